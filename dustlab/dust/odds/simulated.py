"""Battles simulated: what came out of them, always with its standard error.

Under `fixed` all battles that stand at the same place are thrown for together: where they go from
there has the chances that the exact sum has, and how many go which way is drawn at once. That is
the same as throwing for each by itself, only faster. Under any other policy each battle is played
by the rules.

>>> run = simulate("3 tank", "2 tank", battles=10_000, seed=1)
>>> print(run.lines()[0])
Attacker takes the area: simulated 52 %, standard error 0.5 % (10000 battles)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from ...core.errors import BadInput, whole
from ...core.match import Chance
from ...core.words import percent, rounding, say
from ...odds.distribution import interval, standard_error
from ...odds.many_throws import shared_out
from ...odds.pools import added_up, chances_of_hits
from ...pictures.words import InWords
from ..components import Units
from ..editions import Edition
from ..game import GAME
from ..rules.attacks import SEA
from ..state import State
from ..studies.battlefields import battle_state
from .battles import BattleOdds, of_state
from .policies import FIXED, Decide, Policy
from .sums import AtSea, End, OnLand, Start, Sum, how_it_ended, is_fought

MOST_BATTLES = 10_000_000

# Played one by one by the rules, battles take about a thousand times as long.
MOST_PLAYED = 100_000


@dataclass(frozen=True, repr=False)
class Simulated(InWords):
    """How many of the simulated battles ended in which way."""

    odds: BattleOdds
    """Which battle it is, and the exact odds to compare with."""
    battles: int
    ends: dict[End, int]
    """(ending, attackers left, defenders left) with the number of battles."""

    def share(self, ending: str) -> float:
        return sum(n for (how, _, _), n in self.ends.items() if how == ending) / self.battles

    def standard_error(self, ending: str) -> float:
        """How far such a share lies from the chance, typically."""
        return standard_error(self.share(ending), self.battles)

    def interval(self, ending: str) -> tuple[float, float]:
        """Where the chance lies in about 95 of 100 simulations."""
        return interval(self.share(ending), self.battles)

    def left(self, side: int) -> dict[int, float]:
        """How many units of a side (0: attackers) were left, as shares."""
        left = added_up((int(end[1 + side]), n / self.battles) for end, n in self.ends.items())
        return dict(sorted(left.items()))

    def lines(self, language: str = "en") -> list[str]:
        return [
            say(
                "odds.simulated",
                language,
                ending=self.odds.ending_in_words(ending, language),
                share=percent(self.share(ending), language),
                error=percent(self.standard_error(ending), language),
                battles=self.battles,
            )
            for ending in self.odds.endings
        ]

    def caption(self, language: str = "en") -> str:
        return self.odds.caption(language, self.battles)

    def tell(self, language: str = "en") -> str:
        notes = filter(None, (rounding(map(self.share, self.odds.endings), language),))
        return "\n".join([*self.lines(language), self.caption(language), *notes])


def simulate(
    attackers: str | Units,
    defenders: str | Units,
    target: str = "plain",
    kind: str = "land",
    rules: str | Edition = "premium",
    policy: str | Policy | Decide = "fixed",
    battles: int = 100_000,
    seed: int = 0,
) -> Simulated:
    """A number of battles from the same beginning, with their dice from a seed."""
    state = battle_state(attackers, defenders, target, rules, kind)
    return simulate_state(state, policy, battles, seed)


def simulate_state(
    state: State, policy: str | Policy | Decide = "fixed", battles: int = 100_000, seed: int = 0
) -> Simulated:
    odds = of_state(state, policy)
    by_place = odds.plan == FIXED
    most = MOST_BATTLES if by_place else MOST_PLAYED
    battles = whole("battles", battles, 1, most)
    if by_place:
        ends = Thrown(odds.start, Random(seed)).run(battles)
    else:
        ends = _played(state, odds, battles, Random(seed))
    return Simulated(odds, battles, ends)


def running(
    odds: BattleOdds, ending: str, battles: int, seed: int = 0, stops: int = 40
) -> Iterator[tuple[int, float]]:
    """The share of an ending as more and more battles are simulated."""
    if odds.state is None:
        raise AssertionError("odds without a battle")
    done, hits = 0, 0.0
    for stop in _spaced(battles, stops):
        run = simulate_state(odds.state, odds.plan, stop - done, seed * 1000 + stop)
        hits += run.share(ending) * (stop - done)
        done = stop
        yield done, hits / done


def _spaced(battles: int, stops: int) -> list[int]:
    """Numbers of battles, each about as many times the one before."""
    first = min(10, battles)
    times = (battles / first) ** (1 / (stops - 1))
    return sorted({round(first * times**stop) for stop in range(stops)})


# -- by the rules


def _played(state: State, odds: BattleOdds, battles: int, rng: Random) -> dict[End, int]:
    decide = odds.plan.decide
    if decide is None:
        expected = "a policy that decides move by move; the best play is summed, not played"
        raise BadInput("policy", expected, odds.policy)
    ends: dict[End, int] = {}
    for _ in range(battles):
        here = state
        while not is_fought(here):
            pending = GAME.pending(here)
            if isinstance(pending, Chance):
                here = GAME.fall(here, pending.odds.sample(rng))
            else:
                here = GAME.advance(here, decide(here))
        how, mine, theirs = how_it_ended(state, here)
        end = (how, mine.total, theirs.total)
        ends[end] = ends.get(end, 0) + 1
    return ends


# -- many at the same place


class Thrown:
    """All battles at once, place by place, from many units to few."""

    def __init__(self, start: Start, rng: Random) -> None:
        self.start, self.rng = start, rng
        self.sum = self.one_step()
        self.reached: dict[tuple[int, int], dict[tuple[int, int], int]] = {}
        self.ends: dict[End, int] = {}

    def one_step(self) -> Sum:
        """The exact sum, before anything has happened: what it does in one step is done here."""
        return (AtSea if self.start.kind == SEA else OnLand)(self.start, chances_of_hits)

    def run(self, battles: int) -> dict[End, int]:
        start = self.start
        self.sum.begin(1.0)
        self.send(battles)
        for attackers in range(start.attackers.total, -1, -1):
            for defenders in range(start.defenders.total, -1, -1):
                left = (attackers, defenders)
                for (side, dry), number in self.reached.pop(left, {}).items():
                    if attackers and defenders:
                        self.sum.spread(left, side, dry, 1.0)
                    else:
                        self.sum.end(attackers, defenders, 1.0)
                    self.send(number)
        return self.ends

    def send(self, battles: int) -> None:
        """A number of battles goes where one step of the exact sum has led, by its chances."""
        step, self.sum.reached, ends, self.sum.ends = self.sum.reached, {}, self.sum.ends, {}
        places = [(left, how) for left, here in step.items() for how in here]
        chances = [chance for here in step.values() for chance in here.values()]
        numbers = shared_out(self.rng, battles, [*chances, *ends.values()])
        for (left, how), number in zip(places, numbers, strict=False):
            if number:
                here = self.reached.setdefault(left, {})
                here[how] = here.get(how, 0) + number
        for end, number in zip(ends, numbers[len(places) :], strict=True):
            if number:
                self.ends[end] = self.ends.get(end, 0) + number
