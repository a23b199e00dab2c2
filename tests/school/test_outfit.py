"""What learners get into their folders: lessons, what the teacher gives, and no solutions."""

import dbm
import json
import os
import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import nbformat
import pytest
from nbformat.sign import NotebookNotary

from dustlab.cli import verbs
from dustlab.core.errors import BadInput
from dustlab.school import keys
from dustlab.school.classroom import FROM_TEACHER, GIVEN, HOMES, Room
from dustlab.school.hub import SIGNED, sign_lessons
from dustlab.school.lessons import lessons
from dustlab.school.outfit import equip, lay
from dustlab.school.progress import FILE

QUIZ = """
title = "A quiz"
[[question]]
id = "sum"
kind = "number"
ask = "What is one half and one half?"
answer = 1
hints = ["Draw it.", "Two halves.", "A whole."]
"""


@pytest.fixture
def room(tmp_path: Path) -> Path:
    folder = tmp_path / "class"
    Room(str(folder), ("ada", "ben")).write()
    for name in ("ada", "ben"):
        (folder / HOMES / name).mkdir()
    return folder


def test_a_new_pupil_gets_the_lessons_and_nobody_gets_solutions(room: Path):
    home = room / HOMES / "ada"
    equip(home, room / GIVEN)
    assert (home / "00-start.ipynb").is_file()
    assert not list(home.rglob("exercises/*.toml"))
    assert not (home / FILE).exists()


