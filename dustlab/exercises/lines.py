"""Where things stand in a TOML file: the line of every key, entry and table.

Python's reader of TOML gives values without their places. This one walks through a text that was
read already, so it need not complain about anything.

>>> found = places('title = "x"\\n[[question]]\\nmoves = [\\n  "a",\\n  "b",\\n]\\n')
>>> found["question", 0, "moves", 1].line
5
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass

Path = tuple[str | int, ...]

_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_KEY = re.compile(r"""\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([A-Za-z0-9_-]+))\s*""")
_STRING = re.compile(
    r'''"""(?:[^\\]|\\.)*?"{3,5}|\'{3}.*?\'{3,5}|"(?:[^"\\]|\\.)*"|\'[^\']*\'''', re.DOTALL
)
_BARE = re.compile(r"[^,\]}#\n]*")


@dataclass(frozen=True, slots=True)
class Place:
    """The line on which a value begins; of a text of several lines also where its first one is."""

    line: int
    first: int = 0
    lines: int = 0
    """How many lines such a text has in the file."""


def places(text: str) -> dict[Path, Place]:
    """Every key, entry and table of a text; nothing for a text that cannot be followed."""
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
        found = []
        while True:
            key = _KEY.match(self.text, self.at)
            if not key:
                raise ValueError("key")
            found.append(next(part for part in key.groups() if part is not None))
            self.at = key.end()
            if not self.text.startswith(".", self.at):
                return found
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
