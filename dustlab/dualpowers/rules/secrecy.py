"""What one side may see: other hands, face-down objectives and piles stay hidden, as a "?".

Everybody can work out which cards are still unseen, but not where they are: that is `unseen`. A
position that might be the true one, for all a side knows, is `imagined`.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ...core.match import Choice, Match, Over
from ..components import CARDS, HIDDEN, LEADERS, SIDES
from ..state import State

if TYPE_CHECKING:
    from collections.abc import Iterable


def seen_by(state: State, side: str) -> State:
    """The position as one side sees it, with each card that is hidden from it as a "?".

    Leaders that were not played are in their hand: everybody can count them, so they are shown. The
    opposition of the solitaire game has no eyes; for it everything is hidden.
    """
    stock, alone = state.stock, bool(state.table.player)
    hands, objectives = [], []
    for other, hand, objective, shown in zip(
        SIDES, state.hands, stock.objectives, stock.shown, strict=True
    ):
        own = other == side and side != state.table.opposition
        hands.append(hand if own else _face_down(hand))
        # Alone one's own objective was drawn unseen.
        known = shown or not objective or (own and not alone)
        objectives.append(objective if known else HIDDEN)
    return state._replace(
        hands=(hands[0], hands[1]),
        stock=stock._replace(
            objectives=(objectives[0], objectives[1]),
            deck=_face_down(stock.deck),
            pile=_face_down(stock.pile),
        ),
    )


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


def imagined(state: State, side: str, rng: Random) -> State:
    """A whole position that this side cannot tell from the true one, each as likely as another."""
    cards = list(unseen(state, side))
    rng.shuffle(cards)
    seen, take = seen_by(state, side), iter(cards)
    hands = tuple(
        _sorted([*filter(LEADERS.get, hand), *_some(take, hand.count(HIDDEN))])
        if HIDDEN in hand
        else hand
        for hand in seen.hands
    )
    aims = tuple(next(take) if card == HIDDEN else card for card in seen.stock.objectives)
    stock = seen.stock._replace(
        objectives=(aims[0], aims[1]),
        pile=tuple(_some(take, len(seen.stock.pile))),
        deck=_sorted(take),
    )
    return state._replace(hands=(hands[0], hands[1]), stock=stock)


def _some(cards: Iterable[str], number: int) -> list[str]:
    return [card for _, card in zip(range(number), cards, strict=False)]


def _sorted(cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(cards))


def handed_over(match: Match[State], side: str) -> Match[State]:
    """The match as it may be given to one side: where it stands, and nothing hidden from that side.

    How it came there is left out, and so is the seed: both would tell what was drawn.
    """
    return Match(match.game, seen_by(match.state, side))


def on_paper(state: State) -> State:
    """The position as it may be printed: through the eyes of whoever decides. Where nothing lies
    hidden but the deck, which anybody can reckon, it is the position itself."""
    from ..game import GAME  # the game is made of chapters, and they ask what is hidden

    try:
        side = watcher(state, GAME.pending(state))
    except (ValueError, AssertionError, LookupError):  # a state that nobody can play may be odd
        side = state.side
    shown = seen_by(state, side) if side else state
    rows = (*shown.hands, shown.stock.objectives, shown.stock.pile)
    return shown if any(HIDDEN in row for row in rows) else state


def watcher(state: State, pending: object) -> str:
    """Through whose eyes a position is shown on a screen: theirs who decide, or play alone."""
    if isinstance(pending, Over):
        return ""
    if state.table.player:
        return state.table.player
    return pending.player if isinstance(pending, Choice) else state.side
