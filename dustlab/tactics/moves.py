"""The moves of Dust Tactics: each a small frozen value that prints as its notation.

Moves of different kinds are never equal, so they are classes, not tuples.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


class Move(Protocol):
    """A move is whatever prints as one line and reads back from it (see `core/record.py`)."""

    def __str__(self) -> str: ...
    def __hash__(self) -> int: ...


# -- before the first round


@dataclass(frozen=True, slots=True)
class Enlist:
    """Buy a unit for one's army."""

    unit: str

    def __str__(self) -> str:
        return f"enlist {self.unit}"


@dataclass(frozen=True, slots=True)
class EndArmy:
    """The army is complete."""

    def __str__(self) -> str:
        return "end army"


@dataclass(frozen=True, slots=True)
class Join:
    """A hero joins a squad."""

    hero: str
    squad: str

    def __str__(self) -> str:
        return f"join {self.hero} > {self.squad}"


@dataclass(frozen=True, slots=True)
class EndJoining:
    """No more heroes join squads."""

    def __str__(self) -> str:
        return "end joining"


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a terrain tile, or place a crate or a trap."""

    what: str
    """tile, crate or trap."""
    square: str

    def __str__(self) -> str:
        return f"{self.what} {self.square}"


# -- a round


@dataclass(frozen=True, slots=True)
class Begin:
    """The winner of the initiative says which side activates first."""

    side: str

    def __str__(self) -> str:
        return f"begin {self.side}"


@dataclass(frozen=True, slots=True)
class Part:
    """A hero leaves his squad for good."""

    hero: str

    def __str__(self) -> str:
        return f"part {self.hero}"


@dataclass(frozen=True, slots=True)
class Activate:
    """Activate a unit, and say what it will do."""

    piece: str
    actions: tuple[str, ...]
    skills: tuple[str, ...] = ()

    def __str__(self) -> str:
        using = f" with {', '.join(self.skills)}" if self.skills else ""
        return f"activate {self.piece}: {', '.join(self.actions)}{using}"


@dataclass(frozen=True, slots=True)
class Later:
    """A unit that was ordered to act again waits for its turn instead."""

    def __str__(self) -> str:
        return "later"


@dataclass(frozen=True, slots=True)
class Nothing:
    """Do nothing with the action that is on."""

    def __str__(self) -> str:
        return "nothing"


@dataclass(frozen=True, slots=True)
class Go:
    """Move to a square, trampling the crates that are named; a large vehicle names its corner."""

    square: str
    trample: tuple[str, ...] = ()

    def __str__(self) -> str:
        crates = f" trample {' '.join(self.trample)}" if self.trample else ""
        return f"move {self.square}{crates}"


@dataclass(frozen=True, slots=True)
class UseSkill:
    """Use the skill that was declared as an action, on a unit where it needs one."""

    skill: str
    piece: str = ""
    member: int = 0
    """Which group of a squad's miniatures gets one back, counted from 1; 0: none is meant."""
    by: str = ""
    """Who uses it, if that is not the unit that acts: to ask what speaks against it."""

    def __str__(self) -> str:
        whose = f"{self.by}:" if self.by else ""
        on = f" > {self.piece}" if self.piece else ""
        return f"use {whose}{self.skill}{on}{f' {self.member}' if self.member else ''}"
