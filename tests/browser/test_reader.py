"""Reader mode: a lesson that is opened runs itself as far as the next question to the reader."""

import hashlib
import json
import shutil
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator

from dustlab.school import guesses, progress
from dustlab.school.guesses import Read, read_guesses, text_of_guesses
from dustlab.school.handbook import handbook
from dustlab.school.lessons import OWN
from dustlab.school.progress import Progress
from tests.browser.driver import Lab
from tests.browser.pages import Pages, lab_page
from tests.browser.server import Server, lab_server, wait_until
from tools import prepare_lab

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]
LESSON, ALONE, BROKEN, OPENING = "small.ipynb", "alone.ipynb", "broken.ipynb", "opening.ipynb"
# A lesson of each game, and one about chance; tests/lessons looks at the guesses of all of them.
ASKING = [
    ROOT / "tutorials" / f"{name}.ipynb"
    for name in ("12-production", "21-the-calendar", "31-sight", "40-one-die-to-many")
]
# Lessons with exercises; the small one of these tests stands for the second of them.
COURSE = [lesson for lesson in handbook("en")["lessons"] if lesson["exercises"]]
IS_DIRTY = "() => window.jupyterapp.shell.currentWidget.context.model.dirty"
SESSION = "() => window.jupyterapp.shell.currentWidget.sessionContext.session.id"
ACTIVE_CELL = "() => window.jupyterapp.shell.currentWidget.content.activeCellIndex"

# Notes when the page has asked for a kernel.
ASKED_FOR_KERNELS = """
window.kernels = [];
const before = window.fetch;
window.fetch = (asked, ...more) => {
    if (asked.method === 'POST' && asked.url.includes('/api/sessions')) {
        const there = document.querySelector('.jp-NotebookPanel');
        kernels.push(there ? 'after the notebook' : 'before the notebook');
    }
    return before(asked, ...more);
};
"""

# JupyterLab asks a kernel which widgets it has, when a page is loaded: how this is answered.
ANSWERED = """
window.WebSocket = class extends WebSocket {{
    send(data) {{
        const text = typeof data === 'string' ? data : new TextDecoder().decode(data);
        if (!text.includes('request_states')) return super.send(data);
        {answered};
    }}
}};
"""

MATCH = """from dustlab import dust
match = dust.from_position(\"\"\"
players red blue
phase production
played red c2m3p2s3
turn red combat 2 movement 3
berlin red 2 tank center\"\"\")"""


def prose(text: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "metadata": {}, "source": text}


def code(text: str, *guess: str) -> dict[str, Any]:
    """A cell with code, and what is asked before it with the choices."""
    asked = {"guess": {"ask": guess[0], "choices": guess[1:]}} if guess else {}
    empty = {"cell_type": "code", "execution_count": None, "outputs": []}
    return {**empty, "metadata": asked, "source": text}


def small_lesson(lesson: str, first: str = MATCH) -> str:
    """Two questions; between them a refusal and a board. It stands for one of the course."""
    return notebook(
        lesson,
        prose("# A small lesson"),
        prose("The position."),
        code(first),
        prose("## Points\n\n" + "Words before the question.\n\n" * 8),
        code("match.pending", "How many points does Red receive?", "8", "14"),
        prose("Blue was right."),
        code('match.why_not("buy 4 mech")'),
        code("from dustlab_widgets import BattleLab\nBattleLab()"),
        prose("Words after the board.\n\n" * 8),
        code("1 + 1", "And one and one?", "2", "3"),
        prose("That was all."),
    )


def opening_lesson() -> str:
    """A question under the title, to which the lesson comes back."""
    return notebook(
        "opening",
        prose("# A lesson\n\nMay she?"),
        code("1 + 1", "May she?", "Yes", "No"),
        prose("Words."),
        prose("The end.\n\n## Back to the question\n\nShe may.\n\n## In short\n\nYes."),
    )


