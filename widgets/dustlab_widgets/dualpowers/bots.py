"""The bots that sit at a table of Dual Powers."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from ..players import Bot, with_random


def known_bots() -> dict[str, Bot]:
    """The bots there are, by name."""
    if find_spec("dustlab.dualpowers.bots") is None:
        return with_random({})
    return with_random(getattr(import_module("dustlab.dualpowers.bots"), "BOTS", {}))
