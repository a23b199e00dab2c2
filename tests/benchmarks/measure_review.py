"""How long a review takes, from the match to the last word: every decision judged, all of it told.

A yardstick is some 10 ms on a quiet machine; a review of Dust for four may take 20 s, of the others
5 s. It is the processor's time that is taken: a review waits for nothing, and takes so long that
others on the machine would be measured with it.
"""

from collections.abc import Callable
from time import process_time
from typing import Any

from run import measure_seconds  # type: ignore[import-not-found]

from dustlab import dualpowers, dust, tactics
from dustlab.core.games import arena
from dustlab.core.match import Choice, Match
from dustlab.play.retelling import retell


def played(match: Match[Any], level: str) -> Match[Any]:
    """A whole game between bots of a level; that is not measured."""
    levels = arena(match.game.name).levels
    bots = {seat: levels[level](n) for n, seat in enumerate(match.game.players(match.state))}
    match.let_dice_fall()
    while isinstance(pending := match.pending, Choice):
        match.play(bots[pending.player].decide(match.state).move)
    return match


def looked_back_on(begin: Callable[[], Match[Any]], level: str) -> Callable[[], float]:
    def seconds() -> float:
        match = played(begin(), level)
        start = process_time()
        retell(match).tell()
        return process_time() - start

    return seconds


FOUR = ("red", "blue", "green", "orange")

measure_seconds("Dust for four: a review of a whole game", goal=2000)(
    looked_back_on(lambda: dust.new_match(FOUR, seed=3), "general")
)
measure_seconds("Dust for two: a review of a whole game", goal=500)(
    looked_back_on(lambda: dust.new_match(seed=5), "general")
)
measure_seconds("Dual Powers: a review of a whole game", goal=500)(
    looked_back_on(lambda: dualpowers.new_match(3), "planner")
)
measure_seconds("Dust Tactics: a review of a whole game", goal=500)(
    looked_back_on(lambda: tactics.new_match("the_bridge", seed=5), "captain")
)
