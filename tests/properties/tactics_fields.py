"""Random fields, and a plain twin of sight: fractions and the rulebook's words, nothing else.

The twin looks at every square and every wall of the field, cuts the line with it as one would on
paper, and shares no code with the package but the field itself.
"""

from fractions import Fraction
from typing import NamedTuple

from hypothesis import strategies as st

from dustlab.tactics.field import NO_DOT, SMOKE, Building, Field, Side
from dustlab.tactics.rules.sight import Land

SIDES = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


@st.composite
def buildings(draw: st.DrawFn, bare: Field) -> tuple[Building, ...]:
    """Up to two buildings of any shape, with walls and openings anywhere."""
    made: list[Building] = []
    taken: set[int] = set()
    for _ in range(draw(st.integers(0, 2))):
        squares = draw(st.lists(st.integers(0, bare.size - 1), unique=True, min_size=1, max_size=6))
        squares = [square for square in squares if square not in taken]
        if not squares:
            continue
        taken |= set(squares)
        every = [Side(square, side) for square in squares for side in SIDES]
        between = [side for side in every if bare.beside(*side) in squares]
        inner = draw(st.lists(st.sampled_from(between), max_size=3)) if between else []
        outer = [side for side in every if side not in between]
        walls = [*outer, *inner]
        sizes = st.sampled_from(["small", "large"])
        chosen = draw(st.lists(st.sampled_from(walls), max_size=5, unique=True)) if walls else []
        openings = tuple((side, draw(sizes)) for side in chosen)
        made.append(Building(tuple(squares), openings, tuple(inner)))
    return tuple(made)


@st.composite
def lands(draw: st.DrawFn, most: int = 8) -> Land:
    """A field with anything on it; about every sixth square blocks."""
    columns, rows = draw(st.integers(1, most)), draw(st.integers(1, most))
    size = columns * rows
    signs = draw(st.lists(st.sampled_from("......~+##o"), min_size=size, max_size=size))
    bare = Field(columns, rows, "".join(signs))
    field = Field(columns, rows, bare.ground, draw(buildings(bare)))
    things = st.lists(st.sampled_from(".......VStc"), min_size=size, max_size=size)
    standing = draw(things)

    def where(sign: str) -> frozenset[int]:
        return frozenset(square for square in range(size) if standing[square] == sign)

    return Land(field, where("V"), where("S"), where("t"), where("c"))


class Seen(NamedTuple):
    """What the twin finds."""

    visible: bool
    cover: str


def look(land: Land, start: int, end: int, among_soldiers: bool) -> Seen:
    """Sight and cover between units on two squares, found the long way."""
    field = land.field
    one, other = _dot(field, start), _dot(field, end)
    if {field.ground[start], field.ground[end]} & {NO_DOT, SMOKE}:
        return Seen(False, "none")
    blocked, sides, at_end = False, set(), False
    for square in range(field.size):
        if square in (start, end) or not _blocks(land, square, among_soldiers):
            continue
        column, row = square % field.columns, square // field.columns
        cut = _cut(one, other, column, row)
        if cut is None:
            continue
        if cut[0] < cut[1]:
            blocked = True
        else:
            sides.add(_side(one, other, (column + Fraction(1, 2), row + Fraction(1, 2))))
            at_end |= _is_corner_of(field, end, _at(one, other, cut[0]))
    for (a, b), kind in _walls(field).items():
        if kind != "wall":
            continue
        left, right = _side(one, other, a), _side(one, other, b)
        if left * right < 0 and _side(a, b, one) * _side(a, b, other) < 0:
            blocked = True
        for point, rest in ((a, right), (b, left)):
            if _side(one, other, point) == 0 and _between(one, other, point):
                sides.add(rest)
                at_end |= _is_corner_of(field, end, point)
    blocked |= not _may_fire(field, start, end) or not _may_fire(field, end, start)
    if blocked or {1, -1} <= sides:
        return Seen(False, "none")
    return Seen(True, _cover(land, start, end, at_end))


