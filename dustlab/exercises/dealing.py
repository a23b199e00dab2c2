"""Numbers that each learner gets dealt: another urn, another die, the same question.

    numbers = { red = "3 to 8", white = [2, 4, 6], all = "red + white" }
    where = "red != white"

A number goes from one whole number to another, is one of a list, or is worked out from those
before it. Texts name it in braces: {red}, {red + white}, as a percentage {p %}, with places
{p 0.0}.
The same seed deals the same numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

from ..core.toml import Entry, Source, shown
from ..core.words import came, wanted
from .sums import FUNCTIONS, WALKS, Names, work_out

MOST_NUMBERS = 12
MOST_LISTED = 100
MOST_WIDE = 1_000_000
# Draws until some fit the condition.
MOST_DRAWS = 300
# Numbers that are looked at to tell from where to where they go.
MOST_TOLD = 1_000
NAME = re.compile("[a-z]{1,20}")
_RANGE = re.compile(
    r"\s*(-?[0-9]{1,9})\s+(?:to|bis|a)\s+(-?[0-9]{1,9})(?:\s+(?:by|um|di)\s+([0-9]{1,9}))?\s*"
)
# Without a letter it is no number with a name: a set such as {1, 2, 3}.
_GAP = re.compile(r"\{([^{}]*[a-z][^{}]*)\}")
_FORM = re.compile(r"(.*?)\s+(?:(0(?:([.,])(0+))?)\s*(%)?|(%))\s*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Dealt:
    """One number: what it can be, or the sum that it is worked out by."""

    name: str
    among: tuple[Fraction, ...] | range = ()
    sum: str = ""
    where: str = ""

    def values(self, names: Names) -> tuple[Fraction, ...] | range:
        return (work_out(self.sum, self.where, names),) if self.sum else self.among


@dataclass(frozen=True, slots=True)
class Plan:
    """All numbers of a question, and what has to be true of them together."""

    numbers: tuple[Dealt, ...]
    condition: str
    where: str

    def fits(self, names: Names) -> bool:
        return not self.condition or bool(work_out(self.condition, self.where, names))

    def deal(self, seed: int, question: str) -> dict[str, Fraction]:
        """The numbers of a seed: drawn until they fit together."""
        dice = Random(f"{seed}/{question}")
        for _ in range(MOST_DRAWS):
            names: dict[str, Fraction] = {}
            for number in self.numbers:
                values = number.values(names)
                names[number.name] = Fraction(values[dice.randrange(len(values))])
            if self.fits(names):
                return names
        raise wanted(self.where, "exercise.input.deal_fits", shown(self.condition))

    def every(self, most: int) -> list[dict[str, Fraction]]:
        """All numbers that can be dealt; where they are more than `most` those of many seeds."""
        ways = 1
        for number in self.numbers:
            ways *= 1 if number.sum else len(number.among)
        if ways <= most:
            return [names for names in self._all(self.numbers, {}) if self.fits(names)]
        each = [self.deal(seed, "check") for seed in range(most)]
        return list({tuple(names.items()): names for names in each}.values())

    def _all(
        self, numbers: tuple[Dealt, ...], names: dict[str, Fraction]
    ) -> Iterator[dict[str, Fraction]]:
        if not numbers:
            yield names
            return
        for value in numbers[0].values(names):
            yield from self._all(numbers[1:], {**names, numbers[0].name: Fraction(value)})


def told_names(names: Names) -> str:
    """As in 'red = 3, white = 5'."""
    return ", ".join(f"{name} = {value}" for name, value in names.items())


# -- read


def read_plan(entry: Entry) -> Plan | None:
    """What stands under `numbers` and `where`; nothing where no numbers are dealt."""
    if "numbers" not in entry:
        if "where" in entry:
            raise entry.wants("where", "exercise.input.deal_where")
        return None
    table = entry.table["numbers"]
    if not isinstance(table, dict) or not 0 < len(table) <= MOST_NUMBERS:
        raise entry.wants("numbers", "exercise.input.deal_table", most=MOST_NUMBERS)
    numbers: list[Dealt] = []
    for name, value in table.items():
        where = entry.source.at((*entry.path, "numbers", name), entry.label, "numbers", name)
        if not NAME.fullmatch(name) or name in FUNCTIONS or name in WALKS:
            raise wanted(where, "exercise.input.deal_name", shown(name))
        numbers.append(_dealt(name, value, where))
    condition = entry.text("where", "")
    plan = Plan(tuple(numbers), condition, entry.at("where" if condition else "numbers"))
    plan.deal(0, "")
    if all(number.sum or len(number.among) == 1 for number in plan.numbers):
        raise entry.wants("numbers", "exercise.input.deal_varies", came("exercise.input.deal_one"))
    return plan


def _dealt(name: str, value: Any, where: str) -> Dealt:
    if isinstance(value, list):
        if not 0 < len(value) <= MOST_LISTED:
            raise wanted(where, "exercise.input.deal_list", str(len(value)), most=MOST_LISTED)
        return Dealt(name, tuple(work_out(_text(one, where), where) for one in value))
    text = _text(value, where)
    found = _RANGE.fullmatch(text)
    if not found:
        return Dealt(name, sum=text, where=where)
    first, last, step = int(found[1]), int(found[2]), int(found[3] or 1)
    if not step or not first <= last <= first + MOST_WIDE * step:
        raise wanted(where, "exercise.input.deal_range", shown(text))
    return Dealt(name, range(first, last + 1, step))


def _text(value: Any, where: str) -> str:
    if isinstance(value, bool | list | dict):
        raise wanted(where, "exercise.input.deal_number", shown(value))
    return str(value)


# -- texts in which numbers have gaps


def fill(value: Any, names: Names, where: Callable[[tuple[str | int, ...]], str]) -> Any:
    """A value of a file with the numbers in all its texts, also in the keys of tables."""
    return _fill(value, names, where, ())


def _fill(
    value: Any,
    names: Names,
    where: Callable[[tuple[str | int, ...]], str],
    path: tuple[str | int, ...],
) -> Any:
    if isinstance(value, str):
        return _GAP.sub(lambda gap: told_gap(gap[1], names, where(path)), value)
    if isinstance(value, list):
        return [_fill(one, names, where, (*path, i)) for i, one in enumerate(value)]
    if isinstance(value, dict):
        return {
            _fill(key, names, where, (*path, key)): _fill(one, names, where, (*path, key))
            for key, one in value.items()
        }
    return value


def gaps_of(value: Any) -> Iterator[str]:
    """What stands in braces, without how it is to be written."""
    if isinstance(value, str):
        yield from (_sum_of(gap) for gap in _GAP.findall(value))
    elif isinstance(value, list):
        for one in value:
            yield from gaps_of(one)
    elif isinstance(value, dict):
        yield from gaps_of([*value, *value.values()])


def _sum_of(gap: str) -> str:
    form = _FORM.fullmatch(gap)
    return "" if form else gap


def told_gap(gap: str, names: Names, where: str) -> str:
    """A number as a text has it: whole or a fraction, else as its form says.

    >>> told_gap("p", {"p": Fraction(2, 6)}, ""), told_gap("p %", {"p": Fraction(1, 4)}, "")
    ('1/3', '25 %')
    >>> told_gap("p 0,00", {"p": Fraction(1, 4)}, "")
    '0,25'
    """
    form = _FORM.fullmatch(gap)
    value = work_out(form[1] if form else gap, where, names)
    if not form:
        return str(value)
    point, places, percent = form[3] or ".", len(form[4] or ""), form[5] or form[6]
    shifted = value * (100 if percent else 1) * 10**places
    if shifted.denominator != 1:
        raise wanted(where, "exercise.input.deal_exact", f"{{{gap}}} = {value}", places=places)
    digits = str(abs(shifted.numerator)).rjust(places + 1, "0")
    sign = "-" if shifted < 0 else ""
    number = f"{digits[:-places]}{point}{digits[-places:]}" if places else digits
    return f"{sign}{number} %" if percent else f"{sign}{number}"


def _told_range(gap: str, every: list[dict[str, Fraction]], where: str) -> str:
    """The least and the greatest number that can stand in a gap: '3–8'."""
    form = _FORM.fullmatch(gap)
    by_value = {work_out(form[1] if form else gap, where, names): names for names in every}
    ends = dict.fromkeys(
        told_gap(gap, by_value[one], where) for one in (min(by_value), max(by_value))
    )
    return "–".join(ends)


def place_in(source: Source, path: tuple[str | int, ...], label: str) -> Any:
    """Where something of a question stands, for a complaint."""

    def where(inside: tuple[str | int, ...]) -> str:
        key = next((part for part in inside if isinstance(part, str)), "")
        return source.at((*path, *inside), label, key)

    return where


# -- a question whose numbers can be dealt anew


@dataclass(frozen=True, slots=True)
class Dealer:
    """How a question is read for other numbers."""

    plan: Plan
    read: Callable[[Names], Any]
    gaps: tuple[str, ...]
    ask: str = ""
    """What is asked, with its gaps."""

    def ask_of_all(self) -> str:
        """What is asked of everybody: where one number stood, from where to where they go."""
        every = self.plan.every(MOST_TOLD)
        return _GAP.sub(lambda gap: _told_range(gap[1], every, self.plan.where), self.ask)

    def deal(self, seed: int, question: str) -> Any:
        return self.read(self.plan.deal(seed, question))

    def uneven(self, every: list[dict[str, Fraction]]) -> str:
        """A gap that is whole with some numbers, and none with others: half a ball."""
        for gap in self.gaps:
            whole = {work_out(gap, self.plan.where, names).denominator == 1 for names in every}
            if len(whole) > 1:
                return gap
        return ""
