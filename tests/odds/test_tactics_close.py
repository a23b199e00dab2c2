"""Odds of close combat both ways, of reaction fire and of a sniper, against the rules walked."""

from fractions import Fraction
from typing import Any

import pytest

from dustlab.core.match import Chance, Match
from dustlab.odds.walk import spread
from dustlab.tactics import GAME, State
from dustlab.tactics.moves import Endure, Fire, Keep, LetGo, Lose, RollAgain, StrikeBack
from dustlab.tactics.odds.attacks import of_fire
from dustlab.tactics.odds.targets import TargetOdds
from tests.rules.tactics.fights import attacking

Left = dict[int, Fraction]


def policy(*wanted: type, text: str = "") -> Any:
    """Miniatures fall first, the hero last; of other decisions the kinds wanted, or this move."""

    def decide(state: State) -> Any:
        found = list(GAME.candidates(state))
        if text and str(found[0]).startswith("react"):
            return next((m for m in found if str(m) == "react dd"), LetGo())
        if any(isinstance(m, Fire) for m in found):
            return GAME.read_move(text, state)
        if isinstance(found[0], Lose):
            heroes = {state.name(n) for n, c in enumerate(state.table.roster) if c.is_hero}
            return min(found, key=lambda m: sum(n for who, n in m.losses if who in heroes))  # type: ignore[union-attr]
        return next(m for m in found if isinstance(m, (*wanted, LetGo, RollAgain, Keep)))

    return decide


def is_fought(state: State) -> bool:
    return state.attack is None and state.reaction is None


def left(state: State, piece: int) -> int:
    """Miniatures of a squad, boxes of others."""
    there, card = state.pieces[piece], state.table.roster[piece]
    return there.models if card.is_squad else (card.health - there.damage) * there.is_alive


def walked(start: State, decide: Any, *pieces: str) -> list[Left]:
    """By the rules alone, throw by throw: what is left of each."""
    ends, _ = spread(GAME, start, decide, Fraction(1), stop=is_fought)
    numbers = [start.read_piece(piece) for piece in pieces]
    found: list[Left] = [{} for _ in pieces]
    for end, chance in ends.items():
        for of, number in zip(found, numbers, strict=True):
            of[left(end, number)] = of.get(left(end, number), Fraction(0)) + chance
    return found


def some(chances: Left) -> Left:
    return {n: p for n, p in sorted(chances.items()) if p}


def agree(match: Match[State], move: str, *pieces: str, back: bool = True) -> list[TargetOdds]:
    """The odds of the targets and of the attacker, compared with all branches of the rules."""
    fire = match.read_move(move)
    assert isinstance(fire, Fire)
    odds = of_fire(match.state, fire, strike_back=back)
    decide = policy(StrikeBack if back else Endure)
    by_rules = walked(GAME.advance(match.state, fire), decide, *pieces)
    names = [match.state.name(match.state.read_piece(piece)) for piece in pieces]
    by_sums = {one.name: some(one.left) for one in odds}
    for one in odds:
        joined = match.state.pieces[match.state.read_piece(one.name)].joined
        if one.hero_left:
            by_sums[match.state.name(joined)] = some(one.hero_left)
    assert [some(one) for one in by_rules] == [by_sums[name] for name in names]
    assert all(sum(one.left.values()) == sum(one.damage.values()) == 1 for one in odds)
    return list(odds)


DUEL = """
row ...
row ...
piece hb: hell_boys at A1 living 2,1,1
piece sp: sturmpioniere at B1 living 2,1
"""


@pytest.mark.parametrize("back", [True, False])
def test_shots_first_then_knives_of_those_who_are_left(back: bool) -> None:
    move = "fire shotgun > sp, knife_grenade > sp"
    odds = agree(attacking(DUEL, "hb"), move, "sp", *(["hb"] if back else []), back=back)
    assert [one.name for one in odds] == (["sp", "hb"] if back else ["sp"])


def test_knives_alone_are_answered_by_all() -> None:
    target, attacker = agree(attacking(DUEL, "hb"), "fire knife_grenade > sp", "sp", "hb")
    # Three dice strike back, whatever the four did: both sides roll before anybody falls.
    assert attacker.damage[0] == Fraction(8, 27)
    assert target.damage[0] == Fraction(16, 81)
    assert target.destroyed == Fraction(4 * 2 + 1, 81)


