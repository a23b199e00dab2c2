"""Whether a reader took what it was given as it should: read it, or refused it in one line.

Every case has a number, and is the same each time: `case("match", 17)`. What a case takes is
measured in `tests/fuzz/run.py`; here it only has to end in nothing but an error of the package.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import cache
from pathlib import Path
from random import Random

from dustlab.core.errors import LONGEST, DustlabError, IllegalMove

from .damage import damaged
from .odd import LOCKED, ODD
from .readers import KINDS
from .typed import TYPED
from .worst import WORST

READ, REFUSED = "read", "refused"
Judge = Callable[[str, Callable[[], object]], str]
"""Does what it is given under a name, and says what came of it."""


class Fault(AssertionError):
    """What should never happen, and for which case it did."""


def judged(name: str, do: Callable[[], object]) -> str:
    """What came of it; anything but an answer or one line of the package is a fault."""
    try:
        do()
    except IllegalMove as error:
        _one_line(name, str(error), 10 * LONGEST)  # several reasons, each a sentence
        return REFUSED
    except DustlabError as error:
        _one_line(name, str(error), 2 * LONGEST if type(error).__name__ == "Told" else LONGEST)
        return REFUSED
    except Exception as error:
        raise Fault(f"{name}: {type(error).__name__}: {str(error)[:300]!r}") from error
    return READ


def _one_line(name: str, told: str, most: int) -> None:
    if not told.isprintable():
        raise Fault(f"{name}: a line that cannot be shown: {told[:300]!r}")
    if len(told) > most:
        raise Fault(f"{name}: a line of {len(told)} letters: {told[:300]!r}")


def rng_of(name: str, number: int) -> Random:
    """Chance of its own for each case, the same on each machine."""
    told = hashlib.sha256(f"{name}/{number}".encode()).digest()
    return Random(int.from_bytes(told[:8], "big"))


@cache
def samples(kind: str) -> list[bytes]:
    return KINDS[kind].samples()


def damaged_file(kind: str, number: int, judge: Judge = judged) -> str:
    """One damaged file of a kind, read."""
    rng = rng_of(kind, number)
    data = damaged(rng.choice(samples(kind)), rng)
    with tempfile.TemporaryDirectory(prefix="dustlab-fuzz-") as folder:
        path = Path(folder) / KINDS[kind].name
        path.write_bytes(data)
        return judge(f"{kind} {number}", lambda: KINDS[kind].read(path))


def odd_file(kind: str, odd: str, judge: Judge = judged) -> str:
    """An odd thing in the place of a file of a kind."""
    with tempfile.TemporaryDirectory(prefix="dustlab-fuzz-") as folder:
        path = Path(folder) / KINDS[kind].name
        ODD[odd](path, min(samples(kind), key=len))
        with _nobody_special(Path(folder)) if odd == LOCKED else nullcontext():
            return judge(f"{kind}, {odd}", lambda: KINDS[kind].read(path))


@contextmanager
def _nobody_special(folder: Path) -> Iterator[None]:
    """An administrator may read everything; while this lasts nobody is one."""
    if os.geteuid() != 0:
        yield
        return
    folder.chmod(0o777)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


NOBODY = 65534


def worst_file(name: str, judge: Judge = judged) -> str:
    """As much as a file can hold of one thing."""
    kind, make = WORST[name]
    data = make()
    with tempfile.TemporaryDirectory(prefix="dustlab-fuzz-") as folder:
        path = Path(folder) / KINDS[kind].name
        path.write_bytes(data)
        return judge(f"as many {name} as there is room for", lambda: KINDS[kind].read(path))


def honest_file(kind: str, number: int) -> str:
    """A sample as it is: what is done with it here must suit the kind."""
    with tempfile.TemporaryDirectory(prefix="dustlab-fuzz-") as folder:
        path = Path(folder) / KINDS[kind].name
        path.write_bytes(samples(kind)[number])
        return judged(f"{kind}, sample {number}", lambda: KINDS[kind].read(path))


def typed_line(kind: str, number: int, judge: Judge = judged) -> str:
    """Something typed, mistyped."""
    return judge(f"{kind} {number}", lambda: TYPED[kind](rng_of(kind, number)))
