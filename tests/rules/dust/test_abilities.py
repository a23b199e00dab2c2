"""What the abilities of the cards do to a battle, and what happens when two of them meet."""

import pytest

from dustlab.dust import State
from dustlab.dust.components import Units
from dustlab.match import Chance, Choice, Match
from tests.boards import at, reasons, shown

CARD = {
    "raketen_truppen": "c5m1p1s3",
    "ace_of_the_sky": "c5m1p1s1",
    "secret_weapon": "c4m2p1s1",
    "sigrid": "c4m1p2s2",
    "nurse": "c4m1p2s1",
    "alien_radar": "c3m3p1s3",
    "mech_dropper": "c4m1p2s3",
    "none": "c1m1p5s1",
    "nothing": "c5m1p1s2",
}


def fight(
    red: str,
    blue: str,
    *,
    red_has: str = "none",
    blue_has: str = "nothing",
    rules: str = "premium",
    around: str = "",
    target: str = "balkans",
    more: str = "",
) -> Match[State]:
    """Red attacks the Balkans (or another area) from Ukraine; both have played a card."""
    match = at(
        f"""
        rules {rules}
        ends battle
        scores red 25, blue 0
        homes red moscow, blue berlin
        played red {CARD[red_has]}, blue {CARD[blue_has]}
        {more}
        turn red combat 2
        ukraine red {red}
        {target} blue {blue}
        {around}
        """
    )
    match.play(f"attack ukraine > {target} {red}")
    return match


def waits(match: Match[State]) -> tuple[str, str]:
    """Who decides, and at which stage of the battle."""
    assert match.state.battle is not None
    pending = match.pending
    return (pending.player if isinstance(pending, Choice) else "", match.state.battle.stage)


def dice(match: Match[State]) -> int:
    pending = match.pending
    assert isinstance(pending, Chance)
    return max(pending.odds)


# -- Ace of the Sky


def test_an_ace_gives_every_own_aircraft_one_die_more() -> None:
    match = fight("1 tank 2 fighter 1 bomber", "3 tank", red_has="ace_of_the_sky")
    assert waits(match) == ("red", "opening")
    match.automatic = False
    match.play("use ace of the sky")
    match.play("roll")
    assert dice(match) == 1 + 2 * 2 + 3


def test_an_ace_needs_an_aircraft_and_changes_no_supremacy() -> None:
    match = fight("3 tank 1 mech", "3 tank", red_has="ace_of_the_sky")
    assert waits(match) == ("red", "decide"), "nobody is asked for nothing"
    assert reasons(match, "use ace_of_the_sky") == ["dust.ability.ace_of_the_sky"]
    level = fight("3 tank 1 fighter", "3 tank 1 fighter", red_has="ace_of_the_sky")
    level.play("use ace_of_the_sky")
    assert waits(level) == ("blue", "decide"), "supremacy is level as before"


def test_an_ability_is_used_once_a_round() -> None:
    match = fight("3 tank 1 fighter", "3 tank", red_has="ace_of_the_sky", more="used red")
    assert waits(match) == ("red", "decide")
    assert "dust.ability.once" in reasons(match, "use ace_of_the_sky")


def test_only_the_ability_of_the_own_card_may_be_used() -> None:
    match = fight("3 tank 1 fighter", "3 tank")
    assert reasons(match, "use ace_of_the_sky")[0] == "dust.ability.card"


# -- Raketen Truppen and Sigrid


def test_raketen_truppen_throw_all_dice_again_for_better_or_worse() -> None:
    match = fight("3 tank 1 mech", "3 tank", red_has="raketen_truppen")
    match.play("roll", dice=[2])
    assert waits(match) == ("red", "rolled")
    match.automatic = False
    match.play("use raketen_truppen")
    assert dice(match) == 5
    match.fall(1)
    assert waits(match) == ("red", "take")
    assert match.state.battle is not None
    assert match.state.battle.hits == 1


def test_raketen_truppen_need_a_land_unit_of_ones_own_in_the_battle() -> None:
    match = fight("3 fighter", "3 tank", red_has="raketen_truppen")
    match.play("roll", dice=[1])
    assert waits(match) == ("red", "take")


def test_the_defender_may_use_them_as_well() -> None:
    match = fight("3 tank", "3 tank", blue_has="raketen_truppen")
    match.play("roll", dice=[0])
    assert waits(match) == ("blue", "rolled")
    match.play("use raketen_truppen", dice=[3])
    assert match.state.battle is not None
    assert match.state.battle.hits == 3


def test_sigrid_throws_the_blanks_again_and_keeps_the_hits() -> None:
    match = fight("3 tank 1 mech", "5 tank", red_has="sigrid")
    match.play("roll", dice=[2])
    match.automatic = False
    match.play("use sigrid")
    assert dice(match) == 3
    match.fall(2)
    assert match.state.battle is not None
    assert match.state.battle.hits == 4


