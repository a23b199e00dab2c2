"""Odds of an attack in Dust Tactics: against the rules, throw by throw, and other libraries."""

from fractions import Fraction
from math import comb
from random import Random
from typing import Any

import pytest

from dustlab.core.dice import hits
from dustlab.core.match import Chance, Match
from dustlab.odds.walk import walk
from dustlab.tactics import GAME, State
from dustlab.tactics.moves import Endure, Fire, Keep, LetGo, Lose, RollAgain
from dustlab.tactics.odds.attacks import of_fire
from dustlab.tactics.odds.targets import TargetOdds, die, shot, spared, together
from dustlab.tactics.rules.dice import Throw
from tests.rules.tactics.fights import (
    attacking,
    with_declared,
    with_kind,
    with_lasting,
    with_skills,
)

BARE = Throw(1, "1")


def squad_first(state: State) -> Any:
    """Miniatures fall first, the hero last; nobody strikes back or reacts; a medal is used."""
    found = list(GAME.candidates(state))
    if isinstance(found[0], Lose):
        names = {state.name(n) for n, c in enumerate(state.table.roster) if c.is_hero}
        return min(found, key=lambda m: sum(n for who, n in m.losses if who in names))  # type: ignore[union-attr]
    for move in found:
        if isinstance(move, Endure | LetGo | RollAgain):
            return move
    return next(move for move in found if isinstance(move, Keep))


def walked(match: Match[State], move: str, target: str) -> dict[str, dict[int, Fraction]]:
    """What the rules say: miniatures (or boxes) left, and boxes of the hero with them."""
    fire = match.read_move(move)
    start = GAME.advance(match.state, fire)
    found: dict[str, dict[int, Fraction]] = {"left": {}, "hero": {}}
    number = match.state.read_piece(target)
    hero = match.state.pieces[number].joined
    for end, chance in walk(GAME, start, squad_first).items():
        piece, card = end.pieces[number], end.card(number)
        left = piece.models if card.is_squad else (card.health - piece.damage) * piece.is_alive
        found["left"][left] = found["left"].get(left, Fraction(0)) + chance
        if hero >= 0:
            there = end.pieces[hero]
            boxes = (end.card(hero).health - there.damage) * there.is_alive
            found["hero"][boxes] = found["hero"].get(boxes, Fraction(0)) + chance
    return found


def summed(match: Match[State], move: str) -> TargetOdds:
    fire = match.read_move(move)
    assert isinstance(fire, Fire)
    return of_fire(match.state, fire)[0]


def agree(match: Match[State], move: str, target: str) -> None:
    by_rules, by_sums = walked(match, move, target), summed(match, move)
    assert by_rules["left"] == {n: p for n, p in by_sums.left.items() if p}
    if by_rules["hero"]:
        assert by_rules["hero"] == {n: p for n, p in by_sums.hero_left.items() if p}


ROW = "row ....\nrow ....\n"
SP = "piece sp: sturmpioniere at A1\n"
HB = "piece hb: hell_boys at C1\n"


# The rules, walked


@pytest.mark.parametrize("actions", ["attack, nothing", "sustained"])
@pytest.mark.parametrize("cover", ["", "crates C1\n", "traps C1\n"])
def test_rifles_and_panzerfausts_with_and_without_cover(actions: str, cover: str) -> None:
    match = attacking(ROW + cover + SP + HB, "sp", actions)
    agree(match, "fire stg_47 > hb, panzerfaust x2 > hb", "hb")


@pytest.mark.parametrize("actions", ["attack, nothing", "sustained"])
def test_a_phaser(actions: str) -> None:
    board = ROW + "piece honey: honey at A1\npiece hlg: heavy_laser_grenadiers at C1"
    agree(attacking(board, "honey", actions), "fire phaser_gun_120w > hlg, mg_30 > hlg", "hlg")


@pytest.mark.parametrize("missiles", ["", " x2", " x4"])
@pytest.mark.parametrize("cover", ["", "crates F1\n"])
def test_a_salvo_of_some_missiles(missiles: str, cover: str) -> None:
    board = "row .......\n" + cover + "piece sr: steel_rain at A1\n"
    board += "piece hlg: heavy_laser_grenadiers at F1"
    agree(attacking(board, "sr"), f"fire rockets_4_2{missiles} > hlg", "hlg")


@pytest.mark.parametrize("moved", ["", " moved"])
def test_a_burst_at_who_has_moved_or_not(moved: str) -> None:
    board = ROW + "crates C1\npiece honey: honey at A1\n" + HB.strip() + moved
    match = with_kind(attacking(board, "honey", "sustained"), "honey", 1, "burst")
    agree(match, "fire mg_30 > hb", "hb")


def test_damage_in_threes_on_a_walker() -> None:
    board = ROW + "piece dd: death_dealers at A1\npiece luther: luther at C1"
    agree(attacking(board, "dd"), "fire bazooka > luther", "luther")


def test_one_hit_that_destroys() -> None:
    board = ROW + "piece hans: hans at A1\npiece pounder: pounder at C1"
    agree(attacking(board, "hans", "sustained"), "fire panzerfaust_werfer > pounder", "pounder")
    board = ROW + "piece hb: hell_boys at A1\npiece hans: hans at B1"
    move = "fire flamethrower > hans, flamethrower/2 > hans"
    agree(attacking(board, "hb"), move, "hans")


def test_flame_on_many() -> None:
    board = ROW + "piece hb: hell_boys at A1\npiece sp: sturmpioniere at B1"
    move = "fire shotgun > sp, flamethrower > sp, knife_grenade > sp"
    agree(attacking(board.replace("at A1", "at A1 living 1,1,0"), "hb"), move, "sp")


def test_zombies_shrug_it_off() -> None:
    board = ROW + "crates C1\npiece dd: death_dealers at A1\npiece az: axis_zombies at C1"
    match = attacking(board, "dd", "sustained")
    agree(match, "fire automatic_rifle > az, victory_mg > az", "az")


def test_berserk_after_the_sustained_attack() -> None:
    board = ROW + "piece hfg: heavy_flak_grenadiers at A1\n" + HB
    match = with_declared(attacking(board, "hfg", "sustained"), "berserk")
    agree(match, "fire flak > hb", "hb")


def test_a_spotter_turns_the_faces() -> None:
    board = ROW + "traps C1\n" + SP + HB
    match = with_skills(attacking(board, "sp", "sustained"), "sp", "spotter")
    agree(match, "fire stg_47 > hb", "hb")


def test_a_medal_rolls_a_blank_again() -> None:
    board = ROW + "crates C1\npiece joe: bazooka_joe at A1\npiece sp: sturmpioniere at C1"
    match = with_skills(attacking(board, "joe"), "joe", "medal_of_honor")
    agree(match, "fire grenade_launcher > sp", "sp")
    match = with_skills(attacking(board, "joe"), "joe", "medal_of_honor")
    agree(match, "fire bazooka > sp", "sp")


def test_a_hero_stands_behind_his_squad() -> None:
    board = (
        ROW
        + """
    piece hfg: heavy_flak_grenadiers at A1
    piece lg: {squad} at C1 joined hero living {living}
    piece hero: {hero} at C1 joined lg
    """
    )
    soft = board.format(squad="the_boss", hero="sergeant_vega", living="1,0,0,0,0")
    agree(attacking(soft, "hfg"), "fire flak > lg", "lg")
    tough = board.format(squad="the_hammers", hero="rhino", living="1")
    agree(attacking(tough, "hfg"), "fire flak > lg", "lg")
    board = board.replace("heavy_flak_grenadiers", "death_dealers")
    zombies = board.format(squad="axis_zombies", hero="totenmeister", living="1")
    agree(attacking(zombies, "hfg"), "fire automatic_rifle > lg, victory_mg > lg", "lg")


def test_a_sniper_and_a_crate() -> None:
    board = ROW + "crates C1\npiece dd: death_dealers at A1\npiece sp: sturmpioniere at D1"
    match = with_skills(attacking(board, "dd"), "dd", "sniper")
    (odds,) = of_fire(match.state, match.read_move("fire victory_mg > sp/2"))
    assert odds.left == {4: 1 - Fraction(8, 27), 5: Fraction(8, 27)}
    (odds,) = of_fire(match.state, match.read_move("fire bazooka > crate C1"))
    assert odds.name == "C1"
    assert odds.tell().startswith("Ammo crate on C1: on average ")
    assert odds.tell("de").startswith("Munitionskiste auf C1: im Schnitt ")
    assert (odds.name, odds.destroyed) == ("C1", Fraction(1, 3))


def test_nothing_harms_a_hero_in_his_round() -> None:
    board = ROW + "piece hfg: heavy_flak_grenadiers at A1\npiece rhino: rhino at C1"
    match = with_lasting(attacking(board, "hfg"), "rhino", "heroic_attack")
    odds = summed(match, "fire flak > rhino")
    assert (odds.destroyed, odds.mean, odds.left) == (0, 0, {4: 1})


# A laser has no end to walk to


def test_a_laser_die_hits_on_as_the_geometric_series_has_it() -> None:
    weights, whole, blank = die(BARE._replace(laser=True), False, 6)
    assert Fraction(blank, whole) == Fraction(2, 3)
    for n, weight in enumerate(weights):
        assert Fraction(weight, whole) == Fraction(2, 3) * Fraction(1, 3) ** n
    again, whole, _ = die(BARE._replace(laser=True, again=("sustained",)), False, 4)
    assert Fraction(again[0], whole) == Fraction(4, 9)
    assert Fraction(again[1], whole) == (1 - Fraction(4, 9)) * Fraction(2, 3)


