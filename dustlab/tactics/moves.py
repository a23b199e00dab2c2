"""The moves of Dust Tactics: each a small frozen value that prints as its notation.

Moves of different kinds are never equal, so they are classes, not tuples.
"""

from __future__ import annotations

from typing import Protocol


class Move(Protocol):
    """A move is whatever prints as one line and reads back from it (see `notation.py`)."""

    def __str__(self) -> str: ...
    def __hash__(self) -> int: ...
