"""What every choice at a table of Dual Powers shares; and each of them but that of an action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from dustlab.core.words import listed, phrase, say
from dustlab.dualpowers.components import (
    CARDS,
    CONNECTIONS,
    DAYS,
    LEADERS,
    MONTHS,
    PROTEST,
    REGION,
    REGIONS,
    card_name,
)
from dustlab.dualpowers.moves import (
    BONUS,
    ESPIONAGE,
    INSPIRE,
    OPPOSITION,
    PASS,
    POINTS,
    ChooseObjective,
    Lead,
    Play,
    Protest,
    Recruit,
)
from dustlab.dualpowers.pictures.cards import CARD, UNIT
from dustlab.dualpowers.pictures.tokens import side_badge
from dustlab.dualpowers.rules import scoring
from dustlab.dualpowers.rules.calendar import moved, walk_from
from dustlab.dualpowers.rules.opposition import so_far
from dustlab.dualpowers.rules.strength import weighed
from dustlab.dualpowers.state import State
from dustlab.dualpowers.text.words import card_words, track_words
from dustlab.pictures.labels import curtain
from dustlab.pictures.scene import CHOSEN, Scene

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

    def second_hint(self) -> str:
        """How much is open, and what of it is worth a look."""
        places = len(self.possible())
        marked = say(self.HINT, self.language, places=places) if places else ""
        return " ".join(filter(None, (marked, self.worth_a_look())))

    def worth_a_look(self) -> str:
        """The regions in which one token more or less can change who is stronger."""
        close = [region for region in REGIONS if self._is_close(region)]
        if not close:
            return say("widgets.powers.hint_none_close", self.language)
        names = [REGION[region].in_words(self.language) for region in close]
        regions = listed(names, self.language)
        return say("widgets.powers.hint_close", self.language, regions=regions)

    def _is_close(self, region: str) -> bool:
        sums = weighed(self.state, region)
        return bool(sums.winner) and abs(sums.strengths.red - sums.strengths.white) <= 1

    def deed(self, key: str, move: Any) -> Deed:
        """A button that plays a move."""
        return Deed(say(f"widgets.powers.{key}", self.language), partial(self.attempt, move))


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

    def pick(self, label: str) -> None:
        """A card of the hand; the one that lies open beside the city is played already."""
        if label.removeprefix(CARD) in self.hand():
            super().pick(label)

    def move(self) -> Any:
        return Play(self.card) if self.card else None

    def possible(self) -> Sequence[str]:
        return [CARD + held for held in self.hand()]

    def chosen(self) -> dict[str, str]:
        return {CARD + self.card: CHOSEN} if self.card else {}

    def deeds(self) -> Sequence[Deed]:
        """Each card as a button too; without a card the turn goes by."""
        if not self.hand():
            return [self.deed("go_by", PASS)]
        return super().deeds()

    def worth_a_look(self) -> str:
        """Which cards earn a bonus action, and which bring the will of the people."""
        date, lines = self.state.date, []
        moves = {held: moved(date.day, date.month, DAYS[held]) for held in self.hand()}
        for key, cards in (
            ("widgets.powers.hint_bonus", [card for card, to in moves.items() if to.bonus]),
            ("widgets.powers.hint_will", [card for card, to in moves.items() if to.passed]),
        ):
            if cards:
                names = [card_name(card, self.language) for card in cards]
                lines.append(say(key, self.language, cards=listed(names, self.language)))
        return " ".join(lines) or say("widgets.powers.hint_no_bonus", self.language)

    def card_words(self, held: str) -> tuple[str, str]:
        return card_name(held, self.language), card_words(held, self.language)

    def told(self) -> str:
        if not self.card:
            return say("widgets.powers.no_card", self.language)
        words = card_words(self.card, self.language)
        return say("widgets.powers.card_chosen", self.language, card=words)

    def in_short(self) -> str:
        """The day that the marker would come to, and what that brings."""
        if not self.card:
            return ""
        date = self.state.date
        walk = walk_from(date.day, MONTHS[date.month].id, DAYS[self.card])
        return " ".join(step.tell(self.language) for step in walk.steps())

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

    def worth_a_look(self) -> str:
        """The cards of those regions in which this side is stronger as it stands."""
        held = [card for card in self.possible() if self._is_ahead(card.removeprefix(CARD))]
        if not held:
            return ""
        names = [card_name(card.removeprefix(CARD), self.language) for card in held]
        cards = listed(names, self.language)
        return say("widgets.powers.hint_ahead", self.language, cards=cards)

    def _is_ahead(self, card: str) -> bool:
        return weighed(self.state, CARDS[card].region).winner == self.army

    def in_short(self) -> str:
        return ""

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
        return say(advice, self.language, **self._action())

    def _action(self) -> dict[str, str]:
        """The special action, called as its button is."""
        action = LEADERS[self.state.turn.card].action
        return {"action": phrase(f"dualpowers.picture.action_{action}", self.language)}

    def pick(self, label: str) -> None:
        place, _, _ = label.partition(":")
        if label.startswith(UNIT):
            self._ask_for_unit(label.removeprefix(UNIT))
            return
        if place not in REGION and place not in CONNECTIONS:
            return
        if place == self.place:
            self.confirm()
            return
        self.forget()
        self.place = place

    def _ask_for_unit(self, kind: str) -> None:
        """A unit of the supply, which no leader's card brings: the rules say so at once."""
        self.forget()
        region = self.place if self.place in REGION else REGIONS[0]
        self.refuse(Recruit((kind,), region))
        self.tried = ()  # nobody has asked for this region

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
        return [*deeds, self.deed("pass", PASS)]

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
        return say(wanted, language, **self._action())


