"""A scene as SVG: the picture that a saved notebook keeps."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from .palette import Paint, paint_of
from .scene import REFUSED, AnyShape, Box, Circle, Line, Polygon, Scene, Text, middle

if TYPE_CHECKING:
    from .scene import Point

FONT = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif"


def draw(scene: Scene) -> str:
    """The scene as one SVG element that scales to the width it is given."""
    label = escape(scene.title, quote=True)
    head = (
        '<svg xmlns="http://www.w3.org/2000/svg"'
        f' viewBox="0 0 {_n(scene.width)} {_n(scene.height)}"'
        f' width="{_n(scene.width)}" style="max-width:100%;height:auto" role="img"'
        f' aria-label="{label}" font-family="{FONT}">'
    )
    parts = [head, f"<title>{escape(scene.title)}</title>"]
    if scene.description:
        parts.append(f"<desc>{escape(scene.description)}</desc>")
    for shape in scene.shapes:
        parts.extend(_draw(shape))
    return "\n".join([*parts, "</svg>"])


def _draw(shape: AnyShape) -> Iterator[str]:
    paint = paint_of(shape.look, shape.mark)
    style = _style(paint)
    if not (paint.fill or paint.line or isinstance(shape, Text)):
        return  # room to touch, with nothing to see
    if isinstance(shape, Circle):
        yield f'<circle cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{_n(shape.r)}"{style}/>'
    elif isinstance(shape, Box):
        yield (
            f'<rect x="{_n(shape.x)}" y="{_n(shape.y)}" width="{_n(shape.width)}"'
            f' height="{_n(shape.height)}" rx="{_n(shape.round)}"{style}/>'
        )
    elif isinstance(shape, Line):
        yield f'<polyline points="{_points(shape.points)}"{_style(paint, filled=False)}/>'
    elif isinstance(shape, Polygon):
        yield f'<polygon points="{_points(shape.points)}"{style}/>'
    else:
        weight = ' font-weight="600"' if shape.bold else ""
        yield (
            f'<text x="{_n(shape.x)}" y="{_n(shape.y)}" font-size="{_n(shape.size)}"'
            f' text-anchor="{shape.anchor}" dominant-baseline="central" fill="{paint.ink}"{weight}>'
            f"{escape(shape.text)}</text>"
        )
    if shape.mark == REFUSED:
        yield _cross(shape, paint)


def _cross(shape: AnyShape, paint: Paint) -> str:
    """A refused thing bears a cross as well as its outline: colour alone says nothing."""
    x, y = middle(shape)
    return (
        f'<path d="M{_n(x - 9)} {_n(y - 9)}L{_n(x + 9)} {_n(y + 9)}'
        f'M{_n(x - 9)} {_n(y + 9)}L{_n(x + 9)} {_n(y - 9)}"{_style(paint, filled=False)}/>'
    )


def _style(paint: Paint, filled: bool = True) -> str:
    fill = paint.fill if filled and paint.fill else "none"
    style = f' fill="{fill}"'
    if paint.line:
        style += f' stroke="{paint.line}" stroke-width="{_n(paint.width)}"'
        if paint.dash:
            style += f' stroke-dasharray="{" ".join(_n(d) for d in paint.dash)}"'
    return style


def _points(points: tuple[Point, ...]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _n(number: float) -> str:
    """A number with at most two decimals and no tail of zeros: stable text for stored notebooks."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
