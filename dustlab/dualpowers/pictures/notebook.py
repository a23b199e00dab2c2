"""How a notebook shows a position: all that lies on the table. And what stands beside a question.

That is what the question speaks of, in a column of text: the calendar where days count, with the
cards and the regions that matter beside it; else the city, with the cards above it. Sums, and where
cards would lead, are left to be answered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...core.words import name, phrase, say, sentence
from ...pictures.labels import text_width, wrapped
from ...pictures.scene import AnyShape, Box, Scene, Text, below, shifted
from ...pictures.svg import draw
from ..components import CARDS, HIDDEN, LEADERS, OTHER, REGION, REGIONS, TOKENS, Card, Leader
from ..rules.secrecy import on_paper
from ..state import Phase, State
from ..text.words import tell_beside
from .calendar import WIDTH as CALENDAR_WIDTH
from .calendar import calendar_scene, track_scene
from .cards import card_body, in_the_corner, row_of
from .city import COLUMN, LOW, Plan, Quarter, city_scene, city_words, quarter_shapes, room_needed
from .tokens import draw_token, label, region_sign

WIDTH = 560.0
LEFT, GAP, HEAD = 8.0, 4.0, 26.0
HIGH, LEADER_HIGH, CHIP = 80.0, 92.0, 58.0
"""How high a card is here, that of a leader, and one of the opposition's, of which only the head
counts."""
HIGHEST = 548.0
"""A higher picture than this leaves no room for an answer."""
IN_ROW, IN_CHIPS = 4, 5
STATUS = 14.0
"""How large the words are that stand below the picture."""

OF_DAYS = re.compile(
    r"\b(day|date|calendar|months?|15|31|march|april|june|july|august|september|october|"
    r"november|marker stands on \d+(?! for)|plays? \w+-\d)\b",
    re.IGNORECASE,
)
OF_THE_CITY = re.compile(
    r"\b(regions?|city|tokens?|units?|stronger|strong|unrest|bridge|connection|blockade|protest|"
    r"recruit|refresh|trotsky|neutral|move[sd]?|leader|supply)\b",
    re.IGNORECASE,
)
OF_WAYS = re.compile(r"\b(strong|stronger|bridge|connection|blockade|protest)\b", re.IGNORECASE)
"""Only what asks of these needs a city in which nothing lies."""
OF_A_ROW = re.compile(r"\b(sum|objective)\b", re.IGNORECASE)
OF_THE_SUPPLY = re.compile(r"\b(recruits?|supply|puts?|units?|value|level|nine)\b", re.IGNORECASE)

Part = list[AnyShape]
"""Shapes of which each stands where it belongs in the whole picture."""


def mimebundle(state: State) -> dict[str, str]:
    """What a notebook is given: notation that reads back, and the picture."""
    return {"text/plain": str(state), "image/svg+xml": draw(whole_scene(state))}


def whole_scene(state: State, language: str = "en") -> Scene:
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


# -- beside a question


def picture(state: State, text: str, language: str = "en") -> str:
    """What a text speaks of, as SVG, and below it in words what lies beside that."""
    scene = scene_beside(state, text, language)
    return draw(scene) if scene is not None else ""


def scene_beside(state: State, text: str, language: str = "en") -> Scene | None:
    """The same as a scene; nothing where the text speaks of no part of the table."""
    shown = on_paper(state)
    in_the_city = _speaks_of_the_city(shown, text)
    scene = _calendar(shown, text, language, in_the_city) if OF_DAYS.search(text) else None
    is_calendar = scene is not None
    if scene is None:
        scene = _city(shown, language, in_the_city)
    if not scene.height:
        return None
    without = {"hand"} if _hand(shown) else set[str]()
    if is_calendar:
        without.add("date")
    if not shown.support:
        without.add("support")
    if shown.played.of(shown.side) == (shown.turn.card,):
        without.add("played")  # it lies open
    if not OF_THE_SUPPLY.search(text):
        without.add("supply")
    elif not shown.table.player:
        without.add(OTHER[shown.side])
    status = list(tell_beside(shown, language, without))
    if is_calendar or not in_the_city:
        status = [*_of_the_city(shown, language), *status]
    return _with_status(scene, " ".join(status))


def _speaks_of_the_city(state: State, text: str) -> bool:
    if not any(state.city):
        return bool(OF_WAYS.search(text))
    if state.opposition_row and OF_A_ROW.search(text):
        return False
    return bool(OF_THE_CITY.search(text)) or not OF_DAYS.search(text)


def _with_status(scene: Scene, status: str) -> Scene:
    """The picture, and below it what is told of all that lies beside it."""
    lines = wrapped(status, WIDTH - 24, STATUS)
    high = len(lines) * (STATUS + 4) + 12 if lines else 0
    shapes: list[AnyShape] = [Box(0, 0, WIDTH, scene.height + high, look="paper", layer="ground")]
    # In one layer: what is drawn later lies above, wherever it comes from.
    shapes += [replace(shape, layer="pieces") for shape in scene.shapes]
    for number, line in enumerate(lines):
        shapes.append(label(line, 12, scene.height + 15 + number * (STATUS + 4), STATUS))
    words = f"{scene.description} {status}".strip()
    return Scene(WIDTH, scene.height + high, scene.title, tuple(shapes), words, order=scene.order)


def _of_the_city(state: State, language: str) -> Iterator[str]:
    """What a picture of the whole city would show besides its regions."""
    yield say("dualpowers.picture.will", language, side=state.will)
    if state.tiles.unrest:
        yield say("dualpowers.tell.unrest", language, region=REGION[state.tiles.unrest])


# -- the calendar, and beside it cards and regions


def _calendar(state: State, text: str, language: str, in_the_city: bool) -> Scene | None:
    """Nothing where the cards and regions beside it would not find room."""
    days = calendar_scene(state.date.day, state.date.month, (), language)
    left, wide = CALENDAR_WIDTH + LEFT / 2, WIDTH - CALENDAR_WIDTH - LEFT
    shapes, top = list(days.shapes), 0.0
    heading, cards = _open_cards(state, language)
    if cards:
        for line in wrapped(heading, wide, 14, bold=True):
            top += HEAD if not top else 18
            shapes.append(label(line, left, top - HEAD / 2, 14, bold=True))
    for card in cards:
        shapes += _low_card(card, (left, top, wide), language)
        top += _height_of(card) + GAP
    for region in _regions(state, text) if in_the_city else ():
        top += GAP if not top else 0
        high = room_needed(state, region, wide, language)
        shapes += quarter_shapes(
            state, region, Quarter(left, top, wide, high), {}, language, sums=False
        )
        top += high + GAP
    high = max(top, days.height)
    if high > HIGHEST:
        return None
    return Scene(WIDTH, high, days.title, tuple(shapes), days.description)


def _regions(state: State, text: str) -> Iterator[str]:
    """The regions in which something lies, and those that a text names."""
    for region in REGIONS:
        # Sides have a capital letter; before a colon stands who moves.
        named = re.search(rf"\b{region}\b(?![-:])", text)
        if state.tokens(region) or named or state.tiles.unrest == region:
            yield region


# -- the city, and above it the cards


def _city(state: State, language: str, in_the_city: bool) -> Scene:
    """The city if it is wanted, the opposition's cards, and the open card or the hand."""
    shapes, top = list[AnyShape](), 0.0
    row = state.opposition_row
    if row:
        shapes += _row(row, top, language)
        top += HEAD + CHIP + GAP
    heading, cards = _open_cards(state, language)
    plan, in_corner = _plan(state, language), bool(state.turn.card) and in_the_city
    if cards and not in_corner:
        shapes.append(label(heading, LEFT, top + HEAD / 2, 14, bold=True))
        shapes += _hand_in_rows(cards, top + HEAD, language)
        top += HEAD + (max(map(_height_of, cards)) + GAP) * -(-len(cards) // IN_ROW)
    if state.support and not in_the_city and not top:
        track = track_scene(state, language)
        shapes += [shifted(shape, (WIDTH - track.width) / 2, 0) for shape in track.shapes]
        top = track.height
    if not in_the_city:
        title = say("dualpowers.picture.table", language)
        return Scene(WIDTH, top, title, tuple(shapes))
    if top and top + plan.height > HIGHEST:
        return _quarters(state, shapes, top, language)
    city = city_scene(state, language, sums=False, plan=plan)
    shapes += [shifted(shape, 0, top) for shape in city.shapes]
    if in_corner:
        corner = (WIDTH - 160, top + plan.height - _height_of(state.turn.card) - LEFT, 152.0)
        shapes += _low_card(state.turn.card, corner, language)
    high = top + plan.height
    return Scene(WIDTH, high, city.title, tuple(shapes), city.description, order=city.order)


def _quarters(state: State, shapes: list[AnyShape], top: float, language: str) -> Scene:
    """The regions without their river, below what else there is."""
    wide = (WIDTH - 2 * LEFT + GAP) / 3 - GAP
    high = max(room_needed(state, region, wide, language) for region in REGIONS)
    for number, region in enumerate(REGIONS):
        row, column = divmod(number, 3)
        place = Quarter(LEFT + column * (wide + GAP), top + row * (high + GAP), wide, high)
        shapes += quarter_shapes(state, region, place, {}, language, sums=False)
    title = say("dualpowers.picture.city", language, round=state.date.round)
    words = city_words(state, language)
    return Scene(WIDTH, top + 2 * (high + GAP), title, tuple(shapes), words)


def _plan(state: State, language: str) -> Plan:
    """Low quarters, if all tokens have room in them."""
    has_room = all(
        room_needed(state, region, place.width, language) <= place.height
        for region, place in LOW.quarters.items()
    )
    return LOW if has_room else COLUMN


# -- cards, as low as all that is on them allows


def _hand(state: State) -> tuple[str, ...]:
    """The cards that the side that decides can play."""
    decides = state.phase in (Phase.CARD, Phase.OBJECTIVE) and state.side != state.table.opposition
    if state.turn.card or not decides:
        return ()
    return tuple(card for card in state.hand(state.side) if card != HIDDEN)


def _open_cards(state: State, language: str) -> tuple[str, tuple[str, ...]]:
    """The card that was played, else the hand, under its heading."""
    if state.turn.card:
        return say("dualpowers.picture.open_card", language, side=state.side), (state.turn.card,)
    return say("dualpowers.picture.hand", language, side=state.side), _hand(state)


def _height_of(card: str) -> float:
    return HIGH if card in CARDS else LEADER_HIGH


def _hand_in_rows(cards: Sequence[str], top: float, language: str) -> Iterator[AnyShape]:
    wide = (WIDTH - 2 * LEFT + GAP) / IN_ROW - GAP
    for number, card in enumerate(cards):
        row, column = divmod(number, IN_ROW)
        down = row * (max(map(_height_of, cards)) + GAP)
        place = LEFT + column * (wide + GAP), top + down, wide
        yield from _low_card(card, place, language)


def _low_card(card: str, place: tuple[float, float, float], language: str) -> Iterator[AnyShape]:
    x, y, wide = place
    body = card_body(card, place, "", language)
    yield Box(
        x, y, wide, _height_of(card), look=body.look, name=body.name, words=body.words, round=8
    )
    shown = CARDS.get(card) or LEADERS[card]
    days = phrase("dualpowers.picture.days", language, days=shown.days)
    yield Text(x + wide - 8, y + 17, days, size=12, anchor="end", bold=True)
    room = wide - 16 - text_width(days, 12, bold=True)
    if isinstance(shown, Card):
        yield from _face(shown, place, room, language)
    else:
        yield from _leader(shown, place, language)


def _face(
    card: Card, place: tuple[float, float, float], room: float, language: str
) -> Iterator[AnyShape]:
    x, y, wide = place
    yield from region_sign(card.region, x + 6, y + 6)
    colour = phrase(f"dualpowers.colour.{card.region}", language)
    if 30 + text_width(colour, 12, bold=True) < room:
        yield label(colour, x + 35, y + 17, bold=True)
    recruit = phrase("dualpowers.picture.recruit", language, value=card.recruit)
    either = sentence("dualpowers.picture.or", language)
    action = phrase(f"dualpowers.picture.action_{card.action}", language)
    yield label(f"{recruit} {either}", x + 8, y + 42)
    yield label(action, x + 8, y + 57)
    points = phrase("dualpowers.picture.points", language, points=card.points)
    yield Text(x + wide - 8, y + 70, points, size=12, anchor="end", bold=True)


def _leader(card: Leader, place: tuple[float, float, float], language: str) -> Iterator[AnyShape]:
    x, y, wide = place
    yield label(name(card.id, language), x + 8, y + 17, bold=True)
    yield from draw_token(TOKENS[card.id], x + 8, y + 25, language=language)
    action = phrase(f"dualpowers.picture.action_{card.action}", language)
    for number, line in enumerate(wrapped(action, wide - 12, 12)[:2]):
        yield label(line, x + 8, y + 69 + 13 * number)


def _row(cards: Sequence[str], top: float, language: str) -> Iterator[AnyShape]:
    """The opposition's cards in their order: their region, their days and their points."""
    heading = say("dualpowers.picture.row", language)
    yield label(heading, LEFT, top + HEAD / 2, 14, bold=True)
    wide, top = (WIDTH - 2 * LEFT + GAP) / IN_CHIPS - GAP, top + HEAD
    for number, identifier in enumerate(cards):
        card, x = CARDS[identifier], LEFT + number * (wide + GAP)
        yield replace(card_body(identifier, (x, top, wide), "", language), height=CHIP)
        yield from region_sign(card.region, x + 6, top + 6)
        colour = phrase(f"dualpowers.colour.{card.region}", language)
        days = phrase("dualpowers.picture.row_days", language, days=card.days)
        points = phrase("dualpowers.picture.points", language, points=card.points)
        yield label(colour, x + 35, top + 12, bold=True)
        yield label(days, x + 35, top + 29)
        yield label(points, x + 35, top + 46)