def test_sigrid_is_not_asked_when_every_die_hit() -> None:
    match = fight("2 tank 1 mech", "5 tank", red_has="sigrid")
    match.play("roll", dice=[4])
    assert waits(match) == ("red", "take")


def test_letting_the_moment_go_by_keeps_the_throw() -> None:
    match = fight("3 tank 1 mech", "5 tank", red_has="sigrid")
    match.play("roll", dice=[0])
    match.play("pass")
    assert match.state.battle is not None
    assert match.state.battle.dry == 1
    assert waits(match) == ("blue", "decide")


def test_sigrid_of_one_side_does_not_touch_the_dice_of_the_other() -> None:
    match = fight("3 tank 1 mech", "5 tank", red_has="raketen_truppen", blue_has="sigrid")
    match.play("roll", dice=[1])
    assert waits(match) == ("red", "rolled")
    match.play("use raketen_truppen", dice=[0])
    assert waits(match) == ("blue", "decide")
    match.play("roll", dice=[1])
    assert waits(match) == ("blue", "rolled")


# -- Secret Weapon


def test_the_secret_weapon_drives_all_defenders_out_before_any_dice() -> None:
    match = fight("1 tank", "3 tank 1 mech", red_has="secret_weapon")
    match.play("use secret_weapon")
    assert waits(match) == ("blue", "leave")
    assert reasons(match, "retreat 2 tank > berlin") == ["dust.battle.retreat.where"]
    match.play("retreat 2 tank > berlin, 1 tank 1 mech > arabia")
    assert shown(match, "balkans", "berlin", "arabia") == [
        "balkans red 1 tank",
        "berlin blue 2 tank",
        "arabia blue 1 tank 1 mech",
    ]


def test_the_secret_weapon_of_a_defender_sends_the_attackers_home() -> None:
    match = fight("4 mech", "1 tank", blue_has="secret_weapon")
    assert waits(match) == ("blue", "opening")
    match.play("use secret_weapon")
    assert shown(match, "ukraine", "balkans") == ["ukraine red 4 mech", "balkans blue 1 tank"]


def test_the_secret_weapon_is_not_used_where_units_would_be_destroyed() -> None:
    match = fight(
        "1 tank", "3 tank", red_has="secret_weapon", around="arabia red 1 tank\nberlin red 1 tank"
    )
    assert waits(match) == ("blue", "decide")
    assert reasons(match, "use secret_weapon")[-1] == "dust.ability.secret_weapon"


def test_the_secret_weapon_does_not_move_neutral_units() -> None:
    match = at(
        f"""
        ends battle
        played red {CARD["secret_weapon"]}
        turn red combat 1
        ukraine red 4 tank
        balkans black 1 tank 1 mech
        """
    )
    match.play("attack ukraine > balkans 4 tank")
    assert waits(match) == ("blue", "decide")


def test_by_the_original_rules_the_secret_weapon_waits_for_an_own_roll_and_spares_capitals() -> (
    None
):
    match = fight(
        "1 tank", "3 tank", red_has="secret_weapon", rules="original", around="arabia blue 1 tank"
    )
    assert waits(match) == ("blue", "decide"), "the defender rolls first"
    match.play("roll", dice=[0])
    assert waits(match) == ("red", "decide")
    match.play("use secret_weapon")
    assert shown(match, "balkans", "arabia") == ["balkans red 1 tank", "arabia blue 4 tank"]
    capital = fight("4 tank", "3 tank", red_has="secret_weapon", rules="original", target="berlin")
    capital.play("roll", dice=[0])
    assert "dust.ability.secret_weapon" in reasons(capital, "use secret_weapon")


# -- Alien Radar


def test_the_radar_lets_all_own_units_leave_and_the_attacker_walks_in() -> None:
    match = fight("4 tank", "3 tank 1 bomber", blue_has="alien_radar", around="arabia blue 1 tank")
    assert waits(match) == ("blue", "opening")
    match.play("use alien_radar")
    assert shown(match, "balkans", "arabia") == [
        "balkans red 4 tank",
        "arabia blue 4 tank 1 bomber",
    ]
    assert match.state.turn.combat_points == 1, "the combat point is spent"


def test_the_radar_goes_on_working_for_the_round() -> None:
    match = fight("4 tank", "3 tank", blue_has="alien_radar", more="used blue\nradar blue")
    assert waits(match) == ("blue", "opening")
    match.play("use alien_radar")
    assert waits(match) == ("blue", "leave")


