"""When something that was met is asked again: on the day that the package fsrs says.

The days count, not the hours: who errs late in the evening is asked again the next morning.

>>> from datetime import UTC, datetime
>>> monday = datetime(2026, 3, 2, 20, 15, tzinfo=UTC)
>>> due(monday.date(), (Look(monday, AGAIN),)).isoformat()
'2026-03-03'
>>> due(monday.date(), (Look(monday, GOOD),)).isoformat()
'2026-03-04'
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ..core.words import phrase, say, sentence

if TYPE_CHECKING:
    from fsrs import Card, Scheduler

AGAIN, HARD, GOOD = 1, 2, 3
"""Wrong; right with help; right at once. As fsrs counts them."""
GRADES = (AGAIN, HARD, GOOD)
LONGEST = 365
"""After so many days at most everything is asked again."""
NEXT_DAY = timedelta(days=1)
WEEK = 7


class Look(NamedTuple):
    """A time at which something was asked, or refused, and how it went."""

    when: datetime
    """By the clock on the wall, with its distance to that of Greenwich."""
    grade: int


@cache
def by_days() -> Scheduler:
    """Nothing comes back on the same day, and the same answers always lead to the same days."""
    from fsrs import Scheduler

    return Scheduler(
        learning_steps=(), relearning_steps=(), maximum_interval=LONGEST, enable_fuzzing=False
    )


def studied(looks: Sequence[Look], scheduler: Scheduler | None = None) -> Card:
    """What fsrs makes of these looks, in their order."""
    from fsrs import Card, Rating

    plan = by_days() if scheduler is None else scheduler
    card = Card(card_id=1, due=_noon(looks[0].when.date()))
    for look in looks:
        when = look.when if scheduler else _noon(look.when.date())
        card, _ = plan.review_card(card, Rating(look.grade), when)
    return card


@lru_cache(maxsize=4096)
def due(met: date, looks: tuple[Look, ...]) -> date:
    """The day on which it is asked again; what was only met, the day after."""
    return studied(looks).due.date() if looks else met + NEXT_DAY


@lru_cache(maxsize=4096)
def remembered(looks: tuple[Look, ...], today: date) -> float:
    """How likely it is that it is still known, from 0 to 1."""
    if not looks:
        return 0.0
    return float(by_days().get_card_retrievability(studied(looks), _noon(today)))


def _noon(day: date) -> datetime:
    return datetime.combine(day, time(12), UTC)


# -- in words


def in_words(day: date, today: date, language: str = "en") -> str:
    """A day that comes: tomorrow, in four days with its weekday, later with its date.

    >>> in_words(date(2026, 3, 3), date(2026, 3, 2)), in_words(date(2026, 3, 6), date(2026, 3, 2))
    ('tomorrow', 'in 4 days, on Friday')
    >>> in_words(date(2026, 5, 1), date(2026, 3, 2), "de")
    'in 60 Tagen, am 1. Mai'
    """
    days = (day - today).days
    if days <= 0:
        return phrase("deck.day.today", language)
    if days == 1:
        return phrase("deck.day.tomorrow", language)
    if days < WEEK:
        weekday = sentence("deck.day.weekdays", language).split()[day.weekday()]
        return phrase("deck.day.weekday", language, days=days, weekday=weekday)
    month = sentence("deck.day.months", language).split()[day.month - 1]
    return phrase("deck.day.date", language, days=days, day=day.day, month=month)


def comes_back(day: date, today: date, language: str = "en") -> str:
    """When a question is asked again, as a sentence."""
    return say("deck.comes_back", language, when=in_words(day, today, language))
