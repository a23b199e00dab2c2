"""Skills that touch the dice and the damage of an attack."""

import pytest

from dustlab.core.match import Chance
from dustlab.tactics.flow import Shot
from dustlab.tactics.moves import Fire
from dustlab.tactics.text.blanks import Aim

from .fights import (
    asked,
    attacking,
    damage,
    fall,
    is_there,
    living,
    moves,
    play,
    reasons,
    rules,
    with_lasting,
    with_skills,
)
from .rounds import skirmish

# Berserk


SIGRID = """
row ...
piece lg: laser_grenadiers at A1 joined sigrid
piece sigrid: sigrid at A1 joined lg
piece hb: hell_boys at C1
"""


def test_sustained_attack_first_then_berserk_on_what_is_still_blank() -> None:
    match = attacking(SIGRID, "lg", "sustained with berserk")
    match.play("fire sigrid:laser_pistole_b > hb")
    fall(match, 0)
    assert asked(match) == ("Sigrid, Laser-Pistole B: 3 blanks are rolled again, sustained attack.")
    fall(match, 1, 0)
    assert asked(match) == "Sigrid, Laser-Pistole B: 2 blanks are rolled again, Berserk."
    fall(match, 1, 0)
    assert asked(match) == "Allies: choose who of Hell Boys falls (2 points of damage)"
    assert "tactics.skills.berserk" in rules(match)


def test_a_hero_shares_berserk_with_his_squad() -> None:
    match = attacking(SIGRID, "lg", "attack, nothing with berserk")
    match.play("fire laser_gewehr > hb")
    fall(match, 0)
    assert asked(match) == "Laser Grenadiers, Laser-Gewehr: 4 blanks are rolled again, Berserk."


def test_berserk_is_once_a_game() -> None:
    match = attacking(SIGRID, "lg", "attack, nothing with berserk")
    assert match.state.activation is not None
    state = match.state._replace(phase="activation", activation=None)
    used = state.pieces[1]._replace(used=("berserk",))
    match.start = state._replace(pieces=(state.pieces[0], used, state.pieces[2]))
    assert reasons(match, "activate lg: attack, nothing with berserk") == ["tactics.skills.once"]


# All in One


def test_all_in_one_doubles_the_dice_of_every_row() -> None:
    board = "row ...\npiece hans: hans at A1\npiece hb: hell_boys at C1"
    match = with_lasting(attacking(board, "hans"), "hans", "all_in_one")
    match.play("fire panzerfaust_werfer > hb, mg_44 > hb")
    assert asked(match) == "Hans rolls 4 dice for Panzerfaust-Werfer."
    fall(match, 0)
    assert asked(match) == "Hans rolls 6 dice for MG 44."
    assert "tactics.skills.all_in_one" in rules(match)


@pytest.mark.parametrize(("whose", "dice"), [("lg", 6), ("sigrid", 6)])
def test_a_squad_shares_it_with_the_hero_and_he_keeps_his_own(whose: str, dice: int) -> None:
    board = (
        "piece lg: laser_grenadiers at A3 joined sigrid",
        "piece sigrid: sigrid at A3 joined lg",
        "piece hb: hell_boys at C3",
    )
    match = with_skills(skirmish(*board, turn="axis"), whose, "all_in_one")
    match.automatic = False
    match.play("activate lg: attack, nothing with all_in_one")
    match.play("fire laser_gewehr > hb, sigrid:laser_pistole_b > hb")
    rifles = 8 if whose == "lg" else 4
    assert asked(match) == f"Laser Grenadiers roll {rifles} dice for Laser-Gewehr."
    fall(match, 0)
    assert asked(match) == f"Sigrid rolls {dice} dice for Laser-Pistole B."


# Damage Resilient


def test_who_is_hard_to_hurt_rolls_for_each_point_after_cover() -> None:
    board = "row ...\ntraps C1\npiece dd: death_dealers at A1\npiece az: axis_zombies at C1"
    match = attacking(board, "dd")
    match.play("fire automatic_rifle > az")
    fall(match, 3)
    assert asked(match) == "Axis Zombies roll 3 cover dice."
    fall(match, 1)
    assert asked(match) == "Axis Zombies roll 2 dice to shrug damage off."
    fall(match, 1)
    assert living(match, "az") == (4,)
    assert "tactics.skills.damage_resilient" in rules(match)


