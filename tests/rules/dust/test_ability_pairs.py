"""What happens when two abilities meet: a test for every row of the table in docs/rulings.md."""

import re
from collections.abc import Callable
from itertools import combinations_with_replacement, product
from pathlib import Path

import pytest

from dustlab.core import rules
from dustlab.core.match import Choice, Match
from dustlab.core.words import name
from dustlab.dust import State
from dustlab.dust.cards import abilities
from dustlab.dust.components import Units
from tests.boards import at, reasons, shown
from tests.rules.dust.fights import (
    at_sea,
    battle,
    card_with,
    cards,
    dice,
    dropped,
    fight,
    ready,
    waits,
    won,
)

RULINGS = Path(__file__).parents[3] / "docs" / "rulings.md"

IN_BATTLE = (
    "ace_of_the_sky",
    "alien_radar",
    "nurse",
    "raketen_truppen",
    "secret_weapon",
    "sigrid",
)
# One card is played by each player in a round, so an ability never meets another of its own side.
CAN_MEET = {
    *combinations_with_replacement(IN_BATTLE, 2),
    *((a, b) for a, b in product(IN_BATTLE, ("ballistic_missiles", "mech_dropper"))),
    ("ballistic_missiles", "diplomat"),
    ("diplomat", "diplomat"),
    ("diplomat", "koshka"),
    ("diplomat", "mech_dropper"),
    ("koshka", "koshka"),
}
CAN_MEET = {(min(pair), max(pair)) for pair in CAN_MEET}

PROVED: dict[tuple[str, str], str] = {}
Test = Callable[..., None]


def pair(one: str, other: str) -> Callable[[Test], Test]:
    """The pair of abilities that a test speaks of."""

    def keep(test: Test) -> Test:
        PROVED[min(one, other), max(one, other)] = test.__name__
        return test

    return keep


def spent(match: Match[State], army: str) -> bool:
    return army in match.state.order.used


# -- Ace of the Sky meets


@pair("ace_of_the_sky", "ace_of_the_sky")
def test_two_aces_fly_each_for_their_own_side() -> None:
    ace = "ace_of_the_sky"
    match = fight("2 tank 2 fighter", "2 tank 3 fighter", red_has=ace, blue_has=ace)
    assert battle(match).supremacy == "blue"
    assert waits(match) == ("red", "opening"), "the attacker is asked first"
    match.play(f"use {ace}")
    assert waits(match) == ("blue", "opening")
    match.play(f"use {ace}")
    assert battle(match).supremacy == "blue", "aces change no supremacy"
    match.automatic = False
    match.play("roll")
    assert dice(match) == 2 + 3 * 2
    match.fall(0)
    match.play("roll")
    assert dice(match) == 2 + 2 * 2


@pair("ace_of_the_sky", "alien_radar")
def test_an_ace_of_the_attacker_is_spent_when_the_radar_empties_the_area() -> None:
    around = "arabia blue 1 tank"
    match = fight(
        "2 fighter", "3 tank", red_has="ace_of_the_sky", blue_has="alien_radar", around=around
    )
    match.play("use ace_of_the_sky")
    match.play("use alien_radar")
    assert won(match) == "red"
    assert spent(match, "red")
    other_way = fight("2 tank", "3 fighter", red_has="alien_radar", blue_has="ace_of_the_sky")
    other_way.play("use alien_radar")
    assert won(other_way) == "blue"
    assert not spent(other_way, "blue"), "nobody had to ask the ace"


@pair("ace_of_the_sky", "secret_weapon")
def test_an_ace_of_the_attacker_does_not_stop_the_secret_weapon() -> None:
    match = fight("3 fighter", "1 tank", red_has="ace_of_the_sky", blue_has="secret_weapon")
    match.play("use ace_of_the_sky")
    match.play("use secret_weapon")
    assert shown(match, "ukraine") == ["ukraine red 3 fighter"]
    assert spent(match, "red")
    original = fight(
        "2 tank",
        "3 fighter",
        red_has="secret_weapon",
        blue_has="ace_of_the_sky",
        rules="original",
        around="arabia blue 1 tank",
    )
    original.play("use ace_of_the_sky")
    original.play("roll", dice=[0])
    original.play("use secret_weapon")
    assert shown(original, "arabia") == ["arabia blue 1 tank 3 fighter"]


