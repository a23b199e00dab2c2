"""Tables of a TOML file, read key by key: what does not fit is told with its line.

An `Entry` is one table and the place where it stands; every value is asked for by its kind. A
complaint says the file, its line, the key, what was expected there and what stands there.

>>> text = 'title = "x"\\n[[question]]\\nmoves = [\\n  "a",\\n  "b",\\n]\\n'
>>> whole = Source.of(text, "land.toml").whole(("title", "question"))
>>> whole.text("title")
'x'
>>> whole.truth("title")
Traceback (most recent call last):
dustlab.core.errors.BadInput: land.toml line 1, title: expected true or false, got x
>>> places(text)["question", 0, "moves", 1].line
5
"""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Self

from .errors import BadInput
from .files import toml_of
from .words import Near, Said, wanted

# A file holds texts for people: what is longer than this is a mistake, and slow to look at.
LONGEST = 20_000

Path = tuple[str | int, ...]

_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_KEY = re.compile(r"""\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([A-Za-z0-9_-]+))\s*""")
_STRING = re.compile(
    r'''"""(?:[^\\]|\\.)*?"{3,5}|\'{3}.*?\'{3,5}|"(?:[^"\\]|\\.)*"|\'[^\']*\'''', re.DOTALL
)
_BARE = re.compile(r"[^,\]}#\n]*")


class Untold(BadInput):
    """Something is wrong here for a reason that has been told elsewhere."""


@dataclass
class Source:
    """A file: its name, its tables, where everything stands in it, and what is wrong so far."""

    name: str
    tables: dict[str, Any]
    text: str = ""
    """What the tables were read from; empty where nobody can look into it."""
    gathers: bool = False
    """Whether complaints are noted, so that reading goes on; else the first one ends it."""
    complaints: list[BadInput] = field(default_factory=list)

    @classmethod
    def of(
        cls,
        text: str,
        name: str,
        wrong: Callable[[str], BadInput] | None = None,
        parse_float: Callable[[str], Any] = float,
    ) -> Source:
        """A file from its text; `wrong` makes the complaint of what TOML itself says against it."""
        return cls(name, toml_of(text, name, wrong, parse_float), text)

    @cached_property
    def places(self) -> dict[Path, Place]:
        """Where everything stands; it takes time, and most files have nothing to complain about."""
        return places(self.text)

    def whole(self, known: Iterable[str] = ()) -> Entry:
        """The file as a table."""
        return Entry.of(self, (), "", self.tables, known)

    @contextmanager
    def watch(self) -> Iterator[None]:
        """What makes no sense in here is noted, and reading goes on behind it."""
        try:
            yield
        except Untold:
            if not self.gathers:
                raise
        except BadInput as error:
            if not self.gathers:
                raise
            self.complaints.append(error)

    def line_of(self, path: Path) -> int:
        """The line of a value, else of what it stands in; 0 if nothing is known."""
        while path and path not in self.places:
            path = path[:-1]
        return self.places[path].line if path else 0

    def at(self, path: Path, *parts: str, line: int = 0) -> str:
        """A place in words: the file, its line, and what stands there."""
        number = line or self.line_of(path)
        name = f"{self.name} line {number}" if number else self.name
        return ", ".join([name, *filter(None, parts)])


