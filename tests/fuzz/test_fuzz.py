"""Damaged files, odd files, mistyped lines: each is read, or refused in one line.

A short run of what `make fuzz` does at length, and the same each time. What a case takes in seconds
and in memory is measured there.
"""

import pytest

from .judge import (
    READ,
    REFUSED,
    Fault,
    damaged_file,
    honest_file,
    judged,
    odd_file,
    samples,
    typed_line,
)
from .odd import ODD
from .readers import KINDS
from .typed import TYPED

# So many of each here; some take their time.
DAMAGED, TYPED_LINES = 8, 15
SLOW = {"exercise": 4, "match": 5, "match that is sent up": 5}


@pytest.mark.parametrize("kind", KINDS)
def test_a_sample_is_read_as_it_is(kind: str) -> None:
    """Else its damage would show nothing."""
    number = min(len(samples(kind)), 3)
    assert [honest_file(kind, each) for each in range(number)] == [READ] * number


@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_file_is_read_or_refused_in_one_line(kind: str) -> None:
    came = {damaged_file(kind, number) for number in range(SLOW.get(kind, DAMAGED))}
    assert came <= {READ, REFUSED}


@pytest.mark.parametrize("odd", ODD)
def test_an_odd_thing_in_the_place_of_a_file_is_read_or_refused_in_one_line(odd: str) -> None:
    came = {odd_file(kind, odd) for kind in KINDS if kind not in BYTES}
    assert came <= {READ, REFUSED}


# Their bytes come from elsewhere than from a file.
BYTES = ("match that is sent up", "words of a picture")


@pytest.mark.parametrize("kind", TYPED)
def test_a_mistyped_line_is_taken_or_refused_in_one_line(kind: str) -> None:
    came = {typed_line(kind, number) for number in range(TYPED_LINES)}
    assert came <= {READ, REFUSED}


def test_a_case_is_the_same_each_time() -> None:
    from .damage import damaged
    from .judge import rng_of

    first, again = (damaged(samples("board")[0], rng_of("board", 7)) for _ in range(2))
    assert first == again != samples("board")[0]


def test_the_judge_sees_a_fault() -> None:
    from dustlab.core.errors import DustlabError

    def fail() -> None:
        raise KeyError("no such area")

    def shout() -> None:
        raise DustlabError("\x1b[2J")

    def go_on() -> None:
        raise DustlabError("a" * 301)

    for bad in (fail, shout, go_on):
        with pytest.raises(Fault):
            judged("a case", bad)
