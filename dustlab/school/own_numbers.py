"""A question as a pupil had it, with that pupil's own numbers, and its answers in words.

What is kept of an answer to a question with dealt numbers has their seed in it, and one that was
given without the game says so. Here both are read again, for whoever wants to know what a class
has answered.

>>> kept({"dealt": 7, "given": "3/5"})
Kept(answer='3/5', seed=7, plain=False)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from ..core.errors import BadInput, DustlabError, shortened
from ..exercises import ExerciseFile, Play, Question, Table, mark, read
from ..exercises.dealing import Dealer, told_names
from ..exercises.numbers import read_worked
from ..exercises.settings import KEY
from ..exercises.table import mark_cell
from .outfit import has_answers
from .progress import Answered, in_words
from .themes import exercise_file, is_of_lessons

DEALT, GIVEN = "dealt", "given"
"""What is kept where numbers were dealt: the seed, and what was given for its numbers."""
AUTHORS = "exercise.comment"
"""The remark that has an author's own words."""
_A_NUMBER = re.compile(r"[0-9]+(?:[.,/][0-9]+)*")
_QUOTED = re.compile(r'"[^"]*"|„[^“”]*[“”]|“[^”]*”|«[^»]*»')
_END_OF_SENTENCE = re.compile(r'(?<=[.!?])["“”»]?\s+(?![a-zà-öø-ÿ])')
LONGEST_NAME = 160
"""The letters by which a question is told from the others of its file."""
LONGEST_ANSWER = 120
"""The letters of an answer in somebody's own words that are told."""
MOST_SEED = 10**9


class Kept(NamedTuple):
    """What was left in the box of a question."""

    answer: Any
    seed: int | None
    """The seed of the numbers, where some were dealt."""
    plain: bool
    """Whether it was asked without its game."""


def kept(left: Any) -> Kept:
    """What was left, taken apart."""
    plain = isinstance(left, dict) and left.keys() == {KEY}
    left = left[KEY] if plain else left
    if not isinstance(left, dict) or DEALT not in left or left.keys() - {DEALT, GIVEN}:
        return Kept(left, None, plain)
    seed = left[DEALT]
    is_seed = type(seed) is int and 0 <= seed < MOST_SEED
    return Kept(left.get(GIVEN), seed if is_seed else None, plain)


@dataclass(frozen=True)
class Own:
    """A question as one pupil had it."""

    question: Question | None
    """None if no file is known that asks it."""
    numbers: str = ""
    """The numbers that were dealt, as in 'red = 3, white = 5'."""

    def words(self, told: str) -> str:
        """An answer as it was noted, in the words of the choices; of a table what is wrong."""
        question = self.question
        if isinstance(question, Table):
            return _wrong_cells(question, told)
        if isinstance(question, Play):
            of_parts = {part.id: _options(part.options) for part in question.parts}
            parts = _by_name(told, of_parts)
            return (
                ", ".join(f"{one}: {_chosen(of_parts[one], parts[one])}" for one in parts) or told
            )
        options = _options(question.options) if question else {}
        return _chosen(options, told) if options else shortened(told, LONGEST_ANSWER)

    def with_numbers(self, told: str) -> str:
        """The same with the numbers beside it, for which it was given."""
        return f"{self.words(told)} ({self.numbers})" if self.numbers else self.words(told)

    def remark(self, told: str) -> str:
        """What the author says to this wrong answer, with dots for the numbers in it; empty, if it
        was not foreseen. So the same mistake is known again whatever numbers somebody had."""
        if self.question is None:
            return ""
        try:
            remarks = mark(self.question, told).remarks
        except DustlabError:
            return ""
        said = next((one.text for one in remarks if one.key == AUTHORS), "")
        return _A_NUMBER.sub("…", said) if self.numbers else said

    def wrong(self, one: Answered) -> list[str]:
        """The wrong answers of a pupil, as they are told."""
        return [self.with_numbers(told) for told in wrong_of(one)]


def first_of(one: Answered) -> tuple[str, bool]:
    """The first answer as it was noted, and whether it was right."""
    if one.wrong:
        return wrong_of(one)[0], False
    return in_words(kept(one.left).answer), one.right


def wrong_of(one: Answered) -> tuple[str, ...]:
    """The wrong answers as they were noted; the last one stands in the box with all its letters."""
    last = in_words(kept(one.left).answer)
    if one.right or not one.wrong or not last.startswith(one.wrong[-1].removesuffix("...")):
        return one.wrong
    return (*one.wrong[:-1], last)


def _options(options: Iterable[Any]) -> dict[str, str]:
    return {option.id: option.tell() for option in options}


def _chosen(options: dict[str, str], told: str) -> str:
    return ", ".join(options.get(one, one) for one in told.split(", "))


def _by_name(told: str, names: Iterable[str]) -> dict[str, str]:
    """'a: 1/2, b: 3' taken apart again; nothing, if it is something else."""
    longest_first = sorted(names, key=len, reverse=True)
    name = "|".join(map(re.escape, longest_first))
    before, *pairs = re.split(rf"(?:^|, )({name}): ", told)
    return {} if before else dict(zip(pairs[::2], pairs[1::2], strict=True))


def _wrong_cells(question: Table, told: str) -> str:
    """Of a table that was filled only what is wrong in it; of a right one all."""
    cells = _by_name(told, question.blanks)
    wrong = [name for name, number in cells.items() if _is_wrong(question, name, number)]
    return ", ".join(f"{name}: {cells[name]}" for name in wrong) or told


