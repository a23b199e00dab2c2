"""The scoring of a round, looked at part by part: each with its sums, and the points as they come.

Everything has been scored by the rules already; here somebody reads it at their own pace.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any, NamedTuple

from dustlab.core.match import Match
from dustlab.core.remarks import Event
from dustlab.core.words import phrase, say
from dustlab.dualpowers.components import REGION, SIDES
from dustlab.dualpowers.pictures.showing import (
    AIMS,
    BEGINS,
    EXHAUSTED,
    OBJECTIVE,
    OF_THE_MARKER,
    THEN,
    UNREST,
)
from dustlab.dualpowers.pictures.showing import (
    part as part_of,
)
from dustlab.dualpowers.rules.scoring import moved
from dustlab.dualpowers.state import UNREST_CHOICE, State
from dustlab.dualpowers.text.words import track_words
from dustlab.pictures.scene import EXPLAINED

from ...table.controls import Deed
from ...table.running import RunningDesk
from ..talk import GAINS, scored, steps_html
from .desk import ButtonsDesk

TITLES = {
    AIMS: "widgets.powers_scoring.aims",
    EXHAUSTED: "widgets.powers_scoring.exhausted",
    THEN: "widgets.powers_scoring.then",
}


class Part(NamedTuple):
    """A part of a scoring: what is resolved, what happened, and where the marker stands then."""

    kind: str
    events: tuple[Event, ...]
    support: int

    @property
    def first(self) -> dict[str, Any]:
        """The facts of the event that it begins with."""
        return dict(self.events[0].facts)

    @property
    def regions(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(r for event in self.events for r in event.where if r in REGION))

    def gains(self) -> Iterator[tuple[str, int]]:
        """Who gains how many points in it."""
        for event in self.events:
            if event.key == GAINS:
                facts = dict(event.facts)
                yield facts["side"], facts["points"]

    def title(self, language: str) -> str:
        facts = self.first
        if self.kind == OBJECTIVE:
            card = facts["card"].in_words(language)
            card_facts = {"side": facts["side"], "card": card, "region": facts["region"]}
            return phrase("widgets.powers_scoring.objective", language, **card_facts)
        if self.kind == UNREST:
            region = REGION[self.regions[0]]
            return phrase("widgets.powers_scoring.unrest", language, region=region)
        return phrase(TITLES[self.kind], language)


def events_of_scoring(match: Match[State]) -> list[Event]:
    """All that the last scoring brought, from the unrest region on; nothing if none was played."""
    steps = match.steps[: match.cursor]
    ends = [i for i, step in enumerate(steps) if any(e.key in REVEALS for e in step.events)]
    if not ends:
        return []
    events: list[Event] = []
    for step in reversed(steps[: ends[-1] + 1]):
        events = [*step.events, *events]
        if any(event.key == UNREST_BEGINS for event in step.events):
            break
        if step.before.date.round != steps[ends[-1]].before.date.round:
            break
    keys = (UNREST_BEGINS,) if any(e.key == UNREST_BEGINS for e in events) else REVEALS
    if keys == REVEALS and steps[ends[-1]].before.phase in UNREST_CHOICE:
        return list(steps[ends[-1]].events)  # a match that begins in the midst of a scoring
    return events[max(i for i, event in enumerate(events) if event.key in keys) :]


UNREST_BEGINS = "dualpowers.scoring.unrest"
REVEALS = tuple(key for key, kind in BEGINS.items() if kind == AIMS)


def parts_of(match: Match[State]) -> list[Part]:
    """The last scoring part by part, with the marker as it goes."""
    events, before = events_of_scoring(match), scored(match)
    kinds: list[tuple[str, list[Event]]] = []
    for event in events:
        before_it = kinds[-1][0] if kinds else ""
        # What is done with a bonus action, and the next round, belong to what came before.
        name = part_of(event, before_it) or before_it or UNREST
        if name != before_it:
            kinds.append((name, []))
        kinds[-1][1].append(event)
    gained = sum(_towards_white(event) for event in events)
    support = before.support if before is not None else match.state.support - gained
    parts = []
    for name, some in kinds:
        kind = name.split()[0]
        for side, points in Part(kind, tuple(some), 0).gains():
            support = moved(support, side, points)
        parts.append(Part(kind, tuple(some), support))
    return parts


def _towards_white(event: Event) -> int:
    """How far an event moves the marker, were the track without an end."""
    if event.key != GAINS:
        return 0
    facts = dict(event.facts)
    points: int = facts["points"]
    return points if facts["side"] == SIDES[1] else -points


@dataclass
class ScoringDesk(RunningDesk, ButtonsDesk):
    """Nothing is decided here: somebody reads how a round was scored, part by part."""

    RULES = ("dualpowers.scoring.unrest", "dualpowers.scoring.objectives")
    ADVICE = "widgets.powers_scoring.advice"
    parts: list[Part] = field(default_factory=list)
    before: State | None = None
    """The position before any point was scored, if it is known."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.parts, self.before = parts_of(self.match), scored(self.match)

    @property
    def part(self) -> Part:
        return self.parts[self.at]

    def count(self) -> int:
        return len(self.parts)

    def letters(self) -> int:
        return sum(len(event.tell(self.language)) for event in self.part.events)

    def seen(self) -> State:
        """The board at this part; as it is now once tokens are exhausted."""
        if self.before is None or self.part.kind in (EXHAUSTED, THEN):
            return self.state._replace(support=self.part.support)
        return self.before._replace(support=self.part.support)

    def asks(self) -> str:
        facts = {"number": self.at + 1, "parts": len(self.parts)}
        title = self.part.title(self.language)
        return say("widgets.powers_scoring.asks", self.language, title=title, **facts)

    def told(self) -> str:
        """The points of this round so far, and where the marker of the whole game stands."""
        sums = dict.fromkeys(SIDES, 0)
        for part in self.parts[: self.at + 1]:
            for side, points in part.gains():
                sums[side] += points
        marker = track_words(self.seen(), self.language, whole=True)
        return say("widgets.powers_scoring.so_far", self.language, marker=marker, **sums)

    def extra(self) -> str:
        """Each step of this part with its rule; points in bold."""
        gains = [event for event in self.part.events if event.key == GAINS]
        points = "".join(f"<p><b>{escape(one.tell(self.language))}</b></p>" for one in gains)
        steps = [event for event in self.part.events if event.key not in (GAINS, *OF_THE_MARKER)]
        return points + steps_html(steps, self.language)

    def marks(self) -> dict[str, str]:
        return dict.fromkeys(self.part.regions, EXPLAINED)

    def deeds(self) -> Sequence[Deed]:
        skip = Deed(say("widgets.powers_scoring.skip", self.language), self.done)
        return [*self.controls(), *([] if self.is_last else [skip])]

    def next_words(self) -> str:
        if self.is_last:
            return say("widgets.powers_scoring.go_on", self.language)
        title = self.parts[self.at + 1].title(self.language)
        return say("widgets.powers_scoring.next", self.language, title=title)


