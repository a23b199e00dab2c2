"""What a table says of a position: what is asked, what happened, what is chosen, why not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from dustlab.dust import scoring
from dustlab.dust.move_words import tell_move
from dustlab.dust.moves import ChooseCard
from dustlab.dust.state import State
from dustlab.match import Fell, Match
from dustlab.remarks import Event
from dustlab.words import name, say

from .controls import step_of
from .refusals_box import advice
from .table_bots import Decided
from .table_desk import Desk

# So many of the last things that happened are told, and so many moves of bots.
MOST_TOLD, MOST_BOT_MOVES = 5, 6

PHASES = {
    "deal": "widgets.table.phase_deal",
    "setup card": "widgets.table.phase_setup_card",
    "capitals": "widgets.table.phase_capitals",
    "power sources": "widgets.table.phase_power_sources",
    "land": "widgets.table.phase_land",
    "centers": "widgets.table.phase_centers",
    "reinforcements": "widgets.table.phase_reinforcements",
    "initiative": "widgets.table.phase_initiative",
    "blind draw": "widgets.table.phase_blind_draw",
    "interruption": "widgets.table.phase_interruption",
    "production": "widgets.table.phase_production",
    "drawing": "widgets.table.phase_drawing",
    "movement": "widgets.table.phase_movement",
    "combat": "widgets.table.phase_combat",
    "battle": "widgets.table.phase_battle",
    "over": "widgets.table.phase_over",
}
# Cards that somebody draws are nobody else's business.
DRAWN = "dust.production.drawn"
SCORED = "dust.scoring.scored"
# What the table of scores tells better.
IN_TABLE = (
    SCORED,
    "dust.scoring.line_capitals",
    "dust.scoring.line_power_sources",
    "dust.scoring.line_majorities",
)


def phase_words(phase: str, language: str) -> str:
    return say(PHASES[phase], language)


def question(match: Match[State], desk: Desk, close: bool, language: str) -> str:
    """Where the game is, what is asked, and what is chosen.

    Two classes tell style.py what it looks like: whether the next press plays, whether a picture
    has taken the map's place.
    """
    asks = escape(match.pending.tell(language))
    classes = " ".join(
        name
        for name, so in (
            ("dust-asked", True),
            ("dust-go", desk.ready() and not desk.refused),
            ("dust-near", close),
        )
        if so
    )
    return (
        f'<div class="{classes}"><div class="dust-pale">{escape(_where(match, language))}</div>'
        f'<div class="dust-ask" role="status">{asks}</div>'
        f'<div class="dust-chosen">{escape(desk.told())}</div></div>'
    )


def reasons(
    match: Match[State],
    desk: Desk,
    played: Sequence[tuple[str, Decided]],
    trouble: str,
    language: str,
) -> str:
    """Why not, or a word of advice; what happened; odds, prices or sums."""
    lines = []
    if trouble:
        lines.append(advice(trouble, trouble=True))
    refused = "".join(f"<li>{escape(remark.tell(language))}</li>" for remark in desk.refused)
    if refused:
        lines.append(f'<ul class="dust-refusals" role="alert">{refused}</ul>')
    note = desk.note or ("" if refused or trouble else desk.missing())
    if note:
        lines.append(advice(note))
    if _just_scored(match):
        lines.append(score_table(match.state, language))
    lines.append(desk.extra())
    happened = list(_bots(played, language)) if played else list(_happened(match, language))
    told = "".join(f"<li>{escape(line)}</li>" for line in happened)
    lines.append(f'<ul class="dust-happened">{told}</ul>' if told else "")
    return "".join(lines)


def _where(match: Match[State], language: str) -> str:
    state = match.state
    phase = phase_words(match.game.phase(state), language)
    here, last = step_of(match)
    step = say("widgets.step.position", language, step=here, steps=last)
    if not state.round:
        return f"{say('widgets.table.where_setup', language, phase=phase)} · {step}"
    return f"{say('widgets.table.where', language, round=state.round, phase=phase)} · {step}"


def _happened(match: Match[State], language: str) -> Iterator[str]:
    """What the last decision brought about, with the dice that fell after it."""
    events: list[Event] = []
    for step in reversed(match.steps[: match.cursor]):
        events = [*step.events, *events]
        if not isinstance(step.cause, Fell):
            break
    told = [_told(event, language) for event in events if event.key not in IN_TABLE]
    yield from told[-MOST_TOLD:]


def _told(event: Event, language: str) -> str:
    facts = dict(event.facts)
    if event.key == DRAWN:
        return say("widgets.table.draws", language, army=facts["army"])
    return event.tell(language)


def _bots(played: Sequence[tuple[str, Decided]], language: str) -> Iterator[str]:
    left_out = len(played) - MOST_BOT_MOVES
    if left_out > 0:
        yield say("widgets.table.bots_before", language, moves=left_out)
    for army, decided in played[-MOST_BOT_MOVES:]:
        if isinstance(decided.move, ChooseCard):
            yield say("widgets.table.bot_card", language, army=army)
        else:
            told = tell_move(decided.move, language)
            facts = {"army": army, "move": told, "reasons": "; ".join(decided.reasons)}
            yield say("widgets.table.bot_move", language, **facts)


# -- scores


def _just_scored(match: Match[State]) -> bool:
    """Whether the last decision ended a round."""
    for step in reversed(match.steps[: match.cursor]):
        if any(event.key == SCORED for event in step.events):
            return True
        if not isinstance(step.cause, Fell):
            return False
    return False


def score_table(state: State, language: str) -> str:
    """The sums of the round that is over, a row for each player."""
    heads = [
        say("widgets.table.score_player", language),
        say("widgets.table.score_capitals", language),
        say("widgets.table.score_sources", language),
        say("widgets.table.score_majorities", language),
        say("widgets.table.score_round", language),
        say("widgets.table.score_total", language),
    ]
    rows = []
    for army, gained, points in zip(state.seats, state.tally.last, state.tally.points, strict=True):
        cells = [f"{number}: {brought}" for _, number, brought in scoring.score_of(state, army)]
        told = [name(army, language), *cells, str(gained), str(points)]
        rows.append("".join(f"<td>{escape(cell)}</td>" for cell in told))
    head = "".join(f"<th>{escape(word)}</th>" for word in heads)
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    caption = escape(say("widgets.table.scores", language))
    return (
        f'<table class="dust-scores"><caption>{caption}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )
