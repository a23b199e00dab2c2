"""The site without a server: built with Python in it, opened, played and marked in a browser."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator

from dustlab.core.words import say
from dustlab_widgets.table.coach import link_to
from tests.browser.driver import Lab
from tests.browser.server import Server, wait_until
from tests.packaging.cold_lessons import trouble
from tests.packaging.environments import ROOT, output_of
from tests.packaging.sites import let_it_be_driven, lite_page, served
from tools import build_site

pytestmark = pytest.mark.packaging

LESSONS = sorted((ROOT / "tutorials").glob("*.ipynb"))
RUN_CELLS = """async cells => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    for (const [place, code] of cells.entries()) {
        const reply = await kernel.requestExecute({ code, store_history: false }).done;
        if (reply.content.status !== 'ok')
            return `cell ${place}: ${reply.content.ename}: ${reply.content.evalue}`;
    }
    return '';
}"""
IN_FRONT = "path => window.jupyterapp.shell.currentWidget?.context.path === path"
VERBS = (
    ["odds", "5 tank 2 mech", "4 tank 1 fighter", "--json"],
    ["rules", "cease-fire"],
    ["exercise", "--check", "exercises/land-battle.toml"],
    ["exercise", "--check", "--json", "exercises/movement.toml"],
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("site") / "site"
    told = output_of([sys.executable, "tools/build_site.py", "--offline", folder], ROOT)
    assert "MB, built in" in told
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def server(site: Path) -> Iterator[Server]:
    let_it_be_driven(site)
    with served(site) as running:
        yield running


def test_every_lesson_is_in_it_and_its_stored_pictures_are_trusted(site: Path):
    for path in LESSONS:
        book = json.loads((site / "files" / path.name).read_text("utf-8"))
        assert all(c["metadata"]["trusted"] for c in book["cells"] if c["cell_type"] == "code")
        ours = json.loads(path.read_text("utf-8"))
        assert [c["source"] for c in book["cells"]] == [c["source"] for c in ours["cells"]]


def test_what_is_listed_is_there_and_nothing_else_is_asked_for(site: Path):
    pyodide = site / "static" / "pyodide"
    packages = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))["packages"]
    assert {"dustlab", "ipywidgets", "ipython", "micropip"} <= packages.keys()
    assert not packages.keys() & {"numpy", "ipycanvas"}
    extensions = {path.name for path in (site / "extensions").iterdir()}
    assert extensions & {"anywidget", "ipycanvas"} == {"anywidget"}  # what shows the boards
    missing = [
        p["file_name"] for p in packages.values() if not (pyodide / p["file_name"]).is_file()
    ]
    assert missing == []
    needs = {build_site.plain(name) for p in packages.values() for name in p["depends"]}
    assert needs <= packages.keys()
    assert set(at_once(site)) <= packages.keys()


def at_once(site: Path) -> list[str]:
    """What is loaded together with Python."""
    settings = json.loads((site / "jupyter-lite.json").read_text("utf-8"))
    plugins = settings["jupyter-config-data"]["litePluginSettings"]
    kernel = plugins["@jupyterlite/pyodide-kernel-extension:kernel"]
    return list(kernel["loadPyodideOptions"]["packages"])


def test_no_browser_has_to_compile_python_or_to_unpack_what_it_does_not_need(site: Path):
    pyodide = site / "static" / "pyodide"
    for wheel in pyodide.glob("*.whl"):
        with zipfile.ZipFile(wheel) as inside:
            names = inside.namelist()
            sources = [name for name in names if name.endswith(".py")]
            assert sources == [], wheel.name
            books = [json.loads(inside.read(name)) for name in names if name.endswith(".ipynb")]
        cells = [cell for book in books for cell in book["cells"] if cell["cell_type"] == "code"]
        assert all(cell["outputs"] == [] for cell in cells)
        assert cells or not wheel.name.startswith("dustlab")
    size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
    assert size < 60e6


@pytest.mark.browser
def test_three_moves_are_played_and_an_exercise_is_marked(server: Server, browser: Browser):
    with lite_page(server, browser, "14-land-battle.ipynb") as (lab, asked):
        lab.find(".dust-tools").get_by_text("Show the code").wait_for()  # reader mode is there, too
        lab.run_all(240)
        battle = lab.find(".dust-table:has-text('Start the battle')").first
        press(battle, "button", "Start the battle")
        battle = lab.find(".dust-table:has(svg.dust-canvas):has-text('Step ')").first
        wait_until(lambda: places(lab, "Dice: ") != [], "no battle")
        first = step(battle)
        click(battle, places(lab, "Dice: ")[0])
        wait_until(lambda: step(battle) == first + 1, "Red did not roll")
        take_losses(lab, battle)
        wait_until(lambda: step(battle) == first + 2, "nothing was destroyed")
        click(battle, places(lab, "Dice: ")[0])
        wait_until(lambda: step(battle) == first + 3, "Blue did not roll")
        battle.scroll_into_view_if_needed()
        lab.screenshot("site-three-moves")

        exercise = lab.find(".dust-exercise:has-text('five tanks and two mechs')").first
        answer(exercise, "5")
        wait_until(lambda: "Those are the dice of the units" in exercise.inner_text(), "no comment")
        answer(exercise, "8")
        wait_until(lambda: exercise.locator(".dust-good").count() == 1, "not marked")
        # The reply comes first, then what is kept of it.
        wait_until(lambda: "1 of 1 right" in exercise.inner_text(), "not counted")
        lab.screenshot("site-exercise")
        assert [line for line in lab.problems() if "404" not in line] == []
    assert {url for url in asked if url.startswith("http") and server.base_url not in url} == set()


@pytest.mark.browser
def test_a_link_to_a_lesson_opens_that_lesson_in_the_site(server: Server, browser: Browser):
    """In the text of a lesson, and on a board, as a coach writes it at the end of a first game."""
    with lite_page(server, browser, "01-dust-first-game.ipynb") as (lab, _):
        lab.find(".dust-tools").get_by_text("Show the code").wait_for()
        tabs = lab.page.locator(".lm-DockPanel-tabBar .lm-TabBar-tabLabel")
        lab.find(".jp-RenderedMarkdown a:has-text('Production')").first.click()
        tabs.get_by_text("12-production.ipynb").wait_for()
        lab.find(".dust-tools").get_by_text("Show the code").first.wait_for()
        board = ".jp-NotebookPanel:not(.lm-mod-hidden) .jp-RenderedHTMLCommon"
        lab.page.locator(board).first.evaluate(
            "(board, link) => board.insertAdjacentHTML('afterbegin', link)",
            link_to("14-land-battle"),
        )
        lab.page.locator(f"{board} a[href='14-land-battle.ipynb']").click()
        tabs.get_by_text("14-land-battle.ipynb").wait_for()
        assert tabs.all_inner_texts()[:1] == ["01-dust-first-game.ipynb"]


@pytest.mark.browser
def test_an_address_that_names_a_lesson_opens_it_also_where_another_was_left_open(
    server: Server, browser: Browser
):
    with lite_page(server, browser, "55-trees.ipynb") as (lab, _):
        lab.find(".dust-tools").get_by_text("Show the code").wait_for()
        badge = lab.find(".jp-RenderedMarkdown img[alt^='Open this lesson']").first
        assert not badge.is_visible()  # it leads to where the reader is
        lab.page.wait_for_timeout(2000)  # JupyterLab notes what is open a second after
        lab.page.goto(f"{server.base_url}/lab/index.html?path=56-four-fields.ipynb")
        lab.page.wait_for_function("() => window.jupyterapp !== undefined", timeout=60_000)
        lab.page.evaluate("() => window.jupyterapp.restored")
        lab.page.wait_for_function(IN_FRONT, arg="56-four-fields.ipynb", timeout=60_000)
        lab.find("h1:has-text('Four fields')").wait_for()


def press(where: Locator, css: str, words: str) -> None:
    where.locator(f"{css}:visible:has-text('{words}')").first.click()


THINGS = """
from dustlab.pictures.words import rows
from ipywidgets.widgets.widget import _instances
[board] = [one.stage for one in _instances.values() if type(one).__name__ == 'BattleLab']
print([(words, board.scene.centre(name), board.scene.width) for name, words in rows(board.scene)])
"""
PRINTED = """async code => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const request = kernel.requestExecute({ code, store_history: false });
    let printed = '';
    request.onIOPub = message => {
        if (message.header.msg_type === 'stream') printed += message.content.text;
    };
    await request.done;
    return printed;
}"""


def things(lab: Lab) -> list[tuple[str, tuple[float, float], float]]:
    """What is on the board of the battle: its words, where it is, and how wide the board is."""
    found: list[tuple[str, tuple[float, float], float]]
    found = ast.literal_eval(lab.page.evaluate(PRINTED, THINGS))
    return found


def places(lab: Lab, words: str) -> list[tuple[float, float]]:
    """Where the things on the board of the battle are whose words begin so, as shares of it."""
    return [(x / wide, y / wide) for told, (x, y), wide in things(lab) if told.startswith(words)]


def click(battle: Locator, place: tuple[float, float]) -> None:
    board = battle.locator("svg.dust-canvas:visible").first
    board.scroll_into_view_if_needed()
    box = board.bounding_box()
    assert box is not None
    x, y = (share * box["width"] for share in place)
    board.click(position={"x": x, "y": y})


def take_losses(lab: Lab, battle: Locator) -> None:
    """For each hit one of the defender's tanks."""
    confirm = battle.locator(".dust-confirm").first
    [dice] = [told for told, *_ in things(lab) if told.startswith("Dice: ")]
    tanks = places(lab, "Defender: ")
    for number in range(min(len(tanks), int(dice.split()[1]))):
        before = confirm.inner_text()
        click(battle, tanks[number])
        wait_until(lambda was=before: confirm.inner_text() != was, "not picked")  # type: ignore[misc]
    confirm.click()


