"""Let the bots of Dust Tactics meet: tools/tournament_tactics.py [--games N] [--only A B]

Each level meets the one below it on the three battlefields, on swapped sides. Prints a table, and
with --write the page docs/bots-tactics.md. With --only GUNNER CAPTAIN only those two meet, and only
their line of the page is new. Exit code 1 if a level wins fewer than 65 of 100 (the strongest: 60).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from dustlab.tactics.bots.levels import LEVELS, play_game

PAGE = Path(__file__).parents[1] / "docs" / "bots-tactics.md"
FIELDS = ("first_patrol", "the_bridge", "the_depot")
SHARE, SHARE_AT_TOP = 65, 60
"""So many of 100 games a level should win against the one below it; and the strongest."""
LADDER = tuple(pairwise(LEVELS))


def winner(weak: str, strong: str, number: int) -> str:
    """Which level won a game; nobody: an empty text. Two games in a row swap the sides."""
    levels = (weak, strong) if number % 2 else (strong, weak)
    game = play_game(levels, number, FIELDS[number // 2 % len(FIELDS)])
    return "".join(game.levels[seat] for seat in game.winners)


def rows(games: int, pairs: Sequence[tuple[str, str]] = LADDER) -> tuple[list[str], bool]:
    """A line for each pair of levels, and whether the stronger won often enough."""
    told, enough = [], True
    for pair in pairs:
        weak, strong = pair
        won = [winner(weak, strong, number) for number in range(games)]
        first, second = won.count(weak), won.count(strong)
        told.append(f"| {weak} and {strong} | {games} | {first} | {second} | {won.count('')} |")
        enough &= 100 * second >= (SHARE_AT_TOP if pair == LADDER[-1] else SHARE) * games
    return told, enough


def renewed(text: str, new: Sequence[str]) -> list[str]:
    """The lines of all pairs: those that have just played, the others as the page has them."""
    known = {line.split("|")[1].strip(): line for line in (*text.splitlines(), *new) if "|" in line}
    pairs = [f"{weak} and {strong}" for weak, strong in LADDER]
    return [known[pair] for pair in pairs if pair in known]


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
    parser.add_argument("--only", nargs=2, choices=LEVELS, help="two levels, the weaker one first")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args(arguments)
    pairs = [tuple(options.only)] if options.only else LADDER
    lines, enough = rows(options.games, pairs)
    if options.only:
        lines = renewed(PAGE.read_text(encoding="utf-8"), lines)
    told = page(lines)
    if options.write:
        PAGE.write_text(told, encoding="utf-8")
    print(told)
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
