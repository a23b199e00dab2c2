"""A position of Dual Powers: one complete, frozen value.

Everything is a named tuple of short texts (see `components`), read by its names and changed by
`_replace`. What both sides have stands in a `Both`; the city is a row of regions.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Generic, NamedTuple, TypeVar

from ..core.games import game_of
from .components import (
    FIRST_WILL,
    LAST_ROUND,
    NEUTRAL,
    OTHER,
    PLACE,
    RED,
    REGIONS,
    ROUNDS_ALONE,
    SIDE_OF,
    START_DAY,
    START_MONTH,
    STRENGTHS,
    TURNS,
    TURNS_ALONE,
    WHITE,
)

T = TypeVar("T")

City = tuple[tuple[str, ...], ...]
"""The tokens in each region, in the order of `REGIONS`; in each the names are sorted."""


class Both(NamedTuple, Generic[T]):
    """What both sides have: Red's and White's."""

    red: T
    white: T

    def of(self, side: str) -> T:
        return self.red if side == RED else self.white

    def replaced(self, side: str, new: T) -> Both[T]:
        """The same with something else for one side."""
        return Both(new, self.white) if side == RED else Both(self.red, new)


Cards = tuple[str, ...]
Pair = Both[Cards]


class Phase(StrEnum):
    """The phases of a game, in the order in which they come up."""

    # Setup:
    NEUTRALS, TILES = "neutrals", "tiles"
    # A round: cards are drawn, an objective is chosen (alone: the opposition's leader arrives),
    DRAW, OBJECTIVE, OPPOSITION_LEADER = "draw", "objective", "opposition leader"
    # then turns: a card, its action (a leader's card has two), perhaps a bonus action,
    CARD, ACTION, LEADER, BONUS, BONUS_DRAW = "card", "action", "leader", "bonus", "bonus draw"
    # scoring: the stronger side in the unrest region chooses, and clean-up: the next tile.
    UNREST, UNREST_BONUS, UNREST_DRAW = "unrest", "unrest bonus", "unrest draw"
    CLEANUP, OVER = "clean-up", "over"


SETUP = (Phase.NEUTRALS, Phase.TILES)
CARD_PLAYED = (Phase.ACTION, Phase.LEADER, Phase.BONUS, Phase.BONUS_DRAW)
"""The phases of a turn in which its card has been played."""
A_TURN = (Phase.CARD, *CARD_PLAYED)
UNREST_CHOICE = (Phase.UNREST, Phase.UNREST_BONUS, Phase.UNREST_DRAW)
"""The phases in which the stronger side in the unrest region has its choice."""
SCORED = (Phase.CLEANUP, Phase.OVER)
"""The phases after the points of a round."""
A_BONUS = (Phase.BONUS, Phase.UNREST_BONUS)


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

    @property
    def turns(self) -> int:
        """How many turns a round has."""
        return TURNS_ALONE if self.player else TURNS

    @property
    def rounds(self) -> int:
        """How many rounds a game has at most."""
        return ROUNDS_ALONE if self.player else LAST_ROUND


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

    objectives: Both[str] = Both("", "")
    shown: Both[bool] = Both(False, False)
    deck: Cards = ()
    """What can still be drawn, in no order: each card is as likely as any other."""
    discard: Cards = ()
    pile: Cards = ()
    """The opposition's cards of this round, face down, the top one first."""
    leaders: Cards = ()
    """Leaders of the opposition that have not been turned up, in no order."""

    @property
    def top_card(self) -> str:
        """The next card of the opposition; empty if its pile is used up."""
        return next(iter(self.pile), "")


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
    phase: Phase
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
    def is_last_round(self) -> bool:
        """Whether the game ends with this round, whatever the month."""
        return self.date.round >= self.table.rounds

    def tokens(self, region: str) -> tuple[str, ...]:
        return self.city[PLACE[region]]

    def hand(self, side: str) -> Cards:
        return self.hands.of(side)

    def objective(self, side: str) -> str:
        return self.stock.objectives.of(side)

    @property
    def opposition_row(self) -> Cards:
        """The opposition's cards of this round; none in the game for two."""
        return self.played.of(self.table.opposition) if self.table.player else ()

    def controls(self, side: str, token: str) -> bool:
        """Whether a token obeys a side: its own, and with the will of the people neutral ones."""
        owner = SIDE_OF[token]
        return owner == side or (owner == NEUTRAL and self.will == side)

    def points(self, side: str) -> int:
        """How many spaces the marker stands on a side's half of the support track."""
        return max(0, self.lead(side))

    def lead(self, side: str) -> int:
        """The same, and below 0 on the other side's half."""
        return self.support if side == WHITE else -self.support

    @property
    def ahead(self) -> str:
        """On whose side the support marker stands; in the middle nobody is ahead."""
        return WHITE if self.support > 0 else RED if self.support else ""

    # -- the position with something changed
    def with_tokens(self, region: str, tokens: Iterable[str]) -> State:
        """With other tokens in a region."""
        return self._replace(city=in_region(self.city, region, tokens))

    def with_token(self, region: str, token: str) -> State:
        """With one more token in a region."""
        return self.with_tokens(region, (*self.tokens(region), token))

    # -- words and pictures; what shows them is loaded only when somebody looks
    def __repr__(self) -> str:
        """Where the game is, in a line; `print` shows the whole position."""
        return game_of(self).headline(self)

    def __str__(self) -> str:
        game = game_of(self)
        return "\n".join(game.write_position(game.on_paper(self)))

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return game_of(self).mimebundle(self)


def in_region(city: City, region: str, tokens: Iterable[str]) -> City:
    """The city with other tokens in one region."""
    return tuple(
        arranged(tokens) if one == region else old for one, old in zip(REGIONS, city, strict=True)
    )


def arranged(tokens: Iterable[str]) -> tuple[str, ...]:
    """Tokens in the order of their names, so that equal regions are equal."""
    return tuple(sorted(tokens))


def without(row: tuple[str, ...], item: str) -> tuple[str, ...]:
    """A row of cards or tokens with one less of an item."""
    left = list(row)
    left.remove(item)
    return tuple(left)
