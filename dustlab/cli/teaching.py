"""The verb of a class: serve it, hand things to all, see what came of it, forget it."""

from __future__ import annotations

import json
import re
import shutil
import socket
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from ..core.errors import BadInput
from ..core.files import make_folder, write_text
from ..core.needs import in_network, need, reachable
from ..core.system import need_more_than_windows
from ..core.words import LANGUAGES, say
from ..school.strands import STRANDS


@click.group("class")
def classes() -> None:
    """Serve a class, hand things to all, pool results."""


@classes.command()
@click.argument("folder", default="dustlab-class")
@click.option("--names", "list_of_names", type=Path, help="A file with the names that may come in.")
@click.option("--anybody", is_flag=True, help="No list any more: everybody may come in.")
@click.option("--teacher", help="Your name in the class; at first: teacher.")
@click.option("--seed", type=int, help="The seed of the class: everybody gets another from it.")
@click.option(
    "--strand",
    type=click.Choice(STRANDS),
    help="The course on chance with the games, plain (dice, coins, cards, sport), or both ways.",
)
@click.option("--memory", help="The most that a server or a notebook can have; at first: 2G.")
@click.option("--host", help="0.0.0.0: all computers of the room can come; at first: 127.0.0.1.")
@click.option("--port", type=int, help="The port that is listened on; at first: 8000.")
@click.option("--language", type=click.Choice(LANGUAGES), help="Of the login page and the results.")
@click.option("--https/--http", default=None, help="With a certificate of the class's own.")
@click.option("--certificate", help="A certificate that you have, as a file.")
@click.option("--key", help="The key to that certificate, as a file.")
@click.option("--sandbox/--no-sandbox", default=True, help="Keep pupils apart, where that can be.")
def start(
    folder: str,
    list_of_names: Path | None,
    anybody: bool,
    memory: str | None,
    https: bool | None,
    sandbox: bool,
    **decided: Any,
) -> int:
    """Serve the lessons to a room, from this computer.

    FOLDER keeps the learners' folders and results, and what was decided: what is not said again
    stays. Your password is told once, at the first start; pupils choose theirs.
    """
    need_more_than_windows("class")
    from ..school import hub
    from ..school.classroom import SETTINGS, Room, account_of, read_names, read_room

    settings = Path(folder) / SETTINGS
    room = replace(read_room(settings), folder=folder) if settings.is_file() else Room(folder)
    told = {key: value for key, value in decided.items() if value is not None}
    if "teacher" in told and not account_of(told["teacher"]):
        raise BadInput("--teacher", "a name", told["teacher"])
    if ("certificate" in told) != ("key" in told):
        raise BadInput("--certificate", "both a certificate and its --key", "one of them")
    for option in ("certificate", "key"):
        if option in told and not Path(told[option]).is_file():
            raise BadInput(f"--{option}", "a file", told[option])
        told |= {option: str(Path(told[option]).resolve())} if option in told else {}
    if memory is not None:
        told["memory"] = _bytes(memory)
    if list_of_names:
        told["names"] = tuple(read_names(list_of_names))
    elif anybody:
        told["names"] = ()
    if https is False:
        told |= {"certificate": "", "key": ""}
    return hub.start(replace(room, **told), _announce, sandbox=sandbox, https=bool(https))


def _announce(room: Any, password: str) -> str:
    """What the teacher has to know before the class begins; and what to say when it has begun."""
    from ..school.classroom import LOG
    from ..school.hub import fingerprint

    def tell(key: str, **facts: Any) -> None:
        click.echo(say(key, room.language, **facts))

    scheme = "https" if room.certificate else "http"
    address = f"{scheme}://{reachable(room.host)}:{room.port}/"
    tell("classroom.starting")
    if password:
        tell("classroom.teacher", name=room.teacher, password=password)
    else:
        tell("classroom.teacher_again", name=room.teacher, folder=room.folder)
    if room.sandbox:
        tell("classroom.apart", means={"own": "namespaces"}.get(room.sandbox, room.sandbox))
    else:
        tell("classroom.together")
    if room.certificate:
        tell("classroom.fingerprint", fingerprint=fingerprint(room.certificate))
    elif room.host not in ("127.0.0.1", "localhost"):
        tell("classroom.plain")
    facts = {"address": address, "log": Path(room.folder) / LOG}
    opened = [say("classroom.open", room.language, **facts)]
    if number := in_network(room.host):
        by_number = f"{scheme}://{number}:{room.port}/"
        opened.append(say("site.by_number", room.language, address=by_number))
    opened.append(say("classroom.pages", room.language, **facts))
    opened.append(say("classroom.log", room.language, **facts))
    return "\n".join(opened)


