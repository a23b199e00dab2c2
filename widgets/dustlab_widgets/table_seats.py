"""Who plays which army, and how a new game begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ipywidgets import Layout, ToggleButton, VBox

from dustlab.dust.components import ARMIES
from dustlab.dust.editions import EDITIONS, edition
from dustlab.errors import BadInput, did_you_mean
from dustlab.words import name, say

from .controls import Seed, _Row
from .parts import Complain, button, made, shared, show_if, watch
from .table_bots import DABBLER, PERSON, RANDOM, bots
from .table_controls import picker

# In which order armies come to the table if nobody says which.
USUAL = ("red", "blue", "green", "orange", "purple", "black")


class Seats(_Row):
    """A menu for each seat: a person, or a bot by name."""

    def __init__(self, changed: Callable[[], None], complain: Complain) -> None:
        self.language = "en"
        self.armies: tuple[str, ...] = ()
        self._changed, self._filling = changed, False
        self.menus = [picker([("", PERSON)], "dust-seat") for _ in ARMIES]
        for menu in self.menus:
            watch(menu, lambda _: self._pressed(), complain)
        super().__init__(*self.menus, kind="dust-seats")

    def show(self, armies: Sequence[str], players: dict[str, str]) -> None:
        """The seats of a match; who is not named is a person."""
        known = [PERSON, *bots()]
        for army, player in players.items():
            if army not in armies:
                raise BadInput("bots", f"a seat of this match{did_you_mean(army, armies)}", army)
            if player not in known:
                raise BadInput("bots", f"a player{did_you_mean(player, known)}", player)
        self.armies = tuple(armies)
        self._filling = True
        for army, menu in zip(self.armies, self.menus, strict=False):
            menu.value = PERSON
            menu.options = self._options()
            player = players.get(army, PERSON)
            menu.value = RANDOM if player == DABBLER else player
        self._filling = False
        self._name()

    def _options(self) -> list[tuple[str, str]]:
        options = [(say("widgets.table.person", self.language), PERSON)]
        for bot in bots():
            if bot == RANDOM:
                options.append((say("widgets.table.bot_random", self.language), bot))
            elif bot != DABBLER:  # which is another name for the same
                options.append((name(bot, self.language), bot))
        return options

    def speak(self, language: str) -> None:
        self.language = language
        self._name()

    def _name(self) -> None:
        self._filling = True
        for place, menu in enumerate(self.menus):
            show_if(menu, place < len(self.armies))
            if place < len(self.armies):
                menu.description = name(self.armies[place], self.language)
                value = menu.value
                with menu.hold_sync():
                    menu.options = self._options()
                    menu.value = value
        self._filling = False

    def _pressed(self) -> None:
        if not self._filling:
            self._changed()

    def chosen(self) -> dict[str, str]:
        return {army: self.who(army) for army in self.armies}

    def who(self, army: str) -> str:
        place = self.armies.index(army)
        return str(self.menus[place].value)


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
        self.seed = Seed(seed)
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
