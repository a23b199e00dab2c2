"""The labs of battles, told as duels of chips: for those who read the course without the games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dustlab.core.match import Match
from dustlab.core.words import plainly
from dustlab.dust.components import Units
from dustlab.dust.state import State

from ..core.parts import Row
from .bet_lab import BetLab, LuckLab
from .odds_lab import OddsLab
from .retreat_lab import RetreatLab


class PlainLab:
    """A lab that speaks in the plain manner, whatever the language."""

    def manner(self, language: str) -> str:
        return plainly(language)


class DuelOddsLab(PlainLab, OddsLab):
    """Two sides of a duel: how it ends and what is left, under `fixed` and under `best`."""

    def __init__(
        self, guest: str = "4 white", home: str = "3 white", seed: int = 7, language: str = ""
    ) -> None:
        super().__init__(guest, home, seed=seed, language=language)

    def written(self, units: Units) -> str:
        return units.in_words(self.language)

    def controls(self) -> Sequence[Any]:
        """All but what only a battle has: its kind, what it is fought for, a rule set."""
        lines, sliders, _, charts = super().controls()
        return (lines, sliders, Row(self.choose_side.widget), charts)


class DuelStopLab(PlainLab, RetreatLab):
    """When it pays to stop, for a prize of some worth."""

    def __init__(
        self, guest: str = "4 white", home: str = "4 white", worth: int = 6, language: str = ""
    ) -> None:
        super().__init__(guest, home, worth, language=language)


class DuelBetLab(PlainLab, BetLab):
    """Some duels to bet on, one after the other."""

    TARGETS = ("plain",)


class DuelLuckLab(PlainLab, LuckLab):
    """The swing of a duel among all that were possible."""

    def __init__(self, match: Match[State], language: str = "") -> None:
        super().__init__(match, language=language)
