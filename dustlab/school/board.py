"""A live board for the room: how many have answered a question, and what they believe.

It counts what lies in the learners' folders at the moment at which it is looked at, and keeps none
of it. A learner's file is read with care: no link is followed, and one that is damaged is left out.
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

from ..core.errors import BadInput
from ..core.files import MOST_BYTES, text_of
from ..core.words import phrase, say
from . import guesses
from . import progress as answers
from .classroom import GIVEN, HOMES, Room
from .lessons import is_lesson, title_if_known
from .own_numbers import Files, Own, first_of, kept, wrong_of
from .progress import Progress, in_words
from .themes import cells_asking, lesson_of

RIGHT = "right"
MOST_SHOWN = 8
"""So many answers are told apart; a room reads no more."""
MOST_DEALT = 40
"""The same where hardly two have the same numbers, and so the same answer."""
SECONDS = 3
"""How often the page looks anew."""

STYLE = """
:root { color-scheme: light dark; font-size: clamp(16px, 1.25vw, 28px); }
body { margin: 2vh 3vw; background: Canvas; color: CanvasText;
  font: 1.25rem/1.4 system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif; }
h1 { font-size: 2.2rem; margin: .2em 0; } a { color: LinkText; margin-right: 1.2em; }
.count { font-size: 3.2rem; font-weight: 700; margin: .3em 0; }
.row { font-size: 1.9rem; margin: .35em 0; }
.bar { background: #0072b2; height: .8rem; margin-top: .1em; }
.right .bar { background: #009e73; }
.who { font-size: 1.1rem; opacity: .85; }
li { margin: .3em 0; }
"""
LIVE = """
setInterval(async () => {
  try {
    const page = await (await fetch(location.href, {cache: "no-store"})).text();
    const told = new DOMParser().parseFromString(page, "text/html").querySelector("main");
    if (told) document.querySelector("main").innerHTML = told.innerHTML;
  } catch (error) { /* the hub is away for a moment: the next look finds it */ }
}, 1000 * SECONDS);
"""


Turn = tuple[str, int]
"""A lesson, and the number of a cell in it; of what no lesson asks the file."""


class Belief(NamedTuple):
    """What somebody answered last."""

    name: str
    answer: str
    right: bool | None
    """None where nothing says what is right, as of a guess."""
    left: Any = None
    """What was left in the box: which numbers were dealt stands in it."""
    first: str = ""
    """What was answered at first."""
    first_right: bool | None = None
    told: str = ""
    """The answer as it was noted."""
    own: Own = Own(None)
    """The question as this pupil had it."""

    def at_first(self) -> Belief:
        """The same as if nothing had been answered after the first time."""
        if not self.first:
            return self
        told = self.own.with_numbers(self.first)
        return self._replace(answer=told, right=self.first_right, told=self.first)


@dataclass(frozen=True)
class Question:
    """A question that somebody has answered, and all the answers."""

    title: str
    """What is asked."""
    place: str
    """The lesson or the file."""
    beliefs: tuple[Belief, ...]
    is_dealt: bool = False
    """Whether each pupil had other numbers."""
    turn: Turn = ("", 0)
    """When its turn comes."""

    def by_answer(self) -> list[tuple[str, list[Belief]]]:
        """The answers, the most frequent first; what is right in several ways is one of them.

        Each pupil's own numbers have a right answer of their own.
        """
        found: dict[str, list[Belief]] = defaultdict(list)
        right = next((one.answer for one in self.beliefs if one.right), "")
        for one in self.beliefs:
            found[right if one.right and not self.is_dealt else one.answer].append(one)
        return sorted(found.items(), key=lambda one: (-len(one[1]), one[0]))

    def at_first(self) -> Question:
        """With what everybody answered first, before the page said anything to it."""
        return replace(self, beliefs=tuple(one.at_first() for one in self.beliefs))

    def by_mistake(self) -> list[tuple[str, list[Belief]]]:
        """What was thought, the most frequent first: what is right, then by the author's own words
        to a wrong answer; under no words what nobody foresaw. For numbers that differ."""
        found: dict[str, list[Belief]] = defaultdict(list)
        right = [one for one in self.beliefs if one.right]
        for one in self.beliefs:
            if not one.right:
                found[one.own.remark(one.told)].append(one)
        told = sorted(found.items(), key=lambda one: (not one[0], -len(one[1]), one[0]))
        return [*([(RIGHT, right)] if right else []), *told]


class Shown(NamedTuple):
    """What is shown of a question, besides how many have answered."""

    answers: bool = False
    right: bool = False
    names: bool = False
    first: bool = False
    """Whether what was answered first is shown, not what was answered last."""


@dataclass(frozen=True)
class Survey:
    """All questions that were answered, by their keys, and how many people there are."""

    questions: Mapping[str, Question]
    pupils: int


def survey(folder: Path, room: Room) -> Survey:
    """What all learners of a class have answered by now."""
    found: dict[tuple[str, str, str], list[Belief]] = defaultdict(list)
    homes = [one for one in sorted((folder / HOMES).iterdir()) if room.lets_in(one.name)]
    pupils = [one for one in homes if one.name != room.teachers_account]
    for home in pupils:
        name = room.name_of(home.name)
        for which, *belief in (*_answers(home), *_guesses(home)):
            found[which].append(Belief(name, *belief))
    files = Files([folder / GIVEN])
    questions = {_key(which): _question(*which, beliefs, files) for which, beliefs in found.items()}
    return Survey(questions, len(room.names) or len(pupils))


Told = tuple[tuple[str, str, str], str, bool | None, Any, str, bool | None]
ANSWER, GUESS = "answer", "guess"


def _answers(home: Path) -> Iterator[Told]:
    """The marked answers of a learner."""
    try:
        progress = Progress.read(_own(home, answers.FILE), answers.FILE)
    except BadInput:
        return
    for file in progress.files():
        for question, one in progress.of(file).items():
            if one.tries:
                told = wrong_of(one)[-1] if one.wrong and not one.right else ""
                told = told or in_words(kept(one.left).answer)
                yield (ANSWER, file, question), told, one.right, one.left, *first_of(one)


def _guesses(home: Path) -> Iterator[Told]:
    """What a learner guessed before a lesson went on."""
    try:
        read = guesses.read_guesses(_own(home, guesses.FILE), guesses.FILE)
    except BadInput:
        return
    for lesson, one in read.items():
        for ask, guess in one.guesses.items():
            if guess:
                yield (GUESS, lesson, ask), guess, None, None, "", None


def _own(home: Path, name: str) -> str:
    """The text of a file that really lies in a learner's folder."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        with open(os.open(home / name, flags), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise BadInput(name, "a file", "something else")
            return text_of(file.read(MOST_BYTES + 1), name, "a file of a learner")
    except OSError as error:
        raise BadInput(name, "a file", "none") from error


def _key(which: tuple[str, str, str]) -> str:
    return hashlib.sha256("\n".join(which).encode()).hexdigest()[:12]


def _question(kind: str, place: str, what: str, beliefs: list[Belief], files: Files) -> Question:
    turn = _turn(kind, place, what)
    if kind == GUESS:
        return Question(what, title_if_known(place), tuple(beliefs), turn=turn)
    owns = [files.own(place, what, one.left) for one in beliefs]
    told = tuple(
        one._replace(
            answer=own.with_numbers(one.answer),
            told=one.answer,
            own=own,
        )
        for one, own in zip(beliefs, owns, strict=True)
    )
    is_dealt = any(own.numbers for own in owns)
    return Question(files.ask(place, what) or what, files.title(place), told, is_dealt, turn)


def _turn(kind: str, place: str, what: str) -> Turn:
    """When a question is asked: in the order of the cells of the lesson that asks it first."""
    if kind == GUESS:
        lesson, which = place, ("", what)
    else:
        lesson, which = lesson_of().get((place, what), place), (place, what)
    return lesson, cells_asking(lesson).get(which, 0) if is_lesson(lesson) else 0


# -- the page


def board_page(found: Survey, which: str, shown: Shown, language: str = "en") -> str:
    """The board as HTML: all questions, or one of them in large letters, by itself up to date."""
    question = found.questions.get(which)
    title = say("board.title", language)
    if question is None:
        body = _list(found, language)
    else:
        body = _one(question, found.pupils, shown, language) + _presses(
            which, question, shown, language
        )
    live = f"<script>{LIVE.replace('SECONDS', str(SECONDS))}</script>"
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        f"<title>{escape(title)} · dustlab</title><style>{STYLE}</style></head>\n"
        f"<body><main>{body}</main>{live}</body></html>\n"
    )


def _list(found: Survey, language: str) -> str:
    head = f"<h1>{escape(say('board.title', language))}</h1>"
    head += f"<p>{escape(say('board.pick', language))}</p>"
    if not found.questions:
        return f"{head}<p>{escape(say('board.nobody', language))}</p>"
    order = sorted(found.questions.items(), key=lambda one: (one[1].turn, one[1].title))
    lines = []
    for key, one in order:
        count = say("board.answered", language, answered=len(one.beliefs), pupils=found.pupils)
        link = f'<a href="?{urlencode({"of": key})}">{escape(one.title)}</a>'
        lines.append(f"<li>{escape(one.place)}: {link} {escape(count)}</li>")
    return f"{head}<ul>{''.join(lines)}</ul>"


def _one(question: Question, pupils: int, shown: Shown, language: str) -> str:
    if shown.first:
        question = question.at_first()
    answered = len(question.beliefs)
    count = say("board.answered", language, answered=answered, pupils=pupils)
    lines = [f"<h1>{escape(question.title)}</h1>"]
    if question.is_dealt:
        lines.append(f"<p>{escape(say('classroom.dealt', language))}</p>")
    lines.append(f'<p class="count">{escape(count)}</p>')
    if shown.answers and shown.first:
        lines.append(f"<p>{escape(say('board.these_are_first', language))}</p>")
    if shown.answers and shown.right and question.is_dealt:
        # Hardly two have the same numbers, and so the same answer: what they thought is the same.
        rows = [
            _row(_thought(told, beliefs, language), beliefs, answered, shown, _each(beliefs))
            for told, beliefs in question.by_mistake()
        ]
    elif shown.answers:
        most = MOST_DEALT if question.is_dealt else MOST_SHOWN
        rows = [
            _row(_believed(told, beliefs, language), beliefs, answered, shown)
            for told, beliefs in question.by_answer()[:most]
        ]
    else:
        rows = []
    return "\n".join([*lines, *rows])


def _believed(answer: str, beliefs: list[Belief], language: str) -> str:
    return say("board.believe", language, count=len(beliefs), answer=answer)


def _thought(remark: str, beliefs: list[Belief], language: str) -> str:
    """A mistake in the author's words, and how many made it."""
    if beliefs[0].right:
        return phrase("board.are_right", language, count=len(beliefs))
    if not remark:
        return phrase("board.not_foreseen", language, count=len(beliefs))
    return phrase("board.thought", language, count=len(beliefs), remark=remark)


def _each(beliefs: list[Belief]) -> str:
    """The answers behind a mistake, with the numbers for which they were given."""
    several = list(dict.fromkeys(one.answer for one in beliefs))
    more = " · …" if len(several) > MOST_SHOWN else ""
    return " · ".join(several[:MOST_SHOWN]) + more


def _row(words: str, beliefs: list[Belief], answered: int, shown: Shown, more: str = "") -> str:
    right = shown.right and beliefs[0].right
    share = 100 * len(beliefs) / answered
    who = ", ".join(sorted(one.name for one in beliefs)) if shown.names else ""
    below = "".join(f'<div class="who">{escape(one)}</div>' for one in (more, who) if one)
    return (
        f'<div class="row{" right" if right else ""}">{escape(words)}{" ✓" if right else ""}'
        f'<div class="bar" style="width:{share:.0f}%"></div>{below}</div>'
    )


def _presses(which: str, question: Question, shown: Shown, language: str) -> str:
    """What can be pressed: more or less of what was answered, and the way back."""

    is_dealt = question.is_dealt
    guessed = all(one.right is None for one in question.beliefs)

    def link(key: str, wanted: Shown) -> str:
        asked = {"of": which, **{name: "1" for name, on in wanted._asdict().items() if on}}
        return f'<a href="?{urlencode(asked)}">{escape(say(key, language))}</a>'

    presses = [link("board.hide", Shown()) if shown.answers else link("board.show", Shown(True))]
    if shown.answers:
        if not guessed:
            key = "board.last" if shown.first else "board.first"
            presses.append(link(key, shown._replace(first=not shown.first)))
        if not shown.right:
            key = "board.group" if is_dealt else "board.right"
            presses.append(link(key, shown._replace(right=True)))
        elif is_dealt:
            presses.append(link("board.each", shown._replace(right=False)))
        key = "board.no_names" if shown.names else "board.names"
        presses.append(link(key, shown._replace(names=not shown.names)))
    presses.append(f'<a href="?">{escape(say("board.back", language))}</a>')
    return f"<p>{''.join(presses)}</p>"
