"""The smallest change that would turn a verdict: take something away, put something there, step."""

from __future__ import annotations

from .field import CIRCLE, NO_DOT, SMOKE, WATER
from .lay import Lay, bits, is_clear
from .proof import VEHICLE, Blocker, Change, Proof
from .walls import LEFT, RIGHT


def smallest_change(lay: Lay, proof: Proof) -> Change:
    """What would turn the verdict for the two units that are there."""
    among = proof.shooter.is_soldier and proof.target.is_soldier
    counting = proof.counting()
    if not proof.visible:
        removed = _fewest(counting)
        if len(removed) > 1:
            return _a_step(lay, proof, among) or Change("remove", tuple(removed))
        return Change("remove", tuple(removed))
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
    blocked = lay.blockers(among)
    for mover, from_, other in (
        (proof.shooter, proof.start, proof.end),
        (proof.target, proof.end, proof.start),
    ):
        if len(mover.squares) > 1:
            continue
        column, row = field.place(from_)
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1)):
            if not field.holds(column + dx, row + dy):
                continue
            square = field.at(column + dx, row + dy)
            taken = lay.vehicles | lay.soldiers
            if taken >> square & 1 or field.ground[square] in (NO_DOT, WATER):
                continue
            without = blocked & ~(1 << from_ | 1 << square | bits(proof.target.squares))
            without &= ~bits(proof.shooter.squares)
            if is_clear(lay, square, other, without):
                return Change("step", square=square, name=mover.name)
    return None
