"""What holds for the tree as a whole: no machine is named in it, and the arrows point one way."""

import re
import subprocess
import sys
import tomllib
from contextlib import suppress
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from dustlab.school.lessons import OWN
from dustlab.school.progress import FILE
from tools.check_toml import unreadable

ROOT = Path(__file__).resolve().parents[1]
JUPYTER = ("IPython", "ipykernel", "ipywidgets", "ipycanvas", "traitlets", "notebook", "nbformat")

# Written with brackets so that no pattern finds itself here.
MACHINES = {
    "package registry": r"pypi[.]org|pythonhosted[.]org|npmjs[.]|deb[.]debian|conda[.]anaconda",
    "home folder": r"(?<![\w.])/(?:root|home/\w+|Users/\w+)/",
    "working folder": r"(?<![\w.])/work[/](?:main|shared)|/tmp[/]bash",
}


@cache
def tracked() -> list[Path]:
    """The files that git knows; outside a checkout, all that lie where ours do."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=False, capture_output=True, text=True
    )
    if listed.returncode:
        pytest.skip("not a git checkout: which files are ours cannot be told")
    return [ROOT / name for name in listed.stdout.split("\0") if (ROOT / name).is_file()]


@cache
def readable() -> list[tuple[Path, str]]:
    """All tracked files that are text."""
    texts = []
    for path in tracked():
        with suppress(UnicodeDecodeError):
            texts.append((path, path.read_text("utf-8")))
    return texts


def places(pattern: str, text: str) -> list[str]:
    return [m.group() for m in re.finditer(pattern, text)]


def test_no_answers_of_anybody_are_committed():
    own = [path.name for path in tracked() if path.match(f"tutorials/{OWN}")]
    assert own == []
    ignored = subprocess.run(
        ["git", "check-ignore", "-q", f"tutorials/{FILE}"], cwd=ROOT, check=False
    )
    assert ignored.returncode == 0


@pytest.mark.parametrize("kind", MACHINES)
def test_no_file_names_a_machine(kind: str):
    found = {
        str(path.relative_to(ROOT)): places(MACHINES[kind], text)
        for path, text in readable()
        if re.search(MACHINES[kind], text)
    }
    assert found == {}


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("package registry", "https://" + "pypi" + ".org/simple"),
        ("package registry", "files." + "pythonhosted" + ".org"),
        ("home folder", '"/' + 'root/x.py"'),
        ("home folder", "in /" + "home/ada/lab"),
        ("working folder", "cd /" + "work/main"),
    ],
)
def test_the_patterns_find_what_they_are_for(kind: str, text: str):
    assert places(MACHINES[kind], text)


def test_the_pins_name_no_host_and_pin_everything():
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pins = [line for line in lines if line and not line.lstrip().startswith("#")]
    assert len(pins) > 50
    assert [line for line in lines if "://" in line] == []
    assert [line for line in pins if not re.match(r"[\w.-]+==[\w.]+( ; .+)?$", line)] == []


def test_every_extra_is_pinned():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*chain(project["dependencies"], *project["optional-dependencies"].values())]
    pinned = re.findall(
        r"^([\w.-]+)==", (ROOT / "constraints.txt").read_text("utf-8"), re.MULTILINE
    )
    # An extra may build on another of ours.
    assert {re.split(r"[>=<\[; ]", name)[0] for name in wanted} - {"dustlab"} <= set(pinned)


def test_every_toml_file_can_be_read():
    files = [path for path in tracked() if path.suffix == ".toml"]
    assert files
    assert unreadable(files) == []


def test_a_toml_file_that_cannot_be_read_is_told(tmp_path: Path):
    broken = tmp_path / "broken.toml"
    broken.write_text("dice = \n", "utf-8")
    [complaint] = unreadable([broken])
    assert complaint.startswith(f"{broken}: ")


def links(text: str) -> list[str]:
    """What a page links to or shows, addresses on the net and places on the page left out."""
    bare = re.sub(r"```.*?```|`[^`\n]*`", "", text, flags=re.DOTALL)
    found = re.findall(r"\]\(([^)\s]+)\)", bare)
    return [link.partition("#")[0] for link in found if not re.match(r"[a-z]+:|#", link)]


@pytest.mark.parametrize("kind", ["browser", "packaging"])
def test_what_a_folder_of_slow_tests_holds_is_marked_as_slow(kind: str):
    """Where they are left out the whole folder is: a test without its mark would run nowhere."""
    files = sorted((ROOT / "tests" / kind).glob("test_*.py"))
    assert files
    marked = re.compile(rf"^pytestmark = .*\bpytest\.mark\.{kind}\b", re.MULTILINE)
    assert [file.name for file in files if not marked.search(file.read_text("utf-8"))] == []


PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_every_link_and_picture_of_a_page_is_there_and_ours(page: Path):
    ours = {*tracked(), *(folder for path in tracked() for folder in path.parents)}
    found = links(page.read_text("utf-8"))
    assert [link for link in found if (page.parent / link).resolve() not in ours] == []


def test_links_are_found_in_every_form():
    text = "[a](b.md) ![c](d/e.png) [![f](g.svg)](h.toml#i) [j](https://k) [l](#m) `[n](o)`"
    assert links(text) == ["b.md", "d/e.png", "g.svg", "h.toml"]


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "docs/exercises.md"])
def test_the_command_is_written_as_it_is_typed_in_the_projects_folder(page: str):
    text = (ROOT / page).read_text("utf-8")
    typed = re.findall(r"([\w./]*)\bdustlab (?:exercise|rules|odds|play|replay|lab)\b", text)
    assert set(typed) == {".venv/bin/"}
    assert "after `make lab`, in the project's folder" in " ".join(text.split())


def test_loading_the_package_loads_nothing_heavy():
    program = "import sys, dustlab; print(*sorted({n.partition('.')[0] for n in sys.modules}))"
    loaded = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    ).stdout.split()
    assert "dustlab" in loaded
    assert {n for n in loaded if n in {*JUPYTER, "numpy", "click", "tqdm"} or "jupyter" in n} == (
        set()
    )
