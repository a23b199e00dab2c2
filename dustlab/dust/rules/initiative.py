"""The initiative step: cards are chosen face down, and what they show settles the order of play.

Here a round begins, and every turn of it; `interruption` asks the holders of Koshka in between.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from ...core.dice import Odds
from ...core.match import Chance, Choice, Pending
from ...core.remarks import Event, Refusal, event, refuse
from ..cards import Card, card, the_deck
from ..components import make
from ..moves import ChooseCard, EndCombat, Move
from ..state import NO_TURN, Cards, Order, State, Turn
from . import interruption, production, scoring
from .changes import put, with_cards, with_order, with_phase, with_turn
from .deck import played_away, refilled, without

# An army without a card, when there is none left to draw, has nothing to spend and acts last.
NO_CARD = Card("", combat=0, movement=0, production=0, stars=0, ability="")


# What no round has yet when it begins: all but its number.
NEW_ROUND = tuple(Order._field_defaults.values())[1:]

# -- the round and its turns


def begin_round(state: State, log: list[Event] | None) -> State:
    """The cards of the last round (at first those of the setup) go; everybody chooses anew."""
    number = state.order.round + 1
    if log is not None:
        if any(state.cards.played):
            log.append(event("dust.initiative.discard", "dust.initiative.discards"))
        log.append(event("dust.initiative.round", "dust.initiative.round_begins", round=number))
    cards = played_away(state.cards)
    if not cards.hands:
        # A position that says nothing about cards goes on without any.
        players = len(state.seats)
        cards = cards._replace(hands=players * ((),), played=players * ("",))
    table, areas, centers, _, battle, phase, _, tally, _, strike = state
    order = make(Order, (number, *NEW_ROUND))
    begun = (table, areas, centers, NO_TURN, battle, phase, order, tally, cards, strike)
    return next_to_choose(make(State, begun), log)


def end_turn(state: State, move: EndCombat, log: list[Event] | None) -> State:
    """The combat phase is over, and the turn with it; points that are left are lost."""
    if log is not None:
        log.append(event("dust.combat.end", "dust.combat.ends", army=state.turn.army))
    if state.table.until == "game":
        return next_turn(state, log, over=True)
    army, combat_points, fought, _, movement_points, shop = state.turn
    return with_turn(state, make(Turn, (army, combat_points, fought, True, movement_points, shop)))


def next_turn(state: State, log: list[Event] | None, over: bool = False) -> State:
    """After a turn, or when the order was settled: the next turn, or the end of the round."""
    order = state.order
    number, armies, at, used, radar, truces, asked = order
    if over:
        at += 1
        order = make(Order, (number, armies, at, used, radar, truces, asked))
    if at >= len(armies):
        return scoring.score_round(with_order(state, order, NO_TURN), log)
    if interruption.is_out(state.cards.played):
        state = with_order(state, order, NO_TURN)
        if interruption.next_to_ask(state):
            return state._replace(phase=interruption.PHASE)
    if asked:
        order = make(Order, (number, armies, at, used, radar, truces, ()))
    return production.begin(state, log, order)


# -- whose decision or draw it is


def chooser(state: State) -> str:
    """The first player, by seat, with cards in hand and none chosen yet."""
    seat = _next_seat(state.cards)
    return state.table.seats[seat] if seat >= 0 else ""


def _next_seat(cards: Cards) -> int:
    hands, _, _, played = cards
    if "" not in played:
        return -1
    seat = played.index("")
    if hands[seat]:
        return seat
    # Who has neither chosen nor anything to choose from draws later.
    later = range(seat + 1, len(played))
    return next((seat for seat in later if not played[seat] and hands[seat]), -1)


def drawer(state: State) -> str:
    """The first player, by seat, with neither a card in hand nor one in front of them."""
    cards = state.cards
    for seat, played in enumerate(cards.played):
        if not played and not cards.hands[seat]:
            return state.table.seats[seat]
    return ""


def pending(state: State) -> Pending:
    if state.phase == interruption.PHASE:
        return interruption.pending(state)
    if state.phase == "blind draw":
        facts = (("army", drawer(state)),)
        return Chance(Odds.even(state.cards.deck), "dust.initiative.drawing", facts)
    return Choice(chooser(state), "dust.initiative.asks_card")


def candidates(state: State) -> Iterable[Move]:
    if state.phase == interruption.PHASE:
        return interruption.candidates(state)
    return [ChooseCard(held) for held in state.cards.hands[_next_seat(state.cards)]]


# -- choosing a card


def refuse_card(state: State, move: ChooseCard) -> Iterator[Refusal]:
    if state.phase == "blind draw":
        yield refuse("dust.initiative.empty_hand", "dust.initiative.top_card", army=drawer(state))
        return
    if state.phase != "initiative":
        yield refuse("dust.initiative.round", "dust.initiative.not_now")
        return
    yield from not_in_hand(state, move, "dust.initiative.card")


def refuse_chosen(state: State, army: str) -> Iterator[Refusal]:
    """Whoever has put a card down does not choose another one."""
    choosing = state.phase in ("setup card", "initiative", "blind draw")
    if choosing and state.cards.played and state.cards.played[state.seats.index(army)]:
        rule = "dust.setup.deal" if state.phase == "setup card" else "dust.initiative.card"
        yield refuse(rule, "dust.initiative.has_chosen", army=army)


def not_in_hand(state: State, move: ChooseCard, rule: str) -> Iterator[Refusal]:
    """A card is chosen from one's own hand."""
    army, hand = chooser(state), state.cards.hands[_next_seat(state.cards)]
    if move.card not in hand:
        yield refuse(rule, "dust.initiative.not_in_hand", army=army, card=card(move.card))


