"""The calendar as a calendar, large and small, and the support track as a rope that sides pull.

Each day is a square; those with a bonus have a star, those that slide an arrow. What is in hand
stands in the square where it would lead. Names: `day-15`, `month-july`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ...core.words import RAREST, listed, name, percent, phrase, say, sentence
from ...pictures.labels import text_width
from ...pictures.paint_order import lightened
from ...pictures.scene import AnyShape, Box, Circle, Line, Point, Polygon, Scene, Text
from ..components import (
    BONUS_DAYS,
    CARDS,
    DAYS,
    LAST_DAY,
    MONTHS,
    RED,
    SLIDING,
    TRACK_END,
    WHITE,
    Month,
    card_name,
)
from ..rules.calendar import moved
from ..state import State
from ..text.words import track_words
from .tokens import label, side_badge, star

WIDTH = 400.0
DAYS_IN_ROW, WEEKS = 7, 5


class Size(NamedTuple):
    """Where months and days stand on a calendar of one size, and what stands where in a day."""

    width: float
    left: float
    letters: float
    """How large the date is written, above all."""
    months_in_row: int
    month_top: float
    month_high: float
    day_top: float
    day_high: float
    number: tuple[float, float]
    """The middle of a day's number, from the top left corner of the day."""
    digits: float
    marker: float
    """How large the marker is round it."""
    star: tuple[float, float, float]
    """The middle of the star of a bonus day, from the top right corner, and how large it is."""
    below: float
    """How far down stands what is below the number: an arrow, or cards in hand."""
    chip: tuple[float, float]
    """How wide such a card is at the most, and how high."""

    @property
    def height(self) -> float:
        return self.day_top + WEEKS * self.day_high + self.left

    @property
    def month_wide(self) -> float:
        return (self.width - 2 * self.left) / self.months_in_row

    @property
    def day_wide(self) -> float:
        return (self.width - 2 * self.left) / DAYS_IN_ROW

    def corner(self, day: int) -> Point:
        """The top left corner of a day."""
        row, column = divmod(day - 1, DAYS_IN_ROW)
        return self.left + column * self.day_wide, self.day_top + row * self.day_high


LARGE = Size(
    WIDTH, 8, 16, 4, 36, 52, 156, 56, (15, 15), 14, 12, star=(15, 15, 9), below=40, chip=(21, 20)
)
SMALL = Size(
    316, 6, 14, 8, 26, 36, 66, 36, (12, 11), 12, 10.5, star=(12, 11, 7), below=26, chip=(18, 16)
)
"""As it finds room beside the city: it tells the same, its months shortened."""

Marks = Mapping[str, str]
Landing = Mapping[int, Sequence[tuple[str, bool]]]
"""For each day the cards that lead there, and whether the month moves on the way."""


def calendar_scene(
    day: int,
    month: int,
    cards: Sequence[str] = (),
    language: str = "en",
    *,
    size: Size = LARGE,
    marks: Marks | None = None,
    round_: int = 0,
    chances: Mapping[int, tuple[float, float]] | None = None,
) -> Scene:
    """The months and the days, the markers, and where each of these cards would lead.

    `chances` are of the day marker to come to each day: in this month, and in a later one.
    """
    marks, chances, landing = marks or {}, chances or {}, landings(day, month, cards)
    head = say("dualpowers.picture.date", language, day=day, month=MONTHS[month].id)
    title = say("dualpowers.picture.date_told", language, day=day, month=MONTHS[month].id)
    if round_:
        head = f"{head} · {say('dualpowers.picture.round', language, round=round_)}"
    shapes: list[AnyShape] = [
        Box(0, 0, size.width, size.height, look="paper", layer="ground"),
        label(head, size.left, size.month_top / 2, size.letters, bold=True),
    ]
    for place in range(len(MONTHS)):
        shapes += _month(size, place, place == month, marks, language)
    for number in range(1, LAST_DAY + 1):
        words = day_words(number, day, landing.get(number, ()), language)
        if number in chances:
            now, later = (percent(p, language) for p in chances[number])
            comes = say("dualpowers.picture.comes_here", language, now=now, later=later)
            words = f"{words} {comes}"
        shapes += _day(size, number, words, marks)
    shapes += _chance_bars(size, chances, language)
    sentences = [calendar_words(day, month, cards, language), *_all_chances(chances, language)]
    # The days stay as they are: the marker, and what is in hand, lie over them.
    scene = Scene(size.width, size.height, title, tuple(shapes), " ".join(sentences))
    return lightened(scene, _over(size, day, landing))


