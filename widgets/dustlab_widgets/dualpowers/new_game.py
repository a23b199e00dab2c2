"""What is asked before a new game of Dual Powers: for two or alone, which side, how difficult."""

from __future__ import annotations

from collections.abc import Callable

from dustlab.core.words import name, say
from dustlab.dualpowers.components import DIFFICULTIES, SIDES
from dustlab.dualpowers.state import State

from ..core.parts import Complain, show_if, watch
from ..table.controls import entitled, picker
from ..table.new_game import NewGameForm

TWO, SOLITAIRE = "two", "solitaire"


class NewGame(NewGameForm):
    """What a new game of Dual Powers needs to know."""

    GAME = "dualpowers"

    def __init__(
        self, begin: Callable[[int, str, int], None], complain: Complain, seed: int
    ) -> None:
        """`begin(difficulty, side, seed)`; difficulty 0 is a game for two."""
        self.players = picker([(kind, kind) for kind in (TWO, SOLITAIRE)], "dust-language")
        self.difficulty = picker([(str(n), n) for n in DIFFICULTIES], "dust-language")
        self.side = picker([(side, side) for side in SIDES], "dust-language")

        def start() -> None:
            alone = self.players.value == SOLITAIRE
            difficulty = int(self.difficulty.value) if alone else 0
            begin(difficulty, str(self.side.value), self.seed.value)

        super().__init__(start, (self.players, self.side, self.difficulty), complain, seed)
        watch(self.players, lambda _: self._alone(), complain)
        self._alone()

    def suit(self, state: State) -> None:
        """Another game is asked for as the one on the table was: alone, if that is."""
        table = state.table
        self.players.value = SOLITAIRE if table.player else TWO
        if table.player:
            self.side.value, self.difficulty.value = table.player, table.difficulty

    def has_opponents(self) -> bool:
        """The opposition has no seat at the table."""
        return self.players.value != SOLITAIRE

    def _alone(self) -> None:
        alone = self.players.value == SOLITAIRE
        show_if(self.difficulty, alone)
        show_if(self.side, alone)
        self.show()

    def speak(self, language: str) -> None:
        self.players.description = say("widgets.table.players", language)
        self.difficulty.description = say("widgets.powers.difficulty", language)
        self.side.description = say("widgets.powers.side", language)
        kinds = [(say(f"widgets.powers.{kind}", language), kind) for kind in (TWO, SOLITAIRE)]
        entitled(self.players, kinds)
        entitled(self.side, [(name(side, language), side) for side in SIDES])
        super().speak(language)
