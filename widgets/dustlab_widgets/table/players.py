"""Who plays for a seat that no person has: bots of a game by name, and one that plays at random."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from dustlab.core.match import Chance, Choice, Match
from dustlab.core.remarks import Remark
from dustlab.core.seats import PERSON
from dustlab.core.words import phrase
from dustlab.play.bots import because

RANDOM, DABBLER = "random", "dabbler"
MOST_MOVES = 400
"""So many moves are played at one press, if no person comes to decide before."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A bot's move, and what led to it: told when somebody reads it, in the language of then."""

    move: Any
    reasons: tuple[Remark, ...]
    at: int = -1
    """The step of the match in which it was played."""

    def why(self, language: str) -> str:
        return "; ".join(phrase(one.key, language, **dict(one.facts)) for one in self.reasons)


Bot = Callable[[Match[Any]], Decided]
ANYTHING = because("", "widgets.table.at_random")


def at_random(match: Match[Any]) -> Decided:
    """Any legal move; the same position of the same match always brings the same one."""
    game: Any = match.game
    move = game.sample(match.state, Random(f"{match.seed}/{match.cursor}/random"))
    return Decided(move, (ANYTHING,))


def bots_of(levels: Mapping[str, Callable[[int], Any]]) -> dict[str, Bot]:
    """The bots of a game, by name; whoever dabbles plays at random. A level is made of a seed."""
    known = {name: _player(level) for name, level in levels.items()}
    return {**known, RANDOM: known.get(DABBLER, at_random)}


def _player(level: Callable[[int], Any]) -> Bot:
    """A bot at a match: the same position of the same match always brings the same move."""

    def play(match: Match[Any]) -> Decided:
        bot = level(match.seed)
        decision = bot.aloud(bot.decide(match.state))
        return Decided(decision.move, decision.reasons)

    return play


def advance(
    match: Match[Any],
    known: Mapping[str, Bot],
    seats: Mapping[str, str],
    most: int = MOST_MOVES,
    while_: Callable[[Any], bool] = lambda _: True,
) -> list[tuple[str, Decided]]:
    """Play the bots' moves until a person decides; what each of them did, and why.

    They also stop where `while_` is no longer so of the position.
    """
    done: list[tuple[str, Decided]] = []
    while len(done) < most:
        pending = match.pending
        if isinstance(pending, Chance):
            match.let_dice_fall()
            continue
        if not isinstance(pending, Choice) or seats.get(pending.player, PERSON) == PERSON:
            break
        if not while_(match.state):
            break
        decided = known[seats[pending.player]](match)
        done.append((pending.player, replace(decided, at=match.cursor)))
        match.play(decided.move)
    return done
