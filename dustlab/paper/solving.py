"""The solution of a question: the answer, the way to it, and which mistakes come often."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from ..core.words import say
from ..exercises.choice import Choice
from ..exercises.interval import Interval
from ..exercises.marks import by_name, named
from ..exercises.play import Play
from ..exercises.question import Option, Question
from .asking import LETTERS


def answer_of(question: Question, language: str) -> str:
    """The right answer; of options by their letters on the sheet."""
    if isinstance(question, Choice):
        return _lettered(question.options, language)
    if isinstance(question, Play):
        lines = []
        for part in question.parts:
            told = _lettered(part.options, language) if part.options else part.told_answer(language)
            lines.append(f"{question.asks(part)} {told}".strip())
        return "\n".join(lines)
    return question.told_answer(language)


LONGEST_SHORT = 160


def in_short(question: Question, language: str) -> str:
    """The right answer for a key: of options the letters alone, of much else the beginning."""
    if isinstance(question, Choice):
        return ", ".join(one[:2] for one in _lettered(question.options, language).split("\n"))
    told = answer_of(question, language).replace("\n", "; ")
    if len(told) <= LONGEST_SHORT:
        return told
    return f"{told[:LONGEST_SHORT].rsplit(' ', 1)[0]} …"


def _lettered(options: tuple[Option, ...], language: str) -> str:
    pairs = zip(LETTERS, options, strict=False)
    return "\n".join(
        f"{letter}) {option.tell(language)}" for letter, option in pairs if option.right
    )


def solved(
    question: Question,
    number: int | None,
    language: str,
    mistakes: bool = True,
    hints: bool = True,
) -> str:
    """The solution as it is printed; without `hints` only the last of them, which is the way."""
    mark = f'<span class="number">{number}.</span>' if number is not None else ""
    way = [*question.hints[0 if hints else -1 :], *([question.because] if question.because else [])]
    # What is made anew repeats its last hint.
    told = [by_name(one, language) for one in dict.fromkeys(way)]
    parts = [
        '<div class="solved">',
        f'<p class="answer">{mark}{escape(answer_of(question, language))}</p>',
        f'<ul class="way">{"".join(f"<li>{escape(one)}</li>" for one in told)}</ul>',
    ]
    wrong = list(mistakes_of(question, language)) if mistakes else []
    if wrong:
        parts.append(f'<p class="pale">{escape(say("paper.mistakes", language))}</p>')
        lines = (f"<li><b>{escape(what)}</b>: {escape(why)}</li>" for what, why in wrong)
        parts.append(f'<ul class="mistakes">{"".join(lines)}</ul>')
    return "\n".join([*parts, "</div>"])


def folded(question: Question, language: str) -> str:
    """The solution on a page that is read on a screen: behind a fold."""
    summary = escape(say("paper.solution", language))
    inside = solved(question, None, language, mistakes=False)
    return f"<details><summary>{summary}</summary>{inside}</details>"


def mistakes_of(question: Question, language: str) -> Iterator[tuple[str, str]]:
    """Wrong answers with what the author says to them."""
    options = list(question.options)
    if isinstance(question, Play):
        options += [option for part in question.parts for option in part.options]
    by_id = {option.id: option for option in options}
    for option in options:
        if option.comment and not option.right:
            yield option.tell(language), by_name(option.comment, language)
    wrong = dict(question.wrong)
    if isinstance(question, Interval):
        wrong = {ends.in_words(language): words for ends, words in question.foreseen}
    if isinstance(question, Play):
        for part in question.parts:
            wrong |= part.wrong
    for key, words in wrong.items():
        if key in by_id and not by_id[key].is_rule:
            if not by_id[key].comment:
                yield by_id[key].tell(language), by_name(words, language)
        elif key in ("yes", "no"):
            told = say("exercise.yes" if key == "yes" else "exercise.no", language)
            yield told, by_name(words, language)
        elif not any(option.holds == key for option in options):
            yield (
                named(key, language) if "." in key and key[:1].isalpha() else key,
                by_name(words, language),
            )
