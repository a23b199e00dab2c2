"""The golden transcripts: whole games as text, told anew after a rule or a sentence changed.

    python tools/transcripts.py            tells each game again and says which texts changed
    python tools/transcripts.py --deal     plays random games for those missing or no longer legal

`git diff` then shows what a change did to whole games; commit it if that is what was meant.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from dustlab import dualpowers, dust, tactics
from dustlab.core.errors import BadInput
from dustlab.core.games import GAMES, game
from dustlab.core.match import Match, replay
from dustlab.dust.components import ARMIES
from dustlab.dust.editions import EDITIONS

HOME = Path(__file__).resolve().parents[1] / "tests" / "transcripts"

# How many play in the transcripts of each rule set of Dust.
PLAYERS = (2, 4, 6)
# The games for two of Dual Powers by seed; those alone by side, difficulty and seed.
FOR_TWO = (1, 2, 3)
ALONE = (("red", 1, 1), ("white", 3, 3), ("red", 6, 6))
# The skirmishes of Dust Tactics, each with armies of its own: between them jumps and flames,
# command squads and artillery, vehicles of several squares, apes and zombies.
SKIRMISHES = {
    "first_patrol": {"allies": "hot_dog death_dealers", "axis": "laser_grenadiers wirbel"},
    "the_bridge": {
        "allies": "the_boss steel_rain bazooka_joe terrier",
        "axis": "axis_zombies totenmeister lothar sturmpioniere",
    },
    "the_depot": {
        "allies": "goliath the_hammers rhino night_owls",
        "axis": "mammut blutkreuz_affen heavy_laser_grenadiers lara",
    },
}
# Their seeds: of such as have losses on the way.
SEEDS = {"first_patrol": 81, "the_bridge": 27, "the_depot": 13}
# On the smallest field tiles and cover are laid by the players.
LAID_OUT = "first_patrol"


def told_again() -> None:
    """Each transcript with the words of today; an illegal move stops it, so deal first."""
    for path in sorted(path for name in GAMES for path in HOME.glob(f"{name}/*")):
        before = path.read_text(encoding="utf-8")
        after = replay(game(path.parent.name), before, path.name).record()
        path.write_text(after, encoding="utf-8")
        print(f"{path.name}: {'changed' if after != before else 'the same'}")


def dealt() -> None:
    """A random game wherever one is missing, or has a move that is no longer legal."""
    for name, begin, seed in games():
        path = HOME / name
        if not is_played(path):
            path.parent.mkdir(exist_ok=True)
            path.write_text(played(begin(), seed).record(), encoding="utf-8")
            print(f"{path.name}: new")


def is_played(path: Path) -> bool:
    """Whether a transcript is there and still a game by the rules."""
    if not path.exists():
        return False
    try:
        replay(game(path.parent.name), path.read_text(encoding="utf-8"), path.name)
    except BadInput:
        return False
    return True


def games() -> Iterator[tuple[str, Callable[[], Match[Any]], int]]:
    """The file of every transcript, how its match begins, and the seed of the players."""
    for rules in EDITIONS:
        for players in PLAYERS:
            begin = _dust(rules, players)
            yield f"dust/{rules}-{players}.dust", begin, players
    for seed in FOR_TWO:
        yield f"dualpowers/two-{seed}.dual", _two(seed), seed
    for side, difficulty, seed in ALONE:
        yield f"dualpowers/alone-{side}-{difficulty}.dual", _alone(side, difficulty, seed), seed
    for ground, seed in SEEDS.items():
        yield f"tactics/{ground}.tactics", _tactics(ground, seed), seed


def _dust(rules: str, players: int) -> Callable[[], Match[Any]]:
    return lambda: dust.new_match(ARMIES[:players], edition=rules, seed=players)


def _two(seed: int) -> Callable[[], Match[Any]]:
    return lambda: dualpowers.new_match(seed)


def _alone(side: str, difficulty: int, seed: int) -> Callable[[], Match[Any]]:
    return lambda: dualpowers.new_solitaire(difficulty, seed, side)


def _tactics(ground: str, seed: int) -> Callable[[], Match[Any]]:
    armies, lay_out = SKIRMISHES[ground], ground == LAID_OUT
    return lambda: tactics.new_match(ground, armies, seed, lay_out=lay_out)


def played(match: Match[Any], seed: int) -> Match[Any]:
    """A match to its end, every move a random one."""
    match.let_dice_fall()
    rng, sample = Random(seed), game(match.game.name).sample  # type: ignore[attr-defined]
    while match.over is None:
        match.play(sample(match.state, rng))
    return match


if __name__ == "__main__":
    dealt() if sys.argv[1:] == ["--deal"] else told_again()
