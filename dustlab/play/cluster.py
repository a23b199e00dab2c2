"""Many games on many workers, written down as they come; a run that was killed can be continued.

A batch is some seeds in a row. Each game has its own seed and so its own stream of chance: the
table is the same to the last digit whichever worker plays which batch, in any order. A batch is a
file of its own, moved to its place when it is whole; what is there is never played again.
"""

from __future__ import annotations

import csv
import json
import os
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import asdict, dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.errors import BadInput, unwritable
from ..core.files import csv_rows, json_of, listed, make_folder, read_text, write_text
from ..core.locks import locked
from ..core.needs import need
from .arena import MOST_GAMES, MOST_TABLE, processes, simulate

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

Row = dict[str, str]
Play = Callable[[int], Any]
Open = Callable[[], AbstractContextManager["Executor | None"]]

PLAN, PARTS, LOCK = "plan.json", "parts", ".running"
BATCH = "a batch of games that were simulated (CSV)"
# What a column of whole numbers holds in 64 bits.
_WHOLE = re.compile(r"-?[0-9]{1,18}")
# A batch takes about this many seconds; sending it costs a few milliseconds, well under 5 %.
BATCH_SECONDS = 0.5
MOST_IN_BATCH = 5_000
# Batches that wait at the workers at a time, and how often a broken pool is made anew.
AT_ONCE = 32
REPAIRS = 5
# Seconds that a cluster may take until its first worker is there.
PATIENCE = 30


