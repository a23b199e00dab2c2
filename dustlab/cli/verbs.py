"""The command line: the same verbs for people (plain tables) and for programs (`--json`).

Bad input is answered in one line on standard error, with exit code 2.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from .. import __version__
from ..core.errors import LONGEST, BadInput, DustlabError, readable, shortened
from ..core.system import take_place, write_every_sign
from ..core.words import complaint, say
from . import asking, exporting, hosting, paper, teaching
from . import play as cli_play
from .asking import RULE_SETS, as_json, language, printed


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="dustlab")
def cli() -> None:
    """Learn board games' rules, and probability with them."""


def main() -> None:
    """The program `dustlab`: whatever is wrong with the input is told in one line."""
    write_every_sign()
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command line; returns its exit code."""
    try:
        result = cli.main(arguments, prog_name="dustlab", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return 0
    except click.ClickException as error:
        return _refused(_negative(arguments) or " ".join(error.format_message().split()))
    except DustlabError as error:
        return _refused(str(error))
    except (click.Abort, KeyboardInterrupt):
        click.echo("", err=True)
        return 130
    except BrokenPipeError:
        # The program that read our output (head, less) has seen enough.
        sys.stderr.close()
        return 0
    return result if isinstance(result, int) else 0


def _refused(why: str) -> int:
    """One line for the caller, of letters that a screen shows; the exit code."""
    click.echo(f"dustlab: {shortened(readable(why), LONGEST)}", err=True)
    return 2


def _negative(arguments: list[str]) -> str:
    """A number below nothing looks like an option; it is answered as the number that it is."""
    for argument in arguments:
        if argument[:1] == "-" and argument[1:2].isdigit():
            return str(BadInput("units", "whole numbers, as in '5 tank 2 mech'", argument))
    return ""


# -- exercises, and games of bots


@cli.command()
@click.argument("files", nargs=-1, required=True)
@click.option("--check", is_flag=True, help="Verify the stated answers instead of asking.")
@click.option("--seed", type=int, help="Deals the numbers of questions that have others each time.")
@click.option(
    "--without-game", is_flag=True, help="With dice, coins, cards, sport, where it can be."
)
@language
@as_json
def exercise(
    files: tuple[str, ...],
    check: bool,
    seed: int | None,
    without_game: bool,
    language: str,
    as_json: bool,
) -> int:
    """Do the exercises of FILES, or --check them."""
    from . import exercises

    if as_json and not check:
        raise BadInput("exercise", "--check together with --json", "--json alone")
    if as_json:
        report = exercises.check_json(files)
        click.echo(json.dumps(report, indent=2, ensure_ascii=False))
        return int(report["exit_code"])
    if check:
        return exercises.check(files, click.echo, language)
    try:
        exercises.play(files, _ask, click.echo, language, seed, without_game)
    except BadInput as error:
        raise DustlabError(complaint(error, language)) from error
    return 0


@cli.command()
@click.argument("tours", nargs=-1, metavar="[FILE|NAME]...")
@click.option("--check", is_flag=True, help="Play every branch instead, for the author.")
@click.option("--bet", is_flag=True, help="Say a chance before dice or a card fall.")
@language
@as_json
def tour(tours: tuple[str, ...], check: bool, bet: bool, language: str, as_json: bool) -> int:
    """Be led through a game, or --check tours.

    A tour is a file, or one of the package by its name; without one, those are listed.
    """
    from . import tours as terminal

    if as_json and not check:
        raise BadInput("tour", "--check together with --json", "--json alone")
    if not tours:
        click.echo(terminal.listed(language))
        return 0
    if check:
        report = terminal.checked(tours, language)
        if as_json:
            click.echo(json.dumps(report.as_json(), indent=2, ensure_ascii=False))
        else:
            report.print(click.echo, language)
        return report.exit_code
    for name in tours:
        terminal.play(name, ask=_ask, tell=click.echo, language=language, bet=bet)
    return 0


def _ask(prompt: str) -> str:
    try:
        return input(prompt)
    except (EOFError, KeyboardInterrupt):
        return "quit"


@cli.command()
@click.argument("game", default="dust")
@click.option("--bots", default="", help="Who plays, by name; else the two strongest.")
@click.option("--games", default=12, help="How many games.")
@click.option("--rules", help=f"Dust: {RULE_SETS}; the first if nothing is said.")
@click.option("--difficulty", type=int, help="Dual Powers, one bot alone: 1 to 6.")
@click.option("--side", help="Dual Powers, one bot alone: red or white.")
@click.option("--battlefield", help="Dust Tactics: first_patrol, ... or a file.")
@click.option("--seed", default=0, help="The seed of the first game.")
@click.option("--workers", default=1, help="How many processes play.")
@click.option("--executor", default="", help="serial, processes, processes:N, dask://HOST:PORT.")
@click.option("--out", default="", help="A folder for the games, as they come; to go on later.")
@language
@printed(lambda told, _: str(told["text"]))
def simulate(game: str, executor: str, out: str, **options: Any) -> dict[str, Any]:
    """Let bots play many games of GAME against each other.

    They change seats from game to game. As in: dustlab simulate --bots dabbler,planner --games 20
    """
    from ..core.games import arena
    from ..play.arena import report

    if executor and options["workers"] != 1:
        # One of the two would be ignored without a word.
        raise BadInput("--workers", "only one of --workers and --executor", options["workers"])
    if not (executor or out):
        return report(arena(game), **options)
    from ..play.cluster import farmed

    executor = executor or f"processes:{options['workers']}"
    with farmed(options["games"], options["seed"], executor, out) as play:
        return report(arena(game), **options, farmed=play)


# -- lessons


@cli.command()
@click.option("--folder", default="dustlab-lessons", help="Where the lessons are copied to.")
@click.option("--browser/--no-browser", default=True, help="Open a browser window.")
def lab(folder: str, browser: bool) -> int:
    """Open the lessons in JupyterLab.

    They are copied into a folder of your own, and what you have written there stays.
    """
    from importlib.util import find_spec

    from ..core.needs import how_to_get
    from ..school.lessons import copy_lessons

    if find_spec("jupyterlab") is None:
        raise BadInput("lab", f"JupyterLab; {how_to_get('lab')}", "none")
    place = copy_lessons(Path(folder))
    click.echo(say("cli.lessons", folder=readable(str(place))))
    command = [sys.executable, "-m", "dustlab_widgets.reader_lab", str(place), "--open"]
    return take_place(command if browser else [*command, "--no-browser"])


# -- asking, playing, and serving others

for _command in (
    *asking.COMMANDS, *cli_play.COMMANDS, *hosting.COMMANDS, *teaching.COMMANDS,
    *paper.COMMANDS, *exporting.COMMANDS,
):  # fmt: skip
    cli.add_command(_command)
