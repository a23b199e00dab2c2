"""The golden transcripts: whole games as text, told anew after a rule or a sentence changed.

    python tools/transcripts.py            tells each game again and says which texts changed
    python tools/transcripts.py --deal     plays new random games where there are none

`git diff` then shows what a change did to whole games; commit it if that is what was meant.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from dustlab import dust
from dustlab.dust.components import ARMIES
from dustlab.dust.editions import EDITIONS
from dustlab.dust.state import State
from dustlab.match import Match

HOME = Path(__file__).resolve().parents[1] / "tests" / "transcripts" / "dust"

# How many play in the transcripts of each rule set.
PLAYERS = (2, 4, 6)


def told_again() -> None:
    """Each transcript with the words of today. A move that is no longer legal stops it."""
    for path in sorted(HOME.glob("*.dust")):
        before = path.read_text(encoding="utf-8")
        after = dust.read_match(before).record()
        path.write_text(after, encoding="utf-8")
        print(f"{path.name}: {'changed' if after != before else 'the same'}")


def dealt() -> None:
    """A random game for each rule set and number of players that has none."""
    for rules in EDITIONS:
        for players in PLAYERS:
            path = HOME / f"{rules}-{players}.dust"
            if not path.exists():
                path.write_text(played(rules, players).record(), encoding="utf-8")
                print(f"{path.name}: new")


def played(rules: str, players: int) -> Match[State]:
    match = dust.new_match(ARMIES[:players], edition=rules, seed=players)
    match.let_dice_fall()
    rng = Random(players)
    while match.over is None:
        match.play(dust.GAME.sample(match.state, rng))
    return match


if __name__ == "__main__":
    dealt() if sys.argv[1:] == ["--deal"] else told_again()
