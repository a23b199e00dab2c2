"""Measure, compare with the goals and print a table.

usage: python tests/benchmarks/run.py [--write] [NAME...]

A time says little without the machine it was taken on. So each is given in units of a yardstick
that is measured beside it: one million empty rounds of plain Python. Exit code 1 if a goal
is missed. A module beside this one adds measurements of its own::

    from run import measure

    @measure("Dust: exact odds of 60 against 60", goal=2.0)
    def sixty_against_sixty():
        battle("60 tank", "60 tank")
"""

import argparse
import importlib
import platform
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
TABLE = HERE.parents[1] / "docs" / "benchmarks.md"

Table = list[tuple[str, ...]]
Work = Callable[[], object]


@dataclass(frozen=True)
class Measurement:
    """A named piece of work and how many yardsticks it may take."""

    name: str
    goal: float
    """Infinite for a peer, which is measured to be compared with."""
    seconds: Callable[[], float]
    unit: str = ""
    """MiB if it is memory that is measured, % if it is a part of something."""


@dataclass(frozen=True)
class Result:
    """What came out, in seconds and in yardsticks."""

    measurement: Measurement
    seconds: float
    yardsticks: float

    @property
    def met(self) -> bool:
        return self.yardsticks <= self.measurement.goal


REGISTRY: list[Measurement] = []


def best_of(times: int, work: Work) -> float:
    """Return the shortest of several runs: what disturbs a run can only lengthen it."""

    def once() -> float:
        start = time.perf_counter()
        work()
        return time.perf_counter() - start

    return min(once() for _ in range(times))


def empty_rounds() -> None:
    """Do nothing, a million times."""
    for _ in range(1_000_000):
        pass


def yardstick() -> float:
    """Return the seconds of one million empty rounds, best of five.

    It is taken anew beside each measurement: on a busy machine it differs from one to the next.
    """
    return best_of(5, empty_rounds)


def typed_yardstick() -> float:
    """The same rounds as one types them into a notebook cell: the counter is a global name."""
    cell = compile("for _ in range(1_000_000):\n    pass\n", "<cell>", "exec")
    return best_of(5, lambda: exec(cell, {}))


def measure(name: str, goal: float, times: int = 5) -> Callable[[Work], Work]:
    """Register a function whose call is measured; ``goal`` is in yardsticks."""

    def register(work: Work) -> Work:
        REGISTRY.append(Measurement(name, goal, lambda: best_of(times, work)))
        return work

    return register


def measure_seconds(name: str, goal: float) -> Callable[[Callable[[], float]], None]:
    """Register a function that does its own timing and returns seconds."""

    def register(seconds: Callable[[], float]) -> None:
        REGISTRY.append(Measurement(name, goal, seconds))

    return register


def measure_peer(name: str, times: int = 5) -> Callable[[Work], Work]:
    """Register what somebody else's code takes for the same, without a goal."""
    return measure(name, float("inf"), times)


def measure_percent(name: str, goal: float) -> Callable[[Callable[[], float]], None]:
    """Register a function that returns percent; ``goal`` is in percent, too."""

    def register(percent: Callable[[], float]) -> None:
        REGISTRY.append(Measurement(name, goal, percent, "%"))

    return register


def measure_memory(name: str, goal: float, program: str) -> None:
    """Register the most memory that a new interpreter takes for a program, in MiB."""
    REGISTRY.append(Measurement(name, goal, lambda: most_memory(program), "MiB"))


def most_memory(program: str) -> float:
    command = [sys.executable, "-c", f"{program}\n{TELL_MEMORY}"]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return int(told.split()[-1]) / 1024


