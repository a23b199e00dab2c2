"""Painting a scene on a canvas: the same shapes, looks and marks as `dustlab.svg` draws.

Every number that goes to the canvas is a plain int or float, every text a plain string: the canvas
sends them as JSON. A style is sent only when it changes, which halves the bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from ipycanvas import canvas as ipycanvas_canvas
from ipycanvas import hold_canvas

from dustlab.palette import INK, PAPER, Paint, paint_of
from dustlab.scene import (
    REFUSED,
    AnyShape,
    Box,
    Circle,
    Line,
    Point,
    Polygon,
    Text,
    middle,
)
from dustlab.svg import FONT

# Device pixels for each unit of a scene: sharp on the screens of phones and good laptops.
DENSITY = 2

_ANCHORS = {"start": "start", "middle": "center", "end": "end"}


def repaint(canvas: Any, shapes: Iterable[AnyShape]) -> None:
    """Clear one layer and paint these shapes on it, from back to front."""
    canvas.clear()
    canvas.save()
    canvas.scale(DENSITY)
    brush = _Brush(canvas)
    for shape in shapes:
        brush.draw(shape)
    canvas.restore()


def repaint_focus(canvas: Any, shape: AnyShape | None) -> None:
    """Clear the top layer and frame the shape that the keyboard has come to."""
    canvas.clear()
    if shape is None:
        return
    left, top, right, bottom = bounds(shape)
    frame = Box(
        look="", x=left - 3, y=top - 3, width=right - left + 6, height=bottom - top + 6, round=8
    )
    canvas.save()
    canvas.scale(DENSITY)
    brush = _Brush(canvas)
    # Dark on light on whatever lies below: seen on every board, and unlike the four marks.
    brush.outline(frame, Paint(line=PAPER, width=6))
    brush.outline(frame, Paint(line=INK, width=3))
    brush.outline(frame, Paint(line="#56b4e9", width=1.5))
    canvas.restore()


def bounds(shape: AnyShape) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a shape."""
    if isinstance(shape, Circle):
        return shape.x - shape.r, shape.y - shape.r, shape.x + shape.r, shape.y + shape.r
    if isinstance(shape, Box):
        return shape.x, shape.y, shape.x + shape.width, shape.y + shape.height
    if isinstance(shape, Text):
        half = shape.size * len(shape.text) * 0.3
        return shape.x - half, shape.y - shape.size / 2, shape.x + half, shape.y + shape.size / 2
    xs, ys = [p[0] for p in shape.points], [p[1] for p in shape.points]
    return min(xs), min(ys), max(xs), max(ys)


class _Brush:
    """Draws shapes on a canvas and remembers which styles are set."""

    def __init__(self, canvas: Any) -> None:
        self.canvas = canvas
        self.styles: dict[str, Any] = {}
        self.dash: tuple[float, ...] = ()

    def draw(self, shape: AnyShape) -> None:
        paint = paint_of(shape.look, shape.mark)
        if isinstance(shape, Text):
            self.write(shape, paint)
        else:
            self.outline(shape, paint)
        if shape.mark == REFUSED:
            self.cross(middle(shape), paint)

    def outline(self, shape: Circle | Box | Line | Polygon, paint: Paint) -> None:
        """Fill and line of anything that is not text."""
        filled = bool(paint.fill) and not isinstance(shape, Line)
        if not filled and not paint.line:
            return
        self.canvas.begin_path()
        self.follow(shape)
        if filled:
            self.style(fill_style=paint.fill)
            self.canvas.fill()
        if paint.line:
            self.pen(paint)
            self.canvas.stroke()

    def follow(self, shape: Circle | Box | Line | Polygon) -> None:
        """The path along a shape's edge."""
        if isinstance(shape, Circle):
            self.canvas.arc(_n(shape.x), _n(shape.y), _n(shape.r), 0, 6.2832)
        elif isinstance(shape, Box):
            self.follow_box(shape)
        else:
            self.follow_points(shape.points)
            if isinstance(shape, Polygon):
                self.canvas.close_path()

    def follow_box(self, box: Box) -> None:
        x, y, width, height = box.x, box.y, box.width, box.height
        r = min(box.round, width / 2, height / 2)
        if not r:
            self.canvas.rect(_n(x), _n(y), _n(width), _n(height))
            return
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
            font=f"{weight}{_n(shape.size)}px {FONT}",
            text_align=_ANCHORS[shape.anchor],
            text_baseline="middle",
        )
        self.canvas.fill_text(shape.text, _n(shape.x), _n(shape.y))

    def cross(self, at: Point, paint: Paint) -> None:
        """A refused thing bears a cross as well as its outline: colour alone says nothing."""
        x, y = at
        self.pen(paint)
        self.canvas.begin_path()
        for dy in (-9, 9):
            self.canvas.move_to(_n(x - 9), _n(y + dy))
            self.canvas.line_to(_n(x + 9), _n(y - dy))
        self.canvas.stroke()

    def pen(self, paint: Paint) -> None:
        self.style(stroke_style=paint.line, line_width=_n(paint.width))
        if paint.dash != self.dash:
            self.canvas.set_line_dash([_n(length) for length in paint.dash])
            self.dash = paint.dash

    def style(self, **styles: Any) -> None:
        for key, value in styles.items():
            if self.styles.get(key) != value:
                setattr(self.canvas, key, value)
                self.styles[key] = value


def _n(number: float) -> float:
    """At most two decimals, and no '.0' for whole numbers: fewer bytes for the same picture."""
    rounded = round(float(number), 2)
    return int(rounded) if rounded == int(rounded) else rounded


@contextmanager
def held() -> Iterator[None]:
    """One message for everything that is drawn inside.

    ipycanvas keeps holding for ever if something goes wrong in between; here it lets go.
    """
    manager = ipycanvas_canvas._CANVAS_MANAGER  # noqa: SLF001 - there is no public way
    try:
        with hold_canvas():
            yield
    except BaseException:
        manager._caching = False  # noqa: SLF001
        manager._commands_cache, manager._buffers_cache = [], []  # noqa: SLF001
        manager._current_canvas = None  # noqa: SLF001
        raise


def forget_selected_canvas() -> None:
    """Make ipycanvas name its canvas anew with the next drawing.

    A page that was loaded anew knows of no selected canvas, but the kernel's side believes that
    its last one still is and sends no switch: drawings then fail in the browser.
    """
    ipycanvas_canvas._CANVAS_MANAGER._current_canvas = None  # noqa: SLF001 - there is no public way
