"""How a lab in which a unit acts begins: the moves that are made before anything is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from dustlab.core.match import Match
from dustlab.core.remarks import Remark
from dustlab.tactics import GAME
from dustlab.tactics.moves import Activate, Move
from dustlab.tactics.state import State
from dustlab.tactics.studies.single_activation import rehearsal

from ..core.controls import Seed


class Opening:
    """The match of a lab, begun by the chosen unit in the position as it is drawn."""

    WATCHED = False
    """Whether enemies may interrupt."""
    unit: str
    seed: Seed
    match: Match[State]
    wrong: tuple[Remark, ...] = ()
    """Why the unit cannot do what was chosen for it."""
    opened = 0
    """How many steps the opening took."""

    def plan(self, state: State) -> Activate:
        """What the unit declares, in the position as it is drawn."""
        raise NotImplementedError

    def opening(self, state: State) -> Sequence[Move]:
        """The moves after which the lab begins."""
        return (self.plan(state),)

    def start(self, state: State, number: int) -> State:
        """The position before the opening."""
        return rehearsal(state, number, watched=self.WATCHED, round_=self.round)

    def usual_unit(self, state: State) -> str:
        """Who acts first."""
        return next((n for n in state.table.names if state.pieces[state.read_piece(n)].squares), "")

    def new_match(self, state: State) -> Match[State]:
        """The activation of the chosen unit, as far as nothing speaks against it."""
        number = state.table.by_name.get(self.unit, -1)
        if number < 0 or not state.pieces[number].squares:
            self.unit, self.wrong = "", ()
            return Match(GAME, state, self.dice_seed, automatic=False)
        match = Match(GAME, self.start(state, number), self.dice_seed, automatic=False)
        for move in self.opening(state):
            self.wrong = tuple(match.why_not(move))
            if self.wrong:
                break
            match.play(move)
        self.opened = len(match.steps)
        return match

    @property
    def dice_seed(self) -> int:
        return self.seed.value

    @property
    def round(self) -> int:
        """The round that it is; 0: as the position says."""
        return 0

    @property
    def first(self) -> int:
        """The step to which one can go back: the unit has been activated."""
        return min(self.opened, len(self.match.steps))
