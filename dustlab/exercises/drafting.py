"""An exercise file while it is written: one question after the other as fields to fill in.

What is written is the text of the file. A field that changes is put into its question there; the
other questions, and what stands around them, stay as they are, letter by letter.

    draft = Draft.begin("Dice").with_new("number", "en")
    draft = draft.with_field(0, "sum", "1 - (5/6)^4")
    draft.text
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, NamedTuple

from ..core.toml import places
from .reading import source_of
from .table import BETWEEN, parted

RIGHT, EQUALS = "*", "="


class Field(NamedTuple):
    """Something to fill in: the key of the file, and whether it has more than one line."""

    key: str
    lines: int = 1
    rare: bool = False
    """Most questions do without it."""


ASK, HINTS, BECAUSE, WRONG = Field("ask", 2), Field("hints", 3), Field("because"), Field("wrong", 3)
SUM, ANSWER, UNIT = Field("sum"), Field("answer"), Field("unit", rare=True)
POINTS = Field("points", rare=True)
DEALT = (POINTS, Field("numbers", 2, rare=True), Field("where", rare=True))

FIELDS: dict[str, tuple[Field, ...]] = {
    "number": (ASK, SUM, ANSWER, UNIT, WRONG, HINTS, BECAUSE, *DEALT),
    "choice": (ASK, Field("pick"), Field("option", 4), HINTS, BECAUSE, *DEALT),
    "interval": (ASK, Field("sum", 2), ANSWER, UNIT, WRONG, HINTS, BECAUSE, *DEALT),
    "text": (ASK, Field("accept", 2), WRONG, HINTS, BECAUSE, POINTS),
    "table": (ASK, Field("table", 5), Field("totals"), WRONG, HINTS, BECAUSE, *DEALT),
}
# Of a question about a game the words; the rest is written as text.
IN_WORDS = (ASK, WRONG, HINTS, BECAUSE, POINTS)


@cache
def _examples(language: str) -> dict[str, dict[str, Any]]:
    """A small good question of each kind, to begin with."""
    file = files("dustlab") / "data" / "drafts" / f"{language}.toml"
    asked = tomllib.loads(file.read_text("utf-8"), parse_float=Decimal)["question"]
    return {one["kind"]: one for one in asked}


@dataclass(frozen=True)
class Draft:
    """The text of a file; whatever is changed gives another draft."""

    text: str
    name: str = "text"

    @classmethod
    def begin(cls, title: str, name: str = "text") -> Draft:
        return cls(f"title = {_written(title)}\n", name)

    # -- what stands in it

    @cached_property
    def tables(self) -> dict[str, Any]:
        """What the text says; a text that is no TOML raises."""
        return source_of(self.text, self.name).tables

    @property
    def title(self) -> str:
        return str(self.tables.get("title", ""))

    @property
    def questions(self) -> list[dict[str, Any]]:
        asked = self.tables.get("question", [])
        return [one for one in asked if isinstance(one, dict)] if isinstance(asked, list) else []

    def kind(self, number: int) -> str:
        return str(self.questions[number].get("kind", ""))

    def name_of(self, number: int) -> str:
        return str(self.questions[number].get("id", ""))

    def fields(self, number: int) -> tuple[Field, ...]:
        return FIELDS.get(self.kind(number), IN_WORDS)

    def shown(self, number: int, key: str) -> str:
        """A value as it stands in its field."""
        return _shown(key, self.questions[number].get(key))

    # -- what is changed

    def with_title(self, title: str) -> Draft:
        line = places(self.text).get(("title",))
        written = f"title = {_written(title)}"
        if line is None:
            return Draft(f"{written}\n{self.text}", self.name)
        return self._with_lines(line.line - 1, line.line, [written])

    def with_field(self, number: int, key: str, text: str) -> Draft:
        """What was written into a field; an empty one is left out, but for the question itself."""
        table = {**self.questions[number]}
        value = _value(key, text, self.kind(number))
        if key == "option":
            value = _with_the_rest(value, table.get(key))
        if value in ("", [], {}, None, False) and key != "ask":
            table.pop(key, None)
        else:
            table[key] = value
        return self._with_question(number, table)

    def with_new(self, kind: str, language: str) -> Draft:
        """A small good question of a kind at the end, to be changed."""
        names = [self.name_of(i) for i in range(len(self.questions))]
        number = len(names) + 1
        while f"{kind}-{number}" in names:
            number += 1
        table = {**_examples(language)[kind], "id": f"{kind}-{number}"}
        block = "\n".join(_question_lines(table))
        return Draft(f"{self.text.rstrip()}\n\n{block}\n", self.name)

    def without(self, number: int) -> Draft:
        first, last = self._block(number)
        return self._with_lines(first, last, [])

    def _with_question(self, number: int, table: dict[str, Any]) -> Draft:
        first, last = self._block(number)
        lines = self.text.split("\n")[first:last]
        remarks = [line for line in _outside_texts(lines) if line.lstrip().startswith("#")]
        after = [""] if number + 1 < len(self.questions) else []
        return self._with_lines(first, last, [*remarks, *_question_lines(table), *after])

    def _block(self, number: int) -> tuple[int, int]:
        """The lines of a question; remarks right above the next one belong to that."""
        known = places(self.text)
        lines = self.text.rstrip("\n").split("\n")
        first = known["question", number].line - 1
        following = known.get(("question", number + 1))
        if following is None:
            return first, len(lines)
        last = following.line - 1
        while last > first + 1 and lines[last - 1].lstrip().startswith("#"):
            last -= 1
        return first, last

    def _with_lines(self, first: int, last: int, lines: list[str]) -> Draft:
        every = self.text.rstrip("\n").split("\n")
        text = "\n".join([*every[:first], *lines, *every[last:]])
        return Draft(f"{text.rstrip()}\n", self.name)


def _outside_texts(lines: list[str]) -> list[str]:
    """The lines that do not lie inside a text of several lines."""
    kept, inside = [], False
    for line in lines:
        if not inside:
            kept.append(line)
        inside ^= line.count('"""') % 2 == 1
    return kept


