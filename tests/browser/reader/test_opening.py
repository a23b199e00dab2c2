"""A lesson that is opened runs itself to the next question, and lives as long as its kernel."""

import hashlib
import json
import os
import signal
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator

from tests.browser.driver import Lab
from tests.browser.pages import lab_page
from tests.browser.reader.reading import (
    IS_DIRTY,
    covered,
    guess,
    open_question,
    read,
    wait_until_it,
)
from tests.browser.reader.small_lessons import ALONE, BROKEN, EDITED, KEYS, LESSON, small_lesson
from tests.browser.server import Server

pytestmark = pytest.mark.browser

ACTIVE_CELL = "() => window.jupyterapp.shell.currentWidget.content.activeCellIndex"
SESSION = "() => window.jupyterapp.shell.currentWidget.sessionContext.session.id"
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


def test_a_picture_beside_a_question_says_that_nothing_is_pressed_on_it(lab: Lab) -> None:
    read(lab, KEYS)
    open_question(lab).get_by_text("No", exact=True).click()
    wait_until_it(lab, "finished")
    said = lab.find(".dust-exercise .dust-still")
    assert not said.is_visible()
    before = lab.find(".dust-exercise").evaluate("e => e.offsetHeight")
    lab.find(".dust-exercise .dust-picture svg").click()
    assert "answer where it says Check" in said.inner_text()
    assert lab.find(".dust-exercise").evaluate("e => e.offsetHeight") == before
    lab.find(".dust-exercise .dust-picture svg").click()
    assert not said.is_visible()


def box_top(board: Locator, outer: Locator) -> float:
    """How far below the top of the page's window a board begins."""
    inner, frame = board.bounding_box(), outer.bounding_box()
    assert inner is not None
    assert frame is not None
    return inner["y"] - frame["y"]


def end_session(lab: Lab) -> None:
    """As somebody else would: this page is not told."""
    current = lab.page.evaluate(SESSION)
    address = f"{lab.server.base_url}/api/sessions/{current}?token={lab.server.token}"
    with urllib.request.urlopen(urllib.request.Request(address, method="DELETE")) as reply:
        assert reply.status == 204


def test_a_lesson_is_alive_without_a_key_and_covered_below_the_first_question(lab: Lab) -> None:
    read(lab, LESSON)
    assert open_question(lab).inner_text().startswith("How many points does Red receive?")
    below = lab.find(".dust-shut ~ .jp-Cell")
    assert covered(lab) == below.count() == 6
    assert lab.find(".dust-covered:visible").count() == 0
    assert lab.find(".dust-shut .jp-OutputArea-output:visible").count() == 0
    assert lab.find(".jp-Cell:visible").count() == 5
    assert lab.kernel_value("match.over is None")


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


def test_a_page_that_is_alive_is_sent_no_picture_beside_a_board(lab: Lab) -> None:
    read(lab, LESSON)
    board = "BattleLab()._repr_mimebundle_()"
    kinds = lab.kernel_value(f"sorted(__import__('dustlab_widgets').{board})")
    assert kinds == ["application/vnd.jupyter.widget-view+json", "text/plain"]


def test_printed_text_is_broken_between_words(lab: Lab) -> None:
    read(lab, LESSON)
    guess(lab, "14")
    printed = lab.find(".jp-OutputArea-output.jp-RenderedText pre:visible").first
    assert printed.evaluate("one => getComputedStyle(one).wordBreak") == "normal"


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


def test_run_all_runs_through_the_questions(lab: Lab) -> None:
    read(lab, LESSON)
    lab.run_all()
    wait_until_it(lab, "finished")
    assert covered(lab) == 0


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


def test_a_cell_that_fails_stops_the_page_and_says_so(lab: Lab) -> None:
    read(lab, BROKEN, "stopped")
    note = lab.find(".dust-failed .dust-note")
    assert note.inner_text().startswith("This cell failed")
    note.get_by_role("button").click()
    wait_until_it(lab, "waiting")


def test_a_lesson_that_its_reader_has_edited_is_read_to_its_end(lab: Lab) -> None:
    read(lab, EDITED)
    open_question(lab).get_by_text("Go on without a guess").click()
    wait_until_it(lab, "stopped")
    assert [name for _, name, _ in lab.cell_errors()] == ["ZeroDivisionError"]
    # An answer goes on after the cell that failed, as its button does.
    open_question(lab).get_by_text("3", exact=True).click()
    wait_until_it(lab, "waiting")
    open_question(lab).get_by_text("8", exact=True).click()
    wait_until_it(lab, "finished")
    assert lab.kernel_value("match.over is None")
    # The question goes with its cell while the lesson is open, and what it asked for stays read.
    asked = lab.find(".dust-guess").count()
    lab.page.evaluate(f"{ACTIVE_CELL} = 8")
    lab.command("notebook:delete-cell")
    lab.command("notebook:move-cell-down")
    assert (lab.find(".dust-guess").count(), covered(lab)) == (asked - 1, 0)
    lab.page.evaluate("() => window.jupyterapp.shell.currentWidget.context.revert()")


@pytest.mark.parametrize("how", ["here", "elsewhere", "killed"])
def test_a_board_whose_kernel_ended_says_so_and_wakes(lab: Lab, how: str) -> None:
    read(lab, LESSON)
    guess(lab, "14")
    board = lab.find(".jp-CodeCell:has(.dust-lab)").first
    board.scroll_into_view_if_needed()
    assert lab.find(".dust-asleep").count() == 0
    if how == "here":
        lab.shutdown_kernel()
    elif how == "killed":
        os.kill(lab.kernel_value("__import__('os').getpid()"), signal.SIGKILL)
    else:
        end_session(lab)
        board.locator(".dust-lab").click(position={"x": 5, "y": 5})
    note = lab.find(".dust-asleep .dust-note").first
    note.wait_for(state="visible", timeout=4_000 if how == "killed" else 2_000)
    assert "This board sleeps: its kernel ended." in note.inner_text()
    note.evaluate("note => note.scrollIntoView({ block: 'nearest' })")
    place = board.bounding_box()
    assert lab.page.locator(".jp-Dialog").count() == 0  # the board alone says it
    note.get_by_role("button").click()
    lab.find(".dust-asleep").first.wait_for(state="detached", timeout=30_000)
    wait_until_it(lab, "waiting")
    assert lab.find(".dust-guessed").inner_text().endswith("Your guess: 14")
    assert board.bounding_box()["y"] == pytest.approx(place["y"], abs=2)
    assert lab.kernel_value("match.over is None")
    if how == "killed":
        lab.console_errors.clear()  # of what JupyterLab's debugger had asked the one that is gone
