"""binder/: what a builder of hosted copies reads in it, and whether its steps lead to a lesson."""

import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from urllib.parse import unquote

import psutil
import pytest
from playwright.sync_api import Browser

from dustlab.school.kept_games import FOLDER
from dustlab.school.progress import FILE
from tests.browser.pages import Pages
from tests.browser.server import Server, lab_server, wait_until, write_notebook
from tests.packaging.environments import ROOT, empty_environment, our_files, output_of

pytestmark = pytest.mark.packaging

BINDER = ROOT / "binder"


def pins(path: Path) -> dict[str, str]:
    """The pinned version of each project that a file names."""
    return dict(re.findall(r"^([\w.-]+)==([\w.]+)", path.read_text("utf-8"), re.MULTILINE))


def test_its_pins_are_ours():
    ours, binders = pins(ROOT / "constraints.txt"), pins(BINDER / "requirements.txt")
    assert binders.keys() >= {"click", "ipycanvas", "ipywidgets", "jupyterlab", "matplotlib"}
    assert binders.items() <= ours.items()
    assert not binders.keys() & {"pytest", "playwright", "mypy"}


@pytest.fixture(scope="module")
def recipe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What repo2docker would do with this repository, without an engine to do it with."""
    folder = tmp_path_factory.mktemp("recipe")
    return output_of([sys.executable, "-m", "repo2docker", "--no-build", "--debug", ROOT], folder)


def test_the_builder_takes_our_python(recipe: str):
    assert "environment for python=3.11\n" in recipe


def test_the_builder_copies_the_package_before_it_installs_it(recipe: str):
    copied = recipe.index("COPY --chown=0:0 src/ ${REPO_DIR}/\n")
    installed = recipe.index('pip install --no-cache-dir -r "binder/requirements.txt"')
    prepared = recipe.index("RUN ./binder/postBuild")
    assert copied < installed < prepared


@dataclass(frozen=True)
class Hosted:
    """A copy of the repository and the environment that binder/ made for it."""

    folder: Path
    python: Path
    home: Path

    def run(self, *command: str | Path) -> str:
        path = f"{self.python.parent}:/usr/local/bin:/usr/bin:/bin"
        return output_of(command, self.folder, {"PATH": path, "HOME": str(self.home)})


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """The steps of the recipe, taken in an empty environment."""
    top = tmp_path_factory.mktemp("hosted")
    folder, home = top / "repository", top / "home"
    home.mkdir()
    for name in our_files():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    wanted = (folder / "binder" / "runtime.txt").read_text("utf-8").strip().replace("-", "")
    copy = Hosted(folder, empty_environment(top / "env", wanted), home)
    copy.run(copy.python, "-m", "pip", "install", "-qq", "-r", "binder/requirements.txt")
    copy.run("./binder/postBuild")
    yield copy
    shutil.rmtree(top, ignore_errors=True)


def test_what_it_installs_fits_together(hosted: Hosted):
    assert "No broken requirements" in hosted.run(hosted.python, "-m", "pip", "check")


def test_the_last_step_may_be_taken_twice(hosted: Hosted):
    settings = hosted.python.parents[1] / "share" / "jupyter" / "lab" / "settings"
    before = (settings / "overrides.json").read_text("utf-8")
    assert '"fetchNews": "false"' in before
    hosted.run("./binder/postBuild")
    assert (settings / "overrides.json").read_text("utf-8") == before


# What a free host gives to one visitor.
MOST_BYTES = 2 * 2**30
FIRST_OF_EACH_PART = [
    min(part)
    for _, part in groupby(
        sorted(p.name for p in (ROOT / "tutorials").glob("*.ipynb")), itemgetter(0)
    )
]


@pytest.fixture(scope="module")
def server(hosted: Hosted) -> Iterator[Server]:
    """With what is on there and no more: the settings of the copy, reader mode, a limit."""
    limits = {"settled": False, "reader": True, "most_bytes": MOST_BYTES}
    with lab_server(hosted.folder, hosted.python, **limits) as running:  # type: ignore[arg-type]
        yield running


@pytest.fixture(scope="module")
def pages(server: Server, browser: Browser) -> Iterator[Pages]:
    with closing(Pages(server, browser)) as kept:
        yield kept


@pytest.mark.browser
@pytest.mark.parametrize("lesson", FIRST_OF_EACH_PART)
def test_the_first_lesson_of_each_part_runs_there_in_two_gigabytes(
    pages: Pages, hosted: Hosted, lesson: str
):
    with pages.page() as lab:
        lab.open(f"tutorials/{lesson}")
        lab.run_all()
        assert lab.kernel_value("__import__('sys').prefix") == str(hosted.python.parents[1])
        limit = "__import__('resource').getrlimit(__import__('resource').RLIMIT_AS)"
        assert lab.kernel_value(limit) == (MOST_BYTES, MOST_BYTES)
        assert "Jupyter news" not in lab.page.inner_text("body")
        lab.screenshot(f"binder-{lesson.removesuffix('.ipynb')}")
        assert lab.problems() == []
        assert memory_of_all(hosted.python) < MOST_BYTES


@pytest.mark.browser
def test_a_lesson_comes_alive_there_without_a_key(pages: Pages):
    """As a badge opens it."""
    with pages.page() as lab:
        lab.open(f"tutorials/{FIRST_OF_EACH_PART[0]}", mode="lab/tree")
        at_rest = ".dust-lesson[data-dust-reader]:not([data-dust-reader=running])"
        lab.page.wait_for_selector(at_rest, timeout=60_000)
        assert lab.find("[data-dust-reader=stopped]").count() == 0
        assert lab.kernel_value("'dustlab' in __import__('sys').modules") is True
        lab.find(".jp-OutputArea-output .dust-lab").first.wait_for(state="visible")
        assert lab.problems() == []


TAKEN_ALONG = (
    "from dustlab_widgets import DustTable, ExerciseBox, KeepProgress",
    "table = DustTable(keep='first-game', curtain=False)\ntable",
    "ExerciseBox('exercises/land-battle.toml', 'count-the-dice')",
    "KeepProgress()",
)


@pytest.mark.browser
def test_answers_and_a_game_are_saved_there_and_put_back_into_the_next_copy(
    pages: Pages, hosted: Hosted, tmp_path: Path
):
    lessons, saved = hosted.folder / "tutorials", tmp_path / FILE
    name = write_notebook(lessons, "taken-along.ipynb", *TAKEN_ALONG)
    with pages.page() as lab:
        lab.open(f"tutorials/{name}")
        lab.run_all()
        lab.kernel_value("[table.play_text(str(next(iter(table.match.moves())))) for _ in 'abc']")
        played = lab.kernel_value("table.match.record()")
        lab.find(".dust-exercise input:visible").first.fill("9")
        lab.find(".dust-exercise input:visible").first.press("Tab")
        lab.find(".dust-exercise button:visible:has-text('Check')").first.click()
        lab.expect_text(".dust-progress", "1 of 1 question, 1 of them right")
        lab.find(".dust-progress button:has-text('Save my progress')").click()
        with lab.page.expect_download() as download:
            lab.find(".dust-progress .dust-save a").click()
        download.value.save_as(saved)
        assert download.value.suggested_filename == FILE
    # The copy is left, and with it goes all that it kept.
    shutil.rmtree(lessons / FOLDER)
    (lessons / FILE).unlink()
    with pages.page() as lab:
        lab.open(f"tutorials/{name}")
        lab.run_all()
        lab.expect_text(".dust-progress", "0 of 1 question")
        assert lab.find(".dust-kept button:visible").count() == 0
        with lab.page.expect_file_chooser() as chooser:
            lab.find(".dust-progress .dust-upload").click()
        chooser.value.set_files(saved)
        lab.expect_text(".dust-progress", "Put back: 1 game.")
        lab.expect_text(".dust-progress", "1 of 1 question, 1 of them right")
        lab.run_all()  # the lesson is opened again
        lab.find(".dust-kept button:has-text('Go on: today')").first.click()
        wait_until(lambda: lab.kernel_value("table.match.record()") == played, "another game")
        assert lab.problems() == []


def memory_of_all(python: Path) -> int:
    """What the server and its kernels have in memory together."""
    prefix, total = str(python.parents[1]), 0
    for process in psutil.process_iter():
        with suppress(psutil.Error):
            if any(part.startswith(prefix) for part in process.cmdline()[:1]):
                total += process.memory_info().rss
    assert total > 0
    return total


def test_a_badge_opens_a_file_that_the_builder_copies(hosted: Hosted):
    from tools.badges import Address

    opened = Address("https://github.com/ada/dustlab", "main", "https://mybinder.org").opens(
        f"tutorials/{FIRST_OF_EACH_PART[0]}"
    )
    path = unquote(opened.partition("urlpath=")[2]).removeprefix("lab/tree/")
    assert (hosted.folder / path).is_file()