@classes.command()
@click.argument("folder")
@click.argument("name", default="")
def password(folder: str, name: str) -> None:
    """Set your own password; with NAME let a pupil choose a new one at the next visit."""
    from ..school import keys

    room, place = _class(folder)
    need("bcrypt", "class", "class")
    if name:
        account = _account(name)
        if account != room.teachers_account:
            _forget_password(place, account)
            click.echo(say("classroom.password_reset", room.language, name=name))
            return
    asked = say("classroom.new_password", room.language, name=room.teacher)
    again = say("classroom.once_more", room.language)
    new = click.prompt(asked, hide_input=True, confirmation_prompt=again)
    keys.set_password(place, room.teachers_account, new)
    click.echo(say("classroom.password_set", room.language, name=room.teacher))


@classes.command()
@click.argument("folder")
@click.argument("files", nargs=-1, required=True, type=Path)
@click.option("--again", is_flag=True, help="Also where it is already: what is there is replaced.")
def give(folder: str, files: tuple[Path, ...], again: bool) -> None:
    """Hand FILES to all of a class: lessons, exercises, pictures, whole folders.

    They lie in every pupil's folder at once, and in those of pupils who come later, without what
    stands in a lesson for the teacher. Exercises
    (TOML) are not copied, for their answers stand in them: lessons find them by their name.
    """
    from ..school.classroom import GIVEN, HOMES
    from ..school.hub import SIGNED, sign_lessons
    from ..school.outfit import edition, equip, has_answers, lay, to_copy

    room, place = _class(folder)
    for one in files:
        if not one.exists():
            raise BadInput(str(one), "a file or a folder", "none")
    given = make_folder(place / GIVEN)
    for one in files:
        if one.is_dir():
            shutil.copytree(one, given / one.name, dirs_exist_ok=True)
        else:
            shutil.copyfile(one, given / one.name)
    homes = [one for one in sorted((place / HOMES).iterdir()) if one.is_dir()]
    new = {one.name for one in files}
    stay: set[str] = set()
    for home in homes:
        teachers = home.name == room.teachers_account
        for path, inside in to_copy(given):
            content = edition(path, teachers=teachers)
            if inside.split("/")[0] in new and not lay(home, inside, content, anew=again):
                stay.add(inside)
        equip(home, given, teachers=teachers)
    if (place / SIGNED).is_dir():
        sign_lessons(place)
    for name in sorted(stay):
        click.echo(say("classroom.kept_as_it_is", room.language, name=name))
    exercises = [one.name for one in files if one.is_file() and has_answers(one)]
    copied = {inside.split("/")[0] for _, inside in to_copy(given)} & new
    if copied:
        facts = {"files": len(copied), "homes": len(homes)}
        click.echo(say("classroom.given", room.language, **facts))
    for name in exercises:
        click.echo(say("classroom.given_exercises", room.language, name=name))


@classes.command()
@click.argument("folder")
@click.argument("names", nargs=-1, required=True)
def forget(folder: str, names: tuple[str, ...]) -> None:
    """Delete all that a class keeps of NAMES: folders, results, passwords. There is no way back."""
    from ..school.classroom import HANDED_IN, HOMES, LOG

    room, place = _class(folder)
    with socket.socket() as probe:
        if probe.connect_ex(("127.0.0.1", room.port + 1)) == 0:
            raise BadInput("class", "a class that has ended (by Ctrl-C)", "one that is open")
    for name in names:
        account = _account(name)
        if not (place / HOMES / account).is_dir() and account not in room.pupils:
            raise BadInput("name", "the name of a pupil of this class", name)
        shutil.rmtree(place / HOMES / account, ignore_errors=True)
        (place / HANDED_IN / f"{account}.json").unlink(missing_ok=True)
        _forget_password(place, account)
        _forget_account(place, account)
        (place / LOG).unlink(missing_ok=True)  # who came when stands in it
        click.echo(say("classroom.forgotten", room.language, name=name))


