"""An attack in its six steps: range, sight, targets, dice, cover dice, damage."""

import pytest

from dustlab.core.match import Chance
from dustlab.tactics.rules.dice import throw_of
from dustlab.tactics.rules.shots import order_of, row_by_row
from dustlab.tactics.text.cards import unit

from .fights import (
    asked,
    at,
    attacking,
    damage,
    fall,
    is_there,
    living,
    moves,
    reasons,
    rules,
    told,
)

# Sturmpioniere at A1, Hell Boys two squares away, Death Dealers next door.
BOARD = """
row ......
row ......
row ......
piece sp: sturmpioniere at A1
piece hb: hell_boys at C1
piece dd: death_dealers at A2
"""


# The rulebook's examples


@pytest.mark.parametrize(("armour", "dice"), [("S1", 6), ("S2", 3), ("S3", 2), ("S4", 0)])
def test_a_shotgun_rolls_by_the_armour_class(armour: str, dice: int) -> None:
    cell = unit("hell_boys").rows[0].cell(armour)
    assert (cell.dice[0] if cell else 0) == dice
    assert cell is None or cell.damage == "1"


def test_three_shotguns_roll_nine_dice_and_two_roll_six() -> None:
    board = "row ....\npiece hb: hell_boys at A1\npiece sp: sturmpioniere at B1"
    full = attacking(board, "hb")
    full.play("fire shotgun > sp")
    assert asked(full) == "Hell Boys roll 9 dice for Shotgun."
    two = attacking(board.replace("at A1", "at A1 living 2,1,1"), "hb")
    two.play("fire shotgun > sp")
    assert asked(two) == "Hell Boys roll 6 dice for Shotgun."


def test_a_walker_with_two_barrels_has_one_row_and_one_target() -> None:
    match = attacking("row ...\npiece bh: blackhawk at A1\npiece sp: sturmpioniere at C1", "bh")
    assert moves(match) == {"fire dual_heavy_piat > sp", "nothing"}
    match.play("fire dual_heavy_piat > sp")
    assert asked(match) == "Blackhawk rolls 6 dice for Dual Heavy PIAT."


def test_assault_rifles_and_a_panzerfaust_take_three_hell_boys() -> None:
    match = attacking(BOARD, "sp")
    match.play("fire stg_47 > hb, panzerfaust > hb")
    assert fall(match, 2, 1) == [
        "StG 47, 4 bearers: 4 dice.",
        "Sturmpioniere, StG 47: ◎◎□□, 2 hits.",
        "Panzerfaust, 1 shot at once: 1 die.",
        "Sturmpioniere, Panzerfaust: ◎, 1 hit.",
        "All these shots count as one moment.",
    ]
    match.play("lose 3 shotgun")
    assert living(match, "hb") == (0, 1, 1)
    assert set(rules(match)) == {
        "tactics.attack.bearers",
        "tactics.attack.casualties",
        "tactics.attack.damage",
        "tactics.attack.dice",
        "tactics.attack.rows",
        "tactics.attack.simultaneous",
        "tactics.weapon.limited",
    }


def test_targets_stay_as_they_were_declared_and_ammunition_is_spent() -> None:
    board = BOARD.replace("hell_boys", "the_hammers")
    match = attacking(board, "sp")
    match.play("fire stg_47 > hb, panzerfaust > hb, flammenwerfer_40 > dd, knife_grenade > dd")
    fall(match, 4, 0, 0)
    # The three Hammers have fallen to the rifles; the Panzerfaust was fired at them all the same.
    assert not is_there(match, "hb")
    assert match.state.pieces[0].spent == (0, 1, 0, 0)
    assert asked(match) == "Allies: Death Dealers may strike back"


# Step one: range


