"""The setting of a question: a game with its board and its rules, or dice, coins, cards, sport.

A question of a file about a game may say how it is asked without that game. Both forms have one
name, so an answer to either counts, and comes back, as an answer to the question.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from .marks import bare
from .question import ExerciseFile, Question

KEY = "without_game"
"""What such a form is called in a file: of a question a table, of the file its title."""


def inherited(
    stated: Mapping[str, Any], changed: Mapping[str, Any], known: frozenset[str]
) -> dict[str, Any]:
    """What a form without the game says: its own keys, and those `known` ones that need no game.

    A form of another kind is another question, and takes over nothing but the name.
    """
    same = changed.get("kind", stated.get("kind")) == stated.get("kind")
    kept = {key: one for key, one in stated.items() if key in (known if same else {"id"})}
    because = kept.get("because")
    if isinstance(because, str):
        kept["because"] = bare(because)
    return {**kept, **changed}


def without_game(file: ExerciseFile) -> ExerciseFile:
    """The file as it is asked where no game is played."""
    questions = tuple(map(plain_form, file.questions))
    title = file.title_without_game or file.title
    named = any(question.game_name for question in questions)
    return replace(
        file,
        title=title,
        questions=questions,
        game_name=file.game_name if named else "",
        rules=file.rules if named else "",
    )


def plain_form(question: Question) -> Question:
    """A question as it is asked without its game: itself, where it needs the game."""
    if question.without_game is not None:
        return question.without_game
    if needs_game(question):
        return question
    return replace(question, game_name="", because=bare(question.because), rules=())


def needs_game(question: Question) -> bool:
    """Whether a question can be asked only of a position of its game."""
    return question.scene_state is not None


def forms(question: Question) -> tuple[Question, ...]:
    """A question in each form in which it is asked; the second one says so in its name."""
    plain = question.without_game
    if plain is None:
        return (question,)
    return question, replace(plain, id=f"{question.id}.{KEY}")
