"""The extra for many games: installed by itself, on a cluster of its own, and its tables."""

import json
import re
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.browser.server import free_port, stop, wait_until
from tests.packaging.environments import ROOT, empty_environment, output_of

pytestmark = pytest.mark.packaging

GAMES = ("dust", "dualpowers", "tactics")
READ = """
import json, sys
from pyarrow import parquet
table = parquet.read_table(sys.argv[1])
print(json.dumps([{n: str(t) for n, t in zip(table.schema.names, table.schema.types)},
    table.to_pydict()]))
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the extra, and what it needs, at our pins."""
    python = empty_environment(tmp_path_factory.mktemp("distributed") / "env")
    wanted = [f"{ROOT}[distributed]", "--constraint", ROOT / "constraints.txt"]
    output_of([python, "-m", "pip", "install", "-qq", *wanted], python.parent)
    return python


@contextmanager
def running(log: Path, *command: str | Path) -> Iterator[subprocess.Popen[bytes]]:
    with log.open("wb") as output:
        process = subprocess.Popen(list(map(str, command)), stdout=output, stderr=output)
        try:
            yield process
        finally:
            stop(process)


@pytest.fixture(scope="module")
def address(python: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A scheduler and two workers, started as docs/distributed.md has it."""
    folder, dask = tmp_path_factory.mktemp("cluster"), python.parent / "dask"
    place = f"127.0.0.1:{free_port()}"
    with ExitStack() as stack:
        listen = ("--host", f"tcp://{place}", "--no-dashboard")
        stack.enter_context(running(folder / "scheduler", dask, "scheduler", *listen))
        for number in (1, 2):
            log, own = folder / f"worker-{number}", ("--nthreads", "1", "--no-dashboard")
            worker = (f"tcp://{place}", "--local-directory", folder / f"w{number}", *own)
            stack.enter_context(running(log, dask, "worker", *worker))

        def all_there() -> bool:
            told = [(folder / f"worker-{n}").read_text("utf-8") for n in (1, 2)]
            return all(re.search(r"Registered to:", text) for text in told)

        wait_until(all_there, "the cluster does not come up", 90)
        yield f"dask://{place}"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_on_the_cluster_and_kept_as_parquet(
    game: str, python: Path, address: str, tmp_path: Path
):
    simulate = [python.parent / "dustlab", "simulate", game, "--games", "4", "--seed", "2"]
    bots = {"dust": "planner,general", "dualpowers": "dabbler,planner", "tactics": "dabbler,gunner"}
    command = [*simulate, "--bots", bots[game], "--json"]
    there = output_of([*command, "--executor", address, "--out", tmp_path / "games"], tmp_path)
    here = output_of(command, tmp_path)
    assert there[there.index("{") :] == here
    table = tmp_path / "games" / "games.parquet"
    types, columns = json.loads(output_of([python, "-c", READ, table], tmp_path))
    assert types["seed"] == types["rounds"] == "int64"
    assert columns["seed"] == [2, 3, 4, 5]
    assert columns["moves"] == [played["moves"] for played in json.loads(here)["games"]]
