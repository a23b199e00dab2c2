"""A lesson as it is printed: for pupils without answers, with them, or as the teacher's edition.

Printed is what a reader sees: text, pictures, results, and the questions of the exercises with room
to answer. Programs are left out unless they are asked for, and so is what only a screen can do.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from ..core.errors import BadInput, did_you_mean
from ..core.files import json_of, read_text
from ..core.needs import need
from ..core.words import say
from ..exercises.question import ExerciseFile, Question
from ..exercises.reading import read
from ..exercises.settings import without_game
from ..school.lessons import TEACHERS, lessons, title_in
from ..school.strands import BOTH, PLAIN, text_of, told
from .asking import asked, boxes
from .minutes import plan
from .page import head, line, page, sized, who
from .solving import solved

PUPILS, ANSWERS, TEACHER = "pupils", "answers", "teacher"
EDITIONS = (PUPILS, ANSWERS, TEACHER)

SOLVES = ("The way to the answer", "What a good answer contains", "The answer")
"""What a fold is called that gives an answer away."""
BOXES = ("ExerciseBox", "MoreQuestions")
ONLY_ON_SCREEN = ("KeepProgress",)
MOST_BYTES = 20_000_000
EXPECTED = "a lesson (a notebook)"

BACK = "## Back to the question"
"""Where the first question of a lesson is answered, at the latest."""
IN_SHORT = "## In short"
OPEN_QUESTION = "**An open question"
_HEADING = re.compile(r"^(?=#{2,3} |\*\*An open question)", re.MULTILINE)
_SENTENCE = re.compile(r"""[.?!][*_)"”]*(?P<between>[ \n]+)(?=[*_("“]*[^\Wa-z_]|<|!?\[)""")
"""Where one sentence ends, with the marks that close behind it, and another begins."""
_ON_SCREEN = re.compile(r"\b(?:pick|press|click)(?:s|ed)?\b", re.IGNORECASE)
"""What a sentence says that only a screen can do."""
_ITEM = re.compile(r"^((?:[*+-]|\d+\.) )?(.*)", re.DOTALL)

BADGE = re.compile(r"^\[!\[[^\]]*\]\([^)]*\)\]\([^)]*\)\s*$", re.MULTILINE)
_FOLD = re.compile(
    r"<details[^>]*>\s*<summary>(.*?)</summary>(.*?)</details>", re.IGNORECASE | re.DOTALL
)
_PICTURE = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
_DRAWN = re.compile(r'<img\b[^>]*\ssrc="data:image/svg\+xml,([^"]*)"[^>]*>')
"""A picture of ours inside a table of words, written as an address."""

Cell = Mapping[str, Any]


def open_lesson(name: str | Path) -> tuple[Path, list[Cell]]:
    """The cells of a lesson, from its file or from the name of one that came with the package."""
    path = Path(name)
    if not path.exists():
        known = sorted(one.stem for one in lessons().glob("[0-9]*.ipynb"))
        if str(name) not in known:
            hint = did_you_mean(str(name), known)
            raise BadInput("lesson", f"a notebook, or the name of a lesson{hint}", str(name))
        path = lessons() / f"{name}.ipynb"
    book = json_of(read_text(path, EXPECTED, most=MOST_BYTES), str(path), EXPECTED)
    cells = book.get("cells") if isinstance(book, dict) else None
    if not isinstance(cells, list) or not cells or not all(map(_is_cell, cells)):
        raise BadInput(str(path), EXPECTED, "something else")
    return path, cells


def exercises_of(name: str | Path) -> list[Path]:
    """The files of exercises that a lesson asks as a whole; if none, all that it asks some of."""
    path, cells = open_lesson(name)
    asked = [
        box
        for cell in cells
        if cell["cell_type"] == "code"
        for box in _boxes_in(text_of(cell, BOTH))
    ]
    names = dict.fromkeys(file for file, some in asked if not some) or dict.fromkeys(
        file for file, _ in asked
    )
    if not names:
        raise BadInput(str(path), "a lesson with exercises", "one without")
    return [_place(file, path.parent) for file in names]


def _is_cell(cell: object) -> bool:
    """Whether it has what every cell of a notebook has, also what came out of it."""
    if not isinstance(cell, dict) or not isinstance(cell.get("metadata"), dict):
        return False
    outputs, guess = cell.get("outputs", []), cell["metadata"].get("guess", {})
    return (
        isinstance(cell.get("cell_type"), str)
        and _is_text(cell.get("source"))
        and isinstance(outputs, list)
        and all(map(_is_output, outputs))
        and isinstance(guess, dict)
        and isinstance(guess.get("choices", []), list)
    )


def _is_output(output: object) -> bool:
    if not isinstance(output, dict) or not isinstance(output.get("data", {}), dict):
        return False
    kinds = ("image/svg+xml", "text/html", "image/png", "text/plain")
    texts = [output.get("data", {}).get(kind, "") for kind in kinds]
    return all(map(_is_text, [*texts, output.get("text", "")]))


def _is_text(text: object) -> bool:
    lines = text if isinstance(text, list) else [text]
    return all(isinstance(line, str) for line in lines)


def printed(
    path: Path, cells: Sequence[Cell], edition: str = PUPILS, strand: str = BOTH,
    language: str = "en", with_code: bool = False,
) -> str:  # fmt: skip
    """The lesson as a page."""
    need("mistune", "print", "paper")
    # A notebook of somebody's own may begin with nothing.
    title = title_in(cells) if "".join(cells[0]["source"]).strip("\n") else path.stem
    printer = _Printer(path.parent, edition, strand, language, with_code)
    mark = say("paper.teachers", language) if edition == TEACHER else ""
    body = [head(title, mark)]
    if edition == PUPILS:
        body.append(who(language))
    if edition == TEACHER:
        way = PLAIN if strand == BOTH else strand
        body += plan(told(cells, way), way, language, _named_in)
    body.append('<main class="lesson">')
    for cell in told(cells, strand):
        body += printer.cell(cell)
    return page(title, [*body, "</main>"], language)


class _Printer:
    """Goes through the cells; it remembers which questions stand on the paper already."""

    def __init__(
        self, folder: Path, edition: str, strand: str, language: str, with_code: bool
    ) -> None:
        self.folder, self.edition, self.strand = folder, edition, strand
        self.language, self.with_code = language, with_code
        self.asked: set[tuple[str, str]] = set()
        self.covered = self.has_asked = False
        """Whether what comes explains a guess, which pupils are not to read; and whether there
        was a guess, to which the end of the lesson comes back."""

    def cell(self, cell: Cell) -> Iterator[str]:
        source = text_of(cell, self.strand)
        guess = cell["metadata"].get("guess")
        if cell["cell_type"] == "markdown":
            yield self._text(source)
        if guess:
            yield self._guess(guess)
        if cell["cell_type"] == "code":
            yield from self._code(cell, source)

    # -- text

    def _text(self, source: str) -> str:
        """Text with its folds opened, or as questions; the teacher's box only for them."""
        text = BADGE.sub("", source)
        text = re.sub(r"\A# .*\n", "", text)  # the title is at the top of the page
        parts, here = [], 0
        for box in TEACHERS.finditer(text):
            parts.append(self._told(text[here : box.start()]))
            if self.edition == TEACHER:
                parts.append(f'<div class="teacher">{self._unfolded(box[0])}</div>')
            here = box.end()
        parts.append(self._told(text[here:]))
        return "\n".join(parts)

    def _told(self, text: str) -> str:
        """Text of the lesson itself; for pupils without what gives the answer to a guess away."""
        if self.edition == TEACHER:
            return self._unfolded(text)
        text = on_paper(text)
        if self.edition != PUPILS:
            return self._unfolded(text)
        return "\n".join(map(self._part, _HEADING.split(text)))

    def _part(self, text: str) -> str:
        """What stands between two headings; an open question begins anew, too."""
        heading = text.partition("\n")[0].strip()
        if heading.startswith(("#", OPEN_QUESTION)):
            self.covered = False
        if heading == IN_SHORT:
            items = [line for line in text.splitlines() if re.match(r"\d+\. ", line)]
            return rendered(heading) + room(max(len(items), 1))
        if heading == BACK and self.has_asked:
            self.covered = True
            return rendered(heading) + room()
        return "" if self.covered else self._unfolded(text)

    def _unfolded(self, text: str) -> str:
        parts, here = [], 0
        for fold in _FOLD.finditer(text):
            parts.append(rendered(text[here : fold.start()]))
            parts.append(self._fold(fold[1].strip(), fold[2].strip()))
            here = fold.end()
        return "\n".join([*parts, rendered(text[here:])])

    def _fold(self, summary: str, inside: str) -> str:
        # What it is called is HTML already: a number at its beginning makes no list.
        name = f"<p><strong>{summary}</strong></p>"
        gives_away = summary in SOLVES
        asks = summary.endswith("?")
        if self.edition == PUPILS and gives_away:
            return ""
        if self.edition == PUPILS and asks:
            return f'<div class="room"><p>{summary}</p>{line("line long")}</div>'
        return f'{name}<div class="told">{rendered(inside)}</div>'

    def _guess(self, guess: Mapping[str, Any]) -> str:
        """What a reader is asked before the lesson goes on."""
        told = ""
        if self.edition != PUPILS and guess.get("answer"):
            words = say("paper.right", self.language, answer=str(guess["answer"]))
            told = f'<p class="told">{escape(words)}</p>'
        self.has_asked = True
        if self.edition == PUPILS and not guess.get("later"):
            self.covered, told = True, room()
        return guessed(guess, told)

    # -- programs and what comes out of them

    def _code(self, cell: Cell, source: str) -> Iterator[str]:
        boxed = questions_in(source, self.folder, self.strand)
        if boxed is not None:
            for file, question in boxed:
                if (file, question.id) not in self.asked:
                    self.asked.add((file, question.id))
                    yield self._question(question)
            return
        if any(f"{name}(" in source for name in ONLY_ON_SCREEN):
            return
        if self.with_code:
            yield f"<pre>{escape(source)}</pre>"
        if self.covered:
            return
        for output in cell.get("outputs", ()):
            yield _result(output)

    def _question(self, question: Question) -> str:
        room = self.edition == PUPILS
        paper = asked(question, None, self.language, room)
        if room:
            return paper
        teacher = self.edition == TEACHER
        return f'{paper}<div class="told">{solved(question, None, self.language, teacher)}</div>'


