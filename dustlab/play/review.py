"""A match looked back on: what every step was worth, what was luck, and what was decided.

Every position has a worth: each seat's share of the victory, as the judge of its game measures it.
The luck of a throw or a card is the worth after it less the mean of the worth over all that could
have come, with its odds. Where a seat only turns up its cards and nobody
sits there, what comes is luck, too. All that is left of the change is laid to decisions, each to
who took it.
So luck and decisions together are the end less the beginning, to the last digit.

Besides, each decision is held against the other moves: what it cost is what the best of them is
worth more. docs/review.md says how far such numbers can be trusted.

>>> from dustlab import dust
>>> match = dust.new_battle("2 tank", "1 tank", seed=1)
>>> while not match.over:
...     _ = match.play(match.moves()[0])
>>> looked_back = review(match)
>>> looked_back.total("red") == looked_back.luck("red") + looked_back.decided("red")
True
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from typing import Any, NamedTuple

from ..core.games import judge as judge_of
from ..core.match import Chance, Choice, Fell, Match
from .judging import LEAST_COST, Judge, Options, Shares, mean

MOST_MOMENTS, LEAST_MOMENT = 4, Fraction(4, 100)
"""How many moments are named that turned a match, and how much of a share each has to move."""
MOST_COSTLY = 3
"""How many decisions are named that cost most."""

Progress = Callable[[int, int], None]
"""Called with how much is done, and of how much."""
Done = tuple[int, int]
"""How much is done, and of how much."""


def silent(done: int, of: int) -> None:
    """Nobody watches."""
    del done, of


class Weighed(NamedTuple):
    """One step of a match, and what it changed for every seat."""

    number: int
    """Which step of the match, counted from 1."""
    player: str
    """Who decided it, or last decided before these dice fell; empty: nobody yet."""
    chance: bool
    luck: Shares
    """What chance brought; nothing where somebody decided."""
    decided: Shares
    """All that is left of the change."""
    moment: tuple[Any, ...]
    """What it belongs to: a battle, a phase, an activation."""


class Moment(NamedTuple):
    """Steps that belong together: a battle, a turn."""

    first: int
    """The first of its steps, counted from 1."""
    last: int
    luck: Shares
    decided: Shares
    chance: bool
    """Whether nobody decided anything in it."""

    @property
    def change(self) -> Shares:
        return tuple(one + other for one, other in zip(self.luck, self.decided, strict=True))


class Judged(NamedTuple):
    """A decision held against the other moves."""

    number: int
    """Which step of the match, counted from 1."""
    player: str
    options: Options


@dataclass(frozen=True, repr=False, eq=False)
class Review:
    """What a match was worth, step by step."""

    match: Match[Any]
    judge: Judge
    seats: tuple[str, ...]
    first: int
    """How many steps had been taken at its beginning: before that nobody decided."""
    worths: tuple[Shares, ...]
    """The worth at the beginning, and after every step since."""
    steps: tuple[Weighed, ...]
    progress: Progress = field(default=silent, compare=False)

    def seat(self, seat: str) -> int:
        return self.seats.index(seat)

    # -- sums

    def total(self, seat: str) -> Fraction:
        """The end less the beginning."""
        at = self.seat(seat)
        return self.worths[-1][at] - self.worths[0][at]

    def luck(self, seat: str) -> Fraction:
        at = self.seat(seat)
        return sum((step.luck[at] for step in self.steps), Fraction(0))

    def decided(self, seat: str, by: str | None = None) -> Fraction:
        """What decisions changed for a seat: all of them, or those that one player took."""
        at = self.seat(seat)
        steps = (step for step in self.steps if by is None or step.player == by)
        return sum((step.decided[at] for step in steps), Fraction(0))

    # -- the moments that turned it

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        return tuple(
            _together(list(steps)) for _, steps in groupby(self.steps, key=lambda one: one.moment)
        )

    @cached_property
    def turning(self) -> tuple[Moment, ...]:
        """Those that moved most of a share, in the order in which they came."""
        large = [one for one in self.moments if _size(one) >= LEAST_MOMENT]
        largest = sorted(large, key=_size, reverse=True)[:MOST_MOMENTS]
        return tuple(sorted(largest))

    def most_moved(self, moment: Moment) -> str:
        """The seat whose share it moved most."""
        sizes = [abs(one) for one in moment.change]
        return self.seats[sizes.index(max(sizes))]

    # -- rounds and points

    @cached_property
    def rounds(self) -> tuple[tuple[int, int], ...]:
        """Each round, and the place among the worths where it begins."""
        game, places = self.match.game, dict[int, int]()
        for place, state in enumerate(self.states):
            places.setdefault(game.round_of(state), place)
        return tuple(places.items())

    @cached_property
    def setup(self) -> int:
        """How many steps the setup had; none of them is looked at alone."""
        return sum(step.moment == SETUP for step in self.steps)

    @cached_property
    def points(self) -> tuple[tuple[int, ...], ...]:
        """The points of every seat at the end of each round."""
        ends = [place for _, place in self.rounds[1:]] + [len(self.states) - 1]
        return tuple(self.judge.points(self.states[place]) for place in ends)

    @cached_property
    def states(self) -> tuple[Any, ...]:
        return tuple(self.match.states()[self.first : self.first + len(self.worths)])

    # -- decisions

    @cached_property
    def judged(self) -> tuple[Judged, ...]:
        """Every decision of which can be said what other moves are worth."""
        found: list[Judged] = []
        for done, of in self._judge(found):
            self.progress(done, of)
        return tuple(found)

    def judge_all(self) -> Iterator[Done]:
        """The same a little at a time: how far it has come is told in between."""
        found: list[Judged] = []
        yield from self._judge(found)
        vars(self)["judged"] = tuple(found)

    def _judge(self, found: list[Judged]) -> Iterator[Done]:
        game, steps, length = self.match.game, self.match.steps, len(self.steps)
        for done, weighed in enumerate(self.steps):
            yield length + done, 2 * length
            step = steps[weighed.number - 1]
            pending = game.pending(step.before)
            if not isinstance(pending, Choice) or is_setup(self.match, step.before):
                continue
            options = self.judge.options(step.before, pending.player, step.cause)
            if options is not None and len(options.moves) > 1:
                options = self._given_up(weighed.number, pending.player, options)
                found.append(Judged(weighed.number, pending.player, options))
        yield 2 * length, 2 * length

    def _given_up(self, number: int, player: str, options: Options) -> Options:
        """Only what could not be played any more counts as better: a move that is still there when
        the same player decides next of the same has cost nothing yet."""
        game, later = self.match.game, self._next(number, player)
        if later is None:
            return options
        played, *others = options.moves
        still = [
            one._replace(counts=False)
            if one.worth > played.worth and next(game.refusals(later, one.move), None) is None
            else one
            for one in others
        ]
        return options._replace(moves=(played, *still))

    def _next(self, number: int, player: str) -> Any | None:
        """The position in which a player decides the next time in the same phase of the same round,
        if nobody else has decided in that phase in between."""
        game, steps = self.match.game, self.match.steps
        before = steps[number - 1].before
        phase, round_ = game.phase(before), game.round_of(before)
        for step in steps[number : len(self.steps) + self.first]:
            state = step.before
            if game.round_of(state) != round_:
                return None
            pending = game.pending(state)
            if isinstance(pending, Choice) and game.phase(state) == phase:
                return state if pending.player == player else None
        return None

    def costliest(self, seat: str = "", most: int = MOST_COSTLY) -> tuple[Judged, ...]:
        """The decisions that cost most, the dearest first; of one seat, or of all."""
        dear = [one for one in self._of(seat) if one.options.cost >= LEAST_COST]
        return tuple(sorted(dear, key=lambda one: -one.options.cost)[:most])

    def best(self, seat: str = "") -> Judged | None:
        """The decision that nothing was better than, and most others much worse."""
        good = [one for one in self._of(seat) if not one.options.cost and one.options.gain > 0]
        return max(good, key=lambda one: one.options.gain, default=None)

    def given_away(self, seat: str) -> Fraction:
        """What the decisions of a seat cost, all of them together."""
        return sum((one.options.cost for one in self._of(seat)), Fraction(0))

    def _of(self, seat: str) -> list[Judged]:
        return [one for one in self.judged if seat in ("", one.player)]


def review(match: Match[Any], progress: Progress = silent) -> Review:
    """Look back on a match as far as it has been played, all of its steps included."""
    looking = reviewing(match, progress)
    while True:
        try:
            progress(*next(looking))
        except StopIteration as end:
            looked_back: Review = end.value
            return looked_back


def reviewing(match: Match[Any], progress: Progress = silent) -> Generator[Done, None, Review]:
    """The same a little at a time: after each step it is told how far it has come.

    What every step was worth is the first half of the work, what could have been decided instead
    the second one.
    """
    judge, game = judge_of(match.game.name), match.game
    states = match.states()
    seats = judge.seats(match.start)
    begins = [at for at, state in enumerate(states) if _begins(judge, match, state)]
    first = begins[0] if begins else len(states) - 1
    worths = [judge.worth(states[first])]
    nothing = (Fraction(0),) * len(seats)
    weighed: list[Weighed] = []
    player = ""
    for number, step in enumerate(match.steps[first:], first + 1):
        yield number - first - 1, 2 * (len(match.steps) - first)
        before, after = worths[-1], judge.worth(step.after)
        pending, luck = game.pending(step.before), nothing
        if isinstance(step.cause, Fell) and isinstance(pending, Chance):
            luck = _less(after, mean(judge, game, step.before, pending))
        elif decides_nothing(match, step.before):
            luck = _less(after, before)  # before it the judge has taken the mean
        elif isinstance(pending, Choice):
            player = pending.player
        change = _less(_less(after, before), luck)
        in_setup = is_setup(match, step.before)
        moment = SETUP if in_setup else judge.moment(step.before, step.after)
        chance = isinstance(step.cause, Fell) or decides_nothing(match, step.before)
        weighed.append(Weighed(number, player, chance, luck, change, moment))
        worths.append(after)
    return Review(match, judge, seats, first, tuple(worths), tuple(weighed), progress)


SETUP = ("setup",)
"""The moment that all of the setup is: what a single step of it was worth nobody can say."""


def is_setup(match: Match[Any], state: Any) -> bool:
    """Whether a position lies before the first round."""
    return not match.game.round_of(state)


def decides_nothing(match: Match[Any], state: Any) -> bool:
    """Whether a seat moves at which nobody sits: it does as its cards say."""
    pending = match.game.pending(state)
    return isinstance(pending, Choice) and pending.player not in match.game.players(state)


def _begins(judge: Judge, match: Match[Any], state: Any) -> bool:
    """Before anybody has decided anything, what falls is nobody's luck: it is where one begins."""
    return not isinstance(match.game.pending(state), Chance) and judge.measures(state)


def _less(one: Shares, other: Shares) -> Shares:
    return tuple(mine - theirs for mine, theirs in zip(one, other, strict=True))


def _together(steps: list[Weighed]) -> Moment:
    luck, decided = _summed([one.luck for one in steps]), _summed([one.decided for one in steps])
    chance = all(one.chance for one in steps)
    return Moment(steps[0].number, steps[-1].number, luck, decided, chance)


def _summed(parts: list[Shares]) -> Shares:
    return tuple(sum(each, Fraction(0)) for each in zip(*parts, strict=True))


def _size(moment: Moment) -> Fraction:
    """How much of a share it moved; where only chance spoke, its luck alone counts."""
    return max(abs(one) for one in (moment.luck if moment.chance else moment.change))
