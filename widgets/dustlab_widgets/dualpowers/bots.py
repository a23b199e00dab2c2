"""The bots that sit at a table of Dual Powers."""

from __future__ import annotations

from dustlab.dualpowers.bots import LEVELS

from ..players import Bot, bots_of


def known_bots() -> dict[str, Bot]:
    """The bots there are, by name."""
    return bots_of(LEVELS)
