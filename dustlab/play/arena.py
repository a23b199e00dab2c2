"""Whole games of bots against each other, whatever they play, and who won how often.

A game has an `Arena` in its `bots/levels.py`: which bots there are, how they are seated, and how a
game is played from its seed. All that is the same for every game is here.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from ..core.errors import BadInput, did_you_mean
from ..core.files import csv_rows, place_of, read_text
from ..core.match import Chance, Over
from ..core.system import WINDOWS
from ..core.words import decimal, say

if TYPE_CHECKING:
    # Only for the types: a browser has no processes, and runs the games one after the other.
    from concurrent.futures import Executor


# No game of bots has needed nearly as many moves; one that gets here has a mistake in it.
MOST_MOVES = 50_000

# No table of games that is read at once is longer, nor is more asked for at once.
MOST_TABLE = 8_000_000
MOST_GAMES, MOST_WORKERS = 10_000_000, 1_000
_NUMBER = re.compile(r"-?[0-9]{1,12}")

TABLE = "a table of games that were simulated (CSV)"


class Player(Protocol):
    """A player who decides: a bot, or a test's own."""

    def decide(self, state: Any) -> Any: ...


class Played(NamedTuple):
    """A game that is over: who sat where, who won, and how it went."""

    levels: tuple[str, ...]
    """Who played each seat."""
    winners: tuple[int, ...]
    """The seats that won; several share the victory, none: nobody at the table."""
    points: tuple[int, ...]
    rounds: int
    moves: int
    seed: int


class Ended(NamedTuple):
    """Where a game came to, by how many moves of players."""

    state: Any
    over: Over
    moves: int


def play_out(game: Any, state: Any, players: Mapping[str, Player], seed: int) -> Ended:
    """A game from a position to its end; a seat without a player plays anything."""
    rng, moves = Random(f"{seed}/arena"), 0
    while not isinstance(pending := game.pending(state), Over):
        if isinstance(pending, Chance):
            state = game.fall(state, pending.odds.sample(rng))
            continue
        if moves == MOST_MOVES:
            raise AssertionError(f"no end of {game.name} after {moves} moves: seed {seed}")
        player = players.get(pending.player)
        move = game.sample(state, rng) if player is None else player.decide(state).move
        state = game.advance(state, move)
        moves += 1
    return Ended(state, pending, moves)


def rotated(levels: Sequence[str]) -> list[tuple[str, ...]]:
    """Every different way to seat some bots.

    >>> len(rotated(["planner", "planner", "general", "general"]))
    6
    """
    return sorted(set(permutations(levels)))


@dataclass(frozen=True)
class Arena:
    """The bots of a game, and what can be settled before they play."""

    game: str
    levels: Mapping[str, Any]
    """From the weakest to the strongest."""
    seats: range
    """How many can sit at a table."""
    play: Callable[..., Played]
    """The game of some levels, in their seats, with a seed and what was settled."""
    options: Mapping[str, Callable[[Any, int], Any]] = field(default_factory=dict)
    """What can be settled: each is given (None: nothing was said) with the number of bots, and
    is read, or refused; None: it says nothing about such a table."""
    nobody: str = "simulate.nobody"
    """The sentence for games that nobody at the table won."""
    opener: str = ""
    """Who plays the beginning of a short game, for everybody."""
    is_late: Callable[[Any], bool] = lambda _: False
    """Whether persons take a short game over at a position."""

    def check(self, levels: Sequence[str]) -> tuple[str, ...]:
        """The bots of a table by name, one for each seat."""
        for level in levels:
            if level not in self.levels:
                raise self.unknown(level)
        if len(levels) not in self.seats:
            least, most = self.seats[0], self.seats[-1]
            expected = f"{most} bots" if least == most else f"{least} to {most} bots"
            raise BadInput("bots", expected, len(levels))
        return tuple(levels)

    def unknown(self, level: str) -> BadInput:
        """What is said to a name that no bot has: one that is near, or all, the easiest first."""
        known = did_you_mean(level, self.levels, in_order=True)
        return BadInput("bots", f"one of the bots{known}", level)

    def settled(self, number: int, asked: Mapping[str, Any]) -> dict[str, Any]:
        """What was asked for, and what the game says where nothing was."""
        for name, value in asked.items():
            if value is not None and name not in self.options:
                known = ", ".join(f"--{option}" for option in self.options)
                raise BadInput(f"--{name}", f"an option of {self.game} ({known})", value)
        read = {name: read(asked.get(name), number) for name, read in self.options.items()}
        return {name: value for name, value in read.items() if value is not None}

    def shares(self, games: Iterable[Played]) -> dict[str, float]:
        """How many games each level won; a shared victory counts in parts."""
        won: dict[str, float] = {}
        for game in games:
            for level in game.levels:
                won.setdefault(level, 0.0)
            for seat in game.winners:
                won[game.levels[seat]] += 1 / len(game.winners)
        return {level: won[level] for level in self.levels if level in won}


