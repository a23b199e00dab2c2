"""Let the bots play a tournament: tools/tournament.py [--games N] [--rules ID...] [--write].

Each level meets each other at tables of four, two seats each, in every order of the seats in turn;
a level that overlooks things on purpose meets its neighbours alone, by the first of the rule sets.
Prints a table for each rule set, and with --write the page docs/bots.md. Exit code 1 if a level
does not win at least twice as often as the one below it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import combinations, pairwise
from pathlib import Path
from time import perf_counter

from dustlab.dust.bots import ARENA, LEVELS
from dustlab.dust.editions import EDITIONS, edition
from dustlab.play.arena import Played, play_next, rotated, simulated

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "bots.md"
GAMES = 200
TIMES = 2.0
"""So much oftener than the one below it a level should win."""

Pair = tuple[str, str]
Pairs = Sequence[Pair]

ATTENTIVE = [name for name, level in LEVELS.items() if not level.overlooks]
PAIRS: Pairs = list(combinations(ATTENTIVE, 2))
"""The levels that overlook nothing, each with each other."""


def neighbours() -> Pairs:
    """The other levels, each with the one below it and the one above."""
    return [pair for pair in pairwise(LEVELS) if not set(pair) <= set(ATTENTIVE)]


def tables(pairs: Pairs = PAIRS) -> list[tuple[str, ...]]:
    """Every seating, so arranged that each pair of levels comes equally often."""
    return [table for seats in zip(*map(_seatings, pairs), strict=True) for table in seats]


def _seatings(pair: Pair) -> list[tuple[str, ...]]:
    weaker, stronger = pair
    return rotated((weaker, weaker, stronger, stronger))


def met(games: Iterable[Played], pair: Pair) -> list[Played]:
    """The games in which these two levels met."""
    return [game for game in games if set(game.levels) == set(pair)]


def times(games: Sequence[Played], pair: Pair) -> float:
    """How many times as often the stronger of two levels won."""
    won = ARENA.shares(met(games, pair))
    weaker, stronger = (won.get(level, 0.0) for level in pair)
    return stronger / weaker if weaker else float("inf")


def are_apart(games: Sequence[Played], pairs: Pairs) -> bool:
    """Whether each level wins often enough against the one below it."""
    below = [pair for pair in pairs if pair in (*pairwise(ATTENTIVE), *pairwise(LEVELS))]
    return all(times(games, pair) >= TIMES for pair in below)


def rows(games: Sequence[Played], pairs: Pairs = PAIRS) -> list[str]:
    """A line for each pair of levels."""
    lines = ["| levels | games | won by each | times as often |", "| --- | ---: | --- | ---: |"]
    for pair in pairs:
        some = met(games, pair)
        won = ARENA.shares(some)
        told = ", ".join(f"{level} {won.get(level, 0):g}" for level in pair)
        ratio = times(games, pair)
        often = "always" if ratio == float("inf") else f"{ratio:.1f}"
        lines.append(f"| {' and '.join(pair)} | {len(some)} | {told} | {often} |")
    return lines


def section(title: str, games: Sequence[Played], pairs: Pairs = PAIRS) -> list[str]:
    rounds = sum(game.rounds for game in games) / len(games)
    moves = sum(game.moves for game in games) / len(games)
    told = f"{len(games)} games; on average {rounds:.1f} rounds and {moves:.0f} moves."
    return [f"## {title}", "", told, "", *rows(games, pairs), ""]


def page(sections: Iterable[list[str]]) -> str:
    heading = [
        "# The bots of Dust",
        "",
        "Written by `.venv/bin/python tools/tournament.py --write`; do not edit.",
        "",
        *(f"- **{name}**: {(level.__doc__ or '').strip()}" for name, level in LEVELS.items()),
        "",
        "Tables of four, two of each level, in every order of the seats in turn. All chance comes",
        "from the seeds 0, 1, 2, ...; so the same command brings the same table.",
        "",
    ]
    return "\n".join([*heading, *(line for part in sections for line in part)])


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=GAMES, help="how many for each rule set")
    parser.add_argument("--rules", nargs="*", default=list(EDITIONS), help="which rule sets")
    parser.add_argument("--workers", type=int, default=1, help="how many processes play")
    parser.add_argument("--write", action="store_true", help=f"write docs/{PAGE.name}")
    parser.add_argument("--game", choices=("dust", "dualpowers"), default="dust")
    parser.add_argument("--alone", type=int, default=500, help="Dual Powers: solitaire games")
    options = parser.parse_args(arguments)
    if options.game == "dualpowers":
        sys.path.insert(0, str(ROOT))  # as a program it is no part of its package
        from tools import tournament_powers

        return tournament_powers.run(options.games, options.alone, options.write)
    held = [(edition(rules).name, rules, PAIRS) for rules in options.rules]
    first = options.rules[0]
    held.append((f"{edition(first).name}: who overlooks things", first, neighbours()))
    parts, good = [], True
    for title, rules, pairs in held:
        begin = perf_counter()
        play = partial(play_next, ARENA.play, tables(pairs), rules=rules)
        games = list(simulated(play, range(options.games), options.workers))
        parts.append(section(title, games, pairs))
        print("\n".join(parts[-1]))
        print(f"({perf_counter() - begin:.0f} s)\n", flush=True)
        good = good and are_apart(games, pairs)
    if options.write:
        PAGE.write_text(page(parts), "utf-8")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
