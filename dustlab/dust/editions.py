"""Rule sets as values: what differs between the versions of Dust is data, read from TOML.

The groups bear the names of the rulebook's chapters; data/dust/premium.toml explains each switch.
A rule set that `builds_on` another holds only the numbers in which it differs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass, replace
from functools import cache, lru_cache
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin, get_type_hints

from ..core import rules
from ..core.errors import BadInput, did_you_mean
from ..core.files import read_text, toml_of
from ..core.toml import Entry, Source, as_toml, shown
from .components import KINDS, Units
from .text.lines import WITH

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
    dice: Units = field(init=False)
    """How many dice each kind rolls: `units` in columns, for sums that are made all the time."""
    supremacy: Units = field(init=False)
    costs: Units = field(init=False)
    cheapest: int = field(init=False)
    """What the cheapest kind costs."""

    def __post_init__(self) -> None:
        costs = Units(*(kind.cost for kind in self.units))
        columns = {
            "dice": Units(*(kind.dice for kind in self.units)),
            "supremacy": Units(*(kind.supremacy for kind in self.units)),
            "costs": costs,
            "cheapest": min(costs),
        }
        for name, column in columns.items():
            object.__setattr__(self, name, column)

    def __repr__(self) -> str:
        return f"<rules {self.id}>"

    def __reduce__(self) -> tuple[object, tuple[object]]:
        if self.is_of_the_package:
            return edition, (self.id,)
        return rule_set_of, (rule_set_lines(self),)

    @property
    def is_of_the_package(self) -> bool:
        """Whether everybody has it, so that its id says all of it."""
        return self.id in EDITIONS and self is _edition(self.id)

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
    return _made(_file((_package(),), identifier))


def edition(identifier: str | Edition) -> Edition:
    """The rule set with this id; one that is a value already stays as it is."""
    return identifier if isinstance(identifier, Edition) else _edition(identifier)


def read_edition(folder: Traversable, identifier: str) -> Edition:
    """A rule set from ID.toml in a folder; what it builds on may be there or among the known."""
    file = _file((folder, _package()), identifier)
    rules = the_same(_made(file))
    if rules.id != identifier:
        raise file.whole().wrong("id", f"{identifier}, as the file is called")
    return rules


# -- files: one rule set builds on another

Table = dict[str, Any]

BUILDS_ON = "builds_on"
# What a rule set says for itself, whatever it builds on.
OWN = ("id", "name", "book")
# What a rule set may be called, and its file: a name, and no way to files elsewhere.
_ID = re.compile(r"[\w-]{1,40}")


def _package() -> Traversable:
    return files("dustlab") / "data" / "dust"


def _file(folders: tuple[Traversable, ...], identifier: str, *above: str) -> Source:
    """A file with everything that it leaves to the rule set it builds on."""
    name = f"{identifier}.toml"
    where = f"{above[0]}.toml, {BUILDS_ON}" if above else name
    path = next((f / name for f in folders if (f / name).is_file()), None)
    if path is None:
        raise BadInput(where, f"a rule set that has a file {name}", "nothing: there is none")
    with as_file(path) as here:
        text = read_text(here, "a TOML file in UTF-8")
    file = Source.of(text, name, lambda why: BadInput(name, "a TOML file in UTF-8", why))
    base = file.tables.pop(BUILDS_ON, None)
    if base is None:
        return file
    if not isinstance(base, str) or not _ID.fullmatch(base) or base in (*above, identifier):
        raise BadInput(file.at((BUILDS_ON,), BUILDS_ON), "the id of another rule set", shown(base))
    below = _file(folders, base, identifier, *above)
    _made(below)  # what is wrong in that file is said of that file
    return replace(file, tables=merged(_for_others(below.tables), file.tables))


def _for_others(tables: Table) -> Table:
    """What another rule set has from one that it builds on."""
    return {key: value for key, value in tables.items() if key not in OWN}


def merged(base: Mapping[str, Any], own: Mapping[str, Any]) -> Table:
    """Tables are joined key by key; whatever else stands in `own` takes the place."""
    both = dict(base)
    for key, value in own.items():
        below = both.get(key)
        is_table = isinstance(value, dict) and isinstance(below, dict)
        both[key] = merged(below, value) if is_table else value  # type: ignore[arg-type]
    return both


# -- each number and switch as its field wants it

# No name of a rule set or of its book is longer.
LONGEST = 100
# More than anybody plays with; dice of many units are thrown together.
MOST, MOST_DICE = 999, 20
# Numbers that no game can be played without.
AT_LEAST_ONE = ("cost", "dry_rolls", "units_per_center", "power_sources_per_point")


def _made(source: Source) -> Edition:
    """The rule set of a file or of the lines of a position."""
    rules: Edition = _group(source.whole(_hints(Edition)), Edition)
    return rules


def _hints(group: Any) -> dict[str, Any]:
    """What a file says of a group: its fields, but for those that follow from others."""
    hints = get_type_hints(group)
    return {one.name: hints[one.name] for one in fields(group) if one.init}


def _group(entry: Entry, group: Any) -> Any:
    """Numbers and switches that belong together; what has a default may be left out."""
    optional = {one.name for one in fields(group) if one.default is not MISSING}
    values = {
        key: _value(entry, key, hint)
        for key, hint in _hints(group).items()
        if key in entry or key not in optional
    }
    return group(**values)


def _value(entry: Entry, key: str, hint: Any) -> Any:
    if key == "units":
        units = entry.table_of(key, KINDS)
        known = _hints(UnitKind)
        return tuple(_group(units.table_of(kind, known), UnitKind) for kind in KINDS)
    if is_dataclass(hint):
        return _group(entry.table_of(key, _hints(hint)), hint)
    if key not in entry:
        raise entry.wrong(key, f"a value, here or in a rule set that it {BUILDS_ON}")
    if hint is bool:
        return entry.truth(key)
    if hint is int:
        least, most = int(key in AT_LEAST_ONE), MOST_DICE if key.endswith("dice") else MOST
        return entry.whole(key, least, most)
    if hint is str:
        return _name(entry, key)
    if get_origin(hint) is tuple:
        if not isinstance(entry.table[key], list):
            raise entry.wrong(key, "a list of texts")
        return entry.texts(key)
    if get_origin(hint) is dict:
        return _by_players(entry.table_of(key))
    return entry.one_of(key, get_args(hint))


def _name(entry: Entry, key: str) -> str:
    text = entry.text(key)
    if not text.isprintable() or len(text) > LONGEST:
        raise entry.wrong(key, f"a text of one line and at most {LONGEST} letters")
    return text


def _by_players(points: Entry) -> dict[int, int]:
    for key in points.table:
        if not re.fullmatch("[1-9]", key):
            raise points.wrong(key, "a whole number for each number of players", key)
    return {int(key): points.whole(key, 0, MOST) for key in points.table}


# -- a rule set of one's own as lines of a position, and back


@cache
def rule_set_lines(rules: Edition) -> tuple[str, ...]:
    """Nothing for a rule set of the package; else all in which it differs from the nearest one."""
    if rules.is_of_the_package:
        return ()
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
    return tuple(f"rules {WITH} {key} = {as_toml(value)}" for key, value in whole.items())


def _said(group: Any, place: str = "") -> Iterator[tuple[str, Any]]:
    """Every number and switch with its place in a file, as in `battle.dry_rolls`."""
    for key in _hints(type(group)):
        value = getattr(group, key)
        if key == "units":
            value = dict(zip(KINDS, value, strict=True))
        if is_dataclass(value):
            yield from _said(value, f"{place}{key}.")
        elif isinstance(value, dict):
            for each, one in value.items():
                here = f"{place}{key}.{each}"
                yield from _said(one, f"{here}.") if is_dataclass(one) else [(here, one)]
        elif value != "":
            yield f"{place}{key}", value


def read_rule_line(table: Mapping[str, Any], text: str) -> Table:
    """A table of a rule set's file with what stands behind one more `rules with`."""
    return merged(table, toml_of(text, "rules"))


def rule_set(table: Mapping[str, Any]) -> Edition:
    """The rule set of a table that may build on one of the package."""
    return the_same(_of_lines(table))


def the_same(rules: Edition) -> Edition:
    """The same numbers are always the same rule set, wherever they were read."""
    lines = rule_set_lines(rules)
    return rule_set_of(lines) if lines else edition(rules.id)


# With more rule sets at a time the first is not compared with the last.
@lru_cache(maxsize=64)
def rule_set_of(lines: tuple[str, ...]) -> Edition:
    """The rule set of these lines."""
    table: Table = {}
    for line in lines:
        table = read_rule_line(table, line.split(maxsplit=2).pop())
    return _of_lines(table)


def _of_lines(table: Mapping[str, Any]) -> Edition:
    own = dict(table)
    base = own.pop(BUILDS_ON, None)
    if base is None:
        return _made(Source("rules", own))
    if base not in EDITIONS:
        expected = f"one of the rule sets{did_you_mean(str(base), EDITIONS)}"
        raise BadInput(f"rules, {BUILDS_ON}", expected, base)
    below = _file((_package(),), base).tables
    return _made(Source("rules", merged(_for_others(below), own)))
