"""The benchmark program judges rightly; the times here are made up."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

HERE = Path(__file__).resolve().parent


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The program, on a machine whose yardstick is 10 ms, with no measurements of its own."""
    spec = importlib.util.spec_from_file_location("bench", HERE / "run.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "bench", module)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "REGISTRY", [])
    monkeypatch.setattr(module, "yardstick", lambda: 0.010)
    monkeypatch.setattr(module, "load_measurements", lambda: None)
    return module


def test_a_goal_is_met_or_missed(bench: ModuleType, capsys: pytest.CaptureFixture[str]):
    bench.measure_seconds("quick", goal=0.5)(lambda: 0.005)
    assert bench.main([]) == 0
    bench.measure_seconds("slow", goal=0.5)(lambda: 0.006)
    assert bench.main([]) == 1
    quick, slow = capsys.readouterr().out.splitlines()[-2:]
    assert quick.split() == ["quick", "5.00", "0.50", "0.5", "yes"]
    assert slow.split() == ["slow", "6.00", "0.60", "0.5", "no"]


def test_memory_is_measured_in_its_own_unit(
    bench: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(bench, "most_memory", lambda program: 90.0)
    bench.measure_memory("much", 80, "pass")
    assert bench.main([]) == 1
    assert capsys.readouterr().out.split()[-6:] == ["much", "90", "MiB", "80", "MiB", "no"]


def test_a_part_is_measured_in_percent(bench: ModuleType, capsys: pytest.CaptureFixture[str]):
    bench.measure_percent("overhead", goal=5)(lambda: 5.5)
    assert bench.main([]) == 1
    assert capsys.readouterr().out.split()[-6:] == ["overhead", "5.5", "%", "5", "%", "no"]


def test_a_new_interpreter_tells_its_memory(bench: ModuleType):
    assert 1 < bench.most_memory("pass") < bench.most_memory("x = bytearray(64 * 1024 * 1024)")


def test_a_peer_has_no_goal_to_miss(bench: ModuleType, capsys: pytest.CaptureFixture[str]):
    bench.measure_peer("slow peer", times=1)(lambda: None)
    assert bench.main([]) == 0
    assert capsys.readouterr().out.split()[-1] == "peer"


def test_only_what_is_named_is_measured(bench: ModuleType, capsys: pytest.CaptureFixture[str]):
    bench.measure_seconds("Dust: battle", goal=1)(lambda: 0.001)
    bench.measure_seconds("Tactics: sight", goal=1)(lambda: 99.0)
    assert bench.main(["battle"]) == 0
    assert "sight" not in capsys.readouterr().out


def test_the_best_of_several_runs_counts(bench: ModuleType):
    calls = []
    bench.measure("work", goal=1, times=3)(lambda: calls.append(1))
    [result] = bench.run(bench.REGISTRY)
    assert len(calls) == 3
    assert result.yardsticks == result.seconds / 0.010


def test_the_table_is_written_where_asked(
    bench: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(bench, "TABLE", tmp_path / "benchmarks.md")
    bench.measure_seconds("quick", goal=0.5)(lambda: 0.005)
    bench.main([])
    assert not bench.TABLE.exists()
    bench.main(["--write"])
    assert "| quick | 5.00 | 0.50 | 0.5 | yes |\n" in bench.TABLE.read_text("utf-8")


def test_what_was_measured_apart_stays_below_the_table(
    bench: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(bench, "TABLE", tmp_path / "benchmarks.md")
    apart = "\n## Measured apart\n\nA site takes 8 seconds.\n"
    bench.TABLE.write_text("# Benchmarks\n\n| old | 1 |\n" + apart, "utf-8")
    bench.measure_seconds("quick", goal=0.5)(lambda: 0.005)
    for _ in range(2):
        bench.main(["--write"])
        text = bench.TABLE.read_text("utf-8")
        assert text.endswith(apart)
        assert text.count("Measured apart") == 1
        assert "| old | 1 |" not in text


def test_random_games_are_told_in_moves_a_second_too(bench: ModuleType):
    bench.measure_seconds("Chess: 2,000 moves of random games", goal=1)(lambda: 0.01)
    told = bench.rates(bench.run(bench.REGISTRY), typed=0.02)
    assert told.splitlines()[0] == "Random games, moves of players a second: Chess 200,000."
    assert told.endswith("(20.0 ms in all): Chess 4,000.")
    table = bench.document([("what", "ms", "yardsticks", "goal", "met")], told)
    assert table.endswith(f"\n\n{told}\n")
