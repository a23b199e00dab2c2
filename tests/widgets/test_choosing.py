"""What a learner picks on the board, and what comes of it; no widget."""

import pytest

from dustlab.core.match import Match
from dustlab.dust import from_position, new_battle
from dustlab.dust.components import NO_UNITS, Units
from dustlab.dust.moves import Retreat, Take
from dustlab.dust.state import State
from dustlab_widgets.core.parts import Told
from dustlab_widgets.dust.desks.battle import BattleDesk
from dustlab_widgets.table.moves import legal_moves


def taking(defenders: str = "2 tank 1 mech 1 fighter", hits: int = 2) -> Match[State]:
    """Red has hit and has to choose among the defenders."""
    match = new_battle("3 tank 4 mech", defenders)
    match.play("roll", dice=[hits])
    return match


def desk_at(match: Match[State], dare: bool = False) -> BattleDesk:
    return BattleDesk(match, match.play, dare)


def picked(match: Match[State], *labels: str, dare: bool = False) -> BattleDesk:
    desk = desk_at(match, dare)
    for label in labels:
        desk.choose(label)
    return desk


def test_a_tile_adds_a_unit_and_its_minus_takes_one_away() -> None:
    match = taking()
    desk = picked(match, "defender.tank", "defender.tank", "defender.tank.less")
    assert desk.units == Units(tank=1)
    desk.choose("defender.tank.less")
    desk.choose("defender.tank.less")
    assert desk.units == NO_UNITS


def test_what_is_chosen_is_the_move() -> None:
    desk = picked(taking(), "defender.tank", "defender.tank")
    assert desk.check() == Take(Units(tank=2))


def test_a_mech_behind_a_tank_may_be_tried_and_is_refused_on_its_tile() -> None:
    desk = picked(taking(), "defender.tank", "defender.mech")
    assert desk.check() is None
    assert [remark.rule for remark in desk.refused] == ["dust.battle.shield.mech"]
    marks = desk.marks()
    assert marks["defender.mech"] == "refused"
    assert marks["defender.tank"] == "explained"
    # The board names the rule; what it says is told once, beside the board.
    callout = str([s for s in desk.scene().shapes if s.layer == "callout"])
    assert "Tanks shield mechs" in callout
    assert desk.refused[0].text not in callout
    assert desk.units == Units(tank=1, mech=1)  # the choice is kept, to be mended


def test_the_refusal_goes_with_the_next_pick() -> None:
    desk = picked(taking(), "defender.mech")
    desk.check()
    desk.choose("defender.mech.less")
    assert desk.refused == ()


def test_too_few_and_too_many_are_refused_on_the_chosen_tiles() -> None:
    desk = picked(taking("3 tank"), "defender.tank")
    assert desk.check() is None
    assert desk.marks()["defender.tank"] == "refused"
    for _ in range(2):
        desk.choose("defender.tank")
    assert desk.check() is None
    assert [remark.rule for remark in desk.refused] == ["dust.battle.casualties"]


def test_of_more_than_there_is_it_is_said_how_many_there_are_and_the_choice_stays() -> None:
    desk = picked(taking(), "defender.mech", "defender.mech")
    assert desk.units == Units(mech=1)
    assert desk.refused == ()
    assert desk.note == "Only 1 mech is there; your choice stays at 1 mech."
    assert desk.marks()["defender.mech"] == "explained"
    desk.choose("defender.mech.less")
    assert desk.note == ""
    assert "defender.mech" not in desk.full


def test_nothing_chosen_is_no_move_yet() -> None:
    for match in (taking(), new_battle("3 mech", "1 tank")):
        desk = desk_at(match)
        desk.clear()
        assert desk.check() is None
        assert desk.note == "Choose the units first."
        assert desk.refused == ()


def test_a_move_that_is_none_is_answered_with_moves_that_fit() -> None:
    desk = picked(taking(), "defender.mech")
    desk.check()
    with pytest.raises(Told) as error:
        desk.read("banana")
    assert str(error.value) == "I do not know the move “banana”. Try: take 1 tank."
    assert desk.refused == ()  # nothing stale stays
    with pytest.raises(Told, match=r"Try: roll, retreat 1 mech > ukraine\.$"):
        desk_at(new_battle("3 mech", "1 tank")).read("attack > > >")


def test_the_wrong_side_is_answered_with_words() -> None:
    desk = picked(taking(), "attacker.tank")
    assert desk.units == NO_UNITS
    assert "Blue" in desk.note
    desk = picked(new_battle("3 mech", "1 tank"), "defender.tank")
    assert "Red" in desk.note


def test_a_single_possible_choice_is_made_but_not_played() -> None:
    desk = desk_at(taking("5 tank", hits=2))
    assert desk.units == Units(tank=2)
    assert desk.match.state.battle.hits == 2


