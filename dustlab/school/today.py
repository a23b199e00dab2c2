"""What is asked today: the cards that are due, each as a question in a position of its own.

>>> from datetime import date
>>> in_short(6), in_short(1, "de")
('Today: 6 questions, 4 minutes', 'Heute: 1 Frage, 1 Minute')
"""

from __future__ import annotations

from datetime import datetime
from itertools import islice
from math import ceil
from pathlib import Path
from random import Random
from typing import NamedTuple

from ..core.rules import all_rules
from ..core.words import say
from ..exercises import Question
from ..exercises.anew import Theme, anew, theme_of
from .decisions import what_now
from .deck import DECISION, QUESTION, RECALL, RULE, SECONDS, Card, Deck, Subject
from .guesses import guesses_to_take
from .lessons import title_of
from .lessons_on import covered
from .progress import Progress
from .recall import Recalled, recall, recalled
from .strands import PLAIN, chosen
from .themes import is_asked_about, question_of, rules_of, themes_about

MOST_THEMES = 6
"""So many themes are tried for one question."""


class Asked(NamedTuple):
    """A card as it is asked this time."""

    subject: Subject
    question: Question | Recalled
    from_where: str
    """Where it was met, in a sentence."""
    is_new: bool
    """Whether its position was made for this time."""


def in_short(count: int, language: str = "en") -> str:
    """Today: 6 questions, 4 minutes."""
    return say("deck.today", language, n=count, minutes=minutes(count))


def minutes(count: int) -> int:
    return ceil(count * SECONDS / 60)


# -- what comes into the deck by itself


def gather(deck: Deck, progress: Progress, folder: Path, now: datetime) -> None:
    """Put in what was answered elsewhere and not rightly at once, and what lessons ask at their
    end when somebody has read them."""
    new = [
        Subject(QUESTION, f"{file}/{question}")
        for file in progress.files()
        for question, one in progress.of(file).items()
        if (one.tries or one.aid) and not one.first and question in rules_of(file)
    ]
    for lesson in lessons_read(folder):
        new += [Subject(RECALL, one) for one in recalled(lesson)]
    deck.add(new, now)
    deck.forget([one for one, card in deck.cards.items() if not can_be_asked(one, card)])


def can_be_asked(subject: Subject, card: Card) -> bool:
    """Whether the exercise, the lesson or the position behind a card is still there."""
    if subject.kind == QUESTION:
        name, _, which = subject.id.partition("/")
        return which in rules_of(name)
    if subject.kind == RECALL:
        return recall(subject.id) is not None
    return card.moment is not None or (subject.kind == RULE and is_asked_about(subject.id))


def lessons_read(folder: Path) -> list[str]:
    """The lessons that somebody has read to their end, as the page keeps it."""
    kept = guesses_to_take(folder)
    known = kept["lessons"] if kept else {}
    return [lesson for lesson, read in known.items() if read["finished"]]


# -- a card as a question


def ask(deck: Deck, subject: Subject, language: str = "en") -> Asked | None:
    """The question of a card; the same until it is answered. None: nothing is left to ask."""
    card = deck.card(subject)
    rng = Random(f"{subject} {len(card.looks)}")
    made = MAKERS[subject.kind](subject, card, rng, language)
    if made is None:
        return None
    question, is_new = made
    noted = deck.rules.get(subject.id)
    refused = subject.kind == RULE and noted is not None and noted.refused > 0
    return Asked(subject, question, from_where(subject, card, language, refused), is_new)


Made = tuple[Question | Recalled, bool] | None


def _rule(subject: Subject, card: Card, rng: Random, language: str) -> Made:
    """A move that the rule forbids, or one that it could be thought to forbid."""
    themes = list(themes_about(subject.id))
    if card.moment is not None:
        moment = card.moment
        themes.append(Theme(moment.game, moment.position, moment.move, rules=(subject.id,)))
    return _of_themes(themes, subject.id, rng, language)


def _of_themes(themes: list[Theme], about: str, rng: Random, language: str) -> Made:
    rng.shuffle(themes)
    for theme in themes[:MOST_THEMES]:
        question = anew(theme, rng, language, about)
        if question is not None:
            return question, True
    return None


def _question(subject: Subject, card: Card, rng: Random, language: str) -> Made:
    """The question in another position; one that cannot be put elsewhere takes turns with
    another question about its rules."""
    question = question_of(subject.id)
    if question is None:
        return None
    if chosen() == PLAIN and question.without_game is not None:
        return question, False  # who reads without the games meets no board of one
    theme = theme_of(question)
    if theme is not None:
        about = theme.rules[0] if question.kind == "may" and len(theme.rules) == 1 else ""
        return _of_themes([theme], about, rng, language) or (question, False)
    if len(card.looks) % 2:
        for one in question.rules:
            made = _of_themes(list(themes_about(one)), one, rng, language)
            if made is not None:
                return made
    return question, False


def _recall(subject: Subject, _card: Card, _rng: Random, _language: str) -> Made:
    found = recall(subject.id)
    return None if found is None else (found, False)


def _decision(_subject: Subject, card: Card, rng: Random, language: str) -> Made:
    question = what_now(card.moment, rng, language) if card.moment else None
    return None if question is None else (question, False)


MAKERS = {RULE: _rule, QUESTION: _question, RECALL: _recall, DECISION: _decision}


def from_where(subject: Subject, card: Card, language: str = "en", refused: bool = False) -> str:
    """Where a card was met; a rule may have `refused` something."""
    if subject.kind == RULE:
        return say("deck.from.refused" if refused else "deck.from.rule", language)
    if subject.kind == DECISION:
        day = card.moment.when.date().isoformat() if card.moment else ""
        return say("deck.from.game", language, day=day)
    if subject.kind == RECALL:
        lesson = subject.id.partition("/")[0]
        return say("deck.from.lesson", language, lesson=title_of(lesson))
    lesson = lesson_of(subject)
    if not lesson:
        return say("deck.from.question", language)
    return say("deck.from.exercise", language, lesson=title_of(lesson))


def lesson_of(subject: Subject) -> str:
    """The lesson that a card leads back to; empty if none explains what it is about."""
    if subject.kind == RECALL:
        return subject.id.partition("/")[0]
    if subject.kind == RULE:
        return covered().get(subject.id, "")
    name, _, which = subject.id.partition("/")
    rules = rules_of(name).get(which, ()) if subject.kind == QUESTION else ()
    return next((covered()[one] for one in rules if one in covered()), "")


# -- somebody who has met nothing yet


def samples(count: int, deck: Deck, seed: int, language: str = "en") -> list[Asked]:
    """Questions about rules of all games, in an order that the seed decides."""
    rules = [one.id for one in all_rules() if one.id in covered()]
    Random(seed).shuffle(rules)
    askable = (Subject(RULE, one) for one in rules if themes_about(one))
    asked = (ask(deck, subject, language) for subject in askable)
    return list(islice((one for one in asked if one is not None), count))
