"""What a table says of a position: what is asked, what is chosen, why not, what happened."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from dustlab.match import Fell, Game, Match
from dustlab.remarks import Event
from dustlab.words import say

from .controls import step_of
from .desk import Desk
from .players import Decided
from .refusals_box import advice

# So many moves of bots are told, the last ones.
MOST_BOT_MOVES = 6


def question(desk: Desk, where: str, close: bool) -> str:
    """Where the game is, what is asked, and what is chosen.

    Two classes tell style.py what it looks like: whether the next press plays, whether a picture
    has taken the board's place.
    """
    match, language = desk.match, desk.language
    here, last = step_of(match)
    step = say("widgets.step.position", language, step=here, steps=last)
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
        f'<div class="{classes}"><div class="dust-pale">{escape(f"{where} · {step}")}</div>'
        f'<div class="dust-ask" role="status">{escape(match.pending.tell(language))}</div>'
        f'<div class="dust-chosen">{escape(desk.told())}</div></div>'
    )


def why_not(desk: Desk, trouble: str) -> str:
    """What speaks against the move that was tried, or a word of advice."""
    lines = []
    if trouble:
        lines.append(advice(trouble, trouble=True))
    refused = "".join(f"<li>{escape(remark.tell(desk.language))}</li>" for remark in desk.refused)
    if refused:
        lines.append(f'<ul class="dust-refusals" role="alert">{refused}</ul>')
    note = desk.note or ("" if refused or trouble else desk.missing())
    if note:
        lines.append(advice(note))
    return "".join(lines)


def list_of(lines: Sequence[str]) -> str:
    """What happened, as a list."""
    told = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f'<ul class="dust-happened">{told}</ul>' if told else ""


def last_events(match: Match[Any]) -> list[Event]:
    """What the last decision brought about, with the dice that fell after it."""
    events: list[Event] = []
    for step in reversed(match.steps[: match.cursor]):
        events = [*step.events, *events]
        if not isinstance(step.cause, Fell):
            break
    return events


def bots_moves(game: Game[Any], played: Sequence[tuple[str, Decided]], language: str) -> list[str]:
    """What the bots did since a person decided last, and why; cards they chose stay hidden."""
    told = []
    left_out = len(played) - MOST_BOT_MOVES
    if left_out > 0:
        told.append(say("widgets.table.bots_before", language, moves=left_out))
    for player, decided in played[-MOST_BOT_MOVES:]:
        words = game.tell_move(decided.move, language)
        facts = {"army": player, "move": words, "reasons": "; ".join(decided.reasons)}
        hidden = isinstance(decided.move, game.secret)
        key = "widgets.table.bot_card" if hidden else "widgets.table.bot_move"
        told.append(say(key, language, **facts))
    return told