def by_throws(throw: Throw, size: int, most: int) -> list[Fraction]:
    """A laser throw after throw, the hits of each rolled again, `most` throws long."""
    found = [Fraction(0)] * (size + 1)

    def go(total: int, dice: int, chance: Fraction, depth: int) -> None:
        if not dice or depth == most or total >= size:
            found[min(total, size)] += chance
            return
        odds = hits(dice, throw.faces)
        for scored, weight in odds.weights.items():
            go(total + scored, scored, chance * Fraction(weight, odds.total), depth + 1)

    go(0, throw.dice, Fraction(1), 0)
    return found


@pytest.mark.parametrize("dice", [1, 2, 3])
@pytest.mark.parametrize("faces", [2, 4])
def test_several_laser_dice_as_thrown_one_after_another(dice: int, faces: int) -> None:
    throw = BARE._replace(dice=dice, laser=True, faces=faces)
    weights, whole = together([throw], False, 3)
    near = by_throws(throw, 3, 40)
    for weight, chance in zip(weights, near, strict=False):
        assert abs(float(Fraction(weight, whole) - chance)) < 1e-9


def test_a_laser_in_cover_is_thinned_hit_by_hit() -> None:
    throw = BARE._replace(laser=True, cover="soft", saving="hit")
    weights, whole, _ = die(throw, False, 5)
    # n hits of which k count, summed over all n.
    for k in range(5):
        total = sum(
            Fraction(2, 3) * Fraction(1, 3) ** n * comb(n, k)
            * Fraction(2, 3) ** k * Fraction(1, 3) ** (n - k)
            for n in range(k, 120)
        )  # fmt: skip
        assert abs(float(Fraction(weights[k], whole) - total)) < 1e-12


def test_a_laser_on_a_squad_has_all_chances() -> None:
    board = ROW + "piece hlg: heavy_laser_grenadiers at A1\n" + HB
    odds = summed(attacking(board, "hlg", "sustained"), "fire schwerer_laser_werfer > hb")
    assert sum(odds.left.values()) == 1
    assert odds.left[5] == Fraction(4, 9) ** 3


# Other libraries, as far as they can say it


def test_icepool_agrees_on_plain_dice_with_one_re_roll() -> None:
    icepool = pytest.importorskip("icepool")
    one = icepool.Die([0, 0, 0, 0, 1, 1])
    again = one.map(lambda n: one if n == 0 else n)
    pool = 9 @ again
    weights, whole = shot(BARE._replace(dice=9, again=("sustained",)), False, 10)
    for n in range(10):
        assert Fraction(weights[n], whole) == Fraction(pool.probability(n))


def test_dyce_agrees_on_hits_in_cover() -> None:
    dyce = pytest.importorskip("dyce")
    # A hit that counts: a hit of the die, and no blank of the cover die.
    pool = 6 @ dyce.H({0: 36 - 2 * 2, 1: 2 * 2})
    weights, whole = shot(BARE._replace(dice=6, cover="hard", saving="blank"), False, 7)
    total = sum(pool.values())
    for n in range(7):
        assert Fraction(weights[n], whole) == Fraction(pool.get(n, 0), total)


def test_a_unit_is_spared_as_often_as_no_hit_counts() -> None:
    assert spared(BARE._replace(damage="X")) == Fraction(2, 3)
    assert spared(BARE._replace(damage="X", dice=2, saving="hit", cover="soft")) == Fraction(49, 81)


# Telling


def test_the_odds_are_told_drawn_and_written_down() -> None:
    odds = summed(attacking(ROW + SP + HB, "sp"), "fire stg_47 > hb")
    assert str(odds) == "Hell Boys: on average 1.3 damage; destroyed: 0 %."
    assert odds.tell("de").startswith("Hell Boys: im Schnitt 1,3 Schaden")
    assert "who is left" in odds.scene().shapes[1].text  # type: ignore[union-attr]
    assert odds.as_json()["damage"]["0"] == "16/81"


def test_the_odds_and_the_match_agree_on_the_first_throw() -> None:
    match = attacking(ROW + SP + HB, "sp")
    match.play("fire stg_47 > hb")
    pending = match.pending
    assert isinstance(pending, Chance)
    odds = summed(attacking(ROW + SP + HB, "sp"), "fire stg_47 > hb")
    assert odds.damage[0] == pending.odds.chance(0)


def test_dice_fall_as_the_odds_have_it() -> None:
    board = ROW + "crates C1\npiece hlg: heavy_laser_grenadiers at A1\n" + HB
    match = attacking(board, "hlg", "sustained")
    fire = match.read_move("fire schwerer_laser_werfer > hb")
    odds = summed(match, "fire schwerer_laser_werfer > hb")
    rng, fallen, games = Random(7), 0, 3000
    for _ in range(games):
        after = GAME.advance(match.state, fire)
        while isinstance(pending := GAME.pending(after), Chance):
            after = GAME.fall(after, pending.odds.sample(rng))
        waiting = after.attack.wounds[0].points if after.attack and after.attack.wounds else 0
        fallen += min(waiting, 5) if after.pieces[1].is_alive else 5
    assert abs(fallen / games - float(odds.mean)) < 0.06
