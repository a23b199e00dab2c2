"""The same picture in an order that costs little to paint again.

A canvas is sent a style when it changes, and all that lies where something changed is painted anew.
So shapes alike stand side by side as far as nothing that overlaps changes its order, and what comes
and goes while a player chooses has a layer of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from .labels import Rect, bounds
from .scene import AnyShape, Scene, Text, unseen

MARKS = "marks"
"""The layer of what comes and goes."""
EDGE = 2.0
"""How far a line may reach beyond its shape."""


def lightened(scene: Scene, over: Iterable[AnyShape] = (), edge: float = EDGE) -> Scene:
    """The scene with its marks, and what lies `over` it, on a layer of their own.

    Where small things stand close together, their lines reach less far beyond them: `edge`.
    """
    below: dict[str, list[AnyShape]] = {}
    above: list[AnyShape] = [unseen(MARKS)]
    for shape in scene.shapes:
        plain = replace(shape, mark="") if shape.mark else shape
        below.setdefault(shape.layer, []).append(plain)
        if shape.mark:
            above.append(replace(shape, look="touch", name="", words="", layer=MARKS))
    above += [replace(shape, layer=MARKS) for shape in over]
    shapes = [
        shape for layer in (*below.values(), above) for shape in _side_by_side(tuple(layer), edge)
    ]
    names = dict.fromkeys([*scene.names(), *(shape.name for shape in above if shape.name)])
    return replace(scene, shapes=tuple(shapes), order=tuple(names))


@lru_cache(maxsize=256)
def _side_by_side(shapes: tuple[AnyShape, ...], edge: float) -> tuple[AnyShape, ...]:
    """Shapes alike together; those that overlap keep their order.

    Kept, as most pictures of a table stay as they are when one of them changes.
    """
    meets = _overlaps([_room(shape, edge) for shape in shapes])
    levels: list[int] = []
    for below in meets:
        levels.append(max((levels[j] + 1 for j in below), default=0))
    # Words wait as long as they may, so that as many as may be are written together.
    latest = [len(shapes)] * len(shapes)
    for i in reversed(range(len(shapes))):
        if isinstance(shapes[i], Text):
            levels[i] = latest[i]
        for j in meets[i]:
            latest[j] = min(latest[j], levels[i] - 1)
    ordered = sorted(range(len(shapes)), key=lambda i: (levels[i], _style(shapes[i])))
    return tuple(shapes[i] for i in ordered)


def _overlaps(rooms: list[Rect]) -> list[list[int]]:
    """For each room those before it that it overlaps, found from left to right."""
    meets: list[list[int]] = [[] for _ in rooms]
    begun: list[tuple[float, float, float, int]] = []
    for i in sorted(range(len(rooms)), key=rooms.__getitem__):
        left, top, right, bottom = rooms[i]
        begun = [room for room in begun if room[0] > left]
        for _, over, under, j in begun:
            if top < under and over < bottom:
                meets[max(i, j)].append(min(i, j))
        begun.append((right, top, bottom, i))
    return meets


def _room(shape: AnyShape, edge: float) -> Rect:
    return Rect(*bounds(shape)).grown(edge)


def _style(shape: AnyShape) -> tuple[str, ...]:
    if isinstance(shape, Text):
        return "text", shape.look, str(shape.bold), str(shape.size), shape.anchor
    return "shape", shape.mark, shape.look, type(shape).__name__
