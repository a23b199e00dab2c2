"""Rule sets as values: what differs between the versions of Dust is data, read from TOML.

The groups bear the names of the rulebook's chapters; data/dust/premium.toml explains each switch.
A rule set that `builds_on` another holds only the numbers in which it differs.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Literal

from ..core import rules
from ..core.errors import BadInput, did_you_mean
from .components import KINDS, Units

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
        from .text.own_lines import rule_set_lines, rule_set_of

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
    from .text.edition_files import read_groups  # files are read only when a rule set is asked for

    return Edition(**read_groups((package_folder(),), identifier))


def edition(identifier: str | Edition) -> Edition:
    """The rule set with this id; one that is a value already stays as it is."""
    return identifier if isinstance(identifier, Edition) else _edition(identifier)


def read_edition(folder: Traversable, identifier: str) -> Edition:
    """A rule set from ID.toml in a folder; what it builds on may be there or among the known."""
    from .text.edition_files import read_groups
    from .text.own_lines import the_same

    return the_same(Edition(**read_groups((folder, package_folder()), identifier)))


def package_folder() -> Traversable:
    return files("dustlab") / "data" / "dust"