def landings(day: int, month: int, cards: Sequence[str]) -> dict[int, list[tuple[str, bool]]]:
    """For each day the cards that lead there, and whether the month moves on the way."""
    cards_by_day: dict[int, list[tuple[str, bool]]] = {}
    for card in cards:
        if card in DAYS:
            advance = moved(day, month, DAYS[card])
            cards_by_day.setdefault(advance.day, []).append((card, advance.passed))
    return cards_by_day


def _month(size: Size, place: int, now: bool, marks: Marks, language: str) -> Iterator[AnyShape]:
    """The field of a month, and whether it is the present one."""
    field, (row, column) = MONTHS[place], divmod(place, size.months_in_row)
    x, y = size.left + column * size.month_wide, size.month_top + row * (size.month_high + 4)
    here, words = f"month-{field.id}", month_words(field, now, language)
    look, mark, wide = "panel-turn" if now else "panel", marks.get(here, ""), size.month_wide - 2
    yield Box(x + 1, y, wide, size.month_high, look=look, name=here, words=words, mark=mark)
    drawn = _in_full if size is LARGE else _in_short
    yield from drawn(field, now, x, y, language)


def _in_full(field: Month, now: bool, x: float, y: float, language: str) -> Iterator[AnyShape]:
    if now:
        yield Polygon(((x + 8, y + 10), (x + 18, y + 16), (x + 8, y + 22)), look="marker")
    title, left = name(field.id, language), 22 if now else 9
    if text_width(title, 12, bold=True) > LARGE.month_wide - left - 4:
        # Two months in one field, where their names are long: mag./giu.
        title = "/".join(f"{month[:3]}." for month in title.split("/"))
    yield label(title, x + left, y + 16, bold=True)
    points = phrase("dualpowers.picture.points", language, points=field.points)
    yield label(points, x + 9, y + 36, look="pale-ink")
    if field.event:
        yield from _event(x + LARGE.month_wide - 16, y + 36, 10, language)


def _in_short(field: Month, now: bool, x: float, y: float, language: str) -> Iterator[AnyShape]:
    """A month in three letters, two in one field by their first letters: M/J."""
    months, middle = name(field.id, language).split("/"), x + SMALL.month_wide / 2
    title = months[0][:3] if len(months) == 1 else "/".join(month[0] for month in months)
    yield Text(middle, y + 11, title, size=12, bold=now)
    yield Text(middle - (8 if field.event else 0), y + 26, str(field.points), size=12)
    if field.event:
        yield from _event(middle + 8, y + 26, 8, language)


def _event(x: float, y: float, r: float, language: str) -> Iterator[AnyShape]:
    yield Circle(x, y, r, look="badge")
    letter = sentence("dualpowers.picture.trotsky_letter", language)
    yield Text(x, y, letter, look="badge", size=12, bold=True)


def _day(size: Size, number: int, words: str, marks: Marks) -> Iterator[AnyShape]:
    (x, y), (right, down), wide = size.corner(number), size.number, size.day_wide
    slides, here = number in SLIDING, f"day-{number}"
    look = "closed" if slides else "day-bonus" if number in BONUS_DAYS else "tile"
    shown = {"look": look, "name": here, "words": words, "mark": marks.get(here, "")}
    yield Box(x + 1, y + 1, wide - 2, size.day_high - 2, **shown, round=4)
    ink = "pale-ink" if slides else "ink"
    yield Text(x + right, y + down, str(number), look=ink, size=size.digits)
    if number in BONUS_DAYS:
        left, down, r = size.star
        yield star(x + wide - left, y + down, r)
    if slides:
        yield Text(x + wide / 2, y + size.below, f"→ {LAST_DAY}", look="pale-ink", size=12)


def _chance_bars(
    size: Size, chances: Mapping[int, tuple[float, float]], language: str
) -> Iterator[AnyShape]:
    """How likely the marker comes to a day: the number, and a bar; paler after this month."""
    most = max((now + later for now, later in chances.values()), default=1.0)
    for day, (now, later) in chances.items():
        (x, y), room = size.corner(day), size.day_wide - 10
        # Where the words for a rare thing have no room, the number says that it is nearly none.
        words = percent(now + later, language) if now + later >= RAREST else "≈ 0 %"
        yield Text(x + 5 + room / 2, y + 36, words, size=12)
        split = room * now / most
        if now:
            yield Box(x + 5, y + 46, split, 6, look="bar")
        if later:
            yield Box(x + 5 + split, y + 46, room * later / most, 6, look="bar-pale")


def _all_chances(chances: Mapping[int, tuple[float, float]], language: str) -> Iterator[str]:
    """All days to which the marker can come, in a sentence."""
    if chances:
        days = [f"{day}: {percent(sum(chances[day]), language)}" for day in sorted(chances)]
        yield say("dualpowers.picture.all_chances", language, days="; ".join(days))


