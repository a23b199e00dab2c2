"""How fast the rules of Dust are: hopeless moves refused in full, deciding bots."""

from random import Random
from time import perf_counter

from run import best_of, measure_seconds  # type: ignore[import-not-found]

from dustlab.core.match import Chance
from dustlab.dust import GAME, from_position, new_match
from dustlab.dust.bots import BOTS
from dustlab.dust.bots.levels import play_game

ROUNDS = 5

HOPELESS = """\
rules premium
players red blue
round 1
turn red combat 0 movement 2
phase movement
ukraine red 2 tank
berlin blue 3 tank
"""


@measure_seconds("Dust: a hopeless move refused with every reason, 1,000 times", goal=5.0)
def hopeless_move() -> float:
    """A thousand times all refusals of an attack that breaks rule after rule."""
    state = from_position(HOPELESS).state
    move = GAME.read_move("attack persia > berlin 9 tank 2 submarine", state)

    def refused() -> None:
        for _ in range(1_000):
            assert len(list(GAME.refusals(state, move))) > 3

    return best_of(ROUNDS, refused)


@measure_seconds("Dust: a decision of the general, 95th percentile", goal=1.0)
def general_decides() -> float:
    """All decisions of one game of four generals."""
    taken: list[float] = []
    general = BOTS["general"]
    state = new_match(("red", "blue", "green", "orange"), seed=5).state
    rng = Random(5)
    for _ in range(400):
        begin = perf_counter()
        decision = general.decide(state)
        taken.append(perf_counter() - begin)
        state = GAME.advance(state, decision.move)
        while isinstance(pending := GAME.pending(state), Chance):
            state = GAME.fall(state, pending.odds.sample(rng))
    return sorted(taken)[int(0.95 * len(taken))]


@measure_seconds("Dust: a whole game of a planner and a general", goal=60.0)
def game_of_bots() -> float:
    return best_of(2, lambda: play_game(("planner", "general"), "premium", 1))
