"""The labs on chance in a real JupyterLab, used by somebody who errs first; all on one page."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Locator

from dustlab.core.words import chance
from dustlab.odds import battle
from tests.browser.conftest import OpenPage
from tests.browser.driver import Lab
from tests.browser.server import wait_until, write_notebook
from tests.browser.test_labs import expect_in_place

pytestmark = pytest.mark.browser

POOL, ODDS, LUCK, RETREAT, BETS = range(5)
LABS = (
    "PoolLab(dice=5)",
    'OddsLab("3 tank 1 bomber", "3 tank 1 fighter")',
    'LuckLab(fought("1 tank", "1 tank", [0, 1]))',
    'RetreatLab("2 tank", "2 tank")',
    "BetLab(2)",
)


@pytest.fixture
def notebook(tutorials: Path) -> str:
    first = "from dustlab.dust.odds.luck import fought\nfrom dustlab_widgets import *"
    return write_notebook(tutorials, "chance-labs.ipynb", first, *LABS)


class Page:
    """Labs on chance, each found by its place."""

    def __init__(self, lab: Lab, labs: Sequence[str] = LABS) -> None:
        self.lab, self.labs = lab, labs

    def frame(self, which: int) -> Locator:
        frame = self.lab.find(".dust-chance").nth(which)
        frame.scroll_into_view_if_needed()
        return frame

    def press(self, which: int, words: str) -> None:
        self.frame(which).locator(f"button:has-text('{words}'):visible").first.click()

    def type(self, which: int, line: int, words: str) -> None:
        field = self.frame(which).locator("input[type=text]:visible").nth(line)
        field.fill(words)
        field.press("Enter")

    def slide(self, which: int, key: str, times: int = 1, slider: int = 0) -> None:
        handle = self.frame(which).locator(".noUi-handle:visible").nth(slider)
        handle.focus()
        for _ in range(times):
            handle.press(key)

    def key(self, which: int, *keys: str) -> None:
        canvas = self.frame(which).locator("canvas").first
        canvas.focus()
        for key in keys:
            canvas.press(key)

    def told(self, which: int, words: str) -> None:
        said = self.frame(which).locator(".dust-chance-told")
        wait_until(
            lambda: words in said.inner_text(), f"{self.labs[which]} does not say {words!r}", 10
        )


def expect_chart_first(page: Page, which: int) -> None:
    """No control stands above the chart, and a press makes the chart as wide as the page."""
    frame = page.frame(which)
    chart, controls = frame.locator("canvas").first, frame.locator(".dust-side")
    before, beside = chart.bounding_box(), controls.bounding_box()
    assert before
    assert beside
    assert beside["y"] >= before["y"] - 1
    press = frame.locator(".dust-larger summary")
    press.click()
    room = frame.bounding_box()
    assert room
    wait_until(
        lambda: (chart.bounding_box() or before)["width"] > 0.97 * room["width"],
        f"{LABS[which]} does not fill the page",
    )
    assert (
        frame.locator(".dust-chance-told").evaluate("e => getComputedStyle(e).fontSize") == "20px"
    )
    press.click()


def use(page: Page) -> None:
    """What a learner does, errors included."""
    page.press(POOL, "Throw 100")
    page.told(POOL, "100 throws simulated")
    page.press(POOL, "at least")
    page.key(POOL, "Home", "ArrowRight", "ArrowRight", "Enter")
    page.press(POOL, "Closing in")

    page.type(ODDS, 0, "3 tnak")
    page.told(ODDS, "did you mean tank?")
    page.type(ODDS, 0, "1000 tank")
    page.told(ODDS, "at most 60 tanks")
    page.type(ODDS, 0, "5 tank 2 bomber")
    page.told(ODDS, chance(battle("5 tank 2 bomber", "3 tank 1 fighter").attacker))
    page.press(ODDS, "Simulated, closing in")

    page.told(LUCK, "Red was lucky")
    page.press(LUCK, "at most")
    page.key(LUCK, "Home", "Enter")

    page.type(RETREAT, 0, "9 tank")
    page.told(RETREAT, "at most 6 units")
    page.type(RETREAT, 0, "3 tank")
    page.slide(RETREAT, "End")
    page.told(RETREAT, "worth 40 production points, it is best to never leave")

    page.slide(BETS, "End")
    page.press(BETS, "Bet")
    page.told(BETS, "You said 100 %")


def finish_bets(page: Page) -> None:
    page.press(BETS, "Go on")
    page.slide(BETS, "Home")
    page.press(BETS, "Bet")
    page.told(BETS, "You said 0 %")
    page.press(BETS, "Go on")
    page.told(BETS, "Brier")


def test_the_labs_on_chance_answer_one_who_errs_and_fit_on_wide_and_narrow_pages(
    open_page: OpenPage, notebook: str
) -> None:
    with open_page(width=1300, height=1800) as lab:
        lab.open(notebook)
        lab.run_all()
        page = Page(lab)
        wait_until(lambda: lab.find(".dust-chance").count() == len(LABS), "not all labs are there")
        for which in range(len(LABS)):
            expect_chart_first(page, which)
        use(page)
        for width in (1300, 700):
            lab.resize(width, 1800)
            for which, code in enumerate(LABS):
                frame = page.frame(which)
                name = code.partition("(")[0]
                path = lab.screenshot(f"lab-{name}-{width}")
                frame.screenshot(path=path)
                expect_in_place(lab, which, controls=2)
        finish_bets(page)
        page.frame(BETS).screenshot(path=lab.screenshot("lab-BetLab-calibration"))
        assert lab.problems() == []
