"""The long run: `python -m tests.referees.tactics --games 1000`."""

import argparse
import sys
from collections import Counter

from tests.referees.tactics.games import KINDS
from tests.referees.tactics.play import Tally, referee_game


def main() -> int:
    parser = argparse.ArgumentParser(description="The referee for Dust Tactics, on random games.")
    parser.add_argument("--games", type=int, default=100, help="how many of each kind of game")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--kind", action="append", choices=KINDS, help="only games of this kind")
    parser.add_argument("--wrong", type=int, default=4, help="wrong moves for each decision")
    parser.add_argument("--shown", type=int, default=10, help="how many disagreements are shown")
    options = parser.parse_args()
    total = Counter[str]()
    shown = 0
    for kind in options.kind or KINDS:
        tally = Tally()
        for seed in range(options.first, options.first + options.games):
            referee_game(kind, seed, tally, wrong=options.wrong)
            if sys.stderr.isatty():
                sys.stderr.write(f"\r{kind}: {seed - options.first + 1} of {options.games} ")
        for dispute in tally.disputes[: max(0, options.shown - shown)]:
            sys.stdout.write(f"{dispute}\n")
            shown += 1
        total.update(tally.counts)
        sys.stdout.write(f"{kind}: {tally}\n")
        sys.stdout.flush()
    sys.stdout.write(f"in all: {', '.join(f'{n} {what}' for what, n in total.items())}\n")
    return 1 if total["disagreements"] else 0


sys.exit(main())