@pair("ace_of_the_sky", "raketen_truppen")
def test_raketen_truppen_do_not_throw_the_dice_of_an_enemys_ace() -> None:
    match = fight(
        "2 fighter 1 mech", "3 tank", red_has="ace_of_the_sky", blue_has="raketen_truppen"
    )
    match.play("use ace_of_the_sky")
    match.play("roll", dice=[2])
    assert waits(match) == ("red", "take"), "blue cannot touch these dice"
    match.play("take 2 tank")
    match.play("roll", dice=[0])
    match.automatic = False
    match.play("use raketen_truppen")
    assert dice(match) == 1


@pair("ace_of_the_sky", "sigrid")
def test_sigrid_does_not_throw_the_dice_of_an_enemys_ace() -> None:
    match = fight("2 fighter 1 mech", "3 tank", red_has="ace_of_the_sky", blue_has="sigrid")
    match.play("use ace_of_the_sky")
    match.play("roll", dice=[1])
    assert waits(match) == ("red", "take")
    match.play("take 1 tank")
    match.play("roll", dice=[1])
    match.automatic = False
    match.play("use sigrid")
    assert dice(match) == 1


@pair("ace_of_the_sky", "nurse")
def test_the_nurse_throws_one_die_for_a_unit_also_under_an_ace() -> None:
    match = fight("2 fighter 1 mech", "3 tank", red_has="ace_of_the_sky", blue_has="nurse")
    match.play("use ace_of_the_sky")
    match.play("roll", dice=[2])
    match.play("take 2 tank")
    match.automatic = False
    match.play("use nurse")
    assert max(match.pending.odds) == Units(tank=2)  # type: ignore[union-attr]


# -- Alien Radar meets


@pair("alien_radar", "alien_radar")
def test_of_two_radars_the_attackers_works_first() -> None:
    radar = "alien_radar"
    match = fight("4 tank", "3 tank", red_has=radar, blue_has=radar)
    assert waits(match) == ("red", "opening")
    match.play(f"use {radar}")
    assert won(match) == "blue"
    assert not spent(match, "blue")
    passed = fight("4 tank", "3 tank", red_has=radar, blue_has=radar, around="arabia blue 1 tank")
    passed.play("pass")
    passed.play(f"use {radar}")
    assert won(passed) == "red"
    original = fight(
        "4 tank",
        "3 tank",
        red_has=radar,
        blue_has=radar,
        rules="original",
        around="arabia blue 1 tank",
    )
    original.play(f"use {radar}")
    original.play("retreat 1 tank > ukraine")
    assert waits(original) == ("blue", "opening"), "some attackers stay: the defender is asked"
    original.play(f"use {radar}")
    original.play("retreat 2 tank > arabia")
    assert (battle(original).attackers, battle(original).defenders) == (
        Units(tank=3),
        Units(tank=1),
    )


@pair("alien_radar", "secret_weapon")
def test_the_attackers_secret_weapon_comes_before_the_defenders_radar() -> None:
    around = "arabia blue 1 tank"
    match = fight(
        "4 tank", "3 tank", red_has="secret_weapon", blue_has="alien_radar", around=around
    )
    match.play("use secret_weapon")
    assert won(match) == "red"
    assert not spent(match, "blue"), "the radar was not needed and is kept"
    other_way = fight("4 tank", "3 tank", red_has="alien_radar", blue_has="secret_weapon")
    other_way.play("use alien_radar")
    assert not spent(other_way, "blue")
    original = fight(
        "1 mech",
        "3 tank",
        red_has="secret_weapon",
        blue_has="alien_radar",
        rules="original",
        around=around,
    )
    original.play("use alien_radar")
    original.play("retreat 2 tank > arabia")
    original.play("use secret_weapon")
    assert shown(original, "balkans", "arabia") == ["balkans red 1 mech", "arabia blue 4 tank"]


