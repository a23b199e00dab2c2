"""The tournament of the bots of Dual Powers: each against the one below, and alone.

Run it by `tools/tournament.py --game dualpowers`: it prints two tables, and with --write the page
docs/bots-dualpowers.md. Exit code 1 if a level does not win 65 of 100 against the one below it, or
if the one that plays alone wins more often at a higher difficulty.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path

from dustlab.dualpowers.bots.levels import LEVELS, play_alone, play_two
from dustlab.dualpowers.components import DIFFICULTIES
from dustlab.play.arena import Played, simulate

PAGE = Path(__file__).parents[1] / "docs" / "bots-dualpowers.md"
GAMES, ALONE = 200, 500
LEAST = 0.65
"""So many of 1 a level should win against the one below it."""
SOLITAIRE = "strategist"

Pair = tuple[str, str]
Met = dict[Pair, list[Played]]
Alone = dict[int, list[Played]]


def ladder() -> list[Pair]:
    """Each level with the one below it."""
    levels = list(LEVELS)
    return list(pairwise(levels))


def swapped(levels: Sequence[str], seed: int) -> Played:
    """The same deal for every two seeds in a row, with sides swapped."""
    one, other = levels
    return play_two((one, other) if seed % 2 == 0 else (other, one), seed // 2)


def share(games: Iterable[Played], level: str) -> float:
    """How many of 1 a level won."""
    won = [level in (game.levels[seat] for seat in game.winners) for game in games]
    return sum(won) / len(won)


def rows_of_two(met: Met) -> list[str]:
    lines = ["| level | against | games | wins |", "| --- | --- | ---: | ---: |"]
    for (weaker, stronger), games in met.items():
        won = share(games, stronger)
        lines.append(f"| {stronger} | {weaker} | {len(games)} | {won:.1%} |")
    return lines


def rows_alone(alone: Alone) -> list[str]:
    lines = ["| difficulty | games | wins |", "| ---: | ---: | ---: |"]
    for difficulty, games in alone.items():
        lines.append(f"| {difficulty} | {len(games)} | {share(games, SOLITAIRE):.1%} |")
    return lines


def is_good(met: Met, alone: Alone) -> bool:
    """Whether levels are apart, and a higher difficulty is never the easier one."""
    apart = all(share(games, stronger) >= LEAST for (_, stronger), games in met.items())
    rates = [share(games, SOLITAIRE) for games in alone.values()]
    return apart and all(before >= after for before, after in pairwise(rates))


def page(met: Met, alone: Alone) -> str:
    lines = [
        "# The bots of Dual Powers",
        "",
        "Written by `.venv/bin/python tools/tournament.py --game dualpowers --write`; do not edit.",
        "",
        *(f"- **{name}**: {(level.__doc__ or '').strip()}" for name, level in LEVELS.items()),
        "",
        "All chance comes from the seeds 0, 1, 2, ...; so the same command brings the same tables.",
        "",
        "## For two",
        "",
        "Each level against the one below it. Every seed is played twice, with sides swapped.",
        "",
        *rows_of_two(met),
        "",
        "## Alone",
        "",
        f"The {SOLITAIRE}, as Red, against the opposition. All difficulties begin with the same",
        "seeds, so they are dealt alike.",
        "",
        *rows_alone(alone),
        "",
    ]
    return "\n".join(lines)


def run(two: int, games: int, write: bool, difficulties: Iterable[int] = DIFFICULTIES) -> int:
    """Play, print, perhaps write; the exit code."""
    met: Met = {}
    for pair in ladder():
        met[pair] = _all(partial(swapped, pair), two)
        print("\n".join(rows_of_two({pair: met[pair]})), flush=True)
    alone: Alone = {}
    for difficulty in difficulties:
        alone[difficulty] = _all(partial(_alone, difficulty), games)
        print("\n".join(rows_alone({difficulty: alone[difficulty]})), flush=True)
    if write:
        PAGE.write_text(page(met, alone), "utf-8")
    return 0 if is_good(met, alone) else 1


def _alone(difficulty: int, seed: int) -> Played:
    return play_alone(SOLITAIRE, difficulty, seed)


def _all(play: partial[Played], games: int) -> list[Played]:
    return list(simulate(play, range(games)))
