"""The lessons as a book: pages and slides from what is stored, for readers without Python.

usage: python tools/build_book.py [--strand games|plain|both] [FOLDER]

Each lesson becomes a page and a set of slides with its boards as drawings; the rules are a page of
their own, to which every rule that a lesson names is a link. The lessons on chance are told with
the games, without them, or both ways; a plain book has these lessons and nothing else. Nothing is
run, and no page asks another machine for anything: the program of the slides (reveal.js) is fetched
once, by npm.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import sys
import tempfile
from base64 import b64decode
from collections.abc import Sequence
from html import escape
from pathlib import Path

import nbformat
from nbconvert import HTMLExporter, SlidesExporter
from nbformat import NotebookNode
from nbformat.v4 import new_markdown_cell

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # as a program it is no part of its package

from dustlab.core import rules  # noqa: E402 - found only now
from dustlab.exercises import Question  # noqa: E402
from dustlab.paper.asking import asked  # noqa: E402
from dustlab.paper.lesson import BADGE, guessed, questions_in  # noqa: E402
from dustlab.paper.solving import folded  # noqa: E402
from dustlab.school.lessons import without_teacher  # noqa: E402
from dustlab.school.strands import BOTH, PLAIN, STRANDS, text_of, told  # noqa: E402
from tools.npm import fetch  # noqa: E402
from tools.programs import Failed  # noqa: E402

TUTORIALS = ROOT / "tutorials"
FIRST = "00-start"
# What a lesson's number says of its part; the first that fits.
PARTS = (
    ("0", "First games"),
    ("1", "Dust"),
    ("2", "Dual Powers"),
    ("3", "Dust Tactics"),
    ("", "Dice and chance"),
)
CHANCE = PARTS[-1][1]
REVEAL = "reveal.js@5"
FIT = Path(__file__).with_name("slides.js")
"""What starts the slides, and breaks those that are too long."""
OF_A_BOOK = ("rules.html", "reveal.js")
"""By what an older book is known, which a new one may take the place of."""
MAP = re.compile(rf"\({FIRST}\.ipynb[^)]*\)")
OF_GUESS = "of_guess"
# With this heading a new slide begins; every other cell is below it, one step down.
HEADING = re.compile(r"#{1,2} ")
BEFORE_HEADING = re.compile(r"^(?=#{1,2} )", re.MULTILINE)

QUESTIONS = """
.asked { border-left: 3px solid #0072b2; padding-left: 12px; margin: 1em 0; }
.ask { white-space: pre-line; font-weight: 600; } .aside { white-space: pre-line; }
ul.choose { list-style: none; padding: 0; } ul.beside li { display: inline; margin-right: 2em; }
.box { display: inline-block; width: .8em; height: .8em; border: 1px solid #333;
margin-right: .6em; } .line { display: inline-block; min-width: 10em;
border-bottom: 1px solid #333; } .long { display: block; height: 1.4em; }
.short { min-width: 5em; } .answer { white-space: pre-line; font-weight: 600; }
.picture svg { max-width: 100%; height: auto; }
"""
"""How the questions of exercises look on a page and on a slide."""
SLIDES = f"""<style>{QUESTIONS}
.reveal .slides section {{ text-align: left; }}
.reveal .slides :is(p, li, td, th, summary, dt, dd) {{ font-size: 26px; line-height: 1.4; }}
.reveal .slides :is(pre, code) {{ font-size: 22px; }}
.reveal .slides svg {{ max-height: 560px; }}
</style>"""

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body {{ font-family: system-ui, sans-serif; max-width: 46em; margin: 2em auto;
padding: 0 1em; line-height: 1.5; color: #22262b; }} dt {{ font-weight: 600; margin-top: 1.2em; }}
dd {{ margin: 0; }} nav.turn {{ display: flex; justify-content: space-between; gap: 2em;
border-top: 1px solid #ccc; margin-top: 3em; padding-top: 1em; }}
.turn :last-child {{ text-align: right; }}
h2 {{ margin-top: 1.6em; }} pre {{ background: #f4f4f2; padding: 8px; overflow: auto; }}
table {{ border-collapse: collapse; }} td, th {{ padding: 4px 8px; border: 1px solid #ccc; }}
 code {{ color: #555; }}{style}</style></head>
<body>{body}</body></html>
"""


def without_outside(html: str) -> str:
    """The page without what it would fetch from elsewhere: formulas, scripts for widgets."""
    html = re.sub(r"<script[^>]*src=\"https?:[^>]*>\s*</script>", "", html)
    html = re.sub(r"<script type=\"text/x-mathjax-config\">.*?</script>", "", html, flags=re.DOTALL)
    return re.sub(
        r"<script[^>]*>(?:(?!</script>).)*?https?://(?:(?!</script>).)*</script>",
        "",
        html,
        flags=re.DOTALL,
    )


def started(html: str) -> str:
    """Slides that start by the program beside them."""
    begin = FIT.read_text("utf-8")
    program = f'<script src="../reveal.js/dist/reveal.js"></script><script>{begin}</script>'
    html = re.sub(r'<link[^>]*href="https?:[^>]*>', "", html)
    html = html.replace("</head>", f"{SLIDES}</head>", 1)
    return re.sub(r"</body>", lambda _: f"{program}</body>", html)


def inline(html: str) -> str:
    """Drawings as they were stored, with the words that they carry, and not as pictures without."""

    def drawing(found: re.Match[str]) -> str:
        return b64decode(found[1]).decode("utf-8")

    return re.sub(r'<img[^>]*src="data:image/svg\+xml;base64,([^"]*)"[^>]*>', drawing, html)


def linked(html: str, known: set[str]) -> str:
    """Rules that are named become links to their page, and lessons links to theirs."""

    def rule(found: re.Match[str]) -> str:
        name = found[1]
        return f'<code><a href="rules.html#{name}">{name}</a></code>' if name in known else found[0]

    html = re.sub(r"<code>([a-z]+(?:\.[a-z_]+)+)</code>", rule, html)
    return re.sub(r'href="([\w-]+)\.ipynb(#[^"]*)?"', r'href="\1.html\2"', html)


def anchored(html: str) -> str:
    """Headings that can be linked to, by the names that JupyterLab gives them."""

    def heading(found: re.Match[str]) -> str:
        words = re.sub(r"<[^>]*>", "", found[2]).strip().replace(" ", "-")
        return f'<h{found[1]} id="{words}">{found[2]}</h{found[1]}>'

    return re.sub(r"<h([1-6])>(.*?)</h\1>", heading, html)


def read(path: Path, strand: str = BOTH) -> NotebookNode:
    """A lesson with one picture for each output: the drawing, else the words."""
    book: NotebookNode = nbformat.read(path, as_version=4)
    book.metadata["title"] = title_of(book)
    book.cells = told(book.cells, strand)
    for cell in book.cells:
        cell.source = text_of(cell, strand)
        if strand == PLAIN:  # a book without the games has no map of them
            cell.source = MAP.sub("(index.html)", BADGE.sub("", cell.source))
    return with_guesses(with_questions(book, strand))


def title_of(book: NotebookNode) -> str:
    return str(book.cells[0].source.partition("\n")[0].lstrip("# "))


def with_questions(book: NotebookNode, strand: str = BOTH) -> NotebookNode:
    """The lesson with the questions of its exercises where its boxes are."""
    for number, cell in enumerate(book.cells):
        boxed = questions_in(cell.source, TUTORIALS, strand) if cell.cell_type == "code" else None
        if boxed is not None:
            html = "\n".join(_question(question) for _, question in boxed)
            # Where a line is empty, Markdown would begin anew.
            told = new_markdown_cell(re.sub(r"\n\s*\n", "\n<br>", html), metadata=cell.metadata)
            book.cells[number] = told
    return book


def with_guesses(book: NotebookNode) -> NotebookNode:
    """The lesson with what its reader is asked to guess: before a program, or after a text."""
    cells = []
    for cell in book.cells:
        asks = cell.metadata.get("guess")
        guess = [new_markdown_cell(guessed(asks), metadata={OF_GUESS: True})] if asks else []
        cells += [cell, *guess] if cell.cell_type == "markdown" else [*guess, cell]
    book.cells = cells
    return book


def _question(question: Question) -> str:
    """A question, and its answer behind a fold."""
    return (
        f'<div class="question">{asked(question, None, "en", room=False)}'
        f"{folded(question, 'en')}</div>"
    )


def for_all(book: NotebookNode) -> NotebookNode:
    """The lesson as it is shown to a class: without the teacher's box."""
    for cell in book.cells:
        if cell.cell_type == "markdown":
            cell.source = without_teacher(cell.source)
    book.cells = [cell for cell in book.cells if cell.source.strip()]
    return book


def as_slides(book: NotebookNode) -> NotebookNode:
    """A slide for each heading, and below it one for each cell; what is too long is broken there
    where it is shown. A fold and a guess stay with what they belong to; a program that shows
    nothing is left out."""
    cells = []
    for cell in book.cells:
        if cell.cell_type == "code":
            if cell.outputs:
                cells.append(_slide(cell, "subslide"))
            continue
        for part in filter(str.strip, BEFORE_HEADING.split(cell.source)):
            if HEADING.match(part):
                kind = "slide"
            elif cell.metadata.get(OF_GUESS) or part.lstrip().startswith("<details"):
                kind = "-"
            else:
                kind = "subslide"
            cells.append(_slide(new_markdown_cell(part), kind))
    book.cells = cells
    return book


def _slide(cell: NotebookNode, kind: str) -> NotebookNode:
    cell.metadata["slideshow"] = {"slide_type": kind}
    return cell


def rules_page() -> str:
    """Every rule of the register, in its own words and with its place in each book."""
    entries = [
        f'<dt id="{escape(rule.id)}">{escape(rule.name("en"))} <code>{escape(rule.id)}</code></dt>'
        f"<dd>{escape(rules.describe(rule, 'en'))}</dd>"
        for rule in rules.all_rules()
    ]
    back = '<p><a href="index.html">All pages</a></p>'
    body = f"<h1>The rules</h1>{back}<dl>{''.join(entries)}</dl>"
    return PAGE.format(title="The rules", body=body, style="")


def part_of(name: str) -> str:
    return next(part for digit, part in PARTS if name.startswith(digit))


def entry(name: str, title: str) -> str:
    label = escape(f"{title}: slides", quote=True)
    slides = f'<a href="slides/{name}.html" aria-label="{label}">slides</a>'
    return f'<a href="{name}.html">{escape(title)}</a> ({slides})'


def index_page(titles: dict[str, str]) -> str:
    """All pages: the first lesson, which is a map, then part by part."""
    begin, look_up = "", ""
    if FIRST in titles:
        begin = f"<p>Begin here: {entry(FIRST, titles[FIRST])}</p>"
        look_up = '<h2>To look up</h2><ul><li><a href="rules.html">The rules</a></li></ul>'
    parts = []
    for _, part in PARTS:
        names = [name for name in titles if name != FIRST and part_of(name) == part]
        listed = "".join(f"<li>{entry(name, titles[name])}</li>" for name in names)
        parts.append(f"<h2>{part}</h2><ul>{listed}</ul>" if names else "")
    return PAGE.format(
        title="dustlab", style="", body=f"<h1>dustlab</h1>{begin}{''.join(parts)}{look_up}"
    )


def turning(name: str, titles: dict[str, str]) -> str:
    """The foot of a page: the one before and the one after."""
    names = list(titles)
    here = names.index(name)
    before = "".join(
        f'<a rel="prev" href="{one}.html">← {escape(titles[one])}</a>'
        for one in names[max(here - 1, 0) : here]
    )
    after = "".join(
        f'<a rel="next" href="{one}.html">{escape(titles[one])} →</a>'
        for one in names[here + 1 : here + 2]
    )
    return f'<nav class="turn"><span>{before}</span><span>{after}</span></nav>'


def build(out: Path, only: Sequence[str] = (), strand: str = BOTH) -> list[str]:
    """The whole book, or only some of its lessons; their names."""
    if out.exists():
        if not out.is_dir():
            sys.exit(f"dustlab: {out}: expected a folder, got a file")
        if any(out.iterdir()) and not any((out / one).exists() for one in OF_A_BOOK):
            sys.exit(f"dustlab: {out}: expected an empty folder or an older book")
    # The program of the slides comes first: without a network an older book stays whole.
    with tempfile.TemporaryDirectory() as name:
        package = fetch(REVEAL, Path(name))
        shutil.rmtree(out, ignore_errors=True)
        for part in ("dist", "plugin"):
            shutil.copytree(package / part, out / "reveal.js" / part)
    slides = out / "slides"
    slides.mkdir()
    known = {rule.id for rule in rules.all_rules()}
    plain = HTMLExporter(template_name="basic", embed_images=True, exclude_anchor_links=True)
    shown = SlidesExporter(
        reveal_url_prefix="../reveal.js", reveal_theme="white", embed_images=True
    )
    paths = [path for path in sorted(TUTORIALS.glob("*.ipynb")) if not only or path.stem in only]
    if strand == PLAIN:
        paths = [path for path in paths if part_of(path.stem) == CHANCE]
    books = {path.stem: read(path, strand) for path in paths}
    titles = {name: title_of(book) for name, book in books.items()}
    for name, book in books.items():
        body, _ = plain.from_notebook_node(book)
        slides_of = f'<a href="slides/{name}.html">As slides</a>'
        nav = f'<p><a href="index.html">All pages</a> · {slides_of}</p>'
        html = nav + anchored(linked(inline(without_outside(body)), known))
        page = PAGE.format(
            title=escape(titles[name]), body=html + turning(name, titles), style=QUESTIONS
        )
        (out / f"{name}.html").write_text(page, "utf-8")
        html, _ = shown.from_notebook_node(as_slides(for_all(book)))
        html = linked(started(inline(without_outside(html))), known)
        html = re.sub(r'href="(rules|index)\.html', r'href="../\1.html', html)
        (slides / f"{name}.html").write_text(html, "utf-8")
    if strand != PLAIN:
        (out / "rules.html").write_text(rules_page(), "utf-8")
    (out / "index.html").write_text(index_page(titles), "utf-8")
    shutil.copy(TUTORIALS / "badge.svg", out / "badge.svg")
    shutil.copy(TUTORIALS / "badge.svg", slides / "badge.svg")
    return list(books)


def main() -> int:
    parser = argparse.ArgumentParser(description="Render the stored lessons as pages and slides.")
    parser.add_argument(
        "folder", nargs="?", type=Path, default=ROOT / "build" / "book", metavar="FOLDER"
    )
    parser.add_argument(
        "--strand", choices=STRANDS, default=BOTH, help="how the lessons on chance are told"
    )
    asked_for = parser.parse_args()
    out: Path = asked_for.folder
    try:
        names = build(out.resolve(), strand=asked_for.strand)
    except Failed as error:
        sys.exit(f"dustlab: slides need reveal.js: {error}")
    print(json.dumps({"folder": str(out), "lessons": len(names)}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
