"""What a table of Dust Tactics tells besides: where bots went and fired, who could not answer, and
how a game ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from dustlab.core import rules
from dustlab.core.match import Fell, Match
from dustlab.core.words import name, say
from dustlab.pictures.scene import AnyShape
from dustlab.tactics.components import SIDES
from dustlab.tactics.game import GAME
from dustlab.tactics.moves import Fire, Go, Nothing
from dustlab.tactics.pictures.field import Paper
from dustlab.tactics.pictures.showing import over, shots_of, way_of
from dustlab.tactics.state import State
from dustlab.tactics.studies.single_activation import unanswered, watchers

from ..table.seats import Decided


def deeds_of_bots(
    paper: Paper, match: Match[State], played: Sequence[tuple[str, Decided]]
) -> Iterator[AnyShape]:
    """Where units went since a person decided last, and whom they fired at; of many rounds the
    last two."""
    for _, decided in played:
        before, move = match.steps[decided.at].before, decided.move
        if before.round.number < match.state.round.number - 1:
            continue
        if isinstance(move, Go):
            yield from over(paper, [way_of(before, move)])[0]
        elif isinstance(move, Fire):
            yield from over(paper, shots_of(before, move))[0]


def why_nobody_reacted(match: Match[State], at: int, language: str) -> list[str]:
    """Why no enemy could answer the unit that a step belongs to, if then was the moment to."""
    for step in match.steps[_since_answered(match, at) : _until_decided(match, at)]:
        target = -1 if isinstance(step.cause, Nothing) else unanswered(step.before, step.after)
        against = watchers(step.after, target) if target >= 0 else ()
        reasons = [one.refused[0].tell(language) for one in against if one.refused]
        if reasons:
            return [say("widgets.skirmish.not_answered", language, reasons=" ".join(reasons))]
    return []


def _since_answered(match: Match[State], at: int) -> int:
    """Where a step begins, with the losses that the other side has chosen right before it."""
    steps, side = match.steps, GAME.decider(match.steps[at].before)
    first = at
    while first and GAME.decider(steps[first - 1].before) != side:
        if steps[first - 1].before.attack is None:
            break
        first -= 1
    chosen = any(GAME.decider(step.before) for step in steps[first:at])
    return first if chosen else at


def _until_decided(match: Match[State], at: int) -> int:
    """Where a step ends, with the dice after it."""
    last = at + 1
    while last < len(match.steps) and isinstance(match.steps[last].cause, Fell):
        last += 1
    return last


def the_end(match: Match[State], language: str) -> str:
    """Who has won, by what, and the victory points round by round, as markup."""
    state = match.state
    winner, because = state.result
    key = "widgets.skirmish.end_winner" if winner else "widgets.skirmish.end_level"
    facts = dict(zip(SIDES, state.points, strict=True))
    head = say(key, language, side=winner or SIDES[0], **facts)
    known = {rule.id: rule for rule in rules.all_rules()}
    why = known[because].name(language) if because in known else ""
    heads = [say("widgets.skirmish.end_round", language), *(name(side, language) for side in SIDES)]
    rows = [(str(number), *map(str, points)) for number, points in by_round(match).items()]
    lines = _row("th", heads) + "".join(_row("td", row) for row in rows)
    return (
        f'<div class="dust-over"><p class="dust-end" role="status">{escape(head)}</p>'
        f'<p>{escape(why)}</p><table class="dust-points-by-round">{lines}</table></div>'
    )


def by_round(match: Match[State]) -> dict[int, tuple[int, ...]]:
    """The victory points of both sides at the end of each round."""
    states = [*(step.before for step in match.steps[: match.cursor]), match.state]
    return {one.round.number: tuple(one.points) for one in states if one.round.number}


def _row(kind: str, cells: Sequence[str]) -> str:
    return f"<tr>{''.join(f'<{kind}>{escape(cell)}</{kind}>' for cell in cells)}</tr>"
