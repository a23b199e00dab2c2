"""Moves of Dust Tactics as text, and back: each chapter reads the verbs of its own moves.

A chapter has `VERBS` (a word, and what reads the words behind it) and `PLAIN` (moves without any).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from ...core.errors import NotAMove, did_you_mean
from ...core.match import Chance, Pending
from ...core.record import bare, read_hits, write_hits
from ..moves import Move
from ..state import State

Reader = Callable[[str, State], Move]

# The modules with the notation of one or several chapters.
CHAPTERS = ("round_notation", "attack_notation")


@cache
def verbs() -> dict[str, Reader]:
    return {verb: read for chapter in _chapters() for verb, read in chapter.VERBS.items()}


@cache
def plain() -> dict[str, Callable[[], Move]]:
    return {words: make for chapter in _chapters() for words, make in chapter.PLAIN.items()}


def _chapters() -> list[Any]:
    return [import_module(f"{__package__}.{name}") for name in CHAPTERS]


def read_move(text: str, state: State) -> Move:
    """A move from its line; pieces go by their names, squares by theirs."""
    words = " ".join(bare(text).lower().split())
    if words in plain():
        return plain()[words]()
    verb, _, rest = words.partition(" ")
    if verb not in verbs():
        known = [*verbs(), *plain()]
        raise NotAMove("move", f"a move{did_you_mean(verb, known)}", text)
    return verbs()[verb](rest, state)


# -- what fell


def write_outcome(outcome: Any, pending: Pending) -> str:
    """'2 of 7' hits, or '2 : 1' hits of both sides."""
    return write_hits(outcome, max(pending.odds) if isinstance(pending, Chance) else outcome)


def read_outcome(text: str, _pending: Pending) -> Any:
    """What fell, as the pending chance has it."""
    return read_hits(text)
