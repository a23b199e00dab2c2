"""A tree of stages: each branch has its chance, a path multiplies, and several paths add up.

>>> urn = read_tree("red 3/5 (red 2/4, white 2/4), white 2/5 (red 3/4, white 1/4)")
>>> [(path.words, str(path.chance)) for path in urn.paths()][:2]
[('red, red', '3/10'), ('red, white', '3/10')]
>>> str(urn.together(lambda path: path.labels.count("red") == 1))
'3/5'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..core.errors import BadInput
from ..core.words import Said, came, wanted

MOST_ENDS, MOST_LETTERS = 12, 600
LONGEST_LABELS = (14, 14, 10)
"""How many letters a label may have in a tree of one stage, of two, of three."""
MOST_STAGES = len(LONGEST_LABELS)


class NotOne(BadInput):
    """The branches that leave one place make more than 1 together, or less."""


@dataclass(frozen=True)
class Branch:
    """What may come next, how likely it is, and what may come after it."""

    label: str
    chance: Fraction
    said: str
    """The chance as it was written: 2/4 stays 2/4."""
    after: tuple[Branch, ...] = ()


@dataclass(frozen=True)
class Path:
    """A way from the root to a branch; `name` leads to it by the numbers of its branches."""

    name: str
    branches: tuple[Branch, ...]

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(branch.label for branch in self.branches)

    @property
    def words(self) -> str:
        return ", ".join(self.labels)

    @property
    def chance(self) -> Fraction:
        """Along a path chances are multiplied."""
        product = Fraction(1)
        for branch in self.branches:
            product *= branch.chance
        return product

    @property
    def sum(self) -> str:
        """The product as it is written: 3/5 · 2/4."""
        return " · ".join(branch.said for branch in self.branches)

    @property
    def is_end(self) -> bool:
        return not self.branches[-1].after


@dataclass(frozen=True)
class Tree:
    """The branches of the first stage."""

    branches: tuple[Branch, ...]

    def every(self) -> Iterator[Path]:
        """Every way to a branch, each before those that go on from it."""
        yield from _ways("", (), self.branches)

    def paths(self) -> list[Path]:
        """The ways to the ends."""
        return [path for path in self.every() if path.is_end]

    @property
    def stages(self) -> int:
        return max(len(path.branches) for path in self.every())

    def together(self, counts: Callable[[Path], bool]) -> Fraction:
        """The chance of all paths that count: chances of different paths are added."""
        return sum((path.chance for path in self.paths() if counts(path)), Fraction(0))

    def reached(self, label: str) -> Fraction:
        """How likely something is in the last stage, whatever came before: total probability."""
        return self.together(lambda path: path.labels[-1] == label)

    def came_from(self, first: str, last: str) -> Fraction:
        """How likely the first stage was `first`, once the last is known to be `last`."""
        both = self.together(lambda path: (path.labels[0], path.labels[-1]) == (first, last))
        return both / self.reached(last)

    def __str__(self) -> str:
        return _written(self.branches)


def _ways(name: str, so_far: tuple[Branch, ...], branches: Sequence[Branch]) -> Iterator[Path]:
    for number, branch in enumerate(branches):
        path = Path(f"{name}{number}", (*so_far, branch))
        yield path
        yield from _ways(path.name, path.branches, branch.after)


def _written(branches: Sequence[Branch]) -> str:
    return ", ".join(
        f"{branch.label} {branch.said}" + (f" ({_written(branch.after)})" if branch.after else "")
        for branch in branches
    )


# -- trees that are often wanted


def urn(balls: Mapping[str, int], draws: int, put_back: bool = False) -> Tree:
    """Balls drawn one after the other; each chance is written as balls of balls, 2/4.

    >>> str(urn({"red": 1, "white": 2}, 2))
    'red 1/3 (white 2/2), white 2/3 (red 1/2, white 1/2)'
    """
    return Tree(_drawn(dict(balls), draws, put_back))


def _drawn(balls: dict[str, int], draws: int, put_back: bool) -> tuple[Branch, ...]:
    total = sum(balls.values())
    if not draws or not total:
        return ()
    branches = []
    for label, number in balls.items():
        if number:
            left = balls if put_back else {**balls, label: number - 1}
            after = _drawn(left, draws - 1, put_back)
            branches.append(Branch(label, Fraction(number, total), f"{number}/{total}", after))
    return tuple(branches)


# -- a tree as a line of text

_PART = re.compile(
    r"\s*(?:(?P<chance>\d{1,6}\s*/\s*\d{1,6}|\d{1,6}(?:[.,]\d{1,6})?\s*%?)"
    r"|(?P<sign>[(),;])|(?P<label>[^\d(),;%/]+))"
)


def read_tree(text: str) -> Tree:
    """A tree from a line: each branch is a word and its chance, in brackets what comes after it.

    >>> str(read_tree("rain 30 % (bus 0.8, walk 1/5); dry 70 % (bus 1/4, walk 3/4)").reached("bus"))
    '83/200'
    """
    parts, at = list[tuple[str, str]](), 0
    line = text.strip()
    if len(line) > MOST_LETTERS:
        raise wanted("tree", "chances.tree.expects.line", line, most=MOST_LETTERS)
    while at < len(line):
        found = _PART.match(line, at)
        if found is None:
            raise wanted("tree", "chances.tree.expects.branch", line[at : at + 20])
        kind = str(found.lastgroup)
        parts.append((kind, found[kind].strip()))
        at = found.end()
    tree = _Reader(parts).tree()
    ends = sum(1 for path in tree.every() if path.is_end)
    if ends > MOST_ENDS:
        raise wanted("tree", "chances.tree.expects.ends", str(ends), most=MOST_ENDS)
    most = LONGEST_LABELS[tree.stages - 1]
    for label in (path.labels[-1] for path in tree.every()):
        if len(label) > most:
            raise wanted("tree", "chances.tree.expects.label", label, most=most)
    return tree


class _Reader:
    def __init__(self, parts: list[tuple[str, str]]) -> None:
        self.parts = [part for part in parts if part != ("label", "")]
        self.at = 0

    def tree(self) -> Tree:
        tree = Tree(self.branches(1))
        if self.at < len(self.parts):
            raise wanted("tree", "chances.tree.expects.branch", self.parts[self.at][1])
        return tree

    def branches(self, stage: int) -> tuple[Branch, ...]:
        if stage > MOST_STAGES:
            raise wanted("tree", "chances.tree.expects.stages", str(stage), most=MOST_STAGES)
        found = [self.branch(stage)]
        while self.skips(",") or self.skips(";"):
            found.append(self.branch(stage))
        labels = [branch.label for branch in found]
        for label in labels:
            if labels.count(label) > 1:
                raise wanted("tree", "chances.tree.expects.once", label)
        total = sum((branch.chance for branch in found), Fraction(0))
        if total != 1:
            words = f"{' + '.join(branch.said for branch in found)} = {_as_written(total, found)}"
            raise wanted("tree", "chances.tree.expects.sum", words, NotOne, label=labels[0])
        return tuple(found)

    def branch(self, stage: int) -> Branch:
        label, said = self.takes("label"), self.takes("chance")
        chance = _chance(said)
        after: tuple[Branch, ...] = ()
        if self.skips("("):
            after = self.branches(stage + 1)
            if not self.skips(")"):
                raise wanted("tree", "chances.tree.expects.bracket", self.here(), label=label)
        return Branch(label, chance, said.replace(" ", ""), after)

    def takes(self, kind: str) -> str:
        if self.at == len(self.parts) or self.parts[self.at][0] != kind:
            key = "chances.tree.expects.word" if kind == "label" else "chances.tree.expects.chance"
            raise wanted("tree", key, self.here())
        self.at += 1
        return self.parts[self.at - 1][1]

    def here(self) -> str | Said:
        """What stands where something else was expected."""
        return self.parts[self.at][1] if self.at < len(self.parts) else came("chances.tree.the_end")

    def skips(self, sign: str) -> bool:
        here = self.at < len(self.parts) and self.parts[self.at] == ("sign", sign)
        self.at += here
        return here


def _chance(said: str) -> Fraction:
    number = said.replace(" ", "").replace(",", ".")
    try:
        chance = Fraction(number[:-1]) / 100 if number.endswith("%") else Fraction(number)
    except ZeroDivisionError:
        chance = Fraction(-1)
    if not 0 < chance <= 1:
        raise wanted("tree", "chances.tree.expects.chance", said)
    return chance


def _as_written(total: Fraction, branches: Sequence[Branch]) -> str:
    """A sum in the manner of its parts: a fraction, a number with a point, or percent."""
    parts = [branch.said for branch in branches]
    if all(part.endswith("%") for part in parts):
        return f"{float(100 * total):g} %"
    if all("/" not in part and "%" not in part for part in parts):
        return f"{float(total):g}".replace(".", "," if "," in "".join(parts) else ".")
    return str(total)


def tree_of(tree: Tree | str) -> Tree:
    """A tree that is given, or written as a line."""
    if not isinstance(tree, Tree | str):
        raise BadInput("tree", "a tree, or one written as a line", tree)
    return read_tree(tree) if isinstance(tree, str) else tree
