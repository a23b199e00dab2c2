"""Positions of Dual Powers for tests, and what is said in them."""

from dustlab.core.match import Match
from dustlab.core.remarks import Event
from dustlab.dualpowers import State, from_position


def city(position: str, seed: int = 0) -> Match[State]:
    """A match at a position; nothing falls by itself, so that draws stand in the open."""
    match = from_position("\n".join(line.strip() for line in position.splitlines()), seed)
    match.automatic = False
    return match


def play(match: Match[State], *lines: str) -> list[Event]:
    """Play moves, and let fall what stands behind a ~; everything that was said."""
    before = match.cursor
    for line in lines:
        if line.startswith("~"):
            match.fall(line[1:].strip())
        else:
            match.play(line)
    return [event for step in match.steps[before:] for event in step.events]


def heard(position: str, *lines: str) -> list[str]:
    """The rules that are named while these lines are played."""
    return [event.rule for event in play(city(position), *lines)]


def reasons(match: Match[State], move: str) -> list[str]:
    """The ids of the rules against a move, in order."""
    return [refusal.rule for refusal in match.why_not(move)]


def against(position: str, move: str) -> list[str]:
    return reasons(city(position), move)