def play_next(
    play: Callable[..., Played], tables: Sequence[Sequence[str]], seed: int, **settled: Any
) -> Played:
    """The game with this seed: the tables take turns."""
    return play(tables[seed % len(tables)], seed=seed, **settled)


# -- many games

Farmed = Callable[[Callable[[int], Played], str], Iterable[Mapping[str, str]]]


def game_of(arena: Arena, bots: str, **asked: Any) -> Callable[[int], Played]:
    """The game of some bots with a seed; from seed to seed they change seats.

    >>> from dustlab.core.games import arena
    >>> game_of(arena("tactics"), "dabbler,gunner", battlefield="first_patrol")(5).levels
    ('gunner', 'dabbler')
    """
    levels = arena.check([name.strip() for name in bots.split(",")])
    settled = arena.settled(len(levels), asked)
    return partial(play_next, arena.play, rotated(levels), **settled)


def report(
    arena: Arena,
    bots: str = "",
    games: int = 12,
    seed: int = 0,
    workers: int = 1,
    language: str = "en",
    farmed: Farmed | None = None,
    **asked: Any,
) -> dict[str, Any]:
    """Games in which some bots take turns in all seats, as data and as text.

    Without names the two strongest play. `farmed` plays the games in some other way: it gets the
    function of a seed and what it plays.
    """
    if games < 1 or workers < 1:
        raise BadInput("simulate", "at least one game and one worker", min(games, workers))
    if games > MOST_GAMES or workers > MOST_WORKERS:
        most = f"at most {MOST_GAMES:,} games and {MOST_WORKERS} workers"
        raise BadInput("simulate", most, max(games, workers))
    names = (bots or ",".join(list(arena.levels)[:-3:-1])).split(",")
    play = game_of(arena, ",".join(names), **asked)
    settled = arena.settled(len(names), asked)
    if farmed is not None:
        what = " ".join(map(str, [arena.game, *settled.values(), *map(str.strip, names)]))
        played = [read_played(row) for row in farmed(play, what)]
    else:
        played = list(simulated(play, range(seed, seed + games), workers))
    won, rounds = arena.shares(played), sum(game.rounds for game in played) / games
    each = [{**game._asdict(), "levels": list(game.levels)} for game in played]
    text = "\n".join(_told(arena, played, won, rounds, language))
    return {**settled, "won": won, "rounds": rounds, "games": each, "text": text}


def _told(
    arena: Arena, played: Sequence[Played], won: Mapping[str, float], rounds: float, language: str
) -> Iterator[str]:
    games = len(played)
    for level, share in won.items():
        yield say("simulate.won", language, level=level, won=f"{share:g}", games=games)
    nobody = sum(not game.winners for game in played)
    if nobody:
        yield say(arena.nobody, language, won=nobody, games=games)
    yield say("simulate.rounds", language, rounds=decimal(rounds, 1, language))


def read_played(row: Mapping[str, str], where: str = "simulate") -> Played:
    """A game that was written down as words."""
    try:
        levels = tuple(row["levels"].split())
        winners, points = (tuple(map(_whole, row[key].split())) for key in ("winners", "points"))
        numbers = (_whole(row[key]) for key in ("rounds", "moves", "seed"))
        played = Played(levels, winners, points, *numbers)
    except (ValueError, KeyError) as error:
        raise BadInput(where, TABLE, "something else") from error
    if not all(0 <= seat < len(levels) for seat in winners):
        raise BadInput(where, "winners who sit at the table", row["winners"])
    return played


def _whole(word: str) -> int:
    if not _NUMBER.fullmatch(word):
        raise ValueError(word)
    return int(word)


def read_games(path: str | os.PathLike[str], most: int = MOST_TABLE) -> list[Played]:
    """The games of a simulation that are kept as a table of words (CSV) of `most` bytes."""
    where = place_of(path)
    text = read_text(path, TABLE, most=most)
    return [read_played(row, where) for row in csv_rows(text, where, TABLE)]


def simulated(
    play: Callable[[int], Played], seeds: Iterable[int], workers: int
) -> Iterator[Played]:
    """The games of these seeds, in this process or in several."""
    if workers == 1:
        yield from simulate(play, seeds)
        return
    with processes(workers) as pool:
        yield from simulate(play, seeds, pool)


def processes(workers: int | None) -> Executor:
    """So many processes that play; None: one for each core. Windows waits for no more than 61."""
    from concurrent.futures import ProcessPoolExecutor  # which a browser has not got

    most = 61 if WINDOWS else None
    return ProcessPoolExecutor(min(workers, most) if workers and most else workers)


# -- many games: a function of a seed, called for each of many seeds, here or elsewhere


Result = TypeVar("Result")

# Games that go to a worker at once: sending each alone costs more than a short game.
AT_ONCE = 4


def simulate(
    play: Callable[[int], Result], seeds: Iterable[int], executor: Executor | None = None
) -> Iterator[Result]:
    """The results of the games with these seeds; without an executor one after the other."""
    if executor is None:
        return map(play, seeds)
    return executor.map(play, seeds, chunksize=AT_ONCE)
