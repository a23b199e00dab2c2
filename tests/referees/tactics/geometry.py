"""Lines between squares, exactly: dots are whole numbers, cuts are fractions.

All lengths are doubled, so that a square (column, row) has its dot at (2 column + 1, 2 row + 1) and
its corners on even numbers.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

Square = tuple[int, int]


@dataclass(frozen=True)
class Touch:
    """A corner on a line: the squares beside it that the line does not enter, and the four sides
    of squares that end there, those on the left of the line and those on its right."""

    point: tuple[int, int]
    left: Square
    right: Square
    left_sides: tuple[frozenset[Square], ...]
    right_sides: tuple[frozenset[Square], ...]
    behind: Square
    ahead: Square


@dataclass(frozen=True)
class Line:
    crossed: tuple[Square, ...]  # squares that the line goes through, without its ends
    sides: tuple[frozenset[Square], ...]  # sides that it cuts between their ends
    touches: tuple[Touch, ...]


def _inside(start: int, step: int, low: int) -> tuple[Fraction, Fraction] | None:
    """Between which parts of a line it lies within a strip two wide; None: never."""
    if step == 0:
        return (Fraction(0), Fraction(1)) if low < start < low + 2 else None
    cuts = sorted((Fraction(low - start, step), Fraction(low + 2 - start, step)))
    return max(cuts[0], Fraction(0)), min(cuts[1], Fraction(1))


def _crosses(a: Square, b: Square, square: Square) -> bool:
    across = _inside(2 * a[0] + 1, 2 * (b[0] - a[0]), 2 * square[0])
    along = _inside(2 * a[1] + 1, 2 * (b[1] - a[1]), 2 * square[1])
    if across is None or along is None:
        return False
    return max(across[0], along[0]) < min(across[1], along[1])


def _touch(a: Square, b: Square, point: tuple[int, int]) -> Touch:
    east, south = b[0] > a[0], b[1] > a[1]
    column, row = point[0] // 2, point[1] // 2  # of the square south-east of the corner
    behind = (column - east, row - south)
    ahead = (column - (not east), row - (not south))
    beside = [(ahead[0], behind[1]), (behind[0], ahead[1])]
    # Rows grow downwards: where the cross product is negative, a square lies on the left.
    cross = (b[0] - a[0]) * (2 * beside[0][1] + 1 - point[1]) - (b[1] - a[1]) * (
        2 * beside[0][0] + 1 - point[0]
    )
    left, right = beside if cross < 0 else reversed(beside)
    return Touch(
        point,
        left,
        right,
        tuple(frozenset((left, end)) for end in (behind, ahead)),
        tuple(frozenset((right, end)) for end in (behind, ahead)),
        behind,
        ahead,
    )


@cache
def line(a: Square, b: Square) -> Line:
    """The line from dot to dot."""
    columns = range(min(a[0], b[0]), max(a[0], b[0]) + 1)
    rows = range(min(a[1], b[1]), max(a[1], b[1]) + 1)
    box = [(c, r) for c in columns for r in rows]
    crossed = [square for square in box if _crosses(a, b, square)]
    along = set(crossed)
    # Two neighbours that are both crossed share a side that the line cuts: it is straight.
    sides = [
        frozenset((square, beside))
        for square in crossed
        for beside in ((square[0] + 1, square[1]), (square[0], square[1] + 1))
        if beside in along
    ]
    dx, dy = b[0] - a[0], b[1] - a[1]
    touches = [
        _touch(a, b, (2 * c, 2 * r))
        for c in columns
        for r in rows
        if c != columns[0] and r != rows[0]
        if dx * (2 * r - 2 * a[1] - 1) == dy * (2 * c - 2 * a[0] - 1)
    ]
    return Line(tuple(s for s in crossed if s not in (a, b)), tuple(sides), tuple(touches))


def distance(a: Square, b: Square) -> int:
    """Squares as range counts them: the first diagonal step one, each further one two."""
    across, along = abs(a[0] - b[0]), abs(a[1] - b[1])
    return across + along - (1 if across and along else 0)
