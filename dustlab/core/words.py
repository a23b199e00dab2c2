"""The catalogue of visible words: every sentence a learner reads is looked up here.

A sentence is a TOML string with gaps. A gap names a fact; after a colon it says how to put it:

* ``{dice:die|dice}`` picks the first word when the fact is 1, else the second; of a name it picks
  the second when that is a plural: ``{unit:name} {unit:moves|move}``;
* ``{area:name}`` gives the display name of an id (``gulf_of_alaska`` becomes Gulf of Alaska);
* ``{armies:list}`` joins names with commas and a last "and", ``{areas:either}`` with a last "or";
* ``{rolls:spelled}`` writes a small number as a word: three.

>>> say("dust.battle.rolled", army="red", dice=1, hits=0)
'Red rolls 1 die: 0 hits.'
"""

import os
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter
from textwrap import fill
from typing import Any, NamedTuple

from .errors import LONGEST, BadInput, did_you_mean, fitted, readable, shortened

LANGUAGES = ("en", "de", "it")

PREFERENCE = "DUSTLAB_LANGUAGE"
"""The variable of the environment in which a reader's language is set once for everything."""

PLAIN = "plain"
"""A manner of speaking: of chips and throws where the language itself speaks of a battle."""

# In the place of a complaint: what is counted there.
_PLACES = {
    "line": "input.place.line",
    "question": "input.place.question",
    "option": "input.place.option",
    "part": "input.place.part",
    "entry": "input.place.entry",
    "fact": "input.place.fact",
}
_PLACE = re.compile(rf"\b({'|'.join(_PLACES)})(?= [0-9])")

_SMALL_WORDS = {"of", "the", "and"}


def preferred() -> str:
    """The language that the reader has set once, else English."""
    wanted = os.environ.get(PREFERENCE, "")
    return wanted if wanted in LANGUAGES else LANGUAGES[0]


def plainly(language: str) -> str:
    """A language in the plain manner, as any sentence can be asked for in it.

    >>> say("odds.attacker", "en"), say("odds.attacker", plainly("en"))
    ('Attacker takes the area', 'The guest wins')
    """
    return language if language.endswith(f"-{PLAIN}") else f"{language}-{PLAIN}"


@cache
def catalogue(language: str) -> dict[str, str]:
    """All sentences of one language, by dotted key."""
    return _read(language, ".toml")


@cache
def names(language: str) -> dict[str, str]:
    """Only what things are called, by dotted key: in files of their own, soon read.

    A learner may call a thing as any language does, and read no other word of it.
    """
    return _read(language, "_names.toml")


def _read(language: str, end: str) -> dict[str, str]:
    language, _, manner = language.partition("-")
    if language not in LANGUAGES or manner not in ("", PLAIN):
        raise BadInput("language", f"one of {', '.join(LANGUAGES)}", language)
    folder = files("dustlab") / "data" / "words" / language
    table = _in_folder(folder, end)
    # What a manner does not say in its own way is said as always.
    return {**table, **_in_folder(folder / manner, end)} if manner else table


def _in_folder(folder: Traversable, end: str) -> dict[str, str]:
    table: dict[str, str] = {}
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(end):
            table.update(_flat(tomllib.loads(file.read_text(encoding="utf-8"))))
    return table


def _flat(tree: dict[str, Any], prefix: str = "") -> dict[str, str]:
    flat: dict[str, str] = {}
    for key, value in tree.items():
        if isinstance(value, dict):
            flat.update(_flat(value, f"{prefix}{key}."))
        else:
            flat[prefix + key] = value
    return flat


def sentence(key: str, language: str = "en") -> str:
    """The sentence with its gaps; English where a language has none yet."""
    for table in (catalogue(language), catalogue("en")):
        if key in table:
            return table[key]
    raise BadInput("words", f"a key of the catalogue{did_you_mean(key, catalogue('en'))}", key)


def say(key: str, language: str = "en", /, **facts: Any) -> str:
    """The sentence for `key` with its gaps filled; begins with a capital letter."""
    words = phrase(key, language, **facts)
    return words[:1].upper() + words[1:]


def phrase(key: str, language: str = "en", /, **facts: Any) -> str:
    """The same for words that stand inside a sentence: the first letter stays as it is."""
    return filled(sentence(key, language), facts, language)


def filled(template: str, facts: Mapping[str, Any], language: str = "en") -> str:
    """A sentence with its gaps filled."""
    parts: list[str] = []
    for words, gap, how in _parts(template):
        parts.append(words)
        if gap is not None:
            parts.append(_fill(facts[gap], how or "", language))
    return "".join(parts)


