"""What a learner has chosen of a movement: from where, with what, by which way, to where.

No widget, no rule, no word: the rules say what is open, and why the rest is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dustlab.core.match import Match
from dustlab.core.remarks import Remark
from dustlab.dust.components import NO_UNITS, Units
from dustlab.dust.moves import March
from dustlab.dust.pictures.map_marks import Trail
from dustlab.dust.rules.routes import (
    OVER_LAND,
    Route,
    movers,
    other_ways,
    reach,
    route_to,
    ways_from,
)
from dustlab.dust.state import State
from dustlab.pictures.scene import CHOSEN, EXPLAINED, POSSIBLE, REFUSED

from .table_desk import about, stepped

GROUP = "dust.movement.group"


@dataclass
class MovementChoice:
    """The choice at one position of a match, in a player's movement phase."""

    match: Match[State]
    origin: str = ""
    target: str = ""
    how: str = OVER_LAND
    units: Units = NO_UNITS
    refused: tuple[Remark, ...] = ()

    # -- where we are

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def army(self) -> str:
        return self.match.start.turn.army

    @property
    def points(self) -> int:
        """The movement points that the turn began with."""
        return self.match.start.turn.movement_points

    def there(self) -> Units:
        """The units that can be chosen: those of the area that can take the chosen way."""
        return movers(self.state, self.origin, self.how) if self.origin else NO_UNITS

    def possible(self) -> list[str]:
        """Where the group can go; before an area is chosen, the areas to choose."""
        state = self.state
        if not state.turn.movement_points:
            return []
        if self.origin:
            return reach(state, self.origin, self.how)
        own = state.areas_of(self.army)
        return [a for a in own if any(reach(state, a, way) for way in ways_from(state, a))]

    def route(self) -> Route | None:
        """The way of the chosen group to the chosen target."""
        if not self.origin or not self.target:
            return None
        return route_to(self.state, self.origin, self.target, self.how, self.units)

    def others(self) -> Sequence[str]:
        """The other ways that are open to where this one is not."""
        if not (self.refused and self.origin and self.target):
            return ()
        return other_ways(self.state, self.origin, self.target, self.how)

    # -- choosing

    def pick(self, area: str) -> None:
        """First the area that a group leaves, then where to; the same one again lets go."""
        if area == self.origin:
            self.leave()
        elif self.origin:
            self.aim(area)
        else:
            self.start_from(area)

    def start_from(self, area: str) -> None:
        holding = self.state.holding(area)
        if holding is None or holding.army != self.army:
            # The rules say why nobody moves from there.
            near = self.state.board[area].neighbours[0]
            units = holding.units if holding is not None else Units(tank=1)
            against = self.match.why_not(March(area, near, units))
            self.refused, self.target = about(against, area), area
            return
        self.origin, self.target, self.refused = area, "", ()
        ways = ways_from(self.state, area)
        self.how = self.how if self.how in ways else ways[0]
        self.units = self.there()

    def leave(self) -> None:
        """Nothing is chosen any more."""
        self.origin, self.target, self.units, self.refused = "", "", NO_UNITS, ()

    def aim(self, target: str) -> None:
        self.target = target
        self.look()

    def look(self) -> None:
        """What speaks against the way that is chosen now."""
        route = self.route()
        self.refused = route.refusals if route is not None else ()

    def go(self, how: str) -> None:
        """By another way."""
        self.how = how
        self.units = self.there()
        self.look()

    def step(self, kind: str, by: int) -> None:
        """One more or one less of a kind; of more than there is the rules speak."""
        if not self.origin:
            return
        wanted = stepped(self.units, kind, by)
        if self.there().holds(wanted):
            self.units = wanted
            self.look()
            return
        goal = self.target or self.state.board[self.origin].neighbours[0]
        against = route_to(self.state, self.origin, goal, self.how, wanted).refusals
        group = tuple(reason for reason in against if reason.rule == GROUP)
        self.refused = group or against

    # -- what is seen

    def marks(self, shown: bool) -> dict[str, str]:
        """The look of each area, the weightiest meaning last; `shown`: what is possible, too."""
        marks: dict[str, str] = dict.fromkeys(self.possible(), POSSIBLE) if shown else {}
        route = self.route()
        if self.origin:
            marks[self.origin] = CHOSEN
        if self.target:
            marks[self.target] = CHOSEN if route is not None and route.open else REFUSED
        if self.refused:
            for remark in self.refused:
                where = [area for area in remark.where if area in self.state.board]
                marks |= {a: EXPLAINED for a in where if a not in (self.origin, self.target)}
            if route is not None:
                marks |= {a: REFUSED for a in route.blocked if a != self.origin}
        return marks

    def trails(self) -> Sequence[Trail]:
        route = self.route()
        if route is None or len(route.areas) < 2:
            return ()
        return (Trail(route.areas, self.army),)