@pair("alien_radar", "raketen_truppen")
def test_where_the_radar_empties_the_area_no_dice_are_left_for_raketen_truppen() -> None:
    match = fight("4 tank", "3 tank", red_has="raketen_truppen", blue_has="alien_radar")
    match.play("use alien_radar")
    match.play("retreat 3 tank > arabia")
    assert won(match) == "red"
    assert not spent(match, "red")


@pair("alien_radar", "sigrid")
def test_where_the_radar_empties_the_area_no_dice_are_left_for_sigrid() -> None:
    match = fight("4 tank", "3 tank", red_has="sigrid", blue_has="alien_radar")
    match.play("use alien_radar")
    match.play("retreat 3 tank > arabia")
    assert not spent(match, "red")


@pair("alien_radar", "nurse")
def test_the_nurse_is_not_called_for_units_that_left_by_radar() -> None:
    match = fight("4 tank", "3 tank", red_has="alien_radar", blue_has="nurse")
    match.play("use alien_radar")
    assert won(match) == "blue"
    assert not spent(match, "blue")


# -- Secret Weapon meets


@pair("secret_weapon", "secret_weapon")
def test_of_two_secret_weapons_the_attackers_works_first() -> None:
    weapon = "secret_weapon"
    match = fight("1 tank", "3 tank", red_has=weapon, blue_has=weapon, around="arabia blue 1 tank")
    match.play(f"use {weapon}")
    assert won(match) == "red"
    assert not spent(match, "blue")
    passed = fight("1 tank", "3 tank", red_has=weapon, blue_has=weapon)
    passed.play("pass")
    passed.play(f"use {weapon}")
    assert won(passed) == "blue"
    original = fight("1 tank", "3 tank", red_has=weapon, blue_has=weapon, rules="original")
    assert waits(original) == ("blue", "decide")
    assert reasons(original, f"use {weapon}") == ["dust.ability.secret_weapon"]


@pair("raketen_truppen", "secret_weapon")
def test_the_secret_weapon_leaves_no_dice_to_raketen_truppen() -> None:
    match = fight("4 tank", "3 tank", red_has="raketen_truppen", blue_has="secret_weapon")
    match.play("use secret_weapon")
    assert won(match) == "blue"
    assert not spent(match, "red")
    original = fight(
        "4 tank",
        "3 tank",
        red_has="secret_weapon",
        blue_has="raketen_truppen",
        rules="original",
        around="arabia blue 1 tank",
    )
    original.play("roll", dice=[0])
    original.play("use raketen_truppen", dice=[1])
    original.play("take 1 tank")
    original.play("use secret_weapon")
    assert won(original) == "red"


@pair("secret_weapon", "sigrid")
def test_the_secret_weapon_leaves_no_dice_to_sigrid() -> None:
    match = fight("4 tank", "3 tank", red_has="sigrid", blue_has="secret_weapon")
    match.play("use secret_weapon")
    assert won(match) == "blue"
    assert not spent(match, "red")


@pair("nurse", "secret_weapon")
def test_nobody_is_destroyed_under_the_secret_weapon_so_no_nurse_is_called() -> None:
    around = "arabia blue 1 tank"
    match = fight("4 tank", "3 tank", red_has="secret_weapon", blue_has="nurse", around=around)
    match.play("use secret_weapon")
    assert won(match) == "red"
    assert not spent(match, "blue")
    original = fight(
        "4 tank 1 mech",
        "3 tank",
        red_has="secret_weapon",
        blue_has="nurse",
        rules="original",
        around=around,
    )
    original.play("roll", dice=[1])
    original.play("take 1 tank")
    original.play("use nurse", dice=["saved 1 tank"])
    original.play("roll", dice=[0])
    original.play("use secret_weapon")
    assert shown(original, "arabia") == ["arabia blue 4 tank"], "one saved, two driven out"