def _cover(land: Land, start: int, end: int, corner: bool) -> str:
    field = land.field
    soft = corner + (end in land.crates) + (field.ground[end] == "+")
    hard = end in land.traps
    for building in field.buildings:
        if end in building.squares:
            soft += start in building.squares
            hard |= start not in building.squares
    return "hard" if hard or soft > 1 else "soft" if soft else "none"


def _blocks(land: Land, square: int, among_soldiers: bool) -> bool:
    if land.field.ground[square] in (NO_DOT, SMOKE) or square in land.vehicles:
        return True
    return among_soldiers and square in land.soldiers | land.traps


Point = tuple[Fraction, Fraction]


def _dot(field: Field, square: int) -> Point:
    half = Fraction(1, 2)
    return square % field.columns + half, square // field.columns + half


def _at(one: Point, other: Point, part: Fraction) -> Point:
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


def _cut(one: Point, other: Point, column: int, row: int) -> tuple[Fraction, Fraction] | None:
    """Which part of the line lies in a square with its edges; None: none of it."""
    low, high = Fraction(0), Fraction(1)
    for start, way, edge in (
        (one[0], other[0] - one[0], column),
        (one[1], other[1] - one[1], row),
    ):
        if way == 0:
            if not edge <= start <= edge + 1:
                return None
            continue
        first, second = sorted(((edge - start) / way, (edge + 1 - start) / way))
        low, high = max(low, first), min(high, second)
    return (low, high) if low <= high else None


def _side(one: Point, other: Point, point: Point) -> int:
    cross = (other[0] - one[0]) * (point[1] - one[1]) - (other[1] - one[1]) * (point[0] - one[0])
    return (cross > 0) - (cross < 0)


def _between(one: Point, other: Point, point: Point) -> bool:
    return all(min(a, b) <= p <= max(a, b) for a, b, p in zip(one, other, point, strict=True))


def _is_corner_of(field: Field, square: int, point: Point) -> bool:
    x, y = _dot(field, square)
    return abs(point[0] - x) == abs(point[1] - y) == Fraction(1, 2)


def _edge(field: Field, side: Side) -> tuple[Point, Point]:
    x, y = _dot(field, side.square)
    dx, dy = SIDES[side.side]
    half = Fraction(1, 2)
    middle = x + dx * half, y + dy * half
    along = (half * abs(dy), half * abs(dx))
    return (
        (middle[0] - along[0], middle[1] - along[1]),
        (middle[0] + along[0], middle[1] + along[1]),
    )


def _walls(field: Field) -> dict[tuple[Point, Point], str]:
    """What stands on every edge: a wall, or an opening in it, whichever building says so."""
    found: dict[tuple[Point, Point], str] = {}
    for building in field.buildings:
        for square in building.squares:
            for side in SIDES:
                if field.beside(square, side) not in building.squares:
                    found[_edge(field, Side(square, side))] = "wall"
        for wall in building.inner_walls:
            found[_edge(field, wall)] = "wall"
    for building in field.buildings:
        for opening, size in building.openings:
            found[_edge(field, opening)] = size
    return found


def _may_fire(field: Field, square: int, other: int) -> bool:
    """Whether a unit inside has an opening of its own in the direction of the other, outside."""
    home = next((b for b in field.buildings if square in b.squares), None)
    if home is None or other in home.squares:
        return True
    one, far = _dot(field, square), _dot(field, other)
    column, row = square % field.columns, square // field.columns
    cut = _cut(one, far, column, row)
    assert cut is not None
    x, y = _at(one, far, cut[1])
    dx = (x > one[0]) - (x < one[0]) if abs(x - one[0]) == Fraction(1, 2) else 0
    dy = (y > one[1]) - (y < one[1]) if abs(y - one[1]) == Fraction(1, 2) else 0
    beyond = field.at(column + dx, row + dy)
    if beyond in home.squares:
        return False
    if not (dx and dy):
        return True  # a wall there has been looked at as a wall
    kinds = _walls(field)
    for side, step in SIDES.items():
        if step in ((dx, 0), (0, dy)):
            kind = kinds.get(_edge(field, Side(square, side)), "wall")
            if kind != "wall" and field.beside(square, side) not in home.squares:
                return True
    return False