def complaint(error: BadInput, language: str = "en") -> str:
    """What is wrong with an input: in the words of a language, if its catalogue has them.

    >>> bad = BadInput("attackers", "a kind of unit", "bus", "input.units_kind")
    >>> complaint(bad), complaint(bad, "it").partition(",")[0]
    ('attackers: expected a kind of unit, got bus', 'Attaccanti: non capisco bus')
    """
    if language == "en" or not error.key:
        return str(error)
    known = catalogue(language)
    where = _PLACE.sub(lambda place: known[_PLACES[place[1]]], error.where)
    where = ", ".join(known.get(f"input.where.{part}", part) for part in where.split(", "))
    expected = phrase(error.key, language, **error.facts)
    parts = fitted(where, expected, came_instead(error, language) or "…")
    facts = dict(zip(("where", "expected", "got"), parts, strict=True))
    # The name of a file stays as it is.
    is_file = "." in error.where.partition(" ")[0]
    tell = phrase if is_file else say
    return shortened(tell("input.told", language, **facts), LONGEST)


def came_instead(error: BadInput, language: str = "en") -> str:
    """What came, in a line; in the language if it is told in words."""
    given = error.given
    words = str(given.in_words(language)) if hasattr(given, "in_words") else error.came
    return shortened(readable(words), LONGEST)


def wanted(
    where: str, key: str, got: object, kind: type[BadInput] = BadInput, /, **facts: Any
) -> BadInput:
    """An input that does not make sense; what was expected is told in every language.

    >>> print(wanted("move", "tactics.input.square", "k9", last="H8"))
    move: expected a square from A1 to H8, got k9
    """
    return kind(where, phrase(key, **facts), got, key, **facts)


class Said(NamedTuple):
    """What came instead, if it is told in words: a unit at the edge, a side without a wall."""

    key: str
    facts: dict[str, Any]

    def in_words(self, language: str = "en") -> str:
        return phrase(self.key, language, **self.facts)

    def __str__(self) -> str:
        return self.in_words()


def came(key: str, /, **facts: Any) -> Said:
    return Said(key, facts)


class Near(NamedTuple):
    """The end of what was expected: a word near to what came, or what there is to choose from."""

    word: str
    known: tuple[str, ...]

    def in_words(self, language: str = "en") -> str:
        hint = did_you_mean(self.word, self.known)
        near = hint.partition(" (did you mean ")[2].removesuffix("?)")
        return f" ({phrase('input.near', language, word=near)})" if near else hint


def name(identifier: str, language: str = "en") -> str:
    """The display name of an id: from the catalogue, else read off the id itself."""
    if hasattr(identifier, "in_words"):
        return str(identifier.in_words(language))
    key = f"names.{identifier}"
    known = names(language).get(key) or names("en").get(key)
    if known is not None:
        return known
    parts = identifier.split("_")
    return " ".join(p if p in _SMALL_WORDS else p[:1].upper() + p[1:] for p in parts)


JOINED = {"list": "grammar.and", "either": "grammar.or"}


def listed(items: list[str], language: str = "en", joined: str = "grammar.and") -> str:
    """'a, b and c', or where one of them is to be chosen 'a, b or c'."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {sentence(joined, language)} {items[-1]}"


@cache
def _parts(template: str) -> tuple[tuple[str, str | None, str | None], ...]:
    """What stands before each gap, the name of the gap, and how it is filled."""
    return tuple((words, gap, how) for words, gap, how, _ in Formatter().parse(template))


def _fill(fact: Any, how: str, language: str) -> str:
    """A fact as its gap wants it: the house's ways, else those of `format`."""
    if "|" in how:
        one, many = how.split("|")
        return many if _is_many(fact) else one
    if hasattr(fact, "in_words"):
        return str(fact.in_words(language))
    if how == "name":
        return name(fact, language)
    if how in ("list", "either"):
        return listed([name(item, language) for item in fact], language, JOINED[how])
    if how == "spelled":
        known = sentence("grammar.numbers", language).split()
        return known[fact] if 0 <= fact < len(known) else str(fact)
    return format(fact, how)


def _is_many(value: Any) -> bool:
    """A name is one unless it says that it is a plural; of things counted, only 1 is one."""
    if isinstance(value, str):
        return bool(getattr(value, "plural", False))
    return bool(value != 1)


# The letters that fit into the width of a notebook's output.
LINE = 92


def lines(text: str, indent: str = "") -> str:
    """A text broken into lines between words, later lines set in by `indent`."""
    broken = [fill(line, LINE, subsequent_indent=indent) for line in text.splitlines()]
    return "\n".join(broken)


def table_of(lines: Sequence[Sequence[str]]) -> str:
    """A table as wide as its words need, with numbers under each other.

    >>> print(table_of([["", "rain", "dry"], ["bus", "240", "175"]]))
         rain  dry
    bus   240  175
    """
    wide = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(room) if place == 0 else cell.rjust(room)
            for place, (cell, room) in enumerate(zip(line, wide, strict=True))
        ).rstrip()
        for line in lines
    )


def percent(p: float, language: str = "en") -> str:
    """'63 %'; one decimal only where a whole number would say never or always.

    >>> percent(0.6273), percent(0.004), percent(1), percent(0.9999), percent(1e-9)
    ('63 %', '0.4 %', '100 %', 'over 99.9 %', 'under 0.1 %')
    """
    if p in (0, 1) or 0.01 <= p <= 0.99:
        return f"{float(p):.0%}".replace("%", " %")
    if not RAREST <= p <= 1 - RAREST:
        rare = p < RAREST
        bound = RAREST if rare else 1 - RAREST
        return phrase(
            "chance.under" if rare else "chance.over", language, p=_tenths(bound, language)
        )
    return _tenths(p, language)


