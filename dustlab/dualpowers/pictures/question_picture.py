"""A position beside a question: the parts that the question speaks of, and what lies beside them.

The city is there where anything lies in it; the calendar where days count; the cards that can be
played or used are drawn as cards. Sums are left out, and where cards would lead: they are asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...core.words import say
from ...pictures.scene import Box, Scene, below, shifted
from ...pictures.svg import draw
from ..components import HIDDEN, LEADERS, REGION, SEAT
from ..rules.secrecy import on_paper
from ..state import CARD, OBJECTIVE, State
from .calendar_picture import calendar_scene
from .city_picture import WIDTH, city_scene
from .open_cards import CORNER, in_the_corner, row_of
from .picture import status_words, with_status

IN_COLUMN = 3
"""So many cards find room beside the calendar."""
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
    told = status_words(shown, language)
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
        told = [*_of_the_city(shown, language), *told]
    whole = parts[0][1]
    if len(parts) > 1 or whole.width < WIDTH:
        whole = below(say("dualpowers.picture.table", language), *parts)
    return draw(with_status(_on_paper(whole), told) if told else _on_paper(whole))


def _on_paper(scene: Scene) -> Scene:
    """As wide as every other picture, so that a calendar and a card are as large in each."""
    paper = Box(look="paper", layer="ground", x=0, y=0, width=WIDTH, height=scene.height)
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
        Box(look="paper", layer="ground", x=0, y=0, width=WIDTH, height=high),
        *days.shapes,
        *(shifted(shape, days.width, 0) for shape in aside.shapes),
    )
    told = f"{days.description} {aside.description}".strip()
    with_few = Scene(WIDTH, high, days.title, shapes, told)
    return head, below(days.title, (days.title, with_few), *many) if many else with_few


def _cards(state: State, language: str, in_column: int) -> Iterator[Part]:
    """The card that is open, or the hand of whoever decides; alone, the opposition's row."""
    row = state.played[SEAT[state.table.opposition]] if state.table.player else ()
    if row:
        yield say("dualpowers.picture.row", language), row_of(row, language)
    if state.turn.card:
        head = say("dualpowers.picture.open_card", language, side=state.side)
        yield head, row_of((state.turn.card,), language, 1)
    elif state.phase in (CARD, OBJECTIVE) and state.side != state.table.opposition:
        hand = tuple(card for card in state.hand(state.side) if card != HIDDEN)
        if hand:
            head = say("dualpowers.picture.hand", language, side=state.side)
            yield head, row_of(hand, language, in_column)