def notebook(lesson: str, *cells: dict[str, Any]) -> str:
    """A lesson of these cells."""
    for number, cell in enumerate(cells):
        cell["id"] = f"c{number:02}"
    metadata = {
        "dustlab": {"lesson": lesson},
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    }
    return json.dumps({"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5})


@pytest.fixture(scope="module")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the lessons, a small one, and one of which a cell fails."""
    folder = tmp_path_factory.mktemp("reader") / "tutorials"
    ignored = shutil.ignore_patterns(".ipynb_checkpoints", "__pycache__", OWN)
    shutil.copytree(ROOT / "tutorials", folder, ignore=ignored)
    (folder / LESSON).write_text(small_lesson(COURSE[1]["name"]), "utf-8")
    (folder / OPENING).write_text(opening_lesson(), "utf-8")
    (folder / BROKEN).write_text(small_lesson("broken", "1 / 0"), "utf-8")
    return folder


@pytest.fixture(scope="module")
def reading(lessons: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A JupyterLab with reader mode, as "make lab" and the wheel have it."""
    prepare_lab.put_extension(Path(sys.prefix))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_DATA_DIR", str(tmp_path_factory.mktemp("data")))
        prepare_lab.trust(lessons)
        with lab_server(lessons, reader=True) as running:
            yield running


@pytest.fixture(scope="module")
def visits(reading: Server, browser: Browser) -> Iterator[Pages]:
    with closing(Pages(reading, browser)) as pages:
        yield pages


@pytest.fixture(scope="module")
def days(reading: Server, browser: Browser) -> Iterator[Pages]:
    with closing(Pages(reading, browser)) as pages:
        yield pages


@pytest.fixture
def nothing_kept(lessons: Path) -> None:
    """Beside the lessons lies nothing of an earlier reader."""
    for own in lessons.glob(OWN):
        shutil.rmtree(own) if own.is_dir() else own.unlink()


@pytest.fixture
def lab(visits: Pages, nothing_kept: None) -> Iterator[Lab]:
    """A page for a reader who was never here."""
    with visits.page(width=1300, height=900) as page:
        page.forget()
        yield page
        assert page.problems() == []


@pytest.fixture
def course(days: Pages, nothing_kept: None) -> Iterator[Lab]:
    """A page for one who reads lesson after lesson."""
    with days.page(width=1300, height=900) as page:
        yield page
        assert page.problems() == []


def wait_until_it(lab: Lab, doing: str) -> None:
    """Until the page of the lesson in front is doing this; without a word, until it rests."""
    at_rest = f'[data-dust-reader="{doing}"]' if doing else ":not([data-dust-reader=running])"
    lab.page.wait_for_selector(f".dust-lesson[data-dust-reader]{at_rest}:visible", timeout=30_000)


def read(lab: Lab, path: str, doing: str = "waiting") -> None:
    """Open a lesson and touch nothing."""
    lab.open(path, mode="lab/tree")
    wait_until_it(lab, doing)


def open_question(lab: Lab) -> Locator:
    return lab.find(".dust-shut .dust-guess")


def guess(lab: Lab, choice: str) -> None:
    """Choose, and wait until the page waits at another question."""
    asked = open_question(lab).inner_text()
    open_question(lab).get_by_text(choice, exact=True).click()
    lab.page.wait_for_function(
        "asked => !document.querySelector('.dust-shut')?.innerText.includes(asked)", arg=asked
    )
    wait_until_it(lab, "waiting")


def covered(lab: Lab) -> int:
    return lab.find(".jp-Cell.dust-covered").count()


def test_a_lesson_is_alive_without_a_key_and_covered_below_the_first_question(lab: Lab) -> None:
    read(lab, LESSON)
    assert open_question(lab).inner_text().startswith("How many points does Red receive?")
    below = lab.find(".dust-shut ~ .jp-Cell")
    assert covered(lab) == below.count() == 6
    assert lab.find(".dust-covered:visible").count() == 0
    assert lab.find(".dust-shut .jp-OutputArea-output:visible").count() == 0
    assert lab.find(".jp-Cell:visible").count() == 5
    assert lab.kernel_value("match.over is None")


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


def test_an_open_question_out_of_view_stands_above_the_lesson_and_leads_there(lab: Lab) -> None:
    read(lab, LESSON)
    lab.find(".jp-WindowedPanel-outer").evaluate("e => { e.scrollTop = 0; }")
    lab.resize(1300, 500)
    above = lab.find(".dust-open-question")
    above.wait_for(state="visible")
    assert "How many points does Red receive?" in above.inner_text()
    above.click()
    above.wait_for(state="hidden")
    guess(lab, "14")
    above.wait_for(state="visible")
    assert "And one and one?" in above.inner_text()


def test_a_lesson_comes_back_to_the_guess_under_its_title(lab: Lab) -> None:
    read(lab, OPENING)
    assert lab.find(".dust-recalled").count() == 0
    open_question(lab).get_by_text("No", exact=True).click()
    wait_until_it(lab, "finished")
    below = lab.find("h2:has-text('Back to the question') + .dust-recalled")
    assert below.inner_text() == "Your guess: No"
    lab.find(".dust-tools select").select_option("de")
    assert below.inner_text() == "Deine Vermutung: No"  # codespell:ignore deine


# -- the file of guesses beside the lessons


def kept_guesses(lessons: Path) -> dict[str, str]:
    """What was guessed in the small lesson, as its file has it."""
    file = lessons / guesses.FILE
    text = file.read_text("utf-8") if file.exists() else ""
    kept = read_guesses(text, guesses.FILE) if text else {}  # a file is empty while it is written
    return kept[COURSE[1]["name"]].guesses if kept else {}


def test_guesses_are_there_in_another_browser(
    lab: Lab, reading: Server, browser: Browser, lessons: Path
) -> None:
    read(lab, LESSON)
    guess(lab, "8")
    asked = "How many points does Red receive?"
    wait_until(lambda: kept_guesses(lessons) == {asked: "8"}, "the guess is not in the file")
    with lab_page(reading, browser, width=1300, height=900) as other:
        read(other, LESSON)
        assert other.find(".dust-guessed").inner_text().endswith("Your guess: 8")
        assert other.problems() == []


def test_a_damaged_file_is_set_aside_in_one_line_and_no_guess_of_this_browser_is_lost(
    lab: Lab, lessons: Path
) -> None:
    read(lab, LESSON)
    guess(lab, "8")
    wait_until(lambda: kept_guesses(lessons) != {}, "the guess is not in the file")
    (lessons / guesses.FILE).write_text("{", "utf-8")
    lab.reload()
    wait_until_it(lab, "waiting")
    aside = "my-guesses-damaged-1.json"
    assert lab.find(".dust-guessed").inner_text().endswith("Your guess: 8")
    note = lab.page.locator(".Toastify__toast").get_by_text("could not be read")
    assert note.inner_text().startswith(f"The file {guesses.FILE} could not be read.")
    assert (lessons / aside).read_text("utf-8") == "{"
    wait_until(lambda: kept_guesses(lessons) != {}, "the guess is not in the new file")


def test_running_changes_nothing_and_moves_nothing(lab: Lab, lessons: Path) -> None:
    stored = hashlib.sha256((lessons / LESSON).read_bytes()).digest()
    read(lab, LESSON)
    open_question(lab).scroll_into_view_if_needed()
    top = open_question(lab).bounding_box()
    guess(lab, "14")
    assert lab.find(".dust-guessed").bounding_box()["y"] == pytest.approx(top["y"], abs=2)
    assert lab.page.evaluate(ACTIVE_CELL) == 0
    assert lab.page.evaluate(IS_DIRTY) is False
    lab.reload()  # a question whether to leave would stop this
    wait_until_it(lab, "waiting")
    assert hashlib.sha256((lessons / LESSON).read_bytes()).digest() == stored


def test_a_lesson_has_one_kernel_and_it_is_asked_for_before_the_notebook_is_there(
    reading: Server, browser: Browser, lessons: Path
) -> None:
    (lessons / ALONE).write_text(small_lesson("alone"), "utf-8")
    with lab_page(reading, browser, width=1300, height=900) as lab:
        lab.page.add_init_script(ASKED_FOR_KERNELS)
        read(lab, ALONE)
        assert lab.page.evaluate("() => kernels") == ["before the notebook"]
        with urllib.request.urlopen(
            f"{reading.base_url}/api/sessions?token={reading.token}"
        ) as told:
            assert [one["path"] for one in json.load(told)].count(ALONE) == 1
        assert "dustlab_widgets.page" in lab.kernel_value("list(__import__('sys').modules)")
        taken = "[name for name in ('page', 'os', 'sys', 'BattleLab') if name in globals()]"
        assert lab.kernel_value(taken) == []
        assert lab.problems() == []


@pytest.mark.parametrize(
    "answered", ["setTimeout(() => super.send(data), 3000)", ""], ids=["late", "never"]
)
def test_a_page_that_is_loaded_anew_needs_no_answer_of_what_was_there(
    reading: Server, browser: Browser, nothing_kept: None, answered: str
) -> None:
    with lab_page(reading, browser, width=1300, height=900) as lab:
        read(lab, LESSON)
        guess(lab, "14")
        lab.page.add_init_script(ANSWERED.format(answered=answered))
        lab.reload()
        wait_until_it(lab, "waiting")
        board = lab.canvas(".dust-canvas")
        board.locator.scroll_into_view_if_needed()
        board.wait_painted()
        # A page looks two seconds for what it does not find.
        lab.page.wait_for_timeout(2_500)
        assert lab.problems() == []


def test_what_the_reader_writes_is_a_change(lab: Lab) -> None:
    read(lab, LESSON)
    lab.find(".jp-CodeCell .dust-code").first.click()
    lab.find(".jp-CodeCell .cm-content").first.click()
    lab.page.keyboard.type("# mine ")
    assert lab.page.evaluate(IS_DIRTY) is True
    lab.page.evaluate("() => window.jupyterapp.shell.currentWidget.context.revert()")


def test_a_letter_is_no_command_while_code_is_folded(lab: Lab) -> None:
    read(lab, LESSON)
    cells = lab.find(".jp-Notebook .jp-Cell")
    before = cells.count()
    lab.find(".jp-MarkdownCell").nth(1).click()
    lab.page.keyboard.type("abddx")
    assert cells.count() == before
    assert lab.page.evaluate(IS_DIRTY) is False
    lab.page.keyboard.press("Shift+Enter")
    assert lab.page.evaluate(ACTIVE_CELL) == 2
    lab.find(".dust-tools").get_by_text("Show the code").click()
    lab.find(".jp-MarkdownCell").nth(1).click()
    lab.page.keyboard.type("b")
    assert cells.count() == before + 1
    lab.page.evaluate("() => window.jupyterapp.shell.currentWidget.context.revert()")


def test_a_press_on_a_board_that_is_half_in_view_does_not_move_the_page(lab: Lab) -> None:
    read(lab, LESSON)
    guess(lab, "14")
    board = lab.find("canvas.dust-canvas").first
    outer = lab.find(".jp-WindowedPanel-outer")
    outer.evaluate(
        "(e, top) => { e.scrollTop += top - e.clientHeight + 150; }", box_top(board, outer)
    )
    place = board.bounding_box()
    assert place is not None
    assert place["y"] + place["height"] > 900, "its lower part is out of view"
    lab.page.mouse.click(place["x"] + 20, place["y"] + 20)
    lab.page.wait_for_timeout(300)
    assert board.evaluate("e => document.activeElement === e")
    assert board.bounding_box() == place


def box_top(board: Locator, outer: Locator) -> float:
    """How far below the top of the page's window a board begins."""
    inner, frame = board.bounding_box(), outer.bounding_box()
    assert inner is not None
    assert frame is not None
    return inner["y"] - frame["y"]


def test_run_all_runs_through_the_questions(lab: Lab) -> None:
    read(lab, LESSON)
    lab.run_all()
    wait_until_it(lab, "finished")
    assert covered(lab) == 0


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


def test_printed_text_is_broken_between_words(lab: Lab) -> None:
    read(lab, LESSON)
    guess(lab, "14")
    printed = lab.find(".jp-OutputArea-output.jp-RenderedText pre:visible").first
    assert printed.evaluate("one => getComputedStyle(one).wordBreak") == "normal"


def test_a_page_that_is_alive_is_sent_no_picture_beside_a_board(lab: Lab) -> None:
    read(lab, LESSON)
    board = "BattleLab()._repr_mimebundle_()"
    kinds = lab.kernel_value(f"sorted(__import__('dustlab_widgets').{board})")
    assert kinds == ["application/vnd.jupyter.widget-view+json", "text/plain"]


def test_a_cell_that_fails_stops_the_page_and_says_so(lab: Lab) -> None:
    read(lab, BROKEN, "stopped")
    note = lab.find(".dust-failed .dust-note")
    assert note.inner_text().startswith("This cell failed")
    note.get_by_role("button").click()
    wait_until_it(lab, "waiting")


# -- the row above a lesson


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


# -- the panel


def test_a_rule_that_is_named_opens_in_the_panel(lab: Lab) -> None:
    read(lab, LESSON)
    guess(lab, "14")
    lab.find(
        ".dust-rule-link",
    ).first.click()
    rule = lab.page.locator(".dust-side details[open]")
    rule.wait_for(state="visible")
    assert rule.locator("summary").inner_text() == "Production costs"
    assert rule.get_attribute("id") == "dust-rule-dust.production.costs"
    assert "a production center 6" in rule.inner_text()


def test_the_rules_at_the_foot_of_a_lesson_are_links_by_their_names(course: Lab) -> None:
    read(course, "31-sight.ipynb", "")
    course.run_all()
    foot = course.find(".jp-MarkdownCell:has-text('Rules in this lesson')")
    foot.locator(".dust-rule-link").first.wait_for()
    assert foot.locator("code").count() == 0
    foot.locator(".dust-rule-link").get_by_text("Sight goes both ways").click()
    rule = course.page.locator(".dust-side details[open] summary")
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


def test_a_lesson_has_its_tick_when_its_exercises_are_solved(lab: Lab, lessons: Path) -> None:
    lesson = COURSE[1]
    asked = [(file, one) for file, all_ in lesson["exercises"].items() for one in all_]
    mine = Progress()
    mine.note(*asked[0], right=True)
    (lessons / progress.FILE).write_text(mine.text(), "utf-8")
    last = {lesson["last_guess"]: "8"}
    guessed = {lesson["name"]: Read(last, finished=False, begun=0)}
    (lessons / guesses.FILE).write_text(text_of_guesses(guessed), "utf-8")
    read(lab, LESSON)
    lab.page.locator(".jp-SideBar [data-id=dustlab-reader-side]").click()
    here = lab.page.locator(".dust-lesson-row[aria-current=page]")
    solved = f"1 of {len(asked)}"
    here.get_by_text(solved).wait_for()
    assert here.inner_text().split("\n") == ["…", lesson["title"], solved]
    for file, question in asked[1:]:
        mine.note(file, question, right=True)
    (lessons / progress.FILE).write_text(mine.text(), "utf-8")
    assert lab.kernel_value("1") == 1  # after an answer the kernel comes to rest
    here.get_by_text("✓").wait_for(timeout=5_000)
    assert here.inner_text().split("\n") == ["✓", lesson["title"], f"{lesson['minutes']} min"]


def test_the_map_has_a_tick_at_each_lesson_that_was_begun_or_done(
    course: Lab, lessons: Path
) -> None:
    done, begun, unread = COURSE[1:4]
    read_before = {
        done["name"]: Read({done["last_guess"]: "8"}, finished=True, begun=0),
        begun["name"]: Read({begun["last_guess"]: "8"}, finished=False, begun=0),
    }
    (lessons / guesses.FILE).write_text(text_of_guesses(read_before), "utf-8")
    course.forget()
    read(course, "00-start.ipynb", "finished")
    ticks = {done["name"]: "✓", begun["name"]: "…"}
    for name, told in ticks.items():
        link = course.find(f".jp-MarkdownCell li:has(a[href*='{name}'])").first
        link.locator(".dust-tick").wait_for(state="attached")
        assert link.locator(".dust-tick").all_text_contents() == [told]
    unticked = course.find(f".jp-MarkdownCell li:has(a[href*='{unread['name']}'])").first
    assert unticked.locator(".dust-tick").count() == 0


def test_rules_are_found_by_any_of_their_names_and_a_game_has_its_sheet(lab: Lab) -> None:
    read(lab, LESSON)
    side = lab.page.locator(".dust-side")
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


# -- a kernel that ended


def end_session(lab: Lab) -> None:
    """As somebody else would: this page is not told."""
    current = lab.page.evaluate(SESSION)
    address = f"{lab.server.base_url}/api/sessions/{current}?token={lab.server.token}"
    with urllib.request.urlopen(urllib.request.Request(address, method="DELETE")) as reply:
        assert reply.status == 204


@pytest.mark.parametrize("how", ["here", "elsewhere"])
def test_a_board_whose_kernel_ended_says_so_and_wakes(lab: Lab, how: str) -> None:
    read(lab, LESSON)
    guess(lab, "14")
    board = lab.find(".jp-CodeCell:has(.dust-lab)").first
    board.scroll_into_view_if_needed()
    assert lab.find(".dust-asleep").count() == 0
    if how == "here":
        lab.shutdown_kernel()
    else:
        end_session(lab)
        board.locator(".dust-lab").click(position={"x": 5, "y": 5})
    note = lab.find(".dust-asleep .dust-note").first
    note.wait_for(state="visible", timeout=2_000)
    assert "This board sleeps: its kernel ended." in note.inner_text()
    note.evaluate("note => note.scrollIntoView({ block: 'nearest' })")
    place = board.bounding_box()
    note.get_by_role("button").click()
    lab.find(".dust-asleep").first.wait_for(state="detached", timeout=30_000)
    wait_until_it(lab, "waiting")
    assert lab.find(".dust-guessed").inner_text().endswith("Your guess: 14")
    assert board.bounding_box()["y"] == pytest.approx(place["y"], abs=2)
    assert lab.kernel_value("match.over is None")


def test_the_page_comes_back_where_it_was(lab: Lab) -> None:
    read(lab, LESSON)
    guess(lab, "14")
    lab.page.mouse.move(600, 500)
    lab.page.mouse.wheel(0, 1200)
    heading = lab.find("h2").get_by_text("Points")
    lab.page.wait_for_timeout(600)  # until the page has rested
    place = heading.bounding_box()
    lab.reload()
    wait_until_it(lab, "waiting")
    assert heading.bounding_box()["y"] == pytest.approx(place["y"], abs=3)
