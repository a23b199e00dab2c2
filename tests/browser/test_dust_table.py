"""The table in a real JupyterLab: a turn played by clicks, a reload, a narrow page, a curtain."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dustlab.dust.board import the_board
from dustlab.dust.pictures.battle import HEIGHT, WIDTH
from dustlab.dust.pictures.cards import curtain_scene
from dustlab.dust.pictures.names import the_sheet
from dustlab_widgets.dust.world import NARROW_MAP as NARROW
from dustlab_widgets.dust.world import WIDE_MAP as WIDE
from tests.browser.canvas import Canvas
from tests.browser.conftest import OpenPage
from tests.browser.driver import Lab
from tests.browser.server import wait_until, write_notebook

pytestmark = pytest.mark.browser

# Red buys, moves to Persia and attacks the Balkans.
POSITION = """
rules premium
players red blue
round 2
phase production
turn red combat 2 movement 2
shop points 8 centers 0 cards 0
ukraine red 6 tank center
turkestan red 1 tank
berlin blue 2 tank
balkans blue 1 tank
""".strip()
# Red may move; Persia has a power source and one tank.
COACHED = """
rules premium
players red blue
round 2
phase movement
turn red combat 2 movement 2
ukraine red 2 tank center
persia red 1 tank
berlin red 1 tank
india blue 3 tank
""".strip()
CELLS = {
    "turn": f"""
from dustlab.dust import from_position
from dustlab_widgets import DustTable
table = DustTable(from_position({POSITION!r}, seed=2), curtain=False)
table
""",
    "setup": """
from dustlab_widgets import DustTable
table = DustTable(players=("red", "blue"), seed=3, curtain=False)
table
""",
    "coach": f"""
from dustlab.dust import from_position
from dustlab_widgets import DustTable
table = DustTable(from_position({COACHED!r}, seed=2), curtain=False, coach=True)
table
""",
    "curtain": """
