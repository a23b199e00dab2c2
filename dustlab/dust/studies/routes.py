"""Where a group can go from an area, by each way of moving, and what stands in its way elsewhere.

>>> from dustlab.dust.studies.examples import example
>>> route = route_to(example(), "mexico", "peru", OVER_LAND)
>>> route.blocked
()
>>> [reason.rule for reason in route.refusals]
['dust.movement.areas']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...core.remarks import Refusal
from ..components import NO_UNITS, Units
from ..game import GAME
from ..moves import Attack, Bomb, Bombard, Fly, March, Move, Ship
from ..rules.attacks import coasts_within_reach, is_enemy, seas_within_reach
from ..rules.paths import (
    land_path,
    land_reach,
    may_enter,
    sea_path,
    sea_reach,
    ship_path,
    ship_reach,
)
from ..state import State

# The four ways of moving, and the rule of each.
OVER_LAND, AT_SEA, BY_SHIP, BY_AIR = "land", "sea", "ship", "air"
RULES = {
    OVER_LAND: "dust.movement.land",
    AT_SEA: "dust.movement.sea",
    BY_SHIP: "dust.movement.amphibious",
    BY_AIR: "dust.movement.bombers",
}


class Route(NamedTuple):
    """One way from an area to another: the move, the areas on the way, and what is against it."""

    how: str
    move: Move
    areas: tuple[str, ...]
    """From the first to the last; empty where no line of the board leads there."""
    blocked: tuple[str, ...]
    refusals: tuple[Refusal, ...]

    @property
    def open(self) -> bool:
        return not self.refusals


def ways_from(state: State, origin: str) -> tuple[str, ...]:
    """The ways of moving that an area knows: by sea from a sea, three from land."""
    if state.board[origin].kind == "sea":
        return (AT_SEA,)
    return (OVER_LAND, BY_SHIP, BY_AIR)


def movers(state: State, origin: str, how: str) -> Units:
    """The units of an area that can take this way: bombers alone fly on their own."""
    holding = state.holding(origin)
    units = holding.units if holding is not None else NO_UNITS
    return Units(bomber=units.bomber) if how == BY_AIR else units


def reach(state: State, origin: str, how: str) -> list[str]:
    """Every area that one movement leads to by this way, in the board's order."""
    army = state.turn.army
    holding = state.holding(origin)
    if holding is None or holding.army != army or not any(movers(state, origin, how)):
        return []
    if how == BY_AIR:
        land = (area.id for area in state.board.areas if area.kind == "land")
        return [area for area in land if area != origin and may_enter(state, army, area)]
    find = {OVER_LAND: land_reach, AT_SEA: sea_reach, BY_SHIP: ship_reach}[how]
    index = state.board.index
    return sorted(find(state, army, origin), key=index.__getitem__)


def moving(how: str, origin: str, target: str, group: Units) -> Move:
    """The movement of a group that goes this way."""
    if how == BY_AIR:
        return Fly(((origin, group.bomber),), target)
    return Ship(origin, target, group) if how == BY_SHIP else March(origin, target, group)


def route_to(state: State, origin: str, target: str, how: str, units: Units | None = None) -> Route:
    """The way there, open or not, with every reason against it."""
    group = movers(state, origin, how) if units is None else units
    move = moving(how, origin, target, group)
    refusals = tuple(GAME.refusals(state, move))
    if how == BY_AIR:
        return Route(how, move, (origin, target), (), refusals)
    find = {OVER_LAND: land_path, AT_SEA: sea_path, BY_SHIP: ship_path}[how]
    way = find(state, state.turn.army, origin, target)
    return Route(how, move, way.areas, way.blocked, refusals)


def path_of(state: State, move: Move) -> tuple[str, ...]:
    """The areas that a group goes through, from the first to the last; those who fly, or shoot
    from the sea, only leave the one and come to the other."""
    if not isinstance(move, March | Ship | Attack):
        origin, target = getattr(move, "origin", ""), getattr(move, "target", "")
        return (origin, target) if origin else ()
    army, origin, target = state.turn.army, move.origin, move.target
    if isinstance(move, Ship) or (isinstance(move, Attack) and move.by_sea):
        way = ship_path(state, army, origin, target)
    elif state.board[origin].kind == "sea":
        way = sea_path(state, army, origin, target)
    elif isinstance(move, March):
        way = land_path(state, army, origin, target)
    else:
        return origin, target
    return way.areas or (origin, target)


def attacks_from(state: State, origin: str) -> Iterator[Move]:
    """From an area one attack of each kind on each other within its reach, with all that may go.

    They are proposals: the refusals say which of them are open.
    """
    board, holding = state.board, state.holding(origin)
    if holding is None:
        return
    units, at_sea = holding.units, board[origin].kind == "sea"
    for near in board[origin].neighbours:
        to_sea = board[near].kind == "sea"
        if not is_enemy(state, near):
            continue
        if at_sea and not to_sea:
            yield Bombard(origin, near, units.submarine)
        elif at_sea or not to_sea:
            yield Attack(origin, near, units)
        elif units.bomber:
            yield Bomb(origin, near, units.bomber)
    if at_sea:
        yield from (Attack(origin, sea, units) for sea in seas_within_reach(state, origin))
    else:
        coasts = coasts_within_reach(state, origin)
        yield from (Attack(origin, coast, units, True) for coast in coasts)


def other_ways(state: State, origin: str, target: str, how: str) -> list[str]:
    """The other ways of moving that do lead there."""
    others = (way for way in ways_from(state, origin) if way != how)
    return [way for way in others if target in reach(state, origin, way)]


class Goal(NamedTuple):
    """A target worth a look: the area, and why."""

    area: str
    why: str
    """empty_capital, empty_source, empty or front."""
    enemy: str = ""


def goals(state: State, areas: Sequence[str]) -> list[Goal]:
    """Of some areas those that gain or guard something, the best first."""
    goals: list[tuple[int, Goal]] = []
    for area in areas:
        place = state.board[area]
        if not state.owner(area):
            worth = 0 if state.is_capital(area) else 1 if place.power_source else 2
            why = ("empty_capital", "empty_source", "empty")[worth]
            goals.append((worth, Goal(area, why)))
            continue
        near = (n for n in place.neighbours if state.owner(n) not in ("", state.turn.army))
        enemy = next(near, "")
        if enemy:
            goals.append((3, Goal(area, "front", enemy)))
    return [goal for _, goal in sorted(goals, key=lambda one: one[0])]
