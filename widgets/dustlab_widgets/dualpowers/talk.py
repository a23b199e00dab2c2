"""What the table says: where a round is, how the opposition decided, points, and the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby, takewhile

from dustlab.core import rules
from dustlab.core.match import Fell, Match
from dustlab.core.remarks import Event
from dustlab.core.words import chance, name, say
from dustlab.dualpowers.components import CONNECTIONS, REGION, REGIONS, SIDES, card_name
from dustlab.dualpowers.moves import OPPOSITION
from dustlab.dualpowers.odds import objectives
from dustlab.dualpowers.pictures.showing import OF_THE_MARKER
from dustlab.dualpowers.rules.opposition import (
    Decision,
    Otherwise,
    decide,
    next_card,
    otherwise,
    so_far,
    turn,
)
from dustlab.dualpowers.state import CARD_PLAYED, SETUP, UNREST_CHOICE, Phase, State

from ..table.talk import Played, last_events

SCORING = "dualpowers.scoring."
REVEAL = "dualpowers.scoring.reveal"
MOST_OTHERS = 5
"""How many other cards are told that would have led elsewhere: the least changes. Five are all."""
PHASES = {
    "neutrals": "widgets.powers.phase_neutrals",
    "tiles": "widgets.powers.phase_tiles",
    "draw": "widgets.powers.phase_draw",
    "objective": "widgets.powers.phase_objective",
    "opposition leader": "widgets.powers.phase_opposition_leader",
    "card": "widgets.powers.phase_card",
    "action": "widgets.powers.phase_action",
    "leader": "widgets.powers.phase_leader",
    "bonus": "widgets.powers.phase_bonus",
    "bonus draw": "widgets.powers.phase_bonus_draw",
    "unrest": "widgets.powers.phase_unrest",
    "unrest bonus": "widgets.powers.phase_unrest_bonus",
    "unrest draw": "widgets.powers.phase_unrest_draw",
    "clean-up": "widgets.powers.phase_cleanup",
    "over": "widgets.powers.phase_over",
}
# The parts of a round to go back to, each known by one of its phases.
PART = {
    **dict.fromkeys((*SETUP, Phase.OBJECTIVE, Phase.OPPOSITION_LEADER), Phase.DRAW),
    **dict.fromkeys(CARD_PLAYED, Phase.CARD),
    **dict.fromkeys((*UNREST_CHOICE, Phase.CLEANUP), Phase.UNREST),
}


def steps_html(steps: Iterable[Event], language: str) -> str:
    """Each step with the name of its rule below it, unless that stands there already."""
    known = {rule.id: rule.name(language) for rule in rules.all_rules()}
    lines, before = [], ""
    for (words, rule_id), alike in groupby((step.tell(language), step.rule) for step in steps):
        rule, number = known.get(rule_id, rule_id), len(list(alike))
        named = "" if rule == before else f'<div class="dust-pale">{escape(rule)}</div>'
        lines.append(f"<li>{escape(counted(words, number))}{named}</li>")
        before = rule
    return f'<ol class="dust-steps">{"".join(lines)}</ol>'


def others_html(cards: tuple[str, ...], language: str) -> str:
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
        lines.append(say("widgets.opposition.other", language, region=REGION[one.region], **facts))
    return _list(say("widgets.opposition.others", language), lines) if lines else ""


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


def scored(match: Match[State]) -> State | None:
    """The position in which the last round was scored: after its last turn, before any marker."""
    for step in reversed(match.steps[: match.cursor]):
        if any(event.rule == REVEAL for event in step.events):
            before: State = step.before
            if step.cause == OPPOSITION:
                return turn(before, None)
            return before if before.phase in UNREST_CHOICE else None
    return None


def decision_html(decision: Decision, language: str) -> str:
    """How its objective follows from its row, and what one other card would have changed."""
    others = others_html(decision.cards, language)
    # The last step says of one other card what the list says of several.
    return steps_html(decision.steps[:-1] if others else decision.steps, language) + others


def coming_html(state: State, decision: Decision, language: str) -> str:
    """Which of the cards that nobody has seen would change it, and how likely each region is."""
    parts, other = [], next_card(state)
    last = len(state.stock.pile) == 1
    if other:
        which = "widgets.opposition.last_card" if last else "widgets.opposition.next_card"
        lines = [_leads(region, cards, language) for region, cards in other.items()]
        parts.append(_list(say(which, language), lines))
    else:
        none = say("widgets.opposition.no_next", language, region=REGION[decision.region])
        parts.append(f"<p>{escape(none)}</p>")
    odds = objectives.of_state(state)
    likely = sorted(REGIONS, key=odds.chance, reverse=True)
    lines = [
        f"{REGION[region].in_words(language)}: {chance(float(odds.chance(region)), language)}"
        for region in likely
        if odds.chance(region)
    ]
    parts.append(_list(say("widgets.opposition.in_the_end", language), lines))
    return "".join(parts)


def _leads(region: str, cards: Sequence[str], language: str) -> str:
    """The cards of a region that would make it the objective: from one on all with more days."""
    one, more = "widgets.opposition.would_lead", "widgets.opposition.would_lead_from"
    card = card_name(cards[0], language)
    return say(one if len(cards) == 1 else more, language, region=REGION[region], card=card)


def _list(title: str, lines: Iterable[str]) -> str:
    html = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f'<p><b>{escape(title)}</b></p><ul class="dust-steps">{html}</ul>'


def glass_box(match: Match[State], language: str) -> str:
    """All that can be told of the opposition now, as markup."""
    state, decision = match.state, so_far(match.state)
    if decision is None:
        nothing = f"<p>{escape(say('widgets.opposition.nothing', language))}</p>"
        return nothing + _round_before(match, language)
    parts, events = [], last_turn(match)
    if events:
        title = escape(say("widgets.opposition.last_turn", language))
        parts.append(f"<p><b>{title}</b></p>{steps_html(events, language)}")
    left = bool(state.stock.pile)
    heading = "widgets.opposition.so_far" if left else "widgets.opposition.at_last"
    parts.append(f"<p><b>{escape(say(heading, language))}</b></p>")
    if left:
        parts.append(
            steps_html(decision.steps[:-1], language) + coming_html(state, decision, language)
        )
    else:
        parts.append(decision_html(decision, language))
    return "".join(parts)


def _round_before(match: Match[State], language: str) -> str:
    """How its objective was decision in the round that was scored last."""
    state = scored(match)
    row = state.played.of(state.table.opposition) if state is not None else ()
    if not row:
        return ""
    decision = decide(row)
    card = card_name(decision.card, language)
    words = say("widgets.opposition.before", language, card=card, region=REGION[decision.region])
    return f"<p><b>{escape(words)}</b></p>{decision_html(decision, language)}"


GAINS = "dualpowers.scoring.gains"
MOST = 90
"""Events of a scored round and of the turns around it; two bots play whole games at one press."""


def news(match: Match[State], played: Played) -> list[Event]:
    """What happened from a person's last decision on, with all that bots `played` after it."""
    if not played:
        return last_events(match)
    since = played[0][1].at
    while since and isinstance(match.steps[since - 1].cause, Fell):
        since -= 1
    since = max(0, since - 1)
    return [event for step in match.steps[since : match.cursor] for event in step.events][-MOST:]


