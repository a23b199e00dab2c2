"""The choice of a square that a unit moves to: with the MOVE that is on, or with two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from dustlab.core.words import listed, say
from dustlab.tactics.flow import MOVE
from dustlab.tactics.moves import Go
from dustlab.tactics.rules import movement
from dustlab.tactics.rules.reaching import Reached, reach

from .desks import GoDesk


@dataclass
class ReachDesk(GoDesk):
    """Where the unit goes with the MOVE that is on, or with this one and the next."""

    ADVICE = "widgets.reach.advice"
    stop: str = ""
    """Where the first of two MOVEs ends."""

    @property
    def piece(self) -> int:
        now = self.state.activation
        return now.piece if now is not None else -1

    def moves_left(self) -> int:
        now = self.state.activation
        return now.actions[now.at :].count(MOVE) if now is not None else 0

    def far(self) -> dict[int, Reached]:
        """What takes the next MOVE as well."""
        if "far" not in self.memory:
            found = reach(self.state, self.piece) if self.moves_left() > 1 else {}
            self.memory["far"] = {at: one for at, one in found.items() if one.actions > 1}
        far: dict[int, Reached] = self.memory["far"]
        return far

    def reached(self) -> dict[int, tuple[int, int]]:
        """For each square in reach the MOVEs that it takes, and the points."""
        costs = {square: (1, cost) for square, cost in self.costs().items()}
        return costs | {square: (2, one.cost) for square, one in self.far().items()}

    def possible(self) -> Sequence[str]:
        return [self.state.field.names[square] for square in self.reached()]

    def pick(self, label: str) -> None:
        again = label == self.square
        if not again:
            self.stop = ""
        super().pick(label)
        if again or not self.refused:
            return
        self.stop = self._stop_before(label)
        against = self.refused
        if self.stop:
            facts = {"stop": self.stop, "square": label}
            self.forget()
            told = " ".join(remark.tell(self.language) for remark in against)
            self.note = f"{told} {say('widgets.reach.two_get', self.language, **facts)}"
        elif self.moves_left() > 1:
            self.note = say("widgets.reach.not_even", self.language)

    def _stop_before(self, label: str) -> str:
        """Where the first MOVE has to end, so that the second gets to a square."""
        square = self.state.field.by_name[label]
        one = self.far().get(square)
        for stop in reversed(one.path[:-1]) if one is not None else ():
            move = Go(self.state.field.names[stop])
            if not list(self.match.why_not(move)):
                game = self.match.game
                after = game.advance(self.state, move)
                if next(game.refusals(after, Go(label)), None) is None:
                    return move.square
        return ""

    def moves(self) -> Sequence[Any]:
        if not self.square:
            return ()
        last = Go(self.square, self.trample)
        return (Go(self.stop), last) if self.stop else (last,)

    def clear(self) -> None:
        super().clear()
        self.stop = ""

    def path(self) -> tuple[int, ...]:
        """The squares of the way to the chosen one."""
        if not self.square or self.refused:
            return ()
        square = self.state.field.by_name[self.square]
        if self.stop:
            return self.far()[square].path
        way = movement.find(self.state, square)
        return way.path if way is not None else ()

    def told(self) -> str:
        path = self.path()
        if not path:
            return ""
        between = [self.state.field.names[square] for square in path[:-1]]
        actions, cost = self.reached()[path[-1]]
        facts = {"square": self.square, "cost": cost, "actions": actions}
        if not between:
            return say("widgets.reach.straight", self.language, **facts)
        return say("widgets.reach.way", self.language, way=listed(between, self.language), **facts)

    def confirm_words(self) -> str:
        if not self.square:
            return say("widgets.reach.square_what", self.language)
        if self.stop:
            facts = {"stop": self.stop, "square": self.square}
            return say("widgets.reach.go_twice", self.language, **facts)
        return super().confirm_words()


__all__ = ["ReachDesk"]
