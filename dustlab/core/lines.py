"""The lines of a position, each declared once: written from a position, and read back.

A position has parts (`order`, `turn.shop`), and a line fills fields of one of them:

    Line("order", form("round {round:number}"))

It is left out where all its fields are as usual: the defaults of the part, else nothing. With
`into` there may be several such lines, each an entry of that field. `rows` says what to write where
that is not simply what the fields of the part are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from .errors import BadInput, did_you_mean
from .forms import Form

T = TypeVar("T")

MOST_SHOWN = 3
"""Of more forms that a line might have the nearest is told."""


@dataclass(frozen=True, eq=False)
class Line:
    """A line of a position: which part of it the line is about, and its form."""

    part: str
    form: Form
    into: str = ""
    rows: Callable[[Any], Iterable[Sequence[Any]]] | None = None
    always: bool = False
    """It is written also where all is as usual, if the part is there."""

    @property
    def name(self) -> str:
        """What the line is called: the words before its first blank."""
        return self.form.head

    def write(self, state: Any) -> Iterator[str]:
        """The lines of this form that a position has."""
        rows = self.rows(state) if self.rows is not None else self._rows(state)
        for row in rows:
            yield self.form.line(dict(zip(self.form.fields, row, strict=False)))

    def _row(self, entry: Any) -> Sequence[Any]:
        """What stands in the line of one entry: its parts by their names, or a plain row."""
        if not hasattr(entry, "_fields"):
            row: Sequence[Any] = entry
            return row
        return [getattr(entry, field) for field in self.form.fields]

    def _rows(self, state: Any) -> Iterable[Sequence[Any]]:
        part = part_of(state, self.part)
        if part is None:
            return ()
        if self.into:
            return [self._row(entry) for entry in getattr(part, self.into)]
        row = [getattr(part, field) for field in self.form.fields]
        usual = defaults_of(type(part))
        fields = zip(self.form.fields, row, strict=True)
        says = any(value != usual[f] if f in usual else value for f, value in fields)
        return [row] if self.always or says else []


def part_of(state: Any, path: str) -> Any:
    """A part of a position, None where it is not there; with an empty path the whole of it."""
    for name in filter(None, path.split(".")):
        state = getattr(state, name)
        if state is None:
            return None
    return state


def defaults_of(make: Any) -> Mapping[str, Any]:
    """What the fields of a part are where nothing is said of them."""
    known: Mapping[str, Any] = make._field_defaults
    return known


@dataclass
class Said:
    """What the lines of a position say, by the parts that they are about."""

    parts: dict[str, dict[str, Any]] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)
    """The lines that are there, those with an entry each left out."""

    def add(self, line: Line, values: Mapping[str, Any]) -> None:
        part = self.parts.setdefault(line.part, {})
        if line.into:
            part.setdefault(line.into, []).append(values)
            return
        if line in self.lines:
            raise BadInput(line.name, "one such line", "a second one")
        self.lines.append(line)
        part.update(values)

    def get(self, part: str, name: str, default: T) -> T:
        """The value of a field, if a line says it."""
        value: T = self.parts.get(part, {}).get(name, default)
        return value

    @property
    def names(self) -> frozenset[str]:
        return frozenset(line.name for line in self.lines)

    def entries(self, part: str, name: str) -> list[dict[str, Any]]:
        """What several lines say, each with its fields."""
        return self.get(part, name, [])


class Lines:
    """All lines that a position may have, in the order in which they are written."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self.lines = tuple(lines)
        self.by_verb: dict[str, list[Line]] = {}
        """The lines by their first word, those of words alone first; "" for one without any."""
        for line in sorted(self.lines, key=lambda line: bool(line.form.blanks)):
            self.by_verb.setdefault(line.form.verb, []).append(line)
        self.verbs = tuple(filter(None, self.by_verb))

    def write(self, state: Any) -> Iterator[str]:
        for line in self.lines:
            yield from line.write(state)

    def read(self, text: str, state: Any) -> tuple[Line, dict[str, Any]]:
        """Which line a text is, and what it says.

        Of several that fit one of words alone is meant before one with blanks, and any other before
        one that begins with a blank.
        """
        verb = text.partition(" ")[0]
        known = self.by_verb.get(verb) or self.by_verb.get("", [])
        for line in known:
            values = line.form.fits(text)
            if values is not None:
                return line, line.form.values(values, verb, state)
        if len(known) <= MOST_SHOWN:
            shown = " or ".join(f"'{line.form.shown}'" for line in known)
            raise BadInput(verb, shown, text)
        start = " ".join(text.split()[:2])
        near = did_you_mean(start, [line.name for line in known])
        raise BadInput(verb, f"a line of a position{near}", text)

    def whole(self, said: Said, part: str, make: Callable[..., T]) -> T | None:
        """A part of which lines speak, None if none does; what it lacks is asked for."""
        values = said.parts.get(part)
        if not values:
            return None
        usual = defaults_of(make)
        for line in self.lines:
            asked = line.form.fields if line.part == part and not line.into else ()
            if any(name not in values and name not in usual for name in asked):
                raise BadInput(part.rpartition(".")[2], f"a line '{line.form.shown}'", "none")
        return make(**values)
