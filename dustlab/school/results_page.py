"""The results of a class as one page: pictures, names against questions, what was believed.

The page is one file that needs nothing else. Whatever a learner wrote is text in it, never markup.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from html import escape
from typing import NamedTuple
from urllib.parse import urlencode

from ..core.words import phrase, say
from ..exercises.numbers import told_points
from ..pictures.svg import draw
from .lessons import title_if_known
from .own_numbers import Own, first_words, wrong_of
from .points import Earned, Points, share
from .progress import Answered
from .results import Asked, Results
from .scales import Scale

STYLE = """
:root { color-scheme: light dark; --line: #bbb; --head: #f3f3f3; --pale: #444;
  --first: #d7efe2; --right: #eef3d8; --wrong: #f7ddd3; }
body { max-width: 76rem; margin: 1.5rem auto; padding: 0 1rem; background: Canvas;
  color: CanvasText;
  font: 15px/1.45 system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif; }
h1 { font-size: 1.6em; margin: 0 0 .2em; }
h2 { font-size: 1.25em; margin: 1.4em 0 .4em; }
.picture svg { display: block; max-width: 100%; height: auto; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { border: 1px solid var(--line); padding: .2em .5em; text-align: left; vertical-align: top; }
thead th { background: var(--head); }
td.cell { text-align: center; white-space: nowrap; }
.first { background: var(--first); } .right { background: var(--right); }
.wrong { background: var(--wrong); } .pale { color: var(--pale); }
a { color: LinkText; }
td.sum { font-weight: 600; }
.ticks { list-style: none; margin: .3em 0; padding: 0; }
.ticks label { display: inline-block; padding: .25em 0; }
.ticks input { width: 1.2em; height: 1.2em; }
form button { font: inherit; min-height: 36px; padding: 0 1em; }
.warning { font-weight: 600; }
thead th { min-width: 6rem; max-width: 14rem; font-weight: 600; }
.names tbody th { min-width: 9rem; max-width: 16rem; overflow-wrap: break-word; }
.names :is(tbody th, thead th:first-child) { position: sticky; left: 0; background: Canvas; }
.numbered thead th { min-width: 3rem; text-align: center; }
.names.numbered tbody th { min-width: 7rem; } .numbered td { padding: .2em .3em; }
.numbered .cell div { max-width: 6rem; margin: auto; white-space: normal; }
.key { columns: 26rem 2; font-size: .93em; padding-left: 2em; }
.key li { break-inside: avoid; }
.believed td:last-child { min-width: 14rem; }
@media screen and (prefers-color-scheme: dark) {
  :root { --line: #666; --head: #2a2a2a; --pale: #c8c8c8;
    --first: #17402d; --right: #3a4016; --wrong: #5a2a1b; }
  .picture svg { background: #fff; }
}
@media print {
  :root { color-scheme: light; }
  body { max-width: none; font-size: 10pt; print-color-adjust: exact; } }
"""
MOST_ASK = 400
HEADS = ("classroom.column.points", "classroom.column.share", "classroom.column.mark")


def page(
    results: Results, language: str = "en", head: str = "", points: Points | None = None
) -> str:
    """The page as HTML; `head` is put below its title."""
    points = points or Points.of(results)
    title = say("classroom.heading", language, pupils=len(results.pupils))
    parts = [
        "<!doctype html>", f'<html lang="{language}">', '<head><meta charset="utf-8">',
        f"<title>{escape(title)} · dustlab</title><style>{STYLE}</style></head><body>",
        f"<h1>{escape(title)}</h1>", head, *_body(results, points, language), "</body></html>",
    ]  # fmt: skip
    return "\n".join([*filter(None, parts), ""])


class Picked(NamedTuple):
    """What a teacher has chosen on the page: in the address it stands by these names."""

    file: str = ""
    marks: str = ""
    tries: str = ""
    question: tuple[str, ...] = ()
    """Which questions count, each as file/question; none: all that were answered."""

    def address(self, place: str, **other: str | tuple[str, ...]) -> str:
        told = {key: one for key, one in {**self._asdict(), **other}.items() if one}
        return f"{place}?{urlencode(told, doseq=True)}" if told else place


FEW = 12
"""So many questions lie open to be ticked."""
MOST_TRIES = 3
"""To so many answers points can be bound by a press; the command knows any number."""


def links(
    language: str,
    picked: Picked | None = None,
    files: list[str] | None = None,
    scales: list[Scale] | None = None,
    ticks: str = "",
) -> str:
    """What counts and by which key; where the same is had as files, and the board."""
    picked = picked or Picked()
    keys = [(one.id, one.name(language)) for one in scales or []]
    tries = [(str(one), str(one)) for one in range(1, MOST_TRIES + 1)]
    parts = [
        _choices(
            picked, "file", "classroom.pick_file", [(one, one) for one in files or []], language
        ),
        ticks,
        _choices(picked, "marks", "classroom.pick_marks", keys, language),
        _choices(picked, "tries", "classroom.pick_tries", tries, language),
    ]
    csv, json = say("classroom.download", language).split("|")
    places = [
        (picked.address("points.csv"), say("classroom.pick_gradebook", language)),
        (picked.address("results.csv"), csv),
        (picked.address("results.json"), json),
        ("board", say("board.title", language)),
    ]
    parts.append(_row(f'<a href="{escape(one)}">{escape(words)}</a>' for one, words in places))
    return "\n".join(filter(None, parts))


def questions_to_tick(results: Results, points: Points, picked: Picked, language: str) -> str:
    """Each question with a box: which of them count. And what all have answered by one press."""
    every = results.questions()
    if not every:
        return ""
    there = len(results.pupils)
    by = Counter((file, question) for _, file, question, _ in results.rows())
    counting = {(one.file, one.question) for one in points.tasks}
    boxes = []
    for one in every:
        words = escape(results.files.name(*one))
        count = phrase("classroom.answered_by", language, answered=by[one], pupils=there)
        ticked = " checked" if one in counting else ""
        boxes.append(
            f'<li><label><input type="checkbox" name="question" value="{escape("/".join(one))}"'
            f'{ticked}> {words} <span class="pale">{escape(count)}</span></label></li>'
        )
    kept = {"file": picked.file, "marks": picked.marks, "tries": picked.tries}
    hidden = "".join(
        f'<input type="hidden" name="{key}" value="{escape(value)}">'
        for key, value in kept.items()
        if value
    )
    head = say("classroom.pick_questions", language, count=len(counting), every=len(every))
    by_all = tuple("/".join(one) for one in every if by[one] == there)
    presses = [f"<button>{escape(say('classroom.count_these', language))}</button>"]
    if points.partly() and by_all:
        address = escape(picked.address("results", question=by_all))
        words = escape(say("classroom.answered_by_all", language))
        presses.append(f'<a href="{address}">{words}</a>')
    if picked.question:
        address = escape(picked.address("results", question=()))
        words = escape(say("classroom.all_answered", language))
        presses.append(f'<a href="{address}">{words}</a>')
    is_open = " open" if len(every) <= FEW and points.partly() else ""
    warning = "".join(
        f'<p class="warning">⚠ {escape(one)}</p>' for one in points.warnings(language)
    )
    if warning:
        warning += f'<p class="pale">{escape(say("classroom.untick", language))}</p>'
    return (
        f'<form action="results" method="get">{warning}<details{is_open}>'
        f"<summary>{escape(head)}</summary>"
        f'{hidden}<ul class="ticks">{"".join(boxes)}</ul></details>{_row(presses)}</form>'
    )


def _choices(
    picked: Picked, which: str, words_of: str, choices: list[tuple[str, str]], language: str
) -> str:
    """A row of links, one of which is chosen."""
    if not choices:
        return ""
    head, none = say(words_of, language).split("|")
    chosen = getattr(picked, which)
    told = []
    for value, words in [("", none), *choices]:
        if value == chosen:
            told.append(f"<strong>{escape(words)}</strong>")
        else:
            other: dict[str, str | tuple[str, ...]] = {which: value}
            if which == "file":
                other["question"] = ()  # they were those of another file
            address = escape(picked.address("results", **other))
            told.append(f'<a href="{address}">{escape(words)}</a>')
    return _row(told, f"{escape(head)}: ")


def _row(parts: Iterable[str], head: str = "") -> str:
    return f"<p>{head}{' · '.join(parts)}</p>"


def _body(results: Results, points: Points, language: str) -> Iterator[str]:
    notes = results.notes(language)
    if notes:
        yield "<ul>" + "".join(f"<li>{escape(one)}</li>" for one in notes) + "</ul>"
    asked = results.asked()
    if not asked:
        yield f"<p>{escape(say('classroom.nothing', language))}</p>"
        return
    for scene in (results.picture_of_concepts(language), results.picture(language)):
        yield f'<div class="picture">{draw(scene)}</div>'
    yield from _points(points, language)
    yield f"<h2>{escape(say('classroom.table', language))}</h2>"
    yield f'<p class="pale">{escape(say("classroom.signs", language))}</p>'
    yield from _names_against_questions(results, asked, language)
    if any(one.wrong for one in asked):
        yield f"<h2>{escape(say('classroom.believed', language))}</h2>"
        yield from _believed(results, asked, language)
    if results.guesses():
        yield f"<h2>{escape(say('classroom.guesses', language))}</h2>"
        yield from _guesses(results)


def _points(points: Points, language: str) -> Iterator[str]:
    """Each name with its points, its share and its mark, and what each question brought."""
    scale = points.rules.scale
    key = "classroom.points_marks" if scale else "classroom.points_heading"
    yield f"<h2>{escape(say(key, language))}</h2>"
    lines = filter(None, [points.title(language), points.key(language)])
    yield "".join(f"<p>{escape(one)}</p>" for one in lines)
    yield "".join(f'<p class="warning">⚠ {escape(one)}</p>' for one in points.warnings(language))
    yield f'<p class="pale">{escape(say("classroom.points_signs", language))}</p>'
    heads = [say(one, language) for one in HEADS[: 3 if scale else 2]]
    yield '<div class="wide"><table class="names"><thead><tr><th></th>'
    yield "".join(f"<th>{escape(one)}</th>" for one in heads)
    yield "".join(
        f'<th><span class="pale">{escape(one.file)}</span><br>{escape(one.told)}'
        f": {told_points(one.points, language)}</th>"
        for one in points.tasks
    )
    yield "</tr></thead><tbody>"
    for one in points.earned:
        yield f"<tr><th>{escape(one.name)}</th>{_earned(one, points, len(heads), language)}</tr>"
    yield "</tbody></table></div>"


def _earned(one: Earned, points: Points, heads: int, language: str) -> str:
    if not one.handed_in:
        away = escape(say("classroom.away_unread" if one.damaged else "classroom.away", language))
        return f'<td class="pale" colspan="{heads + len(points.tasks)}">{away}</td>'
    cells = [told_points(one.points, language), share(one.share, language), escape(one.mark)][
        :heads
    ]
    row = "".join(f'<td class="cell sum">{cell}</td>' for cell in cells)
    for task, got, tries in zip(points.tasks, one.each, one.tries, strict=True):
        if got is None:
            row += '<td class="cell pale">–</td>'
            continue
        look = "first" if got == task.points and tries == 1 else "right" if got else "wrong"
        more = f' <span class="pale">({tries})</span>' if tries > 1 else ""
        row += f'<td class="cell {look}">{told_points(got, language)}{more}</td>'
    return row


def _names_against_questions(results: Results, asked: list[Asked], language: str) -> Iterator[str]:
    answered = {(one.file, one.question) for one in asked}
    order = [one for one in results.questions() if one in answered]
    yield f'<p class="pale">{escape(say("classroom.numbered", language))}</p>'
    yield '<div class="wide"><table class="names numbered"><thead><tr><th></th>'
    yield "".join(
        f'<th title="{escape(_ask(results, *which))}">{number}</th>'
        for number, which in enumerate(order, 1)
    )
    yield "</tr></thead><tbody>"
    for pupil in results.pupils:
        told = {
            (file, question): _cell(one, results.files.own(file, question, one.left))
            for who, file, question, one in results.rows()
            if who is pupil
        }
        cells = "".join(told.get(which, "<td></td>") for which in order)
        yield f"<tr><th>{escape(pupil.name)}</th>{cells}</tr>"
    yield "</tbody></table></div>"
    yield '<ol class="key">'
    for file, question in order:
        name = escape(results.files.name(file, question))
        yield f'<li><span class="pale">{escape(file)}</span> {name}</li>'
    yield "</ol>"


def _cell(one: Answered, own: Own) -> str:
    look = "first" if one.first else "right" if one.right else "wrong"
    sign = "✓" if one.right else "✗"
    tries = f" {one.tries}" if one.tries > 1 else ""
    help_ = {"hint": " ?", "solution": " !"}.get(one.aid, "")
    time = f" · {one.seconds} s" if one.seconds else ""
    asked = own.question.ask if own.question and own.numbers else ""
    title = escape("\n".join(filter(None, ("; ".join(map(own.words, wrong_of(one))), asked))))
    # A line ends between two numbers, never between a number and its name.
    kept_together = escape(own.numbers.replace(" = ", "\u00a0=\u00a0"))
    numbers = f'<div class="pale">{kept_together}</div>' if own.numbers else ""
    return f'<td class="cell {look}" title="{title}">{sign}{tries}{help_}{time}{numbers}</td>'


def _believed(results: Results, asked: list[Asked], language: str) -> Iterator[str]:
    yield '<div class="wide"><table class="believed"><tbody>'
    for one in asked:
        if one.wrong:
            told = "<br>".join(
                escape(say("classroom.wrong", language, answer=answer, count=count))
                for answer, count in one.wrong
            )
            ask = escape(_ask(results, one.file, one.question))
            if one.is_dealt:
                ask += f"<br>{escape(say('classroom.dealt', language))}"
            name = escape(f"{one.file}, {one.question}")
            yield f'<tr><th>{name}</th><td class="pale">{ask}</td><td>{told}</td></tr>'
    yield "</tbody></table></div>"


def _guesses(results: Results) -> Iterator[str]:
    """What was guessed in the lessons before they went on, and by whom."""
    who: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for pupil, *which in results.guessed():
        lesson, ask, guess = which
        who[lesson, ask, guess].append(pupil.name)
    yield '<div class="wide"><table class="believed"><tbody>'
    for lesson, ask, found in results.guesses():
        told = "<br>".join(
            f"{count} × {escape(guess)}"
            f' <span class="pale">{escape(", ".join(who[lesson, ask, guess]))}</span>'
            for guess, count in found
        )
        title = escape(results.files.title(title_if_known(lesson)))
        yield f'<tr><th>{title}</th><td class="pale">{escape(ask)}</td><td>{told}</td></tr>'
    yield "</tbody></table></div>"


def _ask(results: Results, file: str, question: str) -> str:
    ask = results.files.ask(file, question)
    return first_words(ask, lambda text: len(text) <= MOST_ASK)
