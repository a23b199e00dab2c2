"""Whether the lines of a position fit together: the box, the cards, and how the game goes on."""

from __future__ import annotations

from collections import Counter

from ...core.errors import BadInput
from ..components import (
    CARDS,
    EXHAUSTED,
    HIDDEN,
    LEADERS,
    LEADERS_OF,
    NEUTRAL,
    NEUTRAL_TROTSKY,
    OPPOSITION_UNITS,
    RED_TROTSKY,
    SEAT,
    SIDES,
    TOKENS,
    TROTSKY,
    UNIT,
    UNITS,
)
from ..state import ACTION, BONUS, LEAD, OPPOSITION_LEADER, State


def supply_of(city: tuple[tuple[str, ...], ...], side: str, opposition: str) -> tuple[str, ...]:
    """The units of a side that are not in the city."""
    left = Counter(OPPOSITION_UNITS if side == opposition else UNITS[side])
    for tokens in city:
        for token in tokens:
            found = TOKENS[token]
            if found.what == UNIT and found.side == side:
                left[found.kind] -= 1
    for kind, number in left.items():
        if number < 0:
            raise BadInput(f"{side} {kind}", "no more of them than are in the box", -number)
    return tuple(sorted(left.elements()))


def check_city(state: State) -> None:
    """Leaders and neutral tokens stand once, and both Trotskys do not stand together."""
    every = Counter(t.removesuffix(EXHAUSTED) for tokens in state.city for t in tokens)
    most = Counter(f"{NEUTRAL} {kind}" for kind in UNITS[NEUTRAL])
    for token, number in every.items():
        found = TOKENS[token]
        if found.what == UNIT and found.side in SEAT:
            continue
        if number > (most[token] if found.what == UNIT else 1):
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
        for card in (*state.hand(side), *state.played[SEAT[side]]):
            if card in LEADERS and LEADERS[card].side != side:
                raise BadInput(f"{side}'s cards", f"leaders of {side}", card)
    waiting = {*stock.leaders, *state.hands[0], *state.hands[1]}
    if not state.turn.led:
        waiting.add(state.turn.card)
    for tokens in state.city:
        for token in tokens:
            if token.removesuffix(EXHAUSTED) in waiting:
                raise BadInput(token, "a leader in the city, or the card to be played", "both")
    for card in (*stock.discard, *stock.pile):
        if card in LEADERS:
            raise BadInput("cards", "command cards in pile and discard", card)


def check_flow(state: State) -> None:
    """The game can go on from here."""
    phase, turn = state.phase, state.turn
    if phase == ACTION and turn.card not in CARDS:
        raise BadInput("phase action", "a line 'card' with a command card", turn.card)
    if phase == LEAD and turn.card not in LEADERS_OF[state.side]:
        raise BadInput("phase leader", f"a line 'card' with a leader of {state.side}", turn.card)
    if phase in (ACTION, LEAD, BONUS) and state.side == state.table.opposition:
        raise BadInput("turn", f"the player, {state.table.player}", state.side)
    alone = bool(state.table.player)
    if phase == OPPOSITION_LEADER and alone and not (state.stock.leaders and state.tiles.unrest):
        raise BadInput(f"phase {phase}", "lines 'leaders' and 'unrest'", "none")
    if phase in ("draw", "bonus draw", "unrest draw") and not state.stock.deck:
        raise BadInput(f"phase {phase}", "a deck", "none")
    if phase == "clean-up" and not state.tiles.left:
        raise BadInput(f"phase {phase}", "tiles to draw", "none")
    if phase == "tiles" and not state.tiles.left:
        raise BadInput("phase tiles", "tiles to draw", "none")
    if phase == "neutrals" and all(state.city):
        raise BadInput("phase neutrals", "a region without a token", "none")
