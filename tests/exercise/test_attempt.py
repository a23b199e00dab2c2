"""Trying for a goal: the dice and the other side answer as the author wrote."""

from __future__ import annotations

from pathlib import Path

import pytest

from dustlab.core.errors import BadInput, IllegalMove
from dustlab.exercises import Attempt, Reach, read
from dustlab.exercises.reach import is_hopeless

LESSONS = Path(__file__).parents[2] / "tutorials/exercises"

TEXT = """
game = "dust"
rules = "premium"
title = "t"
position = '''
players red blue
round 2
turn red combat 1
ukraine red 4 tank 1 mech
balkans blue 5 tank
'''
[[question]]
id = "goal"
kind = "reach"
ask = "Take the Balkans."
before = ["red: attack ukraine > balkans 4 tank 1 mech"]
hints = ["a", "b", "c"]
goal = "balkans is red"
within = 4
best = 4
dice = [3, 5, 2]
replies = ["take 3 tank or take 2 tank", "roll"]
solution = ["roll", "take 3 tank", "roll", "take 2 tank"]
"""


def _attempt(text: str = TEXT) -> Attempt:
    question = read(text).question("goal")
    assert isinstance(question, Reach)
    return Attempt(question)


def test_dice_and_replies_follow_a_move_by_themselves() -> None:
    attempt = _attempt()
    steps = attempt.play("roll")
    assert [event.key for step in steps for event in step.events] == ["dust.battle.rolled"]
    attempt.play("take 3 tank")
    told = attempt.match.last
    assert told is not None
    # Blue has two dice left: of the five scripted hits only two can fall.
    assert told.tell() == "Blue destroys 2 tanks of Red."


def test_the_first_line_that_may_be_played_is_the_reply() -> None:
    attempt = _attempt(TEXT.replace("dice = [3, 5, 2]", "dice = [2, 3, 2]"))
    attempt.play("roll")
    attempt.play("take 2 tank")
    assert "Blue destroys 3 tanks" in str(attempt.match.last and attempt.match.last.tell())


def test_the_goal_ends_the_attempt_with_its_stars() -> None:
    attempt = _attempt()
    for move in attempt.question.solution:
        assert not attempt.over
        attempt.play(move)
    assert attempt.reached
    assert attempt.over
    assert attempt.stars == 3
    with pytest.raises(BadInput, match="this attempt is over"):
        attempt.play("roll")


def test_out_of_moves_the_attempt_is_over_without_stars() -> None:
    attempt = _attempt(TEXT.replace("dice = [3, 5, 2]", "dice = [1, 0, 1, 0, 0]"))
    for move in ("roll", "take 1 tank", "roll", "take 1 tank"):
        attempt.play(move)
    assert attempt.left == 0
    assert attempt.over
    assert not attempt.reached
    assert attempt.stars == 0


def test_a_forbidden_move_counts_for_nothing() -> None:
    attempt = _attempt()
    attempt.play("roll")
    with pytest.raises(IllegalMove):
        attempt.play("take 1 tank")
    assert attempt.moves == ("roll",)
    assert [refusal.rule for refusal in attempt.why_not("take 1 tank")] == [
        "dust.battle.casualties"
    ]


def test_taking_moves_back_brings_the_script_back_too() -> None:
    attempt = _attempt()
    attempt.play("roll")
    attempt.play("take 3 tank")
    played = attempt.match.state
    attempt.back()
    assert attempt.left == 3
    attempt.play("take 3 tank")
    assert attempt.match.state == played
    attempt.again()
    assert attempt.moves == ()
    assert attempt.match.state == attempt.question.scene_state
    attempt.back()
    assert attempt.match.cursor == 0


def test_a_copy_goes_its_own_way() -> None:
    attempt = _attempt()
    attempt.play("roll")
    twin = attempt.copy()
    twin.play("take 3 tank")
    assert attempt.moves == ("roll",)
    assert twin.moves == ("roll", "take 3 tank")
    assert attempt.match.state != twin.match.state
    attempt.play("take 3 tank")
    assert attempt.key == twin.key


