"""A table of a TOML file, read key by key: values are checked, and a complaint names its key."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from ..errors import BadInput, did_you_mean
from .numbers import EXPECTED, Written, read_number

# A file holds texts for people: what is longer than this is a mistake, and slow to look at.
LONGEST = 20_000


@dataclass(frozen=True, slots=True)
class Entry:
    """One table with the place where it stands; only the named keys may occur in it."""

    where: str
    table: dict[str, Any]

    @classmethod
    def of(cls, value: Any, where: str, known: Iterable[str], what: str = "a known key") -> Entry:
        if not isinstance(value, dict):
            raise BadInput(where, "a table", shown(value))
        for key in value:
            if key not in known:
                raise BadInput(where, f"{what}{did_you_mean(key, known)}", shown(key))
        return cls(where, value)

    def __contains__(self, key: str) -> bool:
        return key in self.table

    def at(self, key: str) -> str:
        return f"{self.where}, {key}"

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
        return tuple(text_of(one, f"{self.at(key)}, number {i}") for i, one in enumerate(values, 1))

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
        return tuple(
            written_of(one, f"{self.at(key)}, number {i}") for i, one in enumerate(value, 1)
        )

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
            raise self.wrong(key, f"at least {least} tables [[{key}]]")
        return value

    def comments(self, key: str) -> dict[str, str]:
        """A table of texts. A rule has dots in its id, with quotation marks round it or not."""
        value = self.table.get(key, {})
        if not isinstance(value, dict):
            raise self.wrong(key, "a table of texts")
        told: dict[str, str] = {}
        _flatten(value, "", self.at(key), told)
        return told


def _flatten(tree: dict[str, Any], before: str, where: str, told: dict[str, str]) -> None:
    for key, value in tree.items():
        if isinstance(value, dict) and before.count(".") < 8:
            _flatten(value, f"{before}{key}.", where, told)
        else:
            told[before + key] = text_of(value, f"{where}, {before}{key}")


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
    line = " ".join(str(value).split())
    return line if len(line) <= 60 else f"{line[:57]}..."
