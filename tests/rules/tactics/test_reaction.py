"""Reaction fire: who may, when, with how many dice, and what it costs."""

import pytest

from .fights import (
    CORNER,
    asked,
    at,
    damage,
    fall,
    is_there,
    moves,
    play,
    reasons,
    rules,
    told,
    with_skills,
)


def test_whoever_comes_into_the_fire_zone_may_be_fired_at() -> None:
    match = at(CORNER)
    play(match, ["activate hans: move, attack", "move B1"])
    assert asked(match) == "Allies: react to Hans, or let it go"
    assert moves(match) == {"react dd", "no reaction"}
    match.play("react dd")
    assert asked(match) == "Death Dealers roll 1 die to react."
    assert fall(match, 1) == [
        "Death Dealers: ◎. They attack at once.",
        "Death Dealers have been activated for this round.",
    ]
    # Only Hans can be fired at: the squad two squares away has not set it off.
    assert moves(match) == {"fire bazooka > hans", "nothing"}
    assert reasons(match, "fire automatic_rifle > sp") == ["tactics.reaction.target"]


def test_sight_without_reach_is_no_fire_zone() -> None:
    board = CORNER.replace("at D1", "at F4").replace(
        "row ......\nrow .xx...", "row ......\nrow ......"
    )
    match = at(board)
    play(match, ["activate hans: move, attack", "move B1"])
    # They see him, but he is out of range: nobody is asked.
    assert asked(match) == "Axis: choose targets for Hans"


def test_out_of_sight_nobody_reacts() -> None:
    match = at(CORNER.replace("at D1", "at D3"))
    play(match, ["activate hans: move, attack", "move A2"])
    assert asked(match) == "Axis: choose targets for Hans"


def test_the_reasons_against_reacting() -> None:
    board = (
        CORNER
        + """
    piece tired: hell_boys at B2 acted
    piece far: blackhawk at F4
    piece blind: the_hammers at C3
    """
    )
    match = at(board.replace("row .xx...", "row ..x..."))
    play(match, ["activate hans: move, attack", "move B1"])
    assert "tactics.reaction.who" in reasons(match, "react tired")
    assert told(match, "react far") == (
        "Blackhawk does not see Hans. "
        "No weapon of Blackhawk that could hurt Hans reaches 6 squares."
    )
    assert reasons(match, "react sp") == ["tactics.reaction.who"]
    assert told(match, "react sp") == "Sturmpioniere are on the side of Hans."
    assert told(match, "react hans") == "Hans is acting now: the other side reacts."
    assert told(match, "react blind") == (
        "The Hammers do not see Hans. "
        "No weapon of The Hammers that could hurt Hans reaches 2 squares."
    )


def test_reaction_fire_has_its_moment() -> None:
    match = at(CORNER)
    assert reasons(match, "react dd") == ["tactics.reaction.moment"]
    assert reasons(match, "no reaction") == ["tactics.reaction.moment"]


def test_a_failed_reaction_counts_as_an_activation() -> None:
    match = at(CORNER)
    play(match, ["activate hans: move, attack", "move B1", "react dd"])
    assert fall(match, 0) == [
        "Death Dealers: □. They do nothing.",
        "Death Dealers have been activated for this round.",
    ]
    assert match.state.pieces[1].acted
    assert {"tactics.reaction.roll", "tactics.reaction.spent"} <= set(rules(match))
    assert asked(match) == "Axis: choose targets for Hans"


# The five situations


def test_after_the_move_of_move_and_attack() -> None:
    match = at(CORNER)
    play(match, ["activate hans: move, attack", "move B1", "react dd", "~1", "nothing"])
    assert "tactics.reaction.after_move" in rules(match)
    assert asked(match) == "Axis: choose targets for Hans"


def test_after_the_attack_of_attack_and_move() -> None:
    match = at(CORNER.replace("hans at A1", "hans at B1"))
    play(match, ["activate hans: attack, move", "fire mg_44 > dd", "~0", "react dd", "~1"])
    assert "tactics.reaction.after_attack" in rules(match)
    play(match, ["fire bazooka > hans", "~0"])
    assert asked(match).startswith("Axis: ")
    assert "move A1" in moves(match)


