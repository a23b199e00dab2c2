"""The choice of a card of one's own hand, in any game: a click chooses it, another one plays it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from .controls import Deed
from .desk import Desk


@dataclass
class HandDesk(Desk):
    """A card of the hand. A game says what a card is called, and which move it makes."""

    CARD: ClassVar[str] = ""
    """What a card's name in the picture begins with."""
    card: str = ""

    def hand(self) -> tuple[str, ...]:
        """The cards of whoever decides."""
        raise NotImplementedError

    def card_words(self, held: str) -> tuple[str, str]:
        """A card on a button: in few words, and in all."""
        raise NotImplementedError

    def pick(self, label: str) -> None:
        if not label.startswith(self.CARD):
            return
        held = label.removeprefix(self.CARD)
        if held == self.card:
            self.confirm()
            return
        self.forget()
        self.card = held

    def clear(self) -> None:
        super().clear()
        self.card = ""

    def deeds(self) -> Sequence[Deed]:
        """Each card as a button too."""
        deeds = []
        for held in self.hand():
            words, told = self.card_words(held)
            deeds.append(Deed(words, partial(self.pick, self.CARD + held), told))
        return deeds
