"""Why a unit cannot make a MOVE (pages 8, 9, 17, 19 and 21).

Conventions taken from the package: a way that costs too much names the points, or the diagonal
steps if it would do with cheap ones; where there is no way at all to a square that is free,
`movement.path` is named; of a square beside the unit it is said what stops the step; a unit that
finds no square of its edge by which it could come in is told that, too (`movement.entry`). Which of
the obstacles farther off are named besides is the package's choice: of them the referee asks only
that each is there, and stops this unit (`untrue`).
"""

from __future__ import annotations

from dataclasses import replace

from tests.referees.tactics import rounds, ways
from tests.referees.tactics.moves import Move
from tests.referees.tactics.position import Position, Square, square

COSTS = {"movement.points", "movement.diagonals", "movement.entry"}
Where = tuple[str, ...]

OBSTACLES = {
    "field.no_dot", "field.water", "field.rubble", "movement.enemies", "movement.friends",
    "movement.traps", "movement.corner", "movement.two_corners", "building.walls",
    "building.sizes", "skills.jump", "movement.aircraft", "movement.large",
}  # fmt: skip


def reasons(it: Position, move: Move) -> set[str]:
    if it.phase != "action" or rounds.action(it.stack[0]) != "move":
        return {"round.declare"}
    who = ways.mover(it, it.stack[0])
    to = square(move.to)
    if not who.entering and to == who.unit.at:
        return {"movement.points"}
    found: set[str] = set()
    named = frozenset(square(text) for text in move.trample)
    if named and who.kind != "vehicle":
        found.add("movement.crates")
    if any(it.elements.get(place, ("", 0))[0] != "crate" for place in named):
        found.add("movement.crates")
    if not all(it.inside(place) for place in who.squares(to)):
        return found | {"movement.large"}
    found |= _there(it, who, to)
    if who.entering and not ways.starts(it, who):
        found.add("movement.entry")
    ends = ways.ends(it, who)
    if to not in ends:
        found |= _on_the_way(it, who, to, bool(_there(it, who, to)))
    elif not found and named and to not in ways.ends(it, who, named):
        found.add("movement.crates")
    return found


def _there(it: Position, who: ways.Mover, to: Square) -> set[str]:
    """What is wrong with the square itself."""
    found: set[str] = set()
    for place in who.squares(to):
        found |= {ways.bars(it, who, place)} - {""}
        found |= ways.stops(it, who, place)
    found |= {ways.across_wall(it, who, to)} - {""}
    # To a unit that jumps it is all one who stands where it would land.
    return found - {"movement.friends"} if "skills.jump" in found else found


def _on_the_way(it: Position, who: ways.Mover, to: Square, there: bool) -> set[str]:
    """What keeps it from getting there, whatever the square is like."""
    lifted = replace(who, lifted=frozenset(who.squares(to)))
    found = _step(it, lifted, to)
    roof = ways.costs(it, lifted, roofs=True).get(to, {}) if who.jumping and who.soldier else {}
    if roof and min(roof.values()) <= who.points + who.extra and it.building(to) >= 0:
        return found | {"skills.jump"}
    by = ways.costs(it, lifted).get(to, {})
    if by:
        return found | _dear(it, lifted, to, min(by.values()))
    found |= _dear(it, lifted, to, ideal(it, who, to))
    return found if there else found | {"movement.path"}


def untrue(it: Position, move: Move, rule: str, where: Where, facts: dict) -> bool:
    """Is an obstacle named that is not there, or that the unit would pass on its way?"""
    who = ways.mover(it, it.stack[0])
    places = [square(text) for text in where]
    on_the_way = not set(places) <= set(who.squares(square(move.to)))
    if rule in {"movement.corner", "movement.two_corners"}:
        to = square(facts["square"])
        return not all(_corner(it, who, side, to) for side in places)
    if rule in {"building.walls", "building.sizes"}:
        if "other" not in facts:
            return False
        a, b = square(facts["other"]), square(facts["square"])
        return not ways.wall_stops(it, who, a, b)
    if rule in {"field.no_dot", "field.water", "field.rubble", "movement.traps"}:
        return any(not _bad_ground(it, who, rule, place) for place in places)
    if rule == "movement.enemies":
        there = any(unit.side != who.unit.side for place in places for unit in it.on(place))
        return not there or (who.jumping and on_the_way)
    if rule in {"movement.friends", "heroes.square"}:
        # Soldiers pass their friends: these are in their way only where they would end.
        there = any(unit.side == who.unit.side for place in places for unit in it.on(place))
        return not there or (who.soldier and on_the_way)
    return False


