"""Who sees whom, from where, and in which cover (pages 9 to 13 and 17 to 18).

Rulings followed: smoke is like ground without a dot; a corner blocks what would block this line in
its way; a large unit looks from whichever dot serves the shooter best, and its own squares, smoke
on them included, do not block it; a side with an opening is open; corner cover is only at the
target's own square, and counts once.
"""

from dataclasses import dataclass

from tests.referees.tactics.geometry import Line, Touch, distance, line
from tests.referees.tactics.position import Position, Square, Unit

LEVELS = ("none", "soft", "hard")


@dataclass(frozen=True)
class Look:
    """What two ends of a line are: where they stand, what they are, which squares are their own."""

    squares: tuple[Square, ...]
    soldier: bool
    squad: bool


def of_unit(it: Position, unit: Unit) -> Look:
    chief = it.chief(unit)
    return Look(tuple(unit.squares), unit.card.soldier, chief.card.kind == "squad")


def of_square(place: Square) -> Look:
    """A crate or a trap: seen as a vehicle is."""
    return Look((place,), False, False)


def _blocks(it: Position, square: Square, own: set[Square], between_soldiers: bool) -> bool:
    """Would this square stop the line, if it stood in its way?"""
    if not it.inside(square) or square in own:
        return False
    if it.ground[square] in "xo":
        return True
    if any(not unit.card.soldier for unit in it.on(square)):
        return True
    if not between_soldiers:
        return False
    return it.elements.get(square, ("", 0))[0] == "trap" or bool(it.on(square))


def _closed(it: Position, side: frozenset[Square]) -> bool:
    """Is there a wall that sight does not pass?"""
    a, b = side
    return it.wall(a, b) and not it.openings.get(side)


def _way_out(it: Position, side: frozenset[Square]) -> bool:
    """An opening that leads out of a building, not only from room to room."""
    a, b = side
    return it.building(a) != it.building(b) and bool(it.openings.get(side))


def _closed_in(it: Position, way: Line, inner: Square, outer: Square) -> bool:
    """A building's square that has no opening of its own where the line leaves it."""
    home = it.building(inner)
    if home < 0 or home == it.building(outer):
        return False
    for side in way.sides:
        if inner in side:
            return not _way_out(it, side)
    for touch in way.touches:
        if inner in (touch.behind, touch.ahead):
            near = [s for s in (*touch.left_sides, *touch.right_sides) if inner in s]
            return not any(_way_out(it, side) for side in near)
    return False


def _touched(it: Position, touch: Touch, own: set[Square], soldiers: bool) -> tuple[bool, bool]:
    left = _blocks(it, touch.left, own, soldiers) or any(
        _closed(it, side) for side in touch.left_sides
    )
    right = _blocks(it, touch.right, own, soldiers) or any(
        _closed(it, side) for side in touch.right_sides
    )
    return left, right


def _free(it: Position, a: Square, b: Square, own: set[Square], soldiers: bool) -> bool:
    if {it.ground[a], it.ground[b]} & set("xo"):
        return False
    way = line(a, b)
    if any(_blocks(it, square, own, soldiers) for square in way.crossed):
        return False
    if any(_closed(it, side) for side in way.sides):
        return False
    if _closed_in(it, way, a, b) or _closed_in(it, way, b, a):
        return False
    sides = [_touched(it, touch, own, soldiers) for touch in way.touches]
    return not (any(left for left, _ in sides) and any(right for _, right in sides))


def _own(shooter: Look, target: Look) -> set[Square]:
    return {*shooter.squares, *target.squares}


def _lines(it: Position, shooter: Look, target: Look) -> list[tuple[Square, Square]]:
    own, soldiers = _own(shooter, target), shooter.soldier and target.soldier
    return [
        (a, b) for a in shooter.squares for b in target.squares if _free(it, a, b, own, soldiers)
    ]


def sees(it: Position, shooter: Look, target: Look) -> bool:
    return bool(_lines(it, shooter, target))


def smoke(it: Position, look: Look) -> bool:
    """Does every dot of it lie in smoke?"""
    return all(it.ground[square] == "o" for square in look.squares)


def _cover(it: Position, a: Square, b: Square, shooter: Look, target: Look) -> int:
    own, soldiers = _own(shooter, target), shooter.soldier and target.soldier
    total = {"crate": 1, "trap": 2}.get(it.elements.get(b, ("", 0))[0], 0)
    total += it.ground[b] == "+"
    if it.building(b) >= 0:
        total += 1 if it.building(b) == it.building(a) else 2
    at_corner = [touch for touch in line(a, b).touches if b == touch.ahead]
    total += any(any(_touched(it, touch, own, soldiers)) for touch in at_corner)
    return min(total, 2)


def cover(it: Position, shooter: Look, target: Look) -> str:
    """The cover that counts for a squad, along the line that serves the shooter best."""
    if not target.squad:
        return "none"
    lines = _lines(it, shooter, target)
    pairs = lines or [(a, b) for a in shooter.squares for b in target.squares]
    return LEVELS[min(_cover(it, a, b, shooter, target) for a, b in pairs)]


def apart(a: Look, b: Look) -> int:
    return min(distance(p, q) for p in a.squares for q in b.squares)
