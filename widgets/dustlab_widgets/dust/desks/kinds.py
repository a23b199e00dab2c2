"""Which desk a position of Dust asks for; and the one where no combat point is left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dustlab.core.words import say
from dustlab.dust.moves import EndCombat, Move
from dustlab.dust.state import State

from ...table.controls import Deed, Item
from .battle import BattleDesk
from .combat import StrikeDesk
from .desk import Desk
from .movement import GroupDesk
from .placing import OrderedDesk, PlaceDesk
from .production import OrderDesk
from .setup import AskDesk, CardDesk, CenterDesk, ClaimDesk


@dataclass
class SpentDesk(GroupDesk):
    """Ends the phase; a player who tries an attack all the same reads why not."""

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


DESKS: dict[str, type[Desk]] = {
    "setup card": CardDesk,
    "initiative": CardDesk,
    "capitals": ClaimDesk,
    "power sources": ClaimDesk,
    "land": ClaimDesk,
    "centers": CenterDesk,
    "reinforcements": PlaceDesk,
    "interruption": AskDesk,
    "movement": GroupDesk,
    "combat": GroupDesk,
}


def kind_of(state: State) -> type[Desk]:
    """The desk that a position asks for."""
    if state.battle is not None:
        return BattleDesk
    if state.strike is not None:
        return StrikeDesk
    if state.phase == "production":
        shop = state.turn.shop
        return OrderedDesk if shop is not None and shop.closed else OrderDesk
    if state.phase == "combat" and not state.turn.combat_points:
        return SpentDesk
    return DESKS[state.phase]
