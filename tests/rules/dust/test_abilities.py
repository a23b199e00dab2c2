"""What the abilities of the cards do to a battle: the moment of each, its effect, its limits."""

import pytest

from dustlab.core.match import Chance
from dustlab.dust.components import Units
from dustlab.dust.editions import EDITIONS
from tests.boards import at, reasons, shown
from tests.rules.dust.fights import (
    at_sea,
    battle,
    card_with,
    dice,
    dice_at_sea,
    dropped,
    fight,
    over_the_sea,
    ready,
    told,
    waits,
    won,
)

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
    assert battle(match).hits == 1


def test_raketen_truppen_need_a_land_unit_of_ones_own_in_the_battle() -> None:
    match = fight("3 fighter", "3 tank", red_has="raketen_truppen")
    match.play("roll", dice=[1])
    assert waits(match) == ("red", "take")
    assert reasons(match, "use raketen_truppen") == ["dust.ability.raketen_truppen"]


def test_by_the_original_rules_a_land_unit_on_either_side_is_enough_for_raketen_truppen() -> None:
    match = fight("3 fighter", "3 tank", red_has="raketen_truppen", rules="original")
    match.play("roll", dice=[1])
    assert waits(match) == ("red", "rolled")
    assert reasons(match, "use raketen_truppen") == []
    in_the_air = fight("3 fighter", "2 bomber", red_has="raketen_truppen", rules="original")
    in_the_air.play("roll", dice=[1])
    assert waits(in_the_air) == ("red", "take")
    (refusal,) = in_the_air.why_not("use raketen_truppen")
    assert refusal.rule == "dust.ability.raketen_truppen"
    assert refusal.text == "Raketen Truppen need a tank or a mech in the battle, on either side."


def test_the_defender_may_use_them_as_well() -> None:
    match = fight("3 tank", "3 tank", blue_has="raketen_truppen")
    match.play("roll", dice=[0])
    assert waits(match) == ("blue", "rolled")
    match.play("use raketen_truppen", dice=[3])
    assert battle(match).hits == 3


def test_sigrid_throws_the_blanks_again_and_keeps_the_hits() -> None:
    match = fight("3 tank 1 mech", "5 tank", red_has="sigrid")
    match.play("roll", dice=[2])
    match.automatic = False
    match.play("use sigrid")
    assert dice(match) == 3
    match.fall(2)
    assert battle(match).hits == 4


def test_sigrid_is_not_asked_when_every_die_hit() -> None:
    match = fight("2 tank 1 mech", "5 tank", red_has="sigrid")
    match.play("roll", dice=[4])
    assert waits(match) == ("red", "take")


def test_letting_the_moment_go_by_keeps_the_throw() -> None:
    match = fight("3 tank 1 mech", "5 tank", red_has="sigrid")
    match.play("roll", dice=[0])
    match.play("pass")
    assert battle(match).dry == 1
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
        played red {card_with("secret_weapon", "red")}
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
    assert battle(match).defenders == Units(tank=1)
    assert match.state.order.radar == ()


