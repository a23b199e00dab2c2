"""The proof of sight drawn: the ruler, squares crossed, corners touched, and what decides.

A free line is drawn through; a blocked one is broken behind the first thing that blocks it. Squares
on the line have a thin dashed outline, those that decide a thick one; a touched corner is a dot,
full where something blocks beside it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...pictures.scene import AnyShape, Box, Circle, Line, Point, Scene
from ...pictures.svg import draw
from ...pictures.words import picture_with_words
from ..rules.lines import CLOSED, CROSSED, LEFT, RIGHT
from ..rules.proof import Proof
from ..rules.sight import OWN, decisive
from ..state import State
from ..text.sentences import remarks, tell_proof
from .field import Paper, paper_for
from .position import field_scene


def sight_scene(state: State, proof: Proof, language: str = "en") -> Scene:
    """The position with the proof drawn over it and told below it."""
    sentences = [remark.tell(language) for remark in remarks(proof, language)]
    shapes = tuple(overlay(paper_for(state.field), proof))
    title, description = sentences[0], "\n".join(sentences[1:])
    return field_scene(state, over=shapes, title=title, description=description, language=language)


def mimebundle(proof: Proof) -> dict[str, str]:
    """What a notebook shows of a proof: its sentences, and a picture."""
    return picture_with_words(draw(sight_scene(proof.state, proof)), tell_proof(proof))


def overlay(paper: Paper, proof: Proof) -> Iterator[AnyShape]:
    """The shapes of the proof, from back to front."""
    if proof.start == proof.end:
        return
    against = decisive(proof.counting())
    deciding = {blocker.square for blocker in against if blocker.how in (CROSSED, OWN)}
    for square in proof.crossed:
        if square not in deciding:
            yield outline(paper, square, "sight-crossed")
    for blocker in against:
        if blocker.beyond < 0 or blocker.how == CLOSED:
            yield outline(paper, blocker.square, "sight-decides")
    start, end = paper.dot(proof.start), paper.dot(proof.end)
    stop = end if proof.visible else _stop(paper, proof, start, end)
    if stop != start:
        yield Line((start, stop), look="sight-free", layer="marks")
    if stop != end:
        yield Line((stop, end), look="sight-blocked", layer="marks")
    yield from _corners(paper, proof)
    for (x, y), unit in ((start, proof.shooter), (end, proof.target)):
        if unit.piece < 0:
            yield Circle(x, y, 4, look="corner-free", layer="marks")


def outline(paper: Paper, square: int, look: str) -> Box:
    x, y = paper.corner(*paper.field.place(square))
    inset = 2.5
    size = paper.cell - 2 * inset
    return Box(x + inset, y + inset, size, size, look=look, layer="marks")


def _corners(paper: Paper, proof: Proof) -> Iterator[AnyShape]:
    """A dot on each corner of the line, with a full one on the side where something blocks."""
    (x0, y0), (x1, y1) = paper.dot(proof.start), paper.dot(proof.end)
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    dx, dy = (y1 - y0) / length * 7, -(x1 - x0) / length * 7
    for corner in proof.corners:
        x, y = paper.corner(corner.column, corner.row)
        yield Circle(x, y, 4, look="corner-free", layer="marks")
        for how, sign in ((LEFT, 1), (RIGHT, -1)):
            if _touched(proof, corner.left, corner.right, how):
                beside = {"x": x + sign * dx, "y": y + sign * dy}
                yield Circle(look="corner-touched", layer="marks", r=5, **beside)


def _touched(proof: Proof, left: int, right: int, how: str) -> bool:
    """Whether something blocks beside a corner on one of its sides."""
    square = left if how == LEFT else right
    return any(
        blocker.how == how and square in (blocker.square, blocker.beyond)
        for blocker in proof.counting()
    )


def _stop(paper: Paper, proof: Proof, start: Point, end: Point) -> Point:
    """Where the line meets what blocks it first."""
    first, *_ = decisive(proof.counting())
    if first.how in (OWN, CLOSED):
        return start  # nowhere on the way: there is no line at all
    if first.how in (LEFT, RIGHT):
        # It takes both sides: the line ends at the last corner that decides.
        sides = [blocker for blocker in proof.counting() if blocker.how in (LEFT, RIGHT)]
        for corner in reversed(proof.corners):
            beside = (corner.left, corner.right)
            if any(b.square in beside or b.beyond in beside for b in sides):
                return paper.corner(corner.column, corner.row)
    (x0, y0), (x1, y1) = start, end
    x, y = paper.dot(first.square)
    if first.beyond >= 0:
        v, w = paper.dot(first.beyond)
        x, y = (x + v) / 2, (y + w) / 2
    # The foot of the perpendicular from there onto the line.
    along = ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / ((x1 - x0) ** 2 + (y1 - y0) ** 2)
    return _part(start, end, min(max(along, 0.0), 1.0))


def _part(start: Point, end: Point, part: float) -> Point:
    (x, y), (end_x, end_y) = start, end
    return x + (end_x - x) * part, y + (end_y - y) * part
