"""The calendar: days go by, months pass, and what comes with them at once.

>>> moved(26, MONTH["march"], 4)
Advance(day=31, month=0, passed=False, bonus=True, events=())
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...core.remarks import Event, event
from ...core.words import Near, wanted
from ..components import (
    BONUS_DAYS,
    DAYS,
    EXHAUSTED,
    LAST_DAY,
    MONTH,
    MONTHS,
    NEUTRAL_TROTSKY,
    PLACE,
    RED_TROTSKY,
    REGION,
    REGIONS,
    SLIDING,
    TOKENS,
    TROTSKY,
    TROTSKY_JOINS,
    TROTSKY_RETURNS,
)
from ..state import City, Date, State, arranged, in_region, without

TROTSKYS = frozenset(token.name for token in TOKENS.values() if token.what == TROTSKY)
"""The token of Trotsky, neutral or red, on either side."""
JOINS = {NEUTRAL_TROTSKY + end: RED_TROTSKY + end for end in ("", EXHAUSTED)}
"""What the neutral token becomes when Trotsky joins the Bolsheviks, on each of its sides."""
NEUTRAL_TROTSKYS = frozenset(JOINS)
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
    """The markers after so many days: behind 31 comes 1, and the last month has none behind it."""
    plain, laps = _plain(day, days)
    to = LAST_DAY if plain in SLIDING else plain
    reached = min(month + laps, len(MONTHS) - 1)
    passed = reached > month
    events = (MONTHS[reached].event,) if passed and MONTHS[reached].event else ()
    return Advance(to, reached, passed, to in BONUS_DAYS, events)


class Ahead(dict[Date, tuple[tuple[Date, bool, bool], ...]]):
    """From a date: where each number of days on a card leads, whether a month passes, and whether
    a bonus action is due. It is worked out when a date is first come to."""

    def __missing__(self, date: Date) -> tuple[tuple[Date, bool, bool], ...]:
        round_, day, month = date
        found = [moved(day, month, days) for days in range(max(DAYS.values()) + 1)]
        self[date] = there = tuple((Date(round_, a.day, a.month), a.passed, a.bonus) for a in found)
        return there


AHEAD = Ahead()


class Walk(NamedTuple):
    """A question about the calendar by itself, and its answer."""

    day: int
    days: int
    advance: Advance

    def as_json(self) -> dict[str, object]:
        """For programs."""
        there = self.advance
        return {
            "day": there.day,
            "month": MONTHS[there.month].id,
            "month_passed": there.passed,
            "bonus": there.bonus,
            "events": list(there.events),
        }

    def steps(self) -> list[Event]:
        """What happens to the markers, a remark for each thing."""
        there = self.advance
        log = [_told_days(self.day, self.days, there)]
        if there.bonus:
            log.append(
                event("dualpowers.calendar.bonus", "dualpowers.calendar.bonus", day=there.day)
            )
        if there.passed:
            month = _name(there)
            log.append(event("dualpowers.calendar.month", "dualpowers.calendar.month", month=month))
            log.append(event("dualpowers.calendar.will", "dualpowers.calendar.will_goes"))
        log += _told_last_month(self.day, self.days, there)
        if TROTSKY_RETURNS in there.events:
            log.append(event("dualpowers.calendar.trotsky_returns", "dualpowers.calendar.returns"))
        if TROTSKY_JOINS in there.events:
            log.append(event("dualpowers.calendar.trotsky_joins", "dualpowers.calendar.joins"))
        return log

    def tell(self, language: str = "en") -> str:
        return "\n".join(f"- {step.tell(language)} [{step.rule}]" for step in self.steps())


STANDS = tuple(day for day in range(1, LAST_DAY + 1) if day not in SLIDING)
"""The days on which the marker can stand."""


def asked(day: int, month: str, days: int) -> Walk:
    """A question in words: a day of the calendar, a month by name, some days."""
    if day not in STANDS:
        raise wanted("day", "dualpowers.input.day", day)
    known = str(month).strip().lower().replace("/", "_")
    if known not in MONTH:
        raise wanted("month", "dualpowers.input.month", month, near=Near(known, tuple(MONTH)))
    if not 1 <= days <= MOST_DAYS:
        raise wanted("advance", "dualpowers.input.advance", days, most=MOST_DAYS)
    return Walk(day, days, moved(day, MONTH[known], days))


def _name(advance: Advance) -> str:
    return MONTHS[advance.month].id


def _told_days(day: int, days: int, advance: Advance) -> Event:
    plain, _ = _plain(day, days)
    if plain == advance.day:
        return event(
            "dualpowers.calendar.days", "dualpowers.calendar.moves", days=days, day=advance.day
        )
    return event(
        "dualpowers.calendar.sliding",
        "dualpowers.calendar.slides",
        days=days,
        plain=plain,
        day=advance.day,
    )


def _told_last_month(day: int, days: int, advance: Advance) -> list[Event]:
    """Past the last month there is nothing; else nobody knows why no month has passed."""
    if advance.passed or not _plain(day, days)[1]:
        return []
    month = _name(advance)
    return [event("dualpowers.calendar.month", "dualpowers.calendar.last_month", month=month)]


# -- in a game


def tell_days(state: State, days: int, advance: Advance, log: list[Event]) -> None:
    """The day marker, and the bonus that it earns."""
    log.append(_told_days(state.date.day, days, advance))
    if advance.bonus:
        log.append(event("dualpowers.calendar.bonus", "dualpowers.calendar.bonus", day=advance.day))
    log += _told_last_month(state.date.day, days, advance)


def new_month(state: State, month: int, log: list[Event] | None) -> tuple[str, City]:
    """What a new month brings at once: the will of the people, and the city with its Trotsky."""
    side, city, reached = state[2], state[7], MONTHS[month]
    if log is not None:
        log.append(
            event("dualpowers.calendar.month", "dualpowers.calendar.month", month=reached.id)
        )
        key = "will_stays" if state.will == side else "will_taken"
        log.append(event("dualpowers.calendar.will", f"dualpowers.calendar.{key}", side=side))
    comes = reached[2]
    if comes == TROTSKY_RETURNS:
        city = _trotsky_returns(state, city, log)
    elif comes == TROTSKY_JOINS:
        city = _trotsky_joins(city, log)
    return side, city


def _trotsky_returns(state: State, city: City, log: list[Event] | None) -> City:
    """The neutral token goes, ready, into the region of the unrest tile."""
    region = state.tiles.unrest
    if not region or not all(map(TROTSKYS.isdisjoint, city)):
        return city
    if log is not None:
        log.append(
            event(
                "dualpowers.calendar.trotsky_returns",
                "dualpowers.calendar.trotsky_returns",
                region,
                region=REGION[region],
            )
        )
    place = PLACE[region]
    return in_region(city, place, arranged((*city[place], NEUTRAL_TROTSKY)))


def _trotsky_joins(city: City, log: list[Event] | None) -> City:
    """The red token takes the neutral one's place, on the same side; if that is still there."""
    rule = "dualpowers.calendar.trotsky_joins"
    for place, tokens in enumerate(city):
        if NEUTRAL_TROTSKYS.isdisjoint(tokens):
            continue
        token = next(filter(JOINS.get, tokens))
        red = JOINS[token]
        if log is not None:
            region = REGION[REGIONS[place]]
            facts: dict[str, Any] = {"region": region, "token": TOKENS[red]}
            key = "dualpowers.calendar.trotsky_joins"
            log.append(event(rule, key, region.id, **facts))
        return in_region(city, place, arranged((*without(tokens, token), red)))
    if log is not None:
        log.append(event(rule, "dualpowers.calendar.trotsky_gone"))
    return city