def room(lines: int = 2) -> str:
    """Lines to write on."""
    return f'<div class="room">{line("line long") * lines}</div>'


def on_paper(text: str) -> str:
    """A text without the sentences that say what to press; tables and folds stay as they are.

    >>> on_paper("Begin at the dot. **Pick a box: it grows**. What comes next?")
    'Begin at the dot. What comes next?'
    >>> on_paper("And a *negative* one? Pick *ill*, *of its column*: 1 of 9. So be it.")
    'And a *negative* one? So be it.'
    >>> on_paper("1. Press *2σ*.\\n2. Pick column 4. How high is it?")
    '2. How high is it?'
    """
    blocks = [_kept_of(block) for block in re.split(r"\n{2,}", text)]
    return "\n\n".join(block for block in blocks if block)


def _kept_of(block: str) -> str:
    if block.startswith(("|", "#", "<", "`", ">")) or not _ON_SCREEN.search(block):
        return block
    if not re.match(r"(?:[*+-]|\d+\.) ", block):
        return _without_screen(block)
    items = []
    for item in re.split(r"\n(?=(?:[*+-]|\d+\.) )", block):
        found = _ITEM.match(item)
        mark, words = (found[1] or "", found[2]) if found else ("", item)
        kept = _without_screen(words)
        items += [mark + kept] if kept else []
    return "\n".join(items)


