"""The long run: `make fuzz`, or `python -m tests.fuzz.run CASES [KIND ...]`.

Each kind is tried in a process of its own, in which no case may take more than two seconds of the
processor or 300 MB of memory. A fault names its case; `--worker KIND FIRST 1` tries it alone.
"""

from __future__ import annotations

import faulthandler
import resource
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.asked_anew import asked, check_well_posed, themes

from .judge import (
    Fault,
    damaged_file,
    honest_file,
    judged,
    odd_file,
    rng_of,
    typed_line,
    worst_file,
)
from .odd import ODD
from .readers import KINDS
from .test_fuzz import BYTES
from .typed import TYPED
from .worst import WORST

SECONDS, MEGABYTES = 2.0, 300
# Whatever has not come back by then never will.
PATIENCE = 60
# So many cases have a process together.
TOGETHER = 500
ODD_FILES, LARGEST = "odd things", "as much as there is room for"
MADE_ANEW = "a question made anew"


def measured(name: str, do: Callable[[], object]) -> str:
    """What came of it, within the limits."""
    sys.stdout.write(f"{name}\n")
    sys.stdout.flush()
    faulthandler.dump_traceback_later(PATIENCE, exit=True)
    begun = time.process_time()
    try:
        came = judged(name, do)
    finally:
        taken = time.process_time() - begun
        faulthandler.cancel_dump_traceback_later()
    if taken > SECONDS:
        raise Fault(f"{name}: {taken:.1f} seconds")
    return came


def cases(kind: str, first: int, count: int) -> Iterator[Callable[[], str]]:
    numbers = range(first, first + count)
    if kind == ODD_FILES:
        every = [(one, odd) for one in KINDS if one not in BYTES for odd in ODD]
        for one, odd in every[first : first + count]:
            yield lambda one=one, odd=odd: odd_file(one, odd, measured)
    elif kind == LARGEST:
        for name in list(WORST)[first : first + count]:
            yield lambda name=name: worst_file(name, measured)
    elif kind == MADE_ANEW:
        yield from (lambda n=n: measured(f"{kind} {n}", lambda: _well_posed(n)) for n in numbers)
    elif kind in TYPED:
        yield from (lambda n=n: typed_line(kind, n, measured) for n in numbers)
    else:
        yield from (lambda n=n: damaged_file(kind, n, measured) for n in numbers)


def _well_posed(seed: int) -> None:
    """Whether the question of a seed is well posed; of all exercises of the lessons."""
    theme, question = asked(seed, themes())
    if question is not None:
        check_well_posed(theme, question)


def work(kind: str, first: int, count: int) -> int:
    """Some cases of a kind, in this process."""
    # What the first of a kind brings in is not the case's.
    for one in KINDS if kind in (ODD_FILES, LARGEST) else [kind] if kind in KINDS else []:
        honest_file(one, 0)
    if kind == MADE_ANEW:
        themes()
    if kind in TYPED:
        judged(kind, lambda: TYPED[kind](rng_of(kind, -1)))
    _limit_memory()
    faults = 0
    came: Counter[str] = Counter()
    for case in cases(kind, first, count):
        try:
            came[case()] += 1
        except Fault as fault:
            faults += 1
            sys.stdout.write(f"FAULT {fault}\n")
    sys.stdout.write(f"CAME {dict(came)}\n")
    return 1 if faults else 0


def _limit_memory() -> None:
    """From here on no more than so much is to be had, beside what is there already."""
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    most = pages * resource.getpagesize() + MEGABYTES * 2**20
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def run(count: int, kinds: list[str]) -> int:
    """All cases of some kinds; how many faults there were."""
    total: Counter[str] = Counter()
    for kind in kinds:
        begun = time.monotonic()
        seen: Counter[str] = Counter()
        most = {ODD_FILES: len(KINDS) * len(ODD), LARGEST: len(WORST)}.get(kind, count)
        for first in range(0, most, TOGETHER):
            seen += _batch(kind, first, min(TOGETHER, most - first))
        total += seen
        told = ", ".join(f"{number} {what}" for what, number in sorted(seen.items()))
        sys.stdout.write(f"{kind}: {told} ({time.monotonic() - begun:.0f} s)\n")
        sys.stdout.flush()
    told = ", ".join(f"{number} {what}" for what, number in sorted(total.items()))
    sys.stdout.write(f"{sum(total.values())} cases: {told}\n")
    return total["faults"]


def _batch(kind: str, first: int, count: int) -> Counter[str]:
    command = [sys.executable, "-m", "tests.fuzz.run", "--worker", kind, str(first), str(count)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    lines = done.stdout.splitlines()
    faults = [line for line in lines if line.startswith("FAULT ")]
    if not any(line.startswith("CAME ") for line in lines):
        # It was stopped, and the last line says at which case.
        faults.append(f"FAULT {lines[-1] if lines else kind}: ended by {done.returncode}")
        faults.append(done.stderr[-2_000:])
    sys.stdout.write("".join(f"{fault}\n" for fault in faults))
    came = next((line for line in reversed(lines) if line.startswith("CAME ")), "CAME {}")
    read, refused = (
        int(came.partition(f"'{what}': ")[2].partition("}")[0].partition(",")[0] or 0)
        for what in ("read", "refused")
    )
    return Counter(read=read, refused=refused, faults=len(faults))


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["--worker"]:
        return work(arguments[1], int(arguments[2]), int(arguments[3]))
    count = int(arguments[0]) if arguments else 1000
    return 1 if run(count, arguments[1:] or [*KINDS, ODD_FILES, LARGEST, *TYPED, MADE_ANEW]) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
