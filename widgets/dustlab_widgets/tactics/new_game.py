"""How a new skirmish begins: where, with which armies, and with which dice."""

from __future__ import annotations

from collections.abc import Callable

from dustlab.tactics.battlefields import the_battlefields
from dustlab.tactics.naming import told
from dustlab.words import say

from ..new_game import NewGameForm, entitled
from ..parts import Complain
from ..table_controls import picker

SUGGESTED, OWN, LAID_OUT = "suggested", "own", "laid_out"
WAYS = (SUGGESTED, OWN, LAID_OUT)


def scenarios() -> list[str]:
    """The battlefields that come with armies."""
    return [ground.id for ground in the_battlefields().values() if ground.armies]


class NewGame(NewGameForm):
    """What a new skirmish needs to know."""

    def __init__(
        self, begin: Callable[[str, str, int], None], complain: Complain, seed: int
    ) -> None:
        """`begin(scenario, way, seed)`."""
        self.where = picker(scenarios(), "dust-language")
        self.way = picker([(way, way) for way in WAYS], "dust-language")

        def start() -> None:
            begin(str(self.where.value), str(self.way.value), self.seed.value)

        super().__init__(start, (self.where, self.way), complain, seed)

    def speak(self, language: str) -> None:
        self.where.description = say("widgets.sight.field", language)
        self.way.description = say("widgets.skirmish.armies", language)
        grounds = the_battlefields()
        entitled(self.where, [(told(grounds[one].name, language), one) for one in scenarios()])
        entitled(self.way, [(say(f"widgets.skirmish.{way}", language), way) for way in WAYS])
        super().speak(language)
