"""A question on paper: its words, its picture, and room to answer it, as its kind wants it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from html import escape
from typing import Any

from ..core.words import phrase, say
from ..exercises.choice import Choice
from ..exercises.free_text import FreeText
from ..exercises.interval import Interval
from ..exercises.may import May
from ..exercises.number import Number
from ..exercises.numbers import told_points
from ..exercises.play import Part, Play
from ..exercises.question import Option, Question, aside_of, picture_of
from ..exercises.reach import Reach
from ..exercises.table import Table
from .page import box, line, sized, squared

ROWS, FEW_ROWS = 8, 5
"""So many rows of squared paper for a calculation."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def asked(
    question: Question, number: int | None, language: str, room: bool = True, worth: bool = False
) -> str:
    """A question as it is printed; without `room` for those who write elsewhere. With `worth` its
    points stand beside it also where it is one."""
    mark = f'<span class="number">{number}.</span>' if number is not None else ""
    parts = [
        '<div class="asked"><div class="head">',
        f'<p class="ask">{mark}{escape(question.ask)}{_points(question, language, worth)}</p>',
        *_position(question, language),
        "</div>",
        *ROOMS[question.kind](question, language, room),
        "</div>",
    ]
    return "\n".join(parts)


def _points(question: Question, language: str, worth: bool) -> str:
    """What it is worth; of one point only if that is wanted."""
    if question.points == 1 and not worth:
        return ""
    told = told_points(question.points, language)
    key = "paper.point" if question.points == 1 else "paper.points"
    return f' <span class="points">{escape(phrase(key, language, points=told))}</span>'


def _position(question: Question, language: str) -> Iterator[str]:
    """The picture, and beside it what no picture shows."""
    state = question.shown_state
    picture = picture_of(question, state, language)
    if picture:
        yield f'<div class="picture">{sized(picture)}</div>'
    aside = aside_of(question, state, language)
    if aside:
        yield f'<p class="aside">{escape(aside)}</p>'
    if isinstance(question, Play):
        moves = "".join(f"<li>{escape(one)}</li>" for one in question.told_moves(language))
        yield f'<ol class="moves">{moves}</ol>'


# -- room, by kind


def _number(question: Number, language: str, room: bool) -> Iterator[str]:
    yield _calculation(_answer(language, question.unit), room, ROWS)


def _choice(question: Choice, language: str, room: bool) -> Iterator[str]:
    del room
    yield from _options(question.options, question.several, language)


def _interval(question: Interval, language: str, room: bool) -> Iterator[str]:
    words = say("paper.from_to", language, low="\0", high="\0")
    ends = escape(words).replace("\0", line("line short"))
    answer = f'<p class="room">{ends} {escape(question.unit)}</p>'
    yield _calculation(answer, room, FEW_ROWS)


def _text(question: FreeText, language: str, room: bool) -> Iterator[str]:
    del question, room
    yield _answer(language)


def _table(question: Table, language: str, room: bool) -> Iterator[str]:
    del language, room
    head = "".join(f"<th>{escape(one)}</th>" for one in question.columns)
    rows = "".join(
        f"<tr><th>{escape(name)}</th>{''.join(f'<td>{escape(c.text)}</td>' for c in cells)}</tr>"
        for name, cells in question.rows
    )
    yield f'<div class="room"><table class="fill"><tr>{head}</tr>{rows}</table></div>'


def _may(question: May, language: str, room: bool) -> Iterator[str]:
    del room
    yield _yes_or_no(language)
    yield f'<p class="pale">{escape(say("paper.if_not", language))}</p>'
    yield boxes(option.tell(language) for option in question.options)


def _play(question: Play, language: str, room: bool) -> Iterator[str]:
    del room
    for part in question.parts:
        if question.asks(part):
            yield f'<p class="ask">{escape(part.ask)}</p>'
        yield from _part(part, language)


def _part(part: Part, language: str) -> Iterator[str]:
    if part.form == "number":
        yield _answer(language, part.unit)
    elif part.form == "yes":
        yield _yes_or_no(language)
    else:
        yield from _options(part.options, part.several, language)


def _reach(question: Reach, language: str, room: bool) -> Iterator[str]:
    del room
    words = escape(say("paper.moves", language, count=question.within))
    lines = f"<li>{line('line long')}</li>" * question.within
    yield f'<div class="room"><p class="pale">{words}</p><ol class="moves">{lines}</ol></div>'


ROOMS: dict[str, Callable[[Any, str, bool], Iterable[str]]] = {
    "number": _number,
    "choice": _choice,
    "interval": _interval,
    "text": _text,
    "table": _table,
    "may": _may,
    "play": _play,
    "reach": _reach,
}


# -- what rooms are made of


def _calculation(answer: str, room: bool, rows: int) -> str:
    """Squared paper, and below it on the same page the line for the answer."""
    return f'<div class="room">{squared(rows)}{answer}</div>' if room else answer


def _answer(language: str, unit: str = "") -> str:
    words = escape(phrase("paper.answer", language))
    return f'<p class="room">{words} {line()} {escape(unit)}</p>'


def _yes_or_no(language: str) -> str:
    words = [say("exercise.yes", language), say("exercise.no", language)]
    return boxes(words, "choose beside")


def _options(options: Iterable[Option], several: bool, language: str) -> Iterator[str]:
    if several:
        yield f'<p class="pale">{escape(say("paper.several", language))}</p>'
    told = [option.tell(language) for option in options]
    yield boxes(f"{letter}) {words}" for letter, words in zip(LETTERS, told, strict=False))


def boxes(words: Iterable[str], look: str = "choose") -> str:
    """A box to tick before each answer."""
    items = "".join(f"<li>{box()}{escape(one)}</li>" for one in words)
    return f'<ul class="{look}">{items}</ul>'
