"""The battle lab in a real JupyterLab, used as a learner uses it, who errs."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Locator

from dustlab.dust import load_match, new_battle
from dustlab.dust.pictures.battle import battle_scene
from tests.browser.canvas import Canvas
from tests.browser.conftest import OpenPage
from tests.browser.driver import Lab
from tests.browser.server import wait_until, write_notebook

pytestmark = pytest.mark.browser

# Red has supremacy here, and with this seed four hits on three tanks, a mech and a fighter.
ATTACKERS, DEFENDERS, SEED = "3 tank 4 mech", "3 tank 1 mech 1 fighter", 3
CELL = f"""
from dustlab_widgets import BattleLab
lab = BattleLab("{ATTACKERS}", "{DEFENDERS}", seed={SEED})
lab
"""
SCENE = battle_scene(new_battle(ATTACKERS, DEFENDERS, seed=SEED).state)

STATE = "str(lab.match.state) if lab.match else ''"

HINT = ".dust-help .dust-button"

# Hints over which the kernel ponders for some seconds.
SLOW = """
import time
quick = lab.hints._make
lab.hints._make = lambda grade: time.sleep(5) or quick(grade)
"""


@pytest.fixture
def notebook(tutorials: Path) -> str:
    return write_notebook(tutorials, "battle-lab.ipynb", CELL)


class Table:
    """The lab on a page: its board by the names of the scene, its buttons by their class."""

    def __init__(self, lab: Lab) -> None:
        self.lab = lab

    @property
    def canvas(self) -> Canvas:
        return self.lab.canvas(".dust-canvas")

    def at(self, name: str) -> tuple[float, float]:
        """Where something is on the canvas, which has two pixels for each unit of the scene."""
        x, y = SCENE.centre(name)
        return 2 * x, 2 * y

    def click(self, *names: str) -> None:
        for name in names:
            self.canvas.click(*self.at(name))

    def press(self, css: str) -> None:
        self.lab.find(css).first.click()

    def told(self, wanted: str) -> None:
        """Wait until the board's twin says this."""
        self.lab.expect_text(".dust-twin", wanted)

    def start(self) -> None:
        self.press(".dust-confirm")
        self.told("11 to roll")

    def roll(self) -> None:
        self.click("dice")
        self.told("Dice: 4 hits of 11")

    def value(self, expression: str) -> object:
        return self.lab.kernel_value(expression)


@contextmanager
def table(open_page: OpenPage, notebook: str, **page: object) -> Iterator[Table]:
    with open_page(**page) as lab:  # type: ignore[arg-type]
        lab.open(notebook)
        lab.run_all()
        there = Table(lab)
        there.canvas.wait_painted(100_000)
        yield there
        assert lab.problems() == []


def box(locator: Locator) -> tuple[float, float, float, float]:
    found = locator.bounding_box()
    assert found
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


@pytest.mark.parametrize("width", [1300, 700])
def test_a_learner_fights_errs_and_reads_why(
    open_page: OpenPage, notebook: str, width: int
) -> None:
    with table(open_page, notebook, width=width, height=1250) as there:
        lab = there.lab
        lab.screenshot(f"battle-lab-armies-{width}")
        there.click("attacker.tank")
        lab.expect_text(".dust-twin", "Attacker: 4 tanks")
        there.press(".dust-confirm")
        there.told("12 to roll")
        there.press("button:has-text('Files')")
        there.press("button:has-text('New armies')")
        there.value("lab.armies.sliders['attacker.tank'].set_trait('value', 3)")
        there.told("Attacker: 3 tanks")
        there.start()
        before = there.value(STATE)
        there.roll()
        assert there.value(STATE) != before
        lab.screenshot(f"battle-lab-rolled-{width}")

        there.click("defender.tank", "defender.tank", "defender.mech", "defender.fighter")
        there.told("1 fighter, 1 die each; 1 of 1 chosen")
        there.press(".dust-confirm")
        lab.expect_text(".dust-refusals", "A mech cannot be destroyed")
        there.told("A mech cannot be destroyed")
        lab.screenshot(f"battle-lab-refused-{width}")

        there.press(".dust-talk-box .dust-rule-buttons button")
        lab.expect_text(".dust-rule", "Tanks shield mechs")
        there.press("button:has-text('Position')")

        # The minus of the mech, which its tile bears now that it is chosen.
        x, y = there.at("defender.mech")
        there.canvas.click(x + 2 * 88, y)
        there.told("Defender: 1 mech, 2 dice each.")
        there.click("defender.tank")
        there.press(".dust-confirm")
        there.told("Blue")
        lab.expect_text(".dust-talk", "Red destroys 3 tanks and 1 fighter of Blue")
        lab.screenshot(f"battle-lab-taken-{width}")


