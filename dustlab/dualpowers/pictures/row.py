"""The opposition's row of cards as a picture: in their order, and below them what they come to.

Names: a card by its id (`card:green-4`), an empty place by its number (`place:3`), a region by its
colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...core.words import listed, phrase, say
from ...pictures.paint_order import lightened
from ...pictures.scene import AnyShape, Box, Polygon, Scene, Text
from ..components import CARDS, DRAWN, REGION, REGIONS, card_name
from ..rules.opposition import Decision, decide
from .cards import CARD, card_words
from .tokens import icon

WIDTH, LEFT, TOP, GAP = 488.0, 8.0, 52.0, 4.0
HIGH, SUMS, SUM_HIGH = 128.0, 228.0, 64.0
HEIGHT = SUMS + SUM_HIGH + 8
PLACE = "place:"
STRIP_WIDTH, STRIP_HIGH, CHIP = 400.0, 60.0, 36.0


def row_scene(
    cards: Sequence[str], language: str = "en", *, marks: Mapping[str, str] | None = None
) -> Scene:
    """Up to five cards from left to right, the days of each region, and which is the objective."""
    marks = marks or {}
    decision = decide(tuple(cards)) if cards else None
    title = say("dualpowers.picture.row", language)
    shapes: list[AnyShape] = [
        Box(look="paper", layer="ground", x=0, y=0, width=WIDTH, height=HEIGHT),
        Text(look="ink", x=LEFT, y=18, text=title, size=16, anchor="start", bold=True),
    ]
    wide = (WIDTH - 2 * LEFT + GAP) / DRAWN - GAP
    for place in range(DRAWN):
        x = LEFT + place * (wide + GAP)
        number = str(place + 1)
        shapes.append(Text(look="pale-ink", x=x + wide / 2, y=40, text=number, size=12))
        if place < len(cards):
            card = cards[place]
            shapes += _face(card, x, wide, marks, language)
        else:
            shapes.append(_empty(place + 1, x, wide, marks, language))
    shapes.append(
        Text(
            look="ink",
            x=LEFT,
            y=SUMS - 24,
            text=say("dualpowers.picture.row_sums", language),
            size=14,
            anchor="start",
            bold=True,
        )
    )
    for place, region in enumerate(REGIONS):
        shapes += _sum(place, region, decision, marks, language)
    return lightened(Scene(WIDTH, HEIGHT, title, tuple(shapes), row_words(cards, language)))


def _face(
    card: str, x: float, wide: float, marks: Mapping[str, str], language: str
) -> Iterator[AnyShape]:
    """What counts of a card here: days, the level of the unit, points. It takes no action."""
    held, words = CARDS[card], card_words(card, language)
    yield Box(
        look="tile",
        name=CARD + card,
        words=words[:1].upper() + words[1:],
        mark=marks.get(CARD + card, ""),
        x=x,
        y=TOP,
        width=wide,
        height=HIGH,
        round=8,
    )
    yield Box(look=f"colour-{held.region}", x=x + 6, y=TOP + 6, width=24, height=24)
    yield from icon(REGION[held.region].icon, x + 8, TOP + 8)
    colour = phrase(f"dualpowers.colour.{held.region}", language)
    yield Text(look="ink", x=x + 36, y=TOP + 18, text=colour, size=14, anchor="start", bold=True)
    days = phrase("dualpowers.picture.row_days", language, days=held.days)
    yield Box(look="panel", x=x + 8, y=TOP + 40, width=wide - 16, height=22)
    yield Text(look="ink", x=x + wide / 2, y=TOP + 51, text=days, size=14, bold=True)
    unit = phrase("dualpowers.picture.row_unit", language, level=held.recruit)
    yield Text(look="ink", x=x + 8, y=TOP + 82, text=unit, size=12, anchor="start")
    points, right = phrase("dualpowers.picture.points", language, points=held.points), x + wide - 8
    low = TOP + HIGH - 17
    yield Text(look="ink", x=right, y=low, text=points, size=14, anchor="end", bold=True)


def _empty(number: int, x: float, wide: float, marks: Mapping[str, str], language: str) -> Box:
    label = f"{PLACE}{number}"
    words = say("dualpowers.picture.row_place", language, number=number)
    return Box(
        look="panel",
        name=label,
        words=words,
        mark=marks.get(label, ""),
        x=x,
        y=TOP,
        width=wide,
        height=HIGH,
    )


def _sum(
    place: int,
    region: str,
    decision: Decision | None,
    marks: Mapping[str, str],
    language: str,
) -> Iterator[AnyShape]:
    """A region with its days and its cards; the objective shows its points."""
    wide = (WIDTH - 2 * LEFT + GAP) / len(REGIONS) - GAP
    x = LEFT + place * (wide + GAP)
    days = decision.days.get(region, 0) if decision else 0
    cards = decision.counts.get(region, 0) if decision else 0
    aim = decision is not None and decision.region == region
    facts = {"region": REGION[region], "days": days, "cards": cards}
    yield Box(
        look="panel-turn" if aim else "panel",
        name=region,
        words=say("dualpowers.picture.row_sum", language, **facts),
        mark=marks.get(region, ""),
        x=x,
        y=SUMS,
        width=wide,
        height=SUM_HIGH,
    )
    yield Box(look=f"colour-{region}", x=x + 6, y=SUMS + 6, width=24, height=24)
    yield from icon(REGION[region].icon, x + 8, SUMS + 8)
    days_told = phrase("dualpowers.picture.row_days", language, days=days)
    cards_told = phrase("dualpowers.picture.row_cards", language, cards=cards)
    look = "ink" if cards else "pale-ink"
    yield Text(look=look, x=x + 6, y=SUMS + 42, text=days_told, size=12, anchor="start", bold=aim)
    yield Text(look="pale-ink", x=x + 6, y=SUMS + 56, text=cards_told, size=12, anchor="start")
    if decision is not None and aim:
        points, right = (
            phrase("dualpowers.picture.points", language, points=decision.value),
            x + wide,
        )
        yield Text(
            look="ink", x=right - 6, y=SUMS + 19, text=points, size=12, anchor="end", bold=True
        )
        middle = x + wide / 2
        yield Polygon(
            look="marker",
            points=((middle - 7, SUMS - 12), (middle + 7, SUMS - 12), (middle, SUMS - 3)),
        )


def strip_scene(cards: Sequence[str], language: str = "en") -> Scene:
    """The same row in a strip that finds room beside the city: colours, days, and the objective."""
    title = say("dualpowers.picture.row", language)
    shapes: list[AnyShape] = [
        Box(look="paper", layer="ground", x=0, y=0, width=STRIP_WIDTH, height=STRIP_HIGH),
        Text(look="ink", x=LEFT, y=13, text=title, size=12, anchor="start", bold=True),
    ]
    top, high = 24.0, 28.0
    for place, card in enumerate(cards):
        held, words, x = CARDS[card], card_words(card, language), LEFT + place * (CHIP + GAP)
        shapes += [
            Box(
                look=f"chip-{held.region}",
                name=CARD + card,
                words=words[:1].upper() + words[1:],
                x=x,
                y=top,
                width=CHIP,
                height=high,
                round=4,
            ),
            Text(
                look="ink",
                x=x + CHIP / 2,
                y=top + high / 2,
                text=str(held.days),
                size=14,
                bold=True,
            ),
        ]
    for place in range(len(cards), DRAWN):
        x = LEFT + place * (CHIP + GAP)
        shapes.append(Box(look="tile-empty", x=x, y=top, width=CHIP, height=high, round=4))
    if cards:
        shapes += _strip_aim(decide(tuple(cards)), LEFT + DRAWN * (CHIP + GAP) + 8, top, language)
    return lightened(
        Scene(
            STRIP_WIDTH,
            STRIP_HIGH,
            title,
            tuple(shapes),
            row_words(cards, language),
            order=tuple(CARD + card for card in cards),
        )
    )


def _strip_aim(decision: Decision, x: float, top: float, language: str) -> Iterator[AnyShape]:
    """What the row comes to: the region and its points."""
    yield Polygon(look="marker", points=((x, top + 7), (x + 9, top + 14), (x, top + 21)))
    yield Box(look=f"colour-{decision.region}", x=x + 16, y=top + 2, width=24, height=24)
    yield from icon(REGION[decision.region].icon, x + 18, top + 4)
    colour = phrase(f"dualpowers.colour.{decision.region}", language)
    points = phrase("dualpowers.picture.points", language, points=decision.value)
    label = f"{colour}, {points}"
    yield Text(look="ink", x=x + 46, y=top + 14, text=label, size=14, anchor="start", bold=True)


def row_words(cards: Sequence[str], language: str = "en") -> str:
    """The row in a sentence or two."""
    if not cards:
        return say("dualpowers.picture.row_empty", language)
    decision = decide(tuple(cards))
    facts = {
        "cards": listed([card_name(card, language) for card in cards], language),
        "region": REGION[decision.region],
        "points": CARDS[decision.card].points,
    }
    return say("dualpowers.picture.row_told", language, **facts)
