"""How a position is measured for a review: each game brings a judge, these are its tools.

A judge gives every seat its share of the victory, as fractions that together are 1, and says which
moves could have been played instead of one, and what each of them is worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import exp
from typing import Any, NamedTuple, Protocol

from ..core.match import Chance, Game
from ..core.remarks import Remark

GRAIN = 1_000_000
"""Shares are whole numbers of millionths, so that sums of them are right to the last digit."""

LEAST_COST = Fraction(2, 100)
"""How much a decision has to cost at least to be named."""

Shares = tuple[Fraction, ...]


class Option(NamedTuple):
    """A move that was played, or could have been: its worth to who decides, and why."""

    move: Any
    worth: Fraction
    reasons: tuple[Remark, ...] = ()
    counts: bool = True
    """Whether the bot, too, puts it above the move that was played."""


class Options(NamedTuple):
    """What could be done at a decision: the move that was played comes first."""

    moves: tuple[Option, ...]
    every: bool
    """Whether these are all legal moves; or those that the strongest bot looks at."""

    @property
    def played(self) -> Option:
        return self.moves[0]

    @property
    def best(self) -> Option:
        """The best one; of equals the one that was played."""
        rivals = [one for one in self.moves[1:] if one.counts]
        return max((self.played, *rivals), key=lambda one: one.worth)

    @property
    def next_best(self) -> Option:
        """Of the moves that are clearly less good than the played one the best, or else of all
        others: the same done a little otherwise teaches nothing."""
        others = self.moves[1:] or self.moves
        less = [one for one in others if self.played.worth - one.worth >= LEAST_COST]
        return max(less or others, key=lambda one: one.worth)

    @property
    def cost(self) -> Fraction:
        """What the move that was played is worth less than the best one; never below nothing."""
        return self.best.worth - self.played.worth

    @property
    def gain(self) -> Fraction:
        """What it is worth more than the others are on average; 0 where there is no other."""
        others = self.moves[1:]
        if not others:
            return Fraction(0)
        return self.played.worth - sum((one.worth for one in others), Fraction(0)) / len(others)


class Judge(Protocol):
    """What a game offers for a review of its matches."""

    strongest: str
    """The bot whose thoughts are looked at."""
    scores_rounds: bool
    """Whether what stands on the board is scored when a round ends."""

    def seats(self, state: Any) -> tuple[str, ...]: ...
    def measures(self, state: Any) -> bool: ...
    def worth(self, state: Any) -> Shares:
        """Each seat's share; where a seat only turns up a card, the mean over what may come."""
        ...

    def points(self, state: Any) -> tuple[int, ...]: ...
    def moment(self, before: Any, after: Any) -> tuple[Any, ...]: ...
    def legend(self) -> Iterator[Remark]:
        """How things are called that bear no name: told once in a review."""
        ...

    def details(self, move: Any) -> Iterator[Remark]:
        """What stands on a card that a move only names, or on one that was drawn."""
        ...

    def odds(self, state: Any, move: Any) -> Iterator[Remark]:
        """What the rules and exact odds say of a move; nothing where nothing falls."""
        ...

    def against(self, state: Any, side: str, played: Any, better: Any) -> Iterator[Remark]:
        """What the move that was played lost, and the better one would have kept."""
        ...

    def reasons(self, state: Any, side: str, one: Option, other: Option) -> Iterator[Remark]:
        """Why one of two moves is better, or what speaks for it all the same: facts that hold for
        it and not for the other; none where the rules and the bot know of none."""
        ...

    def changed(self, before: Any, after: Any, side: str) -> Iterator[Remark]:
        """What a side has gained from one position to a later one, what counts most first."""
        ...

    def options(self, state: Any, side: str, played: Any) -> Options | None: ...


def apart(one: Option, other: Option) -> Iterator[Remark]:
    """What the bot counts for one move and not for the other."""
    said = [(reason.key, reason.facts) for reason in other.reasons]
    return (reason for reason in one.reasons if (reason.key, reason.facts) not in said)


class NamesItself:
    """What a judge has to add to the names of a game in which each thing has one: nothing."""

    def legend(self) -> Iterator[Remark]:
        return iter(())

    def details(self, move: Any) -> Iterator[Remark]:
        del move
        return iter(())


class JudgeOfTwo(NamesItself):
    """What a judge of two sides need not look at the position for: it measures every one."""

    sides: tuple[str, ...]

    def seats(self, state: Any) -> tuple[str, ...]:
        """Both sides, also where one of them is played by its cards."""
        del state
        return self.sides

    def measures(self, state: Any) -> bool:
        del state
        return True


def exact(weights: Sequence[float]) -> Shares:
    """Weights as shares of 1, in whole millionths; what is left over is the last one's.

    >>> exact([1.0, 1.0, 1.0])
    (Fraction(333333, 1000000), Fraction(333333, 1000000), Fraction(166667, 500000))
    """
    whole = sum(weights)
    first = [Fraction(round(GRAIN * one / whole), GRAIN) for one in weights[:-1]]
    return *first, 1 - sum(first, Fraction(0))


def divided(winners: Sequence[str], seats: Sequence[str]) -> Shares:
    """The end of a match: its winners share the victory; if there are none, all do.

    >>> divided(["red"], ["red", "blue"])
    (Fraction(1, 1), Fraction(0, 1))
    """
    if not winners:
        return exact([1.0] * len(seats))
    return tuple(Fraction(seat in winners, len(winners)) for seat in seats)


def duel(lead: float) -> Shares:
    """Two sides: the share of the one that is so far ahead, and the rest.

    >>> duel(0.0)
    (Fraction(1, 2), Fraction(1, 2))
    """
    share = 1 / (1 + exp(-max(-30.0, min(30.0, lead))))
    return exact([share, 1 - share])


def mean(judge: Judge, game: Game[Any], state: Any, pending: Chance) -> Shares:
    """What a position that waits for chance is worth: every way it can fall, by its odds."""
    odds, sums = pending.odds, [Fraction(0)] * len(judge.seats(state))
    known: dict[Any, Shares] = {}
    for outcome, weight in odds.weights.items():
        then = game.fall(state, outcome)
        shares = known.get(then)
        if shares is None:
            shares = known[then] = judge.worth(then)
        sums = [one + weight * share for one, share in zip(sums, shares, strict=True)]
    return tuple(one / odds.total for one in sums)


def after(judge: Judge, game: Game[Any], state: Any, move: Any) -> Shares:
    """What a position is worth after a move; where dice follow, on average over them."""
    then = game.advance(state, move)
    pending = game.pending(then)
    return mean(judge, game, then, pending) if isinstance(pending, Chance) else judge.worth(then)