def test_nothing_overlaps_and_nothing_is_cut(open_page: OpenPage, notebook: str) -> None:
    for width in (1300, 700):
        with table(open_page, notebook, width=width, height=1250) as there:
            there.start()
            there.roll()
            lab = there.lab
            left, top, right, bottom = box(lab.find(".dust-canvas").first)
            assert (bottom - top) / (right - left) == pytest.approx(
                SCENE.height / SCENE.width, rel=0.01
            )
            panel = box(lab.find(".dust-question").first)
            beside = panel[0] >= right
            below = panel[1] >= bottom
            assert beside if width == 1300 else below
            whole = lab.find(".dust-lab").first
            assert whole.evaluate("e => e.scrollWidth <= e.clientWidth + 1")
            small = lab.find(".dust-lab").first.evaluate(
                """e => [...e.querySelectorAll('button, select, input[type=text], .dust-save a')]
                    .filter(b => b.offsetParent && b.getBoundingClientRect().height < 36)
                    .map(b => b.textContent + ' ' + b.className)"""
            )
            assert small == []


def test_the_layout_does_not_jump(open_page: OpenPage, notebook: str) -> None:
    with table(open_page, notebook, width=1300, height=1250) as there:
        there.start()
        places = []
        for label in ("dice", "defender.tank", "defender.tank"):
            there.click(label)
            there.lab.page.wait_for_timeout(150)
            places.append(
                [box(there.lab.find(css).first)[1] for css in (".dust-canvas", ".dust-question")]
            )
        assert places[0] == places[1] == places[2]


def test_a_reload_shows_the_board_again_and_it_still_answers(
    open_page: OpenPage, notebook: str
) -> None:
    with table(open_page, notebook) as there:
        there.start()
        there.lab.command("docmanager:save")
        there.lab.reload()
        there.canvas.wait_painted(100_000)
        there.roll()
        assert there.canvas.painted() > 100_000


def test_without_reader_mode_a_board_says_that_its_kernel_does_not_answer(
    open_page: OpenPage, notebook: str
) -> None:
    with open_page() as lab:
        lab.open(notebook)
        lab.run_all()
        there = Table(lab)
        there.canvas.wait_painted(100_000)
        there.start()
        note = lab.find(".dust-silent")
        # A press on nothing leaves all as it is; the kernel that is asked then gives an answer.
        before = lab.kernel_value("lab.life.description")
        there.canvas.click(2, 2)
        wait_until(
            lambda: lab.kernel_value("lab.life.description") != before,
            "the kernel was not asked",
        )
        assert note.count() == 0
        lab.shutdown_kernel()
        there.press(".dust-tab-row button")
        note.wait_for(state="visible", timeout=15_000)
        assert "the kernel of this page has ended, or it is busy" in note.inner_text()
        lab.screenshot("battle-lab-silent", ".dust-lab")


