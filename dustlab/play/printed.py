"""A match looked back on as a page to print: pictures and words, in grey too, on A4.

The decisions that mattered come first as positions alone, their solutions on a page of their own.
The page is one file that needs nothing else: neither a kernel nor a network.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from ..core.games import tell_seats
from ..core.words import name, say
from ..pictures.svg import draw
from .retelling import Retold
from .review import Judged

STYLE = """
:root { color-scheme: light; }
@page { size: A4; margin: 14mm; }
body { max-width: 44rem; margin: 1.5rem auto; padding: 0 1rem; background: #fff; color: #111;
  font: 15px/1.45 system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif; }
h1 { font-size: 1.6em; margin: 0 0 .2em; }
h2 { font-size: 1.25em; margin: 1.2em 0 .4em; }
h3 { font-size: 1.05em; margin: 1em 0 .3em; }
p, ol, ul { margin: .4em 0; }
li { margin: .25em 0; }
.pale { color: #444; }
.picture svg { display: block; max-width: 100%; height: auto; margin: .5em auto; }
.words { columns: 2 19rem; font-size: 12px; color: #333; }
.words p { margin: 0 0 .15em; }
.words pre { font: 12px/1.25 'DejaVu Sans Mono', ui-monospace, monospace; margin: 0;
  break-inside: avoid; }
.answer { border-bottom: 1px solid #777; height: 2em; }
.page { break-before: page; border-top: 2px solid #777; margin-top: 2.5rem; padding-top: .5rem; }
@media print {
  body { max-width: none; margin: 0; padding: 0; font-size: 10.5pt;
    print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .page { border: 0; margin: 0; padding: 0; }
  .picture svg { max-height: 215mm; }
  .next { break-before: page; }
  h2, h3, .picture { break-after: avoid; break-inside: avoid; }
  li { break-inside: avoid; }
}
"""


def printed(
    retold: Retold, language: str = "en", seat: str = "", lessons: Sequence[str] = ()
) -> str:
    """The page as HTML. `seat`: whose decisions are shown, else everybody's; `lessons`: lines on
    the rules that came up, a line that begins with a dash being one of a list."""
    title = retold.title(language)
    parts = [
        f"<h1>{escape(title)}</h1>",
        f'<p class="pale">{escape(_which(retold, language))}</p>',
        *_how_it_was_won(retold, language, lessons),
        *_decisions(retold, retold.mattered(seat), language),
    ]
    head = (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(title)} · dustlab</title>\n<style>{STYLE}</style>\n</head>"
    )
    return "\n".join([head, "<body>", *parts, "</body>", "</html>", ""])


def _which(retold: Retold, language: str) -> str:
    """The game, who played, and how it ended or what is asked."""
    match = retold.match
    parts = [name(match.game.name, language)]
    if match.seats:
        parts.append(tell_seats(match.seats, language))
    parts.append(match.game.pending(retold.review.states[-1]).tell(language))
    return " · ".join(parts)


def _how_it_was_won(retold: Retold, language: str, lessons: Sequence[str]) -> Iterator[str]:
    """The picture, and in words what it shows."""
    if not retold.review.steps:
        yield _paragraph(say("review.nothing", language))
        return
    yield f'<div class="picture">{draw(retold.scene(language))}</div>'
    yield from _listed(retold.lines(language))
    yield from _listed(lessons)


def _decisions(retold: Retold, mattered: Sequence[Judged], language: str) -> Iterator[str]:
    """First only the positions; on a page of their own what was played, what is better, and why."""
    if not retold.review.steps:
        return
    yield f'<section class="page">\n<h2>{escape(say("review.mattered", language))}</h2>'
    if not mattered:
        yield f"{_paragraph(say('review.cheap', language))}</section>"
        return
    yield _paragraph(say("review.first_positions", language))
    for number, judged in enumerate(mattered, 1):
        yield from _position(retold, judged, number, language)
    solutions = escape(say("review.solutions", language))
    yield f'</section>\n<section class="page">\n<h2>{solutions}</h2>'
    for number, judged in enumerate(mattered, 1):
        where = f"{number}. {retold.where(judged, language)}"
        lines = "".join(f"<li>{escape(line)}</li>" for line in retold.answer(judged, language))
        yield f"<h3>{escape(where)}</h3>\n<ul>{lines}</ul>"
    yield _paragraph(say("review.apart", language))
    for line in (retold.compared(language), *retold.given(language)):
        yield _paragraph(line)
    yield "</section>"


def _position(retold: Retold, judged: Judged, number: int, language: str) -> Iterator[str]:
    """What the player who decided could see, and room for an answer."""
    game, state = retold.match.game, retold.match.steps[judged.number - 1].before
    at_the_screen = getattr(game, "at_the_screen", None)
    seen: Any = state if at_the_screen is None else at_the_screen(state)
    when, asked = retold.when(judged, language), game.pending(state).tell(language)
    css = ' class="next"' if number > 1 else ""
    yield f"<h3{css}>{number}. {escape(when)}. {escape(asked)}</h3>"
    yield _paragraph(retold.riddle(judged, language))
    yield '<p class="answer"></p>'
    yield f'<div class="picture">{game.mimebundle(seen).get("image/svg+xml", "")}</div>'
    yield f'<div class="words">{_in_words(game.tell_position(seen, language))}</div>'


def _in_words(position: str) -> str:
    """A position as it is told: lines of a map keep their columns."""
    parts: list[str] = []
    drawn: list[str] = []
    for line in [*position.splitlines(), ""]:
        if _is_drawn(line):
            drawn.append(line)
            continue
        if drawn:
            parts.append(f"<pre>{escape(chr(10).join(drawn))}</pre>")
            drawn = []
        if line:
            parts.append(_paragraph(line.removeprefix("- ")))
    return "".join(parts)


def _is_drawn(line: str) -> bool:
    """Whether it is a row of a map, or the letters above it."""
    return re.match(r" {2,}\S| *\d+ {2,}\S", line) is not None


def _paragraph(line: str) -> str:
    return f"<p>{escape(line)}</p>"


def _listed(lines: Iterator[str] | Sequence[str]) -> Iterator[str]:
    """Lines; those that begin with a dash are items of a list."""
    for line in lines:
        if line.startswith("- "):
            yield f"<ul><li>{escape(line.removeprefix('- '))}</li></ul>"
        else:
            yield _paragraph(line)
