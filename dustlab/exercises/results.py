"""What a check has found, told in the language of whoever asks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..core.words import phrase
from .numbers import Measured, Written


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
    """Whether it is a sum that says something else than the answer."""
    lacking: bool = False
    """Whether the answer is right, and the question lacks what whoever is asked needs."""

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
    """The engine, or the author's own sum, says something else than the author."""

    def __init__(self, expected: Words, got: Words, by_sum: bool = False) -> None:
        super().__init__(expected, got)
        self.expected, self.got, self.by_sum = expected, got, by_sum


class Lacks(Exception):
    """The answer is right, but whoever is asked gets too little: no comment, or not all facts."""

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
