"""The calendar as it finds room beside the city: eight months in a row, days in five short rows.

It tells the same as the large one, by the same names (`day-15`, `month-july`), and its letters are
as large: the month shortened, its points below it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...core.words import name, say, sentence
from ...pictures.paint_order import lightened
from ...pictures.scene import AnyShape, Box, Circle, Line, Scene, Text
from ..components import BONUS_DAYS, CARDS, DAYS, LAST_DAY, MONTHS, SLIDING, Month
from .calendar import calendar_words, day_words, landings, month_words
from .tokens import label, star

WIDTH, LEFT = 316.0, 6.0
MONTH_TOP, MONTH_HIGH = 26.0, 36.0
DAY_TOP, DAY_HIGH, DAYS_IN_ROW = 66.0, 36.0, 7
HEIGHT = DAY_TOP + DAY_HIGH * 5 + 6
MONTH_WIDE = (WIDTH - 2 * LEFT) / len(MONTHS)
DAY_WIDE = (WIDTH - 2 * LEFT) / DAYS_IN_ROW
CHIP = 18.0


def small_calendar_scene(
    day: int,
    month: int,
    cards: Sequence[str] = (),
    language: str = "en",
    *,
    round_: int = 0,
    marks: Mapping[str, str] | None = None,
) -> Scene:
    """The months, the days, the markers, and where each of these cards would lead."""
    marks = marks or {}
    head = say("dualpowers.picture.date", language, day=day, month=MONTHS[month].id)
    if round_:
        head = f"{head} · {say('dualpowers.picture.round', language, round=round_)}"
    shapes: list[AnyShape] = [
        Box(0, 0, WIDTH, HEIGHT, look="paper", layer="ground"),
        label(head, LEFT, 14, 14, bold=True),
    ]
    for place, field in enumerate(MONTHS):
        shapes += _month(place, field, place == month, marks, language)
    landing = landings(day, month, cards)
    for number in range(1, LAST_DAY + 1):
        words = day_words(number, day, landing.get(number, ()), language)
        shapes += _day(number, words, marks.get(f"day-{number}", ""))
    title = say("dualpowers.picture.date_told", language, day=day, month=MONTHS[month].id)
    told = calendar_words(day, month, cards, language)
    # The days stay as they are: the marker, and what is in hand, lie over them.
    scene = Scene(WIDTH, HEIGHT, title, tuple(shapes), told)
    return lightened(scene, _over(day, landing))


def short_name(month: Month, language: str) -> str:
    """A month in three letters; two months in one field by their first letters: M/J."""
    both = name(month.id, language).split("/")
    return both[0][:3] if len(both) == 1 else "/".join(one[0] for one in both)


def _month(
    place: int, field: Month, now: bool, marks: Mapping[str, str], language: str
) -> Iterator[AnyShape]:
    x, here = LEFT + place * MONTH_WIDE, f"month-{field.id}"
    look, words = "panel-turn" if now else "panel", month_words(field, now, language)
    wide, mark = MONTH_WIDE - 2, marks.get(here, "")
    yield Box(x + 1, MONTH_TOP, wide, MONTH_HIGH, look=look, name=here, words=words, mark=mark)
    middle = x + MONTH_WIDE / 2
    yield Text(middle, MONTH_TOP + 11, short_name(field, language), size=12, bold=now)
    points = str(field.points)
    yield Text(middle - (8 if field.event else 0), MONTH_TOP + 26, points, size=12)
    if field.event:
        yield Circle(middle + 8, MONTH_TOP + 26, 8, look="badge")
        letter = sentence("dualpowers.picture.trotsky_letter", language)
        yield Text(middle + 8, MONTH_TOP + 26, letter, look="badge", size=12, bold=True)


def _corner(number: int) -> tuple[float, float]:
    """The top left corner of a day."""
    row, column = divmod(number - 1, DAYS_IN_ROW)
    return LEFT + column * DAY_WIDE, DAY_TOP + row * DAY_HIGH


def _day(number: int, words: str, mark: str) -> Iterator[AnyShape]:
    x, y = _corner(number)
    slides = number in SLIDING
    look = "closed" if slides else "day-bonus" if number in BONUS_DAYS else "tile"
    shown = {"look": look, "name": f"day-{number}", "words": words, "mark": mark}
    yield Box(x + 1, y + 1, DAY_WIDE - 2, DAY_HIGH - 2, **shown, round=4)
    ink = "pale-ink" if slides else "ink"
    yield Text(x + 12, y + 10, str(number), look=ink, size=12)
    if number in BONUS_DAYS:
        yield star(x + DAY_WIDE - 12, y + 11, 7)
    if slides:
        yield Text(x + DAY_WIDE / 2, y + 25, f"→ {LAST_DAY}", look="pale-ink", size=12)


def _over(today: int, landing: Mapping[int, Sequence[tuple[str, bool]]]) -> Iterator[AnyShape]:
    """The marker on its day, and on each day the cards that lead there; a bar below a card tells
    that the month moves on the way."""
    x, y = _corner(today)
    yield Circle(x + 12, y + 10, 9, look="marker")
    yield Text(x + 12, y + 10, str(today), look="marker", size=12, bold=True)
    for number, cards in landing.items():
        x, y = _corner(number)
        each = min(CHIP + 1, (DAY_WIDE - 4) / len(cards))
        for place, (card, passes) in enumerate(cards):
            look = f"chip-{CARDS[card].region}" if card in CARDS else "chip-leader"
            left, wide = x + 2 + place * each, min(each - 1, CHIP)
            yield Box(left, y + 18, wide, 16, look=look)
            yield Text(left + wide / 2, y + 26, str(DAYS[card]), look=look, size=12, bold=True)
            if passes:
                yield Line(((left + 2, y + 32), (left + wide - 2, y + 32)), look="chip-over")
