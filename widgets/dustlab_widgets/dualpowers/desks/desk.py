"""What every choice at a table of Dual Powers shares; and that of a card and of the leader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from dustlab.core.words import say
from dustlab.dualpowers.components import (
    CARDS,
    CONNECTIONS,
    LEADERS,
    PROTEST,
    REGION,
    REGIONS,
    card_name,
)
from dustlab.dualpowers.moves import ESPIONAGE, INSPIRE, PASS, ChooseObjective, Lead, Play, Protest
from dustlab.dualpowers.pictures.cards import CARD, card_words
from dustlab.dualpowers.state import State
from dustlab.pictures.scene import CHOSEN

from ...table import desk
from ...table.controls import Deed
from ...table.desk import HandDesk


@dataclass
class Desk(desk.Desk):
    """The choice at one position of Dual Powers."""

    HINT = "widgets.powers.hint_dashed"

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    def is_place(self, name: str) -> bool:
        return name in REGION or name in CONNECTIONS

    def places_of(self, move: Any) -> tuple[str, ...]:
        path = getattr(move, "path", ())
        single = [getattr(move, part, "") for part in ("region", "connection")]
        return tuple(place for place in (*path, *single) if place)


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
        words = card_words(self.card, self.language)
        return say("widgets.powers.card_chosen", self.language, card=words)

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
