"""Signs of a board with what they mean: each a small picture, cut out of one, and a sentence.

>>> words = "A bridge."
>>> picture, told = as_sign(words, [Box(4, 4, 20, 10, look="bridge")], (0, 0, 28, 18))
>>> told
'A bridge.'
>>> picture.startswith("<svg")
True
"""

from __future__ import annotations

from collections.abc import Iterable

from .labels import Rect, bounds
from .scene import AnyShape, Box, Scene
from .svg import draw

Sign = tuple[str, str]
"""An SVG and its words."""
Part = tuple[float, float, float, float]
"""What is cut out of a picture: left, top, width and height."""


def as_sign(words: str, shapes: Iterable[AnyShape], part: Part, paper: str = "paper") -> Sign:
    """What these shapes show in one part of their picture, on paper of this look."""
    left, top, wide, high = part
    seen = Rect(left, top, left + wide, top + high)
    ground = Box(left, top, wide, high, look=paper, layer="ground")
    shown = (shape for shape in shapes if Rect(*bounds(shape)).meets(seen))
    return draw(Scene(left + wide, top + high, words, (ground, *shown)), part), words