def step(battle: Locator) -> int:
    """Which step the battle is at."""
    told = re.search(r"Step (\d+)", battle.locator(".dust-question").first.inner_text())
    assert told
    return int(told[1])


def answer(exercise: Locator, number: str) -> None:
    exercise.locator("input:visible").first.fill(number)
    exercise.locator("input:visible").first.press("Tab")
    press(exercise, "button", "Check")


@pytest.mark.browser
def test_every_cell_of_every_lesson_and_the_verbs_run_there(server: Server, browser: Browser):
    """In one kernel, one lesson after the other; and the commands that need no other program.

    Each lesson in a browser of its own takes a quarter of an hour: `make site-lessons`.
    """
    with lite_page(server, browser, "00-start.ipynb") as (lab, _):
        lab.page.set_default_timeout(120_000)
        for path in LESSONS:
            told = failure(lab, cells_of(path))
            assert told == "", f"{path.name}: {told}"
        calls = [f"from dustlab.cli.verbs import run\nassert run({verb!r}) == 0" for verb in VERBS]
        assert failure(lab, calls) == ""
        assert failure(lab, ["import sys\nassert 'numpy' not in sys.modules"]) == ""
        refused = "from dustlab.cli.verbs import run\nassert run(['lab']) == 2"
        assert failure(lab, [refused]) == ""


