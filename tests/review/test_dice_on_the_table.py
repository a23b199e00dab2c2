"""In the midst of an attack of Dust Tactics a position is worth the mean of all that may fall."""

from collections.abc import Iterator
from fractions import Fraction

import pytest

from dustlab.core.games import arena, judge
from dustlab.core.match import Chance, Match
from dustlab.play.review import review
from dustlab.tactics import GAME, State
from dustlab.tactics.moves import RollAgain
from tests.rules.tactics.fights import at, attacking, with_declared, with_skills

ROW = "row ....\nrow ....\n"
SP = "piece sp: sturmpioniere at A1\n"
HB = "piece hb: hell_boys at C1\n"
LG = "row ....\ncrates C1\npiece lg: laser_grenadiers at A1\npiece hot: hot_dog at C1\n"
ENOUGH = 6
"""So many throws are followed: a laser has no last one."""


def worth(state: State) -> Fraction:
    share: Fraction = judge("tactics").worth(state)[0]
    return share


def waiting_for_dice(state: State, most: int = ENOUGH) -> Iterator[State]:
    """Every position of an attack in which dice are to fall; a medal is used."""
    pending = GAME.pending(state)
    if state.attack is None or not most:
        return
    if isinstance(pending, Chance):
        yield state
        for fallen in pending.odds:
            yield from waiting_for_dice(GAME.fall(state, fallen), most - 1)
    elif RollAgain() in list(GAME.candidates(state)):
        yield from waiting_for_dice(GAME.advance(state, RollAgain()), most)


def is_the_mean_at_every_throw(match: Match[State], move: str) -> None:
    fire = match.read_move(move)
    assert next(GAME.refusals(match.state, fire), None) is None
    declared = GAME.advance(match.state, fire)
    positions = dict.fromkeys(waiting_for_dice(declared))
    assert positions
    for state in positions:
        pending = GAME.pending(state)
        assert isinstance(pending, Chance)
        odds = pending.odds
        mean = sum((odds.chance(one) * worth(GAME.fall(state, one)) for one in odds), Fraction(0))
        assert worth(state) == mean


@pytest.mark.parametrize("actions", ["attack, nothing", "sustained"])
@pytest.mark.parametrize("cover", ["", "crates C1\n"])
def test_two_weapons_at_one_squad(actions: str, cover: str) -> None:
    match = attacking(ROW + cover + SP.replace("at A1", "at A1 living 2,1") + HB, "sp", actions)
    is_the_mean_at_every_throw(match, "fire stg_47 > hb, panzerfaust > hb")


@pytest.mark.parametrize(
    ("board", "unit", "move"),
    [
        # Their hits are thrown again, without end.
        (LG.replace("at A1", "at A1 living 1,1"), "lg", "fire laser_gewehr > hot"),
        (
            ROW + "piece honey: honey at A1\npiece hlg: heavy_laser_grenadiers at C1",
            "honey",
            "fire phaser_gun_120w > hlg",
        ),
        (
            ROW + "piece hans: hans at A1\npiece pounder: pounder at C1",
            "hans",
            "fire panzerfaust_werfer > pounder",
        ),
        # They roll a die for each point.
        (
            ROW + "piece dd: death_dealers at A1 living 1,1,0\npiece az: axis_zombies at C1",
            "dd",
            "fire automatic_rifle > az, victory_mg > az",
        ),
    ],
)
def test_a_laser_a_phaser_one_hit_that_destroys_and_who_resists(
    board: str, unit: str, move: str
) -> None:
    is_the_mean_at_every_throw(attacking(board, unit), move)


def test_a_medal_and_what_is_rolled_again_in_rage() -> None:
    board = ROW + "crates C1\npiece joe: bazooka_joe at A1\npiece sp: sturmpioniere at C1"
    medal = with_skills(attacking(board, "joe"), "joe", "medal_of_honor")
    is_the_mean_at_every_throw(medal, "fire grenade_launcher > sp")
    board = ROW + "piece hfg: heavy_flak_grenadiers at A1 living 1\n" + HB
    rage = with_declared(attacking(board, "hfg", "sustained"), "berserk")
    is_the_mean_at_every_throw(rage, "fire flak > hb")


def test_all_of_an_attack_is_luck_and_nothing_in_it_a_decision() -> None:
    """They fire as the colonel would, which was clear before: only which dice hit is luck."""
    hb = "piece hb: hell_boys at C1\npiece dd: death_dealers at D2\nends round\n"
    match = at(ROW + SP + hb, "phase action\nround 2\nactive sp: attack, nothing")
    match.play(arena("tactics").levels["colonel"](0).decide(match.state).move)
    lucky = []
    while match.state.attack is not None and isinstance(match.pending, Chance):
        lucky.append(not lucky)  # all hit at first, nothing after that
        match.fall(max(match.pending.odds) if lucky[-1] else 0)
    assert len(lucky) > 1
    looked_back = review(match)
    declared, *thrown = looked_back.steps
    assert not any(declared.decided)
    assert not any(any(step.decided) for step in thrown)
    by = looked_back.seat("axis")
    assert [step.luck[by] > 0 for step in thrown] == lucky
