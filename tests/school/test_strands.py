"""The strands of the course: one choice beside the lessons, known to exercises and class."""

import json
from pathlib import Path

import pytest

from dustlab.core.errors import BadInput
from dustlab.school import strands
from dustlab.school.classroom import Room, read_room
from dustlab.school.hub import welcome
from dustlab.school.progress import Progress, put_back, to_take_along
from dustlab.school.strands import BOTH, GAMES, PLAIN, choose, chosen, told


def cell(strand: str = "") -> dict:
    return {"metadata": {"strand": strand} if strand else {}, "source": strand}


@pytest.fixture
def lessons(tmp_path: Path) -> Path:
    """A folder of lessons in which nothing has been chosen."""
    (tmp_path / "00-start.ipynb").write_text("{}", "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("strand", "seen"),
    [(GAMES, ["", GAMES, ""]), (PLAIN, ["", PLAIN, ""]), (BOTH, ["", GAMES, PLAIN, ""])],
)
def test_a_reader_is_told_what_all_share_and_what_is_of_their_strand(strand, seen):
    cells = [cell(), cell(GAMES), cell(PLAIN), cell()]
    assert [one["source"] for one in told(cells, strand)] == seen


def test_who_has_chosen_nothing_reads_with_the_games(lessons):
    assert chosen(lessons) == GAMES


def test_a_choice_is_kept_beside_the_lessons_and_found_there(lessons):
    choose(PLAIN, lessons)
    assert chosen(lessons) == PLAIN
    assert json.loads((lessons / strands.FILE).read_text("utf-8")) == {
        "dustlab": "course 1",
        "strand": "plain",
    }


@pytest.mark.parametrize("text", ["", "{", "[]", '{"dustlab": "course 1", "strand": "chess"}'])
def test_a_damaged_file_chooses_nothing_and_stays_as_it_is(lessons, text):
    (lessons / strands.FILE).write_text(text, "utf-8")
    assert chosen(lessons) == GAMES
    assert (lessons / strands.FILE).read_text("utf-8") == text


def test_what_the_page_says_has_the_first_word(lessons, monkeypatch):
    choose(PLAIN, lessons)
    monkeypatch.setenv(strands.STRAND, BOTH)
    assert chosen(lessons) == BOTH


def test_no_other_strand_can_be_chosen(lessons):
    with pytest.raises(BadInput, match="strand: expected one of the strands"):
        choose("chess", lessons)


def test_the_choice_goes_along_with_the_progress(lessons, tmp_path_factory):
    choose(PLAIN, lessons)
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (elsewhere / "00-start.ipynb").write_text("{}", "utf-8")
    put_back(to_take_along(Progress(), lessons), "my-progress.json", Progress(), elsewhere)
    assert chosen(elsewhere) == PLAIN


def test_a_strand_that_is_none_is_refused_before_anything_is_put_back(lessons):
    kept = json.loads(to_take_along(Progress(), lessons))
    kept["course"] = {"dustlab": "course 1", "strand": "chess"}
    with pytest.raises(BadInput, match="the strand of the course"):
        put_back(json.dumps(kept), "my-progress.json", Progress(), lessons)


class Spawner:
    """What the hub hands over before a pupil's server starts."""

    def __init__(self, name: str) -> None:
        self.user = type("User", (), {"name": name})
        self.environment: dict[str, str] = {}


def test_a_teacher_chooses_for_the_class_and_each_pupil_finds_it_chosen(tmp_path):
    settings = Room(str(tmp_path / "class"), strand=PLAIN).write().parent / "class.json"
    welcome(read_room(settings), settings.parent)(Spawner("ada"))
    assert chosen(settings.parent / "homes" / "ada") == PLAIN


def test_the_settings_of_a_class_know_no_other_strand(tmp_path):
    settings = Room(str(tmp_path / "class")).write().parent / "class.json"
    decided = json.loads(settings.read_text("utf-8"))
    settings.write_text(json.dumps({**decided, "strand": "chess"}), "utf-8")
    with pytest.raises(BadInput, match="games, plain, both"):
        read_room(settings)


def test_a_question_that_returns_is_asked_without_its_game_of_who_reads_so(lessons, monkeypatch):
    from datetime import date
    from random import Random

    from dustlab.school.deck import QUESTION, Card, Subject
    from dustlab.school.today import MAKERS

    subject = Subject(QUESTION, "chance-pool/two-of-three")
    monkeypatch.setenv(strands.STRAND, PLAIN)
    question, is_new = MAKERS[QUESTION](subject, Card(date(2026, 3, 1)), Random(1), "en")
    assert (question.id, is_new) == ("two-of-three", False)
