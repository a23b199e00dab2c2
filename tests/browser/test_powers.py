"""Table and labs of Dual Powers in a real JupyterLab: a click, a key, a reload, both widths."""

from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser

from dustlab.dualpowers import new_solitaire
from dustlab.dualpowers.game import GAME
from dustlab.dualpowers.pictures.calendar import calendar_scene
from dustlab.dualpowers.pictures.cards import hand_scene, seen_scene
from dustlab.dualpowers.pictures.region import region_scene
from dustlab.dualpowers.pictures.row import row_scene
from dustlab.pictures.scene import Scene
from dustlab_widgets import StrengthLab
from dustlab_widgets.dualpowers.labs.opposition import ROW
from dustlab_widgets.pictures.stage import DENSITY
from tests.browser.conftest import OpenPage
from tests.browser.screens import SCREENS, fit, look, put, shelf
from tests.browser.server import Server, wait_until, write_notebook
from tests.browser.test_labs import expect_in_place

pytestmark = pytest.mark.browser


class Case(NamedTuple):
    """What is opened, where it is clicked and what it says then, and what is heard of a key."""

    code: str
    scene: Scene
    name: str
    told: str
    canvas: str = ".dust-place .dust-canvas"
    heard: str = ""


def _table_hand() -> Scene:
    """Red's hand after the opposition's first card."""
    match = new_solitaire(1, seed=3)
    match.play("opposition")
    return hand_scene(GAME.at_the_screen(match.state), "red", viewer="red")


CASES = {
    "table": Case(
        "from dustlab.dualpowers import new_solitaire\n"
        "from dustlab_widgets import PowersTable\n"
        'match = new_solitaire(1, seed=3)\nmatch.play("opposition")\n'
        "lab = PowersTable(match)\nlab",
        _table_hand(),
        "card:zinoviev",
        "Zinoviev",
        ".dust-laid-cards .dust-canvas",
    ),
    "calendar": Case(
        "from dustlab_widgets import CalendarLab\nlab = CalendarLab()\nlab",
        calendar_scene(26, 0),
        "day-12",
        "14 March",
        heard="March",
    ),
    "calendar-odds": Case(
        "from dustlab_widgets import CalendarOddsLab\nlab = CalendarOddsLab()\nlab",
        calendar_scene(1, 0),
        "day-12",
        "The marker is on 12 March",
        heard="March",
    ),
    "strength": Case(
        "from dustlab_widgets import StrengthLab\nlab = StrengthLab()\nlab",
        region_scene(StrengthLab().state, "white"),
        "box:white 3/2",
        "White 4",
        heard="neutral unit",
    ),
    "opposition": Case(
        "from dustlab_widgets import OppositionLab\nlab = OppositionLab()\nlab",
        row_scene(ROW),
        "card:blue-3",
        "Petrograd Side",
        heard="Petrograd Side",
    ),
}


@pytest.fixture
def notebook(request: pytest.FixtureRequest, tutorials: Path) -> str:
    return write_notebook(tutorials, f"powers-{request.param}.ipynb", CASES[request.param].code)


@pytest.mark.parametrize("width", [1300, 700])
@pytest.mark.parametrize(("notebook", "case"), CASES.items(), ids=CASES, indirect=["notebook"])
def test_it_is_drawn_answers_and_is_drawn_again_after_a_reload(
    open_page: OpenPage, notebook: str, case: Case, width: int
) -> None:
    name = Path(notebook).stem
    with open_page(width=width, height=2400) as lab:
        lab.open(notebook)
        lab.run_all()
        lab.canvas(case.canvas).wait_painted(50_000)
        x, y = case.scene.centre(case.name)
        lab.canvas(case.canvas).click(DENSITY * x, DENSITY * y)
        lab.expect_text(".dust-question", case.told)
        if case.heard:
            lab.canvas(case.canvas).press("Home")
            lab.expect_text(".dust-said", case.heard)
        expect_in_place(lab)
        lab.screenshot(f"{name}-{width}", ".dust-lab")

        lab.command("docmanager:save")
        lab.reload()
        lab.canvas(case.canvas).wait_painted(50_000)
        lab.expect_text(".dust-question", case.told)
        lab.find("button:has-text('Hint 1')").first.click()
        lab.expect_text(".dust-hint", "Think of these rules")
        assert lab.problems() == []


@pytest.mark.parametrize("notebook", ["table"], indirect=True)
def test_in_one_column_board_question_and_hand_come_first_and_then_the_calendar(
    open_page: OpenPage, notebook: str
) -> None:
    with open_page(width=700, height=2400) as lab:
        lab.open(notebook)
        lab.run_all()
        lab.canvas(CASES["table"].canvas).wait_painted(50_000)
        names = (".dust-place", ".dust-question", ".dust-actions", ".dust-laid-cards")
        boxes = [
            lab.find(name).first.bounding_box()
            for name in (*names, ".dust-powers-side", ".dust-talk", ".dust-tabs")
        ]
        for above, below in pairwise(boxes):
            assert above is not None
            assert below is not None
            assert above["y"] + above["height"] <= below["y"]
            assert below["width"] > 400


