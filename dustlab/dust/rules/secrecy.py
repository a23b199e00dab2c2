"""What one player sees: other hands and the faces of chosen cards stay hidden until turned up.

Everybody can work out which cards are still unseen, but not where they are: that is `unseen`.
"""

from __future__ import annotations

from ..state import HIDDEN, State
from .drawing import in_hand

# What tells the face of a card that only its player may see.
DRAWN = "dust.production.drawn"

# In these phases nobody sees what another decides.
IN_SECRET = ("setup card", "initiative")

# While these last, cards in front of the players lie face down.
FACE_DOWN = ("setup card", "initiative", "blind draw")


def seen_by(state: State, army: str) -> State:
    """The position as one player sees it, with each card that is hidden from them as a "?"."""
    cards, seats = state.cards, state.seats
    hands = tuple(
        hand if seat == army else (HIDDEN,) * len(hand)
        for seat, hand in zip(seats, cards.hands, strict=False)
    )
    played = cards.played
    if state.phase in FACE_DOWN:
        played = tuple(
            HIDDEN if card and seat != army else card
            for seat, card in zip(seats, played, strict=False)
        )
    deck = (HIDDEN,) * len(cards.deck)
    return state._replace(cards=cards._replace(hands=hands, deck=deck, played=played))


def unseen(state: State, army: str) -> tuple[str, ...]:
    """The cards that a player has not seen: the deck, other hands, cards that lie face down."""
    cards, mine = state.cards, state.seats.index(army)
    others = [card for seat, hand in enumerate(cards.hands) if seat != mine for card in hand]
    if state.phase in FACE_DOWN:
        others += [card for seat, card in enumerate(cards.played) if seat != mine and card]
    return in_hand((*cards.deck, *others))
