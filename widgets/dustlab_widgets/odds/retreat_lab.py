"""When to leave: what each threshold for a retreat brings, for an area of some worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dustlab.core.errors import BadInput
from dustlab.core.words import chance, complaint, decimal, name, percent, phrase, say
from dustlab.dust import new_battle
from dustlab.dust.odds.choices import Threshold, best_threshold, thresholds
from dustlab.dust.odds.policies import FIXED, leaving
from dustlab.dust.state import ATTACKER, DEFENDER
from dustlab.pictures.chart import Bar, bars
from dustlab.pictures.scene import Scene

from ..core.parts import Row
from ..table.lab import menu
from .chance_lab import ChanceLab, Line, Slider
from .sheet import sheet

MOST_WORTH = 40
# Every threshold is walked through the rules: more would keep a slider waiting.
MOST_UNITS = 6


class RetreatLab(ChanceLab):
    """Two armies, the worth of the area: see when it pays to leave."""

    TITLE = "widgets.retreats.title"
    HEIGHT = 380

    def __init__(
        self,
        attackers: str = "4 tank",
        defenders: str = "4 tank",
        worth: int = 6,
        rules: str = "premium",
        language: str = "",
    ) -> None:
        complain = self.complain
        self.attackers = Line("widgets.odds_lab.attackers", attackers, self._again, complain)
        self.defenders = Line("widgets.odds_lab.defenders", defenders, self._again, complain)
        self.worth = Slider("widgets.retreats.worth", 0, MOST_WORTH, worth, self.changed, complain)
        self.rules, self.side = rules, ATTACKER
        self.choose_side = menu(self._other_side, complain, "widgets.odds_lab.side")
        self.found = self._summed()
        super().__init__(language)
        self.speak(self.language)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.attackers.value} against {self.defenders.value})"

    def controls(self) -> Sequence[Any]:
        return (
            Row(self.attackers.widget, self.defenders.widget),
            Row(self.worth.widget, self.choose_side.widget),
        )

    def spoken(self) -> Sequence[Any]:
        return (self.attackers, self.defenders, self.worth)

    def _summed(self) -> tuple[Threshold, ...]:
        match = new_battle(self.attackers.value, self.defenders.value, rules=self.rules)
        fight = match.state.battle
        for side in (ATTACKER, DEFENDER):
            units = fight.units(side) if fight is not None else None
            if units is not None and units.total > MOST_UNITS:
                words = phrase("input.units_most", most=MOST_UNITS)
                raise BadInput(f"{side}s", words, units.total, "input.units_most", most=MOST_UNITS)
        return thresholds(match.state, self.side)

    def _again(self, _: object = None) -> None:
        try:
            self.found = self._summed()
        except BadInput as error:
            self.complain(complaint(error, self.language))
            return
        self.changed()

    def _other_side(self, side: str) -> None:
        self.side = side
        self._again()

    @property
    def best(self) -> Threshold:
        return best_threshold(self.found, self.worth.value)

    def told(self, each: Threshold) -> str:
        if each.units == 0:
            return say("widgets.retreats.never", self.language)
        return say("widgets.retreats.at", self.language, units=each.units)

    def caption(self) -> str:
        # Never to leave is what `fixed` does.
        plan = leaving(**{self.side: self.best.units}) if self.best.units else FIXED
        policy = plan.in_words(self.language)
        rules = name(self.rules, self.language)
        kind = phrase("odds.kind.land", self.language)
        return say("odds.caption", self.language, rules=rules, kind=kind, policy=policy)

    def draw(self) -> Scene:
        rows = [
            Bar(
                str(each.units),
                self.told(each),
                each.wins,
                "bar" if each == self.best else "bar-pale",
            )
            for each in self.found
        ]
        title = say(f"widgets.retreats.chart_{self.side}", self.language)
        return bars(title, rows, self.caption(), self.language)

    def lines(self) -> Sequence[str]:
        language, best = self.language, self.best
        words = self.told(best)
        facts = {"worth": self.worth.value, "best": words[:1].lower() + words[1:]}
        more = {"cost": decimal(best.cost, 1, language), "chance": chance(best.wins, language)}
        return [say("widgets.retreats.told", language, **facts, **more)]

    def numbers(self) -> str:
        language = self.language
        heads = [
            say(f"widgets.retreats.head_{key}", language)
            for key in ("leaves", "wins", "cost", "enemy", "worth")
        ]
        rows = [
            (
                self.told(each),
                percent(each.wins, language),
                decimal(each.cost, 2, language),
                decimal(each.enemy_cost, 2, language),
                decimal(each.worth(self.worth.value), 2, language),
            )
            for each in self.found
        ]
        return sheet(say(self.TITLE, language), heads, rows)

    def refresh(self) -> None:
        sides = [(name(side, self.language), side) for side in (ATTACKER, DEFENDER)]
        self.choose_side.show(sides, self.side, self.language)
        super().refresh()