def choose_card(state: State, move: ChooseCard, log: list[Event] | None) -> State:
    """A card goes face down in front of its player."""
    if log is not None:
        army = chooser(state)
        log.append(event("dust.initiative.card", "dust.initiative.chosen", army=army))
    return next_to_choose(put_down(state, move.card), log)


def put_down(state: State, chosen: str) -> State:
    """The position with a card of the choosing player's hand in front of them."""
    cards = state.cards
    hands, deck, discard, played = cards
    seat = _next_seat(cards)
    hands = put(hands, seat, without(hands[seat], chosen))
    played = put(played, seat, chosen)
    return with_cards(state, make(Cards, (hands, deck, discard, played)))


# -- no card in hand


def next_to_choose(state: State, log: list[Event] | None) -> State:
    """First those with cards choose; then those without draw; then all cards are turned up."""
    if _next_seat(state.cards) >= 0:
        if state.phase == "initiative":
            return state
        return with_phase(state, "initiative", state.turn)
    if drawer(state):
        cards = refilled(state.cards)
        if cards.deck:
            if log is not None and cards is not state.cards:
                log.append(event("dust.initiative.reshuffle", "dust.initiative.reshuffled"))
            return with_cards(with_phase(state, "blind draw", state.turn), cards)
    return _settle(state, log)


def fall(state: State, top: str, log: list[Event] | None) -> State:
    """The top card of the deck is played, whatever it is, and costs nothing."""
    army = drawer(state)
    seat = state.seats.index(army)
    cards = state.cards
    played = put(cards.played, seat, top)
    cards = refilled(Cards(cards.hands, without(cards.deck, top), cards.discard, played))
    if log is not None:
        log.append(event("dust.initiative.empty_hand", "dust.initiative.drawn", army=army))
        if cards.discard != state.cards.discard:
            log.append(event("dust.initiative.reshuffle", "dust.initiative.reshuffled"))
    return next_to_choose(with_cards(state, cards), log)


# -- the order of play


def _settle(state: State, log: list[Event] | None) -> State:
    """All cards are turned up, and the turns begin."""
    armies = in_order(state)
    if log is not None:
        tell_cards(state, armies, "dust.initiative.order", log)
        log.append(event("dust.initiative.order", "dust.initiative.order", armies=armies))
    number, _, at, used, radar, truces, asked = state.order
    order = make(Order, (number, armies, at, used, radar, truces, asked))
    return next_turn(with_order(state, order), log)


def in_order(state: State) -> tuple[str, ...]:
    """The seats as their cards have them: combat value, then movement value, then stars."""
    return ordered(state.table.seats, state.cards.played)


def ordered(seats: tuple[str, ...], played: tuple[str, ...]) -> tuple[str, ...]:
    """These seats in the order of the cards in front of them."""
    ranks = _ranks()
    shown = {seat: ranks[card] for seat, card in zip(seats, played, strict=True)}
    return tuple(sorted(seats, key=shown.__getitem__, reverse=True))


@cache
def _ranks() -> dict[str, tuple[int, int, int]]:
    """What each card decides the order by, and the lack of one."""
    return {"": NO_CARD.rank} | {id_: each.rank for id_, each in the_deck().items()}


def tell_cards(state: State, armies: tuple[str, ...], rule: str, log: list[Event]) -> None:
    """Every card as it is turned up, and where a tie was broken, by what."""
    before: Card | None = None
    for number, army in enumerate(armies):
        shown = state.card_of(army)
        if shown is None:
            log.append(event(rule, "dust.initiative.no_card", army=army))
            continue
        values = shown._asdict()
        facts = {"army": army, "card": values.pop("id"), **values}
        log.append(event(rule, "dust.initiative.shown", **facts))
        if before is not None and before.combat == shown.combat:
            by = "stars" if before.movement == shown.movement else "movement"
            tie = {"first": armies[number - 1], "second": army, "combat": shown.combat}
            more, less = getattr(before, by), getattr(shown, by)
            log.append(event(rule, f"dust.initiative.tie_{by}", more=more, less=less, **tie))
        before = shown
