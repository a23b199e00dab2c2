"""The combat phase: battles declared over land, at sea and from coast to coast, and mechs dropped.

What speaks against an attack stands in `attacks`; attacks that are no battles in `special`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from ...core.match import Choice, Over, Pending
from ...core.remarks import Log, Refusal, refuse, report
from ..components import Units
from ..moves import Attack, Drop, EndCombat, Move
from ..state import State
from . import battle, special
from .abilities import refuse_card
from .attacks import (
    BATTLES,
    DROP,
    coasts_within_reach,
    is_enemy,
    is_over,
    kind_of,
    open_capitals,
    refuse_closed_capital,
    refuse_first_round,
    refuse_moment,
    refuse_now,
    refuse_origin,
    refuse_owner,
    refuse_target,
    report_left,
    seas_within_reach,
    spend_point,
)

PHASE = "combat"
DROPPER = "mech_dropper"


def begin(state: State, log: Log) -> State:
    """The movement phase is over; movement points that are left are lost."""
    return state._replace(phase=PHASE, turn=state.turn._replace(movement_points=0))


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


def attack(state: State, move: Attack, log: Log) -> State:
    """The attacking units leave their area, and a battle begins."""
    origin, target, units = move.origin, move.target, move.units
    state = spend_point(state, log)
    key = "dust.combat.attacks_by_sea" if move.by_sea else "dust.combat.attacks"
    facts = {"army": state.turn.army, "target": target, "units": units, "origin": origin}
    report(log, "dust.combat.points", key, origin, target, **facts)
    state = open_capitals(state, target, log).reduced(origin, units)
    report_left(log, state, (origin,))
    return battle.begin(state, kind_of(state, move), origin, target, units, log)


def refuse_end(state: State, move: EndCombat) -> Iterator[Refusal]:
    yield from refuse_now(state)
    if state.phase == "movement":
        yield refuse("dust.combat.begin", "dust.combat.movement_first")


# -- mechs dropped by Mech Dropper: from any own areas on one of others, wherever it is


def refuse_drop(state: State, move: Drop) -> Iterator[Refusal]:
    """Mechs are dropped from any own areas on any area of others, near or far."""
    parts = [(area, Units(mech=number)) for area, number in move.parts]
    return refuse_dropping(state, parts, move.target)


def refuse_dropping(
    state: State, parts: Sequence[tuple[str, Units]], target: str
) -> Iterator[Refusal]:
    """Every reason, also if somebody would drop other units."""
    yield from refuse_moment(state)
    yield from refuse_card(state, state.turn.army, DROPPER)
    yield from _refuse_parts(state, parts, target)
    yield from _refuse_under_mechs(state, target)


def _refuse_under_mechs(state: State, target: str) -> Iterator[Refusal]:
    """What spares an area the mechs, however many would fall on it."""
    if state.board[target].kind == "sea":
        yield refuse("dust.combat.kinds", "dust.combat.land_units_at_sea", target, area=target)
    yield from refuse_owner(state, target)
    yield from refuse_first_round(state, target, "dust.combat.first_round")
    yield from refuse_closed_capital(state, target)


def _refuse_parts(
    state: State, parts: Sequence[tuple[str, Units]], target: str
) -> Iterator[Refusal]:
    rule, seen = "dust.ability.mech_dropper", set()
    if not parts:
        yield refuse(rule, "dust.combat.nobody_dropped", target)
    for area, units in parts:
        if area in seen:
            yield refuse(rule, "dust.combat.dropped_twice", area, area=area)
        seen.add(area)
        yield from refuse_origin(state, area, units)
        if units.total > units.mech:
            yield refuse(rule, "dust.combat.only_mechs", area, units=units._replace(mech=0))


def drop(state: State, move: Drop, log: Log) -> State:
    """The mechs leave their areas and fall on the target; a battle begins."""
    army, target = state.turn.army, move.target
    origins = tuple(area for area, _ in move.parts)
    units = Units(mech=sum(number for _, number in move.parts))
    state = spend_point(state, log).use_ability(army)
    facts = {"army": army, "target": target, "units": units, "origins": origins}
    report(log, "dust.ability.mech_dropper", "dust.combat.drops", *origins, target, **facts)
    state = open_capitals(state, target, log)
    for area, number in move.parts:
        state = state.reduced(area, Units(mech=number))
    report_left(log, state, origins)
    return battle.begin(state, DROP, "", target, units, log)


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
    for origin, units in state.groups_of(army):
        for target, by_sea in _targets(state, origin):
            whole = Attack(origin, target, units, by_sea)
            if next(refuse_target(state, kind_of(state, whole), origin, target), None) is None:
                groups = (group for group in units.groups() if any(group))
                yield from (Attack(origin, target, group, by_sea) for group in groups)
    yield from special.attacks(state)
    yield from _drops(state)


def _targets(state: State, origin: str) -> Iterator[tuple[str, bool]]:
    """What the units of an area can attack, and whether by sea."""
    if state.board[origin].kind == "sea":
        yield from ((sea, False) for sea in seas_within_reach(state, origin))
        return
    for land in state.board.land_neighbours[origin]:
        if is_enemy(state, land):
            yield land, False
    yield from ((coast, True) for coast in coasts_within_reach(state, origin))


def _drops(state: State) -> Iterator[Drop]:
    """Every choice of mechs with every target: there are many."""
    if not state.has_ability(state.turn.army, DROPPER):
        return
    board, groups = state.board, state.groups_of(state.turn.army)
    mechs = [(area, units.mech) for area, units in groups if units.mech]
    for target in board.areas:
        if next(_refuse_under_mechs(state, target.id), None) is None:
            for numbers in product(*(range(number + 1) for _, number in mechs)):
                chosen = zip(mechs, numbers, strict=True)
                parts = tuple((area, number) for (area, _), number in chosen if number)
                if parts:
                    yield Drop(parts, target.id)
