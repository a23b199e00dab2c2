"""Mech Dropper: mechs from any own areas fall on one area of others, wherever it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from ...core.remarks import Event, Refusal, event, refuse
from ..components import Holding, Units
from ..moves import Drop
from ..state import State
from . import battle
from .changes import use_ability, with_areas
from .holders import refuse_card
from .restrictions import (
    DROP,
    open_capitals,
    refuse_closed_capital,
    refuse_first_round,
    refuse_moment,
    refuse_origin,
    refuse_owner,
    spend_point,
    tell_left,
)

ABILITY = "mech_dropper"


def refuse_drop(state: State, move: Drop) -> Iterator[Refusal]:
    """Mechs are dropped from any own areas on any area of others, near or far."""
    parts = [(area, Units(mech=number)) for area, number in move.parts]
    return refuse_dropping(state, parts, move.target)


def refuse_dropping(
    state: State, parts: Sequence[tuple[str, Units]], target: str
) -> Iterator[Refusal]:
    """Every reason, also if somebody would drop other units."""
    yield from refuse_moment(state)
    yield from refuse_card(state, state.turn.army, ABILITY)
    yield from _refuse_parts(state, parts, target)
    yield from _refuse_target(state, target)


def _refuse_target(state: State, target: str) -> Iterator[Refusal]:
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


def drop(state: State, move: Drop, log: list[Event] | None) -> State:
    """The mechs leave their areas and fall on the target; a battle begins."""
    army, target = state.turn.army, move.target
    origins = tuple(area for area, _ in move.parts)
    units = Units(mech=sum(number for _, number in move.parts))
    state = use_ability(spend_point(state, log), army)
    if log is not None:
        facts = {"army": army, "target": target, "units": units, "origins": origins}
        log.append(
            event("dust.ability.mech_dropper", "dust.combat.drops", *origins, target, **facts)
        )
    changes: dict[int, Holding | None] = {}
    for area, number in move.parts:
        index = state.board.index[area]
        holding = state.areas[index]
        if holding is None:
            raise AssertionError("mechs that were not checked")
        changes[index] = Holding(army, holding.units.less(Units(mech=number)))
    state = open_capitals(state, target, log)._replace(areas=with_areas(state.areas, changes))
    if log is not None:
        log.extend(tell_left(state, origins))
    declared = (DROP, "", target, units)
    return battle.begin(state, state.turn, list(state.areas), declared, log)


# -- which there are


def drops(state: State) -> Iterator[Drop]:
    """Every choice of mechs with every target: there are many."""
    if not state.has_ability(state.turn.army, ABILITY):
        return
    board, mechs = state.board, _mechs(state)
    for target in board.areas:
        if next(_refuse_target(state, target.id), None) is None:
            for numbers in product(*(range(there + 1) for _, there in mechs)):
                chosen = zip(mechs, numbers, strict=True)
                parts = tuple((area, number) for (area, _), number in chosen if number)
                if parts:
                    yield Drop(parts, target.id)


def _mechs(state: State) -> list[tuple[str, int]]:
    """Where the player on turn has mechs, and how many."""
    held, army = zip(state.board.areas, state.areas, strict=True), state.turn.army
    return [(a.id, h.units.mech) for a, h in held if h and h.army == army and h.units.mech]
