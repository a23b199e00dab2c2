"""A turn: a card is played, the date moves on, then comes its action, then perhaps a bonus."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ...core.match import Choice
from ...core.remarks import Event, Refusal, event, refuse
from ..components import CARDS, DAYS, OTHER, RED, SEAT, SIDES, TURNS, TURNS_ALONE, CardName
from ..moves import OPPOSITION, PASS, Move, Pass, Play
from ..state import ACTION, BONUS, CARD, LEAD, City, Pair, State, state_of
from . import calendar, opposition, scoring
from .calendar import AHEAD
from .objectives import TURN_OF, not_in_hand

# -- playing a card


def pending(state: State) -> Choice:
    asks = "opposition" if state.side == state.table.opposition else "card"
    return Choice(state.side, f"dualpowers.asks.{asks}")


PLAYS = {card: Play(card) for card in DAYS}
BY_CARD = {
    card: (
        days,
        ACTION if card in CARDS else LEAD,
        {side: tuple(turn._replace(card=card) for turn in TURN_OF[side]) for side in SIDES},
        {
            side: tuple(turn._replace(card=card, bonus=True) for turn in TURN_OF[side])
            for side in SIDES
        },
    )
    for card, days in DAYS.items()
}
"""What playing each card brings: its days, the phase of its action, and every turn in which it is
played, without and with a bonus action, by who took the first turn and how many are over."""


def candidates(state: State) -> list[Move]:
    if state.side == state.table.opposition:
        return [OPPOSITION]
    found: list[Move] = [Play(card) for card in state.hand(state.side) if card in DAYS]
    return found or [PASS]


def sample(state: State, rng: Random) -> Move:
    hand = state[9][SEAT[state[2]]]
    if hand:
        return PLAYS[hand[int(rng.random() * len(hand))]]
    return candidates(state)[0]


def refuse_play(state: State, move: Play) -> Iterator[Refusal]:
    if state.side == state.table.opposition:
        yield refuse("dualpowers.solitaire.turns", "dualpowers.opposition_plays", side=state.side)
        return
    yield from not_in_hand(state, move.card, "dualpowers.turn.card")


def refuse_pass(state: State, move: Pass) -> Iterator[Refusal]:
    """A card has to be played; only without one a turn goes by."""
    if state.side == state.table.opposition:
        yield refuse("dualpowers.solitaire.turns", "dualpowers.opposition_plays", side=state.side)
    elif state.hand(state.side):
        yield refuse("dualpowers.turn.card", "dualpowers.must_play", side=state.side)


def play(state: State, move: Play, log: list[Event] | None) -> State:
    """The card leaves the hand, and the days on it go by at once."""
    table, _, side, turn, date, support, will, city, supply, hands, played, stock, tiles = state
    card = move.card
    days, phase, plain, rewarded = BY_CARD[card]
    if log is not None:
        log.append(
            event("dualpowers.turn.card", "dualpowers.plays", side=side, card=CardName(card))
        )
        calendar.tell_days(state, days, calendar.moved(date.day, date.month, days), log)
    date, passed, bonus = AHEAD[date][days]
    if passed:
        will, city = calendar.new_month(state, date[2], log)
    red, white = hands
    reds, whites = played
    if side == RED:
        at = red.index(card)
        hands = red[:at] + red[at + 1 :], white
        played = (*reds, card), whites
    else:
        at = white.index(card)
        hands = red, white[:at] + white[at + 1 :]
        played = reds, (*whites, card)
    turn = (rewarded if bonus else plain)[turn[1]][turn[0]]
    return state_of(
        (table, phase, side, turn, date, support, will, city, supply, hands, played, stock, tiles)
    )


# -- what comes next


def acted(
    state: State, city: City, supply: Pair, log: list[Event] | None, asks: bool = True
) -> State:
    """After the action: the bonus action if one is due; after that (`asks` is False), or without
    one, the other side's turn, or the scoring phase after everybody's last."""
    table, _, side, turn, date, support, will, _, _, hands, played, stock, tiles = state
    if turn[5] and asks:
        phase = BONUS
    else:
        taken = turn[0] + 1
        turn, phase = TURN_OF[turn[1]][taken], CARD
        if taken >= (TURNS_ALONE if table[0] else TURNS):
            return scoring.begin(state, turn, city, supply, log)
        side = OTHER[side]
    return state_of(
        (table, phase, side, turn, date, support, will, city, supply, hands, played, stock, tiles)
    )


def ended(state: State, log: list[Event] | None) -> State:
    """After a turn in which no bonus action is asked for."""
    return acted(state, state[7], state[8], log, False)


def pass_card(state: State, move: Pass, log: list[Event] | None) -> State:
    """Without a card in hand the turn goes by."""
    if log is not None:
        log.append(event("dualpowers.turn.card", "dualpowers.no_card", side=state.side))
    return ended(state, log)


def pass_action(state: State, move: Pass, log: list[Event] | None) -> State:
    """The action is left undone."""
    if log is not None:
        log.append(event("dualpowers.action.one", "dualpowers.passes", side=state.side))
    return acted(state, state[7], state[8], log)


def oppose(state: State, move: Move, log: list[Event] | None) -> State:
    """A turn of the opposition, from its card to its bonus."""
    return ended(opposition.turn(state, log), log)
