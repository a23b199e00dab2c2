"""The end of a production phase: bought cards are drawn one by one, then movement begins."""

from __future__ import annotations

from ...core.dice import Odds
from ...core.match import Chance
from ...core.remarks import Event, event
from ..components import make
from ..state import Shop, State, Turn
from . import movement
from .building import open_shop
from .changes import with_cards, with_phase
from .deck import drawn, refilled
from .production_abilities import BOTH, may_come
from .production_abilities import PHASE as PRODUCTION

PHASE = "drawing"


def go_on(state: State, log: list[Event] | None) -> State:
    """Everything that was bought stands on the board: draw what cards were bought, or move."""
    if open_shop(state).cards:
        cards = refilled(state.cards)
        if log is not None and cards is not state.cards:
            log.append(event("dust.initiative.reshuffle", "dust.production.reshuffled"))
        if state.phase == PHASE and cards is state.cards:
            return state
        return with_cards(with_phase(state, PHASE, state.turn), cards)
    return ends(state, log)


def ends(state: State, log: list[Event] | None) -> State:
    """Nothing is left to place or draw: movement begins, unless an ability may still be used."""
    if may_come(state):
        return with_phase(state, PRODUCTION, state.turn)
    return movement.begin(state, log)


def pending(state: State) -> Chance:
    facts = (("army", state.turn.army), ("cards", open_shop(state).cards))
    return Chance(Odds.even(state.cards.deck), "dust.production.drawing", facts)


def fall(state: State, top: str, log: list[Event] | None) -> State:
    """The top card of the deck goes to the hand; the last one drawn brings a new deck."""
    table, areas, centers, turn, battle, phase, order, tally, before, strike = state
    army, combat_points, fought, ended, movement_points, _ = turn
    points, units, new, number, neutral, closed, built, new_centers = open_shop(state)
    cards = drawn(before, top, table.seats.index(army))
    if log is not None:
        log.append(event("dust.production.draw", "dust.production.drawn", army=army, card=top))
        if cards.discard != before.discard:
            log.append(event("dust.initiative.reshuffle", "dust.production.reshuffled"))
    if number == 1 and state.ability(army) not in BOTH:
        return movement.begin(state, log, cards=cards)  # as nearly always
    shop = make(Shop, (points, units, new, number - 1, neutral, closed, built, new_centers))
    turn = make(Turn, (army, combat_points, fought, ended, movement_points, shop))
    after = (table, areas, centers, turn, battle, phase, order, tally, cards, strike)
    return go_on(make(State, after), log)