@dataclass(frozen=True)
class Entry:
    """One table with the place where it stands; only the named keys may occur in it."""

    source: Source
    path: Path
    label: str
    """What the table is called in a complaint: 'question 2 (dice)'."""
    table: dict[str, Any]

    @classmethod
    def of(
        cls,
        source: Source,
        path: Path,
        label: str,
        value: Any,
        known: Iterable[str] = (),
        kind: str = "",
    ) -> Self:
        """A table of the file; a key that it cannot have is told. Without `known` it may have any.

        A `kind` is named in the complaint: of several kinds of tables each has keys of its own.
        """
        if not isinstance(value, dict):
            raise wanted(source.at(path, label), "input.toml.table", shown(value))
        keys = tuple(known) or tuple(value)
        for key in value:
            if key not in keys:
                with source.watch():
                    expected = "input.toml.key_of" if kind else "input.toml.key"
                    facts = {"near": Near(key, keys)} | ({"kind": kind} if kind else {})
                    raise wanted(source.at((*path, key), label), expected, shown(key), **facts)
        return cls(source, path, label, {key: value[key] for key in value if key in keys})

    def inside(
        self, key: str, number: int, called: str, value: Any, known: Iterable[str] = ()
    ) -> Self:
        """A table in a list of tables of this one, counted from 1."""
        label = ", ".join(filter(None, [self.label, f"{called} {number}"]))
        return self.of(self.source, (*self.path, key, number - 1), label, value, known)

    def table_of(self, key: str, known: Iterable[str] = ()) -> Self:
        """A table inside this one; left out, it is empty."""
        label = ", ".join(filter(None, [self.label, key]))
        return self.of(self.source, (*self.path, key), label, self.table.get(key, {}), known)

    def named(self, identifier: str) -> Self:
        """The same table, called by its id besides: 'unit 3 (hans)'."""
        return replace(self, label=f"{self.label} ({identifier})".strip())

    def __contains__(self, key: str) -> bool:
        return key in self.table

    # -- places
    @property
    def here(self) -> str:
        return self.source.at(self.path, self.label)

    def at(self, key: str, number: int = 0) -> str:
        """The place of a key, or of an entry of its list, counted from 1."""
        path = (*self.path, *key.split("."))
        if key in self.table:
            path = (*self.path, key)
        if not number:
            return self.source.at(path, self.label, key)
        return self.source.at((*path, number - 1), self.label, key, f"entry {number}")

    def entry(self, key: str) -> Callable[[int], str]:
        """The places of the entries of a list, by number."""
        return lambda number: self.at(key, number)

    def line(self, key: str) -> Callable[[int], str]:
        """The places of the lines of a text, by number, as the file counts them; 0 is the whole."""
        place = self.source.places.get((*self.path, key))
        text = self.table.get(key)
        countable = place and place.lines == str(text).count("\n") + 1

        def called(number: int) -> str:
            if place and countable and number:
                line = place.first + number - 1
                return self.source.at((), self.label, key, line=line)
            return self.at(key) + (f", line {number}" if number else "")

        return called

    # -- complaints
    def wrong(self, key: str, expected: str, got: object = None) -> BadInput:
        """What is wrong with the value of a key, told in English."""
        return BadInput(self.at(key), expected, self._got(key, got))

    def wants(self, key: str, what: str, got: object = None, /, **facts: object) -> BadInput:
        """The same, where the catalogue tells in every language what was expected."""
        return wanted(self.at(key), what, self._got(key, got), **facts)

    def _got(self, key: str, got: object) -> object:
        value = self.table.get(key, "") if got is None else got
        return value if isinstance(value, Said) else shown(value)

    # -- texts
    def text(self, key: str, default: str | None = None) -> str:
        if key not in self.table and default is not None:
            return default
        return text_of(self.table.get(key), self.at(key))

    def texts(self, key: str, least: int = 0) -> tuple[str, ...]:
        """A list of texts; a single text counts as a list of one."""
        value = self.table.get(key, [])
        values = value if isinstance(value, list) else [value]
        if len(values) < least:
            raise self.wants(key, "input.toml.some_texts")
        if not isinstance(value, list):
            return (text_of(value, self.at(key)),)
        return tuple(text_of(one, self.at(key, i)) for i, one in enumerate(values, 1))

    def one_of(self, key: str, known: Iterable[str], default: str | None = None) -> str:
        value, choices = self.table.get(key, default), tuple(known)
        if not isinstance(value, str) or value not in choices:
            near = Near(str(value), choices)
            facts = {"choices": ", ".join(choices), "near": near if "?" in near.in_words() else ""}
            raise self.wants(key, "input.toml.one_of", None, **facts)
        return value

    # -- numbers, yes or no
    def whole(
        self, key: str, least: int = 0, most: int | None = None, default: int | None = None
    ) -> int:
        value: Any = self.table.get(key, default)
        is_whole = isinstance(value, int) and not isinstance(value, bool)
        if is_whole and least <= value and (most is None or value <= most):
            return int(value)
        if most is None:
            raise self.wants(key, "input.toml.whole", None, least=least)
        raise self.wants(key, "input.toml.between", None, least=least, most=most)

    def truth(self, key: str, default: bool | None = None) -> bool:
        """True or false; people also write "yes" or "no"."""
        value = self.table.get(key, default)
        if isinstance(value, str) and value.lower() in ("yes", "no"):
            return value.lower() == "yes"
        if not isinstance(value, bool):
            raise self.wants(key, "input.toml.truth")
        return value

    # -- lists and tables
    def items(self, key: str) -> list[Any]:
        """A list; left out, it is empty."""
        value = self.table.get(key, [])
        if not isinstance(value, list):
            raise self.wants(key, "input.toml.list")
        return value

    def entries(self, key: str, known: Iterable[str] = ()) -> Iterator[Self]:
        """The tables of a list, each with its number from 1."""
        for number, value in enumerate(self.items(key), 1):
            yield self.inside(key, number, key, value, known)


