"""The points that the last decision brought, above all else that it brought about."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby

from dustlab.core.match import Match
from dustlab.core.remarks import Event
from dustlab.dualpowers.state import State

from ..table.talk import Played, last_events

GAINS = "dualpowers.scoring.gains"
TRACKS = ("dualpowers.scoring.track", "dualpowers.scoring.track_centre", "dualpowers.end.track")
MOST = 90
"""Events of a scored round and of the turns around it; two bots play whole games at one press."""


def news(match: Match[State], played: Played) -> list[Event]:
    """What happened since a person decided last: all that bots `played`, or the last decision."""
    if not played:
        return last_events(match)
    since = played[0][1].at
    return [event for step in match.steps[since : match.cursor] for event in step.events][-MOST:]


def points_told(events: Sequence[Event], language: str) -> str:
    """Who gained what, and where the marker stands then; nothing if nobody gained a point."""
    gains = [event.tell(language) for event in events if event.key == GAINS]
    stands = [event.tell(language) for event in events if event.key in TRACKS][-1:]
    told = escape(" ".join([*gains, *stands]))
    return f"<p><b>{told}</b></p>" if gains else ""


def happened(events: Sequence[Event], language: str) -> list[str]:
    """All the rest, without the places of the marker on its way to the one that is told above; what
    happens to several tokens alike is told once."""
    told = [event.tell(language) for event in events if event.key not in TRACKS]
    alike = [(line, len(list(group))) for line, group in groupby(told)]
    return [line if number == 1 else f"{line} (× {number})" for line, number in alike]