def test_a_press_that_takes_a_while_shows_at_once_that_it_was_felt(
    open_page: OpenPage, notebook: str
) -> None:
    with table(open_page, notebook) as there:
        there.start()
        lab, pressed = there.lab, there.lab.find(".dust-waits .dust-pressed")
        there.press(HINT)
        lab.expect_text(HINT, "Hint 2")
        assert pressed.count() == 0, "what is answered quickly shows nothing of it"
        lab.kernel_value(f"exec({SLOW!r}, globals())")
        there.press(HINT)
        pressed.wait_for()
        assert lab.find(".dust-lab[aria-busy=true]").count() == 1
        lab.screenshot("battle-lab-busy", ".dust-lab")
        pressed.wait_for(state="detached", timeout=20_000)
        assert lab.find("[aria-busy=true], .dust-silent").count() == 0


def test_a_finger_does_what_the_mouse_does(open_page: OpenPage, notebook: str) -> None:
    with table(open_page, notebook, width=700, touch=True, scale=2) as there:
        there.canvas.tap(*there.at("dice"))  # starts the battle
        there.told("to roll")
        there.canvas.tap(*there.at("dice"))
        there.told("Dice: 4 hits of 11")
        there.canvas.tap(*there.at("defender.tank"))
        there.told("1 of 3 chosen")


def test_the_keyboard_does_all_of_it(open_page: OpenPage, notebook: str) -> None:
    with table(open_page, notebook) as there:
        lab, keyboard = there.lab, there.lab.page.keyboard
        there.start()
        there.canvas.press("ArrowRight")
        lab.expect_text(".dust-said", "Attacker: 3 tanks")
        for _ in range(9):
            if there.value("lab.stage.focus_on") == "dice":
                break
            keyboard.press("ArrowRight")
            lab.page.wait_for_timeout(60)
        keyboard.press("Enter")
        there.told("Dice: 4 hits of 11")
        keyboard.press("ArrowRight")
        keyboard.press(" ")
        there.told("chosen")
        # The canvas lets go: Tab leads to the first button of the panel, shift and Tab back.
        keyboard.press("Tab")
        wait_until(
            lambda: (
                lab.page.evaluate("() => document.activeElement.className").count("dust-confirm")
                > 0
            ),
            "Tab does not leave the canvas",
            5,
        )
        keyboard.press("Shift+Tab")
        assert lab.page.evaluate("() => document.activeElement.tagName") in ("SUMMARY", "CANVAS")
        # JupyterLab's own shortcuts do not fire meanwhile.
        there.canvas.press("a")
        assert lab.find(".jp-Cell").count() == 1


def test_before_the_battle_tab_leads_to_the_sliders(open_page: OpenPage, notebook: str) -> None:
    with table(open_page, notebook) as there:
        page = there.lab.page
        there.canvas.press("ArrowRight")
        page.keyboard.press("Tab")
        wait_until(
            lambda: page.evaluate("() => document.activeElement.textContent").startswith("Start"),
            "Tab does not leave the canvas",
            5,
        )
        page.keyboard.press("Tab")
        assert "noUi-handle" in page.evaluate("() => document.activeElement.className")


def test_the_text_board_is_one_press_away_and_there_for_a_screen_reader_all_the_time(
    open_page: OpenPage, notebook: str
) -> None:
    with table(open_page, notebook) as there:
        twin = there.lab.find(".dust-twin").first
        assert box(twin)[3] - box(twin)[1] < 5  # shut, and there for a screen reader
        before = there.lab.traffic
        there.press("button:has-text('Words')")
        wait_until(lambda: box(twin)[3] - box(twin)[1] > 50, "the text board stays shut", 5)
        assert (there.lab.traffic - before).bytes_out < 1_500


