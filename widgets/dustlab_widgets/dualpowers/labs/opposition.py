"""The opposition lab: lay its row of cards as you like, and see how it decides."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from dustlab.core.words import say
from dustlab.dualpowers.components import DRAWN, REGION, card_name
from dustlab.dualpowers.pictures.cards import CARD
from dustlab.dualpowers.pictures.row import row_scene
from dustlab.dualpowers.rules.opposition import decide
from dustlab.dualpowers.text.blanks import read_row
from dustlab.pictures.scene import CHOSEN, Scene

from ...core.parts import button
from ...table.lab import menu, question
from ..talk import others_html, steps_html
from .lab import ALL_CARDS, PowersLab

ROW = ("green-4", "red-2", "green-1", "purple-5", "blue-3")
EXPLAINED_BY = {
    "days": "dualpowers.solitaire.target",
    "cards": "dualpowers.solitaire.target_cards",
    "last": "dualpowers.solitaire.target_last",
}


class OppositionLab(PowersLab):
    """Pick and reorder the opposition's cards; the glass box tells its objective step by step."""

    TITLE = "widgets.opposition.title"

    def __init__(self, cards: Iterable[str] = ROW, language: str = "") -> None:
        self.start = read_row(cards)
        self.cards, self.card = self.start, ""
        complain = self.complain
        self.add = menu(self._add, complain, "widgets.opposition.add")
        self.earlier = button(lambda: self._shift(-1), complain)
        self.later = button(lambda: self._shift(+1), complain)
        self.remove = button(self._remove, complain)
        super().__init__(language)

    def __repr__(self) -> str:
        return f"OppositionLab({' '.join(self.cards)})"

    def in_hand(self) -> Sequence[Any]:
        return (self.add.widget,)

    def buttons(self) -> Sequence[Any]:
        return (self.earlier, self.later, self.remove, self.again)

    # -- changing it

    def pick(self, name: str) -> None:
        if name.startswith(CARD):
            held = name.removeprefix(CARD)
            self.card = "" if held == self.card else held

    def reset(self) -> None:
        self.cards, self.card = self.start, ""

    def _add(self, card: str) -> None:
        if not card:
            return
        self.trouble = ""
        if card in self.cards:
            words = card_name(card, self.language)
            self.trouble = say("widgets.opposition.twice", self.language, card=words)
        elif len(self.cards) == DRAWN:
            self.trouble = say("widgets.opposition.full", self.language, most=DRAWN)
        else:
            self.cards, self.card = (*self.cards, card), card
        self.show()

    def _chosen(self) -> bool:
        self.trouble = "" if self.card else say("widgets.opposition.choose", self.language)
        return bool(self.card)

    def _shift(self, by: int) -> None:
        if self._chosen():
            cards = list(self.cards)
            place = cards.index(self.card)
            to = place + by
            if 0 <= to < len(cards):
                cards.insert(to, cards.pop(place))
                self.cards = tuple(cards)
            else:
                end = "widgets.opposition.is_first" if by < 0 else "widgets.opposition.is_last"
                words = card_name(self.card, self.language)
                self.trouble = say(end, self.language, card=words)
        self.show()

    def _remove(self) -> None:
        if self._chosen():
            self.cards = tuple(held for held in self.cards if held != self.card)
            self.card = ""
        self.show()

    # -- what comes of it

    def draw(self, language: str) -> Scene:
        marks = {CARD + self.card: CHOSEN} if self.card else {}
        return row_scene(self.cards, language, marks=marks)

    def hint(self, grade: int) -> str:
        language = self.language
        if grade == 1:
            return self.rules_at_work(list(EXPLAINED_BY.values()))
        if not self.cards:
            return say("widgets.opposition.asks_none", language)
        decision = decide(self.cards)
        if grade == 2:
            return self.rules_at_work([EXPLAINED_BY[decision.by]])
        return decision.steps[-1].tell(language)

    def show(self) -> None:
        language = self.language
        self.name_lab()
        free = [card for card in ALL_CARDS if card not in self.cards]
        none = (say("widgets.calendar.none", language), "")
        self.add.show([none, *((card_name(card, language), card) for card in free)], "", language)
        self.show_picture(self._asks())
        self.ask.value = question(self._asks())
        note = "" if self.trouble else say("widgets.opposition.advice", language)
        if not self.cards:
            self.reasons(note=note)
            return
        steps = decide(self.cards).steps
        more = steps_html(steps, language) + others_html(self.cards, language)
        self.reasons(note=note, more=more, also=[step.rule for step in steps])

    def _asks(self) -> str:
        if not self.cards:
            return say("widgets.opposition.asks_none", self.language)
        decision = decide(self.cards)
        facts = {"region": REGION[decision.region], "card": card_name(decision.card, self.language)}
        return say("widgets.opposition.asks", self.language, points=decision.value, **facts)

    def summary(self) -> Sequence[str]:
        steps = decide(self.cards).steps if self.cards else ()
        return [self._asks(), *(step.tell(self.language) for step in steps)]

    def speak(self, language: str) -> None:
        self.earlier.description = say("widgets.opposition.earlier", language)
        self.later.description = say("widgets.opposition.later", language)
        self.remove.description = say("widgets.opposition.remove", language)
        super().speak(language)
