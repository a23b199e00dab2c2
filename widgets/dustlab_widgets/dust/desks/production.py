"""Production, at the table and in the income lab: what a turn brings, and an order with prices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from html import escape

from dustlab.core.remarks import Refusal
from dustlab.core.words import listed, phrase, say
from dustlab.dust.cards import card
from dustlab.dust.moves import Buy, Discard, EndBuying, Move
from dustlab.dust.rules.buying import ITEMS, price
from dustlab.dust.rules.income import CAPITALS, CENTERS, IDLE_CENTERS, LEAST, income, total
from dustlab.dust.rules.income import CARD as FROM_CARD
from dustlab.dust.state import State
from dustlab.pictures.scene import CHOSEN

from ...table.controls import Deed, Item
from .desk import Desk, each_kind, item_names
from .setup import on_button

INCOME_WORDS = {
    CENTERS: "widgets.table.income_centers",
    IDLE_CENTERS: "widgets.table.income_idle",
    CAPITALS: "widgets.table.income_capitals",
    FROM_CARD: "widgets.table.income_card",
    LEAST: "widgets.table.income_least",
}


@dataclass
class OrderDesk(Desk):
    """The order form: numbers are filled in, and all of them are ordered at once."""

    RULES = (
        "dust.production.costs",
        "dust.production.income",
        "dust.production.five_units",
        "dust.production.order",
    )
    ADVICE = "widgets.table.advice_order"
    form: dict[str, int] = field(default_factory=dict)
    area: str = ""
    """A neutral capital that the units are for; empty: for oneself."""

    def pick(self, label: str) -> None:
        self.forget()
        if label not in self.state.board:
            return
        if label == self.area:
            self.area = ""
            return
        if self.refuse(Buy("tank", 1, label)):
            return
        self.area, self.form = label, {}

    def clear(self) -> None:
        super().clear()
        self.form, self.area = {}, ""

    def step(self, name: str, by: int) -> None:
        self.forget()
        form = {**self.form, name: max(0, self.form.get(name, 0) + by)}
        if by > 0:
            refused = self.against_form(form)
            if refused:
                # Too many even without the rest of the form: the player is told all the same.
                self.refuse(Buy(name, form[name], self.area))
                self.refused, self.tried = refused, (self.area,) if self.area else ()
                return
        self.form = form

    def _orders(self, form: dict[str, int]) -> list[Move]:
        return [Buy(item, form[item], self.area) for item in ITEMS if form.get(item)]

    def against_form(self, form: dict[str, int]) -> tuple[Refusal, ...]:
        """What speaks against a form as a whole: each line is tried after those above it."""
        game, state = self.match.game, self.state
        for move in self._orders(form):
            refused = tuple(game.refusals(state, move))
            if refused:
                return refused
            state = game.advance(state, move)
        return ()

    def moves(self) -> Sequence[Move]:
        """What is filled in; where no point is left for anything, the end of buying."""
        return (EndBuying(),) if self._all_spent() else self._orders(self.form)

    def _all_spent(self) -> bool:
        shop = self.state.turn.shop
        cheapest = min(price(self.state, item) for item in ITEMS)
        return shop is not None and not self.spent() and shop.points < cheapest

    def spent(self) -> int:
        return sum(price(self.state, item) * n for item, n in self.form.items())

    # -- what is seen

    def items(self, price_words: str = "widgets.table.price") -> list[Item]:
        columns = []
        shop = self.state.turn.shop
        for item in ITEMS:
            cost = price(self.state, item)
            words = phrase(price_words, self.language, price=cost)
            can = shop is not None and shop.points - self.spent() >= cost
            label = self._label(item)
            columns.append(Item(item, label, self.form.get(item, 0), "", can, words))
        return columns

    def _label(self, item: str) -> str:
        return item_names(self.language)[ITEMS.index(item)]

    def chosen(self) -> dict[str, str]:
        return {self.area: CHOSEN} if self.area else {}

    def possible(self) -> Sequence[str]:
        """Own centers, which will build what is ordered."""
        return self.state.centers_of(self.army)

    def deeds(self) -> Sequence[Deed]:
        deeds = []
        if not self._all_spent():
            deeds.append(Deed(say("widgets.table.end_buying", self.language), self._end))
        deeds += self.ability_deeds()
        shop = self.state.turn.shop
        if self.hand_shown and shop is not None and not shop.cards:
            for held in self.hand():
                few, all_ = on_button(held, self.language), card(held).in_words(self.language)
                words = say("widgets.table.discard", self.language, card=few)
                deeds.append(Deed(words, partial(self.attempt, Discard(held)), all_))
        return deeds

    def _end(self) -> None:
        """What is filled in is ordered first."""
        self.attempt(*self._orders(self.form), EndBuying())

    def extra(self) -> str:
        return income_table(self.state, self.army, self.language)

    # -- in words

    def warning(self) -> str:
        """Who has begun to order is told what would be left over at the end of it."""
        shop = self.state.turn.shop
        if shop is None or self.refused:
            return ""
        left = shop.points - self.spent()
        begun = bool(self.spent() or any(shop.units) or shop.centers or shop.cards)
        return say("widgets.table.points_lost", self.language, left=left) if left and begun else ""

    def told(self) -> str:
        shop = self.state.turn.shop
        if shop is None:
            return ""
        facts = {"cost": self.spent(), "points": shop.points, "left": shop.points - self.spent()}
        text = say("widgets.table.form", self.language, **facts)
        if self.area:
            text = f"{say('widgets.table.for_neutrals', self.language, area=self.area)} {text}"

        def words(key: str, number: int) -> str:
            return say(key, self.language, number=number)

        had = [
            *(units.in_words(self.language) for units in each_kind(shop.units)),
            *([words("widgets.table.ordered_centers", shop.centers)] if shop.centers else []),
            *([words("widgets.table.ordered_cards", shop.cards)] if shop.cards else []),
        ]
        if had:
            ordered = listed(had, self.language)
            text = f"{text} {say('widgets.table.ordered', self.language, ordered=ordered)}"
        return text

    def confirm_words(self) -> str:
        if self._all_spent():
            return say("widgets.table.end_buying", self.language)
        if not self.spent():
            return say("widgets.table.order_what", self.language)
        return say("widgets.table.order", self.language, cost=self.spent())


def income_table(state: State, army: str, language: str) -> str:
    """Income as its sum, line by line."""
    lines = income(state, army)
    rows = "".join(
        f"<tr><td>{escape(say(INCOME_WORDS[line.what], language, number=line.number))}</td>"
        f"<td>{line.points}</td></tr>"
        for line in lines
        if line.points or line.number
    )
    caption = escape(say("widgets.table.income", language))
    whole = escape(say("widgets.table.income_total", language))
    return (
        f'<table class="dust-sum"><caption>{caption}</caption><tbody>{rows}'
        f"<tr><th>{whole}</th><th>{total(lines)}</th></tr></tbody></table>"
    )
