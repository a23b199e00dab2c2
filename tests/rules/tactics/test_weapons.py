"""Special values and special weapons: phaser, salvo, flame, ammunition, lasers and the rest."""

from dataclasses import replace
from random import Random

import pytest

from dustlab.core.match import Match
from dustlab.tactics import GAME, State
from dustlab.tactics.moves import Fire
from dustlab.tactics.rules import shots

from .fights import (
    asked,
    attacking,
    damage,
    fall,
    is_there,
    living,
    moves,
    reasons,
    rules,
    told,
    with_kind,
    with_skills,
)

# Phaser


PHASER = """
row ...
piece honey: honey at A1
piece hlg: heavy_laser_grenadiers at C1
"""


def test_a_phaser_rolls_damage_dice_for_each_hit() -> None:
    match = attacking(PHASER, "honey")
    match.play("fire phaser_gun_120w > hlg")
    assert asked(match) == "Honey rolls 2 dice for 120W Phaser Gun."
    fall(match, 1)
    assert asked(match) == "Honey, 120W Phaser Gun: 3 damage dice."
    fall(match, 2)
    assert living(match, "hlg") == (1,)
    assert "tactics.weapon.phaser" in rules(match)


def test_a_sustained_phaser_aims_again_but_rolls_damage_once() -> None:
    match = attacking(PHASER, "honey", "sustained")
    match.play("fire phaser_gun_120w > hlg")
    fall(match, 1, 1)
    assert asked(match) == "Honey, 120W Phaser Gun: 6 damage dice."
    fall(match, 3)
    assert not is_there(match, "hlg")


def test_a_phaser_that_misses_rolls_no_damage() -> None:
    match = attacking(PHASER, "honey")
    match.play("fire phaser_gun_120w > hlg")
    fall(match, 0)
    assert living(match, "hlg") == (3,)


def test_a_phaser_ignores_cover() -> None:
    match = attacking(PHASER + "traps C1", "honey")
    match.play("fire phaser_gun_120w > hlg")
    fall(match, 1, 2)
    assert living(match, "hlg") == (1,)


# Salvo, limited ammunition, reloading


FAR = """
row .......
row .......
piece sr: steel_rain at A1
piece hlg: heavy_laser_grenadiers at F1
"""


@pytest.mark.parametrize(("missiles", "dice"), [("", 3), (" x2", 6), (" x3", 9), (" x4", 12)])
def test_a_salvo_rolls_more_dice_the_more_missiles_it_has(missiles: str, dice: int) -> None:
    match = attacking(FAR, "sr")
    match.play(f"fire rockets_4_2{missiles} > hlg")
    assert asked(match) == f"Steel Rain rolls {dice} dice for 4.2 inch Rockets."
    fall(match, 0)
    assert "tactics.weapon.salvo" in rules(match)


def test_each_missile_crosses_off_a_box_and_what_is_gone_is_gone() -> None:
    match = attacking(FAR.replace("at A1", "at A1 spent 3,0"), "sr")
    assert reasons(match, "fire rockets_4_2 x2 > hlg") == ["tactics.weapon.limited"]
    match.play("fire rockets_4_2 > hlg")
    assert match.state.pieces[0].spent == (4, 0)
    empty = attacking(FAR.replace("at A1", "at A1 spent 4,0"), "sr")
    assert reasons(empty, "fire rockets_4_2 > hlg") == ["tactics.weapon.limited"]


def test_a_weapon_that_has_fired_must_be_loaded_again() -> None:
    match = attacking(FAR, "sr")
    match.play("fire rockets_4_2 > hlg")
    assert match.state.pieces[0].unloaded == (0,)
    assert "tactics.weapon.reload" in rules(match)
    empty = attacking(FAR.replace("at A1", "at A1 unloaded 0"), "sr")
    assert reasons(empty, "fire rockets_4_2 > hlg") == ["tactics.weapon.reload"]


SQUAD = "row ...\npiece sp: sturmpioniere at A1\npiece bh: blackhawk at C1"


def test_a_squad_fires_no_more_of_it_than_it_has_miniatures() -> None:
    match = attacking(SQUAD.replace("at A1", "at A1 living 1,0"), "sp")
    assert match.why_not("fire panzerfaust > bh") == ()
    assert reasons(match, "fire panzerfaust x2 > bh") == ["tactics.weapon.limited_squad"]


