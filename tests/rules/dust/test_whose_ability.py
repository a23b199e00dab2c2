"""Whose ability is asked about, and at which moment: every true reason, about the right player."""

import pytest

from dustlab.core.errors import NotAMove
from dustlab.dust.moves import Use
from tests.boards import at, reasons
from tests.phases import DIPLOMAT, HANDS, MECH_BUILDER, PLAIN, buying
from tests.rules.dust.fights import at_sea, card_with, fight, over_the_sea, ready, waits

# Next door to the Balkans, so that nobody can leave them.
NO_WAY_OUT = "berlin red 1 tank\narabia red 1 tank"


def told(match: object, move: str) -> list[str]:
    return [refusal.text for refusal in match.why_not(move)]  # type: ignore[attr-defined]


# -- judged for the holder, whoever decides


def test_an_ability_is_judged_for_its_holder_also_while_the_other_side_decides() -> None:
    match = fight("3 tank 1 mech", "3 tank", blue_has="alien_radar", around=NO_WAY_OUT)
    assert waits(match) == ("red", "decide")
    assert told(match, "use alien_radar") == ["The units of Blue would have nowhere to go."]


def test_of_two_sides_the_one_that_decides_is_asked_about_first() -> None:
    match = fight("3 tank 1 fighter", "3 tank", red_has="ace_of_the_sky", blue_has="ace_of_the_sky")
    assert waits(match) == ("red", "opening")
    assert reasons(match, "use ace_of_the_sky") == []
    blue = "blue: use ace_of_the_sky"
    assert told(match, blue) == [
        "The decision lies with Red now, not with Blue.",
        "The Ace of the Sky needs a fighter or a bomber in the battle.",
    ]


def test_a_card_that_never_brought_it_is_the_reason_and_not_that_it_is_used() -> None:
    match = fight("3 tank", "3 tank", red_has="sigrid", more="used red")
    assert told(match, "red: use nurse")[1:2] == [
        "The card of Red does not bring Nurse this round."
    ]
    assert told(match, "use sigrid")[0] == (
        "Red has used Sigrid in this round, and an ability works once a round."
    )
    assert "dust.ability.once" not in reasons(match, "red: use nurse")


def test_a_player_without_a_card_is_told_so() -> None:
    match = at("ukraine red 3 tank\nbalkans blue 2 tank", turn="turn red combat 1")
    match.play("attack ukraine > balkans 3 tank")
    assert told(match, "use sigrid")[0] == "Blue has no card in this round that could bring Sigrid."


def test_a_player_who_does_not_fight_uses_no_ability_in_the_battle_of_others() -> None:
    match = at(
        f"""
        players red blue green
        played red {PLAIN}, blue c5m1p1s2, green {card_with("nurse", "red")}
        turn red combat 1
        ukraine red 3 tank
        balkans blue 2 tank
        persia green 1 tank
        """
    )
    match.play("attack ukraine > balkans 3 tank")
    assert told(match, "use nurse") == ["No units of Green fight in this battle."]


# -- the moment


def test_before_the_first_dice_the_moment_lasts_for_whoever_was_hindered_in_it() -> None:
    match = fight("3 tank 1 mech", "3 tank", red_has="secret_weapon", around=NO_WAY_OUT)
    assert waits(match) == ("red", "decide")
    assert told(match, "use secret_weapon") == ["The units of Blue would have nowhere to go."]


def test_whoever_has_passed_is_told_that_the_moment_went_by() -> None:
    match = fight("3 tank 1 mech", "3 tank", red_has="secret_weapon")
    match.play("pass")
    assert waits(match) == ("red", "decide")
    assert told(match, "use secret_weapon") == ["Red has let the moment for Secret Weapon go by."]
    match.play("roll", dice=[0])
    assert told(match, "use secret_weapon") == [
        "Secret Weapon is used at the start of a battle, before any dice fall."
    ]


def test_a_defender_is_asked_after_the_attacker() -> None:
    match = fight("3 tank 1 fighter", "3 fighter", red_has="ace_of_the_sky", blue_has="alien_radar")
    assert waits(match) == ("red", "opening")
    assert told(match, "use alien_radar") == [
        "First Red is asked about an ability, then Blue about Alien Radar."
    ]


def test_after_the_dice_sigrid_without_a_blank_hears_of_the_blanks_alone() -> None:
    match = fight("2 tank 1 mech", "5 tank", red_has="sigrid")
    assert told(match, "use sigrid") == ["Sigrid is used right after a roll of one's own."]
    match.play("roll", dice=[4])
    assert waits(match) == ("red", "take")
    assert told(match, "use sigrid") == ["Every die hit: there is no blank to roll again."]
    match.play("take 4 tank")
    assert told(match, "use sigrid") == ["Sigrid is used right after a roll of one's own."]


