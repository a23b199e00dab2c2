"""The verbs for paper: worksheets of exercises, and lessons as they are printed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import click

from ..core.errors import BadInput, DustlabError, readable
from ..core.files import make_folder, write_text
from ..core.words import complaint, say
from ..school.strands import STRANDS
from .asking import language

MOST_VERSIONS = 6

to = click.option("--to", "folder", default=".", type=Path, help="The folder that is written into.")
only_html = click.option("--html", "only_html", is_flag=True, help="Write HTML only, no PDF.")


class Sheet(NamedTuple):
    """A page to be written: its name without an ending, and its HTML."""

    name: str
    html: str


@click.command()
@click.argument("files", nargs=-1, required=True, type=Path)
@click.option("--question", "questions", multiple=True, help="Only this one; again for more.")
@click.option(
    "--versions", "count", default=2, type=click.IntRange(1, MOST_VERSIONS),
    help="So many, with other numbers each.",
)  # fmt: skip
@click.option("--seed", default=1, help="Deals the numbers: another one, other worksheets.")
@click.option("--plain", is_flag=True, help="Without the games, as the course can be read.")
@to
@only_html
@language
def worksheet(
    files: tuple[Path, ...],
    questions: tuple[str, ...],
    count: int,
    seed: int,
    plain: bool,
    folder: Path,
    only_html: bool,
    language: str,
) -> None:
    """Print exercise FILES as worksheets, with solutions.

    A lesson's name stands for its exercises, as in: dustlab worksheet 55-trees

    A class gets versions with other numbers.

    Of a file NAME there are NAME-A, NAME-B and NAME-solutions, each as HTML and as PDF.
    """
    from ..exercises.reading import read
    from ..paper import worksheet as sheets
    from ..paper.lesson import exercises_of
    from ..paper.versions import the_same, versions

    try:
        asked = [exercises_of(one) if _is_lesson(one) else [one] for one in files]
        paths = [path for some in asked for path in some]
        read_files = sheets.chosen([read(one) for one in paths], questions, plain)
    except BadInput as error:
        raise DustlabError(complaint(error, language)) from error
    every = versions(read_files, count, seed, language)
    name = paths[0].stem
    made = [
        Sheet(f"{name}-{one.letter}", sheets.sheet(one, language, letter=count > 1))
        for one in every
    ]
    made.append(Sheet(f"{name}-solutions", sheets.solutions(every, language)))
    written(made, folder, not only_html, language)
    same = the_same(every)
    if same:
        click.echo(say("paper.same", language, questions=", ".join(same)))


def _is_lesson(path: Path) -> bool:
    return path.suffix == ".ipynb" or not (path.suffix or path.exists())


@click.command("print")
@click.argument("names", metavar="LESSON...", nargs=-1, required=True)
@click.option(
    "--edition",
    default="pupils",
    type=click.Choice(["pupils", "answers", "teacher"]),
    help="Without answers, with them, or with the teacher's box as well.",
)
@click.option(
    "--strand",
    default="both",
    type=click.Choice(STRANDS),
    help="With the games, or without.",
)
@click.option("--code", is_flag=True, help="The programs, too.")
@to
@only_html
@language
def print_lessons(
    names: tuple[str, ...],
    edition: str,
    strand: str,
    code: bool,
    folder: Path,
    only_html: bool,
    language: str,
) -> None:
    """Print lessons: LESSON is the name of one, or a notebook.

    As in: dustlab print 40-one-die-to-many --edition teacher --strand plain
    """
    from ..paper.lesson import open_lesson, printed

    made = []
    for name in names:
        path, cells = open_lesson(name)
        html = printed(path, cells, edition, strand, language, code)
        made.append(Sheet(f"{path.stem}-{edition}", html))
    written(made, folder, not only_html, language)


def written(sheets: Iterable[Sheet], folder: Path, with_pdf: bool, language: str) -> None:
    """Each page as HTML, and as PDF where that can be made; where they are is said in one line."""
    from ..paper import pdf

    make_folder(folder)
    why, names = "", []
    if with_pdf:
        try:
            pdf.need_pdf()
        except BadInput as error:
            why = error.where and str(error)
    for sheet in sheets:
        path = folder / f"{sheet.name}.html"
        write_text(path, sheet.html)
        names.append(readable(str(path)))
        if with_pdf and not why:
            pdf.write_pdf(path.with_suffix(".pdf"), sheet.html)
            names.append(readable(str(path.with_suffix(".pdf"))))
    click.echo(say("paper.made", language, files=", ".join(names)))
    if why:
        click.echo(say("paper.no_pdf", language, why=why), err=True)


COMMANDS = (worksheet, print_lessons)
