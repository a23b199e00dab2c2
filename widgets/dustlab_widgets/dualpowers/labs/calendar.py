"""The calendar lab: a day, a month, some cards; where each of them leads, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from dustlab.core.errors import BadInput
from dustlab.core.words import listed, name, phrase, say
from dustlab.dualpowers.components import CARDS, DAYS, LEADERS, MONTHS, card_name
from dustlab.dualpowers.pictures.calendar import calendar_scene
from dustlab.dualpowers.rules.calendar import STANDS, walk_from
from dustlab.dualpowers.text.blanks import one_by_one, read_any_card
from dustlab.pictures.scene import CHOSEN, Scene

from ...core.parts import markup
from ...table.frame import NUMBERS, Sheets
from ...table.lab import menu, question
from ..talk import steps_html, table_of
from .lab import ALL_CARDS, OnTheCalendar, read_markers

HAND = ("green-2", "purple-4", "tan-7", "lenin")
MOST_CARDS = 9
COLUMNS = (
    "widgets.calendar.card",
    "widgets.calendar.days_of_it",
    "widgets.calendar.leads_to",
    "widgets.calendar.brings",
)


class CalendarLab(OnTheCalendar):
    """Put the markers anywhere and choose cards: see where each leads.

    `cards` are command cards (`purple-4`) and leaders (`lenin`).
    """

    TITLE = "widgets.calendar.title"

    def __init__(
        self, day: int = 26, month: str = "march", cards: Iterable[str] = HAND, language: str = ""
    ) -> None:
        self.start = (*read_markers(day, month), _hand(cards))
        self.reset()
        complain = self.complain
        self.choose_day = menu(self._other_day, complain, "widgets.calendar.day")
        self.choose_card = menu(self._other_card, complain, "widgets.calendar.card")
        self.change_hand = menu(self._change_hand, complain, "widgets.calendar.change")
        self.table = markup("dust-numbers-told")
        super().__init__(language)

    def __repr__(self) -> str:
        return f"CalendarLab(day {self.day}, {MONTHS[self.month].id})"

    def in_hand(self) -> Sequence[Any]:
        menus = (self.choose_card, self.change_hand, self.choose_day, self.choose_month)
        return tuple(menu.widget for menu in menus)

    def sheets(self) -> Sheets:
        return {NUMBERS: (self.table,), **super().sheets()}

    # -- changing it

    def reset(self) -> None:
        self.day, self.month, self.cards = self.start
        self.card = self.cards[0] if self.cards else ""

    def _other_day(self, day: int) -> None:
        self.trouble, self.day = "", day
        self.show()

    def _other_card(self, card: str) -> None:
        self.trouble, self.card = "", card
        self.show()

    def _change_hand(self, card: str) -> None:
        """A card more, or one less."""
        if not card:
            return
        self.trouble = ""
        if card in self.cards:
            self.cards = tuple(held for held in self.cards if held != card)
        elif len(self.cards) == MOST_CARDS:
            self.trouble = say("widgets.calendar.full", self.language, most=MOST_CARDS)
        else:
            self.cards, self.card = (*self.cards, card), card
        if self.card not in self.cards:
            self.card = self.cards[0] if self.cards else ""
        self.show()

    # -- what comes of it

    def chance(self) -> tuple[int, int, list[int]]:
        """Of the command cards that are not in the hand: how many lead to a bonus day, of how
        many, and the numbers of days that do."""
        unseen = [card for card in CARDS.values() if card.id not in self.cards]
        bonus_days = [card.days for card in unseen if self.leads_to_bonus(card.days)]
        return len(bonus_days), len(unseen), sorted(set(bonus_days))

    def draw(self, language: str) -> Scene:
        marks = self.bonus_marks()
        if self.card:
            marks[f"day-{self.day_after(DAYS[self.card])}"] = CHOSEN
        return calendar_scene(self.day, self.month, self.cards, language, marks=marks)

    def hint(self, grade: int) -> str:
        language = self.language
        if grade == 1:
            return self.rules_at_work(self.RULES)
        self.hinted = True
        self.show()
        if grade == 2:
            return say("widgets.calendar.hint_days", language, left=self._to_bonus())
        leading = [card for card in self.cards if self.leads_to_bonus(DAYS[card])]
        if not leading:
            return say("widgets.calendar.hint_none", language)
        cards = listed([card_name(card, language) for card in leading], language)
        return say("widgets.calendar.hint_cards", language, cards=cards, number=len(leading))

    def _to_bonus(self) -> str:
        """The numbers of days that lead to a bonus, as far as cards go."""
        most = max(DAYS.values())
        return self._numbers([n for n in range(1, most + 1) if self.leads_to_bonus(n)])

    def _numbers(self, days: Sequence[int]) -> str:
        return ", ".join(map(str, days)) or phrase("widgets.calendar.no_days", self.language)

    def show(self) -> None:
        language = self.language
        self.name_lab()
        self.choose_day.show([(str(day), day) for day in STANDS], self.day, language)
        self.show_months()
        held = [(card_name(card, language), card) for card in self.cards]
        self.choose_card.show(held or [("-", "")], self.card, language)
        every = [*ALL_CARDS, *LEADERS]
        none = (say("widgets.calendar.none", language), "")
        self.change_hand.show([none, *((card_name(c, language), c) for c in every)], "", language)
        self.show_picture(self._leads_words())
        self.ask.value = question(self._leads_words(), self._chance_words())
        self.table.value = self._table()
        more = steps_html(self._steps(), language) if self.card else ""
        note = "" if self.trouble else say("widgets.calendar.advice", language)
        self.reasons(note=note, more=more, also=[s.rule for s in self._steps()])

    def _steps(self) -> list[Any]:
        if not self.card:
            return []
        return walk_from(self.day, MONTHS[self.month].id, DAYS[self.card]).steps()

    def _leads_words(self) -> str:
        language, card = self.language, self.card
        if not card:
            return say("widgets.calendar.no_card", language)
        to = walk_from(self.day, MONTHS[self.month].id, DAYS[card]).advance
        facts = {"card": card_name(card, language), "month": MONTHS[to.month].id}
        return say("widgets.calendar.leads", language, day=to.day, **facts)

    def _chance_words(self) -> str:
        good, whole, days = self.chance()
        percent = f"{100 * good / whole:.0f} %"
        facts = {"good": good, "whole": whole, "percent": percent}
        numbers = self._numbers(days)
        return say("widgets.calendar.chance", self.language, days=numbers, **facts)

    def rows(self) -> list[tuple[str, str, str, str]]:
        """Each card of the hand: its name, its days, where it leads, what that brings."""
        language, rows = self.language, []
        for card in self.cards:
            walk = walk_from(self.day, MONTHS[self.month].id, DAYS[card])
            to, brings = walk.advance, []
            if to.bonus:
                brings.append(say("widgets.calendar.bonus", language))
            if to.passed:
                brings.append(say("widgets.calendar.will", language))
            # Past the last month nothing comes; the walk says so.
            brings += [
                step.tell(language)
                for step in walk.steps()
                if step.key == "dualpowers.calendar.last_month"
            ]
            brings += [say(f"dualpowers.picture.{what}", language) for what in to.events]
            date = f"{to.day} {name(MONTHS[to.month].id, language)}"
            rows.append((card_name(card, language), str(DAYS[card]), date, " ".join(brings)))
        return rows

    def _table(self) -> str:
        # Only what a card brings is long enough to be broken into lines.
        whole = '<td style="white-space:nowrap">'
        cells = "".join(
            f"<tr>{''.join(f'{whole}{escape(cell)}</td>' for cell in cells[:-1])}"
            f"<td>{escape(cells[-1])}</td></tr>"
            for cells in self.rows()
        )
        return table_of([say(key, self.language) for key in COLUMNS], cells) if cells else ""

    def summary(self) -> Sequence[str]:
        lines = [f"{card}: {date} {brings}" for card, _, date, brings in self.rows()]
        return [self._leads_words(), *(line.rstrip() for line in lines), self._chance_words()]


def _hand(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards as one writes them: brown is tan, and capitals do not matter."""
    hand = tuple(read_any_card(card, "cards") for card in one_by_one(cards))
    twice = [card for card in hand if hand.count(card) > 1]
    if twice:
        raise BadInput("cards", "each card once", twice[0])
    return hand
