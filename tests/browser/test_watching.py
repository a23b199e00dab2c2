"""A bot's turn on the board of each game, in a real JupyterLab: it runs, stops, goes back."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.browser.conftest import OpenPage
from tests.browser.driver import Lab
from tests.browser.server import wait_until, write_notebook

pytestmark = pytest.mark.browser

GAMES = Path(__file__).parents[1] / "transcripts"
# Where a person has ended a turn, or is about to, and a bot plays next.
TABLES = {
    "DustTable": f"""
match = dust.read_match(open({str(GAMES / "dust/premium-2.dust")!r}).read(), "game")
match.goto(next(
    at for at, step in enumerate(match.steps)
    if str(step.cause) == "end combat" and step.before.turn.army == "blue"
))
table = DustTable(match.branch(), bots={{"red": "general"}}, curtain=False)""",
    "PowersTable": 'table = PowersTable(seed=3, bots={"white": "planner"}, curtain=False)',
    "TacticsTable": 'table = TacticsTable(seed=2, bots={"axis": "gunner"})',
}
# A person plays on at random until the others have played enough to be watched.
PLAY_ON = """
rng = Random(3)
while table.watched is None or len(table.film) < MOST or getattr(table, "scoring", None):
    table.play_text(str(table.match.game.sample(table.match.state, rng)))
"""
GLIDES = """() => {
    window.dustGlides = 0;
    new MutationObserver(changes => {
        for (const change of changes) for (const one of change.addedNodes)
            if (one.className === 'dust-runner') window.dustGlides += 1;
    }).observe(document.body, { childList: true });
}"""
STEP = ".dust-watching"


@contextmanager
def others_play(open_page: OpenPage, tutorials: Path, kind: str, motion: str) -> Iterator[Lab]:
    """A table at which others have just played."""
    imports = "from random import Random\nfrom dustlab import dust\nfrom dustlab_widgets import *"
    name = write_notebook(tutorials, f"watch-{kind}.ipynb", f"{imports}\n{TABLES[kind]}\ntable")
    with open_page(width=1300, height=900) as lab:
        lab.page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
        lab.open(name)
        lab.run_all()
        wait_until(lambda: bool(lab.kernel_value("table.speed.kept")), "no page keeps the time")
        lab.page.evaluate(GLIDES)
        most = "2" if kind == "PowersTable" else "3"
        lab.kernel_value(f"exec({PLAY_ON.replace('MOST', most)!r})")
        yield lab
        lab.page.emulate_media(reduced_motion="no-preference")
        assert not lab.problems()


def press(lab: Lab, words: str) -> None:
    lab.find(f".dust-deeds button:text-is('{words}')").click()


@pytest.mark.parametrize("kind", TABLES)
def test_a_bots_turn_runs_is_stopped_gone_back_in_and_skipped(
    open_page: OpenPage, tutorials: Path, kind: str
) -> None:
    with others_play(open_page, tutorials, kind, "no-preference") as lab:
        played = lab.kernel_value("table.match.cursor")
        lab.expect_text(STEP, "step 1 of")
        press(lab, "Slower")
        lab.expect_text(STEP, "Speed: slow")
        assert lab.page.evaluate("() => localStorage.getItem('dustlab:pace')") == "0"
        lab.expect_text(STEP, "step 2 of", timeout=30)  # by itself
        lab.find(".dust-confirm").click()  # Pause
        lab.find(f"{STEP}:not([data-wait])").wait_for()
        press(lab, "Back")
        lab.expect_text(STEP, "step 1 of")
        lab.find(".dust-confirm").click()  # Next step
        lab.expect_text(STEP, "step 2 of")
        press(lab, "Once more")
        lab.expect_text(STEP, "step 1 of")
        lab.screenshot(f"watching-{kind}")
        press(lab, "Skip")
        lab.find(STEP).wait_for(state="detached")
        assert lab.kernel_value("(table.watched, table.match.cursor)") == (None, played)
        press(lab, "Watch it once more")
        lab.expect_text(STEP, "step 1 of")
        lab.page.evaluate("() => localStorage.removeItem('dustlab:pace')")


@pytest.mark.parametrize("kind", TABLES)
def test_who_wants_less_motion_presses_for_each_step_and_nothing_glides(
    open_page: OpenPage, tutorials: Path, kind: str
) -> None:
    with others_play(open_page, tutorials, kind, "reduce") as lab:
        lab.expect_text(STEP, "step 1 of")
        assert lab.find(STEP).get_attribute("data-wait") is None
        steps = lab.kernel_value("table.watched.count()")
        for step in range(2, steps + 1):
            lab.find(".dust-confirm").click()
            lab.expect_text(STEP, f"step {step} of")
        lab.find(".dust-confirm").click()
        lab.find(STEP).wait_for(state="detached")
        assert lab.page.evaluate("() => window.dustGlides") == 0


def test_units_glide_along_their_way(open_page: OpenPage, tutorials: Path) -> None:
    with others_play(open_page, tutorials, "TacticsTable", "no-preference") as lab:
        lab.find(STEP).wait_for(state="detached", timeout=60_000)  # to the end, by itself
        assert lab.page.evaluate("() => window.dustGlides") > 0
        assert lab.kernel_value("table.watched") is None
        assert lab.page.locator(".dust-runner").count() == 0


WALKED = """
for move in ("begin allies", "activate blackhawk: move, move", "move D8", "move D7"):
    table.play_text(move)
from dustlab.tactics.pictures.field import paper_for
from dustlab_widgets.pictures.paint import DENSITY
field = table.match.state.field
place = tuple(DENSITY * at for at in paper_for(field).dot(field.by_name["D7"]))
"""


def test_a_click_on_the_board_while_others_are_watched_is_not_lost(
    open_page: OpenPage, tutorials: Path
) -> None:
    """It ends the showing, and picks what was clicked: Blackhawk, which has acted already."""
    made = "from dustlab_widgets import TacticsTable"
    name = write_notebook(
        tutorials, "watch-click.ipynb", f"{made}\n{TABLES['TacticsTable']}\ntable"
    )
    with open_page(width=1300, height=900) as lab:
        lab.open(name)
        lab.run_all()
        wait_until(lambda: bool(lab.kernel_value("table.speed.kept")), "no page keeps the time")
        lab.kernel_value(f"exec({WALKED!r})")
        lab.expect_text(STEP, "step 1 of")
        lab.canvas(".dust-canvas").click(*lab.kernel_value("place"))
        lab.expect_text(".dust-why", "Blackhawk has been activated")
        lab.find(STEP).wait_for(state="detached")
        assert lab.kernel_value("[one.rule for one in table.desk.refused]") == [
            "tactics.round.locked"
        ]
