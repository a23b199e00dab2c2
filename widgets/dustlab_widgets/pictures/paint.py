"""Painting a scene on a canvas: the same shapes, looks and marks as `dustlab.pictures.svg` draws.

Numbers go to the canvas as plain int or float, since it sends them as JSON. A style is sent only
when it changes, and only what changed on the board is painted anew: a click costs a few kilobytes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import groupby
from typing import Any

from dustlab.pictures.labels import Rect as Room
from dustlab.pictures.labels import bounds
from dustlab.pictures.palette import Paint, paint_of
from dustlab.pictures.scene import (
    REFUSED,
    AnyShape,
    Box,
    Circle,
    Cross,
    Line,
    Point,
    Polygon,
    Strokes,
    Text,
    cross_of,
)
from dustlab.pictures.svg import FONT

from ..core.opening import ONE_AT_A_TIME, lasting
from .canvas import Numbers, hold_canvas, ipycanvas_canvas, packed
from .patches import DENSITY, FRAME, Rect, frame_of, over, to_paint

# All canvases are painted on by this one. There is no public way to it.
MANAGER = lasting(ipycanvas_canvas._CANVAS_MANAGER)  # noqa: SLF001

# The typeface of the SVG; every browser with a canvas knows its first name.
FAMILY = FONT.split(",")[0] + ",sans-serif"

_ANCHORS = {"start": "start", "middle": "center", "end": "end"}


# Parts of a unit that what has many points is counted in: too fine to be seen, and boards are
# smaller than two thousand units.
FINE = 16
# A path along so many points is sent in fewer bytes as words than as numbers.
FEW = 8


def repaint(canvas: Any, shapes: Sequence[AnyShape], patches: Sequence[Rect] | None = None) -> None:
    """Paint one layer anew, from back to front: all of it, or only inside some rectangles."""
    if patches is not None and not patches:
        return
    canvas.save()
    if patches is None:
        canvas.clear()
        canvas.scale(DENSITY)
    else:
        canvas.scale(DENSITY)
        canvas.begin_path()
        for left, top, right, bottom in patches:
            canvas.rect(left, top, right - left, bottom - top)
        canvas.clip()
        # Only what is inside the clip is cleared: all patches by one command.
        canvas.clear_rect(*over(patches))
    brush = _Brush(canvas)
    for look, alike in groupby(to_paint(shapes, patches), _in_bulk):
        for together in [[shape] for shape in alike] if look is None else _apart(alike):
            if len(together) == 1:
                brush.draw(together[0])
            else:
                brush.draw_many(together)
    canvas.restore()


def _in_bulk(shape: AnyShape) -> tuple[type, Paint] | None:
    """What a shape shares with others that are sent by one command; None: it goes by itself."""
    paint = paint_of(shape.look, shape.mark)
    goes = not shape.mark and (isinstance(shape, Line) or _has_many_points(shape, paint))
    return (type(shape), paint) if goes else None


def _apart(alike: Iterable[AnyShape]) -> list[list[AnyShape]]:
    """Shapes of one look in as few commands as may be.

    Where all are filled before all are outlined, none may lie on another.
    """
    groups: list[list[AnyShape]] = [[]]
    taken: list[Room] = []
    for shape in alike:
        if isinstance(shape, Polygon) and paint_of(shape.look).line:
            room = Room(*bounds(shape)).grown(1)
            if any(room.meets(other) for other in taken):
                groups.append([])
                taken = []
            taken.append(room)
        groups[-1].append(shape)
    return groups


def repaint_focus(canvas: Any, shape: AnyShape | None) -> None:
    """Clear the top layer and frame the shape that the keyboard has come to."""
    canvas.clear()
    if shape is None:
        return
    frame = frame_of(shape)
    canvas.save()
    canvas.scale(DENSITY)
    brush = _Brush(canvas)
    for paint in FRAME:
        brush.outline(frame, paint)
    canvas.restore()


def _plain(shape: AnyShape) -> tuple[str, tuple[float, ...]] | None:
    """A circle or a box with sharp corners, as the canvas knows them."""
    if isinstance(shape, Circle):
        return "circle", (_n(shape.x), _n(shape.y), _n(shape.r))
    if isinstance(shape, Box) and not min(shape.round, shape.width / 2, shape.height / 2):
        return "rect", (_n(shape.x), _n(shape.y), _n(shape.width), _n(shape.height))
    return None


class _Brush:
    """Draws shapes on a canvas and remembers which styles are set."""

    def __init__(self, canvas: Any) -> None:
        self.canvas = canvas
        self.styles: dict[str, Any] = {}
        self.dash: tuple[float, ...] = ()
        self.is_fine = False

    def draw(self, shape: AnyShape) -> None:
        paint = paint_of(shape.look, shape.mark)
        self.measure(fine=_has_many_points(shape, paint))
        if isinstance(shape, Text):
            self.write(shape, paint)
        else:
            self.outline(shape, paint)
        if shape.mark == REFUSED:
            self.cross(cross_of(shape), paint)

    def draw_many(self, shapes: Sequence[AnyShape]) -> None:
        """Silhouettes, lines or patterns of one look, which stand side by side in the scene."""
        first = shapes[0]
        if isinstance(first, Strokes):
            segments = [s for shape in shapes if isinstance(shape, Strokes) for s in shape.segments]
            self.draw(replace(first, segments=tuple(segments)))
            return
        paint = paint_of(first.look)
        many = [shape for shape in shapes if isinstance(shape, Line | Polygon)]
        points = _in_fine([point for shape in many for point in shape.points])
        counts = Numbers("H", [len(shape.points) for shape in many])
        self.measure(fine=True)
        if isinstance(first, Line):
            self.pen(paint)
            self.canvas.stroke_line_segments(points, counts)
            return
        self.style(fill_style=paint.fill)
        self.canvas.fill_polygons(points, counts)
        if paint.line:
            self.pen(paint)
            self.canvas.stroke_polygons(points, counts)

    def outline(self, shape: Circle | Box | Line | Polygon | Strokes, paint: Paint) -> None:
        """Fill and line of anything that is not text."""
        filled = bool(paint.fill) and not isinstance(shape, Line | Strokes)
        if not filled and not paint.line:
            return
        if isinstance(shape, Polygon) and self.is_fine:
            if filled:
                self.style(fill_style=paint.fill)
                self.canvas.fill_polygon(_in_fine(shape.points))
            if paint.line:
                self.pen(paint)
                self.canvas.stroke_polygon(_in_fine(shape.points))
            return
        if isinstance(shape, Strokes):
            self.pen(paint)
            if shape.segments:
                self.canvas.stroke_line_segments(_lines_in_fine(shape.segments))
            return
        if isinstance(shape, Line) and len(shape.points) == 2:
            (ax, ay), (bx, by) = shape.points
            self.pen(paint)
            self.canvas.stroke_line(_n(ax), _n(ay), _n(bx), _n(by))
            return
        plain = _plain(shape)
        if plain is not None:
            # One command for what has one: a path takes four.
            what, numbers = plain
            if filled:
                self.style(fill_style=paint.fill)
                getattr(self.canvas, f"fill_{what}")(*numbers)
            if paint.line:
                self.pen(paint)
                getattr(self.canvas, f"stroke_{what}")(*numbers)
            return
        assert not isinstance(shape, Circle)  # which is plain
        self.canvas.begin_path()
        self.follow(shape)
        if filled:
            self.style(fill_style=paint.fill)
            self.canvas.fill()
        if paint.line:
            self.pen(paint)
            self.canvas.stroke()

    def follow(self, shape: Box | Line | Polygon) -> None:
        """The path along a shape's edge."""
        if isinstance(shape, Box):
            self.follow_box(shape)
        else:
            self.follow_points(shape.points)
            if isinstance(shape, Polygon):
                self.canvas.close_path()

    def follow_box(self, box: Box) -> None:
        x, y, width, height = box.x, box.y, box.width, box.height
        r = min(box.round, width / 2, height / 2)
        right, bottom = x + width, y + height
        self.canvas.move_to(_n(x + r), _n(y))
        corners = ((right, y, right, bottom), (right, bottom, x, bottom), (x, bottom, x, y))
        for corner in (*corners, (x, y, right, y)):
            self.canvas.arc_to(*(_n(number) for number in corner), _n(r))
        self.canvas.close_path()

    def follow_points(self, points: tuple[Point, ...]) -> None:
        for i, (x, y) in enumerate(points):
            go = self.canvas.line_to if i else self.canvas.move_to
            go(_n(x), _n(y))

    def write(self, shape: Text, paint: Paint) -> None:
        weight = "600 " if shape.bold else ""
        self.style(
            fill_style=paint.ink,
            font=f"{weight}{_n(shape.size)}px {FAMILY}",
            text_align=_ANCHORS[shape.anchor],
            text_baseline="middle",
        )
        self.canvas.fill_text(shape.text, _n(shape.x), _n(shape.y))

    def cross(self, cross: Cross, paint: Paint) -> None:
        """A refused thing bears a cross as well as its outline: colour alone says nothing."""
        self.pen(paint)
        self.canvas.begin_path()
        for (ax, ay), (bx, by) in cross.lines:
            self.canvas.move_to(_n(ax), _n(ay))
            self.canvas.line_to(_n(bx), _n(by))
        self.canvas.stroke()

    def pen(self, paint: Paint) -> None:
        unit = FINE if self.is_fine else 1
        self.style(stroke_style=paint.line, line_width=_n(paint.width * unit))
        dash = tuple(length * unit for length in paint.dash)
        if dash != self.dash:
            self.canvas.set_line_dash([_n(length) for length in dash])
            self.dash = dash

    def measure(self, *, fine: bool) -> None:
        """Count in parts of a unit, or in whole units again."""
        if fine != self.is_fine:
            self.canvas.scale(1 / FINE if fine else FINE)
            self.is_fine = fine

    def style(self, **styles: Any) -> None:
        for key, value in styles.items():
            if self.styles.get(key) != value:
                setattr(self.canvas, key, value)
                self.styles[key] = value


