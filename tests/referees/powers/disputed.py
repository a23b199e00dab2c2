"""Moves that are not compared yet, or only whether anything speaks against them."""

from __future__ import annotations

from .asked import Asked
from .law import ACTIONS, OF_LEADERS, moment
from .table import Table


def unreadable(table: Table, asked: Asked) -> bool:
    """The package does not understand the move."""
    return asked.player == table.opposition != "" or (asked.kind == "protest" and not asked.bar)


def disputed(table: Table, asked: Asked) -> bool:
    """Legal or not is compared, but not the full set of reasons."""
    side = asked.player or table.turn
    if any(moment(table, side, asked)) or asked.kind == "objective":
        return True
    if table.phase == "action" and asked.kind in OF_LEADERS:
        return True
    if table.phase == "leader" and asked.kind in ACTIONS:
        return True
    return asked.kind == "move" and len(asked.way) > 3
