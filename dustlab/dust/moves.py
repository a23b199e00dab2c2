"""The moves of Dust, each a value that prints as one line of notation."""

from __future__ import annotations

from dataclasses import dataclass

from .components import Units


@dataclass(frozen=True, slots=True)
class Attack:
    """Units of one area attack another area."""

    origin: str
    target: str
    units: Units

    def __str__(self) -> str:
        return f"attack {self.origin} > {self.target} {self.units}"


@dataclass(frozen=True, slots=True)
class EndCombat:
    """No more attacks this turn."""

    def __str__(self) -> str:
        return "end combat"


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll the dice."""

    def __str__(self) -> str:
        return "roll"


@dataclass(frozen=True, slots=True)
class Retreat:
    """Leave the battle before rolling: which units go where."""

    ways: tuple[tuple[Units, str], ...]

    @property
    def units(self) -> Units:
        total = Units()
        for units, _ in self.ways:
            total = total.plus(units)
        return total

    def __str__(self) -> str:
        return "retreat " + ", ".join(f"{units} > {area}" for units, area in self.ways)


@dataclass(frozen=True, slots=True)
class Take:
    """The enemy units that the roller's hits destroy."""

    units: Units

    def __str__(self) -> str:
        return f"take {self.units}"


Move = Attack | EndCombat | Roll | Retreat | Take
