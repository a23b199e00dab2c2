"""Dice and the other side in a tour: what happens until the learner decides again."""

from __future__ import annotations

from typing import Any

from ..core.errors import BadInput, IllegalMove
from ..core.games import arena
from ..core.match import Chance, Choice, Match
from ..exercises.question import DICE, follow_line
from .tour import Step, Tour

# What goes on by itself for longer than this does not end.
MOST_STEPS = 1_000
Script = tuple[str, ...]


def follow(tour: Tour, match: Match[Any], step: Step, script: Script, misfits: list[str]) -> Script:
    """Lines of `then`, dice from the seed, and the bot of the step; returns lines still to come.

    In a step of several moves a line waits for its turn; in others it is played at once. One that
    cannot be played is added to `misfits`, and what would have happened without it happens.
    """
    decisions = 0
    for _ in range(MOST_STEPS):
        pending = match.pending
        if tour.is_done(step, match) and not isinstance(pending, Chance):
            return script
        if script and _is_due(tour, match, step, script[0]):
            line, script = script[0], script[1:]
            if _try(match, line, misfits):
                continue
        if isinstance(pending, Chance):
            match.fall()
        elif tour.decides(match) or not isinstance(pending, Choice):
            if step.is_free or not script:
                return script
        elif step.bot and decisions != (step.decisions or -1):
            bot = arena(tour.game_name).levels[step.bot](tour.seed)
            match.play(bot.decide(match.state).move)
            decisions += 1
        elif step.is_free or not script:
            return script
    raise BadInput("tour", f"at most {MOST_STEPS} steps between two moves", "more")


def _is_due(tour: Tour, match: Match[Any], step: Step, line: str) -> bool:
    """Whether the next line has its turn; in free play, learners make their moves themselves."""
    if not step.is_free:
        return True
    return not tour.decides(match) and line.startswith(DICE) == isinstance(match.pending, Chance)


def _try(match: Match[Any], line: str, misfits: list[str]) -> bool:
    try:
        follow_line(match, line)
    except (BadInput, IllegalMove):
        misfits.append(line)
        return False
    return True
