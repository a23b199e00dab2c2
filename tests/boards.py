"""Boards as text for tests: a position in the notation, and the reasons against a move."""

from dustlab.core.match import Match, Steps
from dustlab.dust import State, from_position
from dustlab.dust.rules.abilities import SETUP

USUAL = """
rules premium
players red blue
round 2
"""


def at(position: str, turn: str = "turn red combat 3", **options: int) -> Match[State]:
    """A match at a position; what a test does not speak of is as usual."""
    lines = [line.strip() for line in position.strip().splitlines()]
    tags = {line.split()[0] for line in lines if line}
    if any(line.startswith("phase") and line.removeprefix("phase ") in SETUP for line in lines):
        tags.add("round")  # none has begun
    usual = [line for line in USUAL.split("\n") if line and line.split()[0] not in tags]
    if "turn" not in tags:
        usual.append(turn)
    return from_position("\n".join([*usual, *lines]), **options)


def reasons(match: Match[State], move: str) -> list[str]:
    """The ids of the rules against a move, in order."""
    return [refusal.rule for refusal in match.why_not(move)]


def told(steps: Steps[State]) -> list[str]:
    """What the first of these steps tells."""
    return [event.text for event in steps[0].events]


def shown(match: Match[State], *areas: str) -> list[str]:
    """The lines of some areas, as the position has them."""
    lines = str(match.state).splitlines()
    return [next((line for line in lines if line.split()[0] == a), f"{a} -") for a in areas]