def summary_html(match: Match[State], language: str) -> str:
    """The last scoring in a line for each region, and where the marker stood then.

    It stays beside the board until the next round is scored; nothing before the first one.
    """
    ends = [
        step
        for step in match.steps[: match.cursor]
        if any(event.key in REVEALS for event in step.events)
    ]
    if not ends:
        return ""
    parts = parts_of(match)
    lines = [_line_of(part, language) for part in parts if part.kind in (UNREST, OBJECTIVE)]
    lines.append(track_words(match.state._replace(support=parts[-1].support), language))
    heading = say("widgets.powers_scoring.summary", language, round=ends[-1].before.date.round)
    items = "".join(f"<li>{escape(line)}" for line in lines)
    return f'<div class="dust-scored"><b>{escape(heading)}</b><ul>{items}</ul></div>'


def _line_of(part: Part, language: str) -> str:
    """What one region brought, and to whom."""
    words = part.title(language)
    title = words[:1].upper() + words[1:]
    for side, points in part.gains():
        facts = {"title": title, "side": side, "points": points}
        return say("widgets.powers_scoring.line", language, **facts)
    for event in part.events:
        if event.key == "dualpowers.scoring.takes_bonus":
            side = dict(event.facts)["side"]
            return say("widgets.powers_scoring.line_bonus", language, title=title, side=side)
    return say("widgets.powers_scoring.line_none", language, title=title)


def without_scoring(match: Match[State], events: Sequence[Event]) -> list[Event]:
    """What happened besides the last scoring, which is read part by part."""
    scoring = {id(event) for event in events_of_scoring(match)}
    return [event for event in events if id(event) not in scoring]
