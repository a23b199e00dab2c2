"""Step six of an attack: damage, who falls, and what becomes of crates and traps."""

from dustlab.tactics.flow import Shot
from dustlab.tactics.moves import Fire
from dustlab.tactics.text.blanks import Aim

from .fights import asked, attacking, damage, fall, is_there, living, moves, reasons, rules

# Sturmpioniere at A1, Hell Boys two squares away, Death Dealers next door.
BOARD = """
row ......
row ......
row ......
piece sp: sturmpioniere at A1
piece hb: hell_boys at C1
piece dd: death_dealers at A2
"""


# Step six: damage


def test_each_point_crosses_off_a_box_and_the_last_one_destroys() -> None:
    board = "row ...\npiece dd: death_dealers at A1\npiece hans: hans at C1"
    match = attacking(board, "dd")
    match.play("fire bazooka > hans")
    assert "Hans takes 3 points of damage: 0 boxes left." in fall(match, 1)
    assert not is_there(match, "hans")
    assert match.state.points == (24, 0)


def test_a_hurt_walker_fights_on() -> None:
    board = "row ...\npiece bh: blackhawk at A1\npiece hans: hans at C1"
    match = attacking(board, "bh")
    match.play("fire dual_heavy_piat > hans")
    fall(match, 2)
    assert (damage(match, "hans"), is_there(match, "hans")) == (2, True)
    assert asked(match) == "Axis: react to Blackhawk, or let it go"


def test_the_owner_chooses_which_miniatures_fall() -> None:
    match = attacking(BOARD, "sp")
    match.play("fire stg_47 > hb")
    fall(match, 2)
    assert moves(match) == {
        "lose 2 shotgun",
        "lose 1 flamethrower 1 shotgun",
        "lose 1 flamethrower/2 1 shotgun",
        "lose 1 flamethrower 1 flamethrower/2",
    }
    assert reasons(match, "lose 1 shotgun") == ["tactics.attack.casualties"]
    assert reasons(match, "lose 2 flamethrower") == ["tactics.attack.casualties"]
    assert reasons(match, "lose 2 bazooka") == ["tactics.attack.casualties"]
    assert reasons(match, "lose 1 shotgun 1 shotgun") == ["tactics.attack.casualties"]
    match.play("lose 1 shotgun 1 flamethrower/2")
    assert living(match, "hb") == (2, 1, 0)


def test_where_there_is_no_choice_nobody_is_asked() -> None:
    match = attacking(BOARD.replace("hell_boys", "the_hammers"), "sp")
    match.play("fire stg_47 > hb")
    fall(match, 2)
    assert living(match, "hb") == (1,)


def test_damage_beyond_the_last_miniature_is_lost() -> None:
    match = attacking(BOARD.replace("hell_boys at C1", "hell_boys at C1 living 0,1,1"), "sp")
    match.play("fire stg_47 > hb")
    fall(match, 4)
    assert not is_there(match, "hb")
    assert match.state.points == (0, 34)


def test_a_hero_may_take_points_for_his_squad() -> None:
    board = """
    row ...
    piece hfg: heavy_flak_grenadiers at A1
    piece th: the_hammers at C1 joined rhino
    piece rhino: rhino at C1 joined th
    """
    match = attacking(board, "hfg")
    match.play("fire flak > th")
    fall(match, 2)
    assert moves(match) == {"lose 2 rocket_punch", "lose 1 rhino 1 rocket_punch", "lose 2 rhino"}
    match.play("lose 1 rhino 1 rocket_punch")
    # Rhino is hard to hurt and rolls for his own point; the squad has no part in that.
    assert asked(match) == "Rhino rolls 1 die to shrug damage off."
    fall(match, 0)
    assert (living(match, "th"), damage(match, "rhino")) == ((2,), 1)


def test_a_hero_who_is_hard_to_hurt_rolls_for_all_that_his_squad_could_not_take() -> None:
    board = """
    row ...
    piece hfg: heavy_flak_grenadiers at A1
    piece th: the_hammers at C1 joined rhino living 1
    piece rhino: rhino at C1 joined th damage 2
    """
    match = attacking(board, "hfg")
    match.play("fire flak > th")
    # One of four points is the last Hammer's; of Rhino's three he has boxes for two.
    fall(match, 4)
    assert asked(match) == "Rhino rolls 3 dice to shrug damage off."
    unlucky = match.branch()
    fall(match, 2)
    assert (is_there(match, "th"), damage(match, "rhino")) == (False, 3)
    fall(unlucky, 1)
    assert not is_there(unlucky, "rhino")


