"""How a new game of Dual Powers begins: for two, or against the opposition."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import Layout, ToggleButton, VBox

from dustlab.dualpowers.components import DIFFICULTIES, SIDES
from dustlab.words import name, say

from ..controls import Seed, _Row
from ..parts import Complain, button, made, shared, show_if, watch
from ..table_controls import picker

TWO, SOLITAIRE = "two", "solitaire"


class NewGame(VBox):
    """A switch, and behind it what a new game needs to know."""

    def __init__(
        self, begin: Callable[[int, str, int], None], complain: Complain, seed: int
    ) -> None:
        """`begin(difficulty, side, seed)`; difficulty 0 is a game for two."""
        self._begin = begin
        self.switch = made(ToggleButton, "dust-toggle")
        self.players = picker([(kind, kind) for kind in (TWO, SOLITAIRE)], "dust-language")
        self.difficulty = picker([(str(n), n) for n in DIFFICULTIES], "dust-language")
        self.side = picker([(side, side) for side in SIDES], "dust-language")
        self.seed = Seed(seed, told=True)
        self.press = button(self.start, complain, "dust-primary")
        self.form = _Row(self.players, self.side, self.difficulty, self.seed, self.press)
        show_if(self.form, False)
        watch(self.switch, lambda on: show_if(self.form, bool(on)), complain)
        watch(self.players, lambda _: self._alone(), complain)
        self._alone()
        super().__init__(
            children=(self.switch, self.form),
            layout=shared(Layout),
            _dom_classes=("dust-new-game",),
        )

    def _alone(self) -> None:
        alone = self.players.value == SOLITAIRE
        show_if(self.difficulty, alone)
        show_if(self.side, alone)

    def speak(self, language: str) -> None:
        self.switch.description = say("widgets.table.new_game", language)
        self.players.description = say("widgets.table.players", language)
        self.difficulty.description = say("widgets.powers.difficulty", language)
        self.side.description = say("widgets.powers.side", language)
        self.press.description = say("widgets.table.begin", language)
        for menu, options in (
            (self.players, [(say(f"widgets.powers.{k}", language), k) for k in (TWO, SOLITAIRE)]),
            (self.side, [(name(side, language), side) for side in SIDES]),
        ):
            value = menu.value
            with menu.hold_sync():
                menu.options = options
                menu.value = value
        self.seed.speak(language)

    def start(self) -> None:
        alone = self.players.value == SOLITAIRE
        self._begin(
            int(self.difficulty.value) if alone else 0, str(self.side.value), self.seed.value
        )
        self.switch.value = False