def test_a_match_is_saved_and_loaded_again(
    open_page: OpenPage, notebook: str, tmp_path: Path
) -> None:
    with table(open_page, notebook) as there:
        lab = there.lab
        there.start()
        there.roll()
        there.told("Dice: 4 hits")
        there.press("button:has-text('Files')")
        there.press("button:has-text('Save')")
        lab.find(".dust-save a").first.wait_for(state="visible")
        lab.page.wait_for_function(
            "() => decodeURIComponent(document.querySelector('.dust-save a').href).includes('~')"
        )
        with lab.page.expect_download() as download:
            there.press(".dust-save a")
        saved = tmp_path / "saved.dust"
        download.value.save_as(saved)
        assert download.value.suggested_filename == "battle.dust"
        assert str(load_match(str(saved)).state) == there.value(STATE)

        bad = tmp_path / "bad.dust"
        bad.write_text("a letter to my aunt", encoding="utf-8")
        state = there.value(STATE)
        upload = lab.find(".dust-upload").first
        for file, wanted in ((bad, "it is not a saved match"), (saved, "Pick the tiles")):
            with lab.page.expect_file_chooser() as chooser:
                upload.click()
            chooser.value.set_files(file)
            lab.expect_text(".dust-talk", wanted)
            assert there.value(STATE) == state


def test_the_page_scrolls_over_the_board_and_the_kernel_is_left_in_peace(
    open_page: OpenPage, notebook: str
) -> None:
    with table(open_page, notebook, height=600) as there:
        there.start()
        there.canvas.move(*there.at("dice"))
        there.lab.page.wait_for_timeout(300)
        before, top = there.lab.traffic, box(there.canvas.locator)[1]
        there.canvas.move(*there.at("attacker.tank"))
        there.lab.page.mouse.wheel(0, 120)
        wait_until(lambda: box(there.canvas.locator)[1] < top, "the page does not scroll", 5)
        assert (there.lab.traffic - before).messages_out == 0


def test_a_pick_is_cheap(open_page: OpenPage, notebook: str) -> None:
    with table(open_page, notebook) as there:
        there.start()
        for label, told in (("dice", "Dice: 4 hits of 11"), ("defender.tank", "1 of 3 chosen")):
            there.canvas.move(*there.at(label))
            there.lab.page.wait_for_timeout(300)
            before = there.lab.traffic
            there.click(label)
            there.told(told)
            there.lab.page.wait_for_timeout(300)
            cost = there.lab.traffic - before
            assert cost.bytes_in < 27_000
            # Besides twelve of ours: the kernel says busy and idle for the click and for the focus.
            assert cost.messages_in <= 18


def test_it_is_light_and_quick(open_page: OpenPage, notebook: str) -> None:
    with table(open_page, notebook) as there:
        there.start()
        there.roll()
        assert there.lab.kernel_memory() < 90


def test_a_dark_theme_has_light_words_on_dark_panels(open_page: OpenPage, notebook: str) -> None:
    with table(open_page, notebook, width=1300, height=1250) as there:
        there.lab.command("apputils:change-theme", theme="JupyterLab Dark")
        try:
            there.start()
            there.roll()
            there.lab.page.wait_for_timeout(500)
            there.lab.screenshot("battle-lab-dark")
            ink, ground = there.lab.find(".dust-question").first.evaluate(
                "e => [getComputedStyle(e).color, getComputedStyle(e).backgroundColor]"
            )
        finally:
            # The server remembers the theme, for every other test too.
            there.lab.command("apputils:change-theme", theme="JupyterLab Light")
        assert _light(ink) > 0.7
        assert _light(ground) < 0.4


def _light(colour: str) -> float:
    numbers = [float(n) for n in colour.partition("(")[2].rstrip(")").split(",")]
    return sum(numbers[:3]) / 765


def test_a_screen_of_high_density_is_sharp(open_page: OpenPage, notebook: str) -> None:
    with table(open_page, notebook, scale=2) as there:
        size = there.canvas.locator.evaluate("e => [e.width, e.getBoundingClientRect().width]")
        assert size[0] == 2 * SCENE.width
        # The board is as wide as the page has room, and has more pixels than the page.
        assert size[0] > 1.5 * size[1]
