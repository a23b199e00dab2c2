"""The moves of Dust, each a value that prints as one line of notation.

These are no tuples: two moves of different kinds must never be equal.
"""

from __future__ import annotations

from dataclasses import dataclass

from .components import Units

# -- setup and cards


@dataclass(frozen=True, slots=True)
class ChooseCard:
    """Choose a card of the hand, face down: for the setup, or for a round."""

    card: str

    def __str__(self) -> str:
        return f"card {self.card}"


@dataclass(frozen=True, slots=True)
class ClaimCapital:
    """Claim a capital at setup."""

    area: str

    def __str__(self) -> str:
        return f"capital {self.area}"


@dataclass(frozen=True, slots=True)
class ClaimArea:
    """Claim a power source or another land area at setup."""

    area: str

    def __str__(self) -> str:
        return f"claim {self.area}"


@dataclass(frozen=True, slots=True)
class PlaceCenter:
    """Put a production center on an own area, at setup or when it was bought."""

    area: str

    def __str__(self) -> str:
        return f"center {self.area}"


@dataclass(frozen=True, slots=True)
class Place:
    """Put new units on the board; submarines name the center they come from."""

    units: Units
    area: str
    center: str = ""

    def __str__(self) -> str:
        source = f" from {self.center}" if self.center and self.center != self.area else ""
        return f"place {self.units} > {self.area}{source}"


@dataclass(frozen=True, slots=True)
class EndReinforcements:
    """No more reinforcements at setup."""

    def __str__(self) -> str:
        return "end reinforcements"


# -- production


@dataclass(frozen=True, slots=True)
class Buy:
    """Order a kind of unit, "center" or "card"; with an area, units for the neutrals there."""

    item: str
    number: int
    area: str = ""

    def __str__(self) -> str:
        return f"buy {self.number} {self.item}" + (f" for {self.area}" if self.area else "")


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw a card of the hand away, before buying any."""

    card: str

    def __str__(self) -> str:
        return f"discard {self.card}"


@dataclass(frozen=True, slots=True)
class EndBuying:
    """The order is complete: now it is placed."""

    def __str__(self) -> str:
        return "end buying"


@dataclass(frozen=True, slots=True)
class EndProduction:
    """Nothing more in this production phase, though an ability could still be used in it."""

    def __str__(self) -> str:
        return "end production"


# -- movement


@dataclass(frozen=True, slots=True)
class March:
    """A land or sea movement: a group from one area to another."""

    origin: str
    target: str
    units: Units

    def __str__(self) -> str:
        return f"move {self.origin} > {self.target} {self.units}"


@dataclass(frozen=True, slots=True)
class Ship:
    """An amphibious movement: from coast to coast over own submarines."""

    origin: str
    target: str
    units: Units

    def __str__(self) -> str:
        return f"ship {self.origin} > {self.target} {self.units}"


@dataclass(frozen=True, slots=True)
class Fly:
    """A strategic bomber movement: bombers from one area (or several) to one."""

    parts: tuple[tuple[str, int], ...]
    target: str

    def __str__(self) -> str:
        parts = ", ".join(f"{area} {n}" for area, n in self.parts)
        return f"fly {parts} > {self.target}"


@dataclass(frozen=True, slots=True)
class EndMovement:
    """No more movements this turn."""

    def __str__(self) -> str:
        return "end movement"


# -- combat


@dataclass(frozen=True, slots=True)
class Attack:
    """Units of one area attack another area; `by_sea` makes it an amphibious attack."""

    origin: str
    target: str
    units: Units
    by_sea: bool = False

    def __str__(self) -> str:
        way = " by sea" if self.by_sea else ""
        return f"attack {self.origin} > {self.target} {self.units}{way}"


@dataclass(frozen=True, slots=True)
class Drop:
    """Mechs from any own areas are dropped on an enemy's."""

    parts: tuple[tuple[str, int], ...]
    target: str

    def __str__(self) -> str:
        parts = ", ".join(f"{area} {n}" for area, n in self.parts)
        return f"drop {parts} > {self.target}"


@dataclass(frozen=True, slots=True)
class Bomb:
    """Special attack: bombers on submarines next door."""

    origin: str
    target: str
    number: int

    def __str__(self) -> str:
        return f"bomb {self.origin} > {self.target} {self.number} bomber"


@dataclass(frozen=True, slots=True)
class Bombard:
    """Special attack: submarines on a coast next door."""

    origin: str
    target: str
    number: int

    def __str__(self) -> str:
        return f"bombard {self.origin} > {self.target} {self.number} submarine"


@dataclass(frozen=True, slots=True)
class Missile:
    """Special attack: a ballistic missile."""

    target: str

    def __str__(self) -> str:
        return f"missile > {self.target}"


@dataclass(frozen=True, slots=True)
class Mixed:
    """A movement or an attack as nobody may make it: in parts, or with units of other kinds.

    Each part names where from, where to, and which units; the verb is that of the notation.
    """

    verb: str
    parts: tuple[tuple[str, str, Units], ...]
    by_sea: bool = False

    def __str__(self) -> str:
        origins = dict.fromkeys(origin for origin, _, _ in self.parts)
        targets = dict.fromkeys(target for _, target, _ in self.parts)
        way = " by sea" if self.by_sea else ""
        if len(origins) == 1 < len(targets):
            told = ", ".join(f"{target} {_counted(units)}" for _, target, units in self.parts)
            return f"{self.verb} {next(iter(origins))} > {told}{way}"
        first = next(iter(targets))
        those = [part for part in self.parts if part[1] == first]
        told = ", ".join(f"{origin} {_counted(units)}" for origin, _, units in those)
        return f"{self.verb} {told} > {', '.join(targets)}{way}"


def _counted(units: Units) -> str:
    return str(units) if any(units) else "0 tank"


@dataclass(frozen=True, slots=True)
class EndCombat:
    """No more attacks: the turn is over."""

    def __str__(self) -> str:
        return "end combat"


# -- battle


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll the dice."""

    def __str__(self) -> str:
        return "roll"


@dataclass(frozen=True, slots=True)
class Retreat:
    """Leave the battle: which units go where."""

    ways: tuple[tuple[Units, str], ...]

    @property
    def units(self) -> Units:
        total = Units()
        for units, _ in self.ways:
            total = total.plus(units)
        return total

    def __str__(self) -> str:
        told = (f"{units} > {area}" if area else f"{units}" for units, area in self.ways)
        return f"retreat {', '.join(told)}"


@dataclass(frozen=True, slots=True)
class Take:
    """The enemy units that the roller's hits destroy."""

    units: Units

    def __str__(self) -> str:
        return f"take {self.units}"


# -- abilities


@dataclass(frozen=True, slots=True)
class Use:
    """Use the ability of one's card; `on` names an army or an area where the ability needs one."""

    ability: str
    on: str = ""

    def __str__(self) -> str:
        return f"use {self.ability}" + (f" {self.on}" if self.on else "")


@dataclass(frozen=True, slots=True)
class Pass:
    """Let the moment go by."""

    def __str__(self) -> str:
        return "pass"


Move = (
    ChooseCard
    | ClaimCapital
    | ClaimArea
    | PlaceCenter
    | Place
    | EndReinforcements
    | Buy
    | Discard
    | EndBuying
    | EndProduction
    | March
    | Ship
    | Fly
    | EndMovement
    | Attack
    | Drop
    | Bomb
    | Bombard
    | Missile
    | Mixed
    | EndCombat
    | Roll
    | Retreat
    | Take
    | Use
    | Pass
)
