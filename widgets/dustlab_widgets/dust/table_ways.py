"""The ways from one area to another, and how far the units of an area reach by any of them."""

from __future__ import annotations

from collections.abc import Iterator

from dustlab.core.match import Match
from dustlab.dust.components import Units
from dustlab.dust.moves import Attack, Bomb, Bombard, Drop, Fly, March, Missile, Move, Ship
from dustlab.dust.pictures.map_marks import Trail
from dustlab.dust.rules.paths import (
    land_path,
    land_reach,
    sea_path,
    sea_reach,
    ship_path,
    ship_reach,
)
from dustlab.dust.rules.reach import coasts_within_reach, seas_within_reach
from dustlab.dust.state import State

# The ways to go from one area to another. Which of them is meant is mostly plain from the two.
MARCH, SHIP, FLY = "march", "ship", "fly"
ATTACK, BY_SEA, BOMB, BOMBARD = "attack", "by_sea", "bomb", "bombard"
DROP, FIRE = "drop", "fire"

WAY_WORDS = {
    MARCH: "widgets.table.way_march",
    SHIP: "widgets.table.way_ship",
    FLY: "widgets.table.way_fly",
    ATTACK: "widgets.table.way_attack",
    BY_SEA: "widgets.table.way_by_sea",
    BOMB: "widgets.table.way_bomb",
    BOMBARD: "widgets.table.way_bombard",
    DROP: "widgets.table.way_drop",
    FIRE: "widgets.table.way_fire",
}
DO_WORDS = {
    MARCH: "widgets.table.do_march",
    SHIP: "widgets.table.do_ship",
    FLY: "widgets.table.do_fly",
    ATTACK: "widgets.table.do_attack",
    BY_SEA: "widgets.table.do_by_sea",
    BOMB: "widgets.table.do_bomb",
    BOMBARD: "widgets.table.do_bombard",
    DROP: "widgets.table.do_drop",
    FIRE: "widgets.table.do_fire",
}
# These gather units from several areas; the last two are chosen before anything else.
GATHERS = (FLY, DROP)
GATHERED = {FLY: "bomber", DROP: "mech"}


def ways_between(state: State, army: str, origin: str, target: str, units: Units) -> list[str]:
    """How such units could go from one area to the other, whether or not the rules allow it."""
    board = state.board
    at_sea, to_sea = board[origin].kind == "sea", board[target].kind == "sea"
    if state.owner(target) in ("", army):
        ways = [MARCH] if at_sea or to_sea else [MARCH, SHIP]
        if units.bomber and not to_sea and state.phase == "movement":
            ways.append(FLY)
        return ways
    if at_sea:
        return [ATTACK] if to_sea else [BOMBARD]
    if to_sea:
        return [BOMB] if units.bomber else [ATTACK]
    return [ATTACK, BY_SEA]


def make(
    state: State,
    way: str,
    ends: tuple[str, str],
    units: Units,
    parts: tuple[tuple[str, int], ...],
) -> Move:
    """The move that goes this way, with what is gathered from other areas as well."""
    origin, target = ends
    if way == SHIP:
        return Ship(origin, target, units)
    if way in GATHERS:
        number = getattr(units, GATHERED[way])
        index = state.board.index
        own = ((origin, number),) if origin else ()
        gathered = tuple(sorted((*own, *parts), key=lambda part: index[part[0]]))
        return Fly(gathered, target) if way == FLY else Drop(gathered, target)
    if way == FIRE:
        return Missile(target)
    if way == BOMB:
        return Bomb(origin, target, units.bomber)
    if way == BOMBARD:
        return Bombard(origin, target, units.submarine)
    if way in (ATTACK, BY_SEA):
        return Attack(origin, target, units, way == BY_SEA)
    return March(origin, target, units)


def within_reach(match: Match[State], army: str, origin: str) -> Iterator[str]:
    """Where the units of an area can go or strike now, by any way."""
    state: State = match.state
    holding = state.holding(origin)
    if holding is None:
        return
    if state.phase == "movement" and state.turn.movement_points:
        yield from _to_go(state, army, origin, holding.units)
    if state.turn.combat_points:
        for move in _strikes(state, army, origin, holding.units):
            if not match.why_not(move):
                yield str(getattr(move, "target", ""))


def _to_go(state: State, army: str, origin: str, units: Units) -> Iterator[str]:
    board = state.board
    if board[origin].kind == "sea":
        yield from sea_reach(state, army, origin)
        return
    yield from land_reach(state, army, origin)
    yield from ship_reach(state, army, origin)
    if units.bomber:
        free = [a.id for a in board.areas if a.kind == "land" and a.id != origin]
        yield from (a for a in free if state.owner(a) in ("", army))


def _strikes(state: State, army: str, origin: str, units: Units) -> Iterator[Move]:
    """Attacks and special attacks with all units, to be held to the rules."""
    board = state.board
    at_sea = board[origin].kind == "sea"
    for near in board[origin].neighbours:
        if state.owner(near) in ("", army):
            continue
        to_sea = board[near].kind == "sea"
        if at_sea and not to_sea:
            yield Bombard(origin, near, units.submarine)
        elif at_sea or not to_sea:
            yield Attack(origin, near, units)
        elif units.bomber:
            yield Bomb(origin, near, units.bomber)
    if at_sea:
        yield from (Attack(origin, sea, units) for sea in seas_within_reach(state, origin))
    else:
        yield from (
            Attack(origin, coast, units, True) for coast in coasts_within_reach(state, origin)
        )


def trail(state: State, army: str, way: str, origin: str, target: str) -> Trail:
    """The way of a group, as the rules find it."""
    at_sea = state.board[origin].kind == "sea"
    areas: tuple[str, ...] = ()
    if way in (SHIP, BY_SEA):
        areas = ship_path(state, army, origin, target).areas
    elif way == MARCH:
        areas = (sea_path if at_sea else land_path)(state, army, origin, target).areas
    elif way == ATTACK and at_sea:
        areas = sea_path(state, army, origin, target).areas
    return Trail(areas or (origin, target), army)


def going(way: str, units: Units, extra: int) -> Units:
    """Who of the chosen units goes this way, with what is gathered from other areas as well."""
    if way in (FLY, BOMB):
        return Units(bomber=units.bomber + extra)
    if way == DROP:
        return Units(mech=units.mech + extra)
    if way == BOMBARD:
        return Units(submarine=units.submarine)
    return units
