"""Hidden facts: what the right answer depends on has to be shown to whoever is asked.

Each line of the position is changed, one at a time. If the engine then answers the question
differently, while picture, words and question stay as they were, nobody could have known.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from contextlib import suppress
from typing import Any

from ..core.errors import DustlabError
from .attempt import follow
from .model import Question
from .showing import aside_of, picture_of, words_of
from .verdicts import engine_answer

_WORD = re.compile(r"[a-z0-9_-]+")
_NUMBER = re.compile(r"[0-9]{1,9}")
# Lines about the text itself or about where it ends: nothing on the table.
NO_FACTS = ("rules", "players", "ends", "board")


def hidden_lines(question: Question) -> tuple[str, ...]:
    """The lines of the position on which the answer depends and which the learner cannot know."""
    # What is shown is changed; where that is nothing, what is asked about.
    shown = question.scene_state if question.shown_state is None else question.shown_state
    right = None if shown is None else engine_answer(question, question.scene_state)
    if right is None:
        return ()
    lines = question.game.write_position(shown)
    return tuple(
        line
        for number, line in enumerate(lines)
        if line.split()[0] not in NO_FACTS
        and line not in question.told
        and any(
            _is_hidden(question, shown, state, right)
            for changed in changes(line, question.phrases.ALIKE)
            for state in _read(question.game, [*lines[:number], *changed, *lines[number + 1 :]])
        )
    )


def changes(line: str, alike: tuple[tuple[str, ...], ...]) -> Iterator[list[str]]:
    """The line left out; each number one more and one less; each word the next of its kind."""
    yield []
    for word in _WORD.finditer(line):
        for other in _others(word[0], alike):
            yield [f"{line[: word.start()]}{other}{line[word.end() :]}"]


def _others(word: str, alike: tuple[tuple[str, ...], ...]) -> Iterator[str]:
    if _NUMBER.fullmatch(word):
        yield str(int(word) + 1)
        if int(word):
            yield str(int(word) - 1)
    for group in alike:
        if word in group:
            yield group[(group.index(word) + 1) % len(group)]


def _read(game: Any, lines: list[str]) -> Iterator[Any]:
    """The position, if it still is one in which somebody decides."""
    with suppress(ValueError, LookupError):
        state = game.read_position(lines, "position")
        game.pending(state)
        yield state


def _is_hidden(question: Question, shown: Any, state: Any, right: Hashable) -> bool:
    """Whether another position has another answer and looks the same."""
    if state == shown:
        return False
    asked = _played(question, state)
    if asked is None or engine_answer(question, asked) in (None, right):
        return False
    return question.shown_state is None or all(
        show(question, state) == show(question, shown) for show in (aside_of, words_of, picture_of)
    )


def _played(question: Question, state: Any) -> Any:
    """The position that is asked about, if it comes of this one."""
    try:
        return follow(question.game, state, question.since, str).state
    except (DustlabError, LookupError):
        return None
