"""Whether the cards and tokens of a position can have come from the box as they lie there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...core.errors import BadInput
from ..components import (
    BONUS_DAYS,
    CARDS,
    DRAWN,
    EXHAUSTED,
    HIDDEN,
    LEADERS,
    LEADERS_OF,
    MONTHS,
    NEUTRAL,
    NEUTRAL_TROTSKY,
    OPPOSITION_UNITS,
    OTHER,
    RED_TROTSKY,
    SIDES,
    TOKENS,
    TROTSKY,
    UNIT,
    UNITS,
)
from ..state import A_TURN, CARD_PLAYED, SCORED, SETUP, UNREST_CHOICE, Phase, State
from .rounds import OWN_ALONE

# -- the cards

BEFORE_TURNS = (*SETUP, Phase.DRAW, Phase.OBJECTIVE, Phase.OPPOSITION_LEADER)


def check_dealt(state: State, stated: frozenset[str]) -> None:
    """The cards can have been dealt, drawn and played so."""
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
        undrawn = phase == Phase.DRAW and (not state.table.player or turn.taken <= OWN_ALONE)
        if undrawn or phase == Phase.CLEANUP:
            raise BadInput(where, f"no objective in phase {phase}", card)
        if phase == Phase.OBJECTIVE and side in (state.side, OTHER[turn.first]):
            raise BadInput(where, f"no objective of {side} yet", card)


def _opposition(state: State, stated: frozenset[str]) -> None:
    """The opposition has no hand: a pile of command cards, a row of them, and its leaders."""
    side = state.table.opposition
    if not side:
        if state.stock.pile:
            raise BadInput("pile", "rules solitaire", "two_players")
        return
    pile, hand, row = state.stock.pile, state.hand(side), state.opposition_row
    if hand:
        raise BadInput(f"hand {side}", "none: the opposition has a pile", len(hand))
    for card in row:
        if card not in CARDS:
            raise BadInput(f"played {side}", "command cards", card)
    used = len(row)
    if "taken" in stated and state.phase in A_TURN:
        used = max(used, (state.turn.taken + 1) // 2)
    if state.phase in (*UNREST_CHOICE, *SCORED):
        used = DRAWN
    most = DRAWN - used
    if state.phase == Phase.DRAW:
        # One's own cards are drawn first.
        most = max(0, state.turn.taken - DRAWN)
    if len(pile) > most:
        raise BadInput("pile", f"at most {most} cards", len(pile))
    came = state.date.round - (state.phase in (*SETUP, Phase.DRAW, Phase.OPPOSITION_LEADER))
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
        if phase in (*UNREST_CHOICE, *SCORED):
            most -= state.table.turns // 2
        elif phase in A_TURN and "taken" in stated:
            most -= (turn.taken + (side == turn.first)) // 2
            most -= side == state.side and phase in CARD_PLAYED
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
    day, month = state.date.day, state.date.month
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


# -- the box


def supply_of(city: tuple[tuple[str, ...], ...], side: str, opposition: str) -> tuple[str, ...]:
    """The units of a side that are not in the city."""
    left = Counter(OPPOSITION_UNITS if side == opposition else UNITS[side])
    for tokens in city:
        for token in tokens:
            known = TOKENS[token]
            if known.what == UNIT and known.side == side:
                left[known.kind] -= 1
    for kind, number in left.items():
        if number < 0:
            raise BadInput(f"{side} {kind}", "no more of them than are in the box", -number)
    return tuple(sorted(left.elements()))


def check_tokens(state: State) -> None:
    """Leaders and neutral tokens stand once, and both Trotskys do not stand together."""
    every = Counter(t.removesuffix(EXHAUSTED) for tokens in state.city for t in tokens)
    most = Counter(f"{NEUTRAL} {kind}" for kind in UNITS[NEUTRAL])
    for token, number in every.items():
        known = TOKENS[token]
        if known.what == UNIT and known.side in SIDES:
            continue
        if number > (most[token] if known.what == UNIT else 1):
            raise BadInput(token, "no more of them than are in the box", number)
    if every[NEUTRAL_TROTSKY] and every[RED_TROTSKY]:
        raise BadInput(TROTSKY, "one Trotsky", "two")


def check_cards(state: State) -> None:
    """Each card is in one place, and a leader's card with its own side."""
    stock = state.stock
    every = Counter(
        card
        for row in (*state.hands, *state.played, stock.objectives, stock.pile, stock.leaders)
        for card in row
    )
    every.update((*stock.discard, *stock.deck))
    for card, number in every.items():
        if number > 1 and card not in ("", HIDDEN):
            raise BadInput("cards", f"{card} in one place", number)
    for side in SIDES:
        for card in (*state.hand(side), *state.played.of(side)):
            if card in LEADERS and LEADERS[card].side != side:
                raise BadInput(f"{side}'s cards", f"leaders of {side}", card)
    waiting = {*stock.leaders, *state.hands.red, *state.hands.white}
    if not state.turn.led:
        waiting.add(state.turn.card)
    for tokens in state.city:
        for token in tokens:
            if token.removesuffix(EXHAUSTED) in waiting:
                raise BadInput(token, "a leader in the city, or the card to be played", "both")
    for card in (*stock.discard, *stock.pile):
        if card in LEADERS:
            raise BadInput("cards", "command cards in pile and discard", card)
