"""The row above a lesson: code, board, projector, beginning anew, strand and language."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator

from dustlab.school.strands import choose, chosen
from tests.browser.driver import Lab
from tests.browser.reader.reading import covered, guess, open_question, read, wait_until_it
from tests.browser.reader.small_lessons import COURSE, LARGE, LESSON, STRANDS
from tests.browser.server import wait_until

pytestmark = pytest.mark.browser


def visible_words(lab: Lab) -> list[str]:
    return [words.strip() for words in lab.find(".jp-RenderedMarkdown p:visible").all_inner_texts()]


def is_large(lab: Lab) -> bool:
    return lab.page.locator(".dust-projector, .dust-larger details[open]").count() > 0


def expect_large(lab: Lab, tree: Locator, wide: int) -> None:
    """The chart goes across the page, and what it says is in large type."""
    chart = tree.locator("canvas").first

    def across() -> bool:
        box = chart.bounding_box()
        return box is not None and box["width"] > 0.85 * wide

    wait_until(across, "the chart does not fill the page")
    for words in (tree.locator(".dust-chance-told"), tree.get_by_text("Grow all")):
        assert float(words.evaluate("e => parseFloat(getComputedStyle(e).fontSize)")) >= 20


def test_code_is_folded_until_it_is_wanted_and_then_stays(lab: Lab) -> None:
    read(lab, LESSON)
    code = lab.find(".jp-CodeCell .jp-InputArea-editor")
    assert lab.find(".jp-CodeCell .jp-InputArea-editor:visible").count() == 0
    lab.find(".dust-code").first.click()
    assert code.first.is_visible()
    assert not code.nth(1).is_visible()
    lab.find(".dust-tools").get_by_text("Show the code").click()
    assert code.nth(1).is_visible()
    lab.reload()
    wait_until_it(lab, "waiting")
    assert code.nth(1).is_visible()


def test_the_file_list_folds_once_and_stays_if_it_is_opened_again(lab: Lab) -> None:
    read(lab, LESSON)
    files = lab.page.locator("#filebrowser")
    assert not files.is_visible()
    lab.page.locator(".jp-SideBar [data-id=filebrowser]").click()
    files.wait_for(state="visible")
    read(lab, f"{COURSE[2]['name']}.ipynb", "")
    assert files.is_visible()


def test_a_lesson_started_anew_asks_once_and_forgets_the_guesses(lab: Lab) -> None:
    read(lab, LESSON)
    guess(lab, "8")
    lab.find(".dust-tools").get_by_text("Start this lesson anew").click()
    lab.page.locator(".jp-Dialog").get_by_text("Start anew").click()
    lab.find(".dust-guessed").wait_for(state="detached")
    wait_until_it(lab, "waiting")
    assert open_question(lab).inner_text().startswith("How many points does Red receive?")
    assert covered(lab) == 6


def test_a_board_goes_beside_the_text(lab: Lab) -> None:
    read(lab, LESSON)
    guess(lab, "14")
    lab.find(".dust-tools").get_by_text("Board beside the text").click()
    lab.page.locator(".jp-LinkedOutputView .dust-lab").first.wait_for(state="visible")


@pytest.mark.parametrize(("wide", "high"), [(1280, 720), (1920, 1080)])
def test_a_press_makes_a_lesson_large_for_a_projector_and_escape_ends_it(
    lab: Lab, wide: int, high: int
) -> None:
    lab.page.set_viewport_size({"width": wide, "height": high})
    read(lab, LARGE, "finished")
    trees = lab.find(".dust-chance")
    lab.find(".dust-tools .dust-project").click()
    expect_large(lab, trees.first, wide)
    expect_large(lab, trees.last, wide)
    # What is said stands in the window together with what was pressed.
    said, press = trees.first.locator(".dust-chance-told"), trees.first.get_by_text("Grow all")
    trees.first.evaluate("e => e.scrollIntoView({block: 'start'})")
    press.click()
    wait_until(lambda: "together 1" in said.inner_text(), "the tree does not say what it sums to")
    for one in (said, press):
        box = one.bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= high
    lab.reload()
    wait_until_it(lab, "finished")
    expect_large(lab, trees.first, wide)
    lab.page.keyboard.press("Escape")
    wait_until(lambda: not is_large(lab), "Escape does not end it")
    assert lab.find(".dust-project[aria-pressed=false]:visible").count() == 1
    lab.reload()
    wait_until_it(lab, "finished")
    assert not is_large(lab)


def test_escape_ends_what_one_board_alone_had_made_larger(lab: Lab) -> None:
    read(lab, LARGE, "finished")
    lab.find(".dust-larger summary").first.click()
    assert lab.find(".dust-larger details[open]").count() == 1
    lab.page.keyboard.press("Escape")
    wait_until(lambda: not is_large(lab), "Escape does not end it")


def test_the_page_speaks_three_languages(lab: Lab) -> None:
    read(lab, LESSON)
    lab.find(".dust-tools select").select_option("de")
    assert "Ohne Vermutung weiter" in open_question(lab).inner_text()
    lab.reload()
    wait_until_it(lab, "waiting")
    assert "Ohne Vermutung weiter" in open_question(lab).inner_text()


def test_boards_speak_the_language_of_the_page(lab: Lab) -> None:
    read(lab, LESSON)
    guess(lab, "14")
    lab.expect_text(".dust-ask", "Choose both armies")
    lab.find(".dust-tools select").select_option("de")
    lab.expect_text(".dust-ask", "Wähle beide Armeen")
    lab.shutdown_kernel()
    lab.find(".dust-asleep .dust-note button").first.click()
    lab.find(".dust-asleep").first.wait_for(state="detached", timeout=30_000)
    lab.expect_text(".dust-ask", "Wähle beide Armeen")


def test_a_lesson_is_told_in_one_strand_and_in_the_other_once_that_is_chosen(
    lab: Lab, lessons: Path
) -> None:
    read(lab, STRANDS)
    assert visible_words(lab) == ["Two tanks."]
    lab.find(".dust-tools .dust-strand").select_option("plain")
    lab.find("p:has-text('Two dice.')").wait_for(state="visible")
    assert visible_words(lab) == ["Two dice."]
    open_question(lab).get_by_text("No", exact=True).click()
    wait_until_it(lab, "finished")
    assert lab.kernel_value("way") == "dice"
    below = lab.find("h2:has-text('Back to the question') + .dust-recalled")
    assert below.inner_text() == "Your guess: No"
    wait_until(lambda: chosen(lessons) == "plain", "the choice is not in the file")
    lab.reload()
    wait_until_it(lab, "finished")
    assert visible_words(lab)[:1] == ["Two dice."]


def test_a_link_of_a_teacher_chooses_the_strand_and_the_reader_may_choose_anew(
    lab: Lab, lessons: Path
) -> None:
    server = lab.server
    lab.page.goto(f"{server.base_url}/lab/tree/{STRANDS}?token={server.token}&reset&strand=plain")
    lab.mode = "lab/tree"
    lab.wait_ready()
    wait_until_it(lab, "waiting")
    assert visible_words(lab) == ["Two dice."]
    wait_until(lambda: chosen(lessons) == "plain", "the link is not in the file")
    lab.find(".dust-tools .dust-strand").select_option("games")
    wait_until(lambda: chosen(lessons) == "games", "the choice is not in the file")
    lab.reload()
    wait_until_it(lab, "waiting")
    assert visible_words(lab) == ["Two tanks."]


def test_another_strand_leaves_the_reader_where_they_are(lab: Lab) -> None:
    read(lab, STRANDS)
    open_question(lab).get_by_text("Yes", exact=True).click()
    wait_until_it(lab, "finished")
    heading = lab.find("h2:has-text('Back to the question')")
    heading.evaluate("e => e.scrollIntoView({ block: 'start' })")
    lab.find(".dust-tools .dust-strand").select_option("both")
    wait_until_it(lab, "waiting")
    asked = open_question(lab).bounding_box()
    assert asked is not None
    assert 0 < asked["y"] < 900 - asked["height"]  # a question covers the heading: it is in view
    open_question(lab).get_by_text("No", exact=True).click()
    wait_until_it(lab, "finished")
    heading.evaluate("e => e.scrollIntoView({ block: 'start' })")
    there = heading.bounding_box()
    lab.find(".dust-tools .dust-strand").select_option("games")
    lab.find("p:has-text('Two dice.')").wait_for(state="hidden")
    wait_until_it(lab, "finished")
    here = heading.bounding_box()
    assert there is not None
    assert here is not None
    assert abs(here["y"] - there["y"]) < 5


def test_what_a_teacher_has_chosen_holds_when_the_lesson_is_opened(lab: Lab, lessons: Path) -> None:
    choose("both", lessons)
    read(lab, STRANDS)
    # Where both are told, each says which it is; the second one is below an open question.
    assert visible_words(lab) == ["With the game", "Two tanks."]
    open_question(lab).get_by_text("Yes", exact=True).click()
    lab.find("p:has-text('Without a game')").wait_for(state="visible")


def test_the_panel_of_a_class_without_the_games_begins_with_the_course(
    lab: Lab, lessons: Path
) -> None:
    choose("plain", lessons)
    read(lab, STRANDS)
    lab.page.locator(".jp-SideBar [data-id=dustlab-reader-side]").click()
    folds = lab.page.locator(".dust-book details:has(> .dust-lessons)")
    first = folds.first
    first.locator(".dust-lesson-row").first.wait_for(state="visible")
    assert first.locator("summary").inner_text().startswith("Dice and chance")
    menu, panel = first.locator(".dust-strand").bounding_box(), first.bounding_box()
    assert menu is not None
    assert panel is not None
    assert menu["width"] <= panel["width"]
    first.locator(".dust-strand").select_option("games")
    lab.page.locator(".dust-book summary").first.get_by_text("To begin with").wait_for()
