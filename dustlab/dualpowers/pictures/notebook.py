"""How a notebook shows a position of Dual Powers: all of it, or the parts a question speaks of.

Beside a question the city is shown where anything lies in it, the calendar where days count, and
the cards that can be played or used. Sums, and where cards would lead, are left to be answered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...core.words import say
from ...pictures.labels import wrapped
from ...pictures.scene import AnyShape, Box, Scene, below, shifted
from ...pictures.svg import draw
from ..components import HIDDEN, LEADERS, REGION
from ..rules.secrecy import on_paper
from ..state import Phase, State
from ..text.words import tell_beside
from .calendar import calendar_scene, track_scene
from .cards import CORNER, in_the_corner, row_of
from .city import WIDTH, city_scene
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


# -- beside a question: the parts that it speaks of, and what lies beside them


IN_COLUMN = 3
"""How many cards find room beside the calendar."""
Part = tuple[str, Scene]
"""A picture under its heading."""

OF_DAYS = re.compile(
    r"\b(day|date|calendar|months?|bonus|15|31|march|april|june|july|august|september|october|"
    rf"november|plays? (\w+-\d|{'|'.join(LEADERS)}))\b"
)
OF_THE_CITY = re.compile(
    r"\b(regions?|city|tokens?|units?|stronger|strong|unrest|bridge|connection|blockade|protest|"
    r"recruit|refresh|trotsky|neutral|move[sd]?|leader|supply)\b"
)


def picture_of_question(state: State, text: str, language: str = "en") -> str:
    """What a text speaks of, as SVG: calendar, cards and city, and what lies beside them."""
    shown, asked = on_paper(state), text.lower()
    of_days = bool(OF_DAYS.search(asked))
    parts = list(_cards(shown, language, IN_COLUMN if of_days else 0))
    status = list(tell_beside(shown, language))
    if of_days:
        parts = [_with_calendar(shown, parts, language)]
    if any(shown.city) or not parts or OF_THE_CITY.search(asked):
        head = say("dualpowers.picture.city", language, round=shown.date.round)
        city = city_scene(shown, language, sums=False)
        if not of_days and len(parts) == 1 and parts[0][1].width < CORNER.width:
            parts = [(head, in_the_corner(city, parts[0][1]))]
        else:
            parts.append((head, city))
    else:
        status = [*_of_the_city(shown, language), *status]
    whole = parts[0][1]
    if len(parts) > 1 or whole.width < WIDTH:
        whole = below(say("dualpowers.picture.table", language), *parts)
    return draw(with_status(_on_paper(whole), status) if status else _on_paper(whole))


def _on_paper(scene: Scene) -> Scene:
    """As wide as every other picture, so that a calendar and a card are as large in each."""
    paper = Box(0, 0, WIDTH, scene.height, look="paper", layer="ground")
    shapes = (paper, *scene.shapes)
    return Scene(WIDTH, scene.height, scene.title, shapes, scene.description, order=scene.order)


def _of_the_city(state: State, language: str) -> Iterator[str]:
    """What a picture of the city would show where nothing lies in it."""
    yield say("dualpowers.picture.will", language, side=state.will)
    if state.tiles.unrest:
        yield say("dualpowers.tell.unrest", language, region=REGION[state.tiles.unrest])


def _with_calendar(state: State, cards: Sequence[Part], language: str) -> Part:
    """The calendar, a few cards beside it, more of them below."""
    head = say("dualpowers.picture.calendar", language)
    days = calendar_scene(state.date.day, state.date.month, (), language)
    few = [part for part in cards if part[1].width <= WIDTH - days.width]
    many = [part for part in cards if part not in few]
    aside = below("", *few)
    high = max(days.height, aside.height)
    shapes = (
        Box(0, 0, WIDTH, high, look="paper", layer="ground"),
        *days.shapes,
        *(shifted(shape, days.width, 0) for shape in aside.shapes),
    )
    description = f"{days.description} {aside.description}".strip()
    with_few = Scene(WIDTH, high, days.title, shapes, description)
    return head, below(days.title, (days.title, with_few), *many) if many else with_few


def _cards(state: State, language: str, in_column: int) -> Iterator[Part]:
    """The card that is open, or the hand of the side that decides; alone, the opposition's row."""
    row = state.opposition_row
    if row:
        yield say("dualpowers.picture.row", language), row_of(row, language)
    if state.turn.card:
        head = say("dualpowers.picture.open_card", language, side=state.side)
        yield head, row_of((state.turn.card,), language, 1)
    elif state.phase in (Phase.CARD, Phase.OBJECTIVE) and state.side != state.table.opposition:
        hand = tuple(card for card in state.hand(state.side) if card != HIDDEN)
        if hand:
            head = say("dualpowers.picture.hand", language, side=state.side)
            yield head, row_of(hand, language, in_column)
