"""The field drawn: graph paper seen from above, ground by tone and pattern, walls and openings.

With it what is planned there: the edges of entry, zones for cover, the square to be held.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ...pictures.scene import AnyShape, Box, Circle, Line, Point, Polygon, Text
from ..field import (
    CIRCLE,
    CRATE,
    EAST,
    LARGE,
    NO_DOT,
    NORTH,
    RUBBLE,
    SMALL,
    SMOKE,
    SOUTH,
    WATER,
    Element,
    Field,
    Side,
    column_name,
)
from ..state import State

MARGIN = 26.0
WIDEST, LEAST_CELL, MOST_CELL = 640.0, 28.0, 60.0
HIGHEST, LEAST_IN_TEXT = 344.0, 42.0
LEAST_TEXT = 12.0
NARROW = 430.0
"""As wide as a field is at least beside what is asked of it."""
STRIP = 5.0
"""How wide an edge of entry is drawn."""

LOOKS = {
    CIRCLE: "square",
    WATER: "square-water",
    RUBBLE: "square-rubble",
    SMOKE: "square-smoke",
    NO_DOT: "square-solid",
}
# The symbol of a square and the dot in it.
SIGN_LOOKS = ("dot-sign", "dot")


class Paper(NamedTuple):
    """Where squares lie on the paper."""

    field: Field
    cell: float

    @property
    def width(self) -> float:
        return MARGIN + self.field.columns * self.cell + 8

    @property
    def letters(self) -> float:
        """The size of letters that can still be read where a field is as narrow as beside a lab."""
        return max(LEAST_TEXT, LEAST_TEXT * self.width / NARROW)

    @property
    def height(self) -> float:
        return MARGIN + self.field.rows * self.cell + 8

    def corner(self, column: float, row: float) -> Point:
        """A corner of the grid, counted from the top left."""
        return MARGIN + column * self.cell, MARGIN + row * self.cell

    def dot(self, square: int) -> Point:
        column, row = self.field.place(square)
        return self.corner(column + 0.5, row + 0.5)

    def box(self, square: int) -> dict[str, Any]:
        x, y = self.corner(*self.field.place(square))
        return {"x": x, "y": y, "width": self.cell, "height": self.cell}


def paper_for(field: Field) -> Paper:
    """Squares as large as fit a notebook, within reason."""
    fits = (WIDEST - MARGIN - 8) / field.columns
    return Paper(field, float(int(max(LEAST_CELL, min(MOST_CELL, fits)))))


def paper_in_text(field: Field) -> Paper:
    """Between lines of text a high field is smaller: it is to be seen with the question below."""
    most = float(int((HIGHEST - MARGIN - 8) / field.rows))
    return Paper(field, min(paper_for(field).cell, max(LEAST_IN_TEXT, most)))


def ground(paper: Paper, words: dict[int, str], looks: dict[int, str]) -> Iterator[AnyShape]:
    """Every square with its name and words; `looks` paints some in another tone."""
    field = paper.field
    for square in range(field.size):
        sign = field.ground[square]
        look = LOOKS[sign]
        if sign == CIRCLE and field.inside[square] >= 0:
            look = "square-inside"
        yield Box(
            look=looks.get(square, look),
            layer="ground",
            name=field.name(square),
            words=words.get(square, ""),
            **paper.box(square),
        )
    for square in range(field.size):
        for shape in _pattern(paper, square):
            # In another tone a square has a letter for its symbol; its pattern stays.
            if square not in looks or shape.look not in SIGN_LOOKS:
                yield shape


def _pattern(paper: Paper, square: int) -> Iterator[AnyShape]:
    """The pattern of the ground, and its symbol with the dot in the middle."""
    sign = paper.field.ground[square]
    (x, y), cell = paper.dot(square), paper.cell
    if sign == NO_DOT:
        yield from _hatch(paper, square)
        return
    half = cell * 0.1
    if sign == WATER:
        for dy in (-0.3, 0.32):
            yield _wave(x, y + dy * cell, cell)
        points = ((x, y - half * 1.2), (x + half * 1.2, y + half), (x - half * 1.2, y + half))
        yield Polygon(points, look="dot-sign", layer="ground")
    elif sign == RUBBLE:
        for dx, dy in ((-0.33, -0.28), (0.3, -0.33), (0.34, 0.3), (-0.28, 0.34), (0.02, -0.36)):
            v, w = x + dx * cell, y + dy * cell
            stroke = ((v, w), (v + cell * 0.09, w - cell * 0.06))
            yield Line(stroke, look="rubble-line", layer="ground")
        for ends in (((x - half, y), (x + half, y)), ((x, y - half), (x, y + half))):
            yield Line(ends, look="dot-sign", layer="ground")
    elif sign == SMOKE:
        for dx, dy, r in ((-0.3, -0.26, 0.07), (0.28, -0.3, 0.05), (0.31, 0.28, 0.07)):
            at: dict[str, Any] = {"x": x + dx * cell, "y": y + dy * cell, "r": r * cell}
            yield Circle(look="smoke-line", layer="ground", **at)
        size = half * 1.3
        diamond = ((x, y - size), (x + size, y), (x, y + size), (x - size, y))
        yield Polygon(diamond, look="dot-sign", layer="ground")
    else:
        yield Circle(x, y, half, look="dot-sign", layer="ground")
    yield Circle(x, y, max(1.5, cell * 0.03), look="dot", layer="ground")


def _wave(x: float, y: float, cell: float) -> Line:
    step, rise = cell * 0.1, cell * 0.045
    points = tuple((x + step * i, y + (rise if i % 2 else -rise)) for i in range(-3, 4))
    return Line(points, look="water-line", layer="ground")


def _hatch(paper: Paper, square: int) -> Iterator[AnyShape]:
    """Strokes over a square without a dot; a terrain tile has a frame besides."""
    column, row = paper.field.place(square)
    (x, y), cell = paper.corner(column, row), paper.cell
    for part in (0.35, 0.7, 1.0):
        ends = ((x, y + part * cell), (x + part * cell, y))
        yield Line(ends, look="solid-line", layer="ground")
    for part in (0.35, 0.7):
        ends = ((x + part * cell, y + cell), (x + cell, y + part * cell))
        yield Line(ends, look="solid-line", layer="ground")
    if square in paper.field.tiles:
        frame: dict[str, Any] = {"x": x + 4, "y": y + 4, "width": cell - 8, "height": cell - 8}
        yield Box(look="square-tile", layer="ground", **frame)


def walls(paper: Paper) -> Iterator[AnyShape]:
    """Walls as thick lines; a small opening is a gap in one, a large one leaves posts only."""
    field = paper.field
    for (square, side), kind in field.barriers.items():
        if side not in (EAST, SOUTH) and field.beside(square, side) >= 0:
            continue  # told from the square on the other side
        inner = 0 <= field.inside[square] == _inside(field, square, side)
        look = "wall-inner" if inner else "wall"
        (ax, ay), (bx, by) = _edge(paper, Side(square, side))
        gap = {SMALL: 0.28, LARGE: 0.06}.get(kind, 0.5)
        for start, end in ((0.0, gap), (1 - gap, 1.0)) if kind in (SMALL, LARGE) else ((0.0, 1.0),):
            points = (
                (ax + (bx - ax) * start, ay + (by - ay) * start),
                (ax + (bx - ax) * end, ay + (by - ay) * end),
            )
            yield Line(points, look=look, layer="walls")
        if kind == LARGE:
            yield Line(((ax, ay), (bx, by)), look="opening", layer="walls")


def _inside(field: Field, square: int, side: str) -> int:
    beyond = field.beside(square, side)
    return field.inside[beyond] if beyond >= 0 else -1


def _edge(paper: Paper, side: Side) -> tuple[Point, Point]:
    column, row = paper.field.place(side.square)
    if side.side in (NORTH, SOUTH):
        y = row + (side.side == SOUTH)
        return paper.corner(column, y), paper.corner(column + 1, y)
    x = column + (side.side == EAST)
    return paper.corner(x, row), paper.corner(x, row + 1)


def element(paper: Paper, one: Element) -> Iterator[AnyShape]:
    """A crate or a trap, low in its square, so that a piece has room above."""
    (x, y), cell = paper.dot(one.square), paper.cell
    x, y = x - cell * 0.29, y + cell * 0.29
    half = cell * 0.15
    if one.kind == CRATE:
        box: dict[str, Any] = {
            "x": x - half,
            "y": y - half * 0.8,
            "width": 2 * half,
            "height": 1.6 * half,
        }
        yield Box(look="crate", layer="elements", **box)
        yield Line(((x - half, y), (x + half, y)), look="rubble-line", layer="elements")
        return
    for dx, dy in ((1.0, 0.85), (1.0, -0.85), (0.0, 1.15)):
        ends = ((x - dx * half, y - dy * half), (x + dx * half, y + dy * half))
        yield Line(ends, look="trap", layer="elements")


def labels(paper: Paper) -> Iterator[AnyShape]:
    """Letters over the columns, numbers beside the rows."""
    for column in range(paper.field.columns):
        x, _ = paper.corner(column + 0.5, 0)
        text = column_name(column)
        yield Text(x, MARGIN / 2, text, look="pale-ink", layer="ground", size=paper.letters)
    for row in range(paper.field.rows):
        _, y = paper.corner(0, row + 0.5)
        text = str(row + 1)
        yield Text(MARGIN / 2, y, text, look="pale-ink", layer="ground", size=paper.letters)


# -- what is planned


def goal(paper: Paper, square: int) -> Iterator[AnyShape]:
    """A flag in the corner of the square that is to be held."""
    (x, y), cell = paper.dot(square), paper.cell
    # High on the left, where no piece, crate or number stands.
    x, y = x - cell * 0.42, y - cell * 0.1
    top, wide = y - cell * 0.34, cell * 0.24
    yield Line(((x, y), (x, top)), look="goal", layer="elements")
    flag = ((x, top), (x + wide, top + cell * 0.09), (x, top + cell * 0.18))
    yield Polygon(flag, look="goal", layer="elements")


def entries(paper: Paper) -> Iterator[AnyShape]:
    """A strip along the edge by which a side comes in: full for the allies, hollow for the axis."""
    left, top = paper.corner(0, 0)
    wide, deep = paper.field.columns * paper.cell, paper.field.rows * paper.cell
    for side, edge in paper.field.entry:
        x, y, width, height = {
            "north": (left, top - STRIP, wide, STRIP),
            "south": (left, top + deep, wide, STRIP),
            "west": (left - STRIP, top, STRIP, deep),
            "east": (left + wide, top, STRIP, deep),
        }[edge]
        yield Box(x, y, width, height, look=f"entry-{side}", layer="ground")


def zones(paper: Paper, state: State) -> Iterator[AnyShape]:
    """Squares where players may place crates and traps: a dotted frame inside each."""
    for square in state.table.scenario.cover_zones:
        box = paper.box(square)
        inner = {"x": box["x"] + 3, "y": box["y"] + 3}
        size = {"width": box["width"] - 6, "height": box["height"] - 6}
        yield Box(look="zone", layer="elements", **inner, **size)
