"""The income lab: what a turn brings, line by line with its rule, and what it buys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from dustlab.core import rules
from dustlab.core.match import Match
from dustlab.core.words import listed, phrase, say
from dustlab.dust import GAME
from dustlab.dust.components import KINDS, Units
from dustlab.dust.rules import income
from dustlab.dust.rules.buying import CARD, CENTER
from dustlab.dust.state import State
from dustlab.dust.studies.examples import (
    INCOME_RULES,
    card_bringing,
    gains,
    held_by,
    in_production,
    under,
    with_card,
)
from dustlab.dust.text.scene_words import description

from ...core.parts import button, markup
from ...table.lab import menu, question, row_of_buttons
from ..desks.desk import item_names
from ..desks.production import OrderDesk
from .lab import BoardLab

HOLDS, BUILDS = "holds", "builds"
CLICKS = {HOLDS: "widgets.income.click_holds", BUILDS: "widgets.income.click_builds"}
LINES = {
    income.CENTERS: "widgets.income.centers",
    income.IDLE_CENTERS: "widgets.income.idle",
    income.CAPITALS: "widgets.income.capitals",
    income.CARD: "widgets.income.card",
    income.LEAST: "widgets.income.least",
}
MOST_PRODUCTION = 5


class IncomeLab(BoardLab):
    """Give and take areas and centers, choose the card: see the income, and what it buys.

    `position` is a text, a state or a match (without one a game of three is given), `rules` another
    rule set, `army` whose income it is.
    """

    TITLE = "widgets.income.title"
    click = HOLDS
    """What a click on an area changes."""

    def begin(self, state: State, army: str) -> None:
        self.army = army
        self.state = in_production(state, army)
        self.order = OrderDesk(Match(GAME, self.state), lambda _: None)
        """What the income would buy; nothing is ever bought."""

    def furnish(self) -> None:
        complain = self.complain
        self.choose_click = row_of_buttons(self._other_click, complain)
        self.choose_card = menu(self._other_card, complain, "widgets.income.card_brings")
        self.again = button(self._again, complain)
        self.empty = button(self._empty, complain)
        self.sum = markup("dust-card", "dust-sum-card")

    def in_hand(self) -> Sequence[Any]:
        return (self.choose_click.widget, self.choose_card.widget, self.steppers)

    def open_cards(self) -> Sequence[Any]:
        return (self.sum,)

    def buttons(self) -> Sequence[Any]:
        return (self.empty, self.again)

    def __repr__(self) -> str:
        return f"IncomeLab({self.army}, {self.points} production points)"

    # -- the sum

    @property
    def lines(self) -> list[income.Line]:
        return income.income(self.state, self.army)

    @property
    def points(self) -> int:
        return income.total(self.lines)

    # -- changing the board

    def pick(self, area: str) -> None:
        """Take an area or give it back; or put a center there, or take one away."""
        self.refused, self.last = (), area
        if self.click == HOLDS:
            state = held_by(self.state, area, self._next_holder(area))
        else:
            state = self.with_other_center(area, self.army)
        self._change(state)

    def _next_holder(self, area: str) -> str:
        """The player's own; once more it goes back to the army that held it, or to nobody."""
        if self.state.owner(area) != self.army:
            return self.army
        before = self.given.owner(area)
        return before if before != self.army else ""

    def _change(self, state: State) -> None:
        """Another board or card: the points are summed anew, and the order with them."""
        form = self.order.form
        self.begin(state, self.army)
        if not self.order.against_form(form):
            self.order.form = form
        self.renew()

    def other_army(self, army: str) -> None:
        self.army, self.refused, self.last = army, (), ""
        self.order.clear()
        self._change(self.state)

    def _other_click(self, click: str) -> None:
        self.click, self.refused = click, ()
        self.show()

    def _other_card(self, production: int) -> None:
        self.refused, self.trouble = (), ""
        card = card_bringing(self.state, self.army, production) if production else ""
        self._change(with_card(self.state, self.army, card))

    def use_rules(self, rules: str) -> None:
        self.given, self.refused, self.last = under(self.given, rules), (), ""
        self._change(under(self.state, rules))

    def _again(self) -> None:
        """The board as it was given."""
        self.trouble, self.refused, self.last = "", (), ""
        self.order.clear()
        self._change(self.given)

    # -- the order

    def step(self, item: str, by: int) -> None:
        self.order.step(item, by)
        self.refused = self.order.refused
        self.last = ""  # it is the order that is refused or not, and no area
        self.show()

    def _empty(self) -> None:
        self.trouble, self.refused = "", ()
        self.order.clear()
        self.show()

    # -- hints

    def hint(self, grade: int) -> str:
        language, state = self.language, self.state
        if grade == 1:
            return self.rules_at_work(list(dict.fromkeys(INCOME_RULES.values())))
        best = gains(state, self.army)
        if grade == 2:
            self.hinted = True
            self.show()
            lines = {line.what: line.number for line in self.lines}
            used, idle = lines[income.CENTERS], lines[income.IDLE_CENTERS]
            sources = income.power_sources(state, self.army)
            facts = {"centers": used + idle, "sources": sources, "used": used}
            return say("widgets.income.hint_cap", language, **facts)
        if not best:
            return say("widgets.income.hint_nothing", language)
        top = best[0]
        return say("widgets.income.hint_gain", language, area=top.area, points=top.points)

    # -- what is seen

    def promising(self) -> Iterable[str]:
        return (gain.area for gain in gains(self.state, self.army))

    def show(self) -> None:
        language, state = self.language, self.state
        self.show_head(state, self.army)
        clicks = [(say(key, language), click) for click, key in CLICKS.items()]
        self.choose_click.show(clicks, self.click, language)
        card = state.card_of(self.army)
        values = [(str(n), n) for n in range(1, MOST_PRODUCTION + 1)]
        none = (say("widgets.income.no_card", language), 0)
        self.choose_card.show([none, *values], card.production if card else 0, language)
        self.show_areas("")  # so that the same area can be named again
        self.order.language = language
        self.steppers.show(self.order.items("widgets.income.price"))
        self.sum.value = self._sum_table()
        against = [remark.tell(language) for remark in self.refused]
        on_map = against if self.last in self.marks() and self._speaks_of_the_map() else []
        self.show_map(state, marks=self.marks(), reasons=on_map, said=self._asks())
        self.ask.value = question(self._asks(), self._form_told(), self._ordered())
        shop = state.turn.shop
        left = (shop.points if shop else 0) - self.order.spent()
        note = "" if self.refused else say("widgets.income.advice", language, left=left)
        self.reasons(self.refused, note, also=self._rules_of_lines() if not self.refused else ())

    def _speaks_of_the_map(self) -> bool:
        return any(area in self.state.board for remark in self.refused for area in remark.where)

    def _asks(self) -> str:
        return say("widgets.income.asks", self.language, army=self.army, points=self.points)

    def _form_told(self) -> str:
        left = self.points - self.order.spent()
        facts = {"cost": self.order.spent(), "points": self.points, "left": left}
        return say("widgets.income.form", self.language, **facts)

    def _ordered(self) -> str:
        language, form = self.language, self.order.form
        units = Units(*(form.get(kind, 0) for kind in KINDS))
        lines = [units.in_words(language)] if any(units) else []
        if form.get(CENTER):
            lines.append(phrase("widgets.income.of_centers", language, number=form[CENTER]))
        if form.get(CARD):
            lines.append(phrase("widgets.income.of_cards", language, number=form[CARD]))
        if not lines:
            return say("widgets.income.ordered_nothing", language)
        return say("widgets.income.ordered", language, items=listed(lines, language))

    def _rules_of_lines(self) -> list[str]:
        wanted = [INCOME_RULES[line.what] for line in self.lines if line.number or line.points]
        return list(dict.fromkeys(wanted))

    def told_lines(self) -> list[tuple[str, int, str]]:
        """Each line of the sum in words, its points, and the name of its rule."""
        language, state = self.language, self.state
        pay = state.edition.production
        facts = {
            "each": pay.center_income,
            "sources": income.power_sources(state, self.army),
            "worth": pay.capital_income,
        }
        lines = []
        for line in self.lines:
            if line.what == income.IDLE_CENTERS and not line.number:
                continue
            rule = rules.rule(INCOME_RULES[line.what]).name(language)
            words = say(LINES[line.what], language, number=line.number, **facts)
            if line.what == income.CAPITALS and not pay.captured_capitals_pay:
                own = say("widgets.income.own_capital", language)
                words = f"{words} {own}"
            lines.append((words, line.points, rule))
        return lines

    def _sum_table(self) -> str:
        language = self.language
        cells = "".join(
            f'<tr><td>{escape(words)}<div class="dust-pale">{escape(rule)}</div></td>'
            f'<td class="dust-number-cell">{points}</td></tr>'
            for words, points, rule in self.told_lines()
        )
        caption = escape(say("widgets.income.sum", language))
        whole = escape(say("widgets.income.total", language))
        return (
            f'<table class="dust-lines"><caption>{caption}</caption><tbody>{cells}'
            f'<tr class="dust-total"><th>{whole}</th>'
            f'<th class="dust-number-cell">{self.points}</th></tr></tbody></table>'
        )

    def summary(self) -> Sequence[str]:
        lines = [f"{words}: {points} ({rule})" for words, points, rule in self.told_lines()]
        return [
            self._asks(),
            *lines,
            self._form_told(),
            self._ordered(),
            description(self.state, self.language),
        ]

    # -- words

    def speak(self, language: str) -> None:
        self.steppers.speak(item_names(language, 1))
        self.again.description = say("widgets.lab.again", language)
        self.empty.description = say("widgets.income.empty", language)
        super().speak(language)
