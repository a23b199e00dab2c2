"""What one side may see: other hands, face-down objectives and piles stay hidden, as a "?".

Everybody can work out which cards are still unseen, but not where they are: that is `unseen`. A
position that might be the true one, for all a side knows, is `imagined`.
"""

from __future__ import annotations

from itertools import islice
from random import Random

from ...core.errors import BadInput
from ..components import CARDS, HIDDEN, LEADERS, RED, SIDES, WHITE
from ..state import Both, Cards, Phase, State, arranged


def seen_by(state: State, side: str) -> State:
    """The position as one side sees it, with each card that is hidden from it as a "?".

    Leaders that were not played are in their hand: everybody can count them, so they are shown. The
    opposition of the solitaire game has no eyes; for it everything is hidden.
    """
    stock = state.stock
    return state._replace(
        hands=Both(_hand_seen(state, RED, side), _hand_seen(state, WHITE, side)),
        stock=stock._replace(
            objectives=Both(_objective_seen(state, RED, side), _objective_seen(state, WHITE, side)),
            deck=_face_down(stock.deck),
            pile=_face_down(stock.pile),
        ),
    )


def _hand_seen(state: State, whose: str, side: str) -> Cards:
    own = whose == side and side != state.table.opposition
    return state.hand(whose) if own else _face_down(state.hand(whose))


def _objective_seen(state: State, whose: str, side: str) -> str:
    """An objective is known to its owner, unless it was drawn unseen, and to all once shown."""
    card, own = state.objective(whose), whose == side and not state.table.player
    return card if own or state.stock.shown.of(whose) or not card else HIDDEN


def _face_down(cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(card if card in LEADERS else HIDDEN for card in cards))


def unseen(state: State, side: str) -> tuple[str, ...]:
    """The command cards whose place a side does not know, in the order of their names."""
    seen = seen_by(state, side)
    known = {card for hand in (*seen.hands, *seen.played) for card in hand}
    known |= {*seen.stock.objectives, *seen.stock.discard}
    held = {card for hand in (*state.hands, *state.played) for card in hand}
    held |= {*state.stock.objectives, *state.stock.discard, *state.stock.deck, *state.stock.pile}
    if HIDDEN in held:
        # Seen through somebody's eyes already: whatever is not known may be anywhere.
        held = set(CARDS)
    return tuple(sorted(card for card in held if card in CARDS and card not in known))


def unseen_by(state: State, side: str) -> tuple[str, ...]:
    """The same for anybody who names a side, in the order of the box."""
    if side not in SIDES:
        raise BadInput("side", " or ".join(SIDES), side)
    hidden = unseen(state, side)
    return tuple(card for card in CARDS if card in hidden)


def imagined(state: State, side: str, rng: Random) -> State:
    """A whole position that this side cannot tell from the true one, each as likely as another."""
    cards = list(unseen(state, side))
    rng.shuffle(cards)
    seen, take = seen_by(state, side), iter(cards)
    hands, objectives = seen.hands, seen.stock.objectives
    for whose in SIDES:
        hand = hands.of(whose)
        if HIDDEN in hand:
            known = [card for card in hand if card != HIDDEN]
            drawn = islice(take, hand.count(HIDDEN))
            hands = hands.replaced(whose, arranged([*known, *drawn]))
    for whose in SIDES:
        if objectives.of(whose) == HIDDEN:
            objectives = objectives.replaced(whose, next(take))
    pile = tuple(islice(take, len(seen.stock.pile)))
    stock = seen.stock._replace(objectives=objectives, pile=pile, deck=arranged(list(take)))
    return state._replace(hands=hands, stock=stock)


def on_paper(state: State) -> State:
    """The position as it may be printed: through the eyes of the side that decides. If nothing lies
    hidden but the deck, which anybody can work out, it is the position itself."""
    side = watcher(state)
    shown = seen_by(state, side) if side else state
    rows = (*shown.hands, shown.stock.objectives, shown.stock.pile)
    return shown if any(HIDDEN in row for row in rows) else state


def watcher(state: State) -> str:
    """Through whose eyes a position is shown on a screen: the side that decides, or the player who
    is alone; nobody's when the game is over."""
    return "" if state.phase == Phase.OVER else state.table.player or state.side
