"""Tours: learners are led by the hand through a game at a real table, step by step.

    session = begin("dust-first-game")
    session.now.tell()
    session.offer("end production")

A tour is a text file. The coach in it says what to look at and which moves a step waits for; what
is legal is for the rules to say. `check` plays every branch of a tour to its end.
"""

from pathlib import Path

from .checking import check
from .kept import keep, resume
from .outcomes import Now, Outcome
from .playing import Session
from .reading import path_of, read, shipped
from .tour import Tour


def begin(tour: Tour | str | Path) -> Session:
    """A tour of the package by its name, or one of a file, from its first step on."""
    return Session(tour if isinstance(tour, Tour) else read(path_of(tour)))


__all__ = [
    "Now",
    "Outcome",
    "Session",
    "Tour",
    "begin",
    "check",
    "keep",
    "read",
    "resume",
    "shipped",
]
