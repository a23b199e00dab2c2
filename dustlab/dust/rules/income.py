"""Production points: what centers, capitals and the card bring at the beginning of a turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ...core.remarks import Log, report
from ..state import State


class Line(NamedTuple):
    """One line of the sum: what brings points, how many of it count, and the points."""

    what: str
    number: int
    points: int


CENTERS, IDLE_CENTERS, CAPITALS, CARD, LEAST = (
    "centers",
    "idle_centers",
    "capitals",
    "card",
    "least",
)


def income(state: State, army: str) -> list[Line]:
    """The sum line by line; the points of all lines together are what the army receives."""
    rules = state.edition.production
    centers, sources = len(state.centers_of(army)), power_sources(state, army)
    used, capitals = min(centers, sources), paying_capitals(state, army)
    card = state.card_of(army)
    value = card.production if card else 0
    lines = [
        Line(CENTERS, used, used * rules.center_income),
        Line(IDLE_CENTERS, centers - used, 0),
        Line(CAPITALS, capitals, capitals * rules.capital_income),
        Line(CARD, value, value),
    ]
    missing = rules.least_income - total(lines)
    if missing > 0:
        lines.append(Line(LEAST, rules.least_income, missing))
    return lines


def total(lines: list[Line]) -> int:
    return sum(line.points for line in lines)


def power_sources(state: State, army: str) -> int:
    """How many power sources an army holds, on land and at sea."""
    return _held(state, army, state.board.power_sources)


def paying_capitals(state: State, army: str) -> int:
    """The capitals that bring an army points: each that it holds, or its own home alone."""
    capitals, homes = state.board.capitals, state.table.homes
    if state.edition.production.captured_capitals_pay:
        return _held(state, army, capitals)
    home = homes[state.seats.index(army)] if homes and army in state.seats else ""
    if home:
        return _held(state, army, (home,))
    # Nobody knows which one it claimed: of those that no other did, one can be the army's own.
    return min(_held(state, army, [area for area in capitals if area not in homes]), 1)


def _held(state: State, army: str, areas: Iterable[str]) -> int:
    return sum(state.occupant(area) == army for area in areas)


def points(state: State, army: str) -> int:
    """The total alone."""
    return total(income(state, army))


def report_income(log: Log, state: State, army: str) -> None:
    """The sum in words, and each rule that made it smaller or larger."""
    lines = {line.what: line for line in income(state, army)}
    facts: dict[str, int | str] = {"army": army, "points": total(list(lines.values()))}
    for what, line in lines.items():
        facts |= {what: line.number, f"from_{what}": line.points}
    report(log, "dust.production.income", "dust.production.received", **facts)
    if lines[IDLE_CENTERS].number:
        details = {"army": army, "idle": lines[IDLE_CENTERS].number, "used": lines[CENTERS].number}
        report(log, "dust.production.power_sources", "dust.production.idle_centers", **details)
    if lines[CAPITALS].number:
        brought = {"number": lines[CAPITALS].number, "points": lines[CAPITALS].points}
        rule, key = "dust.production.capitals", "dust.production.from_capitals"
        report(log, rule, key, army=army, **brought)
    if LEAST in lines:
        least = {"least": lines[LEAST].number, "added": lines[LEAST].points}
        report(log, "dust.production.least", "dust.production.raised", army=army, **least)
