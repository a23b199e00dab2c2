"""The combat phase with no combat point left: there is nothing to do but to end it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dustlab.core.words import say
from dustlab.dust.moves import EndCombat, Move

from ..table.controls import Deed, Item
from .table_movement import GroupDesk


@dataclass
class SpentDesk(GroupDesk):
    """Ends the phase; whoever tries an attack all the same reads why not."""

    ADVICE = "widgets.table.spent"

    def move(self) -> Move | None:
        return super().move() if self.target else EndCombat()

    def missing(self) -> str:
        return say(self.ADVICE, self.language)

    def items(self) -> list[Item]:
        return super().items() if self.origin else []

    def deeds(self) -> Sequence[Deed]:
        return super().deeds() if self.target else ()

    def told(self) -> str:
        return super().told() if self.origin else ""

    def confirm_words(self) -> str:
        if self.target:
            return super().confirm_words()
        return say("widgets.table.end_combat", self.language)
