"""The two desks of the reaction lab: where the unit that is watched goes, and who reacts to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from dustlab.core.words import say
from dustlab.tactics.attack_moves import LetGo, React

from .desks import ButtonsDesk, GoDesk


@dataclass
class StepDesk(GoDesk):
    """Where the unit that is watched goes."""

    ADVICE = "widgets.reaction.advice_go"


@dataclass
class ReactDesk(ButtonsDesk):
    """Who reacts; under dare also those who may not."""

    ADVICE = "widgets.reaction.advice"

    def confirm_words(self) -> str:
        return say("widgets.reaction.who_what", self.language)

    def offered(self) -> Sequence[Any]:
        if not self.dare or self.state.reaction is None:
            return self.legal()
        enemies = self.state.table.enemies[self.state.side(self.state.reaction.target)]
        return [*(React(self.state.name(number)) for number in enemies), LetGo()]

    def pick(self, label: str) -> None:
        """Whoever is picked is asked to react: the rules say why not."""
        here = self.pieces_on(label) if self.is_place(label) else []
        if here:
            self.attempt(React(here[0]))
            self.tried = (label,) if self.refused else ()
        else:
            super().pick(label)


__all__ = ["ReactDesk", "StepDesk"]
