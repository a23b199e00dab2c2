"""What a learner picks on the board, and what comes of it; no widget."""

import pytest

from dustlab.core.match import Match
from dustlab.dust import from_position, new_battle
from dustlab.dust.components import NO_UNITS, Units
from dustlab.dust.moves import Retreat, Take
from dustlab.dust.state import State
from dustlab_widgets.core.parts import Told
from dustlab_widgets.dust.desks.battle import Choosing
from dustlab_widgets.table.moves import legal_moves


def taking(defenders: str = "2 tank 1 mech 1 fighter", hits: int = 2) -> Match[State]:
    """Red has hit and has to choose among the defenders."""
    match = new_battle("3 tank 4 mech", defenders)
    match.play("roll", dice=[hits])
    return match


def picked(match: Match[State], *labels: str, dare: bool = False) -> Choosing:
    choosing = Choosing(match, dare)
    for label in labels:
        choosing.pick(label)
    return choosing


def test_a_tile_adds_a_unit_and_its_minus_takes_one_away() -> None:
    match = taking()
    choosing = picked(match, "defender.tank", "defender.tank", "defender.tank.less")
    assert choosing.units == Units(tank=1)
    choosing.pick("defender.tank.less")
    choosing.pick("defender.tank.less")
    assert choosing.units == NO_UNITS


def test_what_is_chosen_is_the_move() -> None:
    choosing = picked(taking(), "defender.tank", "defender.tank")
    assert choosing.check() == Take(Units(tank=2))


def test_a_mech_behind_a_tank_may_be_tried_and_is_refused_on_its_tile() -> None:
    choosing = picked(taking(), "defender.tank", "defender.mech")
    assert choosing.check() is None
    assert [remark.rule for remark in choosing.refused] == ["dust.battle.shield.mech"]
    marks = choosing.marks()
    assert marks["defender.mech"] == "refused"
    assert marks["defender.tank"] == "explained"
    # The board names the rule; what it says is told once, beside the board.
    callout = str([s for s in choosing.scene().shapes if s.layer == "callout"])
    assert "Tanks shield mechs" in callout
    assert choosing.refused[0].text not in callout
    assert choosing.units == Units(tank=1, mech=1)  # the choice is kept, to be mended


def test_the_refusal_goes_with_the_next_pick() -> None:
    choosing = picked(taking(), "defender.mech")
    choosing.check()
    choosing.pick("defender.mech.less")
    assert choosing.refused == ()


def test_too_few_and_too_many_are_refused_on_the_chosen_tiles() -> None:
    choosing = picked(taking("3 tank"), "defender.tank")
    assert choosing.check() is None
    assert choosing.marks()["defender.tank"] == "refused"
    for _ in range(2):
        choosing.pick("defender.tank")
    assert choosing.check() is None
    assert [remark.rule for remark in choosing.refused] == ["dust.battle.casualties"]


def test_of_more_than_there_is_it_is_said_how_many_there_are_and_the_choice_stays() -> None:
    choosing = picked(taking(), "defender.mech", "defender.mech")
    assert choosing.units == Units(mech=1)
    assert choosing.refused == ()
    assert choosing.note == "Only 1 mech is there; your choice stays at 1 mech."
    assert choosing.marks()["defender.mech"] == "explained"
    choosing.pick("defender.mech.less")
    assert choosing.note == ""
    assert "defender.mech" not in choosing.full


def test_nothing_chosen_is_no_move_yet() -> None:
    for match in (taking(), new_battle("3 mech", "1 tank")):
        choosing = Choosing(match)
        choosing.clear()
        assert choosing.check() is None
        assert choosing.note == "Choose the units first."
        assert choosing.refused == ()


def test_a_move_that_is_none_is_answered_with_moves_that_fit() -> None:
    choosing = picked(taking(), "defender.mech")
    choosing.check()
    with pytest.raises(Told) as error:
        choosing.read("banana")
    assert str(error.value) == "I do not know the move “banana”. Try: take 1 tank."
    assert choosing.refused == ()  # nothing stale stays
    with pytest.raises(Told, match=r"Try: roll, retreat 1 mech > ukraine\.$"):
        Choosing(new_battle("3 mech", "1 tank")).read("attack > > >")


def test_the_wrong_side_is_answered_with_words() -> None:
    choosing = picked(taking(), "attacker.tank")
    assert choosing.units == NO_UNITS
    assert "Blue" in choosing.note
    choosing = picked(new_battle("3 mech", "1 tank"), "defender.tank")
    assert "Red" in choosing.note