# -- what buttons answer, and the curtain


@dataclass
class ButtonsDesk(Desk):
    """A question that buttons answer: in the unrest region points or a bonus action."""

    RULES = ("dualpowers.scoring.unrest_bonus", "dualpowers.scoring.unrest_points")
    ADVICE = "widgets.powers.advice_buttons"

    def answers(self) -> dict[str, Any]:
        return {"points": POINTS, "bonus": BONUS}

    def worth_a_look(self) -> str:
        """Where the points would bring the marker, beside what a bonus action could turn."""
        points = MONTHS[self.state.date.month].points
        then = track_words(
            self.state._replace(support=scoring.moved(self.state.support, self.army, points)),
            self.language,
            whole=True,
        )
        points_bring = say("widgets.powers.hint_points", self.language, points=points, then=then)
        return f"{points_bring} {super().worth_a_look()}"

    def deeds(self) -> Sequence[Deed]:
        return [self.deed(key, move) for key, move in self.answers().items()]


@dataclass
class OppositionDesk(ButtonsDesk):
    """The opposition's turn: it has nothing to choose, somebody turns up its card."""

    RULES = ("dualpowers.solitaire.card", "dualpowers.solitaire.recruit")
    ADVICE = "widgets.powers.advice_opposition"

    def answers(self) -> dict[str, Any]:
        return {"opposition": OPPOSITION}

    def worth_a_look(self) -> str:
        """Its objective as its row stands."""
        row = so_far(self.state)
        if row is None:
            return say("widgets.powers.hint_no_row", self.language)
        return say("widgets.powers.hint_row", self.language, region=REGION[row.region])


def curtain_scene(side: str, language: str = "en") -> Scene:
    title = say("widgets.powers.pass_on", language, side=side)
    ask = say("widgets.powers.reveal", language, side=side)
    width, height = 592.0, 400.0
    return curtain(width, height, side_badge(side, width / 2, 130, language, 48), title, ask)


@dataclass
class CurtainDesk(desk.CurtainDesk):
    """Nobody looks until the player whose turn it is has the screen."""

    def close_up(self) -> Scene:
        return curtain_scene(self.army, self.language)

    def confirm_words(self) -> str:
        return say("widgets.powers.reveal", self.language, side=self.army)