@dataclass(frozen=True)
class Plan:
    """What is played; `what` tells games apart that must never be in one table."""

    what: str
    games: int
    seed: int
    batch: int

    def seeds(self, number: int) -> range:
        first = self.seed + number * self.batch
        return range(first, min(first + self.batch, self.seed + self.games))

    def numbers(self) -> range:
        return range(-(-self.games // self.batch))


def farm(
    play: Play,
    what: str,
    games: int,
    seed: int,
    folder: Path,
    open_executor: Open = nullcontext,
    tell: Callable[[int], object] = lambda _: None,
) -> Path:
    """Play the games that are missing in the folder; the table of all of them, in their order.

    `tell` hears how many games came in, also those that an earlier run left there.
    """
    if games < 1:
        raise BadInput("--games", "one game or more", games)
    with _alone_in(folder):
        return _farm(play, what, games, seed, folder, open_executor, tell)


def _farm(
    play: Play,
    what: str,
    games: int,
    seed: int,
    folder: Path,
    open_executor: Open,
    tell: Callable[[int], object],
) -> Path:
    plan = _plan(play, what, games, seed, folder)
    parts = make_folder(folder / PARTS)
    missing = [number for number in plan.numbers() if not _part(parts, number).exists()]
    tell(games - sum(len(plan.seeds(number)) for number in missing))
    for repairs in range(REPAIRS + 1):
        try:
            with open_executor() as executor:
                for number, rows in _played(play, plan, missing, executor):
                    _write(_part(parts, number), rows)
                    tell(len(rows))
            break
        except _Broken as broken:
            # A worker died: what came is written, the rest is played again by new ones.
            missing = [number for number in missing if not _part(parts, number).exists()]
            if repairs == REPAIRS:
                expected = f"workers that live ({REPAIRS} times they died)"
                raise BadInput("simulate", expected, broken.__cause__) from broken
    return _gather(plan, folder)


class _Broken(Exception):
    """The executor cannot go on."""


def _plan(play: Play, what: str, games: int, seed: int, folder: Path) -> Plan:
    """The plan that stands in the folder, if it is the same; else a new one."""
    path = folder / PLAN
    if os.path.lexists(path):
        plan = read_plan(path)
        if (plan.what, plan.games, plan.seed) != (what, games, seed):
            expected = f"{plan.games} games from seed {plan.seed} of {plan.what}"
            asked = f"{games} from seed {seed} of {what}"
            raise BadInput(str(folder), f"another folder: this one holds {expected}", asked)
        return plan
    # How long one takes; the first may have to load what the others find. They are played again.
    one = min(_seconds(play, number) for number in range(seed, seed + min(games, 3)))
    plan = Plan(what, games, seed, max(1, min(round(BATCH_SECONDS / one), MOST_IN_BATCH)))
    write_text(path, json.dumps(asdict(plan), indent=1) + "\n")
    return plan


def read_plan(path: Path) -> Plan:
    """What is played in a folder, from its file."""
    expected = "the plan of a simulation"
    table = json_of(read_text(path, expected), str(path), expected)
    kinds = {"what": str, "games": int, "seed": int, "batch": int}
    if not isinstance(table, dict) or {key: type(value) for key, value in table.items()} != kinds:
        raise BadInput(str(path), expected, "something else")
    plan = Plan(**table)
    if not (1 <= plan.games <= MOST_GAMES and 1 <= plan.batch <= MOST_IN_BATCH):
        raise BadInput(str(path), expected, f"{plan.games} games in batches of {plan.batch}")
    return plan


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """The folder for this simulation alone: of two at once the second is told.

    What a program has locked is free again when it ends, in whatever way it does.
    """
    path, known = folder / PLAN, os.path.lexists(folder)
    if known and not folder.is_dir():
        raise BadInput(str(folder), "a folder", "a file")
    if known and not os.path.lexists(path) and any(map(_is_anothers, listed(folder))):
        raise BadInput(str(folder), "an empty folder, or one of an earlier simulation", "others")
    make_folder(folder)
    with locked(folder / LOCK) as alone:
        if not alone:
            raise BadInput(str(folder), "a folder in which no simulation runs", "one that does")
        yield


def _is_anothers(name: str) -> bool:
    """Whether a file is none that a simulation leaves when it is stopped at its very beginning."""
    return name != LOCK and not name.endswith(".part")


def _seconds(play: Play, seed: int) -> float:
    begun = time.perf_counter()
    play(seed)
    return max(time.perf_counter() - begun, 1e-6)


def play_batch(play: Play, seeds: Sequence[int]) -> list[Row]:
    """What a worker does: a few games, each as a row of words."""
    return [_row(seed, result) for seed, result in zip(seeds, simulate(play, seeds), strict=True)]


def _row(seed: int, result: Any) -> Row:
    values = result._asdict() if hasattr(result, "_asdict") else {"result": result}
    return {"seed": str(seed)} | {key: _word(value) for key, value in values.items()}


def _word(value: object) -> str:
    if isinstance(value, tuple | list):
        return " ".join(map(_word, value))
    return str(value)


def _played(
    play: Play, plan: Plan, numbers: Sequence[int], executor: Executor | None
) -> Iterator[tuple[int, list[Row]]]:
    """Each batch with its rows, as they come."""
    work = partial(play_batch, play)
    if executor is None:
        for number in numbers:
            yield number, work(plan.seeds(number))
        return
    from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, wait

    waiting: dict[Future[list[Row]], int] = {}
    still = iter(numbers)
    try:
        while True:
            for number in islice(still, AT_ONCE - len(waiting)):
                waiting[executor.submit(work, plan.seeds(number))] = number
            if not waiting:
                return
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield waiting.pop(future), future.result()
    except (BrokenExecutor, CancelledError) as error:
        raise _Broken from error
    except Exception as error:
        if type(error).__name__ == "KilledWorker":  # Dask's word for a batch whose workers died
            raise _Broken from error
        raise


# -- on disk


def _part(parts: Path, number: int) -> Path:
    return parts / f"{number:06}.csv"


def _write(path: Path, rows: Sequence[Row]) -> None:
    from io import StringIO

    text = StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    write_text(path, text.getvalue())


def rows_of(folder: Path) -> Iterator[Row]:
    """Every game of a simulation, in the order of the seeds."""
    for path in sorted((folder / PARTS).glob("*.csv")):
        yield from csv_rows(read_text(path, BATCH, most=MOST_TABLE), str(path), BATCH)


def _gather(plan: Plan, folder: Path) -> Path:
    """All batches as one table: Parquet if pyarrow is there, else CSV."""
    from importlib.util import find_spec

    rows = list(rows_of(folder))
    seeds = [row.get("seed") for row in rows]
    same = all(row.keys() == rows[0].keys() for row in rows)
    if not same or seeds != [str(n) for n in range(plan.seed, plan.seed + plan.games)]:
        raise BadInput(str(folder), "each game once", "a folder that somebody changed")
    if find_spec("pyarrow") is None:
        path = folder / "games.csv"
        _write(path, rows)
        return path
    import pyarrow as pa
    from pyarrow import parquet

    path, beside = folder / "games.parquet", folder / "games.new"
    columns = {key: _column([row[key] for row in rows]) for key in rows[0]}
    try:
        parquet.write_table(pa.table(columns), beside)
        beside.replace(path)
    except OSError as error:
        raise BadInput(str(path), "a file that can be written", unwritable(error)) from error
    return path


def _column(words: list[str]) -> list[int] | list[str]:
    """Whole numbers, if it has nothing else; a game may have one winner, or several, or none."""
    if all(_WHOLE.fullmatch(word) for word in words):
        return [int(word) for word in words]
    return words


# -- executors by name


def executor_for(name: str) -> Open:
    """`serial`, `processes`, `processes:4` or `dask://HOST:PORT`."""
    kind, _, more = name.partition(":")
    if name == "serial":
        return nullcontext
    if kind == "processes" and re.fullmatch("(?:[1-9][0-9]{0,2})?", more):
        return partial(_processes, int(more) if more else None)
    if kind == "dask" and more.startswith("//") and more[2:]:
        return partial(_dask, more[2:])
    expected = "serial, processes, processes:NUMBER or dask://HOST:PORT"
    raise BadInput("--executor", expected, name)


@contextmanager
def _processes(workers: int | None) -> Iterator[Executor]:
    with processes(workers) as pool:
        yield pool


@contextmanager
def _dask(address: str) -> Iterator[Executor]:
    need("distributed", "simulate", "distributed")
    from distributed import Client

    try:
        client = Client(f"tcp://{address}", timeout=10)
    except (OSError, ValueError, TypeError) as error:
        expected = "the address of a running Dask scheduler (dask scheduler prints it)"
        raise BadInput("--executor", expected, f"dask://{address}, where none answers") from error
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except OSError as error:  # which a timeout is
            expected = f"a cluster with a worker (dask worker tcp://{address} starts one)"
            raise BadInput("--executor", expected, f"dask://{address}, which has none") from error
        executor: Executor = client.get_executor(pure=False)
        yield executor
        executor.shutdown()


@contextmanager
def farmed(
    games: int, seed: int, executor: str, out: str = ""
) -> Iterator[Callable[[Play, str], Iterator[Row]]]:
    """A way to play, with a bar that grows; without a folder the games are kept for now only."""
    from tempfile import TemporaryDirectory

    from tqdm import tqdm

    opened = executor_for(executor)
    with TemporaryDirectory(prefix="dustlab-") as scratch:
        folder = Path(out or Path(scratch) / "games")

        def play(one: Play, what: str) -> Iterator[Row]:
            # Quick where nobody looks: the bar is for a terminal.
            with tqdm(total=games, unit=" games", disable=None) as bar:
                farm(one, what, games, seed, folder, opened, bar.update)
            return rows_of(folder)

        yield play
