"""Which dates a round can have come to: how far the marker gets, turn by turn, from 1 March."""

from __future__ import annotations

from ..components import (
    DAYS,
    END_MONTHS,
    LAST_DAY,
    LAST_ROUND,
    MONTHS,
    ROUNDS_ALONE,
    SLIDING,
    START_DAY,
    START_MONTH,
    TURNS,
    TURNS_ALONE,
)
from ..state import Date, Table
from .calendar import STANDS, moved

MOST_DAYS = max(DAYS.values())
LATEST = len(MONTHS) * LAST_DAY
"""The last day of the last month, counted from the first of the first."""
LAST_OF_A_ROUND = min(END_MONTHS) * LAST_DAY
"""For two: where a round must have ended if another is to follow."""


def turns_of(table: Table) -> int:
    return TURNS_ALONE if table.player else TURNS


def rounds_of(table: Table) -> int:
    return ROUNDS_ALONE if table.player else LAST_ROUND


def counted(date: Date) -> int:
    """The days from the first of March on, as if every month had as many."""
    return date.month * LAST_DAY + date.day


def latest(table: Table, round_: int, turns: int) -> int:
    """The latest day, so counted, after some turns of a round."""
    day = START_MONTH * LAST_DAY + START_DAY
    for _ in range(round_ - 1):
        for _ in range(turns_of(table)):
            day = _on(day)
        if not table.player:
            day = min(day, LAST_OF_A_ROUND)
    for _ in range(turns):
        day = _on(day)
    return day


def _on(day: int) -> int:
    """After one more card of the most days there are."""
    there = min(day + MOST_DAYS, LATEST)
    of_month = (there - 1) % LAST_DAY + 1
    return there + LAST_DAY - of_month if of_month in SLIDING else there


def earliest(table: Table, round_: int, days: int = 0) -> int:
    """A day, so counted, before which nobody comes to a round, and on by the days of the cards
    that were played in it. Of a round before it each turn has moved the marker; the last of them
    is not counted, for a position may begin with hands that are empty."""
    before = max(0, round_ - 2) * turns_of(table)
    return START_MONTH * LAST_DAY + START_DAY + before + days


def first_round(table: Table, date: Date, turns: int, least: int) -> int:
    """The first round that can have come to a date with so many of its turns."""
    for round_ in range(least, rounds_of(table)):
        if latest(table, round_, turns) >= counted(date):
            return round_
    return rounds_of(table)


def leads_there(days: int, date: Date) -> bool:
    """Whether so many days on a card can have led to a date."""
    return any(
        moved(day, month, days)[:2] == (date.day, date.month)
        for month in {date.month, max(date.month - 1, 0)}
        for day in STANDS
    )


def on_paper(day: int) -> Date:
    """A day that was counted, on the calendar; where none stands, the next it slides to."""
    month, of_month = divmod(day - 1, LAST_DAY)
    there = of_month + 1
    return Date(1, LAST_DAY if there in SLIDING else there, month)
