"""Play the games that the lesson on luck and skill counts: tools/lesson_games.py [--executor NAME].

They are kept beside the lessons, in tutorials/games/luck-or-skill.csv. Stopped and called again,
it goes on. To be called after a change of the rules or the bots of Dust Tactics.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from dustlab.core.games import arena
from dustlab.play.arena import report
from dustlab.play.cluster import farmed

ROOT = Path(__file__).resolve().parents[1]
TABLE = ROOT / "tutorials" / "games" / "luck-or-skill.csv"
GAME, BOTS, GAMES, SEED = "tactics", "dabbler,gunner", 10_000, 0


def write(rows: Iterable[Mapping[str, str]], path: Path) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        first, *others = rows
        table = csv.DictWriter(file, list(first), lineterminator="\n")
        table.writeheader()
        table.writerows([first, *others])


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--executor", default="processes", help="as for dustlab simulate")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "luck-or-skill")
    parser.add_argument("--table", type=Path, default=TABLE)
    options = parser.parse_args(arguments)
    with farmed(options.games, SEED, options.executor, str(options.out)) as play:
        rows: list[Mapping[str, str]] = []

        def kept(one: object, what: str) -> list[Mapping[str, str]]:
            rows.extend(play(one, what))  # type: ignore[arg-type]
            return rows

        told = report(arena(GAME), BOTS, options.games, SEED, farmed=kept)
    write(rows, options.table)
    print(told["text"])
    return 0


if __name__ == "__main__":
    sys.exit(main())
