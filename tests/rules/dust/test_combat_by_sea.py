"""Attacks at sea, and over the sea from coast to coast."""

import pytest

from dustlab.core.errors import BadInput
from dustlab.dust import from_position
from dustlab.dust.editions import EDITIONS
from dustlab.dust.state import Battle
from tests.boards import at, reasons, shown


def the_battle(position: str, move: str) -> Battle:
    match = at(position)
    match.automatic = False
    match.play(move)
    assert match.state.battle is not None
    return match.state.battle


# -- at sea


def test_submarines_attack_the_sea_next_door() -> None:
    fight = the_battle(
        "north_sea red 3 submarine\ngreenland_sea blue 2 submarine",
        "attack north_sea > greenland_sea 2 submarine",
    )
    assert (fight.kind, fight.supremacy) == ("sea", "")
    assert str(fight.attackers) == str(fight.defenders) == "2 submarine"


@pytest.mark.parametrize("rules", ["premium", "standard", "epic"])
def test_a_sea_farther_away_is_out_of_reach(rules: str) -> None:
    match = at(f"rules {rules}\nnorth_sea red 2 submarine\nbarents_sea blue 1 submarine")
    assert reasons(match, "attack north_sea > barents_sea 1 submarine") == ["dust.combat.sea"]


@pytest.mark.parametrize("between", ["", "greenland_sea red 1 submarine"])
def test_by_the_original_rules_submarines_attack_through_own_and_empty_seas(between: str) -> None:
    match = at(
        f"""
        rules original
        north_sea red 2 submarine
        barents_sea blue 1 submarine
        {between}
        """
    )
    assert reasons(match, "attack north_sea > barents_sea 2 submarine") == []


def test_by_the_original_rules_submarines_do_not_pass_those_of_others() -> None:
    match = at(
        """
        rules original
        north_sea red 2 submarine
        greenland_sea blue 1 submarine
        north_atlantic blue 1 submarine
        barents_sea blue 1 submarine
        """
    )
    refusals = match.why_not("attack north_sea > barents_sea 2 submarine")
    assert [refusal.rule for refusal in refusals] == ["dust.combat.sea"]
    assert refusals[0].text == (
        "No open way leads from North Sea to Barents Sea: others hold Greenland Sea."
    )


# -- from coast to coast

CAPITAL_BY_THE_SEA = """
    rules {}
    players red blue
    homes blue new_york
    new_york blue 3 tank 1 mech 1 fighter
    north_atlantic blue 1 submarine
    sargasso_sea blue 1 submarine
    central_atlantic blue 1 submarine
    iberia red 1 tank
"""


def test_example_of_all_three_books_an_attack_across_seas_with_own_submarines() -> None:
    """English p. 17, German p. 17, Italian p. 16: any number of units, by either way."""
    for rules in EDITIONS:
        for missing in ("north_atlantic", "sargasso_sea"):
            text = CAPITAL_BY_THE_SEA.format(rules).replace(f"{missing} blue 1 submarine", "")
            match = at(text, turn="turn blue combat 2")
            for units in ("1 tank", "3 tank 1 mech", "3 tank 1 mech 1 fighter"):
                assert reasons(match, f"attack new_york > iberia {units} by sea") == []


def test_example_of_the_german_book_a_capital_left_by_all_five_units_is_lost_even_in_victory() -> (
    None
):
    """German p. 17."""
    match = at(CAPITAL_BY_THE_SEA.format("standard"), turn="turn blue combat 2")
    match.play("attack new_york > iberia 3 tank 1 mech 1 fighter by sea")
    match.play("roll", dice=[2])
    match.play("take 1 tank")
    assert shown(match, "iberia", "new_york") == [
        "iberia blue 3 tank 1 mech 1 fighter",
        "new_york -",
    ]
    assert match.state.owner("new_york") == ""


CONVOY = """
    iberia red 5 tank 1 bomber
    central_atlantic red 1 submarine
    south_atlantic red 1 submarine
    congo blue 2 tank
    orinoco green 1 tank 1 mech
    labrador blue 1 tank
"""


@pytest.mark.parametrize("rules", EDITIONS)
def test_units_attack_a_coast_over_seas_that_all_hold_own_submarines(rules: str) -> None:
    fight = the_battle(f"rules {rules}{CONVOY}", "attack iberia > congo 5 tank 1 bomber by sea")
    assert (fight.kind, fight.origin, fight.target) == ("amphibious", "iberia", "congo")
    assert fight.attackers.total == 6, "one submarine carries any number"
    match = at(f"rules {rules}{CONVOY}")
    assert reasons(match, "attack iberia > orinoco 1 tank by sea") == []