def _is_wrong(question: Table, name: str, number: str) -> bool:
    try:
        return not mark_cell(question, name, read_worked(number)).right
    except BadInput:
        return True


# -- the files


class Files:
    """Exercise files by the names under which answers are kept: of the lessons, and of folders of
    what teachers have given."""

    def __init__(self, given: Iterable[Path] = ()) -> None:
        self._given: dict[str, Path] = {}
        for folder in given:
            for path in sorted(folder.rglob("*.toml")) if folder.is_dir() else ():
                if path.is_file() and has_answers(path):
                    self._given.setdefault(path.stem, path)

    def take(self, told: str) -> str:
        """The name under which answers to a file are kept: told itself, or as the file's path."""
        path = Path(told)
        if path.suffix != ".toml":
            return told
        if not is_of_lessons(path.stem) and path.is_file() and has_answers(path):
            self._given[path.stem] = path
        return path.stem

    def file(self, name: str) -> ExerciseFile | None:
        """None for a name that is nobody's: it may come from somebody's file."""
        if is_of_lessons(name):
            return exercise_file(name)
        path = self._given.get(name)
        return _read(path, path.stat().st_mtime_ns) if path else None

    def title(self, name: str) -> str:
        """The title of a file; of one that nobody knows the name."""
        file = self.file(name)
        return file.title if file else name

    def question(self, file: str, which: str) -> Question | None:
        """A question as it stands in its file: where numbers are dealt, with those of nobody."""
        found = self.file(file)
        return next((one for one in found.questions if one.id == which), None) if found else None

    def ask(self, file: str, which: str) -> str:
        """What everybody was asked, with all that dealt numbers can be; empty if nobody knows."""
        question = self.question(file, which)
        if question is None:
            return ""
        return _ask_of_all(question.dealer) if question.dealer else question.ask

    def name(self, file: str, which: str) -> str:
        """A question by the sentence that asks it, and its name in the file behind."""
        words = self.caption(file, which)
        return words if words == which else f"{words} ({which})"

    def caption(self, file: str, which: str) -> str:
        """The sentence that asks; of a question that nobody knows its name."""
        ask = self.ask(file, which)
        return shortest(ask) if ask else which

    def own(self, file: str, which: str, left: Any) -> Own:
        """A question as the pupil had it in whose box this was left."""
        question, found = self.question(file, which), kept(left)
        if question is not None and found.plain:
            question = question.without_game or question
        if question is None or question.dealer is None or found.seed is None:
            return Own(question)
        return _dealt(question, found.seed)


def shortest(ask: str) -> str:
    """The last sentence that asks, else the first one; of a very long one the first words. What is
    quoted is never taken apart.

    >>> shortest("A bus is late with 20 %. How likely is that twice?")
    'How likely is that twice?'
    >>> shortest("“It rained. So it is May.” What is wrong?")
    'What is wrong?'
    """
    sentences = _sentences(ask.strip())
    line = next((one for one in reversed(sentences) if one.endswith("?")), sentences[0])
    return first_words(line, lambda text: len(text) <= LONGEST_NAME)


def first_words(text: str, fits: Callable[[str], bool]) -> str:
    """As many words as fit, and dots for the others; a quotation that is cut is closed.

    >>> first_words("Is “all is lost” in the book?", lambda text: len(text) <= 12)
    'Is “all is…”'
    """
    if fits(text):
        return text
    cuts = [found.start() for found in re.finditer(r"\s+", text)]
    shorter = [_cut(text, at) for at in reversed(cuts)]
    return next(filter(fits, shorter), shorter[-1] if shorter else text)


def _cut(text: str, at: int) -> str:
    around = next((one for one in _QUOTED.finditer(text) if one.start() < at < one.end()), None)
    return f"{text[:at].rstrip(' ,;:')}…{around[0][-1] if around else ''}"


def _sentences(text: str) -> list[str]:
    quoted = [one.span() for one in _QUOTED.finditer(text)]
    ends = [one.span() for one in _END_OF_SENTENCE.finditer(text)]
    cuts = [(a, b) for a, b in ends if not any(start < b < end for start, end in quoted)]
    begins = [0, *(b for _, b in cuts)]
    return [text[a:b].strip() for a, b in zip(begins, [*begins[1:], len(text)], strict=True)]


@lru_cache(500)
def _ask_of_all(dealer: Dealer) -> str:
    return dealer.ask_of_all()


@lru_cache(200)
def _read(path: Path, changed: int) -> ExerciseFile | None:
    """A file, as long as nobody changes it."""
    del changed
    try:
        return read(path)
    except BadInput:
        return None


_ALONE = Lock()
"""The hub looks at several pages at a time, and a file deals to one after the other."""


def _dealt(question: Question, seed: int) -> Own:
    dealer = question.dealer
    assert dealer is not None
    drawn = [one.name for one in dealer.plan.numbers if not one.sum and len(one.among) > 1]
    try:
        with _ALONE:
            own: Question = _deal(dealer, seed, question.id)
    except BadInput:
        return Own(question)
    return Own(own, told_names({name: own.names[name] for name in drawn}))


@lru_cache(5_000)
def _deal(dealer: Dealer, seed: int, question: str) -> Any:
    return dealer.deal(seed, question)
