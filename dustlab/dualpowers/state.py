"""A position of Dual Powers: one complete, frozen value.

Everything is a tuple of tuples of short texts (see `components`), so that a new position costs
little more than the old one's fields. What belongs to both sides stands in pairs: red, then white.
"""

from __future__ import annotations

from collections.abc import Callable
from types import MethodType
from typing import Any, NamedTuple, TypeVar

from .components import (
    FIRST_WILL,
    LAST_ROUND,
    NEUTRAL,
    OTHER,
    PLACE,
    ROUNDS_ALONE,
    SEAT,
    SIDE_OF,
    SIDES,
    START_DAY,
    START_MONTH,
    STRENGTHS,
    TURNS,
    TURNS_ALONE,
    make,
)

T = TypeVar("T")

City = tuple[tuple[str, ...], ...]
"""The tokens in each region, in the order of `REGIONS`; in each the names are sorted."""
Pair = tuple[tuple[str, ...], tuple[str, ...]]

# The phases, in the order in which they come up. Setup:
NEUTRALS, TILES = "neutrals", "tiles"
# A round: cards are drawn, an objective is chosen (alone: the opposition's leader is turned up),
DRAW, OBJECTIVE, OPPOSITION_LEADER = "draw", "objective", "opposition leader"
# then turns: a card, its action (a leader's card has two), a bonus action, and a card drawn by it.
CARD, ACTION, LEAD, BONUS, BONUS_DRAW = "card", "action", "leader", "bonus", "bonus draw"
# Scoring: the unrest region's winner chooses, perhaps a bonus action; clean-up: the next tile.
UNREST, UNREST_BONUS, UNREST_DRAW = "unrest", "unrest bonus", "unrest draw"
CLEANUP, OVER = "clean-up", "over"
PHASES = (
    *(NEUTRALS, TILES, DRAW, OBJECTIVE, OPPOSITION_LEADER, CARD, ACTION, LEAD, BONUS, BONUS_DRAW),
    *(UNREST, UNREST_BONUS, UNREST_DRAW, CLEANUP, OVER),
)


class Table(NamedTuple):
    """What was settled before the game: for two players, or against the opposition."""

    player: str = ""
    """The side of the only player; empty in the game for two."""
    difficulty: int = 0

    @property
    def opposition(self) -> str:
        return OTHER[self.player] if self.player else ""

    @property
    def rules(self) -> str:
        return "solitaire" if self.player else "two_players"


class Date(NamedTuple):
    round: int = 1
    day: int = START_DAY
    month: int = START_MONTH
    """A place in `MONTHS`."""


class Turn(NamedTuple):
    """How far the round has come, and the turn in it."""

    taken: int = 0
    """Turns that are over; while cards are drawn: cards drawn so far."""
    first: str = FIRST_WILL
    """Whose turn was the first."""
    card: str = ""
    """The card that has been played and not yet been used up."""
    led: bool = False
    """The leader of the card has been recruited, or will not be."""
    special: bool = False
    """The special action of the leader's card has been taken, or will not be."""
    bonus: bool = False
    """A bonus action is due after the action."""


class Stock(NamedTuple):
    """Cards that are neither in a hand nor in front of a player."""

    objectives: tuple[str, str] = ("", "")
    shown: tuple[bool, bool] = (False, False)
    deck: tuple[str, ...] = ()
    """What can still be drawn, in no order: each card is as likely as any other."""
    discard: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    """The opposition's cards of this round, face down, the top one first."""
    leaders: tuple[str, ...] = ()
    """Leaders of the opposition that have not been turned up, in no order."""


class Tiles(NamedTuple):
    """The region tiles on their fields, those still face down, and the blockade marker."""

    unrest: str = ""
    blockade: str = ""
    left: tuple[str, ...] = ()
    barrier: str = ""
    """The connection on which the blockade marker stands."""