def test_between_two_moves() -> None:
    match = at(CORNER)
    play(match, ["activate hans: move, move", "move B1", "react dd", "~1"])
    assert "tactics.reaction.between_moves" in rules(match)
    play(match, ["fire bazooka > hans", "~1"])
    # He has not survived it: his second move is lost with him.
    assert not is_there(match, "hans")
    assert asked(match).startswith("Axis: ")


CHARGE = """
row ......
row ......
phase activation
round 2
turn axis
piece luther: luther at A1
piece bh: blackhawk at D1
"""


def test_after_both_moves_of_a_charge_and_before_the_close_attack() -> None:
    match = at(CHARGE)
    play(match, ["activate luther: move, move, attack with charge", "move B1"])
    assert match.state.reaction is None
    play(match, ["move C1", "react bh", "~1"])
    assert "tactics.reaction.charge" in rules(match)
    play(match, ["fire dual_heavy_piat > luther", "~2"])
    assert damage(match, "luther") == 2
    assert moves(match) == {"fire combat_claw > bh", "nothing"}
    assert reasons(match, "fire autocannon > bh") == ["tactics.skills.charge"]


def test_a_charge_without_a_step_is_answered_after_its_attack() -> None:
    match = at(CHARGE.replace("luther at A1", "luther at C1"))
    play(match, ["activate luther: move, move, attack with charge", "nothing", "nothing"])
    # No way was made, so the attack is the first action: nobody is asked before it.
    assert moves(match) == {"fire combat_claw > bh", "nothing"}
    play(match, ["fire combat_claw > bh", "~0"])
    assert asked(match) == "Allies: react to Luther, or let it go"
    match.play("react bh")
    assert "tactics.reaction.after_attack" in rules(match)


def test_a_charge_of_one_step_is_answered_before_its_attack() -> None:
    match = at(CHARGE.replace("luther at A1", "luther at B1"))
    play(match, ["activate luther: move, move, attack with charge", "nothing", "move C1"])
    assert asked(match) == "Allies: react to Luther, or let it go"
    match = at(CHARGE.replace("luther at A1", "luther at B1"))
    play(match, ["activate luther: move, move, attack with charge", "move C1", "nothing"])
    assert asked(match) == "Allies: react to Luther, or let it go"


def test_a_charge_in_which_nothing_happens_is_not_answered() -> None:
    match = at(CHARGE.replace("luther at A1", "luther at C1"))
    play(
        match, ["activate luther: move, move, attack with charge", "nothing", "nothing", "nothing"]
    )
    assert match.state.reaction is None
    assert asked(match) == "Allies: activate a unit, and say what it will do"


def test_a_charge_that_stays_where_it_is_reaches_only_who_is_beside() -> None:
    match = at(CHARGE)
    play(match, ["activate luther: move, move, attack with charge", "nothing", "nothing"])
    assert reasons(match, "fire combat_claw > bh") == ["tactics.attack.range"]


def test_a_unit_ordered_again_that_stands_still_is_not_answered_for_its_earlier_way() -> None:
    board = """
    row ......
    row ......
    phase activation
    round 2
    active hb: by order
    piece hb: hell_boys at A1 moved
    piece hfg: heavy_flak_grenadiers at D1
    """
    match = at(board)
    play(match, ["activate hb: move, move", "nothing", "nothing"])
    assert match.state.reaction is None


def test_a_fast_unit_finishes_its_way_first() -> None:
    board = """
    row ......
    row ......
    phase activation
    round 2
    turn allies
    piece hb: hell_boys at A1
    piece hfg: heavy_flak_grenadiers at D1
    """
    match = at(board)
    play(match, ["activate hb: move, move", "move B1"])
    assert match.state.reaction is None
    play(match, ["move A2"])
    assert asked(match) == "Axis: react to Hell Boys, or let it go"
    play(match, ["react hfg"])
    assert "tactics.reaction.whole_way" in rules(match)


def test_a_sustained_attack_leaves_no_moment() -> None:
    match = at(CORNER.replace("hans at A1", "hans at B1"))
    play(match, ["activate hans: sustained", "fire mg_44 > dd", "~3", "lose 3 automatic_rifle"])
    assert match.state.reaction is None
    assert match.state.pieces[0].acted


# How many dice, how many units


