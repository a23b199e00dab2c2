"""What is the number?"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Protocol

from ..core.remarks import Remark
from ..core.toml import shown
from ..core.words import came, say, wanted
from .context import Context, Fields, Stated
from .marks import (
    Comment,
    Mark,
    Words,
    all_right,
    authors,
    comment,
    compare_all,
    said,
    says_something,
)
from .numbers import (
    EXPECTED_CHANCE,
    EXPECTED_WHOLE,
    Measured,
    Written,
    agrees,
    read_number,
    read_worked,
)
from .question import Question, end_of, follow

KEYS = ("measure", "sum", "answer", "between", "tolerance", "unit", "moves")
# A number can be missed in more ways than one.
LEAST_NUMBERS = 2
CHANCE = "chance "


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Question):
    """What is the number? Each answer stands beside the engine's measure, or the author's sum."""

    kind: ClassVar[str] = "number"
    measures: tuple[str, ...]
    answers: tuple[Written, ...]
    sums: tuple[Fraction, ...] = ()
    tolerance: Fraction | None = None
    between: tuple[Written, Written] | None = None
    """Any number from the one to the other is right: an estimate was asked for."""
    unit: str = ""
    moves: tuple[str, ...] = ()

    @property
    def is_whole(self) -> bool:
        return all_whole(self.answers)

    def told_answer(self, language: str = "en") -> str:
        return told_numbers(self.answers, self.unit, language)


class Asked(Protocol):
    """Where a number is asked for: a question, or a part of one."""

    @property
    def answers(self) -> tuple[Written, ...]: ...
    @property
    def tolerance(self) -> Fraction | None: ...
    @property
    def unit(self) -> str: ...
    @property
    def wrong(self) -> Mapping[str, str]: ...
    @property
    def is_whole(self) -> bool: ...


def all_whole(answers: tuple[Written, ...]) -> bool:
    """Whether a fraction would be no answer at all: nobody has to be told how to write one."""
    return all(answer.value.denominator == 1 and not answer.slack for answer in answers)


def told_numbers(answers: tuple[Written, ...], unit: str, language: str) -> str:
    words = f" {say('exercise.or', language).lower()} ".join(
        answer.in_words(language) for answer in answers
    )
    return f"{words} {unit}".strip()


# -- read


def read(context: Context, entry: Stated, fields: Fields) -> Number:
    answers = context.answers(entry)
    fields["wrong"] = context.values_wrong(entry, fields["wrong"], answers)
    measures = context.measures(entry, "measure", len(answers))
    if measures:
        context.needs(entry, fields["scene_state"])
    return Number(
        measures=measures,
        sums=context.sums(entry, len(answers)),
        answers=answers,
        tolerance=entry.tolerance(),
        between=_between(context, entry, fields["wrong"], answers),
        unit=entry.text("unit", ""),
        moves=context.moves(entry, fields["scene_state"]),
        **fields,
    )


def _between(
    context: Context, entry: Stated, wrong: Mapping[str, str], answers: tuple[Written, ...]
) -> tuple[Written, Written] | None:
    """The ends of what will do as an estimate: the answer lies in it, and no number to comment."""
    if "between" not in entry:
        return None
    if "tolerance" in entry:
        raise entry.wants("tolerance", "exercise.input.between_or_tolerance")
    texts = entry.table["between"]
    if not isinstance(texts, list) or len(texts) != 2:
        raise entry.wants("between", "exercise.input.two_ends")
    low, high = (context.number(str(one), entry.at("between", i)) for i, one in enumerate(texts, 1))
    if not all(low.value <= answer.value <= high.value for answer in answers):
        told = came("exercise.input.from_to", low=low, high=high)
        raise entry.wants("between", "exercise.input.holds_answer", told)
    for key in wrong:
        if low.value <= read_number(key).value <= high.value:
            got = came("exercise.input.the_answer", answer=shown(key))
            raise wanted(entry.comment_at(key), "exercise.input.wrong_only", got)
    return low, high


# -- marked


def mark(question: Number, answer: Any, sparing: bool = False) -> Mark:
    del sparing  # nothing in it names a rule
    if question.between is not None:
        number = _as_number(question, answer)
        low, high = question.between
        if low.value <= number.value <= high.value:
            return all_right()
        return mark_number(question, number)
    return mark_number(question, answer)


def mark_number(question: Asked, answer: Any) -> Mark:
    number = _as_number(question, answer)
    if any(agrees(number, true, question.tolerance) for true in question.answers):
        return all_right()
    remarks: list[Remark] = []
    for value, words in question.wrong.items():
        if agrees(number, read_number(value)):
            remarks.append(authors(words))
    if lacks_sign(question, number):
        raise wanted("answer", EXPECTED_CHANCE, str(number))
    if not remarks:
        remarks.append(how_far(number, question.answers, question.tolerance))
    return Mark(False, 0.0, tuple(remarks))


def lacks_sign(question: Asked, number: Written) -> bool:
    """Whether a percentage is meant and its sign is missing: how it is written is no wrong answer.

    A wrong one is asked for its sign, too: else who is asked would know that the number is right.
    """
    if question.unit or not all(0 < true.value < 1 for true in question.answers):
        return False
    # What the author knows as a mistake is no percentage, nor is a fraction a little above 1.
    known = any(agrees(number, read_number(value)) for value in question.wrong)
    return 2 <= number.value <= 100 and not known


def how_far(
    told: Written, answers: tuple[Written, ...], tolerance: Fraction | None = None
) -> Comment:
    """Close is only what was rounded, and rounded too coarsely or the wrong way."""
    nearest = min(answers, key=lambda true: abs(true.value - told.value))
    if told.slack and nearest.value.denominator > 1 and agrees(told, nearest, 2 * told.slack):
        if tolerance is not None or nearest.value > 1:
            return comment("exercise.number.not_exact")
        return comment("exercise.number.not_quite")
    if told.value < nearest.value:
        return comment("exercise.number.too_small")
    return comment("exercise.number.too_large")


def _as_number(question: Asked, answer: Any) -> Written:
    return answer if isinstance(answer, Written) else number_of(question, answer)


def number_of(question: Asked, answer: Any) -> Written:
    """The number; its unit may stand behind it, and a fraction may be left as a sum."""
    text = str(answer).strip()
    if question.unit:
        text = text.removesuffix(question.unit).strip()
    if question.is_whole:
        return read_number(text, expected=EXPECTED_WHOLE)
    return read_worked(text)


# -- checked


def check(question: Number) -> Words:
    if question.sums:
        compare_all(question.answers, question.sums, question.tolerance, by_sum=True)
        return said("exercise.check.by_sum")
    if not question.measures:
        return said("exercise.check.no_measure")
    state = end_of(question, question.moves)
    values = [question.phrases.measure(state, text) for text in question.measures]
    compare_all(question.answers, values, question.tolerance)
    return ""


def verdict(question: Number, state: Any) -> Hashable:
    end = follow(question.game, state, question.moves, str).state
    return tuple(question.phrases.measure(end, m) for m in question.measures) or None


def foreseen(question: Number) -> Iterator[Words]:
    return of_number(question, question, question.measures, question.moves)


def of_number(
    question: Question, asked: Asked, measures: Iterable[str], moves: Iterable[str]
) -> Iterator[Words]:
    foreseen = [read_number(key) for key, words in asked.wrong.items() if says_something(words)]
    for value in _likely(question, asked.answers, measures, moves):
        if not any(agrees(one, Written(value)) for one in foreseen):
            yield said("exercise.check.number", number=Measured((("", value),)))
            foreseen.append(Written(value))
    if len(foreseen) < LEAST_NUMBERS:
        yield said("exercise.check.numbers", count=LEAST_NUMBERS - len(foreseen))


def _likely(
    question: Question, answers: tuple[Written, ...], measures: Iterable[str], moves: Iterable[str]
) -> Iterator[Fraction]:
    """Numbers that some learner will give: what a measure is mistaken for, and the opposite."""
    if not measures:
        return
    end = follow(question.game, question.scene_state, moves, str).state
    for measure in measures:
        likely = [question.phrases.measure(end, other) for other in taken_for(question, measure)]
        if measure.startswith(CHANCE):
            likely.append(1 - question.phrases.measure(end, measure))
        for value in map(Fraction, likely):
            if not any(agrees(Written(value), answer) for answer in answers):
                yield value


def taken_for(question: Question, measure: str) -> Iterator[str]:
    """Other measures by which this one is easily answered: units where dice were asked for."""
    for asked, given in question.phrases.TAKEN_FOR:
        match = re.fullmatch(asked, measure)
        if match:
            yield match.expand(given)
