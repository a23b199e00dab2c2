"""What is picked while two rule sets are compared, and what each of them makes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from dustlab.core.remarks import Remark
from dustlab.dust import GAME
from dustlab.dust.moves import Attack, Move
from dustlab.dust.pictures.map_marks import Trail
from dustlab.dust.rules.paths import sea_path, ship_path
from dustlab.dust.rules.routes import reach, route_to, ways_from
from dustlab.dust.state import State
from dustlab.dust.studies.compare import Comparison, compare
from dustlab.dust.studies.examples import in_movement, under
from dustlab.pictures.scene import CHOSEN, EXPLAINED, POSSIBLE, REFUSED

ATTACKS = "attacks"
"""What the maps show besides the ways of moving."""


class Attempt(NamedTuple):
    """The picked move under one rule set; without a move nothing of the kind leads there."""

    move: Move | None = None
    against: tuple[Remark, ...] = ()
    trail: Trail | None = None


@dataclass
class Picks:
    """The position, the two rule sets and the player; and what is looked at of them."""

    state: State
    rules: tuple[str, str]
    army: str
    look: str = ATTACKS
    origin: str = ""
    target: str = ""
    hinted: str = ""

    def __post_init__(self) -> None:
        self.anew()

    def anew(self) -> None:
        """Another position, player or pair of rule sets: everything is compared anew."""
        self.both: Comparison = compare(self.state, *self.rules, self.army)
        first, second = (in_movement(under(self.state, rules), self.army) for rules in self.rules)
        self.turns = (first, second)
        self.let_go()

    def let_go(self) -> None:
        self.origin = self.target = self.hinted = ""

    # -- picking

    def pick(self, area: str) -> None:
        """For an attack its target; for a movement where it begins, then where it ends."""
        self.hinted = ""
        if area == self.origin:
            self.let_go()
        elif self.look != ATTACKS and self.state.owner(area) == self.army and not self._ends(area):
            self.origin, self.target = area, ""
        else:
            self.target = "" if area == self.target else area

    def _ends(self, area: str) -> bool:
        return any(area in self.open_areas(which) for which in (0, 1)) if self.origin else False

    @property
    def begins(self) -> bool:
        """The maps show from where a movement could begin."""
        return self.look != ATTACKS and not self.origin

    # -- what the rules say

    def open_areas(self, which: int) -> list[str]:
        """By one of the two: targets of attacks, ends of a movement, or where one can begin."""
        state = self.turns[which]
        if self.look == ATTACKS:
            return list(self.both.attacks[which])
        if self.origin:
            return self._reach(state, self.origin)
        return [area for area in state.areas_of(self.army) if self._reach(state, area)]

    def _reach(self, state: State, origin: str) -> list[str]:
        return reach(state, origin, self.look) if self.look in ways_from(state, origin) else []

    def only(self, which: int) -> list[str]:
        there = self.open_areas(1 - which)
        return [area for area in self.open_areas(which) if area not in there]

    def differing(self) -> list[str]:
        """Where the maps are not the same; or from where they would not be."""
        if self.begins:
            lines = (line for line in self.both.moves if line.how == self.look)
            return list(dict.fromkeys(line.origin for line in lines))
        return [*self.only(0), *self.only(1)]

    def attempt(self, which: int) -> Attempt:
        """The picked move under one rule set."""
        state = self.turns[which]
        if not self.target:
            return Attempt()
        if self.look == ATTACKS:
            here, there = self.both.attacks[which], self.both.attacks[1 - which]
            move = here.get(self.target) or there.get(self.target)
            if move is None:
                return Attempt()
            against = tuple(GAME.refusals(state, move))
            areas = () if against else _areas_of(state, move)
            return Attempt(move, against, Trail(areas, self.army) if areas else None)
        if not self.origin or self.look not in ways_from(state, self.origin):
            return Attempt()
        route = route_to(state, self.origin, self.target, self.look)
        trail = Trail(route.areas, self.army) if route.open else None
        return Attempt(route.move, tuple(route.refusals), trail)

    # -- what is seen

    def marks(self, which: int) -> dict[str, str]:
        """Open in both: possible; only here: explained; only in the other: refused."""
        marks = dict.fromkeys(self.open_areas(which), POSSIBLE)
        if self.begins:
            marks |= dict.fromkeys(self.differing(), EXPLAINED)
        else:
            marks |= dict.fromkeys(self.only(which), EXPLAINED)
            # While a reason stands on the map, it alone points to a cross.
            if not self.target:
                marks |= dict.fromkeys(self.only(1 - which), REFUSED)
        if self.origin:
            marks[self.origin] = CHOSEN
        if self.target:
            attempt = self.attempt(which)
            closed = bool(attempt.against) or attempt.move is None
            marks[self.target] = REFUSED if closed else CHOSEN
        if self.hinted:
            marks[self.hinted] = CHOSEN
        return marks


def _areas_of(state: State, move: Move) -> tuple[str, ...]:
    """The areas that an attack leads through; a missile and dropped mechs have no way."""
    origin, target = getattr(move, "origin", ""), getattr(move, "target", "")
    if not origin:
        return ()
    if isinstance(move, Attack):
        if state.board[origin].kind == "sea":
            return sea_path(state, state.turn.army, origin, target).areas
        if move.by_sea:
            return ship_path(state, state.turn.army, origin, target).areas
    return (origin, target)
