"""The verb that hands questions to other systems."""

from __future__ import annotations

from pathlib import Path

import click

from ..core.errors import BadInput, DustlabError, readable, unwritable
from ..core.files import make_folder, write_text
from ..core.words import complaint, phrase, say
from ..exchange.fields import Given
from .asking import language
from .paper import to

SYSTEMS = ("moodle", "qti", "nbgrader", "otter")


@click.command()
@click.argument("files", nargs=-1, required=True, type=Path)
@click.option("--as", "system", required=True, type=click.Choice(SYSTEMS), help="For what.")
@click.option("--question", "questions", multiple=True, help="Only this one; again for more.")
@click.option("--seed", default=1, help="Deals the numbers: another one, other questions.")
@click.option("--plain", is_flag=True, help="Without the games, as the course can be read.")
@to
@language
def export(
    files: tuple[Path, ...],
    system: str,
    questions: tuple[str, ...],
    seed: int,
    plain: bool,
    folder: Path,
    language: str,
) -> None:
    """Write the questions of exercise FILES for another system.

    As in: dustlab export tutorials/exercises/plain-chance.toml --as moodle
    """
    from ..exchange.fields import given
    from ..exercises.reading import read
    from ..paper.worksheet import chosen, title_of

    try:
        read_files = chosen([read(one) for one in files], questions, plain)
    except BadInput as error:
        raise DustlabError(complaint(error, language)) from error
    can, cannot = given([file.dealt(seed) for file in read_files], language)
    if cannot:
        names = ", ".join(question.id for question in cannot)
        click.echo(say("exchange.cannot", language, questions=names), err=True)
    if can:
        _write(system, files[0].stem, title_of(read_files), can, folder, language)


def _write(
    system: str, name: str, title: str, can: list[Given], folder: Path, language: str
) -> None:
    from ..exchange import moodle, notebooks, qti

    make_folder(folder)
    if system == "moodle":
        made = folder / f"{name}-moodle.xml"
        write_text(made, moodle.moodle_xml(title, can))
    elif system == "qti":
        made = folder / f"{name}-qti.zip"
        _write_bytes(made, qti.package(title, can))
    else:
        # nbgrader looks for source/ASSIGNMENT/NOTEBOOK.
        place = make_folder(folder / ("source" if system == "nbgrader" else "otter") / name)
        made = place / f"{name}.ipynb"
        write = notebooks.nbgrader if system == "nbgrader" else notebooks.otter
        write_text(made, write(title, can, language))
        for picture, svg in notebooks.pictures(can).items():
            make_folder((place / picture).parent)
            write_text(place / picture, svg)
    where = readable(str(made))
    click.echo(say("exchange.made", language, files=where))
    if system in ("nbgrader", "otter"):
        program = "nbgrader generate_assignment" if system == "nbgrader" else "otter assign"
        click.echo(phrase("exchange.solutions", language, file=where, program=program))


def _write_bytes(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise BadInput(str(path), "a file that can be written", unwritable(error)) from error


COMMANDS = (export,)
