"""The order of play as a picture: a row for each turn, with what decided its place."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.words import name, phrase, say, sentence
from ...pictures.labels import text_width
from ...pictures.scene import CHOSEN, AnyShape, Box, Circle, Line, Scene, Text
from ..components import LETTERS
from ..state import State
from ..studies.rounds import Place, places
from .glyphs import glyph

WIDTH, TOP, ROW = 480.0, 62.0, 52.0
# Where the values stand that are compared, from left to right.
COLUMNS = {"combat": 226.0, "movement": 286.0, "stars": 346.0, "production": 420.0}
HEADS = {
    "combat": "dust.card.combat",
    "movement": "dust.card.movement",
    "stars": "dust.order.stars",
    "production": "dust.card.production",
}
BY = {
    "combat": "dust.order.by_combat",
    "movement": "dust.order.by_movement",
    "stars": "dust.order.by_stars",
}


def order_scene(state: State, language: str = "en") -> Scene:
    """Who acts when, by which values; the turn that is on is framed."""
    rows = places(state)
    height = TOP + ROW * len(state.seats) + 8
    title = say("dust.order.title", language)
    shapes: list[AnyShape] = [
        Box(look="paper", layer="ground", x=0, y=0, width=WIDTH, height=height),
        Text(look="ink", x=16, y=22, text=title, size=16, anchor="start", bold=True),
    ]
    for value, x in COLUMNS.items():
        told = sentence(HEADS[value], language)
        shapes.append(Text(look="pale-ink", x=x, y=46, text=told, size=12))
    for number, place in enumerate(rows):
        shapes.extend(_row(state, place, number, TOP + ROW * number, language))
    said = " ".join(f"{_told(place, number, language)}." for number, place in enumerate(rows))
    return Scene(WIDTH, height, title, tuple(shapes), said)


def _row(state: State, place: Place, number: int, y: float, language: str) -> Iterator[AnyShape]:
    army, middle = place.army, y + ROW / 2 - 3
    on = number == state.order.at and bool(state.turn.army)
    yield Box(
        look="panel-turn" if on else "panel",
        name=f"place.{number + 1}",
        words=f"{_told(place, number, language)}.",
        mark=CHOSEN if on else "",
        x=12,
        y=y,
        width=WIDTH - 24,
        height=ROW - 6,
        round=8,
    )
    ordinal = str(number + 1)
    yield Text(look="pale-ink", x=28, y=middle, text=ordinal, size=16, bold=True)
    yield Circle(look=f"army-{army}", x=58, y=middle, r=15)
    yield Text(look=f"army-{army}", x=58, y=middle, text=LETTERS[army], size=15, bold=True)
    told, size = name(army, language), 15.0
    yield Text(look="ink", x=82, y=middle - 8, text=told, size=size, anchor="start", bold=True)
    if place.card is None:
        none = sentence("dust.order.no_card", language)
        yield Text(look="pale-ink", x=82, y=middle + 10, text=none, size=12, anchor="start")
        return
    called, size = name(place.card.ability, language), 12.0
    yield Text(look="pale-ink", x=82, y=middle + 10, text=called, size=size, anchor="start")
    if place.moved:
        x = 82 + text_width(called, 12) + 8
        yield from glyph("flag", x + 6, middle + 9, 13)
    for value, x in COLUMNS.items():
        decides = value == place.by
        if decides:
            yield Box(look="badge", x=x - 17, y=middle - 16, width=34, height=32, round=6)
        if value == "stars":
            for i in range(place.card.stars):
                yield from glyph(
                    "star", x + (i - (place.card.stars - 1) / 2) * 13, middle, 13, "star"
                )
        else:
            text = str(getattr(place.card, value))
            look = "ink" if value != "production" else "pale-ink"
            yield Text(look=look, x=x, y=middle, text=text, size=18, bold=decides)
    if place.by in ("stars", "movement"):
        # A line up to the value that it was compared with.
        x = COLUMNS[place.by]
        yield Line(look="axis", points=((x, y - 6), (x, y + 7)))


def _told(place: Place, number: int, language: str) -> str:
    facts = {"number": number + 1, "army": place.army}
    if place.card is None:
        return phrase("dust.order.told_no_card", language, **facts)
    facts |= {**place.card._asdict()}
    told = phrase("dust.order.told", language, **facts)
    if place.moved:
        return f"{told}; {sentence('dust.order.moved', language)}"
    if place.by:
        return f"{told}; {sentence(BY[place.by], language)}"
    return told
