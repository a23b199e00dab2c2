"""How a notebook shows a position of Dual Powers: all that lies on the table."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.words import say
from ...pictures.labels import wrapped
from ...pictures.scene import AnyShape, Box, Scene, below
from ...pictures.svg import draw
from ..rules.secrecy import on_paper
from ..state import State
from ..text.words import tell_beside
from .calendar import calendar_scene, track_scene
from .cards import in_the_corner, row_of
from .city import city_scene
from .tokens import label

STATUS = 14.0
"""How large the words are that stand below the city beside a question."""


def scene(state: State, language: str = "en") -> Scene:
    """All that lies on the table for everybody to see."""
    day, month = state.date.day, state.date.month
    city = city_scene(state, language)
    if state.turn.card:
        city = in_the_corner(city, row_of((state.turn.card,), language, 1))
    parts = [(say("dualpowers.picture.city", language, round=state.date.round), city)]
    row = state.opposition_row
    if row:
        parts.append((say("dualpowers.picture.row", language), row_of(row, language)))
    return below(
        say("dualpowers.picture.table", language),
        *parts,
        (say("dualpowers.picture.support", language), track_scene(state, language)),
        (say("dualpowers.picture.calendar", language), calendar_scene(day, month, (), language)),
    )


def picture(state: State, language: str = "en") -> str:
    """A position as SVG beside a question, which may ask for the sums: they are left out."""
    shown = on_paper(state)
    city = city_scene(shown, language, sums=False)
    status = list(tell_beside(shown, language))
    return draw(city if not status else with_status(city, status))


def with_status(city: Scene, status: Sequence[str]) -> Scene:
    """The city, and below it what is told of all that lies beside it."""
    shapes: list[AnyShape] = list(city.shapes)
    y = city.height + 8.0
    lines = [line for words in status for line in wrapped(words, city.width - 24, STATUS)]
    high = len(lines) * (STATUS + 6) + 12
    shapes.append(Box(0, city.height, city.width, high, look="paper"))
    for line in lines:
        y += (STATUS + 6) / 2
        shapes.append(label(line, 12, y, STATUS))
        y += (STATUS + 6) / 2
    words = " ".join([city.description, *status])
    return Scene(city.width, city.height + high, city.title, tuple(shapes), words, order=city.order)


def mimebundle(state: State) -> dict[str, str]:
    """What a notebook is given: notation that reads back, and the picture."""
    return {"text/plain": str(state), "image/svg+xml": draw(scene(state))}
