"""The end of a production phase: bought cards are drawn one by one, then movement begins."""

from __future__ import annotations

from random import Random

from ..dice import Odds
from ..match import Chance
from ..remarks import Event, event
from . import movement
from .building import open_shop, with_shop
from .deck import in_hand, refilled, without_top
from .state import State

PHASE = "drawing"


def go_on(state: State, log: list[Event] | None) -> State:
    """Everything that was bought stands on the board: draw what cards were bought, or move."""
    if open_shop(state).cards:
        cards = refilled(state.cards)
        if log is not None and cards is not state.cards:
            log.append(event("dust.initiative.reshuffle", "dust.production.reshuffled"))
        return state._replace(phase=PHASE, cards=cards)
    return movement.begin(state, log)


def pending(state: State) -> Chance:
    facts = (("army", state.turn.army), ("cards", open_shop(state).cards))
    return Chance(Odds.even(state.cards.deck), "dust.production.drawing", facts)


def sample(state: State, rng: Random) -> str:
    """A card of the deck, each as likely as the others."""
    deck = state.cards.deck
    return deck[int(rng.random() * len(deck))]


def fall(state: State, top: str, log: list[Event] | None) -> State:
    """The top card of the deck goes to the hand; the last one drawn brings a new deck."""
    army, shop = state.turn.army, open_shop(state)
    seat = state.seats.index(army)
    cards = without_top(state.cards, top)
    hand = in_hand((*cards.hands[seat], top))
    cards = cards._replace(hands=(*cards.hands[:seat], hand, *cards.hands[seat + 1 :]))
    if log is not None:
        log.append(event("dust.production.draw", "dust.production.drawn", army=army, card=top))
        if cards.discard != state.cards.discard:
            log.append(event("dust.initiative.reshuffle", "dust.production.reshuffled"))
    state = with_shop(state._replace(cards=cards), shop._replace(cards=shop.cards - 1))
    return go_on(state, log)