def test_a_hero_with_a_squad_is_aimed_at_with_it() -> None:
    board = """
    row ...
    piece hfg: heavy_flak_grenadiers at A1
    piece th: the_hammers at C1 joined rhino
    piece rhino: rhino at C1 joined th
    """
    match = attacking(board, "hfg")
    assert reasons(match, "fire flak > rhino") == ["tactics.attack.targets"]
    assert moves(match) == {"fire flak > th", "nothing"}


def test_a_hero_outlives_his_squad_and_goes_on_alone() -> None:
    board = """
    row ...
    piece hfg: heavy_flak_grenadiers at A1
    piece th: the_hammers at C1 joined rhino living 1
    piece rhino: rhino at C1 joined th
    """
    match = attacking(board, "hfg")
    match.play("fire flak > th")
    fall(match, 1)
    match.play("lose 1 rocket_punch")
    assert not is_there(match, "th")
    assert is_there(match, "rhino")
    assert match.state.pieces[2].joined == -1


def test_each_of_two_targets_bears_its_own_damage() -> None:
    board = """
    row ....
    row ....
    piece lara: lara at A1
    piece hb: hell_boys at C1 living 0,0,1
    piece dd: death_dealers at C2 joined joe living 0,0,1
    piece joe: bazooka_joe at C2 joined dd damage 3
    """
    match = attacking(board, "lara")
    match.play("fire mg_44_zwei > hb, mg_44_zwei/2 > dd")
    fall(match, 1, 3)
    assert not is_there(match, "hb")
    # Of three points the last miniature and the last box take two.
    assert not is_there(match, "dd")
    assert not is_there(match, "joe")


# Crates and traps


def test_a_crate_counts_as_a_vehicle_with_two_boxes() -> None:
    board = "row ...\ncrates C1\npiece bh: blackhawk at A1"
    match = attacking(board, "bh")
    match.play("fire dual_heavy_piat > crate C1")
    assert asked(match) == "Blackhawk rolls 5 dice for Dual Heavy PIAT."
    fall(match, 1)
    assert match.state.elements[0].damage == 1
    assert "tactics.cover.element" in rules(match)


def test_a_trap_falls_after_four_points_and_nothing_helps_it() -> None:
    board = "row ...\ntraps C1\npiece bh: blackhawk at A1"
    match = attacking(board, "bh")
    match.play("fire dual_heavy_piat > trap C1")
    assert asked(match) == "Blackhawk rolls 4 dice for Dual Heavy PIAT."
    fall(match, 4)
    assert match.state.elements == ()


def test_there_must_be_an_element_and_it_must_be_in_sight_and_range() -> None:
    board = "row ....x.\ncrates A1 D1 F1\npiece bh: blackhawk at B1"
    match = attacking(board, "bh")
    assert match.why_not("fire dual_heavy_piat > crate D1") == ()
    assert reasons(match, "fire dual_heavy_piat > crate F1") == [
        "tactics.attack.range",
        "tactics.attack.sight",
    ]


def test_a_weapon_without_effect_on_a_crate_is_not_fired_at_it() -> None:
    match = attacking("row ...\ncrates C1\npiece sp: sturmpioniere at A1", "sp")
    assert reasons(match, "fire stg_47 > crate C1") == ["tactics.weapon.dash"]
    assert match.why_not("fire panzerfaust > crate C1") == ()


def test_a_unit_and_its_cover_need_a_row_each_and_the_unit_comes_first() -> None:
    board = "row ...\ncrates C1\npiece hans: hans at A1\npiece hb: hell_boys at C1"
    match = attacking(board, "hans")
    match.play("fire panzerfaust_werfer > crate C1, mg_44 > hb")
    fall(match, 1, 2)
    # The crate is doomed, and still shelters the squad.
    assert asked(match) == "Hell Boys roll 2 cover dice."
    fall(match, 1)
    assert match.state.elements == ()
    assert "tactics.attack.element_last" in rules(match)


def test_an_element_that_is_gone_cannot_be_named() -> None:
    board = "row ...\ncrates C1\npiece bh: blackhawk at A1"
    match = attacking(board, "bh")
    move = Fire((Aim("", Shot(0, 0, -1, square=1)),))
    assert [r.rule for r in match.why_not(move)] == ["tactics.attack.elements"]
