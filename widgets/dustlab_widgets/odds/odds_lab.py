"""The odds of a battle under two policies, side by side: what choosing well is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from ipywidgets import VBox

from dustlab.core.errors import BadInput
from dustlab.core.words import chance, complaint, decimal, name, phrase, say
from dustlab.dust.components import KINDS, Units, read_units
from dustlab.dust.editions import EDITIONS
from dustlab.dust.odds.battles import BattleOdds, battle
from dustlab.dust.odds.simulated import running
from dustlab.dust.state import ATTACKER, DEFENDER
from dustlab.dust.studies.battlefields import FIELDS, TARGETS
from dustlab.odds.convergence import closing_in
from dustlab.odds.distribution import Distribution, show, table
from dustlab.pictures.scene import Scene

from ..core.parts import Complain, Row, box, show_if
from ..table.lab import menu, row_of_buttons
from .chance_lab import ChanceLab, Line, Slider

SIDES = (ATTACKER, DEFENDER)
POLICIES = ("fixed", "best")

# What the chart shows: what is left under both policies, or a simulation closing in on `fixed`.
LEFT, CLOSING = "left", "closing"
BATTLES = 10_000
# The most units of a kind that a slider has; the line above takes more.
MOST_DRAGGED = 10


class ArmySliders:
    """The units of one side, kind by kind, beside the line in which they are written."""

    def __init__(self, line: Line, written: Callable[[Units], str], complain: Complain) -> None:
        """`written` is how an army stands in the line."""
        self.line, self.at_sea, self._telling = line, False, False
        self.written = written
        self.sliders = {
            kind: Slider(
                f"dust.units.{kind}",
                0,
                MOST_DRAGGED,
                0,
                partial(self._dragged, kind),
                complain,
                live=True,
            )
            for kind in KINDS
        }

    def _dragged(self, kind: str, number: int) -> None:
        """As many of one kind; the others stay as they are written."""
        if self._telling:
            return
        units = read_units(self.line.value)._replace(**{kind: number})
        if any(units):
            self.line.widget.value = self.written(units)
        else:  # an army of nobody is no army
            self.show(self.at_sea)

    def show(self, at_sea: bool) -> None:
        """What the line says, if it makes sense; submarines fight at sea, the others on land."""
        self.at_sea = at_sea
        try:
            units = read_units(self.line.value)
        except BadInput:
            return
        self._telling = True
        for (kind, slider), number in zip(self.sliders.items(), units, strict=True):
            slider.widget.value = min(number, MOST_DRAGGED)
            show_if(slider.widget, (kind == "submarine") == at_sea)
        self._telling = False

    def speak(self, language: str) -> None:
        for slider in self.sliders.values():
            slider.speak(language)


class OddsLab(ChanceLab):
    """Drag the units of two armies, or type them; see how the battle ends and what is left, under
    `fixed` and under `best`."""

    TITLE = "widgets.odds_lab.title"

    def __init__(
        self,
        attackers: str = "4 tank 1 mech 1 fighter 1 bomber",
        defenders: str = "4 tank 1 mech 1 fighter 1 bomber",
        target: str = "plain",
        kind: str = "land",
        rules: str = "premium",
        seed: int = 7,
        language: str = "",
    ) -> None:
        complain = self.complain
        self.attackers = Line("widgets.odds_lab.attackers", attackers, self._again, complain)
        self.defenders = Line("widgets.odds_lab.defenders", defenders, self._again, complain)
        lines = (self.attackers, self.defenders)
        self.armies = [ArmySliders(line, self.written, complain) for line in lines]
        self.chosen = {"target": target, "kind": kind, "rules": rules}
        self.side, self.chart = ATTACKER, LEFT
        self.seed = seed
        self.odds = self._summed()
        self.menus = {
            each: menu(self._chooser(each), complain, f"widgets.odds_lab.{each}")
            for each in ("kind", "target", "rules")
        }
        self.choose_side = menu(self._other_side, complain, "widgets.odds_lab.side")
        self.choose_chart = row_of_buttons(self._other_chart, complain)
        super().__init__(language)
        self.speak(self.language)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.attackers.value} against {self.defenders.value})"

    def written(self, units: Units) -> str:
        """An army, as it stands in its line."""
        return str(units)

    def controls(self) -> Sequence[Any]:
        return (
            Row(self.attackers.widget, self.defenders.widget),
            Row(
                *(
                    box(
                        VBox,
                        "dust-grow dust-army",
                        *(slider.widget for slider in army.sliders.values()),
                    )
                    for army in self.armies
                )
            ),
            Row(*(each.widget for each in self.menus.values()), self.choose_side.widget),
            self.choose_chart.widget,
        )

    def spoken(self) -> Sequence[Any]:
        return (self.attackers, self.defenders, *self.armies)

    def _summed(self) -> list[BattleOdds]:
        """Both policies; what cannot fight, or is too large, is refused in one line."""
        armies = (self.attackers.value, self.defenders.value)
        kind, target, rules = (self.chosen[each] for each in ("kind", "target", "rules"))
        odds = [battle(*armies, target, kind, rules, policy) for policy in POLICIES]
        for each in odds:
            _ = each.attacker_left
        return odds

    def _again(self, _: object = None) -> None:
        try:
            self.odds = self._summed()
        except BadInput as error:
            self.complain(complaint(error, self.language))
            return
        self.number = None
        self.changed()

    def _chooser(self, which: str) -> Any:
        def choose(value: str) -> None:
            before = dict(self.chosen)
            self.chosen[which] = value
            try:
                self.odds = self._summed()
            except BadInput as error:
                self.chosen = before
                self.refresh()
                self.complain(complaint(error, self.language))
                return
            self.number = None
            self.changed()

        return choose

    def _other_side(self, side: str) -> None:
        self.side, self.number = side, None
        self.changed()

    def _other_chart(self, chart: str) -> None:
        self.chart, self.number = chart, None
        self.changed()

    def _closing(self) -> Scene:
        """The chance of taking the area, and the share of more and more simulated battles."""
        odds, language = self.odds[0], self.language
        shares = list(running(odds, ATTACKER, BATTLES, self.seed))
        title = odds.ending_in_words(ATTACKER, language)
        caption = odds.caption(language, simulated=BATTLES)
        return closing_in(title, odds.attacker, shares, caption, language)

    def _left(self, odds: BattleOdds) -> Distribution:
        left = odds.attacker_left if self.side == ATTACKER else odds.defender_left
        return Distribution(say(f"widgets.odds_lab.{odds.policy}", self.language), left)

    def draw(self) -> Scene:
        language = self.language
        if self.chart == CLOSING:
            return self._closing()
        fixed, best = self.odds
        return show(
            say(f"odds.left.{self.side}", language),
            say("odds.left.axis", language),
            best.caption(language),
            self._left(fixed),
            self._left(best),
            self.view,
            self.number,
            language,
        )

    def facts(self) -> Mapping[str, Any]:
        kind = phrase(f"odds.kind.{self.chosen['kind']}", self.language)
        return {"kind": kind, "rules": self.chosen["rules"]}

    def lines(self) -> Sequence[str]:
        language = self.language
        fixed, best = self.odds
        lines = []
        for ending in fixed.endings:
            chances = {
                each.policy: chance(getattr(each, ending), language, final=True)
                for each in self.odds
            }
            words = fixed.ending_in_words(ending, language)
            lines.append(say("widgets.odds_lab.line", language, ending=words, **chances))
        cost = {
            f"{each.policy}_{side}": decimal(each.expected_cost(side), 1, language)
            for each in (fixed, best)
            for side in SIDES
        }
        notes = dict.fromkeys(filter(None, (each.rounding(language) for each in self.odds)))
        costs = say("widgets.odds_lab.cost", language, **cost)
        return [*lines, *notes, costs, fixed.caption(language)]

    def numbers(self) -> str:
        language = self.language
        fixed, best = self.odds
        axis = say("odds.left.axis", language)
        heading = say(f"odds.left.{self.side}", language)
        return table(heading, axis, self._left(fixed), self._left(best), language)

    def refresh(self) -> None:
        language = self.language
        options = {
            "kind": [(phrase(f"odds.kind.{each}", language), each) for each in FIELDS],
            "target": [(phrase(f"odds.target.{each}", language), each) for each in TARGETS],
            "rules": [(name(each, language), each) for each in EDITIONS],
        }
        for which, choices in options.items():
            self.menus[which].show(choices, self.chosen[which], language)
        sides = [(say(f"odds.left.{side}", language), side) for side in SIDES]
        charts = [
            (say(f"widgets.odds_lab.chart_{each}", language), each) for each in (LEFT, CLOSING)
        ]
        self.choose_chart.show(charts, self.chart, language)
        self.choose_side.show(sides, self.side, language)
        for army in self.armies:
            army.show(self.chosen["kind"] == "sea")
        super().refresh()
