"""A short game: computer players play its beginning for everybody, and persons take it over.

From which position on, and who plays until then, the arena of the game says. Of several such games
the first is taken in which it is open who will win. Every rule holds, and nothing is left out.

>>> from dustlab.dualpowers import new_solitaire
>>> match = short_game(lambda seed: new_solitaire(1, seed), 7)
>>> match.state.date.round, len(match.steps)
(3, 0)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

from ..core.games import arena, judge
from ..core.match import Choice, Match

MOST_TRIED, LOOKED_AT = 100, 5
"""How many games are begun at most, and among how many that came so far the most open is chosen if
none is open enough."""
OPEN = Fraction(1, 4)
"""How far ahead, in shares of the victory, the first may be of the last in a game that is open."""

Begin = Callable[[int], Match[Any]]
"""A match from its beginning, by its seed."""


def short_game(begin: Begin, seed: int) -> Match[Any]:
    """A match that begins late in a game; the same seed always brings the same one.

    Where no game comes so far, it is a whole one.
    """
    best: Match[Any] | None = None
    for late in islice(_taken_over(begin, seed), LOOKED_AT):
        if best is None or _lead(late) < _lead(best):
            best = late
        if _lead(best) <= OPEN:
            break
    return begin(seed) if best is None else Match(best.game, best.state, seed)


def _taken_over(begin: Begin, seed: int) -> Iterator[Match[Any]]:
    """Games that were played as far as persons take them over."""
    for one in islice(_seeds(seed), MOST_TRIED):
        match = begin(one)
        if _is_late_after(match, one):
            yield match


def _seeds(seed: int) -> Iterator[int]:
    rng = Random(f"{seed}/short")
    while True:
        yield rng.randrange(1_000_000)


def _is_late_after(match: Match[Any], seed: int) -> bool:
    """Play on until it is late enough; whether it came so far before it was over."""
    game: Any = match.game
    hall = arena(game.name)
    bot, rng = hall.levels[hall.opener](seed), Random(f"{seed}/opening")
    bot.telling = False
    while isinstance(pending := match.pending, Choice):
        if hall.is_late(match.state):
            return True
        sits_there = pending.player in game.players(match.state)
        match.play(bot.decide(match.state).move if sits_there else game.sample(match.state, rng))
    return False


def _lead(match: Match[Any]) -> Fraction:
    """How far ahead somebody is, in shares of the victory."""
    shares = judge(match.game.name).worth(match.state)
    return max(shares) - min(shares)