# -- Raketen Truppen, Sigrid and the nurse meet


@pair("raketen_truppen", "raketen_truppen")
def test_raketen_truppen_of_both_sides_throw_their_own_dice() -> None:
    troops = "raketen_truppen"
    match = fight("3 tank 1 mech", "4 tank", red_has=troops, blue_has=troops)
    match.play("roll", dice=[0])
    match.play(f"use {troops}", dice=[1])
    assert waits(match) == ("red", "take"), "the new throw stands"
    match.play("take 1 tank")
    match.play("roll", dice=[0])
    assert waits(match) == ("blue", "rolled")


@pair("raketen_truppen", "sigrid")
def test_dice_that_one_side_threw_again_are_not_thrown_by_the_other() -> None:
    match = fight("3 tank 1 mech", "4 tank", red_has="raketen_truppen", blue_has="sigrid")
    match.play("roll", dice=[4])
    match.play("use raketen_truppen", dice=[1])
    assert waits(match) == ("red", "take"), "Sigrid is blue's and waits for blue's own roll"
    match.play("take 1 tank")
    match.play("roll", dice=[1])
    match.play("use sigrid", dice=[1])
    assert battle(match).hits == 2


@pair("sigrid", "sigrid")
def test_two_sigrids_work_each_on_their_own_blanks_also_at_sea() -> None:
    match = at_sea(2, 3, red_has="sigrid", blue_has="sigrid")
    match.play("roll", dice=["0 : 1"])
    assert waits(match) == ("red", "rolled"), "the attacker is asked first"
    match.play("use sigrid", dice=[1])
    assert waits(match) == ("blue", "rolled")
    match.automatic = False
    match.play("use sigrid")
    assert dice(match) == 2
    match.fall(0)
    assert battle(match).attackers == Units(submarine=1)
    assert battle(match).defenders == Units(submarine=2)


@pair("nurse", "raketen_truppen")
def test_the_nurse_looks_at_what_the_second_throw_hit() -> None:
    match = fight("3 tank 1 mech", "4 tank", red_has="raketen_truppen", blue_has="nurse")
    match.play("roll", dice=[3])
    match.play("use raketen_truppen", dice=[1])
    match.play("take 1 tank")
    assert battle(match).fallen == Units(tank=1)
    match.play("use nurse", dice=["saved no units"])
    assert waits(match) == ("blue", "decide"), "her dice are not thrown again"


@pair("nurse", "sigrid")
def test_the_nurse_comes_when_sigrid_is_done_also_at_sea() -> None:
    match = at_sea(4, 3, red_has="sigrid", blue_has="nurse")
    match.play("roll", dice=["1 : 0"])
    assert waits(match) == ("red", "rolled")
    match.play("use sigrid", dice=[1])
    assert waits(match) == ("blue", "nurse")
    assert battle(match).fallen == Units(submarine=2)
    match.play("use nurse", dice=["saved no units"])
    assert waits(match) == ("red", "decide"), "Sigrid does not touch the nurse's dice"


@pair("nurse", "nurse")
def test_at_sea_both_nurses_come_the_attackers_first() -> None:
    match = at_sea(1, 1, red_has="nurse", blue_has="nurse", around="indian_ocean blue 1 submarine")
    match.play("roll", dice=["1 : 1"])
    assert waits(match) == ("red", "nurse")
    match.play("use nurse", dice=["saved 1 submarine"])
    assert waits(match) == ("blue", "nurse")
    match.play("use nurse", dice=["saved 1 submarine"])
    assert shown(match, "mediterranean_sea", "indian_ocean", "arabian_sea") == [
        "mediterranean_sea red 1 submarine",
        "indian_ocean blue 2 submarine",
        "arabian_sea -",
    ]
    assert won(match) == "", "nobody is left in the battle: the area is unoccupied"


# -- Mech Dropper meets


