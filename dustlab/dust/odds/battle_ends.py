"""One face for the ways to sum a battle up: how it ends, what is left, how many rolls it takes."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from ...core.errors import BadInput
from ...core.needs import has_numpy, need_numpy
from ...core.words import phrase
from ...odds.pools import throws
from ..components import NO_UNITS, Units
from ..rules.restrictions import SEA
from ..state import ATTACKER, State
from .battle_sums import End, Start, summed
from .policies import BEST, Policy, first_losses

if TYPE_CHECKING:
    from .best_ends import BestEnds
    from .best_opening import Opening
    from .best_sums import BestPlay
    from .lattice import Lattice

Joint = dict[tuple[str, Units, Units], Any]

# Best play looks at every remainder of both armies: beyond this it would take too much memory.
MOST_BEST = 80


class Ends(Protocol):
    """What every way to sum a battle up can tell."""

    @property
    def endings(self) -> dict[str, float]: ...
    @property
    def joint(self) -> Joint: ...
    @property
    def rolls(self) -> float: ...
    @property
    def attacker(self) -> float: ...
    def left(self, side: int) -> dict[int, float]: ...


class _Told:
    """What follows from the joint distribution of endings and armies."""

    joint: Joint

    @cached_property
    def endings(self) -> dict[str, float]:
        sums: dict[str, Any] = {}
        for (how, _, _), chance in self.joint.items():
            sums[how] = sums.get(how, 0) + chance
        return sums

    @property
    def attacker(self) -> float:
        return self.endings.get("attacker", 0.0)

    def left(self, side: int) -> dict[int, float]:
        """How many units of a side (0: attackers) are left, with the chance of each number."""
        left: dict[int, float] = {}
        for end, chance in self.joint.items():
            number = (end[1], end[2])[side].total
            left[number] = left.get(number, 0.0) + chance
        return dict(sorted(left.items()))


class Counted(_Told):
    """Under `fixed` the numbers of units say which they are."""

    def __init__(self, start: Start) -> None:
        self.start = start
        self.made: Any
        # A browser may have no numpy: the same sums without arrays, only slower.
        self.in_arrays = start.kind != SEA and has_numpy()
        if self.in_arrays:
            from .fixed_sums import sum_fixed

            self.made = sum_fixed(start)
        else:
            self.made = summed(start, 1.0, throws)

    @cached_property
    def endings(self) -> dict[str, float]:
        if self.in_arrays:
            sums: dict[str, float] = self.made.endings
            return sums
        return ending_sums(self.made.ends)

    @cached_property
    def joint(self) -> Joint:  # type: ignore[override]
        return by_type(self.start, self.made.ends)

    def left(self, side: int) -> dict[int, float]:
        if not self.in_arrays:
            return super().left(side)
        found: dict[int, float] = self.made.left(side)
        return found

    @property
    def rolls(self) -> float:
        return float(self.made.rolls)


def ending_sums(ends: dict[End, Any]) -> dict[str, Any]:
    sums: dict[str, Any] = {}
    for (how, _, _), chance in ends.items():
        sums[how] = sums.get(how, 0) + chance
    return sums


def by_type(start: Start, ends: dict[End, Any]) -> Joint:
    """Which units they are that are left under `fixed`."""
    mine = [left_of(start.attackers, n) for n in range(start.attackers.total + 1)]
    theirs = [left_of(start.defenders, n) for n in range(start.defenders.total + 1)]
    return {(how, mine[a], theirs[d]): chance for (how, a, d), chance in ends.items()}


def left_of(units: Units, number: int) -> Units:
    return units.less(first_losses(units, units.total - number))


class Best(_Told):
    """Best play; the chance of taking the area comes first, the rest when it is asked for."""

    def __init__(self, start: Start) -> None:
        need_numpy("policy best")
        self.start = start
        for side, units in (("attackers", start.attackers), ("defenders", start.defenders)):
            if units.total > MOST_BEST:
                key = "input.units_most_best"
                told = phrase(key, most=MOST_BEST)
                raise BadInput(side, told, units.total, key, most=MOST_BEST)

        self.limit = start.rules.battle.dry_rolls

    @cached_property
    def armies(self) -> tuple[Lattice, Lattice]:
        from .lattice import lattice

        start = self.start
        return (
            lattice(start.rules, start.attackers, 0, start.aces[0]),
            lattice(start.rules, start.defenders, start.bonus, start.aces[1]),
        )

    @cached_property
    def play(self) -> BestPlay:
        from .best_sums import BestPlay

        return BestPlay(*self.armies, self.limit)

    @cached_property
    def opening(self) -> Opening:
        from .best_opening import open_battle

        return open_battle(self.play, self.start)

    @cached_property
    def attacker(self) -> float:
        from .best_sums import BestPlay
        from .best_waves import MOST_PAIRS, loss_in_waves

        if self.start.lying is not None or self.start.dry:
            return 1.0 - self.opening.loss(self.play)
        mine, theirs = (army.shorter_first() for army in self.armies)
        attacker_rolls = self.start.side == ATTACKER
        if mine.dice.size * theirs.dice.size <= MOST_PAIRS and self.limit > 1:
            return 1.0 - loss_in_waves(mine, theirs, self.limit, attacker_rolls)
        return 1.0 - BestPlay(mine, theirs, self.limit).loss(attacker_rolls)

    @cached_property
    def spread(self) -> BestEnds:
        from .best_ends import spread_best

        return spread_best(self.play, self.opening, self.start.home)

    @property
    def endings(self) -> dict[str, float]:
        return self.spread.endings

    @property
    def joint(self) -> Joint:  # type: ignore[override]
        return self.spread.joint

    def left(self, side: int) -> dict[int, float]:
        return self.spread.left(side)

    @property
    def rolls(self) -> float:
        return self.spread.rolls


class Walked(_Told):
    """Any policy: the rules are asked at every step."""

    def __init__(self, state: State, policy: Policy, one: Any = 1.0) -> None:
        from ...odds.walk import spread
        from ..game import GAME

        if policy.decide is None or state.battle is None:
            raise AssertionError("nothing to walk")
        key = "dust.battle.falling_roll"
        ends, rolls = spread(GAME, state, policy.decide, one, key, is_fought)
        self.rolls = rolls
        self.joint: Joint = {}
        for end, chance in ends.items():
            told = how_it_ended(state, end)
            self.joint[told] = self.joint.get(told, 0) + chance


def is_fought(state: State) -> bool:
    """Whether the battle (or special attack) is over, though the game may go on."""
    return state.battle is None and state.strike is None


def how_it_ended(before: State, end: State) -> tuple[str, Units, Units]:
    """The ending of a battle that is over, and what is left of both armies, wherever it stands."""
    fight = before.battle
    if fight is None:
        raise AssertionError("no battle was being fought")
    last = end.turn.fought[-1]
    sides = {fight.attacker: "attacker", fight.defender: "defender", "": "nobody"}
    how = "cease_fire" if last.because == "dust.battle.ceasefire" else sides[last.winner]
    mine, theirs = (
        _standing(end, army).less(_standing(before, army))
        for army in (fight.attacker, fight.defender)
    )
    return how, mine, theirs


def _standing(state: State, army: str) -> Units:
    """All units of an army on the board; those in a battle do not stand there."""
    total = NO_UNITS
    for holding in state.areas:
        if holding is not None and holding.army == army:
            total = total.plus(holding.units)
    return total


def sum_battle(start: Start, state: State, policy: Policy) -> Ends:
    """Sum a battle up in the quickest way that there is for a policy."""
    if not policy.summed:
        return Walked(state, policy)
    if policy == BEST and has_choice(start):
        return Best(start)
    return Counted(start)


def has_choice(start: Start) -> bool:
    """Whether anybody ever has to choose between two rows of casualties."""
    from .lattice import rows_of

    if start.kind == SEA or NO_UNITS in (start.attackers, start.defenders):
        return False
    armies = (start.attackers, start.defenders)
    return any(all(rows_of(start.rules, units)) for units in armies)
