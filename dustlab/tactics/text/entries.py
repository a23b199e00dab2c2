"""Reading the tables of a TOML file with care: what does not fit is told in one line.

A line says the file, the place in it, what was expected there and what stands there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ...core.errors import BadInput
from ...core.files import toml_of
from ...core.words import Near, Said, wanted


def read_toml(text: str, source: str) -> dict[str, Any]:
    return toml_of(text, source, lambda why: wanted(source, "tactics.input.toml", why))


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
            raise wanted(where, "tactics.input.table", shown(table))
        self.table: Mapping[str, Any] = table
        self.where = where
        keys = tuple(known)
        for key in table:
            if keys and key not in keys:
                raise wanted(where, "tactics.input.key", key, near=Near(key, keys))

    def __contains__(self, key: str) -> bool:
        return key in self.table

    def at(self, key: str) -> str:
        return f"{self.where}, {key}"

    def bad(self, key: str, expected: str, got: object = None) -> BadInput:
        value = self.table.get(key) if got is None else got
        return BadInput(self.at(key), expected, shown(value))

    def wants(self, key: str, what: str, got: object = None, **facts: object) -> BadInput:
        """The same, where the catalogue tells in every language what was expected."""
        value = self.table.get(key) if got is None else got
        got_words = value if isinstance(value, Said) else shown(value)
        return wanted(self.at(key), what, got_words, **facts)

    def text(self, key: str, default: str | None = None) -> str:
        value = self.table.get(key, default)
        if not isinstance(value, str) or (default is None and not value.strip()):
            raise self.wants(key, "tactics.input.text")
        return value

    def one_of(self, key: str, known: Iterable[str], default: str | None = None) -> str:
        value, choices = self.table.get(key, default), tuple(known)
        if value not in choices:
            near = Near(value, choices).in_words() if isinstance(value, str) else ""
            likely = Near(str(value), choices) if "?" in near else ""
            facts = {"choices": ", ".join(choices), "near": likely}
            raise self.wants(key, "tactics.input.one_of", **facts)
        return str(value)

    def whole(self, key: str, least: int = 0, default: int | None = None) -> int:
        value = self.table.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            raise self.wants(key, "tactics.input.whole", least=least)
        return value

    def yes(self, key: str) -> bool:
        value = self.table.get(key, False)
        if not isinstance(value, bool):
            raise self.wants(key, "tactics.input.yes")
        return value

    def items(self, key: str) -> list[Any]:
        """A list; left out, it is empty."""
        value = self.table.get(key, [])
        if not isinstance(value, list):
            raise self.wants(key, "tactics.input.list")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        values = self.items(key)
        for value in values:
            if not isinstance(value, str):
                raise self.wants(key, "tactics.input.texts", value)
        return tuple(values)

    def entries(self, key: str, known: Iterable[str] = ()) -> Iterator[Entry]:
        """The tables of a list, each with its number from 1."""
        for number, table in enumerate(self.items(key), 1):
            yield Entry(table, f"{self.at(key)} {number}", known)
