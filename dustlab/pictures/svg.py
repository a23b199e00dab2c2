"""A scene as SVG: the picture that a saved notebook keeps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from html import escape
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from ..core.files import UNSHOWN
from .labels import Rect, bounds
from .palette import Paint, paint_of
from .scene import REFUSED, AnyShape, Box, Circle, Line, Polygon, Scene, Strokes, Text, cross_of

if TYPE_CHECKING:
    from .scene import Point

FONT = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif"

STYLE = "\0"
"""Where the style of an element goes; no text of a scene may hold it, as XML knows no such sign."""


EDGE = 8.0
"""How far a line or a cross may reach beyond its shape."""

Part = tuple[float, float, float, float]
"""What is seen of a scene: left, top, width and height."""


def draw(scene: Scene, part: Part | None = None) -> str:
    """The scene as one SVG element, as wide as it is or as the page has room for.

    Of a `part` only what is seen in it is drawn. The size stands in attributes: a notebook shows a
    stored picture as an image, which knows nothing of the style inside.
    """
    left, top, width, height = part or (0, 0, scene.width, scene.height)
    label = _words(scene.title)
    head = (
        '<svg xmlns="http://www.w3.org/2000/svg"'
        f' viewBox="{_n(left)} {_n(top)} {_n(width)} {_n(height)}"'
        f' width="{_n(width)}" height="{_n(height)}" style="max-width:100%;height:auto" role="img"'
        f' aria-label="{label}" font-family="{FONT}">'
    )
    parts = [head, f"<title>{_words(scene.title)}</title>"]
    if scene.description:
        parts.append(f"<desc>{_words(scene.description)}</desc>")
    shapes = scene.shapes if part is None else _seen(scene.shapes, part)
    return "\n".join([*parts, *elements(shapes), "</svg>"])


def elements(shapes: Iterable[AnyShape]) -> Iterator[str]:
    """Shapes as elements of an SVG, from back to front."""
    drawn = (pair for alike, group in groupby(shapes, _ways) for pair in _draw_all(alike, group))
    for style, group in groupby(drawn, key=itemgetter(0)):
        alike = [element for _, element in group]
        # What many shapes in a row have in common is written once: a map is half as long.
        if len(alike) > 1:
            yield f"<g{style}>"
            yield from (element.replace(STYLE, "") for element in alike)
            yield "</g>"
        else:
            yield alike[0].replace(STYLE, style)


def outlined(box: Box, paints: Iterable[Paint]) -> str:
    """A rectangle outlined once with each paint, the last one on top."""
    return "".join(_box(box).replace(STYLE, _style(paint, filled=False)) for paint in paints)


def _seen(shapes: Iterable[AnyShape], part: Part) -> Iterator[AnyShape]:
    """What lies in this part, as far as lines reach beyond their shapes."""
    left, top, width, height = part
    frame = Rect(left, top, left + width, top + height).grown(EDGE)
    return (shape for shape in shapes if Rect(*bounds(shape)).meets(frame))


def _ways(shape: AnyShape) -> Paint | None:
    """How lines and patterns are painted: those alike become one element. None: anything else."""
    return paint_of(shape.look, shape.mark) if isinstance(shape, Line | Strokes) else None


def _draw_all(ways: Paint | None, shapes: Iterable[AnyShape]) -> Iterator[tuple[str, str]]:
    if ways is None:
        for shape in shapes:
            yield from _draw(shape)
    elif ways.line:
        both = [shape for shape in shapes if isinstance(shape, Line | Strokes)]
        style = _style(ways, filled=False)
        yield style, f'<path d="{"".join(map(_way, both))}"{STYLE}/>'
        for shape in both:
            if shape.mark == REFUSED:
                yield style, _cross(shape)


def _draw(shape: AnyShape) -> Iterator[tuple[str, str]]:
    """Each element with its style apart, which stands where the element has a gap for it."""
    paint = paint_of(shape.look, shape.mark)
    if isinstance(shape, Text):
        style = f' font-size="{_n(shape.size)}" text-anchor="{shape.anchor}" fill="{paint.ink}"'
        style += ' dominant-baseline="central"' + (' font-weight="600"' if shape.bold else "")
        place = f'x="{_n(shape.x)}" y="{_n(shape.y)}"'
        yield style, f"<text {place}{STYLE}>{_words(shape.text)}</text>"
        return
    if not (paint.fill or paint.line):
        return  # room to touch, with nothing to see
    style = _style(paint)
    if isinstance(shape, Circle):
        yield style, f'<circle cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{_n(shape.r)}"{STYLE}/>'
    elif isinstance(shape, Box):
        yield style, _box(shape)
    elif isinstance(shape, Polygon):
        yield style, f'<path d="{_path(shape.points)}z"{STYLE}/>'
    if shape.mark == REFUSED:
        yield _style(paint, filled=False), _cross(shape)


def _box(box: Box) -> str:
    place = f'x="{_n(box.x)}" y="{_n(box.y)}"'
    size = f'width="{_n(box.width)}" height="{_n(box.height)}"'
    size += f' rx="{_n(box.round)}"' if box.round else ""
    return f"<rect {place} {size}{STYLE}/>"


def _words(text: str) -> str:
    """A text of a scene as XML has it; what XML knows no sign for would spoil the whole picture."""
    return escape(UNSHOWN.sub("?", text))


def _cross(shape: AnyShape) -> str:
    """A refused thing bears a cross as well as its outline: colour alone says nothing."""
    lines = "".join(
        f"M{_n(ax)} {_n(ay)}L{_n(bx)} {_n(by)}" for (ax, ay), (bx, by) in cross_of(shape).lines
    )
    return f'<path d="{lines}"{STYLE}/>'


def _style(paint: Paint, filled: bool = True) -> str:
    fill = paint.fill if filled and paint.fill else "none"
    style = f' fill="{fill}"'
    if paint.line:
        style += f' stroke="{paint.line}" stroke-width="{_n(paint.width)}"'
        if paint.dash:
            style += f' stroke-dasharray="{" ".join(_n(d) for d in paint.dash)}"'
    return style


def _way(shape: Line | Strokes) -> str:
    return _paths(shape.segments) if isinstance(shape, Strokes) else _path(shape.points)


# Coasts and territories are the same in every picture of a board, and so are their patterns.
@lru_cache(maxsize=1024)
def _paths(segments: tuple[tuple[Point, ...], ...]) -> str:
    """Strokes, each begun from the end of the one before."""
    path, here = "", None
    for points in segments:
        more, here = _through(points, here)
        path += more
    return path


@lru_cache(maxsize=1024)
def _path(points: tuple[Point, ...]) -> str:
    return _through(points)[0]


def _through(
    points: tuple[Point, ...], here: tuple[int, int] | None = None
) -> tuple[str, tuple[int, int]]:
    """A line through points, each from the one before: so coasts take half the text.

    It begins from `here`, or anywhere; and says where it ends. Counted in whole tenths, so that
    rounding does not add up. Where nothing is left of it there is a point, for a path needs one.
    """
    (x, y), *rest = [(round(px * 10), round(py * 10)) for px, py in points]
    start = f"M{_tenths(x)} {_tenths(y)}l"
    if here is not None:
        # What follows a relative start is a line without a letter of its own.
        start = f"m{_tenths(x - here[0])} {_tenths(y - here[1])} "
    parts = [start]
    for px, py in rest:
        dx, dy = px - x, py - y
        if dx or dy:
            parts.append(f"{_tenths(dx)} {_tenths(dy)} ")
        x, y = px, py
    if len(parts) == 1:
        parts.append("0 0")
    return "".join(parts).replace(" -", "-").rstrip(), (x, y)


def _tenths(n: int) -> str:
    sign, n = ("-", -n) if n < 0 else ("", n)
    whole, tenth = divmod(n, 10)
    return f"{sign}{whole or ''}.{tenth}" if tenth else f"{sign}{whole}"


def _n(number: float) -> str:
    """A number with at most one decimal and no tail of zeros: short, stable text for notebooks."""
    return f"{number:.1f}".removesuffix(".0")