def _has_many_points(shape: AnyShape, paint: Paint) -> bool:
    """Silhouettes, and the patterns of surfaces."""
    if isinstance(shape, Polygon):
        return not paint.line or len(shape.points) > FEW
    return isinstance(shape, Strokes)


def _in_fine(points: Sequence[Point]) -> Numbers:
    """Many points as whole parts of a unit, two bytes each: a quarter of what their words take."""
    return Numbers("h", [round(n * FINE) for point in points for n in point], len(points), 2)


def _lines_in_fine(lines: Sequence[tuple[Point, Point]]) -> Numbers:
    """The same of lines from one point to another."""
    numbers = [round(n * FINE) for line in lines for point in line for n in point]
    return Numbers("h", numbers, len(lines), 2, 2)


def _n(number: float) -> float:
    """To whole device pixels, and no '.0' for whole numbers: fewer bytes for the same picture."""
    rounded = round(float(number) * DENSITY) / DENSITY
    return int(rounded) if rounded == int(rounded) else rounded


@contextmanager
def held() -> Iterator[None]:
    """One message for everything that is drawn inside.

    ipycanvas keeps holding for ever if something goes wrong in between; here it lets go. Inside
    another one it adds to that one's message. What another thread draws meanwhile waits.

    Each message names its canvas anew. ipycanvas would leave that out where it was the last one
    drawn on; but a page that was loaded anew, or lost a message, would draw on another one.
    """
    with ONE_AT_A_TIME:
        if MANAGER._caching:  # noqa: SLF001
            yield
            return
        MANAGER._current_canvas = None  # noqa: SLF001
        try:
            with hold_canvas():
                yield
        except BaseException:
            MANAGER._caching = False  # noqa: SLF001
            MANAGER._commands_cache, MANAGER._buffers_cache = [], []  # noqa: SLF001
            MANAGER._current_canvas = None  # noqa: SLF001
            raise


def _as_sent(commands: Any) -> Any:
    """Commands as ipycanvas packs them, without blanks and what a page takes for granted."""
    lean = [_lean(one) for one in commands] if isinstance(commands[0], list) else _lean(commands)
    text = json.dumps(lean, separators=(",", ":"), ensure_ascii=False)
    return packed(text)


def _lean(command: list[Any]) -> list[Any]:
    """The number of a command, what it is about and its buffers; there may be nothing of them."""
    lean = list(command)
    while lean[-1] in ([], 0) and len(lean) > 1:
        lean.pop()
    return lean


ipycanvas_canvas.commands_to_buffer = _as_sent
