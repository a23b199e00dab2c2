"""How long a click at the table takes, from the pick to the last message for the page."""

import time
from random import Random

from run import measure_seconds  # type: ignore[import-not-found]

from dustlab.core.match import Choice
from dustlab.dust import GAME, new_match
from dustlab_widgets import DustTable

CLICKS = 200


@measure_seconds("Dust table: a click, 95th percentile", goal=1.5)
def a_click_at_the_table() -> float:
    """Clicks at random positions of a game of four; painting in the browser comes on top."""
    match = new_match(("red", "blue", "green", "orange"), seed=3)
    table = DustTable(match, curtain=False)
    for stage in (*table.world.stages.values(), table.closeup, table.round):
        stage.on_ready()
    table.world._used(1000.0)
    rng, taken = Random(3), []
    while len(taken) < CLICKS and isinstance(match.pending, Choice):
        match.play(GAME.sample(match.state, rng))
        table._stepped()
        for _ in range(2):
            name = rng.choice(table.scene.names())
            start = time.perf_counter()
            table.pick(name)
            taken.append(time.perf_counter() - start)
    return sorted(taken)[int(0.95 * len(taken))]
