"""Things said about a position, each with the rule behind it: refusals, cautions and events.

A remark is a value: it keeps the rule, the facts and the places, and finds its words only when it
is told. So the same remark is printed, drawn on the board, spoken and compared in a test.
"""

from dataclasses import dataclass
from typing import Any

from .words import lines, say


@dataclass(frozen=True, slots=True)
class Remark:
    """One sentence of the catalogue with its facts, its rule and where on the board it points."""

    rule: str
    key: str
    where: tuple[str, ...] = ()
    facts: tuple[tuple[str, Any], ...] = ()

    @property
    def text(self) -> str:
        return self.tell()

    def tell(self, language: str = "en") -> str:
        return say(self.key, language, **dict(self.facts))

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]"

    def as_json(self) -> dict[str, Any]:
        return {"rule": self.rule, "text": self.text, "where": list(self.where)}


class Refusal(Remark):
    """Why a move may not be played."""

    __slots__ = ()


class Caution(Remark):
    """What a legal move gives away, leaves unused or walks into: a fact, and no judgement."""

    __slots__ = ()


class Event(Remark):
    """What happened, and by which rule."""

    __slots__ = ()


Log = list[Event] | None
"""What happened, in its order; while a move is only tried out nobody keeps a log."""


class Reasons(tuple[Refusal, ...]):
    """Everything that speaks against a move, one line each; empty means that it is legal."""

    __slots__ = ()

    def tell(self, language: str = "en") -> str:
        lines = [f"- {reason.tell(language)} [{reason.rule}]" for reason in self]
        return "\n".join(lines) or say("match.legal", language)

    def __repr__(self) -> str:
        return lines(self.tell(), "  ")


def refuse(rule: str, key: str, /, *where: str, **facts: Any) -> Refusal:
    return Refusal(rule, f"refusals.{key}", where, tuple(sorted(facts.items())))


class Cautions(tuple[Caution, ...]):
    """What a coach says before a legal move, one line each; empty means nothing."""

    __slots__ = ()

    def tell(self, language: str = "en") -> str:
        lines = [f"- {one.tell(language)}{f' [{one.rule}]' if one.rule else ''}" for one in self]
        return "\n".join(lines) or say("coach.nothing", language)

    def __repr__(self) -> str:
        return lines(self.tell(), "  ")


def caution(rule: str, key: str, /, *where: str, **facts: Any) -> Caution:
    """A fact that is worth a look before a move; the rule it rests on, or an empty text."""
    return Caution(rule, key, where, tuple(sorted(facts.items())))


def event(rule: str, key: str, /, *where: str, **facts: Any) -> Event:
    return Event(rule, key, where, tuple(sorted(facts.items())))


def report(log: Log, rule: str, key: str, /, *where: str, **facts: Any) -> None:
    """Add to a log what happened, if one is kept."""
    if log is not None:
        log.append(event(rule, key, *where, **facts))
