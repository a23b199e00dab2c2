"""How a notebook shows a position of Dual Powers: city, rope and calendar, and as notation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...core.words import say
from ...pictures.labels import wrapped
from ...pictures.scene import AnyShape, Box, Scene, Text, below
from ...pictures.svg import draw
from ..components import (
    MONTHS,
    OPPOSITION_UNITS,
    SEAT,
    SIDES,
    START_DAY,
    START_MONTH,
    UNITS,
    CardName,
    CardNames,
)
from ..rules.secrecy import on_paper
from .calendar_picture import calendar_scene, track_scene, track_words
from .cards_picture import counted
from .city_picture import city_scene
from .open_cards import in_the_corner, row_of

if TYPE_CHECKING:
    from ..state import State

STATUS = 14.0
"""How large the words are that stand below the city beside a question."""


def scene(state: State, language: str = "en") -> Scene:
    """All that lies on the table for everybody to see."""
    _, day, month = state.date
    city = city_scene(state, language)
    if state.turn.card:
        city = in_the_corner(city, row_of((state.turn.card,), language, 1))
    parts = [(say("dualpowers.picture.city", language, round=state.date.round), city)]
    row = state.played[SEAT[state.table.opposition]] if state.table.player else ()
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
    told = status_words(shown, language)
    return draw(city if not told else with_status(city, told))


def status_words(state: State, language: str = "en") -> list[str]:
    """What lies beside the city, a line for each thing that is not as a game begins: the date, the
    support, cards, objectives and supplies."""
    _, day, month = state.date
    told = []
    if (day, month) != (START_DAY, START_MONTH):
        facts = {"round": state.date.round, "day": day, "month": MONTHS[month].id}
        told.append(say("dualpowers.tell.date", language, **facts))
    if told or state.support:
        told.append(track_words(state, language, whole=True))
    if state.table.player:
        facts = {"side": state.table.opposition, "difficulty": state.table.difficulty}
        told.append(say("dualpowers.tell.opposition", language, **facts))
    for side in SIDES:
        told += _of_side(state, side, language)
    return told


def _of_side(state: State, side: str, language: str) -> Iterator[str]:
    """The cards of a side, its objective, and its supply where units have left it."""
    seat, alone = SEAT[side], side == state.table.opposition
    hand, played = state.hands[seat], state.played[seat]
    if hand:
        cards = CardNames(hand)
        yield say("dualpowers.tell.hand", language, side=side, cards=cards)
    if played:
        yield say("dualpowers.tell.played", language, side=side, cards=CardNames(played))
    card = state.stock.objectives[seat]
    if card:
        shown = state.stock.shown[seat]
        key = "dualpowers.tell.objective_shown" if shown else "dualpowers.tell.objective"
        yield say(key, language, side=side, card=CardName(card))
    whole = OPPOSITION_UNITS if alone else UNITS[side]
    if len(state.supply[seat]) < len(whole):
        units = counted(state, side) or "-"
        yield say("dualpowers.tell.supply", language, side=side, units=units)


def with_status(city: Scene, told: Sequence[str]) -> Scene:
    """The city, and below it what is told of all that lies beside it."""
    shapes: list[AnyShape] = list(city.shapes)
    y = city.height + 8.0
    lines = [line for words in told for line in wrapped(words, city.width - 24, STATUS)]
    high = len(lines) * (STATUS + 6) + 12
    shapes.append(Box(look="paper", x=0, y=city.height, width=city.width, height=high))
    for line in lines:
        y += (STATUS + 6) / 2
        shapes.append(Text(look="ink", x=12, y=y, text=line, size=STATUS, anchor="start"))
        y += (STATUS + 6) / 2
    words = " ".join([city.description, *told])
    return Scene(city.width, city.height + high, city.title, tuple(shapes), words, order=city.order)


def mimebundle(state: State) -> dict[str, str]:
    """What a notebook is given: notation that reads back, and the picture."""
    return {"text/plain": str(state), "image/svg+xml": draw(scene(state))}


__all__ = ["mimebundle", "picture", "scene"]