def test_flames_burn_only_who_is_left_before_the_knives() -> None:
    board = DUEL.replace("living 2,1,1", "living 1,1,0")
    move = "fire shotgun > sp, flamethrower > sp, knife_grenade > sp"
    agree(attacking(board, "hb"), move, "sp", "hb")


def test_a_sustained_attack_rolls_its_own_blanks_again_and_not_those_of_the_answer() -> None:
    match = attacking(DUEL, "hb", "sustained")
    _, attacker = agree(match, "fire knife_grenade > sp", "sp", "hb")
    assert attacker.damage[0] == Fraction(8, 27)


CREWS = """
row ...
piece lg: laser_grenadiers at A1 joined sigrid living 1,0
piece sigrid: sigrid at A1 joined lg
piece hb: hell_boys at B1 joined joe living 1,0,0
piece joe: bazooka_joe at B1 joined hb
"""


def test_heroes_fight_with_their_squads_and_fall_last_on_both_sides() -> None:
    move = "fire knife_grenade > hb, sigrid:combat_knife > hb"
    target, attacker = agree(attacking(CREWS, "lg"), move, "hb", "lg", "joe", "sigrid")
    assert sum(target.hero_left.values()) == sum(attacker.hero_left.values()) == 1


def test_a_hero_whose_squad_was_shot_is_not_fought_and_does_not_strike_back() -> None:
    move = "fire shotgun > lg, joe:grenade_launcher > lg, knife_grenade > lg"
    match = attacking(CREWS, "hb")
    target, attacker = agree(match, move, "lg", "hb", "sigrid", "joe")
    # Five dice from afar miss with (2/3)^5; only then both strike back with three.
    assert attacker.damage[0] == 1 - Fraction(2, 3) ** 5 * (1 - Fraction(2, 3) ** 3)
    assert target.left[0] > 1 - Fraction(2, 3) ** 5


def test_zombies_strike_back_and_shrug_off() -> None:
    board = """
    row ...
    piece az: axis_zombies at A1 living 2
    piece dd: death_dealers at B1 living 1,1,0
    """
    match = attacking(board, "az")
    (move,) = [str(m) for m in match.moves() if str(m).startswith("fire")]
    target, attacker = agree(match, move, "dd", "az")
    assert target.destroyed > 0
    assert attacker.destroyed > 0


def test_who_is_shot_dead_for_certain_does_not_strike_back() -> None:
    board = DUEL.replace("living 2,1\n", "living 1,0\n")
    odds = agree(attacking(board, "hb"), "fire shotgun > sp, knife_grenade > sp", "sp", "hb")
    # Six dice of shotguns miss with (2/3)^6; only then one knife answers.
    assert odds[1].damage[1] == Fraction(2, 3) ** 6 * Fraction(1, 3)


def test_two_squads_strike_back_together() -> None:
    board = """
    row ...
    row ...
    piece hb: hell_boys at A1 joined joe living 2,1,1
    piece joe: bazooka_joe at A1 joined hb
    piece sp: sturmpioniere at B1 living 1,0
    piece lg: laser_grenadiers at B2 living 1,1
    """
    move = "fire knife_grenade > sp, joe:knife_grenade > lg"
    agree(attacking(board, "hb"), move, "sp", "lg", "hb")


# A sniper


def test_a_sniper_may_pick_out_the_hero_behind_his_squad() -> None:
    board = """
    row .....
    piece owls: night_owls at A1
    piece lg: laser_grenadiers at D1 joined sigrid
    piece sigrid: sigrid at D1 joined lg
    """
    match = attacking(board, "owls")
    (odds,) = agree(match, "fire sniper_rifle > sigrid", "sigrid", back=False)
    # Two dice, and with a spotter four faces of six hit.
    assert odds.damage[0] == Fraction(1, 9)


def test_the_first_throw_of_a_close_attack_is_that_of_the_rules() -> None:
    match = attacking(DUEL, "hb")
    match.play("fire knife_grenade > sp")
    match.play("strike back")
    assert isinstance(match.pending, Chance)
    fire = attacking(DUEL, "hb").read_move("fire knife_grenade > sp")
    assert isinstance(fire, Fire)
    (odds, _) = of_fire(attacking(DUEL, "hb").state, fire, strike_back=True)
    assert odds.damage[0] == match.pending.odds.chance(0)