def test_a_row_reaches_as_far_as_its_range() -> None:
    match = attacking("row .....\npiece sp: sturmpioniere at A1\npiece bh: blackhawk at D1", "sp")
    assert reasons(match, "fire panzerfaust > bh") == ["tactics.attack.range"]
    assert "Panzerfaust has range 2; Blackhawk is at 3." in told(match, "fire panzerfaust > bh")


def test_assault_rifles_reach_four_squares_but_do_nothing_to_a_walker() -> None:
    match = attacking("row .....\npiece sp: sturmpioniere at A1\npiece bh: blackhawk at D1", "sp")
    assert reasons(match, "fire stg_47 > bh") == ["tactics.weapon.dash"]


# Step two: sight


def test_nobody_fires_at_what_he_does_not_see() -> None:
    match = attacking("row .x..\npiece sp: sturmpioniere at A1\npiece hb: hell_boys at C1", "sp")
    assert reasons(match, "fire stg_47 > hb") == ["tactics.attack.sight"]
    assert moves(match) == {"nothing"}


# Step three: targets


def test_each_row_has_a_target_of_its_own() -> None:
    match = attacking(BOARD, "sp")
    assert match.why_not("fire stg_47 > hb, panzerfaust > dd") == ()
    assert "fire stg_47 > dd, panzerfaust x2 > hb" in moves(match)


def test_a_row_fires_once_in_an_attack() -> None:
    match = attacking(BOARD, "sp")
    assert reasons(match, "fire stg_47 > hb, stg_47 > dd") == ["tactics.attack.rows"]


def test_another_units_row_does_not_take_part() -> None:
    match = attacking(BOARD + "piece hans: hans at B3", "sp")
    assert reasons(match, "fire hans:mg_44 > dd") == ["tactics.attack.rows"]


def test_one_does_not_aim_at_friends_or_at_those_who_are_not_there() -> None:
    match = attacking(BOARD + "piece hans: hans at B3\npiece bh: blackhawk off", "sp")
    assert reasons(match, "fire panzerfaust > hans") == ["tactics.attack.targets"]
    assert reasons(match, "fire panzerfaust > bh") == ["tactics.attack.targets"]


def test_skills_had_to_be_declared_when_the_unit_was_activated() -> None:
    match = attacking("row ..\npiece lara: lara at A1\npiece hb: hell_boys at B1", "lara")
    move = "fire mg_44_zwei > hb with berserk"
    assert reasons(match, move) == ["tactics.attack.targets"]


def test_outside_an_attack_nobody_declares_targets() -> None:
    match = at(BOARD, "phase activation\nround 2\nturn axis")
    assert reasons(match, "fire sp:stg_47 > hb") == ["tactics.attack.steps"]
    assert order_of(match.state) is None


def test_each_decision_belongs_to_its_step() -> None:
    match = attacking(BOARD, "sp")
    for move in ("lose 1 shotgun", "roll again", "keep"):
        assert reasons(match, move) == ["tactics.attack.steps"]
    assert reasons(match, "strike back") == ["tactics.attack.strike_back"]


# Step four: dice


def test_the_odds_of_a_throw_are_exact() -> None:
    match = attacking(BOARD, "sp")
    match.play("fire stg_47 > hb")
    pending = match.pending
    assert isinstance(pending, Chance)
    assert str(pending.odds.chance(0)) == "16/81"


def test_a_squad_without_bearers_cannot_fire_the_row() -> None:
    board = BOARD.replace("sturmpioniere at A1", "sturmpioniere at A1 living 0,1")
    match = attacking(board, "sp")
    assert reasons(match, "fire stg_47 > hb") == ["tactics.attack.bearers"]
    assert match.why_not("fire flammenwerfer_40 > dd") == ()


