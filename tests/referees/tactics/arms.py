"""The weapon rows of a unit: who carries them, what is left of them, how many dice they roll.

Rulings followed: limited weapons belong to the squad and have the dice of their cell for each shot;
a joined hero is one more miniature for flames; a crate has not moved.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.referees.tactics import sight, ways
from tests.referees.tactics.cards import ELEMENTS, Cell, Row
from tests.referees.tactics.position import Position, Shot, Square, Unit, square

IGNORES_COVER = {"flame", "phaser", "ugl"}


def row_of(unit: Unit, called: str) -> Row:
    return next(row for row in unit.card.rows if row.name == called)


def bearers(unit: Unit, row: Row) -> int:
    """Living miniatures that can fire the row."""
    if row.ammo:
        return sum(unit.living)
    return sum(unit.living[group] for group in unit.card.bearers[row.number])


def left(it: Position, unit: Unit, row: Row) -> int:
    """Shots that the row has now: one, or what is left of limited ammunition."""
    if not row.ammo:
        return 1
    if "badass" in ways.skills(it, unit):
        return row.ammo
    return row.ammo - unit.spent[row.number]


def rows(it: Position, unit: Unit) -> Iterator[tuple[Unit, Row]]:
    """All rows of a unit and of the hero who is with it."""
    for owner in it.body(unit):
        for row in owner.card.rows:
            yield owner, row


def ready(it: Position, owner: Unit, row: Row) -> bool:
    loaded = row.number not in owner.unloaded
    return bearers(owner, row) > 0 and loaded and left(it, owner, row) > 0


def armour(it: Position, target: Unit) -> str:
    return target.card.armour


def miniatures(it: Position, target: Unit) -> int:
    return sum(sum(each.living) for each in it.body(target))


def spotted(it: Position, owner: Unit) -> bool:
    """Are the faces of its dice swapped? A squad's spotter looks for all who are with it."""
    return any("spotter" in each.card.skills for each in it.body(owner) if each is not owner) or (
        "spotter" in owner.card.skills
    )


def cell_of(it: Position, shot: Shot) -> Cell:
    row = row_of(it.units[shot.owner], shot.row)
    if shot.element:
        kind = it.elements[square(shot.target)][0]
        return row.cell(ELEMENTS[kind][0])
    return row.cell(it.units[shot.target].card.armour)


def number_of_dice(it: Position, shot: Shot) -> int:
    owner = it.units[shot.owner]
    row = row_of(owner, shot.row)
    cell = cell_of(it, shot)
    dice = cell.dice[min(shot.count, len(cell.dice)) - 1]
    if row.ammo:
        dice *= shot.count if len(cell.dice) == 1 else 1
    elif owner.card.kind == "squad":
        dice *= bearers(owner, row)
    target = None if shot.element else it.units[shot.target]
    if cell.each and target is not None:
        dice *= miniatures(it, target)
    if "all_in_one" in owner.lasting:
        dice *= 2
    if row.kind == "burst" and (target is None or not target.moved):
        dice *= 2
    return dice


def zone(it: Position, unit: Unit, target: Unit) -> bool:
    """Is a unit in the zone of fire of another: seen, in range of a weapon that can hurt it?"""
    shooter, seen = sight.of_unit(it, unit), sight.of_unit(it, target)
    if not sight.sees(it, shooter, seen):
        return False
    far = sight.apart(shooter, seen)
    return any(
        row.reaches(far) and row.cell(target.card.armour) and ready(it, owner, row)
        for owner, row in rows(it, unit)
    )


def cover(it: Position, shot: Shot, indirect: bool) -> str:
    """The cover that counts against a shot."""
    owner = it.units[shot.owner]
    row = row_of(owner, shot.row)
    if shot.element or row.close or row.kind in IGNORES_COVER:
        return "none"
    target = it.chief(it.units[shot.target])
    if target.card.kind != "squad":
        return "none"
    if "artillery_ignores_cover" in it.settings and row.range == "A":
        inside = all(it.building(place) >= 0 for place in target.squares)
        if not inside:
            return "none"
    return sight.cover(it, sight.of_unit(it, owner), sight.of_unit(it, target))


def face(it: Position, target: Unit, level: str) -> str:
    """The face of a cover die that cancels a hit: hit, blank or none."""
    card = it.chief(target).card
    return {"soft": card.soft, "hard": card.hard}.get(level, "none")


def beside(it: Position, a: Unit, b: Unit) -> bool:
    """The same square or the next one, not through a wall or between two blocked corners."""
    return any(_near(it, a, b, p, q) for p in a.squares for q in b.squares)


def _near(it: Position, a: Unit, b: Unit, p: Square, q: Square) -> bool:
    across, along = abs(p[0] - q[0]), abs(p[1] - q[1])
    if max(across, along) > 1:
        return False
    if across + along < 2:
        return p == q or not it.wall(p, q) or bool(it.opening(p, q))
    there = ways.others(it, [a, b])
    who = ways.Mover((a,), 1, 0, "", False, False, False, False, False, False, there)
    return ways.corners(it, who, p, q, flies=False) < 2
