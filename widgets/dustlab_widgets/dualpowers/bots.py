"""The bots that sit at a table of Dual Powers."""

from __future__ import annotations

from ..players import RANDOM, Bot, at_random


def known_bots() -> dict[str, Bot]:
    """The bots there are, by name."""
    return {RANDOM: at_random}
