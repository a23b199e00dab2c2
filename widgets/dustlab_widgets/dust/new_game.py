"""What is asked before a new game of Dust: the rule set, and how many play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from dustlab.core.words import say
from dustlab.dust.components import ARMIES
from dustlab.dust.editions import EDITIONS, edition

from ..core.parts import Complain
from ..table.controls import picker
from ..table.new_game import NewGameForm

# In which order armies come to the table if nobody says which.
USUAL = ("red", "blue", "green", "orange", "purple", "black")


class NewGame(NewGameForm):
    """What a new game of Dust needs to know."""

    GAME = "dust"

    def __init__(
        self,
        begin: Callable[[Sequence[str], str, int], None],
        complain: Complain,
        rules: str,
        seed: int,
    ) -> None:
        titles = [(edition(known).name, known) for known in EDITIONS]
        self.rules = picker(titles, "dust-language")
        self.rules.value = rules
        self.players = picker([(str(n), n) for n in range(2, len(ARMIES) + 1)], "dust-language")

        def start() -> None:
            players: Any = USUAL[: int(self.players.value)]
            begin(players, str(self.rules.value), self.seed.value)

        super().__init__(start, (), complain, seed, (self.rules, self.players))

    def speak(self, language: str) -> None:
        self.rules.description = say("widgets.table.rule_set", language)
        self.players.description = say("widgets.table.players", language)
        super().speak(language)
