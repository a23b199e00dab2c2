"""Which choice a position of Dual Powers asks for, and those that buttons alone answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from dustlab.dualpowers.moves import BONUS, OPPOSITION, POINTS
from dustlab.dualpowers.state import CARD as CARD_PHASE
from dustlab.dualpowers.state import LEAD, OBJECTIVE, UNREST, State
from dustlab.scene import Scene
from dustlab.words import say

from .. import desk
from ..table_controls import Deed
from .action_desk import ActionDesk
from .card_desk import CardDesk
from .city_desk import Desk
from .curtain import curtain_scene
from .leader_desk import LeadDesk


@dataclass
class ButtonsDesk(Desk):
    """A question that buttons answer: points or a bonus action; or the opposition's turn."""

    RULES = ("dualpowers.scoring.unrest_bonus",)
    ADVICE = "widgets.powers.advice_buttons"

    def answers(self) -> dict[str, Any]:
        if self.state.phase == UNREST:
            return {"points": POINTS, "bonus": BONUS}
        return {"opposition": OPPOSITION}

    def deeds(self) -> Sequence[Deed]:
        return [
            Deed(say(f"widgets.powers.{key}", self.language), partial(self.attempt, move))
            for key, move in self.answers().items()
        ]


@dataclass
class CurtainDesk(desk.CurtainDesk):
    """Nobody looks until the player whose turn it is has the screen."""

    def close_up(self) -> Scene:
        return curtain_scene(self.army, self.language)

    def confirm_words(self) -> str:
        return say("widgets.powers.reveal", self.language, side=self.army)


def kind_of(state: State) -> type[Desk]:
    """The desk that a position asks for."""
    if state.phase == CARD_PHASE and state.side == state.table.opposition:
        return ButtonsDesk
    if state.phase in (CARD_PHASE, OBJECTIVE):
        return CardDesk
    if state.phase == LEAD:
        return LeadDesk
    return ButtonsDesk if state.phase == UNREST else ActionDesk
