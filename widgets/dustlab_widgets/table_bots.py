"""The bots that sit at a table of Dust."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from .players import Bot, with_random


def bots() -> dict[str, Bot]:
    """The bots there are, by name."""
    if find_spec("dustlab.dust.bots") is None:
        return with_random({})
    return with_random(getattr(import_module("dustlab.dust.bots"), "BOTS", {}))
