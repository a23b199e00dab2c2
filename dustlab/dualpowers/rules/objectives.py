"""The objective phase: a secret objective for each side; alone, the opposition's leader arrives."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from ...core.dice import Odds
from ...core.match import Chance, Choice, Pending
from ...core.remarks import Event, Refusal, event, refuse
from ..components import (
    CARDS,
    LEADERS,
    OTHER,
    PLACE,
    RED,
    REGION,
    SEAT,
    TOKENS,
    CardName,
    CardNames,
    make,
)
from ..moves import PASS, ChooseObjective, Move, Pass
from ..state import (
    CARD,
    OBJECTIVE,
    OPPOSITION_LEADER,
    State,
    Stock,
    Turn,
    arranged,
    in_region,
    state_of,
    with_phase,
    without,
)

TURN_OF = {side: tuple(Turn(taken, side) for taken in range(12)) for side in SEAT}
"""The beginning of every turn of a round, by who took the first."""


def begin(state: State, log: list[Event] | None) -> State:
    """Who has the will of the people chooses first; alone, the opposition takes it."""
    if not state.table.player:
        return with_phase(state, OBJECTIVE, state.turn.first)
    side = state.table.opposition
    if log is not None:
        log.append(event("dualpowers.solitaire.will", "dualpowers.solitaire.will", side=side))
    state = state._replace(will=side, turn=TURN_OF[side][0])
    # Without a leader left to turn up, or an unrest region, nobody arrives.
    if state.stock.leaders and state.tiles.unrest:
        return with_phase(state, OPPOSITION_LEADER, side)
    return first_turn(state, log)


def first_turn(state: State, log: list[Event] | None) -> State:
    """Alone, the action phase begins with the opposition."""
    if log is not None:
        rule = "dualpowers.solitaire.turns"
        log.append(event(rule, "dualpowers.solitaire.turns", side=state.will))
    table, _, _, _, date, support, will, city, supply, hands, played, stock, tiles = state
    phase, side, turn = CARD, will, TURN_OF[will][0]
    return state_of(
        (table, phase, side, turn, date, support, will, city, supply, hands, played, stock, tiles)
    )


def pending(state: State) -> Pending:
    if state.phase == OPPOSITION_LEADER:
        facts = (("side", state.side),)
        return Chance(Odds.even(state.stock.leaders), "dualpowers.solitaire.leader_falls", facts)
    return Choice(state.side, "dualpowers.asks.objective")


OBJECTIVES = {card: ChooseObjective(card) for card in CARDS}


def candidates(state: State) -> list[Move]:
    hand = state.hand(state.side)
    found: list[Move] = [OBJECTIVES[card] for card in hand if card in OBJECTIVES]
    return found or [PASS]


def sample(state: State, rng: Random) -> Any:
    """A command card of the hand; alone, a leader of the opposition."""
    if state[1] == OPPOSITION_LEADER:
        leaders = state.stock.leaders
        return leaders[int(rng.random() * len(leaders))]
    hand = state[9][SEAT[state[2]]]
    for _ in hand:
        card = hand[int(rng.random() * len(hand))]
        if card in OBJECTIVES:
            return OBJECTIVES[card]
    return candidates(state)[0]


def refuse_choose(state: State, move: ChooseObjective) -> Iterator[Refusal]:
    yield from not_in_hand(state, move.card, "dualpowers.objective.choose")
    if move.card not in CARDS:
        yield no_objective(move.card)


def no_objective(card: str) -> Refusal:
    """A leader's card has neither region nor points."""
    rule = "dualpowers.objective.command"
    return refuse(rule, "dualpowers.objective_leader", card=CardName(card))


def not_in_hand(state: State, card: str, rule: str) -> Iterator[Refusal]:
    """A card has to be in one's own hand."""
    hand = state.hand(state.side)
    if not hand:
        yield refuse(rule, "dualpowers.empty_hand", side=state.side, card=CardName(card))
    elif card not in hand:
        facts = {"side": state.side, "card": CardName(card), "hand": CardNames(hand)}
        yield refuse(rule, "dualpowers.not_in_hand", **facts)


def refuse_pass(state: State, move: Pass) -> Iterator[Refusal]:
    if any(card in CARDS for card in state.hand(state.side)):
        yield refuse("dualpowers.objective.choose", "dualpowers.must_choose", side=state.side)


def choose(state: State, move: ChooseObjective | Pass, log: list[Event] | None) -> State:
    """A command card goes face down onto the field for the objective."""
    table, phase, side, turn, date, support, will, city, supply, hands, played, stock, tiles = state
    if type(move) is ChooseObjective:
        card = move.card
        reds, whites = hands
        (red, white), shown, deck, discard, pile, leaders = stock
        if side == RED:
            at = reds.index(card)
            hands, both = (reds[:at] + reds[at + 1 :], whites), (card, white)
        else:
            at = whites.index(card)
            hands, both = (reds, whites[:at] + whites[at + 1 :]), (red, card)
        stock = make(Stock, (both, shown, deck, discard, pile, leaders))
        if log is not None:
            log.append(event("dualpowers.objective.choose", "dualpowers.objective_set", side=side))
            rule = "dualpowers.objective.secret"
            log.append(event(rule, "dualpowers.objective_secret", side=side))
    last = side != turn[1]
    if last:
        phase, turn, side = CARD, TURN_OF[will][0], will
        if log is not None:
            log.append(event("dualpowers.turn.order", "dualpowers.turn.begins", side=will))
    else:
        side = OTHER[side]
    return state_of(
        (table, phase, side, turn, date, support, will, city, supply, hands, played, stock, tiles)
    )


# -- alone


def fall(state: State, leader: str, log: list[Event] | None) -> State:
    """The opposition's leader goes into the unrest region: no action, no days, nobody wakes."""
    region = state.tiles.unrest
    place = PLACE[region]
    city = in_region(state.city, place, arranged((*state.city[place], LEADERS[leader].id)))
    stock = state.stock._replace(leaders=without(state.stock.leaders, leader))
    if log is not None:
        facts = {"token": TOKENS[leader], "region": REGION[region]}
        rule = "dualpowers.solitaire.leader"
        log.append(event(rule, "dualpowers.solitaire.leader", region, **facts))
    return first_turn(state._replace(city=city, stock=stock), log)