def text_of(value: Any, where: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise wanted(where, "input.toml.text", shown(value))
    if len(value) > LONGEST:
        raise wanted(where, "input.toml.letters", str(len(value)), most=LONGEST)
    return value.strip()


def shown(value: Any) -> str:
    """A value of a file in a complaint: on one line, and not all of it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list" if value else "an empty list"
    if isinstance(value, int) and value.bit_length() > 64:
        return "a very large number"
    line = one_line(value)
    return line if len(line) <= 60 else f"{line[:57]}..."


def as_toml(value: Any) -> str:
    """A value as TOML has it; the sign that begins a remark in a position is written as a code."""
    return json.dumps(value, ensure_ascii=False).replace("#", "\\u0023")


def one_line(value: object) -> str:
    """On one line, and all of it: for reasons, which nobody should have to guess."""
    return " ".join(str(value).split())


# -- where things stand


@dataclass(frozen=True, slots=True)
class Place:
    """The line on which a value begins; of a text of several lines also where its first one is."""

    line: int
    first: int = 0
    lines: int = 0
    """How many lines such a text has in the file."""


def places(text: str) -> dict[Path, Place]:
    """Every key, entry and table of a text; nothing for a text that cannot be followed.

    Python's reader of TOML gives values without their places. This one walks through a text that
    was read already, so it need not complain about anything.
    """
    walk = _Walk(text)
    try:
        walk.through()
    except (ValueError, IndexError, RecursionError):
        return {}
    return walk.found


class _Walk:
    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.ends = [match.start() for match in re.finditer("\n", text)]
        self.found: dict[Path, Place] = {}
        self.counts: dict[Path, int] = {}

    @property
    def line(self) -> int:
        return bisect_left(self.ends, self.at) + 1

    def through(self) -> None:
        table: Path = ()
        self.skip()
        while self.at < len(self.text):
            line = self.line
            if self.text.startswith("[[", self.at):
                table = self.header("[[", "]]")
                self.counts[table] = self.counts.get(table, 0) + 1
                table = (*table, self.counts[table] - 1)
                self.found[table] = Place(line)
            elif self.text[self.at] == "[":
                table = self.header("[", "]")
                self.found.setdefault(table, Place(line))
            else:
                self.pair(table)
            self.skip()

    def skip(self) -> None:
        """Over spaces, ends of lines and comments."""
        self.at = _SPACE.match(self.text, self.at).end()  # type: ignore[union-attr]

    def take(self, mark: str) -> None:
        if not self.text.startswith(mark, self.at):
            raise ValueError(mark)
        self.at += len(mark)

    def header(self, begin: str, end: str) -> Path:
        """The table that a line in brackets opens; inside the last entry of a list of tables."""
        self.take(begin)
        *above, last = self.keys()
        self.take(end)
        path: Path = ()
        for key in above:
            path = (*path, key)
            if path in self.counts:
                path = (*path, self.counts[path] - 1)
        return (*path, last)

    def keys(self) -> list[str]:
        keys = []
        while True:
            key = _KEY.match(self.text, self.at)
            if not key:
                raise ValueError("key")
            keys.append(next(part for part in key.groups() if part is not None))
            self.at = key.end()
            if not self.text.startswith(".", self.at):
                return keys
            self.at += 1

    def pair(self, table: Path) -> None:
        line = self.line
        path = (*table, *self.keys())
        for length in range(len(table) + 1, len(path)):
            self.found.setdefault(path[:length], Place(line))
        self.take("=")
        self.value(path)

    def value(self, path: Path) -> None:
        self.skip()
        here = Place(self.line)
        mark = self.text[self.at]
        if mark in "\"'":
            here = self.string(here.line)
        elif mark == "[":
            self.entries(path)
        elif mark == "{":
            self.inline(path)
        else:
            self.at = _BARE.match(self.text, self.at).end()  # type: ignore[union-attr]
        self.found[path] = here

    def string(self, line: int) -> Place:
        string = _STRING.match(self.text, self.at)
        if not string:
            raise ValueError("string")
        self.at = string.end()
        if string[0][:3] not in ('"' * 3, "'" * 3):
            return Place(line)
        inside = string[0][3:-3].replace("\r\n", "\n")
        starts_below = inside.startswith("\n")
        return Place(line, line + starts_below, inside.count("\n") + 1 - starts_below)

    def entries(self, path: Path) -> None:
        self.take("[")
        self.skip()
        number = 0
        while not self.text.startswith("]", self.at):
            self.value((*path, number))
            number += 1
            self.skip()
            if self.text.startswith(",", self.at):
                self.at += 1
                self.skip()
        self.at += 1

    def inline(self, path: Path) -> None:
        self.take("{")
        self.skip()
        while not self.text.startswith("}", self.at):
            self.pair(path)
            self.skip()
            if self.text.startswith(",", self.at):
                self.at += 1
                self.skip()
        self.at += 1
