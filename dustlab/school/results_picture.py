"""How many of a class were right at once, as bars: labels stay short, so that bars can be long."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ..core.words import say
from ..pictures.chart import WIDTH, Bar, bars
from ..pictures.labels import text_width
from ..pictures.scene import Scene
from .own_numbers import first_words

LABEL = 0.4 * WIDTH - 24
"""So wide is a label at most: the margins taken off, two fifths of the picture."""
SIZE = 13
"""How large the chart writes labels."""


class Share(NamedTuple):
    """How many were right at once, of all who answered something."""

    name: str
    caption: str
    """What it is, in words."""
    told_apart: str
    """What is said behind captions that would be the same otherwise."""
    answered: int
    first: int
    counted: bool = False
    """Whether the label says how many answered."""


def shares(title: str, rows: Sequence[Share], caption: str, language: str) -> Scene:
    """A bar for each, as long as the share; the whole caption is in its words."""
    plain = {one.name: _label(one, "") for one in rows}
    times = Counter(plain.values())
    found = [
        Bar(
            one.name,
            plain[one.name] if times[plain[one.name]] == 1 else _label(one, one.told_apart),
            one.first / one.answered,
            words=say("classroom.share", language, first=one.first, answered=one.answered),
            whole=one.caption + _behind(one),
        )
        for one in rows
    ]
    return bars(title, found, caption, language)


def _label(one: Share, told_apart: str) -> str:
    """As many words of the caption as there is room for before what stands behind it."""
    behind = _behind(one, told_apart)
    words = first_words(one.caption, lambda text: text_width(text + behind, SIZE) <= LABEL)
    return words + behind


def _behind(one: Share, told_apart: str = "") -> str:
    told = (told_apart, str(one.answered) if one.counted else "")
    return "".join(f" ({part})" for part in told if part)
