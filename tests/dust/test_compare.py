"""One position under two rule sets: numbers, switches, and what is open in one of them only."""

from dataclasses import fields, is_dataclass
from itertools import combinations

import pytest

from dustlab import dust
from dustlab.core import rules
from dustlab.core.errors import BadInput
from dustlab.core.words import LANGUAGES
from dustlab.dust.cards import the_deck
from dustlab.dust.components import KINDS
from dustlab.dust.editions import EDITIONS, edition
from dustlab.dust.moves import Attack, Drop, Missile
from dustlab.dust.rules import income
from dustlab.dust.state import State
from dustlab.dust.studies.compare import compare
from dustlab.dust.studies.examples import example, in_movement, in_production, under
from dustlab.dust.studies.rounds import tally
from dustlab.dust.studies.routes import reach, route_to
from dustlab.dust.switches import CHAPTERS, switches
from tests.each import of_each

PAIRS = list(combinations(EDITIONS, 2))
ARMIES = ("red", "blue", "green")


# -- the table of switches


def test_every_switch_of_the_rule_sets_is_in_the_table() -> None:
    premium = edition("premium")
    groups = {
        f"{chapter.name}.{switch.name}"
        for chapter in fields(premium)
        if is_dataclass(group := getattr(premium, chapter.name))
        for switch in fields(group)
    }
    units = {f"units.{kind}.{one.name}" for kind in KINDS for one in fields(premium.unit(kind))}
    in_the_table = [switch.field for switch in switches("premium", "original")]
    assert sorted(in_the_table) == sorted(groups | units)


def test_the_table_goes_chapter_by_chapter() -> None:
    chapters = [switch.chapter for switch in switches("premium", "original")]
    assert list(dict.fromkeys(chapters)) == list(CHAPTERS)
    assert chapters == sorted(chapters, key=CHAPTERS.index)


@of_each([(*pair, language) for pair in PAIRS for language in LANGUAGES])
def test_each_differing_switch_is_told_with_two_values_and_a_rule(
    one: str, other: str, language: str
) -> None:
    differing = [switch for switch in switches(one, other) if switch.differs]
    assert differing
    for switch in differing:
        first, second = switch.value(0, language), switch.value(1, language)
        assert first != second, switch.field
        assert "_" not in switch.label(language) + first + second, switch.field
        assert rules.rule(switch.rule).name(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_switches_are_called_the_same(language: str) -> None:
    called = [switch.label(language) for switch in switches("premium", "original")]
    assert len(set(called)) == len(called)


def test_a_rule_set_does_not_differ_from_itself() -> None:
    assert not any(switch.differs for switch in switches("epic", "epic"))


def test_values_are_the_players_words() -> None:
    told = {s.field: (s.value(0), s.value(1)) for s in switches("premium", "original")}
    assert told["victory.points"] == ("50 with 2, 40 with 3 and 4, 30 with 5 and 6", "40")
    assert told["special.missile_dice"] == ("3", "one for each own production center")
    assert told["victory.exceed"] == ("yes", "no")
    assert told["units.fighter.shields"] == ("bomber", "bomber")
    assert told["victory.ties"][0] == "capitals and areas on land and at sea"


def test_standard_differs_from_premium_in_three_things() -> None:
    differing = [switch.field for switch in switches("premium", "standard") if switch.differs]
    assert differing == [
        "units.submarine.dice",
        "setup.reinforcements_exact",
        "victory.exceed",
    ]


# -- what two rule sets make of a position


@of_each([(*pair, army) for pair in PAIRS for army in ARMIES])
def test_incomes_and_points_are_those_of_each_rule_set(one: str, other: str, army: str) -> None:
    both = compare(example(), one, other, army)
    for which, rule_set in enumerate((one, other)):
        state = under(example(), rule_set)
        assert both.scores[which] == tally(state)
        for player, row in zip(both.players, tally(state).rows, strict=True):
            assert player.army == row.army
            assert player.points[which] == row.gained
            turn = in_production(state, player.army)
            assert player.income[which] == income.points(turn, player.army)


@of_each([(*pair, army) for pair in PAIRS for army in ARMIES])
def test_what_is_open_in_one_only_is_refused_in_the_other(one: str, other: str, army: str) -> None:
    both = compare(example(), one, other, army)
    moving = [in_movement(under(example(), rule_set), army) for rule_set in (one, other)]
    for which in (0, 1):
        here, there = moving[which], moving[1 - which]
        for area in both.only(which):
            move = both.attacks[which][area]
            assert not list(dust.GAME.refusals(here, move))
            assert list(dust.GAME.refusals(there, move))
    for line in both.moves:
        for area in line.areas:
            assert route_to(moving[line.which], line.origin, area, line.how).open
            assert not route_to(moving[1 - line.which], line.origin, area, line.how).open


def test_moves_that_both_allow_are_not_told() -> None:
    both = compare(example(), "premium", "epic", "red")
    lines = {(line.which, line.origin, line.how): set(line.areas) for line in both.moves}
    mexico = in_movement(example(), "red")
    epic = in_movement(under(example(), "epic"), "red")
    only = set(reach(mexico, "mexico", "land")) - set(reach(epic, "mexico", "land"))
    assert only
    assert lines[0, "mexico", "land"] == only
    assert (1, "mexico", "land") not in lines


def with_card(card: str) -> State:
    """Red next to Blue's Persia, with a card on the table; two of Blue's areas are far away."""
    lines = [
        "rules premium",
        "players red blue",
        "homes red berlin, blue new_york",
        "round 3",
        "phase movement",
        "order red blue at 0",
        f"played red {card}",
        "turn red combat 1 movement 1",
        "berlin red 1 tank center",
        "ukraine red 3 tank 1 mech",
        "persia blue 2 tank",
        "new_york blue 1 tank",
        "iberia blue 1 tank",
        "arabian_sea blue 1 submarine",
    ]
    return dust.from_position("\n".join(lines)).state


def of_ability(ability: str) -> str:
    return next(card.id for card in the_deck().values() if card.ability == ability)


def test_dropped_mechs_reach_what_no_line_reaches() -> None:
    both = compare(with_card(of_ability("mech_dropper")), "premium", "epic", "red")
    for attacks in both.attacks:
        assert isinstance(attacks["persia"], Attack)
        assert str(attacks["iberia"]) == str(Drop((("ukraine", 1),), "iberia"))
        assert "arabian_sea" not in attacks


def test_missiles_reach_the_sea_by_some_rules_only() -> None:
    both = compare(with_card(of_ability("ballistic_missiles")), "premium", "original", "red")
    assert both.only(0) == ["arabian_sea"]
    assert both.attacks[0]["arabian_sea"] == Missile("arabian_sea")
    assert both.attacks[1]["iberia"] == Missile("iberia")


def test_without_such_a_card_nothing_far_is_open() -> None:
    both = compare(with_card(of_ability("koshka")), "premium", "original", "red")
    assert [list(attacks) for attacks in both.attacks] == [["persia"], ["persia"]]


def test_an_army_that_does_not_play_is_one_line() -> None:
    with pytest.raises(BadInput) as error:
        compare(example(), "premium", "epic", "purple")
    told = "army: expected one of the players (blue, green, red), got purple"
    assert str(error.value) == told


def test_a_rule_set_that_is_unknown_is_one_line() -> None:
    with pytest.raises(BadInput):
        compare(example(), "premium", "chess", "red")