from dustlab_widgets import DustTable
table = DustTable(players=("red", "blue"), seed=3)
table
""",
}
PAPER = "document.querySelector('.jp-WindowedPanel-outer')"
ROW = "[...document.querySelectorAll('.dust-side .dust-deeds')].find(e => e.offsetHeight)"
# So wide is a page on which the wide map has room beside the decision.
ROOMY = 1700


@pytest.fixture
def notebooks(tutorials: Path) -> dict[str, str]:
    return {
        name: write_notebook(tutorials, f"dust-table-{name}.ipynb", code)
        for name, code in CELLS.items()
    }


class Table:
    """The table on a page: areas by their id, buttons by their words."""

    def __init__(self, lab: Lab, width: float) -> None:
        self.lab, self.width = lab, width

    @property
    def map(self) -> Canvas:
        kind = "wide" if self.width == WIDE else "narrow"
        return self.lab.canvas(f".dust-{kind}-map .dust-canvas")

    @property
    def close_up(self) -> Canvas:
        return self.lab.canvas(".dust-place > .dust-close-up .dust-canvas")

    @property
    def hand(self) -> Canvas:
        return self.lab.canvas(".dust-hand .dust-canvas")

    def click(self, *areas: str) -> None:
        """Clicks on the map, each when the one before has been answered."""
        for area in areas:
            spot = the_sheet(the_board(), self.width).spots[area]
            self.map.click(2 * spot.x, 2 * spot.y)
            self.answered()

    def press(self, words: str) -> None:
        self.lab.find(f".dust-table button:has-text('{words}')").first.click()
        self.answered()

    def answered(self) -> None:
        """Whatever was clicked before has come to the kernel, and its answer to the page."""
        self.lab.page.wait_for_timeout(100)
        self.value("None")
        self.lab.page.wait_for_timeout(100)

    def told(self, words: str) -> None:
        self.lab.expect_text(".dust-question", words)

    def value(self, expression: str) -> object:
        return self.lab.kernel_value(expression)


@contextmanager
def table(
    open_page: OpenPage, notebook: str, width: float = WIDE, **page: object
) -> Iterator[Table]:
    size = ROOMY if width == WIDE else 1280
    with open_page(width=size, **page) as lab:  # type: ignore[arg-type]
        lab.open(notebook)
        lab.run_all()
        there = Table(lab, width)
        lab.expect_text(".dust-question", "Step")
        yield there
        assert lab.problems() == []


def test_the_keys_go_to_the_buttons_that_changed_and_the_page_stays_where_it_is(
    open_page: OpenPage, notebooks: dict[str, str]
) -> None:
    with table(open_page, notebooks["setup"], NARROW, height=330) as there:
        page = there.lab.page
        page.evaluate(f"() => {{ {PAPER}.scrollTop = 0; }}")
        assert page.evaluate(f"() => {ROW}.getBoundingClientRect().top > innerHeight - 60")
        there.value("table.deeds.press(1)")
        page.wait_for_function(f"() => document.activeElement === {ROW}")
        assert page.evaluate(f"() => {PAPER}.scrollTop") == 0


def test_a_turn_from_production_to_battle_is_played_by_clicks(
    open_page: OpenPage, notebooks: dict[str, str]
) -> None:
    with table(open_page, notebooks["turn"], width=WIDE, height=1400) as there:
        there.map.wait_painted(100_000)
        # Production: two tanks are ordered and placed.
        plus = there.lab.find(".dust-steppers .dust-step-0").first
        plus.click()
        plus.click()
        there.told("The order costs 4 of 8 points")
        there.press("End buying")
        there.told("Still to place: 2 tanks")
        there.click("ukraine")
        there.told("2 tanks in Ukraine")
        there.click("ukraine")
        there.told("Movement")
        # Movement: all of Ukraine's tanks are taken up, all but one put down again.
        there.click("turkestan", "persia")
        there.told("From Turkestan to Persia, all of them; nobody stays.")
        there.lab.screenshot("dust-table-movement", ".dust-table")
        there.click("persia")
        wait_until(lambda: there.value("table.match.state.owner('persia')") == "red", "no move")
        # Refused on the map and in words, and then an attack with its odds.
        there.click("ukraine", "berlin")
        there.lab.expect_text(".dust-refusals", "Capitals are closed")
        there.lab.screenshot("dust-table-refused", ".dust-table")
        there.press("Clear")
        there.click("ukraine", "balkans")
        there.lab.expect_text(".dust-would", "Attacker takes the area")
        there.click("balkans")
        there.told("Battle")
        there.close_up.wait_painted(100_000)
        there.lab.screenshot("dust-table-battle", ".dust-table")
        steps = there.value("len(table.match.steps)")
        there.lab.find(".dust-confirm").click()
        wait_until(lambda: there.value("len(table.match.steps)") != steps, "no roll", 10)


def test_setup_goes_on_after_a_reload(open_page: OpenPage, notebooks: dict[str, str]) -> None:
    with table(open_page, notebooks["setup"], height=1400) as there:
        for step in (1, 2):
            there.hand.wait_painted(100_000)
            there.hand.click(2 * 80, 2 * 100)
            there.told("Chosen")
            there.hand.click(2 * 80, 2 * 100)
            wait_until(
                lambda n=step: there.value("sum(map(bool, table.match.state.cards.played))") >= n,  # type: ignore[misc]
                "no card",
            )
        there.told("Capitals")
        there.map.wait_painted(100_000)
        there.click("berlin")
        there.told("Chosen: Berlin")
        there.lab.command("docmanager:save")
        there.lab.reload()
        there.map.wait_painted(100_000)
        there.told("Chosen: Berlin")
        there.click("berlin")
        wait_until(lambda: there.value("bool(table.match.state.owner('berlin'))") is True, "no")
        there.lab.screenshot("dust-table-setup", ".dust-table")


def test_on_a_narrow_page_there_is_a_narrow_map(
    open_page: OpenPage, notebooks: dict[str, str]
) -> None:
    with open_page(width=700, height=1600) as lab:
        lab.open(notebooks["turn"])
        lab.run_all()
        there = Table(lab, NARROW)
        there.map.wait_painted(50_000)
        assert lab.find(".dust-wide-map canvas").first.is_hidden()
        wide = lab.find(".dust-table").first.evaluate("e => e.scrollWidth - e.clientWidth")
        assert wide <= 0
        there.press("End buying")
        there.told("Movement")
        there.click("turkestan", "persia", "persia")
        wait_until(lambda: there.value("table.match.state.owner('persia')") == "red", "no move")
        lab.screenshot("dust-table-narrow", ".dust-table")
        assert lab.problems() == []


def test_the_map_follows_the_width_of_the_page_and_names_what_is_under_the_mouse(
    open_page: OpenPage, notebooks: dict[str, str]
) -> None:
    with table(open_page, notebooks["turn"], width=WIDE, height=1400) as there:
        asleep = "(table.world.wide.asleep, table.world.narrow.asleep)"
        there.map.wait_painted(100_000)
        wait_until(lambda: there.value(asleep) == (False, True), "both maps are painted")
        before = there.lab.traffic
        spot = the_sheet(the_board(), WIDE).spots["madagascar"]
        there.map.move(2 * spot.x, 2 * spot.y)
        shown = "i => getComputedStyle(i, '::after').content"
        name = there.lab.find(".dust-map-names i[data-name='Madagascar']")
        wait_until(lambda: "Madagascar" in name.evaluate(shown), "no name under the mouse")
        for x in range(10):  # over the sea, where no disc is
            there.map.move(2 * (360 + 5 * x), 2 * 500)
        assert there.lab.traffic == before
        there.lab.screenshot("dust-table-hover", ".dust-table")
        there.press("End buying")
        there.lab.resize(700, 1400)
        wait_until(lambda: there.value(asleep) == (True, False), "the narrow map still rests")
        there.width = NARROW
        there.map.wait_painted(50_000)
        there.lab.screenshot("dust-table-made-narrow", ".dust-table")
        there.lab.resize(ROOMY, 1400)
        wait_until(lambda: there.value(asleep) == (False, True), "the wide map still rests")


def test_nothing_jumps_when_a_picture_takes_the_maps_place(
    open_page: OpenPage, notebooks: dict[str, str]
) -> None:
    with table(open_page, notebooks["setup"], height=1400) as there:

        def top() -> float:
            box = there.lab.find(".dust-question").first.bounding_box()
            assert box is not None
            return box["y"]

        before = top()
        for _ in range(2):
            there.press("·")
            there.told("Chosen")
            there.lab.find(".dust-confirm").click()
            there.lab.page.wait_for_timeout(300)
        there.told("Capitals")
        assert abs(top() - before) <= 1


def test_behind_the_curtain_nobody_finds_a_card(
    open_page: OpenPage, notebooks: dict[str, str]
) -> None:
    with table(open_page, notebooks["curtain"], height=1400) as there:
        there.close_up.wait_painted(10_000)
        words = there.lab.find(".dust-table").first.inner_text()
        assert "combat" not in words.replace("combat · moves", "")
        x, y = curtain_scene("red").centre("reveal")
        assert (WIDTH, HEIGHT) == (560, 448)
        there.close_up.click(2 * x, 2 * y)
        there.told("No card is chosen")
        there.lab.screenshot("dust-table-cards", ".dust-table")


def test_a_click_on_the_map_is_a_small_matter(
    open_page: OpenPage, notebooks: dict[str, str]
) -> None:
    with table(open_page, notebooks["turn"], height=1400) as there:
        there.map.wait_painted(100_000)
        there.press("End buying")
        there.told("Movement")
        there.click("ukraine")  # from now on only this map is painted
        there.told("All of Ukraine: 6 tanks.")
        before = there.lab.traffic
        there.click("persia")
        there.told("to Persia")
        there.lab.page.wait_for_timeout(500)
        cost = there.lab.traffic - before
        assert cost.bytes_in <= 25_000, cost


IN_VIEW = """css => {
    const box = document.querySelector(css).getBoundingClientRect();
    const frame = document.querySelector('.jp-WindowedPanel-outer').getBoundingClientRect();
    return [box.top >= frame.top - 1, box.bottom <= frame.bottom + 1, box.height > 0];
}"""


@pytest.mark.parametrize("width", [1300, 700])
def test_the_coach_speaks_in_view_beside_the_button_before_it_is_pressed(
    open_page: OpenPage, notebooks: dict[str, str], width: int
) -> None:
    with open_page(width=width, height=900) as lab:
        lab.open(notebooks["coach"], mode="lab/tree")
        lab.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
        lab.run_all()
        there = Table(lab, NARROW)
        there.map.wait_painted(50_000)
        lab.find(".dust-table").first.evaluate("e => e.scrollIntoView()")
        assert lab.find(".dust-cautions").first.is_hidden()
        there.click("persia", "india")
        lab.expect_text(".dust-cautions", "Nobody would stay in Persia")
        lab.expect_text(".dust-cautions", "the power source of Persia")
        lab.screenshot(f"dust-table-coach-{width}")
        assert lab.page.evaluate(IN_VIEW, ".dust-confirm") == [True, True, True]
        assert lab.page.evaluate(IN_VIEW, ".dust-cautions") == [True, True, True]
        there.press("Clear")
        assert lab.find(".dust-cautions").first.is_hidden()
        there.press("End movement")
        lab.expect_text(".dust-cautions", "2 movement points are lost")
        assert there.value("table.match.cursor") == 0
        there.press("End movement anyway")
        there.told("Combat")
        assert lab.problems() == []
