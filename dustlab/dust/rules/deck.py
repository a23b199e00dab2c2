"""Drawing cards: the deck, and the discard pile that becomes a new one."""

from __future__ import annotations

from collections.abc import Iterable

from ..components import make
from ..state import Cards
from .changes import put


def in_hand(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards in the order in which they would act, so that equal hands are equal."""
    # A card's id begins with its combat value, then its movement value, and ends with its stars.
    return tuple(sorted(cards, reverse=True))


def refilled(cards: Cards) -> Cards:
    """The cards with the discard pile shuffled into a new deck, if the deck is used up."""
    if cards.deck or not cards.discard:
        return cards
    return cards._replace(deck=in_hand(cards.discard), discard=())


def drawn(cards: Cards, top: str, seat: int) -> Cards:
    """The cards after a player drew one; the last one drawn brings a new deck at once."""
    hand = in_hand((*cards.hands[seat], top))
    deck = without(cards.deck, top)
    hands = put(cards.hands, seat, hand)
    return refilled(make(Cards, (hands, deck, cards.discard, cards.played)))


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def played_away(cards: Cards) -> Cards:
    """The cards after those in front of the players went to the discard pile."""
    hands, deck, discard, played = cards
    gone = played if "" not in played else tuple([card for card in played if card])
    return make(Cards, (hands, deck, discard + gone, ("",) * len(played)))
