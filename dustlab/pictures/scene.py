"""A picture as data: a list of named shapes with roles, drawn elsewhere.

A scene knows no colour and no canvas. Each shape has a *look* (a role such as "land" or "army-red";
`dustlab.pictures.palette` says how a look is painted), and may have a name (what a click on it
means) and words (what a screen reader says of it). The same list becomes SVG, a live canvas, a
table and text.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import groupby
from math import hypot
from operator import attrgetter
from typing import NamedTuple

Point = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """What all shapes share. `mark` is one of the four meanings, or empty."""

    look: str
    name: str = ""
    words: str = ""
    mark: str = ""
    layer: str = "pieces"


@dataclass(frozen=True, slots=True)
class Circle(Shape):
    x: float
    y: float
    r: float

    def hit(self, x: float, y: float) -> bool:
        return hypot(x - self.x, y - self.y) <= self.r


@dataclass(frozen=True, slots=True)
class Box(Shape):
    """A rectangle with round corners, by its top left corner."""

    x: float
    y: float
    width: float
    height: float
    round: float = 0

    def hit(self, x: float, y: float) -> bool:
        return self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height


@dataclass(frozen=True, slots=True)
class Line(Shape):
    points: tuple[Point, ...]

    def hit(self, x: float, y: float) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class Polygon(Shape):
    points: tuple[Point, ...]

    def hit(self, x: float, y: float) -> bool:
        """Inside, by counting the edges to the right."""
        inside = False
        for (ax, ay), (bx, by) in zip(self.points, self.points[1:] + self.points[:1], strict=True):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                inside = not inside
        return inside


@dataclass(frozen=True, slots=True)
class Strokes(Shape):
    """Many straight strokes in one: the pattern of a surface. Nobody can click on it."""

    segments: tuple[tuple[Point, Point], ...]

    @property
    def points(self) -> tuple[Point, ...]:
        return tuple(point for segment in self.segments for point in segment)

    def hit(self, x: float, y: float) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class Text(Shape):
    """A line of text; `anchor` is start, middle or end; `y` is the middle of its height."""

    x: float
    y: float
    text: str
    look: str = field(default="ink", kw_only=True)
    size: float = 14
    anchor: str = "middle"
    bold: bool = False

    def hit(self, x: float, y: float) -> bool:
        return False


AnyShape = Circle | Box | Line | Polygon | Strokes | Text

CHOSEN, POSSIBLE, REFUSED, EXPLAINED = "chosen", "possible", "refused", "explained"


@dataclass(frozen=True, slots=True)
class Scene:
    """Shapes on a paper of some width and height, from back to front, with a title."""

    width: float
    height: float
    title: str
    shapes: tuple[AnyShape, ...]
    description: str = ""
    order: tuple[str, ...] = field(default=())
    """The names in reading order, for the keyboard; empty: the order of the shapes."""

    def hit(self, x: float, y: float) -> str:
        """The name of the topmost named shape at a point, or an empty text."""
        for shape in reversed(self.shapes):
            if shape.name and shape.hit(x, y):
                return shape.name
        return ""

    def names(self) -> list[str]:
        """Every name once, in reading order."""
        shown = [shape.name for shape in self.shapes if shape.name]
        ordered = [name for name in self.order if name in shown]
        return list(dict.fromkeys([*ordered, *shown]))

    def named(self, name: str) -> list[AnyShape]:
        return [shape for shape in self.shapes if shape.name == name]

    def centre(self, name: str) -> Point:
        """The middle of the named shape that is farthest back (the body, not its badge)."""
        for shape in self.shapes:
            if shape.name == name:
                return middle(shape)
        raise KeyError(name)

    def layers(self) -> dict[str, list[AnyShape]]:
        """The shapes by layer, layers in the order of their first shape."""
        layers: dict[str, list[AnyShape]] = {}
        for layer, shapes in groupby(self.shapes, key=attrgetter("layer")):
            layers.setdefault(layer, []).extend(shapes)
        return layers

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        from .svg import draw
        from .words import tell

        return {"text/plain": tell(self), "image/svg+xml": draw(self)}


def middle(shape: AnyShape) -> Point:
    if isinstance(shape, Circle | Text):
        return shape.x, shape.y
    if isinstance(shape, Box):
        return shape.x + shape.width / 2, shape.y + shape.height / 2
    xs, ys = [p[0] for p in shape.points], [p[1] for p in shape.points]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


LARGE = 48.0
"""What is wider and higher than this has other things in its middle."""
FREE, BEYOND = 0.48, 3.0
"""How much of a disc a cross leaves free for a letter, and how far it reaches over its edge."""


class Cross(NamedTuple):
    """The cross of something refused: its middle, how far its arms reach, and where they begin."""

    x: float
    y: float
    arm: float
    gap: float = 0

    @property
    def lines(self) -> tuple[tuple[Point, Point], ...]:
        """Two that cross each other; with a gap in the middle four that leave it free."""
        x, y, arm, gap = self
        if not gap:
            return tuple(((x - arm, y - dy), (x + arm, y + dy)) for dy in (arm, -arm))
        corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        return tuple(
            ((x + dx * gap, y + dy * gap), (x + dx * arm, y + dy * arm)) for dx, dy in corners
        )


def cross_of(shape: AnyShape) -> Cross:
    """Where it hides nothing: on the corner of a large box, round the middle of a disc."""
    if isinstance(shape, Box) and min(shape.width, shape.height) > LARGE:
        return Cross(shape.x + shape.width - 3, shape.y + 3, 9)
    if isinstance(shape, Circle):  # with a letter or a number in its middle
        return Cross(shape.x, shape.y, shape.r * 0.71 + BEYOND, shape.r * FREE)
    return Cross(*middle(shape), 9)


def step(scene: Scene, here: str, direction: str) -> str:
    """The name that an arrow key leads to: the nearest in that direction."""
    names = scene.names()
    if here not in names:
        return names[0] if names else ""
    x, y = scene.centre(here)
    dx, dy = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[direction]
    best, least = here, float("inf")
    for name in names:
        cx, cy = scene.centre(name)
        along = (cx - x) * dx + (cy - y) * dy
        across = abs((cx - x) * dy) + abs((cy - y) * dx)
        if name != here and along > 0 and across <= 2 * along and along + 2 * across < least:
            best, least = name, along + 2 * across
    return best


def unseen(layer: str) -> Box:
    """Something of a layer, though nothing to see: so that layers always keep their order."""
    return Box(0, 0, 1, 1, look="touch", layer=layer)


def joined(title: str, width: float, height: float, *groups: Iterable[AnyShape]) -> Scene:
    """A scene from several groups of shapes, from back to front."""
    return Scene(width, height, title, tuple(shape for group in groups for shape in group))


def shifted(shape: AnyShape, dx: float, dy: float) -> AnyShape:
    """The same shape elsewhere on the paper."""
    if isinstance(shape, Line | Polygon):
        return replace(shape, points=tuple((x + dx, y + dy) for x, y in shape.points))
    if isinstance(shape, Strokes):
        moved = (((ax + dx, ay + dy), (bx + dx, by + dy)) for (ax, ay), (bx, by) in shape.segments)
        return replace(shape, segments=tuple(moved))
    return replace(shape, x=shape.x + dx, y=shape.y + dy)


def part_of(scene: Scene, part: tuple[float, float, float, float]) -> Scene:
    """What is seen of a scene in a frame (left, top, width, height), as a scene of its own.

    What lies outside of it has no name any more: nobody can point at it.
    """
    left, top, width, height = part
    shapes = []
    for shape in scene.shapes:
        x, y = middle(shape)
        inside = left <= x <= left + width and top <= y <= top + height
        seen = shape if inside else replace(shape, name="", words="")
        shapes.append(shifted(seen, -left, -top))
    names = {shape.name for shape in shapes}
    order = tuple(name for name in scene.order if name in names)
    return replace(scene, width=width, height=height, shapes=tuple(shapes), order=order)


HEAD = 32.0
"""Room for a heading over a picture."""


def below(title: str, *parts: tuple[str, Scene]) -> Scene:
    """Several pictures in one, each below the other under its own heading."""
    shapes: list[AnyShape] = []
    top = 0.0
    for head, scene in parts:
        shapes.append(Box(0, top, scene.width, HEAD, look="paper"))
        y = top + HEAD / 2
        shapes.append(Text(12, y, head, size=16, anchor="start", bold=True))
        shapes += [shifted(shape, 0, top + HEAD) for shape in scene.shapes]
        top += HEAD + scene.height
    width = max((scene.width for _, scene in parts), default=0.0)
    described = " ".join(scene.description for _, scene in parts if scene.description)
    names = tuple(name for _, scene in parts for name in scene.names())
    return Scene(width, top, title, tuple(shapes), described, order=names)
