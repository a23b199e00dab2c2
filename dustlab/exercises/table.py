'''A table to fill: some of its numbers stand there, the others are to be found.

    table = """
             | left | right | together
    boys     |  3   | ? 12  | 15
    girls    | ? 2  |  11   | ? 13 = 28 - 15
    together |  5   | ? 23  | 28
    """

A `?` is an empty cell; behind it stands its number, or a sum, or a number and the sum behind `=`.
'''

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar

from ..core.remarks import Remark
from ..core.toml import shown
from ..core.words import came, wanted
from .context import Context, Fields, Stated
from .marks import (
    All,
    Differs,
    Mark,
    Words,
    all_right,
    authors,
    comment,
    is_same,
    measured,
    number_in_words,
    said,
    says_something,
)
from .number import how_far
from .numbers import Written, agrees, read_number, read_worked
from .question import Question
from .sums import work_out

KEYS = ("table", "totals", "tolerance")
BLANK, SUM, BETWEEN = "?", "=", "|"
_BETWEEN = re.compile(r"\|(?![^(]*\))")
MOST_ROWS, MOST_COLUMNS = 12, 8
LEAST_WRONG = 2


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: its text, and if it is empty, the number that belongs there."""

    text: str
    answer: Written | None = None
    sum: Fraction | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(Question):
    """A table to fill; the first line names the columns, the first column the lines."""

    kind: ClassVar[str] = "table"
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]
    totals: bool = False
    """Whether the last line and the last column are the sums of those before them."""
    tolerance: Fraction | None = None

    @property
    def blanks(self) -> dict[str, Cell]:
        """The empty cells, by what stands before and above them."""
        return {
            f"{row}, {column}": cell
            for row, cells in self.rows
            for column, cell in zip(self.columns[1:], cells, strict=True)
            if cell.answer is not None
        }

    @property
    def text(self) -> str:
        return f"{self.ask}\n{self.drawn()}"

    def drawn(self, given: Mapping[str, str] | None = None) -> str:
        """The table in letters; an empty cell shows what was `given` for it, or dots."""
        known = given or {}
        lines = [list(self.columns)]
        for row, cells in self.rows:
            names = [f"{row}, {column}" for column in self.columns[1:]]
            texts = [
                cell.text if cell.answer is None else known.get(name, "...")
                for name, cell in zip(names, cells, strict=True)
            ]
            lines.append([row, *texts])
        widths = [max(len(line[i]) for line in lines) for i in range(len(self.columns))]
        return "\n".join(
            " | ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip()
            for line in lines
        )

    def told_answer(self, language: str = "en") -> str:
        answers = {
            name: cell.answer.in_words(language)
            for name, cell in self.blanks.items()
            if cell.answer is not None
        }
        return "\n".join(f"{name}: {number}" for name, number in answers.items())

    def as_json(self) -> dict[str, Any]:
        cells = [[None if c.answer else c.text for c in row] for _, row in self.rows]
        rows = [
            {"name": name, "cells": row} for (name, _), row in zip(self.rows, cells, strict=True)
        ]
        return {**Question.as_json(self), "columns": list(self.columns), "rows": rows}


# -- read


def parted(line: str, most: int = 0) -> list[str]:
    """What stands between the bars of a line, in so many parts at most; 0: in all that there are.

    >>> parted("P(A | B) | 3/4"), parted("left | right | and | so on", 2)
    (['P(A | B)', '3/4'], ['left', 'right | and | so on'])
    """
    return [part.strip() for part in _BETWEEN.split(line, max(most - 1, 0))]


def read(context: Context, entry: Stated, fields: Fields) -> Table:
    entry.text("table")
    # As it stands in the file, so that a complaint counts the lines as the author does.
    lines = [
        (number, parted(line))
        for number, line in enumerate(entry.table["table"].split("\n"), 1)
        if line.strip()
    ]
    where = entry.line("table")
    columns = tuple(lines[0][1])
    if not (2 <= len(columns) <= MOST_COLUMNS and 2 <= len(lines) <= MOST_ROWS):
        most = {"rows": MOST_ROWS - 1, "columns": MOST_COLUMNS - 1}
        raise entry.wants("table", "exercise.input.table_size", None, **most)
    rows: list[tuple[str, tuple[Cell, ...]]] = []
    for number, (name, *texts) in lines[1:]:
        if len(texts) != len(columns) - 1:
            count = len(columns)
            raise wanted(where(number), "exercise.input.cells", str(1 + len(texts)), count=count)
        rows.append((name, tuple(_cell(context, text, where(number)) for text in texts)))
    _check_names(entry, columns[1:], [name for name, _ in rows])
    table = Table(
        columns=columns,
        rows=tuple(rows),
        totals=entry.truth("totals", False),
        tolerance=entry.tolerance(),
        **fields,
    )
    if not table.blanks:
        raise entry.wants("table", "exercise.input.blank", came("exercise.input.none"))
    for key in fields["wrong"]:
        _check_wrong(context, entry, table, key)
    wrong = {_wrong_key(context, entry, key): words for key, words in fields["wrong"].items()}
    return replace(table, wrong=wrong)


def _cell(context: Context, text: str, where: str) -> Cell:
    if not text.startswith(BLANK):
        return Cell(text)
    stated, equals, worked = text.removeprefix(BLANK).partition(SUM)
    if not stated.strip():
        raise wanted(where, "exercise.input.behind_blank", text)
    answer = context.number(stated.strip(), where)
    return Cell("", answer, work_out(worked, where, context.names) if equals else None)


def _check_names(entry: Stated, columns: Iterable[str], rows: Iterable[str]) -> None:
    """Empty cells are spoken of by what stands before and above them."""
    for names in (list(columns), list(rows)):
        if len(set(names)) != len(names) or not all(names):
            raise entry.wants("table", "exercise.input.cell_names", "; ".join(names))


def _split(key: str) -> tuple[str, str]:
    """The cell that a comment is about, and the number: 'boys, left: 12'; or for all cells '12'."""
    cell, colon, number = key.rpartition(":")
    return (cell.strip(), number.strip()) if colon else ("", key.strip())


def _wrong_key(context: Context, entry: Stated, key: str) -> str:
    cell, number = _split(key)
    value = context.number(number, entry.comment_at(key))
    return f"{cell}: {value.text or value.value}" if cell else (value.text or str(value.value))


def _check_wrong(context: Context, entry: Stated, table: Table, key: str) -> None:
    cell, number = _split(key)
    where = entry.comment_at(key)
    value = context.number(number, where)
    if cell and cell not in table.blanks:
        raise wanted(where, "exercise.input.empty_cell", shown(cell), cells=_names(table))
    about = [cell] if cell else list(table.blanks)
    if all(agrees(value, _answer(table, name)) for name in about):
        got = came("exercise.input.the_answer", answer=shown(key))
        raise wanted(where, "exercise.input.wrong_only", got)


def _names(table: Table) -> str:
    return "; ".join(table.blanks)


def _answer(table: Table, name: str) -> Written:
    answer = table.blanks[name].answer
    assert answer is not None
    return answer


# -- marked


def mark(question: Table, answer: Any, sparing: bool = False) -> Mark:
    del sparing  # nothing in it names a rule
    given = as_cells(question, answer)
    remarks: list[Remark] = []
    right = 0
    for name, number in given.items():
        cell = mark_cell(question, name, number)
        right += cell.right
        if not cell.right:
            remarks += [comment("exercise.table.cell", cell=name), *cell.remarks]
    if right == len(given):
        return all_right()
    return Mark(False, right / len(given), tuple(remarks))


def mark_cell(question: Table, name: str, given: Written) -> Mark:
    """The mark for one cell."""
    true = _answer(question, name)
    if agrees(given, true, question.tolerance):
        return all_right()
    words = [
        told
        for key, told in question.wrong.items()
        if _split(key)[0] in ("", name) and agrees(given, read_number(_split(key)[1]))
    ]
    remarks = [authors(told) for told in words] or [how_far(given, (true,), question.tolerance)]
    return Mark(False, 0.0, tuple(remarks))


def as_cells(question: Table, answer: Any) -> dict[str, Written]:
    """A number for each empty cell, by their names or in their order; it may be left as a sum."""
    names = list(question.blanks)
    if isinstance(answer, Mapping):
        values = [answer.get(name, "") for name in names]
    else:
        parts = answer.split(";") if isinstance(answer, str) else answer
        values = list(parts) if isinstance(parts, Iterable) else [parts]
    if len(values) != len(names):
        raise wanted("answer", "exercise.input.every_cell", str(len(values)), count=len(names))
    return {
        name: value if isinstance(value, Written) else read_worked(value, name)
        for name, value in zip(names, values, strict=True)
    }


# -- checked


def check(question: Table) -> Words:
    by_sum = 0
    for name, cell in question.blanks.items():
        if cell.sum is not None and cell.answer is not None:
            by_sum += 1
            if not is_same(cell.answer, cell.sum, question.tolerance):
                stated = said("exercise.check.of_part", part=name, answer=_all(cell.answer))
                raise Differs(stated, measured(("", cell.sum)), by_sum=True)
    if question.totals:
        _check_totals(question)
        return said("exercise.check.by_totals")
    if by_sum == len(question.blanks):
        return said("exercise.check.by_sum")
    return said("exercise.check.some_cells", judged=by_sum, count=len(question.blanks))


def _all(answer: Written) -> All:
    return All((number_in_words(answer),))


def _check_totals(question: Table) -> None:
    """Each line adds up to its last cell, and each column to its last one."""
    numbers = {
        (row, column): _number(cell, f"{row}, {column}")
        for row, cells in question.rows
        for column, cell in zip(question.columns[1:], cells, strict=True)
    }
    rows, columns = [name for name, _ in question.rows], list(question.columns[1:])
    lines = [[(row, column) for column in columns] for row in rows]
    for line in [*lines, *([(row, column) for row in rows] for column in columns)]:
        *parts, last = line
        total = sum((numbers[one].value for one in parts), Fraction(0))
        slack = sum((numbers[one].slack for one in line), Fraction(0))
        if parts and abs(total - numbers[last].value) > slack:
            name = ", ".join(last)
            stated = said("exercise.check.of_part", part=name, answer=_all(numbers[last]))
            raise Differs(stated, measured(("", total)), by_sum=True)


def _number(cell: Cell, where: str) -> Written:
    return cell.answer if cell.answer is not None else read_number(cell.text, where)


def verdict(question: Table, state: Any) -> Hashable:
    del question, state
    return None


def foreseen(question: Table) -> Iterator[Words]:
    known = sum(says_something(words) for words in question.wrong.values())
    if known < LEAST_WRONG:
        yield said("exercise.check.numbers", count=LEAST_WRONG - known)
