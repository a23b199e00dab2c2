"""The verbs that serve others: a demonstration, a class."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import click

from ..core.errors import BadInput
from ..core.files import write_text
from ..core.needs import need, need_port, reachable
from ..core.words import LANGUAGES, say


@click.command()
@click.option("--port", default=8866, help="The port that is listened on.")
@click.option("--host", default="127.0.0.1", help="The address that is listened on.")
@click.option("--browser/--no-browser", default=True, help="Open a browser window.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", help="Of the pages.")
def demo(port: int, host: str, browser: bool, language: str) -> int:
    """Show the tables and labs as pages.

    Only this computer can open them, unless --host says otherwise.
    """
    need("voila", "demo", "demo")
    need_port(port, "demo", host)
    opened = "browser" if browser else "none"
    command = [sys.executable, "-m", "dustlab_widgets.demo", host, str(port), language, opened]
    sys.stdout.flush()
    # It takes this place, so that whatever ends this program ends the servers, too.
    os.execv(command[0], command)


@click.group("class")
def classes() -> None:
    """Serve a class, deal seeds, pool results."""


@classes.command()
@click.argument("folder", default="dustlab-class")
@click.option("--names", "list_of_names", type=Path, help="A file with the names that may come in.")
@click.option("--teacher", default="", help="The name of who may see and stop all servers.")
@click.option("--seed", default=7, help="The seed of the class: everybody gets another from it.")
@click.option("--memory", default="2G", help="The most that a server or a notebook can have.")
@click.option("--host", default="127.0.0.1", help="0.0.0.0: all computers of the room can come.")
@click.option("--port", default=8000, help="The port that is listened on.")
def start(list_of_names: Path | None, memory: str, **decided: Any) -> int:
    """Serve the lessons to a room, from this computer.

    FOLDER keeps the learners' folders and results. Everybody chooses a password at the first visit.
    """
    from ..school.classroom import Room, read_names
    from ..school.classroom import start as serve

    names = tuple(read_names(list_of_names)) if list_of_names else ()
    room = Room(names=names, memory=_bytes(memory), **decided)
    address = f"http://{reachable(room.host)}:{room.port}/"
    return serve(room, lambda: click.echo(say("classroom.open", address=address)))


@classes.command()
@click.argument("places", nargs=-1, required=True, type=Path)
@click.option("--file", default="", help="Only the questions of this exercise file.")
@click.option("--svg", type=Path, help="Write the picture into this file.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", help="Of the answer.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def results(
    places: tuple[Path, ...], file: str, svg: Path | None, language: str, as_json: bool
) -> None:
    """Pool the files that pupils handed in: PLACES are files or folders.

    The hardest question comes first.
    """
    from dataclasses import asdict

    from ..pictures.svg import draw
    from ..school.classroom import picture, pool, read_results, told

    handed_in = read_results(places)
    pooled = pool(handed_in, file)
    if svg:
        write_text(svg, draw(picture(pooled, len(handed_in), language)) + "\n")
    if as_json:
        click.echo(json.dumps([asdict(one) for one in pooled], indent=2, ensure_ascii=False))
    else:
        click.echo(told(pooled, len(handed_in), language))


@classes.command()
@click.argument("names", type=Path)
@click.option("--seed", default=7, help="The seed of the class.")
def seeds(names: Path, seed: int) -> None:
    """Deal everybody on a list of NAMES a seed, for a class without a hub."""
    from ..school.classroom import pupil_seed, read_names

    for name in read_names(names):
        click.echo(f"{name}\t{pupil_seed(seed, name)}")


def _bytes(told: str) -> int:
    """'2G' as a number; the least is what a server needs to start."""
    match = re.fullmatch(r"([0-9]{1,6}(?:\.[0-9]{1,6})?)([MG])", told.strip().upper())
    size = int(float(match[1]) * {"M": 2**20, "G": 2**30}[match[2]]) if match else 0
    if size < 512 * 2**20:
        raise BadInput("--memory", "512M or more, as in 2G", told)
    return size


COMMANDS = (demo, classes)
