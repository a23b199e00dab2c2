"""Rule sets as values: what differs between the versions of Dust is data, read from TOML.

The groups bear the names of the rulebook's chapters; data/dust/premium.toml explains each switch.
A rule set that `builds_on` another holds only the numbers in which it differs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Literal

from ..core import rules
from ..core.errors import BadInput, did_you_mean
from ..core.files import toml_of
from .components import KINDS, Units
from .text.board_files import WITH, is_usual, toml_value
from .text.rule_set_files import (
    BUILDS_ON,
    CHEAPEST,
    OWN,
    SUMS,
    groups_of,
    known_table,
    merged,
    package_folder,
    read_groups,
)

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

# In the order of the rulebooks.
EDITIONS = tuple(known for book in rules.books("dust") for known in book.rule_sets)


@dataclass(frozen=True, slots=True)
class UnitKind:
    """A kind of unit: its price, its dice, and which other kind it shields."""

    cost: int
    dice: int
    supremacy: int
    element: Literal["land", "air", "sea"]
    shields: str = ""


@dataclass(frozen=True, slots=True)
class Setup:
    capitals: Literal["by_players", "first_three_apart"]
    land: Literal["all_land", "sources_then_five"]
    neutral_centers: bool
    reinforcement_points: int
    reinforcements_exact: bool
    reinforcement_submarines: bool


@dataclass(frozen=True, slots=True)
class Production:
    center_cost: int
    card_cost: int
    center_income: int
    capital_income: int
    captured_capitals_pay: bool
    least_income: int
    units_per_center: int
    neutral_units: bool


@dataclass(frozen=True, slots=True)
class Movement:
    land_through_empty: bool
    bombers_from_many: bool


@dataclass(frozen=True, slots=True)
class Combat:
    sea_attack_by_chain: bool
    first_round_capitals: bool
    capitals: Literal["half_then_all", "at_20"]
    neutral_capitals_are_capitals: bool


@dataclass(frozen=True, slots=True)
class BattleRules:
    capital_dice: int
    center_dice: int
    dry_rolls: int
    retreat: Literal["half", "one"]
    defender_waits: bool
    retreat_to_empty: bool
    retreat_by_sea: bool
    submarines_retreat: bool
    amphibious_cease_fire: Literal["destroyed", "home"]


@dataclass(frozen=True, slots=True)
class Special:
    submarines_on_capitals: bool
    missile_dice: int
    missile_at_sea: bool


@dataclass(frozen=True, slots=True)
class Abilities:
    secret_weapon_for: Literal["both", "attacker"]
    secret_weapon_on_capitals: bool
    radar_lasts: bool
    radar_in_part: bool
    nurse_for: Literal["all", "land_air"]
    diplomat_when: Literal["start", "any"]
    raketen_land_unit: Literal["own", "either"] = "own"


@dataclass(frozen=True, slots=True)
class Scoring:
    capital: int
    majority: int
    power_sources_per_point: int


@dataclass(frozen=True, slots=True)
class Victory:
    points: dict[int, int]
    exceed: bool
    needs_capital: bool
    ties: tuple[str, ...]
    still_level: Literal["shared", "another_round"]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Edition:
    """One rule set; every number that a rule compares comes from here."""

    id: str
    name: str
    book: str
    units: tuple[UnitKind, ...]
    setup: Setup
    production: Production
    movement: Movement
    combat: Combat
    battle: BattleRules
    special: Special
    abilities: Abilities
    scoring: Scoring
    victory: Victory
    dice: Units
    """How many dice each kind rolls: `units` in columns, for sums that are made all the time."""
    supremacy: Units
    costs: Units
    cheapest: int
    """What the cheapest kind costs."""

    def __repr__(self) -> str:
        return f"<rules {self.id}>"

    def __reduce__(self) -> tuple[object, tuple[object]]:
        if self.id in EDITIONS and self is _edition(self.id):
            return edition, (self.id,)
        return rule_set_of, (rule_set_lines(self),)

    def unit(self, kind: str) -> UnitKind:
        return self.units[KINDS.index(kind)]

    def dice_of(self, units: Units) -> int:
        return units.times(self.dice)

    def supremacy_of(self, units: Units) -> int:
        return units.times(self.supremacy)

    def cost_of(self, units: Units) -> int:
        return units.times(self.costs)

    def shields(self) -> list[tuple[str, str]]:
        """Pairs of (shielding kind, shielded kind)."""
        return [(k, u.shields) for k, u in zip(KINDS, self.units, strict=True) if u.shields]


@cache
def _edition(identifier: str) -> Edition:
    if identifier not in EDITIONS:
        known = did_you_mean(identifier, EDITIONS)
        raise BadInput("rule set", f"one of the rule sets{known}", identifier)
    return Edition(**read_groups(Edition, (package_folder(),), identifier))


def edition(identifier: str | Edition) -> Edition:
    """The rule set with this id; one that is a value already stays as it is."""
    return identifier if isinstance(identifier, Edition) else _edition(identifier)


def read_edition(folder: Traversable, identifier: str) -> Edition:
    """A rule set from ID.toml in a folder; what it builds on may be there or among the known."""
    return the_same(Edition(**read_groups(Edition, (folder, package_folder()), identifier)))


# -- a rule set of one's own as lines of a position, and back


@cache
def rule_set_lines(rules: Edition) -> tuple[str, ...]:
    """Nothing for a rule set of the package; else all in which it differs from the nearest one."""
    said = dict(_said(rules))
    ways: list[tuple[dict[str, str], dict[str, Any]]] = [({}, said)]
    for known in EDITIONS:
        base = dict(_said(edition(known)))
        # What the other has and this one has not could not be taken away.
        if base.keys() <= said.keys():
            rest = {key: value for key, value in said.items() if base.get(key) != value}
            ways.append(({BUILDS_ON: known}, rest))
    base, rest = min(ways, key=lambda way: len(way[1]))
    if not rest:
        return ()
    own = {key: said[key] for key in OWN}
    whole = {**own, **base, **{key: value for key, value in rest.items() if key not in OWN}}
    return tuple(f"rules {WITH} {key} = {toml_value(value)}" for key, value in whole.items())


def _said(rules: Edition) -> Iterator[tuple[str, Any]]:
    """Every number and switch with its place in a file, as in `battle.dry_rolls`."""
    for key in OWN:
        yield key, getattr(rules, key)
    for kind, unit in zip(KINDS, rules.units, strict=True):
        yield from _said_of(unit, f"units.{kind}")
    for field in fields(rules):
        if field.name not in (*OWN, *SUMS, CHEAPEST, "units"):
            yield from _said_of(getattr(rules, field.name), field.name)


def _said_of(group: Any, place: str) -> Iterator[tuple[str, Any]]:
    for field in fields(group):
        value = getattr(group, field.name)
        if isinstance(value, dict):
            yield from ((f"{place}.{field.name}.{key}", one) for key, one in value.items())
        elif not is_usual(field.name, value):
            yield f"{place}.{field.name}", value


def read_rule_line(table: Mapping[str, Any], text: str) -> dict[str, Any]:
    """A table of a rule set's file with what stands behind one more `rules with`."""
    return merged(table, toml_of(text, "rules"))


def rule_set(table: Mapping[str, Any]) -> Edition:
    """The rule set of a table that may build on one of the package."""
    return the_same(_made(table))


def the_same(rules: Edition) -> Edition:
    """The same numbers are always the same rule set, wherever they were read."""
    lines = rule_set_lines(rules)
    return rule_set_of(lines) if lines else edition(rules.id)


# With more rule sets at a time the first is not compared with the last.
@lru_cache(maxsize=64)
def rule_set_of(lines: tuple[str, ...]) -> Edition:
    """The rule set of these lines."""
    table: dict[str, Any] = {}
    for line in lines:
        table = read_rule_line(table, line.split(maxsplit=2).pop())
    return _made(table)


def _made(table: Mapping[str, Any]) -> Edition:
    own = dict(table)
    base = own.pop(BUILDS_ON, None)
    if base is not None and base not in EDITIONS:
        expected = f"one of the rule sets{did_you_mean(str(base), EDITIONS)}"
        raise BadInput(f"rules, {BUILDS_ON}", expected, base)
    whole = own if base is None else merged(known_table(base), own)
    return Edition(**groups_of(Edition, whole, str(own.get("id")), "rules"))
