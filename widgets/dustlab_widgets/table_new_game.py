"""How a new game of Dust begins: rule set, number of players, seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ipywidgets import Layout, ToggleButton, VBox

from dustlab.dust.components import ARMIES
from dustlab.dust.editions import EDITIONS, edition
from dustlab.words import say

from .controls import Seed, _Row
from .parts import Complain, button, made, shared, show_if, watch
from .table_controls import picker

# In which order armies come to the table if nobody says which.
USUAL = ("red", "blue", "green", "orange", "purple", "black")


class NewGame(VBox):
    """A switch, and behind it what a new game needs to know."""

    def __init__(
        self,
        begin: Callable[[Sequence[str], str, int], None],
        complain: Complain,
        rules: str,
        seed: int,
    ) -> None:
        self._begin = begin
        self.switch = made(ToggleButton, "dust-toggle")
        titles = [(edition(known).name, known) for known in EDITIONS]
        self.rules = picker(titles, "dust-language")
        self.rules.value = rules
        self.players = picker([(str(n), n) for n in range(2, len(ARMIES) + 1)], "dust-language")
        self.seed = Seed(seed, told=True)
        self.press = button(self.start, complain, "dust-primary")
        self.form = _Row(self.rules, self.players, self.seed, self.press)
        show_if(self.form, False)
        watch(self.switch, lambda on: show_if(self.form, bool(on)), complain)
        super().__init__(
            children=(self.switch, self.form),
            layout=shared(Layout),
            _dom_classes=("dust-new-game",),
        )

    def speak(self, language: str) -> None:
        self.switch.description = say("widgets.table.new_game", language)
        self.rules.description = say("widgets.table.rule_set", language)
        self.players.description = say("widgets.table.players", language)
        self.press.description = say("widgets.table.begin", language)
        self.seed.speak(language)

    def start(self) -> None:
        players: Any = USUAL[: int(self.players.value)]
        self._begin(players, str(self.rules.value), self.seed.value)
        self.switch.value = False
