"""Numbers as people write them: 7, 1/3, "1 in 3", 0.33, 0,33 and 33 %.

A written decimal says how finely its writer rounded, and marking takes that into account.

>>> read_number("33 %") == read_number("0.33")
True
>>> agrees(read_number("33 %"), read_number("1/3"))
True
>>> agrees(read_number("0.3"), read_number("1/3"))
False
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction

from ..core.errors import BadInput
from ..core.words import decimal, phrase, sentence, wanted
from .sums import Names, work_out

_DECIMAL = re.compile(
    r"([+-]?)(?=[0-9.,])([0-9]{0,12})(?:[.,]([0-9]{1,12}))?\s*(%|percent|prozent|per ?cento)?"
)
_POINT = re.compile(r"(?<=[0-9])[.,](?=[0-9])")
_SHARE = re.compile(r"([+-]?[0-9]{1,15})\s*(?:/|in|of|out of|von|aus|su)\s*([0-9]{1,15})")

# What a learner writes along a path, or over several: no names, no comparisons.
_SUM = re.compile(r"[0-9\s.,%()+\-−–*·×÷/^]+")

# Where the catalogue says what was expected.
EXPECTED = "exercise.input.number"
EXPECTED_WORKED = "exercise.input.worked"
EXPECTED_WHOLE = "exercise.input.whole"
EXPECTED_CHANCE = "exercise.input.chance"

# The coarsest rounding of an exact answer that counts: to whole percent.
HALF_PERCENT = Fraction(1, 200)


@dataclass(frozen=True, slots=True)
class Written:
    """A number and how far rounding may have moved it: half of its last written place."""

    value: Fraction
    slack: Fraction = Fraction(0)
    text: str = field(default="", compare=False)

    def __str__(self) -> str:
        return self.text or tell_number(self.value)

    def in_words(self, language: str = "en") -> str:
        """As it was written, but with the point or comma of a language."""
        point = sentence("grammar.point", language)
        return _POINT.sub(point, self.text) if self.text else tell_number(self.value, language)


def read_number(text: object, where: str = "answer", expected: str = EXPECTED) -> Written:
    """A number from its text, in any of the ways in which people write one."""
    words = " ".join(str(text).lower().replace("\u2212", "-").split())
    share = _SHARE.fullmatch(words)
    if share and int(share[2]):
        return Written(Fraction(int(share[1]), int(share[2])), text=words)
    written = _DECIMAL.fullmatch(words)
    if share or not written:
        raise wanted(where, expected, words[:60])
    sign, whole, places, percent = written.groups(default="")
    unit = Fraction(1, 10 ** len(places) * (100 if percent else 1))
    value = int(whole + places) * unit * (-1 if sign == "-" else 1)
    rounded = bool(places) or bool(percent)
    return Written(value, unit / 2 if rounded else Fraction(0), words)


def read_worked(text: object, where: str = "answer", names: Names | None = None) -> Written:
    """A number, or a sum that comes to one.

    A learner's sum has figures and signs only, and is told as it was written. An author's comes
    with the `names` of the numbers that are dealt, if with none: it may have all that sums have,
    and is told as what it comes to. Where it has names, what is wrong with the sum is said.

    >>> read_worked("4/6 * 3/5") == read_worked("2/5"), str(read_worked("1 - (3/4)^3"))
    (True, '1 - (3/4)^3')
    >>> str(read_worked("1 - n/4", names={"n": Fraction(3)}))
    '1/4 (25.00 %)'
    """
    try:
        return read_number(text, where, EXPECTED_WORKED)
    except BadInput as error:
        no_number = error
    words = " ".join(str(text).split())
    of_author = names is not None
    if not of_author and not _SUM.fullmatch(words):
        raise no_number
    try:
        return Written(work_out(words, where, names), text="" if of_author else words)
    except BadInput as no_sum:
        raise (no_sum if names else no_number) from None


def agrees(told: Written, true: Written, tolerance: Fraction | None = None) -> bool:
    """Whether a learner's number is right.

    With a tolerance it alone decides. Else an exact answer that is no whole number may be rounded,
    to whole percent or finer, and never to 0 or 1; an answer that is itself rounded may be met
    anywhere within its last place.
    """
    apart = abs(told.value - true.value)
    if tolerance is not None:
        return apart <= tolerance
    if apart == 0:
        return True
    if true.value.denominator == 1 and not true.slack:
        return False
    if told.slack > HALF_PERCENT or (told.value.denominator == 1 and 0 < true.value < 1):
        return False
    return apart <= max(told.slack, true.slack)


def tell_number(value: int | Fraction, language: str = "en") -> str:
    """A number for people: whole, or a fraction with its percentage; no long fractions.

    >>> tell_number(Fraction(7)), tell_number(Fraction(1, 3)), tell_number(Fraction(7, 3), "de")
    ('7', '1/3 (33.33 %)', '7/3 (2,333)')
    """
    if Fraction(value).denominator == 1:
        return str(value)
    words = decimal(float(value), 3, language)
    if 0 < value < 1:
        words = f"{decimal(float(value * 100), 2, language)} %"
    if Fraction(value).denominator > 1000:
        return phrase("exercise.number.about", language, number=words)
    return f"{value} ({words})"


def told_points(points: Fraction, language: str = "en") -> str:
    """Points for people: 2, 2.5, 0.25.

    >>> told_points(Fraction(2)), told_points(Fraction(5, 2)), told_points(Fraction(1, 4), "de")
    ('2', '2.5', '0,25')
    """
    places = {1: 0, 2: 1}.get(points.denominator, 2)
    return decimal(float(points), places, language)


@dataclass(frozen=True, slots=True)
class Measured:
    """Numbers as a fact of a sentence, each behind what was measured, where that is named."""

    values: tuple[tuple[str, int | Fraction], ...]

    def in_words(self, language: str = "en") -> str:
        lines = [(what, tell_number(value, language)) for what, value in self.values]
        return ", ".join(f"{what}: {number}" if what else number for what, number in lines)