@pair("ace_of_the_sky", "mech_dropper")
def test_an_ace_defends_against_falling_mechs() -> None:
    match = dropped(2, "3 fighter", blue_has="ace_of_the_sky")
    match.play("use ace_of_the_sky")
    match.automatic = False
    match.play("roll")
    assert dice(match) == 6


@pair("alien_radar", "mech_dropper")
def test_the_radar_sees_falling_mechs_and_they_hold_what_is_left() -> None:
    match = dropped(2, "3 tank", blue_has="alien_radar", around="arabia blue 1 tank")
    match.play("use alien_radar")
    assert shown(match, "balkans", "arabia") == ["balkans red 2 mech", "arabia blue 4 tank"]


@pair("mech_dropper", "secret_weapon")
def test_the_secret_weapon_cannot_drive_falling_mechs_away() -> None:
    match = dropped(2, "3 tank 2 fighter", blue_has="secret_weapon")
    assert waits(match) == ("blue", "decide")
    assert reasons(match, "use secret_weapon") == ["dust.ability.secret_weapon"]


@pair("mech_dropper", "nurse")
def test_the_nurse_saves_defenders_from_falling_mechs() -> None:
    match = dropped(2, "3 tank", blue_has="nurse", around="arabia blue 1 tank")
    match.play("roll", dice=[2])
    match.play("take 2 tank")
    match.play("use nurse", dice=["saved 2 tank"])
    assert shown(match, "arabia") == ["arabia blue 3 tank"]


@pair("mech_dropper", "raketen_truppen")
def test_raketen_truppen_defend_against_falling_mechs() -> None:
    match = dropped(2, "3 tank 2 fighter", blue_has="raketen_truppen")
    match.play("roll", dice=[0])
    match.play("use raketen_truppen", dice=[2])
    match.play("take 2 mech")
    assert won(match) == "blue"
    assert shown(match, "peru") == ["peru -"]


@pair("mech_dropper", "sigrid")
def test_sigrid_defends_against_falling_mechs() -> None:
    match = dropped(2, "3 tank 2 fighter", blue_has="sigrid")
    match.play("roll", dice=[1])
    match.play("use sigrid", dice=[1])
    match.play("take 2 mech")
    assert won(match) == "blue"


# -- Ballistic Missiles meet


def struck(ability: str) -> Match[State]:
    """A missile has hit an area whose army holds another ability."""
    match = ready(
        "ukraine red 1 tank center",
        "japan blue 3 tank 1 fighter",
        "vladivostok blue 1 tank",
        red_has="ballistic_missiles",
        blue_has=ability,
    )
    assert reasons(match, f"use {ability}")[-1] == f"dust.ability.{ability}"
    match.play("missile > japan", dice=[2])
    assert match.pending == Choice("red", "dust.special.asks_take", (("hits", 2),))
    assert f"dust.ability.{ability}" in reasons(match, f"use {ability}")
    match.play("take 1 tank 1 fighter")
    assert shown(match, "japan", "vladivostok") == ["japan blue 2 tank", "vladivostok blue 1 tank"]
    return match


@pytest.mark.parametrize("ability", IN_BATTLE)
def test_no_ability_of_battle_helps_against_a_missile(ability: str) -> None:
    match = struck(ability)
    assert match.state.order.used == ("red",)


for _ability in IN_BATTLE:
    pair(_ability, "ballistic_missiles")(test_no_ability_of_battle_helps_against_a_missile)


# -- Diplomat and Koshka meet


def allied(red_has: str, blue_has: str, rules: str = "premium") -> Match[State]:
    """Red's turn, in a round in which blue has made a truce with red."""
    return at(
        f"""
        rules {rules}
        players red blue green
        order blue red green at 1
        used blue
        truce blue red
        played red {card_with(red_has, "red")}, blue {card_with(blue_has, "blue")}
        turn red combat 3
        ukraine red 3 mech center
        balkans blue 2 tank
        arabia green 2 tank
        """
    )


