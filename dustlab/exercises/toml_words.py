"""What Python's reader of TOML says against a text, in the language of the person who wrote it."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..core.errors import BadInput
from ..core.words import phrase, wanted

# What the reader says begins with; the rest of it names a key, or a letter.
KNOWN = {
    "Unterminated string": "exercise.toml.unterminated",
    "Illegal character": "exercise.toml.unterminated",
    "Expected newline": "exercise.toml.line_end",
    "Expected '=' after a key": "exercise.toml.equals",
    "Invalid statement": "exercise.toml.statement",
    "Invalid initial character": "exercise.toml.statement",
    "Invalid value": "exercise.toml.value",
    "Invalid date": "exercise.toml.value",
    "Unclosed array": "exercise.toml.bracket",
    "Unclosed inline table": "exercise.toml.bracket",
    "Expected ']": "exercise.toml.bracket",
    "Unescaped": "exercise.toml.backslash",
    "Invalid hex value": "exercise.toml.backslash",
    "Cannot": "exercise.toml.twice",
    "Duplicate": "exercise.toml.twice",
}
_PLACE = re.compile(r"\(at line ([0-9]+), column ([0-9]+)\)")


class Trouble(NamedTuple):
    """One complaint of the reader."""

    why: str

    def __str__(self) -> str:
        return self.why

    def in_words(self, language: str = "en") -> str:
        """As the reader says it; other languages say what it means, and where."""
        known = next((key for start, key in KNOWN.items() if self.why.startswith(start)), "")
        if language == "en" or not known:
            return self.why
        words = phrase(known, language)
        place = _PLACE.search(self.why)
        if place is None:
            return words
        facts = {"line": place[1], "column": place[2], "words": words}
        return phrase("exercise.toml.at", language, **facts)


def toml_wrong(name: str, why: str) -> BadInput:
    return wanted(name, "exercise.input.toml", Trouble(why))
