"""Moves and positions of Dual Powers as text: what is read, and what is said about nonsense."""

import pytest

from dustlab import dualpowers
from dustlab.core.errors import BadInput
from dustlab.dualpowers import GAME
from tests.city import city

STATE = city("turn red").state


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("play Purple-4", "play purple-4"),
        ("play yellow-4", "play tan-4"),
        ("Recruit 1/1, 1/0 > Petrograd Side", "recruit 1/0, 1/1 > green"),
        ("move 2/1 exhausted green>red", "move red 2/1 exhausted green > red"),
        ("move white 2/1 vasilyevsky island > white", "move white 2/1 blue > white"),
        ("move neutral 1/0 brown > purple", "move neutral 1/0 tan > purple"),
        ("move trotsky tan > white > blue", "move trotsky tan > white > blue"),
        ("refresh lenin exhausted > tan", "refresh lenin tan"),
        ("refresh white 2/X tan", "refresh white 2/X tan"),
        ("leader lenin > narva", "leader lenin > tan"),
        ("protest red-green", "protest green-red"),
        ("play Kollontaj", "play kollontai"),
        ("leader Lwow > tan", "leader lvov > tan"),
        ("move Trockij exhausted tan > white", "move trotsky exhausted tan > white"),
        ("move red Trotzki tan > white", "move red trotsky tan > white"),
        ("protest brown > purple", "protest purple-tan"),
        ("protest petrograd side - vyborg side", "protest green-red"),
        ("protest green-tan", "protest green-tan"),
        ("bonus recruit 1/0 > tan", "bonus recruit 1/0 > tan"),
        ("bonus draw", "draw"),
        ("recruit 1/0 > tan and 1/1 > narva", "recruit 1/0, 1/1 > tan"),
        (
            "move 2/1 green > red and white 1/1 red > green",
            "move red 2/1 green > red and move white 1/1 red > green",
        ),
        ("refresh 2/1, 1/0 tan", "refresh red 2/1 tan and refresh red 1/0 tan"),
        (
            "recruit 1/0 > tan and move lenin tan > white",
            "recruit 1/0 > tan and move lenin tan > white",
        ),
        ("objective blue-1", "objective blue-1"),
        *((word, word) for word in ("pass", "draw", "organise", "points", "bonus")),
        *((word, word) for word in ("opposition", "espionage", "inspire")),
    ],
)
def test_a_move_is_read_and_written(text: str, written: str) -> None:
    move = GAME.read_move(text, STATE)
    assert str(move) == written
    assert GAME.read_move(written, STATE) == move


@pytest.mark.parametrize(
    "text",
    [
        *("", "pla green-1", "play", "play green-9", "play grene-1", "recruit", "recruit 1/0"),
        *("recruit 4/4 > tan", "recruit 1/0 > mars", "move", "move red", "move green > red"),
        *(
            "move 2/1 green",
            "move red 9/9 green > red",
            "refresh 2/1",
            "leader",
            "leader bob > tan",
        ),
        *("leader lenin", "protest", "protest green", "objective ?"),
        *("protest mars-tan", "play green-1 and pass", "move 1/0 green > red and"),
        *("bonus play green-1", "bonus pass"),
    ],
)
def test_what_is_no_move_is_told_in_one_line(text: str) -> None:
    with pytest.raises(BadInput) as told:
        GAME.read_move(text, STATE)
    assert "\n" not in str(told.value)


def test_a_value_that_is_no_move_is_refused_as_input() -> None:
    with pytest.raises(BadInput):
        list(GAME.refusals(STATE, "play green-1"))


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("rules premium", "rule sets"),
        ("rules two_players\nplayer red difficulty 1", "rules solitaire"),
        ("player red difficulty 7", "difficulty from 1 to 6"),
        ("player red", "player SIDE difficulty NUMBER"),
        ("date 29 march", "a day from 1 to 28, or 31"),
        ("date 3 mars", "did you mean march"),
        ("date 3", "date DAY MONTH"),
        ("round 0", "a round from 1"),
        ("phase combat", "one of the phases"),
        ("turn blue", "red or white"),
        ("taken 3", "taken NUMBER first SIDE"),
        ("support white 13", "at most 12"),
        ("support white 12", "phase over"),
        ("card green-1 twice", "marks"),
        ("phase action", "a line 'card'"),
        ("phase leader\ncard green-1", "a leader of red"),
        ("phase unrest", "a line 'unrest'"),
        ("unrest tan\nblockade tan", "another region"),
        ("unrest tan\ntiles tan", "each tile in one place"),
        ("barrier green-tan", "a connection"),
        ("hand red green-1\nhand white green-1", "in one place"),
        ("hand red lvov", "leaders of red"),
        ("hand red tan-1\nhand red tan-2", "one line 'hand red'"),
        ("will red\nwill red", "one line 'will'"),
        ("discard lenin", "command cards"),
        ("objective red green-1 open", "[shown]"),
        ("tan red 2/1, red 2/1", "in the box"),
        ("tan lenin\nblue lenin exhausted", "in the box"),
        ("tan trotsky\nblue red trotsky", "one Trotsky"),
        ("tan neutral 1/0, neutral 1/0, neutral 1/0", "in the box"),
        ("tan red 1/0\nbrown red 1/1", "one line for each region"),
        ("mars red 1/0", "a line of a position"),
        ("tan red 7/7", "a token"),
        ("hand red lenin\ntan lenin exhausted", "or the card to be played"),
        ("card lenin\ntan lenin", "or the card to be played"),
        ("leaders lvov", "leaders of the opposition"),
        ("phase clean-up\ntiles none", "tiles to draw"),
        ("phase draw\ndeck none", "a deck"),
        ("player red difficulty 1\nphase bonus\nturn white", "the player, red"),
        ("phase neutrals\n" + "\n".join(f"{r} lenin" for r in ("green",)) + "\nround x", "whole"),
    ],
)
def test_a_position_that_makes_no_sense_is_told_with_its_place(lines: str, told: str) -> None:
    with pytest.raises(BadInput) as complaint:
        dualpowers.from_position(lines, where="here")
    assert told in str(complaint.value)
    assert str(complaint.value).startswith("here, position")


def test_a_position_is_shown_in_a_line_and_in_full() -> None:
    state = city("turn red\nhand red tan-1").state
    assert repr(state) == "<Dual Powers position, round 1: Red: play a card>"
    assert str(state).splitlines()[0] == "rules two_players"
    assert state._repr_mimebundle_()["text/plain"] == str(state)


def test_tokens_and_moves_are_told_in_words_in_every_language() -> None:
    match = city("turn red\ncard tan-7\ntan red 2/1 exhausted")
    match.play("refresh 2/1 tan")
    step = match.last
    assert step is not None
    assert step.tell("en") == "Red refreshes red unit 2/1 in Narva (tan)."
    assert step.tell("de") == "Rot erholt rote Einheit 2/1 im Gebiet Narwa (braun)."
    assert step.tell("it") == "Rosso fa recuperare unità rossa 2/1 nella zona Narva (marrone)."