@pytest.mark.parametrize(
    ("rule", "dice"),
    [("tactics.skills.advanced_reactive_fire", 2), ("tactics.skills.superior_reactive_fire", 3)],
)
def test_the_better_skills_roll_more_dice(rule: str, dice: int) -> None:
    match = with_skills(at(CORNER), "dd", rule.rpartition(".")[2])
    play(match, ["activate hans: move, attack", "move B1", "react dd"])
    assert asked(match) == f"Death Dealers roll {dice} dice to react."
    fall(match, 1)
    assert moves(match) == {"fire bazooka > hans", "nothing"}
    assert rule in rules(match)


def test_a_hero_shares_quick_reactions_with_his_squad() -> None:
    board = CORNER.replace(
        "piece dd: death_dealers at D1",
        """
    piece dd: death_dealers at D1 joined joe
    piece joe: bazooka_joe at D1 joined dd""",
    )
    match = with_skills(at(board), "joe", "advanced_reactive_fire")
    play(match, ["activate hans: move, attack", "move B1"])
    assert reasons(match, "react joe") == ["tactics.reaction.who"]
    match.play("react dd")
    assert asked(match) == "Death Dealers roll 2 dice to react."
    fall(match, 1)
    assert "fire bazooka > hans, joe:bazooka > hans" in moves(match)


def test_several_units_may_try_one_after_another() -> None:
    open_field = CORNER.replace("row .xx...", "row ......")
    match = at(open_field + "piece bh: blackhawk at B3\n")
    play(match, ["activate hans: move, attack", "move B1", "react dd", "~0"])
    assert moves(match) == {"react bh", "no reaction"}
    play(match, ["react bh", "~0"])
    assert asked(match) == "Axis: choose targets for Hans"


def test_who_lets_it_go_can_still_be_activated() -> None:
    match = at(CORNER)
    play(match, ["activate hans: move, attack", "move B1", "no reaction", "nothing"])
    assert not match.state.pieces[1].acted
    assert "activate dd: attack, move" in moves(match)


def test_a_unit_that_reacts_may_use_a_free_skill() -> None:
    board = """
    row ......
    phase activation
    round 2
    turn allies
    piece hb: hell_boys at A1
    piece lara: lara at F1
    """
    match = with_skills(at(board), "lara", "heroic_attack")
    play(match, ["activate hb: move, nothing", "move B1", "react lara", "~1"])
    assert "fire mg_44_zwei > hb with berserk" in moves(match)
    # Charge is none of those, and she does not have it either.
    assert reasons(match, "fire mg_44_zwei > hb with charge") == [
        "tactics.reaction.free_skill",
        "tactics.skills.declare",
    ]
    match.play("fire mg_44_zwei > hb with berserk heroic_attack")
    assert "tactics.reaction.free_skill" in rules(match)
    assert match.state.pieces[1].used == ("berserk", "heroic_attack")
    assert match.state.pieces[1].lasting == ("heroic_attack",)


def test_a_stream_of_fire_in_reaction_is_for_the_unit_that_acts() -> None:
    board = """
    row ......
    row ......
    phase activation
    round 2
    turn axis
    piece hd: hot_dog at A1
    piece sp: sturmpioniere at D1
    piece hlg: heavy_laser_grenadiers at B2
    """
    match = at(board)
    play(match, ["activate sp: move, nothing", "move C1", "react hd", "~1"])
    assert reasons(match, "fire napalm_thrower > B2") == [
        "tactics.reaction.target",
        "tactics.reaction.target",
    ]
    assert match.why_not("fire napalm_thrower > B1 C1") == ()


def test_a_hero_goes_on_with_what_his_squad_began() -> None:
    board = """
    row ......
    row ......
    phase activation
    round 2
    turn axis
    piece lg: laser_grenadiers at A1 joined sigrid living 1,0
    piece sigrid: sigrid at A1 joined lg
    piece bh: blackhawk at D1
    piece dd: death_dealers at E1
    """
    match = at(board)
    play(match, ["activate lg: move, attack", "move B1", "react bh", "~1"])
    play(match, ["fire dual_heavy_piat > lg", "~1", "lose 1 laser_gewehr"])
    # The squad has fallen: the hero does what was declared.
    assert not is_there(match, "lg")
    assert asked(match) == "Axis: choose targets for Sigrid"
    assert moves(match) == {"fire laser_pistole_b > bh", "nothing"}
