"""Charts as scenes: one way to show chances on screen, in a saved notebook and in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from textwrap import wrap

from ..core.words import chance, decimal, percent, rounding, say
from .labels import SMALL, text_lines, text_width
from .palette import BAR_GAP, patterned
from .scene import AnyShape, Box, Line, Scene, Text

WIDTH = 576
"""A page of 700 pixels, JupyterLab's margins taken off, shows all of it at its natural size."""
# Numbers stand on the bars as long as there are few enough of them to be read.
MOST_NUMBERS = 12
# This many letters of 12 px fit into the width.
CAPTION_LETTERS = 88
# A chart has room for this many lines of caption, of this height; it grows for more.
USUAL_LINES, LINE = 2, 16


@dataclass(frozen=True, slots=True)
class Bar:
    """One labelled chance."""

    name: str
    label: str
    value: float
    look: str = "bar"
    words: str = ""
    """What stands at the end of the bar, if it is not the chance."""
    whole: str = ""
    """All of a label that had to be cut, for the words of the bar."""


def bars(
    title: str,
    rows: Sequence[Bar],
    caption: str,
    language: str = "en",
    *,
    whole: bool = False,
    ends: bool = False,
) -> Scene:
    """A few named chances as lying bars, each with its number.

    With `whole` they are all that can happen: where the rounded numbers do not add up, the caption
    says why. With `ends` they are all the ways in which something can end, for good.
    """
    if whole or ends:
        values = [bar.value for bar in rows]
        caption = " ".join(filter(None, (caption, rounding(values, language))))
    row, top, size = 34, 36, 13
    label_width = 24 + max(text_width(bar.label, size) for bar in rows)
    # The longest bar and its number fit side by side, whatever the number says.
    numbers = {bar.name: bar.words or chance(bar.value, language, ends) for bar in rows}
    room = WIDTH - label_width - 32 - max(text_width(words, size) for words in numbers.values())
    more = max(len(caption_lines(caption)) - USUAL_LINES, 0)
    height = top + row * len(rows) + 52 + LINE * more
    shapes: list[AnyShape] = [
        Box(0, 0, WIDTH, height, look="paper"),
        Text(12, 18, title, size=14, anchor="start", bold=True),
    ]
    for i, bar in enumerate(rows):
        y, long, number = top + row * i, room * bar.value, numbers[bar.name]
        box = Box(label_width + 12, y + 4, max(long, 1), 22, look=bar.look, name=bar.name)
        shapes += [
            Text(label_width, y + 15, bar.label, size=size, anchor="end"),
            *patterned(replace(box, words=f"{bar.whole or bar.label}: {number}"), BAR_GAP),
            Text(label_width + 20 + long, y + 15, number, size=size, anchor="start"),
        ]
    shapes += caption_shapes(caption, height - 28 - LINE * more)
    return Scene(WIDTH, height, title, tuple(shapes), caption)


def columns(
    title: str,
    values: Mapping[int, float],
    axis: str,
    caption: str,
    language: str = "en",
    look: str = "bar",
) -> Scene:
    """A distribution over numbers as standing bars, its mean as a tick."""
    height, top, ground = 272, 52, 190
    numbers = range(min(values), max(values) + 1)
    step = (WIDTH - 60) / len(numbers)
    scale = (ground - top) / max(values.values())
    mean = sum(n * p for n, p in values.items())
    shapes: list[AnyShape] = [
        Box(0, 0, WIDTH, height, look="paper"),
        Text(12, 18, title, size=14, anchor="start", bold=True),
    ]
    every = -(-len(numbers) // 24)
    for i, n in enumerate(numbers):
        p = values.get(n, 0.0)
        x = 30 + step * i
        words = say("chart.column", language, n=n, chance=chance(p, language))
        high, number = p * scale, percent(p, language)
        box = Box(x + step * 0.1, ground - high, step * 0.8, max(high, 0.5), look=look, name=str(n))
        shapes += patterned(replace(box, words=words), BAR_GAP)
        if len(numbers) <= MOST_NUMBERS and fits(number, step):
            shapes.append(Text(x + step / 2, ground - high - 9, number, size=12))
        if i % every == 0:
            shapes.append(Text(x + step / 2, ground + 13, str(n), size=12))
    at = 30 + step * (mean - numbers[0] + 0.5)
    line = say("chart.mean", language, mean=decimal(mean, 2, language))
    shapes += [
        Line(((30, ground), (WIDTH - 30, ground)), look="axis"),
        Line(((at, ground - 4), (at, ground + 4)), look="tick", name="mean", words=line),
        Text(WIDTH / 2, ground + 32, f"{axis}. {line}", look="pale-ink", size=12),
        *caption_shapes(caption, height - 28),
    ]
    return Scene(WIDTH, height, title, tuple(shapes), caption)


def fits(number: str, room: float) -> bool:
    """Whether a number can stand on its bar and run into none beside it."""
    return text_width(number, 12) <= room


def caption_shapes(caption: str, y: float) -> list[AnyShape]:
    """The caption on as many lines as it needs at the smallest size that may be used."""
    return [*text_lines(caption_lines(caption), 12, y, LINE, **SMALL)]


def caption_lines(caption: str) -> list[str]:
    """The lines of a caption: as many letters to a line as fit; wide ones are fewer."""
    lines: list[str] = []
    for letters in range(CAPTION_LETTERS, CAPTION_LETTERS // 2, -8):
        lines = wrap(caption, letters)
        if all(text_width(line, 12) <= WIDTH - 24 for line in lines):
            break
    return lines
