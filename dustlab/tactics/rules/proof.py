"""The proof of sight: what a line crosses and touches, what blocks it, and what would change that.

>>> from dustlab.tactics import battlefield
>>> proof = sight(battlefield("sight_corners"), "dd", "hlg")
>>> proof.visible, [blocker.how for blocker in proof.blockers]
(False, ['left', 'right'])
>>> sight(battlefield("cover_sum"), "sp", "dd").as_json()["cover"]
'hard'
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import product
from typing import Any, NamedTuple

from ...core.errors import BadInput
from ...core.words import Near, wanted
from ..battlefields import Battlefield, study
from ..field import CIRCLE, NO_DOT, SMALL, SMOKE, WATER, Field
from ..state import State
from .cover import COVERS, HARD, NONE, Source, sources, total
from .lines import CLOSED, LEFT, RIGHT, between, distance, is_walled, line
from .lines import crossed as squares_between
from .sight import VEHICLE, Blocker, Land, blockers_on, decisive, is_clear, land_of

SOLDIER_KINDS = ("squad", "hero")
# Who may look, and who may be looked at.
KINDS = (*SOLDIER_KINDS, VEHICLE)


class End(NamedTuple):
    """Where a line begins or ends: a piece, or a square on which a kind of unit is imagined."""

    name: str
    kind: str
    squares: tuple[int, ...]
    piece: int = -1
    title: str = ""
    """What is printed on its card; empty for a square on which nothing stands."""

    @property
    def is_soldier(self) -> bool:
        return self.kind in SOLDIER_KINDS

    @property
    def sort(self) -> str:
        """The sort of shooter or target that it is: squad, hero or vehicle."""
        return self.kind if self.is_soldier else VEHICLE


class Corner(NamedTuple):
    """A corner that the line touches, between two squares; and where it lies, from the top left."""

    left: int
    right: int
    column: int
    row: int
    at_target: bool
    """It is a corner of the square where the line ends."""


class Verdict(NamedTuple):
    """Whether a shooter of one kind sees a target of another, and in what cover it is."""

    visible: bool
    cover: str
    sources: tuple[Source, ...]
    """What the cover is summed up from."""
    because: tuple[str, ...]
    """The rules that decide, in the order in which they come up."""


class Change(NamedTuple):
    """The smallest change that would turn the verdict."""

    how: str
    """remove (all of `blockers`), add (`what` on `square`) or step (`name` to `square`)."""
    blockers: tuple[Blocker, ...] = ()
    what: str = ""
    square: int = -1
    name: str = ""


class Proof(NamedTuple):
    """All that there is to say about the sight between two units."""

    state: State
    land: Land
    shooter: End
    target: End
    start: int
    """The square from which the line begins: a large vehicle picks the best of its own."""
    end: int
    crossed: tuple[int, ...]
    corners: tuple[Corner, ...]
    blockers: tuple[Blocker, ...]
    verdicts: tuple[tuple[tuple[str, str], Verdict], ...]
    """For each kind of shooter and each kind of target."""
    distance: int
    change: Change

    def verdict(self, shooter: str = "", target: str = "") -> Verdict:
        """The verdict for these kinds of unit; left out, for those that are there."""
        wanted = shooter or self.shooter.sort, target or self.target.sort
        return dict(self.verdicts)[wanted]

    @property
    def visible(self) -> bool:
        return self.verdict().visible

    @property
    def cover(self) -> str:
        return self.verdict().cover

    def counting(self) -> list[Blocker]:
        """The blockers that count for the two units that are there."""
        among = self.shooter.is_soldier and self.target.is_soldier
        return [blocker for blocker in self.blockers if among or not blocker.among_soldiers]

    def as_json(self) -> dict[str, Any]:
        """The answer for programs."""
        verdict = self.verdict()
        return {
            "visible": verdict.visible,
            "cover": verdict.cover,
            "distance": self.distance,
            "because": list(verdict.because),
        }

    def tell(self, language: str = "en") -> str:
        from ..text.sentences import tell_proof  # words only when somebody reads them

        return tell_proof(self, language)

    def __str__(self) -> str:
        return self.tell()

    def __repr__(self) -> str:
        return self.tell()

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        from ..pictures.sight import mimebundle  # drawn only when somebody looks

        return mimebundle(self)


# -- asking


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


def view_from(state: State, end: End, target: str = "squad") -> list[str]:
    """For each square the cover of a target of this kind there; an empty text: not seen."""
    land, among = land_of(state), end.is_soldier and target in SOLDIER_KINDS
    verdicts: list[str] = []
    for square in range(land.field.size):
        own = (*end.squares, square)
        starts = [start for start in end.squares if is_clear(land, start, square, own, among)]
        if target != "squad":
            verdicts.append(NONE if starts else "")
            continue
        covers = [total(sources(land, start, square, own, among)) for start in starts]
        verdicts.append(min(covers, key=COVERS.index, default=""))
    return verdicts


# -- proving


def prove(state: State, shooter: End, target: End) -> Proof:
    """The proof for the line that serves the shooter best: seen first, then least cover."""
    land = land_of(state)
    proofs = [
        _look(state, land, shooter, target, start, end)
        for start in shooter.squares
        for end in target.squares
    ]

    def rank(proof: Proof) -> tuple[bool, int, int]:
        verdict = proof.verdict()
        reach = distance(land.field, proof.start, proof.end)
        return not verdict.visible, COVERS.index(verdict.cover), reach

    best = min(proofs, key=rank)
    return best._replace(
        distance=between(land.field, shooter.squares, target.squares),
        change=smallest_change(land, best),
    )


def _look(state: State, land: Land, shooter: End, target: End, start: int, end: int) -> Proof:
    own = {*shooter.squares, *target.squares}
    blockers = tuple(blockers_on(land, start, end, own))
    verdicts = tuple(
        ((one, other), _verdict(land, start, end, own, blockers, one, other))
        for one, other in product(KINDS, repeat=2)
    )
    return Proof(
        state, land, shooter, target, start, end,
        squares_between(land.field.columns, start, end),
        tuple(_corners(land.field, start, end)),
        blockers, verdicts, 0, Change("remove"),
    )  # fmt: skip


def _corners(field: Field, start: int, end: int) -> Iterator[Corner]:
    """The corners that the line touches."""
    for step in line(field.columns, start, end):
        if step.is_corner:
            (x, y), (v, w) = field.place(step.start), field.place(step.end)
            yield Corner(step.left, step.right, max(x, v), max(y, w), step.end == end)


def _verdict(
    land: Land,
    start: int,
    end: int,
    own: Collection[int],
    every: tuple[Blocker, ...],
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
    given = tuple(sources(land, start, end, own, among))
    if target != "squad":
        rules += ["tactics.cover.squads"] if given else []
        return Verdict(True, NONE, (), tuple(rules))
    rules += [source.rule for source in given]
    cover = total(given)
    if cover == HARD and all(source.cover != HARD for source in given):
        rules.append("tactics.cover.sum")
    return Verdict(True, cover, given, tuple(dict.fromkeys(rules)))


# -- the smallest change that would turn the verdict


def smallest_change(land: Land, proof: Proof) -> Change:
    """What would turn the verdict for the two units that are there."""
    among = proof.shooter.is_soldier and proof.target.is_soldier
    counting = proof.counting()
    if not proof.visible:
        removed = _fewest(counting)
        closed = any(blocker.how == CLOSED for blocker in removed)
        if len(removed) == 1 and not closed:
            return Change("remove", tuple(removed))
        # Nobody breaks a new opening into a building: then one of the two stands elsewhere.
        elsewhere = _a_step(land, proof, among)
        if elsewhere is None and closed:
            elsewhere = _elsewhere(land, proof, among)
        return elsewhere or Change("remove", tuple(removed))
    places = _in_the_way(proof)
    for square in places:
        if _has_room(land, square):
            return Change("add", what=VEHICLE, square=square)
    return Change("add", what="smoke", square=places[0] if places else proof.end)


def _in_the_way(proof: Proof) -> list[int]:
    """Where one more blocker would block the line, the middle of it first."""
    own = {*proof.shooter.squares, *proof.target.squares}
    middle = (len(proof.crossed) - 1) / 2
    ranked = sorted(enumerate(proof.crossed), key=lambda place: abs(place[0] - middle))
    places = [square for _, square in ranked]
    touched_sides = {blocker.how for blocker in proof.counting()} & {LEFT, RIGHT}
    if touched_sides:
        # One side is blocked already: a blocker at a corner on the other side will do.
        side = LEFT if RIGHT in touched_sides else RIGHT
        places += [corner.left if side == LEFT else corner.right for corner in proof.corners]
    return [square for square in places if square not in own]


def _has_room(land: Land, square: int) -> bool:
    """Whether a vehicle could stand on a square, as far as ground and others let it."""
    taken = land.vehicles | land.soldiers | land.traps
    return land.field.ground[square] in (CIRCLE, SMOKE) and square not in taken


def _fewest(counting: list[Blocker]) -> list[Blocker]:
    """The fewest blockers without which the line is free."""
    hard = [blocker for blocker in counting if blocker.how not in (LEFT, RIGHT)]
    left = [blocker for blocker in counting if blocker.how == LEFT]
    right = [blocker for blocker in counting if blocker.how == RIGHT]
    if left and right:
        hard += left if len(left) < len(right) else right
    return hard


def _a_step(land: Land, proof: Proof, among: bool) -> Change | None:
    """A step of one of the two after which they see each other."""
    field = land.field
    for mover, from_, other in _movers(proof):
        for square, _ in field.around(from_):
            small = field.barrier(from_, square) == SMALL and not mover.is_soldier
            may_step = not small and not is_walled(field, from_, square)
            if may_step and _would_see(land, proof, square, other, among):
                return Change("step", square=square, name=mover.name)
    return None


def _elsewhere(land: Land, proof: Proof, among: bool) -> Change | None:
    """The nearest square from which one of the two would see the other."""
    places = [
        (distance(land.field, from_, square), mover.name, square)
        for mover, from_, other in _movers(proof)
        for square in range(land.field.size)
        if square != from_ and _would_see(land, proof, square, other, among)
    ]
    if not places:
        return None
    _, name, square = min(places, key=lambda place: place[0])
    return Change("step", square=square, name=name)


def _movers(proof: Proof) -> Iterator[tuple[End, int, int]]:
    """Each of the two that stands on one square: who, where, and where the other is."""
    if len(proof.shooter.squares) == 1:
        yield proof.shooter, proof.start, proof.end
    if len(proof.target.squares) == 1:
        yield proof.target, proof.end, proof.start


def _would_see(land: Land, proof: Proof, square: int, other: int, among: bool) -> bool:
    """Whether one of the two could stand on a square and see the other from there."""
    ends = {*proof.shooter.squares, *proof.target.squares}
    taken = land.vehicles | land.soldiers | ends
    if square in taken or land.field.ground[square] in (NO_DOT, WATER):
        return False
    return is_clear(land, square, other, {*ends, square}, among)
