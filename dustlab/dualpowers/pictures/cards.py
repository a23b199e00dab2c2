"""A hand of cards, what is left in the supply, and what lies before both sides, as a picture.

Names: a card by its id (`card:purple-4`), a unit of the supply by its numbers (`unit:2/1`), what
lies before a side by its name (`before-white`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ...core.words import listed, name, phrase, say, sentence
from ...pictures.labels import text_width, wrapped
from ...pictures.paint_order import lightened
from ...pictures.scene import AnyShape, Box, Scene, Text, shifted
from ..components import (
    CARDS,
    DRAWN,
    HIDDEN,
    LEADERS,
    OTHER,
    REGION,
    TOKENS,
    UNITS,
    Card,
    Leader,
    card_name,
)
from ..rules.opposition import decide
from ..rules.secrecy import seen_by
from ..state import State
from . import city
from .tokens import SIZE, draw_token, icon, side_badge, width_of

WIDTH, LEFT, TOP = 488.0, 8.0, 36.0
HIGH, GAP, ROWS, IN_ROW = 128.0, 4.0, 2, 4
BEFORE = 68.0
"""How high the lines are that tell what lies before a side."""
ROOMY = 108.0
"""On a narrower card the lines run on."""
HEIGHT = TOP + ROWS * (HIGH + GAP) + 232
"""The same for every hand: a board does not change its size while it is played on."""
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
    """A side's hand, its supply, and what lies before both: as that side sees it, or a `viewer`."""
    shown, marks = seen_by(state, seat if viewer is None else viewer), marks or {}
    hand = shown.hand(seat)
    title = say("dualpowers.picture.hand", language, side=seat)
    in_row = max(IN_ROW, -(-len(hand) // ROWS))
    wide = (WIDTH - 2 * LEFT + GAP) / in_row - GAP
    supply_top = TOP + ROWS * (HIGH + GAP) + 8
    table_top = supply_top + 84
    shapes: list[AnyShape] = [
        Box(look="paper", layer="ground", x=0, y=0, width=WIDTH, height=HEIGHT),
        *side_badge(seat, LEFT + 14, 18, language),
        Text(look="ink", x=LEFT + 34, y=18, text=title, size=16, anchor="start", bold=True),
    ]
    for i, held in enumerate(hand):
        row, column = divmod(i, in_row)
        x, y = LEFT + column * (wide + GAP), TOP + row * (HIGH + GAP)
        shapes += card_shapes(held, (x, y, wide), marks.get(CARD + held, ""), language)
    if not hand:
        none = sentence("dualpowers.picture.no_cards", language)
        shapes.append(Text(look="pale-ink", x=LEFT, y=TOP + 20, text=none, anchor="start"))
    shapes += _supply(shown, seat, supply_top, marks, language)
    for i, side in enumerate((seat, OTHER[seat])):
        shapes += _before(shown, side, table_top + BEFORE * i, language, side != seat)
    words = [card_words(held, language) for held in hand if held != HIDDEN]
    description = (
        say("dualpowers.picture.holds", language, cards=listed(words, language)) if words else ""
    )
    return lightened(Scene(WIDTH, HEIGHT, title, tuple(shapes), description))


def card_words(card: str, language: str = "en") -> str:
    """A card in a line: its days, and what it does."""
    if card in CARDS:
        held = CARDS[card]
        facts = {
            "card": card_name(card, language),
            "region": REGION[held.region],
            "days": held.days,
            "recruit": held.recruit,
            "action": phrase(f"dualpowers.picture.action_{held.action}", language),
            "points": held.points,
        }
        return phrase("dualpowers.picture.card", language, **facts)
    leader = LEADERS[card]
    facts = {
        "leader": leader.id,
        "days": leader.days,
        "strength": leader.ready,
        "exhausted": leader.exhausted,
        "action": phrase(f"dualpowers.picture.action_{leader.action}", language),
    }
    return phrase("dualpowers.picture.leader", language, **facts)


def card_shapes(held: str, place: Place, mark: str, language: str) -> Iterator[AnyShape]:
    x, y, wide = place
    if held == HIDDEN:
        yield Box(look="card-back", x=x, y=y, width=wide, height=HIGH, round=8)
        yield Text(look="card-back", x=x + wide / 2, y=y + HIGH / 2, text="?", size=28, bold=True)
        return
    words = card_words(held, language)
    yield Box(
        look="tile",
        name=CARD + held,
        words=words[:1].upper() + words[1:],
        mark=mark,
        x=x,
        y=y,
        width=wide,
        height=HIGH,
        round=8,
    )
    yield from (
        _face(CARDS[held], place, language)
        if held in CARDS
        else _leader(LEADERS[held], place, language)
    )


def _face(card: Card, place: Place, language: str) -> Iterator[AnyShape]:
    x, y, wide = place
    yield Box(look=f"colour-{card.region}", x=x + 6, y=y + 6, width=24, height=24)
    yield from icon(REGION[card.region].icon, x + 8, y + 8)
    colour = phrase(f"dualpowers.colour.{card.region}", language)
    # On a narrow card sign and colour of the region may have to do.
    size = next((size for size in (14, 12) if 38 + text_width(colour, size, bold=True) < wide), 0)
    if size:
        here = x + 36
        yield Text(look="ink", x=here, y=y + 18, text=colour, size=size, anchor="start", bold=True)
    yield from _days(card.days, x + wide, y, language)
    recruit = phrase("dualpowers.picture.recruit", language, value=card.recruit)
    action = phrase(f"dualpowers.picture.action_{card.action}", language)
    either = sentence("dualpowers.picture.or", language)
    if wide < ROOMY:
        whole = wrapped(f"{recruit} {either} {action}", wide - 6, 12)
        for i, line in enumerate(whole[:5]):
            yield _line(line, x + 3, y + 55 + 11.5 * i)
    else:
        yield _line(recruit, x + 8, y + 57)
        yield _line(either, x + 8, y + 71, "pale-ink")
        for i, line in enumerate(wrapped(action, wide - 16, 12)[:2]):
            yield _line(line, x + 8, y + 85 + 14 * i)
    # In words: a star is a day of the calendar that brings a bonus action, and nothing else.
    points, right = phrase("dualpowers.picture.points", language, points=card.points), x + wide - 8
    yield Text(look="ink", x=right, y=y + HIGH - 13, text=points, size=14, anchor="end", bold=True)


def _leader(card: Leader, place: Place, language: str) -> Iterator[AnyShape]:
    x, y, wide = place
    called, token = name(card.id, language), TOKENS[card.id]
    edge = 8.0 if wide >= ROOMY else max(1.0, min(4.0, (wide - width_of(token, language)) / 2))
    size = 14 if edge == 8 else 12
    inner = x + edge
    yield Text(look="ink", x=inner, y=y + 18, text=called, size=size, anchor="start", bold=True)
    yield from _days(card.days, x + wide, y, language)
    yield from draw_token(token, inner, y + 52, language=language)
    action = phrase(f"dualpowers.picture.action_{card.action}", language)
    for i, line in enumerate(wrapped(action, wide - edge - 2, 12)[:3]):
        yield _line(line, x + min(edge, (wide - text_width(line, 12)) / 2), y + 94 + 12 * i)


def _days(days: int, right: float, y: float, language: str) -> Iterator[AnyShape]:
    """How far the calendar goes."""
    label = phrase("dualpowers.picture.days", language, days=days)
    wide = text_width(label, 12, bold=True) + 10
    x = right - wide - 6
    yield Box(look="panel", x=x, y=y + 31, width=wide, height=18)
    yield Text(look="ink", x=x + wide / 2, y=y + 40, text=label, size=12, bold=True)


def _line(text: str, x: float, y: float, look: str = "ink") -> Text:
    return Text(look=look, x=x, y=y, text=text, size=12, anchor="start")


def _supply(
    state: State, seat: str, top: float, marks: Mapping[str, str], language: str
) -> Iterator[AnyShape]:
    """The units that can be recruited, each kind once with its number."""
    title = sentence("dualpowers.picture.supply", language)
    yield Text(look="ink", x=LEFT, y=top + 10, text=title, size=14, anchor="start", bold=True)
    supply = state.supply.of(seat)
    kinds = dict.fromkeys([*UNITS[seat], *supply])
    x = LEFT
    for kind in kinds:
        count = supply.count(kind)
        if not count:
            continue
        token = TOKENS[f"{seat} {kind}"]
        label = UNIT + kind
        words = phrase("dualpowers.picture.in_supply", language, token=token, count=count)
        yield from draw_token(
            token,
            x,
            top + 26,
            label=label,
            mark=marks.get(label, ""),
            language=language,
            words=words,
        )
        yield Text(look="ink", x=x + SIZE / 2, y=top + 70, text=f"× {count}", size=12)
        x += SIZE + 16
    if not supply:
        none = sentence("dualpowers.picture.no_units", language)
        yield Text(look="pale-ink", x=LEFT, y=top + 40, text=none, size=12, anchor="start")


def _before(
    state: State, side: str, y: float, language: str, has_supply: bool
) -> Iterator[AnyShape]:
    """What a side has played in this round, its objective, and the units it has left (of one's own
    there is a picture)."""
    played, supply = played_words(state, side, language), supply_words(state, side, language)
    objective = objective_words(state, side, language)
    facts = {"side": side, "played": played, "objective": objective, "supply": supply}
    yield Box(
        look="touch",
        name=f"before-{side}",
        words=say("dualpowers.picture.before", language, **facts),
        x=LEFT,
        y=y,
        width=WIDTH - 2 * LEFT,
        height=BEFORE - 4,
    )
    yield from side_badge(side, LEFT + 14, y + 20, language)
    for i, part in enumerate(wrapped(played, WIDTH - 2 * LEFT - 36, 12)[:2]):
        yield _line(part, LEFT + 34, y + 8 + 15 * i)
    yield _line(objective, LEFT + 34, y + 39, "pale-ink")
    if has_supply:
        yield _line(supply, LEFT + 34, y + 55, "pale-ink")


def played_words(state: State, side: str, language: str = "en") -> str:
    """What a side has played in this round, in order."""
    names = [_called(card, language) for card in state.played.of(side)]
    words = ", ".join(names) or sentence("dualpowers.picture.nothing_played", language)
    return phrase("dualpowers.picture.played", language, cards=words)


def counted(state: State, side: str) -> str:
    """The units of a supply, each kind once with its number."""
    left = Counter(state.supply.of(side))
    return ", ".join(f"{count} × {kind}" for kind, count in sorted(left.items()))


def supply_words(state: State, side: str, language: str = "en") -> str:
    """The units that a side has left: everybody can count them."""
    units = counted(state, side) or sentence("dualpowers.picture.no_units", language)
    return phrase("dualpowers.picture.left", language, units=units)


def _called(card: str, language: str) -> str:
    return card if card == HIDDEN else card_name(card, language)


def objective_words(state: State, side: str, language: str = "en") -> str:
    """A side's objective, as far as it may be seen."""
    card, row = state.stock.objectives.of(side), state.played.of(side)
    if side == state.table.opposition:
        if len(row) < DRAWN:
            return sentence("dualpowers.picture.objective_of_row", language)
        card = decide(row).card
    if not card:
        return sentence("dualpowers.picture.no_objective", language)
    if card == HIDDEN:
        return sentence("dualpowers.picture.objective_hidden", language)
    return phrase("dualpowers.picture.objective", language, card=card_name(card, language))


# -- cards that lie open beside the city: in rows, in a column, or one in a corner of it


CORNER = Box(look="paper", x=414, y=448, width=164, height=144)
"""Where the city has room for a card."""


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
    shapes: list[AnyShape] = [
        Box(look="paper", layer="ground", x=0, y=0, width=width, height=high),
    ]
    for number, card in enumerate(cards):
        row, column = divmod(number, in_row)
        place = LEFT + column * (wide + GAP), row * (HIGH + GAP), wide
        shapes += card_shapes(card, place, "", language)
    description = "; ".join(card_words(card, language) for card in cards)
    return lightened(Scene(width, high, description, tuple(shapes), f"{description}."))