# -- a value as it stands in a field


def _shown(key: str, value: Any) -> str:
    if value is None:
        return ""
    if key == "option" and isinstance(value, list):
        return "\n".join(_shown_option(one) for one in value if isinstance(one, dict))
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return "\n".join(f"{name} {EQUALS} {_shown_entry(one)}" for name, one in value.items())
    if isinstance(value, list):
        return "\n".join(str(one) for one in value)
    return str(value).strip("\n")


def _shown_entry(value: Any) -> str:
    if isinstance(value, list):
        return f"[{'; '.join(str(one) for one in value)}]"
    return str(value)


OPTION = ("text", "sum", "comment")


def _shown_option(option: Mapping[str, Any]) -> str:
    parts = [str(option.get(key, "")) for key in OPTION]
    while parts and not parts[-1]:
        parts.pop()
    mark = f"{RIGHT} " if option.get("right") is True else ""
    return mark + f" {BETWEEN} ".join(parts)


# -- what was written into a field, as a value


def _value(key: str, text: str, kind: str) -> Any:
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if key in ("hints", "accept") or (key == "sum" and kind == "interval"):
        return lines
    if key == "wrong":
        return dict(map(_entry, lines))
    if key == "numbers":
        return {name: _numbers(words) for name, words in map(_entry, lines)}
    if key == "option":
        return [_option(line) for line in lines]
    if key == "totals":
        return bool(lines) and lines[0].lower() in ("yes", "true", "ja", "sì", "si")
    if key == "table":
        return f"\n{text.strip(chr(10))}\n" if lines else ""
    return " ".join(lines) if key != "ask" else text.strip()


def _entry(line: str) -> tuple[str, str]:
    """As in `4 = You counted twice.`; a sum may compare by == and such."""
    found = re.fullmatch(r"(.*?[^=!<>])\s*=(?!=)\s*(.*)", line)
    return (found[1].strip(), found[2].strip()) if found else (line, "")


def _numbers(words: str) -> Any:
    """A list in square brackets, else what a number can be."""
    if words.startswith("[") and words.endswith("]"):
        return [one.strip() for one in re.split(r"[;,]", words[1:-1]) if one.strip()]
    return words


def _option(line: str) -> dict[str, Any]:
    right = line.startswith(RIGHT)
    parts = parted(line.removeprefix(RIGHT), len(OPTION))
    option: dict[str, Any] = {key: part for key, part in zip(OPTION, parts, strict=False) if part}
    return {**option, "right": True} if right else option


def _with_the_rest(options: list[dict[str, Any]], before: Any) -> list[dict[str, Any]]:
    """What an option has besides, and no field shows, stays with it."""
    rest = [
        {key: one for key, one in option.items() if key not in (*OPTION, "right")}
        for option in (before if isinstance(before, list) else [])
        if isinstance(option, dict)
    ]
    rest += [{}] * (len(options) - len(rest))
    return [{**option, **more} for option, more in zip(options, rest, strict=False)]


# -- a question as TOML


def _question_lines(table: Mapping[str, Any]) -> list[str]:
    """Plain keys first, then the tables, which end only with the next one."""
    plain = {key: one for key, one in table.items() if not _is_table(key, one)}
    lines = ["[[question]]", *(f"{key} = {_written(one)}" for key, one in plain.items())]
    for key, one in table.items():
        if key in plain:
            continue
        if isinstance(one, dict):
            lines.append(f"[question.{key}]")
            lines += [f"{_key(name)} = {_written(words)}" for name, words in one.items()]
            continue
        for entry in one:
            lines.append(f"[[question.{key}]]")
            lines += [f"{_key(name)} = {_written(words)}" for name, words in entry.items()]
    return lines


def _is_table(key: str, value: Any) -> bool:
    is_list = isinstance(value, list) and bool(value) and all(isinstance(v, dict) for v in value)
    return is_list or (key == "wrong" and isinstance(value, dict))


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _written(name)


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | Decimal):
        return str(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_written, value))}]"
    if isinstance(value, dict):
        inside = ", ".join(f"{_key(name)} = {_written(one)}" for name, one in value.items())
        return f"{{ {inside} }}"
    text = str(value)
    if "\n" in text and '"""' not in text and "\\" not in text:
        begin = "" if text.startswith("\n") else "\n"
        return f'"""{begin}{text}"""'
    return json.dumps(text, ensure_ascii=False)


# -- a page that asks the questions of a file


def page(title: str, file: str) -> str:
    """A notebook with a title and the questions of a file, which runs itself when it is opened."""
    name = file.removesuffix(".toml")
    code = f"from dustlab_widgets import ExerciseBox\nExerciseBox({json.dumps(file)})"
    cells = [
        {"cell_type": "markdown", "id": "title", "metadata": {}, "source": f"# {title}"},
        {
            "cell_type": "code",
            "id": "questions",
            "metadata": {},
            "execution_count": None,
            "outputs": [],
            "source": code,
        },
    ]
    python = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"dustlab": {"lesson": name}, "kernelspec": python}
    notebook = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"
