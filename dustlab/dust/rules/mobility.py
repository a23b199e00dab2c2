"""Which movements there are: every one of them, and the attacks that end the phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from ..components import Units
from ..moves import EndMovement, Fly, March, Move, Ship
from ..state import State
from . import combat
from .paths import land_reach, may_enter, sea_reach, ship_reach

END = EndMovement()


def candidates(state: State) -> Iterable[Move]:
    """Every movement of any group, and the attacks that would end the phase."""
    yield END
    if state.turn.movement_points > 0:
        army = state.turn.army
        for area, holding in zip(state.board.areas, state.areas, strict=True):
            if holding is not None and holding.army == army:
                yield from _from_area(state, army, area.id, holding.units)
        yield from _flights(state, army)
    yield from combat.attacks(state)


def _from_area(state: State, army: str, origin: str, units: Units) -> Iterator[Move]:
    at_sea = state.board[origin].kind == "sea"
    for target in (sea_reach if at_sea else land_reach)(state, army, origin):
        yield from (March(origin, target, group) for group in units.groups() if any(group))
    if at_sea:
        return
    for target in ship_reach(state, army, origin):
        yield from (Ship(origin, target, group) for group in units.groups() if any(group))


def _flights(state: State, army: str) -> Iterator[Fly]:
    bombers = _bombers(state, army)
    land = [area.id for area in state.board.areas if area.kind == "land"]
    targets = [area for area in land if may_enter(state, army, area)]
    if not state.edition.movement.bombers_from_many:
        for origin, number in bombers:
            for target in targets:
                if target != origin:
                    yield from (Fly(((origin, n),), target) for n in range(1, number + 1))
        return
    for target in targets:
        others = [(area, number) for area, number in bombers if area != target]
        for counts in product(*(range(number + 1) for _, number in others)):
            parts = tuple((area, n) for (area, _), n in zip(others, counts, strict=True) if n)
            if parts:
                yield Fly(parts, target)


def _bombers(state: State, army: str) -> list[tuple[str, int]]:
    """Where an army's bombers stand, in the board's order."""
    return [
        (area.id, holding.units.bomber)
        for area, holding in zip(state.board.areas, state.areas, strict=True)
        if holding is not None and holding.army == army and holding.units.bomber
    ]


# -- one at random
