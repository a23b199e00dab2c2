"""What lies and stands on a field, as far as sight and cover ask: squares as bits, nothing else."""

from __future__ import annotations

from typing import NamedTuple

from ..components import make
from ..field import Field
from ..state import State
from .lines import line
from .standing import standing
from .terrain import lying
from .walls import walls_of


class Lay(NamedTuple):
    """The lie of the land: where vehicles, soldiers, traps and crates are."""

    field: Field
    vehicles: int = 0
    soldiers: int = 0
    traps: int = 0
    crates: int = 0

    def blockers(self, among_soldiers: bool) -> int:
        """The squares that block sight: always, and besides them between soldiers."""
        always = self.field.hidden | self.vehicles
        return always | self.soldiers | self.traps if among_soldiers else always

    @property
    def hidden(self) -> int:
        """Squares into and out of which nobody sees: without a dot, or in smoke."""
        return self.field.hidden


def lay_of(state: State) -> Lay:
    """The lie of the land in a position; asked again about the same one, it is at hand."""
    memory = state.table.field.memory
    known = memory.get("lay")
    if (
        known is not None
        and known[0] is state.pieces
        and known[1] is state.elements
        and known[2] is state.table
    ):
        found: Lay = known[3]
        return found
    found = _lay_of(state)
    memory["lay"] = state.pieces, state.elements, state.table, found
    return found


def _lay_of(state: State) -> Lay:
    _, soldiers, vehicles, _ = standing(state)
    traps, crates = lying(state.elements)
    return make(Lay, (state.table.field, vehicles, soldiers, traps, crates))


def is_clear(lay: Lay, start: int, end: int, blockers: int) -> bool:
    """Whether the line between two squares is free of these blockers and of walls.

    The squares of the two units themselves are to be left out of `blockers`.
    """
    field = lay.field
    if (1 << start | 1 << end) & field.hidden:
        return False
    if start == end:
        return True
    crossed, left, right, _ = line(field.columns, start, end)
    if crossed & blockers:
        return False
    if not field.has_walls:
        return not (left & blockers and right & blockers)
    walls = walls_of(field, start, end)
    if walls.blocked:
        return False
    return not ((walls.left or left & blockers) and (walls.right or right & blockers))
