"""Where a unit can go, and what bars its way (pages 6, 8 and 9, 17, 19 and 21).

A place on a way is (square, has a diagonal step been taken, is it above a roof). Rulings followed:
the cheapest way, but the extra point of Fast or Scout Vehicle is saved first, and before a second
MOVE a diagonal step; a unit that declared Jump jumps all the way, so vehicles bar it, friends too,
and are to it like ground without a dot; corners are blocked by ground without a dot, enemies, walls
and, for vehicles, traps; nobody comes onto the field above a roof; a large vehicle does not enter
the squares on which it stands already, and never stands across a wall.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass

from tests.referees.tactics.position import Active, Position, Square, Unit

Place = tuple[Square, bool, bool]
AROUND = [(c, r) for c in (-1, 0, 1) for r in (-1, 0, 1) if c or r]


@dataclass(frozen=True)
class Mover:
    """A unit on the move: what it is and what it may do."""

    body: tuple[Unit, ...]
    points: int  # without what Fast and Scout Vehicle add
    extra: int
    extra_skill: str  # fast, scout_vehicle or nothing
    entering: bool
    turned: bool  # a diagonal step was taken in this activation
    again: bool  # it may move again afterwards
    jumping: bool
    agile: bool
    light: bool  # has Jump: water and rubble do not stop it
    there: dict[Square, list[Unit]]  # who else stands where
    lifted: frozenset[Square] = frozenset()  # squares of which it is asked what lies before them

    @property
    def unit(self) -> Unit:
        return self.body[0]

    @property
    def kind(self) -> str:
        return self.unit.card.kind

    @property
    def soldier(self) -> bool:
        return self.unit.card.soldier

    def squares(self, anchor: Square) -> list[Square]:
        wide, deep = self.unit.card.size
        return [(anchor[0] + c, anchor[1] + r) for r in range(deep) for c in range(wide)]


def skills(it: Position, unit: Unit) -> set[str]:
    """The skills that hold for a unit on the move: what a squad has its hero has, and what a hero
    shares."""
    shared = {"agile", "assault", "berserk", "charge", "heroic_attack", "badass", "jump"}
    shared |= {"advanced_reactive_fire", "superior_reactive_fire"}
    found: set[str] = set()
    for each in it.body(unit):
        alone = len(it.body(unit)) == 1 or each.card.kind != "hero"
        found |= each.card.skills if alone else each.card.skills & shared
    return found


def mover(it: Position, active: Active) -> Mover:
    unit = it.units[active.who]
    has = skills(it, unit)
    value = max(each.card.move for each in it.body(unit))
    jumping = "jump" in active.skills
    moves = sum(action == "move" for action in active.actions[active.at :])
    entering = unit.at is None
    full = value * 2 if "assault" in active.skills else value
    points = full
    if entering and "full_first_move" not in it.settings:
        points = 1
    if jumping and moves == 2:
        points += full
    extra, extra_skill = 0, ""
    if "fast" in has and "fast" not in active.skills:
        extra, extra_skill = 1, "fast"
    if "scout_vehicle" in has and it.round == 1 and "scout_vehicle" not in active.skills:
        extra, extra_skill = 2, "scout_vehicle"
    return Mover(
        tuple(it.body(unit)),
        points,
        extra,
        extra_skill,
        entering,
        active.turned > 0,
        moves == 2 and not jumping,
        jumping,
        "agile" in has,
        "jump" in has,
        others(it, it.body(unit)),
    )


def others(it: Position, body: list[Unit]) -> dict[Square, list[Unit]]:
    """Who stands where, apart from the unit itself."""
    found: dict[Square, list[Unit]] = {}
    for unit in it.units.values():
        if not any(unit is each for each in body):
            for place in unit.squares:
                found.setdefault(place, []).append(unit)
    return found


def wall_stops(it: Position, who: Mover, a: Square, b: Square) -> bool:
    """Does a wall between neighbours stop it on foot?"""
    if not it.wall(a, b):
        return False
    opening = it.opening(a, b)
    return not opening if who.soldier else opening != "large"


def bars(it: Position, who: Mover, place: Square, above: bool = False) -> str:
    """What on a square keeps the unit from entering it: the id of the rule, or nothing."""
    if place in who.unit.squares or place in who.lifted:
        return ""  # where it stands it need not come in
    ground = it.ground[place]
    if ground == "x" and who.kind != "aircraft":
        return "field.no_dot"
    if ground == "~" and not who.light and who.kind != "aircraft":
        return "field.water"
    if ground == "+" and who.kind == "vehicle" and not who.light:
        return "field.rubble"
    for unit in who.there.get(place, []):
        leapt = who.jumping and unit.card.soldier
        if unit.side != who.unit.side and not leapt:
            return "movement.enemies"
        if unit.side == who.unit.side and not leapt and (who.jumping or not who.soldier):
            return "movement.friends"
    trap = it.elements.get(place, ("", 0))[0] == "trap"
    if trap and who.kind == "vehicle" and not who.jumping:
        return "movement.traps"
    return ""


def stops(it: Position, who: Mover, place: Square) -> set[str]:
    """What keeps the unit from ending on a square: ids of rules."""
    there = [] if place in who.unit.squares else who.there.get(place, [])
    found = set()
    if it.ground[place] == "x":
        found.add("field.no_dot")
    enemies = [unit for unit in there if unit.side != who.unit.side]
    if enemies:
        found.add("movement.enemies")
    friends = [unit for unit in there if unit.side == who.unit.side]
    if friends and who.jumping:
        found.add("skills.jump")
    elif friends and who.kind == "hero":
        if len(friends) > 1:
            found.add("heroes.square")
    elif friends:
        found.add("movement.friends")
    if it.elements.get(place, ("", 0))[0] == "trap" and who.kind == "vehicle":
        found.add("movement.traps")
    return found


def blocked_corner(
    it: Position, who: Mover, side: Square, ends: tuple[Square, Square], flies: bool
) -> bool:
    """Is a square beside a diagonal step impassable, or does a wall end at that corner?"""
    if not it.inside(side):
        return False
    if it.ground[side] == "x":
        return True
    for unit in who.there.get(side, []):
        if who.jumping and not unit.card.soldier:
            return True
        if unit.side != who.unit.side and not who.jumping:
            return True
    trap = it.elements.get(side, ("", 0))[0] == "trap"
    if trap and who.kind == "vehicle" and not who.jumping:
        return True
    return not flies and any(wall_stops(it, who, side, end) for end in ends)


def corners(it: Position, who: Mover, a: Square, b: Square, flies: bool) -> int:
    """How many corners of a diagonal step of one square are blocked."""
    beside = ((a[0], b[1]), (b[0], a[1]))
    return sum(blocked_corner(it, who, side, (a, b), flies) for side in beside)


def _goes(it: Position, who: Mover, a: Square, b: Square, flies: bool) -> bool:
    """Do corners and walls let it from a to b, on foot or through the air?"""
    if a[0] == b[0] or a[1] == b[1]:
        return flies or not wall_stops(it, who, a, b)
    blocked = corners(it, who, a, b, flies)
    return blocked == 0 or (blocked == 1 and who.soldier)


def step(it: Position, who: Mover, a: Square, b: Square, above: bool) -> set[bool]:
    """May a unit of one square step from a to b? If so, is it above a roof afterwards?"""
    found: set[bool] = set()
    if bars(it, who, b):
        return found
    if not above and _goes(it, who, a, b, flies=False):
        found.add(False)
    # Who stands in a building has a roof above him: soldiers jump over walls from outside only.
    outside = above or it.building(a) < 0
    if who.jumping and who.soldier and outside and _goes(it, who, a, b, flies=True):
        found.add(it.building(b) >= 0)
    return found


def across_wall(it: Position, who: Mover, anchor: Square) -> str:
    """A large vehicle does not stand across a wall: the id of the rule, or nothing."""
    squares = who.squares(anchor)
    for a in squares if set(squares) != who.lifted else ():
        for b in ((a[0] + 1, a[1]), (a[0], a[1] + 1)):
            if b in squares and wall_stops(it, who, a, b):
                return "building.sizes" if it.opening(a, b) else "building.walls"
    return ""


def _steps(
    it: Position, who: Mover, anchor: Square, above: bool
) -> list[tuple[Square, bool, bool]]:
    """Where it may step: the place, is the step diagonal, is it above a roof then."""
    found = []
    for across, along in AROUND:
        to = (anchor[0] + across, anchor[1] + along)
        squares = who.squares(to)
        if not all(it.inside(square) for square in squares) or across_wall(it, who, to):
            continue
        after = set.intersection(
            *(step(it, who, (b[0] - across, b[1] - along), b, above) for b in squares)
        )
        found += [(to, bool(across and along), now) for now in after]
    return found


def edge(it: Position, who: Mover) -> list[Square]:
    """The places of a unit on the edge by which its side comes in."""
    wide, deep = who.unit.card.size
    columns, rows = it.columns - wide, it.rows - deep
    direction = it.entry[who.unit.side]
    if direction in {"north", "south"}:
        row = 0 if direction == "north" else rows
        return [(column, row) for column in range(columns + 1)]
    column = 0 if direction == "west" else columns
    return [(column, row) for row in range(rows + 1)]


OUTWARD = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}


def starts(it: Position, who: Mover) -> list[tuple[Place, int]]:
    if not who.entering:
        return [((who.unit.at, who.turned, False), 0)]
    across, along = OUTWARD[it.entry[who.unit.side]]
    found = []
    for anchor in edge(it, who):
        squares = [s for s in who.squares(anchor) if not it.inside((s[0] + across, s[1] + along))]
        after = set.intersection(
            *(step(it, who, (s[0] + across, s[1] + along), s, False) for s in squares)
        )
        barred = any(bars(it, who, square) for square in who.squares(anchor))
        if not barred and not across_wall(it, who, anchor):
            found += [((anchor, who.turned, False), 1)] * (False in after)
    return found


@dataclass(frozen=True)
class End:
    """The best way to a square."""

    cost: int
    extra: bool
    turned: bool


def _on_way(
    it: Position, who: Mover, anchor: Square, named: frozenset[Square]
) -> frozenset[Square]:
    return named & frozenset(who.squares(anchor))


def costs(
    it: Position,
    who: Mover,
    named: frozenset[Square] = frozenset(),
    limit: int | None = None,
    roofs: bool = False,
) -> dict[Square, dict[bool, int]]:
    """For each square that it may pass: the least cost of a way over all named squares, by
    whether a diagonal step is part of it or was taken before; of squares, or of roofs."""
    queue: list[tuple[int, int, Place, frozenset[Square]]] = []
    order = 0
    for place, cost in starts(it, who):
        over = _on_way(it, who, place[0], named) if who.entering else frozenset()
        heapq.heappush(queue, (cost, order, place, over))
        order += 1
    done: dict[tuple[Place, frozenset[Square]], int] = {}
    next_to: dict[tuple[Square, bool], list[tuple[Square, bool, bool]]] = {}
    while queue:
        cost, _, place, over = heapq.heappop(queue)
        if (place, over) in done or (limit is not None and cost > limit):
            continue
        done[place, over] = cost
        anchor, turned, above = place
        if (anchor, above) not in next_to:
            next_to[anchor, above] = _steps(it, who, anchor, above)
        for to, diagonal, over_roof in next_to[anchor, above]:
            order += 1
            more = 2 if diagonal and turned and not who.agile else 1
            after = (to, turned or diagonal, over_roof)
            now = over | _on_way(it, who, to, named)
            heapq.heappush(queue, (cost + more, order, after, now))
    found: dict[Square, dict[bool, int]] = {}
    for (place, over), cost in done.items():
        anchor, turned, above = place
        if above == roofs and over == named:
            by = found.setdefault(anchor, {})
            by[turned] = min(cost, by.get(turned, cost))
    return found


def ends(it: Position, who: Mover, named: frozenset[Square] = frozenset()) -> dict[Square, End]:
    """Where a MOVE can end, and by what way."""
    limit = who.points + who.extra
    found = {}
    for anchor, by in costs(it, who, named, limit).items():
        if not who.entering and anchor == who.unit.at:
            continue
        if any(stops(it, who, square) for square in who.squares(anchor)):
            continue
        ways = [End(cost, cost > who.points, turned) for turned, cost in by.items()]
        found[anchor] = min(ways, key=lambda w: (w.extra, who.again and w.turned, w.cost))
    return found


def room_to_enter(it: Position, who: Mover) -> bool:
    return bool(ends(it, who))
