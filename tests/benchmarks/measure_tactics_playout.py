"""Random skirmishes of Dust Tactics, from the roll for the initiative to the last count."""

from random import Random

from run import measure

from dustlab.tactics import new_match
from dustlab.tactics.rules.playout import playout

START = new_match("the_bridge", seed=1).state
MOVES = 2200


@measure("Tactics: 2,200 moves of random skirmishes", goal=1.0, times=3)
def random_skirmishes() -> None:
    rng, moves = Random(1), 0
    while moves < MOVES:
        moves += playout(START, rng).moves
