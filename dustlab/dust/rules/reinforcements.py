"""Setup, the last step: new units on the areas with own production centers, and next to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from ...core.match import Choice, Pending
from ...core.remarks import Log, Refusal, refuse, report
from ..components import KINDS, Units
from ..moves import EndReinforcements, Move, Place
from ..state import Shop, State, Turn
from . import initiative
from .building import Sites, left_in_box, open_shop, room_at, with_built

# More of one kind than this cannot be paid for at setup.
MOST_OF_A_KIND = 9
PLENTY = Units(*(MOST_OF_A_KIND for _ in KINDS))


def begin(state: State, at: int, log: Log) -> State:
    """The next player in the setup order gets points; after the last one the first round begins."""
    armies = state.order.armies
    if at == len(armies):
        return initiative.begin_round(state, log)
    army = armies[at]
    played, points = state.card_of(army), state.edition.setup.reinforcement_points
    value = played.production if played else 0
    facts = {"army": army, "points": points + value, "base": points, "card": value}
    report(log, "dust.setup.reinforcements", "dust.setup.points", **facts)
    turn, order = Turn(army, shop=Shop(points + value)), state.order._replace(at=at)
    return state._replace(phase="reinforcements", turn=turn, order=order)


# -- what there is to build with


class Yard(NamedTuple):
    """What the player who builds now has to build with."""

    rooms: dict[str, int]
    """For each own production center how many units it may still build."""
    ports: dict[str, tuple[str, ...]]
    """For each center with room the seas next to it that its submarines may enter, if any."""
    box: Units

    @property
    def room(self) -> int:
        """How many units all centers may still build."""
        return sum(self.rooms.values())

    def can_spend(self, costs: Units, points: int, center: str = "", built: int = 0) -> bool:
        """Whether some units cost exactly these points, after a center has built others."""
        by_sea = sum(self.rooms[port] for port in self.ports)
        by_sea -= built if center in self.ports else 0
        box = PLENTY
        if not self.box.holds(PLENTY):
            box = Units(*(min(MOST_OF_A_KIND, number) for number in self.box))
        return points in _sums(costs, box, self.room - built, by_sea)


def _yard(state: State) -> Yard:
    shop, own = open_shop(state), Sites(state, state.turn.army)
    rooms = {center: room_at(state, shop, center) for center in own.centers}
    ports = own.ports if state.edition.setup.reinforcement_submarines else {}
    ports = {center: seas for center, seas in ports.items() if rooms[center]}
    return Yard(rooms, ports, left_in_box(state, state.turn.army))


# -- what now


def pending(state: State) -> Pending:
    key = "asks_reinforcements_all" if _must_spend(state, _yard(state)) else "asks_reinforcements"
    return Choice(state.turn.army, f"dust.setup.{key}", (("points", open_shop(state).points),))


def candidates(state: State) -> Iterable[Move]:
    """Every group that can be paid for and built, at every center and in every sea next to one."""
    points, yard, costs = open_shop(state).points, _yard(state), state.edition.costs
    for center, room in yard.rooms.items():
        paid = Units(*(points // cost for cost in costs))._replace(submarine=0)
        groups = (group for group in paid.groups(room) if 0 < group.times(costs) <= points)
        yield from (Place(group, center) for group in groups)
        most = min(room, points // costs.submarine)
        for sea in yard.ports.get(center, ()):
            yield from (Place(Units(submarine=n), sea, center) for n in range(1, most + 1))
    yield EndReinforcements()


# -- placing


def refuse_place(state: State, move: Place) -> Iterator[Refusal]:
    """Every reason against some reinforcements, in the order in which a player checks them."""
    if state.phase != "reinforcements":
        yield refuse("dust.setup.steps", "dust.setup.reinforcements_not_now")
        return
    if not any(move.units) or min(move.units) < 0:
        yield refuse("dust.setup.reinforcements", "dust.setup.nothing_placed", move.area)
    at_sea = state.board[move.area].kind == "sea"
    if at_sea:
        yield from _refuse_at_sea(state, move)
    else:
        yield from _refuse_on_land(state, move)
    yard, center = _yard(state), move.center if at_sea else move.area
    room = yard.rooms.get(center)
    if room is not None and move.units.total > room:
        most = state.edition.production.units_per_center
        facts = {"area": center, "most": most, "room": room, "asked": move.units.total}
        yield refuse("dust.setup.reinforcements.where", "dust.setup.center_full", center, **facts)
    if not yard.box.holds(move.units):
        key = "dust.setup.box_empty" if any(yard.box) else "dust.setup.box_used_up"
        yield refuse("dust.setup.box", key, left=yard.box, asked=move.units)
    if any(move.units):
        yield from _refuse_cost(state, move, yard, center)


def _refuse_on_land(state: State, move: Place) -> Iterator[Refusal]:
    area, army = move.area, state.turn.army
    rule, facts = "dust.setup.reinforcements.where", {"area": area, "army": army}
    if move.units.submarine:
        yield refuse(rule, "dust.setup.submarines_on_land", area, area=area)
    if state.owner(area) != army:
        yield refuse(rule, "dust.setup.not_own", area, **facts)
    elif area not in state.centers:
        yield refuse(rule, "dust.setup.no_center", area, **facts)
    if move.center not in ("", area):
        yield refuse(rule, "dust.setup.builds_itself", area, area=area, center=move.center)


def _refuse_at_sea(state: State, move: Place) -> Iterator[Refusal]:
    area, army, center = move.area, state.turn.army, move.center
    rule = "dust.setup.reinforcements.submarines"
    if not state.edition.setup.reinforcement_submarines:
        yield refuse(rule, "dust.setup.no_units_at_sea", area, area=area)
    if move.units.total > move.units.submarine:
        where = "dust.setup.reinforcements.where"
        yield refuse(where, "dust.setup.land_units_at_sea", area, area=area)
    owner = state.owner(area)
    if owner not in ("", army):
        yield refuse(rule, "dust.setup.sea_taken", area, area=area, army=owner)
    if not center:
        near = [a for a in state.board.land_neighbours[area] if a in state.centers]
        own = tuple(a for a in near if state.owner(a) == army)
        key = "dust.setup.name_a_center" if own else "dust.setup.no_center_near"
        if move.units.submarine or not own:
            yield refuse(rule, key, area, *own, area=area, centers=own)
    elif center not in state.centers or state.owner(center) != army:
        yield refuse(rule, "dust.setup.not_your_center", center, area=center, army=army)
    elif not state.board.adjacent(center, area):
        facts = {"area": area, "center": center}
        yield refuse(rule, "dust.setup.center_too_far", area, center, **facts)


def _refuse_cost(state: State, move: Place, yard: Yard, center: str) -> Iterator[Refusal]:
    """Too dear, or, where all points must be spent, leaving some that nothing can be bought for."""
    rule, points, costs = "dust.setup.reinforcements", open_shop(state).points, state.edition.costs
    cost = move.units.times(costs)
    if cost > points:
        yield refuse(rule, "dust.setup.too_dear", cost=cost, points=points)
        return
    rest = points - cost
    if not rest or not _must_spend(state, yard):
        return
    number = min(move.units.total, yard.rooms.get(center, 0))
    if not yard.can_spend(costs, rest, center, number):
        key = "dust.setup.rest_too_small" if rest < min(costs) else "dust.setup.rest_not_exact"
        facts = {"rest": rest, "cheapest": min(costs), "cost": cost, "left": yard.room - number}
        yield refuse(rule, key, **facts)


def place(state: State, move: Place, log: Log) -> State:
    """Paid for and put on the board in one go; a power source at sea brings its token."""
    army, area = state.turn.army, move.area
    cost = move.units.times(state.edition.costs)
    facts = {"army": army, "area": area, "units": move.units, "cost": cost}
    if state.board[area].kind == "sea":
        rule, key = "dust.setup.reinforcements.submarines", "dust.setup.placed_at_sea"
        report(log, rule, key, area, center=move.center, **facts)
    else:
        report(log, "dust.setup.reinforcements.where", "dust.setup.placed", area, **facts)
    if state.board[area].power_source and not state.owner(area):
        report(log, "dust.setup.power_sources", "dust.setup.token", area, army=army, area=area)
    shop = with_built(open_shop(state), move.center or area, move.units)
    shop = shop._replace(points=shop.points - cost)
    return state.reinforced(area, army, move.units).with_shop(shop)


# -- the end


def refuse_end(state: State, move: EndReinforcements) -> Iterator[Refusal]:
    if state.phase != "reinforcements":
        yield refuse("dust.setup.steps", "dust.setup.reinforcements_not_now")
    elif _must_spend(state, _yard(state)):
        points = open_shop(state).points
        yield refuse("dust.setup.reinforcements", "dust.setup.points_left", points=points)


def end(state: State, move: EndReinforcements, log: Log) -> State:
    facts = {"army": state.turn.army, "points": open_shop(state).points}
    key = "dust.setup.done_with_rest" if facts["points"] else "dust.setup.done"
    report(log, "dust.setup.reinforcements", key, **facts)
    return begin(state, state.order.at + 1, log)


# -- sums


def _must_spend(state: State, yard: Yard) -> bool:
    """Whether points are left that this rule set wants spent, and that can be spent exactly."""
    points = open_shop(state).points
    exact = state.edition.setup.reinforcements_exact
    return exact and points > 0 and yard.can_spend(state.edition.costs, points)


@lru_cache(maxsize=4096)
def _sums(costs: Units, box: Units, room: int, by_sea: int) -> frozenset[int]:
    """Every total that up to `room` units can cost, up to `by_sea` submarines among them."""
    totals: list[set[int]] = [{0}, *(set() for _ in range(room))]  # by the number of units
    for kind, cost, left in zip(KINDS, costs, box, strict=True):
        most = min(left, by_sea if kind == "submarine" else room)
        for number in range(room, 0, -1):
            for of_kind in range(1, min(most, number) + 1):
                totals[number] |= {total + of_kind * cost for total in totals[number - of_kind]}
    return frozenset().union(*totals)
