"""The numbers of an attack: how many dice a row rolls, what a hit does, what is rolled again.

The rules roll by these numbers, and so do the sums of `tactics/odds/attacks.py`.
"""

from __future__ import annotations

from typing import NamedTuple

from ..components import AP_FLAME, FLAME, Weapon, make, the_box
from ..flow import SUSTAINED, Attack, Shot
from ..state import State
from . import weapons
from .cover import cover_against, saving_face
from .skills import has, leader

BERSERK, ALL_IN_ONE, MEDAL = "berserk", "all_in_one", "medal_of_honor"
SPOTTER, RESILIENT, HEROIC = "spotter", "damage_resilient", "heroic_attack"

# The miniature that a sniper has named takes one point for a hit, whatever the weapon does else.
SNIPERS_HIT = "1"

# Faces of a die, and how many of the six show each.
HIT, BLANK, NONE = "hit", "blank", "none"
FACES = {HIT: 2, BLANK: 4, NONE: 0}


class Throw(NamedTuple):
    """The dice of one shot and what becomes of them."""

    dice: int
    """How many are thrown first."""
    damage: str
    """Points for each hit; F flame (one point), X armour-piercing flame (the whole unit)."""
    faces: int = 2
    """Faces of six that succeed: two, four with a spotter."""
    again: tuple[str, ...] = ()
    """For what the blanks are rolled again, in this order."""
    laser: bool = False
    """Hits count, and are rolled again until only blanks are left."""
    phaser: int = 0
    """Damage dice for each hit; 0: no phaser."""
    medal: bool = False
    """One die may be rolled again by the hero who fires."""
    cover: str = NONE
    """none, soft or hard."""
    saving: str = NONE
    """The face that cancels a hit."""

    @property
    def points(self) -> int:
        """Damage for each hit (of a phaser: for each that its damage dice show)."""
        return 1 if self.phaser or self.damage in (FLAME, AP_FLAME) else int(self.damage)

    @property
    def destroys(self) -> bool:
        return self.damage == AP_FLAME


class Target(NamedTuple):
    """What a target can bear, and what helps it."""

    piece: int
    square: int
    """Where a cover element stands; -1 for a piece."""
    miniatures: int
    """Living miniatures of a squad; 0 for others."""
    boxes: int
    """What a vehicle, a hero or a cover element can still bear; of the hero with a squad, too."""
    resilient: bool = False
    """A die for each point of damage."""
    hero_resilient: bool = False
    """The same for what the hero with a squad takes himself."""
    heroic: bool = False
    """No attack does any damage in this round."""


def profile(state: State, attack: Attack) -> tuple[tuple[Throw, Target], ...]:
    """What each shot of an attack throws, and at whom."""
    from .attack import bears  # it asks this module

    return tuple(
        (
            throw_of(state, attack, shot),
            target_of(state, shot.target, shot.square, shot.target == bears(state, shot)),
        )
        for shot in attack.shots
    )


# The shot that was asked about last, in which attack and which position, and its throw.
_kept: list[tuple[Shot | None, Attack | None, State | None, Throw]] = [
    (None, None, None, Throw(0, "0"))
]


def open_throw(state: State, attack: Attack, shot: Shot) -> Throw:
    """The dice of one shot without its cover: asked when it is their turn, and as they fall."""
    of_shot, by, at, found = _kept[0]
    if (
        shot is of_shot
        and by is not None
        and at is not None
        and at[0] is state[0]
        and at[1] is state[1]
        and at[2] is state[2]
        and (by[0], by[2], by[11]) == (attack[0], attack[2], attack[11])
    ):
        return found
    found = throw_of(state, attack, shot, covered=False)
    _kept[0] = shot, attack, state, found
    return found


