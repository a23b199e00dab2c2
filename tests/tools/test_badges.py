"""Badges: one place says where the project is, and every badge opens its own lesson there."""

import json
import re
import shutil
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from tools.badges import (
    FIRST_LESSON,
    README_BADGE,
    ROOT,
    UNKNOWN,
    UNKNOWN_IN_A_LESSON,
    Address,
    BadAddress,
    with_badge,
    write_all,
)

LESSONS = sorted((ROOT / "tutorials").glob("*.ipynb"))
HERE = Address("https://github.com/ada/dustlab", "main", "https://mybinder.org")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for name in ("README.md", "binder/address.toml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    shutil.copytree(ROOT / "tutorials", tmp_path / "tutorials")
    return tmp_path


def first_cell(path: Path) -> str:
    return "".join(json.loads(path.read_text("utf-8"))["cells"][0]["source"])


def targets(text: str) -> list[str]:
    return re.findall(
        r"^\[!\[[^\]]+\]\((?:docs/badges/binder|badge)\.svg\)\]\(([^)]+)\)$", text, re.MULTILINE
    )


def test_the_badges_here_are_those_of_the_address_here(copy: Path):
    assert write_all(copy, Address.read(ROOT)) == 0
    assert (copy / "README.md").read_text("utf-8") == (ROOT / "README.md").read_text("utf-8")


def test_every_badge_opens_its_own_lesson_in_jupyterlab(copy: Path):
    assert write_all(copy, HERE) == len(LESSONS)
    for path in (copy / "tutorials").glob("*.ipynb"):
        [target] = targets(first_cell(path))
        parts = urlsplit(target)
        assert parts[:3] == ("https", "mybinder.org", "/v2/gh/ada/dustlab/main")
        [opened] = parse_qs(parts.query)["urlpath"]
        assert opened == f"lab/tree/tutorials/{path.name}"
        assert (copy / opened.removeprefix("lab/tree/")).is_file()
    [target] = targets((copy / "README.md").read_text("utf-8"))
    assert target == HERE.opens(f"tutorials/{FIRST_LESSON}")
    assert Address.read(copy) == HERE


def test_writing_twice_changes_nothing_and_without_an_address_all_lead_to_how_it_is_done(
    copy: Path,
):
    before = {path.name: path.read_bytes() for path in (copy / "tutorials").glob("*.ipynb")}
    write_all(copy, HERE)
    assert write_all(copy, HERE) == 0
    other = Address("https://gitlab.com/a/b/dustlab", "v1", "https://binder.example.org/")
    assert write_all(copy, other) == len(LESSONS)
    write_all(copy, Address("", "main", "https://mybinder.org"))
    assert {path.name: path.read_bytes() for path in (copy / "tutorials").glob("*.ipynb")} == before
    assert targets((copy / "README.md").read_text("utf-8")) == [UNKNOWN]
    for path in (copy / "tutorials").glob("*.ipynb"):
        assert targets(first_cell(path)) == [UNKNOWN_IN_A_LESSON]
    name, _, section = UNKNOWN_IN_A_LESSON.partition("#")
    cells = json.loads((copy / "tutorials" / name).read_text("utf-8"))["cells"]
    headings = ["".join(cell["source"]).partition("\n")[0] for cell in cells]
    assert f"## {section.replace('-', ' ')}" in headings


@pytest.mark.parametrize(
    ("address", "where"),
    [
        ("https://github.com/ada/dustlab.git", "/v2/gh/ada/dustlab/main"),
        ("https://gitlab.com/a/b/dustlab", "/v2/gl/a/b/dustlab/main"),
        ("https://git.example.org/ada/d.git", "/v2/git/https://git.example.org/ada/d.git/main"),
    ],
)
def test_every_kind_of_home_is_called_as_the_builder_calls_it(address: str, where: str):
    opened = Address(address, "main", "https://mybinder.org").opens("tutorials/x.ipynb")
    assert unquote(urlsplit(opened).path) == where


@pytest.mark.parametrize(
    "bad",
    [
        Address("github.com/ada/dustlab", "main", "https://mybinder.org"),
        Address("https://", "main", "https://mybinder.org"),
        Address("https://github.com/ada/dustlab", "", "https://mybinder.org"),
        Address("https://github.com/ada/dustlab", "main", "mybinder.org"),
    ],
)
def test_what_is_no_address_is_refused_and_nothing_is_written(copy: Path, bad: Address):
    with pytest.raises(BadAddress, match="expected"):
        write_all(copy, bad)
    assert Address.read(copy) == Address.read(ROOT)


def test_the_badge_stands_below_the_heading():
    assert with_badge("# A\n\nwords", "[x]") == "# A\n\n[x]\n\nwords"
    assert with_badge("# A", "[x]") == "# A\n\n[x]"


def test_the_readme_has_one_badge():
    assert len(README_BADGE.findall((ROOT / "README.md").read_text("utf-8"))) == 1
