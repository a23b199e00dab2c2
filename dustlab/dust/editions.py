"""Rule sets as values: what differs between the versions of Dust is data, read from TOML."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from ..errors import BadInput, did_you_mean
from .components import KINDS

if TYPE_CHECKING:
    from .components import Units

EDITIONS = ("premium",)


@dataclass(frozen=True, slots=True)
class UnitKind:
    """A kind of unit: its price, its dice, and which other kind it shields."""

    cost: int
    dice: int
    supremacy: int
    element: str
    shields: str = ""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Edition:
    """One rule set; every number that a rule compares comes from here."""

    id: str
    name: str
    book: str
    units: tuple[UnitKind, ...]
    capital_dice: int
    center_dice: int
    dry_rolls: int
    victory_points: dict[int, int]

    def __repr__(self) -> str:
        return f"<rules {self.id}>"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return edition, (self.id,)

    def unit(self, kind: str) -> UnitKind:
        return self.units[KINDS.index(kind)]

    def dice_of(self, units: Units) -> int:
        return sum(n * kind.dice for n, kind in zip(units, self.units, strict=True))

    def supremacy_of(self, units: Units) -> int:
        return sum(n * kind.supremacy for n, kind in zip(units, self.units, strict=True))

    def cost_of(self, units: Units) -> int:
        return sum(n * kind.cost for n, kind in zip(units, self.units, strict=True))

    def shields(self) -> list[tuple[str, str]]:
        """Pairs of (shielding kind, shielded kind)."""
        return [(k, u.shields) for k, u in zip(KINDS, self.units, strict=True) if u.shields]


@cache
def edition(identifier: str) -> Edition:
    """The rule set with this id."""
    if identifier not in EDITIONS:
        raise BadInput(
            "rule set", f"one of the rule sets{did_you_mean(identifier, EDITIONS)}", identifier
        )
    text = (files("dustlab") / "data" / "dust" / f"{identifier}.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    return Edition(
        id=data["id"],
        name=data["name"],
        book=data["book"],
        units=tuple(UnitKind(**data["units"][kind]) for kind in KINDS),
        capital_dice=data["battle"]["capital_dice"],
        center_dice=data["battle"]["center_dice"],
        dry_rolls=data["battle"]["dry_rolls"],
        victory_points={int(n): points for n, points in data["victory"]["points"].items()},
    )
