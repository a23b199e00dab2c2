"""The initiative step: cards are chosen face down, and what they show settles the order of play.

Here a round begins, every turn of it, and it ends; who holds Koshka may interrupt in between.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...core.dice import Odds
from ...core.match import Chance, Choice, Pending
from ...core.remarks import Log, Refusal, refuse, report
from ..cards import Card, card, the_deck
from ..moves import ChooseCard, EndCombat, Move, Pass, Use
from ..state import NO_TURN, Cards, Order, State, put
from . import production, scoring
from .abilities import INTERRUPTION, KOSHKA, next_to_ask, stars
from .drawing import played_away, refilled, without

# An army without a card, when there is none left to draw, has nothing to spend and acts last.
NO_CARD = Card("", combat=0, movement=0, production=0, stars=0, ability="")


# -- the round and its turns


def begin_round(state: State, log: Log) -> State:
    """The cards of the last round (at first those of the setup) go; everybody chooses anew."""
    number = state.order.round + 1
    if any(state.cards.played):
        report(log, "dust.initiative.discard", "dust.initiative.discards")
    report(log, "dust.initiative.round", "dust.initiative.round_begins", round=number)
    cards = played_away(state.cards)
    if not cards.hands:
        # A position that says nothing about cards goes on without any.
        players = len(state.seats)
        cards = cards._replace(hands=players * ((),), played=players * ("",))
    state = state._replace(turn=NO_TURN, order=Order(round=number), cards=cards)
    return next_to_choose(state, log)


def end_turn(state: State, move: EndCombat, log: Log) -> State:
    """The combat phase is over, and the turn with it; points that are left are lost."""
    report(log, "dust.combat.end", "dust.combat.ends", army=state.turn.army)
    if state.until != "game":
        return state._replace(turn=state.turn._replace(ended=True))
    return _next_turn(state._replace(order=state.order._replace(at=state.order.at + 1)), log)


def _next_turn(state: State, log: Log) -> State:
    """After a turn, or when the order was settled: the next turn, or the end of the round."""
    order, state = state.order, state._replace(turn=NO_TURN)
    if order.at >= len(order.armies):
        return _end_round(state, log)
    if next_to_ask(state):
        return state._replace(phase=INTERRUPTION)
    return production.begin(state._replace(order=order._replace(asked=())), log)


def _end_round(state: State, log: Log) -> State:
    """All players score; then somebody has won, or the next round begins."""
    state = scoring.score(state, log)
    return state if state.tally.winners else begin_round(state, log)


# -- Koshka


def interrupt(state: State, move: Use, log: Log) -> State:
    """The holder moves forward in the order and begins; the interrupted player is next.

    This turn is not interrupted itself: a second Koshka may follow it, not overtake it.
    """
    army, order = next_to_ask(state), state.order
    facts = {"army": army, "interrupted": order.armies[order.at]}
    report(log, "dust.ability.koshka", "dust.initiative.interrupts", **facts)
    rivals = [a for a in order.armies[order.at + 1 :] if a != army and a not in order.asked]
    if any(state.has_ability(rival, KOSHKA) for rival in rivals):
        details = {"army": army, "stars": stars(state, army)}
        report(log, "dust.ability.koshka.two", "dust.initiative.more_stars", **details)
    had, coming = order.armies[: order.at], order.armies[order.at :]
    armies = (*had, army, *(a for a in coming if a != army))
    state = state._replace(order=order._replace(armies=armies)).use_ability(army)
    return production.begin(state, log)


def refuse_pass(state: State, move: Pass) -> Iterator[Refusal]:
    if state.phase != INTERRUPTION:
        yield refuse("dust.ability.koshka", "dust.initiative.koshka_when")


def let_by(state: State, move: Pass, log: Log) -> State:
    """The turn goes by uninterrupted by this holder; the next one is asked, or it begins."""
    army = next_to_ask(state)
    facts = {"army": army, "interrupted": state.order.armies[state.order.at]}
    report(log, "dust.ability.koshka", "dust.initiative.lets_go_by", **facts)
    order = state.order._replace(asked=(*state.order.asked, army))
    return _next_turn(state._replace(order=order), log)


# -- whose decision or draw it is


def chooser(state: State) -> str:
    """The first player, by seat, with cards in hand and none chosen yet."""
    seat = _next_seat(state.cards)
    return state.seats[seat] if seat >= 0 else ""


def _next_seat(cards: Cards) -> int:
    # A player who has not chosen and has no card to choose from draws one later.
    waiting = (seat for seat, card in enumerate(cards.played) if not card and cards.hands[seat])
    return next(waiting, -1)


def drawer(state: State) -> str:
    """The first player, by seat, with neither a card in hand nor one in front of them."""
    cards = state.cards
    for seat, played in enumerate(cards.played):
        if not played and not cards.hands[seat]:
            return state.seats[seat]
    return ""


def pending(state: State) -> Pending:
    if state.phase == INTERRUPTION:
        facts = (("interrupted", state.order.armies[state.order.at]),)
        return Choice(next_to_ask(state), "dust.initiative.asks_koshka", facts)
    if state.phase == "blind draw":
        facts = (("army", drawer(state)),)
        return Chance(Odds.even(state.cards.deck), "dust.initiative.drawing", facts)
    return Choice(chooser(state), "dust.initiative.asks_card")


def candidates(state: State) -> Iterable[Move]:
    if state.phase == INTERRUPTION:
        return (Use(KOSHKA), Pass())
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
    """A player who has put a card down does not choose another one."""
    choosing = state.phase in ("setup card", "initiative", "blind draw")
    if choosing and state.cards.played and state.cards.played[state.seats.index(army)]:
        rule = "dust.setup.deal" if state.phase == "setup card" else "dust.initiative.card"
        yield refuse(rule, "dust.initiative.has_chosen", army=army)


def not_in_hand(state: State, move: ChooseCard, rule: str) -> Iterator[Refusal]:
    """A card is chosen from one's own hand."""
    army, hand = chooser(state), state.cards.hands[_next_seat(state.cards)]
    if move.card not in hand:
        yield refuse(rule, "dust.initiative.not_in_hand", army=army, card=card(move.card))


