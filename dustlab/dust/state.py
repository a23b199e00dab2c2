"""A position of Dust: one complete, frozen value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .components import Holding, Units

if TYPE_CHECKING:
    from .board import Board
    from .editions import Edition

ATTACKER, DEFENDER = "attacker", "defender"

# The stages of a battle: a side decides (roll or retreat), dice fall, the roller takes the hits.
DECIDE, ROLL, TAKE = "decide", "roll", "take"


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle being fought. Until it ends both sides' units stand here, not on the board."""

    kind: str
    origin: str
    target: str
    attacker: str
    defender: str
    attackers: Units
    defenders: Units
    supremacy: str
    side: str
    """Whose roll it is: the attacker's or the defender's."""
    stage: str = DECIDE
    hits: int = 0
    """What the dice gave and has still to be taken."""
    dry: int = 0
    """Rolls in a row without a hit."""
    defender_rolled: bool = False

    def army(self, side: str) -> str:
        return self.attacker if side == ATTACKER else self.defender

    def units(self, side: str) -> Units:
        return self.attackers if side == ATTACKER else self.defenders

    @property
    def other(self) -> str:
        return DEFENDER if self.side == ATTACKER else ATTACKER


@dataclass(frozen=True, slots=True)
class Fought:
    """An attack of this turn that is over: who held the field, and by which rule it ended."""

    kind: str
    origin: str
    target: str
    winner: str
    because: str


@dataclass(frozen=True, slots=True)
class Turn:
    """A player's turn as far as it has come."""

    army: str
    combat_points: int
    fought: tuple[Fought, ...] = ()
    ended: bool = False


@dataclass(frozen=True, slots=True, repr=False)
class State:
    """Everything there is to know about a position."""

    edition: Edition
    board: Board
    seats: tuple[str, ...]
    """The armies with a player, in the order of the seats, clockwise."""
    areas: tuple[Holding | None, ...]
    """Who stands in each area, in the board's order; None where nobody does."""
    centers: frozenset[str]
    turn: Turn
    round: int = 1
    scores: tuple[int, ...] = ()
    capitals_open: bool = False
    """A capital has been attacked before: all are open to everyone."""
    battle: Battle | None = None
    until: str = "turn"
    """Where this exercise of the rules ends: after one battle, or with the turn."""

    def holding(self, area: str) -> Holding | None:
        return self.areas[self.board.index[area]]

    def owner(self, area: str) -> str:
        """The army that holds an area, or an empty text; in a battle still the defender."""
        if self.battle is not None and area == self.battle.target:
            return self.battle.defender
        holding = self.areas[self.board.index[area]]
        return holding.army if holding else ""

    def score(self, army: str) -> int:
        return self.scores[self.seats.index(army)]

    def is_neutral(self, army: str) -> bool:
        return army not in self.seats

    def left_neighbour(self, army: str) -> str:
        return self.seats[(self.seats.index(army) + 1) % len(self.seats)]

    def __repr__(self) -> str:
        return f"<State {'; '.join(str(self).splitlines())}>"

    def __str__(self) -> str:
        from .notation import write_position

        return "\n".join(write_position(self))

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        from . import picture

        return picture.mimebundle(self)


def with_areas(
    areas: tuple[Holding | None, ...], changes: Mapping[int, Holding | None]
) -> tuple[Holding | None, ...]:
    """The areas with some of them changed; an army without units leaves its area empty."""
    new = list(areas)
    for index, holding in changes.items():
        new[index] = holding if holding and holding.units.total else None
    return tuple(new)
