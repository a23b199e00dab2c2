"""A table of an exercise file: also numbers as people write them, and comments."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

from ..core.errors import BadInput
from ..core.toml import Entry, shown, text_of
from .numbers import EXPECTED, Written, read_number


class Stated(Entry):
    """A table of an exercise file."""

    # -- numbers
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

    # -- tables
    def tables(self, key: str, least: int) -> list[Any]:
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
