"""The bots that sit at a table of Dust."""

from __future__ import annotations

from dustlab.dust.bots import LEVELS

from ..table.players import Bot, bots_of


def bots() -> dict[str, Bot]:
    """The bots there are, by name."""
    return bots_of(LEVELS)
