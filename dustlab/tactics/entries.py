"""Reading the tables of a TOML file with care: what does not fit is told in one line.

A line says the file, the place in it, what was expected there and what stands there.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ..errors import BadInput, did_you_mean


def read_toml(text: str, source: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(source, "a TOML file", error) from None


def shown(value: object) -> str:
    """How a value is told that stands where another should be."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if str(value).strip() else "an empty text"


class Entry:
    """One table of a file, and where it stands; every value is asked for by its kind."""

    __slots__ = ("table", "where")

    def __init__(self, table: object, where: str, known: Iterable[str] = ()) -> None:
        if not isinstance(table, dict):
            raise BadInput(where, "a table", shown(table))
        self.table: Mapping[str, Any] = table
        self.where = where
        keys = tuple(known)
        for key in table:
            if keys and key not in keys:
                raise BadInput(where, f"a known key{did_you_mean(key, keys)}", key)

    def __contains__(self, key: str) -> bool:
        return key in self.table

    def at(self, key: str) -> str:
        return f"{self.where}, {key}"

    def bad(self, key: str, expected: str, got: object = None) -> BadInput:
        value = self.table.get(key) if got is None else got
        return BadInput(self.at(key), expected, shown(value))

    def text(self, key: str, default: str | None = None) -> str:
        value = self.table.get(key, default)
        if not isinstance(value, str) or (default is None and not value.strip()):
            raise self.bad(key, "a text")
        return value

    def one_of(self, key: str, known: Iterable[str], default: str | None = None) -> str:
        value, choices = self.table.get(key, default), tuple(known)
        if value not in choices:
            near = did_you_mean(value, choices) if isinstance(value, str) else ""
            raise self.bad(key, f"one of {', '.join(choices)}{near if '?' in near else ''}")
        return str(value)

    def whole(self, key: str, least: int = 0, default: int | None = None) -> int:
        value = self.table.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            raise self.bad(key, f"a whole number from {least} on")
        return value

    def yes(self, key: str) -> bool:
        value = self.table.get(key, False)
        if not isinstance(value, bool):
            raise self.bad(key, "true or false")
        return value

    def items(self, key: str) -> list[Any]:
        """A list; left out, it is empty."""
        value = self.table.get(key, [])
        if not isinstance(value, list):
            raise self.bad(key, "a list")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        values = self.items(key)
        for value in values:
            if not isinstance(value, str):
                raise self.bad(key, "a list of texts", value)
        return tuple(values)

    def entries(self, key: str, known: Iterable[str] = ()) -> Iterator[Entry]:
        """The tables of a list, each with its number from 1."""
        for number, table in enumerate(self.items(key), 1):
            yield Entry(table, f"{self.at(key)} {number}", known)
