"""The games of the package by name, each loaded when it is asked for; and who sits at a match.

>>> game("dust").name
'dust'
>>> write_seats({"red": "person", "blue": "general"})
'red person, blue general'
>>> read_seats("red person, blue general", "line 4")
{'red': 'person', 'blue': 'general'}
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from .errors import BadInput, did_you_mean
from .words import name, phrase

if TYPE_CHECKING:
    from fractions import Fraction
    from random import Random

    from ..play.arena import Arena
    from ..play.judging import Judge
    from ..play.showing import Eyes
    from ..play.wagers import Falls
    from .phrases import Vocabulary
    from .remarks import Remark
    from .steps import Game

# Each game's package: it has a GAME, and a module `questions` with the phrases of its exercises.
GAMES = {
    "dust": "dustlab.dust",
    "dualpowers": "dustlab.dualpowers",
    "tactics": "dustlab.tactics",
}


class Language(Protocol):
    """What the author of an exercise can say about a position of one game.

    Reading a phrase and applying it are two things: a misspelt phrase is found without a position.
    `ALIKE` are words of a position in rows: put one for another and it is another position.
    `TAKEN_FOR` are patterns of measures, each with the measure that is easily taken for it.
    """

    VOCABULARY: Vocabulary
    ALIKE: tuple[tuple[str, ...], ...]
    TAKEN_FOR: tuple[tuple[str, str], ...]

    def read_measure(self, text: str) -> Callable[[Any], int | Fraction]: ...
    def read_holds(self, text: str) -> Callable[[Any], bool]: ...
    def measure(self, state: Any, text: str) -> int | Fraction: ...
    def holds(self, state: Any, text: str) -> bool: ...


class Variations(Protocol):
    """How a position of one game becomes another one about which the same can be asked.

    `STAYS` are the beginnings of lines that are left as they are. `elsewhere` puts a position and
    what is asked about it into other colours, on another day, on a field seen in a mirror.
    """

    STAYS: tuple[str, ...]

    def elsewhere(
        self, lines: tuple[str, ...], asked: str, rng: Random
    ) -> tuple[tuple[str, ...], str]: ...
    def in_words(self, state: Any, measure: str, language: str) -> str:
        """The question for what a phrase measures; empty where there are no words for it."""
        ...


class Weighing(Protocol):
    """The facts of a position that come first for a player who decides."""

    def weigh(self, state: Any, player: str) -> Iterator[Remark]: ...


class Wagers(Protocol):
    """What falls after a move, and what can be asked of it before."""

    def falls(self, state: Any, move: Any) -> Falls | None: ...


def game(name: str) -> Game[Any]:
    """The game with this name."""
    return cast("Game[Any]", import_module(_package(name)).GAME)


def language(name: str) -> Language:
    """The phrases in which exercises ask about this game."""
    return cast("Language", import_module(f"{_package(name)}.text.questions"))


def variations(name: str) -> Variations:
    """What makes another position of one of this game, and how its measures are asked for."""
    return cast("Variations", import_module(f"{_package(name)}.text.variations"))


def arena(name: str) -> Arena:
    """What lets the bots of this game play whole games against each other."""
    return cast("Arena", import_module(f"{_package(name)}.bots").ARENA)


def judge(name: str) -> Judge:
    """What measures the positions of this game, for a review."""
    return cast("Judge", import_module(f"{_package(name)}.bots.judge").JUDGE)


def eyes(name: str) -> Eyes:
    """What is to be seen in a step of this game."""
    return cast("Eyes", import_module(f"{_package(name)}.pictures.showing").EYES)


def weighing(name: str) -> Weighing:
    """What a decision of this game is about."""
    return cast("Weighing", import_module(f"{_package(name)}.weighing"))


def wagers(name: str) -> Wagers:
    """What can be bet on before a move of this game lets dice or a card fall."""
    return cast("Wagers", import_module(f"{_package(name)}.wagers"))


def game_of(position: object) -> Game[Any]:
    """The game of a position, which shows itself by its game."""
    package = type(position).__module__.rpartition(".")[0]
    return game(next(name for name, home in GAMES.items() if home == package))


def _package(name: str) -> str:
    if name not in GAMES:
        raise BadInput("game", f"one of the games{did_you_mean(str(name), GAMES)}", name)
    return GAMES[name]


# -- who plays for each seat of a match: a person, or a bot by name. As a saved match says it


PERSON = "person"

EXAMPLE = "each seat once and who plays there, as in 'red person, blue general'"


def write_seats(seats: Mapping[str, str]) -> str:
    return ", ".join(f"{seat} {who}" for seat, who in seats.items())


def read_seats(text: str, where: str) -> dict[str, str]:
    seats: dict[str, str] = {}
    for part in text.lower().split(","):
        words = part.split()
        if len(words) != 2 or words[0] in seats:
            raise BadInput(where, EXAMPLE, part.strip() or text)
        seats[words[0]] = words[1]
    return seats


def check_seats(seats: Mapping[str, str], players: Sequence[str], game: str, where: str) -> None:
    """Whether these seats are those of a match, and its game knows everyone who sits there."""
    if not seats:
        return
    bots = tuple(arena(game).levels) if game in GAMES else ()
    known = (PERSON, *bots)
    for seat, who in seats.items():
        if seat not in players:
            raise BadInput(where, f"a seat of this match{did_you_mean(seat, players)}", seat)
        if who not in known:
            raise BadInput(where, f"a person or a bot{did_you_mean(who, known)}", who)


def tell_seats(seats: Mapping[str, str], language: str = "en") -> str:
    """Who plays for which seat, in one line."""
    parts = []
    for seat, who in seats.items():
        words = phrase("match.person", language) if who == PERSON else name(who, language)
        parts.append(f"{name(seat, language)}: {words}")
    return "; ".join(parts)


def bots_among(seats: Mapping[str, str]) -> dict[str, str]:
    """The seats that bots have."""
    return {seat: who for seat, who in seats.items() if who != PERSON}