@pair("diplomat", "mech_dropper")
def test_mechs_are_not_dropped_on_an_ally() -> None:
    match = allied("mech_dropper", "diplomat")
    assert reasons(match, "drop ukraine 2 > balkans") == ["dust.ability.diplomat"]
    assert reasons(match, "drop ukraine 2 > arabia") == []
    assert reasons(match, "attack ukraine > balkans 3 mech") == ["dust.ability.diplomat"]


@pair("ballistic_missiles", "diplomat")
def test_no_missile_is_fired_at_an_ally() -> None:
    match = allied("ballistic_missiles", "diplomat")
    assert reasons(match, "missile > balkans") == ["dust.ability.diplomat"]
    assert reasons(match, "missile > arabia") == []


@pair("diplomat", "diplomat")
def test_two_diplomats_make_two_truces_or_the_same_one_twice() -> None:
    board = f"""
        players red blue green
        order blue red green at 1
        phase production
        used blue
        truce blue red
        {cards("diplomat", "diplomat")}
        turn red combat 3
        shop points 6 centers 0 cards 0
        ukraine red 3 tank center
        balkans blue 2 tank
        arabia green 2 tank
        """
    match = at(board)
    match.play("use diplomat green")
    assert match.state.at_truce("red", "green")
    assert match.state.at_truce("red", "blue")
    again = at(board)
    again.play("use diplomat blue")
    assert again.state.order.truces == (("blue", "red"),)
    assert spent(again, "red")


@pair("diplomat", "koshka")
def test_koshka_takes_her_turn_before_the_diplomat_has_made_a_truce() -> None:
    match = at(
        f"""
        players red blue green
        ends game
        phase interruption
        order blue red green at 0
        played red {card_with("koshka", "red")}, blue {card_with("diplomat", "blue")}
        ukraine red 3 tank center
        balkans blue 2 tank
        arabia green 2 tank
        """,
        turn="",
    )
    match.play("use koshka")
    match.play("end buying")
    assert reasons(match, "attack ukraine > balkans 3 tank") == []
    match.play("end movement")
    match.play("end combat")
    assert match.pending.player == "blue"  # type: ignore[union-attr]
    match.play("use diplomat red")
    assert match.state.at_truce("red", "blue")


@pair("koshka", "koshka")
def test_of_two_koshkas_the_one_with_more_stars_is_asked_first() -> None:
    match = at(
        """
        players red blue green
        ends game
        phase interruption
        order green red blue at 0
        played red c4m2p1s3, blue c3m2p2s2, green c5m1p1s1
        ukraine red 3 tank center
        balkans blue 2 tank
        arabia green 2 tank
        """,
        turn="",
    )

    def whole_turn() -> None:
        for move in ("end buying", "end movement", "end combat"):
            match.play(move)

    assert match.pending.player == "red"  # type: ignore[union-attr]
    match.play("use koshka")
    whole_turn()
    assert match.pending.player == "blue"  # type: ignore[union-attr]
    match.play("use koshka")
    whole_turn()
    assert match.state.order.armies == ("red", "blue", "green")
    assert match.state.turn.army == "green", "the interrupted player comes last"


# -- the table


def _rows() -> dict[tuple[str, str], str]:
    """The pairs of the table in the document, each with the test that it names."""
    called = {name(ability): ability for ability in abilities()}
    found = {}
    table = RULINGS.read_text(encoding="utf-8").split("## Two abilities of Dust")[1]
    for line in table.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 4 and cells[0] in called:
            one, other = sorted((called[cells[0]], called[cells[1]]))
            assert (one, other) not in found, "one row for a pair"
            found[one, other] = cells[3].strip("`")
    return found


def test_every_pair_that_can_meet_has_a_ruling_and_a_test() -> None:
    assert set(PROVED) == CAN_MEET
    assert _rows() == PROVED


def test_every_rule_that_a_ruling_names_is_registered() -> None:
    known = {rule.id for rule in rules.all_rules()}
    named = set(re.findall(r"`(dust\.[a-z_.]+)`", RULINGS.read_text(encoding="utf-8")))
    assert len(named) > 30
    assert named - known == set()
