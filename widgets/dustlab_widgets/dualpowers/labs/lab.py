"""What the labs of Dual Powers have in common: one picture to click on, and beside it why.

Two of them show the calendar, where the markers can be put anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dustlab.core.words import name, say
from dustlab.dualpowers.components import BONUS_DAYS, CARDS, MONTH, MONTHS, REGIONS, SLIDING
from dustlab.dualpowers.pictures.legend import legend
from dustlab.dualpowers.rules.calendar import read_month, walk_from
from dustlab.pictures.scene import POSSIBLE, Scene

from ...core.controls import check_language
from ...core.parts import button
from ...pictures.stage import Stage
from ...table.lab import Lab, menu


class PowersLab(Lab):
    """A lab with one picture. There is one rule set, so there is no menu of them."""

    CSS = f"{Lab.CSS} dust-powers-lab"
    LEGEND = staticmethod(legend)

    def __init__(self, language: str) -> None:
        self.hinted = False
        language = check_language(language)
        scene = self.draw(language)
        self.stage = Stage(scene, self._picked, language, self.complain, told_apart=True)
        self.again = button(self._again, self.complain)
        super().__init__(language)
        self.speak(language)

    # -- what each lab has of its own

    def draw(self, language: str) -> Scene:
        """The picture as it stands now."""
        raise NotImplementedError

    def pick(self, name: str) -> None:
        """A click, a tap or a key on something of the picture."""
        raise NotImplementedError

    def reset(self) -> None:
        """As it was at first."""
        raise NotImplementedError

    # -- what all have

    def boards(self) -> Sequence[Any]:
        return (self.stage,)

    def buttons(self) -> Sequence[Any]:
        return (self.again,)

    def in_words(self) -> Sequence[Any]:
        return (self.stage.twin,)

    @property
    def scene(self) -> Scene:
        return self.draw(self.language)

    def use_rules(self, rules: str) -> None:
        """There is no other rule set."""

    def _picked(self, name: str) -> None:
        self.trouble = ""
        if name:
            self.pick(name)
            self.show()

    def _again(self) -> None:
        self.trouble, self.hinted = "", False
        self.reset()
        self.show()

    def show_picture(self, said: str) -> None:
        self.stage.show(self.scene, said, self.language)

    def speak(self, language: str) -> None:
        self.again.description = say("widgets.lab.again", language)
        self.hints.show(self.hint)
        super().speak(language)


ALL_CARDS = sorted(CARDS, key=lambda card: (REGIONS.index(CARDS[card].region), CARDS[card].days))
"""The command cards in the order of a menu."""


class OnTheCalendar(PowersLab):
    """A lab with the calendar: each day and each month can be picked."""

    RULES = (
        "dualpowers.calendar.days",
        "dualpowers.calendar.sliding",
        "dualpowers.calendar.bonus",
        "dualpowers.calendar.month",
    )
    day: int
    month: int

    def __init__(self, language: str) -> None:
        self.choose_month = menu(self._other_month, self.complain, "widgets.calendar.month")
        super().__init__(language)

    def pick(self, name: str) -> None:
        kind, _, which = name.partition("-")
        if kind == "month":
            self.month = MONTH[which]
        elif kind == "day" and int(which) in SLIDING:
            self.trouble = say("widgets.calendar.no_stand", self.language, day=which)
        elif kind == "day":
            self.day = int(which)

    def _other_month(self, month: int) -> None:
        self.trouble, self.month = "", month
        self.show()

    def show_months(self) -> None:
        months = [(name(month.id, self.language), place) for place, month in enumerate(MONTHS)]
        self.choose_month.show(months, self.month, self.language)

    def leads_to_bonus(self, days: int) -> bool:
        return self.day_after(days) in BONUS_DAYS

    def day_after(self, days: int) -> int:
        return walk_from(self.day, MONTHS[self.month].id, days).advance.day

    def bonus_marks(self) -> dict[str, str]:
        """After a hint: the days with a bonus action."""
        return dict.fromkeys((f"day-{day}" for day in BONUS_DAYS), POSSIBLE) if self.hinted else {}


def read_markers(day: int, month: str) -> tuple[int, int]:
    """A day on which the marker can stand, and the place of a month."""
    return walk_from(day, month, 1).day, read_month(month)
