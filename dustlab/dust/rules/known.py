"""Moves that a program hands in: whatever they speak of has to be something of the game.

A move that is read from a text names only what there is; one that was made in Python may name
anything. What there is not is told as it is told of a text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from ...core.errors import BadInput
from ..board import Board
from ..components import ARMIES

AREAS = ("area", "origin", "target")
MAY_BE_LEFT_OUT = ("area", "center", "on")


def check_move(board: Board, move: Any) -> None:
    """Complain of the first area that the board lacks, and of what is no number of units."""
    for part in fields(move):
        value = getattr(move, part.name)
        if part.name in MAY_BE_LEFT_OUT and (value == "" or value in ARMIES):
            continue
        if part.name in (*AREAS, "center", "on"):
            _check_area(board, value)
        elif part.name == "number" and type(value) is not int:
            raise BadInput("move", "a whole number", value)
        elif part.name in ("parts", "ways", "units"):
            for one in _within(value):
                if isinstance(one, str):
                    _check_area(board, one)
                else:
                    _check_number(one)


def _within(value: Any) -> Iterator[Any]:
    """All that stands in the parts of a move: areas and numbers."""
    if isinstance(value, tuple):
        for one in value:
            yield from _within(one)
    else:
        yield value


def _check_area(board: Board, value: object) -> None:
    if not isinstance(value, str):
        raise BadInput("move", "an area of the board", value)
    if value not in board:
        found = board.read_area(value, "move")
        raise BadInput("move", f"an area by its id ({found})", value)


def _check_number(value: object) -> None:
    if type(value) is not int or value < 0:
        raise BadInput("move", "a whole number of units", value)