def test_a_squad_shares_its_toughness_with_its_hero_but_a_hero_not_his() -> None:
    zombies = """
    row ...
    piece dd: death_dealers at A1
    piece az: axis_zombies at C1 joined tm
    piece tm: totenmeister at C1 joined az
    """
    match = attacking(zombies, "dd")
    match.play("fire automatic_rifle > az")
    fall(match, 2)
    assert asked(match) == "Axis Zombies roll 2 dice to shrug damage off."
    fall(match, 0)
    match.play("lose 2 tm")
    assert damage(match, "tm") == 2

    hammers = """
    row ...
    piece hfg: heavy_flak_grenadiers at A1
    piece th: the_hammers at C1 joined rhino
    piece rhino: rhino at C1 joined th
    """
    other = attacking(hammers, "hfg")
    other.play("fire flak > th")
    fall(other, 2)
    # The squad's points fall as they are; only what Rhino takes is diced for.
    other.play("lose 2 rocket_punch")
    assert living(other, "th") == (1,)


def test_what_burns_inside_the_armour_is_not_diced_for() -> None:
    board = "row ...\npiece hans: hans at A1\npiece pounder: pounder at C1"
    match = with_skills(attacking(board, "hans"), "pounder", "damage_resilient")
    match.play("fire panzerfaust_werfer > pounder")
    fall(match, 1)
    assert not is_there(match, "pounder")


# Heroic Attack


def test_nothing_harms_a_hero_in_his_round_nor_the_squad_with_him() -> None:
    board = """
    row ...
    piece hfg: heavy_flak_grenadiers at A1
    piece th: the_hammers at C1 joined rhino
    piece rhino: rhino at C1 joined th
    """
    match = with_lasting(attacking(board, "hfg"), "rhino", "heroic_attack")
    match.play("fire flak > th")
    fall(match, 6)
    assert living(match, "th") == (3,)
    assert "tactics.skills.heroic_attack" in rules(match)


# Medal of Honor


def test_a_medal_rolls_one_die_again_once_in_a_round() -> None:
    board = "row ...\npiece joe: bazooka_joe at A1\npiece sp: sturmpioniere at C1"
    match = with_skills(attacking(board, "joe"), "joe", "medal_of_honor")
    match.play("fire grenade_launcher > sp, bazooka > sp")
    fall(match, 1)
    assert moves(match) == {"roll again", "keep"}
    play(match, ["roll again"])
    assert asked(match) == "Bazooka Joe, Grenade Launcher: 1 blank is rolled again, Medal of Honor."
    fall(match, 1, 0)
    assert "tactics.skills.medal_of_honor" in rules(match)
    # Two hits of the launcher; the bazooka's blank stays, the medal is used for this round.
    assert asked(match) == "Axis: choose who of Sturmpioniere falls (2 points of damage)"


def test_a_medal_may_wait_for_another_row_and_is_not_the_squads() -> None:
    board = "row ...\npiece joe: bazooka_joe at A1\npiece sp: sturmpioniere at C1"
    match = with_skills(attacking(board, "joe"), "joe", "medal_of_honor")
    match.play("fire grenade_launcher > sp, bazooka > sp")
    play(match, ["~0", "keep", "~0"])
    assert moves(match) == {"roll again", "keep"}
    squad = with_skills(attacking(SIGRID, "lg"), "sigrid", "medal_of_honor")
    squad.play("fire laser_gewehr > hb")
    fall(squad, 0)
    assert squad.state.attack is None


def test_a_medal_is_of_no_use_without_a_blank() -> None:
    board = "row ...\npiece joe: bazooka_joe at A1\npiece sp: sturmpioniere at C1"
    match = with_skills(attacking(board, "joe"), "joe", "medal_of_honor")
    match.play("fire bazooka > sp")
    fall(match, 1)
    assert asked(match) == "Axis: choose who of Sturmpioniere falls (1 point of damage)"


# Sniper and Spotter


TEAM = "row ...\npiece owls: night_owls at A1\npiece sp: sturmpioniere at C1"
HERO = "row ...\npiece owls: night_owls at A1\npiece sigrid: sigrid at C1"
HERO_WITH_SQUAD = """
row ...
piece owls: night_owls at A1
piece lg: laser_grenadiers at C1 joined sigrid
piece sigrid: sigrid at C1 joined lg
"""


