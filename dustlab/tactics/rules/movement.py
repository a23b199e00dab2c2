"""Moving: points, the way onto the field, what is in reach, and why something is not.

Movement points count for each MOVE by itself; that further diagonal steps cost two holds for the
whole activation. Two MOVEs of a unit that jumps are one way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from ...core.errors import BadInput
from ...core.match import Choice, Pending
from ...core.remarks import Event, Refusal, event, refuse
from ..components import make
from ..field import CRATE, Field
from ..flow import MOVE, Activation
from ..moves import Go, Nothing
from ..state import Piece, State, without_element
from . import barred_ways
from . import round as rounds
from .moving import SMALL, acting, crates_of, draw, look
from .ranges import between
from .reaching import Points, points, starts_of
from .skills import crew
from .standing import step
from .terrain import Mover, build_of, footprint, mover
from .ways import Spot, Way, ends, search

NOTHING = Nothing()
# How often a unit that could trample crates looks at all ways past them.
TRAMPLES = 0.1

# -- the MOVE action


def ways(state: State, crates: int = -1, to: int = -1) -> dict[tuple[int, int], Way]:
    """Where the active unit can go now, and how: by square and crates passed (asked as bits).

    With `to` only the ways to that square.
    """
    now = acting(state)
    jumps = "jump" in now.skills
    view = mover(state, now.piece, jumps)
    most = points(state, now.piece, now)
    asked = crates_of(state.elements, build_of(state, now.piece, jumps)) & crates
    starts = starts_of(state, now.piece, view, bool(now.diagonals))
    if asked and not state.pieces[now.piece].squares:
        starts = iter([(_passing(view, spot, asked), way) for spot, way in starts])
    goes_on = MOVE in now.actions[now.at + 1 :] and not jumps
    reached = search(view, starts, most.most, asked)
    if to >= 0:
        reached = {spot: way for spot, way in reached.items() if spot.square == to}
    found = ends(view, reached, most.helped, goes_on)
    here = state.pieces[now.piece].squares[:1]
    return {key: way for key, way in found.items() if (key[0],) != here}


def _passing(view: Mover, spot: Spot, crates: int) -> Spot:
    passed = 0
    for square in footprint(view.field, view.size, spot.square):
        passed |= crates & (1 << square)
    return spot._replace(crates=passed)


def pending(state: State) -> Pending:
    piece = acting(state).piece
    most = points(state, piece, acting(state)).most
    facts = (("piece", state.name(piece)), ("points", most))
    key = "tactics.movement.asks" if state.pieces[piece].squares else _ASKS_ENTRY
    return Choice(state.side(piece), key, facts)


_ASKS_ENTRY = "tactics.movement.asks_entry"


def candidates(state: State) -> Iterator[Go | Nothing]:
    """Every square in reach; for a vehicle then with each crate on its way trampled, then several.

    Ways past several crates are many, and looked for only when somebody asks for so many moves.
    """
    names = state.field.names
    plain = sorted(square for square, _ in ways(state, 0))
    yield from (Go(names[square]) for square in plain)
    now = acting(state)
    crates = crates_of(state.elements, build_of(state, now.piece, "jump" in now.skills))
    near = [crate for crate in _trod(state, plain) if crates >> crate & 1]
    # Past the nearest ones most ways lead.
    near.sort(key=lambda crate: (_far(state, crate), crate))
    for crate in near:
        for square, passed in sorted(ways(state, 1 << crate)):
            if passed:
                yield Go(names[square], (names[crate],))
    if len(near) > 1:
        yield from _past_several(state)
    yield NOTHING


def _trod(state: State, corners: Iterable[int]) -> set[int]:
    """The squares under a unit on any of the squares where its way may end."""
    size = state.card(acting(state).piece).size
    return {one for corner in corners for one in footprint(state.field, size, corner)}


def _far(state: State, square: int) -> int:
    """How far a square is from the unit that moves; 0 for one that comes in."""
    here = state.pieces[acting(state).piece].squares
    return between(state.field, here, (square,)) if here else 0


def _subsets(mask: int) -> list[tuple[int, ...]]:
    every = [bit for bit in range(mask.bit_length()) if mask >> bit & 1]
    subsets: list[tuple[int, ...]] = [()]
    for one in every:
        subsets += [(*subset, one) for subset in subsets]
    return subsets


def _past_several(state: State) -> Iterator[Go]:
    names, found = state.field.names, set[Go]()
    for square, passed in sorted(ways(state)):
        for trampled in _subsets(passed):
            move = Go(names[square], tuple(names[one] for one in trampled))
            if len(trampled) > 1 and move not in found:
                found.add(move)
                yield move


def sample(state: State, rng: Random) -> Go | Nothing:
    """A random square in reach, or standing still; a vehicle tramples crates as likely as not."""
    _, found, squares, crates = look(state)
    if found is None or (crates and rng.random() < TRAMPLES):
        return past_crates(state, crates, rng)
    to = draw(squares, bool(state.pieces[acting(state).piece].squares), rng)
    return NOTHING if to < 0 else _goes(state.table.field)[to]


def past_crates(state: State, crates: int, rng: Random) -> Go | Nothing:
    """The same where crates may be trampled, and for large vehicles."""
    found = list(ways(state, crates))
    inside = bool(state.pieces[acting(state).piece].squares)
    place = int(rng.random() * (len(found) + inside))
    if place >= len(found):
        return NOTHING
    square, passed = found[place]
    names, trampled = state.table.field.names, []
    while passed:
        crate, passed = passed & -passed, passed & passed - 1
        if rng.random() < 0.5:
            trampled.append(names[crate.bit_length() - 1])
    return Go(names[square], tuple(trampled))


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
    now = state.activation
    if state.phase != "action" or now is None or not _moves_now(now):
        yield refuse("tactics.round.declare", "tactics.movement.not_now")
        return
    names = state.field.names
    if state.pieces[now.piece].squares[:1] == (square,):
        yield refuse("tactics.movement.points", "tactics.movement.already", move.square,
                     square=names[square])  # fmt: skip
        return
    if crates:
        wrong = list(_refuse_crates(state, now.piece, move))
        yield from wrong
        if wrong:
            # Whether it gets there at all is another question.
            crates = 0
    if find(state, square, crates) is None:
        yield from barred_ways.refuse_way(state, now, square, crates)


def _refuse_crates(state: State, piece: int, move: Go) -> Iterator[Refusal]:
    if not state.card(piece).is_vehicle:
        yield refuse("tactics.movement.crates", "tactics.movement.only_vehicles",
                     piece=state.name(piece))  # fmt: skip
    for name in move.trample:
        there = state.element(state.field.read_square(name))
        if there is None or there.kind != CRATE:
            yield refuse("tactics.movement.crates", "tactics.movement.no_crate", name, square=name)


def _moves_now(now: Activation) -> bool:
    return now.at < len(now.actions) and now.actions[now.at] == MOVE


def find(state: State, square: int, crates: int = 0) -> Way | None:
    """The way of the active unit to a square, past all crates that are asked for."""
    _, found, squares, _ = look(state)
    if found is not None and not crates:
        return found.way(square) if square in squares else None
    return ways(state, crates, square).get((square, crates))


# -- doing


def go(state: State, move: Go, log: list[Event] | None) -> State:
    """The unit goes, and its hero with it; crates are trampled; what it used up is noted."""
    square, crates = read_go(state, move)
    now, way = look(state)[0], find(state, square, crates)
    if way is None:
        raise AssertionError(f"{move} is not in reach")
    if log is not None:
        _tell_way(state, move, way, log)
        _tell_skills(state, way, log)
    for name in move.trample:
        state = without_element(state, state.field.read_square(name))
        if log is not None:
            facts = {"piece": state.name(acting(state).piece), "square": name}
            log.append(event("tactics.movement.crates", "tactics.movement.trampled", name, **facts))
    return _gone(state, now, square, way, log)


def _tell_way(state: State, move: Go, way: Way, log: list[Event]) -> None:
    piece = acting(state).piece
    facts = {"piece": state.name(piece), "square": move.square}
    if not state.pieces[piece].squares:
        key = "tactics.movement.entered"
        log.append(event("tactics.movement.entry", key, move.square, **facts))
        return
    rule = "tactics.movement.diagonals" if way.diagonals else "tactics.movement.points"
    told = {"cost": way.cost, **facts}
    log.append(event(rule, "tactics.movement.moved", move.square, **told))


def _tell_skills(state: State, way: Way, log: list[Event]) -> None:
    """By which skills a way was open that nobody has to declare."""
    now = acting(state)
    base, _, scout = points(state, now.piece, now)
    agile = build_of(state, now.piece, "jump" in now.skills).agile
    helped = {
        "agile": agile and way.diagonals > 0 and now.diagonals + way.diagonals > 1,
        "scout_vehicle": scout > 0 and way.cost > base,
        "fast": way.cost > base + scout,
    }
    for name, has_helped in helped.items():
        if has_helped:
            facts = {"piece": state.name(now.piece), "skill": name}
            log.append(event(f"tactics.skills.{name}", "tactics.round.uses", **facts))


def _gone(state: State, points: Points, square: int, way: Way, log: list[Event] | None) -> State:
    """The unit stands there now, and its hero with it; what its way has used up is noted."""
    piece, actions, at, used, diagonals, _, by, then, aim = acting(state)
    at, used = used_up(actions, at, used, points, way)
    diagonals += way.diagonals
    now = make(Activation, (piece, actions, at, used, diagonals, way.path, by, then, aim))
    return rounds.acted(state, log, True, now, _placed(state, piece, square))


def placed(state: State, piece: int, square: int) -> State:
    """The position with a unit on another square, and its hero with it."""
    return state._replace(pieces=_placed(state, piece, square))


def _placed(state: State, piece: int, square: int) -> tuple[Piece, ...]:
    size = state.table.roster[piece].size
    under = (square,) if size == SMALL else footprint(state.table.field, size, square)
    pieces = [*state.pieces]
    for one in crew(state, piece):
        pieces[one] = pieces[one]._replace(squares=under, moved=True)
    after = tuple(pieces)
    step(state.pieces, after, piece)
    return after


def used_up(
    actions: tuple[str, ...], at: int, used: tuple[str, ...], points: Points, way: Way
) -> tuple[int, tuple[str, ...]]:
    """At which action a way ends, and the skills that are used in this activation."""
    base, _, scout = points
    if scout and way[0] > base:
        used = (*used, "scout_vehicle")
    if way[0] > base + scout:
        used = (*used, "fast")
    if used and "jump" in used and actions[at + 1 :][:1] == (MOVE,):
        at += 1
    return at, used
