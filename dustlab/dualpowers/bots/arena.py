"""Whole games of Dual Powers: two bots against each other, or one against the opposition.

>>> game = play_two(("dabbler", "strategist"), 7)
>>> [game.levels[seat] for seat in game.winners]
['strategist']
>>> play_alone("planner", 1, 0).levels
('planner',)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...core.errors import BadInput
from ...play.arena import Arena, Played, play_out
from ..components import RED, SIDES
from ..game import GAME, new_match, new_solitaire
from ..state import State
from . import LEVELS
from .levels import Bot


def play_two(levels: Sequence[str], seed: int) -> Played:
    """A game for two, red and white; all of its chance comes from the seed."""
    if len(levels) != len(SIDES):
        raise BadInput("bots", f"{len(SIDES)} bots", len(levels))
    players = {side: LEVELS[n](seed) for side, n in zip(SIDES, ARENA.check(levels), strict=True)}
    return _played(new_match(seed).state, levels, players, seed)


def play_alone(level: str, difficulty: int, seed: int, side: str = RED) -> Played:
    """A game against the opposition. With the same seed all difficulties begin alike."""
    [known] = ARENA.check([level])
    start = new_solitaire(difficulty, seed, side).state
    return _played(start, [level], {side: LEVELS[known](seed)}, seed)


def _played(start: State, levels: Sequence[str], players: Mapping[str, Bot], seed: int) -> Played:
    """The opposition has one move, and is no seat of the table."""
    for bot in players.values():
        bot.telling = False
    state, over, moves = play_out(GAME, start, players, seed)
    sides = list(players)
    winners = (sides.index(over.winner),) if over.winner in players else ()
    points = tuple(state.points(side) for side in sides)
    return Played(tuple(levels), winners, points, state.date.round, moves, seed)


def play_game(
    levels: Sequence[str], seed: int, difficulty: int | None = None, side: str = RED
) -> Played:
    """A game of as many sides as there are bots."""
    if len(levels) == 1:
        return play_alone(levels[0], difficulty or 1, seed, side)
    return play_two(levels, seed)


def swapped(levels: Sequence[str], seed: int) -> Played:
    """The same deal for every two seeds in a row, with sides swapped."""
    one, other = levels
    return play_two((one, other) if seed % 2 == 0 else (other, one), seed // 2)


def share(games: Iterable[Played], level: str) -> float:
    """How many of 1 a level won."""
    won = [level in (game.levels[seat] for seat in game.winners) for game in games]
    return sum(won) / len(won)


def _difficulty(asked: int | None, bots: int) -> int | None:
    _is_alone("difficulty", asked, bots)
    difficulty = 1 if asked is None else asked
    new_solitaire(difficulty)  # refuses what is none
    return difficulty if bots == 1 else None


def _side(asked: str | None, bots: int) -> str | None:
    _is_alone("side", asked, bots)
    new_solitaire(side=asked or RED)
    return asked or RED if bots == 1 else None


def _is_alone(option: str, asked: object, bots: int) -> None:
    if asked is not None and bots > 1:
        raise BadInput(f"--{option}", "one bot alone, with --bots NAME", "two bots")


ARENA = Arena(
    "dualpowers",
    LEVELS,
    range(1, len(SIDES) + 1),
    play_game,
    {"difficulty": _difficulty, "side": _side},
    nobody="dualpowers.bots.opposition",
)

__all__ = ["ARENA", "Played", "play_alone", "play_two", "share", "swapped"]
