"""The dates that a round can have come to, and what a position's text may leave out.

Days are counted from 1 March on, as if every month had as many as the calendar.
"""

from __future__ import annotations

from ..components import (
    BONUS_DAYS,
    DAYS,
    END_MONTHS,
    EXHAUSTED,
    LAST_DAY,
    MONTHS,
    NEUTRAL_TROTSKY,
    OTHER,
    PLACE,
    RED,
    RED_TROTSKY,
    SLIDING,
    START_DAY,
    START_MONTH,
    TROTSKY_JOINS,
    TROTSKY_RETURNS,
    WHITE,
)
from ..state import A_TURN, CARD_PLAYED, SCORED, UNREST_CHOICE, City, Date, Pair, Phase, Table
from .calendar import STANDS, moved
from .rounds import IN_ALL
from .strength import weigh

MOST_DAYS = max(DAYS.values())
LATEST = len(MONTHS) * LAST_DAY
"""The last day of the last month, counted from the first of the first."""
LAST_OF_A_ROUND = min(END_MONTHS) * LAST_DAY
"""For two: where a round must have ended if another is to follow."""


def counted(date: Date) -> int:
    """The days from the first of March on, as if every month had as many."""
    return date.month * LAST_DAY + date.day


def latest(table: Table, round_: int, turns: int) -> int:
    """The latest day, so counted, after some turns of a round."""
    day = START_MONTH * LAST_DAY + START_DAY
    for _ in range(round_ - 1):
        for _ in range(table.turns):
            day = _on(day)
        if not table.player:
            day = min(day, LAST_OF_A_ROUND)
    for _ in range(turns):
        day = _on(day)
    return day


def _on(day: int) -> int:
    """After one more card of the most days there are."""
    day = min(day + MOST_DAYS, LATEST)
    of_month = (day - 1) % LAST_DAY + 1
    return day + LAST_DAY - of_month if of_month in SLIDING else day


def earliest(table: Table, round_: int, days: int = 0) -> int:
    """A day, so counted, before which nobody comes to a round, and on by the days of the cards
    that were played in it. Of a round before it each turn has moved the marker; the last of them
    is not counted, for a position may begin with hands that are empty."""
    before = max(0, round_ - 2) * table.turns
    return START_MONTH * LAST_DAY + START_DAY + before + days


def first_round(table: Table, date: Date, turns: int, least: int) -> int:
    """The first round that can have come to a date after some of its turns."""
    for round_ in range(least, table.rounds):
        if latest(table, round_, turns) >= counted(date):
            return round_
    return table.rounds


def leads_there(days: int, date: Date) -> bool:
    """Whether a card with these days can have led to a date."""
    return any(
        (to.day, to.month) == (date.day, date.month)
        for month in {date.month, max(date.month - 1, 0)}
        for to in (moved(day, month, days) for day in STANDS)
    )


def on_paper(day: int) -> Date:
    """A day that was counted, on the calendar; where none stands, the next it slides to."""
    month, of_month = divmod(day - 1, LAST_DAY)
    day = of_month + 1
    return Date(1, LAST_DAY if day in SLIDING else day, month)


# -- what the text of a position leaves out, as far as the rules settle it

COMES_IN = {month.event: place for place, month in enumerate(MONTHS) if month.event}
TROTSKY_FROM = {
    token + end: COMES_IN[event]
    for token, event in ((NEUTRAL_TROTSKY, TROTSKY_RETURNS), (RED_TROTSKY, TROTSKY_JOINS))
    for end in ("", EXHAUSTED)
}
"""The month in which each token of Trotsky comes."""


def usual_side(
    phase: str,
    table: Table,
    support: int,
    will: str,
    city: City,
    unrest: str,
    taken: int,
    first: str,
) -> str:
    """Who decides, where it goes without saying; else Red, as at the beginning."""
    if first and phase in A_TURN:
        return OTHER[first] if taken % 2 else first
    if phase in UNREST_CHOICE and unrest:
        return weigh(city[PLACE[unrest]], will, table.difficulty).winner or RED
    if phase == Phase.OVER:
        return WHITE if support > 0 else RED if support else will
    return table.opposition or RED if phase == Phase.OPPOSITION_LEADER else RED


def usual_date(
    table: Table, round_: int, phase: str, taken: int, card: str, city: City, played: Pair
) -> Date:
    """The earliest date that all else allows: each turn has moved the marker by a day at least."""
    used = sum(DAYS.get(one, 0) for row in played for one in row)
    before = (round_ - 1) * table.turns
    day = counted(Date()) + before + max(used, moved_by(table, phase, taken))
    for token in (token for tokens in city for token in tokens if token in TROTSKY_FROM):
        day = max(day, TROTSKY_FROM[token] * LAST_DAY + 1 + DAYS.get(card, 0))
    date = on_paper(day)
    if phase in (Phase.BONUS, Phase.BONUS_DRAW):
        return date._replace(day=next(bonus for bonus in BONUS_DAYS if bonus >= date.day))
    return date


def usual_round(
    table: Table, date: Date, taken: int, support: int, phase: str, by_tiles: int
) -> int:
    """The round that the tiles tell (0: they tell none), if it can have come to the date; else the
    first that can. With all tiles on the table it is the first, as in positions of before, which
    did not say how many turns are over."""
    turns, least = moved_by(table, phase, taken), least_round(support, phase)
    if by_tiles == 1:
        return 1
    if by_tiles >= least and latest(table, by_tiles, turns) >= counted(date):
        return by_tiles
    return first_round(table, date, turns, least)


def least_round(support: int, phase: str) -> int:
    """Before the first scoring nobody has points."""
    return 2 if support and phase not in SCORED else 1


def moved_by(table: Table, phase: str, taken: int) -> int:
    """How many turns of the round have moved the day marker."""
    if phase in A_TURN:
        return taken + (phase in CARD_PLAYED)
    return table.turns if phase in (*UNREST_CHOICE, *SCORED) else 0


def usual_turns(
    table: Table, phase: str, side: str, will: str, played: Pair, chose: bool
) -> tuple[int, str]:
    """How many turns are over and whose was the first, as far as the cards in front of the sides
    tell; `chose`: the other side has its objective already."""
    if phase in (*UNREST_CHOICE, *SCORED):
        return table.turns, table.opposition or side
    if phase == Phase.OBJECTIVE:
        return IN_ALL, OTHER[side] if chose else side
    if phase not in A_TURN:
        return 0, side
    own, other = len(played.of(side)), len(played.of(OTHER[side]))
    own -= phase != Phase.CARD and own > 0
    if table.player:
        if side == table.player:
            return max(2 * other - 1, 1), table.opposition
        # Before its first turn the opposition takes the will of the people.
        return max(2 * own, 0 if will == side else 2), side
    return (2 * other - 1, OTHER[side]) if other > own else (2 * own, side)
