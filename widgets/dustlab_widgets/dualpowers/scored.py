"""The points that the last decision brought, above all else that it brought about."""

from __future__ import annotations

from html import escape
from itertools import groupby

from dustlab.dualpowers.state import State
from dustlab.match import Match

from ..talk import last_events

GAINS = "dualpowers.scoring.gains"
TRACKS = ("dualpowers.scoring.track", "dualpowers.scoring.track_centre", "dualpowers.end.track")


def points_told(match: Match[State], language: str) -> str:
    """Who gained what, and where the marker stands then; nothing if nobody gained a point."""
    events = last_events(match)
    gains = [event.tell(language) for event in events if event.key == GAINS]
    stands = [event.tell(language) for event in events if event.key in TRACKS][-1:]
    told = escape(" ".join([*gains, *stands]))
    return f"<p><b>{told}</b></p>" if gains else ""


def happened(match: Match[State], language: str) -> list[str]:
    """All the rest, without the places of the marker on its way to the one that is told above; what
    happens to several tokens alike is told once."""
    told = [event.tell(language) for event in last_events(match) if event.key not in TRACKS]
    alike = [(line, len(list(group))) for line, group in groupby(told)]
    return [line if number == 1 else f"{line} (× {number})" for line, number in alike]
