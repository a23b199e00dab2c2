"""Moving: points, the way onto the field, what is in reach, and why something is not.

Movement points count for each MOVE by itself; that further diagonal steps cost two holds for the
whole activation. Two MOVEs of a unit that jumps are one way.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from ..errors import BadInput
from ..match import Choice, Pending
from ..remarks import Event, Refusal, event, refuse
from . import obstacles, skills
from .components import make
from .field import CRATE
from .flow import MOVE, Activation
from .ground import Mover, entries, footprint, kind_of, may_stand, mover, steps
from .moves import Go, Nothing
from .state import Piece, State, without_element
from .ways import Spot, Way, ends, may_end, search

NOBODY = Activation(-1)


class Points(NamedTuple):
    """What a MOVE may cost: the points on the card, and those of Fast and Scout Vehicle."""

    base: int
    fast: int = 0
    scout: int = 0

    @property
    def plain(self) -> int:
        """Without the point of Fast."""
        return self.base + self.scout

    @property
    def most(self) -> int:
        return self.base + self.scout + self.fast


def move_value(state: State, piece: int) -> int:
    """The movement value of a unit: with a hero, that of the faster of both."""
    return max(state.card(one).move for one in skills.crew(state, piece))


def points(state: State, piece: int, activation: Activation = NOBODY) -> Points:
    """The points of the MOVE that is on."""
    declared = activation.skills
    value = move_value(state, piece) * (2 if "assault" in declared else 1)
    jumps_on = "jump" in declared and activation.actions[activation.at + 1 :][:1] == (MOVE,)
    base = 2 * value if jumps_on else value
    entering = not state.pieces[piece].squares
    if entering and not state.table.settings.full_first_move:
        # The first move only brings a unit onto the field; jumping, the second goes on from there.
        base = 1 + (value if jumps_on else 0)
    fast = skills.has(state, piece, "fast") and "fast" not in declared
    scout = state.round.number == 1 and skills.has(state, piece, "scout_vehicle")
    return Points(base, int(fast), 2 if scout and "scout_vehicle" not in declared else 0)


# -- what is in reach


class Reached(NamedTuple):
    """A square in reach: how, at what cost, and with how many MOVE actions."""

    square: int
    actions: int
    cost: int
    """The points of all actions together."""
    path: tuple[int, ...]
    diagonals: int


def reach(
    state: State, piece: int, actions: int = 2, declared: tuple[str, ...] = ()
) -> dict[int, Reached]:
    """Every square that a unit reaches in so many MOVE actions, by the fewest of them.

    >>> from dustlab.tactics import battlefield, study
    >>> found = reach(study(battlefield("move_diagonal")), 0)
    >>> [sum(one.actions == n for one in found.values()) for n in (1, 2)]
    [8, 12]
    """
    acting = Activation(piece, actions * (MOVE,), skills=declared)
    if state.activation is not None and state.activation.piece == piece and not declared:
        acting = acting._replace(
            diagonals=state.activation.diagonals, skills=state.activation.skills
        )
    view = mover(state, piece, "jump" in acting.skills)
    here = state.pieces[piece].squares
    found: dict[int, Reached] = {}
    turned, value = bool(acting.diagonals), move_value(state, piece)
    if "assault" in acting.skills:
        value *= 2
    first = points(state, piece, acting)
    seen = search(view, starts_of(state, piece, view, turned), first.most)
    if view.kind.jumps and actions > 1:
        _add(found, view, seen, 2, here, value)
        return found
    _add(found, view, seen, 1, here, value)
    for number in range(2, actions + 1):
        # A second movement begins where the first may end; the point of Fast is there only once.
        starts: list[tuple[Spot, Way]] = []
        for spot, way in seen.items():
            if way.path and may_end(view, spot):
                fast = bool(first.fast) and way.cost <= first.plain
                starts.append((spot, Way(0 if fast or not first.fast else 1, 0, way.path)))
        if not starts:
            break
        seen = search(view, starts, value + first.fast)
        _add(found, view, seen, number, here, value)
    return found


def _add(
    found: dict[int, Reached],
    view: Mover,
    seen: dict[Spot, Way],
    number: int,
    here: tuple[int, ...],
    value: int,
) -> None:
    """What was not found before, each square by the cheapest of its ways."""
    new: dict[int, Reached] = {}
    for spot, way in seen.items():
        square = spot.square
        if not way.path or square in found or here[:1] == (square,) or not may_end(view, spot):
            continue
        actions = 1 if number == 2 and view.kind.jumps and way.cost <= value else number
        cost, diagonals = way_cost(view, way.path, here)
        known = new.get(square)
        if known is None or (cost, diagonals) < (known.cost, known.diagonals):
            new[square] = Reached(square, actions, cost, way.path, diagonals)
    found.update(new)


def way_cost(view: Mover, path: tuple[int, ...], here: tuple[int, ...]) -> tuple[int, int]:
    """The points that a way costs in all, and its diagonal steps; coming in costs one."""
    cost = diagonals = 0
    last = here[0] if here else -1
    for square in path:
        if last >= 0 and _is_diagonal(view, last, square):
            cost += 2 if diagonals and not view.agile else 1
            diagonals += 1
        else:
            cost += 1
        last = square
    return cost, diagonals


def _is_diagonal(view: Mover, one: int, other: int) -> bool:
    (x, y), (v, w) = view.field.place(one), view.field.place(other)
    return x != v and y != w


def starts_of(state: State, piece: int, view: Mover, turned: bool) -> Iterator[tuple[Spot, Way]]:
    """Where a movement begins: where the unit stands, else each square where it can come in."""
    here = state.pieces[piece].squares
    if here:
        yield Spot(here[0], False, turned), Way(0, 0, ())
        return
    for corner in entry_corners(state, piece, view):
        yield Spot(corner, False, turned), Way(1, 0, (corner,))


def entry_corners(state: State, piece: int, view: Mover) -> Iterator[int]:
    """Where a unit can come in: along its side's edge, on ground that bears it, if it is free."""
    field = state.field
    edge = entries(field, state.side(piece), view.kind)
    if not view.is_large:
        for square in edge:
            if not (view.closed >> square & 1):
                yield square
        return
    wide, deep = view.size
    dx = wide - 1 if dict(field.entry).get(state.side(piece)) == "east" else 0
    dy = deep - 1 if dict(field.entry).get(state.side(piece)) == "south" else 0
    for square in edge:
        column, row = field.place(square)
        if not field.holds(column - dx, row - dy):
            continue
        under = footprint(field, view.size, field.at(column - dx, row - dy))
        if under and all(
            may_stand(field, view.kind, one) and not view.closed >> one & 1 for one in under
        ):
            yield under[0]


