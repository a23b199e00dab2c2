"""A position as the referee sees it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from tests.referees.tactics.cards import Card

Square = tuple[int, int]  # column and row, from 0 at the top left
SIDES = ("allies", "axis")


def square(text: str) -> Square:
    return ord(text[0].upper()) - ord("A"), int(text[1:]) - 1


def name(place: Square) -> str:
    return f"{chr(ord('A') + place[0])}{place[1] + 1}"


def other(side: str) -> str:
    return SIDES[1 - SIDES.index(side)]


@dataclass
class Unit:
    """A unit in the game."""

    name: str
    card: Card
    at: Square | None = None  # for a large vehicle the square in its north-west
    living: list[int] = field(default_factory=list)
    damage: int = 0
    joined: str = ""
    acted: bool = False
    moved: bool = False
    spent: list[int] = field(default_factory=list)
    unloaded: set[int] = field(default_factory=set)
    used: set[str] = field(default_factory=set)
    lasting: set[str] = field(default_factory=set)
    destroyed: int = 0

    @property
    def side(self) -> str:
        return self.card.side

    @property
    def dead(self) -> bool:
        return not any(self.living)

    @property
    def squares(self) -> list[Square]:
        if self.at is None:
            return []
        wide, deep = self.card.size
        column, row = self.at
        return [(column + c, row + r) for r in range(deep) for c in range(wide)]

    @property
    def strength(self) -> int:
        """Points of damage that destroy it, without a hero."""
        if self.card.kind == "squad":
            return sum(self.living)
        return 0 if self.dead else self.card.health - self.damage


@dataclass
class Active:
    """A unit on its turn: what it declared, and how far it has come."""

    who: str
    actions: list[str] = field(default_factory=list)
    skills: set[str] = field(default_factory=set)
    at: int = 0
    turned: int = 0
    way: list[str] = field(default_factory=list)
    by: str = ""
    target: str = ""


@dataclass
class Shot:
    """A row of an attack, its target and its hits so far."""

    owner: str
    row: str
    count: int  # missiles fired at once
    target: str  # a unit, or a square of a cover element
    element: bool
    group: int = 0  # a sniper's target, counted from 1
    hits: int = 0


@dataclass
class Dice:
    number: int
    kind: str
    again: list[str] = field(default_factory=list)
    blanks: int = 0


@dataclass
class Attack:
    who: str
    how: str  # attack, sustained, reaction, indirect or charge
    waits: str  # roll, medal, cover, resist, lose or strike
    at: int = 0
    close: bool = False
    skills: set[str] = field(default_factory=set)
    shots: list[Shot] = field(default_factory=list)
    dice: Dice | None = None
    wounds: list[str] = field(default_factory=list)


@dataclass
class Position:
    columns: int = 0
    rows: int = 0
    ground: dict[Square, str] = field(default_factory=dict)
    buildings: list[set[Square]] = field(default_factory=list)
    inner: set[frozenset[Square]] = field(default_factory=set)
    openings: dict[frozenset[Square], str] = field(default_factory=dict)
    elements: dict[Square, tuple[str, int]] = field(default_factory=dict)  # kind, damage taken
    entry: dict[str, str] = field(default_factory=dict)
    initiative: dict[str, int] = field(default_factory=dict)
    settings: set[str] = field(default_factory=set)
    given: dict[str, list[str]] = field(default_factory=dict)  # lines of a scenario, as they stand
    units: dict[str, Unit] = field(default_factory=dict)
    phase: str = ""
    round: int = 0
    turn: str = ""
    won: list[str] = field(default_factory=list)
    tried: set[str] = field(default_factory=set)
    stack: list[Active] = field(default_factory=list)  # the unit that acts is the first
    attack: Attack | None = None
    reacting: str = ""
    rolling: str = ""
    points: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    result: list[str] = field(default_factory=list)

    def on(self, place: Square) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.at and place in unit.squares]

    def inside(self, place: Square) -> bool:
        return 0 <= place[0] < self.columns and 0 <= place[1] < self.rows

    def building(self, place: Square) -> int:
        """The number of the building over a square; -1: none."""
        return next((i for i, squares in enumerate(self.buildings) if place in squares), -1)

    def wall(self, a: Square, b: Square) -> bool:
        """Is there a wall between two neighbours, with an opening or without?"""
        return self.building(a) != self.building(b) or frozenset((a, b)) in self.inner

    def opening(self, a: Square, b: Square) -> str:
        return self.openings.get(frozenset((a, b)), "")

    def partner(self, unit: Unit) -> Unit | None:
        return self.units[unit.joined] if unit.joined else None

    def body(self, unit: Unit) -> list[Unit]:
        """A squad with its hero, the squad first; else the unit alone."""
        partner = self.partner(unit)
        pair = [unit] if partner is None else [unit, partner]
        return sorted(pair, key=lambda each: each.card.kind == "hero")

    def chief(self, unit: Unit) -> Unit:
        return self.body(unit)[0]

    def of(self, side: str) -> Iterator[Unit]:
        return (unit for unit in self.units.values() if unit.side == side)


def copy(it: Position) -> Position:
    """A position that can be changed without changing this one."""
    units = {
        key: replace(
            unit,
            living=unit.living[:],
            spent=unit.spent[:],
            unloaded=set(unit.unloaded),
            used=set(unit.used),
            lasting=set(unit.lasting),
        )
        for key, unit in it.units.items()
    }
    stack = [replace(a, actions=a.actions[:], skills=set(a.skills), way=a.way[:]) for a in it.stack]
    attack = it.attack and replace(
        it.attack,
        shots=[replace(shot) for shot in it.attack.shots],
        wounds=it.attack.wounds[:],
        skills=set(it.attack.skills),
        dice=it.attack.dice and replace(it.attack.dice, again=it.attack.dice.again[:]),
    )
    return replace(
        it,
        units=units,
        stack=stack,
        attack=attack,
        elements=dict(it.elements),
        ground=dict(it.ground),
        tried=set(it.tried),
        points=dict(it.points),
        won=it.won[:],
        result=it.result[:],
        given={key: value[:] for key, value in it.given.items()},
    )
