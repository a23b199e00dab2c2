"""The smallest change that would turn a verdict: take something away, put something there, step."""

from __future__ import annotations

from .field import NO_DOT, WATER
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
    if proof.crossed:
        return Change("add", what=VEHICLE, square=proof.crossed[len(proof.crossed) // 2])
    touched_sides = {blocker.how for blocker in counting}
    for corner in proof.corners:
        for how, square in ((LEFT, corner.left), (RIGHT, corner.right)):
            if touched_sides & {LEFT, RIGHT} and how not in touched_sides:
                return Change("add", what=VEHICLE, square=square)
    return Change("add", what="smoke", square=proof.end)


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
