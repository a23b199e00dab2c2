"""Rules that an author names in square brackets: in a lesson a button each, in a terminal a name.

>>> cited("Five and four [dust.battle.dice].")
('dust.battle.dice',)
>>> bare("Five and four [dust.battle.dice].")
'Five and four.'
>>> by_name("Five and four [dust.battle.dice].")
'Five and four (rule: Combat value and dice).'
"""

from __future__ import annotations

import re

from ..core.rules import rule
from ..core.words import phrase

_CITED = re.compile(r"\[([a-z][a-z0-9_]*(?:\.[a-z0-9_]+)+)\]")


def cited(text: str) -> tuple[str, ...]:
    """The ids of the rules, each once."""
    return tuple(dict.fromkeys(_CITED.findall(text)))


def bare(text: str) -> str:
    """The text without them."""
    told = " ".join(_CITED.sub("", text).split())
    for stop in ".,;:":
        told = told.replace(f" {stop}", stop)
    return told


def by_name(text: str, language: str = "en") -> str:
    """The text with the name of each rule where its id stands."""
    return _CITED.sub(lambda found: f"({named(found[1], language)})", text)


def named(identifier: str, language: str = "en") -> str:
    """A rule by its name, for where nothing can be pressed."""
    return phrase("exercise.rule", language, name=rule(identifier).name(language))
