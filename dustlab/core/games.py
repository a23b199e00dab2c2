"""The games of the package by name, each loaded only when it is asked for.

>>> game("dust").name
'dust'
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from .errors import BadInput, did_you_mean

if TYPE_CHECKING:
    from fractions import Fraction

    from ..play.arena import Arena
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

    ALIKE: tuple[tuple[str, ...], ...]
    TAKEN_FOR: tuple[tuple[str, str], ...]

    def read_measure(self, text: str) -> Callable[[Any], int | Fraction]: ...
    def read_holds(self, text: str) -> Callable[[Any], bool]: ...
    def measure(self, state: Any, text: str) -> int | Fraction: ...
    def holds(self, state: Any, text: str) -> bool: ...


def game(name: str) -> Game[Any]:
    """The game with this name."""
    return cast("Game[Any]", import_module(_package(name)).GAME)


def language(name: str) -> Language:
    """The phrases in which exercises ask about this game."""
    return cast("Language", import_module(f"{_package(name)}.text.questions"))


def arena(name: str) -> Arena:
    """What lets the bots of this game play whole games against each other."""
    return cast("Arena", import_module(f"{_package(name)}.bots.arena").ARENA)


def _package(name: str) -> str:
    if name not in GAMES:
        raise BadInput("game", f"one of the games{did_you_mean(str(name), GAMES)}", name)
    return GAMES[name]
