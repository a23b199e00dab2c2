"""What is in the box: units, armies, and how a group of units is written.

>>> units = read_units("5 tank 2 mech")
>>> units.total, str(units)
(7, '5 tank 2 mech')
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product
from operator import add, ge, mul, sub
from typing import TYPE_CHECKING, NamedTuple

from ..core.errors import BadInput, did_you_mean
from ..core.words import LANGUAGES, listed, phrase, plainly, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

KINDS = ("tank", "mech", "fighter", "bomber", "submarine")
ON_LAND = ("tank", "mech", "fighter", "bomber")
ARMIES = ("blue", "red", "green", "orange", "purple", "black")
LETTERS = {
    "blue": "B",
    "red": "R",
    "green": "G",
    "orange": "O",
    "purple": "P",
    "black": "K",
}
# The limits of the box, per army.
BOX = {"tank": 60, "mech": 20, "fighter": 20, "bomber": 15, "submarine": 15}
CENTERS_IN_BOX = 24


class Units(NamedTuple):
    """How many of each kind; adding and taking away work kind by kind."""

    tank: int = 0
    mech: int = 0
    fighter: int = 0
    bomber: int = 0
    submarine: int = 0

    @property
    def total(self) -> int:
        return sum(self)

    def of(self, kind: str) -> int:
        """How many there are of a kind."""
        number: int = getattr(self, kind)
        return number

    def plus(self, other: Units) -> Units:
        return Units(*map(add, self, other))

    def less(self, other: Units) -> Units:
        return Units(*map(sub, self, other))

    def holds(self, other: Units) -> bool:
        """Whether `other` can be taken from these units."""
        return all(map(ge, self, other))

    def times(self, each: Units) -> int:
        """The sum over all units of what each kind counts: its dice, say, or its cost."""
        return sum(map(mul, self, each))

    def groups(self, most: int | None = None) -> Iterator[Units]:
        """Every group that can be taken from these units, the empty one too; or all up to a size.

        They are made one by one: of an army that fills its box there are 400,000.
        """
        counted = product(*(range(n + 1) for n in self)) if most is None else _at_most(self, most)
        for counts in counted:
            yield Units(*counts)

    def kinds(self) -> list[str]:
        return [kind for kind, n in zip(KINDS, self, strict=True) if n]

    def __str__(self) -> str:
        return _notation(self)

    def in_words(self, language: str = "en") -> str:
        """'5 tanks and 2 mechs'."""
        groups = []
        for kind, n in zip(KINDS, self, strict=True):
            if n:
                one, many = sentence(f"dust.units.{kind}", language).split("|")
                groups.append(f"{n} {one if n == 1 else many}")
        return listed(groups, language) or sentence("dust.units.none", language)


@lru_cache(maxsize=4096)
def _notation(units: Units) -> str:
    """As lines of positions and moves have it: the same few groups are written all the time."""
    groups = [f"{n} {kind}" for kind, n in zip(KINDS, units, strict=True) if n]
    return " ".join(groups) or "no units"


def _at_most(counts: Sequence[int], most: int) -> Iterator[tuple[int, ...]]:
    """Every choice of at most `most` units in all, in the order of `product`."""
    if not counts:
        yield ()
        return
    first, *rest = counts
    for number in range(min(first, most) + 1):
        for others in _at_most(rest, most - number):
            yield (number, *others)


NO_UNITS = Units()


class Plural(str):
    """A kind of unit, named in the plural."""

    __slots__ = ()

    def in_words(self, language: str) -> str:
        return sentence(f"dust.units.{self}", language).partition("|")[2]


def _kind_named(word: str) -> str | None:
    """The kind with this name, singular or plural; no language is read that is not needed."""
    if word in KINDS:
        return word
    told = (*LANGUAGES, *map(plainly, LANGUAGES))
    return next((kind for one in told if (kind := _kinds_by_name(one).get(word))), None)


@cache
def _kinds_by_name(language: str) -> dict[str, str]:
    return {
        word.lower(): kind
        for kind in KINDS
        for word in sentence(f"dust.units.{kind}", language).split("|")
    }


# Nobody has a million of anything.
MOST_DIGITS = 6


def _is_and(word: str) -> bool:
    """Whether a word joins others in some language; digits and kinds are none, and come most."""
    if word.isdigit() or word in KINDS:
        return False
    return any(word == sentence("grammar.and", language) for language in LANGUAGES)


def read_units(text: str, where: str = "units", of_the_box: bool = True) -> Units:
    """Units from their notation: '5 tank 2 mech' (also '5 tanks, 2 mechs and 1 bomber').

    A learner may write them as any language calls them: '5 Panzer und 2 Mechs'. More than the box
    holds cannot stand anywhere, but can be asked for.
    """
    counts = dict.fromkeys(KINDS, 0)
    parts = [word for word in text.replace(",", " ").split() if not _is_and(word.lower())]
    if not parts or len(parts) % 2:
        raise _bad(where, text, "input.units_form")
    for number, word in zip(parts[::2], parts[1::2], strict=True):
        kind = _kind_named(word.lower())
        if kind is None:
            raise _bad(where, word, "input.units_kind", did_you_mean(word, KINDS))
        if not (number.isascii() and number.isdigit()) or len(number) > MOST_DIGITS:
            raise _bad(where, number, "input.units_number", kinds=Plural(kind))
        counts[kind] += int(number)
        if of_the_box and counts[kind] > BOX[kind]:
            units = Units(**{kind: BOX[kind]})
            raise _bad(where, str(counts[kind]), "input.units_box", units=units)
    return Units(**counts)


def _bad(where: str, got: str, key: str, near: str = "", **facts: object) -> BadInput:
    return BadInput(where, phrase(key, **facts) + near, got, key, **facts)


class Holding(NamedTuple):
    """An army's units in one area."""

    army: str
    units: Units
