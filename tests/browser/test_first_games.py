"""The tours of the lessons, each played from its first word to its end in a real JupyterLab."""

import re
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error

from dustlab.school.lessons import title_of
from dustlab.tours import begin
from tests.browser.conftest import OpenPage
from tests.browser.driver import KERNEL_IS_READY, Lab
from tests.browser.pages import lab_page
from tests.browser.server import forget_readers, lab_server

pytestmark = pytest.mark.browser

LESSONS = {
    "01-dust-first-game": "dust-first-game",
    "02-dual-powers-first-game": "dualpowers-first-game",
    "03-tactics-first-game": "tactics-first-game",
    "19-a-first-game": "dust-whole-round",
    "26-a-game-alone": "dualpowers-whole-round",
    "39-first-patrol": "tactics-whole-round",
}
MOST_PRESSES = 80
SAYS = ".dust-coach-says"
LED = ".dust-cockpit:has(.dust-coaching) .dust-place"
"""The board that the coach speaks of; a lesson has other boards, too."""


def stands_beside_the_board(lab: Lab) -> bool:
    """Whether the coach begins where the board does, right of it: nobody has to look for it."""
    coach, board = (lab.find(css).bounding_box() for css in (".dust-coaching", LED))
    assert coach is not None
    assert board is not None
    return coach["x"] > board["x"] + board["width"] and abs(coach["y"] - board["y"]) < 20


def skip_what_others_played(lab: Lab, done: int) -> None:
    """It is shown before the coach goes on, and nothing is lost if it is skipped."""
    lab.find(f"{SAYS}[data-done='{done}']").wait_for(timeout=15_000, state="attached")
    lab.page.wait_for_function(KERNEL_IS_READY)
    with suppress(Error):  # it may be over before it is skipped
        for words in ("Skip", "Skip the scoring"):
            skips = lab.find(f".dust-deeds button:text-is('{words}')")
            if lab.find(".dust-watching").count() and skips.count():
                skips.click(timeout=3_000)


@pytest.fixture(autouse=True)
def nothing_kept(tutorials: Path) -> None:
    """Else a table goes on with the game of the test before."""
    forget_readers(tutorials)


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_first_game_is_played_to_its_end_with_the_coach_in_sight(
    open_page: OpenPage, tutorials: Path, lesson: str
) -> None:
    """Whoever presses only what the coach offers comes to the end, and finds it there next time."""
    with open_page(width=1300, height=900) as lab:
        lab.open(f"{lesson}.ipynb")
        lab.run_all()
        lab.find(SAYS).wait_for(timeout=30_000)
        for done in range(MOST_PRESSES):
            skip_what_others_played(lab, done)
            lab.find(f"{SAYS}[data-done='{done}']").wait_for(timeout=15_000)
            assert stands_beside_the_board(lab), f"after {done} presses"
            words = lab.find(".dust-coach-row button:not(.dust-hidden)").all_inner_texts()
            further = next((w for w in words if w in ("Go on", "Do it for me")), None)
            if further is None:
                break
            lab.find(f".dust-coach-row button:text-is('{further}')").click()
        assert "Back" in words, words
        told = lab.find(".dust-coach").inner_text()
        session = begin(LESSONS[lesson])
        endings = [ending.say.bare() for ending in session.tour.endings]
        begins = [re.escape(ending.split("{")[0][:20]) for ending in endings]
        assert re.search("|".join(begins), told), told
        ways = session.tour.next
        wanted = (
            f"Next: {title_of(ways[0])}" if ways else "What came up is explained in these lessons"
        )
        assert wanted in told
        assert (tutorials / "my-progress.json").read_text("utf-8").count(LESSONS[lesson]) == 2
        assert not lab.problems()


IN_SIGHT = """css => {
    const [one, page] = [css, '.jp-NotebookPanel .jp-WindowedPanel-outer']
        .map(found => document.querySelector(found).getBoundingClientRect());
    return one.top >= page.top && one.bottom <= page.bottom + 1;
}"""


def in_sight(lab: Lab, css: str) -> bool:
    """Whether all of it is on the screen."""
    return bool(lab.page.evaluate(IN_SIGHT, css))


def test_the_first_skirmish_as_it_opens_shows_its_whole_field_and_loses_no_click(
    browser: Browser, tutorials: Path
) -> None:
    """What is picked while the coach is read stays picked; a refusal is told in sight."""
    with (
        lab_server(tutorials, reader=True) as server,
        lab_page(server, browser, width=1300, height=900) as lab,
    ):
        lab.open("03-tactics-first-game.ipynb", mode="lab/tree", timeout=60)
        lab.find(SAYS).wait_for(timeout=60_000)
        field = lab.canvas(".dust-canvas")
        field.wait_painted(10_000)
        assert in_sight(lab, ".dust-place canvas.dust-canvas")
        for done in range(3):
            lab.find(f"{SAYS}[data-done='{done}']").wait_for(timeout=15_000)
            if done == 2:  # the coach still speaks of cover; somebody picks D6 already
                width, height = field.locator.evaluate("e => [e.width, e.height]")
                field.click(width * (0.5 + 3) / 7.57, height * (0.45 + 5.5) / 7.57)
            lab.find(".dust-coach-go-on").click()
        lab.expect_text(".dust-head", "Move + attack")
        lab.find(".dust-deeds button:text-is('Attack + attack')").click()
        lab.expect_text(".dust-coach-reply", "The rules forbid it: Attack and attack")
        assert in_sight(lab, ".dust-coach")
        assert in_sight(lab, ".dust-place canvas.dust-canvas")
        assert not lab.problems()
