"""What can be chosen at a position of Dual Powers, by clicks on the city and the cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from dustlab.dualpowers.bonus import can_draw, may_organise
from dustlab.dualpowers.cards_picture import CARD, UNIT, card_words
from dustlab.dualpowers.city_picture import read_token_name
from dustlab.dualpowers.components import (
    CARDS,
    CONNECTIONS,
    EXHAUSTED,
    JOINED,
    LEADERS,
    MOVE,
    PROTEST,
    REFRESH,
    REGION,
    REGIONS,
    SEAT,
    TOKENS,
    VALUE,
    WAYS,
)
from dustlab.dualpowers.move_words import card_name
from dustlab.dualpowers.movement import STEPS
from dustlab.dualpowers.moves import (
    BONUS,
    DRAW,
    ESPIONAGE,
    INSPIRE,
    OPPOSITION,
    ORGANISE,
    PASS,
    POINTS,
    ChooseObjective,
    Lead,
    March,
    Play,
    Protest,
    Recruit,
    Refresh,
)
from dustlab.dualpowers.state import CARD as CARD_PHASE
from dustlab.dualpowers.state import LEAD, OBJECTIVE, UNREST, State
from dustlab.scene import CHOSEN, Scene
from dustlab.words import listed, phrase, say

from .. import desk
from ..table_controls import Deed
from .curtain import curtain_scene


@dataclass
class Desk(desk.Desk):
    """The choice at one position of Dual Powers."""

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
class CardDesk(Desk):
    """A card of the hand: to play, or to put down as the objective."""

    RULES = ("dualpowers.turn.card", "dualpowers.objective.choose")
    ADVICE = "widgets.powers.advice_card"
    card: str = ""

    def pick(self, label: str) -> None:
        if not label.startswith(CARD):
            return
        held = label.removeprefix(CARD)
        if held == self.card:
            self.confirm()
            return
        self.forget()
        self.card = held

    def clear(self) -> None:
        super().clear()
        self.card = ""

    def hand(self) -> tuple[str, ...]:
        return self.state.hand(self.army)

    @property
    def is_objective(self) -> bool:
        return self.state.phase == OBJECTIVE

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
        return [
            Deed(card_name(held, self.language), partial(self.pick, CARD + held), card_words(held))
            for held in self.hand()
        ]

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


@dataclass
class ActionDesk(Desk):
    """The action of a command card, or a bonus action: units of the supply, or tokens of the city.

    Units that are picked are recruited; a token that is picked moves where the next region says,
    and an exhausted one recovers where that is what may be done.
    """

    RULES = ("dualpowers.action.one", "dualpowers.recruit.value", "dualpowers.move.connection")
    ADVICE = "widgets.powers.advice_action"
    units: tuple[str, ...] = ()
    region: str = ""
    token: str = ""
    path: tuple[str, ...] = ()

    @property
    def is_bonus(self) -> bool:
        return self.state.phase != "action"

    @property
    def action(self) -> str:
        """What the card's symbol allows; a bonus action allows both."""
        return "" if self.is_bonus else CARDS[self.state.turn.card].action

    def clear(self) -> None:
        super().clear()
        self.units, self.region, self.token, self.path = (), "", "", ()

    def pick(self, label: str) -> None:
        if label.startswith(UNIT):
            self._unit(label.removeprefix(UNIT))
        elif ":" in label and not label.startswith(CARD):
            self._token(*read_token_name(label))
        elif label in REGION:
            self._region(label)

    def _unit(self, kind: str) -> None:
        """One more of a kind; after the last one none again."""
        region = self.region
        chosen, there = self.units.count(kind), self.state.supply[SEAT[self.army]].count(kind)
        others = tuple(unit for unit in self.units if unit != kind)
        self.clear()
        self.region = region
        again = 0 if chosen >= there else chosen + 1
        self.units = tuple(sorted((*others, *(kind,) * again)))
        if not self.region and not self.is_bonus:
            self.region = CARDS[self.state.turn.card].region

    def _token(self, region: str, token: str) -> None:
        if self.token and (self.token, self.path[0]) != (token, region):
            self._region(region)
            return
        self.clear()
        self.token, self.path = token, (region,)

    def _region(self, region: str) -> None:
        self.forget()
        if self.units:
            self.region = region
        elif self.token and region == self.path[-1]:
            if len(self.path) > 1:
                self.confirm()
        elif self.token:
            steps = STEPS.get(self.action or MOVE, 1)  # the rules refuse what a card does not allow
            # A second region goes on from the first where the card allows two steps.
            goes_on = len(self.path) - 1 < steps and (self.path[-1], region) in JOINED
            self.path = (*self.path, region) if goes_on else (self.path[0], region)
        else:
            self.region = region

    def move(self) -> Any:
        if self.units:
            return Recruit(self.units, self.region) if self.region else None
        if not self.token:
            return None
        if len(self.path) > 1:
            return March(self.token, self.path)
        if self.token.endswith(EXHAUSTED) and self.action in ("", REFRESH):
            return Refresh(self.token.removesuffix(EXHAUSTED), self.path[0])
        return None

    def possible(self) -> Sequence[str]:
        state, side = self.state, self.army
        if self.units:
            return REGIONS if self.is_bonus else (CARDS[state.turn.card].region,)
        if self.token:
            return WAYS[state.tiles.barrier][self.path[-1]]
        places = [UNIT + kind for kind in dict.fromkeys(state.supply[SEAT[side]])]
        mine = (r for r in REGIONS if any(state.controls(side, t) for t in state.tokens(r)))
        return [*places, *mine]

    def chosen(self) -> dict[str, str]:
        marks = {UNIT + kind: CHOSEN for kind in self.units}
        if self.token:
            marks[f"{self.path[0]}:{self.token}:0"] = CHOSEN
            marks |= dict.fromkeys(self.path[1:], CHOSEN)
        elif self.region:
            marks[self.region] = CHOSEN
        return marks

    def deeds(self) -> Sequence[Deed]:
        deeds = []
        if self.is_bonus:
            if can_draw(self.state):
                deeds.append(self._deed("draw", DRAW))
            if may_organise(self.state):
                deeds.append(self._deed("organise", ORGANISE))
        deeds.append(self._deed("pass", PASS))
        return deeds

    def _deed(self, key: str, move: Any) -> Deed:
        return Deed(say(f"widgets.powers.{key}", self.language), partial(self.attempt, move))

    def told(self) -> str:
        language = self.language
        if self.units:
            value = sum(VALUE[unit] for unit in self.units)
            facts: dict[str, Any] = {"units": ", ".join(self.units), "value": value}
            if self.region:
                return say(
                    "widgets.powers.recruiting", language, region=REGION[self.region], **facts
                )
            return say("widgets.powers.recruiting_where", language, **facts)
        if self.token:
            way = listed([phrase(f"dualpowers.colour.{r}", language) for r in self.path], language)
            return say("widgets.powers.moving", language, token=TOKENS[self.token], way=way)
        return say("widgets.powers.nothing", language)

    def confirm_words(self) -> str:
        language, move = self.language, self.move()
        if isinstance(move, Recruit):
            return say("widgets.powers.recruit", language, region=REGION[move.region])
        if isinstance(move, March):
            return say("widgets.powers.march", language, region=REGION[move.path[-1]])
        if isinstance(move, Refresh):
            return say("widgets.powers.refresh", language, region=REGION[move.region])
        return say("widgets.powers.action_what", language)


@dataclass
class LeadDesk(Desk):
    """A leader's card: where the leader goes, and the special action."""

    RULES = ("dualpowers.leader.actions", "dualpowers.leader.recruit")
    ADVICE = "widgets.powers.advice_leader"
    place: str = ""

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
        return say("widgets.powers.lead_what", language)


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
