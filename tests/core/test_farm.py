"""The farm: the same table whoever plays, nothing lost or doubled, whatever dies."""

import csv
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from dustlab.cli import verbs
from dustlab.core.errors import BadInput
from dustlab.play import cluster as room
from dustlab.play.cluster import executor_for, farm, rows_of


class Thrown(NamedTuple):
    dice: tuple[int, ...]
    total: int


def throw(seed: int) -> Thrown:
    dice = tuple(Random(seed).choices(range(1, 7), k=5))
    return Thrown(dice, sum(dice))


def die_once(mark: Path, seed: int) -> Thrown:
    """One game takes its whole process with it, the first time."""
    if seed == 27 and not mark.exists():
        mark.write_text("dead", "utf-8")
        os.kill(os.getpid(), signal.SIGKILL)
    return throw(seed)


def slowly(seed: int) -> Thrown:
    time.sleep(0.02)
    return throw(seed)


@pytest.fixture(autouse=True)
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MOST_IN_BATCH", 4)


@pytest.fixture
def expected() -> list[dict[str, str]]:
    return [
        {"seed": str(s), "dice": " ".join(map(str, throw(s).dice)), "total": str(throw(s).total)}
        for s in range(3, 43)
    ]


def play(folder: Path, executor: str = "serial") -> Path:
    return farm(throw, "throws", 40, 3, folder, executor_for(executor))


def test_the_table_holds_each_game_once_in_order(tmp_path: Path, expected: list[dict[str, str]]):
    play(tmp_path / "a")
    assert list(rows_of(tmp_path / "a")) == expected


@pytest.mark.parametrize("executor", ["processes", "processes:2"])
def test_processes_play_the_same_table(tmp_path: Path, executor: str):
    assert play(tmp_path / "a").read_bytes() == play(tmp_path / "b", executor).read_bytes()


def test_a_dead_worker_is_replaced_and_its_batch_played_again(
    tmp_path: Path, expected: list[dict[str, str]]
):
    mark = tmp_path / "mark"
    unlucky = partial(die_once, mark)
    heard: list[int] = []
    farm(unlucky, "throws", 40, 3, tmp_path / "a", executor_for("processes:2"), heard.append)
    assert mark.exists()
    assert list(rows_of(tmp_path / "a")) == expected
    assert sum(heard) == 40


def test_workers_that_always_die_are_one_line(tmp_path: Path):
    from concurrent.futures import BrokenExecutor, Executor

    class Dying(Executor):
        def submit(self, *_: object, **__: object) -> object:  # type: ignore[override]
            raise BrokenExecutor("all dead")

    with pytest.raises(BadInput, match=r"workers that live \(5 times they died\), got all dead"):
        farm(throw, "throws", 40, 3, tmp_path / "a", lambda: nullcontext(Dying()))


@pytest.mark.parametrize("left", [0, 1, 5])
def test_a_stopped_run_is_gone_on_with(tmp_path: Path, expected: list[dict[str, str]], left: int):
    class Stop(Exception):
        pass

    came = 0

    def stop(games: int) -> None:
        nonlocal came
        came += games
        if came > left * 4:
            raise Stop

    with pytest.raises(Stop):
        farm(throw, "throws", 40, 3, tmp_path / "a", tell=stop)
    (tmp_path / "a" / "parts" / "000009.99.new").write_text("seed,dice\n30,half a li", "utf-8")
    again: list[int] = []

    def counted(seed: int) -> Thrown:
        again.append(seed)
        return throw(seed)

    heard: list[int] = []
    farm(counted, "throws", 40, 3, tmp_path / "a", tell=heard.append)
    assert list(rows_of(tmp_path / "a")) == expected
    assert heard[0] == 40 - len(again)
    assert len(again) == len(set(again)) < 40


