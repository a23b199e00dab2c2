"""Cards that lie open beside the city: in rows, in a column, or one in a corner of the city."""

from __future__ import annotations

from collections.abc import Sequence

from ...pictures.paint_order import lightened
from ...pictures.scene import AnyShape, Box, Scene, shifted
from .cards_picture import GAP, HIGH, LEFT, card_shapes, card_words
from .city_picture import WIDTH

IN_ROW = 4
CORNER = Box(look="paper", x=414, y=448, width=164, height=144)
"""Where the city has room for a card."""


def in_the_corner(city: Scene, card: Scene) -> Scene:
    """The city with a card where it has neither region nor bridge."""
    shapes = (*city.shapes, *(shifted(shape, CORNER.x, CORNER.y) for shape in card.shapes))
    told = f"{city.description} {card.description}"
    return Scene(city.width, city.height, city.title, shapes, told, order=city.order)


def row_of(cards: Sequence[str], language: str, in_column: int = 0) -> Scene:
    """Cards as they lie there: in a column if they are few enough, else in rows."""
    wide = (WIDTH - 2 * LEFT + GAP) / IN_ROW - GAP
    in_row = 1 if len(cards) <= in_column else IN_ROW
    width = WIDTH if in_row > 1 else wide + 2 * LEFT
    rows = -(-len(cards) // in_row)
    high = rows * (HIGH + GAP) + LEFT
    shapes: list[AnyShape] = [
        Box(look="paper", layer="ground", x=0, y=0, width=width, height=high),
    ]
    for number, card in enumerate(cards):
        row, column = divmod(number, in_row)
        place = LEFT + column * (wide + GAP), row * (HIGH + GAP), wide
        shapes += card_shapes(card, place, "", language)
    told = "; ".join(card_words(card, language) for card in cards)
    return lightened(Scene(width, high, told, tuple(shapes), f"{told}."))
