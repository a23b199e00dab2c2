"""A table of a TOML file, read key by key: values are checked, and a complaint names its key."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import Any

from ..core.errors import BadInput, did_you_mean
from .lines import Path, Place
from .numbers import EXPECTED, Written, read_number

# A file holds texts for people: what is longer than this is a mistake, and slow to look at.
LONGEST = 20_000


class Untold(BadInput):
    """Something is wrong here for a reason that has been told elsewhere."""


@dataclass
class Source:
    """A file: its name, where everything stands in it, and what is wrong with it so far."""

    name: str
    places: dict[Path, Place] = field(default_factory=dict)
    complaints: list[BadInput] = field(default_factory=list)

    @contextmanager
    def watch(self) -> Iterator[None]:
        """Whatever makes no sense in here is noted, and reading goes on behind it."""
        try:
            yield
        except Untold:
            pass
        except BadInput as error:
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


@dataclass(frozen=True, slots=True)
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
        known: Iterable[str],
        what: str = "a known key",
    ) -> Entry:
        """A table of the file; every key that it cannot have is noted and left out."""
        if not isinstance(value, dict):
            raise BadInput(source.at(path, label), "a table", shown(value))
        for key in value:
            if key not in known:
                with source.watch():
                    expected = f"{what}{did_you_mean(key, known)}"
                    raise BadInput(source.at((*path, key), label), expected, shown(key))
        return cls(source, path, label, {key: value[key] for key in value if key in known})

    def inside(self, key: str, number: int, called: str, value: Any, known: Iterable[str]) -> Entry:
        """A table in a list of tables of this one, counted from 1."""
        label = ", ".join(filter(None, [self.label, f"{called} {number}"]))
        return Entry.of(self.source, (*self.path, key, number - 1), label, value, known)

    def __contains__(self, key: str) -> bool:
        return key in self.table

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

    def wrong(self, key: str, expected: str) -> BadInput:
        return BadInput(self.at(key), expected, shown(self.table.get(key, "")))

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
            raise self.wrong(key, "a text or a list of texts")
        if not isinstance(value, list):
            return (text_of(value, self.at(key)),)
        return tuple(text_of(one, self.at(key, i)) for i, one in enumerate(values, 1))

    # -- numbers
    def whole(self, key: str, least: int, most: int) -> int:
        value = self.table.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self.wrong(key, f"a whole number from {least} to {most}")
        return value

    def written(self, key: str) -> Written:
        return written_of(self.table.get(key), self.at(key))

    def all_written(self, key: str) -> tuple[Written, ...]:
        """A number or a list of numbers."""
        value = self.table.get(key)
        if not isinstance(value, list):
            return (self.written(key),)
        if not value:
            raise self.wrong(key, EXPECTED)
        return tuple(written_of(one, self.at(key, i)) for i, one in enumerate(value, 1))

    def tolerance(self) -> Fraction | None:
        if "tolerance" not in self.table:
            return None
        tolerance = self.written("tolerance").value
        if tolerance < 0:
            raise self.wrong("tolerance", "a number that is not negative")
        return tolerance

    def truth(self, key: str, default: bool | None = None) -> bool:
        value = self.table.get(key, default)
        if isinstance(value, str) and value.lower() in ("yes", "no"):
            return value.lower() == "yes"
        if not isinstance(value, bool):
            raise self.wrong(key, "true or false")
        return value

    # -- tables
    def entries(self, key: str, least: int) -> list[Any]:
        value = self.table.get(key, [])
        if not isinstance(value, list) or len(value) < least:
            called = ".".join([*(part for part in self.path if isinstance(part, str)), key])
            count = "one table" if least == 1 else f"{least} tables"
            raise self.wrong(key, f"at least {count} [[{called}]]")
        return value

    def comments(self, key: str) -> dict[str, str]:
        """A table of texts. A rule has dots in its id, with quotation marks round it or not."""
        value = self.table.get(key, {})
        if not isinstance(value, dict):
            raise self.wrong(key, "a table of texts")
        told: dict[str, str] = {}
        self._flatten(value, (key,), told)
        return told

    def _flatten(self, tree: dict[str, Any], above: tuple[str, ...], told: dict[str, str]) -> None:
        for key, value in tree.items():
            path = (*above, key)
            if isinstance(value, dict) and len(path) < 10:
                self._flatten(value, path, told)
            else:
                name = ".".join(path[1:])
                where = self.source.at((*self.path, *path), self.label, path[0], name)
                told[name] = text_of(value, where)

    def comment_at(self, name: str) -> str:
        """The place of a comment in `wrong`."""
        path = (*self.path, "wrong", *name.split("."))
        if (*self.path, "wrong", name) in self.source.places:
            path = (*self.path, "wrong", name)
        return self.source.at(path, self.label, "wrong")


def text_of(value: Any, where: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise BadInput(where, "a text", shown(value))
    if len(value) > LONGEST:
        raise BadInput(where, f"at most {LONGEST} letters", str(len(value)))
    return value.strip()


def written_of(value: Any, where: str) -> Written:
    """A number as the file has it: bare, or in quotation marks as people write one."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal | str):
        raise BadInput(where, EXPECTED, shown(value))
    if isinstance(value, Decimal) and not value.is_finite():
        raise BadInput(where, EXPECTED, shown(value))
    # A number in the thousands of digits is not even printed.
    if isinstance(value, int) and value.bit_length() > 64:
        raise BadInput(where, EXPECTED, "a number of that many digits")
    return read_number(str(value), where)


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


def one_line(value: object) -> str:
    """On one line, and all of it: for reasons, which nobody should have to guess."""
    return " ".join(str(value).split())
