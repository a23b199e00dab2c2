"""The calendar as a calendar, and the support track as a rope that both sides pull.

Each day is a square; those with a bonus have a star, those that slide an arrow. What is in hand
stands in the square where it would lead. Names: `day-15`, `month-july`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...core.words import RAREST, listed, name, percent, phrase, say, sentence
from ...pictures.labels import text_width
from ...pictures.paint_order import lightened
from ...pictures.scene import AnyShape, Box, Circle, Line, Polygon, Scene, Text
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
LEFT, MONTH_TOP, MONTH_HIGH, PER_ROW = 8.0, 36.0, 52.0, 4
DAY_TOP, DAY_HIGH, DAYS_IN_ROW = 156.0, 56.0, 7
HEIGHT = DAY_TOP + DAY_HIGH * 5 + 8


def calendar_scene(
    day: int,
    month: int,
    cards: Sequence[str] = (),
    language: str = "en",
    *,
    marks: Mapping[str, str] | None = None,
    round_: int = 0,
    chances: Mapping[int, tuple[float, float]] | None = None,
) -> Scene:
    """The months and the days, the markers, and where each of these cards would lead.

    `chances` are of the day marker to come to each day: in this month, and in a later one.
    """
    marks, chances = marks or {}, chances or {}
    shapes: list[AnyShape] = [Box(0, 0, WIDTH, HEIGHT, look="paper", layer="ground")]
    head = say("dualpowers.picture.date", language, day=day, month=MONTHS[month].id)
    title = say("dualpowers.picture.date_told", language, day=day, month=MONTHS[month].id)
    if round_:
        head = f"{head} · {say('dualpowers.picture.round', language, round=round_)}"
    shapes.append(label(head, LEFT, 18, 16, bold=True))
    for place, field in enumerate(MONTHS):
        shapes += _month(place, field, place == month, marks, language)
    landing = landings(day, month, cards)
    for number in range(1, LAST_DAY + 1):
        shapes += _day(number, day, landing.get(number, ()), marks, language, chances)
    sentences = [calendar_words(day, month, cards, language), *_all_chances(chances, language)]
    # The days stay as they are: the marker, and what is in hand, lie over them.
    scene = Scene(WIDTH, HEIGHT, title, tuple(shapes), " ".join(sentences))
    return lightened(scene, _over(day, landing))


def landings(day: int, month: int, cards: Sequence[str]) -> dict[int, list[tuple[str, bool]]]:
    """For each day the cards that lead there, and whether the month moves on the way."""
    cards_by_day: dict[int, list[tuple[str, bool]]] = {}
    for card in cards:
        if card in DAYS:
            advance = moved(day, month, DAYS[card])
            cards_by_day.setdefault(advance.day, []).append((card, advance.passed))
    return cards_by_day


def _month(
    place: int, field: Month, now: bool, marks: Mapping[str, str], language: str
) -> Iterator[AnyShape]:
    row, column = divmod(place, PER_ROW)
    wide = (WIDTH - 2 * LEFT) / PER_ROW
    x, y = LEFT + column * wide, MONTH_TOP + row * (MONTH_HIGH + 4)
    here, words = f"month-{field.id}", month_words(field, now, language)
    look, mark = "panel-turn" if now else "panel", marks.get(here, "")
    yield Box(x + 1, y, wide - 2, MONTH_HIGH, look=look, name=here, words=words, mark=mark)
    if now:
        yield Polygon(((x + 8, y + 10), (x + 18, y + 16), (x + 8, y + 22)), look="marker")
    title, left = name(field.id, language), 22 if now else 9
    if text_width(title, 12, bold=True) > wide - left - 4:
        # Two months in one field, where their names are long: mag./giu.
        title = "/".join(f"{month[:3]}." for month in title.split("/"))
    yield label(title, x + left, y + 16, bold=True)
    points = phrase("dualpowers.picture.points", language, points=field.points)
    yield label(points, x + 9, y + 36, look="pale-ink")
    if field.event:
        yield Circle(x + wide - 16, y + 36, 10, look="badge")
        letter = sentence("dualpowers.picture.trotsky_letter", language)
        yield Text(x + wide - 16, y + 36, letter, look="badge", size=12, bold=True)


def _day(
    number: int,
    today: int,
    cards: Sequence[tuple[str, bool]],
    marks: Mapping[str, str],
    language: str,
    chances: Mapping[int, tuple[float, float]],
) -> Iterator[AnyShape]:
    x, y, wide = _square(number)
    slides = number in SLIDING
    look = "closed" if slides else "day-bonus" if number in BONUS_DAYS else "tile"
    here, words = f"day-{number}", day_words(number, today, cards, language)
    if number in chances:
        now, later = (percent(p, language) for p in chances[number])
        comes = say("dualpowers.picture.comes_here", language, now=now, later=later)
        words = f"{words} {comes}"
    shown = {"look": look, "name": here, "words": words, "mark": marks.get(here, "")}
    yield Box(x + 1, y + 1, wide - 2, DAY_HIGH - 2, **shown, round=4)
    ink = "pale-ink" if slides else "ink"
    yield Text(x + 15, y + 15, str(number), look=ink, size=14)
    if number in BONUS_DAYS:
        yield star(x + wide - 15, y + 15, 9)
    if slides:
        text = f"→ {LAST_DAY}"
        yield Text(x + wide / 2, y + 40, text, look="pale-ink", size=12)
    if number in chances:
        most = max(now + later for now, later in chances.values())
        yield from _chance_bars(chances[number], most, (x + 5, y + 46, wide - 10), language)


def _chance_bars(
    both: tuple[float, float], most: float, place: tuple[float, float, float], language: str
) -> Iterator[AnyShape]:
    """How likely the marker comes here: the number, and a bar; paler where the month has passed."""
    (now, later), (x, y, room) = both, place
    # Where the words for a rare thing have no room, the number says that it is nearly none.
    words = percent(now + later, language) if now + later >= RAREST else "≈ 0 %"
    yield Text(x + room / 2, y - 10, words, size=12)
    split = room * now / most
    if now:
        yield Box(x, y, split, 6, look="bar")
    if later:
        wide = room * later / most
        yield Box(x + split, y, wide, 6, look="bar-pale")


def _all_chances(chances: Mapping[int, tuple[float, float]], language: str) -> Iterator[str]:
    """All days to which the marker can come, in a sentence."""
    if chances:
        days = [f"{day}: {percent(sum(chances[day]), language)}" for day in sorted(chances)]
        yield say("dualpowers.picture.all_chances", language, days="; ".join(days))


def _over(today: int, landing: Mapping[int, Sequence[tuple[str, bool]]]) -> Iterator[AnyShape]:
    """The marker on its day, and the cards on the days to which they lead."""
    x, y, _ = _square(today)
    yield Circle(x + 15, y + 15, 12, look="marker")
    yield Text(x + 15, y + 15, str(today), look="marker", size=14, bold=True)
    for number, cards in landing.items():
        x, y, wide = _square(number)
        yield from _chips(cards, x + 4, y + 40, wide - 8)


def _square(number: int) -> tuple[float, float, float]:
    """The top left corner of a day, and its width."""
    row, column = divmod(number - 1, DAYS_IN_ROW)
    wide = (WIDTH - 2 * LEFT) / DAYS_IN_ROW
    return LEFT + column * wide, DAY_TOP + row * DAY_HIGH, wide


def _chips(
    cards: Sequence[tuple[str, bool]], x: float, y: float, room: float
) -> Iterator[AnyShape]:
    """How many days each card has, on the colour of its region; with a dot if the month moves."""
    each = min(22.0, room / max(1, len(cards)))
    for i, (card, passes) in enumerate(cards):
        look = f"chip-{CARDS[card].region}" if card in CARDS else "chip-leader"
        left = x + i * each
        yield Box(left, y - 10, min(each - 1, 21), 20, look=look)
        number = str(DAYS[card])
        yield Text(left + min(each - 1, 21) / 2, y, number, look=look, size=12, bold=True)
        if passes:
            yield Line(((left + 2, y + 8), (left + each - 4, y + 8)), look="chip-over")


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
    ends = (middle - TRACK_END * step, middle + TRACK_END * step)
    heading, title = track_words(state, language), track_words(state, language, whole=True)
    shapes: list[AnyShape] = [
        Box(0, 0, TRACK_WIDTH, TRACK_HEIGHT, look="paper", layer="ground"),
        Line(((ends[0], y), (ends[1], y)), look="rope"),
        Line(((ends[0], y), (ends[1], y)), look="rope-strand"),
        *side_badge(RED, ends[0] - 25, y, language, 13),
        *side_badge(WHITE, ends[1] + 25, y, language, 13),
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
        Circle(x, y, 15, look="knot", name="support", words=title),
        Text(x, y, number, look="knot", size=14, bold=True),
        Text(middle, 14, heading, size=14, bold=True),
    ]
    return lightened(Scene(TRACK_WIDTH, TRACK_HEIGHT, title, tuple(shapes), title), over)