def test_after_a_roll_of_the_other_side_sigrid_hears_of_the_moment_alone() -> None:
    match = fight("1 tank 1 mech", "1 tank", blue_has="sigrid", around="berlin blue 1 tank")
    match.play("roll", dice=[3])
    assert waits(match) == ("red", "take")
    assert told(match, "use sigrid") == ["Sigrid is used right after a roll of one's own."]


def test_raketen_truppen_without_a_land_unit_hear_of_it_at_every_moment() -> None:
    match = fight("3 fighter", "3 tank", red_has="raketen_truppen")
    land = "Raketen Truppen need a tank or a mech of Red in the battle."
    assert told(match, "use raketen_truppen") == [
        "Raketen Truppen is used right after a roll of one's own.",
        land,
    ]
    match.play("roll", dice=[0])
    assert waits(match) == ("blue", "decide")
    assert told(match, "use raketen_truppen") == [land]


def test_the_nurse_is_called_after_own_losses_and_judged_for_those() -> None:
    match = fight("3 tank 1 mech", "3 tank", red_has="nurse", around="arabia blue 1 tank")
    moment = "Nurse is called when units of one's own have just been destroyed in a battle."
    assert told(match, "use nurse") == [moment]
    match.play("roll", dice=[1])
    match.play("take 1 tank")
    assert told(match, "use nurse") == [moment], "these were Blue's"
    match.play("roll", dice=[1])
    match.play("take 1 tank")
    assert reasons(match, "use nurse") == []
    match.play("pass")
    assert told(match, "use nurse") == ["Red has let the moment for Nurse go by."]


def test_by_the_original_rules_the_nurse_says_whom_she_cannot_help() -> None:
    shut = over_the_sea("3 tank 1 mech", "3 tank", red_has="nurse", rules="original")
    shut.play("roll", dice=[0])
    shut.play("roll", dice=[1])
    shut.play("take 1 tank")
    assert waits(shut) == ("red", "decide")
    assert told(shut, "use nurse") == ["The units of Red would have nowhere to go."]
    sea = at_sea(3, 2, blue_has="nurse", rules="original")
    assert told(sea, "use nurse")[1:] == [
        "By these rules the Nurse looks after land and air units only."
    ]


def test_without_a_battle_the_moment_is_told_and_a_special_attack_is_none() -> None:
    match = ready("ukraine red 1 bomber", "mediterranean_sea blue 2 submarine", red_has="sigrid")
    assert told(match, "use sigrid") == ["Sigrid is used right after a roll of one's own."]
    match = ready("balkans red 1 bomber", "mediterranean_sea blue 2 submarine", blue_has="nurse")
    match.play("bomb balkans > mediterranean_sea 1 bomber", dice=[1])
    assert told(match, "use nurse") == [
        "A special attack is no battle: no ability interferes with it."
    ]


def test_an_ability_that_is_aimed_at_nothing_names_nothing() -> None:
    match = fight("1 tank", "3 tank 1 mech", red_has="secret_weapon")
    assert told(match, "use secret_weapon balkans") == [
        "Secret Weapon is not aimed at anything: leave out Balkans."
    ]


# -- nobody is told a card that lies face down


@pytest.mark.parametrize("phase", ["setup card", "initiative"])
def test_a_card_that_lies_face_down_is_told_to_nobody(phase: str) -> None:
    nurses = card_with("nurse", "red")
    position = f"phase {phase}\nplayed red {nurses}\n{HANDS}\nberlin red 1 tank"
    match = at(position, turn="")
    (refusal, *_) = match.why_not("red: use sigrid")[1:]
    (other, *_) = match.why_not("red: use nurse")[1:]
    assert (refusal.rule, refusal.key) == (other.rule, other.key)


# -- abilities of production


def test_in_a_production_phase_the_one_who_produces_is_asked_about() -> None:
    match = buying(more=f"played red {PLAIN}, blue {DIPLOMAT}\n{HANDS}")
    assert told(match, "use diplomat blue") == [
        "The card of Red does not bring Diplomat this round."
    ]
    assert told(match, "blue: use diplomat red") == [
        "The decision lies with Red now, not with Blue.",
        "Diplomat belongs to the production phase of Blue's own turn.",
    ]


def test_the_mech_builder_tells_all_reasons_at_once() -> None:
    match = buying(
        "berlin red 1 tank center\nindia blue 1 tank",
        more=f"played red {MECH_BUILDER}, blue {PLAIN}\n{HANDS}\nused red",
    )
    assert reasons(match, "use mech_builder india") == [
        "dust.ability.once",
        "dust.ability.mech_builder",
    ]


def test_what_no_card_brings_is_no_move() -> None:
    with pytest.raises(NotAMove):
        fight("3 tank", "3 tank").why_not(Use("flying_carpet"))


def test_koshka_of_the_defender_who_decides_is_not_taken_for_the_attackers() -> None:
    match = fight("3 tank", "3 tank", red_has="koshka", blue_has="koshka", more="used red")
    assert waits(match) == ("blue", "decide")
    assert reasons(match, "blue: use koshka") == ["dust.ability.koshka"]
