"""What a unit's weapon rows can do at all, found once for a table: for answers that must be fast.

The rules themselves are asked in `shots.py`; tests compare the two.
"""

from __future__ import annotations

from typing import NamedTuple

from ..components import COLUMN, Cell, Unit
from ..state import Piece
from ..text.terms import row_name
from .weapons import SNIPER

FAR = 1_000_000


class Arm(NamedTuple):
    """A weapon row as a random skirmish needs it."""

    row: int
    name: str
    least: int
    most: int
    cells: tuple[Cell | None, ...]
    carriers: tuple[int, ...]
    """How many each living miniature of each group carries; empty: as many as are alive."""
    ammo: int
    reload: bool
    is_plain: bool
    """One unit or element for a target: no stream of fire, no sniper."""
    is_flame: bool
    is_close: bool
    ends_charge: bool


class Arms(NamedTuple):
    """All rows of a card, and how far any of them can hurt each armour class."""

    rows: tuple[Arm, ...]
    column: int
    """The column of the card's own armour class."""
    reach: tuple[tuple[int, int], ...]
    """Of each armour class: from where to where any row can hurt it."""
    farthest: int
    """How far any row reaches at all."""
    is_hero: bool


def arms_of(card: Unit) -> Arms:
    """The rows of a card."""
    rows = tuple(_arm(card, row) for row in range(len(card.rows)))
    reach = []
    for column in range(len(COLUMN)):
        able = [arm for arm in rows if arm.cells[column] is not None]
        least = min((arm.least for arm in able), default=FAR)
        reach.append((least, max((arm.most for arm in able), default=0)))
    farthest = max((arm.most for arm in rows), default=0)
    return Arms(rows, COLUMN[card.armour], tuple(reach), farthest, card.is_hero)


def _arm(card: Unit, row: int) -> Arm:
    weapon = card.rows[row]
    shared = not card.is_squad or weapon.per_miniature or bool(weapon.ammo)
    is_stream = weapon.kind == "flame" and weapon.range.most != 1
    return Arm(
        row,
        row_name(card, row),
        weapon.range.least,
        weapon.range.most or FAR,
        weapon.cells,
        () if shared else tuple(member.rows.count(row) for member in card.members),
        weapon.ammo,
        weapon.reload,
        not (is_stream or card.has(SNIPER)),
        weapon.kind == "flame",
        weapon.range.is_close,
        weapon.range.is_close or weapon.range.most == 1,
    )


def is_ready(arm: Arm, piece: Piece, badass: bool) -> bool:
    """Whether a row can fire: loaded, not used up, and carried by someone alive."""
    if arm.reload and arm.row in piece.unloaded:
        return False
    if arm.ammo and piece.spent and not badass and piece.spent[arm.row] >= arm.ammo:
        return False
    return is_carried(arm, piece)


def is_carried(arm: Arm, piece: Piece) -> bool:
    """Whether anyone alive carries a row."""
    if not arm.carriers:
        return True
    for number, each in zip(piece.living, arm.carriers, strict=True):  # noqa: SIM110 (faster)
        if number and each:
            return True
    return False