# -- the MOVE action


def _acting(state: State) -> Activation:
    if state.activation is None:
        raise AssertionError("nobody is activated")
    return state.activation


def _crates(state: State, view: Mover) -> int:
    """The crates that a unit may trample: a vehicle that walks."""
    if view.kind.name != "vehicles":
        return 0
    return sum(1 << one.square for one in state.elements if one.kind == CRATE)


def ways(state: State, crates: int = -1) -> dict[tuple[int, int], Way]:
    """Where the active unit can go now, and how: by square and crates passed (asked as bits)."""
    acting = _acting(state)
    view = mover(state, acting.piece, "jump" in acting.skills)
    now = points(state, acting.piece, acting)
    every = _crates(state, view)
    asked = every if crates < 0 else every & crates
    starts = starts_of(state, acting.piece, view, bool(acting.diagonals))
    if asked and not state.pieces[acting.piece].squares:
        starts = iter([(_passing(view, spot, asked), way) for spot, way in starts])
    goes_on = MOVE in acting.actions[acting.at + 1 :] and "jump" not in acting.skills
    found = ends(view, search(view, starts, now.most, asked), now.plain, goes_on)
    here = state.pieces[acting.piece].squares[:1]
    return {key: way for key, way in found.items() if (key[0],) != here}


def _passing(view: Mover, spot: Spot, crates: int) -> Spot:
    passed = 0
    for square in footprint(view.field, view.size, spot.square):
        passed |= crates & (1 << square)
    return spot._replace(crates=passed)


