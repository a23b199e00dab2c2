"""Who plays for a seat that no person has: bots by name, and one that plays at random."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from dustlab.dust.bots import LEVELS
from dustlab.dust.bots.levels import Bot as Level
from dustlab.dust.state import State
from dustlab.match import Chance, Choice, Match

PERSON, RANDOM, DABBLER = "person", "random", "dabbler"
MOST_MOVES = 400
"""So many moves are played at one press, if no person comes to decide before."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A bot's move, and what led to it, in words."""

    move: Any
    reasons: tuple[str, ...]


Bot = Callable[[Match[State], str], Decided]


def bots() -> dict[str, Bot]:
    """The bots there are, by name; whoever dabbles plays at random."""
    known = {name: _player(level) for name, level in LEVELS.items()}
    return {**known, RANDOM: known[DABBLER]}


def _player(level: type[Level]) -> Bot:
    """A bot at a match: the same position of the same match always brings the same move."""

    def play(match: Match[State], language: str) -> Decided:
        decision = level(match.seed).decide(match.state)
        return Decided(decision.move, decision.why(language))

    return play


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