def test_an_attacker_over_the_sea_cannot_use_the_radar() -> None:
    match = at(
        f"""
        ends battle
        played red {card_with("alien_radar", "red")}
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
    assert battle(match).stage == "heal"


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
    assert battle(match).defenders == Units(tank=2)


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


# -- whose ability, and when


@pytest.mark.parametrize(
    "ability",
    [
        "ace_of_the_sky",
        "alien_radar",
        "nurse",
        "raketen_truppen",
        "secret_weapon",
        "sigrid",
    ],
)
def test_where_no_battle_is_fought_no_ability_of_battle_is_used(ability: str) -> None:
    match = ready("ukraine red 3 tank 1 fighter", "balkans blue 3 tank", red_has=ability)
    assert reasons(match, f"use {ability}") == [f"dust.ability.{ability}"]
    match.play("attack ukraine > balkans 3 tank 1 fighter")
    wrong = "nurse" if ability != "nurse" else "sigrid"
    assert reasons(match, f"use {wrong}") == ["dust.ability.card", f"dust.ability.{wrong}"]


@pytest.mark.parametrize(
    ("ability", "words"), [("ballistic_missiles", "fired as an attack"), ("mech_dropper", "fall")]
)
def test_abilities_that_are_attacks_are_not_used_but_declared(ability: str, words: str) -> None:
    match = ready("ukraine red 3 mech", "balkans blue 3 tank", red_has=ability)
    (refusal,) = match.why_not(f"use {ability}")
    assert refusal.rule == f"dust.ability.{ability}"
    assert words in refusal.text


def test_who_rolls_for_neutral_units_uses_no_ability_for_them() -> None:
    match = ready("ukraine red 4 tank", "balkans black 3 tank 1 mech", blue_has="sigrid")
    match.play("attack ukraine > balkans 4 tank")
    match.play("roll", dice=[1])
    assert waits(match) == ("blue", "take"), "no question about the blanks"
    (refusal,) = match.why_not("use sigrid")
    assert refusal.rule == "dust.ability.sigrid"
    assert refusal.text == "No units of Blue fight in this battle."


def test_an_event_tells_the_ability_by_its_rule() -> None:
    match = fight("3 tank 1 fighter", "3 tank", red_has="ace_of_the_sky")
    match.play("use ace_of_the_sky")
    assert told(match) == ["dust.ability.ace_of_the_sky"]


# -- Ace of the Sky, further


@pytest.mark.parametrize("rules", EDITIONS)
def test_an_ace_flies_to_the_end_of_the_battle_for_a_defender_too(rules: str) -> None:
    match = fight("4 tank", "2 fighter 1 bomber", blue_has="ace_of_the_sky", rules=rules)
    assert waits(match) == ("blue", "opening")
    match.play("use ace_of_the_sky")
    match.play("roll", dice=[0])
    match.play("roll", dice=[1])
    match.play("take 1 fighter")
    match.automatic = False
    match.play("roll")
    assert dice(match) == 2 + 3


def test_an_ace_is_declared_before_any_dice_only() -> None:
    match = fight("4 tank 1 fighter", "3 tank", red_has="ace_of_the_sky")
    match.play("pass")
    match.play("roll", dice=[0])
    match.play("roll", dice=[0])
    assert reasons(match, "use ace_of_the_sky") == ["dust.ability.ace_of_the_sky"]


# -- Raketen Truppen and Sigrid, further


@pytest.mark.parametrize("rules", EDITIONS)
def test_bonus_dice_are_thrown_again_with_the_others(rules: str) -> None:
    match = fight("4 tank", "2 tank center", blue_has="raketen_truppen", rules=rules)
    match.play("roll", dice=[1])
    match.automatic = False
    match.play("use raketen_truppen")
    assert dice(match) == 2 + 3


def test_dice_are_thrown_again_once() -> None:
    match = fight("4 tank 1 mech", "3 tank", red_has="raketen_truppen")
    match.play("roll", dice=[0])
    match.play("use raketen_truppen", dice=[0])
    assert battle(match).dry == 1, "a throw that was thrown again is one roll"
    assert waits(match) == ("blue", "decide")
    match.play("roll", dice=[0])
    match.play("roll", dice=[1])
    assert waits(match) == ("red", "take")


def test_raketen_truppen_have_no_place_at_sea() -> None:
    match = at_sea(3, 3, red_has="raketen_truppen")
    match.play("roll", dice=["0 : 0"])
    assert waits(match) == ("red", "decide")


@pytest.mark.parametrize(("rules", "each"), [("premium", 1), ("standard", 2)])
def test_sigrid_throws_blanks_again_at_sea_before_any_loss(rules: str, each: int) -> None:
    match = at_sea(3, 3, blue_has="sigrid", rules=rules)
    match.automatic = False
    match.play("roll")
    assert dice_at_sea(match) == (3 * each, 3 * each)
    match.fall("2 : 1")
    assert waits(match) == ("blue", "rolled")
    match.play("use sigrid")
    assert dice(match) == 3 * each - 1
    match.fall(1)
    assert (battle(match).attackers, battle(match).defenders) == (
        Units(submarine=1),
        Units(submarine=1),
    )


def test_sigrid_turns_a_dry_throw_into_one_that_hit() -> None:
    match = fight("3 tank 1 mech", "5 tank", red_has="sigrid")
    match.play("roll", dice=[0])
    match.play("use sigrid", dice=[1])
    match.play("take 1 tank")
    assert battle(match).dry == 0


# -- Secret Weapon, further


@pytest.mark.parametrize("rules", ["premium", "standard", "epic"])
def test_the_secret_weapon_works_at_sea_where_submarines_retreat(rules: str) -> None:
    match = at_sea(
        1, 4, red_has="secret_weapon", rules=rules, around="bay_of_bengal blue 1 submarine"
    )
    match.play("use secret_weapon")
    assert shown(match, "arabian_sea", "bay_of_bengal") == [
        "arabian_sea red 1 submarine",
        "bay_of_bengal blue 5 submarine",
    ]


def test_by_the_original_rules_submarines_do_not_yield_to_the_secret_weapon() -> None:
    match = at_sea(2, 2, red_has="secret_weapon", rules="original")
    (refusal,) = match.why_not("use secret_weapon")
    assert refusal.rule == "dust.ability.secret_weapon"
    assert "submarines never leave" in refusal.text


@pytest.mark.parametrize("rules", ["premium", "standard", "epic"])
def test_the_secret_weapon_empties_a_capital_except_by_the_original_rules(rules: str) -> None:
    match = fight("1 tank", "3 tank", red_has="secret_weapon", rules=rules, target="berlin")
    match.play("use secret_weapon")
    match.play("retreat 3 tank > balkans")
    assert shown(match, "berlin") == ["berlin red 1 tank"]


def test_by_the_original_rules_a_defender_has_no_secret_weapon() -> None:
    match = fight("1 tank", "3 tank", blue_has="secret_weapon", rules="original")
    assert waits(match) == ("blue", "decide")
    assert reasons(match, "use secret_weapon") == ["dust.ability.secret_weapon"]


def test_by_the_original_rules_the_secret_weapon_serves_before_any_own_roll() -> None:
    match = fight(
        "1 tank 1 mech",
        "3 tank",
        red_has="secret_weapon",
        rules="original",
        around="arabia blue 1 tank",
    )
    match.play("roll", dice=[0])
    match.play("roll", dice=[1])
    match.play("take 1 tank")
    match.play("use secret_weapon")
    assert shown(match, "balkans", "arabia") == ["balkans red 1 mech", "arabia blue 4 tank"]


def test_by_the_original_rules_units_need_an_own_area_to_be_driven_to() -> None:
    match = fight("1 tank 1 mech", "3 tank", red_has="secret_weapon", rules="original")
    assert reasons(match, "use secret_weapon") == ["dust.ability.secret_weapon"]


# -- Alien Radar, further


@pytest.mark.parametrize("rules", EDITIONS)
def test_attackers_may_turn_round_by_radar_as_well(rules: str) -> None:
    match = fight("4 tank", "3 tank", red_has="alien_radar", rules=rules)
    assert waits(match) == ("red", "opening")
    match.play("use alien_radar")
    if rules == "original":
        match.play("retreat 4 tank > ukraine")
    assert shown(match, "ukraine", "balkans") == ["ukraine red 4 tank", "balkans blue 3 tank"]
    assert won(match) == "blue"


def test_the_radar_is_of_no_use_without_a_way_out() -> None:
    around = "arabia red 1 tank\nberlin red 1 tank"
    match = fight("4 tank", "3 tank", blue_has="alien_radar", around=around)
    assert waits(match) == ("blue", "decide")
    assert reasons(match, "use alien_radar") == ["dust.ability.alien_radar"]


def test_the_radar_works_at_sea_except_by_the_original_rules() -> None:
    match = at_sea(3, 2, blue_has="alien_radar", around="bay_of_bengal blue 1 submarine")
    match.play("use alien_radar")
    assert shown(match, "arabian_sea", "bay_of_bengal") == [
        "arabian_sea red 3 submarine",
        "bay_of_bengal blue 3 submarine",
    ]
    original = at_sea(3, 2, red_has="alien_radar", rules="original")
    assert waits(original) == ("red", "decide")
    assert reasons(original, "use alien_radar") == ["dust.ability.alien_radar"]


def test_the_radar_that_went_on_working_ends_with_the_round() -> None:
    match = at(
        """
        ends game
        hand red c1m1p5s2
        hand blue c1m1p5s3
        played red c1m1p5s1, blue c3m3p1s3
        order blue red at 1
        used blue
        radar blue
        turn red combat 0
        berlin red 1 tank
        moscow blue 1 tank
        """
    )
    match.play("end combat")
    assert match.state.round == 3
    assert match.state.order.radar == match.state.order.used == ()


def test_by_the_original_rules_a_second_battle_finds_the_radar_spent() -> None:
    match = fight("4 tank", "3 tank", blue_has="alien_radar", rules="original", more="used blue")
    assert waits(match) == ("blue", "decide")
    assert reasons(match, "use alien_radar")[0] == "dust.ability.once"


def test_whoever_leaves_a_part_behind_by_radar_leaves_at_least_one_and_none_twice() -> None:
    around = "arabia blue 1 tank"
    match = fight("4 tank", "3 tank", blue_has="alien_radar", rules="original", around=around)
    match.play("use alien_radar")
    assert reasons(match, "retreat 4 tank > arabia") == ["dust.battle.retreat.where"]
    assert reasons(match, "retreat 1 tank > berlin") == ["dust.battle.retreat.where"]
    assert reasons(match, "retreat 1 tank > arabia") == []


# -- Nurse, further


def test_the_nurse_works_at_sea_except_by_the_original_rules() -> None:
    match = at_sea(3, 3, red_has="nurse")
    match.play("roll", dice=["0 : 2"])
    assert waits(match) == ("red", "nurse")
    match.play("use nurse", dice=["saved 1 submarine"])
    assert shown(match, "mediterranean_sea") == ["mediterranean_sea red 1 submarine"]
    original = at_sea(3, 3, red_has="nurse", rules="original")
    original.play("roll", dice=["0 : 2"])
    assert waits(original) == ("red", "decide")


@pytest.mark.parametrize("rules", ["premium", "standard", "epic"])
def test_a_saved_attacker_goes_back_over_the_sea(rules: str) -> None:
    match = over_the_sea("4 tank", "3 tank", red_has="nurse", rules=rules)
    match.play("roll", dice=[2])
    match.play("take 2 tank")
    match.play("use nurse", dice=["saved 2 tank"])
    assert shown(match, "iberia") == ["iberia red 2 tank"]
    assert battle(match).attackers == Units(tank=2)


def test_by_the_original_rules_no_nurse_comes_to_attackers_over_the_sea() -> None:
    match = over_the_sea("4 tank", "3 tank", red_has="nurse", rules="original")
    match.play("roll", dice=[2])
    match.play("take 2 tank")
    assert waits(match) == ("red", "decide")
    assert battle(match).attackers == Units(tank=2)
    defended = over_the_sea(
        "4 tank", "3 tank", blue_has="nurse", rules="original", around="arabia blue 1 tank"
    )
    defended.play("roll", dice=[0])
    defended.play("roll", dice=[1])
    defended.play("take 1 tank")
    assert waits(defended) == ("blue", "nurse"), "a defender may retreat from this battle"


def test_by_the_original_rules_no_nurse_comes_where_no_way_leads_out() -> None:
    match = fight("4 tank 1 mech", "3 tank", blue_has="nurse", rules="original")
    match.play("roll", dice=[1])
    match.play("take 1 tank")
    assert waits(match) == ("blue", "decide")


def test_example_of_the_premium_book_a_saved_unit_without_a_retreat_is_destroyed() -> None:
    around = "arabia red 1 tank\nberlin red 1 tank"
    match = fight("4 tank 1 mech", "1 tank", blue_has="nurse", around=around)
    match.play("roll", dice=[1])
    match.play("take 1 tank")
    match.play("use nurse", dice=["saved 1 tank"])
    assert won(match) == "red"
    assert "dust.battle.retreat.where" in told(match)


def test_the_nurse_does_nothing_for_those_a_cease_fire_destroys() -> None:
    match = over_the_sea("4 tank", "3 tank", red_has="nurse")
    for _ in range(3):
        match.play("roll", dice=[0])
    assert won(match) == "blue"
    assert shown(match, "iberia") == ["iberia -"]
    assert match.state.order.used == ()


def test_no_nurse_is_asked_for_what_nobody_lost() -> None:
    match = fight("4 tank 1 mech", "3 tank", blue_has="nurse")
    match.play("roll", dice=[0])
    assert waits(match) == ("blue", "decide")
    assert reasons(match, "use nurse") == ["dust.ability.nurse"]


def test_falling_mechs_have_nowhere_to_be_driven_to() -> None:
    match = dropped(2, "3 tank 2 fighter", blue_has="secret_weapon")
    assert waits(match) == ("blue", "decide"), "nobody is asked for nothing"
    assert reasons(match, "use secret_weapon") == ["dust.ability.secret_weapon"]


def test_who_was_not_asked_before_the_first_roll_is_told_why() -> None:
    around = "berlin red 1 tank\narabia red 1 tank"
    shut = fight("1 mech", "2 tank", red_has="secret_weapon", around=around)
    assert reasons(shut, "use secret_weapon") == ["dust.ability.secret_weapon"]
    assert "nowhere to go" in str(shut.why_not("use secret_weapon"))
    no_wings = fight("1 mech", "2 tank", red_has="ace_of_the_sky")
    assert "needs a fighter or a bomber" in str(no_wings.why_not("use ace_of_the_sky"))
    no_wings.play("roll", dice=[0])
    no_wings.play("roll", dice=[0])
    assert "before any dice fall" in str(no_wings.why_not("use ace_of_the_sky"))
