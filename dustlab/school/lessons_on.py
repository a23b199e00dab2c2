"""Which rules came up in a match, and which lessons are about them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import islice

from ..core.errors import BadInput
from ..core.match import Match
from ..core.rules import rule
from ..core.words import say
from .lessons import cells_of, lessons, prose_in, title_of

MOST_LESSONS, MOST_RULES = 4, 2
"""So many lessons are named, those first of which most came up, each with so many rules."""

_COVERED = re.compile(r"`((?:dust|dualpowers|tactics)\.[a-z_.]+)`")


@cache
def covered() -> dict[str, str]:
    """Every rule that a lesson says it covers, with the first lesson that does."""
    try:
        folder = lessons()
    except BadInput:
        return {}  # the package has come without its lessons
    found: dict[str, str] = {}
    for path in sorted(folder.glob("[0-9]*.ipynb")):
        for one in _COVERED.findall(prose_in(cells_of(path))):
            found.setdefault(one, path.stem)
    return found


def met(match: Match[object], first: int = 0) -> list[str]:
    """The rules behind what happened from a step on, those first that came up most."""
    events = Counter(event.rule for step in match.steps[first:] for event in step.events)
    return [one for one, _ in events.most_common()]


def lessons_on(rules: Iterable[str]) -> dict[str, list[str]]:
    """The lessons about some rules, each with those that it explains, in their order."""
    known, found = covered(), dict[str, list[str]]()
    for one in rules:
        if one in known:
            found.setdefault(known[one], []).append(one)
    return found


Found = tuple[str, dict[str, list[str]]]


def found(match: Match[object], refused: Sequence[str] = ()) -> list[Found]:
    """What was forbidden and what came up, by the words above it: a few lessons with the rules."""
    both = [("review.refused", lessons_on(refused)), ("review.rules", lessons_on(met(match)))]
    return [
        (key, {one: rules[:MOST_RULES] for one, rules in islice(by_lesson.items(), MOST_LESSONS)})
        for key, by_lesson in both
        if by_lesson
    ]


def told(match: Match[object], refused: Sequence[str] = (), language: str = "en") -> list[str]:
    """What came up and what was forbidden, with the lessons on it: a line for each lesson."""
    lines = []
    for key, explained in found(match, refused):
        lines.append(say(key, language))
        for lesson, rules in explained.items():
            names = "; ".join(rule(one).name(language) for one in rules)
            lines.append(
                f"- {say('review.lesson', language, lesson=title_of(lesson), rules=names)}"
            )
    return lines
