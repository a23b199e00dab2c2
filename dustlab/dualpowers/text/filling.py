"""What the text of a position leaves out, as far as the rules settle it."""

from __future__ import annotations

from ..components import (
    BONUS_DAYS,
    DAYS,
    EXHAUSTED,
    LAST_DAY,
    MONTHS,
    NEUTRAL_TROTSKY,
    OTHER,
    PLACE,
    RED,
    RED_TROTSKY,
    SEAT,
    SIDES,
    TROTSKY_JOINS,
    TROTSKY_RETURNS,
)
from ..rules.dates import counted, first_round, latest, on_paper, turns_of
from ..rules.drawing import IN_ALL
from ..rules.strength import stronger
from ..state import (
    ACTION,
    BONUS,
    BONUS_DRAW,
    CARD,
    CLEANUP,
    LEAD,
    OBJECTIVE,
    OPPOSITION_LEADER,
    OVER,
    UNREST,
    UNREST_BONUS,
    UNREST_DRAW,
    City,
    Date,
    Pair,
    Table,
)

AFTER_A_CARD = (ACTION, LEAD, BONUS, BONUS_DRAW)
"""The phases of a turn in which its card has been played."""
A_TURN = (CARD, *AFTER_A_CARD)
CHOOSING = (UNREST, UNREST_BONUS, UNREST_DRAW)
"""The phases in which the stronger side in the unrest region has its choice."""
SCORED = (CLEANUP, OVER)
"""The phases behind the points of a round."""

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
    if phase in CHOOSING and unrest:
        return stronger(city[PLACE[unrest]], will, table.difficulty) or RED
    if phase == OVER:
        return SIDES[support > 0] if support else will
    return table.opposition or RED if phase == OPPOSITION_LEADER else RED


def usual_date(
    table: Table, round_: int, phase: str, taken: int, card: str, city: City, played: Pair
) -> Date:
    """The earliest date that all else allows: each turn has moved the marker by a day at least."""
    used = sum(DAYS.get(one, 0) for row in played for one in row)
    before = (round_ - 1) * turns_of(table)
    day = counted(Date()) + before + max(used, moved_by(table, phase, taken))
    for token in (token for tokens in city for token in tokens if token in TROTSKY_FROM):
        day = max(day, TROTSKY_FROM[token] * LAST_DAY + 1 + DAYS.get(card, 0))
    date = on_paper(day)
    if phase in (BONUS, BONUS_DRAW):
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
        return taken + (phase in AFTER_A_CARD)
    return turns_of(table) if phase in (*CHOOSING, *SCORED) else 0


def usual_turns(
    table: Table, phase: str, side: str, will: str, played: Pair, chose: bool
) -> tuple[int, str]:
    """How many turns are over and whose was the first, as far as the cards in front of the sides
    tell; `chose`: the other side has its objective already."""
    if phase in (*CHOOSING, *SCORED):
        return turns_of(table), table.opposition or side
    if phase == OBJECTIVE:
        return IN_ALL, OTHER[side] if chose else side
    if phase not in A_TURN:
        return 0, side
    own, other = len(played[SEAT[side]]), len(played[SEAT[OTHER[side]]])
    own -= phase != CARD and own > 0
    if table.player:
        if side == table.player:
            return max(2 * other - 1, 1), table.opposition
        # Before its first turn the opposition takes the will of the people.
        return max(2 * own, 0 if will == side else 2), side
    return (2 * other - 1, OTHER[side]) if other > own else (2 * own, side)