def pending(state: State) -> Pending:
    acting = _acting(state)
    now = points(state, acting.piece, acting)
    facts = (("piece", state.name(acting.piece)), ("points", now.most))
    key = "tactics.movement.asks" if state.pieces[acting.piece].squares else _ASKS_ENTRY
    return Choice(state.side(acting.piece), key, facts)


_ASKS_ENTRY = "tactics.movement.asks_entry"


def candidates(state: State) -> list[Go | Nothing]:
    """Every square in reach, for a vehicle also with any crates on its way trampled."""
    names = state.field.names
    found: dict[Go | Nothing, None] = {}
    for square, passed in sorted(ways(state)):
        for trampled in _subsets(passed):
            found[Go(names[square], tuple(names[one] for one in trampled))] = None
    found[Nothing()] = None
    return list(found)


def _subsets(mask: int) -> list[tuple[int, ...]]:
    every = [bit for bit in range(mask.bit_length()) if mask >> bit & 1]
    subsets: list[tuple[int, ...]] = [()]
    for one in every:
        subsets += [(*subset, one) for subset in subsets]
    return subsets


def sample(state: State, rng: Random) -> Go | Nothing:
    """A random square in reach; one step beside is looked for at random, not listed."""
    acting = _acting(state)
    piece = acting.piece
    here = state.pieces[piece].squares
    table = state.table
    if len(here) == 1 and "jump" not in acting.skills:
        view = mover(state, piece)
        now = points(state, piece, acting)
        if now.most == 1 and not acting.diagonals:
            near = steps(view.field, view.kind)[here[0]]
            closed = view.closed | view.taken
            soldiers = view.kind.name == "soldiers"
            for _ in range(8):
                to, bit, diagonal, one, other = near[int(rng.random() * len(near))]
                if bit & closed or not may_stand(view.field, view.kind, to):
                    continue
                if diagonal:
                    corners = view.corners
                    if soldiers:
                        if one & corners and other & corners:
                            continue
                    elif (one | other) & corners:
                        continue
                return _go(state, view, to, rng)
    found = ways(state, 0)
    if not found:
        return Nothing()
    squares = list(found)
    to = squares[int(rng.random() * len(squares))][0]
    return Go(table.field.names[to])


def _go(state: State, view: Mover, to: int, rng: Random) -> Go:
    name = view.field.names[to]
    if view.kind.name == "vehicles" and state.elements:
        crate = state.element(to)
        if crate is not None and crate.kind == CRATE and rng.random() < 0.5:
            return Go(name, (name,))
    return Go(name)


# -- legality


def read_go(state: State, move: Go) -> tuple[int, int]:
    """The square and the crates of a move, as a number and as bits."""
    square = state.field.read_square(move.square, "move")
    crates = 0
    for name in move.trample:
        crates |= 1 << state.field.read_square(name, "move, trample")
    return square, crates


def refuse_go(state: State, move: Go) -> Iterator[Refusal]:
    """Every reason against a movement."""
    try:
        square, crates = read_go(state, move)
    except BadInput:
        yield refuse("tactics.field.squares", "tactics.movement.no_square", square=move.square)
        return
    acting = state.activation
    if state.phase != "action" or acting is None or not _moves_now(acting):
        yield refuse("tactics.round.declare", "tactics.movement.not_now")
        return
    names = state.field.names
    if state.pieces[acting.piece].squares[:1] == (square,):
        yield refuse("tactics.movement.points", "tactics.movement.already", move.square,
                     square=names[square])  # fmt: skip
        return
    if crates:
        wrong = list(_refuse_crates(state, acting.piece, move))
        yield from wrong
        if wrong:
            return
    if find(state, square, crates) is None:
        yield from obstacles.refuse_way(state, acting, square, crates)


def _refuse_crates(state: State, piece: int, move: Go) -> Iterator[Refusal]:
    if not state.card(piece).is_vehicle:
        yield refuse("tactics.movement.crates", "tactics.movement.only_vehicles",
                     piece=state.name(piece))  # fmt: skip
    for name in move.trample:
        there = state.element(state.field.read_square(name))
        if there is None or there.kind != CRATE:
            yield refuse("tactics.movement.crates", "tactics.movement.no_crate", name, square=name)