LEAVE = """
from dustlab_widgets import DustTable, ExerciseBox
table = DustTable(keep="first-game", curtain=False)
for _ in range(3):
    table.play_text(str(next(iter(table.match.moves()))))
box = ExerciseBox("exercises/land-battle.toml")
box.go(1)
box.form.field.value = "9"
box.check.click()
from dustlab.school.deck import my_deck
from dustlab.school.kept_games import now
my_deck().refused(["dust.movement.end"], None, now())
told = table.keeper.games.trouble(), box.progress.trouble()
"""
KEPT = "assert told == ('', ''), told"
NOT_KEPT = """
assert told[0].startswith("This game cannot be kept just now"), told
assert told[1].startswith("Your answers cannot be written"), told
"""
COME_BACK = """
from dustlab.school.progress import mine
from dustlab_widgets import DustTable
table = DustTable(keep="first-game", curtain=False)
assert table.keeper.deeds.deeds[0].words.startswith("Go on: today, round"), "no game"
table.keeper.deeds.press(0)
assert len(table.match.steps) >= 3
assert mine().count() == (1, 1), mine()
from dustlab.school.deck import my_deck
from dustlab.school.today import ask
from dustlab_widgets import Today
[refused] = my_deck().cards
assert ask(my_deck(), refused).is_new
assert "Next: 1 question tomorrow." in Today().told.value, Today().told.value
"""


