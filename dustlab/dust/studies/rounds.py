"""A round of cards by itself: dealt hands, everybody's choice, the order of play step by step.

>>> match = card_round(["red", "blue"], seed=1)
>>> all_choose(match, first_choices(match.state))
>>> [place.army for place in places(match.state)] == list(match.state.order.armies)
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, NamedTuple

from ...core.errors import BadInput, did_you_mean
from ...core.match import Match
from ...core.remarks import Event, Refusal, refuse
from ..board import the_board
from ..cards import HAND_LIMIT, Card, card, the_deck
from ..components import ARMIES
from ..editions import edition
from ..game import GAME
from ..moves import ChooseCard, EndBuying, EndCombat, EndMovement, EndProduction
from ..rules import initiative
from ..rules.deck import in_hand
from ..rules.production_abilities import is_done
from ..state import Cards, Order, State, Table, Tally

# What ends each phase of a turn in which nothing is done.
ENDS: dict[str, Any] = {
    "production": EndBuying(),
    "movement": EndMovement(),
    "combat": EndCombat(),
}


def check_players(players: Iterable[str] | int) -> tuple[str, ...]:
    """The armies at the table, named or counted."""
    seats = ARMIES[:players] if isinstance(players, int) else tuple(players)
    for army in seats:
        if army not in ARMIES:
            raise BadInput("players", f"armies{did_you_mean(army, ARMIES)}", army)
    count = players if isinstance(players, int) else len(seats)
    if not 2 <= len(set(seats)) == count <= len(ARMIES):
        raise BadInput("players", "2 to 6 different armies", players)
    return seats


def card_round(
    players: Iterable[str] | int = ("red", "blue", "green"), rules: str = "premium", seed: int = 7
) -> Match[State]:
    """A round on an empty board: five cards for each, the sixth went in the setup."""
    seats = check_players(players)
    shuffled = list(the_deck())
    Random(seed).shuffle(shuffled)
    hands = tuple(
        in_hand(shuffled[place * HAND_LIMIT : (place + 1) * HAND_LIMIT])
        for place in range(len(seats))
    )
    board, nothing = the_board(), (0,) * len(seats)
    state = State(
        table=Table(edition(rules), board, seats),
        areas=(None,) * len(board.areas),
        centers=frozenset(),
        phase="initiative",
        order=Order(round=1),
        tally=Tally(points=nothing, last=nothing),
        cards=Cards(hands, tuple(shuffled[len(seats) * HAND_LIMIT :]), (), ("",) * len(seats)),
    )
    return Match(GAME, state, seed)


def first_choices(state: State) -> dict[str, str]:
    """For each player the card of the hand that acts earliest."""
    return {army: hand[0] for army, hand in zip(state.seats, state.cards.hands, strict=True)}


def all_choose(match: Match[State], choices: Mapping[str, str]) -> None:
    """Everybody puts a card down, in the order of the seats; then all are turned up."""
    for army in match.state.seats:
        match.play(ChooseCard(choices[army]))


def refuse_choice(state: State, army: str, chosen: str) -> tuple[Refusal, ...]:
    """What speaks against a card for an army, whoever chooses first: it is in the hand, or not."""
    hand = state.cards.hands[state.seats.index(army)]
    if chosen in hand:
        return ()
    return (refuse("dust.initiative.card", "dust.initiative.not_in_hand", army=army, card=chosen),)


def on_the_table(state: State, army: str, choices: Mapping[str, str]) -> State:
    """What lies on the table for one player: the own hand, and the others' cards.

    They lie face down until everybody has chosen.
    """
    played, hands = [], []
    for seat, hand in zip(state.seats, state.cards.hands, strict=True):
        chosen = choices.get(seat, "")
        played.append(chosen)
        hands.append(hand if seat == army else tuple(one for one in hand if one != chosen))
    cards = state.cards._replace(hands=tuple(hands), played=tuple(played))
    turned_up = len(choices) == len(state.seats)
    return state._replace(cards=cards, phase="production" if turned_up else state.phase)


# -- the order


class Place(NamedTuple):
    """A place in the order of play: who, with which card, and what sets it apart."""

    army: str
    card: Card | None
    by: str
    """By what it stands behind the one before it: combat, movement or stars; empty for the first
    and for whoever Koshka moved."""
    moved: bool
    """Koshka brought this turn forward."""


def places(state: State) -> list[Place]:
    """The order of play as it stands, with what decided each place."""
    found: list[Place] = []
    by_cards = initiative.in_order(state)
    moved = {army for army in state.order.armies if _moved(state, army, by_cards)}
    before: Card | None = None
    for army in state.order.armies:
        shown = state.card_of(army)
        by = ""
        if army not in moved:
            by = _apart(before, shown)
            before = shown
        found.append(Place(army, shown, by, army in moved))
    return found


def _moved(state: State, army: str, by_cards: tuple[str, ...]) -> bool:
    shown = state.card_of(army)
    koshka = shown is not None and shown.ability == "koshka" and army in state.order.used
    return koshka and state.order.armies.index(army) < by_cards.index(army)


def _apart(before: Card | None, shown: Card | None) -> str:
    """What two cards that follow each other differ in first."""
    if before is None or shown is None:
        return ""
    for value in ("combat", "movement"):
        if getattr(before, value) != getattr(shown, value):
            return value
    return "stars"


def explained(state: State) -> list[Event]:
    """The cards as they are turned up, each tie and what broke it, and the order."""
    log: list[Event] = []
    armies = initiative.in_order(state)
    rule = "dust.initiative.order"
    initiative.tell_cards(state, armies, rule, log)
    return log


def earliest(hand: Iterable[str]) -> str:
    """The card of a hand that acts first of them."""
    return max(hand, key=lambda one: card(one).rank)


def latest(hand: Iterable[str]) -> str:
    return min(hand, key=lambda one: card(one).rank)


# -- the turns


def is_last_turn(state: State) -> bool:
    """After this turn the round is scored, which is not the matter here."""
    return bool(state.order.armies) and state.order.at == len(state.order.armies) - 1


def end_turn(match: Match[State]) -> None:
    """The turn that has begun goes by without anything being done in it."""
    army = match.state.turn.army
    while match.state.turn.army == army and match.state.phase in ENDS:
        shop = match.state.turn.shop
        match.play(EndProduction() if is_done(shop) else ENDS[match.state.phase])
