"""How fast Dual Powers is played at random, from the setup to the end of each game."""

from random import Random

from run import measure  # type: ignore[import-not-found]

from dustlab.dualpowers.rules import setup
from dustlab.dualpowers.rules.playout import playout
from dustlab.dualpowers.state import Table

MOVES = 3600
START = setup.start(Table())


@measure(f"Dual Powers: {MOVES} moves of random games for two", goal=1.0, times=25)
def random_games() -> None:
    """Whole games, and a part of the last."""
    rng, left = Random(7), MOVES
    while left:
        left -= playout(START, rng, left).moves
