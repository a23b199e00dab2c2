"""Sight from dot to dot: whether it is there, and the proof of it for every pair of target kinds.

>>> from dustlab.tactics import battlefield
>>> proof = sight(battlefield("sight_corners"), "dd", "hlg")
>>> proof.visible, [blocker.how for blocker in proof.blockers]
(False, ['left', 'right'])
>>> sight(battlefield("cover_sum"), "sp", "dd").as_json()["cover"]
'hard'
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core.errors import BadInput
from ...core.words import Near, wanted
from ..battlefields import Battlefield, study
from ..field import NO_DOT, SMOKE, Field
from ..state import State
from ..studies.smallest_change import smallest_change
from . import ranges
from .blockers import Lay, is_clear, lay_of
from .cover import COVERS, HARD, NONE, sources, total
from .lines import walk
from .proof import (
    OWN,
    SHOOTERS,
    SOLDIER_KINDS,
    SOLDIERS,
    TARGETS,
    TRAP,
    VEHICLE,
    WALL,
    Blocker,
    Change,
    Corner,
    End,
    Proof,
    Verdict,
    decisive,
)
from .standing import bits
from .walls import CLOSED, CROSSED, LEFT, RIGHT, touched

# -- the fast answer


def sees(state: State, one: int, other: int) -> bool:
    """Whether two pieces on the field see each other; it is always both or neither."""
    return _seen(state, one, state.pieces[other].squares, state.table.are_soldiers[other])


def sees_square(state: State, piece: int, square: int) -> bool:
    """Whether a piece sees a square: a cover element there, or the ground."""
    return _seen(state, piece, (square,), False)


def in_smoke(state: State, piece: int) -> bool:
    """Whether a unit stands in smoke with all of its squares: then it fires at nobody.

    For fire that goes where somebody else looks; who looks for itself sees nothing from there.
    """
    smoke = state.table.field.smoke
    return bool(smoke) and not bits(state.pieces[piece].squares) & ~smoke


def _seen(state: State, piece: int, ends: tuple[int, ...], soldier: bool) -> bool:
    lay, starts = lay_of(state), state.pieces[piece].squares
    among = soldier and state.table.are_soldiers[piece]
    blockers = lay.blockers(among)
    if len(starts) == 1 == len(ends):
        start, end = starts[0], ends[0]
        return is_clear(lay, start, end, blockers & ~(1 << start | 1 << end))
    blockers &= ~bits(starts) & ~bits(ends)
    return any(is_clear(lay, start, end, blockers) for start in starts for end in ends)


def view_from(state: State, end: End, target: str = "squad") -> list[str]:
    """For each square the cover of a target of this kind there; an empty text: not seen."""
    lay = lay_of(state)
    among = end.is_soldier and target in SOLDIER_KINDS
    every = lay.blockers(among) & ~bits(end.squares)
    verdicts: list[str] = []
    for square in range(lay.field.size):
        blockers = every & ~(1 << square)
        starts = [start for start in end.squares if is_clear(lay, start, square, blockers)]
        if target != "squad":
            verdicts.append(NONE if starts else "")
            continue
        covers = [total(sources(lay, start, square, blockers)) for start in starts]
        verdicts.append(min(covers, key=COVERS.index, default=""))
    return verdicts


# -- the proof


def sight(place: State | Battlefield | Field, a: str | int, b: str | int) -> Proof:
    """The proof of sight between two pieces or squares, as names, numbers of squares or pieces.

    A square on which nothing stands is looked at as if a squad stood there.
    """
    if isinstance(place, Field):
        place = Battlefield("field", "field", place)
    state = study(place) if isinstance(place, Battlefield) else place
    shooter, target = read_end(state, a, "from"), read_end(state, b, "to")
    return prove(state, shooter, target)


def read_end(state: State, text: str | int, where: str = "piece") -> End:
    """A piece by its name, else a square by its name or number."""
    field, named = state.field, state.table.by_name
    if isinstance(text, str) and text.strip().lower() in named:
        return end_of(state, named[text.strip().lower()])
    if isinstance(text, str):
        square = field.by_name.get(text.strip().upper())
        if square is None:
            near = Near(text, tuple(named)) if named else ""
            facts = {"last": field.names[-1], "near": near}
            raise wanted(where, "tactics.input.piece_or_square", text, **facts)
    else:
        square = text
        if not 0 <= square < field.size:
            raise BadInput(where, f"a square from 0 to {field.size - 1}", square)
    standing = [n for n in state.standing_on(square) if state.pieces[n].on_field]
    # Who shares a square with a hero is the one that is aimed at by the square's name.
    standing.sort(key=lambda number: state.card(number).is_hero)
    if standing:
        return end_of(state, standing[0])
    return End(field.name(square), "squad", (square,))


def end_of(state: State, piece: int) -> End:
    squares = state.pieces[piece].squares
    if not squares:
        raise BadInput("piece", "a piece on the field", state.name(piece))
    return End(state.name(piece), state.card(piece).type, squares, piece, state.title(piece))


def prove(state: State, shooter: End, target: End) -> Proof:
    """The proof for the line that serves the shooter best: seen first, then least cover."""
    lay = lay_of(state)
    own = bits(shooter.squares) | bits(target.squares)
    found = [
        _look(state, lay, shooter, target, start, end, own)
        for start in shooter.squares
        for end in target.squares
    ]

    def rank(proof: Proof) -> tuple[bool, int, int]:
        verdict = proof.verdict()
        reach = ranges.distance(lay.field, proof.start, proof.end)
        return not verdict.visible, COVERS.index(verdict.cover), reach

    best = min(found, key=rank)
    return best._replace(
        distance=ranges.between(lay.field, shooter.squares, target.squares),
        change=smallest_change(lay, best),
    )


def _look(
    state: State, lay: Lay, shooter: End, target: End, start: int, end: int, own: int
) -> Proof:
    field = lay.field
    column, row = field.place(start)
    crossed: list[int] = []
    corners: list[Corner] = []
    steps = () if start == end else walk(*_way(field, start, end))
    for number, step in enumerate(steps):
        if step.left is not None and step.right is not None:
            (x, y), (v, w) = step.start, step.end
            left, right = (field.at(column + c, row + r) for c, r in (step.left, step.right))
            point = column + max(x, v), row + max(y, w)
            corners.append(Corner(left, right, *point, number == len(steps) - 1))
        square = field.at(column + step.end[0], row + step.end[1])
        if square != end:
            crossed.append(square)
    blockers = tuple(_blockers(lay, start, end, own))
    pairs = [(one, other) for one in SHOOTERS for other in TARGETS]
    verdicts = tuple(
        ((one, other), _verdict(lay, start, end, own, blockers, corners, one, other))
        for one, other in pairs
    )
    return Proof(
        state,
        lay, shooter, target, start, end, tuple(crossed), tuple(corners), blockers, verdicts, 0,
        Change("remove"),
    )  # fmt: skip


def _way(field: Field, start: int, end: int) -> tuple[int, int]:
    (x, y), (v, w) = field.place(start), field.place(end)
    return v - x, w - y


def _blockers(lay: Lay, start: int, end: int, own: int) -> Iterator[Blocker]:
    """Everything on the line, from the shooter to the target."""
    field = lay.field
    for square in dict.fromkeys((start, end)):
        if lay.hidden >> square & 1:
            what = "smoke" if field.ground[square] == SMOKE else "no_dot"
            yield Blocker(OWN, what, square)
    if start == end:
        return
    column, row = field.place(start)
    walls = list(touched(field, start, end))
    for number, step in enumerate(walk(*_way(field, start, end))):
        for wall in walls:
            if wall.step == number:
                what = CLOSED if wall.how == CLOSED else WALL
                yield Blocker(wall.how, what, wall.one, beyond=wall.other)
        for how, offset in ((LEFT, step.left), (RIGHT, step.right), (CROSSED, step.end)):
            if offset is not None:
                square = field.at(column + offset[0], row + offset[1])
                if not own >> square & 1:
                    yield from _blocking(lay, how, square)


def _blocking(lay: Lay, how: str, square: int) -> Iterator[Blocker]:
    """What on a square blocks sight."""
    sign = lay.field.ground[square]
    if sign == NO_DOT:
        yield Blocker(how, "no_dot", square)
    if sign == SMOKE:
        yield Blocker(how, "smoke", square)
    if lay.vehicles >> square & 1:
        yield Blocker(how, VEHICLE, square)
    if lay.soldiers >> square & 1:
        yield Blocker(how, SOLDIERS, square, among_soldiers=True)
    if lay.traps >> square & 1:
        yield Blocker(how, TRAP, square, among_soldiers=True)


def _verdict(
    lay: Lay,
    start: int,
    end: int,
    own: int,
    every: tuple[Blocker, ...],
    corners: list[Corner],
    shooter: str,
    target: str,
) -> Verdict:
    """What the blockers come to for a kind of shooter and a kind of target."""
    among = shooter in SOLDIER_KINDS and target in SOLDIER_KINDS
    counting = [blocker for blocker in every if among or not blocker.among_soldiers]
    against = decisive(counting)
    if against:
        rules = [blocker.rule for blocker in against]
        if against[0].how in (LEFT, RIGHT):
            rules.append("tactics.sight.two_sides")
        return Verdict(False, NONE, (), tuple(dict.fromkeys(rules)))
    rules = ["tactics.sight.line"]
    if any(blocker.how in (LEFT, RIGHT) for blocker in counting):
        rules.append("tactics.sight.corner")
    given = tuple(sources(lay, start, end, lay.blockers(among) & ~own))
    if target != "squad":
        rules += ["tactics.cover.squads"] if given else []
        return Verdict(True, NONE, (), tuple(rules))
    rules += [source.rule for source in given]
    cover = total(given)
    if cover == HARD and all(source.cover != HARD for source in given):
        rules.append("tactics.cover.sum")
    return Verdict(True, cover, given, tuple(dict.fromkeys(rules)))
