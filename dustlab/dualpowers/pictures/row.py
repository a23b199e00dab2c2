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
from ..text.words import card_sentence
from .cards import CARD, HIGH, card_body
from .tokens import label, region_sign

WIDTH, LEFT, TOP, GAP = 488.0, 8.0, 52.0, 4.0
SUMS, SUM_HIGH = 228.0, 64.0
HEIGHT = SUMS + SUM_HIGH + 8
PLACE = "place:"
STRIP_WIDTH, STRIP_HIGH, CHIP = 316.0, 60.0, 28.0


def row_scene(
    cards: Sequence[str], language: str = "en", *, marks: Mapping[str, str] | None = None
) -> Scene:
    """Up to five cards from left to right, the days of each region, and which is the objective."""
    marks = marks or {}
    decision = decide(tuple(cards)) if cards else None
    title = say("dualpowers.picture.row", language)
    shapes: list[AnyShape] = [
        Box(0, 0, WIDTH, HEIGHT, look="paper", layer="ground"),
        label(title, LEFT, 18, 16, bold=True),
    ]
    wide = (WIDTH - 2 * LEFT + GAP) / DRAWN - GAP
    for place in range(DRAWN):
        x = LEFT + place * (wide + GAP)
        number = str(place + 1)
        shapes.append(Text(x + wide / 2, 40, number, look="pale-ink", size=12))
        if place < len(cards):
            shapes += _face(cards[place], x, wide, marks, language)
        else:
            shapes.append(_empty(place + 1, x, wide, marks, language))
    heading = say("dualpowers.picture.row_sums", language)
    shapes.append(label(heading, LEFT, SUMS - 24, 14, bold=True))
    for place, region in enumerate(REGIONS):
        shapes += _sum(place, region, decision, marks, language)
    return lightened(Scene(WIDTH, HEIGHT, title, tuple(shapes), row_words(cards, language)))


def _face(
    card: str, x: float, wide: float, marks: Mapping[str, str], language: str
) -> Iterator[AnyShape]:
    """What counts of a card here: days, the level of the unit, points. It takes no action."""
    held = CARDS[card]
    yield card_body(card, (x, TOP, wide), marks.get(CARD + card, ""), language)
    yield from region_sign(held.region, x + 6, TOP + 6)
    colour = phrase(f"dualpowers.colour.{held.region}", language)
    yield label(colour, x + 36, TOP + 18, 14, bold=True)
    days = phrase("dualpowers.picture.row_days", language, days=held.days)
    yield Box(x + 8, TOP + 40, wide - 16, 22, look="panel")
    yield Text(x + wide / 2, TOP + 51, days, size=14, bold=True)
    unit = phrase("dualpowers.picture.row_unit", language, level=held.recruit)
    yield label(unit, x + 8, TOP + 82)
    points, right = phrase("dualpowers.picture.points", language, points=held.points), x + wide - 8
    low = TOP + HIGH - 17
    yield Text(right, low, points, size=14, anchor="end", bold=True)


def _empty(number: int, x: float, wide: float, marks: Mapping[str, str], language: str) -> Box:
    named, words = f"{PLACE}{number}", say("dualpowers.picture.row_place", language, number=number)
    mark = marks.get(named, "")
    return Box(x, TOP, wide, HIGH, look="panel", name=named, words=words, mark=mark)


def _sum(
    place: int, region: str, decision: Decision | None, marks: Mapping[str, str], language: str
) -> Iterator[AnyShape]:
    """A region with its days and its cards; the objective shows its points."""
    wide = (WIDTH - 2 * LEFT + GAP) / len(REGIONS) - GAP
    x = LEFT + place * (wide + GAP)
    days = decision.days.get(region, 0) if decision else 0
    cards = decision.counts.get(region, 0) if decision else 0
    aim = decision is not None and decision.region == region
    facts = {"region": REGION[region], "days": days, "cards": cards}
    words = say("dualpowers.picture.row_sum", language, **facts)
    look, mark = "panel-turn" if aim else "panel", marks.get(region, "")
    yield Box(x, SUMS, wide, SUM_HIGH, look=look, name=region, words=words, mark=mark)
    yield from region_sign(region, x + 6, SUMS + 6)
    in_days = phrase("dualpowers.picture.row_days", language, days=days)
    in_cards = phrase("dualpowers.picture.row_cards", language, cards=cards)
    yield label(in_days, x + 6, SUMS + 42, look="ink" if cards else "pale-ink", bold=aim)
    yield label(in_cards, x + 6, SUMS + 56, look="pale-ink")
    if decision is not None and aim:
        points = phrase("dualpowers.picture.points", language, points=decision.value)
        middle, right, y = x + wide / 2, x + wide - 6, SUMS + 19
        yield Text(right, y, points, size=12, anchor="end", bold=True)
        arrow = ((middle - 7, SUMS - 12), (middle + 7, SUMS - 12), (middle, SUMS - 3))
        yield Polygon(arrow, look="marker")


def strip_scene(cards: Sequence[str], language: str = "en") -> Scene:
    """The same row in a strip that finds room beside the city: colours, days, and the objective."""
    title = say("dualpowers.picture.row", language)
    shapes: list[AnyShape] = [
        Box(0, 0, STRIP_WIDTH, STRIP_HIGH, look="paper", layer="ground"),
        label(title, LEFT, 13, bold=True),
    ]
    top, high = 24.0, 28.0
    for place, card in enumerate(cards):
        held, words, x = CARDS[card], card_sentence(card, language), LEFT + place * (CHIP + GAP)
        look, days, here = f"chip-{held.region}", str(held.days), CARD + card
        shapes += [
            Box(x, top, CHIP, high, 4, look=look, name=here, words=words),
            Text(x + CHIP / 2, top + high / 2, days, bold=True),
        ]
    for place in range(len(cards), DRAWN):
        x = LEFT + place * (CHIP + GAP)
        shapes.append(Box(x, top, CHIP, high, look="tile-empty", round=4))
    if cards:
        shapes += _strip_aim(decide(tuple(cards)), LEFT + DRAWN * (CHIP + GAP) + 4, top, language)
    words, order = row_words(cards, language), tuple(CARD + card for card in cards)
    return lightened(Scene(STRIP_WIDTH, STRIP_HIGH, title, tuple(shapes), words, order=order))


def _strip_aim(decision: Decision, x: float, top: float, language: str) -> Iterator[AnyShape]:
    """What the row comes to: the region and its points."""
    yield Polygon(((x, top + 7), (x + 9, top + 14), (x, top + 21)), look="marker")
    yield from region_sign(decision.region, x + 13, top + 2)
    colour = phrase(f"dualpowers.colour.{decision.region}", language)
    points = phrase("dualpowers.picture.points", language, points=decision.value)
    yield label(f"{colour}, {points}", x + 42, top + 14, 13, bold=True)


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
