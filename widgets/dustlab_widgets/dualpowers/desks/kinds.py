"""Which choice a position of Dual Powers asks for, what buttons answer, and the curtain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from dustlab.core.words import say
from dustlab.dualpowers.components import CARDS, REFRESH
from dustlab.dualpowers.moves import BONUS, OPPOSITION, POINTS
from dustlab.dualpowers.pictures.tokens import side_badge
from dustlab.dualpowers.state import Phase, State
from dustlab.pictures.labels import curtain
from dustlab.pictures.scene import Scene

from ...table import desk
from ...table.controls import Deed
from .actions import ActionDesk, BonusDesk, RefreshDesk
from .desk import CardDesk, Desk, LeadDesk, ObjectiveDesk

WIDTH, HEIGHT = 592.0, 400.0


def curtain_scene(side: str, language: str = "en") -> Scene:
    title = say("widgets.powers.pass_on", language, side=side)
    ask = say("widgets.powers.reveal", language, side=side)
    return curtain(WIDTH, HEIGHT, side_badge(side, WIDTH / 2, 130, language, 48), title, ask)


@dataclass
class ButtonsDesk(Desk):
    """A question that buttons answer: in the unrest region points or a bonus action."""

    RULES = ("dualpowers.scoring.unrest_bonus", "dualpowers.scoring.unrest_points")
    ADVICE = "widgets.powers.advice_buttons"

    def answers(self) -> dict[str, Any]:
        return {"points": POINTS, "bonus": BONUS}

    def deeds(self) -> Sequence[Deed]:
        return [
            Deed(say(f"widgets.powers.{key}", self.language), partial(self.attempt, move))
            for key, move in self.answers().items()
        ]


@dataclass
class OppositionDesk(ButtonsDesk):
    """The opposition's turn: it has nothing to choose, somebody turns up its card."""

    RULES = ("dualpowers.solitaire.card", "dualpowers.solitaire.recruit")

    def answers(self) -> dict[str, Any]:
        return {"opposition": OPPOSITION}


@dataclass
class CurtainDesk(desk.CurtainDesk):
    """Nobody looks until the player whose turn it is has the screen."""

    def close_up(self) -> Scene:
        return curtain_scene(self.army, self.language)

    def confirm_words(self) -> str:
        return say("widgets.powers.reveal", self.language, side=self.army)


def kind_of(state: State) -> type[Desk]:
    """The desk that a position asks for."""
    if state.phase == Phase.CARD and state.side == state.table.opposition:
        return OppositionDesk
    if state.phase == Phase.CARD:
        return CardDesk
    if state.phase == Phase.OBJECTIVE:
        return ObjectiveDesk
    if state.phase == Phase.LEADER:
        return LeadDesk
    if state.phase == Phase.UNREST:
        return ButtonsDesk
    if state.phase != Phase.ACTION:
        return BonusDesk
    return RefreshDesk if CARDS[state.turn.card].action == REFRESH else ActionDesk
