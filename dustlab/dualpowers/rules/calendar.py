"""The calendar: days go by, months pass, and what comes with them at once.

>>> moved(26, MONTH["march"], 4)
Advance(day=31, month=0, passed=False, bonus=True, events=())
"""

from __future__ import annotations

from typing import NamedTuple

from ...core.remarks import Event, Log, report
from ...core.words import Near, wanted
from ..components import (
    BONUS_DAYS,
    DAYS,
    END_MONTHS,
    EXHAUSTED,
    LAST_DAY,
    MONTH,
    MONTHS,
    NEUTRAL_TROTSKY,
    RED_TROTSKY,
    REGION,
    REGIONS,
    SLIDING,
    START_DAY,
    START_MONTH,
    TOKENS,
    TROTSKY,
    TROTSKY_JOINS,
    TROTSKY_RETURNS,
)
from ..state import A_TURN, CARD_PLAYED, SCORED, UNREST_CHOICE, Date, State, Table, without

TROTSKYS = frozenset(token.name for token in TOKENS.values() if token.what == TROTSKY)
"""The token of Trotsky, neutral or red, on either side."""
JOINS = {NEUTRAL_TROTSKY + end: RED_TROTSKY + end for end in ("", EXHAUSTED)}
"""What the neutral token becomes when Trotsky joins the Bolsheviks, on each of its sides."""
MOST_DAYS = 31
"""No card moves the marker nearly as far; a question about more is a slip."""


class Advance(NamedTuple):
    """Where the markers come to, and what that brings."""

    day: int
    month: int
    passed: bool
    """The month marker moved."""
    bonus: bool
    """The day marker ended on a day with a bonus action."""
    events: tuple[str, ...]
    """The special events of the months that were reached."""


def _plain(day: int, days: int) -> tuple[int, int]:
    """The day that is counted to, before anything slides, and how often 31 is passed."""
    laps, rest = divmod(day + days - 1, LAST_DAY)
    return rest + 1, laps


def moved(day: int, month: int, days: int) -> Advance:
    """The markers after some days: after 31 comes 1, and no month follows the last."""
    plain, laps = _plain(day, days)
    to = LAST_DAY if plain in SLIDING else plain
    reached = min(month + laps, len(MONTHS) - 1)
    passed = reached > month
    events = (MONTHS[reached].event,) if passed and MONTHS[reached].event else ()
    return Advance(to, reached, passed, to in BONUS_DAYS, events)


class Walk(NamedTuple):
    """A question about the calendar by itself, and its answer."""

    day: int
    days: int
    advance: Advance

    def as_json(self) -> dict[str, object]:
        """For programs."""
        advance = self.advance
        return {
            "day": advance.day,
            "month": MONTHS[advance.month].id,
            "month_passed": advance.passed,
            "bonus": advance.bonus,
            "events": list(advance.events),
        }

    def steps(self) -> list[Event]:
        """What happens to the markers, a remark for each thing."""
        advance = self.advance
        log: list[Event] = []
        _report_days(self.day, self.days, advance, log)
        if advance.passed:
            month = MONTHS[advance.month].id
            report(log, "dualpowers.calendar.month", "dualpowers.calendar.month", month=month)
            report(log, "dualpowers.calendar.will", "dualpowers.calendar.will_goes")
        if TROTSKY_RETURNS in advance.events:
            report(log, "dualpowers.calendar.trotsky_returns", "dualpowers.calendar.returns")
        if TROTSKY_JOINS in advance.events:
            report(log, "dualpowers.calendar.trotsky_joins", "dualpowers.calendar.joins")
        return log

    def tell(self, language: str = "en") -> str:
        return "\n".join(f"- {step.tell(language)} [{step.rule}]" for step in self.steps())


STANDS = tuple(day for day in range(1, LAST_DAY + 1) if day not in SLIDING)
"""The days on which the marker can stand."""


def walk_from(day: int, month: str, days: int) -> Walk:
    """A walk of the day marker: from a day and a month by name, by some days."""
    if day not in STANDS:
        raise wanted("day", "dualpowers.input.day", day)
    place = read_month(month)
    if not 1 <= days <= MOST_DAYS:
        raise wanted("advance", "dualpowers.input.advance", days, most=MOST_DAYS)
    return Walk(day, days, moved(day, place, days))


def read_month(month: str) -> int:
    """The place of a month, by its name."""
    known = str(month).strip().lower().replace("/", "_")
    if known not in MONTH:
        raise wanted("month", "dualpowers.input.month", month, near=Near(known, tuple(MONTH)))
    return MONTH[known]


