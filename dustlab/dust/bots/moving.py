"""The movement phase: to what is empty, to where an attack can begin, to what is in danger.

A movement is worth what it adds to the attacks of the turn and to the safety of the own areas. Both
are counted for the position as a whole, before and after, so no two movements undo each other: what
one adds, its reverse takes away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from ...core.remarks import Remark
from ...play.bots import Thought, because
from ..components import NO_UNITS, Units
from ..moves import EndMovement, March, Ship
from ..rules.attacks import LAND
from ..rules.paths import sea_reach, ship_reach
from .attacking import LEAST, PossibleAttack, glance, weigh
from .outlook import Outlook, cheapest, gains

# What a movement must bring, and how many gatherings are summed up exactly.
WORTH_A_MOVE, MOST_SUMMED = 0.3, 6
# What each march of a gathering costs: another movement could be made with it.
A_MARCH = 0.4


def thoughts(outlook: Outlook) -> Iterator[Thought]:
    yield Thought(WORTH_A_MOVE, EndMovement(), (because("dust.movement.end", "dust.bots.stay"),))
    if outlook.state.turn.movement_points < 1:
        return
    prospects = Prospects(outlook)
    for own, empty in outlook.lands:
        yield from _occupy(outlook, prospects, own, empty)
        yield from _gather(outlook, prospects, own)
        if outlook.far:
            yield from _guard(outlook, prospects, own)
    yield from _at_sea(outlook)
    yield from _over_sea(outlook)


def _occupy(
    outlook: Outlook, prospects: Prospects, own: list[int], empty: list[int]
) -> Iterator[Thought]:
    """Empty land that a neighbour can spare a unit for."""
    stacks = [p for p in own if outlook.spare(p) != NO_UNITS]
    ids = outlook.board.ids
    weaker = {p: prospects.weaker(p) for p in stacks} if empty else {}
    for target in empty if stacks else ():
        value, origin = max((_taken(outlook, target, p) - weaker[p], p) for p in stacks)
        if value <= WORTH_A_MOVE:
            continue
        spare, one = outlook.spare(origin), cheapest(outlook.spare(origin))
        reasons = (_empty(outlook, target), *gains(outlook, target))
        yield Thought(value, March(ids[origin], ids[target], one), reasons)
        if outlook.far and spare != one:
            more = _follow(outlook, prospects, target, origin)
            if more > WORTH_A_MOVE:
                yield Thought(value + more, March(ids[origin], ids[target], spare), reasons)


def _taken(outlook: Outlook, target: int, origin: int) -> float:
    """What empty land brings if the cheapest unit that an own area can spare holds it."""
    one = cheapest(outlook.spare(origin))
    safe = 1.0 - outlook.danger(target, one)
    return outlook.worth(target) * safe - outlook.leaving(origin, one)


def _follow(outlook: Outlook, prospects: Prospects, target: int, origin: int) -> float:
    """What it brings that the rest of a stack goes along with the one unit that takes an area."""
    spare = outlook.spare(origin)
    one = cheapest(spare)
    safer = outlook.danger(target, one) - outlook.danger(target, spare)
    if outlook.worth(target) * safer <= WORTH_A_MOVE:
        return 0.0
    # The area that is taken changes what all others are worth.
    then = outlook.after(origin, target, one)
    value = then.safer(target, spare) - then.leaving(origin, spare.less(one))
    return value - prospects.missed(origin) if value > WORTH_A_MOVE else 0.0


def _empty(outlook: Outlook, target: int) -> Remark:
    area = outlook.board.ids[target]
    return because("dust.movement.areas", "dust.bots.empty", area, area=area)


def _gather(outlook: Outlook, prospects: Prospects, own: list[int]) -> Iterator[Thought]:
    """Stacks brought together beside an area that they can take together, and not each alone."""
    turn = outlook.state.turn
    if turn.combat_points < 1:
        return
    stacks = [(outlook.rules.cost_of(outlook.spare(p)), p) for p in own]
    stacks = sorted((s for s in stacks if s[0]), reverse=True)
    gatherings = []
    for base in own:
        helpers = [p for _, p in stacks if p != base][: turn.movement_points]
        goals = helpers and prospects.targets(base)
        together = outlook.units(base)
        for number, helper in enumerate(helpers if goals else (), 1):
            together, called = together.plus(outlook.spare(helper)), helpers[:number]
            value = prospects.glance(base, together, called) - A_MARCH * number
            gatherings.append((value, base, called, together))
    gatherings.sort(key=lambda one: one[0], reverse=True)
    ids = outlook.board.ids
    for _, base, called, together in gatherings[:MOST_SUMMED]:
        attacks = prospects.attacks(called, base, together)
        target = next((attack.target for attack in attacks if attack.base == base), None)
        value = value_of(attacks) - prospects.whole - A_MARCH * len(called)
        value += outlook.safer(base, together)
        value -= sum(outlook.leaving(p, outlook.spare(p)) for p in called)
        if value > LEAST and target is not None:
            facts = {"area": ids[target], "units": together.less(cheapest(together))}
            reason = because("dust.combat.target", "dust.bots.gather", ids[target], **facts)
            move = March(ids[called[0]], ids[base], outlook.spare(called[0]))
            yield Thought(value, move, (reason, *gains(outlook, target)))


def _guard(outlook: Outlook, prospects: Prospects, own: list[int]) -> Iterator[Thought]:
    """What is in danger and worth it gets help from where it is not missed."""
    ids = outlook.board.ids
    wanted = sorted(
        ((outlook.worth(p) * outlook.danger(p, outlook.units(p)), p) for p in own), reverse=True
    )[:3]
    stacks = [p for p in own if outlook.spare(p) != NO_UNITS]
    for risk, place in wanted:
        if risk < 1.0:
            continue
        for origin in stacks:
            if origin == place:
                continue
            group = outlook.spare(origin)
            garrison = outlook.units(place).plus(group)
            value = outlook.safer(place, garrison) - outlook.leaving(origin, group)
            if value > WORTH_A_MOVE:
                value -= prospects.missed(origin, place, garrison)
            if value > WORTH_A_MOVE:
                facts = {"area": ids[place], "units": group}
                reason = because("dust.battle.occupation", "dust.bots.guard", ids[place], **facts)
                move = March(ids[origin], ids[place], group)
                yield Thought(value, move, (reason, *gains(outlook, place)))


def _at_sea(outlook: Outlook) -> Iterator[Thought]:
    """Submarines to empty seas: one stays if several are there."""
    board = outlook.board
    for origin in outlook.held:
        if not board.is_sea[origin]:
            continue
        group = Units(submarine=1)
        alone = outlook.units(origin) == group
        cost = outlook.leaving(origin, group)
        for sea in sea_reach(outlook.state, outlook.army, board.ids[origin]):
            target = outlook.index[sea]
            if outlook.areas[target] is not None:
                continue
            worth = outlook.in_exchange(target, origin) if alone else outlook.worth(target)
            value = worth * (1.0 - outlook.danger(target, group)) - cost
            if value > WORTH_A_MOVE + (0.5 if alone else 0.0):
                reasons = (_empty(outlook, target), *gains(outlook, target))
                yield Thought(value, March(board.ids[origin], sea, group), reasons)


def _over_sea(outlook: Outlook) -> Iterator[Thought]:
    """Empty coasts that units can reach over the own submarines."""
    board = outlook.board
    for origin in outlook.held:
        if board.is_sea[origin] or outlook.spare(origin) == NO_UNITS:
            continue
        if not any(outlook.holder(sea) == outlook.army for sea in board.near_sea[origin]):
            continue
        group = cheapest(outlook.spare(origin))
        cost = outlook.leaving(origin, group)
        for coast in ship_reach(outlook.state, outlook.army, board.ids[origin]):
            target = outlook.index[coast]
            if outlook.areas[target] is not None:
                continue
            value = outlook.worth(target) * (1.0 - outlook.danger(target, group)) - cost
            if value > WORTH_A_MOVE:
                reasons = (_empty(outlook, target), *gains(outlook, target))
                yield Thought(value, Ship(board.ids[origin], coast, group), reasons)


# -- what the turn may still bring by attacks on land, from the army's stacks as they stand


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
        attacks: list[Prospect] = []
        if self.points:
            for base in self.outlook.held:
                attacks += self.of(base, self.outlook.units(base))
        return sorted(attacks, reverse=True)

    def targets(self, base: int) -> list[int]:
        """What an attack from an area could go to."""
        known = self._targets.get(base)
        if known is None:
            outlook, ids = self.outlook, self.outlook.board.ids
            known = self._targets[base] = [
                target
                for target in outlook.board.near_land[base]
                if outlook.is_foreign(target)
                and not outlook.is_spared(LAND, ids[base], ids[target])
            ]
        return known

    def of(self, base: int, units: Units) -> list[Prospect]:
        """The attacks that units would make from an area, all but the cheapest."""
        outlook, force = self.outlook, units.less(cheapest(units))
        if force == NO_UNITS or outlook.board.is_sea[base]:
            return []
        left, attacks = outlook.leaving(base, force, units), []
        for target in self.targets(base):
            value = weigh(outlook, PossibleAttack(LAND, base, target, force), stays=True)[0] - left
            if value > 0.0:
                attacks.append(Prospect(value, base, target))
        return attacks

    @cached_property
    def whole(self) -> float:
        """What all attacks of the turn bring if everybody stays where they are."""
        return value_of(most(self._each, self.points))

    def glance(self, base: int, units: Units, gone: Iterable[int]) -> float:
        """About what the attacks bring if some stacks have gone to a base to attack from there."""
        outlook, best, missing = self.outlook, 0.0, {base, *gone}
        others = [one for one in self._each if one.base not in missing]
        force = units.less(cheapest(units))
        for target in self.targets(base):
            brings, points, taken = 0.0, self.points - 1, {target}
            for value, origin, goal in others:
                if points < 1:
                    break
                if goal not in taken and origin not in taken:
                    brings += value
                    points -= 1
                    taken |= {goal, origin}
            best = max(best, brings + glance(outlook, PossibleAttack(LAND, base, target, force)))
        return best

    def attacks(
        self, gone: Iterable[int], base: int = -1, units: Units = NO_UNITS
    ) -> list[Prospect]:
        """The best attacks of the turn when some stacks have gone, to a base or out of reach."""
        changed = {*gone, base}
        attacks = [one for one in self._each if one.base not in changed]
        if base >= 0:
            attacks = sorted(attacks + self.of(base, units), reverse=True)
        return most(attacks, self.points)

    def missed(self, gone: int, base: int = -1, units: Units = NO_UNITS) -> float:
        """How much less the attacks bring when a stack has gone, to a base or out of reach."""
        return self.whole - value_of(self.attacks((gone,), base, units)) if self.points else 0.0

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
