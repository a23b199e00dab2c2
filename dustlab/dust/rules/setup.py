"""Setup: the deal, the setup cards, and in which order the players set up.

`setup_land` shares out the board; `reinforcements` has the last step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ...core.dice import Odds
from ...core.errors import BadInput, did_you_mean
from ...core.match import Chance, Choice, Pending
from ...core.remarks import Event, Refusal, event, refuse
from ..board import Board
from ..cards import DEALT, the_deck
from ..components import ARMIES
from ..editions import Edition
from ..moves import ChooseCard, Move
from ..state import Cards, Order, State, Table, Tally
from . import initiative, reinforcements, setup_land
from .drawing import drawn, in_hand

LEAST_PLAYERS, MOST_PLAYERS = 2, 6


def start(seats: Sequence[str], edition: Edition, board: Board) -> State:
    """An empty board before the deal; the armies sit clockwise in the order given."""
    armies = tuple(seats)
    _check_seats(armies)
    pairs = _pairs_needed(edition, len(armies))
    if len(board.capitals) < 2 * pairs:
        expected = f"at least {2 * pairs} capitals, in pairs, for {len(armies)} players"
        raise BadInput("board", expected, len(board.capitals))
    nothing = len(armies) * (0,)
    return State(
        table=Table(edition, board, armies),
        areas=(None,) * len(board.areas),
        centers=frozenset(),
        phase="deal",
        order=Order(round=0),
        tally=Tally(points=nothing, last=nothing),
        cards=Cards(
            hands=len(armies) * ((),), deck=in_hand(the_deck()), played=len(armies) * ("",)
        ),
    )


def _pairs_needed(edition: Edition, players: int) -> int:
    """How many pairs of capitals leave one open to every player, whatever others have claimed."""
    apart = min(players, 3) if edition.setup.capitals == "first_three_apart" or players < 4 else 2
    return max(apart, -(-players // 2))


def _check_seats(armies: tuple[str, ...]) -> None:
    if not LEAST_PLAYERS <= len(armies) <= MOST_PLAYERS:
        raise BadInput("players", f"{LEAST_PLAYERS} to {MOST_PLAYERS} armies", len(armies))
    for number, army in enumerate(armies):
        if army not in ARMIES:
            raise BadInput("players", f"an army{did_you_mean(army, ARMIES)}", army)
        if army in armies[:number]:
            raise BadInput("players", "each army once", f"{army} twice")


# -- what now


def pending(state: State) -> Pending:
    """The deal and the choice of setup cards; the other steps answer for themselves."""
    if state.phase == "deal":
        facts = (("army", state.seats[_dealt_next(state)]),)
        return Chance(Odds.even(state.cards.deck), "dust.setup.dealing", facts)
    if state.phase == "setup card":
        return Choice(initiative.chooser(state), "dust.setup.asks_card")
    if state.phase == "reinforcements":
        return reinforcements.pending(state)
    return setup_land.pending(state)


def candidates(state: State) -> Iterable[Move]:
    if state.phase == "setup card":
        return initiative.candidates(state)
    if state.phase == "reinforcements":
        return reinforcements.candidates(state)
    return setup_land.candidates(state)


# -- the deal


def _dealt_next(state: State) -> int:
    """The seat that gets the next card: cards go round the table, one at a time."""
    hands = state.cards.hands
    return sum(map(len, hands)) % len(hands)


def fall(state: State, top: str, log: list[Event] | None) -> State:
    """One card is dealt; after the last one the players choose."""
    seat = _dealt_next(state)
    cards = drawn(state.cards, top, seat)
    if len(cards.hands[-1]) < DEALT:
        return state._replace(cards=cards)
    if log is not None:
        log.append(event("dust.setup.deal", "dust.setup.dealt", cards=DEALT))
    return state._replace(cards=cards, phase="setup card")


# -- the setup cards


def refuse_card(state: State, move: ChooseCard) -> Iterator[Refusal]:
    if state.phase != "setup card":
        yield refuse("dust.setup.steps", "dust.setup.card_not_now")
        return
    yield from initiative.not_in_hand(state, move, "dust.setup.deal")


def choose_card(state: State, move: ChooseCard, log: list[Event] | None) -> State:
    """A card goes face down in front of its player; the last one settles the setup order."""
    if log is not None:
        army = initiative.chooser(state)
        log.append(event("dust.setup.deal", "dust.initiative.chosen", army=army))
    state = initiative.put_down(state, move.card)
    if initiative.chooser(state):
        return state
    armies = initiative.in_order(state)
    if log is not None:
        initiative.tell_cards(state, armies, "dust.setup.order", log)
        log.append(event("dust.setup.order", "dust.setup.order", armies=armies))
    return state._replace(order=state.order._replace(armies=armies, at=0), phase="capitals")
