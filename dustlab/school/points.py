"""Points and marks: what each learner of a class has got of what was asked.

A right answer brings the points of its question (`points` in its file, else one). It brings nothing
if the solution was opened before it, or if it took more answers than the teacher allows. A mark is
given by a key of marks, if the teacher names one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..core.words import Near, decimal, phrase, say, wanted
from ..exercises.numbers import told_points
from .classroom import account_of
from .handing_in import HandedIn
from .progress import SOLUTION, UNTRIED, Answered
from .results import Results
from .scales import Scale
from .tables import Cell, csv_of

COLUMNS = (
    *("classroom.column.name", "classroom.column.points", "classroom.column.of"),
    *("classroom.column.percent", "classroom.column.mark"),
)


@dataclass(frozen=True)
class Task:
    """A question that counts."""

    file: str
    question: str
    points: Fraction
    words: str = ""
    """What is asked, in short, with the question's name."""

    @property
    def told(self) -> str:
        return self.words or self.question


@dataclass(frozen=True)
class Rules:
    """By what a teacher counts."""

    scale: Scale | None = None
    """The key of marks; None: points alone."""
    tries: int = 0
    """With how many answers a question has to be right; 0: with any number."""
    questions: tuple[str, ...] = ()
    """Which questions count; none named: all that somebody of the class has answered."""
    without: tuple[str, ...] = ()
    """Which of them do not count after all."""

    def points(self, task: Task, answer: Answered) -> Fraction:
        """What an answer brings."""
        late = bool(self.tries) and answer.tries > self.tries
        counts = answer.right and answer.aid != SOLUTION and not late
        return task.points if counts else Fraction(0)


@dataclass(frozen=True)
class Earned:
    """What one learner has got."""

    name: str
    each: tuple[Fraction | None, ...]
    """For each question that counts; None where none was answered."""
    tries: tuple[int, ...]
    points: Fraction
    share: Fraction
    mark: str = ""
    handed_in: bool = True
    damaged: bool = False
    """Whether there is a file, and nobody can read it."""


@dataclass(frozen=True)
class Points:
    """The points of a class."""

    tasks: tuple[Task, ...]
    earned: tuple[Earned, ...]
    rules: Rules

    @classmethod
    def of(cls, results: Results, rules: Rules | None = None) -> Points:
        rules = rules or Rules()
        tasks = tuple(_tasks(results, rules))
        there = [_earned(pupil, tasks, rules) for pupil in results.pupils]
        nothing = ((None,) * len(tasks), (0,) * len(tasks), Fraction(0), Fraction(0))
        away = [
            Earned(name, *nothing, handed_in=False, damaged=name in results.unread)
            for name in (*results.missing, *results.unread)
        ]
        every = sorted([*there, *away], key=lambda one: account_of(one.name) or one.name)
        return cls(tasks, tuple(every), rules)

    @property
    def whole(self) -> Fraction:
        """All points that can be had."""
        return _whole(self.tasks)

    def partly(self) -> list[tuple[Task, int, int]]:
        """The questions that count and were not answered by all who handed in: by how many of how
        many. With them the mark of everybody hangs on what the fastest did."""
        there = [one for one in self.earned if one.handed_in]
        answered = [sum(one.each[i] is not None for one in there) for i in range(len(self.tasks))]
        pairs = zip(self.tasks, answered, strict=True)
        return [(task, count, len(there)) for task, count in pairs if count < len(there)]

    def warnings(self, language: str = "en", how: bool = False) -> list[str]:
        """The same in lines; and how a command leaves such a question out."""
        partly = self.partly()
        lines = []
        for answered in sorted({count for _, count, _ in partly}):
            tasks = [task for task, count, _ in partly if count == answered]
            facts = {"answered": answered, "pupils": partly[0][2]}
            told = "; ".join(task.told for task in tasks)
            line = phrase("classroom.partly", language, **facts, question=told)
            names = " ".join(f"--without {task.file}/{task.question}" for task in tasks)
            lines.append(f"{line} ({names})" if how else line)
        return lines

    def marks(self) -> list[tuple[str, int]]:
        """How often each mark was given, the best first."""
        scale = self.rules.scale
        given = [one.mark for one in self.earned]
        return [(mark, given.count(mark)) for mark, _ in scale.marks] if scale else []

    # -- as files

    def as_json(self) -> dict[str, Any]:
        scale = self.rules.scale
        return {
            "of": _plain(self.whole),
            "tries": self.rules.tries or None,
            "scale": scale.id if scale else None,
            "questions": [
                {"file": one.file, "question": one.question, "points": _plain(one.points)}
                for one in self.tasks
            ],
            "answered_by_some": {
                f"{task.file}/{task.question}": answered for task, answered, _ in self.partly()
            },
            "pupils": [
                {
                    "name": one.name,
                    "handed_in": one.handed_in,
                    "points": _plain(one.points),
                    "share": round(float(one.share), 4),
                    "mark": one.mark or None,
                    "each": [None if got is None else _plain(got) for got in one.each],
                }
                for one in self.earned
            ],
        }

    def as_csv(self, language: str = "en") -> str:
        """A row for each learner: points, share, mark, then a column for each question."""
        asked = [
            f"{one.file}/{one.question} ({told_points(one.points, language)})" for one in self.tasks
        ]
        heads: list[Cell] = [*(phrase(one, language) for one in COLUMNS), *asked]
        rows: list[list[Cell]] = [heads]
        for one in self.earned:
            if not one.handed_in:
                rows.append([one.name, None, _plain(self.whole), None, None])
                continue
            mark = int(one.mark) if one.mark.isdecimal() else one.mark
            each = [None if got is None else _plain(got) for got in one.each]
            tenths = int(one.share * 1000)
            share = tenths / 10 if tenths % 10 else tenths // 10
            rows.append([one.name, _plain(one.points), _plain(self.whole), share, mark, *each])
        return csv_of(rows, language)

    # -- in words

    def title(self, language: str = "en") -> str:
        facts = {"of": told_points(self.whole, language), "tries": self.rules.tries}
        key = "classroom.points_within" if self.rules.tries else "classroom.points"
        return say(key, language, **facts)

    def key(self, language: str = "en") -> str:
        """By which key marks are given, and how often each was; empty, if by none."""
        scale = self.rules.scale
        if scale is None:
            return ""
        given = ", ".join(
            phrase("classroom.mark_times", language, mark=mark, count=count)
            for mark, count in self.marks()
            if count
        )
        return say("classroom.key", language, name=scale.name(language), given=given or "–")

    def lines(self, language: str = "en") -> list[str]:
        """A line for each learner."""
        if not self.tasks:
            return []
        lines = [self.title(language)]
        for one in self.earned:
            facts = {"name": one.name, "points": told_points(one.points, language)}
            facts |= {"share": share(one.share, language), "mark": one.mark}
            if one.damaged:
                lines.append(phrase("classroom.unread", language, **facts))
            elif not one.handed_in:
                lines.append(phrase("classroom.missing", language, **facts))
            elif one.mark:
                lines.append(phrase("classroom.earned_mark", language, **facts))
            else:
                lines.append(phrase("classroom.earned", language, **facts))
        lines += filter(None, [self.key(language)])
        return [*lines, *self.warnings(language, how=True)]


