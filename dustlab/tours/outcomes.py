"""What a tour shows: what the coach says now, what a move came to; each is also told as text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from ..core.games import eyes
from ..core.match import Match, Steps
from ..core.remarks import Reasons
from ..core.words import say
from ..exercises.marks import named
from .tour import Answer, Point, Step, Text, Tour

ACCEPTED, ANSWERED, REFUSED, WENT_ON = "accepted", "answered", "refused", "go on"


class Told(Protocol):
    """Something that can be told in a language: words of an author, or of the catalogue."""

    def tell(self, language: str = "en") -> str: ...


@dataclass(frozen=True, slots=True)
class Now:
    """What the coach says at one moment of a tour, and what can be done."""

    tour: Tour
    step: Step | None
    match: Match[Any]
    say: Text
    hints: tuple[Text, ...]
    """Those that have been given."""
    place: int
    hints_left: int
    can_go_back: bool

    @property
    def points(self) -> tuple[Point, ...]:
        return self.step.point if self.step else ()

    @property
    def number(self) -> int:
        """Which step it is, counted from 1."""
        return self.place + 1

    @property
    def count(self) -> int:
        return len(self.tour.steps)

    def actions(self, language: str = "en") -> dict[str, str]:
        """What can be pressed besides making a move, each with what is written on it."""
        step = self.step
        possible = {
            "go_on": step is not None and (step.explains or step.is_trial),
            "hint": self.hints_left > 0,
            "do_it": step is not None and not step.explains,
            "back": self.can_go_back,
        }
        return {key: ACTIONS[key](language) for key, can in possible.items() if can}

    def tell(self, language: str = "en") -> str:
        """All of it as text: which step, what the coach says, what to look at, who decides what."""
        if self.step is None:
            return self.say.tell(language) or say("tour.terminal.ended", language)
        lines = [
            say("tour.number", language, number=self.number, count=self.count),
            self.say.tell(language),
        ]
        if self.points:
            things = "; ".join(point.tell(language) for point in self.points)
            lines.append(say("tour.look", language, things=things))
        if not self.step.explains:
            lines.append(self.match.pending.tell(language))
        return "\n".join([*lines, *(hint.tell(language) for hint in self.hints)])


ACTIONS = {
    "go_on": lambda language: say("tour.go_on", language),
    "hint": lambda language: say("tour.hint", language),
    "do_it": lambda language: say("tour.do_it", language),
    "back": lambda language: say("tour.back", language),
}


NO_STEPS: Steps[Any] = Steps()
NO_REASONS = Reasons()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a move came to: it was accepted and played, refused by the rules, or only answered."""

    kind: str
    move: str
    done: bool = False
    """Whether the tour has gone on by it."""
    steps: Steps[Any] = NO_STEPS
    """What happened, the other side's answer included."""
    reasons: Reasons = NO_REASONS
    """Why the rules forbid it."""
    says: tuple[Told, ...] = ()
    """What the coach says to it."""
    answer: Answer | None = None
    aside: Match[Any] | None = None
    """What would have come of it: the match as it would be; the tour stays where it is."""

    def told(self, match: Match[Any], language: str = "en") -> list[str]:
        """The refusal, or what happened; then what the coach says, and what would have come."""
        lines = [
            f"- {reason.tell(language)} ({named(reason.rule, language)})" for reason in self.reasons
        ]
        lines += happened(match, self.steps, language)
        lines += [words.tell(language) for words in self.says]
        if self.aside is not None:
            lines.append(say("tour.aside", language))
            lines += happened(self.aside, self.aside.steps[match.cursor :], language)
        return lines


def happened(
    match: Match[Any], steps: Any, language: str = "en", *, scoring: bool = True
) -> list[str]:
    """What steps of a match brought, without what only one of the players may see.

    A step is a line; of a round that is scored each part is one, if `scoring` is told at all.
    """
    private = getattr(match.game, "private", ())
    part_of = eyes(match.game.name).part
    lines: list[list[str]] = []
    for step in steps:
        part, line = "", list[str]()
        lines.append(line)
        for event in step.events:
            before, part = part, part_of(event, part)
            if part != before:
                line = []
                lines.append(line)
            if event.key not in private and (scoring or not part):
                line.append(event.tell(language))
    return [f"  {' '.join(line)}" for line in lines if line]
