"""A turn: a card is played, the date moves on, then comes its action, then perhaps a bonus."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ..match import Choice
from ..remarks import Event, Refusal, event, refuse
from . import calendar, opposition, scoring
from .calendar import LANDS, LAST_MONTH
from .components import (
    CARDS,
    DAYS,
    LAST_ROUND,
    MONTHS,
    OTHER,
    RED,
    ROUNDS_ALONE,
    SEAT,
    TURNS,
    TURNS_ALONE,
    make,
)
from .moves import OPPOSITION, PASS, Move, Pass, Play
from .objectives import TURN_OF, not_in_hand
from .state import ACTION, BONUS, CARD, LEAD, City, Date, Pair, State, Turn

# The phase between the last turn and whatever the scoring comes to first; nobody sees it.
SCORING = "scoring"

# -- playing a card


def pending(state: State) -> Choice:
    asks = "opposition" if state.side == state.table.opposition else "card"
    return Choice(state.side, f"dualpowers.asks.{asks}")


PLAYING = {card: (days, ACTION if card in CARDS else LEAD) for card, days in DAYS.items()}
"""How many days go by, and what comes then."""
# The same play, turn and date are the same value: playouts make each of them once.
PLAYS = {card: Play(card) for card in DAYS}
PLAYED = {
    first: tuple(
        {card: (Turn(taken, first, card), Turn(taken, first, card, bonus=True)) for card in DAYS}
        for taken in range(max(TURNS, TURNS_ALONE))
    )
    for first in SEAT
}
"""The turn after its card was played: without a bonus action, and with one."""
DATES = tuple(
    tuple(
        tuple(Date(number, day, month) for day in range(len(LANDS))) for month in range(len(MONTHS))
    )
    for number in range(max(LAST_ROUND, ROUNDS_ALONE) + 1)
)


def candidates(state: State) -> list[Move]:
    if state.side == state.table.opposition:
        return [OPPOSITION]
    found: list[Move] = [Play(card) for card in state.hand(state.side)]
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
    if state.hand(state.side) or state.side == state.table.opposition:
        yield refuse("dualpowers.turn.card", "dualpowers.must_play", side=state.side)


def play(state: State, move: Play, log: list[Event] | None) -> State:
    """The card leaves the hand, and the days on it go by at once."""
    table, _, side, turn, date, support, will, city, supply, hands, played, stock, tiles = state
    card = move.card
    round_, day, month = date
    if log is not None:
        log.append(event("dualpowers.turn.card", "dualpowers.plays", side=side, card=card))
    days, phase = PLAYING[card]
    to, laps, bonus = LANDS[day][days]
    if log is not None:
        calendar.tell_days(state, days, calendar.moved(day, month, days), log)
    if laps and month < LAST_MONTH:
        month += 1
        will, city = calendar.new_month(state, month, log)
    red, white = hands
    mine, theirs = played
    if side == RED:
        left = list(red)
        left.remove(card)
        hands, played = (tuple(left), white), ((*mine, card), theirs)
    else:
        left = list(white)
        left.remove(card)
        hands, played = (red, tuple(left)), (mine, (*theirs, card))
    turn, date = PLAYED[turn[1]][turn[0]][card][bonus], DATES[round_][month][to]
    return make(
        State,
        (table, phase, side, turn, date, support, will, city, supply, hands, played, stock, tiles),
    )


# -- what comes next


def acted(state: State, city: City, supply: Pair, log: list[Event] | None) -> State:
    """After the action: the bonus action if one is due, else the next turn."""
    table, _, side, turn, date, support, will, _, _, hands, played, stock, tiles = state
    if turn[5]:
        phase = BONUS
    else:
        taken = turn[0] + 1
        turn, phase = TURN_OF[turn[1]][taken], CARD
        if taken < (TURNS_ALONE if table[0] else TURNS):
            side = OTHER[side]
        else:
            phase = SCORING
    state = make(
        State,
        (table, phase, side, turn, date, support, will, city, supply, hands, played, stock, tiles),
    )
    return scoring.begin(state, log) if phase == SCORING else state


def ended(state: State, log: list[Event] | None) -> State:
    """After the turn: the other side's, or the scoring phase after everybody's last."""
    table, _, side, turn, date, support, will, city, supply, hands, played, stock, tiles = state
    taken = turn[0] + 1
    turn, phase = TURN_OF[turn[1]][taken], CARD
    if taken < (TURNS_ALONE if table[0] else TURNS):
        side = OTHER[side]
    else:
        phase = SCORING
    state = make(
        State,
        (table, phase, side, turn, date, support, will, city, supply, hands, played, stock, tiles),
    )
    return scoring.begin(state, log) if phase == SCORING else state


def pass_card(state: State, move: Pass, log: list[Event] | None) -> State:
    """Without a card in hand the turn goes by."""
    if log is not None:
        log.append(event("dualpowers.turn.card", "dualpowers.no_card", side=state.side))
    return ended(state, log)


def pass_action(state: State, move: Pass, log: list[Event] | None) -> State:
    """The action is left undone."""
    if log is not None:
        log.append(event("dualpowers.action.one", "dualpowers.passes", side=state.side))
    return acted(state, state.city, state.supply, log)


def oppose(state: State, move: Move, log: list[Event] | None) -> State:
    """A turn of the opposition, from its card to its bonus."""
    return ended(opposition.turn(state, log), log)
