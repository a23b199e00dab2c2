"""What is clear before it is done is no large decision: coming in, and declaring fire at hand."""

from fractions import Fraction

from dustlab.core.games import arena, judge
from dustlab.core.match import Chance, Match
from dustlab.play.review import LEAST_MOMENT, review
from dustlab.tactics import State, new_match
from tests.rules.tactics.fights import at

# A squad of each side, in range of the other.
FACING = """
row ....
piece dd: death_dealers at A1
piece sp: sturmpioniere at D1
ends round
"""


def worth(state: State) -> Fraction:
    share: Fraction = judge("tactics").worth(state)[0]
    return share


def played_by(bot: str, match: Match[State], until_round: int) -> Match[State]:
    """A skirmish in which both sides play alike."""
    player = arena("tactics").levels[bot](0)
    while not match.over and match.state.round.number < until_round:
        if isinstance(match.pending, Chance):
            match.fall()
        else:
            match.play(player.decide(match.state).move)
    return match


def test_who_is_on_turn_with_enemies_in_sight_is_ahead_for_it() -> None:
    allies = at(FACING, "phase activation\nround 2\nturn allies").state
    axis = at(FACING, "phase activation\nround 2\nturn axis").state
    assert worth(allies) > worth(axis)


def test_fire_at_hand_counts_for_the_most_part_before_it_is_declared() -> None:
    """To declare it gains far less than to waste it loses; where it counted only once it was
    declared, it was the other way round."""
    ready, declared, wasted = (at(FACING, "phase activation\nround 2\nturn allies") for _ in "123")
    declared.play("activate dd: sustained")
    wasted.play("activate dd: nothing, nothing")
    gained = worth(declared.state) - worth(ready.state)
    lost = worth(ready.state) - worth(wasted.state)
    assert lost > LEAST_MOMENT
    assert abs(gained) < lost / 3


def test_coming_onto_the_field_is_no_turning_point() -> None:
    match = played_by("colonel", new_match("first_patrol", seed=5), until_round=2)
    looked_back = review(match)
    # Two units of each side come in, one after the other.
    assert sum(len(state.pieces[0].squares) > 0 for state in looked_back.states) > 1
    assert all(piece.squares for piece in match.state.pieces)
    assert not looked_back.turning


def test_who_begins_is_worth_the_mean_before_the_roll() -> None:
    match = new_match("first_patrol", seed=5)
    match.automatic = False
    state = at(FACING, "phase initiative\nround 2").state
    odds = Match(match.game, state, automatic=False).pending
    assert isinstance(odds, Chance)
    falls = [(odds.odds.chance(one), one) for one in odds.odds if one[0] != one[1]]
    likely = sum(chance for chance, _ in falls)
    mean = sum(chance * worth(match.game.fall(state, one)) for chance, one in falls) / likely
    assert worth(state) == mean


def test_with_no_enemy_left_the_victory_is_whole_whatever_the_points_are() -> None:
    board = (
        "row ....\npiece hb: hell_boys at A1\npiece sp: sturmpioniere off living 0,0 destroyed 1"
    )
    state = at(board, "phase activation\nround 2\nturn allies\npoints 26 80").state
    assert worth(state) == 1


def test_a_review_begins_with_the_first_round() -> None:
    """Armies and terrain are not measured, so what is laid out is nobody's gain."""
    match = new_match("first_patrol", {}, 5, lay_out=True)
    played_by("captain", match, until_round=2)
    looked_back = review(match)
    assert looked_back.first > 0
    assert looked_back.states[0].phase == "initiative"