SCROLLS_ALONE = """() => [...document.querySelectorAll('.dust-cockpit, .dust-cockpit *')]
  .filter(e => /auto|scroll/.test(getComputedStyle(e).overflowY))
  .filter(e => e.scrollHeight > e.clientHeight + 1)
  .map(e => e.className)"""


@pytest.mark.parametrize("notebook", ["table"], indirect=True)
def test_larger_keeps_the_whole_board_in_view_and_only_the_page_scrolls(
    open_page: OpenPage, notebook: str
) -> None:
    with open_page(width=1300, height=900) as lab:
        lab.open(notebook)
        lab.run_all()
        lab.canvas(CASES["table"].canvas).wait_painted(50_000)
        lab.find(".dust-larger summary").first.click()
        wait_until(lambda: lab.find(".dust-larger details[open]").count() == 1, "not larger")
        board = lab.find(".dust-place .dust-canvas").first.bounding_box()
        question = lab.find(".dust-question").first.bounding_box()
        assert board is not None
        assert question is not None
        assert board["height"] < 800
        assert question["x"] > board["x"] + board["width"]
        assert lab.page.evaluate(SCROLLS_ALONE) == []


@pytest.mark.parametrize("notebook", ["table"], indirect=True)
def test_a_turn_alone_is_played_by_clicks_and_opens_the_glass_box(
    open_page: OpenPage, notebook: str
) -> None:
    case = CASES["table"]
    with open_page(width=1300, height=2400) as lab:
        lab.open(notebook)
        lab.run_all()
        lab.canvas(case.canvas).wait_painted(50_000)
        lab.expect_text(".dust-glass", "turns up purple-1")
        x, y = case.scene.centre(case.name)
        for _ in range(2):
            lab.canvas(case.canvas).click(DENSITY * x, DENSITY * y)
            lab.page.wait_for_timeout(300)
        lab.expect_text(".dust-question", "put Zinoviev into a region")
        for words in ("Espionage", "Do nothing more"):
            lab.find(f".dust-deeds button:has-text('{words}')").first.click()
            lab.page.wait_for_timeout(300)
        lab.find(".dust-deeds button:has-text('Turn up')").first.click()
        lab.expect_text(".dust-glass", "turns up tan-2")
        wait_until(lambda: lab.kernel_value("lab.match.state.date.day") == 9, "no turn")
        lab.screenshot("powers-glass-box", ".dust-table")
        assert lab.problems() == []


@pytest.mark.parametrize("notebook", ["calendar-odds"], indirect=True)
def test_chances_come_after_a_guess_and_follow_the_cards_that_are_ticked_off(
    open_page: OpenPage, notebook: str
) -> None:
    cards, told = ".dust-outlook .dust-canvas", ".dust-sheet-text .dust-said"
    with open_page(width=1300, height=2400) as lab:
        lab.open(notebook)
        lab.run_all()
        lab.canvas(".dust-place .dust-canvas").wait_painted(50_000)
        x, y = calendar_scene(1, 0).centre("day-14")
        lab.canvas(".dust-place .dust-canvas").click(DENSITY * x, DENSITY * y)
        lab.find("button:has-text('Show the chances')").first.click()
        lab.expect_text(".dust-question", "You said 50 %")
        x, y = seen_scene(()).centre("days:1")
        lab.canvas(cards).click(DENSITY * x, DENSITY * y)
        wait_until(lambda: lab.kernel_value("len(lab.seen)") == 6, "the cards were not ticked off")
        lab.canvas(cards).press("Home")
        lab.canvas(cards).press("ArrowRight")
        lab.expect_text(told, "All cards of 2 days")
        expect_in_place(lab)
        lab.screenshot("calendar-odds-guessed", ".dust-lab")
        assert lab.problems() == []


CARD = """
date 26 july
turn white
will red
support red 4
unrest tan
barrier green-red
hand white green-4 lvov purple-8 tan-1
objective white green-7
tan lenin, red 1/0, red 1/0, white 2/1 exhausted, trotsky, neutral 1/0
purple neutral 1/1
"""
BONUS = CARD.replace("26 july", "15 july").replace("white green-4 lvov", "white lvov") + (
    "phase bonus\ncard green-4\n"
)
LETTERS_DRAWN = """element => {
    const canvas = element.querySelector('.dust-place canvas');
    return 12 * canvas.getBoundingClientRect().width / (canvas.width / 2);
}"""


@pytest.mark.parametrize("position", [CARD, BONUS], ids=["card", "bonus"])
def test_in_mid_game_all_is_on_one_screen_and_no_letter_of_the_city_is_below_twelve(
    server: Server, browser: Browser, tutorials: Path, position: str
) -> None:
    match = f"__import__('dustlab.dualpowers').dualpowers.from_position({position!r})"
    with shelf(server, browser, tutorials) as lab:
        put(lab, [f"PowersTable({match}, curtain=False)"])
        lab.canvas(".dust-place .dust-canvas").wait_painted(50_000)
        for screen in (SCREENS[0], SCREENS[4]):
            fit(lab, screen)
            [sight] = look(lab)
            assert sight.faults == [], screen
            assert lab.find(".dust-powers").evaluate(LETTERS_DRAWN) >= 11.95, screen
