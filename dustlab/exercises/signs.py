"""The signs with which people write sums, put as Python writes them.

A power is `^` or `**`, a half is 0.5 or 0,5, and 35 % is 35/100. Between the numbers of a function
stands a comma, or a semicolon where its numbers have decimal commas.

>>> print(as_python("1 - (5/6)^4"), as_python("20 % * 0,5"), as_python("most(2,5; 7/3)"))
1 - (5/6)**4 (20/100) * 0.5 most(2.5, 7/3)
>>> print(as_python("choose(4,2)"))
choose(4,2)
"""

from __future__ import annotations

import re
from dataclasses import dataclass

SAME = {"^": "**", "·": "*", "×": "*", "÷": "/", "−": "-", "–": "-"}
_WHOLE = re.compile(r"[0-9]+")
_PLACES = re.compile(r"\.[0-9]+")
_COMMA_PLACES = re.compile(r",[0-9]+")
_PERCENT = re.compile(r"\s*%")


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A sum as Python writes it; for a complaint, what of it was written where."""

    original: str
    text: str
    places: tuple[int, ...]
    """For each letter of `text` the place in the original from which it comes."""

    def __str__(self) -> str:
        return self.text

    def written(self, start: int, end: int | None = None) -> str:
        """What the author wrote for a part of the text."""
        if not self.places[start:end]:
            return ""
        return self.original[self.places[start] : self.places[start:end][-1] + 1].strip()


def as_python(text: str) -> Rewritten:
    """A sum in any of these ways of writing; spaces are only told apart from none."""
    plain = " ".join(text.split())
    writer = _Writer(plain)
    while writer.at < len(plain):
        writer.step()
    return Rewritten(plain, "".join(writer.out), tuple(writer.places))


class _Writer:
    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.out: list[str] = []
        self.places: list[int] = []
        self.inside: list[tuple[bool, bool]] = []
        """Of each open bracket: whether a function has it, and whether semicolons stand in it."""

    @property
    def comma_is_decimal(self) -> bool:
        is_call, has_semicolons = self.inside[-1] if self.inside else (False, False)
        return not is_call or has_semicolons

    def write(self, text: str, place: int) -> None:
        self.out += text
        self.places += [place] * len(text)

    def step(self) -> None:
        sign = self.text[self.at]
        if sign.isascii() and (sign.isdigit() or _PLACES.match(self.text, self.at)):
            self.number()
            return
        if sign == "(":
            before = self.text[: self.at].rstrip()
            is_call = before[-1:].isalpha()
            self.inside.append((is_call, _has_semicolon(self.text, self.at + 1)))
        elif sign == ")" and self.inside:
            self.inside.pop()
        is_between = sign == ";" and self.inside and self.inside[-1][0]
        self.write("," if is_between else SAME.get(sign, sign), self.at)
        self.at += 1

    def number(self) -> None:
        """A number with its places, in brackets where a percent sign stands behind it."""
        start = self.at
        for part in (_WHOLE, _COMMA_PLACES if self._has_comma_places() else _PLACES):
            found = part.match(self.text, self.at)
            self.at = found.end() if found else self.at
        digits = self.text[start : self.at].replace(",", ".")
        percent = _PERCENT.match(self.text, self.at)
        if percent:
            self.write("(", start)
        for place, digit in enumerate(digits, start):
            self.write(digit, place)
        if percent:
            self.write("/100)", percent.end() - 1)
            self.at = percent.end()

    def _has_comma_places(self) -> bool:
        whole = _WHOLE.match(self.text, self.at)
        end = whole.end() if whole else self.at
        return self.comma_is_decimal and bool(_COMMA_PLACES.match(self.text, end))


def _has_semicolon(text: str, start: int) -> bool:
    """Whether a semicolon stands in these brackets, and not in brackets inside them."""
    depth = 0
    for sign in text[start:]:
        if sign == ";" and not depth:
            return True
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if depth < 0:
            return False
    return False
