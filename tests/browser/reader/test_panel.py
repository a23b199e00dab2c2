"""The panel beside a lesson: lessons, the rules, the game on one page."""

import pytest

from tests.browser.driver import Lab
from tests.browser.reader.reading import guess, read, wait_until_it
from tests.browser.reader.small_lessons import COURSE, LESSON

pytestmark = pytest.mark.browser


def test_a_rule_that_is_named_opens_in_the_panel(lab: Lab) -> None:
    read(lab, LESSON)
    guess(lab, "14")
    lab.find(
        ".dust-rule-link",
    ).first.click()
    rule = lab.page.locator(".dust-book details[open]")
    rule.wait_for(state="visible")
    assert rule.locator("summary").inner_text() == "Production costs"
    assert rule.get_attribute("id") == "dust-rule-dust.production.costs"
    assert "a production center 6" in rule.inner_text()


def test_a_rule_is_named_by_its_name_also_when_the_reader_runs_the_cell_again(lab: Lab) -> None:
    read(lab, LESSON)
    guess(lab, "14")
    lab.find(".dust-rule-link").first.wait_for()
    lab.run_all()
    refusal = lab.find("pre:has-text('This costs')")
    refusal.locator(".dust-rule-link").wait_for()
    assert "dust.production" not in refusal.inner_text()


def test_the_rules_at_the_foot_of_a_lesson_are_links_by_their_names(course: Lab) -> None:
    read(course, "31-sight.ipynb", "")
    course.run_all()
    foot = course.find(".jp-MarkdownCell:has-text('Rules in this lesson')")
    foot.locator(".dust-rule-link").first.wait_for()
    assert foot.locator("code").count() == 0
    foot.locator(".dust-rule-link").get_by_text("Sight goes both ways").click()
    rule = course.page.locator(".dust-book details[open] summary")
    rule.get_by_text("Sight goes both ways").wait_for()


def test_the_panel_leads_from_lesson_to_lesson_and_knows_what_was_begun(lab: Lab) -> None:
    this, following = COURSE[1], COURSE[2]
    read(lab, LESSON)
    guess(lab, "14")
    lab.page.locator(".jp-SideBar [data-id=dustlab-reader-side]").click()
    here = lab.page.locator(".dust-lesson-row[aria-current=page]")
    told = ["…", this["title"], f"{this['minutes']} min"]
    assert here.inner_text().split("\n") == told
    lab.page.locator(".dust-lesson-row").get_by_text(following["title"], exact=True).click()
    lab.expect_text(".dust-lesson-row[aria-current=page]", following["title"], 30)
    wait_until_it(lab, "")


def test_rules_are_found_by_any_of_their_names_and_a_game_has_its_sheet(lab: Lab) -> None:
    read(lab, LESSON)
    side = lab.page.locator(".dust-book")
    lab.page.locator(".jp-SideBar [data-id=dustlab-reader-side]").click()
    side.get_by_role("tab", name="Rules").click()
    side.get_by_role("searchbox").fill("waffenstillstand")
    assert side.locator("summary").all_inner_texts() == ["Cease-fire"]
    side.get_by_role("tab", name="On one page").click()
    assert side.locator("tr").nth(1).inner_text().split() == ["Tank", "2", "1", "0"]
    for game, words in (
        ("dust", "capital"),
        ("dualpowers", "Tokens of White are round."),
        ("tactics", "Letter h: hard cover."),
    ):
        side.get_by_role("combobox").select_option(game)
        signs = side.locator(".dust-signs li")
        assert words in " ".join(signs.all_inner_texts())
        decoded = (
            "images => Promise.all(images.map(image => image.decode())).then(all => all.length)"
        )
        assert signs.locator("img").evaluate_all(decoded) == signs.count()
