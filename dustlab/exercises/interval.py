"""From where to where?"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, NamedTuple

from ..core.errors import BadInput
from ..core.remarks import Remark
from ..core.toml import shown
from ..core.words import came, say, wanted
from .context import Context, Fields, Stated
from .marks import (
    Mark,
    Words,
    all_right,
    authors,
    comment,
    compare_all,
    said,
    says_something,
)
from .number import how_far
from .numbers import Written, agrees, read_worked
from .question import Question

KEYS = ("sum", "answer", "tolerance", "unit")
EXPECTED = "exercise.input.interval"
LEAST_INTERVALS = 2
ENDS = ("exercise.interval.low", "exercise.interval.high")

_AROUND = re.compile(r"^(?:from|between|von|zwischen|da|tra|fra)\s+")
_BETWEEN = re.compile(r"\s*(?:;|\.\.\.?|…|\||,\s|\s(?:to|and|bis|und|a|e)\s)\s*")
_PLAIN = re.compile(r"[+-]?[0-9.,]+")
_DASH = re.compile(r"(?<=[0-9%])\s*[-–]\s*")
# An author's ends may be sums, in which there are dashes and names.
_OF_AN_AUTHOR = re.compile(r"\s*(?:;|\sto\s)\s*")


class Ends(NamedTuple):
    """Where an interval begins and ends."""

    low: Written
    high: Written

    def __str__(self) -> str:
        return self.in_words()

    def in_words(self, language: str = "en") -> str:
        ends = (self.low.in_words(language), self.high.in_words(language))
        return say("exercise.interval.ends", language, low=ends[0], high=ends[1])


@dataclass(frozen=True, slots=True, kw_only=True)
class Interval(Question):
    """From where to where? Two numbers, each held against the author's sum."""

    kind: ClassVar[str] = "interval"
    answer: Ends
    sums: tuple[Fraction, ...] = ()
    tolerance: Fraction | None = None
    unit: str = ""
    foreseen: tuple[tuple[Ends, str], ...] = ()
    """Wrong intervals, and what the author says to them."""

    def told_answer(self, language: str = "en") -> str:
        return f"{self.answer.in_words(language)} {self.unit}".strip()


def read_interval(text: str, where: str = "answer", context: Context | None = None) -> Ends:
    """An interval as people write one: 40 to 60, [40; 60], 0.4 - 0.6, 40 to 60 %, 50 - 2*5 to 60.

    >>> print(read_interval("[40; 60]"), read_interval("between 4 and 6 %"))
    40 to 60 4 % to 6 %
    """
    plain = _AROUND.sub("", _bare(" ".join(text.lower().split())))
    parts = (_BETWEEN if context is None else _OF_AN_AUTHOR).split(plain)
    if len(parts) == 1:
        parts = _DASH.split(plain)
    if len(parts) != 2:
        raise wanted(where, EXPECTED, text[:60])
    first, last = parts
    if last.endswith("%") and _PLAIN.fullmatch(first):
        first += " %"
    if context is not None:
        return _in_order(context.number(first, where), context.number(last, where), where)
    try:
        return _in_order(read_worked(first, where), read_worked(last, where), where)
    except BadInput as error:
        if error.key == "exercise.input.in_order":
            raise
        raise wanted(where, EXPECTED, text[:60]) from None


def _bare(text: str) -> str:
    """Without the brackets around the whole; those of a sum stay: (40; 60), but (1 + 1)^2 to 8."""
    plain = text.strip("[] ")
    without = plain.removeprefix("(").removesuffix(")").strip()
    return without if _is_closed(without) or not _is_closed(plain) else plain


def _is_closed(text: str) -> bool:
    """Whether every bracket that opens is closed after it."""
    depth = 0
    for sign in text:
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if depth < 0:
            return False
    return depth == 0


def _in_order(low: Written, high: Written, where: str) -> Ends:
    if low.value > high.value:
        raise wanted(where, "exercise.input.in_order", str(Ends(low, high)))
    return Ends(low, high)


# -- read


def read(context: Context, entry: Stated, fields: Fields) -> Interval:
    sums = context.sums(entry, 2)
    if len(sums) == 1:
        raise entry.wants("sum", "exercise.input.two_ends", str(len(sums)))
    answer = _answer(context, entry)
    foreseen: list[tuple[Ends, str]] = []
    for key, words in fields["wrong"].items():
        where = entry.comment_at(key)
        ends = read_interval(key, where, context)
        if _same(ends, answer, entry.tolerance()):
            got = came("exercise.input.the_answer", answer=shown(key))
            raise wanted(where, "exercise.input.wrong_only", got)
        foreseen.append((ends, words))
    return Interval(
        answer=answer,
        sums=sums,
        tolerance=entry.tolerance(),
        unit=entry.text("unit", ""),
        foreseen=tuple(foreseen),
        **fields,
    )


def _answer(context: Context, entry: Stated) -> Ends:
    """Two numbers in a list, or a text as learners write one."""
    value = entry.table.get("answer")
    if isinstance(value, str):
        return read_interval(value, entry.at("answer"), context)
    answers = context.answers(entry)
    if len(answers) != 2:
        raise entry.wants("answer", "exercise.input.two_ends", str(len(answers)))
    return _in_order(*answers, entry.at("answer"))


# -- marked


def mark(question: Interval, answer: Any, sparing: bool = False) -> Mark:
    del sparing  # nothing in it names a rule
    given = as_ends(question, answer)
    if _same(given, question.answer, question.tolerance):
        return all_right()
    remarks: list[Remark] = [
        authors(words) for ends, words in question.foreseen if _same(given, ends, None)
    ]
    right = 0
    for end, told, true in zip(ENDS, given, question.answer, strict=True):
        if agrees(told, true, question.tolerance):
            right += 1
        elif not remarks or right:
            remarks.append(comment(end))
            remarks.append(how_far(told, (true,), question.tolerance))
    return Mark(False, right / 2, tuple(remarks))


def as_ends(question: Interval, answer: Any) -> Ends:
    """What a learner gave: two numbers, which may be left as sums, or one text."""
    if isinstance(answer, Ends):
        return answer
    if isinstance(answer, str):
        return read_interval(_without(answer, question.unit))
    ends = list(answer) if isinstance(answer, Iterable) else [answer]
    if len(ends) != 2:
        raise wanted("answer", EXPECTED, str(len(ends)))
    low, high = (read_worked(_without(str(end), question.unit)) for end in ends)
    return _in_order(low, high, "answer")


def _without(text: str, unit: str) -> str:
    return text.strip().removesuffix(unit).strip() if unit else text


def _same(one: Ends, other: Ends, tolerance: Fraction | None) -> bool:
    return all(agrees(a, b, tolerance) for a, b in zip(one, other, strict=True))


# -- checked


def check(question: Interval) -> Words:
    if not question.sums:
        return said("exercise.check.no_measure")
    compare_all(tuple(question.answer), question.sums, question.tolerance, by_sum=True)
    return said("exercise.check.by_sum")


def verdict(question: Interval, state: Any) -> Hashable:
    del question, state
    return None


def foreseen(question: Interval) -> Iterator[Words]:
    known = sum(says_something(words) for _, words in question.foreseen)
    if known < LEAST_INTERVALS:
        yield said("exercise.check.intervals", count=LEAST_INTERVALS - known)
