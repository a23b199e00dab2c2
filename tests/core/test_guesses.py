"""Guesses: taken along, put back beside those that are here, handed in, and never trusted."""

import json
from pathlib import Path

import pytest

from dustlab.core.errors import BadInput
from dustlab.school.classroom import HAND_IN
from dustlab.school.guesses import FILE, Read, read_guesses, text_of_guesses
from dustlab.school.handing_in import hand_in
from dustlab.school.progress import Progress, put_back, to_take_along

ASK = "How many points does Red receive?"


def guessed(guess: str, *, finished: bool = False, begun: int = 0) -> Read:
    return Read({ASK: guess}, finished, begun)


def put_back_in(folder: Path, here: Read | None, there: Read) -> Read:
    """What lies in a folder after guesses of another machine were put back."""
    other = folder / "other"
    other.mkdir()
    (other / FILE).write_text(text_of_guesses({"12-production": there}), "utf-8")
    if here:
        (folder / FILE).write_text(text_of_guesses({"12-production": here}), "utf-8")
    back = put_back(to_take_along(Progress(), other), "mine", Progress(), folder)
    assert back.guesses
    return read_guesses((folder / FILE).read_text("utf-8"), FILE)["12-production"]


def test_they_go_along_to_another_machine(tmp_path: Path):
    assert put_back_in(tmp_path, None, guessed("14")) == guessed("14")


def test_of_two_guesses_the_one_that_is_here_stays(tmp_path: Path):
    there = Read({ASK: "11", "And Blue?": "8"}, finished=True, begun=0)
    both = put_back_in(tmp_path, guessed("14"), there)
    assert both == Read({ASK: "14", "And Blue?": "8"}, finished=True, begun=0)


def test_a_lesson_begun_anew_stays_so(tmp_path: Path):
    anew = Read({}, finished=False, begun=1)
    assert put_back_in(tmp_path, anew, guessed("14", finished=True)) == anew


def test_where_nothing_was_guessed_nothing_is_written(tmp_path: Path):
    back = put_back(to_take_along(Progress(), tmp_path), "mine", Progress(), tmp_path)
    assert back == (0, False, "", False)
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_file_stays_where_it_is_and_the_answers_go_along_without_it(tmp_path: Path):
    (tmp_path / FILE).write_text("{", "utf-8")
    mine = Progress()
    mine.note("movement", "far", right=True)
    taken = json.loads(to_take_along(mine, tmp_path))
    assert "guesses" not in taken
    assert taken["exercises"] == mine.as_json()["exercises"]
    assert (tmp_path / FILE).read_text("utf-8") == "{"


def test_a_damaged_file_is_set_aside_when_others_are_put_back(tmp_path: Path):
    (tmp_path / FILE).write_text("{", "utf-8")
    taken = {**Progress().as_json(), "guesses": json.loads(text_of_guesses({"a": guessed("8")}))}
    back = put_back(json.dumps(taken), "mine", Progress(), tmp_path)
    assert back.aside == "my-guesses-damaged-1.json"
    assert (tmp_path / back.aside).read_text("utf-8") == "{"
    assert read_guesses((tmp_path / FILE).read_text("utf-8"), FILE) == {"a": guessed("8")}


def test_spoilt_guesses_are_refused_before_anything_is_put_back(tmp_path: Path):
    mine, other = Progress(), Progress()
    other.note("movement", "far", right=True)
    taken = {**other.as_json(), "guesses": {"dustlab": "guesses 1", "lessons": {"a": 3}}}
    with pytest.raises(BadInput, match="guesses of a reader"):
        put_back(json.dumps(taken), "mine", mine, tmp_path)
    assert mine == Progress()
    assert list(tmp_path.iterdir()) == []


def test_they_are_handed_in_with_the_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / FILE).write_text(text_of_guesses({"12-production": guessed("14")}), "utf-8")
    monkeypatch.setenv(HAND_IN, "http://127.0.0.1:8001/hub/hand-in")
    sent: list[bytes] = []
    hand_in(Progress(), tmp_path, send=lambda _, data, __: sent.append(data))
    [handed_in] = map(json.loads, sent)
    assert handed_in["guesses"]["lessons"]["12-production"]["guesses"] == {ASK: "14"}
