"""A land battle of Dust, by the premium rules. Dice are written as the hits that fall."""

import re

import pytest

from dustlab.core.errors import AmbiguousMove, BadInput
from dustlab.core.match import Chance, Choice, Match, Steps
from dustlab.dust import State, new_battle
from tests.boards import at, reasons, shown
from tests.rules.dust.fights import fight


def dice(match: Match[State]) -> int:
    """How many dice are about to fall."""
    pending = match.pending
    assert isinstance(pending, Chance)
    return int(max(pending.odds))


def rolling(match: Match[State], *throws: int) -> Match[State]:
    """Roll in turn with these hits, taking nothing: only for throws without a hit, and the last."""
    for hits in throws:
        match.play("roll", dice=[hits])
    return match


def told(played: Steps[State]) -> list[str]:
    """The ids of the rules that what happened was told by."""
    return [event.rule for event in played.events]


def test_the_side_with_more_supremacy_rolls_first() -> None:
    match = new_battle("2 tank 1 mech 1 fighter 1 bomber", "5 tank 2 fighter")
    assert match.state.battle is not None
    assert match.state.battle.supremacy == "red", "3 points against 2"
    assert match.pending == Choice("red", "dust.battle.asks_roll_or_retreat")


def test_a_tie_in_supremacy_is_the_defenders() -> None:
    match = new_battle("2 tank 1 mech", "1 fighter")
    assert match.state.battle is not None
    assert match.state.battle.supremacy == "blue"


def test_a_capital_gives_its_defender_supremacy_whatever_attacks() -> None:
    match = new_battle("5 mech", "1 tank", target="capital")
    assert match.state.battle is not None
    assert match.state.battle.supremacy == "blue"
    assert match.last is not None
    assert match.last.events[-1].rule == "dust.battle.supremacy"
    assert match.last.events[-1].text == (
        "Berlin is a capital: its defender, Blue, has tactical supremacy and rolls first."
    )


@pytest.mark.parametrize(("target", "bonus"), [("plain", 0), ("production", 3), ("capital", 5)])
def test_the_defender_rolls_bonus_dice_for_a_center_or_a_capital(target: str, bonus: int) -> None:
    match = new_battle("3 tank", "2 tank 1 mech", target=target)
    match.automatic = False
    match.play("roll")
    assert dice(match) == 4 + bonus


def test_bonus_dice_for_a_capital_with_a_center_are_five_and_not_eight() -> None:
    match = at("scores red 25\nukraine red 3 tank\nberlin blue 2 tank center")
    match.play("attack ukraine > berlin 3 tank")
    match.automatic = False
    match.play("roll")
    assert dice(match) == 2 + 5
    match.fall(0)
    assert match.last is not None
    assert [event.rule for event in match.last.events] == ["dust.battle.bonus", "dust.battle.dice"]


def test_the_attacker_gets_no_bonus_dice() -> None:
    match = new_battle("3 tank 2 mech", "2 tank", target="production")
    match.automatic = False
    match.play("roll")
    assert dice(match) == 7


def test_sides_roll_in_turn_and_the_destroyed_roll_no_more() -> None:
    match = new_battle("5 tank 1 mech", "3 tank")
    match.play("roll", dice=[2])
    match.play("take 2 tank")
    assert match.pending == Choice("blue", "dust.battle.asks_roll"), (
        "no retreat before a first roll"
    )
    match.automatic = False
    match.play("roll")
    assert dice(match) == 1


def test_more_hits_than_units_destroy_them_all() -> None:
    match = new_battle("5 tank 1 mech", "3 tank")
    match.play("roll", dice=[6])
    played = match.play("take 3 tank")
    assert told(played) == ["dust.battle.casualties", "dust.battle.occupation"]
    assert match.over is not None
    assert shown(match, "balkans", "ukraine") == ["balkans red 5 tank 1 mech", "ukraine -"]


def test_as_many_units_are_taken_as_dice_hit() -> None:
    match = new_battle("5 tank 1 mech", "5 tank")
    match.play("roll", dice=[2])
    assert reasons(match, "take 1 tank") == ["dust.battle.casualties"]
    assert reasons(match, "take 3 tank") == ["dust.battle.casualties"]
    assert reasons(match, "take 1 tank 1 mech") == [
        "dust.battle.casualties",
        "dust.battle.shield.mech",
    ]
    assert reasons(match, "take 2 tank") == []


def test_no_mech_is_taken_while_a_tank_could_be() -> None:
    match = new_battle("4 mech", "1 tank 2 mech")
    match.play("roll", dice=[2])
    assert reasons(match, "take 2 mech") == ["dust.battle.shield.mech"]
    assert [str(move) for move in match.moves()] == ["take 1 tank 1 mech"]


def test_no_bomber_is_taken_while_a_fighter_could_be() -> None:
    match = new_battle("6 mech", "3 tank 1 fighter 2 bomber")
    match.play("roll", dice=[2])
    assert reasons(match, "take 2 bomber") == ["dust.battle.shield.bomber"]
    assert reasons(match, "take 1 fighter 1 bomber") == []
    assert reasons(match, "take 1 tank 1 bomber") == ["dust.battle.shield.bomber"]
    assert reasons(match, "take 2 tank") == [], "tanks shield no aircraft, and need no shield"


