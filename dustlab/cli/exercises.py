"""Exercises in the terminal: played with a person, or checked for their author."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import randrange
from typing import Any, TypeGuard

from ..core.errors import BadInput, DustlabError, IllegalMove
from ..core.remarks import Remark
from ..core.toml import one_line
from ..core.words import complaint, say, wanted
from ..exercises.checking import check_question
from ..exercises.choice import Choice
from ..exercises.free_text import FreeText
from ..exercises.interval import Interval
from ..exercises.kinds import mark
from ..exercises.marks import NO, YES, Mark, Result, by_name, named
from ..exercises.may import May
from ..exercises.number import Number
from ..exercises.numbers import read_worked
from ..exercises.play import Part, Play, mark_part
from ..exercises.question import ExerciseFile, Option, Question, aside_of, words_of
from ..exercises.reach import Attempt, Reach
from ..exercises.reading import look_through, read
from ..exercises.settings import forms, without_game
from ..exercises.table import Table, mark_cell
from ..school.classroom import my_seed
from .terminal import what_next

Files = Iterable[str | Path]
Ask = Callable[[str], str]
Tell = Callable[[str], object]

HINT, SKIP, QUIT = ("?", "h", "hint"), ("", "skip"), ("quit", "exit", "q")
MOVES, BACK, AGAIN = "moves", "back", "again"
MOST_SEED = 1_000_000
# More legal moves than these help nobody.
SHOWN_MOVES = 12


# -- checking


def check(files: Files, tell: Tell = print, language: str = "en") -> int:
    """Verify the stated answers: a line for each question, then the sum.

    The exit code: 0 if all is well, 1 if the rules say something else than an author, 2 if a file
    makes no sense at some place; each such place is told in a line of its own.
    """
    report = _checked(files, language)
    report.print(tell, language)
    return report.exit_code


def check_json(files: Files) -> dict[str, Any]:
    """The same for programs."""
    return _checked(files).as_json()


@dataclass
class Report:
    """What the check of some files has found: a line for each thing, and the sum."""

    results: list[Result] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)

    @property
    def passed(self) -> int:
        return sum(result.ok for result in self.results)

    @property
    def failed(self) -> int:
        return len(self.results) - self.passed

    @property
    def exit_code(self) -> int:
        return 2 if self.errors else 1 if self.failed else 0

    def print(self, tell: Tell, language: str = "en") -> None:
        for line in self.lines:
            tell(line)
        if self.results:
            facts = {"passed": self.passed, "failed": self.failed, "spoilt": len(self.errors)}
            key = "exercise.check.sum_spoilt" if self.errors else "exercise.check.sum"
            tell(say(key, language, **facts))

    def as_json(self) -> dict[str, Any]:
        return {
            "results": [result.as_json() for result in self.results],
            "errors": self.errors,
            "passed": self.passed,
            "failed": self.failed,
            "exit_code": self.exit_code,
        }


def _checked(files: Files, language: str = "en") -> Report:
    report = Report()
    for path in files:
        survey = look_through(Path(path))
        for one in survey.contents:
            if isinstance(one, BadInput):
                report.errors.append(one_line(one))
                report.lines.append(one_line(complaint(one, language)))
            else:
                for form in forms(one):
                    report.results.append(check_question(form, survey.file.source))
                    report.lines.append(report.results[-1].tell(language))
    return report


# -- playing


@dataclass
class Tally:
    """What came of the questions: the ids of those asked, right, and right at once without help."""

    total: int = 0
    asked: list[str] = field(default_factory=list)
    right: list[str] = field(default_factory=list)
    at_once: list[str] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        return {
            "questions": self.total,
            "asked": self.asked,
            "right": self.right,
            "at_once": self.at_once,
        }


def play(
    files: Files,
    ask: Ask = input,
    tell: Tell = print,
    language: str = "en",
    seed: int | None = None,
    plain: bool = False,
) -> Tally:
    """Ask every question of the files; a file that makes no sense is refused before the first.

    `plain`: without its game, where a question says how.

    The seed deals the numbers of those questions in which everybody gets others; without one it is
    that of the class, else a new one each time.
    """
    dealt = my_seed(randrange(MOST_SEED)) if seed is None else seed
    written = [read(Path(path)) for path in files]
    written = [without_game(one) for one in written] if plain else written
    exercises = [exercise.dealt(dealt) for exercise in written]
    tally = Tally(total=sum(len(exercise.questions) for exercise in exercises))
    table = _Table(ask, tell, tally, language)
    if any(question.dealer for exercise in written for question in exercise.questions):
        table.say("exercise.terminal.seed", seed=dealt)
    try:
        for exercise in exercises:
            table.play(exercise)
    except (Left, EOFError, KeyboardInterrupt):
        table.say("exercise.terminal.goodbye")
    table.say("exercise.terminal.sum", right=len(tally.right), asked=len(tally.asked))
    if tally.right and tally.right != tally.at_once:
        table.say("exercise.terminal.at_once", count=len(tally.at_once))
    left = tally.total - len(tally.asked)
    if left:
        table.say("exercise.terminal.left", count=left)
    return tally


def put(question: Question, ask: Ask, tell: Tell, language: str = "en") -> tuple[bool, bool]:
    """One question by itself: whether it was right at the first answer, and whether without help.

    `Left` is raised if the person leaves.
    """
    tally = Tally()
    _, at_once = _Table(ask, tell, tally, language).question(question)
    return at_once, bool(tally.at_once)


# Whether a question was answered rightly in the end, and whether at once.
Outcome = tuple[bool, bool]


class _Skip(Exception):
    """The person goes on to the next question."""


class Left(Exception):
    """The person leaves."""


class _Table:
    """The conversation: one question after the other."""

    def __init__(self, ask: Ask, tell: Tell, tally: Tally, language: str) -> None:
        self.ask, self.tell, self.tally, self.language = ask, tell, tally, language
        self.hints: list[str] = []
        self.shown: Any = None

    def say(self, key: str, **facts: Any) -> None:
        self.tell(self.words(key, **facts))

    def words(self, key: str, **facts: Any) -> str:
        return say(key, self.language, **facts)

    def play(self, exercise: ExerciseFile) -> None:
        count = len(exercise.questions)
        self.say("exercise.terminal.title", title=exercise.title, count=count)
        self.say("exercise.terminal.help")
        for number, question in enumerate(exercise.questions, 1):
            self.tell("")
            self.say("exercise.terminal.number", number=number, count=count)
            self.question(question)

    def question(self, question: Question) -> Outcome:
        """One question to its end; only what was answered counts as asked."""
        self.hints = list(question.hints)
        self.show(question, question.shown_state)
        self.tell(question.ask)
        right = at_once = False
        try:
            right, at_once = self.answers(question)
        except _Skip:
            self.tell(question.told_answer(self.language))
        self.tally.asked.append(question.id)
        if right:
            self.tally.right.append(question.id)
        if at_once and len(self.hints) == len(question.hints):  # and nobody had to help
            self.tally.at_once.append(question.id)
        if question.because:
            self.tell(by_name(question.because, self.language))
        return right, at_once

    def show(self, question: Question, state: Any) -> None:
        """The position in words, unless it is the one that was just shown."""
        if state is not None and state != self.shown:
            self.shown = state
            self.tell(words_of(question, state, self.language))
            self.tell(aside_of(question, state, self.language))
            self.tell("")

    def answers(self, question: Question) -> Outcome:
        ask: dict[str, Callable[[Any], Outcome]] = {
            "may": self.may,
            "number": self.number,
            "choice": self.choice,
            "play": self.play_on,
            "reach": self.reach,
            "interval": self.interval,
            "text": self.words_of_ones_own,
            "table": self.table,
        }
        return ask[question.kind](question)

    def once(self, answer: Callable[[], Mark]) -> Outcome:
        """One answer; what is no answer at all does not count."""
        while True:
            try:
                marked = answer()
            except DustlabError as error:
                self.tell(self.complaint(error))
            else:
                self.told(marked)
                return marked.right, marked.right

    def until_right(self, answer: Callable[[], Mark]) -> Outcome:
        right, at_once = self.once(answer)
        while not right:
            self.say("exercise.terminal.once_more")
            right, _ = self.once(answer)
        return True, at_once

    def may(self, question: May) -> Outcome:
        # The mark names the reasons: asking again would ask for nothing.
        return self.once(lambda: mark(question, self.reasons(question)))

    def number(self, question: Number) -> Outcome:
        return self.until_right(lambda: mark(question, self.line(question.unit)))

    def interval(self, question: Interval) -> Outcome:
        prompt = self.words("exercise.terminal.interval", unit=question.unit).strip()
        return self.until_right(lambda: mark(question, self.line(prompt)))

    def words_of_ones_own(self, question: FreeText) -> Outcome:
        prompt = self.words("exercise.terminal.words")
        return self.until_right(lambda: mark(question, self.line(prompt)))

    def table(self, question: Table) -> Outcome:
        """Cell by cell; what is right stands in the table from then on."""
        known: dict[str, str] = {}
        every: list[bool] = []
        for name, cell in question.blanks.items():
            self.tell(question.drawn(known))
            _, at_once = self.until_right(partial(self.cell, question, name))
            every.append(at_once)
            known[name] = "" if cell.answer is None else cell.answer.in_words(self.language)
        self.tell(question.drawn(known))
        return True, all(every)

    def cell(self, question: Table, name: str) -> Mark:
        return mark_cell(question, name, read_worked(self.line(name), name))

    def choice(self, question: Choice) -> Outcome:
        self.options(question.options)
        prompt = self.words(_which(question.several))
        return self.until_right(lambda: mark(question, self.line(prompt)))

    def play_on(self, question: Play) -> Outcome:
        for line in question.moves:
            self.tell(f"  {line}")
        # Every part is asked, also after a wrong one.
        parts = [self.part(part, question.asks(part)) for part in question.parts]
        return all(right for right, _ in parts), all(at_once for _, at_once in parts)

    def reasons(self, question: May) -> Any:
        said = self.line(self.words("exercise.terminal.yes_or_no")).lower()
        if said in YES:
            return "yes"
        if said not in NO:
            raise wanted("answer", "exercise.input.yes_or_no", said)
        self.options(question.options)
        named = self.line(self.words("exercise.terminal.which_rules"))
        letters = dict(zip(_letters(question.options), question.options, strict=True))
        words = named.replace(",", " ").split()
        return [letters[word].id if word in letters else word for word in words]

    def part(self, part: Part, ask: str) -> Outcome:
        if ask:
            self.tell(ask)
        if part.form == "yes":
            prompt = self.words("exercise.terminal.yes_or_no")
            return self.once(lambda: mark_part(part, self.line(prompt)))
        self.options(part.options)
        prompt = self.words(_which(part.several)) if part.options else part.unit
        return self.until_right(lambda: mark_part(part, self.line(prompt)))

    def reach(self, question: Reach) -> Outcome:
        attempt, first = Attempt(question), True
        self.say("exercise.terminal.moves_help", within=question.within)
        while not attempt.reached:
            if attempt.over:
                first = False
                self.told(mark(question, attempt))
                self.say("exercise.terminal.back_or_again")
            self.move(
                attempt, self.line(self.words("exercise.terminal.left_moves", left=attempt.left))
            )
        self.told(mark(question, attempt))
        return True, first and attempt.stars == 3

    def complaint(self, error: DustlabError) -> str:
        return complaint(error, self.language) if isinstance(error, BadInput) else str(error)

    def told(self, found: Mark) -> None:
        for remark in found.remarks:
            self.tell(self.remark(remark))

    def remark(self, remark: Remark) -> str:
        words = remark.tell(self.language)
        return f"{words} ({named(remark.rule, self.language)})" if remark.rule else words

    def move(self, attempt: Attempt, line: str) -> None:
        if line == BACK:
            attempt.back()
            self.show(attempt.question, attempt.match.state)
        elif line == AGAIN:
            attempt.again()
            self.show(attempt.question, attempt.match.state)
        elif line == MOVES:
            legal = [str(move) for move in attempt.match.moves()]
            for told in legal[:SHOWN_MOVES]:
                self.tell(f"  {told}")
            if len(legal) > SHOWN_MOVES:
                self.say("exercise.terminal.more_moves", count=len(legal) - SHOWN_MOVES)
        else:
            self.try_move(attempt, line)

    def try_move(self, attempt: Attempt, line: str) -> None:
        try:
            steps = attempt.play(attempt.match.read_as_told(line, self.language))
        except IllegalMove as error:
            for refusal in filter(_is_remark, error.refusals):
                self.tell(self.remark(refusal))
                words = attempt.question.wrong.get(refusal.rule)
                if words:
                    self.tell(by_name(words, self.language))
            next_step = what_next(attempt.match, line, self.language)
            if next_step:
                self.tell(next_step)
        except DustlabError as error:
            self.tell(self.complaint(error))
        else:
            for words in filter(None, [step.tell(self.language) for step in steps]):
                self.tell(words)
            if not attempt.over:
                self.tell(attempt.match.pending.tell(self.language))

    # -- reading a line
    def line(self, prompt: str) -> str:
        """What the person types; hints are given on the way."""
        while True:
            typed = self.ask(f"{prompt} > ".lstrip()).strip()
            word = typed.lower()
            if word in QUIT:
                raise Left
            if word in SKIP:
                raise _Skip
            if word not in HINT:
                return typed
            none = self.words("exercise.terminal.no_more_hints")
            self.tell(self.hints.pop(0) if self.hints else none)

    def options(self, options: Sequence[Option]) -> None:
        for letter, option in zip(_letters(options), options, strict=True):
            self.tell(f"  {letter}) {option.tell(self.language)}")


def _is_remark(one: object) -> TypeGuard[Remark]:
    return isinstance(one, Remark)


def _letters(options: Sequence[Option]) -> list[str]:
    """How options are called: by their ids, or rules by letters."""
    return [
        chr(ord("a") + i) if option.is_rule and i < 26 else option.id
        for i, option in enumerate(options)
    ]


def _which(several: bool) -> str:
    return "exercise.terminal.which_ones" if several else "exercise.terminal.which_one"
