"""A sum that an author writes down: arithmetic, worked out exactly, and nothing else.

>>> str(work_out("7/9 * 6/8")), str(work_out("total(k, 0, 1, choose(4, k) * 2**(4 - k)) / 3**4"))
('7/12', '16/27')

The text is read as Python reads an expression, but never run: what is not in the tables below is
refused. Its length, its numbers and its steps are limited, so no text can keep a check busy.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import comb, isqrt

from ..core.errors import BadInput, did_you_mean

LONGEST = 300
DEEPEST = 60
MOST_STEPS = 10_000
MOST_BITS = 1_000
MOST_CHOSEN = 300
# The decimal places to which a root that is no fraction is told.
PLACES = 30

EXPECTED = "a sum, as in '7/9 * 6/8' or 'choose(4, 2) * (1/3)**2'"
# Whatever else may stand in Python stays outside, before anything reads it.
_WORD = re.compile(
    r"\s*(?:(?:[0-9]+|[0-9]*\.[0-9]+)(?![\w.])|[a-z]+(?![\w.])|\*\*|[<>=!]=|[-+*/<>(),])"
)

Names = dict[str, Fraction]

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


def work_out(text: str, where: str = "sum") -> Fraction:
    """The value of a sum; a text that is none is refused in one line."""
    plain = " ".join(text.split())
    if len(plain) > LONGEST:
        raise BadInput(where, f"a sum of at most {LONGEST} letters", str(len(plain)))
    _look_at_words(plain, where)
    try:
        tree = ast.parse(plain, mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise BadInput(where, EXPECTED, _short(plain)) from None
    return _Calculation(plain, where).value(tree.body, {}, 0)


def _look_at_words(plain: str, where: str) -> None:
    place = 0
    while place < len(plain):
        word = _WORD.match(plain, place)
        if word is None:
            raise BadInput(where, EXPECTED, _short(plain[place:].strip()))
        place = word.end()


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."


class _Calculation:
    """Goes through the tree of a sum from the leaves up, and counts its steps."""

    def __init__(self, text: str, where: str) -> None:
        self.text, self.where, self.steps = text, where, 0

    def value(self, node: ast.expr, names: Names, depth: int) -> Fraction:
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise self.wrong(f"at most {MOST_STEPS} steps", "more")
        if depth > DEEPEST:
            raise self.wrong(f"at most {DEEPEST} brackets or signs inside each other", "more")
        value = self._value(node, names, depth + 1)
        if _bits(value) > MOST_BITS:
            raise self.wrong("numbers of a size that can be looked at", "far larger ones")
        return value

    def _value(self, node: ast.expr, names: Names, depth: int) -> Fraction:
        if isinstance(node, ast.Constant):
            # The written digits: 0.1 is one tenth, not the nearest number of the machine.
            return Fraction(self.told(node))
        if isinstance(node, ast.Name):
            if node.id not in names:
                raise self.wrong("a number, or a name that total, first or last gives", node)
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
                raise self.wrong("no division by 0", node)
            return left / right
        if isinstance(node.op, ast.Pow):
            return self.power(node, left, right)
        if type(node.op) not in STEPS:
            raise self.wrong(EXPECTED, node)
        return STEPS[type(node.op)](left, right)

    def power(self, node: ast.expr, base: Fraction, exponent: Fraction) -> Fraction:
        if exponent.denominator != 1:
            raise self.wrong("a whole exponent; sqrt(...) for a root", node)
        if exponent < 0 and not base:
            raise self.wrong("no division by 0", node)
        # Seen before it is worked out: a tower of powers never ends.
        if _bits(base) * abs(exponent) > MOST_BITS:
            raise self.wrong("a power of a size that can be looked at", node)
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
            known = did_you_mean(name, [*FUNCTIONS, *WALKS])
            raise self.wrong(f"a function that is known here{known}", name)
        return FUNCTIONS[name](self, node, [self.value(n, names, depth) for n in node.args])

    def choose(self, node: ast.Call, values: list[Fraction]) -> Fraction:
        if len(values) != 2 or not all(_is_whole(v) and 0 <= v <= MOST_CHOSEN for v in values):
            raise self.wrong(f"choose(n, k) with whole numbers from 0 to {MOST_CHOSEN}", node)
        return Fraction(comb(int(values[0]), int(values[1])))

    def least(self, node: ast.Call, values: list[Fraction]) -> Fraction:
        return min(self.several(node, values))

    def most(self, node: ast.Call, values: list[Fraction]) -> Fraction:
        return max(self.several(node, values))

    def several(self, node: ast.Call, values: list[Fraction]) -> list[Fraction]:
        if not values:
            raise self.wrong("numbers to compare", node)
        return values

    def sqrt(self, node: ast.Call, values: list[Fraction]) -> Fraction:
        """Exact for the square of a fraction."""
        if len(values) != 1 or values[0] < 0:
            raise self.wrong("sqrt(...) of one number that is not negative", node)
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
        raise self.wrong("a number on the way for which it is true", node)

    def last(self, node: ast.Call, names: Names, depth: int) -> Fraction:
        true = [number for number, value in self.walk(node, names, depth) if value]
        if not true:
            raise self.wrong("a number on the way for which it is true", node)
        return Fraction(true[-1])

    def walk(self, node: ast.Call, names: Names, depth: int) -> Iterator[tuple[int, Fraction]]:
        """Each number of the way, and what the last argument is worth there."""
        if len(node.args) != 4 or not isinstance(node.args[0], ast.Name):
            raise self.wrong("four things, as in total(k, 0, 4, ...)", node)
        name = node.args[0].id
        start, end = (self.value(one, names, depth) for one in node.args[1:3])
        if not (_is_whole(start) and _is_whole(end)):
            raise self.wrong("a way from one whole number to another", node)
        for number in range(int(start), int(end) + 1):
            yield number, self.value(node.args[3], {**names, name: Fraction(number)}, depth)

    # -- complaints
    def told(self, node: ast.expr) -> str:
        # The words that may stand here are one line of plain letters: places are letters.
        return self.text[node.col_offset : node.end_col_offset]

    def wrong(self, expected: str, got: ast.expr | str) -> BadInput:
        text = got if isinstance(got, str) else _short(self.told(got))
        return BadInput(self.where, expected, text)


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
