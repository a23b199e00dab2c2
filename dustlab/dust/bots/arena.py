"""Whole games of bots against each other, and who won how often.

>>> game = play_game(("dabbler", "planner"), "premium", 7)
>>> game.levels, game.seed
(('dabbler', 'planner'), 7)
>>> [round(share) for share in shares([game]).values()]
[0, 1]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import permutations
from random import Random
from typing import Any, NamedTuple

from ...errors import BadInput, did_you_mean
from ...match import Chance, Over
from ...simulate import simulate
from ...words import decimal, say
from ..components import ARMIES
from ..editions import edition
from ..game import GAME, new_match
from . import LEVELS

# No game of bots has needed nearly as many moves; one that gets here has a mistake in it.
MOST_MOVES = 50_000


class Played(NamedTuple):
    """A game that is over: who sat where, who won, and how it went."""

    levels: tuple[str, ...]
    """Who played each seat."""
    winners: tuple[int, ...]
    """The seats that won; several share the victory."""
    points: tuple[int, ...]
    rounds: int
    moves: int
    seed: int


def check_levels(levels: Sequence[str]) -> tuple[str, ...]:
    """The bots of a table by name, one for each seat."""
    for level in levels:
        if level not in LEVELS:
            raise BadInput("bots", f"one of the bots{did_you_mean(level, LEVELS)}", level)
    if not 2 <= len(levels) <= len(ARMIES):
        raise BadInput("bots", f"2 to {len(ARMIES)} bots", len(levels))
    return tuple(levels)


def play_game(levels: Sequence[str], rules: str, seed: int) -> Played:
    """One whole game; all of its chance comes from the seed."""
    seats = ARMIES[: len(check_levels(levels))]
    state = new_match(seats, rules, seed=seed).state
    players = {army: LEVELS[level](seed) for army, level in zip(seats, levels, strict=True)}
    rng, moves = Random(f"{seed}/arena"), 0
    while not isinstance(pending := GAME.pending(state), Over):
        if isinstance(pending, Chance):
            state = GAME.fall(state, pending.odds.sample(rng))
            continue
        if moves == MOST_MOVES:
            raise AssertionError(f"no end after {moves} moves: {levels}, {rules}, {seed}")
        state = GAME.advance(state, players[pending.player].decide(state).move)
        moves += 1
    winners = tuple(state.seats.index(army) for army in state.tally.winners)
    return Played(tuple(levels), winners, state.tally.points, state.order.round, moves, seed)


# -- many games


def rotations(*levels: str) -> list[tuple[str, ...]]:
    """Every different way to seat some bots.

    >>> len(rotations("planner", "planner", "general", "general"))
    6
    """
    return sorted(set(permutations(check_levels(levels))))


def play_next(tables: Sequence[Sequence[str]], rules: str, seed: int) -> Played:
    """The game with this seed: the tables take turns."""
    return play_game(tables[seed % len(tables)], rules, seed)


def shares(games: Iterable[Played]) -> dict[str, float]:
    """How many games each level won; a shared victory counts in parts."""
    won: dict[str, float] = {}
    for game in games:
        for level in game.levels:
            won.setdefault(level, 0.0)
        for seat in game.winners:
            won[game.levels[seat]] += 1 / len(game.winners)
    return {level: won[level] for level in LEVELS if level in won}


def report(
    bots: str,
    games: int,
    rules: str,
    seed: int,
    workers: int,
    language: str = "en",
    farmed: Farmed | None = None,
) -> dict[str, Any]:
    """Games in which some bots take turns in all seats, as data and as text.

    `farmed` plays them in some other way: it gets the function of a seed and what it plays.
    """
    if games < 1 or workers < 1:
        raise BadInput("simulate", "at least one game and one worker", min(games, workers))
    levels = [name.strip() for name in bots.split(",")]
    play = partial(play_next, rotations(*levels), edition(rules).id)
    if farmed is not None:
        played = [_read(row) for row in farmed(play, f"dust {rules} {' '.join(levels)}")]
    else:
        played = list(simulated(play, range(seed, seed + games), workers))
    won = shares(played)
    rounds = sum(game.rounds for game in played) / games
    lines = [
        say("dust.bots.won", language, level=level, won=f"{share:g}", games=games)
        for level, share in won.items()
    ]
    lines.append(say("dust.bots.rounds", language, rounds=decimal(rounds, 1, language)))
    each = [{**game._asdict(), "levels": list(game.levels)} for game in played]
    return {"rules": rules, "won": won, "rounds": rounds, "games": each, "text": "\n".join(lines)}


Farmed = Callable[[Callable[[int], Played], str], Iterable[Mapping[str, str]]]


def _read(row: Mapping[str, str]) -> Played:
    """A game that was written down as words."""
    winners, points = (tuple(map(int, row[key].split())) for key in ("winners", "points"))
    numbers = (int(row[key]) for key in ("rounds", "moves", "seed"))
    return Played(tuple(row["levels"].split()), winners, points, *numbers)


def simulated(
    play: Callable[[int], Played], seeds: Iterable[int], workers: int
) -> Iterator[Played]:
    """The games of these seeds, in this process or in several."""
    if workers == 1:
        yield from simulate(play, seeds)
        return
    from concurrent.futures import ProcessPoolExecutor  # which a browser has not got

    with ProcessPoolExecutor(workers) as pool:
        yield from simulate(play, seeds, pool)