@pytest.mark.browser
def test_answers_and_a_game_are_there_again_when_the_page_is(server: Server, browser: Browser):
    """Its kernel ends with the page; what is kept lies in the browser."""
    with lite_page(server, browser, "00-start.ipynb") as (lab, _):
        assert failure(lab, [LEAVE, KEPT]) == ""
        lab.reload(120)
        assert failure(lab, [COME_BACK]) == ""


@pytest.mark.browser
def test_where_nothing_can_be_kept_one_line_says_so_and_the_page_goes_on(
    server: Server, browser: Browser
):
    with lite_page(server, browser, "00-start.ipynb", forgets=True) as (lab, _):
        assert failure(lab, [LEAVE, NOT_KEPT]) == ""


@pytest.mark.browser
@pytest.mark.parametrize("lesson", ["02-dual-powers-first-game", "44-choosing-casualties"])
def test_a_lesson_opened_cold_runs_to_its_end(server: Server, browser: Browser, lesson: str):
    """Some of them: `make site-lessons` opens each one like this."""
    assert trouble(server, browser, f"{lesson}.ipynb") == ""


def cells_of(path: Path) -> list[str]:
    cells = json.loads(path.read_text("utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def failure(lab: Lab, cells: list[str]) -> str:
    return str(lab.page.evaluate(RUN_CELLS, cells))


# -- the site that takes Python from its public home


def test_the_other_site_takes_python_from_its_public_home(tmp_path: Path):
    folder = tmp_path / "site"
    output_of([sys.executable, "tools/build_site.py", folder], ROOT)
    settings = json.loads((folder / "jupyter-lite.json").read_text("utf-8"))
    plugins = settings["jupyter-config-data"]["litePluginSettings"]
    kernel = plugins["@jupyterlite/pyodide-kernel-extension:kernel"]
    assert "pyodideUrl" not in kernel  # the kernel's own choice
    lock = folder / kernel["loadPyodideOptions"]["lockFileURL"]
    packages = json.loads(lock.read_text("utf-8"))["packages"]
    assert packages["numpy"]["file_name"].startswith(build_site.pyodide_home() + "/numpy-")
    assert {"ipycanvas", "ipywidgets"} <= set(packages["dustlab"]["depends"])
    assert {"numpy", "pillow"} <= set(packages["ipycanvas"]["depends"])
    ours = {path.name for path in lock.parent.glob("*.whl")}
    names = ("dustlab", *build_site.OURS, *build_site.BROUGHT, build_site.EMPTY)
    assert {packages[name]["file_name"] for name in names} == ours
    assert set(at_once(folder)) <= packages.keys()


# -- what can go wrong


@pytest.mark.browser
def test_a_page_that_is_opened_as_a_file_says_in_one_line_what_to_do(
    tmp_path: Path, browser: Browser
):
    (tmp_path / "lab").mkdir()
    (tmp_path / "lab" / "index.html").write_text("<html><head></head><body>blank</body></html>")
    build_site.add_doors(tmp_path)
    context = browser.new_context(locale="de-DE")
    page = context.new_page()
    for door in ("index.html", "lab/index.html"):
        page.goto((tmp_path / door).as_uri())
        [told] = page.locator("body").all_inner_texts()
        assert told == say("site.opened_as_file", "de")
    context.close()


def test_without_npm_one_line_says_so(tmp_path: Path):
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "build_site.py", tmp_path / "site"],
        env=os.environ | {"PATH": str(tmp_path)},
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    wanted = f"pyodide@{build_site.pyodide_version()}"
    assert done.stderr == (f"dustlab: fetching {wanted}: expected npm on this machine, got none\n")


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path):
    (tmp_path / "mine.txt").write_text("mine", "utf-8")
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "build_site.py", tmp_path],
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert "expected an empty folder or an older site" in done.stderr
    assert (tmp_path / "mine.txt").exists()


def test_a_file_is_no_folder_for_a_site(tmp_path: Path):
    (tmp_path / "mine.txt").write_text("mine", "utf-8")
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "build_site.py", tmp_path / "mine.txt"],
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert done.stderr.endswith("mine.txt: expected a folder, got a file\n")
    assert done.stderr.count("\n") == 1
