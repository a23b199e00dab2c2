"""A round of Dust without its battles: cards and the order of play at its beginning, the victory
points at its end.

>>> match = card_round(["red", "blue"], seed=1)
>>> hands = zip(match.state.seats, match.state.cards.hands)
>>> all_choose(match, {army: cards[0] for army, cards in hands})
>>> [place.army for place in places(match.state)] == list(match.state.order.armies)
True

>>> from dustlab.dust.studies.examples import example
>>> told = tally(example())
>>> [(row.army, row.gained, row.points) for row in told.rows]
[('red', 7, 21), ('blue', 5, 22), ('green', 7, 19)]
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
from ..rules import initiative, scoring
from ..rules.drawing import in_hand
from ..rules.production_abilities import is_done
from ..rules.scoring import Line
from ..state import MAJORITIES, NO_TURN, Cards, Order, State, Table, Tally
from .examples import Gain, held_by

MOST, TIE, NOBODY, NONE = "most", "tie", "nobody", "none"
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


def all_choose(match: Match[State], choices: Mapping[str, str]) -> None:
    """Everybody puts a card down, in the order of the seats; then all are turned up."""
    for army in match.state.seats:
        match.play(ChooseCard(choices[army]))


def refuse_choice(state: State, army: str, chosen: str) -> tuple[Refusal, ...]:
    """What speaks against a card for an army: it is in the hand or not, whatever others choose."""
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
    and for a player whom Koshka moved."""
    moved: bool
    """Koshka brought this turn forward."""


def places(state: State) -> list[Place]:
    """The order of play as it stands, with what decided each place."""
    order: list[Place] = []
    by_cards = initiative.in_order(state)
    moved = {army for army in state.order.armies if _moved(state, army, by_cards)}
    before: Card | None = None
    for army in state.order.armies:
        shown = state.card_of(army)
        by = ""
        if army not in moved:
            by = _apart(before, shown)
            before = shown
        order.append(Place(army, shown, by, army in moved))
    return order


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
    initiative.report_cards(log, state, armies, rule)
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


# -- a victory point phase: who scores what and why, who holds majorities, who would win


class Row(NamedTuple):
    """A player's sum."""

    army: str
    lines: tuple[Line, ...]
    before: int
    gained: int
    points: int


class Majority(NamedTuple):
    """One of the three majorities: what everybody holds, who had it, who has it now, and why."""

    what: str
    numbers: tuple[int, ...]
    before: str
    now: str
    why: str


class Told(NamedTuple):
    """The whole phase."""

    rows: tuple[Row, ...]
    majorities: tuple[Majority, ...]
    victory: tuple[Event, ...]
    """What decides about the victory, in words; empty if nobody is near it."""
    winners: tuple[str, ...]
    needed: int
    exceed: bool


def tally(state: State) -> Told:
    """What the phase would bring with the board as it stands; nothing of it is played."""
    log: list[Event] = []
    settled = state._replace(turn=NO_TURN, battle=None, strike=None)
    after = scoring.score(settled, log).tally
    rows = tuple(
        Row(army, tuple(scoring.score_of(settled, army)), before, gained, points)
        for army, before, gained, points in zip(
            state.seats, state.tally.points, after.last, after.points, strict=True
        )
    )
    victory = tuple(event for event in log if event.rule.startswith("dust.scoring.victory"))
    return Told(
        rows,
        tuple(_majorities(settled, after.majorities)),
        victory,
        after.winners,
        scoring.threshold(state),
        state.edition.victory.exceed,
    )


def _majorities(state: State, holders: tuple[str, str, str]) -> list[Majority]:
    held = scoring.counts(state)
    majorities = []
    for what, before, now in zip(MAJORITIES, state.tally.majorities, holders, strict=True):
        numbers = tuple(getattr(count, what) for count in held)
        most = max(numbers)
        if not most:
            why = NONE
        elif numbers.count(most) == 1:
            why = MOST
        else:
            why = TIE if now else NOBODY
        majorities.append(Majority(what, numbers, before, now, why))
    return majorities


# -- changed by hand


def with_points(state: State, army: str, points: int) -> State:
    """Another score before the phase, never less than none."""
    seat = state.seats.index(army)
    had = state.tally.points
    changed = (*had[:seat], max(points, 0), *had[seat + 1 :])
    return state._replace(tally=state.tally._replace(points=changed))


def with_last_holder(state: State, what: str, army: str) -> State:
    """Another last holder of a majority, or none."""
    holders = list(state.tally.majorities)
    holders[MAJORITIES.index(what)] = army
    return state._replace(
        tally=state.tally._replace(majorities=(holders[0], holders[1], holders[2]))
    )


def all_level(state: State) -> State:
    """Scores with which everybody would come to the same sum, just enough to win."""
    phase = tally(state)
    goal = phase.needed + (1 if phase.exceed else 0)
    points = tuple(max(goal - row.gained, 0) for row in phase.rows)
    return state._replace(tally=state.tally._replace(points=points))


def score_gains(state: State, army: str) -> list[Gain]:
    """The areas that would bring an army more points in this phase, the best first."""
    now = sum(line.points for line in scoring.score_of(state, army))
    worthwhile = []
    for area in state.board.areas:
        if state.owner(area.id) != army:
            then = held_by(state, area.id, army)
            points = sum(line.points for line in scoring.score_of(then, army))
            if points > now:
                worthwhile.append(Gain(area.id, points - now))
    return sorted(worthwhile, key=lambda gain: -gain.points)
