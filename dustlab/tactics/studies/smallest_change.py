"""The smallest change that would turn a verdict: take something away, put something there, step."""

from __future__ import annotations

from collections.abc import Iterator

from ..field import CIRCLE, NO_DOT, SMALL, SMOKE, WATER
from ..rules.blockers import Lay, is_clear
from ..rules.proof import VEHICLE, Blocker, Change, End, Proof
from ..rules.ranges import distance
from ..rules.standing import bits
from ..rules.walls import CLOSED, LEFT, RIGHT, walls_of


def smallest_change(lay: Lay, proof: Proof) -> Change:
    """What would turn the verdict for the two units that are there."""
    among = proof.shooter.is_soldier and proof.target.is_soldier
    counting = proof.counting()
    if not proof.visible:
        removed = _fewest(counting)
        closed = any(blocker.how == CLOSED for blocker in removed)
        if len(removed) == 1 and not closed:
            return Change("remove", tuple(removed))
        # Nobody breaks a new opening into a building: then one of the two stands elsewhere.
        elsewhere = _a_step(lay, proof, among)
        if elsewhere is None and closed:
            elsewhere = _elsewhere(lay, proof, among)
        return elsewhere or Change("remove", tuple(removed))
    places = _in_the_way(proof)
    for square in places:
        if _has_room(lay, square):
            return Change("add", what=VEHICLE, square=square)
    return Change("add", what="smoke", square=places[0] if places else proof.end)


def _in_the_way(proof: Proof) -> list[int]:
    """Where one more blocker would block the line, the middle of it first."""
    own = {*proof.shooter.squares, *proof.target.squares}
    middle = (len(proof.crossed) - 1) / 2
    ranked = sorted(enumerate(proof.crossed), key=lambda place: abs(place[0] - middle))
    places = [square for _, square in ranked]
    touched_sides = {blocker.how for blocker in proof.counting()} & {LEFT, RIGHT}
    if touched_sides:
        # One side is blocked already: a blocker at a corner on the other side will do.
        side = LEFT if RIGHT in touched_sides else RIGHT
        places += [corner.left if side == LEFT else corner.right for corner in proof.corners]
    return [square for square in places if square not in own]


def _has_room(lay: Lay, square: int) -> bool:
    """Whether a vehicle could stand on a square, as far as ground and others let it."""
    taken = lay.vehicles | lay.soldiers | lay.traps
    return lay.field.ground[square] in (CIRCLE, SMOKE) and not taken >> square & 1


def _fewest(counting: list[Blocker]) -> list[Blocker]:
    """The fewest blockers without which the line is free."""
    hard = [blocker for blocker in counting if blocker.how not in (LEFT, RIGHT)]
    left = [blocker for blocker in counting if blocker.how == LEFT]
    right = [blocker for blocker in counting if blocker.how == RIGHT]
    if left and right:
        hard += left if len(left) < len(right) else right
    return hard


def _a_step(lay: Lay, proof: Proof, among: bool) -> Change | None:
    """A step of one of the two after which they see each other."""
    field = lay.field
    for mover, from_, other in _movers(proof):
        column, row = field.place(from_)
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1)):
            if not field.holds(column + dx, row + dy):
                continue
            square = field.at(column + dx, row + dy)
            may_step = _lets_by(lay, from_, square, mover.is_soldier)
            if may_step and _would_see(lay, proof, square, other, among):
                return Change("step", square=square, name=mover.name)
    return None


def _elsewhere(lay: Lay, proof: Proof, among: bool) -> Change | None:
    """The nearest square from which one of the two would see the other."""
    places = [
        (distance(lay.field, from_, square), mover.name, square)
        for mover, from_, other in _movers(proof)
        for square in range(lay.field.size)
        if square != from_ and _would_see(lay, proof, square, other, among)
    ]
    if not places:
        return None
    _, name, square = min(places, key=lambda place: place[0])
    return Change("step", square=square, name=name)


def _movers(proof: Proof) -> Iterator[tuple[End, int, int]]:
    """Each of the two that stands on one square: who, where, and where the other is."""
    if len(proof.shooter.squares) == 1:
        yield proof.shooter, proof.start, proof.end
    if len(proof.target.squares) == 1:
        yield proof.target, proof.end, proof.start


def _would_see(lay: Lay, proof: Proof, square: int, other: int, among: bool) -> bool:
    """Whether one of the two could stand on a square and see the other from there."""
    ends = bits(proof.shooter.squares) | bits(proof.target.squares)
    taken = lay.vehicles | lay.soldiers | ends
    if taken >> square & 1 or lay.field.ground[square] in (NO_DOT, WATER):
        return False
    own = ends | 1 << square
    return is_clear(lay, square, other, lay.blockers(among) & ~own)


def _lets_by(lay: Lay, from_: int, square: int, soldier: bool) -> bool:
    """Whether walls let a unit take a step."""
    if lay.field.barrier(from_, square) == SMALL and not soldier:
        return False
    walls = walls_of(lay.field, from_, square)
    return not walls.blocked and not (walls.left and walls.right)
