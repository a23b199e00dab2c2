"""What a question asks for, as other systems know it: numbers, words, options to pick from.

Every system is given the same fields. A goal that is played for has none: no other system knows the
rules of the game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from html import escape
from itertools import count

from ..core.words import say
from ..exercises.choice import Choice
from ..exercises.free_text import FreeText, forms_of
from ..exercises.interval import Interval
from ..exercises.marks import bare, by_name
from ..exercises.may import May
from ..exercises.number import Number
from ..exercises.numbers import HALF_PERCENT, Written, read_number
from ..exercises.play import Part, Play
from ..exercises.question import ExerciseFile, Option, Question, aside_of, picture_of
from ..exercises.table import Table

MOST_PLACES = 12
LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Right:
    """A number that is right, and how far from it one may be."""

    value: Fraction
    within: Fraction


@dataclass(frozen=True, slots=True)
class Picked:
    """An option, whether it is right, and what is said to who picks it."""

    text: str
    right: bool
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that is asked for: numbers, options or forms of words, whichever is not empty."""

    label: str = ""
    numbers: tuple[Right, ...] = ()
    wrong: tuple[tuple[Fraction, str], ...] = ()
    options: tuple[Picked, ...] = ()
    several: bool = False
    any_of: bool = False
    forms: tuple[str, ...] = ()
    """As they are written, with what may be left out and without."""

    @property
    def is_chance(self) -> bool:
        return any(right.value.denominator != 1 for right in self.numbers)


@dataclass(frozen=True, slots=True)
class Grid:
    """A table to fill: in an empty cell stands which field it is, counted from 0."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str | int, ...]], ...]

    def html(self, gap: Callable[[int], str]) -> str:
        """The table; `gap` is what stands in an empty cell."""
        heads = "".join(f'<th scope="col">{escape(one)}</th>' for one in self.columns)
        lines = [f"<tr>{heads}</tr>"]
        for name, cells in self.rows:
            told = (gap(one) if isinstance(one, int) else escape(one) for one in cells)
            row = "".join(f"<td>{one}</td>" for one in told)
            lines.append(f'<tr><th scope="row">{escape(name)}</th>{row}</tr>')
        return f'<table class="generaltable"><tbody>{"".join(lines)}</tbody></table>'

    def markdown(self) -> str:
        """The table as a notebook has it."""
        rows = [[name, *("…" if isinstance(one, int) else one for one in cells)]
                for name, cells in self.rows]  # fmt: skip
        lines = [self.columns, ["---"] * len(self.columns), *rows]
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)


@dataclass(frozen=True, slots=True)
class Given:
    """A question for another system."""

    id: str
    lines: tuple[str, ...]
    """What is asked: paragraphs of plain text."""
    picture: str
    fields: tuple[Field, ...]
    hints: tuple[str, ...]
    because: str
    points: Fraction = Fraction(1)
    grid: Grid | None = None
    """The table that is to be filled, if it is one."""

    @property
    def name(self) -> str:
        """The name as a variable of a program."""
        word = re.sub(r"\W", "_", self.id)
        return f"q_{word}" if word[:1].isdigit() else word

    def html(self, picture: str = "", gap: Callable[[int], str] = lambda _: "…") -> str:
        """What is asked; `picture` is where the picture is, `gap` fills a table's empty cells."""
        told = "".join(f"<p>{escape(one).replace(chr(10), '<br/>')}</p>" for one in self.lines)
        told += f'<p><img src="{picture}" alt="{escape(self.id)}"/></p>' if picture else ""
        return told + (self.grid.html(gap) if self.grid else "")


def given(
    files: Iterable[ExerciseFile], language: str = "en"
) -> tuple[list[Given], list[Question]]:
    """The questions of some files for another system, and those that cannot be there."""
    can: list[Given] = []
    cannot: list[Question] = []
    for file in files:
        for question in file.questions:
            fields = fields_of(question, language)
            if fields:
                can.append(_given(question, fields, language))
            else:
                cannot.append(question)
    names = [one.id for one in can]
    # Two files may call a question alike.
    return [
        replace(one, id=f"{one.id}-{i}") if names.count(one.id) > 1 else one
        for i, one in enumerate(can, 1)
    ], cannot


def _given(question: Question, fields: tuple[Field, ...], language: str) -> Given:
    state = question.shown_state
    lines = [question.ask, aside_of(question, state, language)]
    if isinstance(question, Play):
        lines.append("\n".join(question.told_moves(language)))
    if any(field.is_chance for field in fields):
        lines.append(say("exchange.decimal", language))
    return Given(
        id=question.id,
        lines=tuple(filter(None, lines)),
        picture=picture_of(question, state, language),
        fields=fields,
        hints=tuple(by_name(hint, language) for hint in question.hints),
        because=by_name(question.because, language),
        points=question.points,
        grid=_grid(question) if isinstance(question, Table) else None,
    )


