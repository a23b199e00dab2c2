"""Foreseen answers: who answers wrongly has thought something, and is told what to think again.

A machine cannot tell a good comment from a poor one. It can tell where there is none: for an option
that is wrong, for the opposite of a chance, for units where dice were asked for, for "yes".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from .attempt import follow
from .model import Choice, May, Number, Option, Part, Play, Question
from .numbers import Measured, Written, agrees, read_number
from .results import All, Words, said

# A number can be missed in more ways than one.
LEAST_NUMBERS = 2
# Fewer words than these say that an answer is wrong, and not why.
LEAST_WORDS = 3
BARE = ("not this one", "this is wrong", "that is wrong", "this is not right", "that is not right")
CHANCE = "chance "


def uncommented(question: Question) -> tuple[Words, ...]:
    """The likely wrong answers on which the author says nothing, as learners would give them."""
    if question.plain:
        return ()
    if isinstance(question, May):
        return tuple(_of_may(question))
    if isinstance(question, Choice):
        return tuple(_of_options(question.options, question.wrong))
    if isinstance(question, Number):
        return tuple(_of_number(question, question, question.measures, question.moves))
    if isinstance(question, Play):
        return tuple(one for part in question.parts for one in _of_part(question, part))
    return ()


def says_something(words: str) -> bool:
    """Whether a comment says more than that the answer is wrong."""
    told = re.findall(r"\w+", words.lower())
    return len(told) >= LEAST_WORDS and " ".join(told) not in BARE


def _of_may(question: May) -> Iterator[Words]:
    """The wrong one of yes and no; where rules are asked for, also one that is not the reason."""
    wrong = "yes" if question.answer else "no"
    others = [option.id for option in question.options if not option.right]
    commented = [rule for rule in others if says_something(question.wrong.get(rule, ""))]
    # Who says no has to name rules: a word on each of them answers everybody, too.
    answered = not question.answer and commented == others
    if not says_something(question.wrong.get(wrong, "")) and not answered:
        yield wrong
    if question.answer and others and not commented:
        yield said("exercise.check.a_rule")


def _of_options(options: Iterable[Option], wrong: Mapping[str, str]) -> Iterator[Words]:
    for option in options:
        words = option.comment or wrong.get(option.id, "")
        if not option.right and not says_something(words):
            yield option.id


def _of_part(question: Play, part: Part) -> Iterator[Words]:
    if part.form == "number":
        measures = (part.measure,) if part.measure else ()
        missing = _of_number(question, part, measures, question.moves)
    elif part.form == "yes":
        wrong = "no" if part.answer else "yes"
        missing = iter(() if says_something(part.wrong.get(wrong, "")) else (wrong,))
    else:
        missing = _of_options(part.options, part.wrong)
    for one in missing:
        many = len(question.parts) > 1
        yield said("exercise.check.of_part", part=part.id, answer=All((one,))) if many else one


def _of_number(
    question: Question, asked: Number | Part, measures: Iterable[str], moves: Iterable[str]
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
    """Numbers that somebody is sure to give: what a measure is taken for, and the opposite."""
    if not measures:
        return
    end = follow(question.game, question.scene_state, moves, str).state
    for measure in measures:
        found = [question.phrases.measure(end, other) for other in taken_for(question, measure)]
        if measure.startswith(CHANCE):
            found.append(1 - question.phrases.measure(end, measure))
        for value in map(Fraction, found):
            if not any(agrees(Written(value), answer) for answer in answers):
                yield value


def taken_for(question: Question, measure: str) -> Iterator[str]:
    """Other measures by which this one is easily answered: units where dice were asked for."""
    for asked, given in question.phrases.TAKEN_FOR:
        found = re.fullmatch(asked, measure)
        if found:
            yield found.expand(given)
