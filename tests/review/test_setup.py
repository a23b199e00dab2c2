"""The setup of a game: a single step of the review, in which no claim is judged.

The setup that is played here: Red and Blue, cadets, from the deal to the cards of round 1.
"""

from fractions import Fraction
from functools import cache

from dustlab import dust
from dustlab.core.match import Choice, Match
from dustlab.dust.bots import LEVELS
from dustlab.play.retelling import retell
from dustlab.play.review import SETUP, Review, review

CADETS = {"red": LEVELS["cadet"](1), "blue": LEVELS["cadet"](2)}


@cache
def match(most_in_round_1: int) -> Match[dust.State]:
    played = dust.new_match(("red", "blue"), "premium", seed=5)
    while isinstance(pending := played.pending, Choice):
        if played.state.round:
            most_in_round_1 -= 1
        if most_in_round_1 < 0:
            break
        played.play(CADETS[pending.player].decide(played.state).move)
    return played


@cache
def looked_back() -> Review:
    return review(match(6))


def test_all_of_it_is_one_moment() -> None:
    first, *others = looked_back().moments
    setup = looked_back().setup
    assert setup > 10
    assert first.last - first.first + 1 == setup
    assert looked_back().steps[0].moment == SETUP
    assert all(one.moment != SETUP for one in looked_back().steps[setup:])
    assert others


def test_its_sums_are_right_to_the_last_digit() -> None:
    worths, setup = looked_back().worths, looked_back().setup
    for at, seat in enumerate(looked_back().seats):
        assert looked_back().moments[0].change[at] == worths[setup][at] - worths[0][at]
        assert looked_back().total(seat) == looked_back().luck(seat) + looked_back().decided(seat)
        moved = sum((one.change[at] for one in looked_back().moments), Fraction(0))
        assert moved == looked_back().total(seat)


def test_no_claim_is_called_dear_or_good() -> None:
    steps = match(6).steps
    judged = [steps[one.number - 1].before.round for one in looked_back().judged]
    assert judged
    assert 0 not in judged


def test_in_the_picture_it_is_one_step_and_the_caption_says_so() -> None:
    scene = retell(match(6)).scene()
    assert "The whole setup is one step, at the left." in scene.description
    [line] = [shape for shape in scene.shapes if getattr(shape, "look", "") == "share-red"]
    lefts = [x for x, _ in line.points]
    steps = len(looked_back().steps) - looked_back().setup + 1
    assert len(lefts) <= steps + 1
    alone = retell(match(0)).scene()
    [line] = [shape for shape in alone.shapes if getattr(shape, "look", "") == "share-red"]
    assert len(line.points) == 2


def test_where_no_setup_is_looked_back_on_none_is_spoken_of() -> None:
    battle = dust.new_battle("2 tank", "1 tank", seed=1)
    while not battle.over:
        battle.play(battle.moves()[0])
    assert "setup" not in retell(battle).scene().description
    assert review(battle).setup == 0
