"""Questions to the reader: what is below is covered, and what was guessed is told again."""

from pathlib import Path

import pytest

from tests.browser.driver import Lab
from tests.browser.reader.reading import (
    IS_DIRTY,
    covered,
    guess,
    open_question,
    read,
    wait_until_it,
)
from tests.browser.reader.small_lessons import LESSON, OPENING, PICTURED, PLAYING

ROOT = Path(__file__).resolve().parents[3]

pytestmark = pytest.mark.browser

CHOOSE_THE_POSITION = "() => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = 2; }"

# As below a note of one's own, or where the last cells are folded.
ROOM_BELOW = """() => {
    const room = document.querySelector('.dust-shut').parentElement;
    room.style.paddingBottom = '2000px';
}"""

# A lesson of each game, and one about chance; tests/lessons looks at the guesses of all of them.
ASKING = [
    ROOT / "tutorials" / f"{name}.ipynb"
    for name in ("12-production", "21-the-calendar", "31-sight", "40-one-die-to-many")
]


def test_a_guess_uncovers_the_next_stretch_and_is_given_when_the_page_comes_back(lab: Lab) -> None:
    read(lab, LESSON)
    before = covered(lab)
    guess(lab, "8")
    after = covered(lab)
    assert after < before
    assert lab.find(".dust-guessed").inner_text().endswith("Your guess: 8")
    assert lab.find(".jp-RenderedMarkdown").get_by_text("Blue was right").first.is_visible()
    lab.reload()
    wait_until_it(lab, "waiting")
    assert lab.find(".dust-guessed").inner_text().endswith("Your guess: 8")
    assert covered(lab) == after


def test_an_open_question_out_of_view_is_answered_at_the_foot_of_the_window(lab: Lab) -> None:
    read(lab, LESSON)
    lab.find(".jp-WindowedPanel-outer").evaluate("e => { e.scrollTop = 0; }")
    lab.resize(1300, 500)
    foot = lab.find(".dust-open-question")
    foot.wait_for(state="visible")
    assert "How many points does Red receive?" in foot.inner_text()
    foot.locator(".dust-open-question-ask").click()
    foot.wait_for(state="hidden")
    guess(lab, "14")
    foot.wait_for(state="visible")
    assert "And one and one?" in foot.inner_text()
    foot.locator(".dust-open-question-ask").click()
    foot.wait_for(state="hidden")
    lab.find(".jp-WindowedPanel-outer").evaluate("e => { e.scrollTop -= 350; }")
    foot.get_by_text("2", exact=True).click()
    wait_until_it(lab, "finished")
    foot.wait_for(state="hidden")
    assert "Your guess: 2" in lab.find(".dust-guessed").last.inner_text()


def test_a_choice_at_the_foot_counts_whatever_the_page_does_while_it_is_pressed(lab: Lab) -> None:
    read(lab, LESSON)
    page = lab.find(".jp-WindowedPanel-outer")
    page.evaluate("e => { e.scrollTop = 0; }")
    lab.resize(1300, 500)
    pressed = lab.find(".dust-open-question").get_by_text("14", exact=True)
    pressed.hover()
    lab.page.mouse.down()
    # The lines above are run again, and the reader's last turn of the wheel shows the question.
    lab.page.evaluate(CHOOSE_THE_POSITION)
    lab.command("notebook:run-cell")
    page.evaluate("e => { e.scrollTop += 350; }")
    wait_until_it(lab, "waiting")
    lab.page.mouse.up()
    lab.find(".dust-guessed").first.wait_for(state="visible")
    assert "Your guess: 14" in lab.find(".dust-guessed").first.inner_text()


def test_an_open_question_makes_way_for_a_table_that_somebody_plays_at(lab: Lab) -> None:
    read(lab, PLAYING)
    lab.find(".jp-WindowedPanel-outer").evaluate("e => { e.scrollTop = 0; }")
    foot = lab.find(".dust-open-question")
    foot.wait_for(state="visible")
    table = lab.find(".dust-table")
    table.evaluate("e => e.scrollIntoView({ block: 'start' })")
    foot.wait_for(state="hidden")
    table.evaluate("e => e.scrollIntoView({ block: 'end' })")
    lab.find(".jp-WindowedPanel-outer").evaluate("e => { e.scrollTop += 200; }")
    foot.wait_for(state="visible")
    assert "And one and one?" in foot.inner_text()


