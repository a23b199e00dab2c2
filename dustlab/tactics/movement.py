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
from . import obstacles
from . import round as rounds
from .components import make
from .field import CRATE, Field
from .flow import MOVE, Activation
from .ground import Mover, entries, footprint, mover
from .moves import Go, Nothing
from .open_ways import Quick, open_ways
from .reaching import Points, points, starts_of
from .standing import step
from .state import Piece, State, without_element
from .ways import Spot, Way, ends, search

NOTHING = Nothing()
SMALL = (1, 1)

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


class Open(NamedTuple):
    """What was found out last, since whoever looks at a position soon plays a move in it."""

    state: State
    points: Points
    ways: Quick | None
    """None: a large vehicle takes a search of its own."""


_last: list[Open] = []


def look(state: State) -> Open:
    """The ways that are open to the active unit if it tramples nothing."""
    if _last and _last[0][0] is state:
        return _last[0]
    acting = _acting(state)
    piece, actions, at, declared, diagonals, *_ = acting
    here, jumps = state[1][piece][0], "jump" in declared
    view = mover(state, piece, jumps)
    now = points(state, piece, acting)
    found = None
    if view.size == SMALL:
        goes_on = not jumps and MOVE in actions[at + 1 :]
        starts = here or entries(view.field, state.table.sides[piece], view.kind)
        first, most, turned = int(not here), now.most, diagonals > 0
        found = open_ways(view, starts, first, most, now.plain, turned=turned, goes_on=goes_on)
    _last[:] = [make(Open, (state, now, found))]
    return _last[0]


def sample(state: State, rng: Random) -> Go | Nothing:
    """A random square in reach; a vehicle tramples a crate there as likely as not."""
    acting = _acting(state)
    found = look(state).ways
    squares = found.squares if found is not None else [to for to, _ in ways(state, 0)]
    if not squares:
        return NOTHING
    to = squares[int(rng.random() * len(squares))]
    if state.elements and state.table.roster[acting.piece].is_vehicle:
        crate = state.element(to)
        walks = "jump" not in acting.skills
        if walks and crate is not None and crate.kind == CRATE and rng.random() < 0.5:
            name = state.table.field.names[to]
            return Go(name, (name,))
    return _goes(state.table.field)[to]


def _goes(field: Field) -> tuple[Go, ...]:
    """The move to each square: the same move is the same value."""
    known: tuple[Go, ...] | None = field.memory.get("goes")
    if known is None:
        known = field.memory["goes"] = tuple(map(Go, field.names))
    return known


# -- legality


def read_go(state: State, move: Go) -> tuple[int, int]:
    """The square and the crates of a move, as a number and as bits."""
    square = state.table.field.read_square(move.square, "move")
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
    if not crates:
        found = look(state).ways
        if found is not None:
            return found.way(square) if square in found.ends else None
    for (to, passed), way in ways(state, crates).items():
        if to == square and passed == crates:
            return way
    return None


# -- doing


def go(state: State, move: Go, log: list[Event] | None) -> State:
    """The unit goes, and its hero with it; crates are trampled; what it used up is noted."""
    acting = _acting(state)
    opened = look(state)
    if move.trample or opened.ways is None:
        square, crates = read_go(state, move)
        way = find(state, square, crates)
        if way is None:
            raise AssertionError(f"{move} is not in reach")
    else:
        square = state.table.field.read_square(move.square, "move")
        way = opened.ways.way(square)
    now = opened.points
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
    for name in move.trample:
        state = without_element(state, state.field.read_square(name))
        if log is not None:
            facts = {"piece": state.name(acting.piece), "square": name}
            log.append(event("tactics.movement.crates", "tactics.movement.trampled", name, **facts))
    piece, actions, at, used, diagonals, _, by, then, aim = acting
    if now.scout:
        used = (*used, "scout_vehicle")
    if way.cost > now.plain:
        used = (*used, "fast")
    if "jump" in used and actions[at + 1 :][:1] == (MOVE,):
        at += 1
    acting = make(Activation, (
        piece, actions, at, used, diagonals + way.diagonals, way.path, by, then, aim,
    ))  # fmt: skip
    table, pieces, elements, phase, this, _, attack, reaction, won, result = state
    pieces = _placed(state, piece, square)
    state = make(
        State, (table, pieces, elements, phase, this, acting, attack, reaction, won, result)
    )
    return moved(state, log)


def placed(state: State, piece: int, square: int) -> State:
    """A unit on another square, and who belongs to it."""
    table, _, *others = state
    return make(State, (table, _placed(state, piece, square), *others))


def _placed(state: State, piece: int, square: int) -> tuple[Piece, ...]:
    pieces, size = [*state.pieces], state.table.roster[piece].size
    under = (square,) if size == SMALL else footprint(state.table.field, size, square)
    hero = pieces[piece].joined
    for one in (piece,) if hero < 0 else (piece, hero):
        _, living, damage, joined, acted, _, spent, unloaded, used, lasting, fallen = pieces[one]
        pieces[one] = make(
            Piece,
            (under, living, damage, joined, acted, True, spent, unloaded, used, lasting, fallen),
        )
    after = tuple(pieces)
    if hero < 0:
        step(state.pieces, after, piece)
    return after


def moved(state: State, log: list[Event] | None) -> State:
    """A movement is done."""
    return rounds.acted(state, log)
