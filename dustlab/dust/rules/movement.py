"""The movement phase: over land, by sea, from coast to coast, and bombers anywhere.

One movement takes a group from one area to another, however far; `paths` says what stands in the
way. The first attack ends the phase.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from ...core.match import Choice, Pending
from ...core.remarks import Log, Refusal, refuse, report
from ..components import Units
from ..moves import EndMovement, Fly, March, Move, Ship
from ..state import State
from . import combat
from .paths import (
    Way,
    holders,
    is_own,
    land_path,
    land_reach,
    may_enter,
    sea_path,
    sea_reach,
    ship_path,
    ship_reach,
)

PHASE = "movement"


def begin(state: State, log: Log) -> State:
    """Production is over; without movement points combat is next."""
    phase = PHASE if state.turn.movement_points else combat.PHASE
    return state._replace(phase=phase, turn=state.turn._replace(shop=None))


def pending(state: State) -> Pending:
    turn = state.turn
    return Choice(turn.army, "dust.movement.asks", (("points", turn.movement_points),))


# -- legality


def refuse_now(state: State) -> Iterator[Refusal]:
    """Movement comes before combat, and nobody goes back to it."""
    if state.battle is not None:
        yield refuse("dust.turn.order", "dust.movement.battle_first", state.battle.target)
    elif state.phase == "combat":
        yield refuse("dust.movement.end", "dust.movement.combat_began")
    elif state.phase != PHASE:
        yield refuse("dust.movement.end", "dust.movement.not_now")


def _refuse_moment(state: State) -> Iterator[Refusal]:
    """The right moment, and a point to spend in it."""
    now = tuple(refuse_now(state))
    yield from now
    if now:
        return
    held = state.turn.movement_points
    if held < 1:
        yield refuse("dust.movement.points", "dust.movement.no_point", needed=1, held=held)


def refuse_march(state: State, move: March) -> Iterator[Refusal]:
    """Every reason against a land or sea movement, in the order in which a player checks them."""
    origin, target, units = move.origin, move.target, move.units
    yield from _refuse_moment(state)
    yield from _refuse_group(state, origin, units)
    to_sea = state.board[target].kind == "sea"
    facts = {"origin": origin, "target": target}
    if units.total > units.submarine and to_sea and origin != target:
        yield refuse("dust.movement.land", "dust.movement.land_only", origin, target, **facts)
    if units.submarine and not to_sea and origin != target:
        yield refuse("dust.movement.sea", "dust.movement.sea_only", origin, target, **facts)
    yield from _refuse_target(state, origin, target)
    some = units.submarine if to_sea else units.total - units.submarine
    if origin != target and some and is_own(state, origin):
        rule = "dust.movement.sea" if to_sea else "dust.movement.land"
        way = (sea_path if to_sea else land_path)(state, state.turn.army, origin, target)
        yield from _refuse_way(state, rule, (origin, target), way)


def refuse_ship(state: State, move: Ship) -> Iterator[Refusal]:
    """Every reason against an amphibious movement."""
    origin, target, army = move.origin, move.target, state.turn.army
    yield from _refuse_moment(state)
    yield from _refuse_group(state, origin, move.units)
    rule, board = "dust.movement.amphibious", state.board
    yield from _refuse_kinds(origin, move.units, rule, LAND_AND_AIR)
    inland = [
        area
        for area in dict.fromkeys((origin, target))
        if board[area].kind == "sea" or not board.sea_neighbours[area]
    ]
    for area in inland:
        yield refuse(rule, "dust.movement.no_coast", area, area=area)
    yield from _refuse_target(state, origin, target)
    if origin != target and not inland and is_own(state, origin):
        way = ship_path(state, army, origin, target)
        yield from _refuse_way(state, rule, (origin, target), way)


def refuse_fly(state: State, move: Fly) -> Iterator[Refusal]:
    """Every reason against a strategic bomber movement."""
    parts = [(area, Units(bomber=number)) for area, number in move.parts]
    return refuse_flight(state, parts, move.target)


def refuse_flight(
    state: State, parts: Sequence[tuple[str, Units]], target: str
) -> Iterator[Refusal]:
    """The same of a flight in which somebody would take other units along."""
    yield from _refuse_moment(state)
    rule, board = "dust.movement.bombers", state.board
    origins = [area for area, _ in parts]
    if not parts:
        yield refuse("dust.movement.group", "dust.movement.nobody_moves")
    twice = [area for area in dict.fromkeys(origins) if origins.count(area) > 1]
    for area in twice:
        yield refuse("dust.movement.group", "dust.movement.named_twice", area, area=area)
    if len(set(origins)) > 1 and not state.edition.movement.bombers_from_many:
        yield refuse(rule, "dust.movement.bombers_from_one", *origins, areas=tuple(origins))
    for area, units in parts:
        yield from _refuse_standing(state, area, units)
        if units.total < 1 or min(units) < 0:
            yield refuse("dust.movement.group", "dust.movement.nobody_leaves", area, area=area)
        yield from _refuse_kinds(area, units, rule, BOMBERS)
    if board[target].kind == "sea":
        yield refuse(rule, "dust.movement.bombers_on_land", target, area=target)
    yield from _refuse_target(state, target if target in origins else "", target)


def _refuse_group(state: State, origin: str, units: Units) -> Iterator[Refusal]:
    """One's own units that stand in one area, at least one of them."""
    yield from _refuse_standing(state, origin, units)
    if not any(units) or min(units) < 0:
        yield refuse("dust.movement.group", "dust.movement.nobody_moves", origin)


