"""How a new game begins, whichever it is: a switch, and behind it what it needs to know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ipywidgets import Layout, ToggleButton, VBox

from dustlab.core.words import say

from ..core.controls import Seed, _Row
from ..core.parts import Complain, button, made, shared, show_if, watch


class NewGameForm(VBox):
    """The switch, a game's own menus, the seed, and the button that begins."""

    def __init__(
        self, begin: Callable[[], None], menus: Sequence[Any], complain: Complain, seed: int
    ) -> None:
        self._begin = begin
        self.switch = made(ToggleButton, "dust-toggle")
        self.seed = Seed(seed, told=True)
        self.press = button(self.start, complain, "dust-primary")
        self.form = _Row(*menus, self.seed, self.press)
        show_if(self.form, False)
        watch(self.switch, lambda on: show_if(self.form, bool(on)), complain)
        super().__init__(
            children=(self.switch, self.form),
            layout=shared(Layout),
            _dom_classes=("dust-new-game",),
        )

    def speak(self, language: str) -> None:
        self.switch.description = say("widgets.table.new_game", language)
        self.press.description = say("widgets.table.begin", language)
        self.seed.speak(language)

    def start(self) -> None:
        self._begin()
        self.switch.value = False


def entitled(menu: Any, options: Sequence[tuple[str, Any]]) -> None:
    """The same choices under other titles; what was chosen stays chosen."""
    value = menu.value
    with menu.hold_sync():
        menu.options = options
        menu.value = value
