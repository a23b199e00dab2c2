"""A sum that an author writes down: arithmetic, worked out exactly, and nothing else.

>>> str(work_out("7/9 * 6/8")), str(work_out("total(k, 0, 1, choose(4, k) * 2**(4 - k)) / 3**4"))
('7/12', '16/27')

A power may be written `^`, a decimal with a comma, and a percentage as 35 % (see `signs`).

The text is read as Python reads an expression, but never run: what is not in the tables below is
refused. Its length, its numbers and its steps are limited, so no text can keep a check busy.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import comb, isqrt

from ..core.errors import BadInput
from ..core.words import Near, Said, came, wanted
from .signs import Rewritten, as_python

LONGEST = 300
DEEPEST = 60
MOST_STEPS = 10_000
# Room for a birthday on each day of the year: (364/365)^365.
MOST_BITS = 4_000
MOST_CHOSEN = 300
# The decimal places to which a root that is no fraction is told.
PLACES = 30

EXPECTED = "exercise.sum.form"
# Whatever else may stand in Python stays outside, before anything reads it.
_WORD = re.compile(
    r"\s*(?:(?:[0-9]+|[0-9]*\.[0-9]+)(?![\w.])|[a-z]+(?![\w.])|\*\*|[<>=!]=|[-+*/<>(),])"
)

Names = Mapping[str, Fraction]

STEPS: dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}
COMPARISONS: dict[type[ast.cmpop], Callable[[Fraction, Fraction], bool]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}


def work_out(text: str, where: str = "sum", names: Names | None = None) -> Fraction:
    """The value of a sum, in which numbers may have names; a text that is none is refused."""
    rewritten = as_python(text)
    if len(rewritten.original) > LONGEST:
        raise wanted(where, "exercise.sum.long", str(len(rewritten.original)), most=LONGEST)
    _look_at_words(rewritten, where)
    try:
        tree = ast.parse(rewritten.text, mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise wanted(where, EXPECTED, _short(rewritten.original)) from None
    return _Calculation(rewritten, where).value(tree.body, names or {}, 0)


def _look_at_words(sum_: Rewritten, where: str) -> None:
    place = 0
    while place < len(sum_.text):
        word = _WORD.match(sum_.text, place)
        if word is None:
            raise wanted(where, EXPECTED, _short(sum_.written(place)))
        place = word.end()


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."


class _Calculation:
    """Goes through the tree of a sum from the leaves up, and counts its steps."""

    def __init__(self, written: Rewritten, where: str) -> None:
        self.written, self.where, self.steps = written, where, 0

    def value(self, node: ast.expr, names: Names, depth: int) -> Fraction:
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise self.wrong("exercise.sum.steps", came("exercise.sum.more"), most=MOST_STEPS)
        if depth > DEEPEST:
            raise self.wrong("exercise.sum.deep", came("exercise.sum.more"), most=DEEPEST)
        value = self._value(node, names, depth + 1)
        if _bits(value) > MOST_BITS:
            raise self.wrong("exercise.sum.size", came("exercise.sum.larger"))
        return value

    def _value(self, node: ast.expr, names: Names, depth: int) -> Fraction:
        if isinstance(node, ast.Constant):
            # The written digits: 0.1 is one tenth, not the nearest number of the machine.
            return Fraction(self.written.text[node.col_offset : node.end_col_offset])
        if isinstance(node, ast.Name):
            if node.id not in names:
                if not names:
                    raise self.wrong("exercise.sum.name", node)
                raise self.wrong("exercise.sum.name_of", node, near=Near(node.id, tuple(names)))
            return names[node.id]
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
            operand = self.value(node.operand, names, depth)
            return -operand if isinstance(node.op, ast.USub) else operand
        if isinstance(node, ast.BinOp):
            left = self.value(node.left, names, depth)
            right = self.value(node.right, names, depth)
            return self.joined(node, left, right)
        if isinstance(node, ast.Compare) and all(type(how) in COMPARISONS for how in node.ops):
            return self.compared(node, [self.value(n, names, depth) for n in _sides(node)])
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
            return self.called(node, node.func.id, names, depth)
        raise self.wrong(EXPECTED, node)

    def joined(self, node: ast.BinOp, left: Fraction, right: Fraction) -> Fraction:
        if isinstance(node.op, ast.Div):
            if not right:
                raise self.wrong("exercise.sum.division", node)
            return left / right
        if isinstance(node.op, ast.Pow):
            return self.power(node, left, right)
        if type(node.op) not in STEPS:
            raise self.wrong(EXPECTED, node)
        return STEPS[type(node.op)](left, right)

    def power(self, node: ast.expr, base: Fraction, exponent: Fraction) -> Fraction:
        if exponent.denominator != 1:
            raise self.wrong("exercise.sum.exponent", node)
        if exponent < 0 and not base:
            raise self.wrong("exercise.sum.division", node)
        # Seen before it is worked out: a tower of powers never ends.
        if _bits(base) * abs(exponent) > MOST_BITS:
            raise self.wrong("exercise.sum.power", node)
        return Fraction(base ** int(exponent))

    def compared(self, node: ast.Compare, sides: list[Fraction]) -> Fraction:
        """1 where it is true, 0 where it is not: so what fits can be counted."""
        pairs = zip(node.ops, sides, sides[1:], strict=False)
        return Fraction(all(COMPARISONS[type(how)](left, right) for how, left, right in pairs))

    # -- functions
    def called(self, node: ast.Call, name: str, names: Names, depth: int) -> Fraction:
        if name in WALKS:
            return WALKS[name](self, node, names, depth)
        if name not in FUNCTIONS:
            near = Near(name, (*FUNCTIONS, *WALKS))
            raise self.wrong("exercise.sum.function", name, near=near)
        return FUNCTIONS[name](self, node, [self.value(n, names, depth) for n in node.args])

    def choose(self, node: ast.Call, values: list[Fraction]) -> Fraction:
        if len(values) != 2 or not all(_is_whole(v) and 0 <= v <= MOST_CHOSEN for v in values):
            raise self.wrong("exercise.sum.choose", node, most=MOST_CHOSEN)
        return Fraction(comb(int(values[0]), int(values[1])))

    def least(self, node: ast.Call, values: list[Fraction]) -> Fraction:
        return min(self.several(node, values))

    def most(self, node: ast.Call, values: list[Fraction]) -> Fraction:
        return max(self.several(node, values))

    def several(self, node: ast.Call, values: list[Fraction]) -> list[Fraction]:
        if not values:
            raise self.wrong("exercise.sum.compare", node)
        return values

    def sqrt(self, node: ast.Call, values: list[Fraction]) -> Fraction:
        """Exact for the square of a fraction."""
        if len(values) != 1 or values[0] < 0:
            raise self.wrong("exercise.sum.root", node)
        square = values[0]
        root = Fraction(isqrt(square.numerator), isqrt(square.denominator))
        if root * root == square:
            return root
        return Fraction(isqrt(int(square * 100**PLACES)), 10**PLACES)

    # -- walks: a name goes from one whole number to another
    def total(self, node: ast.Call, names: Names, depth: int) -> Fraction:
        return sum((value for _, value in self.walk(node, names, depth)), Fraction(0))

    def first(self, node: ast.Call, names: Names, depth: int) -> Fraction:
        for number, value in self.walk(node, names, depth):
            if value:
                return Fraction(number)
        raise self.wrong("exercise.sum.true", node)

    def last(self, node: ast.Call, names: Names, depth: int) -> Fraction:
        true = [number for number, value in self.walk(node, names, depth) if value]
        if not true:
            raise self.wrong("exercise.sum.true", node)
        return Fraction(true[-1])

    def walk(self, node: ast.Call, names: Names, depth: int) -> Iterator[tuple[int, Fraction]]:
        """Each number of the way, and what the last argument is worth there."""
        if len(node.args) != 4 or not isinstance(node.args[0], ast.Name):
            raise self.wrong("exercise.sum.four", node)
        name = node.args[0].id
        start, end = (self.value(one, names, depth) for one in node.args[1:3])
        if not (_is_whole(start) and _is_whole(end)):
            raise self.wrong("exercise.sum.way", node)
        for number in range(int(start), int(end) + 1):
            yield number, self.value(node.args[3], {**names, name: Fraction(number)}, depth)

    # -- complaints
    def told(self, node: ast.expr) -> str:
        # The words that may stand here are one line of plain letters: places are letters.
        return self.written.written(node.col_offset, node.end_col_offset)

    def wrong(self, expected: str, got: ast.expr | str | Said, /, **facts: object) -> BadInput:
        text = _short(self.told(got)) if isinstance(got, ast.expr) else got
        return wanted(self.where, expected, text, **facts)


def _sides(node: ast.Compare) -> list[ast.expr]:
    return [node.left, *node.comparators]


def _is_whole(value: Fraction) -> bool:
    return value.denominator == 1


def _bits(value: Fraction) -> int:
    return max(value.numerator.bit_length(), value.denominator.bit_length())


Plain = Callable[[_Calculation, ast.Call, list[Fraction]], Fraction]
Walk = Callable[[_Calculation, ast.Call, Names, int], Fraction]

FUNCTIONS: dict[str, Plain] = {
    "choose": _Calculation.choose,
    "least": _Calculation.least,
    "most": _Calculation.most,
    "sqrt": _Calculation.sqrt,
}
WALKS: dict[str, Walk] = {
    "total": _Calculation.total,
    "first": _Calculation.first,
    "last": _Calculation.last,
}
