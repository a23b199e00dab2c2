"""Reader mode as it is committed is what its source says."""

from pathlib import Path

import pytest

from dustlab_widgets import reader_lab
from tools import lab_extension

pytestmark = pytest.mark.packaging


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("extension") / "built"
    lab_extension.build(folder)
    return folder


def test_the_built_files_are_those_of_the_source(built: Path):
    """If not: .venv/bin/python tools/lab_extension.py builds them anew."""
    names = {p.relative_to(built) for p in built.rglob("*") if p.is_file()}
    committed = lab_extension.BUILT
    assert {p.relative_to(committed) for p in committed.rglob("*") if p.is_file()} == names
    assert [n for n in names if (built / n).read_bytes() != (committed / n).read_bytes()] == []


def test_a_checkout_has_it_where_jupyterlab_looks(tmp_path: Path):
    there = reader_lab.put_extension(tmp_path)
    assert reader_lab.same_files(lab_extension.BUILT, there)
    (there / "static" / "of-an-older-build.js").write_text("", "utf-8")
    assert reader_lab.put_extension(tmp_path) == there
    assert reader_lab.same_files(lab_extension.BUILT, there)