def _moves_now(acting: Activation) -> bool:
    return acting.at < len(acting.actions) and acting.actions[acting.at] == MOVE


def find(state: State, square: int, crates: int = 0) -> Way | None:
    """The way of the active unit to a square, past all crates that are asked for."""
    for (to, passed), way in ways(state, crates).items():
        if to == square and passed == crates:
            return way
    return None


# -- doing


def go(state: State, move: Go, log: list[Event] | None) -> State:
    """The unit goes, and its hero with it; crates are trampled; what it used up is noted."""
    acting = _acting(state)
    square, crates = read_go(state, move)
    way = _quick_way(state, acting, square) if not crates else None
    if way is None:
        way = find(state, square, crates)
    if way is None:
        raise AssertionError(f"{move} is not in reach")
    now = points(state, acting.piece, acting)
    entered = not state.pieces[acting.piece].squares
    if log is not None:
        facts = {"piece": state.name(acting.piece), "square": move.square}
        if entered:
            key = "tactics.movement.entered"
            log.append(event("tactics.movement.entry", key, move.square, **facts))
        else:
            rule = "tactics.movement.diagonals" if way.diagonals else "tactics.movement.points"
            told = {"cost": way.cost, **facts}
            log.append(event(rule, "tactics.movement.moved", move.square, **told))
    state = placed(state, acting.piece, square)
    for name in move.trample:
        state = without_element(state, state.field.read_square(name))
        if log is not None:
            facts = {"piece": state.name(acting.piece), "square": name}
            log.append(event("tactics.movement.crates", "tactics.movement.trampled", name, **facts))
    used = acting.skills
    if now.scout:
        used = (*used, "scout_vehicle")
    if way.cost > now.plain:
        used = (*used, "fast")
    jumps_on = "jump" in used and acting.actions[acting.at + 1 :][:1] == (MOVE,)
    piece, actions, at, _, diagonals, _, by, then, aim = acting
    acting = make(Activation, (
        piece, actions, at + jumps_on, used, diagonals + way.diagonals, way.path, by, then, aim,
    ))  # fmt: skip
    return moved(state._replace(activation=acting), log)


def _quick_way(state: State, acting: Activation, square: int) -> Way | None:
    """A single step, which needs no search; None: look further."""
    here = state.pieces[acting.piece].squares
    if len(here) != 1 or acting.diagonals or "jump" in acting.skills:
        return None
    (x, y), (v, w) = state.field.place(here[0]), state.field.place(square)
    across, down = abs(x - v), abs(y - w)
    if across + down == 1 and not state.field.has_walls:
        return Way(1, 0, (square,))
    if across == 1 and down == 1 and points(state, acting.piece, acting).most == 1:
        return Way(1, 1, (square,))
    return None


def placed(state: State, piece: int, square: int) -> State:
    """A unit on another square, and who belongs to it."""
    pieces = list(state.pieces)
    under = footprint(state.field, state.card(piece).size, square)
    for one in skills.crew(state, piece):
        _, living, damage, joined, acted, _, *rest = pieces[one]
        pieces[one] = make(Piece, (under, living, damage, joined, acted, True, *rest))
    table, _, *others = state
    return make(State, (table, tuple(pieces), *others))


def moved(state: State, log: list[Event] | None) -> State:
    """A movement is done."""
    from . import round as rounds  # the round asks this chapter, and goes on after it

    return rounds.acted(state, log)


# -- beside


def are_adjacent(state: State, one: int, other: int) -> bool:
    """Whether two units stand on the same square or side by side, no wall between them.

    Diagonally, two squares without a dot or two walls between them keep them apart.
    """
    field = state.field
    walking = kind_of(state.card(one), jumper=True)
    walking = walking._replace(name="soldiers")
    corners = field.no_dots | 1 << field.size
    there = state.pieces[other].squares
    for square in state.pieces[one].squares:
        if square in there:
            return True
        for to, _, diagonal, left, right in steps(field, walking)[square]:
            if to in there and not (diagonal and left & corners and right & corners):
                return True
    return False
