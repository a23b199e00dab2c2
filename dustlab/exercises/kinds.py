"""The kinds of questions: each has a module that reads it, marks an answer and checks it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace
from typing import Any, Protocol, cast

from ..core.words import wanted
from . import choice, free_text, interval, may, number, play, reach, table
from .context import Context, Fields, Stated
from .marks import Mark, Words, bare, comment
from .question import Question


class Kind(Protocol):
    """What the module of a kind of questions has.

    `read` makes the question from its table, `mark` marks an answer, `check` holds the author's
    answer against the engine (and notes what nobody can judge), `verdict` is what the engine
    answers in any position, `foreseen` are likely wrong answers on which the author says nothing.
    """

    KEYS: tuple[str, ...]

    def read(self, context: Context, entry: Stated, fields: Fields) -> Question: ...
    def mark(self, question: Any, answer: Any, sparing: bool = False) -> Mark: ...
    def check(self, question: Any) -> Words: ...
    def verdict(self, question: Any, state: Any) -> Hashable: ...
    def foreseen(self, question: Any) -> Iterator[Words]: ...


KINDS = cast(
    "dict[str, Kind]",
    {
        "may": may,
        "play": play,
        "number": number,
        "choice": choice,
        "reach": reach,
        "interval": interval,
        "text": free_text,
        "table": table,
    },
)

WITHOUT_GAME = ("number", "choice", "interval", "text", "table")
"""The kinds that a file can ask that names no game."""


WITHOUT_WHY = frozenset(
    {
        "exercise.number.too_small",
        "exercise.number.too_large",
        "exercise.choice.not_this",
        "exercise.interval.low",
        "exercise.interval.high",
        "exercise.text.not_this",
        "exercise.table.cell",
        "exercise.play.part",
        "exercise.play.it_is_so",
        "exercise.play.it_is_not_so",
    }
)
"""Remarks that say that an answer is wrong, and no more."""


def mark(question: Question, answer: Any, sparing: bool = False) -> Mark:
    """The mark for an answer; one that is no answer at all is refused with `BadInput`.

    It changes nothing and asks no one: the same question and answer give the same mark. A `sparing`
    mark leaves something to think about: of rules it only tells how many are missing or too many,
    not which.

    What an answer looks like: for `may` "yes", or the rules that forbid the move; for `number` a
    number or its text; for `interval` two of them; for `text` words; for `table` a number for each
    empty cell, in their order or by their names; for `choice` one option or several; for `play`
    one answer for each part, in their order or by their names; for `reach` an `Attempt` or the
    moves to play.
    """
    if not isinstance(question, Question):
        raise wanted("question", "exercise.input.any_question", type(question).__name__)
    marked = KINDS[question.kind].mark(question, answer, sparing)
    says_why = any(remark.key not in WITHOUT_WHY for remark in marked.remarks)
    return marked if marked.right or says_why else _with_a_thought(question, marked)


def _with_a_thought(question: Question, marked: Mark) -> Mark:
    """An answer that nobody foresaw: what the question turns on, and the rule behind it."""
    rule, hint = next(iter(question.rules), ""), question.hints[0]
    thought = comment("exercise.thought", rule, hint=bare(hint))
    return replace(marked, remarks=(*marked.remarks, thought))
