"""The command line's ways to play: a battle, a skirmish, a whole game; and to have one told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import click

from ..core.errors import BadInput, DustlabError, did_you_mean
from ..core.match import Match
from ..core.words import say
from ..play.review import Review
from .asking import RULE_SETS, as_json, language, printed

# What may be said of each kind of match, and what is meant where nothing is said.
BATTLE = {
    "attackers": "5 tank 2 mech",
    "defenders": "4 tank 1 fighter",
    "target": "plain",
    "kind": "land",
    "rules": "premium",
}
DUST = {"rules": "premium", "against": "", "board": None}
DUALPOWERS = {"against": "", "difficulty": None, "side": "red"}
TACTICS = {"battlefield": "first_patrol", "against": "", "side": "allies"}
SAVED = {"against": "", "side": "", "board": ""}

BOTS = (
    "dabbler, cadet, planner, general (Dust); dabbler, cadet, planner, strategist (Dual Powers); "
    "dabbler, gunner, captain, major, colonel (Dust Tactics)"
)

board = click.option("--board", help="Dust: a board file of one's own; an old match may name it.")


@click.command()
@click.argument("file", required=False)
@click.option("--game", default="dust", help="dust; dualpowers or tactics for a whole game.")
@click.option("--against", help=f"Bots to play a whole game against, the easiest first: {BOTS}.")
@click.option("--seed", default=0, help="The seed of dice and cards.")
@click.option("--side", help="Your side. Dual Powers: red or white; Dust Tactics: allies or axis.")
@click.option("--difficulty", type=int, help="Dual Powers alone: 1 to 6.")
@click.option("--battlefield", help="Dust Tactics: first_patrol, ... or a file.")
@click.option("--rules", help=f"Dust: {RULE_SETS}; the first if nothing is said.")
@click.option("--coach", is_flag=True, help="Be told before a move what it gives away.")
@click.option("--bet", is_flag=True, help="Say a chance before dice or a card fall.")
@board
@click.option("--attackers", help="A battle of Dust: Red's units, as in '5 tank 2 mech'.")
@click.option("--defenders", help="A battle of Dust: Blue's units.")
@click.option("--target", help="A battle of Dust: plain, production or capital.")
@click.option("--kind", help="A battle of Dust: land, sea, amphibious or drop.")
@language
def play(
    file: str | None,
    language: str,
    game: str,
    seed: int,
    coach: bool,
    bet: bool,
    **asked: Any,
) -> None:
    """Play a battle, a skirmish or a game, or a saved match.

    Without FILE, battlefield and game it is a battle of Dust, given by its armies; with --against
    a whole game against bots. Type hint, while you play, to learn what can be typed. With --coach
    a move that gives something away, leaves it unused or walks into fire waits until it is typed
    once more; coach, while you play, switches that on and off. With --bet you say how likely
    something is before it falls; bet, while you play, switches that, and bets tells how good your
    chances are.
    """
    from ..core.games import GAMES
    from ..play.bots import as_saved, seated
    from .terminal import play_match

    if game not in GAMES:
        raise BadInput("game", f"one of the games{did_you_mean(game, GAMES)}", game)
    match, side, names = _begun(file, game, seed, asked, language)
    if names:
        others: Any = seated(match, [name.strip() for name in names.split(",")], side, seed)
    else:
        others = as_saved(match)
        if others is not None:
            from ..core.games import tell_seats

            click.echo(say("cli.seats", language, seats=tell_seats(match.seats, language)))
    play_match(match, language=language, others=others, coach=coach, bet=bet)


def _begun(
    file: str | None, game: str, seed: int, asked: Mapping[str, Any], language: str
) -> tuple[Match[Any], str, str]:
    """The match, the side of the person at the keyboard, and who plays the others."""
    if file:
        from ..core.match import load_match

        said = _said(asked, SAVED, "a saved match")
        _open_board(said["board"])
        match = load_match(file)
        seats = tuple(match.game.players(match.state))
        return match, _side(said["side"] or seats[0], seats), said["against"]
    begin: Callable[..., tuple[Match[Any], str]]
    if asked["battlefield"] or game == "tactics":
        begin, said = _skirmish, _said(asked, TACTICS, "a skirmish of Dust Tactics")
    elif game == "dualpowers":
        begin, said = _powers, _said(asked, DUALPOWERS, "Dual Powers")
    elif asked["against"]:
        begin, said = _dust, _said(asked, DUST, "a whole game of Dust")
    else:
        from ..dust import new_battle

        battle = _said(asked, BATTLE, "a battle of Dust")
        match = new_battle(**battle, seed=seed)
        click.echo(_set_up(match, seed, language))
        return match, "", ""
    match, side = begin(seed, said)
    return match, side, said["against"]


def _open_board(path: str | None) -> None:
    """A saved match opens no file; the board that an old one names has to be opened first."""
    if path:
        from ..dust.board import own_board

        own_board(path)


def _said(asked: Mapping[str, Any], known: Mapping[str, Any], of: str) -> dict[str, Any]:
    """What was said of a match; nothing that it does not have is passed over in silence."""
    for option, value in asked.items():
        if value is not None and option not in known:
            options = ", ".join(f"--{each}" for each in known)
            raise BadInput(f"--{option}", f"an option of {of} ({options})", value)
    return {key: usual if asked[key] is None else asked[key] for key, usual in known.items()}


def _side(side: str, sides: tuple[str, ...]) -> str:
    if side not in sides:
        raise BadInput("side", f"one of the sides{did_you_mean(side, sides)}", side)
    return side


def _dust(seed: int, said: Mapping[str, Any]) -> tuple[Match[Any], str]:
    from ..dust import new_match
    from ..dust.components import ARMIES

    number, most = len(said["against"].split(",")), len(ARMIES) - 1
    if number > most:
        raise BadInput("against", f"1 to {most} bots", number)
    match = new_match(ARMIES[: number + 1], said["rules"], seed, said["board"])
    return match, ARMIES[0]


def _powers(seed: int, said: Mapping[str, Any]) -> tuple[Match[Any], str]:
    from ..dualpowers import new_match, new_solitaire
    from ..dualpowers.components import SIDES

    if said["difficulty"] is not None:
        return new_solitaire(said["difficulty"], seed, said["side"]), said["side"]
    return new_match(seed), _side(said["side"], SIDES)


def _skirmish(seed: int, said: Mapping[str, Any]) -> tuple[Match[Any], str]:
    from ..tactics import new_match
    from ..tactics.components import SIDES

    return new_match(said["battlefield"], seed=seed), _side(said["side"], SIDES)


def _set_up(match: Any, seed: int, language: str) -> str:
    """Which battle it is, and how to have another."""
    from ..dust.odds.battles import title_of
    from ..dust.odds.sums import start_of

    title = title_of(start_of(match.state, match.state.battle), language)
    return f"{title}\n{say('cli.other_battles', language, seed=seed)}"


@click.command()
@click.argument("file")
@board
@language
@printed(lambda match, _: str(match["text"]))
def replay(file: str, board: str | None, language: str) -> dict[str, Any]:
    """Tell a saved match, and check it.

    Every move must be legal, and every throw of as many dice as are written. A sealed one, in
    which cards lie hidden, is told when it is over.
    """
    from .terminal import transcript

    return transcript(_open_to_all(file, board), language)


def _open_to_all(file: str, board: str | None) -> Match[Any]:
    """A saved match that may be told: in a sealed one cards lie hidden until it is over."""
    from ..core.match import read_match, read_saved
    from ..core.record import is_sealed
    from ..core.words import came, wanted

    _open_board(board)
    record = read_saved(file)
    match = read_match(record, file)
    if is_sealed(record) and match.over is None:
        raise wanted(file, "input.record.over", came("input.record.hidden"))
    return match


@click.command()
@click.argument("file", required=False)
@click.option("--today", is_flag=True, help="Instead of a match: the questions that return today.")
@click.option("--map", "known", help="Instead of a match: what you know of dust, ... or of all.")
@click.option("--folder", help="With --today or --map: the folder of your lessons.")
@click.option("--svg", help="A file for the picture.")
@click.option("--html", help="A file for a page to print, with the solutions on its last page.")
@click.option("--find", is_flag=True, help="Find the better moves yourself, one by one.")
@board
@as_json
@language
def review(
    file: str | None,
    today: bool,
    known: str | None,
    folder: str | None,
    svg: str | None,
    html: str | None,
    find: bool,
    board: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Tell how a saved match was won: luck apart from decisions.

    Each side's share of the victory after every step, the moments that turned it, the decisions
    that cost most with what would have been better, and the lessons on the rules that came up.
    With --find you see the positions of these decisions first, before any of it is told.

    Without a match, --today asks again what you met in your lessons and games, and --map tells what
    you know by now.
    """
    if [bool(file), today, bool(known)].count(True) != 1:
        raise BadInput("review", "one of FILE, --today and --map", _asked_for(file, today, known))
    if file:
        if folder:
            raise BadInput("--folder", "--today or --map", folder)
        if find and as_json:
            raise BadInput("--find", "an answer in words", "--json")
        _review(
            as_json=as_json,
            file=file,
            svg=svg,
            html=html,
            find=find,
            board=board,
            language=language,
        )
        return
    from . import today as terminal

    if html or find:
        raise BadInput("--html" if html else "--find", "a match to look back on", "none")
    if today:
        if svg:
            raise BadInput("--svg", "a match, or --map with one game", svg)
        terminal.today(folder, as_json, language)
    else:
        terminal.known(as_json=as_json, game=known, folder=folder, svg=svg, language=language)


