"""Moving: points, the way onto the field, what is in reach, and why something is not.

Movement points count for each MOVE by itself; that further diagonal steps cost two holds for the
whole activation. Two MOVEs of a unit that jumps are one way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from random import Random

from ...core.errors import BadInput
from ...core.games import game_of
from ...core.match import Choice, Pending
from ...core.remarks import Event, Refusal, refuse, report
from ..field import CRATE
from ..flow import MOVE, Activation
from ..moves import Go, Nothing
from ..state import State, changed, without_element
from . import obstacles
from . import round as rounds
from .lines import between
from .skills import crew, has
from .terrain import VEHICLES, Mover, footprint, kind_of, mover
from .ways import NO_CRATES, Spot, Way, ends, points, search, starts_of

NOTHING = Nothing()
# How often a unit that could trample crates looks at ways past them.
TRAMPLES = 0.1

# The ways of a unit: by the square where one ends and the crates on it, of those asked about.
Ways = Mapping[tuple[int, frozenset[int]], Way]

# -- the MOVE action


@lru_cache(maxsize=32)
def ways(state: State, crates: frozenset[int] = NO_CRATES) -> Ways:
    """Where the active unit can go now, and how, past some crates that it may trample or past none.

    A position that is looked at is soon played on, so the last few answers are kept.
    """
    now = state.acting
    jumps = "jump" in now.skills
    view, most = mover(state, now.piece, jumps), points(state, now.piece, now)
    starts = starts_of(state, now.piece, view, bool(now.diagonals))
    if crates and not state.pieces[now.piece].squares:
        starts = iter([(_passing(view, spot, crates), way) for spot, way in starts])
    reached = search(view, starts, most.most, crates)
    goes_on = MOVE in now.actions[now.at + 1 :] and not jumps
    here = state.pieces[now.piece].squares[:1]
    return {
        (square, passed): way
        for (square, passed), way in ends(view, reached, most.helped, goes_on).items()
        if (square,) != here
    }


def _passing(view: Mover, spot: Spot, crates: frozenset[int]) -> Spot:
    return spot._replace(crates=crates.intersection(footprint(view.field, view.size, spot.square)))


def may_trample(state: State) -> frozenset[int]:
    """The crates that the active unit may trample: all, for a vehicle that walks."""
    return state.crates if kind_of(state, state.acting.piece).name == VEHICLES else NO_CRATES


def pending(state: State) -> Pending:
    piece = state.acting.piece
    most = points(state, piece, state.acting).most
    facts = (("piece", state.name(piece)), ("points", most))
    key = "tactics.movement.asks" if state.pieces[piece].squares else _ASKS_ENTRY
    return Choice(state.side(piece), key, facts)


_ASKS_ENTRY = "tactics.movement.asks_entry"


def candidates(state: State) -> Iterator[Go]:
    """Every square in reach; for a vehicle then with each crate on its way trampled, then several.

    There are many ways past several crates: they are looked for only if all moves are asked for.
    """
    names = state.field.names
    yield from (Go(names[square]) for square, _ in sorted(ways(state)))
    near = crates_near(state)
    for crate in near:
        one = frozenset({crate})
        for square in sorted(square for square, passed in ways(state, one) if passed):
            yield Go(names[square], (names[crate],))
    if len(near) > 1:
        yield from _past_several(state)


def crates_near(state: State) -> list[int]:
    """The crates under a unit on any of the squares where its way may end, the nearest first."""
    size, crates = state.card(state.acting.piece).size, may_trample(state)
    trodden = {
        one for square, _ in ways(state) for one in footprint(state.field, size, square)
    } if crates else NO_CRATES  # fmt: skip
    # Past the nearest ones most ways lead.
    return sorted(crates & trodden, key=lambda crate: (_far(state, crate), crate))


def _far(state: State, square: int) -> int:
    """How far a square is from the unit that moves; 0 for one that comes in."""
    here = state.pieces[state.acting.piece].squares
    return between(state.field, here, (square,)) if here else 0


def _past_several(state: State) -> Iterator[Go]:
    names, listed = state.field.names, set[Go]()
    every = ways(state, may_trample(state))
    for square, passed in sorted(every, key=lambda end: (end[0], sorted(end[1], reverse=True))):
        for trampled in _choices(sorted(passed)):
            move = Go(names[square], tuple(names[one] for one in trampled))
            if len(trampled) > 1 and move not in listed:
                listed.add(move)
                yield move


def _choices(crates: list[int]) -> list[tuple[int, ...]]:
    """Every choice of some of these."""
    choices: list[tuple[int, ...]] = [()]
    for one in crates:
        choices += [(*before, one) for before in choices]
    return choices


def propose(state: State, rng: Random) -> Go | Nothing:
    """A random square in reach, or standing still; a vehicle sometimes tramples crates."""
    crates = NO_CRATES
    if may_trample(state) and rng.random() < TRAMPLES:
        crates = frozenset(crate for crate in crates_near(state) if rng.random() < 0.5)
    every, names = list(ways(state, crates)), state.field.names
    may_stay = bool(state.pieces[state.acting.piece].squares) or not every
    place = rng.randrange(len(every) + may_stay)
    if place == len(every):
        return NOTHING
    square, passed = every[place]
    return Go(names[square], tuple(names[one] for one in sorted(passed)))


# -- legality


def read_go(state: State, move: Go) -> tuple[int, frozenset[int]]:
    """The square and the crates of a move."""
    square = state.field.read_square(move.square, "move")
    crates = (state.field.read_square(name, "move, trample") for name in move.trample)
    return square, frozenset(crates)


def refuse_go(state: State, move: Go) -> Iterator[Refusal]:
    """Every reason against a movement."""
    try:
        square, crates = read_go(state, move)
    except BadInput:
        yield refuse("tactics.field.squares", "tactics.movement.no_square", square=move.square)
        return
    now = state.activation
    if state.phase != "action" or now is None or now.action != MOVE:
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
            crates = NO_CRATES
    if (square, crates) not in ways(state, crates):
        yield from obstacles.refuse_way(state, now, square, bool(crates))


def _refuse_crates(state: State, piece: int, move: Go) -> Iterator[Refusal]:
    if not state.card(piece).is_vehicle:
        yield refuse("tactics.movement.crates", "tactics.movement.only_vehicles",
                     piece=state.name(piece))  # fmt: skip
    for name in move.trample:
        element = state.element(state.field.read_square(name))
        if element is None or element.kind != CRATE:
            yield refuse("tactics.movement.crates", "tactics.movement.no_crate", name, square=name)


def refuse_nothing(state: State, move: Nothing) -> Iterator[Refusal]:
    """Nothing can be done with any action, but for a unit that has to come in and can."""
    now = state.activation
    if state.phase != "action" or now is None:
        yield refuse("tactics.round.nothing", "tactics.round.nothing_not_now")
    elif now.action == MOVE and not state.pieces[now.piece].squares and _can_move(state):
        name = state.name(now.piece)
        yield refuse("tactics.movement.entry", "tactics.round.must_enter", piece=name)


def _can_move(state: State) -> bool:
    """Whether there is a square to which nothing keeps the active unit from going."""
    refusals = game_of(state).refusals
    return any(next(iter(refusals(state, move)), None) is None for move in candidates(state))


def find(state: State, square: int) -> Way | None:
    """The way of the active unit to a square, if it tramples nothing."""
    return ways(state).get((square, NO_CRATES))


# -- doing


def go(state: State, move: Go, log: list[Event] | None) -> State:
    """The unit goes, and its hero with it; crates are trampled; what it used up is noted."""
    square, crates = read_go(state, move)
    now, way = state.acting, ways(state, crates)[square, crates]
    piece = state.name(now.piece)
    _report_way(state, move, way, log)
    _report_skills(state, way, log)
    for name in move.trample:
        facts = {"piece": piece, "square": name}
        report(log, "tactics.movement.crates", "tactics.movement.trampled", name, **facts)
    moved = used_up(state, now, way)._replace(
        diagonals=now.diagonals + way.diagonals, path=way.path
    )
    for crate in crates:
        state = without_element(state, crate)
    return rounds.acted(placed(state, now.piece, square)._replace(activation=moved), log)


def _report_way(state: State, move: Go, way: Way, log: list[Event] | None) -> None:
    piece = state.acting.piece
    facts = {"piece": state.name(piece), "square": move.square}
    if not state.pieces[piece].squares:
        entry = "tactics.movement.entry"
        report(log, entry, "tactics.movement.entered", move.square, **facts)
        return
    rule = "tactics.movement.diagonals" if way.diagonals else "tactics.movement.points"
    report(log, rule, "tactics.movement.moved", move.square, cost=way.cost, **facts)


def _report_skills(state: State, way: Way, log: list[Event] | None) -> None:
    """By which skills a way was open that nobody has to declare."""
    now = state.acting
    base, _, scout = points(state, now.piece, now)
    agile = has(state, now.piece, "agile")
    helped = {
        "agile": agile and way.diagonals > 0 and now.diagonals + way.diagonals > 1,
        "scout_vehicle": scout > 0 and way.cost > base,
        "fast": way.cost > base + scout,
    }
    for name, has_helped in helped.items():
        if has_helped:
            facts = {"piece": state.name(now.piece), "skill": name}
            report(log, f"tactics.skills.{name}", "tactics.round.uses", **facts)


def placed(state: State, piece: int, square: int) -> State:
    """The position with a unit on another square, and its hero with it."""
    under = footprint(state.field, state.card(piece).size, square)
    return changed(state, *crew(state, piece), squares=under, moved=True)


def used_up(state: State, now: Activation, way: Way) -> Activation:
    """The activation at the action with which a way ends, and the skills that the way has used."""
    base, _, scout = points(state, now.piece, now)
    used, at = now.skills, now.at
    if scout and way.cost > base:
        used = (*used, "scout_vehicle")
    if way.cost > base + scout:
        used = (*used, "fast")
    if "jump" in used and now.actions[at + 1 :][:1] == (MOVE,):
        at += 1
    return now._replace(skills=used, at=at)
