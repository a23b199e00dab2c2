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
    EXHAUSTED,
    LAST_DAY,
    MONTH,
    MONTHS,
    NEUTRAL_TROTSKY,
    RED_TROTSKY,
    REGION,
    REGIONS,
    SLIDING,
    TOKENS,
    TROTSKY,
    TROTSKY_JOINS,
    TROTSKY_RETURNS,
)
from ..state import State, without

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
