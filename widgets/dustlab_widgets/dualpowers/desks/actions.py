"""The choice of an action: recruit, move or recover, for a command card or as a bonus.

And which choice a position asks for: of an action, or another (see `desk`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from dustlab.core.words import phrase, say
from dustlab.dualpowers.components import (
    CARDS,
    EXHAUSTED,
    JOINED,
    MOVE,
    REFRESH,
    REGION,
    REGIONS,
    TOKENS,
    VALUE,
    WAYS,
)
from dustlab.dualpowers.moves import DRAW, ORGANISE, PASS, March, Move, Recruit, Refresh
from dustlab.dualpowers.pictures.cards import CARD, UNIT
from dustlab.dualpowers.pictures.city import read_token_name
from dustlab.dualpowers.rules.actions import STEPS
from dustlab.dualpowers.rules.bonus import can_draw, may_organise
from dustlab.dualpowers.state import Phase, State
from dustlab.pictures.scene import CHOSEN

from ...table.controls import Deed
from ...table.moves import is_legal
from .desk import ButtonsDesk, CardDesk, Desk, LeadDesk, ObjectiveDesk, OppositionDesk

CONTROL = "dualpowers.move.control"


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
        """One more of a kind; after the last one none again. After a refusal it begins anew."""
        if self.refused:
            self.clear()
        region = self.region
        chosen, held = self.units.count(kind), self.state.supply.of(self.army).count(kind)
        others = tuple(unit for unit in self.units if unit != kind)
        self.clear()
        self.region = region
        again = 0 if chosen >= held else chosen + 1
        self.units = tuple(sorted((*others, *(kind,) * again)))
        if not self.region and not self.is_bonus:
            self.region = CARDS[self.state.turn.card].region

    def _token(self, region: str, token: str) -> None:
        elsewhere = self.token and region != self.path[0]
        if elsewhere and self.action != REFRESH:
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
            self.path = self._way_to(region)
        else:
            self.region = region

    def _way_to(self, region: str) -> tuple[str, ...]:
        """The way of the token once this region is picked."""
        steps = STEPS.get(self.action or MOVE, 1)  # the rules refuse what a card does not allow
        # A second region goes on from the first where the card allows two steps.
        goes_on = len(self.path) - 1 < steps and (self.path[-1], region) in JOINED
        return (*self.path, region) if goes_on else (self.path[0], region)

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

    def ready(self) -> bool:
        """A token of somebody else may be tried, but nobody is urged to."""
        return super().ready() and (not self.token or self.state.controls(self.army, self.token))

    def possible(self) -> Sequence[str]:
        state, side = self.state, self.army
        if self.units:
            return [r for r in REGIONS if self._may(Recruit(self.units, r))]
        if self.token:
            return [r for r in REGIONS if self._may(March(self.token, self._way_to(r)))]
        kinds = dict.fromkeys(state.supply.of(side))
        units = [UNIT + k for k in kinds if any(self._may(Recruit((k,), r)) for r in REGIONS)]
        return [*units, *(region for region in REGIONS if self._begins(region))]

    def _begins(self, region: str) -> bool:
        """Whether a token there may set out from it, or recover."""
        next_ways = WAYS[self.state.tiles.barrier][region]
        return any(
            self._may(Refresh(token.removesuffix(EXHAUSTED), region))
            or any(self._may(March(token, (region, way))) for way in next_ways)
            for token in dict.fromkeys(self.state.tokens(region))
        )

    def _may(self, move: Move) -> bool:
        return is_legal(self.match, move)

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
        if self.is_bonus and can_draw(self.state):
            deeds.append(self.deed("draw", DRAW))
        if self.is_bonus and may_organise(self.state):
            deeds.append(self.deed("organise", ORGANISE))
        return [*deeds, self.deed("pass", PASS)]

    def told(self) -> str:
        language = self.language
        if self.units:
            value = sum(VALUE[unit] for unit in self.units)
            facts: dict[str, Any] = {"units": ", ".join(self.units), "value": value}
            if not self.possible():
                # Wherever they should go: why not is said before a region is picked.
                wanted = Recruit(self.units, self.region or REGIONS[0])
                return " ".join(reason.tell(language) for reason in self.against(wanted))
            if self.region:
                facts["region"] = REGION[self.region]
                return say("widgets.powers.recruiting", language, **facts)
            return say("widgets.powers.recruiting_where", language, **facts)
        if self.token:
            return self._token_words()
        if self.region:
            return say("widgets.powers.place_chosen", language, place=REGION[self.region])
        return say("widgets.powers.nothing", language)

    def _token_words(self) -> str:
        """The token that was picked and its way, or what is still asked of it."""
        language, token = self.language, TOKENS[self.token]
        if not self.state.controls(self.army, self.token):
            # Whose it is the rules say, as they would if it were to be refreshed.
            wanted = Refresh(self.token.removesuffix(EXHAUSTED), self.path[0])
            against = self.match.game.refusals(self.state, wanted)
            return " ".join(r.tell(language) for r in against if r.rule == CONTROL)
        if len(self.path) > 1:
            way = " → ".join(phrase(f"dualpowers.colour.{r}", language) for r in self.path)
            return say("widgets.powers.moving", language, token=token, way=way)
        key = "moving_where"
        if self.action in ("", REFRESH) and not token.ready:
            key = "refreshing"
        elif self.action == REFRESH:
            key = "ready_already"
        return say(f"widgets.powers.{key}", language, token=token, region=REGION[self.path[0]])

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
class RefreshDesk(ActionDesk):
    """The action of a command card that refreshes."""

    RULES = ("dualpowers.action.one", "dualpowers.recruit.value", "dualpowers.refresh.exhausted")
    ADVICE = "widgets.powers.advice_refresh"


@dataclass
class BonusDesk(ActionDesk):
    """A bonus action."""

    RULES = ("dualpowers.bonus.when", "dualpowers.bonus.recruit", "dualpowers.bonus.move")
    ADVICE = "widgets.powers.advice_bonus"


def kind_of(state: State) -> type[Desk]:
    """The desk that a position asks for."""
    if state.phase == Phase.CARD:
        return OppositionDesk if state.side == state.table.opposition else CardDesk
    if state.phase == Phase.ACTION:
        return RefreshDesk if CARDS[state.turn.card].action == REFRESH else ActionDesk
    kinds = {Phase.OBJECTIVE: ObjectiveDesk, Phase.LEADER: LeadDesk, Phase.UNREST: ButtonsDesk}
    return kinds.get(state.phase, BonusDesk)