def share(part: Fraction, language: str = "en") -> str:
    """A share of the points; never rounded up, for marks are not.

    >>> share(Fraction(6, 7)), share(Fraction(1, 2)), share(Fraction(6, 7), "de")
    ('85.7 %', '50 %', '85,7 %')
    """
    tenths = int(part * 1000)
    return f"{decimal(tenths / 10, 1 if tenths % 10 else 0, language)} %"


def _plain(points: Fraction) -> int | float:
    return int(points) if points.denominator == 1 else float(points)


def _tasks(results: Results, rules: Rules) -> Iterator[Task]:
    """The questions that count, in the order of their files."""
    every, named = results.questions(), rules.questions
    answered = {(file, question) for _, file, question, _ in results.rows()}
    known_names = tuple(dict.fromkeys(question for _, question in every))
    for option, told in (("--question", named), ("--without", rules.without)):
        for one in told:
            if not any(one in (question, f"{of}/{question}") for of, question in every):
                near = Near(one, known_names)
                raise wanted(option, "classroom.input.question", one, near=near)
    for name, question in every:
        names = {question, f"{name}/{question}"}
        counts = not names.isdisjoint(named) if named else (name, question) in answered
        if counts and names.isdisjoint(rules.without):
            found = results.files.question(name, question)
            points = found.points if found else Fraction(1)
            yield Task(name, question, points, results.files.name(name, question))


def _whole(tasks: Iterable[Task]) -> Fraction:
    return sum((one.points for one in tasks), Fraction(0))


def _earned(pupil: HandedIn, tasks: Sequence[Task], rules: Rules) -> Earned:
    answers = [pupil.progress.of(one.file).get(one.question, UNTRIED) for one in tasks]
    each = tuple(
        rules.points(task, answer) if answer.tries else None
        for task, answer in zip(tasks, answers, strict=True)
    )
    points = sum((one for one in each if one is not None), Fraction(0))
    whole = _whole(tasks)
    part = points / whole if whole else Fraction(0)
    mark = rules.scale.mark(part) if rules.scale and tasks else ""
    return Earned(pupil.name, each, tuple(one.tries for one in answers), points, part, mark)