def places_of(events: Iterable[Event]) -> tuple[str, ...]:
    """The regions and bridges in which something happened."""
    places = (place for event in events for place in event.where)
    return tuple(
        dict.fromkeys(place for place in places if place in REGION or place in CONNECTIONS)
    )


def end_html(match: Match[State], language: str) -> str:
    """Who has won and by what, and the points of each round."""
    over = match.over
    if over is None:
        return ""
    sums: dict[int, dict[str, int]] = {}
    marker: dict[int, int] = {}
    for step in match.steps[: match.cursor]:
        round_ = step.before.date.round
        for event in step.events:
            if event.key == GAINS:
                facts = dict(event.facts)
                of_round = sums.setdefault(round_, dict.fromkeys(SIDES, 0))
                of_round[facts["side"]] += facts["points"]
        marker[round_] = step.after.support
    rows = []
    for round_, points in sums.items():
        cells = (str(round_), *map(str, points.values()), _marker_words(marker[round_], language))
        rows.append(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>")
    heads = [
        say("widgets.powers_over.round", language),
        *(name(side, language) for side in SIDES),
        say("widgets.powers_over.marker", language),
    ]
    caption = f"<caption>{escape(say('widgets.powers_over.caption', language))}</caption>"
    heading = escape(say("widgets.powers_over.heading", language, side=over.winner))
    table = table_of(heads, "".join(rows), caption) if rows else ""
    words = escape(over.tell(language))
    return f'<div class="dust-ended"><h4>{heading}</h4><p>{words}</p>{table}</div>'


def _marker_words(support: int, language: str) -> str:
    if not support:
        return say("widgets.powers_over.level", language)
    side = SIDES[support > 0]
    return say("widgets.powers_over.ahead", language, side=side, points=abs(support))


def table_of(heads: Iterable[str], body: str, caption: str = "") -> str:
    """A table of lines below their heads, as markup; so are its `body` and its `caption`."""
    row = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    rows = f"<thead><tr>{row}</tr></thead><tbody>{body}</tbody>"
    return f'<table class="dust-lines">{caption}{rows}</table>'


def happened(events: Sequence[Event], language: str) -> list[str]:
    """All the rest, without the places of the marker on its way to the one that is told above; what
    happens to several tokens alike is told once."""
    lines = [event.tell(language) for event in events if event.key not in OF_THE_MARKER]
    alike = [(line, len(list(group))) for line, group in groupby(lines)]
    return [counted(line, number) for line, number in alike]


def counted(words: str, number: int) -> str:
    """What happened several times alike, told once."""
    return words if number == 1 else f"{words} (× {number})"