def test_a_killed_program_loses_and_doubles_nothing(tmp_path: Path, expected: list[dict[str, str]]):
    program = (
        "from pathlib import Path; from dustlab.play import cluster as farm;"
        "from tests.core.test_farm import slowly;"
        f"farm.MOST_IN_BATCH = 4; farm.farm(slowly, 'throws', 40, 3, Path({str(tmp_path / 'a')!r}))"
    )
    root = Path(__file__).parents[2]
    running = subprocess.Popen([sys.executable, "-c", program], cwd=root)
    parts = tmp_path / "a" / "parts"
    while running.poll() is None and len(list(parts.glob("*.csv"))) < 3:
        time.sleep(0.01)
    running.kill()
    running.wait()
    assert 3 <= len(list(parts.glob("*.csv"))) < 10
    farm(throw, "throws", 40, 3, tmp_path / "a")
    assert list(rows_of(tmp_path / "a")) == expected


def test_without_pyarrow_the_table_is_csv(
    tmp_path: Path, expected: list[dict[str, str]], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    path = play(tmp_path / "a")
    with path.open(newline="") as file:
        assert list(csv.DictReader(file)) == expected


def test_a_column_is_of_one_kind():
    assert room._column(["3", "-1", "0"]) == [3, -1, 0]
    assert room._column(["0", "0 1", ""]) == ["0", "0 1", ""]
    assert room._column(["--1"]) == ["--1"]


@contextmanager
def cluster(workers: int = 2) -> Iterator[tuple[str, list[int]]]:
    """A scheduler and its workers, processes of their own on this machine."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        host="127.0.0.1",
    ) as running:
        pids = [nanny.pid for nanny in running.workers.values()]
        yield running.scheduler_address.removeprefix("tcp://"), pids


@pytest.mark.filterwarnings("ignore")
def test_dask_plays_the_same_table_although_a_worker_is_killed(
    tmp_path: Path, expected: list[dict[str, str]]
):
    with cluster() as (address, pids):
        killed: list[int] = []

        def kill_one(games: int) -> None:
            if games and not killed:
                killed.append(pids[0])
                os.kill(pids[0], signal.SIGKILL)

        where = executor_for(f"dask://{address}")
        farm(slowly, "throws", 40, 3, tmp_path / "a", where, kill_one)
    assert killed
    assert list(rows_of(tmp_path / "a")) == expected


# -- what cannot be


def test_another_simulation_keeps_its_folder(tmp_path: Path):
    play(tmp_path / "a")
    both = "this one holds 40 games from seed 3 of throws, got 41 from seed 3 of throws"
    with pytest.raises(BadInput, match=both):
        farm(throw, "throws", 41, 3, tmp_path / "a")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("Dear Ada", "utf-8")
    with pytest.raises(BadInput, match="an empty folder"):
        play(tmp_path / "mine")


def test_a_table_that_somebody_changed_is_not_taken_for_whole(tmp_path: Path):
    play(tmp_path / "a")
    part = tmp_path / "a" / "parts" / "000002.csv"
    part.write_text("".join(part.read_text("utf-8").splitlines(keepends=True)[:-1]), "utf-8")
    with pytest.raises(BadInput, match="each game once"):
        play(tmp_path / "a")


def test_of_two_simulations_in_one_folder_the_second_is_told(
    tmp_path: Path, expected: list[dict[str, str]]
):
    """The first goes on, and its table is whole."""
    folder = tmp_path / "a"
    program = (
        "from pathlib import Path; from dustlab.play import cluster as farm;"
        "from tests.core.test_farm import throw\n"
        f"try: farm.farm(throw, 'throws', 40, 3, Path({str(folder)!r}))\n"
        "except ValueError as error: print(error)"
    )
    told: list[str] = []

    def begin_another(_: int) -> None:
        if told:
            return
        command = [sys.executable, "-c", program]
        root = Path(__file__).parents[2]
        second = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True)
        told.append(second.stdout)
        with pytest.raises(BadInput, match="in which no simulation runs, got one that does"):
            farm(throw, "throws", 40, 3, folder)  # in the same program, as from two threads

    farm(throw, "throws", 40, 3, folder, tell=begin_another)
    assert told == [f"{folder}: expected a folder in which no simulation runs, got one that does\n"]
    assert list(rows_of(folder)) == expected
    farm(throw, "throws", 40, 3, folder)


@pytest.mark.parametrize(
    "plan",
    [
        "",
        "[]",
        "[" * 100_000,
        '{"what": "throws"}',
        '{"what": "throws", "games": "40", "seed": 3, "batch": 4}',
        '{"what": "throws", "games": 40, "seed": 3, "batch": 0}',
        '{"what": "throws", "games": 40, "seed": 3, "batch": 1e999}',
        '{"what": "throws", "games": 40, "seed": 3, "batch": 4, "more": 1}',
    ],
)
def test_a_plan_that_somebody_changed_is_one_line(tmp_path: Path, plan: str):
    (tmp_path / "plan.json").write_text(plan)
    with pytest.raises(BadInput, match=r"plan\.json"):
        farm(throw, "throws", 40, 3, tmp_path)


@pytest.mark.parametrize("batch", ["", "seed,dice\n3\n", "seed\n3\n", "seed,seed\n3,3\n", '"3'])
def test_a_batch_that_somebody_changed_is_one_line(tmp_path: Path, batch: str):
    play(tmp_path / "a")
    min((tmp_path / "a" / "parts").glob("*.csv")).write_text(batch)
    with pytest.raises(BadInput):
        play(tmp_path / "a")


def test_a_folder_that_cannot_be_made_is_one_line(tmp_path: Path):
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="expected a folder, got a file"):
        farm(throw, "throws", 40, 3, tmp_path / "file")
    with pytest.raises(BadInput, match="got a file where a folder should be"):
        farm(throw, "throws", 40, 3, tmp_path / "file" / "games")


@pytest.mark.parametrize("name", ["", "threads", "processes:0", "processes:x", "dask://", "dask:h"])
def test_an_executor_that_is_none_is_one_line(name: str):
    with pytest.raises(BadInput, match="--executor: expected serial, processes"):
        executor_for(name)


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_does_not_answer_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    from distributed import Client

    def nobody(*_: object, **__: object) -> None:
        raise OSError("timed out")

    monkeypatch.setattr(Client, "__init__", nobody)
    with pytest.raises(BadInput, match="a running Dask scheduler"):
        play(tmp_path / "a", "dask://127.0.0.1:1")


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_without_workers_is_one_line_and_not_a_wait_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(room, "PATIENCE", 0.2)
    with cluster(workers=0) as (address, _), pytest.raises(BadInput) as told:
        play(tmp_path / "a", f"dask://{address}")
    assert str(told.value) == (
        f"--executor: expected a cluster with a worker (dask worker tcp://{address} starts one), "
        f"got dask://{address}, which has none"
    )


def test_without_dask_one_line_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("dustlab.core.needs.find_spec", lambda _: None)
    with pytest.raises(BadInput, match=r"sh tools/environment\.sh lab,distributed"):
        play(tmp_path / "a", "dask://127.0.0.1:1")


# -- by command


def told(capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, str, str]:
    options = ["--bots", "dabbler,dabbler", "--rules", "standard", "--seed", "5", "--games", "4"]
    code = verbs.run(["simulate", "dust", *options, *more])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_a_tournament_is_the_same_on_every_executor_and_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    plain = told(capsys, "--json")
    assert plain[0] == 0
    out = str(tmp_path / "games")
    assert told(capsys, "--json", "--executor", "processes:2", "--out", out) == plain
    assert told(capsys, "--json", "--executor", "serial", "--out", out) == plain
    assert [row["seed"] for row in rows_of(tmp_path / "games")] == ["5", "6", "7", "8"]
    code, _, err = told(capsys, "--out", out, "--seed", "6")
    assert code == 2
    assert "another folder: this one holds 4 games from seed 5 of dust standard" in err


def test_of_workers_and_executor_one_is_said(capsys: pytest.CaptureFixture[str]):
    code, out, err = told(capsys, "--workers", "2", "--executor", "serial")
    assert (code, out) == (2, "")
    assert err == "dustlab: --workers: expected only one of --workers and --executor, got 2\n"


def test_what_cannot_be_simulated_is_one_line(capsys: pytest.CaptureFixture[str]):
    for arguments, wanted in (
        (["simulate", "chess"], "dustlab: game: expected one of the games"),
        (
            ["simulate", "--games", "0", "--executor", "serial"],
            "dustlab: simulate: expected at least",
        ),
        (["simulate", "--executor", "magic"], "dustlab: --executor: expected serial, processes"),
    ):
        assert verbs.run(arguments) == 2
        err = capsys.readouterr().err
        assert err.startswith(wanted)
        assert err.count("\n") == 1
