"""The combat phase: who may attack what, from where, and how often.

What speaks against any attack stands in `restrictions`, how far one reaches in `reach`, attacks
that are no battles in `special`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...core.match import Choice, Over, Pending
from ...core.remarks import Event, Refusal, event, refuse
from ..components import Holding, make
from ..moves import Attack, EndCombat, Move
from ..state import State
from . import battle, dropper, special
from .changes import on_board, with_phase, with_points
from .dropper import drop, refuse_drop
from .reach import (
    coasts_within_reach,
    refuse_amphibious,
    refuse_land,
    refuse_sea,
    seas_within_reach,
)
from .restrictions import (
    AMPHIBIOUS,
    BATTLES,
    LAND,
    SEA,
    half_the_points,
    is_enemy,
    is_over,
    open_capitals,
    refuse_moment,
    refuse_now,
    refuse_origin,
    refuse_owner,
    refuse_spared,
    spent,
    tell_left,
    tell_point,
)
from .standing import NOWHERE, follow

__all__ = [
    "attack",
    "attacks",
    "begin",
    "candidates",
    "drop",
    "half_the_points",
    "pending",
    "refuse_attack",
    "refuse_drop",
    "refuse_end",
]


PHASE = "combat"


def begin(state: State, log: list[Event] | None) -> State:
    """The movement phase is over; movement points that are left are lost."""
    turn = state.turn
    return with_phase(state, PHASE, with_points(turn, turn.combat_points, 0))


def pending(state: State) -> Pending:
    """The player on turn attacks or ends the phase."""
    turn = state.turn
    if is_over(state):
        for last in turn.fought:
            if last.kind in BATTLES and state.until == "battle":
                won = bool(last.winner)
                key = "dust.combat.battle_over" if won else "dust.combat.battle_over_nobody"
                facts = (("army", last.winner), ("area", last.target))
                return Over(last.winner, last.because, key, facts)
        return Over("", "dust.combat.end", "dust.combat.turn_over", (("army", turn.army),))
    if turn.combat_points < 1:
        return Choice(turn.army, "dust.combat.asks_end")
    return Choice(turn.army, "dust.combat.asks", (("points", turn.combat_points),))


# -- attacks


def refuse_attack(state: State, move: Attack) -> Iterator[Refusal]:
    """Every reason against an attack, in the order in which a player checks them."""
    origin, target, kind = move.origin, move.target, kind_of(state, move)
    yield from refuse_moment(state)
    yield from refuse_origin(state, origin, move.units)
    yield from _refuse_kinds(state, move)
    yield from _refuse_target(state, kind, origin, target)


def _refuse_target(state: State, kind: str, origin: str, target: str) -> Iterator[Refusal]:
    """What spares an area an attack from another one, whichever units would go."""
    yield from refuse_owner(state, target)
    yield from {AMPHIBIOUS: refuse_amphibious, SEA: refuse_sea, LAND: refuse_land}[kind](
        state, origin, target
    )
    yield from refuse_spared(state, kind, origin, target)


def kind_of(state: State, move: Attack) -> str:
    """What kind of battle an attack leads to."""
    if move.by_sea:
        return AMPHIBIOUS
    board = state.table.board
    index, is_sea = board.index, board.is_sea
    return SEA if is_sea[index[move.origin]] and is_sea[index[move.target]] else LAND


def _refuse_kinds(state: State, move: Attack) -> Iterator[Refusal]:
    """Submarines attack at sea only, all other units on land only."""
    target, units = move.target, move.units
    if state.board[target].kind == "sea":
        if units.total > units.submarine:
            rule, key = "dust.combat.kinds", "dust.combat.land_units_at_sea"
            yield refuse(rule, key, target, area=target)
    elif units.submarine:
        yield refuse("dust.combat.kinds", "dust.combat.submarines_on_land", target, area=target)


def attack(state: State, move: Attack, log: list[Event] | None) -> State:
    """The attacking units leave their area, and a battle begins."""
    origin, target, units = move.origin, move.target, move.units
    if log is not None:
        tell_point(state, log)
        key = "dust.combat.attacks_by_sea" if move.by_sea else "dust.combat.attacks"
        facts = {"army": state.turn.army, "target": target, "units": units, "origin": origin}
        log.append(event("dust.combat.points", key, origin, target, **facts))
    board = state.table.board
    place, goal = board.index[origin], board.index[target]
    if goal in board.capital_places:
        state = open_capitals(state, target, log)
    areas = list(state.areas)
    stood = areas[place]
    if stood is None:
        raise AssertionError(f"nobody stands in {origin}")
    army, there = stood
    areas[place] = make(Holding, (army, there.less(units))) if there != units else None
    if log is not None:
        log.extend(tell_left(on_board(state, tuple(areas)), (origin,)))
    kind = AMPHIBIOUS if move.by_sea else SEA if board.is_sea[goal] else LAND
    after = battle.begin(state, spent(state.turn), areas, (kind, origin, target, units), log)
    follow(state.areas, after.areas, goal, "", place if there == units else NOWHERE)
    return after


# -- the end of the phase


def refuse_end(state: State, move: EndCombat) -> Iterator[Refusal]:
    yield from refuse_now(state)
    if state.phase == "movement":
        yield refuse("dust.combat.begin", "dust.combat.movement_first")


# -- which attacks there are


def candidates(state: State) -> Iterable[Move]:
    """The end of the phase, and every attack that could be legal now."""
    yield EndCombat()
    yield from attacks(state)


def attacks(state: State) -> Iterator[Move]:
    """Every attack that could be legal now; the many ways to drop mechs come last."""
    if state.turn.combat_points < 1:
        return
    army = state.turn.army
    for area, holding in zip(state.board.areas, state.areas, strict=True):
        if holding is None or holding.army != army:
            continue
        for target, by_sea in _targets(state, area.id):
            kind = AMPHIBIOUS if by_sea else SEA if area.kind == "sea" else LAND
            if next(_refuse_target(state, kind, area.id, target), None) is None:
                groups = holding.units.groups()
                yield from (
                    Attack(area.id, target, units, by_sea) for units in groups if any(units)
                )
    yield from special.attacks(state)
    yield from dropper.drops(state)


def _targets(state: State, origin: str) -> Iterator[tuple[str, bool]]:
    """What the units of an area can attack, and whether by sea."""
    if state.board[origin].kind == "sea":
        yield from ((sea, False) for sea in seas_within_reach(state, origin))
        return
    for land in state.board.land_neighbours[origin]:
        if is_enemy(state, land):
            yield land, False
    yield from ((coast, True) for coast in coasts_within_reach(state, origin))
