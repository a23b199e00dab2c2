"""The questions that return and the map of what is known, in the terminal."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from ..core.errors import BadInput, did_you_mean
from ..core.files import write_text
from ..core.games import GAMES
from ..core.words import say
from ..exercises.marks import NO, YES
from ..pictures.svg import draw
from ..school.deck import FILE, Deck, Subject, my_deck
from ..school.kept_file import kept_in
from ..school.kept_games import now
from ..school.lessons import title_of
from ..school.mastery import mastery
from ..school.progress import mine
from ..school.recall import Recalled
from ..school.schedule import AGAIN, GOOD, HARD, comes_back, in_words
from ..school.today import ask, gather, in_short, lesson_of
from .asking import printed
from .exercises import QUIT, Ask, Left, Tell, put

USUAL = "dustlab-lessons"
"""Where `dustlab lab` puts the lessons if nobody says otherwise."""
ALL = "all"

Clock = Callable[[], datetime]


def today(folder: str | None, as_json: bool, language: str) -> None:
    """Ask what is due today, or list it for programs."""
    place = folder_of_lessons(folder)
    deck = my_deck(place)
    gather(deck, mine(place), place, now())
    if as_json:
        click.echo(json.dumps(listed(deck, now()), indent=2, ensure_ascii=False))
    else:
        ask_today(deck, now, _typed, click.echo, language)


def folder_of_lessons(folder: str | None) -> Path:
    """The folder that is named, else this one, else the usual one."""
    for place in [Path(folder)] if folder else [Path.cwd(), Path(USUAL)]:
        if place.is_dir() and kept_in(place) is not None:
            return place
    expected = "a folder of lessons, as dustlab lab makes one"
    raise BadInput("--folder", expected, folder or f"none here, nor in {USUAL}")


def _typed(prompt: str) -> str:
    try:
        return input(prompt)
    except (EOFError, KeyboardInterrupt):
        return "quit"


def listed(deck: Deck, at: datetime) -> dict[str, Any]:
    """What is due, without its answers."""
    due, day = deck.due(at.date()), at.date()
    later = deck.next_day(day)
    return {
        "today": [{"kind": one.kind, "id": one.id, "lesson": lesson_of(one)} for one in due],
        "waiting": len(deck.waiting(day)),
        "next": later.isoformat() if later else None,
        "text": in_short(len(due)),
    }


# -- asking


def ask_today(deck: Deck, clock: Clock, ask_for: Ask, tell: Tell, language: str = "en") -> None:
    """One question after the other, each with the day on which it comes back."""
    due = deck.due(clock().date())
    tell(in_short(len(due), language) if due else say("deck.nothing", language))
    tell(say("deck.kept", language, file=FILE))
    if due:
        tell(say("deck.terminal.help", language))
    right = done = 0
    try:
        for number, subject in enumerate(due, 1):
            tell("")
            tell(say("deck.number", language, number=number, count=len(due)))
            grade = _one(deck, subject, ask_for, tell, language)
            if grade:
                day = deck.looked(subject, grade, clock())
                tell(comes_back(day, clock().date(), language))
                _lead_back(subject, tell, language)
                done, right = done + 1, right + (grade == GOOD)
    except (Left, EOFError, KeyboardInterrupt):
        tell(say("deck.terminal.leave", language))
    if done:
        tell(say("deck.done", language, right=right, n=done))
    _tell_next(deck, clock, tell, language)
    trouble = deck.trouble(language)
    if trouble:
        tell(trouble)


def _one(deck: Deck, subject: Subject, ask_for: Ask, tell: Tell, language: str) -> int:
    """How one question went; 0 if it cannot be asked any more."""
    asked = ask(deck, subject, language)
    if asked is None:
        deck.forget([subject])
        return 0
    tell(asked.from_where)
    if isinstance(asked.question, Recalled):
        return _recall(asked.question, ask_for, tell, language)
    if asked.is_new:
        tell(say("deck.made_anew", language))
    at_once, alone = put(asked.question, ask_for, tell, language)
    return GOOD if alone else HARD if at_once else AGAIN


def _recall(content: Recalled, ask_for: Ask, tell: Tell, language: str) -> int:
    tell(content.ask)
    _line(ask_for, say("deck.terminal.recall", language))
    tell(say("deck.answer", language, answer=content.answer))
    said = _line(ask_for, say("deck.terminal.knew", language))
    return GOOD if said in YES else AGAIN if said in NO or not said else HARD


def _line(ask_for: Ask, prompt: str) -> str:
    typed = ask_for(f"{prompt} > ").strip().lower()
    if typed in QUIT:
        raise Left
    return typed


def _lead_back(subject: Subject, tell: Tell, language: str) -> None:
    lesson = lesson_of(subject)
    if lesson:
        words = f"{title_of(lesson)} ({lesson}.ipynb)"
        tell(say("deck.lesson", language, lesson=words))


def _tell_next(deck: Deck, clock: Clock, tell: Tell, language: str) -> None:
    day = clock().date()
    later = deck.next_day(day)
    if later is not None:
        count = len(deck.waiting(later)) - len(deck.waiting(day))
        tell(say("deck.next", language, n=count, when=in_words(later, day, language)))
    elif not deck.cards:
        tell(say("deck.empty", language))


# -- the map


@printed(lambda told, _: str(told["text"]))
def known(game: str, folder: str | None, svg: str | None, language: str) -> dict[str, Any]:
    """What is known of a game, or of all of them."""
    if game not in (*GAMES, ALL):
        near = did_you_mean(game, [*GAMES, ALL])
        raise BadInput("--map", f"one of the games, or all{near}", game)
    if svg and game == ALL:
        raise BadInput("--svg", "--map with one game", game)
    place = folder_of_lessons(folder)
    deck, progress, day = my_deck(place), mine(place), now().date()
    maps = [mastery(one, deck, progress, place, day) for one in GAMES if game in (one, ALL)]
    if svg:
        write_text(svg, draw(maps[0].scene(language)) + "\n", "svg")
    text = "\n\n".join(one.tell(language) for one in maps)
    return {"maps": [one.as_json() for one in maps], "text": text}
