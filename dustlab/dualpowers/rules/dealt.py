"""Whether the cards of a position can have been dealt, drawn and played so."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.errors import BadInput
from ..components import (
    BONUS_DAYS,
    CARDS,
    DRAWN,
    HIDDEN,
    LEADERS,
    LEADERS_OF,
    MONTHS,
    OTHER,
    SEAT,
    SIDES,
)
from ..state import CLEANUP, DRAW, NEUTRALS, OBJECTIVE, OPPOSITION_LEADER, TILES, State
from ..text.filling import A_TURN, AFTER_A_CARD, CHOOSING, SCORED
from .dates import turns_of
from .drawing import OWN_ALONE

SETUP = (NEUTRALS, TILES)
BEFORE_TURNS = (*SETUP, DRAW, OBJECTIVE, OPPOSITION_LEADER)


def check_dealt(state: State, stated: frozenset[str]) -> None:
    """`stated`: what the text says of its own accord, by the first word of its line."""
    _objectives(state)
    _opposition(state, stated)
    _hands(state, stated)
    if "deck" in stated:
        _in_the_box(state)


def _objectives(state: State) -> None:
    phase, turn = state.phase, state.turn
    for side in SIDES:
        card = state.objective(side)
        if not card:
            continue
        where = f"objective {side}"
        if side == state.table.opposition:
            raise BadInput(where, "none: the opposition has no objective card", card)
        undrawn = phase == DRAW and (not state.table.player or turn.taken <= OWN_ALONE)
        if undrawn or phase == CLEANUP:
            raise BadInput(where, f"no objective in phase {phase}", card)
        if phase == OBJECTIVE and side in (state.side, OTHER[turn.first]):
            raise BadInput(where, f"no objective of {side} yet", card)


def _opposition(state: State, stated: frozenset[str]) -> None:
    """The opposition has no hand: a pile of command cards, a row of them, and its leaders."""
    side = state.table.opposition
    if not side:
        if state.stock.pile:
            raise BadInput("pile", "rules solitaire", "two_players")
        return
    seat, pile = SEAT[side], state.stock.pile
    if state.hands[seat]:
        raise BadInput(f"hand {side}", "none: the opposition has a pile", len(state.hands[seat]))
    for card in state.played[seat]:
        if card not in CARDS:
            raise BadInput(f"played {side}", "command cards", card)
    used = len(state.played[seat])
    if "taken" in stated and state.phase in A_TURN:
        used = max(used, (state.turn.taken + 1) // 2)
    if state.phase in (*CHOOSING, *SCORED):
        used = DRAWN
    most = DRAWN - used
    if state.phase == DRAW:
        # One's own cards are drawn first.
        most = max(0, state.turn.taken - DRAWN)
    if len(pile) > most:
        raise BadInput("pile", f"at most {most} cards", len(pile))
    came = state.date.round - (state.phase in (*SETUP, DRAW, OPPOSITION_LEADER))
    # In a round without an unrest region, with which a text may begin, nobody comes.
    most = len(LEADERS_OF[side]) - came + (state.date.round > 1 or not state.tiles.unrest)
    if len(state.stock.leaders) > most:
        held = len(state.stock.leaders)
        raise BadInput("leaders", f"at most {most} in round {state.date.round}", held)


def _hands(state: State, stated: frozenset[str]) -> None:
    """A hand has what was drawn, less what was played; each bonus action can have added a card."""
    phase, turn = state.phase, state.turn
    for side in SIDES:
        hand = len(state.hand(side))
        most = _leaders_and_drawn(state) - (phase not in BEFORE_TURNS and not state.table.player)
        if phase in (*CHOOSING, *SCORED):
            most -= turns_of(state.table) // 2
        elif phase in A_TURN and "taken" in stated:
            most -= (turn.taken + (side == turn.first)) // 2
            most -= side == state.side and phase in AFTER_A_CARD
        most += _bonuses(state)
        if hand > most:
            raise BadInput(f"hand {side}", f"at most {most} cards by then", hand)


def _leaders_and_drawn(state: State) -> int:
    """The cards of a hand when all have drawn; what is played in a round is drawn in the next."""
    leaders = len(LEADERS) // len(SIDES)
    if state.phase in SETUP:
        return leaders
    return leaders + (OWN_ALONE if state.table.player else DRAWN)


def _bonuses(state: State) -> int:
    """How many bonus actions anybody can have had: for each 15 and 31, and for unrest."""
    _, day, month = state.date
    if month == len(MONTHS) - 1:
        return len(CARDS)
    of_calendar = len(BONUS_DAYS) * month + sum(day >= bonus for bonus in BONUS_DAYS)
    return of_calendar + state.date.round - (state.phase not in SCORED)


def _in_the_box(state: State) -> None:
    """Hidden cards count, too: there are no more than the box has."""
    cards = [card for card in _everywhere(state) if card in CARDS or card == HIDDEN]
    if len(cards) > len(CARDS):
        raise BadInput("deck", f"{len(CARDS)} command cards in all", len(cards))


def _everywhere(state: State) -> Iterator[str]:
    for row in (*state.hands, *state.played):
        yield from row
    stock = state.stock
    yield from (*stock.objectives, *stock.pile, *stock.discard, *stock.deck)
