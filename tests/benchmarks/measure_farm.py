"""What a farm costs besides playing: sending batches, writing them down, gathering the table.

Its games sleep, so that a busy machine lengthens neither side; a real game is played likewise.
"""

import tempfile
import time
from pathlib import Path

from run import best_of, measure_percent  # type: ignore[import-not-found]

from dustlab.play.arena import Played
from dustlab.play.cluster import executor_for, farm

GAME = 0.02
"""A short game, in seconds; longer ones come fewer to a batch, which costs less."""
GAMES, WORKERS, ROUNDS = 600, 2, 2


def sleeps(seed: int) -> Played:
    """As much to send and to write as a real game."""
    time.sleep(GAME)
    return Played(("gunner", "captain"), (1,), (12, 30), 6, 120, seed)


def more_than_playing(executor: str, workers: int) -> float:
    """So many percent longer than the games alone, everything counted from start to table."""
    games = GAMES * workers // WORKERS

    def alone() -> None:
        for seed in range(games // workers):
            sleeps(seed)

    def farmed() -> None:
        with tempfile.TemporaryDirectory() as folder:
            farm(sleeps, "sleep", games, 0, Path(folder) / "games", executor_for(executor))

    pairs = [(best_of(1, alone), best_of(1, farmed)) for _ in range(ROUNDS)]
    return 100 * (min(f for _, f in pairs) / min(a for a, _ in pairs) - 1)


@measure_percent("Farm: more than the games alone, one after the other", goal=5.0)
def in_this_process() -> float:
    return more_than_playing("serial", 1)


@measure_percent("Farm: the same, two processes", goal=5.0)
def on_processes() -> float:
    return more_than_playing(f"processes:{WORKERS}", WORKERS)


@measure_percent("Farm: the same, two workers of a cluster (Dask)", goal=5.0)
def on_a_cluster() -> float:
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=WORKERS, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
    ) as running:
        return more_than_playing(running.scheduler_address.replace("tcp", "dask"), WORKERS)
