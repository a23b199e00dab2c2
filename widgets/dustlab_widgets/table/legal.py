"""What is legal now, as far as a list on a screen can show it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from math import prod
from typing import Any

from dustlab.core.errors import BadInput, NotAMove
from dustlab.core.match import Choice, Game, Match
from dustlab.core.words import say

from ..core.guard import Told

# A list longer than this is no help, and a position with more groups than this takes too long to
# go through between two clicks; the board itself offers every move all the same.
MOST_LISTED = 40
MOST_TRIED = 1_500
MOST_GROUPS = 20_000
MOST_EXAMPLES = 3
# Of so many candidates one is shown as an example; with so many words it tells how to write it.
FEW_TRIED, AT_LENGTH = 200, 3


@dataclass(frozen=True, slots=True)
class Legal:
    """The first legal moves of a position, and whether there are more."""

    moves: tuple[Any, ...] = ()
    more: bool = False

    @property
    def only(self) -> Any:
        """The single legal move, if there is no choice."""
        return self.moves[0] if len(self.moves) == 1 and not self.more else None


def in_words(game: Game[Any], moves: Iterable[Any], language: str) -> list[tuple[str, str]]:
    """Each move in its game's words with its notation, learned on the way; and the notation."""
    told = [(game.tell_move(move, language), str(move)) for move in moves]
    return [
        (words if words == written else f"{words} [{written}]", written) for words, written in told
    ]


def legal_moves(match: Match[Any], counts: tuple[int, ...] = ()) -> Legal:
    """The legal moves; `counts` are the sizes of the groups that moves are made of."""
    if not isinstance(match.pending, Choice):
        return Legal()
    if prod(count + 1 for count in counts) > MOST_GROUPS:
        return Legal((), more=True)
    game, state = match.game, match.state
    tried = islice(game.candidates(state), MOST_TRIED)
    legal = (move for move in tried if next(iter(game.refusals(state, move)), None) is None)
    found = tuple(islice(legal, MOST_LISTED + 1))
    more = len(found) > MOST_LISTED or next(tried, None) is not None
    return Legal(found[:MOST_LISTED], more)


def examples(match: Match[Any], checked: bool = True) -> list[str]:
    """How moves are written that fit here: the first of each kind; legal ones if `checked`."""
    if not isinstance(match.pending, Choice):
        return []
    game, state = match.game, match.state
    told: dict[type, str] = {}
    for move in islice(game.candidates(state), MOST_TRIED):
        if type(move) in told or (checked and next(iter(game.refusals(state, move)), None)):
            continue
        told[type(move)] = str(move)
        if len(told) == MOST_EXAMPLES:
            break
    return list(told.values())


def example(match: Match[Any]) -> str:
    """A legal move as it is written now: one that says where or how many, else the end of a phase.

    It names no card of a hand that is not asked for.
    """
    if not isinstance(match.pending, Choice):
        return ""
    game, state = match.game, match.state
    seen, short = set[type](), ""
    for move in islice(game.candidates(state), FEW_TRIED):
        if type(move) in seen or next(iter(game.refusals(state, move)), None) is not None:
            continue
        seen.add(type(move))
        if len(str(move).split()) >= AT_LENGTH:
            return str(move)
        short = str(move)  # of several kinds the last: the first throw cards away
    return short


def read_move(match: Match[Any], move: Any, examples: Sequence[str], language: str) -> Any:
    """A move from its text; one that is none is told in a player's words, with examples."""
    try:
        return match.read_move(move)
    except BadInput:
        told = " ".join(str(move).split())
        if not examples:
            raise Told(say("widgets.moves.unknown_alone", language, move=told)) from None
        facts = {"move": told, "examples": ", ".join(examples)}
        raise Told(say("widgets.moves.unknown", language, **facts)) from None


def read_or_suggest(match: Match[Any], line: str, checked: bool, language: str) -> Any:
    """A move from its text; what is none at all is answered with some that fit."""
    try:
        return match.read_move(line)
    except NotAMove:
        return read_move(match, line, examples(match, checked), language)