def test_a_sustained_attack_rolls_the_blanks_of_each_row_once_more() -> None:
    board = "row ...\npiece lz: laser_grenadiers at A1\npiece hb: hell_boys at C1"
    board = board.replace("laser_grenadiers", "sturmpioniere")
    match = attacking(board, "lz", "sustained")
    match.play("fire stg_47 > hb")
    said = fall(match, 2, 1)
    assert said[1:] == [
        "Sturmpioniere, StG 47: ◎◎□□, 2 hits.",
        "Sustained attack, StG 47: ◎□, 1 hit more.",
    ]
    assert asked(match) == "Allies: choose who of Hell Boys falls (3 points of damage)"
    assert "tactics.attack.sustained" in rules(match)


def test_a_single_attack_rolls_no_blanks_again() -> None:
    match = attacking(BOARD, "sp")
    match.play("fire stg_47 > hb")
    fall(match, 0)
    assert "tactics.attack.sustained" not in rules(match)
    assert living(match, "hb") == (3, 1, 1)


def test_dice_without_blanks_are_not_rolled_again() -> None:
    match = attacking(BOARD, "sp", "sustained")
    match.play("fire stg_47 > hb")
    fall(match, 4)
    assert asked(match) == "Allies: choose who of Hell Boys falls (4 points of damage)"


# Step five: cover dice


IN_COVER = """
row ...
traps C1
piece hfg: heavy_flak_grenadiers at A1
piece hb: hell_boys at C1
"""


def test_hard_cover_cancels_hits_by_blanks() -> None:
    match = attacking(IN_COVER, "hfg")
    match.play("fire flak > hb")
    fall(match, 4)
    assert asked(match) == "Hell Boys roll 4 cover dice."
    said = fall(match, 3)
    assert said[0] == "Hell Boys in hard cover (tank trap on C1): □□□◎, 3 of 4 hits cancelled."
    assert "lose 1 shotgun" in moves(match)
    assert "tactics.attack.cover_dice" in rules(match)


def test_soft_cover_on_open_ground_says_which_rock_gives_it() -> None:
    board = """
row .......
row .......
row .......
row ...x...
row .......
piece dd: death_dealers at D5
piece sp: sturmpioniere at E4
"""
    match = attacking(board, "dd")
    match.play("fire automatic_rifle > sp")
    fall(match, 2)
    expected = (
        "Sturmpioniere in soft cover (line past the corner of D4): ◎□, 1 of 2 hits cancelled."
    )
    assert fall(match, 1)[0] == expected


def test_soft_cover_cancels_hits_by_hits() -> None:
    match = attacking(IN_COVER.replace("traps", "crates"), "hfg")
    match.play("fire flak > hb")
    fall(match, 3)
    pending = match.pending
    assert isinstance(pending, Chance)
    assert str(pending.odds.chance(3)) == "1/27"
    said = fall(match, 3)
    assert said[0] == "Hell Boys in soft cover (ammo crate on C1): ◎◎◎, 3 of 3 hits cancelled."
    assert living(match, "hb") == (3, 1, 1)


def test_a_squad_whose_card_shows_no_face_has_no_cover_dice() -> None:
    match = attacking(IN_COVER.replace("hell_boys", "blackhawk").replace("traps", "crates"), "hfg")
    match.play("fire flak > hb")
    fall(match, 1)
    assert damage(match, "hb") == 1


def test_the_numbers_of_a_shot_are_there_for_whoever_sums() -> None:
    match = attacking(IN_COVER, "hfg")
    match.play("fire flak > hb")
    attack = match.state.attack
    assert attack is not None
    throw = throw_of(match.state, attack, attack.shots[0])
    assert (throw.dice, throw.points, throw.cover, throw.saving) == (6, 1, "hard", "blank")


def test_rows_choose_by_themselves_and_together_make_every_declaration() -> None:
    match = attacking(BOARD, "sp")
    choices = row_by_row(match.state)
    assert [str(aim) for aim in choices[0, 0]] == ["stg_47 > hb", "stg_47 > dd"]
    number = 1
    for aims in choices.values():
        number *= len(aims) + 1
    # Every row may also keep silent, but not all of them: that is the move 'nothing'.
    assert len(match.moves()) == number
