"""A victory point phase by itself: who scores what and why, who holds majorities, who would win.

>>> from dustlab.dust.studies.examples import example
>>> told = tally(example())
>>> [(row.army, row.gained, row.points) for row in told.rows]
[('red', 7, 21), ('blue', 5, 22), ('green', 7, 19)]
"""

from __future__ import annotations

from typing import NamedTuple

from ...core.remarks import Event
from ..rules import scoring
from ..rules.scoring import Line
from ..state import NO_TURN, State
from .what_if import Gain, held_by

MOST, TIE, NOBODY, NONE = "most", "tie", "nobody", "none"


class Row(NamedTuple):
    """A player's sum."""

    army: str
    lines: tuple[Line, ...]
    before: int
    gained: int
    points: int


class Majority(NamedTuple):
    """One of the three majorities: what everybody holds, who had it, who has it now, and why."""

    what: str
    numbers: tuple[int, ...]
    before: str
    now: str
    why: str


class Told(NamedTuple):
    """The whole phase."""

    rows: tuple[Row, ...]
    majorities: tuple[Majority, ...]
    victory: tuple[Event, ...]
    """What decides about the victory, in words; empty if nobody is near it."""
    winners: tuple[str, ...]
    needed: int
    exceed: bool


def tally(state: State) -> Told:
    """What the phase would bring with the board as it stands; nothing of it is played."""
    log: list[Event] = []
    settled = state._replace(turn=NO_TURN, battle=None, strike=None)
    after = scoring.score_round(settled, log).tally
    rows = tuple(
        Row(army, tuple(scoring.score_of(settled, army)), before, gained, points)
        for army, before, gained, points in zip(
            state.seats, state.tally.points, after.last, after.points, strict=True
        )
    )
    victory = tuple(event for event in log if event.rule.startswith("dust.scoring.victory"))
    return Told(
        rows,
        tuple(_majorities(settled, after.majorities)),
        victory,
        after.winners,
        scoring.threshold(state),
        state.edition.victory.exceed,
    )


def _majorities(state: State, holders: tuple[str, str, str]) -> list[Majority]:
    held = scoring.counts(state)
    found = []
    for what, before, now in zip(scoring.MAJORITIES, state.tally.majorities, holders, strict=True):
        numbers = tuple(getattr(count, what) for count in held)
        most = max(numbers)
        if not most:
            why = NONE
        elif numbers.count(most) == 1:
            why = MOST
        else:
            why = TIE if now else NOBODY
        found.append(Majority(what, numbers, before, now, why))
    return found


# -- changed by hand


def with_points(state: State, army: str, points: int) -> State:
    """Another score before the phase, never less than none."""
    seat = state.seats.index(army)
    had = state.tally.points
    changed = (*had[:seat], max(points, 0), *had[seat + 1 :])
    return state._replace(tally=state.tally._replace(points=changed))


def with_last_holder(state: State, what: str, army: str) -> State:
    """Another last holder of a majority, or none."""
    holders = list(state.tally.majorities)
    holders[scoring.MAJORITIES.index(what)] = army
    return state._replace(
        tally=state.tally._replace(majorities=(holders[0], holders[1], holders[2]))
    )


def all_level(state: State) -> State:
    """Scores with which everybody would come to the same sum, just enough to win."""
    told = tally(state)
    goal = told.needed + (1 if told.exceed else 0)
    points = tuple(max(goal - row.gained, 0) for row in told.rows)
    return state._replace(tally=state.tally._replace(points=points))


def score_gains(state: State, army: str) -> list[Gain]:
    """The areas that would bring an army more points in this phase, the best first."""
    now = sum(line[2] for line in scoring.score_of(state, army))
    found = []
    for area in state.board.areas:
        if state.owner(area.id) != army:
            then = held_by(state, area.id, army)
            points = sum(line[2] for line in scoring.score_of(then, army))
            if points > now:
                found.append(Gain(area.id, points - now))
    return sorted(found, key=lambda gain: -gain.points)
