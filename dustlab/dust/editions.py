"""Rule sets as values: what differs between the versions of Dust is data, read from TOML.

The groups bear the names of the rulebook's chapters; data/dust/premium.toml explains each switch.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from ..errors import BadInput, did_you_mean
from .components import KINDS, Units

EDITIONS = ("premium", "standard", "epic", "original")


@dataclass(frozen=True, slots=True)
class UnitKind:
    """A kind of unit: its price, its dice, and which other kind it shields."""

    cost: int
    dice: int
    supremacy: int
    element: str
    shields: str = ""


@dataclass(frozen=True, slots=True)
class Setup:
    capitals: str
    land: str
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
    capitals: str
    neutral_capitals_are_capitals: bool


@dataclass(frozen=True, slots=True)
class BattleRules:
    capital_dice: int
    center_dice: int
    dry_rolls: int
    retreat: str
    defender_waits: bool
    retreat_to_empty: bool
    retreat_by_sea: bool
    submarines_retreat: bool
    amphibious_cease_fire: str


@dataclass(frozen=True, slots=True)
class Special:
    submarines_on_capitals: bool
    missile_dice: int
    missile_at_sea: bool


@dataclass(frozen=True, slots=True)
class Abilities:
    secret_weapon_for: str
    secret_weapon_on_capitals: bool
    radar_lasts: bool
    radar_in_part: bool
    nurse_for: str
    diplomat_when: str


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
    still_level: str


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

    def __repr__(self) -> str:
        return f"<rules {self.id}>"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return edition, (self.id,)

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
def edition(identifier: str) -> Edition:
    """The rule set with this id."""
    if identifier not in EDITIONS:
        known = did_you_mean(identifier, EDITIONS)
        raise BadInput("rule set", f"one of the rule sets{known}", identifier)
    text = (files("dustlab") / "data" / "dust" / f"{identifier}.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    victory = data["victory"]
    units = tuple(UnitKind(**data["units"][kind]) for kind in KINDS)
    return Edition(
        id=data["id"],
        name=data["name"],
        book=data["book"],
        units=units,
        setup=Setup(**data["setup"]),
        production=Production(**data["production"]),
        movement=Movement(**data["movement"]),
        combat=Combat(**data["combat"]),
        battle=BattleRules(**data["battle"]),
        special=Special(**data["special"]),
        abilities=Abilities(**data["abilities"]),
        scoring=Scoring(**data["scoring"]),
        victory=Victory(
            points={int(n): points for n, points in victory["points"].items()},
            exceed=victory["exceed"],
            needs_capital=victory["needs_capital"],
            ties=tuple(victory["ties"]),
            still_level=victory["still_level"],
        ),
        dice=Units(*(kind.dice for kind in units)),
        supremacy=Units(*(kind.supremacy for kind in units)),
        costs=Units(*(kind.cost for kind in units)),
    )