def test_a_single_possible_choice_is_made_but_not_played() -> None:
    choosing = Choosing(taking("5 tank", hits=2))
    assert choosing.units == Units(tank=2)
    assert choosing.match.state.battle.hits == 2


def test_under_dare_nothing_is_given_away() -> None:
    choosing = Choosing(taking("5 tank", hits=2), dare=True)
    assert choosing.units == NO_UNITS
    assert choosing.marks() == {}
    choosing.possible = True  # a hint was asked for
    assert choosing.marks() == {"defender.tank": "possible"}


def test_own_units_retreat_home() -> None:
    choosing = picked(new_battle("3 mech", "1 tank"), "attacker.mech")
    assert choosing.check() == Retreat(((Units(mech=1), "ukraine"),))


def test_more_than_half_is_refused() -> None:
    choosing = picked(new_battle("3 mech", "1 tank"), *["attacker.mech"] * 3)
    assert choosing.check() is None
    assert [remark.rule for remark in choosing.refused] == ["dust.battle.retreat.half"]


def test_one_more_than_there_is_is_told_also_where_no_way_is_chosen_yet() -> None:
    match = new_battle("1 tank", "1 tank 1 fighter")
    choosing = picked(match, "defender.tank", "defender.tank")
    assert choosing.note.startswith("Only 1 tank")


def test_a_defender_before_the_first_roll_is_refused() -> None:
    choosing = picked(new_battle("1 tank", "2 tank"), "defender.tank", "way.berlin")
    assert choosing.check() is None
    assert "dust.battle.retreat.first_roll" in [remark.rule for remark in choosing.refused]


def test_who_may_not_leave_is_refused_before_a_way_is_asked_for() -> None:
    choosing = picked(new_battle("1 tank", "2 tank"), "defender.tank")
    assert choosing.confirm_words() == "Retreat with 1 tank"
    assert choosing.check() is None
    assert [r.rule for r in choosing.refused] == ["dust.battle.retreat.first_roll"]


def defender_decides() -> Match[State]:
    match = new_battle("1 tank", "4 tank")
    match.play("roll", dice=[0])
    match.play("roll", dice=[0])
    return match


def test_with_several_ways_one_has_to_be_chosen() -> None:
    choosing = picked(defender_decides(), "defender.tank")
    assert choosing.check() is None
    assert "Arabia" in choosing.note
    assert "Berlin" in choosing.note
    choosing.pick("way.arabia")
    assert choosing.check() == Retreat(((Units(tank=1), "arabia"),))


def test_a_closed_way_may_be_tried_and_is_refused_there() -> None:
    choosing = picked(defender_decides(), "defender.tank", "way.ukraine")
    assert choosing.check() is None
    marks = choosing.marks()
    assert marks["way.ukraine"] == "refused"
    callout = [shape for shape in choosing.scene().shapes if shape.layer == "callout"]
    assert callout


def test_a_way_is_let_go_by_a_second_pick() -> None:
    choosing = picked(defender_decides(), "way.berlin", "way.berlin")
    assert choosing.way == ""


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
    choosing = picked(match, "defender.tank")
    assert choosing.check() is None
    assert [remark.rule for remark in choosing.refused] == ["dust.battle.retreat.where"]


def test_nobody_retreats_while_hits_are_to_be_taken() -> None:
    assert picked(taking(), "way.ukraine").note


def test_the_fallen_dice_lie_on_the_table_also_after_a_miss() -> None:
    match = new_battle("3 mech", "1 tank")
    match.play("roll", dice=[0])
    assert Choosing(match).throws() == ((0, 6), None)
    match.back()
    assert Choosing(match).throws() == (None, None)


def test_after_the_end_a_pick_is_answered_with_words() -> None:
    match = new_battle("3 mech", "1 tank")
    match.play("roll", dice=[3])
    match.play("take 1 tank")
    choosing = picked(match, "attacker.mech")
    assert choosing.note
    assert choosing.scene().title


@pytest.mark.parametrize(
    ("army", "listed"), [("2 tank", False), ("20 tank 9 mech 9 fighter", True)]
)
def test_a_long_list_of_moves_is_cut(army: str, listed: bool) -> None:
    legal = legal_moves(new_battle(army, "1 tank"))
    assert legal.more is listed
    assert 0 < len(legal.moves) <= 40


def test_armies_of_a_whole_box_are_not_gone_through() -> None:
    match = new_battle("60 tank 20 mech 20 fighter 15 bomber", "1 tank")
    choosing = Choosing(match)
    assert choosing.legal.more
    assert choosing.legal.moves == ()
