"""Whole games of bots against each other or against the opposition, and who won how often.

>>> game = play_two(("dabbler", "strategist"), 7)
>>> game.levels[game.winner]
'strategist'
>>> play_alone("strategist", 1, 0).levels
('strategist',)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from ...errors import BadInput, did_you_mean
from ...match import Chance, Over
from ..components import RED, SEAT, SIDES
from ..game import GAME, new_match, new_solitaire
from ..state import State
from . import LEVELS
from .levels import Bot


class Played(NamedTuple):
    """A game that is over."""

    levels: tuple[str, ...]
    """Who played red and white; alone there is one."""
    winner: int
    """The place in `levels`; -1: the opposition."""
    rounds: int
    seed: int


def check_level(level: str) -> str:
    if level not in LEVELS:
        raise BadInput("bots", f"one of the bots{did_you_mean(level, LEVELS)}", level)
    return level


def play_two(levels: Sequence[str], seed: int) -> Played:
    """A game for two, red and white; all of its chance comes from the seed."""
    players = {side: LEVELS[check_level(n)](seed) for side, n in zip(SIDES, levels, strict=True)}
    state, won = _played(new_match(seed).state, players, seed)
    return Played(tuple(levels), SEAT[won], state.date.round, seed)


def play_alone(level: str, difficulty: int, seed: int, side: str = RED) -> Played:
    """A game against the opposition. With the same seed all difficulties begin alike."""
    player = LEVELS[check_level(level)](seed)
    start = new_solitaire(difficulty, seed, side).state
    state, won = _played(start, {side: player}, seed)
    return Played((level,), 0 if won == side else -1, state.date.round, seed)


def _played(state: State, players: Mapping[str, Bot], seed: int) -> tuple[State, str]:
    """The end of a game, and the side that won."""
    rng = Random(f"{seed}/arena")
    while not isinstance(pending := GAME.pending(state), Over):
        if isinstance(pending, Chance):
            state = GAME.fall(state, pending.odds.sample(rng))
        elif pending.player in players:
            state = GAME.advance(state, players[pending.player].decide(state).move)
        else:  # the opposition has one move
            state = GAME.advance(state, GAME.sample(state, rng))
    return state, pending.winner


def swapped(levels: Sequence[str], seed: int) -> Played:
    """A game with this seed; with every other seed they change sides."""
    one, other = levels
    return play_two((one, other) if seed % 2 == 0 else (other, one), seed // 2)


def share(games: Iterable[Played], level: str) -> float:
    """How many of 1 a level won."""
    won = [game.winner >= 0 and game.levels[game.winner] == level for game in games]
    return sum(won) / len(won)


__all__ = ["Played", "play_alone", "play_two", "share", "swapped"]
