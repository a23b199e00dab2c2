"""Keys of marks: from which share of the points a mark is given.

Those of some schools are data (`data/scales`); a teacher's own is a file like them. Nothing is
rounded: who is a hair below a share has the lower mark.

>>> scale("german").mark(Fraction(9, 10)), scale("german").mark(Fraction(86, 100))
('1', '2')
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from pathlib import Path

from ..core.errors import BadInput
from ..core.files import read_text
from ..core.toml import Entry, Source
from ..core.words import LANGUAGES, Near, wanted
from ..exercises.numbers import read_number

ENDING = ".toml"
MOST_LETTERS = 20


@dataclass(frozen=True)
class Scale:
    """Marks from the best to the worst, and the share from which each is given."""

    id: str
    names: tuple[str, ...]
    """In each language."""
    marks: tuple[tuple[str, Fraction], ...]

    def name(self, language: str = "en") -> str:
        return dict(zip(LANGUAGES, self.names, strict=True))[language]

    def mark(self, share: Fraction) -> str:
        """The mark for a share of the points."""
        return next(mark for mark, least in self.marks if share >= least)


@cache
def scales() -> dict[str, Scale]:
    """The keys that come with the package, by their names."""
    folder = files("dustlab") / "data" / "scales"
    found = [one for one in folder.iterdir() if one.name.endswith(ENDING)]
    return {
        one.name.removesuffix(ENDING): _read(one.read_text("utf-8"), one.name)
        for one in sorted(found, key=lambda one: one.name)
    }


def scale(told: str) -> Scale:
    """A key by its name, or a file with one's own."""
    if told in scales():
        return scales()[told]
    path = Path(told)
    if not told.endswith(ENDING) and not path.is_file():
        raise wanted("--marks", "classroom.input.scale", told, near=Near(told, tuple(scales())))
    return _read(read_text(path, "a key of marks"), path.name)


def _read(text: str, name: str) -> Scale:
    whole = Source.of(text, name).whole(("name", "mark"))
    rows = [_mark(one) for one in whole.entries("mark", ("mark", "from"))]
    for number, (entry, mark, least) in enumerate(rows):
        if number and least >= rows[number - 1][2]:
            raise entry.wants("from", "classroom.input.falling")
        if mark in [other for _, other, _ in rows[:number]]:
            raise entry.wants("mark", "classroom.input.mark_once")
    if len(rows) < 2 or rows[-1][2]:
        where = rows[-1][0].here if rows else whole.here
        raise wanted(where, "classroom.input.from_zero", str(len(rows)))
    marks = tuple((mark, least) for _, mark, least in rows)
    return Scale(name.removesuffix(ENDING), _names(whole, name), marks)


def _names(whole: Entry, name: str) -> tuple[str, ...]:
    """A name in each language, the same in all of them, or that of the file."""
    if isinstance(whole.table.get("name"), dict):
        told = whole.table_of("name", LANGUAGES)
        return tuple(told.text(language) for language in LANGUAGES)
    return (whole.text("name", name.removesuffix(ENDING)),) * len(LANGUAGES)


def _mark(entry: Entry) -> tuple[Entry, str, Fraction]:
    told = entry.table.get("mark")
    mark = str(told) if type(told) is int else entry.text("mark")
    if len(mark) > MOST_LETTERS or not mark.isprintable():
        raise entry.wants("mark", "classroom.input.mark")
    try:
        least = read_number(entry.table.get("from", ""), entry.at("from")).value
    except BadInput:
        least = Fraction(-1)
    if not 0 <= least <= 1:
        raise entry.wants("from", "classroom.input.share")
    return entry, mark, least