def two_kinds(living: str) -> Match[State]:
    """Sturmpioniere with a second weapon of limited ammunition on their card."""
    match = attacking(SQUAD.replace("at A1", f"at A1 living {living}"), "sp")
    state = match.state
    card = state.card(0)
    more = card.rows[card.row("panzerfaust")]._replace(id="demo", name="Demo Charge")
    squad = card._replace(rows=(*card.rows, more))
    table = replace(state.table, roster=(squad, *state.table.roster[1:]))
    return Match(GAME, state._replace(table=table), automatic=False)


def test_ammunition_of_several_weapons_is_counted_together() -> None:
    """Two miniatures, two kinds of ammunition: two shots in all, not two of each."""
    match = two_kinds("2,0")
    assert match.why_not("fire panzerfaust > bh, demo > bh") == ()
    assert match.why_not("fire panzerfaust x2 > bh") == ()
    assert reasons(match, "fire panzerfaust x2 > bh, demo > bh") == ["tactics.weapon.limited_squad"]
    assert "pieces of limited ammunition" in told(match, "fire panzerfaust x2 > bh, demo x2 > bh")
    assert reasons(two_kinds("3,0"), "fire panzerfaust x2 > bh, demo > bh") == []


def test_nobody_is_offered_or_samples_more_ammunition_than_there_are_hands() -> None:
    match, rng = two_kinds("2,0"), Random(0)
    for move in {*match.moves(), *(shots.propose(match.state, rng) for _ in range(200))}:
        if isinstance(move, Fire):
            fired = [s.missiles for s in move.shots if match.state.card(0).rows[s.row].ammo]
            assert sum(fired) <= 2


def test_the_last_miniature_can_fire_it_whoever_carried_it() -> None:
    match = attacking(SQUAD.replace("at A1", "at A1 living 0,1"), "sp")
    match.play("fire panzerfaust > bh")
    assert fall(match, 1)[0] == "Panzerfaust, 1 shot at once: 1 die."
    assert not is_there(match, "bh")


def test_several_can_be_fired_at_once_and_sustained_attack_rolls_them_again() -> None:
    match = attacking(SQUAD, "sp", "sustained")
    match.play("fire panzerfaust x3 > bh")
    assert asked(match) == "Sturmpioniere roll 3 dice for Panzerfaust."
    fall(match, 0)
    assert (
        asked(match) == "Sturmpioniere, Panzerfaust: 3 blanks are rolled again, sustained attack."
    )


# Flame


BURN = """
row ...
row ...
piece hb: hell_boys at A1
piece sp: sturmpioniere at B1
"""


def test_flame_rolls_dice_for_each_miniature_of_the_target() -> None:
    match = attacking(BURN, "hb")
    match.play("fire flamethrower > sp")
    assert asked(match) == "Hell Boys roll 5 dice for Flamethrower."
    fall(match, 5)
    assert not is_there(match, "sp")
    assert "tactics.weapon.flame" in rules(match)


def test_a_hero_with_a_squad_is_one_more_miniature_to_burn() -> None:
    board = """
    row ...
    piece hb: hell_boys at A1
    piece lg: laser_grenadiers at B1 joined sigrid living 1,1
    piece sigrid: sigrid at B1 joined lg
    """
    match = attacking(board, "hb")
    match.play("fire flamethrower > lg")
    assert asked(match) == "Hell Boys roll 3 dice for Flamethrower."


def test_flame_ignores_cover() -> None:
    match = attacking(BURN + "traps B1", "hb")
    match.play("fire flamethrower > sp")
    said = fall(match, 2)
    assert "Flamethrower ignores cover." in said
    assert "tactics.weapon.flame_cover" in rules(match)
    assert asked(match) == "Axis: choose who of Sturmpioniere falls (2 points of damage)"


def test_where_there_is_no_cover_nothing_is_said_of_it() -> None:
    match = attacking(BURN, "hb")
    match.play("fire flamethrower > sp")
    fall(match, 2)
    assert "tactics.weapon.flame_cover" not in rules(match)


def test_armour_piercing_flame_destroys_a_vehicle_by_one_hit() -> None:
    board = "row ....\npiece hans: hans at A1\npiece pounder: pounder at D1"
    match = attacking(board, "hans")
    match.play("fire panzerfaust_werfer > pounder")
    assert asked(match) == "Hans rolls 1 die for Panzerfaust-Werfer."
    fall(match, 1)
    assert not is_there(match, "pounder")
    assert "tactics.weapon.ap_flame" in rules(match)
    missed = attacking(board, "hans")
    missed.play("fire panzerfaust_werfer > pounder")
    fall(missed, 0)
    assert damage(missed, "pounder") == 0