def _class(folder: str) -> tuple[Any, Path]:
    from ..school.classroom import SETTINGS, read_room

    need_more_than_windows("class")
    return read_room(Path(folder) / SETTINGS), Path(folder)


def _account(name: str) -> str:
    from ..school.classroom import A_NAME, account_of

    account = account_of(name)
    if not account:
        raise BadInput("name", A_NAME, name)
    return account


def _forget_password(folder: Path, account: str) -> None:
    import dbm

    with dbm.open(str(folder / "passwords.dbm"), "c", 0o600) as passwords:
        if account.encode() in passwords:
            del passwords[account.encode()]


def _forget_account(folder: Path, account: str) -> None:
    """What the hub knows: the account, when it was there last, its keys."""
    database = folder / "hub.sqlite"
    if not database.is_file():
        return
    try:
        with closing(sqlite3.connect(database)) as hub:
            hub.execute("PRAGMA foreign_keys = ON")
            hub.execute("DELETE FROM users WHERE name = ?", (account,))
            server = f"jupyterhub-user-{account}"
            hub.execute("DELETE FROM oauth_clients WHERE identifier = ?", (server,))
            hub.execute("DELETE FROM servers WHERE base_url = ?", (f"/user/{account}/",))
            hub.commit()
    except sqlite3.Error as error:
        raise BadInput(str(database), "the hub's database", str(error)) from error


@classes.command()
@click.argument("places", nargs=-1, required=True, type=Path)
@click.option("--file", "files", multiple=True, help="Only this exercise file; again for more.")
@click.option(
    "--question", "questions", multiple=True, help="Points for this question alone; again for more."
)
@click.option("--without", multiple=True, help="No points for this question; again for more.")
@click.option("--marks", help="Give marks: by a key of ours (german, italian, ...), or a file.")
@click.option("--tries", type=click.IntRange(min=1), help="Points within so many answers only.")
@click.option("--page", "page_file", type=Path, help="Write all of it into this file, as a page.")
@click.option("--points", "points_file", type=Path, help="Write a table of points and marks.")
@click.option("--csv", "csv_file", type=Path, help="Write a table of all answers.")
@click.option("--svg", type=Path, help="Write the picture of the questions into this file.")
@click.option("--language", type=click.Choice(LANGUAGES), help="Of the answer, and of tables.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def results(
    places: tuple[Path, ...],
    files: tuple[str, ...],
    questions: tuple[str, ...],
    without: tuple[str, ...],
    marks: str | None,
    tries: int | None,
    page_file: Path | None,
    points_file: Path | None,
    csv_file: Path | None,
    svg: Path | None,
    language: str | None,
    as_json: bool,
) -> None:
    """What came of a class: PLACES are its folder, or files that pupils handed in.

    The hardest question comes first, with what was believed; then the points of each pupil. Tables
    in German and Italian have semicolons and decimal commas, as spreadsheets there read them.
    """
    from ..pictures.svg import draw
    from ..school.points import Points, Rules
    from ..school.results import read_results
    from ..school.results_page import page
    from ..school.scales import scale
    from ..school.tables import MARK

    rules = Rules(scale(marks) if marks else None, tries or 0, questions, without)
    found = read_results(places).of_files(files)
    language = language or found.language
    points = Points.of(found, rules)
    if svg:
        write_text(svg, draw(found.picture(language)) + "\n")
    if csv_file:
        write_text(csv_file, f"{MARK}{found.as_csv(language)}")
    if points_file:
        write_text(points_file, f"{MARK}{points.as_csv(language)}")
    if page_file:
        write_text(page_file, page(found, language, points=points))
    if as_json:
        told = {**found.as_json(), "points": points.as_json()}
        click.echo(json.dumps(told, indent=2, ensure_ascii=False))
    else:
        click.echo("\n".join([found.told(language), *points.lines(language)]))


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


COMMANDS = (classes,)