def _refuse_standing(state: State, origin: str, units: Units) -> Iterator[Refusal]:
    rule, army = "dust.movement.group", state.turn.army
    holding = state.holding(origin)
    if holding is None:
        yield refuse(rule, "dust.movement.nobody_there", origin, area=origin)
    elif holding.army != army:
        facts = {"area": origin, "army": holding.army}
        neutral = state.is_neutral(holding.army)
        key = "dust.movement.units_neutral" if neutral else "dust.movement.units_not_own"
        yield refuse("dust.movement.own_units", key, origin, **facts)
    elif not holding.units.holds(units):
        details = {"area": origin, "asked": units, "there": holding.units}
        yield refuse(rule, "dust.movement.not_that_many", origin, **details)


# Which kinds each way of moving takes along, by what is said of the others.
LAND_AND_AIR, BOMBERS = "no_submarines", "only_bombers"
TAKEN_ALONG = {LAND_AND_AIR: Units(1, 1, 1, 1), BOMBERS: Units(bomber=1)}
SAID = {
    LAND_AND_AIR: "dust.movement.no_submarines",
    BOMBERS: "dust.movement.only_bombers",
}


def _refuse_kinds(origin: str, units: Units, rule: str, who: str) -> Iterator[Refusal]:
    """Each way of moving takes certain kinds of unit."""
    others = [0 if goes else n for n, goes in zip(units, TAKEN_ALONG[who], strict=True)]
    if any(others):
        yield refuse(rule, SAID[who], origin, units=Units(*others))


def _refuse_target(state: State, origin: str, target: str) -> Iterator[Refusal]:
    """A movement ends in another area, one's own or one that nobody holds."""
    if origin == target:
        yield refuse("dust.movement.group", "dust.movement.there_already", target, area=target)
        return
    owner = state.owner(target)
    if owner not in ("", state.turn.army):
        facts = {"area": target, "army": owner}
        yield refuse("dust.movement.areas", "dust.movement.target_held", target, **facts)


# What is said where no lines join two areas, where others stand between, and where nobody does.
NO_WAY, HELD, EMPTY = range(3)
CLOSED = {
    "dust.movement.land": (
        "dust.movement.land_no_way",
        "dust.movement.land_held",
        "dust.movement.land_empty",
    ),
    "dust.movement.sea": (
        "dust.movement.sea_no_way",
        "dust.movement.sea_held",
        "",  # submarines pass empty seas
    ),
    "dust.movement.amphibious": (
        "dust.movement.ship_no_way",
        "dust.movement.ship_held",
        "dust.movement.ship_empty",
    ),
}