def choose_card(state: State, move: ChooseCard, log: Log) -> State:
    """A card goes face down in front of its player."""
    report(log, "dust.initiative.card", "dust.initiative.chosen", army=chooser(state))
    return next_to_choose(put_down(state, move.card), log)


def put_down(state: State, chosen: str) -> State:
    """The position with a card of the choosing player's hand in front of them."""
    cards, seat = state.cards, _next_seat(state.cards)
    hands = put(cards.hands, seat, without(cards.hands[seat], chosen))
    played = put(cards.played, seat, chosen)
    return state._replace(cards=cards._replace(hands=hands, played=played))


# -- no card in hand


def next_to_choose(state: State, log: Log) -> State:
    """First those with cards choose; then those without draw; then all cards are turned up."""
    if _next_seat(state.cards) >= 0:
        return state._replace(phase="initiative")
    if drawer(state):
        cards = refilled(state.cards)
        if cards.deck:
            if cards is not state.cards:
                report(log, "dust.initiative.reshuffle", "dust.initiative.reshuffled")
            return state._replace(phase="blind draw", cards=cards)
    return _settle(state, log)


def fall(state: State, top: str, log: Log) -> State:
    """The top card of the deck is played, whatever it is, and costs nothing."""
    army = drawer(state)
    seat = state.seats.index(army)
    cards = state.cards
    played = put(cards.played, seat, top)
    cards = refilled(cards._replace(deck=without(cards.deck, top), played=played))
    report(log, "dust.initiative.empty_hand", "dust.initiative.drawn", army=army)
    if cards.discard != state.cards.discard:
        report(log, "dust.initiative.reshuffle", "dust.initiative.reshuffled")
    return next_to_choose(state._replace(cards=cards), log)


# -- the order of play


def _settle(state: State, log: Log) -> State:
    """All cards are turned up, and the turns begin."""
    armies = in_order(state)
    report_cards(log, state, armies, "dust.initiative.order")
    report(log, "dust.initiative.order", "dust.initiative.order", armies=armies)
    return _next_turn(state._replace(order=state.order._replace(armies=armies)), log)


def in_order(state: State) -> tuple[str, ...]:
    """The seats as their cards have them: combat value, then movement value, then stars."""
    return ordered(state.seats, state.cards.played)


def ordered(seats: tuple[str, ...], played: tuple[str, ...]) -> tuple[str, ...]:
    """These seats in the order of the cards in front of them."""
    deck = the_deck()
    ranks = {seat: deck.get(card, NO_CARD).rank for seat, card in zip(seats, played, strict=True)}
    return tuple(sorted(seats, key=ranks.__getitem__, reverse=True))


def report_cards(log: Log, state: State, armies: tuple[str, ...], rule: str) -> None:
    """Every card as it is turned up, and where a tie was broken, by what."""
    before: Card | None = None
    for number, army in enumerate(armies):
        shown = state.card_of(army)
        if shown is None:
            report(log, rule, "dust.initiative.no_card", army=army)
            continue
        values = shown._asdict()
        facts = {"army": army, "card": values.pop("id"), **values}
        report(log, rule, "dust.initiative.shown", **facts)
        if before is not None and before.combat == shown.combat:
            by = "stars" if before.movement == shown.movement else "movement"
            tie = {"first": armies[number - 1], "second": army, "combat": shown.combat}
            more, less = getattr(before, by), getattr(shown, by)
            report(log, rule, f"dust.initiative.tie_{by}", more=more, less=less, **tie)
        before = shown
