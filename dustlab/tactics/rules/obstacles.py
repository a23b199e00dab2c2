"""What bars a square, a step and a way: ground, who stands there, corners, walls, and the cost."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from ...core.remarks import Refusal, refuse
from ..field import CIRCLE, NO_DOT, RUBBLE, TRAP, WATER, Field
from ..flow import Activation
from ..state import State
from . import skills
from .terrain import (
    MOST_FIELDS,
    VEHICLES,
    Mover,
    bars,
    entries,
    footprint,
    is_open,
    lets_through,
    may_stand,
    mover,
    others,
    over_roofs,
    walls_between,
)
from .ways import Spot, Way, corners_passed, may_end, points, search, starts_of

# -- a square and a step


def may_step(view: Mover, one: int, other: int) -> bool:
    """Whether a unit can go from a square to the next, as far as points do not matter."""
    spots = [Spot(one), Spot(one, True)] if over_roofs(view.field, view.kind) else [Spot(one)]
    reached = search(view, [(spot, Way(0, 0, ())) for spot in spots], 1)
    return any(spot.square == other for spot in reached)


GROUND_BARS = {
    "no_dot": ("tactics.field.no_dot", "tactics.movement.no_dot"),
    "water": ("tactics.field.water", "tactics.movement.water"),
    "rubble": ("tactics.field.rubble", "tactics.movement.rubble"),
    "aircraft": ("tactics.movement.aircraft", "tactics.movement.aircraft"),
}
"""The rule for each kind of ground that bars a unit, and the words of the refusal."""


def refuse_square(state: State, piece: int, view: Mover, square: int) -> Iterator[Refusal]:
    """What bars a square itself, as the end of a movement."""
    field, kind = state.field, view.kind
    name, who = field.name(square), state.name(piece)
    facts = {"piece": who, "square": name}
    for what in bars(field, kind, square):
        rule, words = GROUND_BARS[what]
        yield refuse(rule, words, name, **facts)
    element = state.element(square)
    if kind.name == VEHICLES and element is not None and element.kind == TRAP:
        yield refuse("tactics.movement.traps", "tactics.movement.trap", name, **facts)
    crew = skills.crew(state, piece)
    others = [one for one in state.standing_on(square) if one not in crew]
    for other in others:
        both = {**facts, "other": state.name(other)}
        if state.side(other) != state.side(piece):
            yield refuse("tactics.movement.enemies", "tactics.movement.enemy", name, **both)
        elif kind.jumps:
            yield refuse("tactics.skills.jump", "tactics.movement.jump_lands", name, **both)
        elif kind.name == VEHICLES:
            yield refuse("tactics.movement.friends", "tactics.movement.friend", name, **both)
        elif not state.card(piece).is_hero or len(crew) > 1:
            yield refuse("tactics.movement.friends", "tactics.movement.friend_ends", name, **both)
        elif len(others) > 1:
            yield refuse("tactics.heroes.square", "tactics.movement.shared", name, **both)
            return


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


# The reasons for which a unit cannot even pass a square.
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
        if way in view.corners or not is_open(field, view.kind, one, way, other)
    ]
    facts = {"square": field.name(other), "corners": tuple(blocked)}
    if len(blocked) <= corners_passed(view.kind):
        return
    if len(blocked) == 2:
        yield refuse("tactics.movement.two_corners", "tactics.movement.two_corners", *blocked,
                     **facts)  # fmt: skip
    else:
        yield refuse("tactics.movement.corner", "tactics.movement.corner", *blocked, **facts)


# -- a whole way

# What may be in the way; `refuse_square` or a step gives the reason for each.
ENEMIES, FRIENDS, TRAPS, WALLS, CORNERS = "enemies", "friends", "traps", "walls", "corners"
GROUND = {"water": WATER, "rubble": RUBBLE, "no_dot": NO_DOT}
NO_SQUARES: frozenset[int] = frozenset()
OBSTACLES = (ENEMIES, FRIENDS, TRAPS, *GROUND, WALLS, CORNERS)


def refuse_way(state: State, acting: Activation, square: int, crates: bool) -> Iterator[Refusal]:
    """Why the active unit does not reach a square: what bars the square, what bars the way to it.

    What bars a way is found by trying it with one kind of obstacle taken away: where that opens a
    way within the points, the obstacles on that way are the reason.
    """
    said = set()
    for reason in _refuse_way(state, acting, square, crates):
        # A wall is the same from either side.
        about = reason.key, frozenset(fact for _, fact in reason.facts)
        if about not in said:
            said.add(about)
            yield reason


def _refuse_way(state: State, acting: Activation, square: int, crates: bool) -> Iterator[Refusal]:
    piece, name = acting.piece, state.field.name(square)
    view = mover(state, piece, "jump" in acting.skills)
    under = footprint(state.field, view.size, square)
    if not under:
        yield refuse("tactics.movement.large", "tactics.movement.no_room", name, square=name)
        return
    barred = [reason for one in under for reason in refuse_square(state, piece, view, one)]
    barred += [refuse_wall(view, *two) for two in walls_between(state.field, view.kind, under)]
    yield from barred
    if not state.pieces[piece].squares and not any(_starts(state, acting, view)):
        yield refuse("tactics.movement.entry", "tactics.movement.no_entry",
                     piece=state.name(piece))  # fmt: skip
    if not barred and _lands_on_a_roof(state, acting, view, square):
        yield refuse("tactics.skills.jump", "tactics.movement.roof", name, square=name,
                     piece=state.name(piece))  # fmt: skip
        return
    roof = any(reason.key.endswith((".aircraft", ".wall", ".small_opening")) for reason in barred)
    trial = _Trial(state, acting, _freed(view, under), square, (WALLS,) if roof else ())
    most = points(state, piece, acting).most
    open_way = trial.way(FAR)
    if open_way is not None and open_way.cost <= most:
        if crates and not barred:
            yield refuse("tactics.movement.crates", "tactics.movement.crates_not_on_way", name,
                         square=name)  # fmt: skip
        return
    straight = trial.way(FAR, *OBSTACLES)
    if straight is not None and (straight.cost <= most or open_way is None):
        yield from trial.barriers(view, max(straight.cost, most))
    if open_way is None and not barred:
        yield refuse("tactics.movement.path", "tactics.movement.no_way", name, square=name,
                     piece=state.name(piece))  # fmt: skip
    yield from _refuse_cost(state, acting, trial, open_way)


FAR = 1_000
"""Points with which everything is in reach to which there is a way."""


def _refuse_cost(
    state: State, acting: Activation, trial: _Trial, way: Way | None
) -> Iterator[Refusal]:
    """What the way costs; if there is none, what it would cost with nothing in the way."""
    now = points(state, acting.piece, acting)
    open_way = trial.way(FAR, *OBSTACLES)
    cost = way.cost if way is not None else open_way.cost if open_way is not None else 0
    if cost <= now.most:
        return
    name = state.field.name(trial.square)
    facts = {"square": name, "cost": cost, "points": now.most}
    by_one = now.base == 1 and not state.table.settings.full_first_move
    if not state.pieces[acting.piece].squares and by_one:
        key = "tactics.movement.entry_first" if now.most == 1 else "tactics.movement.entry_more"
        more = {} if now.most == 1 else {"piece": state.name(acting.piece), "more": now.most - 1}
        yield refuse("tactics.movement.entry", key, name, **facts, **more)
    elif way is None:
        yield refuse("tactics.movement.points", "tactics.movement.too_far", name, **facts)
    elif (_cost(trial, agile=True) or FAR) <= now.most:
        yield refuse("tactics.movement.diagonals", "tactics.movement.too_few_diagonals", name,
                     **facts)  # fmt: skip
    else:
        yield refuse("tactics.movement.points", "tactics.movement.too_few_points", name, **facts)


def _cost(trial: _Trial, *, agile: bool) -> int | None:
    way = replace(trial, view=trial.view._replace(agile=agile)).way(FAR)
    return None if way is None else way.cost


def _starts(state: State, acting: Activation, view: Mover) -> Iterator[tuple[Spot, Way]]:
    return starts_of(state, acting.piece, view, bool(acting.diagonals))


def _freed(view: Mover, under: tuple[int, ...]) -> Mover:
    """The same with open ground, and nobody on it, where the unit would end."""
    field = view.field
    if any(field.ground[one] in GROUND.values() for one in under):
        signs = list(field.ground)
        for one in under:
            signs[one] = CIRCLE
        field = replace(field, ground="".join(signs))
    return view._replace(
        field=field, closed=view.closed.difference(under), taken=view.taken.difference(under)
    )


def _lands_on_a_roof(state: State, acting: Activation, view: Mover, square: int) -> bool:
    """Whether soldiers that jump come over a square, but only above its roof."""
    if state.field.inside[square] < 0 or not over_roofs(state.field, view.kind):
        return False
    most = points(state, acting.piece, acting).most
    spots = [spot for spot in search(view, _starts(state, acting, view), most)
             if spot.square == square]  # fmt: skip
    return bool(spots) and all(spot.over for spot in spots)


@dataclass(frozen=True)
class _Trial:
    """A way to a square, tried with some of what is in the way taken away."""

    state: State
    acting: Activation
    view: Mover
    square: int
    free: tuple[str, ...] = ()
    """What is taken away in any case: for it the square itself is barred, and that was said."""

    def way(self, most: int, *without: str) -> Way | None:
        """The cheapest way within a number of points; None: there is none."""
        view = self.cleared(without)
        reached = search(view, _starts(self.state, self.acting, view), most)
        ways = [
            way
            for spot, way in reached.items()
            if spot.square == self.square and may_end(view, spot)
        ]
        return min(ways, default=None)

    def cleared(self, without: Collection[str]) -> Mover:
        """What moves where some kinds of obstacles are not there."""
        state, view, gone = self.state, self.view, set[int]()
        for number in others(state, self.acting.piece):
            enemy = state.side(number) != state.side(self.acting.piece)
            if (ENEMIES if enemy else FRIENDS) in without:
                gone.update(state.pieces[number].squares)
        if TRAPS in without:
            gone |= state.traps
        corners = NO_SQUARES if CORNERS in without else view.corners
        without = {*without, *self.free}
        field = _cleared(view.field, tuple(sorted({*GROUND, WALLS} & without)))
        return view._replace(
            field=field, corners=corners, closed=view.closed - gone, taken=view.taken - gone
        )

    def barriers(self, view: Mover, most: int) -> Iterator[Refusal]:
        """What keeps the unit from a way within these points: of several ways the cheapest."""
        ways = [way for what in OBSTACLES if (way := self.way(most, what)) is not None]
        if not ways:
            # Several kinds together: keep only those that have to be gone.
            needed = list(OBSTACLES)
            for what in OBSTACLES:
                fewer = [one for one in needed if one != what]
                if self.way(most, *fewer) is not None:
                    needed = fewer
            way_round = self.way(most, *needed)
            ways = [] if way_round is None else [way_round]
        least = min((way.cost for way in ways), default=0)
        for way in ways:
            if way.cost == least:
                yield from self.refuse_steps(view, way)

    def refuse_steps(self, view: Mover, way: Way) -> Iterator[Refusal]:
        """Each step of a way that cannot be taken as things stand."""
        state, piece = self.state, self.acting.piece
        here = state.pieces[piece].squares
        last = here[0] if here else -1
        for square in way.path:
            if last < 0:
                under = footprint(view.field, view.size, square)
                yield from _refuse_edge(state, piece, view, under)
                for one in under if square != self.square else ():
                    yield from refuse_passing(state, piece, view, one)
            elif not may_step(view, last, square):
                yield from refuse_step(state, piece, view, last, square)
            last = square


def _refuse_edge(
    state: State, piece: int, view: Mover, under: tuple[int, ...]
) -> Iterator[Refusal]:
    """Walls at the edge of the field, by which a unit would come in."""
    side = state.side(piece)
    entry = entries(view.field, side, view.kind)
    for square in view.field.entry_squares(side):
        if square in under and square not in entry and may_stand(view.field, view.kind, square):
            name = view.field.name(square)
            yield refuse("tactics.building.walls", "tactics.movement.edge_wall", name, square=name)


@lru_cache(MOST_FIELDS)
def _cleared(field: Field, without: tuple[str, ...]) -> Field:
    """A field whose ground bears everybody, or without its buildings."""
    ground = field.ground
    for what in without:
        if what in GROUND:
            ground = ground.replace(GROUND[what], CIRCLE)
    buildings = () if WALLS in without else field.buildings
    return replace(field, ground=ground, buildings=buildings, tiles=frozenset())
