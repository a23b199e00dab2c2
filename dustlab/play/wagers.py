"""Bet before you roll: what can be bet on before a move lets dice or a card fall, and its odds.

Each bet is about one throw or one card, so that its chance is exact whatever anybody plays later. A
game brings a module `wagers` with what can be asked of its throws and cards; the question is
chosen by the seed of the match, so it is the same whenever the same step is looked at again.

>>> from dustlab import dust
>>> match = dust.new_battle("3 tank 1 mech", "2 tank", seed=7)
>>> wager = wager_on(match, "roll")
>>> print(wager.tell(), wager.chance)
Red rolls 5 dice: 2 hits or more? 131/243
>>> wager.came(match.play("roll", dice=["2 of 5"]))
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple
from zlib import crc32

from ..core.dice import Odds
from ..core.games import wagers as wagers_of
from ..core.match import Chance, Choice, Fell, Match, Step
from ..core.words import say

LEAST, MOST = Fraction(1, 25), Fraction(24, 25)
"""What is nearly sure, one way or the other, is not asked."""


class Event(NamedTuple):
    """What may come of a throw or a card: yes or no."""

    key: str
    facts: tuple[tuple[str, Any], ...]
    holds: Callable[[Any], bool]


class Falls(NamedTuple):
    """What falls after a move: with which odds, for what the player knows, and what was asked."""

    asks: str
    facts: tuple[tuple[str, Any], ...]
    odds: Odds[Any]
    events: tuple[Event, ...]
    fell: Callable[[Sequence[Step[Any]]], Any]
    """What really fell, by the steps that the move brought about."""


class Wager(NamedTuple):
    """A question about what falls next, with its exact chance."""

    falls: Falls
    event: Event
    key: str
    """Which bet it is: the same one is not counted twice."""

    @property
    def chance(self) -> Fraction:
        odds = self.falls.odds
        return odds.chance(*filter(self.event.holds, odds))

    def tell(self, language: str = "en") -> str:
        asks = say(self.falls.asks, language, **dict(self.falls.facts)).rstrip(".")
        return f"{asks}: {say(self.event.key, language, **dict(self.event.facts))}"

    def came(self, steps: Sequence[Step[Any]]) -> bool:
        """Whether it came, by the steps that the move brought about."""
        return self.event.holds(self.falls.fell(steps))


def wager_on(match: Match[Any], move: Any) -> Wager | None:
    """What can be bet on before this move; None: nothing falls, it is not legal, or nearly sure."""
    game, state = match.game, match.state
    if not isinstance(game.pending(state), Choice):
        return None
    value = match.read_move(move)
    if next(iter(game.refusals(state, value)), None) is not None:
        return None
    falls = wagers_of(game.name).falls(state, value)
    if falls is None:
        return None
    open_ones = [one for one in falls.events if LEAST <= _chance(falls.odds, one) <= MOST]
    if not open_ones:
        return None
    place = f"{game.name} {match.seed} {match.cursor} {value} {state}"
    number = crc32(place.encode())
    return Wager(falls, open_ones[number % len(open_ones)], f"{number:08x}")


def _chance(odds: Odds[Any], event: Event) -> Fraction:
    return odds.chance(*filter(event.holds, odds))


# -- tools for the games


def outcome_of(steps: Sequence[Step[Any]]) -> Any:
    """What fell first after a move."""
    return next(step.cause.outcome for step in steps if isinstance(step.cause, Fell))


def at_least(
    key: str, most: int, measure: Callable[[Any], int] = int, **facts: Any
) -> Iterator[Event]:
    """A number or more, for each number that is not sure."""
    for number in range(1, most + 1):

        def holds(outcome: Any, number: int = number) -> bool:
            return measure(outcome) >= number

        yield Event(key, tuple({**facts, "n": number}.items()), holds)


def of_chance(pending: Any, events: Iterable[Event], odds: Odds[Any] | None = None) -> Falls | None:
    """What waits for chance, as it stands; `odds` where the player knows less than the position."""
    if not isinstance(pending, Chance):
        return None
    return Falls(pending.asks, pending.facts, odds or pending.odds, tuple(events), outcome_of)
