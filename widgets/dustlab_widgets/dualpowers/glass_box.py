"""The opposition as a glass box: its last turn and its objective so far, each step by its rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import takewhile

from dustlab import rules
from dustlab.dualpowers.components import REGION
from dustlab.dualpowers.move_words import card_name
from dustlab.dualpowers.moves import OPPOSITION
from dustlab.dualpowers.opposition import Otherwise, otherwise, so_far
from dustlab.dualpowers.state import State
from dustlab.match import Fell, Match
from dustlab.remarks import Event
from dustlab.words import say

SCORING = "dualpowers.scoring."
REVEALED = "dualpowers.scoring.reveals"
MOST_OTHERS = 5
"""So many other cards are told that would have led elsewhere: the least changes. Five are all."""


def steps_told(steps: Iterable[Event], language: str) -> str:
    """Each step with the name of its rule below it, unless that stands there already."""
    known = {rule.id: rule.name(language) for rule in rules.all_rules()}
    lines, before = [], ""
    for step in steps:
        rule = known.get(step.rule, step.rule)
        named = "" if rule == before else f'<div class="dust-pale">{escape(rule)}</div>'
        lines.append(f"<li>{escape(step.tell(language))}{named}</li>")
        before = rule
    return f'<ol class="dust-steps">{"".join(lines)}</ol>'


def others_told(cards: tuple[str, ...], language: str) -> str:
    """What one other card would have changed: for each region the nearest ones."""
    near: list[Otherwise] = []
    for other in otherwise(cards):
        if other.region not in [one.region for one in near]:
            near.append(other)
    lines = []
    for one in near[:MOST_OTHERS]:
        facts = {
            "place": one.place,
            "instead": card_name(one.instead, language),
            "card": card_name(one.card, language),
        }
        words = say("widgets.opposition.other", language, region=REGION[one.region], **facts)
        lines.append(f"<li>{escape(words)}</li>")
    if not lines:
        return ""
    title = escape(say("widgets.opposition.others", language))
    return f'<p><b>{title}</b></p><ul class="dust-steps">{"".join(lines)}</ul>'


def last_turn(match: Match[State]) -> Sequence[Event]:
    """What the opposition's last card of this round brought, if it has turned one up.

    What comes after the last turn of a round is the scoring: it is told beside the board.
    """
    events: list[Event] = []
    for step in reversed(match.steps[: match.cursor]):
        events = [*step.events, *events]
        if step.cause == OPPOSITION:
            return list(takewhile(lambda e: not e.rule.startswith(SCORING), events))
        if not isinstance(step.cause, Fell):
            events = []
    return ()


def round_before(match: Match[State], language: str) -> Iterable[str]:
    """What its objective was in the round before, whose row has been cleared away."""
    opposition = match.state.table.opposition
    for step in reversed(match.steps[: match.cursor]):
        for one in step.events:
            facts = dict(one.facts)
            if one.key == REVEALED and facts["side"] == opposition:
                yield say("widgets.opposition.before", language, **facts)
                return


def glass_box(match: Match[State], language: str) -> str:
    """All that can be told of the opposition now, as markup."""
    parts, found = [], so_far(match.state)
    if found is None:
        lines = [say("widgets.opposition.nothing", language), *round_before(match, language)]
        return "".join(f"<p>{escape(line)}</p>" for line in lines)
    turn = last_turn(match)
    if turn:
        title = escape(say("widgets.opposition.last_turn", language))
        parts.append(f"<p><b>{title}</b></p>{steps_told(turn, language)}")
    title = escape(say("widgets.opposition.so_far", language))
    parts.append(f"<p><b>{title}</b></p>{steps_told(found.steps, language)}")
    parts.append(others_told(found.cards, language))
    return "".join(parts)
