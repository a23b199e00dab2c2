"""The wheel: what is in it, and that a battle can be played with nothing else installed."""

import sys
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path

import pytest

from tests.packaging.environments import ROOT, empty_environment, our_files, output_of

pytestmark = pytest.mark.packaging

READER = "dustlab-0.1.0.data/data/share/jupyter/labextensions/dustlab-reader"

PLAY_A_BATTLE = """
import random
from dustlab import dust
from dustlab.core.match import Chance

chooser = random.Random(3)
match = dust.new_battle("3 tank", "2 tank", seed=7)
steps = 0
while match.over is None:
    if isinstance(match.pending, Chance):
        match.fall()
    else:
        match.play(chooser.choice(match.moves()))
    steps += 1
    assert steps < 1000, "the battle does not end"
again = dust.read_match(match.record())
assert again.state == match.state
print(match.over.because)
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist, and the wheel that was built from it."""
    folder = tmp_path_factory.mktemp("dist")
    # Whoever builds may have answers of their own beside the lessons: they must not go along.
    own = ROOT / "tutorials" / "my-own-answers.json"
    own.write_text("{}", "utf-8")
    try:
        command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT]
        output_of(command, folder)
    finally:
        own.unlink()
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    [path] = built.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="module")
def metadata(wheel: Path, names: set[str]) -> Message:
    [name] = (name for name in names if name.endswith(".dist-info/METADATA"))
    with zipfile.ZipFile(wheel) as archive:
        return Parser().parsestr(archive.read(name).decode())


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that holds the wheel and what it depends on."""
    python = empty_environment(tmp_path_factory.mktemp("wheel") / "env")
    pins = ["--constraint", ROOT / "constraints.txt"]
    output_of([python, "-m", "pip", "install", "-qq", *pins, wheel], python.parent)
    return python


def test_packages_data_and_lessons_are_in_it_and_nothing_else(names: set[str]):
    prefixes = {
        "dustlab/": "dustlab/",
        "widgets/dustlab_widgets/": "dustlab_widgets/",
        "tutorials/": "dustlab/tutorials/",
        "widgets/lab-extension/built/": f"{READER}/",
    }
    ours = {
        packed + name.removeprefix(prefix)
        for name in our_files()
        for prefix, packed in prefixes.items()
        if name.startswith(prefix)
    }
    assert f"{READER}/package.json" in ours
    assert {"dustlab/py.typed", "dustlab_widgets/py.typed", "dustlab/data/dust/board.toml"} <= ours
    assert {name for name in names if ".dist-info/" not in name} == ours
    assert not [name for name in names if "my-" in name]


def test_licence_and_notice_are_in_it(names: set[str], metadata: Message):
    licences = {name.partition("/licenses/")[2] for name in names if "/licenses/" in name}
    assert licences == {"LICENSE", "NOTICE"}
    assert metadata["License-Expression"] == "Apache-2.0"


def test_it_says_what_it_needs(metadata: Message):
    assert metadata["Requires-Python"] == ">=3.11"
    extras = {"class", "demo", "distributed", "lab", "paper", "site", "test"}
    assert set(metadata.get_all("Provides-Extra", [])) == extras
    needed = {
        line.partition(">=")[0]
        for line in metadata.get_all("Requires-Dist", [])
        if "extra" not in line
    }
    assert needed == {"click", "fsrs", "numpy", "tqdm"}


def test_the_sdist_carries_no_more_than_the_wheel_needs(built: Path):
    [source], [wheel] = built.glob("*.tar.gz"), built.glob("*.whl")
    assert source.stat().st_size < 1.1 * wheel.stat().st_size


def test_a_battle_is_played_from_it(python: Path, tmp_path: Path):
    because = output_of([python, "-I", "-c", PLAY_A_BATTLE], tmp_path).strip()
    assert because.startswith("dust.")


def test_it_is_the_wheel_that_was_played_not_this_folder(python: Path, tmp_path: Path):
    where = output_of([python, "-I", "-c", "import dustlab; print(dustlab.__file__)"], tmp_path)
    assert Path(where.strip()).is_relative_to(python.parent.parent)


def test_the_command_is_installed(python: Path, tmp_path: Path):
    version = output_of([python.parent / "dustlab", "--version"], tmp_path)
    assert "0.1.0" in version
