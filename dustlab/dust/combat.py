"""The combat phase: who may attack what, from where, and how often."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from ..match import Choice, Over, Pending
from ..remarks import Event, Refusal, event, refuse
from . import battle
from .components import Holding
from .moves import Attack, EndCombat
from .state import State, with_areas

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .moves import Move


def pending(state: State) -> Pending:
    """The player on turn attacks or ends the phase."""
    turn = state.turn
    if state.until == "battle" and turn.fought:
        last = turn.fought[-1]
        facts = (("army", last.winner), ("area", last.target))
        return Over(last.winner, last.because, "dust.combat.battle_over", facts)
    if turn.ended:
        return Over("", "dust.combat.end", "dust.combat.turn_over", (("army", turn.army),))
    facts_ = (("points", turn.combat_points),)
    return Choice(turn.army, "dust.combat.asks", facts_)


def candidates(state: State) -> Iterable[Move]:
    """Every attack of any group from an own area on a neighbour, and the end of the phase."""
    army = state.turn.army
    for area, holding in zip(state.board.areas, state.areas, strict=True):
        if holding is None or holding.army != army:
            continue
        groups = [units for units in holding.units.groups() if units.total]
        for target in area.neighbours:
            if state.owner(target) not in ("", army):
                yield from (Attack(area.id, target, units) for units in groups)
    yield EndCombat()


def refuse_attack(state: State, move: Attack) -> Iterator[Refusal]:
    """Every reason against an attack, in the order in which a player checks them."""
    not_now = tuple(_refuse_now(state))
    if not_now:
        yield from not_now
        return
    turn = state.turn
    if turn.combat_points < 1:
        yield refuse("dust.combat.points", "dust.no_combat_point", needed=1, held=0)
    yield from _refuse_origin(state, move)
    yield from _refuse_target(state, move)
    if any((f.origin, f.target) == (move.origin, move.target) for f in turn.fought):
        where = (move.origin, move.target)
        yield refuse(
            "dust.combat.same", "dust.same_attack", *where, origin=where[0], target=where[1]
        )
    yield from _refuse_first_round(state, move)
    yield from _refuse_capital(state, move)


def _refuse_origin(state: State, move: Attack) -> Iterator[Refusal]:
    rule, origin, army = "dust.combat.origin", move.origin, state.turn.army
    holding = state.holding(origin)
    if holding is None or holding.army != army:
        yield refuse(rule, "dust.origin_not_own", origin, area=origin, army=army)
    elif not holding.units.holds(move.units):
        facts = {"area": origin, "asked": move.units, "there": holding.units}
        yield refuse(rule, "dust.not_that_many", origin, **facts)
    if not move.units.total:
        yield refuse(rule, "dust.nobody_attacks", origin)


def _refuse_target(state: State, move: Attack) -> Iterator[Refusal]:
    origin, target, army = move.origin, move.target, state.turn.army
    kind = state.board[target].kind
    wrong = [
        name
        for name in move.units.kinds()
        if (state.edition.unit(name).element == "sea") != (kind == "sea")
    ]
    if wrong:
        key = "dust.land_units_at_sea" if kind == "sea" else "dust.submarines_on_land"
        yield refuse("dust.combat.kinds", key, target, area=target)
    owner = state.owner(target)
    if not owner:
        yield refuse("dust.combat.target", "dust.target_empty", target, area=target)
    elif owner == army:
        yield refuse("dust.combat.target", "dust.target_own", target, area=target)
    if not state.board.adjacent(origin, target):
        facts = {"origin": origin, "target": target}
        yield refuse("dust.combat.target", "dust.not_adjacent", origin, target, **facts)


def _refuse_first_round(state: State, move: Attack) -> Iterator[Refusal]:
    if state.round > 1:
        return
    rule, area = "dust.combat.first_round", state.board[move.target]
    if area.capital:
        yield refuse(rule, "dust.first_round_capital", area.id, area=area.id)
    if area.power_source:
        yield refuse(rule, "dust.first_round_power_source", area.id, area=area.id)
    if area.id in state.centers:
        yield refuse(rule, "dust.first_round_center", area.id, area=area.id)


def _refuse_capital(state: State, move: Attack) -> Iterator[Refusal]:
    """Enemy capitals stay closed until a player with half the points attacks one."""
    target, owner = move.target, state.owner(move.target)
    if state.capitals_open or not state.board[target].capital:
        return
    if not owner or state.is_neutral(owner) or owner == state.turn.army:
        return
    needed, held = half_the_points(state), state.score(state.turn.army)
    if held < needed:
        yield refuse(
            "dust.combat.capitals", "dust.capital_closed", target, needed=needed, held=held
        )


def half_the_points(state: State) -> int:
    """The score from which a player may attack capitals: half of the printed number, reached."""
    return -(-state.edition.victory_points[len(state.seats)] // 2)


def attack(state: State, move: Attack, log: list[Event] | None) -> State:
    """The attacking units leave their area, and a battle begins."""
    board, target = state.board, move.target
    defender = state.areas[board.index[target]]
    origin = state.holding(move.origin)
    if defender is None or origin is None:
        raise AssertionError("an attack that was not checked")
    if log is not None:
        facts = {"army": origin.army, "target": target, "units": move.units, "origin": move.origin}
        log.append(event("dust.combat.points", "dust.combat.attacks", move.origin, target, **facts))
    changes = {
        board.index[move.origin]: Holding(origin.army, origin.units.less(move.units)),
        board.index[target]: None,
    }
    begun = battle.begin(state, move, defender, log)
    return replace(
        state,
        areas=with_areas(state.areas, changes),
        turn=replace(state.turn, combat_points=state.turn.combat_points - 1),
        capitals_open=state.capitals_open
        or (board[target].capital and not state.is_neutral(defender.army)),
        battle=begun,
    )


def _refuse_now(state: State) -> Iterator[Refusal]:
    """The phase waits while a battle is fought, and is over when it is over."""
    if state.battle is not None:
        yield refuse("dust.turn.order", "dust.battle_first", state.battle.target)
    elif isinstance(pending(state), Over):
        yield refuse("dust.combat.end", "dust.phase_over")


def refuse_end(state: State, move: EndCombat) -> Iterator[Refusal]:
    return _refuse_now(state)


def end(state: State, move: EndCombat, log: list[Event] | None) -> State:
    if log is not None:
        log.append(event("dust.combat.end", "dust.combat.ends", army=state.turn.army))
    return replace(state, turn=replace(state.turn, ended=True))
