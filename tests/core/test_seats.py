"""Who plays each seat stands in a saved match, the same way for every game."""

from pathlib import Path

import pytest

from dustlab import dualpowers, dust, tactics
from dustlab.core.errors import BadInput
from dustlab.core.games import bots_among, tell_seats
from dustlab.core.match import Match, load_match
from dustlab.core.record import read_record

SIX = dict.fromkeys(("red", "blue", "green"), "general") | {
    "orange": "planner",
    "purple": "dabbler",
    "black": "person",
}


def six() -> Match[dust.State]:
    return dust.new_match(tuple(SIX), seed=4)


MATCHES = {
    "dust": (six, SIX),
    "dualpowers": (lambda: dualpowers.new_match(3), {"red": "strategist", "white": "person"}),
    "alone": (lambda: dualpowers.new_solitaire(1, 3, "white"), {"white": "planner"}),
    "tactics": (lambda: tactics.new_match(seed=3), {"allies": "person", "axis": "captain"}),
}


@pytest.mark.parametrize("name", MATCHES)
def test_seats_are_saved_in_a_line_of_their_own_and_come_back(name: str, tmp_path: Path) -> None:
    make, seats = MATCHES[name]
    match = make()
    without = match.record()
    match.seats = dict(seats)
    told = ", ".join(f"{seat} {who}" for seat, who in seats.items())
    assert match.record() == without.replace("\nstart\n", f"\nseats {told}\nstart\n", 1)
    path = str(tmp_path / "match.dust")
    match.save(path)
    again = load_match(path)
    assert again.seats == seats
    assert again.record() == match.record()
    assert again.branch().seats == seats


def test_a_match_saved_without_seats_is_read_as_before() -> None:
    text = six().record()
    assert "seats" not in text
    assert dust.read_match(text).seats == {}


def with_line(line: str) -> str:
    return six().record().replace("\nstart\n", f"\n{line}\nstart\n", 1)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("seats red", "f line 4: expected each seat once and who plays there, as in"),
        ("seats", "f line 4: expected each seat once"),
        (
            "seats red person, red general",
            "who plays there, as in 'red person, blue general', got red",
        ),
        ("seats red person blue general", "got red person blue general"),
        ("seats white person", "f line 4, seats: expected a seat of this match (black, blue, "),
        (
            "seats bleu person",
            "f line 4, seats: expected a seat of this match (did you mean blue?)",
        ),
        ("seats red plannr", "expected a person or a bot (did you mean planner?), got plannr"),
        ("seats red captain", "f line 4, seats: expected a person or a bot"),
        ("seats red person\nseats blue person", "f line 5: expected one line of seats (they stand"),
    ],
)
def test_seats_that_make_no_sense_are_answered_in_one_line(line: str, complaint: str) -> None:
    with pytest.raises(BadInput) as told:
        dust.read_match(with_line(line), "f")
    assert complaint in str(told.value)
    assert "\n" not in str(told.value)


def test_a_record_keeps_seats_and_says_in_which_line_they_stand() -> None:
    record = read_record(with_line("seats red person, blue GENERAL  # both"), "f")
    assert record.seats == {"red": "person", "blue": "general"}
    assert record.seats_number == 4


def test_who_plays_is_told_in_every_language() -> None:
    seats = {"red": "person", "blue": "general"}
    assert tell_seats(seats) == "Red: a person; Blue: General"
    assert tell_seats(seats, "de") == "Rot: ein Mensch; Blau: General"
    assert tell_seats(seats, "it").startswith("Rosso: una persona; Blu: ")
    assert bots_among(seats) == {"blue": "general"}
