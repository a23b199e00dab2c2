"""What is in a box: unit cards with their weapon rows, cover elements, and the skills' names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..core.errors import BadInput, did_you_mean
from ..core.toml import shown
from ..core.words import Near, wanted

SIDES = ("allies", "axis")
TYPES = ("squad", "vehicle", "hero", "aircraft")
ARMOURS = ("S1", "S2", "S3", "S4", "V1", "V2", "V3", "V4", "V5", "V6", "V7", "A1", "A2", "A3")
COLUMN = {armour: place for place, armour in enumerate(ARMOURS)}
KINDS = ("normal", "flame", "laser", "phaser", "salvo", "ugl", "burst")
ROLES = ("officer", "radioman", "mechanic", "medic", "weapon_specialist")
FACES = ("hit", "blank", "none")

# What a hit of a weapon does: so much damage, or one of these.
FLAME, AP_FLAME = "F", "X"

RELOAD = "reload"
# Every skill of the rulebook's chapter; "reload" stands before the weapon: reload:nebelwerfer_42.
SKILLS = (
    "advanced_reactive_fire",
    "agile",
    "all_in_one",
    "artillery_strike",
    "assault",
    "badass",
    "berserk",
    "black_ops",
    "blutkreuz_ape",
    "blutkreuz_zombie",
    "charge",
    "command_squad",
    "commander",
    "damage_resilient",
    "fast",
    "heroic_attack",
    "jump",
    "medal_of_honor",
    "scout_vehicle",
    "self_repair",
    "sniper",
    "spotter",
    "superior_reactive_fire",
    "tank_head",
    "wiederbelebungsserum",
)

# The orders of a command squad, as actions: who gives each of them.
ORDERS = {
    "officer": "officer",
    "repair": "mechanic",
    "rebuild": "mechanic",
    "heal": "medic",
    "revive": "medic",
}


def is_skill(name: str) -> bool:
    """Whether the rulebook has a skill of this name; reload stands before its weapon."""
    return name in SKILLS or name in ORDERS or name.startswith(f"{RELOAD}:")


class Range(NamedTuple):
    """How far a weapon reaches: from `least` to `most` squares; `most` 0 is without limit."""

    printed: str
    least: int
    most: int

    @property
    def is_close(self) -> bool:
        return self.printed == "C"

    @property
    def is_artillery(self) -> bool:
        return self.printed == "A"


LETTERED_RANGES = {
    "C": Range("C", 1, 1),
    "A": Range("A", 4, 0),
    "U": Range("U", 1, 0),
}
"""Close combat; artillery, from four squares on; without limit."""


class Cell(NamedTuple):
    """A cell of a weapon row: how many dice, and what a hit does."""

    dice: tuple[int, ...]
    """One number; a salvo has one for each number of missiles fired at once."""
    damage: str
    """Points of damage; F is flame and X armour-piercing flame."""

    def __str__(self) -> str:
        return f"{'|'.join(str(n) for n in self.dice)}/{self.damage}"


class Weapon(NamedTuple):
    """One row of the weapon table, as it is printed."""

    id: str
    name: str
    range: Range
    kind: str
    cells: tuple[Cell | None, ...]
    ammo: int
    """Boxes of limited ammunition; 0: unlimited."""
    reload: bool
    """Must be loaded again after firing."""
    per_miniature: bool
    provenance: str
    sniper: bool = False
    """The rifle of a sniper: in a squad with the skill, the one row that picks out a miniature."""

    def cell(self, armour: str) -> Cell | None:
        """What it does against an armour class; None: nothing at all."""
        return self.cells[COLUMN[armour]]

    @property
    def ignores_cover(self) -> bool:
        return self.kind in ("flame", "phaser", "ugl") or self.range.is_close


class Member(NamedTuple):
    """Miniatures of a squad that are equipped alike."""

    number: int
    rows: tuple[int, ...]
    """Which weapon rows they carry themselves, as places in the card's `rows`."""
    role: str = ""


class Unit(NamedTuple):
    """A unit card. Cards are compared by what is on them; a piece knows its card by place."""

    id: str
    name: str
    side: str
    type: str
    armour: str
    move: int
    health: int
    ap: int
    cover: tuple[str, str]
    """The face that cancels a hit in soft and in hard cover; none: no cover."""
    rows: tuple[Weapon, ...]
    skills: tuple[str, ...]
    members: tuple[Member, ...]
    """A squad's miniatures in groups that are equipped alike; a vehicle or hero is one member."""
    size: tuple[int, int] = (1, 1)
    """Squares from west to east and from north to south; more than one for large vehicles."""
    core_set: bool = True
    provenance: tuple[tuple[str, str], ...] = ()

    @property
    def is_soldier(self) -> bool:
        """Squads and heroes; all others are seen, and block sight, as vehicles."""
        return self.type in ("squad", "hero")

    @property
    def is_squad(self) -> bool:
        return self.type == "squad"

    @property
    def is_hero(self) -> bool:
        return self.type == "hero"

    @property
    def is_vehicle(self) -> bool:
        return self.type == "vehicle"

    @property
    def is_aircraft(self) -> bool:
        return self.type == "aircraft"

    @property
    def letter(self) -> str:
        """What stands on its piece in pictures: the initials of its name, one to three."""
        return "".join(word[0].upper() for word in self.name.split())[:3]

    def has(self, skill: str) -> bool:
        return skill in self.skills

    def row(self, weapon: str, where: str = "weapon") -> int:
        """The place of the first row of a weapon."""
        for place, row in enumerate(self.rows):
            if row.id == weapon:
                return place
        known = [row.id for row in self.rows]
        expected = f"a weapon of {self.name}{did_you_mean(weapon, known)}"
        raise BadInput(where, expected, weapon)


class CoverElement(NamedTuple):
    """An ammo crate or a tank trap: what it shelters, and what destroys it."""

    id: str
    armour: str
    health: int
    cover: str


class Box(NamedTuple):
    """Everything that a file of units gives."""

    weapons: Mapping[str, Weapon]
    units: Mapping[str, Unit]
    elements: Mapping[str, CoverElement]

    def unit(self, identifier: str, where: str = "unit") -> Unit:
        if identifier not in self.units:
            near = Near(str(identifier), tuple(self.units))
            raise wanted(where, "tactics.input.unit", shown(identifier), near=near)
        return self.units[identifier]
