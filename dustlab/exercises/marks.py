"""Marks: how good a learner's answer is, and what a check has found of the author's.

Also the rules that an author names in square brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..core.remarks import Remark
from ..core.rules import rule
from ..core.words import phrase, wanted
from .numbers import Measured, Written
from .question import Option

YES = ("yes", "y", "true", "ja", "sì", "si")
NO = ("no", "n", "false", "nein")


class Comment(Remark):
    """Something said about an answer; it names a rule only where one is behind it."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]" if self.rule else self.text


@dataclass(frozen=True, slots=True)
class Mark:
    """How good an answer is: wholly right or not, a score from 0 to 1, and what there is to say."""

    right: bool
    score: float
    remarks: tuple[Remark, ...] = ()
    stars: int | None = None

    def tell(self, language: str = "en") -> str:
        return "\n".join(remark.tell(language) for remark in self.remarks)

    def as_json(self) -> dict[str, Any]:
        values: dict[str, Any] = {"right": self.right, "score": self.score}
        if self.stars is not None:
            values["stars"] = self.stars
        return {**values, "remarks": [remark.as_json() for remark in self.remarks]}


def comment(key: str, rule_id: str = "", **facts: Any) -> Comment:
    return Comment(rule_id, key, (), tuple(sorted(facts.items())))


def authors(words: str, rule_id: str = "") -> Comment:
    """The author's words; a rule that they name in brackets is behind them, not in them."""
    behind = rule_id or next(iter(cited(words)), "")
    return comment("exercise.comment", behind, text=bare(words))


def all_right() -> Mark:
    return Mark(True, 1.0, (comment("exercise.right"),))


def commented(wrong: Mapping[str, str], keys: Iterable[str]) -> list[Remark]:
    """The author's words on a wrong answer; those about a rule name it."""
    return [authors(wrong[key], key if "." in key else "") for key in keys if key in wrong]


def texts(answer: Any) -> list[str]:
    if isinstance(answer, Option):
        return [answer.id]
    if not isinstance(answer, Iterable) or isinstance(answer, bytes):
        raise wanted("answer", "input.toml.some_texts", answer)
    return [one.id if isinstance(one, Option) else str(one) for one in answer]


# Fewer words than these say that an answer is wrong, and not why.
LEAST_WORDS = 3
BARE = ("not this one", "this is wrong", "that is wrong", "this is not right", "that is not right")


def says_something(words: str) -> bool:
    """Whether a comment says more than that the answer is wrong."""
    match = re.findall(r"\w+", words.lower())
    return len(match) >= LEAST_WORDS and " ".join(match) not in BARE


# -- rules that an author names in square brackets: in a lesson a button each, in a terminal a name


_CITED = re.compile(r"\[([a-z][a-z0-9_]*(?:\.[a-z0-9_]+)+)\]")


def cited(text: str) -> tuple[str, ...]:
    """The ids of the rules, each once."""
    return tuple(dict.fromkeys(_CITED.findall(text)))


def bare(text: str) -> str:
    """The text without them, nor the blank before each; what an author has written else stays."""
    return " ".join(re.sub(rf"\s*{_CITED.pattern}", "", text).split())


def by_name(text: str, language: str = "en") -> str:
    """The text with the name of each rule where its id stands."""
    return _CITED.sub(lambda found: f"({named(found[1], language)})", text)


def named(identifier: str, language: str = "en") -> str:
    """A rule by its name, for where nothing can be pressed."""
    return phrase("exercise.rule", language, name=rule(identifier).name(language))


# -- what a check has found, told in the language of the person who asks


@dataclass(frozen=True, slots=True)
class Said:
    """Words of the catalogue with what stands in their gaps; the language comes later."""

    key: str
    facts: tuple[tuple[str, Any], ...] = ()

    def tell(self, language: str = "en") -> str:
        return phrase(self.key, language, **dict(self.facts))

    def __str__(self) -> str:
        return self.tell()


def said(key: str, /, **facts: Any) -> Said:
    return Said(key, tuple(facts.items()))


Words = str | Said


@dataclass(frozen=True, slots=True)
class All:
    """Several such words as one fact of a sentence."""

    each: tuple[Words, ...]

    def in_words(self, language: str = "en") -> str:
        return "; ".join(_tell(one, language) for one in self.each)


@dataclass(frozen=True, slots=True)
class Result:
    """What the check found about one question."""

    source: str
    question: str
    ok: bool
    expected: Words = ""
    got: Words = ""
    note: Words = ""
    """What the engine could not judge, or did not: a sum of the author's is no engine."""
    by_sum: bool = False
    """Whether it is a sum that differs from the answer."""
    lacking: bool = False
    """Whether the answer is right, but the question lacks something that learners need."""

    def tell(self, language: str = "en") -> str:
        facts = {"file": self.source, "id": self.question}
        if not self.ok:
            values = {"expected": _tell(self.expected, language), "got": _tell(self.got, language)}
            return _line(phrase(self._failed, language, **facts, **values))
        line = phrase("exercise.check.ok", language, **facts)
        return _line(f"{line} ({_tell(self.note, language)})" if self.note else line)

    @property
    def _failed(self) -> str:
        if self.lacking:
            return "exercise.check.lacking"
        return "exercise.check.failed_sum" if self.by_sum else "exercise.check.failed"

    def __str__(self) -> str:
        return self.tell()

    def as_json(self) -> dict[str, Any]:
        values: dict[str, Any] = {"file": self.source, "id": self.question, "ok": self.ok}
        if not self.ok:
            values |= {"expected": str(self.expected), "got": str(self.got)}
        if self.note:
            values["note"] = str(self.note)
        return values


class Differs(Exception):
    """The engine, or the author's own sum, disagrees with the author."""

    def __init__(self, expected: Words, got: Words, by_sum: bool = False) -> None:
        super().__init__(expected, got)
        self.expected, self.got, self.by_sum = expected, got, by_sum


class Lacks(Exception):
    """The answer is right, but learners get too little: no comment, or not all facts."""

    def __init__(self, expected: Words, got: Words) -> None:
        super().__init__(expected, got)
        self.expected, self.got = expected, got


def _tell(words: Words, language: str) -> str:
    return words.tell(language) if isinstance(words, Said) else words


def _line(text: str) -> str:
    return " ".join(text.split())


# -- numbers beside numbers


def compare_all(
    answers: tuple[Written, ...],
    values: Sequence[int | Fraction],
    tolerance: Fraction | None,
    by_sum: bool = False,
) -> None:
    each = [*values] * len(answers) if len(values) == 1 else values
    for answer, value in zip(answers, each, strict=True):
        if not is_same(answer, value, tolerance):
            raise Differs(number_in_words(answer), measured(("", value)), by_sum)


def number_in_words(answer: Written) -> Words:
    return said("exercise.check.number", number=answer)


def measured(*values: tuple[str, int | Fraction]) -> Words:
    return said("exercise.check.number", number=Measured(values))


def is_same(answer: Written, value: int | Fraction, tolerance: Fraction | None = None) -> bool:
    """The author's number, as finely as it is written or as the tolerance allows."""
    return abs(answer.value - value) <= max(answer.slack, tolerance or 0)
