"""The choice of a card of the hand: to play it, or to put it down as the objective."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from dustlab.core.words import say
from dustlab.dualpowers.components import CARDS
from dustlab.dualpowers.moves import PASS, ChooseObjective, Play
from dustlab.dualpowers.pictures.cards import CARD, card_words
from dustlab.dualpowers.text.move_words import card_name
from dustlab.pictures.scene import CHOSEN

from ..table.controls import Deed
from ..table.desk import HandDesk
from .city_desk import Desk


@dataclass
class CardDesk(HandDesk, Desk):
    """A card of the hand, to be played."""

    CARD = CARD
    CONFIRM: ClassVar[str] = "play_card"
    RULES = ("dualpowers.turn.card", "dualpowers.turn.steps")
    HINT = "widgets.powers.hint_cards"
    ADVICE = "widgets.powers.advice_card"

    def hand(self) -> tuple[str, ...]:
        return self.state.hand(self.army)

    def move(self) -> Any:
        return Play(self.card) if self.card else None

    def possible(self) -> Sequence[str]:
        return [CARD + held for held in self.hand()]

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
        called = card_name(self.card, self.language)
        return say(f"widgets.powers.{self.CONFIRM}", self.language, card=called)


@dataclass
class ObjectiveDesk(CardDesk):
    """A command card of the hand, to be put down as the secret objective."""

    RULES = ("dualpowers.objective.choose", "dualpowers.objective.command")
    ADVICE = "widgets.powers.advice_objective"
    CONFIRM = "put_down"

    def move(self) -> Any:
        return ChooseObjective(self.card) if self.card else None

    def possible(self) -> Sequence[str]:
        return [CARD + held for held in self.hand() if held in CARDS]