def test_a_sniper_picks_out_one_miniature() -> None:
    match = attacking(TEAM, "owls")
    assert reasons(match, "fire sniper_rifle > sp") == ["tactics.skills.sniper"]
    match.play("fire sniper_rifle > sp/2")
    fall(match, 2)
    # The one who carries the flamethrower falls, and nobody else, though both dice hit.
    assert living(match, "sp") == (4, 0)
    assert "tactics.skills.sniper" in rules(match)


def test_the_rest_of_a_snipers_squad_picks_out_nobody() -> None:
    # The carbine, too, is carried by a single miniature; but it is not the sniper's.
    match = attacking(TEAM, "owls")
    assert reasons(match, "fire carbine > sp/2") == ["tactics.skills.sniper"]
    assert reasons(match, "fire carbine > sp") == []
    dealers = attacking(TEAM.replace("night_owls", "death_dealers"), "owls")
    assert reasons(dealers, "fire bazooka > sp/1") == ["tactics.skills.sniper"]


def test_the_carbine_beside_a_sniper_hits_the_squad_as_usual() -> None:
    match = attacking(TEAM, "owls")
    match.play("fire carbine > sp")
    fall(match, 1)
    assert asked(match) == "Axis: choose who of Sturmpioniere falls (1 point of damage)"


def test_a_sniper_does_not_aim_at_one_who_has_fallen() -> None:
    match = attacking(TEAM.replace("C1", "C1 living 4,0"), "owls")
    assert reasons(match, "fire sniper_rifle > sp/2") == ["tactics.skills.sniper"]


@pytest.mark.parametrize("named", ["sigrid", "sigrid/1"])
@pytest.mark.parametrize("board", [HERO, HERO_WITH_SQUAD], ids=["alone", "with a squad"])
def test_a_snipers_hit_on_a_hero_is_one_point_of_damage(board: str, named: str) -> None:
    match = attacking(board, "owls")
    match.play(f"fire sniper_rifle > {named}")
    fall(match, 1)
    assert damage(match, "sigrid") == 1
    assert is_there(match, "sigrid")


def test_a_snipers_two_hits_on_a_hero_are_two_points_of_damage() -> None:
    match = attacking(HERO, "owls")
    match.play("fire sniper_rifle > sigrid")
    fall(match, 2)
    assert damage(match, "sigrid") == 2


def test_a_hero_is_no_group_of_miniatures() -> None:
    match = attacking(HERO, "owls")
    piece, target = match.state.read_piece("owls"), match.state.read_piece("sigrid")
    move = Fire((Aim("", Shot(piece, 0, target, member=0)),))
    assert [reason.rule for reason in match.why_not(move)] == ["tactics.skills.sniper"]


def test_with_a_spotter_blanks_hit() -> None:
    board = "row ...\npiece dd: death_dealers at A1\npiece sp: sturmpioniere at C1"
    match = with_skills(attacking(board, "dd", "sustained"), "dd", "spotter")
    match.play("fire automatic_rifle > sp")
    pending = match.pending
    assert isinstance(pending, Chance)
    assert str(pending.odds.chance(3)) == "8/27"
    assert fall(match, 2)[1] == "Death Dealers, Automatic Rifle: □□◎, 2 hits."
    # What is rolled again is the die that failed: it shows a hit.
    assert (
        asked(match) == "Death Dealers, Automatic Rifle: 1 hit is rolled again, sustained attack "
        "(with a spotter blanks count)."
    )
    assert "tactics.skills.spotter" in rules(match)


# Wiederbelebungsserum


def test_the_serum_gives_back_a_box_for_each_own_hit() -> None:
    board = """
    row ...
    piece az: axis_zombies at A1 joined tm
    piece tm: totenmeister at A1 joined az damage 3
    piece th: the_hammers at B1
    """
    match = attacking(board, "az")
    match.play("fire panzer_gloves > th, tm:bone_saw > th")
    play(match, ["endure", "~1", "~1"])
    assert damage(match, "tm") == 2
    assert "tactics.skills.wiederbelebungsserum" in rules(match)


def test_the_serum_gives_back_no_more_than_was_lost_and_nothing_for_vehicles() -> None:
    board = "row ...\npiece tm: totenmeister at A1 damage 1\npiece hb: hell_boys at B1"
    match = attacking(board, "tm")
    match.play("fire bone_saw > hb")
    play(match, ["endure", "~3", "lose 3 shotgun"])
    assert damage(match, "tm") == 0
    assert "tactics.skills.damage_resilient" not in rules(match)
