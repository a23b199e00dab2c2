"""Why a unit gets nowhere near a square: every obstacle on its way by name, and what it costs."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from ...core.remarks import Refusal, refuse
from ..components import SIDES
from ..field import CIRCLE, NO_DOT, RUBBLE, WATER, Field
from ..flow import Activation
from ..state import State
from . import reaching
from .obstacles import may_step, refuse_passing, refuse_square, refuse_step, refuse_wall
from .standing import standing
from .terrain import MOST_FIELDS, Mover, entries, footprint, lying, may_stand, mover, walls_between
from .ways import Spot, Way, may_end, over_roofs, search

# What may be in the way, each told by the reason that `refuse_square` or a step gives for it.
ENEMIES, FRIENDS, TRAPS, WALLS, CORNERS = "enemies", "friends", "traps", "walls", "corners"
GROUND = {"water": WATER, "rubble": RUBBLE, "no_dot": NO_DOT}
OBSTACLES = (ENEMIES, FRIENDS, TRAPS, *GROUND, WALLS, CORNERS)


def refuse_way(state: State, acting: Activation, square: int, crates: int) -> Iterator[Refusal]:
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


def _refuse_way(state: State, acting: Activation, square: int, crates: int) -> Iterator[Refusal]:
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
    most = reaching.points(state, piece, acting).most
    there = trial.way(FAR)
    if there is not None and there.cost <= most:
        if crates and not barred:
            yield refuse("tactics.movement.crates", "tactics.movement.crates_not_on_way", name,
                         square=name)  # fmt: skip
        return
    straight = trial.way(FAR, *OBSTACLES)
    if straight is not None and (straight.cost <= most or there is None):
        yield from trial.barriers(view, max(straight.cost, most))
    if there is None and not barred:
        yield refuse("tactics.movement.path", "tactics.movement.no_way", name, square=name,
                     piece=state.name(piece))  # fmt: skip
    yield from _refuse_cost(state, acting, trial, there)


FAR = 1_000
"""Points with which everything is in reach to which there is a way."""


def _refuse_cost(
    state: State, acting: Activation, trial: _Trial, there: Way | None
) -> Iterator[Refusal]:
    """What the way costs; if there is none, what it would cost with nothing in the way."""
    now = reaching.points(state, acting.piece, acting)
    open_way = trial.way(FAR, *OBSTACLES)
    cost = there.cost if there is not None else open_way.cost if open_way is not None else 0
    if cost <= now.most:
        return
    name = state.field.name(trial.square)
    facts = {"square": name, "cost": cost, "points": now.most}
    by_one = now.base == 1 and not state.table.settings.full_first_move
    if not state.pieces[acting.piece].squares and by_one:
        key = "tactics.movement.entry_first" if now.most == 1 else "tactics.movement.entry_more"
        more = {} if now.most == 1 else {"piece": state.name(acting.piece), "more": now.most - 1}
        yield refuse("tactics.movement.entry", key, name, **facts, **more)
    elif there is None:
        yield refuse("tactics.movement.points", "tactics.movement.too_far", name, **facts)
    elif (_cost(trial, agile=True) or FAR) <= now.most:
        yield refuse("tactics.movement.diagonals", "tactics.movement.too_few_diagonals", name,
                     **facts)  # fmt: skip
    else:
        yield refuse("tactics.movement.points", "tactics.movement.too_few_points", name, **facts)


def _cost(trial: _Trial, *, agile: bool) -> int | None:
    found = replace(trial, view=trial.view._replace(agile=agile)).way(FAR)
    return None if found is None else found.cost


def _starts(state: State, acting: Activation, view: Mover) -> Iterator[tuple[Spot, Way]]:
    return reaching.starts_of(state, acting.piece, view, bool(acting.diagonals))


def _freed(view: Mover, under: tuple[int, ...]) -> Mover:
    """The same with open ground, and nobody on it, where the unit would end."""
    there, field = sum(1 << one for one in under), view.field
    if any(field.ground[one] in GROUND.values() for one in under):
        signs = list(field.ground)
        for one in under:
            signs[one] = CIRCLE
        field = Field(
            field.columns, field.rows, "".join(signs), field.buildings, field.tiles, field.entry
        )
    return view._replace(field=field, closed=view.closed & ~there, taken=view.taken & ~there)


def _lands_on_a_roof(state: State, acting: Activation, view: Mover, square: int) -> bool:
    """Whether soldiers that jump come over a square, but only above its roof."""
    if state.field.inside[square] < 0 or not over_roofs(state.field, view.kind):
        return False
    most = reaching.points(state, acting.piece, acting).most
    found = [spot for spot in search(view, _starts(state, acting, view), most)
             if spot.square == square]  # fmt: skip
    return bool(found) and all(spot.over for spot in found)


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
        """The cheapest way within so many points; None: there is none."""
        view = self.cleared(without)
        found = search(view, _starts(self.state, self.acting, view), most)
        ways = [
            way for spot, way in found.items() if spot.square == self.square and may_end(view, spot)
        ]
        return min(ways, default=None)

    def cleared(self, without: Collection[str]) -> Mover:
        """What moves where some kinds of obstacles are not there."""
        view, sides = self.view, standing(self.state).sides
        seat = SIDES.index(self.state.side(self.acting.piece))
        gone = 0
        if ENEMIES in without:
            gone |= sides[1 - seat]
        if FRIENDS in without:
            gone |= sides[seat]
        if TRAPS in without:
            gone |= lying(self.state.elements)[0]
        corners = 0 if CORNERS in without else view.corners
        without = {*without, *self.free}
        field = _cleared(view.field, tuple(sorted({*GROUND, WALLS} & without)))
        return view._replace(
            field=field, corners=corners, closed=view.closed & ~gone, taken=view.taken & ~gone
        )

    def barriers(self, view: Mover, most: int) -> Iterator[Refusal]:
        """What keeps the unit from a way within so many points: of several ways the cheapest."""
        ways = [way for what in OBSTACLES if (way := self.way(most, what)) is not None]
        if not ways:
            # Several kinds together: leave out what need not be gone.
            needed = list(OBSTACLES)
            for what in OBSTACLES:
                fewer = [one for one in needed if one != what]
                if self.way(most, *fewer) is not None:
                    needed = fewer
            found = self.way(most, *needed)
            ways = [] if found is None else [found]
        least = min((way.cost for way in ways), default=0)
        for way in ways:
            if way.cost == least:
                yield from self.told(view, way)

    def told(self, view: Mover, way: Way) -> Iterator[Refusal]:
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
    return Field(
        field.columns, field.rows, ground, buildings, frozenset(), field.entry
    ) if without else field  # fmt: skip