def _report_days(day: int, days: int, advance: Advance, log: Log) -> None:
    """The day that the marker comes to, and why no month passes behind the last one."""
    plain, laps = _plain(day, days)
    facts = {"days": days, "day": advance.day}
    if plain == advance.day:
        report(log, "dualpowers.calendar.days", "dualpowers.calendar.moves", **facts)
    else:
        rule = "dualpowers.calendar.sliding"
        report(log, rule, "dualpowers.calendar.slides", plain=plain, **facts)
    if advance.bonus:
        report(log, "dualpowers.calendar.bonus", "dualpowers.calendar.bonus", day=advance.day)
    if laps and not advance.passed:
        last = MONTHS[advance.month].id
        report(log, "dualpowers.calendar.month", "dualpowers.calendar.last_month", month=last)


# -- in a game


def days_pass(state: State, days: int, log: Log) -> State:
    """The day marker moves, and a month that is reached brings its events at once."""
    advance = moved(state.date.day, state.date.month, days)
    _report_days(state.date.day, days, advance, log)
    state = state._replace(date=state.date._replace(day=advance.day, month=advance.month))
    return _new_month(state, log) if advance.passed else state


def _new_month(state: State, log: Log) -> State:
    """What a new month brings: the will of the people, and perhaps Trotsky."""
    side, month = state.side, MONTHS[state.date.month]
    key = "will_stays" if state.will == side else "will_taken"
    report(log, "dualpowers.calendar.month", "dualpowers.calendar.month", month=month.id)
    report(log, "dualpowers.calendar.will", f"dualpowers.calendar.{key}", side=side)
    state = state._replace(will=side)
    if month.event == TROTSKY_RETURNS:
        return _trotsky_returns(state, log)
    return _trotsky_joins(state, log) if month.event == TROTSKY_JOINS else state


def _trotsky_returns(state: State, log: Log) -> State:
    """The neutral token goes, ready, into the region of the unrest tile."""
    region = state.tiles.unrest
    if not region or any(token in TROTSKYS for tokens in state.city for token in tokens):
        return state
    rule = "dualpowers.calendar.trotsky_returns"
    report(log, rule, "dualpowers.calendar.trotsky_returns", region, region=REGION[region])
    return state.with_token(region, NEUTRAL_TROTSKY)


def _trotsky_joins(state: State, log: Log) -> State:
    """The red token takes the neutral one's place, on the same side; if that is still there."""
    rule = "dualpowers.calendar.trotsky_joins"
    for region in REGIONS:
        tokens = state.tokens(region)
        for token in tokens:
            if token in JOINS:
                red = JOINS[token]
                facts = {"region": REGION[region], "token": TOKENS[red]}
                report(log, rule, "dualpowers.calendar.trotsky_joins", region, **facts)
                return state.with_tokens(region, (*without(tokens, token), red))
    report(log, rule, "dualpowers.calendar.trotsky_gone")
    return state


# -- the dates that a round can have come to: days counted from 1 March on, as if every month had as
# many as the calendar

COMES_IN = {month.event: place for place, month in enumerate(MONTHS) if month.event}
TROTSKY_FROM = {
    token + end: COMES_IN[event]
    for token, event in ((NEUTRAL_TROTSKY, TROTSKY_RETURNS), (RED_TROTSKY, TROTSKY_JOINS))
    for end in ("", EXHAUSTED)
}
"""The month in which each token of Trotsky comes."""
LONGEST = max(DAYS.values())
"""The most days of a card."""
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
    day = min(day + LONGEST, LATEST)
    of_month = (day - 1) % LAST_DAY + 1
    return day + LAST_DAY - of_month if of_month in SLIDING else day


def earliest(table: Table, round_: int, days: int = 0) -> int:
    """A day, so counted, before which nobody comes to a round, and on by the days of the cards
    that were played in it. Of a round before it each turn has moved the marker; the last of them
    is not counted, for a position may begin with hands that are empty."""
    before = max(0, round_ - 2) * table.turns
    return START_MONTH * LAST_DAY + START_DAY + before + days


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


def moved_by(table: Table, phase: str, taken: int) -> int:
    """How many turns of the round have moved the day marker."""
    if phase in A_TURN:
        return taken + (phase in CARD_PLAYED)
    return table.turns if phase in (*UNREST_CHOICE, *SCORED) else 0