def test_the_conqueror_takes_the_center_with_the_area() -> None:
    match = new_battle("5 mech", "1 tank", target="production", seed=1)
    match.play("roll", dice=[3])
    step = match.play("take 1 tank")
    assert "The production center now belongs to Red." in step.tell()
    assert shown(match, "balkans") == ["balkans red 5 mech center"]


# -- cease-fire


def test_three_rolls_in_a_row_without_a_hit_send_every_attacker_home() -> None:
    match = at("ukraine red 5 tank 1 mech\nbalkans blue 3 tank")
    match.play("attack ukraine > balkans 4 tank 1 mech")
    rolling(match, 0, 0, 0)
    assert shown(match, "ukraine", "balkans") == [
        "ukraine red 5 tank 1 mech",
        "balkans blue 3 tank",
    ]
    assert match.state.turn.fought[-1].because == "dust.battle.ceasefire"


def test_a_hit_begins_the_count_of_dry_rolls_anew() -> None:
    match = new_battle("4 tank 1 mech", "5 tank")
    rolling(match, 0, 0)
    match.play("roll", dice=[1])
    match.play("take 1 tank")
    rolling(match, 0, 0)
    assert match.state.battle is not None
    rolling(match, 0)
    assert match.state.battle is None


# -- retreat


def test_up_to_half_of_the_units_rounded_up_may_leave_before_an_own_roll() -> None:
    match = new_battle("4 tank 1 mech", "3 tank")
    assert reasons(match, "retreat 4 tank") == ["dust.battle.retreat.half"]
    assert reasons(match, "retreat 2 tank 1 mech") == []
    match.play("retreat 2 tank 1 mech", dice=[0])
    assert shown(match, "ukraine") == ["ukraine red 2 tank 1 mech"]
    assert match.state.battle is not None
    assert str(match.state.battle.attackers) == "2 tank"


def test_a_single_unit_may_leave_and_that_ends_the_battle() -> None:
    match = new_battle("1 mech", "3 tank")
    match.play("retreat 1 mech")
    assert match.over is not None
    assert shown(match, "ukraine", "balkans") == ["ukraine red 1 mech", "balkans blue 3 tank"]


def test_those_who_stay_roll_after_a_retreat() -> None:
    match = new_battle("4 tank 1 mech", "3 tank")
    match.automatic = False
    match.play("retreat 1 mech")
    assert dice(match) == 4


def test_attackers_retreat_only_to_where_they_came_from() -> None:
    match = new_battle("4 tank 1 mech", "3 tank")
    assert reasons(match, "retreat 1 tank > moscow") == ["dust.battle.retreat.where"]
    assert str(match.read_move("retreat 1 tank")) == "retreat 1 tank > ukraine"


def test_the_defender_cannot_leave_before_a_first_roll_with_supremacy_or_without() -> None:
    with_it = new_battle("4 tank", "3 tank")
    assert reasons(with_it, "retreat 1 tank > arabia") == ["dust.battle.retreat.first_roll"]
    without = new_battle("4 tank 1 mech", "3 tank")
    without.play("roll", dice=[0])
    assert reasons(without, "retreat 1 tank > arabia") == ["dust.battle.retreat.first_roll"]
    without.play("roll", dice=[0])
    without.play("roll", dice=[1])
    without.play("take 1 tank")
    assert reasons(without, "retreat 1 tank > arabia") == []


def beset(*lines: str) -> Match[State]:
    """Blue in the Balkans has rolled once and decides again; the lines say who stands around."""
    match = at("\n".join(["ukraine red 9 tank 1 mech", "balkans blue 4 tank", *lines]))
    match.play("attack ukraine > balkans 9 tank 1 mech")
    match.play("roll", dice=[1])
    match.play("take 1 tank")
    match.play("roll", dice=[1])
    match.play("take 1 tank")
    match.play("roll", dice=[0])
    return match


def test_defenders_retreat_to_an_own_area_next_door_if_there_is_one() -> None:
    match = beset("arabia blue 1 tank")
    assert reasons(match, "retreat 1 tank > berlin") == ["dust.battle.retreat.where"]
    match.play("retreat 2 tank > arabia", dice=[0])
    assert shown(match, "arabia") == ["arabia blue 3 tank"]


def test_without_an_own_area_next_door_an_empty_one_will_do() -> None:
    match = beset("arabia red 1 tank")
    assert reasons(match, "retreat 1 tank > arabia") == ["dust.battle.retreat.where"]
    match.play("retreat 1 tank > berlin", dice=[0])
    assert shown(match, "berlin") == ["berlin blue 1 tank"]


def test_defenders_may_go_different_ways() -> None:
    match = beset()
    match.play("retreat 1 tank > berlin, 1 tank > arabia", dice=[0])
    assert shown(match, "berlin", "arabia") == ["berlin blue 1 tank", "arabia blue 1 tank"]


