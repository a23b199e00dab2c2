"""Setup at the table: claiming areas, placing centers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from dustlab.core.words import say
from dustlab.dust.moves import ClaimArea, ClaimCapital, Move, PlaceCenter
from dustlab.pictures.scene import CHOSEN

from .desk import Desk

MOST_TRIED = 600


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
        if "possible" not in self.memory:
            game, state = self.match.game, self.state
            tried = islice(game.candidates(state), MOST_TRIED)
            legal = (m for m in tried if next(iter(game.refusals(state, m)), None) is None)
            self.memory["possible"] = tuple(dict.fromkeys(getattr(m, "area", "") for m in legal))
        return tuple(self.memory["possible"])

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
