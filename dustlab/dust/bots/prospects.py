"""What a turn may still bring by attacks on land, from the army's stacks as they stand.

A movement is worth what it adds to that and to the safety of the own areas. Both are counted for
the position as a whole, before and after, so no two movements undo each other: what one adds, its
reverse takes away.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from ..components import NO_UNITS, Units
from ..rules.restrictions import LAND
from .attacking import Plan, glance, weigh
from .outlook import Outlook, cheapest


class Prospect(NamedTuple):
    """An attack that a stack could make from where it stands: what it brings, whence, on what."""

    value: float
    base: int
    target: int


class Prospects:
    """The attacks of a turn: each stack makes one, on an area of its own, while points last."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook, self.points = outlook, outlook.state.turn.combat_points
        self._targets: dict[int, list[int]] = {}

    @cached_property
    def _each(self) -> list[Prospect]:
        """Every attack that brings something, the best first."""
        found: list[Prospect] = []
        if self.points:
            for base in self.outlook.held:
                found += self.of(base, self.outlook.units(base))
        return sorted(found, reverse=True)

    def targets(self, base: int) -> list[int]:
        """What an attack from an area could go to."""
        known = self._targets.get(base)
        if known is None:
            outlook, ids = self.outlook, self.outlook.board.ids
            known = self._targets[base] = [
                target
                for target in outlook.board.near_land[base]
                if outlook.holder(target) not in ("", outlook.army)
                and not outlook.is_spared(LAND, ids[base], ids[target])
            ]
        return known

    def of(self, base: int, there: Units) -> list[Prospect]:
        """The attacks that units would make from an area, all but the cheapest."""
        outlook, force = self.outlook, there.less(cheapest(there))
        if force == NO_UNITS or outlook.board.is_sea[base]:
            return []
        left, found = outlook.leaving(base, force, there), []
        for target in self.targets(base):
            value = weigh(outlook, Plan(LAND, base, target, force), stays=True)[0] - left
            if value > 0.0:
                found.append(Prospect(value, base, target))
        return found

    @cached_property
    def whole(self) -> float:
        """What all attacks of the turn bring if everybody stays where they are."""
        return value_of(most(self._each, self.points))

    def glance(self, base: int, there: Units, gone: Iterable[int]) -> float:
        """About what the attacks bring if some stacks have gone to a base to attack from there."""
        outlook, best, missing = self.outlook, 0.0, {base, *gone}
        others = [one for one in self._each if one.base not in missing]
        force = there.less(cheapest(there))
        for target in self.targets(base):
            brings, points, taken = 0.0, self.points - 1, {target}
            for value, origin, goal in others:
                if points < 1:
                    break
                if goal not in taken and origin not in taken:
                    brings += value
                    points -= 1
                    taken |= {goal, origin}
            best = max(best, brings + glance(outlook, Plan(LAND, base, target, force)))
        return best

    def attacks(
        self, gone: Iterable[int], base: int = -1, there: Units = NO_UNITS
    ) -> list[Prospect]:
        """The best attacks of the turn when some stacks have gone, to a base or out of reach."""
        changed = {*gone, base}
        found = [one for one in self._each if one.base not in changed]
        if base >= 0:
            found = sorted(found + self.of(base, there), reverse=True)
        return most(found, self.points)

    def missed(self, gone: int, base: int = -1, there: Units = NO_UNITS) -> float:
        """How much less the attacks bring when a stack has gone, to a base or out of reach."""
        return self.whole - value_of(self.attacks((gone,), base, there)) if self.points else 0.0

    def weaker(self, origin: int) -> float:
        """How much less the attacks bring when a stack has lent a unit."""
        if not self.points:
            return 0.0
        left = self.outlook.units(origin).less(cheapest(self.outlook.spare(origin)))
        return self.whole - value_of(self.attacks((), origin, left))


def value_of(attacks: Iterable[Prospect]) -> float:
    return sum(attack.value for attack in attacks)


def most(each: list[Prospect], points: int) -> list[Prospect]:
    """The attacks that bring most together; each stack makes one, and each target has one.

    >>> far, near, other = Prospect(9.0, 1, 7), Prospect(8.0, 2, 7), Prospect(5.0, 1, 8)
    >>> most([far, near, other], 1) == [far], most([far, near, other], 2) == [near, other]
    (True, True)
    """
    best, brought, end = list[Prospect](), 0.0, len(each)

    def choose(begin: int, points: int, brings: float, chosen: list[Prospect]) -> None:
        nonlocal best, brought
        if brings > brought:
            best, brought = chosen, brings
        for at in range(begin, end if points else begin):
            one = each[at]
            if brings + points * one.value <= brought:
                return  # not even if all that follow were as good as this one
            if all(one.base != other.base and one.target != other.target for other in chosen):
                choose(at + 1, points - 1, brings + one.value, [*chosen, one])

    choose(0, points, 0.0, [])
    return best