def _asked_for(file: str | None, today: bool, known: str | None) -> str:
    given = {"FILE": file, "--today": today, "--map": known}
    return ", ".join(name for name, value in given.items() if value) or "none of them"


@printed(lambda told, _: str(told["text"]))
def _review(
    file: str, svg: str | None, html: str | None, find: bool, board: str | None, language: str
) -> dict[str, Any]:
    from ..core.files import write_text
    from ..pictures.svg import draw
    from ..play.printed import printed as on_paper
    from ..play.retelling import retell
    from ..school.lessons_on import lessons_on, met, told

    match = _open_to_all(file, board)
    try:
        with _bar(language) as show:
            retold = retell(match, show)
            len(retold.review.judged)  # with the bar still there
    except KeyboardInterrupt:
        raise DustlabError(say("review.left", language)) from None
    _bring_back(retold.review)
    if find:
        from .looking_back import lead

        lead(retold, input, click.echo, language)
    if svg:
        write_text(svg, draw(retold.scene(language)), "svg")
    lessons = told(match, language=language)
    if html:
        write_text(html, on_paper(retold, language, lessons=lessons), "html")
    data = retold.as_json(language)
    text = "\n".join([data["text"], *lessons])
    return {**data, "lessons": lessons_on(met(match)), "text": text}


def _bring_back(review: Review) -> None:
    """In a folder of lessons the decisions that cost its one person most come back as questions."""
    from ..core.games import PERSON
    from ..school.decisions import dear_decisions
    from ..school.deck import my_deck
    from ..school.kept_file import kept_in
    from ..school.kept_games import now

    seats = review.match.seats
    persons = [seat for seat, who in seats.items() if who == PERSON]
    if kept_in() is not None and len(persons) == 1 < len(seats):
        my_deck().decided(dear_decisions(review, persons[0], now()), now())


@contextmanager
def _bar(language: str) -> Iterator[Callable[[int, int], None]]:
    """How far a review has come, where somebody looks at a screen."""
    from tqdm import tqdm

    shape = say("review.progress", language) + " {bar:30} {percentage:3.0f} %"
    with tqdm(bar_format=shape, leave=False, disable=None) as bar:

        def show(done: int, of: int) -> None:
            bar.total = of
            bar.update(done - bar.n)

        yield show


COMMANDS = (play, replay, review)
