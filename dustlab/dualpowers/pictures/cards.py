"""A hand of cards, what is left in the supply, and what lies before both sides, as a picture.

Names: a card by its id (`card:purple-4`), a unit of the supply by its numbers (`unit:2/1`), what
lies before a side by its name (`before-white`); where the whole deck is shown a row of it by its
region (`region:green`) and a column by its days (`days:4`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from ...core.words import listed, name, phrase, say, sentence
from ...pictures.labels import text_width, wrapped
from ...pictures.paint_order import lightened
from ...pictures.scene import AnyShape, Box, Line, Scene, Text, shifted
from ..components import (
    CARDS,
    HIDDEN,
    LEADERS,
    OTHER,
    REGION,
    REGIONS,
    TOKENS,
    Card,
    Leader,
    card_name,
)
from ..rules.secrecy import seen_by
from ..state import Phase, State
from ..text.words import card_sentence, card_words, objective_words, played_words, supply_words
from . import city
from .tokens import SIZE, draw_token, label, region_sign, side_badge, width_of

WIDTH, LEFT, TOP = 488.0, 8.0, 42.0
HIGH, GAP, ROWS, IN_ROW, MOST_IN_ROW = 128.0, 4.0, 2, 4, 5
BEFORE = 68.0
"""How high the lines are that tell what lies before a side."""
ROOMY = 108.0
"""On a narrower card the lines run on."""
HEIGHT = TOP + ROWS * (HIGH + GAP) + 148
"""The same for every hand: a board does not change its size while it is played on. Where the cards
lie in one row, nothing is drawn in as much of it as a row is high, at its lower edge."""
CARD, UNIT = "card:", "unit:"

Place = tuple[float, float, float]
"""The top left corner of a card, and its width."""


def hand_scene(
    state: State,
    seat: str,
    language: str = "en",
    *,
    marks: Mapping[str, str] | None = None,
    viewer: str | None = None,
) -> Scene:
    """A side's supply, its hand, and what lies before both: as that side sees it, or a `viewer`."""
    shown, marks = seen_by(state, seat if viewer is None else viewer), marks or {}
    hand = shown.hand(seat)
    title = say("dualpowers.picture.hand", language, side=seat)
    rows = rows_of(hand)
    in_row = max(IN_ROW, -(-len(hand) // rows))
    wide = (WIDTH - 2 * LEFT + GAP) / in_row - GAP
    table_top = TOP + rows * (HIGH + GAP) + 8
    shapes: list[AnyShape] = [
        Box(0, 0, WIDTH, HEIGHT, look="paper", layer="ground"),
        *side_badge(seat, LEFT + 12, 20, language),
        *_supply(shown, seat, marks, language),
    ]
    for i, held in enumerate(hand):
        row, column = divmod(i, in_row)
        x, y = LEFT + column * (wide + GAP), TOP + row * (HIGH + GAP)
        shapes += card_shapes(held, (x, y, wide), marks.get(CARD + held, ""), language)
    if not hand:
        none = sentence("dualpowers.picture.no_cards", language)
        shapes.append(label(none, LEFT, TOP + 20, 14, "pale-ink"))
    for i, side in enumerate((seat, OTHER[seat])):
        shapes += _before(shown, side, table_top + BEFORE * i, language, side != seat)
    words = [card_words(held, language) for held in hand if held != HIDDEN]
    description = (
        say("dualpowers.picture.holds", language, cards=listed(words, language)) if words else ""
    )
    return lightened(Scene(WIDTH, HEIGHT, title, tuple(shapes), description))


def rows_of(hand: Sequence[str]) -> int:
    """In how many rows the cards of a hand lie; what is below them moves up behind a single one."""
    return 1 if len(hand) <= MOST_IN_ROW else ROWS


def card_body(card: str, place: Place, mark: str, language: str) -> Box:
    """The paper of a card, which is what one clicks on."""
    x, y, wide = place
    words = card_sentence(card, language)
    shown = {"look": "tile", "name": CARD + card, "words": words, "mark": mark}
    return Box(x, y, wide, HIGH, **shown, round=8)


def card_shapes(held: str, place: Place, mark: str, language: str) -> Iterator[AnyShape]:
    x, y, wide = place
    if held == HIDDEN:
        yield Box(x, y, wide, HIGH, look="card-back", round=8)
        yield Text(x + wide / 2, y + HIGH / 2, "?", look="card-back", size=28, bold=True)
        return
    yield card_body(held, place, mark, language)
    yield from (
        _face(CARDS[held], place, language)
        if held in CARDS
        else _leader(LEADERS[held], place, language)
    )


def _face(card: Card, place: Place, language: str) -> Iterator[AnyShape]:
    x, y, wide = place
    yield from region_sign(card.region, x + 6, y + 6)
    colour = phrase(f"dualpowers.colour.{card.region}", language)
    # On a narrow card sign and colour of the region may have to do.
    size = next((size for size in (14, 12) if 38 + text_width(colour, size, bold=True) < wide), 0)
    if size:
        yield label(colour, x + 36, y + 18, size, bold=True)
    yield from _days(card.days, x + wide, y, language)
    recruit = phrase("dualpowers.picture.recruit", language, value=card.recruit)
    action = phrase(f"dualpowers.picture.action_{card.action}", language)
    either = sentence("dualpowers.picture.or", language)
    if wide < ROOMY:
        whole = wrapped(f"{recruit} {either} {action}", wide - 9, 12)[:5]
        down = 13 if len(whole) < 5 else 11.5
        for i, line in enumerate(whole):
            yield label(line, x + 5, y + 57 + down * i)
    else:
        yield label(recruit, x + 8, y + 57)
        yield label(either, x + 8, y + 71, look="pale-ink")
        for i, line in enumerate(wrapped(action, wide - 16, 12)[:2]):
            yield label(line, x + 8, y + 85 + 14 * i)
    # In words: a star is a day of the calendar that brings a bonus action, and nothing else.
    points, right = phrase("dualpowers.picture.points", language, points=card.points), x + wide - 8
    yield Text(right, y + HIGH - 13, points, size=14, anchor="end", bold=True)


def _leader(card: Leader, place: Place, language: str) -> Iterator[AnyShape]:
    x, y, wide = place
    called, token = name(card.id, language), TOKENS[card.id]
    edge = 8.0 if wide >= ROOMY else max(1.0, min(4.0, (wide - width_of(token, language)) / 2))
    size = 14 if edge == 8 else 12
    inner = x + edge
    yield label(called, inner, y + 18, size, bold=True)
    yield from _days(card.days, x + wide, y, language)
    yield from draw_token(token, inner, y + 52, language=language)
    action = phrase(f"dualpowers.picture.action_{card.action}", language)
    for i, line in enumerate(wrapped(action, wide - edge - 2, 12)[:3]):
        yield label(line, x + min(edge, (wide - text_width(line, 12)) / 2), y + 94 + 12 * i)


def _days(days: int, right: float, y: float, language: str) -> Iterator[AnyShape]:
    """How far the calendar goes."""
    words = phrase("dualpowers.picture.days", language, days=days)
    wide = text_width(words, 12, bold=True) + 10
    x = right - wide - 6
    yield Box(x, y + 31, wide, 18, look="panel")
    yield Text(x + wide / 2, y + 40, words, size=12, bold=True)


def _supply(state: State, seat: str, marks: Mapping[str, str], language: str) -> Iterator[AnyShape]:
    """The units that can be recruited, in a line: each kind once with its number."""
    title, y = sentence("dualpowers.picture.supply", language), 20.0
    yield label(title, LEFT + 32, y, 14, bold=True)
    supply, x = state.supply.of(seat), LEFT + 32 + text_width(title, 14, bold=True) + 8
    for kind, count in Counter(supply).items():
        token, named = TOKENS[f"{seat} {kind}"], UNIT + kind
        words = phrase("dualpowers.picture.in_supply", language, token=token, count=count)
        mark, top = marks.get(named, ""), y - SIZE / 2
        yield from draw_token(token, x, top, label=named, mark=mark, words=words, language=language)
        x += SIZE + 5
        if count > 1:
            times = f"×{count}"
            yield label(times, x - 2, y)
            x += text_width(times, 12) + 5
    if not supply:
        none = sentence("dualpowers.picture.no_units", language)
        yield label(none, x, y, look="pale-ink")


def _before(
    state: State, side: str, y: float, language: str, has_supply: bool
) -> Iterator[AnyShape]:
    """What a side has played in this round, its objective, and the units it has left (of one's own
    there is a picture)."""
    played, supply = played_words(state, side, language), supply_words(state, side, language)
    objective = objective_words(state, side, language)
    facts = {"side": side, "played": played, "objective": objective, "supply": supply}
    words, wide = say("dualpowers.picture.before", language, **facts), WIDTH - 2 * LEFT
    here = f"before-{side}"
    yield Box(LEFT, y, wide, BEFORE - 4, look="touch", name=here, words=words)
    yield from side_badge(side, LEFT + 14, y + 20, language)
    for i, part in enumerate(wrapped(played, WIDTH - 2 * LEFT - 36, 12)[:2]):
        yield label(part, LEFT + 34, y + 8 + 15 * i)
    yield label(objective, LEFT + 34, y + 39, look="pale-ink")
    if has_supply:
        yield label(supply, LEFT + 34, y + 55, look="pale-ink")


# -- cards that lie open beside the city: in rows, in a column, or one in a corner of it


CORNER = Box(386, 386, 142, 140, look="paper")
"""Where the city has room for a card."""


def last_played(state: State) -> str:
    """The card that lies open: that of this turn, or else of the turn before; empty: none."""
    before = state.played.of(OTHER[state.side]) if state.phase == Phase.CARD else ()
    return state.turn.card or next(reversed(before), "")


def in_the_corner(board: Scene, card: Scene) -> Scene:
    """The city with a card where it has neither region nor bridge."""
    shapes = (*board.shapes, *(shifted(shape, CORNER.x, CORNER.y) for shape in card.shapes))
    description = f"{board.description} {card.description}"
    return Scene(board.width, board.height, board.title, shapes, description, order=board.order)


def row_of(cards: Sequence[str], language: str, in_column: int = 0) -> Scene:
    """Cards as they lie there: in a column if they are few enough, else in rows."""
    wide = (city.WIDTH - 2 * LEFT + GAP) / IN_ROW - GAP
    in_row = 1 if len(cards) <= in_column else IN_ROW
    width = city.WIDTH if in_row > 1 else wide + 2 * LEFT
    rows = -(-len(cards) // in_row)
    high = rows * (HIGH + GAP) + LEFT
    shapes: list[AnyShape] = [Box(0, 0, width, high, look="paper", layer="ground")]
    for number, card in enumerate(cards):
        row, column = divmod(number, in_row)
        place = LEFT + column * (wide + GAP), row * (HIGH + GAP), wide
        shapes += card_shapes(card, place, "", language)
    description = "; ".join(card_words(card, language) for card in cards)
    return lightened(Scene(width, high, description, tuple(shapes), f"{description}."))


# -- the whole deck as a grid, a row for each region: which cards have been seen, and which may come


OF_REGION, OF_DAYS = "region:", "days:"
NUMBERS = tuple(sorted({card.days for card in CARDS.values()}))
DECK_WIDTH, DECK_TOP, DECK_ROW = 320.0, 64.0, 40.0
DECK_HEIGHT = DECK_TOP + len(REGIONS) * DECK_ROW + 4
COLUMNS_LEFT = 90.0
COLUMN = (DECK_WIDTH - LEFT - COLUMNS_LEFT) / len(NUMBERS)
CELL = DECK_ROW - 2 * GAP
"""How high a card is, and a head."""


def seen_scene(seen: Collection[str], language: str = "en") -> Scene:
    """Every card by region and days; those that were seen are crossed out."""
    number = len(CARDS) - len(seen)
    title = say("dualpowers.picture.unseen_cards", language, number=number)
    shapes: list[AnyShape] = [
        Box(0, 0, DECK_WIDTH, DECK_HEIGHT, look="paper", layer="ground"),
        label(title, LEFT, 16, 14, bold=True),
    ]
    for place, days in enumerate(NUMBERS):
        x, wide = COLUMNS_LEFT + place * COLUMN, COLUMN - GAP
        words = say("dualpowers.picture.all_of_days", language, days=days)
        shapes.append(_head(f"{OF_DAYS}{days}", words, (x, DECK_TOP - CELL - GAP, wide)))
        middle, y = x + wide / 2, DECK_TOP - 20
        shapes.append(Text(middle, y, str(days), size=14, bold=True))
    for place, region in enumerate(REGIONS):
        y, wide = DECK_TOP + place * DECK_ROW, COLUMNS_LEFT - LEFT - GAP
        words = say("dualpowers.picture.all_of_region", language, region=REGION[region])
        shapes.append(_head(f"{OF_REGION}{region}", words, (LEFT, y, wide)))
        shapes += region_sign(region, LEFT + 2, y + 4, 5)
        colour = phrase(f"dualpowers.colour.{region}", language)
        shapes.append(label(colour, LEFT + 28, y + 17))
    for card in CARDS.values():
        shapes += _cell(card, card.id in seen, language)
    return Scene(DECK_WIDTH, DECK_HEIGHT, title, tuple(shapes), title)


def _head(name: str, words: str, place: Place) -> Box:
    """What is clicked on for a whole row or column."""
    x, y, wide = place
    return Box(x, y, wide, CELL, look="panel", name=name, words=words, round=6)


def _cell(card: Card, seen: bool, language: str) -> Iterator[AnyShape]:
    x = COLUMNS_LEFT + NUMBERS.index(card.days) * COLUMN
    y, wide = DECK_TOP + REGIONS.index(card.region) * DECK_ROW, COLUMN - GAP
    look, key = ("closed", "card_seen") if seen else (f"chip-{card.region}", "card_unseen")
    facts = {"card": card_name(card.id, language), "days": card.days}
    words, here = say(f"dualpowers.picture.{key}", language, **facts), CARD + card.id
    yield Box(x, y, wide, CELL, look=look, name=here, words=words, round=5)
    if seen:
        # A corner to corner cross, so that it is no matter of colour; the number stays free.
        for points in (((x + 3, y + 3), (x + 9, y + 9)), ((x + 9, y + 3), (x + 3, y + 9))):
            yield Line(points, look="barrier-cross")
    ink, middle, half = "pale-ink" if seen else look, x + wide / 2, y + CELL / 2
    yield Text(middle, half, str(card.days), look=ink, size=14, bold=not seen)