# The most that a process has had since it became its own program, in KiB. What `resource` tells
# counts what its parent had before, so it is asked only where there is nothing better.
TELL_MEMORY = """
from pathlib import Path
status = Path("/proc/self/status")
if status.exists():
    print(next(line.split()[1] for line in status.read_text().splitlines() if "VmHWM" in line))
else:
    import resource
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


def start_python(program: str) -> Work:
    """Return work that runs ``program`` in a new interpreter, as a user starts it."""
    return lambda: subprocess.run([sys.executable, "-c", program], check=True)


@measure_seconds("import dustlab", goal=0.5)
def import_dustlab() -> float:
    """A fresh interpreter that imports the package, less one that does nothing, taken in turns."""
    bare, full = start_python("pass"), start_python("import dustlab")
    best_of(2, full)  # the first writes the bytecode
    pairs = [(best_of(1, bare), best_of(1, full)) for _ in range(15)]
    return min(f for _, f in pairs) - min(b for b, _ in pairs)


def load_measurements() -> None:
    """Import the modules beside this one; each registers what it measures."""
    # They say "from run import measure": that must be this module, also when it is the program.
    sys.modules["run"] = sys.modules[__name__]
    sys.path.insert(0, str(HERE))
    for path in sorted(HERE.glob("measure_*.py")):
        importlib.import_module(path.stem)


def run(measurements: Iterable[Measurement]) -> list[Result]:
    """Take each measurement."""
    results = []
    for measurement in measurements:
        before = yardstick()
        seconds = measurement.seconds()
        unit = 1 if measurement.unit else min(before, yardstick())
        results.append(Result(measurement, seconds, seconds / unit))
    return results


def rows(results: Iterable[Result]) -> Table:
    """Put the results in words, with a heading."""
    heading: Table = [("what", "ms", "yardsticks", "goal", "met")]
    return heading + [_row(result) for result in results]


def _row(result: Result) -> tuple[str, ...]:
    name, goal, unit = result.measurement.name, result.measurement.goal, result.measurement.unit
    met = "yes" if result.met else "no"
    if unit:
        digits = 1 if unit == "%" else 0
        return name, "", f"{result.yardsticks:.{digits}f} {unit}", f"{goal:g} {unit}", met
    digits = 2 if result.yardsticks >= 0.1 else 4
    times = (f"{result.seconds * 1000:.2f}", f"{result.yardsticks:.{digits}f}")
    if goal == float("inf"):
        return name, *times, "", "peer"
    return name, *times, f"{goal:g}", met


def plain(table: Table) -> str:
    """Set the table in columns for a terminal."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if number == 0 else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in table
    )


def rates(results: Iterable[Result], typed: float) -> str:
    """Say how many moves the random games come to in a second, and in a loop that is typed."""
    seconds, loops = [], []
    for result in results:
        found = re.match(r"(.+?): ([\d,]+) moves of random", result.measurement.name)
        if found:
            moves = int(found[2].replace(",", "")) / result.seconds
            seconds.append(f"{found[1]} {moves:,.0f}")
            loops.append(f"{found[1]} {moves * typed:,.0f}")
    if not seconds:
        return ""
    return (
        f"Random games, moves of players a second: {'; '.join(seconds)}.\n"
        "In a million empty rounds typed into a notebook cell, where the counter is a global name\n"
        f"and a round takes longer ({typed * 1000:.1f} ms in all): {'; '.join(loops)}."
    )


def document(table: Table, more: str = "") -> str:
    """Set the table as the page docs/benchmarks.md, with a line more below it."""
    heading, *body = ("| " + " | ".join(row) + " |" for row in table)
    here = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    return "\n".join(
        [
            "# Benchmarks",
            "",
            "Written by `make bench`; do not edit. A yardstick is a million empty rounds of plain",
            "Python, so that goals hold on any machine. Each row is the best of several runs. A",
            "peer is another package, or a plain simulation, that does the same in the same run.",
            "",
            f"Here a yardstick took {yardstick() * 1000:.1f} ms ({here}).",
            "",
            heading,
            "| --- | ---: | ---: | ---: | --- |",
            *body,
            *(("", more) if more else ()),
            "",
        ]
    )


def measured_apart() -> str:
    """What stands on the page below the table, from its next heading on: it is kept."""
    before = TABLE.read_text("utf-8") if TABLE.exists() else ""
    _, heading, rest = before.partition("\n## ")
    return heading + rest


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="only those whose name holds this")
    parser.add_argument("--write", action="store_true", help=f"write docs/{TABLE.name}")
    options = parser.parse_args(arguments)
    load_measurements()
    chosen = [
        m for m in REGISTRY if not options.names or any(name in m.name for name in options.names)
    ]
    results = run(chosen)
    table = rows(results)
    print(plain(table))
    if options.write:
        TABLE.write_text(
            document(table, rates(results, typed_yardstick())) + measured_apart(), "utf-8"
        )
    return 0 if all(result.met for result in results) else 1


if __name__ == "__main__":
    sys.exit(main())
