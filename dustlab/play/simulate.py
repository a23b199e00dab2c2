"""Many games: a function of a seed, called for each of many seeds, here or elsewhere.

>>> list(simulate(abs, [3, -4]))
[3, 4]

It runs one after the other, or on any executor of `concurrent.futures` (processes on this machine,
or a cluster that speaks the same language): then the function has to be one that can be pickled, as
a function of a module or a `functools.partial` of one. The results come in the order of the seeds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    # Only for the types: a browser has no processes, and runs the games one after the other.
    from concurrent.futures import Executor

Result = TypeVar("Result")

# So many games go to a worker at once: sending them one by one costs more than a short game.
AT_ONCE = 4


def simulate(
    play: Callable[[int], Result], seeds: Iterable[int], executor: Executor | None = None
) -> Iterator[Result]:
    """The results of the games with these seeds; without an executor one after the other."""
    if executor is None:
        return map(play, seeds)
    return executor.map(play, seeds, chunksize=AT_ONCE)
