"""The cards: hands, the deck, the discard pile, who sees what of them; bought cards are drawn.

What one player does not see lies hidden until it is turned up. Everybody can work out which cards
are still unseen, but not where they are: that is `unseen`.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...core.dice import Odds
from ...core.match import Chance
from ...core.remarks import Log, report
from ..state import HIDDEN, Cards, State, put
from . import movement
from .building import open_shop
from .production_abilities import PHASE as PRODUCTION
from .production_abilities import may_come

PHASE = "drawing"

# -- the deck


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
    hands = put(cards.hands, seat, in_hand((*cards.hands[seat], top)))
    return refilled(cards._replace(hands=hands, deck=without(cards.deck, top)))


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def played_away(cards: Cards) -> Cards:
    """The cards after those in front of the players went to the discard pile."""
    gone = tuple(card for card in cards.played if card)
    return cards._replace(discard=cards.discard + gone, played=("",) * len(cards.played))


# -- what one player sees: other hands and the faces of chosen cards stay hidden

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


# -- the end of a production phase: bought cards are drawn one by one, then movement begins


def go_on(state: State, log: Log) -> State:
    """Everything that was bought stands on the board: draw what cards were bought, or move."""
    if not open_shop(state).cards:
        return ends(state, log)
    cards = refilled(state.cards)
    if cards is not state.cards:
        report(log, "dust.initiative.reshuffle", "dust.production.reshuffled")
    return state._replace(phase=PHASE, cards=cards)


def ends(state: State, log: Log) -> State:
    """Nothing is left to place or draw: movement begins, unless an ability may still be used."""
    if may_come(state):
        return state._replace(phase=PRODUCTION)
    return movement.begin(state, log)


def pending(state: State) -> Chance:
    facts = (("army", state.turn.army), ("cards", open_shop(state).cards))
    return Chance(Odds.even(state.cards.deck), "dust.production.drawing", facts)


def fall(state: State, top: str, log: Log) -> State:
    """The top card of the deck goes to the hand; the last one drawn brings a new deck."""
    army, shop = state.turn.army, open_shop(state)
    cards = drawn(state.cards, top, state.seats.index(army))
    report(log, "dust.production.draw", "dust.production.drawn", army=army, card=top)
    if cards.discard != state.cards.discard:
        report(log, "dust.initiative.reshuffle", "dust.production.reshuffled")
    state = state._replace(cards=cards).with_shop(shop._replace(cards=shop.cards - 1))
    return go_on(state, log)
