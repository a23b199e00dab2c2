"""What a learner sees beside a question: the position as a picture, and in words.

The box of a lesson, the terminal and the check for hidden facts all show it by these functions. A
game in which cards lie hidden hides them here, too.
"""

from __future__ import annotations

from typing import Any

from .model import Question


def picture_of(question: Question, state: Any, language: str = "en") -> str:
    """The position as a picture, in which can be found what the question speaks of."""
    if state is None:
        return ""
    return question.game.illustrate(state, question.text, language)


def words_of(question: Question, state: Any, language: str = "en") -> str:
    """The picture in words."""
    if state is None:
        return ""
    return question.game.tell_position(_at_the_screen(question, state), language)


def aside_of(question: Question, state: Any, language: str = "en") -> str:
    """What no picture shows: who decides what, and what lies beside the board."""
    if state is None or not question.aside:
        return ""
    return question.game.tell_aside(_at_the_screen(question, state), language)


def _at_the_screen(question: Question, state: Any) -> Any:
    """The position as whoever has to decide may see it."""
    at_the_screen = getattr(question.game, "at_the_screen", None)
    return state if at_the_screen is None else at_the_screen(state)
