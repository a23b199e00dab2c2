"""What tells two boards apart, in facts: for the reasons of a review.

The general's estimate counts what the round brings as the board stands, and what everybody may lose
again. Here both are compared for two moves. After an attack the board is that of its success.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core.remarks import Remark
from ...core.words import Likely
from ...play.bots import because
from ..rules import scoring
from ..state import State
from .outlook import Outlook

MORE_DANGER, MOST_NAMED = 0.15, 2
"""How much more danger of an area is worth a word, and of how many areas."""


def differences(one: State, other: State, side: str, taken: str = "") -> Iterator[Remark]:
    """What a board has for an army that another has not; `taken` is the area an attack has won."""
    yield from _round(one, other, side, taken)
    yield from _threatened(one, other, side)


def about(danger: float) -> Likely:
    """The general's estimate, in tenths: it is no more exact than that."""
    return Likely(round(danger, 1), short=True)


def _round(one: State, other: State, side: str, taken: str) -> Iterator[Remark]:
    """Victory points that the round would bring, one's own and those of others."""
    rule = "dust.scoring.victory"
    for seat, points, before in zip(
        one.seats, scoring.gains(one), scoring.gains(other), strict=True
    ):
        facts: dict[str, object] = {"points": points, "other": before, "area": taken}
        if seat == side and points > before:
            key = "review.dust.round_if_taken" if taken else "review.dust.round"
            yield because(rule, key, **facts)
        elif seat != side and points < before:
            key = "review.dust.rival_if_taken" if taken else "review.dust.rival"
            yield because(rule, key, army=seat, **facts)


def _threatened(one: State, other: State, side: str) -> Iterator[Remark]:
    """Areas of others that are in more danger, those that are worth most first."""
    found = []
    for seat in one.seats:
        if seat == side:
            continue
        now, then = (Outlook(board, seat, True) for board in (one, other))
        for place in set(now.held) & set(then.held):
            danger, before = (each.danger(place, each.units(place)) for each in (now, then))
            if danger - before >= MORE_DANGER and not now.is_closed(place):
                found.append((now.worth(place) * (danger - before), place, seat, danger, before))
    for _, place, seat, danger, before in sorted(found, reverse=True)[:MOST_NAMED]:
        area = one.board.ids[place]
        facts = {"area": area, "army": seat, "now": about(danger), "instead": about(before)}
        yield because("dust.combat.target", "review.dust.threatens", area, **facts)