def test_a_defender_never_goes_to_where_the_attack_came_from() -> None:
    match = beset()
    assert match.state.holding("ukraine") is None, "all have attacked: Ukraine is empty"
    assert [r.text for r in match.why_not("retreat 1 tank > ukraine")] == [
        "Ukraine is where the attack came from: a defender never retreats there."
    ]


def test_with_no_way_out_nobody_leaves() -> None:
    match = beset("arabia red 1 tank", "berlin red 1 tank")
    (refusal,) = match.why_not("retreat 1 tank > berlin")
    assert refusal.text == (
        "There is no way out of this battle: no neighbouring land area is your own or empty. "
        "Units that retreated would be destroyed."
    )
    assert [str(move) for move in match.moves()] == ["roll"]


def test_a_retreat_that_could_go_several_ways_has_to_name_one() -> None:
    with pytest.raises(AmbiguousMove, match="an area after '>'"):
        beset().play("retreat 1 tank")


# -- neutral defenders


def test_the_attackers_left_neighbour_decides_for_neutral_defenders() -> None:
    match = at("players red blue green\nukraine red 4 tank\nbalkans black 2 tank 1 mech")
    match.play("attack ukraine > balkans 4 tank")
    assert match.pending == Choice("blue", "dust.battle.asks_roll")
    played = match.play("roll", dice=[0])
    assert told(played) == ["dust.battle.neutral", "dust.battle.dice"]


def test_neutral_defenders_never_leave() -> None:
    match = at("ukraine red 9 tank 2 mech\nbalkans black 4 tank 1 mech")
    match.play("attack ukraine > balkans 9 tank 2 mech")
    rolling(match, 0, 0)
    match.play("roll", dice=[1])
    match.play("take 1 tank")
    assert reasons(match, "retreat 1 tank > arabia") == ["dust.battle.retreat.neutral"]
    assert [str(move) for move in match.moves()] == ["roll"]


# -- one thing at a time


def test_what_the_battle_waits_for_is_said() -> None:
    match = new_battle("4 tank 1 mech", "3 tank")
    assert reasons(match, "take 1 tank") == ["dust.battle.alternate"]
    match.automatic = False
    match.play("roll")
    assert reasons(match, "roll") == ["dust.battle.alternate"]
    match.fall(1)
    assert reasons(match, "roll") == ["dust.battle.alternate"]
    assert reasons(match, "retreat 1 tank") == ["dust.battle.alternate"]


@pytest.mark.parametrize(
    ("attackers", "target", "wrong", "got"),
    [
        ("", "plain", "attackers", "nothing"),
        ("1 submarine", "plain", "attackers", "1 submarine"),
        ("1 tank", "moon", "target", "moon"),
    ],
)
def test_a_battle_that_makes_no_sense_is_refused_in_one_line(
    attackers: str, target: str, wrong: str, got: str
) -> None:
    with pytest.raises(BadInput) as caught:
        new_battle(attackers, "1 tank", target)
    assert re.fullmatch(rf"{wrong}: expected .+, got {got}", str(caught.value))


# -- the rulebooks' own example


def test_the_example_of_the_rulebook() -> None:
    """Red: a mech, a fighter, a bomber and two tanks. Blue: two fighters, five tanks."""
    match = new_battle("2 tank 1 mech 1 fighter 1 bomber", "5 tank 2 fighter")
    battle = match.state.battle
    assert battle is not None
    assert battle.supremacy == "red"
    match.automatic = False
    match.play("roll")
    assert dice(match) == 7
    match.fall(2)
    match.play("take 2 fighter")
    match.play("roll")
    assert dice(match) == 5
    match.fall(2)
    assert reasons(match, "take 1 mech 1 fighter") == ["dust.battle.shield.mech"]
    assert reasons(match, "take 2 bomber") == [
        "dust.battle.casualties",
        "dust.battle.shield.bomber",
    ]
    match.play("take 1 fighter 1 bomber")
    assert match.state.battle is not None
    assert str(match.state.battle.attackers) == "2 tank 1 mech"


def test_units_that_leave_later_follow_into_the_area_that_is_friendly_by_then() -> None:
    match = fight("4 tank 1 mech", "4 tank")
    match.play("roll", dice=[0])
    match.play("roll", dice=[1])
    match.play("take 1 tank")
    match.play("roll", dice=[1])
    match.play("take 1 tank")
    match.play("retreat 1 tank > berlin", dice=[1])
    match.play("take 1 tank")
    match.play("roll", dice=[0])
    assert reasons(match, "retreat 1 tank > arabia") == ["dust.battle.retreat.where"]
    assert reasons(match, "retreat 1 tank > berlin") == []


def test_units_that_are_driven_out_together_may_part_for_several_empty_areas() -> None:
    match = fight("1 tank", "2 tank 1 mech", red_has="secret_weapon")
    match.play("use secret_weapon")
    match.play("retreat 2 tank > berlin, 1 mech > arabia")
    assert shown(match, "berlin", "arabia") == ["berlin blue 2 tank", "arabia blue 1 mech"]
