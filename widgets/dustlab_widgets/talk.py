"""What a table says of a position: what is asked, what is chosen, why not, what happened."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from html import escape
from typing import Any

from dustlab.match import Fell, Game, Match
from dustlab.remarks import Event
from dustlab.words import say

from .desk import Desk
from .players import Decided
from .refusals_box import advice
from .step_bar import step_words

# So many moves of bots are told, the last ones.
MOST_BOT_MOVES = 6


def question(desk: Desk, where: str, close: bool, look: str = "") -> str:
    """Where the game is, what is asked, and what is chosen.

    Classes tell style.py what it looks like: whether the next press plays, whether a picture has
    taken the board's place, and whatever else a game has to tell (`look`).
    """
    match, language = desk.match, desk.language
    step = step_words(match, language)
    classes = " ".join(
        name
        for name, so in (
            ("dust-asked", True),
            ("dust-go", desk.ready() and not desk.refused),
            ("dust-near", close),
            (look, bool(look)),
        )
        if so
    )
    return (
        f'<div class="{classes}"><div class="dust-pale">{escape(f"{where} · {step}")}</div>'
        f'<div class="dust-ask" role="status">{escape(match.pending.tell(language))}</div>'
        f'<div class="dust-chosen">{escape(desk.told())}</div></div>'
    )


def why_not(desk: Desk, trouble: str, urged: bool = False) -> str:
    """What speaks against the move that was tried, or a word of advice.

    `urged`: somebody pressed on though something is missing, and is told so aloud.
    """
    lines = []
    if trouble:
        lines.append(advice(trouble, trouble=True))
    warning = desk.warning()
    if warning:
        told = escape(warning)
        lines.append(f'<div class="dust-warning" role="status">{told}</div>')
    refused = "".join(f"<li>{escape(remark.tell(desk.language))}</li>" for remark in desk.refused)
    if refused:
        lines.append(f'<ul class="dust-refusals" role="alert">{refused}</ul>')
    note = desk.note or ("" if refused or trouble else desk.missing())
    if note and urged:
        missing = say("widgets.table.first", desk.language, missing=note)
        lines.append(advice(missing, trouble=True))
    elif note:
        lines.append(advice(note))
    return "".join(lines)


def list_of(lines: Sequence[str]) -> str:
    """What happened, as a list."""
    # An item of a list ends where the next begins: a round that is scored has more than fifty.
    told = "".join(f"<li>{escape(line)}" for line in lines)
    return f'<ul class="dust-happened">{told}</ul>' if told else ""


def last_events(match: Match[Any]) -> list[Event]:
    """What the last decision brought about, with the dice that fell after it."""
    events: list[Event] = []
    for step in reversed(match.steps[: match.cursor]):
        events = [*step.events, *events]
        if not isinstance(step.cause, Fell):
            break
    return events


def dice_events(match: Match[Any], decisions: int) -> list[Event]:
    """What the dice after each of the last decisions brought about, and all that the last did."""
    told = last_events(match)
    last, dice, events = True, False, list[Event]()
    for step in reversed(match.steps[: match.cursor]):
        events = [*step.events, *events]
        if isinstance(step.cause, Fell):
            dice = True
            continue
        if dice and not last:
            told = [*events, *told]
        last, dice, events = False, False, []
        decisions -= 1
        if decisions <= 0:
            break
    return told


def bots_moves(
    game: Game[Any],
    played: Sequence[tuple[str, Decided]],
    language: str,
    whole: Collection[str] = (),
) -> list[str]:
    """What the bots did since a person decided last, and why; cards they chose stay hidden.

    Of those in `whole` everything is told, as they played for a person; of others the last moves.
    """
    told = []
    others = [i for i, (player, _) in enumerate(played) if player not in whole]
    left_out = set(others[:-MOST_BOT_MOVES])
    if left_out:
        told.append(say("widgets.table.bots_before", language, moves=len(left_out)))
    for i, (player, decided) in enumerate(played):
        if i in left_out:
            continue
        words = game.tell_move(decided.move, language)
        facts = {"army": player, "move": words, "reasons": decided.why(language)}
        hidden = isinstance(decided.move, game.secret)
        key = "widgets.table.bot_card" if hidden else "widgets.table.bot_move"
        told.append(say(key, language, **facts))
    return told
