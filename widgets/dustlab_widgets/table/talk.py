"""What a table says of a position: what is asked, what is chosen, why not, what happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from dustlab.core import rules
from dustlab.core.match import Chance, Choice, Fell, Match
from dustlab.core.remarks import Event
from dustlab.core.words import listed, say

from .desk import BotDesk, CurtainDesk, Desk
from .refusals_box import advice as advised
from .refusals_box import warning as warned_of
from .step_bar import step_words


def question(desk: Desk, where: str, close: bool, look: str = "") -> str:
    """Where the game is, what is asked, and what is chosen.

    Classes tell style.py what it looks like: whether the next press plays, whether a picture has
    taken the board's place, whether nothing is chosen here, and whatever else a game has to tell
    (`look`).
    """
    match, language = desk.match, desk.language
    step = step_words(match, language)
    classes = " ".join(
        name
        for name, so in (
            ("dust-asked", True),
            ("dust-go", desk.ready() and not desk.refused),
            ("dust-near", close),
            ("dust-no-clear", isinstance(desk, BotDesk | CurtainDesk)),
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
        lines.append(advised(trouble, trouble=True))
    warned = desk.warning()
    if warned:
        lines.append(warned_of(warned))
    refused = "".join(f"<li>{escape(remark.tell(desk.language))}</li>" for remark in desk.refused)
    if refused:
        lines.append(f'<ul class="dust-refusals" role="alert">{refused}</ul>')
    note = desk.note or ("" if refused or trouble else desk.missing())
    if note and urged:
        missing = say("widgets.table.first", desk.language, missing=note)
        lines.append(advised(missing, trouble=True))
    elif note:
        lines.append(advised(note))
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


def hint_of(desk: Desk, grade: int, advice: Callable[[], str]) -> str:
    """Three grades: the rules at work, what they leave open (also on the board), a move."""
    language = desk.language
    if isinstance(desk.match.pending, Chance):
        return desk.missing()
    if not isinstance(desk.match.pending, Choice):
        return say("widgets.table.hint_over", language)
    if grade == 1:
        known = {rule.id: rule for rule in rules.all_rules()}
        wanted = [known[rule] for rule in desk.RULES if rule in known]
        if not wanted:
            return desk.missing()
        names = listed([rule.name(language) for rule in wanted], language)
        gist = wanted[0].gist(language, desk.match.game.numbers_at(desk.match.state))
        return say("widgets.hints.rules", language, rules=names, gist=gist)
    if grade == 2:
        desk.hinted = True
        places = len(desk.possible())
        key = desk.HINT if places else "widgets.table.hint_buttons"
        return say(key, language, places=places)
    return advice()
