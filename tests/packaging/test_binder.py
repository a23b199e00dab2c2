"""binder/: what a builder of hosted copies reads in it, and whether its steps lead to a lesson."""

import contextlib
import re
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from urllib.parse import unquote

import psutil
import pytest
from playwright.sync_api import Browser

from tests.browser.driver import Server, lab_page, lab_server
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
    limits = {"settled": False, "most_bytes": MOST_BYTES}
    with lab_server(hosted.folder, hosted.python, **limits) as running:  # type: ignore[arg-type]
        yield running


@pytest.mark.browser
@pytest.mark.parametrize("lesson", FIRST_OF_EACH_PART)
def test_the_first_lesson_of_each_part_runs_there_in_two_gigabytes(
    server: Server, hosted: Hosted, browser: Browser, lesson: str
):
    with lab_page(server, browser) as lab:
        lab.open(f"tutorials/{lesson}")
        lab.run_all()
        assert lab.kernel_value("__import__('sys').prefix") == str(hosted.python.parents[1])
        limit = "__import__('resource').getrlimit(__import__('resource').RLIMIT_AS)"
        assert lab.kernel_value(limit) == (MOST_BYTES, MOST_BYTES)
        assert "Jupyter news" not in lab.page.inner_text("body")
        lab.screenshot(f"binder-{lesson.removesuffix('.ipynb')}")
        assert lab.problems() == []
        assert memory_of_all(hosted.python) < MOST_BYTES


def memory_of_all(python: Path) -> int:
    """What the server and its kernels have in memory together."""
    prefix, total = str(python.parents[1]), 0
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error):
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
