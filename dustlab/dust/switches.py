"""The numbers and switches in which rule sets can differ, each with its words and its rule.

>>> differing = [one for one in switches("premium", "standard") if one.differs]
>>> [f"{one.told()}: {one.value(0)}, {one.value(1)}" for one in differing][:1]
['Dice of a submarine: 1, 2']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, NamedTuple

from ..core.words import listed, name, phrase, say, sentence
from .components import KINDS, Units
from .editions import Edition, edition

# Each switch with what it is called and the rule that speaks of it, chapter by chapter.
SWITCHES = {
    "setup.capitals": ("dust.switch.setup_capitals", "dust.setup.capitals.pairs"),
    "setup.land": ("dust.switch.setup_land", "dust.setup.land"),
    "setup.neutral_centers": ("dust.switch.neutral_centers", "dust.setup.neutral"),
    "setup.reinforcement_points": (
        "dust.switch.reinforcement_points",
        "dust.setup.reinforcements",
    ),
    "setup.reinforcements_exact": (
        "dust.switch.reinforcements_exact",
        "dust.setup.reinforcements",
    ),
    "setup.reinforcement_submarines": (
        "dust.switch.reinforcement_submarines",
        "dust.setup.reinforcements.submarines",
    ),
    "production.center_cost": ("dust.switch.center_cost", "dust.production.costs"),
    "production.card_cost": ("dust.switch.card_cost", "dust.production.costs"),
    "production.center_income": ("dust.switch.center_income", "dust.production.income"),
    "production.capital_income": ("dust.switch.capital_income", "dust.production.capitals"),
    "production.captured_capitals_pay": (
        "dust.switch.captured_capitals_pay",
        "dust.production.capitals",
    ),
    "production.least_income": ("dust.switch.least_income", "dust.production.least"),
    "production.units_per_center": ("dust.switch.units_per_center", "dust.production.five_units"),
    "production.neutral_units": ("dust.switch.neutral_units", "dust.production.neutral_units"),
    "movement.land_through_empty": ("dust.switch.land_through_empty", "dust.movement.land"),
    "movement.bombers_from_many": ("dust.switch.bombers_from_many", "dust.movement.bombers"),
    "combat.sea_attack_by_chain": ("dust.switch.sea_attack_by_chain", "dust.combat.sea"),
    "combat.first_round_capitals": (
        "dust.switch.first_round_capitals",
        "dust.combat.first_round",
    ),
    "combat.capitals": ("dust.switch.capitals_open", "dust.combat.capitals"),
    "combat.neutral_capitals_are_capitals": (
        "dust.switch.neutral_capitals",
        "dust.combat.capitals",
    ),
    "battle.capital_dice": ("dust.switch.capital_dice", "dust.battle.bonus"),
    "battle.center_dice": ("dust.switch.center_dice", "dust.battle.bonus"),
    "battle.dry_rolls": ("dust.switch.dry_rolls", "dust.battle.ceasefire"),
    "battle.retreat": ("dust.switch.retreat", "dust.battle.retreat.half"),
    "battle.defender_waits": ("dust.switch.defender_waits", "dust.battle.retreat.first_roll"),
    "battle.retreat_to_empty": ("dust.switch.retreat_to_empty", "dust.battle.retreat.where"),
    "battle.retreat_by_sea": ("dust.switch.retreat_by_sea", "dust.battle.retreat.where"),
    "battle.submarines_retreat": ("dust.switch.submarines_retreat", "dust.battle.sea"),
    "battle.amphibious_cease_fire": (
        "dust.switch.amphibious_cease_fire",
        "dust.battle.amphibious",
    ),
    "special.submarines_on_capitals": (
        "dust.switch.submarines_on_capitals",
        "dust.special.capitals",
    ),
    "special.missile_dice": ("dust.switch.missile_dice", "dust.ability.ballistic_missiles"),
    "special.missile_at_sea": ("dust.switch.missile_at_sea", "dust.ability.ballistic_missiles"),
    "abilities.secret_weapon_for": (
        "dust.switch.secret_weapon_for",
        "dust.ability.secret_weapon",
    ),
    "abilities.secret_weapon_on_capitals": (
        "dust.switch.secret_weapon_on_capitals",
        "dust.ability.secret_weapon",
    ),
    "abilities.radar_lasts": ("dust.switch.radar_lasts", "dust.ability.alien_radar"),
    "abilities.radar_in_part": ("dust.switch.radar_in_part", "dust.ability.alien_radar"),
    "abilities.nurse_for": ("dust.switch.nurse_for", "dust.ability.nurse"),
    "abilities.diplomat_when": ("dust.switch.diplomat_when", "dust.ability.diplomat"),
    "abilities.raketen_land_unit": (
        "dust.switch.raketen_land_unit",
        "dust.ability.raketen_truppen",
    ),
    "scoring.capital": ("dust.switch.capital_points", "dust.scoring.capitals"),
    "scoring.majority": ("dust.switch.majority_points", "dust.scoring.majorities"),
    "scoring.power_sources_per_point": (
        "dust.switch.power_sources_per_point",
        "dust.scoring.power_sources",
    ),
    "victory.points": ("dust.switch.victory_points", "dust.scoring.victory"),
    "victory.exceed": ("dust.switch.exceed", "dust.scoring.victory"),
    "victory.needs_capital": ("dust.switch.needs_capital", "dust.scoring.victory.capital"),
    "victory.ties": ("dust.switch.ties", "dust.scoring.victory.ties"),
    "victory.still_level": ("dust.switch.still_level", "dust.scoring.victory.level"),
}
# The numbers of each kind of unit.
UNIT_SWITCHES = {
    "cost": ("dust.switch.unit_cost", "dust.production.costs"),
    "dice": ("dust.switch.unit_dice", "dust.battle.dice"),
    "supremacy": ("dust.switch.unit_supremacy", "dust.battle.supremacy"),
    "shields": ("dust.switch.unit_shields", "dust.battle.casualties"),
    "element": ("dust.switch.unit_element", "dust.movement.land"),
}
# What a value that is a word, or yes or no, is called.
VALUES: dict[Any, str] = {
    True: "dust.switch.yes",
    False: "dust.switch.no",
    "": "dust.switch.nothing",
    "by_players": "dust.switch.by_players",
    "first_three_apart": "dust.switch.first_three_apart",
    "all_land": "dust.switch.all_land",
    "sources_then_five": "dust.switch.sources_then_five",
    "half_then_all": "dust.switch.half_then_all",
    "at_20": "dust.switch.at_20",
    "half": "dust.switch.half",
    "one": "dust.switch.one",
    "destroyed": "dust.switch.destroyed",
    "home": "dust.switch.home",
    "both": "dust.switch.both",
    "attacker": "dust.switch.attacker",
    "all": "dust.switch.all",
    "land_air": "dust.switch.land_air",
    "start": "dust.switch.start",
    "any": "dust.switch.any",
    "own": "dust.switch.own",
    "either": "dust.switch.either",
    "land": "dust.switch.land",
    "air": "dust.switch.air",
    "sea": "dust.switch.sea",
    "shared": "dust.switch.shared",
    "another_round": "dust.switch.another_round",
}
TIES = {
    "last_round": "tie_last_round",
    "majorities": "tie_majorities",
    "land_areas": "tie_land_areas",
    "power_sources": "tie_power_sources",
    "capitals": "tie_capitals",
    "areas": "tie_areas",
}


# What each chapter is called, in the order of the rulebooks.
CHAPTERS = {
    "units": "dust.switch.chapter_units",
    "setup": "dust.switch.chapter_setup",
    "production": "dust.switch.chapter_production",
    "movement": "dust.switch.chapter_movement",
    "combat": "dust.switch.chapter_combat",
    "battle": "dust.switch.chapter_battle",
    "special": "dust.switch.chapter_special",
    "abilities": "dust.switch.chapter_abilities",
    "scoring": "dust.switch.chapter_scoring",
    "victory": "dust.switch.chapter_victory",
}


class Switch(NamedTuple):
    """A number or a switch of the rule sets, with the two values."""

    field: str
    rule: str
    values: tuple[Any, Any]
    kind: str = ""
    """The kind of unit, if it is a number of one."""

    @property
    def differs(self) -> bool:
        return bool(self.values[0] != self.values[1])

    @property
    def chapter(self) -> str:
        return self.field.partition(".")[0]

    def told(self, language: str = "en") -> str:
        """What it is called."""
        if self.kind:
            key = UNIT_SWITCHES[self.field.rpartition(".")[2]][0]
            return say(key, language, unit=_unit(self.kind, language))
        return say(SWITCHES[self.field][0], language)

    def value(self, which: int, language: str = "en") -> str:
        """One of the values in words."""
        value = self.values[which]
        if self.field == "special.missile_dice" and not value:
            return sentence("dust.switch.own_centers", language)
        if isinstance(value, dict):
            return _by_players(value, language)
        if isinstance(value, tuple):
            return listed([name(TIES[one], language) for one in value], language)
        if self.field.endswith(".shields") and value:
            return _unit(value, language)
        if isinstance(value, bool | str):
            return sentence(VALUES[value], language)
        return str(value)


def _unit(kind: str, language: str) -> str:
    """'submarine': a kind of unit without its number."""
    return Units(**{kind: 1}).in_words(language).removeprefix("1 ")


def _by_players(numbers: dict[int, int], language: str) -> str:
    """'50 with 2, 40 with 3 and 4'; a number that is the same for all stands alone."""
    groups: dict[int, list[str]] = {}
    for players, points in numbers.items():
        groups.setdefault(points, []).append(str(players))
    if len(groups) == 1:
        return str(next(iter(groups)))
    return ", ".join(
        phrase("dust.switch.points_for", language, points=points, players=listed(those, language))
        for points, those in groups.items()
    )


class PointsByPlayers(NamedTuple):
    """Points that the number of players decides, as a fact of a sentence."""

    points: dict[int, int]

    def in_words(self, language: str = "en") -> str:
        """'50 with 2, 40 with 3 and 4 players'; points that are the same for all stand alone."""
        points = _by_players(self.points, language)
        if len(set(self.points.values())) == 1:
            return points
        return phrase("dust.switch.by_players_in_all", language, points=points)


class MissileDice(NamedTuple):
    """The dice of a missile, as a fact of a sentence."""

    dice: int

    def in_words(self, language: str = "en") -> str:
        return str(self.dice) if self.dice else sentence("dust.switch.own_centers", language)


def numbers(rules: Edition) -> dict[str, Any]:
    """What the gists of rules say in numbers: each number of a rule set by its dotted name.

    >>> premium = numbers(edition("premium"))
    >>> premium["units.fighter.cost"], premium["victory.half"].in_words()
    (3, '25 with 2, 20 with 3 and 4, 15 with 5 and 6 players')
    """
    units = {
        f"units.{kind}.{one}": getattr(rules.unit(kind), one)
        for kind in KINDS
        for one in ("cost", "dice", "supremacy")
    }
    chapters = {
        field: getattr(getattr(rules, field.partition(".")[0]), field.partition(".")[2])
        for field in SWITCHES
    }
    half = {players: -(-points // 2) for players, points in rules.victory.points.items()}
    return (
        units
        | chapters
        | {
            "special.missile_dice": MissileDice(rules.special.missile_dice),
            "victory.points": PointsByPlayers(rules.victory.points),
            "victory.half": PointsByPlayers(half),
        }
    )


def switches(one: str, other: str) -> list[Switch]:
    """Every number and switch of both rule sets, unit by unit and chapter by chapter."""
    a, b = edition(one), edition(other)
    return [*_of_units(a, b), *_of_chapters(a, b)]


def _of_units(a: Edition, b: Edition) -> Iterator[Switch]:
    for kind in KINDS:
        for field, (_, rule) in UNIT_SWITCHES.items():
            values = (getattr(a.unit(kind), field), getattr(b.unit(kind), field))
            yield Switch(f"units.{kind}.{field}", rule, values, kind)


def _of_chapters(a: Edition, b: Edition) -> Iterator[Switch]:
    for field, (_, rule) in SWITCHES.items():
        chapter, _, switch = field.partition(".")
        values = (
            getattr(getattr(a, chapter), switch),
            getattr(getattr(b, chapter), switch),
        )
        yield Switch(field, rule, values)


def all_switches() -> set[str]:
    """The names of all switches that a rule set has, read off the rule sets themselves."""
    rules = edition("premium")
    groups = {
        f"{chapter.name}.{switch.name}"
        for chapter in fields(rules)
        if is_dataclass(group := getattr(rules, chapter.name))
        for switch in fields(group)
    }
    units = (f"units.{kind}.{one.name}" for kind in KINDS for one in fields(rules.unit(kind)))
    return groups | set(units)