def test_an_open_question_makes_way_for_the_picture_it_is_about(lab: Lab) -> None:
    lab.resize(700, 900)
    read(lab, PICTURED)
    page, foot = lab.find(".jp-WindowedPanel-outer"), lab.find(".dust-open-question")
    page.evaluate("e => { e.scrollTop = 0; }")
    foot.wait_for(state="visible")
    picture = lab.find(".jp-RenderedSVG img")
    picture.evaluate("e => e.scrollIntoView({ block: 'end' })")
    foot.wait_for(state="hidden")
    # A picture that the window cuts off is seen whole only further down.
    page.evaluate("e => { e.scrollTop -= 120; }")
    foot.wait_for(state="visible")
    assert not foot.get_by_text("Go on without a guess").is_visible()
    picture.evaluate("e => e.scrollIntoView({ block: 'end' })")
    foot.wait_for(state="hidden")
    # Where only its choices would lie on the picture, it is one line.
    page.evaluate("e => { e.scrollTop += 64; }")
    foot.wait_for(state="visible")
    assert "How many tanks has Red in Berlin" in foot.inner_text()
    assert not foot.get_by_text("Go on without a guess").is_visible()
    lowest, line = picture.bounding_box(), foot.bounding_box()
    assert lowest is not None
    assert line is not None
    assert lowest["y"] + lowest["height"] <= line["y"]
    page.evaluate("e => { e.scrollTop += 100; }")
    foot.get_by_text("Go on without a guess").wait_for(state="visible")


def test_an_open_question_makes_way_for_a_line_that_is_being_typed(lab: Lab) -> None:
    lab.resize(700, 900)
    read(lab, PICTURED)
    page, foot = lab.find(".jp-WindowedPanel-outer"), lab.find(".dust-open-question")
    page.evaluate("e => { e.scrollTop = 0; }")
    foot.wait_for(state="visible")
    box = lab.find(".dust-exercise")
    box.evaluate("e => e.scrollIntoView({ block: 'end' })")
    foot.wait_for(state="visible")
    box.locator("input").first.click()
    foot.wait_for(state="hidden")
    lab.find("p:has-text('Words before the box.')").last.click()
    foot.wait_for(state="visible")


def test_the_line_of_an_open_question_points_to_where_it_is(lab: Lab) -> None:
    read(lab, PICTURED)
    page, foot = lab.find(".jp-WindowedPanel-outer"), lab.find(".dust-open-question")
    page.evaluate("e => { e.scrollTop = 0; }")
    foot.locator(".dust-open-question-ask").get_by_text("↓").wait_for(state="visible")
    lab.page.evaluate(ROOM_BELOW)
    page.evaluate("e => { e.scrollTop = e.scrollHeight; }")
    foot.locator(".dust-open-question-ask").get_by_text("↑").wait_for(state="visible")


def test_a_lesson_comes_back_to_the_guess_under_its_title(lab: Lab) -> None:
    read(lab, OPENING)
    assert lab.find(".dust-recalled").count() == 0
    open_question(lab).get_by_text("No", exact=True).click()
    wait_until_it(lab, "finished")
    below = lab.find("h2:has-text('Back to the question') + .dust-recalled")
    assert below.inner_text() == "You thought: No. It is: Yes."
    lab.find(".dust-tools select").select_option("de")
    assert "Richtig ist: Yes." in below.inner_text()  # codespell:ignore ist


@pytest.mark.parametrize("path", ASKING, ids=[path.stem for path in ASKING])
def test_a_lesson_is_read_to_its_end_without_a_guess(course: Lab, path: Path) -> None:
    read(course, path.name)
    while (asked := open_question(course)).count():
        question = asked.locator(".dust-guess-ask").inner_text()
        asked.get_by_text("Go on without a guess").click()
        passed = course.find(".dust-guessed .dust-guess-ask").get_by_text(question, exact=True)
        passed.wait_for(state="visible")
        wait_until_it(course, "")
    wait_until_it(course, "finished")
    assert covered(course) == 0
    assert course.cell_errors() == []
    assert course.page.evaluate(IS_DIRTY) is False
