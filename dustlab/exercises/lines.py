"""Written lines of play ("red: roll", "~ 2 of 7"), followed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..core.errors import BadInput, IllegalMove
from ..core.match import Chance, Game, Match, Over
from ..core.record import Where
from ..core.words import phrase
from .question import Question

DICE = "~"


def follow(game: Game[Any], start: Any, lines: Iterable[str], where: Where) -> Match[Any]:
    """A match with these lines played; the first that does not fit is named by its number."""
    match = Match(game, start, automatic=False)
    for number, line in enumerate(lines, 1):
        try:
            follow_line(match, line)
        except BadInput as error:
            raise error.at(where(number)) from error
        except IllegalMove as error:
            error.where = where(number)
            raise
    return match


def follow_line(match: Match[Any], line: str) -> None:
    """One line: dice after a ~, else a move, with or without the player before a colon."""
    pending = match.pending
    text = line.strip()
    if isinstance(pending, Over):
        raise BadInput("move", "no more moves: it is over", text)
    if isinstance(pending, Chance):
        if not text.startswith(DICE):
            raise BadInput("dice", f"the dice, as in '~ 2' ({pending})", text)
        match.fall(text.removeprefix(DICE))
        return
    if text.startswith(DICE):
        raise BadInput("move", f"a move of {pending.player}", text)
    player, colon, move = text.partition(":")
    if colon and player.strip().lower() != pending.player:
        raise BadInput("move", f"a move of {pending.player}", text)
    match.play(move.strip() if colon else text)


def end_of(question: Question, moves: Iterable[str]) -> Any:
    """The position after the moves of a question."""
    return followed(question, moves).state


def followed(question: Question, moves: Iterable[str]) -> Match[Any]:
    return follow(question.game, question.scene_state, moves, _entry)


def _entry(number: int) -> str:
    return phrase("exercise.check.entry", number=number)
