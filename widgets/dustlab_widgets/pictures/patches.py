"""Where two pictures differ: the rectangles that are painted anew, and what lies in them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from math import ceil, floor

from dustlab.pictures.labels import bounds
from dustlab.pictures.palette import INK, PAPER, Paint, paint_of
from dustlab.pictures.scene import REFUSED, AnyShape, Box, Strokes, cross_of

Rect = tuple[float, float, float, float]

# Device pixels for each unit of a scene: sharp on the screens of phones and good laptops.
DENSITY = 2

# What the keyboard has come to is framed dark on light on whatever lies below: seen on every board,
# and unlike the four marks.
FRAME = (Paint(line=PAPER, width=6), Paint(line=INK, width=3), Paint(line="#56b4e9", width=1.5))

# If more of the board than this has changed, it is painted whole.
MOST_PATCHED = 0.6


def frame_of(shape: AnyShape) -> Box:
    """What is outlined round a shape that the keyboard has come to."""
    left, top, right, bottom = bounds(shape)
    return Box(left - 3, top - 3, right - left + 6, bottom - top + 6, look="", round=8)


def over(patches: Sequence[Rect]) -> Rect:
    """A place and a size that hold all patches."""
    left, top = min(patch[0] for patch in patches), min(patch[1] for patch in patches)
    right, bottom = max(patch[2] for patch in patches), max(patch[3] for patch in patches)
    return left, top, right - left, bottom - top


def _within(strokes: Strokes, patches: Sequence[Rect]) -> Strokes:
    """The strokes of a pattern that touch what is painted anew; the others stay as they are."""
    segments = tuple(
        ((ax, ay), (bx, by))
        for (ax, ay), (bx, by) in strokes.segments
        if _meets_one_of(
            (min(ax, bx) - 2, min(ay, by) - 2, max(ax, bx) + 2, max(ay, by) + 2), patches
        )
    )
    return replace(strokes, segments=segments)


def patches(old: Sequence[AnyShape], new: Sequence[AnyShape], whole: float) -> list[Rect] | None:
    """Where two pictures differ, as rectangles; None: so different that all of it is painted.

    `whole` is the area of the board. They may overlap: the clip is all of them together, and what
    lies there is painted once.
    """
    # Most shapes are the very same ones: only of the others it is asked whether they are equal.
    same = set(map(id, old)).intersection(map(id, new))
    others, others_now = ([s for s in shapes if id(s) not in same] for shapes in (old, new))
    before, after = set(others), set(others_now)
    gone, come = [s for s in others if s not in after], [s for s in others_now if s not in before]
    moved = _moved(
        [s for s in old if id(s) in same or s in after],
        [s for s in new if id(s) in same or s in before],
    )
    apart: list[Rect] = []
    for shape in (*gone, *come, *moved):
        patch = room(shape)
        # Two become one where that adds hardly anything: fewer commands for the same place.
        for other in [other for other in apart if _meet(patch, other)]:
            both = _around(patch, other)
            if _size(both) <= 1.2 * (_size(patch) + _size(other)):
                apart.remove(other)
                patch = both
        apart.append(patch)
    return None if sum(map(_size, apart)) > MOST_PATCHED * whole else apart


def _size(rect: Rect) -> float:
    return (rect[2] - rect[0]) * (rect[3] - rect[1])


def _moved(old: Sequence[AnyShape], new: Sequence[AnyShape]) -> list[AnyShape]:
    """The fewest shapes that went to the front or the back, if the others keep their order."""
    if old == new:
        return []
    place = {shape: i for i, shape in enumerate(old)}
    # The longest rising row of old places stays; each shape knows the one before it in its row.
    tops: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for i, shape in enumerate(new):
        here = place[shape]
        row = bisect_left(tops, here)
        before.append(ends[row - 1] if row else -1)
        if row == len(tops):
            tops.append(here)
            ends.append(i)
        else:
            tops[row], ends[row] = here, i
    stays, i = set(), ends[-1] if ends else -1
    while i >= 0:
        stays.add(i)
        i = before[i]
    return [shape for i, shape in enumerate(new) if i not in stays]


@lru_cache(maxsize=8192)
def room(shape: AnyShape) -> Rect:
    """All that a shape covers, its line and its cross as well, in whole numbers."""
    left, top, right, bottom = bounds(shape)
    if shape.mark == REFUSED:
        x, y, arm, _ = cross_of(shape)
        its = x - arm, y - arm, x + arm, y + arm
        left, top, right, bottom = _around((left, top, right, bottom), its)
    pad = paint_of(shape.look, shape.mark).width / 2 + 1
    return floor(left - pad), floor(top - pad), ceil(right + pad), ceil(bottom + pad)


def _meet(one: Rect, other: Rect) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _meets_one_of(rect: Rect, patches: Sequence[Rect]) -> bool:
    """Whether any patch touches a rectangle; asked of every shape at every change."""
    left, top, right, bottom = rect
    for patch in patches:
        if left < patch[2] and patch[0] < right and top < patch[3] and patch[1] < bottom:
            return True
    return False


def _around(one: Rect, other: Rect) -> Rect:
    return (
        min(one[0], other[0]),
        min(one[1], other[1]),
        max(one[2], other[2]),
        max(one[3], other[3]),
    )


def to_paint(shapes: Sequence[AnyShape], patches: Sequence[Rect] | None) -> Iterator[AnyShape]:
    """All shapes, or those that reach into what is painted anew."""
    for shape in shapes:
        if patches is None:
            yield shape
        elif _meets_one_of(room(shape), patches):
            yield _within(shape, patches) if isinstance(shape, Strokes) else shape
