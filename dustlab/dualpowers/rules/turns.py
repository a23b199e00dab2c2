"""A turn: a card is played, the date moves on, then comes its action, then perhaps a bonus."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.match import Choice
from ...core.remarks import Log, Refusal, refuse, report
from ..components import BONUS_DAYS, CARDS, DAYS, HIDDEN, OTHER, CardName
from ..moves import OPPOSITION, PASS, Move, Opposition, Pass, Play
from ..state import Phase, State, Turn, without
from . import calendar, opposition, scoring
from .rounds import not_in_hand

# -- playing a card


def card_pending(state: State) -> Choice:
    asks = "opposition" if state.side == state.table.opposition else "card"
    return Choice(state.side, f"dualpowers.asks.{asks}")


def card_moves(state: State) -> list[Move]:
    if state.side == state.table.opposition:
        return [OPPOSITION]
    return [Play(card) for card in state.hand(state.side) if card != HIDDEN] or [PASS]


def refuse_play(state: State, move: Play) -> Iterator[Refusal]:
    if state.side == state.table.opposition:
        yield _opposition_plays(state)
    else:
        yield from not_in_hand(state, move.card, "dualpowers.turn.card")


def refuse_no_card(state: State, move: Pass) -> Iterator[Refusal]:
    """A card has to be played; only without one a turn goes by."""
    if state.side == state.table.opposition:
        yield _opposition_plays(state)
    elif state.hand(state.side):
        yield refuse("dualpowers.turn.card", "dualpowers.must_play", side=state.side)


def _opposition_plays(state: State) -> Refusal:
    return refuse("dualpowers.solitaire.turns", "dualpowers.opposition_plays", side=state.side)


def play(state: State, move: Play, log: Log) -> State:
    """The card leaves the hand, and the days on it go by at once."""
    card, side = move.card, state.side
    report(log, "dualpowers.turn.card", "dualpowers.plays", side=side, card=CardName(card))
    state = calendar.days_pass(state, DAYS[card], log)
    return state._replace(
        phase=Phase.ACTION if card in CARDS else Phase.LEADER,
        turn=state.turn._replace(card=card, bonus=state.date.day in BONUS_DAYS),
        hands=state.hands.replaced(side, without(state.hand(side), card)),
        played=state.played.replaced(side, (*state.played.of(side), card)),
    )


def pass_card(state: State, move: Pass, log: Log) -> State:
    """Without a card in hand the turn goes by."""
    report(log, "dualpowers.turn.card", "dualpowers.no_card", side=state.side)
    return end_turn(state, log)


def oppose(state: State, move: Opposition, log: Log) -> State:
    """A turn of the opposition, from its card to its bonus."""
    return end_turn(opposition.turn(state, log), log)


# -- what comes next


def pass_action(state: State, move: Pass, log: Log) -> State:
    """The action, or the rest of it, is left undone."""
    report(log, "dualpowers.action.one", "dualpowers.passes", side=state.side)
    return end_action(state, log)


def end_action(state: State, log: Log) -> State:
    """After the action comes the bonus action, if one is due."""
    return state._replace(phase=Phase.BONUS) if state.turn.bonus else end_turn(state, log)


def end_turn(state: State, log: Log) -> State:
    """The other side's turn begins; after the last turn, the scoring phase."""
    taken = state.turn.taken + 1
    state = state._replace(turn=Turn(taken=taken, first=state.turn.first))
    if taken >= state.table.turns:
        return scoring.begin(state, log)
    return state._replace(phase=Phase.CARD, side=OTHER[state.side])
