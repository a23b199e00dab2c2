"""Battles simulated: what came out of them, always with its standard error.

Under `fixed` all battles that stand at the same place are thrown for together: how many of them hit
once, twice, ... is one draw from a multinomial distribution. That is the same as throwing for each
by itself, only faster. Under any other policy each battle is played by the rules.

>>> run = simulate("3 tank", "2 tank", battles=10_000, seed=1)
>>> print(run.lines()[0])
Attacker takes the area: simulated 51 %, standard error 0.5 % (10000 battles)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...core.errors import BadInput, whole
from ...core.match import Chance
from ...core.words import percent, rounding, say
from ...odds.distribution import interval, standard_error
from ...odds.pools import added_up, table
from ...pictures.words import InWords
from ..components import Units
from ..editions import Edition
from ..game import GAME
from ..rules.attacks import SEA
from ..state import State
from ..studies.battlefields import battle_state
from .battles import BattleOdds, of_state
from .fixed_arrays import Runs
from .policies import Decide, Policy
from .sums import End, Start, dice_by_count, how_it_ended, is_fought

Counts = NDArray[np.int64]

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
    by_place = odds.policy == "fixed" and _is_fresh(odds.start)
    most = MOST_BATTLES if by_place else MOST_PLAYED
    battles = whole("battles", battles, 1, most)
    if by_place:
        ends = _Places(odds.start, np.random.default_rng(seed)).run(battles)
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
    raw = np.geomspace(min(10, battles), battles, stops)
    return sorted({round(number) for number in raw.tolist()})


def _is_fresh(start: Start) -> bool:
    armies = start.attackers.total and start.defenders.total
    return start.lying is None and not start.dry and bool(armies)


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


class _Places:
    """All battles at once, place by place, from many units to few."""

    def __init__(self, start: Start, rng: np.random.Generator) -> None:
        self.start, self.rng = start, rng
        rules, limit = start.rules, start.rules.battle.dry_rolls
        mine = dice_by_count(rules, start.attackers, start.aces[0])
        theirs = [n + start.bonus for n in dice_by_count(rules, start.defenders, start.aces[1])]
        self.runs = Runs(mine, theirs, limit)
        self.dice = (np.array(mine), np.array(theirs))
        self.ends: dict[End, int] = {}

    def run(self, battles: int) -> dict[End, int]:
        start = self.start
        n, m = start.attackers.total, start.defenders.total
        self.counts = np.zeros((2, n + 1, m + 1), dtype=np.int64)
        at_sea = start.kind == SEA
        self.counts[0 if at_sea or start.side == "attacker" else 1, n, m] = battles
        for total in range(n + m, 1, -1):
            mine = np.arange(max(1, total - m), min(n, total - 1) + 1)
            for side in (0,) if at_sea else (0, 1):
                number = self.counts[side, mine, total - mine]
                some = mine[number > 0]
                if len(some):
                    throw = self.throw_at_sea if at_sea else self.throw
                    throw(side, some, total - some, number[number > 0])
        for a in range(n + 1):
            for d in range(m + 1):
                if not a or not d:
                    how = "attacker" if a else "defender" if d else "nobody"
                    self.end((how, a, d), int(self.counts[:, a, d].sum()))
        return self.ends

    def throw(self, side: int, mine: Counts, theirs: Counts, number: Counts) -> None:
        """For all battles at some places with a fresh start: which roll hits first?"""
        chances, split = self.ways(side, mine, theirs)
        fell = self.rng.multinomial(number, chances)
        self.send(side, mine, theirs, fell[:, :split])
        self.send(1 - side, mine, theirs, fell[:, split:-1])
        self.dry(mine, theirs, fell[:, -1])

    def ways(self, side: int, mine: Counts, theirs: Counts) -> tuple[Any, int]:
        """The chances from fresh starts: hits of the side on roll, of the other side, and none."""
        places = (mine, theirs)
        chance = table(int(max(self.dice[0].max(), self.dice[1].max())))
        own_dice, other_dice = self.dice[side][places[side]], self.dice[1 - side][places[1 - side]]
        first = chance[own_dice, 1 : own_dice.max() + 1]
        second = chance[other_dice, 1 : other_dice.max() + 1]
        # The other side rolls after a blank of this one: that blank is in its array already.
        first = first * self.runs.own[mine + theirs, mine][:, None]
        second = second * self.runs.answers[side][mine + theirs, mine][:, None]
        rest = 1.0 - first.sum(axis=1) - second.sum(axis=1)
        chances = np.concatenate([first, second, np.maximum(rest, 0.0)[:, None]], axis=1)
        return chances, first.shape[1]

    def send(self, side: int, mine: Counts, theirs: Counts, fell: Counts) -> None:
        """Battles with hits of one side go on with fewer of the other."""
        place, hits = np.nonzero(fell)
        number, hits = fell[place, hits], hits + 1
        a, d = mine[place], theirs[place]
        if side == 0:
            np.add.at(self.counts[1], (a, np.maximum(d - hits, 0)), number)
        else:
            np.add.at(self.counts[0], (np.maximum(a - hits, 0), d), number)

    def dry(self, mine: Counts, theirs: Counts, number: Counts) -> None:
        for a, d, n in zip(mine.tolist(), theirs.tolist(), number.tolist(), strict=True):
            if n:
                self.end(("cease_fire", a if self.start.home else 0, d), n)

    def throw_at_sea(self, _: int, mine: Counts, theirs: Counts, number: Counts) -> None:
        """Pairs of rolls at once, until one hits or all that there may be are blanks."""
        limit = self.start.rules.battle.dry_rolls
        for a, d, n in zip(mine.tolist(), theirs.tolist(), number.tolist(), strict=True):
            chance = table(int(max(self.dice[0][a], self.dice[1][d])))
            x, y = int(self.dice[0][a]), int(self.dice[1][d])
            pairs = np.multiply.outer(chance[x, : x + 1], chance[y, : y + 1])
            blank = float(pairs[0, 0])
            pairs *= sum(blank**i for i in range(limit))
            pairs[0, 0] = blank**limit
            fell = self.rng.multinomial(n, pairs.ravel() / pairs.sum()).reshape(pairs.shape)
            for sunk, lost in zip(*np.nonzero(fell), strict=True):
                number_ = int(fell[sunk, lost])
                if sunk or lost:
                    self.counts[0, max(a - int(lost), 0), max(d - int(sunk), 0)] += number_
                else:
                    self.end(("cease_fire", a if self.start.home else 0, d), number_)

    def end(self, end: End, number: int) -> None:
        if number:
            self.ends[end] = self.ends.get(end, 0) + number
