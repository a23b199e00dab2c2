"""The draw phase, and a card drawn as a bonus action.

Each card is chance by itself, so that its odds can be told. What is drawn is never told in words:
it stands in the hand, for whoever may look there.
"""

from __future__ import annotations

from random import Random

from ...core.dice import Odds
from ...core.match import Chance
from ...core.remarks import Event, event
from ..components import DRAWN, OTHER, RED, SEAT, make
from ..state import (
    DRAW,
    OBJECTIVE,
    Date,
    State,
    Stock,
    Table,
    Tiles,
    Turn,
    arranged,
    pair,
    state_of,
    without,
)
from . import objectives
from .objectives import TURN_OF

OWN_ALONE = DRAWN - 1
"""Alone one draws so many cards for the hand, and one more, unseen, as the objective."""
IN_ALL = 2 * DRAWN


def begin(state: State, date: Date, tiles: Tiles, log: list[Event] | None) -> State:
    """The round begins: everybody draws, first whoever has the will of the people (alone: one's
    own cards come first)."""
    if log is not None:
        log.append(event("dualpowers.round.phases", "dualpowers.round.begins", round=date.round))
    table, _, _, _, _, support, will, city, supply, hands, played, stock, _ = state
    phase, side = DRAW, table[0] or will
    turn = TURN_OF[side][0]
    state = state_of(
        (table, phase, side, turn, date, support, will, city, supply, hands, played, stock, tiles)
    )
    return state if stock[2] else _go_on(refilled(state, log), log)


def refilled(state: State, log: list[Event] | None) -> State:
    """With the discard pile shuffled into a new deck, if there is no card left to draw."""
    stock = state.stock
    if stock.deck or not stock.discard:
        return state
    if log is not None:
        log.append(event("dualpowers.draw.reshuffle", "dualpowers.draw.reshuffled"))
    return state._replace(stock=stock._replace(deck=tuple(sorted(stock.discard)), discard=()))


def drawn_for(table: Table, number: int, first: str) -> str:
    """Whose is the card of this number (from 0) in the draw phase."""
    if table.player:
        return table.player if number < DRAWN else table.opposition
    return first if number < DRAWN else OTHER[first]


def pending(state: State) -> Chance:
    key = "draws"
    if state.phase == DRAW and state.table.player and state.turn.taken >= OWN_ALONE:
        key = "draws_objective" if state.turn.taken == OWN_ALONE else "draws_pile"
    facts = (("side", state.side),)
    return Chance(Odds.even(state.stock.deck), f"dualpowers.draw.{key}", facts)


def sample(state: State, rng: Random) -> str:
    deck = state.stock.deck
    return deck[int(rng.random() * len(deck))]


def in_hand(state: State, card: str) -> State:
    """The position with a card of the deck in the hand of whoever draws."""
    table, phase, side, turn, date, support, will, city, supply, hands, played, stock, tiles = state
    red, white = hands
    if side == RED:
        hands = (tuple(sorted((*red, card))), white)
    else:
        hands = (red, tuple(sorted((*white, card))))
    objective, shown, deck, discard, pile, leaders = stock
    stock = make(Stock, (objective, shown, without(deck, card), discard, pile, leaders))
    return state_of(
        (table, phase, side, turn, date, support, will, city, supply, hands, played, stock, tiles)
    )


def _unseen(state: State, card: str) -> State:
    """Alone: a card that goes face down to the objective's field, or onto the opposition's pile."""
    aims, shown, deck, discard, pile, leaders = state.stock
    if state.turn.taken == OWN_ALONE:
        aims = pair(aims, state.side, card)
    else:
        pile = (*pile, card)
    stock = make(Stock, (aims, shown, without(deck, card), discard, pile, leaders))
    return state._replace(stock=stock)


def fall(state: State, card: str, log: list[Event] | None) -> State:
    """A card of the draw phase."""
    taken, first = state.turn.taken, state.turn.first
    alone = state.table.player and taken >= OWN_ALONE
    state = _unseen(state, card) if alone else in_hand(state, card)
    taken += 1
    side = drawn_for(state.table, min(taken, IN_ALL - 1), first)
    state = state._replace(turn=Turn(taken, first), side=side)
    return _go_on(refilled(state, log) if taken < IN_ALL else state, log)


def _go_on(state: State, log: list[Event] | None) -> State:
    """Until all have drawn, or nothing is left to draw."""
    if state.turn.taken < IN_ALL and state.stock.deck:
        return state
    if log is not None:
        if state.table.player:
            facts = {"side": state.table.player, "number": OWN_ALONE, "pile": DRAWN}
            log.append(event("dualpowers.solitaire.draw", "dualpowers.draw.all_alone", **facts))
        else:
            log.append(event("dualpowers.draw.cards", "dualpowers.draw.all", number=DRAWN))
    return objectives.begin(state, log)


def _taken(deck: list[str], number: int, rng: Random) -> list[str]:
    """So many cards, one after the other, out of a deck."""
    taken = []
    for left in range(len(deck), len(deck) - number, -1):
        card = deck.pop(int(rng.random() * left))
        taken.append(card)
    return taken


def deal(state: State, rng: Random) -> State:
    """The whole draw phase at once, for playouts: what `fall` does, card by card."""
    table, phase, _, turn, date, support, will, city, supply, hands, played, stock, tiles = state
    aims, shown, unseen, discard, pile, leaders = stock
    if len(unseen) + len(discard) < IN_ALL or turn[0]:
        # Not all can draw, or some have: one by one.
        while state.phase == DRAW:
            state = fall(state, sample(state, rng), None)
        return state
    deck = [*unseen]
    drawn = _taken(deck, min(IN_ALL, len(deck)), rng)
    if len(drawn) < IN_ALL:
        deck, discard = sorted(discard), ()
        drawn += _taken(deck, IN_ALL - len(drawn), rng)
    first = turn[1]
    if table[0]:
        aims = pair(aims, first, drawn[OWN_ALONE])
        hands = pair(hands, first, arranged([*hands[SEAT[first]], *drawn[:OWN_ALONE]]))
        pile = tuple(drawn[DRAWN:])
    else:
        red, white = hands
        if first == RED:
            reds, whites = [*red, *drawn[:DRAWN]], [*white, *drawn[DRAWN:]]
        else:
            reds, whites = [*red, *drawn[DRAWN:]], [*white, *drawn[:DRAWN]]
        reds.sort()
        whites.sort()
        hands = (*reds,), (*whites,)
    stock = make(Stock, (aims, shown, (*deck,), discard, pile, leaders))
    phase, side, turn = OBJECTIVE, first, TURN_OF[first][IN_ALL]
    state = state_of(
        (table, phase, side, turn, date, support, will, city, supply, hands, played, stock, tiles)
    )
    return objectives.begin(state, None) if table[0] else state
