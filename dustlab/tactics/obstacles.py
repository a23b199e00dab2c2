"""Why a unit does not get somewhere: the ground, who stands there, a corner, a wall, the points."""

from __future__ import annotations

from collections.abc import Iterator

from ..remarks import Refusal, refuse
from . import reaching, skills
from .field import NO_DOT, RUBBLE, TRAP, WATER
from .flow import Activation
from .ground import AIRCRAFT, VEHICLES, Mover, footprint, lets_through, mover
from .state import State
from .ways import Spot, Way, may_end, search

FAR = 40
"""Points with which everything is in reach to which there is a way."""


def refuse_way(state: State, acting: Activation, square: int, crates: int) -> Iterator[Refusal]:
    """Why the active unit does not reach a square: all that bars the square, else the way."""
    view = mover(state, acting.piece, "jump" in acting.skills)
    name = state.field.name(square)
    under = footprint(state.field, view.size, square)
    if not under:
        yield refuse("tactics.movement.large", "tactics.movement.no_room", name, square=name)
        return
    barred = False
    for one in under:
        for reason in refuse_square(state, acting.piece, view, one):
            barred = True
            yield reason
    if barred:
        return
    entering = not state.pieces[acting.piece].squares
    starts = list(reaching.starts_of(state, acting.piece, view, bool(acting.diagonals)))
    if entering and not starts:
        yield refuse("tactics.movement.entry", "tactics.movement.no_entry",
                     piece=state.name(acting.piece))  # fmt: skip
        return
    now = reaching.points(state, acting.piece, acting)
    cost = _cheapest(view, starts, square)
    if cost is None:
        if not entering:
            yield from _refuse_barrier(view, state.pieces[acting.piece].squares[0], square)
        rule = "tactics.skills.jump" if view.kind.jumps else "tactics.movement.path"
        yield refuse(rule, "tactics.movement.no_way", name, square=name,
                     piece=state.name(acting.piece))  # fmt: skip
        return
    if cost <= now.most and crates:
        yield refuse("tactics.movement.crates", "tactics.movement.crates_not_on_way", name,
                     square=name)  # fmt: skip
        return
    facts = {"square": name, "cost": cost, "points": now.most}
    if entering and now.base == 1:
        yield refuse("tactics.movement.entry", "tactics.movement.entry_first", name, **facts)
        return
    here = state.pieces[acting.piece].squares
    if here:
        yield from _refuse_corner(state, view, here[0], square)
    if (_cheapest(view._replace(agile=True), starts, square) or FAR) <= now.most:
        yield refuse("tactics.movement.diagonals", "tactics.movement.too_few_diagonals", name,
                     **facts)  # fmt: skip
    else:
        yield refuse("tactics.movement.points", "tactics.movement.too_few_points", name, **facts)


def _cheapest(view: Mover, starts: list[tuple[Spot, Way]], square: int) -> int | None:
    """What the cheapest way to a square costs, with as many points as one likes."""
    found = search(view, starts, FAR)
    costs = [
        way.cost for spot, way in found.items() if spot.square == square and may_end(view, spot)
    ]
    return min(costs, default=None)


def refuse_square(state: State, piece: int, view: Mover, square: int) -> Iterator[Refusal]:
    """What bars a square itself, as the end of a movement."""
    field, kind = state.field, view.kind
    name, sign, who = field.name(square), field.ground[square], state.name(piece)
    facts = {"piece": who, "square": name}
    if sign == NO_DOT:
        yield refuse("tactics.field.no_dot", "tactics.movement.no_dot", name, **facts)
    elif sign == WATER and not kind.jumper and kind.name != AIRCRAFT:
        yield refuse("tactics.field.water", "tactics.movement.water", name, **facts)
    elif sign == RUBBLE and kind.name == VEHICLES and not kind.jumper:
        yield refuse("tactics.field.rubble", "tactics.movement.rubble", name, **facts)
    if kind.name == AIRCRAFT and field.inside[square] >= 0:
        yield refuse("tactics.movement.aircraft", "tactics.movement.aircraft", name, **facts)
    element = state.element(square)
    if kind.name == VEHICLES and element is not None and element.kind == TRAP:
        yield refuse("tactics.movement.traps", "tactics.movement.trap", name, **facts)
    crew = skills.crew(state, piece)
    others = [one for one in state.standing_on(square) if one not in crew]
    for other in others:
        told = {**facts, "other": state.name(other)}
        if state.side(other) != state.side(piece):
            yield refuse("tactics.movement.enemies", "tactics.movement.enemy", name, **told)
        elif kind.jumps:
            yield refuse("tactics.skills.jump", "tactics.movement.jump_lands", name, **told)
        elif kind.name == VEHICLES:
            yield refuse("tactics.movement.friends", "tactics.movement.friend", name, **told)
        elif not state.card(piece).is_hero or len(crew) > 1:
            yield refuse("tactics.movement.friends", "tactics.movement.friend_ends", name, **told)
        elif len(others) > 1:
            yield refuse("tactics.heroes.square", "tactics.movement.shared", name, **told)
            return