def test_a_gap_in_the_convoy_stops_the_attack_and_is_named() -> None:
    match = at(CONVOY.replace("central_atlantic red", "central_atlantic blue"))
    assert reasons(match, "attack iberia > congo 1 tank by sea") == ["dust.combat.amphibious"]
    refusal = match.why_not("attack iberia > congo 1 tank by sea")[0]
    assert refusal.text == (
        "The way by sea from Iberia to Congo is broken: you have no submarine in Central Atlantic."
    )
    assert "central_atlantic" in refusal.where


def test_an_attack_by_sea_goes_from_coast_to_coast() -> None:
    match = at(
        "berlin red 2 tank\nmoscow blue 1 tank\nurals blue 1 tank\nnorth_sea red 1 submarine"
    )
    assert "dust.combat.amphibious" in reasons(match, "attack berlin > urals 1 tank by sea")
    inland = at("urals red 2 tank\nbarents_sea red 1 submarine\nscandinavia blue 1 tank")
    assert reasons(inland, "attack urals > scandinavia 1 tank by sea") == ["dust.combat.amphibious"]


def test_submarines_themselves_never_land() -> None:
    match = at(CONVOY)
    assert "dust.combat.kinds" in reasons(match, "attack iberia > congo 1 submarine by sea")


def test_whoever_attacks_by_land_too_far_is_told_of_the_way_by_sea() -> None:
    match = at(CONVOY)
    by_land = match.why_not("attack iberia > congo 1 tank")
    assert [refusal.rule for refusal in by_land] == ["dust.combat.target"]
    assert "attack over the sea" in by_land[0].text
    assert "neighbouring area" in match.why_not("attack iberia > labrador 1 tank")[0].text


def test_where_land_and_sea_both_lead_the_player_says_which() -> None:
    position = "balkans red 5 tank\nmediterranean_sea red 1 submarine\nukraine blue 9 tank"
    by_land = the_battle(position, "attack balkans > ukraine 2 tank")
    by_sea = the_battle(position, "attack balkans > ukraine 2 tank by sea")
    assert (by_land.kind, by_sea.kind) == ("land", "amphibious")


def test_an_attack_that_is_over_says_who_was_attacked_also_in_a_saved_position() -> None:
    match = at("ukraine red 5 tank\nbalkans blue 1 tank")
    match.play("attack ukraine > balkans 5 tank")
    match.play("roll", dice=["0 of 1"])
    match.play("roll", dice=["1 of 5"])
    match.play("take 1 tank")
    (over,) = match.state.turn.fought
    assert (over.winner, over.defender) == ("red", "blue")
    line = "fought land ukraine > balkans red dust.battle.occupation against blue"
    assert line in str(match.state).splitlines()
    assert from_position(str(match.state)).state == match.state


def test_a_position_that_does_not_say_who_was_attacked_is_read_as_it_always_was() -> None:
    line = "fought land balkans > ukraine blue dust.battle.ceasefire"
    state = at(f"{line}\nbalkans red 5 tank\nukraine blue 9 tank").state
    assert [over.defender for over in state.turn.fought] == [""]
    assert line in str(state).splitlines()
    with pytest.raises(BadInput, match="expected an army"):
        at(f"{line} against pink\nbalkans red 5 tank")


@pytest.mark.parametrize("rules", ["premium", "standard", "epic", "original"])
def test_an_attack_by_sea_does_not_repeat_one_by_land_from_the_same_area(rules: str) -> None:
    board = """
        balkans red 5 tank
        maghreb red 5 tank
        mediterranean_sea red 1 submarine
        ukraine blue 9 tank
    """
    by_land = at(f"rules {rules}\nfought land balkans > ukraine blue dust.battle.ceasefire{board}")
    assert reasons(by_land, "attack balkans > ukraine 2 tank") == ["dust.combat.same"]
    assert reasons(by_land, "attack balkans > ukraine 2 tank by sea") == ["dust.combat.same"]
    assert reasons(by_land, "attack maghreb > ukraine 2 tank by sea") == []
    crossed = "fought amphibious balkans > ukraine blue dust.battle.ceasefire"
    by_sea = at(f"rules {rules}\n{crossed}{board}")
    assert reasons(by_sea, "attack balkans > ukraine 2 tank") == ["dust.combat.same"]