def test_by_the_original_rules_the_radar_works_once_and_may_take_out_a_part() -> None:
    match = fight(
        "4 tank", "3 tank", blue_has="alien_radar", rules="original", around="arabia blue 1 tank"
    )
    match.play("use alien_radar")
    match.play("retreat 2 tank > arabia")
    assert waits(match) == ("blue", "decide")
    assert match.state.battle is not None
    assert match.state.battle.defenders == Units(tank=1)
    assert match.state.order.radar == ()


def test_an_attacker_over_the_sea_cannot_use_the_radar() -> None:
    match = at(
        f"""
        ends battle
        played red {CARD["alien_radar"]}
        turn red combat 1
        iberia red 4 tank
        mediterranean_sea red 1 submarine
        egypt blue 2 tank
        """
    )
    match.play("attack iberia > egypt 4 tank by sea")
    assert waits(match) == ("blue", "decide")
    assert "dust.ability.alien_radar" in reasons(match, "use alien_radar")


# -- Nurse


def test_the_nurse_saves_a_destroyed_unit_on_a_blank_and_sends_it_back() -> None:
    match = fight("4 tank", "3 tank", red_has="nurse")
    match.play("roll", dice=[2])
    match.play("take 2 tank")
    assert waits(match) == ("red", "nurse")
    match.automatic = False
    match.play("use nurse")
    pending = match.pending
    assert isinstance(pending, Chance)
    assert pending.odds.weights == {Units(tank=2): 4, Units(tank=1): 4, Units(): 1}
    match.fall(Units(tank=1))
    assert shown(match, "ukraine") == ["ukraine red 1 tank"]
    assert waits(match) == ("red", "decide")


def test_the_nurse_goes_on_for_the_rest_of_the_battle_without_being_asked() -> None:
    match = fight("5 tank", "3 tank", red_has="nurse")
    match.play("roll", dice=[1])
    match.play("take 1 tank")
    match.play("use nurse", dice=["saved no units"])
    match.play("roll", dice=[0])
    match.play("roll", dice=[1])
    match.automatic = False
    match.play("take 1 tank")
    assert match.state.battle is not None
    assert match.state.battle.stage == "heal"


def test_a_saved_defender_goes_where_its_player_says() -> None:
    match = fight("4 tank 1 mech", "3 tank", blue_has="nurse")
    match.play("roll", dice=[1])
    match.play("take 1 tank")
    match.play("use nurse", dice=["saved 1 tank"])
    assert waits(match) == ("blue", "leave")
    match.play("retreat 1 tank > arabia")
    assert shown(match, "arabia") == ["arabia blue 1 tank"]
    assert waits(match) == ("blue", "decide")


def test_a_saved_unit_with_no_way_out_is_destroyed_all_the_same() -> None:
    around = "arabia red 1 tank\nberlin red 1 tank"
    match = fight("4 tank 1 mech", "3 tank", blue_has="nurse", around=around)
    match.play("roll", dice=[1])
    match.play("take 1 tank")
    match.play("use nurse", dice=["saved 1 tank"])
    assert match.state.battle is not None
    assert match.state.battle.defenders == Units(tank=2)


def test_the_last_unit_can_be_saved_and_the_battle_is_lost_all_the_same() -> None:
    match = fight("4 tank 1 mech", "1 tank", blue_has="nurse", around="arabia blue 1 tank")
    match.play("roll", dice=[1])
    match.play("take 1 tank")
    match.play("use nurse", dice=["saved 1 tank"])
    assert shown(match, "balkans", "arabia") == ["balkans red 4 tank 1 mech", "arabia blue 2 tank"]


def test_passing_on_the_nurse_leaves_her_for_later() -> None:
    match = fight("5 tank", "3 tank", red_has="nurse")
    match.play("roll", dice=[1])
    match.play("take 1 tank")
    match.play("pass")
    match.play("roll", dice=[0])
    match.play("roll", dice=[1])
    match.play("take 1 tank")
    assert waits(match) == ("red", "nurse")


def test_nobody_is_destroyed_under_the_secret_weapon_so_no_nurse_is_called() -> None:
    match = fight(
        "4 tank", "3 tank", red_has="secret_weapon", blue_has="nurse", around="arabia blue 1 tank"
    )
    match.play("use secret_weapon")
    assert match.state.battle is None
    assert "blue" not in match.state.order.used


@pytest.mark.parametrize("stage", ["opening", "rolled"])
def test_a_passed_moment_is_over(stage: str) -> None:
    ability = {"opening": "ace_of_the_sky", "rolled": "sigrid"}[stage]
    match = fight("3 tank 1 fighter", "5 tank", red_has=ability)
    if stage == "rolled":
        match.play("roll", dice=[0])
    assert waits(match) == ("red", stage)
    match.play("pass")
    assert reasons(match, "pass") == ["dust.turn.order"]
    assert f"dust.ability.{ability}" in reasons(match, f"use {ability}")