def test_under_dare_nothing_is_given_away() -> None:
    desk = desk_at(taking("5 tank", hits=2), dare=True)
    assert desk.units == NO_UNITS
    assert desk.marks() == {}
    desk.hinted = True  # a hint was asked for
    assert desk.marks() == {"defender.tank": "possible"}


def test_own_units_retreat_home() -> None:
    desk = picked(new_battle("3 mech", "1 tank"), "attacker.mech")
    assert desk.check() == Retreat(((Units(mech=1), "ukraine"),))


def test_more_than_half_is_refused() -> None:
    desk = picked(new_battle("3 mech", "1 tank"), *["attacker.mech"] * 3)
    assert desk.check() is None
    assert [remark.rule for remark in desk.refused] == ["dust.battle.retreat.half"]


def test_one_more_than_there_is_is_told_also_where_no_way_is_chosen_yet() -> None:
    match = new_battle("1 tank", "1 tank 1 fighter")
    desk = picked(match, "defender.tank", "defender.tank")
    assert desk.note.startswith("Only 1 tank")


def test_a_defender_before_the_first_roll_is_refused() -> None:
    desk = picked(new_battle("1 tank", "2 tank"), "defender.tank", "way.berlin")
    assert desk.check() is None
    assert "dust.battle.retreat.first_roll" in [remark.rule for remark in desk.refused]


def test_who_may_not_leave_is_refused_before_a_way_is_asked_for() -> None:
    desk = picked(new_battle("1 tank", "2 tank"), "defender.tank")
    assert desk.choice_words() == "Retreat with 1 tank"
    assert desk.check() is None
    assert [r.rule for r in desk.refused] == ["dust.battle.retreat.first_roll"]


def defender_decides() -> Match[State]:
    match = new_battle("1 tank", "4 tank")
    match.play("roll", dice=[0])
    match.play("roll", dice=[0])
    return match


def test_with_several_ways_one_has_to_be_chosen() -> None:
    desk = picked(defender_decides(), "defender.tank")
    assert desk.check() is None
    assert "Arabia" in desk.note
    assert "Berlin" in desk.note
    desk.choose("way.arabia")
    assert desk.check() == Retreat(((Units(tank=1), "arabia"),))


def test_a_closed_way_may_be_tried_and_is_refused_there() -> None:
    desk = picked(defender_decides(), "defender.tank", "way.ukraine")
    assert desk.check() is None
    marks = desk.marks()
    assert marks["way.ukraine"] == "refused"
    callout = [shape for shape in desk.scene().shapes if shape.layer == "callout"]
    assert callout


def test_a_way_is_let_go_by_a_second_pick() -> None:
    desk = picked(defender_decides(), "way.berlin", "way.berlin")
    assert desk.way == ""


def test_no_way_out_at_all_is_refused_in_words() -> None:
    match = from_position(
        """
        players red blue green
        round 3
        turn red combat 0
        ends battle
        battle land ukraine > balkans
        battle attacker red 3 tank
        battle defender blue 2 tank
        battle supremacy blue
        battle waits defender decide
        battle defender has rolled
        berlin green 1 tank
        arabia green 1 tank
        """
    )
    desk = picked(match, "defender.tank")
    assert desk.check() is None
    assert [remark.rule for remark in desk.refused] == ["dust.battle.retreat.where"]


def test_nobody_retreats_while_hits_are_to_be_taken() -> None:
    assert picked(taking(), "way.ukraine").note


def test_the_fallen_dice_lie_on_the_table_also_after_a_miss() -> None:
    match = new_battle("3 mech", "1 tank")
    match.play("roll", dice=[0])
    assert desk_at(match).throws() == ((0, 6), None)
    match.back()
    assert desk_at(match).throws() == (None, None)


def test_after_the_end_a_pick_is_answered_with_words() -> None:
    match = new_battle("3 mech", "1 tank")
    match.play("roll", dice=[3])
    match.play("take 1 tank")
    desk = picked(match, "attacker.mech")
    assert desk.note
    assert desk.scene().title


@pytest.mark.parametrize(
    ("army", "listed"), [("2 tank", False), ("20 tank 9 mech 9 fighter", True)]
)
def test_a_long_list_of_moves_is_cut(army: str, listed: bool) -> None:
    legal = legal_moves(new_battle(army, "1 tank"))
    assert legal.more is listed
    assert 0 < len(legal.moves) <= 40


def test_armies_of_a_whole_box_are_not_gone_through() -> None:
    match = new_battle("60 tank 20 mech 20 fighter 15 bomber", "1 tank")
    desk = desk_at(match)
    assert desk.legal.more
    assert desk.legal.moves == ()