def throw_of(state: State, attack: Attack, shot: Shot, covered: bool = True) -> Throw:
    """The dice of one shot, as things stand; its cover is found only if it is asked for."""
    table, pieces = state[0], state[1]
    piece, row, target, square, _, _, _ = shot
    card, unit = table.roster[piece], pieces[piece]
    weapon = card.rows[row]
    kind = weapon.kind
    if target >= 0:
        cell = weapon.cells[table.arms[target].column]
    else:
        element = state.element(square)
        cell = weapon.cell(the_box().elements[element.kind].armour) if element else None
    if cell is None:
        return Throw(0, "0")
    printed, damage = cell
    if target >= 0 and weapons.is_snipers(card, row):
        damage = SNIPERS_HIT
    dice = dice_of(state, shot, printed, damage)
    if kind == "burst" and not (target >= 0 and pieces[target].moved):
        dice *= 2
    lasting = unit.lasting
    if ALL_IN_ONE in lasting:
        dice *= 2
    again: tuple[str, ...] = ()
    sustained = attack.kind == SUSTAINED
    if (sustained or attack.skills) and table.sides[piece] == table.sides[attack.piece]:
        again = (SUSTAINED,) if sustained else ()
        again += (BERSERK,) if BERSERK in attack.skills else ()
    cover, saving = cover_of(state, shot, weapon) if covered else (NONE, NONE)
    medal = MEDAL in card.skills and MEDAL not in lasting
    faces = 4 if has(state, piece, SPOTTER) else 2
    phaser = int(damage) if kind == "phaser" else 0
    return make(Throw, (dice, damage, faces, again, kind == "laser", phaser, medal, cover, saving))


def cover_of(state: State, shot: Shot, weapon: Weapon) -> tuple[str, str]:
    """The cover of a shot's target against a weapon, and the face that cancels a hit."""
    if shot.target < 0 or weapon.ignores_cover:
        return NONE, NONE
    cover = cover_against(state, shot.piece, shot.target, weapon)
    return cover, saving_face(state, shot.target, cover)


def damage_of(state: State, shot: Shot) -> tuple[int, bool]:
    """Points for each hit, and whether a single one destroys the whole target."""
    weapon = state.table.roster[shot.piece].rows[shot.row]
    element = state.element(shot.square) if shot.target < 0 else None
    if shot.target >= 0:
        cell = weapon.cells[state.table.arms[shot.target].column]
    else:
        cell = weapon.cell(the_box().elements[element.kind].armour) if element else None
    if cell is None:
        return 0, False
    if shot.target >= 0 and weapons.is_snipers(state.table.roster[shot.piece], shot.row):
        return int(SNIPERS_HIT), False
    if weapon.kind == "phaser" or cell.damage == FLAME:
        return 1, False
    return (1, True) if cell.damage == AP_FLAME else (int(cell.damage), False)


def dice_of(state: State, shot: Shot, printed: tuple[int, ...], damage: str) -> int:
    """The dice of a cell: for each bearer or missile, and with flame for each miniature burnt."""
    piece, row, target, _, _, missiles, _ = shot
    card = state[0].roster[piece]
    weapon = card.rows[row]
    if weapon.kind == "salvo":
        dice = printed[min(missiles, len(printed)) - 1]
    elif weapon.ammo:
        dice = printed[0] * missiles
    else:
        dice = printed[0] * weapons.bearers(card, state[1][piece][1], row)
    if damage in (FLAME, AP_FLAME) and target >= 0:
        dice *= weapons.miniatures(state, target)
    return dice


def target_of(state: State, piece: int, square: int = -1, itself: bool = False) -> Target:
    """What a target can still bear: a squad for the hero with it, unless it is he `itself`."""
    if piece < 0:
        element = state.element(square)
        health = the_box().elements[element.kind].health - element.damage if element else 0
        return Target(-1, square, 0, health)
    unit = piece if itself else leader(state, piece)
    card, hero = state.table.roster[unit], state.pieces[unit].joined
    heroic = any(HEROIC in state.pieces[one].lasting for one in (unit, hero) if one >= 0)
    if not card.is_squad:
        boxes = card.health - state.pieces[unit].damage
        return Target(unit, -1, 0, boxes, RESILIENT in card.skills, heroic=heroic)
    boxes = 0 if hero < 0 else state.table.roster[hero].health - state.pieces[hero].damage
    return Target(
        unit,
        -1,
        state.pieces[unit].models,
        boxes,
        RESILIENT in card.skills,
        hero >= 0 and RESILIENT in state.table.roster[hero].skills,
        heroic,
    )