def test_a_draft_beside_the_lessons_is_in_no_pupils_folder_and_one_that_was_given_is(
    room: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    beside, home = tmp_path / "tutorials", room / HOMES / "ada"
    start = json.loads((lessons() / "00-start.ipynb").read_text("utf-8"))
    ours = {**start, "metadata": {"dustlab": {"lesson": "90-ours"}}}
    ours["cells"] = [{"cell_type": "markdown", "source": "# Ours\n![a tree](tree.png)"}]
    draft = {**start, "metadata": {}}
    books = {"00-start": start, "00-start-Copy1": start, "90-ours": ours, "Untitled": draft}
    for place in (*books, "quiz", "positions/Untitled", "Untitled Folder/Untitled"):
        path = beside / f"{place}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(books.get(place, draft)), "utf-8")
    for place in ("notes.txt", "tree.png", "badge.svg", "positions/retreat.txt"):
        (beside / place).write_text("for the lessons")
    (beside / "damaged.ipynb").write_text("{")
    monkeypatch.setattr("dustlab.school.outfit.lessons", lambda: beside)
    equip(home, room / GIVEN)
    files = [path.relative_to(home) for path in home.rglob("*") if path.is_file()]
    copied = {path.as_posix() for path in files if not path.parts[0].startswith(".")}
    lessons_need = {"tree.png", "badge.svg", "positions/retreat.txt"}
    assert copied == {"00-start.ipynb", "90-ours.ipynb", *lessons_need}
    assert verbs.run(["class", "give", str(room), str(beside / "quiz.ipynb")]) == 0
    assert (home / "quiz.ipynb").is_file()
    assert not (home / "Untitled.ipynb").exists()


def test_all_lessons_and_all_that_they_load_are_in_a_pupils_folder(room: Path):
    home = room / HOMES / "ada"
    equip(home, room / GIVEN)
    for pattern in ("[0-9]*.ipynb", "positions/*.txt", "games/*.txt", "games/*.csv", "badge.svg"):
        there = {path.name for path in lessons().glob(pattern)}
        assert there
        assert there == {path.name for path in home.glob(pattern)}


def test_what_is_for_the_teacher_lies_in_the_teachers_folder_alone(room: Path, tmp_path: Path):
    ada, teacher = room / HOMES / "ada", room / HOMES / "teacher"
    teacher.mkdir()
    trees = "55-trees.ipynb"
    whole = (lessons() / trees).read_text("utf-8")
    (tmp_path / "90-ours.ipynb").write_text(whole, "utf-8")
    assert verbs.run(["class", "give", str(room), str(tmp_path / "90-ours.ipynb")]) == 0
    for name in ("90-ours.ipynb", trees):
        assert (teacher / name).read_text("utf-8") == whole
        told = (ada / name).read_text("utf-8")
        assert "For the teacher" not in told
        assert "Common errors" not in told
        book, before = json.loads(told), json.loads(whole)
        assert [one["id"] for one in book["cells"]] == [one["id"] for one in before["cells"]]
        last = "".join(book["cells"][-1]["source"])
        assert "## Where next" in last
        assert "## In short" in told
        assert book["cells"][:-2] == before["cells"][:-2]


def test_what_pupils_get_is_signed_so_that_stored_pictures_are_shown(room: Path):
    sign_lessons(room)
    equip(room / HOMES / "ada", room / GIVEN)
    with closing(NotebookNotary(data_dir=str(room / SIGNED)).store) as store:
        notary = NotebookNotary(data_dir=str(room / SIGNED))
        notary.store = store
        for home in (room / HOMES / "ada", lessons()):
            assert notary.check_signature(nbformat.read(home / "55-trees.ipynb", as_version=4))


def test_what_a_pupil_has_written_stays(room: Path):
    home = room / HOMES / "ada"
    (home / "00-start.ipynb").write_text("mine")
    equip(home, room / GIVEN)
    assert (home / "00-start.ipynb").read_text() == "mine"


def test_a_lesson_of_ones_own_is_given_to_all_by_a_command(
    room: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    (tmp_path / "90-ours.ipynb").write_text("{}")
    (tmp_path / "quiz.toml").write_text(QUIZ)
    command = ["class", "give", str(room), str(tmp_path / "90-ours.ipynb")]
    assert verbs.run([*command, str(tmp_path / "quiz.toml")]) == 0
    given, exercises = capsys.readouterr().out.splitlines()
    assert given == "1 file for all: in 2 folders now, and in each that comes."
    assert exercises.startswith("Exercises lie in no folder, for their answers stand in them")
    assert exercises.endswith("finds quiz.toml by its name.")
    for name in ("ada", "ben"):
        assert (room / HOMES / name / "90-ours.ipynb").read_text() == "{}"
        assert not (room / HOMES / name / "quiz.toml").exists()
    (room / HOMES / "ada" / "90-ours.ipynb").write_text("changed")
    assert verbs.run(command) == 0
    assert "90-ours.ipynb is in some folders already" in capsys.readouterr().out
    assert (room / HOMES / "ada" / "90-ours.ipynb").read_text() == "changed"
    assert verbs.run([*command, "--again"]) == 0
    assert (room / HOMES / "ada" / "90-ours.ipynb").read_text() == "{}"


def test_lessons_find_the_exercises_that_a_teacher_gave(
    room: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    from dustlab_widgets.exercises.setting import read_at_hand

    (room / GIVEN / "quiz.toml").write_text(QUIZ)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadInput):
        read_at_hand("quiz.toml")
    monkeypatch.setenv(FROM_TEACHER, str(room / GIVEN))
    assert [one.id for one in read_at_hand("quiz.toml").questions] == ["sum"]


@pytest.mark.parametrize("anew", [False, True])
def test_no_link_that_a_pupil_has_laid_is_followed(room: Path, anew: bool):
    home, secret = room / HOMES / "ada", room / "class.json"
    before = secret.read_text()
    os.symlink(secret, home / "notes.txt")
    os.symlink(room, home / "sheets")
    assert lay(home, "notes.txt", b"from the teacher", anew=anew) is anew
    with pytest.raises(BadInput, match="sheets"):
        lay(home, "sheets/class.json", b"from the teacher", anew=anew)
    assert secret.read_text() == before


def test_all_that_is_kept_of_a_pupil_can_be_forgotten(
    room: Path, capsys: pytest.CaptureFixture[str]
):
    (room / HOMES / "ada" / FILE).write_text("{}")
    (room / "handed-in" / "ada.json").write_text("{}")
    with closing(sqlite3.connect(room / "hub.sqlite")) as hub:
        hub.execute("CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT)")
        hub.execute("CREATE TABLE api_tokens (user_id REFERENCES users(id) ON DELETE CASCADE)")
        hub.execute("CREATE TABLE oauth_clients (identifier TEXT)")
        hub.execute("CREATE TABLE servers (base_url TEXT)")
        hub.execute("INSERT INTO users VALUES (1, 'ada'), (2, 'ben')")
        hub.execute("INSERT INTO api_tokens VALUES (1), (2)")
        hub.commit()
    assert verbs.run(["class", "forget", str(room), "Ada"]) == 0
    assert capsys.readouterr().out == "Ada: folder, results and password are deleted.\n"
    assert not (room / HOMES / "ada").exists()
    assert not (room / "handed-in" / "ada.json").exists()
    assert (room / HOMES / "ben").is_dir()
    with closing(sqlite3.connect(room / "hub.sqlite")) as hub:
        assert hub.execute("SELECT name FROM users").fetchall() == [("ben",)]
        assert hub.execute("SELECT user_id FROM api_tokens").fetchall() == [(2,)]
    assert verbs.run(["class", "forget", str(room), "../ben"]) == 2
    assert (room / HOMES / "ben").is_dir()


def test_a_teacher_sets_a_password_and_lets_a_pupil_choose_a_new_one(
    room: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("click.prompt", lambda *_, **__: "a-password-of-hers")
    assert verbs.run(["class", "password", str(room)]) == 0
    assert keys.is_password(room, "teacher", "a-password-of-hers")
    with dbm.open(str(room / "passwords.dbm"), "c") as passwords:
        passwords[b"ada"] = passwords[b"ben"] = b"turned"
    assert verbs.run(["class", "password", str(room), "Ada"]) == 0
    with dbm.open(str(room / "passwords.dbm"), "r") as passwords:
        assert list(passwords.keys()) == [b"ben"]
    assert capsys.readouterr().out.splitlines() == [
        "Teacher has a new password.",
        "Ada chooses a new password at the next visit.",
    ]


def test_nothing_is_deleted_under_a_hub_that_runs(room: Path, capsys: pytest.CaptureFixture[str]):
    with socket.socket() as hub:
        hub.bind(("127.0.0.1", 0))
        hub.listen()
        Room(str(room), ("ada", "ben"), port=hub.getsockname()[1] - 1).write()
        assert verbs.run(["class", "forget", str(room), "ada"]) == 2
    assert "expected a class that has ended (by Ctrl-C)" in capsys.readouterr().err
    assert (room / HOMES / "ada").is_dir()


def test_a_page_that_a_teacher_calls_her_own_reaches_all_but_her_answers_do_not(
    room: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    (tmp_path / "my-dice.ipynb").write_text("{}")
    (tmp_path / FILE).write_text("{}")
    (tmp_path / "quiz.toml").write_text(QUIZ)
    files = [str(tmp_path / name) for name in ("my-dice.ipynb", FILE, "quiz.toml")]
    assert verbs.run(["class", "give", str(room), *files]) == 0
    assert (room / HOMES / "ada" / "my-dice.ipynb").is_file()
    assert not (room / HOMES / "ada" / FILE).exists()
    assert "1 file for all" in capsys.readouterr().out
