"""The strongest bot of Dual Powers against the one of an older commit: tools/against_before.py.

The older one runs in a process of its own, from an export of its commit: it is given what its side
sees, a line for each position, and answers with its moves as text. Both play by the rules of today.
Every seed is played twice, with sides swapped. Exit code 1 if the new one does not win 60 of 100.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, NamedTuple, Protocol

from dustlab.dualpowers.bots import ARENA, LEVELS
from dustlab.dualpowers.components import OTHER, RED, SIDES
from dustlab.dualpowers.game import GAME, new_match
from dustlab.dualpowers.rules.secrecy import seen_by
from dustlab.dualpowers.state import State
from dustlab.play.arena import Player, play_out

ROOT = Path(__file__).parents[1]
FIRST = "50baae83"
"""The commit with which the bots of Dual Powers came."""
SEEDS, LEAST = 100, 0.6

OLDER = """
import json, sys
from dustlab.dualpowers.bots.levels import Strategist
from dustlab.dualpowers.state import Date, State, Stock, Table, Tiles, Turn

def tuples(one):
    return tuple(map(tuples, one)) if isinstance(one, list) else one

for line in sys.stdin:
    seed, seen = json.loads(line)
    table, phase, side, turn, date, *others, stock, tiles = map(tuples, seen)
    parts = Table(*table), phase, side, Turn(*turn), Date(*date), *others
    state = State(*parts, Stock(*stock), Tiles(*tiles))
    print(Strategist(seed).decide(state).move, flush=True)
"""
"""What the older process does, by the names that its commit has."""


class Said(NamedTuple):
    """A move, as a decision has it."""

    move: Any


def told(state: State, seed: int) -> str:
    """What the older bot gets to know: its seed, and what the side that decides sees."""
    return json.dumps([seed, seen_by(state, state.side)])


class Seeded(Player, Protocol):
    """A bot that plays each game by its seed."""

    seed: int


class Older:
    """The bot of an older commit."""

    def __init__(self, place: str) -> None:
        self.seed = 0
        self.process = subprocess.Popen(
            [sys.executable, "-c", OLDER],
            cwd=place,
            env={"PYTHONPATH": place},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def decide(self, state: State) -> Said:
        reader, writer = self.process.stdout, self.process.stdin
        assert reader is not None
        assert writer is not None
        print(told(state, self.seed), file=writer, flush=True)
        move = GAME.read_move(reader.readline().strip(), state)
        refused = next(iter(GAME.refusals(state, move)), None)
        assert refused is None, f"{move}: {refused}"
        return Said(move)


class Newer:
    """The strongest bot of today, with the time that it takes."""

    def __init__(self) -> None:
        self.seed = 0
        self.seconds: list[float] = []

    def decide(self, state: State) -> Any:
        bot = LEVELS[list(ARENA.levels)[-1]](self.seed)
        begin = process_time()
        decision = bot.decide(state)
        self.seconds.append(process_time() - begin)
        return decision


def won(newer: Newer, older: Seeded, seed: int, side: str) -> bool:
    """Whether the newer bot wins the game of a seed with a side."""
    newer.seed = older.seed = seed
    seats: dict[str, Player] = {side: newer, OTHER[side]: older}
    ended = play_out(GAME, new_match(seed).state, seats, seed)
    return ended.over.winner == side


def exported(commit: str, place: str) -> None:
    """The package as it was, in a folder."""
    archive = subprocess.run(
        ["git", "archive", commit, "dustlab"], cwd=ROOT, check=True, capture_output=True
    )
    subprocess.run(["tar", "-x", "-C", place], input=archive.stdout, check=True)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--commit", default=FIRST, help="with the bot of which commit")
    parser.add_argument("--seeds", type=int, default=SEEDS, help="how many, from 0 on")
    options = parser.parse_args(arguments)
    results: list[bool] = []
    with TemporaryDirectory() as place:
        exported(options.commit, place)
        newer, older = Newer(), Older(place)
        try:
            for seed in range(options.seeds):
                results += [won(newer, older, seed, side) for side in SIDES]
        finally:
            older.process.kill()
            older.process.wait()
    seconds = sorted(newer.seconds)
    slow = seconds[int(0.95 * len(seconds))]
    share = sum(results) / len(results)
    red = sum(results[SIDES.index(RED) :: len(SIDES)])
    print(f"{sum(results)} of {len(results)} games won ({share:.1%}), {red} of them as Red")
    print(f"a decision: {slow:.2f} s at the 95th percentile, {seconds[-1]:.2f} s at most")
    return 0 if share >= LEAST else 1


if __name__ == "__main__":
    sys.exit(main())