def test_without_a_script_the_same_moves_meet_the_same_dice() -> None:
    bare = TEXT.replace("dice = [3, 5, 2]", "").replace(
        'replies = ["take 3 tank or take 2 tank", "roll"]', ""
    )
    states = []
    for _ in range(2):
        attempt = _attempt(bare)
        attempt.play("roll")
        states.append(attempt.match.state)
    assert states[0] == states[1]


def test_the_other_side_may_begin() -> None:
    berlin = TEXT.replace("balkans", "berlin").replace(
        "players red blue", "players red blue\nscores red 25\ncapitals open"
    )
    attempt = _attempt(berlin)
    assert attempt.question.player == "blue"
    mine = _attempt(berlin.replace('goal = "', 'player = "red"\ngoal = "'))
    assert mine.match.cursor > 0
    assert "red" in str(mine.match.pending).lower()


def test_a_line_of_the_replies_is_played_once() -> None:
    text = TEXT.replace("dice = [3, 5, 2]", "dice = [1, 1, 1, 1]")
    replies = '["take 1 tank", "take 1 mech or take 1 tank", "roll"]'
    attempt = _attempt(text.replace('["take 3 tank or take 2 tank", "roll"]', replies))
    for move in ("roll", "take 1 tank", "roll"):
        attempt.play(move)
    # The second line may always be played; were the first still there, it would come before it.
    assert attempt._replies == ("take 1 mech or take 1 tank",)


@pytest.mark.parametrize(("moves", "stars"), [(1, 3), (2, 3), (3, 2), (4, 1), (9, 1)])
def test_the_stars_count_the_moves_beyond_the_best_known(moves: int, stars: int) -> None:
    question = read(TEXT.replace("best = 4", "best = 2")).question("goal")
    assert isinstance(question, Reach)
    assert question.stars(moves) == stars


def test_a_script_of_dice_says_nothing_of_a_card_that_is_drawn_on_the_way() -> None:
    text = TEXT.replace(
        "round 2\n", "round 2\nphase production\nshop points 4 centers 0 cards 0\ndeck c1m3p3s1\n"
    )
    text = text.replace("turn red combat 1", "turn red combat 1 movement 1")
    text = text.replace('before = ["red: attack ukraine > balkans 4 tank 1 mech"]\n', "")
    text = text.replace("within = 4\nbest = 4", "within = 9\nbest = 9")
    text = text.replace(
        'solution = ["roll"', 'solution = ["attack ukraine > balkans 4 tank 1 mech", "roll"'
    )
    attempt = _attempt(
        text.replace("ukraine red 4 tank 1 mech", "ukraine red 4 tank 1 mech center")
    )
    attempt.play("buy 1 card")
    attempt.play("end buying")
    assert len(attempt.match.state.cards.hands[0]) == 1
    attempt.play("attack ukraine > balkans 4 tank 1 mech")
    attempt.play("roll")
    assert "3 hits" in attempt.match.steps[-1].tell() or "3" in str(attempt.match.steps[-1].cause)


def test_a_fact_that_the_author_named_ends_the_attempt() -> None:
    lost = TEXT.replace("within = 4", 'lost = ["units defender at most 2"]\nwithin = 4')
    attempt = _attempt(lost)
    attempt.play("roll")
    assert not attempt.lost
    attempt.play("take 3 tank")
    assert attempt.lost
    assert attempt.over
    assert not attempt.reached
    attempt.back()
    assert not attempt.over


@pytest.mark.parametrize(
    ("file", "question", "move"),
    [
        # The attack ends the movement phase: Greenland is out of reach in this turn.
        ("a-first-game", "both-at-once", "attack ukraine > persia 4 tank 1 mech"),
        ("a-first-game", "both-at-once", "end movement"),
        # The points of this round do not come from there.
        ("scoring-and-victory", "win-now", "attack maghreb > egypt 4 tank"),
    ],
)
def test_a_goal_for_this_turn_or_round_is_out_of_reach_after_it(
    file: str, question: str, move: str
) -> None:
    asked = read(LESSONS / f"{file}.toml").question(question)
    assert isinstance(asked, Reach)
    attempt = Attempt(asked)
    attempt.play(move)
    assert not attempt.over
    assert is_hopeless(attempt)
