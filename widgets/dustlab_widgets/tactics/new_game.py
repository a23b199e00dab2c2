"""How a new skirmish begins: where, with which armies, and with which dice."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import Layout, ToggleButton, VBox

from dustlab.tactics.battlefields import the_battlefields
from dustlab.tactics.naming import told
from dustlab.words import say

from ..controls import Seed, _Row
from ..parts import Complain, button, made, shared, show_if, watch
from ..table_controls import picker

SUGGESTED, OWN, LAID_OUT = "suggested", "own", "laid_out"
WAYS = (SUGGESTED, OWN, LAID_OUT)


def scenarios() -> list[str]:
    """The battlefields that come with armies."""
    return [ground.id for ground in the_battlefields().values() if ground.armies]


class NewGame(VBox):
    """A switch, and behind it what a new skirmish needs to know."""

    def __init__(
        self, begin: Callable[[str, str, int], None], complain: Complain, seed: int
    ) -> None:
        """`begin(scenario, way, seed)`."""
        self._begin = begin
        self.switch = made(ToggleButton, "dust-toggle")
        self.where = picker(scenarios(), "dust-language")
        self.way = picker([(way, way) for way in WAYS], "dust-language")
        self.seed = Seed(seed, told=True)
        self.press = button(self.start, complain, "dust-primary")
        self.form = _Row(self.where, self.way, self.seed, self.press)
        show_if(self.form, False)
        watch(self.switch, lambda on: show_if(self.form, bool(on)), complain)
        super().__init__(
            children=(self.switch, self.form),
            layout=shared(Layout),
            _dom_classes=("dust-new-game",),
        )

    def speak(self, language: str) -> None:
        self.switch.description = say("widgets.table.new_game", language)
        self.where.description = say("widgets.sight.field", language)
        self.way.description = say("widgets.skirmish.armies", language)
        self.press.description = say("widgets.table.begin", language)
        grounds, where = the_battlefields(), self.where.value
        with self.where.hold_sync():
            self.where.options = [(told(grounds[one].name, language), one) for one in scenarios()]
            self.where.value = where
        value = self.way.value
        with self.way.hold_sync():
            self.way.options = [(say(f"widgets.skirmish.{way}", language), way) for way in WAYS]
            self.way.value = value
        self.seed.speak(language)

    def start(self) -> None:
        self._begin(str(self.where.value), str(self.way.value), self.seed.value)
        self.switch.value = False
