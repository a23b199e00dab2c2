"""The fixed phrases in which exercises ask about a position: words with blanks, read by a game.

A game gives its phrases and what may stand in their blanks; reading, comparing and turning round is
the same for all of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from itertools import product
from typing import Any

from .errors import BadInput
from .words import Near, wanted

Ask = Callable[..., Any]
Number = int | Fraction

# A measure becomes a fact by a comparison; a fact is turned round by "not" before it.
COMPARISONS: dict[str, Callable[[Number, int], bool]] = {
    "at least": lambda a, b: a >= b,
    "at most": lambda a, b: a <= b,
    "is": lambda a, b: a == b,
}
# No phrase is longer; its blanks may be filled in many ways, and each is tried.
LONGEST = 300
_COMPARED = re.compile(rf"(.+) ({'|'.join(COMPARISONS)}) ([0-9]{{1,4}})")


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase with its blanks in capitals, and the function that answers it.

    The function gets the state and what stands in the blanks, in their order.
    """

    pattern: str
    answer: Ask


@dataclass(frozen=True, slots=True)
class Blank:
    """What may stand in a blank: its shape, how it is read, and some of what fits.

    `sample` is shown in the reference, where it is not the first of the examples.
    """

    shape: str
    read: Callable[[str], Any]
    examples: Sequence[str] = ()
    sample: str = ""


@dataclass(frozen=True)
class Vocabulary:
    """All that can be asked about the positions of one game."""

    title: str
    measures: tuple[Phrase, ...]
    facts: tuple[Phrase, ...]
    blanks: Mapping[str, Blank]
    absent: type[BadInput] | tuple[()] = ()
    """Raised where a phrase speaks of something that is not there: then nothing is true of it."""

    def measure(self, state: Any, text: str) -> Number:
        """The number that a phrase asks for."""
        return self.read_measure(text)(state)

    def holds(self, state: Any, text: str) -> bool:
        """Whether a phrase is true of a position."""
        return self.read_holds(text)(state)

    def read_measure(self, text: str) -> Callable[[Any], Number]:
        """The question behind a `measure` phrase, to be put to any position."""
        plain = _plain(text, "measure")
        reader = self._read(plain, self.measures)
        if reader is None:
            near = Near(plain, tuple(self._examples(self.measures)))
            raise wanted("measure", "input.phrase.measure", text, title=self.title, near=near)
        return reader

    def read_holds(self, text: str) -> Callable[[Any], bool]:
        """The question behind a `holds` phrase, to be put to any position."""
        plain = _plain(text, "holds")
        denied = plain.startswith("not ")
        if denied:
            plain = plain.removeprefix("not ")
        compared = _COMPARED.fullmatch(plain)
        question: Callable[[Any], Any] | None
        if compared:
            question = self._comparison(*compared.groups())
        else:
            question = self._read(plain, self.facts)
        if question is None:
            near = Near(plain, tuple(self._examples(self.facts)))
            raise wanted("holds", "input.phrase.fact", text, title=self.title, near=near)
        return self._whether(question, denied)

    def _comparison(self, phrase: str, how: str, number: str) -> Callable[[Any], bool]:
        value, compare = self.read_measure(phrase), COMPARISONS[how]
        return lambda state: compare(value(state), int(number))

    def _whether(self, question: Callable[[Any], Any], denied: bool) -> Callable[[Any], bool]:
        def answer(state: Any) -> bool:
            try:
                return bool(question(state)) is not denied
            except self.absent:
                return denied

        return answer

    @cached_property
    def _shapes(self) -> dict[str, re.Pattern[str]]:
        """What fits each phrase, by its pattern."""
        return {one.pattern: self._shape(one) for one in (*self.measures, *self.facts)}

    def _shape(self, phrase: Phrase) -> re.Pattern[str]:
        words = (
            f"({self.blanks[word].shape})" if word in self.blanks else re.escape(word)
            for word in phrase.pattern.split()
        )
        return re.compile(" ".join(words))

    def _read(self, text: str, phrases: tuple[Phrase, ...]) -> Callable[[Any], Any] | None:
        """The first phrase that fits; a wrong word in a blank is named."""
        for phrase in phrases:
            fits = self._shapes[phrase.pattern].fullmatch(text)
            if fits:
                blanks = [self.blanks[w] for w in phrase.pattern.split() if w in self.blanks]
                words = [b.read(word) for b, word in zip(blanks, fits.groups(), strict=True)]
                return partial(_put, phrase.answer, words)
        return None

    def _examples(self, phrases: tuple[Phrase, ...]) -> list[str]:
        """Every phrase with its blanks filled, to find what a misspelt one was meant to be."""
        return [
            " ".join(words)
            for phrase in phrases
            for words in product(*(self._fillings(word) for word in phrase.pattern.split()))
        ]

    def example(self, phrase: Phrase) -> str:
        """A phrase with something in each of its blanks; the same blank has another thing next."""
        words: list[str] = []
        for word in phrase.pattern.split():
            blank = self.blanks.get(word)
            things = (blank.sample, *blank.examples) if blank else (word,)
            words.append(next(one for one in things if one and (not blank or one not in words)))
        return " ".join(words)

    def _fillings(self, word: str) -> Sequence[str]:
        return (word in self.blanks and self.blanks[word].examples) or (word,)


def _put(ask: Ask, words: list[Any], state: Any) -> Any:
    return ask(state, *words)


def _plain(text: str, where: str) -> str:
    if len(text) > LONGEST:
        raise wanted(where, "input.phrase.long", len(text), most=LONGEST)
    # "1 hit" is as good as "1 hits".
    return re.sub(r"\b1 hit\b", "1 hits", " ".join(text.lower().split()))
