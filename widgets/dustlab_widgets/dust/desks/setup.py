"""Setup and cards: claiming areas, placing centers, a card face down, an ability at its moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dustlab.core.words import name, say
from dustlab.dust.cards import card
from dustlab.dust.moves import ChooseCard, ClaimArea, ClaimCapital, Move, PlaceCenter
from dustlab.dust.pictures.cards import CARD, curtain_scene
from dustlab.pictures.scene import CHOSEN, POSSIBLE, REFUSED, Scene

from ...table import desk
from ...table.controls import Deed
from ...table.desk import HandDesk
from .desk import Desk


@dataclass
class AreaDesk(Desk):
    """One area is the whole move: picked once it is chosen, picked twice it is played."""

    area: str = ""

    def make(self, area: str) -> Move:
        raise NotImplementedError

    def pick(self, label: str) -> None:
        if label == self.area and not self.refused:
            self.confirm()
            return
        self.forget()
        self.area = label
        if self.refuse(self.make(label)):
            self.area = ""

    def clear(self) -> None:
        super().clear()
        self.area = ""

    def move(self) -> Move | None:
        return self.make(self.area) if self.area else None

    def possible(self) -> Sequence[str]:
        return self.worked_out("possible", self._areas)

    def _areas(self) -> Sequence[str]:
        areas = (getattr(move, "area", "") for move in self.match.moves())
        return tuple(dict.fromkeys(areas))

    def chosen(self) -> dict[str, str]:
        return {self.area: CHOSEN} if self.area else {}

    def told(self) -> str:
        if not self.area:
            return say("widgets.table.no_area", self.language)
        return say("widgets.table.area_chosen", self.language, area=self.area)


@dataclass
class ClaimDesk(AreaDesk):
    """Capitals, power sources and land areas."""

    RULES = ("dust.setup.capitals", "dust.setup.power_sources", "dust.setup.land")
    ADVICE = "widgets.table.advice_claim"

    def make(self, area: str) -> Move:
        return ClaimCapital(area) if self.state.phase == "capitals" else ClaimArea(area)

    def confirm_words(self) -> str:
        if not self.area:
            return say("widgets.table.claim_what", self.language)
        return say("widgets.table.claim", self.language, area=self.area)


@dataclass
class CenterDesk(AreaDesk):
    """Production centers at setup."""

    RULES = ("dust.setup.centers", "dust.setup.centers.where")
    ADVICE = "widgets.table.advice_center"

    def make(self, area: str) -> Move:
        return PlaceCenter(area)

    def confirm_words(self) -> str:
        if not self.area:
            return say("widgets.table.center_what", self.language)
        return say("widgets.table.center", self.language, area=self.area)


def on_button(held: str, language: str) -> str:
    """A card in few words: its ability and its three numbers."""
    shown = card(held)
    values = f"{shown.combat} · {shown.movement} · {shown.production}"
    return f"{name(shown.ability, language)} {values}"


@dataclass
class CardDesk(Desk, HandDesk):
    """A card of the own hand, face down: for the setup, or for a round."""

    CARD = CARD

    RULES = ("dust.initiative.card", "dust.initiative.order", "dust.setup.deal")
    ADVICE = "widgets.table.advice_card"

    def move(self) -> Move | None:
        return ChooseCard(self.card) if self.card else None

    def marks(self) -> dict[str, str]:
        marks = self.looked_at()
        if not self.dare or self.hinted:
            marks |= {CARD + held: POSSIBLE for held in self.hand()}
        if self.card:
            marks[CARD + self.card] = REFUSED if self.refused else CHOSEN
        return marks

    def card_words(self, held: str) -> tuple[str, str]:
        return on_button(held, self.language), card(held).in_words(self.language)

    def told(self) -> str:
        if not self.card:
            return say("widgets.table.no_card", self.language)
        words = card(self.card).in_words(self.language)
        return say("widgets.table.card_chosen", self.language, card=words)

    def confirm_words(self) -> str:
        if not self.card:
            return say("widgets.table.card_what", self.language)
        return say("widgets.table.card", self.language)


@dataclass
class CurtainDesk(desk.CurtainDesk):
    """Nobody looks until the player whose decision it is has the screen."""

    def close_up(self) -> Scene:
        return curtain_scene(self.army, self.language)

    def confirm_words(self) -> str:
        return say("dust.card.reveal", self.language, army=self.army)


@dataclass
class AskDesk(Desk):
    """A question that is answered by a button: use the ability, or let the moment go by."""

    RULES = ("dust.ability.koshka",)
    ADVICE = "widgets.table.advice_ask"

    def deeds(self) -> Sequence[Deed]:
        return self.ability_deeds()