# Chances nearer to never or always than this are told as a bound.
RAREST = 0.001


def _tenths(p: float, language: str) -> str:
    return f"{decimal(p * 100, 1, language)} %"


def decimal(number: float, places: int, language: str = "en") -> str:
    """A number with some places behind the point, or behind the comma of its language.

    >>> decimal(2 / 3, 2), decimal(2 / 3, 2, "de"), decimal(-1.1, 2, "it")
    ('0.67', '0,67', '-1,10')
    """
    return f"{float(number):.{places}f}".replace(".", sentence("grammar.point", language))


class Signed(NamedTuple):
    """A number with its sign as a fact of a sentence; the language brings its point or comma."""

    number: float
    places: int = 1

    def in_words(self, language: str = "en") -> str:
        """As in +1.5, or +1,5."""
        number = decimal(self.number, self.places, language)
        return number if number.startswith("-") else f"+{number}"


class Likely(NamedTuple):
    """A chance as a fact of a sentence."""

    p: float
    """From 0 to 1."""
    short: bool = False

    def in_words(self, language: str = "en") -> str:
        """As in 63 % (about 5 in 8); in short as in 63 %."""
        return percent(self.p, language) if self.short else chance(self.p, language)


def chance(p: float, language: str = "en", final: bool = False) -> str:
    """A chance as a percentage and in small numbers.

    Only of how something ends for good, which is `final`, it is said that it never or always
    happens: what cannot happen in this throw may happen in the next.

    >>> chance(0.6273), chance(0.01), chance(0), chance(0, final=True)
    ('63 % (about 5 in 8)', '1 % (about 1 in 100)', '0 %', '0 % (never)')
    """
    if p not in (0, 1):
        return f"{percent(p, language)} ({_about(float(p), language)})"
    if not final:
        return percent(p, language)
    return f"{percent(p, language)} ({phrase('chance.always' if p else 'chance.never', language)})"


def equals(share: Fraction, language: str = "en", about: bool = False) -> str:
    """A fraction as a percentage, behind the sign that is true: = only where nothing is rounded.

    >>> [equals(Fraction(*one)) for one in ((3, 5), (83, 200), (4, 9), (1, 5000))]
    ['= 60 %', '= 41.5 %', '≈ 44 %', '< 0.1 %']
    >>> equals(Fraction(83, 200), "de", about=True)
    '= 41,5 % (etwa 3 von 7)'
    """
    whole = share * 100
    if whole.denominator == 1:
        words = f"= {whole} %"
    elif (10 * whole).denominator == 1:
        words = f"= {_tenths(float(share), language)}"
    elif RAREST <= share <= 1 - RAREST:
        words = f"≈ {percent(float(share), language)}"
    else:
        rare = share < RAREST
        words = f"{'<' if rare else '>'} {_tenths(RAREST if rare else 1 - RAREST, language)}"
    return f"{words} ({_about(float(share), language)})" if about and 0 < share < 1 else words


def rounding(chances: Iterable[float], language: str = "en") -> str:
    """Why rounded chances, one of which must come, do not add up to 100 %; empty where they do.

    >>> rounding([0.576, 0.095, 0.329])
    'Because of rounding, these add up to 101 %.'
    >>> rounding([0.5, 0.25, 0.25]), rounding([0.9998, 0.0001, 0.0001])
    ('', '')
    """
    shares = list(chances)
    percents = [_told_percent(p) for p in shares]
    total = sum(filter(None, percents), Fraction(0))
    # What is told as a bound cannot be added up: a small one adds hardly anything, one of over
    # 99.9 % leaves nothing to add.
    if total == 100 or max(shares, default=0) > 1 - RAREST:
        return ""
    places = 0 if total.denominator == 1 else 1
    return say("chance.rounded", language, total=decimal(float(total), places, language))


def _told_percent(p: float) -> Fraction | None:
    """The number of percent that `percent` shows; None where it shows a bound."""
    number = percent(p).removesuffix(" %")
    return Fraction(number) if number.replace(".", "").isdigit() else None


def _about(p: float, language: str) -> str:
    """The nearest share with a number of tries up to ten; rare things as one in many."""
    if min(p, 1 - p) < 1e-6:
        return phrase("chance.hardly_ever" if p < 0.5 else "chance.nearly_always", language)
    if p < 0.125 or p > 0.95:
        key = "chance.about" if p < 0.5 else "chance.all_but"
        many = round(1 / min(p, 1 - p))
        step = 10 ** max(len(str(many)) - 2, 0)
        return phrase(key, language, n=1, m=round(many / step) * step)
    best = min(
        ((n, m) for m in range(2, 11) for n in range(1, m)),
        key=lambda share: (round(abs(share[0] / share[1] - p), 9), share[1]),
    )
    return phrase("chance.about", language, n=best[0], m=best[1])
