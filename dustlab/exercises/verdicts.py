"""What the engine answers to a question in any position, whatever its author says."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Any

from ..core.errors import DustlabError, IllegalMove
from ..core.match import Match
from .attempt import Attempt, follow
from .model import Choice, May, Number, Option, Part, Play, Question, Reach


def engine_answer(question: Question, state: Any) -> Hashable:
    """The answer in this position; None if it cannot be asked here, or not of the engine."""
    try:
        if isinstance(question, May):
            move = question.game.read_move(question.move, state)
            return frozenset(refusal.rule for refusal in question.game.refusals(state, move))
        if isinstance(question, Number):
            end = follow(question.game, state, question.moves, str).state
            return tuple(question.phrases.measure(end, m) for m in question.measures) or None
        if isinstance(question, Choice):
            return _of_options(question, follow(question.game, state, question.moves, str))
        if isinstance(question, Play):
            end = follow(question.game, state, question.moves, str).state
            return tuple(_of_part(question, part, end) for part in question.parts)
        if isinstance(question, Reach):
            return _is_solved(replace(question, scene_state=state))
    except (DustlabError, LookupError):
        return None
    raise AssertionError(question.kind)


def _of_options(question: Choice, match: Match[Any]) -> Hashable:
    found = tuple(_of_option(question, option, match.branch()) for option in question.options)
    if not question.pick:
        return found
    best = max(found) if question.pick == "most" else min(found)
    return tuple(value == best for value in found)


def _of_option(question: Choice, option: Option, match: Match[Any]) -> Any:
    """What is compared with others, else whether it is right; None if the engine is not asked."""
    if option.move:
        if match.why_not(option.move):
            return False
        match.play(option.move)
    if option.holds:
        return question.phrases.holds(match.state, option.holds)
    if option.measure:
        value = question.phrases.measure(match.state, option.measure)
        return value if option.value is None else option.value.value == value
    return True if option.move else None


def _of_part(question: Play, part: Part, end: Any) -> Hashable:
    if part.measure:
        return question.phrases.measure(end, part.measure)
    if part.form == "yes":
        return question.phrases.holds(end, part.holds)
    return tuple(question.phrases.holds(end, option.holds) for option in part.options)


def _is_solved(question: Reach) -> bool:
    """Whether the author's way leads to the goal."""
    attempt = Attempt(question)
    try:
        for move in question.solution:
            if not attempt.over:
                attempt.play(move)
    except IllegalMove:
        return False
    return attempt.reached
