"""Checking: the author's answers are held against the engine, and whether a question is fair."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from contextlib import suppress
from functools import lru_cache
from typing import Any

from ..core.errors import BadInput, DustlabError, IllegalMove
from .dealing import Dealer, told_names
from .kinds import KINDS
from .marks import All, Differs, Lacks, Result, Said, Words, said
from .question import ExerciseFile, Question, aside_of, follow, picture_of, words_of
from .settings import forms
from .sums import Names


def check(file: ExerciseFile, fair: bool = True) -> list[Result]:
    """One result for each question, and for its form without the game: is the answer right, and
    the question `fair` to learners?"""
    return [
        check_question(form, file.source, fair)
        for question in file.questions
        for form in forms(question)
    ]


def check_question(question: Question, source: str = "", fair: bool = True) -> Result:
    try:
        if question.dealer is None:
            note = _check_one(question, fair)
        else:
            note = _check_every(question.dealer, fair)
    except Lacks as lack:
        return Result(source, question.id, False, lack.expected, lack.got, lacking=True)
    except Differs as wrong:
        difference = (wrong.expected, wrong.got)
        return Result(source, question.id, False, *difference, by_sum=wrong.by_sum)
    except BadInput as error:
        wanted = Said(error.key, tuple(error.facts.items())) if error.key else error.expected
        got = f"{error.where}: {error.got}"
        # With numbers that are dealt it is the file that makes no sense, and no rule says so.
        is_dealt = question.dealer is not None
        return Result(source, question.id, False, wanted, got, lacking=is_dealt)
    except IllegalMove as error:
        got = f"{error.where}: {error}" if error.where else str(error)
        return Result(source, question.id, False, said("exercise.check.legal_moves"), got)
    return Result(source, question.id, True, note=note)


def _check_one(question: Question, fair: bool) -> Words:
    note = KINDS[question.kind].check(question)
    if fair:
        _fair(question)
    return note


# -- numbers that each learner gets dealt

MOST_DEALT = 200
"""So many sets of numbers are tried, or all of them where there are fewer."""


def _check_every(dealer: Dealer, fair: bool) -> Words:
    """The question as every learner gets it: right, fair and well posed with all its numbers."""
    every = dealer.plan.every(MOST_DEALT)
    if len(every) < 2:
        got = said("exercise.check.one_set", numbers=told_names(every[0]) if every else "")
        raise Lacks(said("exercise.check.differ"), got)
    note: Words = ""
    for names in every:
        try:
            note = _check_one(dealer.read(names), fair)
        except (Lacks, Differs) as wrong:
            wrong.got = _with_numbers(wrong.got, names)
            raise
    gap = dealer.uneven(every)
    if gap:
        raise Lacks(said("exercise.check.even"), said("exercise.check.uneven", gap=gap))
    return said("exercise.check.deals", note=All((note,)), count=len(every))


def _with_numbers(got: Words, names: Names) -> Words:
    return said("exercise.check.dealt_with", got=All((got,)), numbers=told_names(names))


def _fair(question: Question) -> None:
    """Learners can know all that the answer depends on, and wrong answers get a reply."""
    missing = uncommented(question)
    if missing:
        got = said("exercise.check.no_comment", answers=All(missing))
        raise Lacks(said("exercise.check.comments"), got)
    hidden = hidden_lines(question)
    if hidden:
        raise Lacks(said("exercise.check.shown"), said("exercise.check.hidden", lines=All(hidden)))


# -- likely wrong answers


def uncommented(question: Question) -> tuple[Words, ...]:
    """The likely wrong answers on which the author says nothing, as learners would give them."""
    return () if question.plain else tuple(KINDS[question.kind].foreseen(question))


# -- hidden facts


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
    game: Any = question.game
    lines = game.write_position(shown)
    return tuple(
        line
        for number, line in enumerate(lines)
        if line.split()[0] not in NO_FACTS
        and line not in question.told
        and any(
            _is_hidden(question, shown, state, right)
            for changed in changes(line, question.phrases.ALIKE)
            for state in _read(game, (*lines[:number], *changed, *lines[number + 1 :]))
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


@lru_cache(maxsize=1_000)
def _read(game: Any, lines: tuple[str, ...]) -> tuple[Any, ...]:
    """The position, if it still is one in which somebody decides.

    Kept for a while: the questions of a file often share a position.
    """
    with suppress(ValueError, LookupError):
        state = game.read_position(lines, "position")
        game.pending(state)
        return (state,)
    return ()


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


def engine_answer(question: Question, state: Any) -> Hashable:
    """The answer in this position; None if it cannot be asked here, or not of the engine."""
    try:
        return KINDS[question.kind].verdict(question, state)
    except (DustlabError, LookupError):
        return None
