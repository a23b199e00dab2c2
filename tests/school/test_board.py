"""The live board: how many have answered, what they believe, in files read with care."""

import os
from pathlib import Path

import pytest

from dustlab.exercises import Number, Question, read
from dustlab.school.board import Shown, Survey, board_page, survey
from dustlab.school.classroom import GIVEN, HOMES, Room
from dustlab.school.guesses import FILE as GUESSES
from dustlab.school.guesses import Read, text_of_guesses
from dustlab.school.progress import FILE, Progress
from tests.school.helmets import give

ASK = "How many points?"


@pytest.fixture
def room(tmp_path: Path) -> Room:
    room = Room(str(tmp_path), ("Ada L.", "Ben", "Cleo", "Dan"), "Eve")
    room.write()
    for account in ("ada-l", "ben", "cleo", "eve", "mallory"):
        (tmp_path / HOMES / account).mkdir()
    return room


def home(room: Room, account: str) -> Path:
    return Path(room.folder) / HOMES / account


def answers(room: Room, account: str, *believed: str, right: str = "") -> None:
    done = Progress()
    for told in believed:
        done.note("my-own", "one", right=False, left=told, told=told)
    if right:
        done.note("my-own", "one", right=True, left=right, told=right)
    (home(room, account) / FILE).write_text(done.text(), "utf-8")


def guesses(room: Room, account: str, guess: str) -> None:
    text = text_of_guesses({"12-production": Read({ASK: guess}, finished=False, begun=0)})
    (home(room, account) / GUESSES).write_text(text, "utf-8")


def look(room: Room) -> Survey:
    return survey(Path(room.folder), room)


def test_the_board_counts_who_has_answered_and_what_they_believe(room: Room):
    answers(room, "ada-l", "a half", "a third")
    answers(room, "ben", "a third")
    answers(room, "cleo", "a half", right="a quarter")
    answers(room, "eve", "the teacher tries it, too")
    answers(room, "mallory", "not on the list any more")
    found = look(room)
    [(key, one)] = found.questions.items()
    assert (len(one.beliefs), found.pupils) == (3, 4)
    told = [(answer, len(beliefs)) for answer, beliefs in one.by_answer()]
    assert told == [("a third", 2), ("a quarter", 1)]
    page = board_page(found, key, Shown(answers=True))
    assert "3 of 4 have answered" in page
    assert "2 believe: a third" in page
    assert "1 believes: a quarter<" in page


def test_what_is_right_is_shown_when_that_is_pressed_and_however_it_was_written(room: Room):
    answers(room, "ada-l", "a third")
    answers(room, "ben", right="a quarter")
    answers(room, "cleo", right="25 %")
    [key] = look(room).questions
    page = board_page(look(room), key, Shown(answers=True, right=True))
    assert "2 believe: a quarter ✓" in page
    assert "1 believes: a third<" in page


def test_a_right_answer_stands_with_the_numbers_that_were_dealt_and_never_with_their_seed(
    room: Room,
):
    give(Path(room.folder) / GIVEN)
    for account, seed, given, right in (("ada-l", 11, "5/27", True), ("ben", 12, "6/38", False)):
        done = Progress()
        left = {"dealt": seed, "given": given}
        done.note("my-fields", "share", right=right, left=left, told=given)
        (home(room, account) / FILE).write_text(done.text(), "utf-8")
    [(key, one)] = look(room).questions.items()
    assert one.place == "Helmets"
    page = board_page(look(room), key, Shown(answers=True))
    assert "1 believes: 5/27 (some = 5, all = 27)<" in page
    assert "1 believes: 6/38 (some = 6, all = 32)<" in page
    assert "Each pupil had numbers of their own" in page
    assert "dealt" not in page


URN = """
title = "An urn"

[[question]]
id = "both"
kind = "number"
ask = "An urn holds {red} red and {white} white balls. You draw two. How likely is one of each?"
numbers = { red = "2 to 4", white = "5 to 7" }
sum = "2 * red/(red + white) * white/(red + white - 1)"
hints = ["Ways?", "Two.", "Add."]
plain = true
[question.wrong]
"red/(red + white) * white/(red + white - 1)" = "One order only: {red} red first."
"""


def draws(room: Room, account: str, seed: int, *given: str) -> Question:
    """What somebody answers one after the other who has the numbers of a seed: the right sum, one
    order only, or something else."""
    (Path(room.folder) / GIVEN / "urn.toml").write_text(URN, "utf-8")
    own = read(URN).question("both").dealt(seed)
    assert isinstance(own, Number)
    right, half = str(own.answers[0].value), str(own.answers[0].value / 2)
    done = Progress()
    for told in ({"right": right, "half": half}.get(one, one) for one in given):
        left = {"dealt": seed, "given": told}
        done.note("urn", "both", right=told == right, left=left, told=told)
    (home(room, account) / FILE).write_text(done.text(), "utf-8")
    return own


