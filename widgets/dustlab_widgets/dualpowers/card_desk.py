"""The choice of a card of the hand: to play it, or to put it down as the objective."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from dustlab.dualpowers.cards_picture import CARD, card_words
from dustlab.dualpowers.components import CARDS
from dustlab.dualpowers.move_words import card_name
from dustlab.dualpowers.moves import PASS, ChooseObjective, Play
from dustlab.dualpowers.state import OBJECTIVE
from dustlab.scene import CHOSEN
from dustlab.words import say

from ..hand_desk import HandDesk
from ..table_controls import Deed
from .city_desk import Desk


@dataclass
class CardDesk(HandDesk, Desk):
    """A card of the hand: to play, or to put down as the objective."""

    CARD = CARD
    RULES = ("dualpowers.turn.card", "dualpowers.objective.choose")
    ADVICE = "widgets.powers.advice_card"

    def hand(self) -> tuple[str, ...]:
        return self.state.hand(self.army)

    @property
    def is_objective(self) -> bool:
        return self.state.phase == OBJECTIVE

    def missing(self) -> str:
        if self.is_objective:
            return say("widgets.powers.advice_objective", self.language)
        return super().missing()

    def move(self) -> Any:
        if not self.card:
            return None
        return ChooseObjective(self.card) if self.is_objective else Play(self.card)

    def possible(self) -> Sequence[str]:
        hand = self.hand()
        return [CARD + held for held in hand if held in CARDS or not self.is_objective]

    def chosen(self) -> dict[str, str]:
        return {CARD + self.card: CHOSEN} if self.card else {}

    def deeds(self) -> Sequence[Deed]:
        """Each card as a button too; without a card the turn goes by."""
        if not self.hand():
            return [Deed(say("widgets.powers.go_by", self.language), partial(self.attempt, PASS))]
        return super().deeds()

    def card_words(self, held: str) -> tuple[str, str]:
        return card_name(held, self.language), card_words(held, self.language)

    def told(self) -> str:
        if not self.card:
            return say("widgets.powers.no_card", self.language)
        told = card_words(self.card, self.language)
        return say("widgets.powers.card_chosen", self.language, card=told)

    def confirm_words(self) -> str:
        if not self.card:
            return say("widgets.powers.card_what", self.language)
        key = "put_down" if self.is_objective else "play_card"
        return say(f"widgets.powers.{key}", self.language, card=card_name(self.card, self.language))