def _without_screen(words: str) -> str:
    return " ".join(one for one in _sentences(words) if not _ON_SCREEN.search(one))


def _sentences(words: str) -> Iterator[str]:
    """The sentences of a paragraph; those that one pair of marks holds together stay together."""
    here = 0
    for end in _SENTENCE.finditer(words):
        if _is_closed(words[here : end.start("between")]):
            yield words[here : end.start("between")]
            here = end.end()
    yield words[here:]


def _is_closed(words: str) -> bool:
    """Whether all that is bold, slanted or in brackets ends in it, too."""
    return words.count("*") % 2 == 0 and all(
        words.count(opened) == words.count(closed) for opened, closed in ("()", "[]", "“”")
    )


def guessed(guess: Mapping[str, Any], told: str = "") -> str:
    """The question before a cell, and what can be guessed."""
    ask = f'<p class="ask">{escape(str(guess.get("ask", "")))}</p>'
    return f'<div class="asked">{ask}{boxes(map(str, guess.get("choices", ())))}{told}</div>'


def rendered(text: str) -> str:
    """Markdown as HTML; what a lesson has of HTML stays."""
    import mistune

    if not text.strip():
        return ""
    make = mistune.create_markdown(escape=False, plugins=["table", "strikethrough"])
    return str(make(text))


