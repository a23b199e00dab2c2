"""The production phase: income, buying, placing, drawing; and the abilities that belong to it.

First everything is ordered, then it is placed, then bought cards are drawn; nothing goes back.
The phase ends by itself when nothing is left that could be done in it, else when its player says so
or goes on to move.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import Any

from ...core.match import Choice, Pending
from ...core.remarks import Log, Refusal, refuse, report
from ..moves import ATTACKS, MOVEMENTS, EndCombat, EndMovement, EndProduction, Mixed, Move, Use
from ..state import Shop, State, Turn
from . import buying, combat, drawing, income, movement, placing
from .building import open_shop
from .production_abilities import DIPLOMAT, MECH_BUILDER, ONE_MECH, PHASE, is_done, uses

__all__ = ["DIPLOMAT", "MECH_BUILDER", "PHASE"]


def begin(state: State, log: Log) -> State:
    """The next turn begins: the card and the board bring points."""
    army = state.order.armies[state.order.at]
    card = state.card_of(army)
    if log is not None:  # it takes time to put together
        income.report_income(log, state, army)
    combat_points, movement_points = (card.combat, card.movement) if card else (0, 0)
    shop = Shop(income.points(state, army))
    turn = Turn(army, combat_points, movement_points=movement_points, shop=shop)
    return state._replace(phase=PHASE, turn=turn)


def pending(state: State) -> Pending:
    if state.phase == drawing.PHASE:
        return drawing.pending(state)
    shop, army = open_shop(state), state.turn.army
    if not shop.closed:
        return Choice(army, "dust.production.asks_buy", (("points", shop.points),))
    if is_done(shop):
        return Choice(army, "dust.production.asks_end", (("ability", state.ability(army)),))
    if not shop.centers:
        return Choice(army, "dust.production.asks_place", (("units", shop.units),))
    if not any(shop.units):
        return Choice(army, "dust.production.asks_centers", (("centers", shop.centers),))
    facts = (("centers", shop.centers), ("units", shop.units))
    return Choice(army, "dust.production.asks_place_all", facts)


def candidates(state: State) -> Iterable[Move]:
    yield from uses(state)
    shop = open_shop(state)
    if is_done(shop):
        yield END
        later = movement.begin(state, None)
        chapter: ModuleType = movement if later.phase == movement.PHASE else combat
        yield from chapter.candidates(later)
    elif shop.closed:
        yield from placing.candidates(state)
    else:
        yield from buying.candidates(state)


# -- the end of the phase


def refuse_end(state: State, move: EndProduction) -> Iterator[Refusal]:
    """Production is over when all that was ordered is placed, not before."""
    rule, shop = "dust.production.order", state.turn.shop
    if state.phase != PHASE or shop is None:
        yield refuse(rule, "dust.production.not_now")
    elif not shop.closed:
        yield refuse(rule, "dust.production.buying_first")
    elif any(shop.units) or shop.centers:
        yield refuse(rule, _still_to_place(shop), units=shop.units, centers=shop.centers)


def _still_to_place(shop: Shop) -> str:
    """What is said of an order of which not all stands on the board."""
    if not shop.centers:
        return "dust.production.still_to_place"
    both = any(shop.units)
    return (
        "dust.production.still_to_place_all" if both else "dust.production.still_to_place_centers"
    )


def end(state: State, move: EndProduction, log: Log) -> State:
    """An ability that could still have been used in this phase goes by."""
    army = state.turn.army
    facts = {"army": army, "ability": state.ability(army)}
    report(log, "dust.production.order", "dust.production.ends", **facts)
    return movement.begin(state, log)


def behind(state: State, move: Any, log: Log = None) -> State:
    """A player who moves or attacks has ended production, as an attack ends the movement phase."""
    if state.phase == PHASE and isinstance(move, LATER) and is_done(state.turn.shop):
        return end(state, END, log)
    return state


LATER = (*MOVEMENTS, EndMovement, *ATTACKS, Mixed, EndCombat)
END = EndProduction()


# -- what the abilities do


def diplomat(state: State, move: Use, log: Log) -> State:
    army = state.turn.army
    report(log, "dust.ability.diplomat", "dust.production.truce", army=army, ally=move.on)
    state = state.use_ability(army)
    if not state.at_truce(army, move.on):
        truces = (*state.order.truces, (army, move.on))
        state = state._replace(order=state.order._replace(truces=truces))
    return drawing.ends(state, log) if is_done(state.turn.shop) else state


def mech_builder(state: State, move: Use, log: Log) -> State:
    """It costs nothing and does not count among the five units of its center."""
    army = state.turn.army
    facts = {"army": army, "area": move.on}
    rule = "dust.ability.mech_builder"
    report(log, rule, "dust.production.mech_built", move.on, **facts)
    state = state.use_ability(army).reinforced(move.on, army, ONE_MECH)
    return drawing.ends(state, log) if is_done(state.turn.shop) else state
