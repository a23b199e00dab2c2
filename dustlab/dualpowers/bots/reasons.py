"""What a bot says of the move that it has just made: one sentence, as a player would say it.

It speaks of what lies open to both sides, and of this move alone: what it has in mind next it keeps
to itself. What the numbers are behind its choice, the review tells.
"""

from __future__ import annotations

from ...core.remarks import Remark
from ...play.bots import because
from ..components import OTHER, REGION, REGIONS
from ..moves import (
    AsBonus,
    DrawCard,
    Espionage,
    Move,
    Organise,
    Pass,
    Play,
    Protest,
    TakeBonus,
    TakePoints,
)
from ..rules.strength import weighed
from ..state import A_BONUS, State
from .worth import own, spread_of

WORTH_TELLING = 0.03
"""How much a move has to raise a chance to be worth telling."""

SAID: dict[type, tuple[str, str]] = {
    DrawCard: ("dualpowers.bonus.draw", "dualpowers.bots.draws"),
    Organise: ("dualpowers.solitaire.organise", "dualpowers.bots.looks"),
    Espionage: ("dualpowers.special.espionage", "dualpowers.bots.looks"),
    Pass: ("dualpowers.action.one", "dualpowers.bots.passes"),
    TakePoints: ("dualpowers.scoring.unrest_points", "dualpowers.bots.points"),
    TakeBonus: ("dualpowers.scoring.unrest_bonus", "dualpowers.bots.bonus"),
    Protest: ("dualpowers.special.protest", "dualpowers.bots.bars"),
}
"""Moves that change no strength: the rule, and what is said."""


def why(seen: State, move: Move, after: State, rest: State, side: str) -> Remark:
    """Why a side made this move: by what it changed at once, or, where a card has only been played,
    by where the turn makes the side stronger (`rest` is the position at its end)."""
    if isinstance(move, Play) and after.turn.bonus and not seen.turn.bonus:
        return because("dualpowers.calendar.bonus", "dualpowers.bots.day", day=after.date.day)
    if after.will == side != seen.will:
        return because("dualpowers.calendar.will", "dualpowers.bots.will")
    kind = type(move.move if isinstance(move, AsBonus) else move)
    if kind in SAID:
        return because(*SAID[kind])
    end = rest if isinstance(move, Play) else after
    region = risen(seen, end, side) or _furthered(seen, end, side)
    if region and isinstance(move, Play):
        return because("dualpowers.strength.sum", "dualpowers.bots.aims", region=REGION[region])
    if region:
        return _stronger(seen, after, region, side)
    if seen.phase in A_BONUS:
        return because("dualpowers.bonus.when", "dualpowers.bots.unused")
    return because("dualpowers.turn.steps", "dualpowers.bots.nothing_better")


def risen(before: State, after: State, side: str) -> str:
    """The region in which the side's chance to be the stronger one rises most; empty: in none. It
    is found by what lies open: what is at stake for the side would tell its objective."""
    if after.date.round != before.date.round:
        return ""
    spread = spread_of(before)
    gains = {r: own(after, r, side, spread) - own(before, r, side, spread) for r in REGIONS}
    most = max(gains, key=lambda region: gains[region])
    return most if gains[most] >= WORTH_TELLING else ""


def _furthered(before: State, after: State, side: str) -> str:
    """The region in which the side has gained most strength, where its chances were good enough;
    empty: in none."""
    if after.date.round != before.date.round:
        return ""
    gains = {region: _lead(after, region, side) - _lead(before, region, side) for region in REGIONS}
    most = max(gains, key=lambda region: gains[region])
    return most if gains[most] > 0 else ""


def _lead(state: State, region: str, side: str) -> int:
    strengths = weighed(state, region).strengths
    return int(strengths.of(side) - strengths.of(OTHER[side]))


def _stronger(before: State, after: State, region: str, side: str) -> Remark:
    """What a region looks like now to who has grown stronger in it."""
    was, now = weighed(before, region), weighed(after, region)
    facts = {
        "region": REGION[region],
        "mine": now.strengths.of(side),
        "theirs": now.strengths.of(OTHER[side]),
    }
    if now.winner != side:
        key = "dualpowers.bots.catches_up"
    elif was.winner == side:
        key = "dualpowers.bots.secures"
    else:
        key = (
            "dualpowers.bots.stronger_level"
            if facts["mine"] == facts["theirs"]
            else "dualpowers.bots.stronger"
        )
    return because("dualpowers.strength.sum", key, **facts)
