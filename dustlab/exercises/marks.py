"""Marks: how good an answer is, and what there is to say; also the rules that an author cites."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ..core.errors import BadInput
from ..core.remarks import Remark
from ..core.rules import rule
from ..core.words import phrase
from .question import Option

YES = ("yes", "y", "true", "ja", "sì", "si")


NO = ("no", "n", "false", "nein")


class Comment(Remark):
    """Something said about an answer; it names a rule only where one is behind it."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]" if self.rule else self.text


@dataclass(frozen=True, slots=True)
class Mark:
    """How good an answer is: wholly right or not, a score from 0 to 1, and what there is to say."""

    right: bool
    score: float
    remarks: tuple[Remark, ...] = ()
    stars: int | None = None

    def tell(self, language: str = "en") -> str:
        return "\n".join(remark.tell(language) for remark in self.remarks)

    def as_json(self) -> dict[str, Any]:
        values: dict[str, Any] = {"right": self.right, "score": self.score}
        if self.stars is not None:
            values["stars"] = self.stars
        return {**values, "remarks": [remark.as_json() for remark in self.remarks]}


def comment(key: str, rule_id: str = "", **facts: Any) -> Comment:
    return Comment(rule_id, key, (), tuple(sorted(facts.items())))


def authors(words: str, rule_id: str = "") -> Comment:
    """The author's words; a rule that they name in brackets is behind them, not in them."""
    behind = rule_id or next(iter(cited(words)), "")
    return comment("exercise.comment", behind, text=bare(words))


def all_right() -> Mark:
    return Mark(True, 1.0, (comment("exercise.right"),))


def commented(wrong: Mapping[str, str], keys: Iterable[str]) -> list[Remark]:
    """The author's words on a wrong answer; those about a rule name it."""
    return [authors(wrong[key], key if "." in key else "") for key in keys if key in wrong]


def texts(answer: Any) -> list[str]:
    if isinstance(answer, Option):
        return [answer.id]
    if not isinstance(answer, Iterable) or isinstance(answer, bytes):
        raise BadInput("answer", "a text or a list of texts", answer)
    return [one.id if isinstance(one, Option) else str(one) for one in answer]


# Fewer words than these say that an answer is wrong, and not why.
LEAST_WORDS = 3


BARE = ("not this one", "this is wrong", "that is wrong", "this is not right", "that is not right")


def says_something(words: str) -> bool:
    """Whether a comment says more than that the answer is wrong."""
    match = re.findall(r"\w+", words.lower())
    return len(match) >= LEAST_WORDS and " ".join(match) not in BARE


# -- rules that an author names in square brackets: in a lesson a button each, in a terminal a name


_CITED = re.compile(r"\[([a-z][a-z0-9_]*(?:\.[a-z0-9_]+)+)\]")


def cited(text: str) -> tuple[str, ...]:
    """The ids of the rules, each once."""
    return tuple(dict.fromkeys(_CITED.findall(text)))


def bare(text: str) -> str:
    """The text without them."""
    words = " ".join(_CITED.sub("", text).split())
    for stop in ".,;:":
        words = words.replace(f" {stop}", stop)
    return words


def by_name(text: str, language: str = "en") -> str:
    """The text with the name of each rule where its id stands."""
    return _CITED.sub(lambda found: f"({named(found[1], language)})", text)


def named(identifier: str, language: str = "en") -> str:
    """A rule by its name, for where nothing can be pressed."""
    return phrase("exercise.rule", language, name=rule(identifier).name(language))