class State(NamedTuple):
    """Everything there is to know about a position, hidden things too."""

    table: Table
    phase: str
    side: str
    """Who decides, or draws."""
    turn: Turn
    date: Date
    support: int
    """The marker on the support track: above 0 on White's side, below on Red's."""
    will: str
    """Who has the will of the people."""
    city: City
    supply: Pair
    hands: Pair
    played: Pair
    """The cards of this round in front of each side, in the order in which they were played."""
    stock: Stock
    tiles: Tiles

    # -- what is asked most
    @property
    def strengths(self) -> dict[str, int]:
        """The strength of every token; exhausted units of the opposition take the difficulty."""
        return STRENGTHS[self.table.difficulty]

    @property
    def turns(self) -> int:
        """How many turns a round has."""
        return TURNS_ALONE if self.table.player else TURNS

    @property
    def is_last_round(self) -> bool:
        """Whether the game ends with this round, whatever the month."""
        return self.date.round >= (ROUNDS_ALONE if self.table.player else LAST_ROUND)

    def tokens(self, region: str) -> tuple[str, ...]:
        return self.city[PLACE[region]]

    def hand(self, side: str) -> tuple[str, ...]:
        return self.hands[SEAT[side]]

    def objective(self, side: str) -> str:
        return self.stock.objectives[SEAT[side]]

    def controls(self, side: str, token: str) -> bool:
        """Whether a token obeys a side: its own, and with the will of the people neutral ones."""
        owner = SIDE_OF[token]
        return owner == side or (owner == NEUTRAL and self.will == side)

    def points(self, side: str) -> int:
        """How many spaces the marker stands on a side's half of the support track."""
        return max(0, self.support if side == SIDES[1] else -self.support)

    # -- words and pictures
    def __repr__(self) -> str:
        """Where the game is, in a line; `print` shows the position."""
        from .game import GAME  # the game is made of chapters, and those of states

        try:
            return f"<Dual Powers position, round {self.date.round}: {GAME.pending(self)}>"
        except (ValueError, AssertionError, LookupError):  # a repr never fails, a state may be odd
            return f"<Dual Powers position, round {self.date.round}: {self.phase}>"

    def __str__(self) -> str:
        """The position as whoever decides may see it; all of it stands in a match's record."""
        from .rules.secrecy import on_paper
        from .text.position import write_position  # the notation reads states

        return "\n".join(write_position(on_paper(self)))

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        from .pictures import notebook  # pictures are drawn only when somebody looks

        return notebook.mimebundle(self)


state_of: Callable[[tuple[Any, ...]], State] = MethodType(make, State)
"""A position from its fields in their order; what `State(...)` gives, in half the time."""


# -- the position with something changed


def pair(both: tuple[T, T], side: str, item: T) -> tuple[T, T]:
    """A pair with another item for one side."""
    return (item, both[1]) if side == SIDES[0] else (both[0], item)


def in_region(city: City, place: int, tokens: tuple[str, ...]) -> City:
    """The city with other tokens in one region."""
    new = list(city)
    new[place] = tokens
    return tuple(new)


def arranged(tokens: list[str] | tuple[str, ...]) -> tuple[str, ...]:
    """Tokens in the order of their names, so that equal regions are equal."""
    return tuple(sorted(tokens))


def without(row: tuple[str, ...], item: str) -> tuple[str, ...]:
    left = list(row)
    left.remove(item)
    return tuple(left)


def with_city(state: State, city: City, supply: Pair) -> State:
    """With other tokens in the city and in the supplies."""
    table, phase, side, turn, date, support, will, _, _, hands, played, stock, tiles = state
    return state_of(
        (table, phase, side, turn, date, support, will, city, supply, hands, played, stock, tiles)
    )


def with_phase(state: State, phase: str, side: str) -> State:
    """With another phase, and who decides in it."""
    table, _, _, turn, date, support, will, city, supply, hands, played, stock, tiles = state
    return state_of(
        (table, phase, side, turn, date, support, will, city, supply, hands, played, stock, tiles)
    )
