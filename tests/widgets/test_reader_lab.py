"""JupyterLab is made ready for the lessons, and what a person had set stays."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from dustlab_widgets import reader_lab
from dustlab_widgets.hub.trust import trust


def test_the_news_question_is_settled(tmp_path: Path):
    settings = json.loads(reader_lab.settle(tmp_path).read_text("utf-8"))
    assert settings["@jupyterlab/apputils-extension:notification"]["fetchNews"] == "false"


def test_other_overrides_stay(tmp_path: Path):
    path = reader_lab.settle(tmp_path)
    path.write_text('{"@jupyterlab/apputils-extension:themes": {"theme": "dark"}}', "utf-8")
    settings = json.loads(reader_lab.settle(tmp_path).read_text("utf-8"))
    assert settings["@jupyterlab/apputils-extension:themes"] == {"theme": "dark"}
    assert len(settings) == 2


def test_the_lessons_are_trusted_and_copies_left_by_an_editor_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    import nbformat  # heavy, and lighter once reader_lab is there
    from nbformat.sign import NotebookNotary

    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    lessons = tmp_path / "lessons"
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1 + 1")])
    for name in ("01.ipynb", "part/02.ipynb", ".ipynb_checkpoints/01.ipynb"):
        (lessons / name).parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(book, lessons / name)

    assert trust(lessons) == 2
    assert trust(lessons) == 2

    notary = NotebookNotary()
    with closing(notary.store):
        read = nbformat.read(lessons / "01.ipynb", as_version=4)
        assert notary.check_signature(read)
        read.cells[0].source = "2 + 2"
        assert not notary.check_signature(read)