def test_a_tank_trap_does_not_burn_and_a_crate_does() -> None:
    board = "row ...\ntraps B1\npiece hb: hell_boys at A1"
    assert reasons(attacking(board, "hb"), "fire flamethrower > trap B1") == [
        "tactics.weapon.flame_trap"
    ]
    match = attacking(board.replace("traps", "crates"), "hb")
    match.play("fire flamethrower > crate B1")
    fall(match, 1)
    assert match.state.elements == ()


# Grenade launchers, bursts, lasers


def test_a_grenade_launcher_ignores_cover() -> None:
    board = "row ...\ntraps C1\npiece joe: bazooka_joe at A1\npiece sp: sturmpioniere at C1"
    match = attacking(board, "joe")
    match.play("fire grenade_launcher > sp, bazooka > sp")
    fall(match, 1, 1)
    # Only the bazooka's hit meets the hard cover.
    assert asked(match) == "Sturmpioniere roll 1 cover die."
    fall(match, 1)
    assert asked(match) == "Axis: choose who of Sturmpioniere falls (1 point of damage)"
    assert "tactics.weapon.ugl" in rules(match)


def test_a_burst_doubles_its_dice_against_who_has_not_moved() -> None:
    board = "row ...\npiece honey: honey at A1\npiece hlg: heavy_laser_grenadiers at C1"
    match = with_kind(attacking(board, "honey"), "honey", 1, "burst")
    match.play("fire mg_30 > hlg")
    assert asked(match) == "Honey rolls 4 dice for Machine Gun .30."
    fall(match, 0)
    assert "tactics.weapon.burst" in rules(match)
    moved = with_kind(attacking(board + " moved", "honey"), "honey", 1, "burst")
    moved.play("fire mg_30 > hlg")
    assert asked(moved) == "Honey rolls 2 dice for Machine Gun .30."


LASER = "row ...\npiece hlg: heavy_laser_grenadiers at A1\npiece hb: hell_boys at C1"


def test_a_laser_rolls_its_hits_again_and_a_sustained_attack_its_first_blanks() -> None:
    match = attacking(LASER, "hlg", "sustained")
    match.play("fire schwerer_laser_werfer > hb")
    fall(match, 2)
    assert (
        asked(match)
        == "Heavy Laser Grenadiers, Schwerer Laser-Werfer: 2 hits are rolled again, laser."
    )
    fall(match, 1)
    assert (
        asked(match)
        == "Heavy Laser Grenadiers, Schwerer Laser-Werfer: 1 hit is rolled again, laser."
    )
    fall(match, 0)
    assert asked(match) == (
        "Heavy Laser Grenadiers, Schwerer Laser-Werfer: 1 blank is rolled again, sustained attack."
    )
    fall(match, 0)
    assert asked(match) == "Allies: choose who of Hell Boys falls (3 points of damage)"
    assert "tactics.weapon.laser" in rules(match)


def test_a_laser_that_misses_rolls_nothing_again() -> None:
    match = attacking(LASER, "hlg")
    match.play("fire schwerer_laser_werfer > hb")
    fall(match, 0)
    assert living(match, "hb") == (3, 1, 1)


def test_a_dash_in_the_row_means_no_damage() -> None:
    board = LASER.replace("hell_boys", "hans").replace("heavy_laser_grenadiers", "death_dealers")
    match = attacking(board, "hlg")
    assert reasons(match, "fire automatic_rifle > hb") == ["tactics.weapon.dash"]
    assert "armour class V3" in told(match, "fire automatic_rifle > hb")


def test_badass_never_runs_out_but_fires_no_more_at_once() -> None:
    board = SQUAD.replace("at A1", "at A1 spent 0,3,0,0")
    match = with_skills(attacking(board, "sp"), "sp", "badass")
    assert "fire panzerfaust x3 > bh" in moves(match)
    assert reasons(match, "fire panzerfaust x4 > bh") == ["tactics.weapon.limited"]
    match.play("fire panzerfaust x2 > bh")
    assert match.state.pieces[0].spent == (0, 3, 0, 0)
    assert "tactics.skills.badass" in rules(match)
