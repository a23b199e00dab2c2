"""What bars a square and a step: the ground, who stands there, a corner, a wall."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.remarks import Refusal, refuse
from ..field import NO_DOT, RUBBLE, TRAP, WATER
from ..state import State
from . import skills
from .terrain import AIRCRAFT, VEHICLES, Mover, footprint, lets_through, mover, walls_between
from .ways import Spot, Way, over_roofs, search


def may_step(view: Mover, one: int, other: int) -> bool:
    """Whether a unit can go from a square to the next, as far as points do not matter."""
    spots = [Spot(one), Spot(one, True)] if over_roofs(view.field, view.kind) else [Spot(one)]
    found = search(view, [(spot, Way(0, 0, ())) for spot in spots], 1)
    return any(spot.square == other for spot in found)


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
        if last >= 0 and not may_step(view, last, square):
            yield from refuse_step(state, piece, view, last, square)
        if number == len(path) - 1 and (view.taken >> square & 1):
            yield from refuse_square(state, piece, view, square)
        last = square


def refuse_step(state: State, piece: int, view: Mover, one: int, other: int) -> Iterator[Refusal]:
    field = state.field
    (x, y), (v, w) = field.place(one), field.place(other)
    name = field.name(other)
    if max(abs(x - v), abs(y - w)) != 1:
        yield refuse("tactics.movement.path", "tactics.movement.not_beside", name,
                     square=name, other=field.name(one))  # fmt: skip
        return
    own, under = (footprint(field, view.size, corner) for corner in (one, other))
    if not under:
        yield refuse("tactics.movement.large", "tactics.movement.no_room", name, square=name)
        return
    for square in under:
        if square not in own:
            yield from refuse_passing(state, piece, view, square)
    for two in walls_between(field, view.kind, under):
        yield refuse_wall(view, *two)
    for square in own:
        across, down = field.place(square)
        to = field.at(across + v - x, down + w - y)
        if x == v or y == w:
            if not lets_through(view.kind, field.barrier(square, to)):
                yield refuse_wall(view, square, to)
        else:
            yield from _refuse_corner(state, view, square, to, own)


def refuse_passing(state: State, piece: int, view: Mover, square: int) -> Iterator[Refusal]:
    """What bars a square on the way; a jump is barred by vehicles and squares without a dot."""
    jumps = view.kind.jumps
    for reason in refuse_square(state, piece, view, square):
        barring = ("no_dot", "aircraft") if jumps else BARRING
        if reason.key.rpartition(".")[2] in barring:
            yield reason
    for other in state.standing_on(square) if jumps else ():
        if not state.card(other).is_soldier and other not in skills.crew(state, piece):
            name = state.field.name(square)
            facts = {"piece": state.name(piece), "other": state.name(other), "square": name}
            yield refuse("tactics.skills.jump", "tactics.movement.jump_vehicle", name, **facts)


# What is said of a square that nobody of a kind passes.
BARRING = ("no_dot", "water", "rubble", "aircraft", "trap", "enemy", "friend")


def refuse_wall(view: Mover, one: int, other: int) -> Refusal:
    """What stands between two squares side by side."""
    field = view.field
    name = field.name(other)
    facts = {"square": name, "other": field.name(one)}
    if field.barrier(one, other) == "small":
        return refuse("tactics.building.sizes", "tactics.movement.small_opening", name, **facts)
    return refuse("tactics.building.walls", "tactics.movement.wall", name, **facts)


def _refuse_corner(
    state: State, view: Mover, one: int, other: int, own: tuple[int, ...] = ()
) -> Iterator[Refusal]:
    """What blocks a diagonal step: a corner for vehicles, two for soldiers."""
    field = state.field
    (x, y), (v, w) = field.place(one), field.place(other)
    if abs(x - v) != 1 or abs(y - w) != 1:
        return
    ways = (field.at(v, y), field.at(x, w))
    blocked = [
        field.name(way)
        for way in ways
        if way not in own
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
