"""The movement phase: to what is empty, to where an attack can begin, to what is in danger."""

from __future__ import annotations

from collections.abc import Iterator

from ...decisions import Thought, because
from ...remarks import Remark
from ..components import NO_UNITS, Units
from ..moves import EndMovement, March, Ship
from ..paths import sea_reach, ship_reach
from ..restrictions import LAND, is_spared
from .attacking import LEAST, Plan, glance, weigh
from .gains import gains
from .outlook import Outlook, cheapest

# What a movement must bring, and how many gatherings are summed up exactly.
WORTH_A_MOVE, MOST_SUMMED = 0.3, 6


def thoughts(outlook: Outlook) -> Iterator[Thought]:
    yield Thought(WORTH_A_MOVE, EndMovement(), (because("dust.movement.end", "dust.bots.stay"),))
    if outlook.state.turn.movement_points < 1:
        return
    for own, empty in outlook.lands:
        yield from _occupy(outlook, own, empty)
        yield from _gather(outlook, own)
        if outlook.far:
            yield from _guard(outlook, own)
    yield from _at_sea(outlook)
    yield from _over_sea(outlook)


def _occupy(outlook: Outlook, own: list[int], empty: list[int]) -> Iterator[Thought]:
    """Empty land that somebody can spare a unit for."""
    stacks = [p for p in own if outlook.spare(p) != NO_UNITS]
    ids = outlook.board.ids
    for target in empty:
        for origin in stacks:
            spare = outlook.spare(origin)
            for group in dict.fromkeys((cheapest(spare), spare)):
                value = outlook.worth(target) * (1.0 - outlook.danger(target, group))
                value -= outlook.leaving(origin, group)
                if value > WORTH_A_MOVE:
                    reasons = (_empty(outlook, target), *gains(outlook, target))
                    yield Thought(value, March(ids[origin], ids[target], group), reasons)


def _empty(outlook: Outlook, target: int) -> Remark:
    area = outlook.board.ids[target]
    return because("dust.movement.areas", "dust.bots.empty", area, area=area)


def _gather(outlook: Outlook, own: list[int]) -> Iterator[Thought]:
    """Stacks brought together beside an area that they can take together, and not each alone."""
    turn = outlook.state.turn
    if turn.combat_points < 1:
        return
    stacks = [(outlook.rules.cost_of(outlook.spare(p)), p) for p in own]
    stacks = sorted((s for s in stacks if s[0]), reverse=True)
    found = []
    for base in own:
        there = outlook.spare(base)
        helpers = [p for _, p in stacks if p != base][: turn.movement_points]
        if not helpers:
            continue
        for target in _targets(outlook, base):
            force, now = there, _glance(outlook, base, target, there)
            for number, helper in enumerate(helpers, 1):
                force = force.plus(outlook.spare(helper))
                plan = Plan(LAND, base, target, force)
                better = glance(outlook, plan) - max(now, 0.0) - 0.4 * number
                found.append((better, number, plan, helpers[0]))
    found.sort(key=lambda one: one[0], reverse=True)
    ids = outlook.board.ids
    for _, number, plan, helper in found[:MOST_SUMMED]:
        value = _exact(outlook, plan) - max(_exact(outlook, _now(outlook, plan)), 0.0)
        value -= 0.4 * number + outlook.leaving(helper, outlook.spare(helper))
        if value > LEAST:
            area = ids[plan.target]
            facts = {"area": area, "units": plan.units}
            reason = because("dust.combat.target", "dust.bots.gather", area, **facts)
            move = March(ids[helper], ids[plan.origin], outlook.spare(helper))
            yield Thought(value, move, (reason, *gains(outlook, plan.target)))


def _targets(outlook: Outlook, base: int) -> Iterator[int]:
    """What an attack from an area could go to."""
    ids = outlook.board.ids
    for target in outlook.board.near_land[base]:
        enemy = outlook.areas[target]
        if enemy is None or enemy[0] == outlook.army:
            continue
        if not is_spared(outlook.state, LAND, ids[base], ids[target]):
            yield target


def _glance(outlook: Outlook, base: int, target: int, units: Units) -> float:
    return glance(outlook, Plan(LAND, base, target, units)) if units != NO_UNITS else 0.0


def _now(outlook: Outlook, plan: Plan) -> Plan:
    return plan._replace(units=outlook.spare(plan.origin))


def _exact(outlook: Outlook, plan: Plan) -> float:
    """What an attack with a gathered force brings; the cheapest unit stays at its base."""
    if plan.units == NO_UNITS:
        return 0.0
    value, _ = weigh(outlook, plan, stays=True)
    return value


def _guard(outlook: Outlook, own: list[int]) -> Iterator[Thought]:
    """What is in danger and worth it gets help from where nobody is missed."""
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
            after = outlook.danger(place, outlook.units(place).plus(group))
            value = risk - outlook.worth(place) * after - outlook.leaving(origin, group)
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
        units = outlook.units(origin)
        group = Units(submarine=1)
        cost = outlook.leaving(origin, group)
        for sea in sea_reach(outlook.state, outlook.army, board.ids[origin]):
            target = outlook.index[sea]
            if outlook.areas[target] is not None:
                continue
            value = outlook.worth(target) * (1.0 - outlook.danger(target, group)) - cost
            if value > WORTH_A_MOVE + (0.5 if units.submarine == 1 else 0.0):
                reasons = (_empty(outlook, target), *gains(outlook, target))
                yield Thought(value, March(board.ids[origin], sea, group), reasons)


def _over_sea(outlook: Outlook) -> Iterator[Thought]:
    """Empty coasts that own submarines bring somebody to."""
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