def _refuse_way(state: State, rule: str, ends: tuple[str, str], way: Way) -> Iterator[Refusal]:
    """What stands in the way that has the fewest areas in it that may not be crossed."""
    origin, target = ends
    facts, keys = {"origin": origin, "target": target}, CLOSED[rule]
    if not way.areas:
        yield refuse(rule, keys[NO_WAY], *ends, **facts)
        return
    held, empty = holders(state, state.turn.army, way.blocked)
    if held:
        yield refuse(rule, keys[HELD], *held, areas=tuple(held), **facts)
    if empty:
        yield refuse(rule, keys[EMPTY], *empty, areas=tuple(empty), **facts)


def refuse_end(state: State, move: EndMovement) -> Iterator[Refusal]:
    return refuse_now(state)


# -- effects


def march(state: State, move: March, log: Log) -> State:
    """A group goes from one area to another, and the movement costs its point."""
    if log is not None:  # it takes time to look for the way
        at_sea = state.board[move.origin].kind == "sea"
        way = (sea_path if at_sea else land_path)(state, state.turn.army, move.origin, move.target)
        rule = "dust.movement.sea" if at_sea else "dust.movement.land"
        key = "dust.movement.moved_through" if len(way.areas) > 2 else "dust.movement.moved"
        _report_way(log, state, rule, key, move, way)
    return _moved(state, ((move.origin, move.units),), move.target, log)


def ship(state: State, move: Ship, log: Log) -> State:
    if log is not None:
        way = ship_path(state, state.turn.army, move.origin, move.target)
        rule, key = "dust.movement.amphibious", "dust.movement.shipped"
        _report_way(log, state, rule, key, move, way)
    return _moved(state, ((move.origin, move.units),), move.target, log)


def fly(state: State, move: Fly, log: Log) -> State:
    parts = tuple((area, Units(bomber=number)) for area, number in move.parts)
    origins = tuple(area for area, _ in move.parts)
    units = Units(bomber=sum(number for _, number in move.parts))
    facts = {"origins": origins, "target": move.target, "units": units}
    where = (*origins, move.target)
    rule, key = "dust.movement.bombers", "dust.movement.flown"
    report(log, rule, key, *where, army=state.turn.army, **facts)
    return _moved(state, parts, move.target, log)


def _report_way(log: Log, state: State, rule: str, key: str, move: March | Ship, way: Way) -> None:
    facts = {"army": state.turn.army, "origin": move.origin, "target": move.target}
    details = {"units": move.units, "areas": way.areas[1:-1], **facts}
    report(log, rule, key, *way.areas, **details)


def _moved(state: State, parts: tuple[tuple[str, Units], ...], target: str, log: Log) -> State:
    """The units are taken up and put down; an area that is left empty is lost."""
    before, turn = state, state.turn
    for origin, units in parts:
        state = state.reduced(origin, units)
        if not state.owner(origin):
            _report_left(log, before, origin)
        state = state.reinforced(target, turn.army, units)
    turn = turn._replace(movement_points=turn.movement_points - 1)
    if turn.movement_points > 0:
        return state._replace(turn=turn)
    report(log, "dust.movement.points", "dust.movement.points_spent", army=turn.army)
    return combat.begin(state._replace(turn=turn), log)


def _report_left(log: Log, state: State, area: str) -> None:
    """An area without units is nobody's, and so is what stands on it."""
    facts, place = {"army": state.turn.army, "area": area}, state.board[area]
    key = "dust.movement.left"
    if state.is_capital(area):
        key = "dust.movement.left_capital"
    elif area in state.centers:
        key = "dust.movement.left_center"
    elif place.power_source:
        key = "dust.movement.left_power_source"
    report(log, "dust.movement.leaving", key, area, **facts)


def end(state: State, move: EndMovement, log: Log) -> State:
    """Points that were not spent are lost."""
    turn = state.turn
    facts = {"army": turn.army, "points": turn.movement_points}
    key = "dust.movement.ends_early" if turn.movement_points else "dust.movement.ends"
    report(log, "dust.movement.end", key, **facts)
    return combat.begin(state, log)


# -- which movements there are


def candidates(state: State) -> Iterable[Move]:
    """Every movement of any group, and the attacks that would end the phase."""
    yield EndMovement()
    if state.turn.movement_points > 0:
        army = state.turn.army
        for area, units in state.groups_of(army):
            yield from _from_area(state, army, area, units)
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
    bombers = [(area, units.bomber) for area, units in state.groups_of(army) if units.bomber]
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
