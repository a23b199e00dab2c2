"""The choice that a leader's card asks for: where the leader goes, and the special action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from dustlab.core.words import say
from dustlab.dualpowers.components import CONNECTIONS, LEADERS, PROTEST, REGION, REGIONS
from dustlab.dualpowers.moves import ESPIONAGE, INSPIRE, PASS, Lead, Protest
from dustlab.pictures.scene import CHOSEN

from ..table.controls import Deed
from .city_desk import Desk


@dataclass
class LeadDesk(Desk):
    """A leader's card: where the leader goes, and the special action."""

    RULES = ("dualpowers.leader.actions", "dualpowers.leader.recruit")
    ADVICE = "widgets.powers.advice_leader"
    place: str = ""

    def left(self) -> tuple[str, str]:
        """What is left to do: a word of advice, and the words of the button while nothing is
        chosen. For a protest a bridge is picked; other special actions have a button."""
        turn = self.state.turn
        protests = LEADERS[turn.card].action == PROTEST
        if turn.special:
            return "widgets.powers.advice_lead", "widgets.powers.lead_what"
        if turn.led and protests:
            return "widgets.powers.advice_protest", "widgets.powers.protest_what"
        if turn.led:
            return "widgets.powers.advice_special", "widgets.powers.special_what"
        if protests:
            return "widgets.powers.advice_protest_both", "widgets.powers.lead_or_bar"
        return self.ADVICE, "widgets.powers.lead_what"

    def missing(self) -> str:
        advice, _ = self.left()
        return say(advice, self.language)

    def pick(self, label: str) -> None:
        place = label.partition(":")[0] if ":" in label else label
        if place not in REGION and place not in CONNECTIONS:
            return
        if place == self.place:
            self.confirm()
            return
        self.forget()
        self.place = place

    def clear(self) -> None:
        super().clear()
        self.place = ""

    def move(self) -> Any:
        if self.place in REGION:
            return Lead(self.state.turn.card, self.place)
        return Protest(self.place) if self.place else None

    def possible(self) -> Sequence[str]:
        turn = self.state.turn
        places: list[str] = []
        if not turn.led:
            places += REGIONS
        if not turn.special and LEADERS[turn.card].action == PROTEST:
            places += [way for way in CONNECTIONS if way != self.state.tiles.barrier]
        return places

    def chosen(self) -> dict[str, str]:
        return {self.place: CHOSEN} if self.place else {}

    def deeds(self) -> Sequence[Deed]:
        turn = self.state.turn
        action = LEADERS[turn.card].action
        deeds = []
        if not turn.special and action != PROTEST:
            words = say(f"dualpowers.picture.action_{action}", self.language)
            spies = action == "espionage"
            deeds.append(Deed(words, partial(self.attempt, ESPIONAGE if spies else INSPIRE)))
        deeds.append(Deed(say("widgets.powers.pass", self.language), partial(self.attempt, PASS)))
        return deeds

    def told(self) -> str:
        if not self.place:
            return say("widgets.powers.nothing", self.language)
        where = REGION.get(self.place) or CONNECTIONS[self.place]
        return say("widgets.powers.place_chosen", self.language, place=where)

    def confirm_words(self) -> str:
        language = self.language
        if self.place in REGION:
            facts = {"leader": self.state.turn.card, "region": REGION[self.place]}
            return say("widgets.powers.lead", language, **facts)
        if self.place:
            return say("widgets.powers.protest", language, connection=CONNECTIONS[self.place])
        _, wanted = self.left()
        return say(wanted, language)