def _bad_ground(it: Position, who: ways.Mover, rule: str, place: Square) -> bool:
    if rule == "movement.traps":
        return it.elements.get(place, ("", 0))[0] == "trap" and who.kind == "vehicle"
    return it.ground[place] == {"field.no_dot": "x", "field.water": "~", "field.rubble": "+"}[rule]


def _corner(it: Position, who: ways.Mover, side: Square, to: Square) -> bool:
    """Is a corner blocked by this square, for a diagonal step to that one?"""
    shared = [to, *(place for place in who.squares(to) if place != to)]
    for end in shared:
        across, along = side[0] - end[0], side[1] - end[1]
        starts = [(side[0], side[1] + d) for d in (-1, 1)] if across else []
        starts += [(side[0] + d, side[1]) for d in (-1, 1)] if along else []
        if abs(across) + abs(along) == 1 and any(
            ways.blocked_corner(it, who, side, (start, end), flies=False) for start in starts
        ):
            return True
    return False


def agree(it: Position, move: Move, mine: set[str], theirs: set[str]) -> bool:
    """The same reasons? What a square would cost on which the unit cannot stand is no reason that
    the referee asks for; nor is which obstacle is named."""
    who = ways.mover(it, it.stack[0])
    to = square(move.to)
    if all(it.inside(place) for place in who.squares(to)):
        there = _there(it, who, to)
        if there:
            loose = OBSTACLES | COSTS
            return there <= theirs and mine - loose == theirs - loose
    if "skills.jump" in theirs and "movement.path" in mine - theirs:
        mine = mine - {"movement.path"} | {"skills.jump"}
    return bool(mine) == bool(theirs) and mine - OBSTACLES == theirs - OBSTACLES


def _dear(it: Position, who: ways.Mover, to: Square, cost: int) -> set[str]:
    budget = who.points + who.extra
    if cost <= budget:
        return set()
    both = who.jumping and not who.again and rounds.action(it.stack[0]) == "move"
    if who.entering and "full_first_move" not in it.settings and not (both and who.points > 1):
        return {"movement.entry"}
    cheap = ways.costs(it, replace(who, agile=True), limit=budget).get(to, {})
    if cheap and min(cheap.values()) <= budget:
        return {"movement.diagonals"}
    return {"movement.points"}


def ideal(it: Position, who: ways.Mover, to: Square) -> int:
    """What the way would cost with nothing in it."""
    starts = [who.unit.at] if who.unit.at else ways.edge(it, who)
    least = []
    for start in starts:
        across, along = abs(start[0] - to[0]), abs(start[1] - to[1])
        if who.agile:
            cost = max(across, along)
        else:
            cost = across + along - (1 if across and along and not who.turned else 0)
        least.append(cost + who.entering)
    return min(least)


def _step(it: Position, who: ways.Mover, to: Square) -> set[str]:
    """What stops a step to a square beside it, apart from what is on the square."""
    at = who.unit.at
    if at is None or max(abs(at[0] - to[0]), abs(at[1] - to[1])) != 1:
        return set()
    if ideal(it, who, to) > who.points + who.extra:
        return set()  # a step that it cannot pay for anyway
    found: set[str] = set()
    for b in who.squares(to):
        a = (b[0] - to[0] + at[0], b[1] - to[1] + at[1])
        if ways.step(it, who, a, b, above=False):
            continue
        if a[0] == b[0] or a[1] == b[1]:
            small = it.opening(a, b) and not who.soldier
            found.add("building.sizes" if small else "building.walls")
        else:
            two = ways.corners(it, who, a, b, flies=False) == 2
            found.add("movement.two_corners" if two else "movement.corner")
    return found


def nothing(it: Position) -> set[str]:
    """May the action be left out?"""
    if it.phase != "action":
        return {"round.nothing"}
    active = it.stack[0]
    off = rounds.action(active) == "move" and it.units[active.who].at is None
    room = off and ways.room_to_enter(it, ways.mover(it, active))
    return {"movement.entry"} if room else set()