def _result(output: Mapping[str, Any]) -> str:
    """The picture of a result, else its table, else its words."""
    data = output.get("data", {})
    texts = {kind: "".join(one) for kind, one in data.items() if _is_text(one)}
    if "image/svg+xml" in texts:
        return f'<div class="picture">{sized(texts["image/svg+xml"], 130, 85)}</div>'
    if "text/html" in texts:
        html = _DRAWN.sub(lambda found: unquote(found[1]), str(texts["text/html"]))
        return _PICTURE.sub(lambda found: sized(found[0], 130, 85), html)
    if "image/png" in texts:
        return f'<img alt="" src="data:image/png;base64,{str(texts["image/png"]).strip()}">'
    words = texts.get("text/plain") or "".join(output.get("text", ()))
    return f"<pre>{escape(str(words))}</pre>" if words else ""


# -- the questions that a cell asks


def questions_in(
    source: str, folder: Path, strand: str = BOTH
) -> list[tuple[str, Question]] | None:
    """The questions of the boxes in a cell, each with its file; None where there is no box."""
    calls = list(_boxes_in(source))
    if not calls:
        return None
    found: list[tuple[str, Question]] = []
    for name, ids in calls:
        file = _file(name, folder, strand)
        known = replace(file, questions=tuple(map(file.question, ids)) or file.questions)
        found += [(name, question) for question in known.questions]
    return found


def _file(name: str, folder: Path, strand: str) -> ExerciseFile:
    file = read(_place(name, folder))
    return without_game(file) if strand == PLAIN else file


def _place(name: str, folder: Path) -> Path:
    here = folder / name
    return here if here.is_file() else lessons() / name


def _named_in(source: str) -> int:
    """How many questions the boxes of a cell name; a box of all is for those who want more."""
    return sum(len(some) for _, some in _boxes_in(source))


def _boxes_in(source: str) -> Iterator[tuple[str, list[str]]]:
    """The file and the questions of each `ExerciseBox("file.toml", "question")`."""
    with suppress(SyntaxError):
        for node in ast.walk(ast.parse(source)):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            words = [a.value for a in node.args if isinstance(a, ast.Constant)]
            texts = [one for one in words if isinstance(one, str)]
            if node.func.id in BOXES and texts:
                yield texts[0], texts[1:]
