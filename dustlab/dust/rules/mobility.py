"""Which movements there are: every one of them, or one at random for a playout."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from random import Random

from ..components import Units
from ..moves import EndCombat, EndMovement, Fly, March, Move, Ship
from ..state import Areas, State
from . import combat
from .lots import some
from .paths import land_reach, may_enter, sea_reach, ship_reach
from .standing import LETTER, holders_of

BOMBER = 3
END = EndMovement()

# From how many own areas a playout tries to go; how often it gives up moving, or attacks at once.
TRIES = range(4)
GIVES_UP = 0.05
ATTACKS = 0.04
# How often bombers fly; above the other, units go by ship.
FLIES, SHIPS = 0.2, 1 - 0.2
# How often a walk goes on from an area where it could end.
WALKS_ON = 0.5


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


def sample(state: State, rng: Random) -> Move:
    """A random legal move: a walk from an own area that is come upon, or the end of the phase."""
    random, turn, areas = rng.random, state.turn, state.areas
    chance = random()
    if chance < ATTACKS:
        attack = combat.sample(state, rng)
        return END if isinstance(attack, EndCombat) else attack
    if turn.movement_points < 1 or chance < ATTACKS + GIVES_UP:
        return END
    # Once round the board, from one own area to the next.
    begin_at, everywhere, army = int(random() * len(areas)), len(areas), turn.army
    letter, holders, place = LETTER[army], holders_of(areas), begin_at - 1
    twice, end = holders + holders, begin_at + everywhere
    for _ in TRIES:
        place = twice.find(letter, place + 1, end)
        if place < 0:
            break
        here = place if place < everywhere else place - everywhere
        move = _from_here(state, here, army, areas[here][1], rng)  # type: ignore[index]
        if move is not None:
            return move
    return END


def _from_here(state: State, place: int, army: str, units: Units, rng: Random) -> Move | None:
    """A movement of units that stand here, if the walk comes to somewhere."""
    board = state.table.board
    if board.is_sea[place]:
        near, through_empty = board.near_sea, True
    else:
        chance = rng.random()
        if chance < FLIES and units[BOMBER]:
            return _flight(state, army, board.ids[place], units[BOMBER], rng)
        if chance > SHIPS:
            if not board.near_sea[place]:
                return None  # inland
            origin = board.ids[place]
            target = _voyage(state, army, origin, rng)
            return Ship(origin, target, some(units, rng)) if target else None
        near, through_empty = board.near_land, state.table.edition.movement.land_through_empty
    there = _walk(state.areas, place, army, near, through_empty, rng)
    if there == place:
        return None
    return March(board.ids[place], board.ids[there], some(units, rng))


def _walk(
    areas: Areas,
    here: int,
    army: str,
    near: tuple[tuple[int, ...], ...],
    through_empty: bool,
    rng: Random,
) -> int:
    """Step by step over areas that may be entered, to where the walk comes to an end."""
    random = rng.random
    while around := near[here]:
        there = around[int(random() * len(around))]
        holder = areas[there]
        if holder is None:
            here = there
            if not through_empty:
                break
        elif holder[0] == army:
            here = there
        if random() > WALKS_ON:
            break
    return here


def _voyage(state: State, army: str, origin: str, rng: Random) -> str:
    """From coast to coast over own submarines."""
    random, board, areas = rng.random, state.table.board, state.areas
    here = origin
    while True:
        near = board.sea_neighbours[here]
        if not near:
            return ""
        there = near[int(random() * len(near))]
        holding = areas[board.index[there]]
        if holding is not None and holding[0] == army:
            here = there
        elif here == origin:
            return ""
        if random() > WALKS_ON:
            break
    coasts = board.land_neighbours[here]
    if here == origin or not coasts:
        return ""
    coast = coasts[int(random() * len(coasts))]
    return coast if coast != origin and may_enter(state, army, coast) else ""


def _flight(state: State, army: str, origin: str, bombers: int, rng: Random) -> Fly | None:
    """Bombers to an area come upon; by some rule sets others may join them."""
    random, board = rng.random, state.table.board
    target = board.areas[int(random() * len(board.areas))]
    if target.kind == "sea" or target.id == origin or not may_enter(state, army, target.id):
        return None
    parts = [(origin, 1 + int(random() * bombers))]
    if state.table.edition.movement.bombers_from_many and random() < 0.5:
        for area, number in _bombers(state, army):
            more = int(random() * (number + 1))
            if more and area not in (origin, target.id):
                parts.append((area, more))
        parts.sort(key=lambda part: board.index[part[0]])
    return Fly(tuple(parts), target.id)
