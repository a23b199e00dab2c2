"""Who plays for a seat that no person has: bots by name, and one that plays at random."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from dustlab.dust import GAME
from dustlab.dust.state import State
from dustlab.match import Chance, Choice, Match
from dustlab.words import phrase

PERSON, RANDOM = "person", "random"
MOST_MOVES = 400
"""So many moves are played at one press, if no person comes to decide before."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A bot's move, and what led to it, in words."""

    move: Any
    reasons: tuple[str, ...]


Bot = Callable[[Match[State], str], Decided]


def at_random(match: Match[State], language: str) -> Decided:
    """Any legal move; the same position of the same match always brings the same one."""
    move = GAME.sample(match.state, Random(f"{match.seed}/{match.cursor}/random"))
    return Decided(move, (phrase("widgets.table.at_random", language),))


def bots() -> dict[str, Bot]:
    """The bots there are, by name."""
    known: dict[str, Bot] = {}
    if find_spec("dustlab.dust.bots") is not None:
        found = getattr(import_module("dustlab.dust.bots"), "BOTS", {})
        known = {name: _wrapped(bot) for name, bot in found.items()}
    return {**known, RANDOM: at_random}


def _wrapped(bot: Any) -> Bot:
    """A bot of the game: it is a function `decide(state)`, or has one."""
    decide = getattr(bot, "decide", bot)

    def play(match: Match[State], language: str) -> Decided:
        decision = decide(match.state)
        told = (_told(reason, language) for reason in decision.reasons)
        return Decided(decision.move, tuple(told))

    return play


def _told(reason: Any, language: str) -> str:
    tell = getattr(reason, "tell", None)
    return str(tell(language)) if tell is not None else str(reason)


def advance(
    match: Match[State], seats: dict[str, str], language: str, most: int = MOST_MOVES
) -> list[tuple[str, Decided]]:
    """Play the bots' moves until a person decides; what each of them did, and why."""
    known = bots()
    done: list[tuple[str, Decided]] = []
    while len(done) < most:
        pending = match.pending
        if isinstance(pending, Chance):
            match.let_dice_fall()
            continue
        if not isinstance(pending, Choice) or seats.get(pending.player, PERSON) == PERSON:
            break
        decided = known[seats[pending.player]](match, language)
        match.play(decided.move)
        done.append((pending.player, decided))
    return done
