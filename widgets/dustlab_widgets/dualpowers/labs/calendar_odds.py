"""The calendar lab of chance: cards come as they come; where does the marker come to?

A guess is asked before the chances are shown; from then on they follow every change.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from dustlab.core.errors import whole
from dustlab.core.words import chance, percent, say
from dustlab.dualpowers.components import BONUS_DAYS, CARDS, DAYS, MONTHS
from dustlab.dualpowers.odds.calendar import MOST_CARDS, CalendarOdds, calendar
from dustlab.dualpowers.pictures.calendar import calendar_scene
from dustlab.dualpowers.pictures.cards import CARD, OF_DAYS, OF_REGION, seen_scene
from dustlab.dualpowers.text.blanks import read_seen
from dustlab.pictures.scene import Scene

from ...core.controls import check_language
from ...core.parts import button, markup, show_if
from ...odds.chance_lab import Slider
from ...pictures.stage import Stage
from ...table.controls import advice
from ...table.frame import NUMBERS, Sheets
from ...table.lab import question
from ..talk import table_of
from .lab import OnTheCalendar, read_markers


class CalendarOddsLab(OnTheCalendar):
    """Put the marker anywhere, tick off cards that were seen, look some cards ahead."""

    TITLE = "widgets.calendar_odds.title"

    def __init__(
        self,
        day: int = 1,
        month: str = "march",
        cards: int = 3,
        seen: Iterable[str] = (),
        language: str = "",
    ) -> None:
        known = frozenset(read_seen(seen))
        self.start = (*read_markers(day, month), cards, known)
        whole("cards", cards, 1, min(MOST_CARDS, len(CARDS) - len(known)))
        self.day, self.month, _, self.seen = self.start
        self.guesses: list[tuple[int, float]] = []
        self.shown = False
        """Whether the chances are on the table: a guess has been made."""
        complain = self.complain
        self.ahead = Slider(
            "widgets.calendar_odds.ahead", 1, MOST_CARDS, cards, self._other_number, complain
        )
        self.guess = Slider("widgets.calendar_odds.guess", 0, 100, 50, self._guessing, complain)
        self.place = button(self.bet, complain, "dust-primary")
        self.anew = button(self.guess_anew, complain)
        self.none_seen = button(self._none_seen, complain)
        language = check_language(language)
        deck = seen_scene(self.seen, language)
        self.cards = Stage(deck, self._ticked, language, complain, told_apart=True)
        self.table = markup("dust-numbers-told")
        self._odds: tuple[object, CalendarOdds] | None = None
        super().__init__(language)

    def __repr__(self) -> str:
        words = f"day {self.day}, {MONTHS[self.month].id}, {self.ahead.value} ahead"
        return f"CalendarOddsLab({words}, {len(self.seen)} seen)"

    def in_hand(self) -> Sequence[Any]:
        return (self.choose_month.widget, self.ahead.widget, self.guess.widget)

    def buttons(self) -> Sequence[Any]:
        return (self.place, self.anew, self.none_seen, self.again)

    def outlook(self) -> Sequence[Any]:
        return (self.cards,)

    def in_words(self) -> Sequence[Any]:
        return (*super().in_words(), self.cards.twin)

    def sheets(self) -> Sheets:
        return {NUMBERS: (self.table,), **super().sheets()}

    @property
    def odds(self) -> CalendarOdds:
        """The chances as it stands now; summed once."""
        asks = (self.day, self.month, self.ahead.value, self.seen)
        if self._odds is None or self._odds[0] != asks:
            seen = sorted(self.seen)
            odds = calendar(self.day, MONTHS[self.month].id, seen, self.ahead.value)
            self._odds = (asks, odds)
        return self._odds[1]

    # -- changing it

    def _ticked(self, name: str) -> None:
        """A card, or all of a region or a number of days: seen; if all are, unseen again."""
        self.trouble = ""
        if name.startswith(CARD):
            some = {name.removeprefix(CARD)}
        elif name.startswith(OF_REGION):
            some = {c.id for c in CARDS.values() if c.region == name.removeprefix(OF_REGION)}
        elif name.startswith(OF_DAYS):
            some = {c.id for c in CARDS.values() if c.days == int(name.removeprefix(OF_DAYS))}
        else:
            return
        self._see(self.seen - some if some <= self.seen else self.seen | some)

    def _see(self, seen: frozenset[str]) -> None:
        if len(CARDS) - len(seen) < self.ahead.value:
            facts = {"cards": self.ahead.value}
            self.trouble = say("widgets.calendar_odds.too_few", self.language, **facts)
        else:
            self.seen = seen
        self.show()

    def _none_seen(self) -> None:
        self.trouble = ""
        self._see(frozenset())

    def reset(self) -> None:
        self.day, self.month, cards, self.seen = self.start
        self.shown, self.guesses = False, []
        self.ahead.widget.value = cards

    def _other_number(self, number: int) -> None:
        self.trouble = ""
        most = len(CARDS) - len(self.seen)
        if number > most:
            self.ahead.widget.value = most  # which comes back here
            self.trouble = say("widgets.calendar_odds.too_few", self.language, cards=number)
        self.show()

    def _guessing(self, _: int) -> None:
        self.trouble = ""
        self.show()

    def bet(self) -> None:
        """The guess stands; the chances are shown."""
        if not self.shown:
            self.guesses.append((self.guess.value, float(self.odds.bonus())))
        self.trouble, self.shown = "", True
        self.show()

    def guess_anew(self) -> None:
        """The chances are covered until the next guess."""
        self.trouble, self.shown = "", False
        self.show()

    # -- what comes of it

    def draw(self, language: str) -> Scene:
        marks = self.bonus_marks()
        chances = self.odds.by_day() if self.shown else {}
        return calendar_scene(self.day, self.month, (), language, marks=marks, chances=chances)

    def hint(self, grade: int) -> str:
        language = self.language
        if grade == 1:
            return self.rules_at_work(self.RULES)
        self.hinted = True
        self.show()
        stops = sorted(filter(self.leads_to_bonus, set(DAYS.values())))
        days = ", ".join(map(str, stops)) or "-"
        if grade == 2:
            return say("widgets.calendar.hint_days", language, left=days)
        unseen = [card.days for card in CARDS.values() if card.id not in self.seen]
        good = sum(map(self.leads_to_bonus, unseen))
        share = percent(good / len(unseen), language)
        facts = {"good": good, "whole": len(unseen), "percent": share, "days": days}
        return say("widgets.calendar.chance", language, **facts)

    def show(self) -> None:
        language = self.language
        self.name_lab()
        self.show_months()
        for part in (self.guess.widget, self.place):
            show_if(part, not self.shown)
        show_if(self.anew, self.shown)
        self.cards.show(seen_scene(self.seen, language), "", language)
        self.show_picture(self._asks())
        self.ask.value = question(self._asks(), *self._known())
        self.table.value = self._table() if self.shown else advice(self._asks())
        note = "" if self.trouble else say("widgets.calendar_odds.advice", language)
        self.reasons(note=note, also=self.RULES)

    def _asks(self) -> str:
        month = MONTHS[self.month].id
        facts: dict[str, Any] = {"cards": self.ahead.value, "day": self.day, "month": month}
        if not self.shown:
            return say("widgets.calendar_odds.asks", self.language, **facts)
        p = chance(float(self.odds.bonus()), self.language)
        return say("widgets.calendar_odds.is", self.language, chance=p, **facts)

    def _known(self) -> list[str]:
        """What is known: the last guess beside what was right, and how the bars are to be read."""
        language, lines = self.language, []
        if not self.shown:
            return []
        passes = chance(float(self.odds.passes()), language)
        lines.append(say("widgets.calendar_odds.passes", language, chance=passes))
        if self.guesses:
            guess, exact = self.guesses[-1]
            facts = {"guess": percent(guess / 100, language), "chance": percent(exact, language)}
            lines.append(say("widgets.calendar_odds.guessed", language, **facts))
        if len(self.guesses) > 1:
            off = sum(abs(guess - 100 * exact) for guess, exact in self.guesses)
            facts = {"number": str(len(self.guesses)), "off": f"{off / len(self.guesses):.0f}"}
            lines.append(say("widgets.calendar_odds.mean", language, **facts))
        return [*lines, say("widgets.calendar_odds.legend", language)]

    def rows(self) -> list[tuple[str, ...]]:
        """Within one card, two, ...: a stop on 15, on 31, on either; the month passes."""
        odds, language = self.odds, self.language
        return [
            (
                str(number),
                *(percent(float(odds.stops(day, number)), language) for day in BONUS_DAYS),
                percent(float(odds.bonus(number)), language),
                percent(float(odds.passes(number)), language),
            )
            for number in range(1, odds.cards + 1)
        ]

    def _table(self) -> str:
        language = self.language
        heads = [
            say("widgets.calendar_odds.head_cards", language),
            *(say("widgets.calendar_odds.head_day", language, day=day) for day in BONUS_DAYS),
            say("widgets.calendar_odds.head_either", language),
            say("widgets.calendar_odds.head_passes", language),
        ]
        body = "".join(
            f'<tr><th scope="row">{number}</th>'
            f"{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
            for number, *cells in self.rows()
        )
        caption = escape(say("widgets.calendar_odds.table", language))
        return table_of(heads, body, f"<caption>{caption}</caption>")

    def summary(self) -> Sequence[str]:
        return [self._asks(), *self._known(), self.scene.description]

    def speak(self, language: str) -> None:
        self.place.description = say("widgets.calendar_odds.place", language)
        self.anew.description = say("widgets.calendar_odds.anew", language)
        self.none_seen.description = say("widgets.calendar_odds.none_seen", language)
        self.ahead.speak(language)
        self.guess.speak(language)
        super().speak(language)