def refuse_path(state: State, piece: int, path: tuple[int, ...]) -> Iterator[Refusal]:
    """Why a unit cannot go by just these squares, one after another; nothing: it can.

    Points are not asked about: what a way costs is `reaching.way_cost`.
    """
    view = mover(state, piece)
    here = state.pieces[piece].squares
    last = here[0] if here else -1
    for number, square in enumerate(path):
        if last >= 0:
            found = search(view, [(Spot(last), Way(0, 0, ()))], 1)
            if not any(spot.square == square for spot in found):
                yield from _refuse_step(state, piece, view, last, square)
        if number == len(path) - 1 and (view.taken >> square & 1):
            yield from refuse_square(state, piece, view, square)
        last = square


def _refuse_step(state: State, piece: int, view: Mover, one: int, other: int) -> Iterator[Refusal]:
    field = state.field
    (x, y), (v, w) = field.place(one), field.place(other)
    name = field.name(other)
    if max(abs(x - v), abs(y - w)) != 1:
        yield refuse("tactics.movement.path", "tactics.movement.not_beside", name,
                     square=name, other=field.name(one))  # fmt: skip
        return
    barred = [r for r in refuse_square(state, piece, view, other) if _bars_passing(r)]
    yield from barred
    if not barred:
        if x == v or y == w:
            yield _refuse_wall(view, one, other)
        else:
            yield from _refuse_corner(state, view, one, other)


def _bars_passing(reason: Refusal) -> bool:
    return not reason.key.endswith(("friend_ends", "shared"))


def _refuse_barrier(view: Mover, one: int, other: int) -> Iterator[Refusal]:
    """What keeps a unit from a square side by side with its own, if that is why no way leads."""
    (x, y), (v, w) = view.field.place(one), view.field.place(other)
    beside = abs(x - v) + abs(y - w) == 1
    if beside and not lets_through(view.kind, view.field.barrier(one, other)):
        yield _refuse_wall(view, one, other)


def _refuse_wall(view: Mover, one: int, other: int) -> Refusal:
    """What stands between two squares side by side."""
    field = view.field
    name = field.name(other)
    facts = {"square": name, "other": field.name(one)}
    if field.barrier(one, other) == "small":
        return refuse("tactics.building.sizes", "tactics.movement.small_opening", name, **facts)
    return refuse("tactics.building.walls", "tactics.movement.wall", name, **facts)


def _refuse_corner(state: State, view: Mover, one: int, other: int) -> Iterator[Refusal]:
    """What blocks a diagonal step: a corner for vehicles, two for soldiers."""
    field = state.field
    (x, y), (v, w) = field.place(one), field.place(other)
    if abs(x - v) != 1 or abs(y - w) != 1:
        return
    ways = (field.at(v, y), field.at(x, w))
    blocked = [
        field.name(way)
        for way in ways
        if view.corners >> way & 1
        or not lets_through(view.kind, field.barrier(one, way))
        or not lets_through(view.kind, field.barrier(way, other))
    ]
    facts = {"square": field.name(other), "corners": tuple(blocked)}
    if len(blocked) == 2:
        yield refuse("tactics.movement.two_corners", "tactics.movement.two_corners", *blocked,
                     **facts)  # fmt: skip
    elif blocked and view.kind.name == VEHICLES:
        yield refuse("tactics.movement.corner", "tactics.movement.corner", *blocked, **facts)