def _grid(table: Table) -> Grid:
    number = count()
    rows = (
        (name, tuple(one.text if one.answer is None else next(number) for one in cells))
        for name, cells in table.rows
    )
    return Grid(table.columns, tuple(rows))


def fields_of(question: Question, language: str = "en") -> tuple[Field, ...]:
    """What it asks for; nothing where no other system can ask it."""
    if isinstance(question, Number):
        return (_number(question),)
    if isinstance(question, Choice):
        return (_pick(question.options, question.wrong, question.several, question.any_of),)
    if isinstance(question, FreeText):
        return (Field(forms=_forms(question)),)
    if isinstance(question, Interval):
        labels = (say("exchange.from", language), say("exchange.to", language))
        return tuple(
            Field(label, (_right(end, question.tolerance),))
            for label, end in zip(labels, question.answer, strict=True)
        )
    if isinstance(question, Table):
        return tuple(
            Field(name, (_right(cell.answer, question.tolerance),))
            for name, cell in question.blanks.items()
            if cell.answer is not None
        )
    if isinstance(question, May):
        return (_may(question, language),)
    if isinstance(question, Play):
        return tuple(_part(question, part, language) for part in question.parts)
    return ()


def _number(question: Number) -> Field:
    rights = tuple(_right(one, question.tolerance) for one in question.answers)
    if question.between is not None:
        low, high = (end.value for end in question.between)
        rights = (Right((low + high) / 2, (high - low) / 2),)
    return Field(question.unit, rights, _wrong(question.wrong, rights))


def _right(answer: Written, tolerance: Fraction | None) -> Right:
    """As it is marked here: to whole percent or finer, where nothing else is said."""
    if tolerance is not None:
        return Right(answer.value, tolerance)
    if answer.value.denominator == 1 and not answer.slack:
        return Right(answer.value, Fraction(0))
    return Right(answer.value, max(answer.slack, HALF_PERCENT))


def _wrong(wrong: Mapping[str, str], rights: Iterable[Right]) -> tuple[tuple[Fraction, str], ...]:
    """Wrong numbers with the author's words; none that another system would take for right."""
    read = [(read_number(key).value, bare(words)) for key, words in wrong.items()]
    known = list(rights)
    return tuple(
        (value, words)
        for value, words in read
        if all(abs(value - right.value) > 2 * right.within for right in known)
    )


def _pick(
    options: Iterable[Option], wrong: Mapping[str, str], several: bool, any_of: bool = False
) -> Field:
    picked = tuple(
        Picked(one.text, one.right, bare(one.comment or wrong.get(one.id, ""))) for one in options
    )
    return Field(options=picked, several=several, any_of=any_of)


def _forms(question: FreeText) -> tuple[str, ...]:
    """Every form that is accepted, capitals and accents aside."""
    known = [form for text in question.accept for form in sorted(forms_of(text), key=len)[::-1]]
    return tuple(dict.fromkeys(known))


def _may(question: May, language: str) -> Field:
    """It may, or it may not because of a rule: one list to pick from."""
    yes = Picked(say("exercise.may.yes", language), not question.answer)
    told = [
        Picked(say("exercise.may.no", language, rules=option.tell(language)), option.right)
        for option in question.options
    ]
    return Field(options=(yes, *told), several=len(question.answer) > 1)


def _part(question: Play, part: Part, language: str) -> Field:
    ask = question.asks(part)
    if part.form == "number":
        label = f"{ask} ({part.unit})" if ask and part.unit else ask or part.unit
        return Field(label, tuple(_right(one, part.tolerance) for one in part.answers))
    if part.form == "yes":
        words = (say("exercise.yes", language), say("exercise.no", language))
        picked = (Picked(words[0], part.answer), Picked(words[1], not part.answer))
        return Field(ask, options=picked)
    return replace(_pick(part.options, part.wrong, part.several), label=ask)


def rounded(value: Fraction, within: Fraction) -> Fraction:
    """A number as somebody writes it down: with no more places than how near one has to be asks
    for.

    >>> decimal(rounded(Fraction(1, 3), Fraction(1, 200)))
    '0.3333'
    """
    for places in range(2, MOST_PLACES):
        told = round(value, places)
        if abs(told - value) * 50 <= within:
            return told
    return value


def decimal(value: Fraction) -> str:
    """A number as programs read it: whole, or with at most twelve places.

    >>> decimal(Fraction(3)), decimal(Fraction(1, 4)), decimal(Fraction(1, 3))
    ('3', '0.25', '0.333333333333')
    """
    if value.denominator == 1:
        return str(value)
    return f"{float(value):.12f}".rstrip("0").rstrip(".")
