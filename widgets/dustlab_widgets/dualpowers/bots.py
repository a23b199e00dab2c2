"""The bots that sit at a table of Dual Powers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dustlab.dualpowers.bots import LEVELS
from dustlab.match import Match

from ..players import RANDOM, Bot, Decided


def known_bots() -> dict[str, Bot]:
    """The bots there are, by name; whoever dabbles plays at random."""
    known = {name: _player(level) for name, level in LEVELS.items()}
    return {**known, RANDOM: known["dabbler"]}


def _player(level: Callable[[int], Any]) -> Bot:
    def play(match: Match[Any]) -> Decided:
        decision = level(match.seed).decide(match.state)
        # The region that a bot has in mind would give its objective away.
        return Decided(decision.move, tuple(one for one in decision.reasons if not one.where))

    return play