def test_whatever_numbers_they_had_the_same_mistake_is_one_line_in_its_authors_words(room: Room):
    numbers = [draws(room, "ada-l", 1, "half").names, draws(room, "ben", 2, "half").names]
    assert numbers[0]["red"] != numbers[1]["red"]
    draws(room, "cleo", 3, "1/97")
    [(key, one)] = look(room).questions.items()
    assert one.title.startswith("An urn holds 2–4 red and 5–7 white balls.")
    each = board_page(look(room), key, Shown(answers=True))
    assert "One order only" not in each  # it would tell that the answer is wrong
    told = board_page(look(room), key, Shown(answers=True, right=True))
    assert "2: One order only: … red first.<" in told
    assert "1 has something else<" in told
    assert "✓" not in told


def test_the_first_answer_stays_on_the_board_when_somebody_has_corrected_it(room: Room):
    draws(room, "ada-l", 1, "half", "1/97", "right")
    draws(room, "ben", 2, "right")
    [key] = look(room).questions
    last = board_page(look(room), key, Shown(answers=True, right=True))
    assert "2 are right ✓" in last
    first = board_page(look(room), key, Shown(answers=True, right=True, first=True))
    assert "1 is right ✓" in first
    assert "1: One order only: … red first.<" in first
    assert "What everybody answered first" in first
    assert "Last answers" in first


def test_a_right_table_stands_on_the_board_without_the_name_of_its_form(room: Room):
    done = Progress()
    left = {"without_game": {"dealt": 786827, "given": {"by bike, none": "13"}}}
    done.note("my-own", "one", right=True, left=left)
    (home(room, "ada-l") / FILE).write_text(done.text(), "utf-8")
    [key] = look(room).questions
    page = board_page(look(room), key, Shown(answers=True))
    assert "1 believes: by bike, none: 13<" in page


def test_guesses_are_on_the_board_before_anybody_is_told_what_is_right(room: Room):
    guesses(room, "ada-l", "14")
    guesses(room, "ben", "")  # passed over
    [(key, one)] = look(room).questions.items()
    assert one.title == ASK
    page = board_page(look(room), key, Shown(answers=True, right=True))
    assert "1 of 4 has answered" in page
    assert "✓" not in page


def test_questions_stand_on_the_board_as_they_come_in_the_lesson_guesses_among_them(room: Room):
    done = Progress()
    for question in ("the-newspaper", "fill-it-in"):
        done.note("chance-fields", question, right=False, left="x", told="x")
    done.note("my-own", "one", right=False, left="x", told="x")
    (home(room, "ada-l") / FILE).write_text(done.text(), "utf-8")
    asks = ("How likely is it that you are ill?", "Twice positive: how likely is it to be ill?")
    told = text_of_guesses({"56-four-fields": Read(dict.fromkeys(asks, "5"), False, 0)})
    (home(room, "ada-l") / GUESSES).write_text(told, "utf-8")
    page = board_page(look(room), "", Shown())
    order = [asks[0], "A school asked", "So they drive worse", asks[1], "my-own"]
    assert sorted(order, key=page.index) == order


def test_the_board_names_nobody_unless_it_is_asked_to(room: Room):
    answers(room, "ada-l", "a third")
    [key] = look(room).questions
    assert "Ada L." not in board_page(look(room), key, Shown(answers=True))
    assert "Ada L." in board_page(look(room), key, Shown(answers=True, names=True))
    hidden = board_page(look(room), key, Shown(names=True))
    assert "a third" not in hidden
    assert "Ada L." not in hidden


def test_the_board_shows_no_markup_of_a_learner(room: Room):
    answers(room, "ada-l", "<img src=x onerror=alert(1)>")
    [key] = look(room).questions
    assert "<img" not in board_page(look(room), key, Shown(answers=True))


def test_a_file_that_is_damaged_or_leads_elsewhere_is_left_out(room: Room, tmp_path: Path):
    answers(room, "ada-l", "a third")
    (home(room, "ben") / FILE).write_text("{" * 5000)
    os.symlink(home(room, "ada-l") / FILE, home(room, "cleo") / FILE)
    os.mkfifo(home(room, "cleo") / GUESSES)
    [one] = look(room).questions.values()
    assert [belief.name for belief in one.beliefs] == ["Ada L."]


def test_before_anybody_has_answered_the_board_says_so(room: Room):
    assert "Nobody has answered anything yet." in board_page(look(room), "", Shown())
    assert "Nobody" in board_page(look(room), "no such question", Shown(True, True, True))