def _over(size: Size, today: int, landing: Landing) -> Iterator[AnyShape]:
    """The marker on its day; on the days to which cards lead how many days each has, on the colour
    of its region, with a bar below if the month moves on the way."""
    (x, y), (right, down), (most, high) = size.corner(today), size.number, size.chip
    yield Circle(x + right, y + down, size.marker, look="marker")
    number = str(today)
    yield Text(x + right, y + down, number, look="marker", size=size.digits, bold=True)
    for day, cards in landing.items():
        x, y = size.corner(day)
        each = min(most + 1, (size.day_wide - size.left) / len(cards))
        middle = y + size.below
        for place, (card, passes) in enumerate(cards):
            look = f"chip-{CARDS[card].region}" if card in CARDS else "chip-leader"
            left, wide = x + size.left / 2 + place * each, min(each - 1, most)
            yield Box(left, middle - high / 2, wide, high, look=look)
            yield Text(left + wide / 2, middle, str(DAYS[card]), look=look, size=12, bold=True)
            if passes:
                y_bar = middle + high / 2 - 2
                yield Line(((left + 2, y_bar), (left + wide - 2, y_bar)), look="chip-over")


# -- in words


def month_words(field: Month, now: bool, language: str = "en") -> str:
    lines = [say("dualpowers.picture.month", language, month=field.id, points=field.points)]
    if now:
        lines.append(say("dualpowers.picture.now", language))
    if field.event:
        lines.append(say(f"dualpowers.picture.{field.event}", language))
    return " ".join(lines)


def day_words(
    number: int, today: int, cards: Sequence[tuple[str, bool]], language: str = "en"
) -> str:
    lines = [say("dualpowers.picture.day", language, day=number)]
    if number == today:
        lines.append(say("dualpowers.picture.today", language))
    if number in BONUS_DAYS:
        lines.append(say("dualpowers.picture.bonus_day", language))
    if number in SLIDING:
        lines.append(say("dualpowers.picture.slides", language, day=LAST_DAY))
    for card, passes in cards:
        key = "leads_here_over" if passes else "leads_here"
        lines.append(say(f"dualpowers.picture.{key}", language, card=card_name(card, language)))
    return " ".join(lines)


def calendar_words(day: int, month: int, cards: Sequence[str], language: str = "en") -> str:
    """The date, and where each card would lead."""
    lines = [say("dualpowers.picture.date_told", language, day=day, month=MONTHS[month].id)]
    leads = []
    for card in cards:
        if card in DAYS:
            to = moved(day, month, DAYS[card])
            facts = {"card": card_name(card, language), "month": MONTHS[to.month].id}
            leads.append(phrase("dualpowers.picture.leads", language, day=to.day, **facts))
    if leads:
        lines.append(say("dualpowers.picture.all_lead", language, cards=listed(leads, language)))
    return " ".join(lines)


# -- the support track


TRACK_WIDTH, TRACK_HEIGHT = 316.0, 84.0


def track_scene(state: State, language: str = "en") -> Scene:
    """A rope between both sides with a knot in it: where the support of the people stands."""
    middle, y = TRACK_WIDTH / 2, 44.0
    step = (TRACK_WIDTH - 84) / (2 * TRACK_END)
    left, right = middle - TRACK_END * step, middle + TRACK_END * step
    heading, title = track_words(state, language), track_words(state, language, whole=True)
    shapes: list[AnyShape] = [
        Box(0, 0, TRACK_WIDTH, TRACK_HEIGHT, look="paper", layer="ground"),
        *rope((left, y), (right, y)),
        *side_badge(RED, left - 25, y, language, 13),
        *side_badge(WHITE, right + 25, y, language, 13),
    ]
    for space in range(-TRACK_END, TRACK_END + 1):
        x = middle + space * step
        long = 8 if space % 5 else 13
        shapes.append(Line(((x, y + 12), (x, y + 12 + long - 5)), look="axis"))
        if space in (0, -TRACK_END, TRACK_END) or abs(space) == 5:
            text = str(abs(space))
            shapes.append(Text(x, y + 30, text, look="pale-ink", size=12))
    x = middle + state.support * step
    number = str(abs(state.support))
    over: list[AnyShape] = [
        *knot(x, y, number, title),
        Text(middle, 14, heading, size=14, bold=True),
    ]
    return lightened(Scene(TRACK_WIDTH, TRACK_HEIGHT, title, tuple(shapes), title), over)


def rope(*ends: Point) -> Iterator[AnyShape]:
    """What both sides pull at."""
    yield Line(ends, look="rope")
    yield Line(ends, look="rope-strand")


def knot(x: float, y: float, number: str, words: str) -> Iterator[AnyShape]:
    """The knot in the rope, with how far somebody is ahead."""
    yield Circle(x, y, 15, look="knot", name="support", words=words)
    yield Text(x, y, number, look="knot", size=14, bold=True)
