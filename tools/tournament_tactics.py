"""Let the bots of Dust Tactics meet: tools/tournament_tactics.py [--games N] [--write].

Each level meets the one below it on the three battlefields, on swapped sides. Prints a table, and
with --write the page docs/bots-tactics.md. Exit code 1 if a level wins fewer than 65 of 100.
"""

from __future__ import annotations

import argparse
import sys
from itertools import pairwise
from pathlib import Path

from dustlab.tactics.bots.levels import LEVELS, play_game

PAGE = Path(__file__).parents[1] / "docs" / "bots-tactics.md"
FIELDS = ("first_patrol", "the_bridge", "the_depot")
SHARE = 65
"""So many of 100 games a level should win against the one below it."""


def winner(weak: str, strong: str, number: int) -> str:
    """Which level won a game; nobody: an empty text. Two games in a row swap the sides."""
    levels = (weak, strong) if number % 2 else (strong, weak)
    game = play_game(levels, number, FIELDS[number // 2 % len(FIELDS)])
    return "".join(game.levels[seat] for seat in game.winners)


def rows(games: int) -> tuple[list[str], bool]:
    """A line for each pair of levels, and whether the stronger won often enough."""
    told, enough = [], True
    for weak, strong in pairwise(LEVELS):
        won = [winner(weak, strong, number) for number in range(games)]
        first, second = won.count(weak), won.count(strong)
        told.append(f"| {weak} and {strong} | {games} | {first} | {second} | {won.count('')} |")
        enough &= 100 * second >= SHARE * games
    return told, enough


def page(lines: list[str]) -> str:
    levels = [f"- **{name}**: {(level.__doc__ or '').strip()}" for name, level in LEVELS.items()]
    head = [
        "# The bots of Dust Tactics",
        "",
        "Written by `.venv/bin/python tools/tournament_tactics.py --write`; do not edit.",
        "",
        *levels,
        "",
        "Each level meets the one below it on the three battlefields in turn, and swaps sides",
        "after each game. All chance comes from the seeds 0, 1, 2, ...; so the same command",
        "brings the same table.",
        "",
        "| levels | games | won by the weaker | won by the stronger | nobody won |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    return "\n".join([*head, *lines, ""])


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args(arguments)
    lines, enough = rows(options.games)
    told = page(lines)
    if options.write:
        PAGE.write_text(told, encoding="utf-8")
    print(told)
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
