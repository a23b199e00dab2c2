"""The whole deck as a grid, a row for each region: which cards have been seen, and which may come.

Names: a card by its id (`card:green-4`), a whole row (`region:green`), a whole column (`days:4`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ...core.words import phrase, say
from ...pictures.scene import AnyShape, Box, Line, Scene, Text
from ..components import CARDS, REGION, REGIONS, Card, card_name
from .cards import CARD
from .tokens import icon

WIDTH, LEFT, TOP, EDGE, GAP = 400.0, 8.0, 64.0, 92.0, 4.0
HIGH = 36.0
OF_REGION, OF_DAYS = "region:", "days:"
NUMBERS = tuple(sorted({card.days for card in CARDS.values()}))
WIDE = (WIDTH - LEFT - EDGE) / len(NUMBERS)
HEIGHT = TOP + len(REGIONS) * (HIGH + GAP) + 4


def seen_scene(seen: Collection[str], language: str = "en") -> Scene:
    """Every card by region and days; those that were seen are crossed out."""
    number = len(CARDS) - len(seen)
    title = say("dualpowers.picture.unseen_cards", language, number=number)
    shapes: list[AnyShape] = [
        Box(look="paper", layer="ground", x=0, y=0, width=WIDTH, height=HEIGHT),
        Text(look="ink", x=LEFT, y=16, text=title, size=14, anchor="start", bold=True),
    ]
    for place, days in enumerate(NUMBERS):
        shapes += _head(
            f"{OF_DAYS}{days}",
            say("dualpowers.picture.all_of_days", language, days=days),
            (EDGE + place * WIDE, TOP - HIGH, WIDE - GAP),
        )
        x = EDGE + place * WIDE + (WIDE - GAP) / 2
        shapes.append(Text(look="ink", x=x, y=TOP - 20, text=str(days), size=14, bold=True))
    for place, region in enumerate(REGIONS):
        y = TOP + place * (HIGH + GAP)
        words = say("dualpowers.picture.all_of_region", language, region=REGION[region])
        shapes += _head(f"{OF_REGION}{region}", words, (LEFT, y, EDGE - LEFT - GAP))
        shapes += [
            Box(look=f"colour-{region}", x=LEFT + 4, y=y + 4, width=24, height=24, round=5),
            *icon(REGION[region].icon, LEFT + 6, y + 6),
        ]
        colour = phrase(f"dualpowers.colour.{region}", language)
        shapes.append(Text(look="ink", x=LEFT + 32, y=y + 17, text=colour, size=12, anchor="start"))
    for card in CARDS.values():
        shapes += _card(card, card.id in seen, language)
    return Scene(WIDTH, HEIGHT, title, tuple(shapes), title)


def _head(name: str, words: str, place: tuple[float, float, float]) -> Iterator[AnyShape]:
    x, y, wide = place
    yield Box(
        look="panel", name=name, words=words, x=x, y=y, width=wide, height=HIGH - GAP, round=6
    )


def _card(card: Card, seen: bool, language: str) -> Iterator[AnyShape]:
    x = EDGE + NUMBERS.index(card.days) * WIDE
    y = TOP + REGIONS.index(card.region) * (HIGH + GAP)
    wide, high = WIDE - GAP, HIGH - GAP
    key = "card_seen" if seen else "card_unseen"
    facts = {"card": card_name(card.id, language), "days": card.days}
    look = "closed" if seen else f"chip-{card.region}"
    yield Box(
        look=look,
        name=CARD + card.id,
        words=say(f"dualpowers.picture.{key}", language, **facts),
        x=x,
        y=y,
        width=wide,
        height=high,
        round=5,
    )
    if seen:
        # A corner to corner cross, so that it is no matter of colour; the number stays free.
        for points in (((x + 3, y + 3), (x + 9, y + 9)), ((x + 9, y + 3), (x + 3, y + 9))):
            yield Line(look="barrier-cross", points=points)
    ink = "pale-ink" if seen else look
    yield Text(
        look=ink, x=x + wide / 2, y=y + high / 2, text=str(card.days), size=14, bold=not seen
    )
