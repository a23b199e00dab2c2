"""The movement lab: where a group can go from here, by which way, and why not elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dustlab.dust import GAME
from dustlab.dust.components import NO_UNITS, Units
from dustlab.dust.examples import check_army, example, in_movement, on_turn, under
from dustlab.dust.map_marks import Trail
from dustlab.dust.map_words import description
from dustlab.dust.moves import EndMovement, March, Move
from dustlab.dust.routes import (
    AT_SEA,
    BY_AIR,
    BY_SHIP,
    OVER_LAND,
    RULES,
    Route,
    goals,
    movers,
    other_ways,
    reach,
    route_to,
    ways_from,
)
from dustlab.dust.state import State
from dustlab.match import Match
from dustlab.remarks import Remark
from dustlab.scene import CHOSEN, EXPLAINED, POSSIBLE, REFUSED
from dustlab.words import name, say

from ..lab import menu, question, row, row_of_buttons
from ..parts import button
from ..step_bar import StepBar
from ..table_controls import Steppers
from .map_lab import MapLab
from .table_desk import about, item_names, stepped, unit_items

WAYS = {
    OVER_LAND: "widgets.movement.over_land",
    AT_SEA: "widgets.movement.at_sea",
    BY_SHIP: "widgets.movement.by_ship",
    BY_AIR: "widgets.movement.by_air",
}
GROUP = "dust.movement.group"
WHYS = {
    "empty_capital": "widgets.movement.why_capital",
    "empty_source": "widgets.movement.why_source",
    "empty": "widgets.movement.why_empty",
    "front": "widgets.movement.why_front",
}


class MovementLab(MapLab):
    """Choose an area, units and a way of moving: see where they can go, the way, and why not.

    `position` is a text, a state or a match (without one a game of three is given), `rules` another
    rule set, `army` whose movement it is.
    """

    TITLE = "widgets.movement.title"
    DARE = True
    AREA = "widgets.movement.origin"

    def __init__(
        self,
        position: State | Match[State] | str | None = None,
        rules: str = "",
        army: str = "",
        language: str = "en",
    ) -> None:
        state = example(position, rules)
        army = check_army(state, army or on_turn(state))
        self.given = state
        self.match = Match(GAME, in_movement(state, army))
        self.origin, self.target, self.how = "", "", OVER_LAND
        self.units = NO_UNITS
        self.refused: tuple[Remark, ...] = ()
        self.hinted = False
        complain = self.complain
        self.choose_army = menu(self._other_army, complain, "widgets.lab.army")
        self.choose_way = row_of_buttons(self._other_way, complain)
        self.choose_target = menu(self._aim, complain, "widgets.movement.target")
        self.steppers = Steppers(self._step, complain)
        self.move = button(self.confirm, complain, "dust-confirm")
        self.clear = button(self._clear, complain)
        self.end = button(self._end, complain)
        self.steps = StepBar(self._stepped, complain)
        super().__init__(state, language)
        self.speak(language)

    def desk(self) -> Sequence[Any]:
        return (
            self.choose_way.widget,
            self.steppers,
            row(self.choose_area.widget, self.choose_target.widget),
            row(self.move, self.clear, self.end),
        )

    def beside(self) -> Sequence[Any]:
        return (row(self.choose_army.widget, self.choose_rules.widget),)

    def parts(self) -> Sequence[Any]:
        return (*super().parts(), self.steps)

    def __repr__(self) -> str:
        turn = self.match.state.turn
        return f"MovementLab({turn.army}, {turn.movement_points} of {self.points} points left)"

    # -- where we are

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def points(self) -> int:
        """The movement points that the turn began with."""
        return self.match.start.turn.movement_points

    @property
    def army(self) -> str:
        return self.match.start.turn.army

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

    # -- choosing

    def choose_by_name(self, area: str) -> None:
        """The area that a group leaves, from the menu."""
        self._leave()
        self._start_from(area)
        self.show()

    def pick(self, area: str) -> None:
        """First the area that a group leaves, then where to; the same one again lets go."""
        if self.origin and area == self.target and not self.refused:
            self.confirm()
            return
        if area == self.origin:
            self._leave()
        elif self.origin:
            self.target = area
            self._look()
        else:
            self._start_from(area)
        self.show()

    def _start_from(self, area: str) -> None:
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

    def _leave(self) -> None:
        self.origin, self.target, self.units, self.refused = "", "", NO_UNITS, ()

    def _look(self) -> None:
        """What speaks against the way that is chosen now."""
        route = self.route()
        self.refused = route.refusals if route is not None else ()

    def _other_way(self, how: str) -> None:
        self.how, self.trouble = how, ""
        self.units = self.there()
        self._look()
        self.show()

    def _aim(self, target: str) -> None:
        if target and target != self.target:
            self.trouble = ""
            self.target = target
            self._look()
            self.show()

    def _step(self, kind: str, by: int) -> None:
        self.trouble = ""
        if self.origin:
            wanted = stepped(self.units, kind, by)
            if self.there().holds(wanted):
                self.units = wanted
                self._look()
            else:
                # One more than there is: the rules say it, and the choice stays.
                goal = self.target or self.state.board[self.origin].neighbours[0]
                against = route_to(self.state, self.origin, goal, self.how, wanted).refusals
                group = tuple(reason for reason in against if reason.rule == GROUP)
                self.refused = group or against
        self.show()

    def _clear(self) -> None:
        self.trouble = ""
        self._leave()
        self.show()

    # -- moving

    def confirm(self) -> None:
        """Move if nothing speaks against it."""
        self.trouble = ""
        route = self.route()
        if route is not None and route.open:
            self.play(route.move)
            return
        self._look()
        self.show()

    def play(self, move: Move | str) -> None:
        """A movement, as a value or as text; what speaks against it is shown."""
        wanted = self.match.read_move(move)
        against = self.match.why_not(wanted)
        if against:
            self.refused = tuple(against)
            self.target = getattr(wanted, "target", "")
            self.show()
            return
        self.match.play(wanted)
        self._stepped()

    def _end(self) -> None:
        self.trouble = ""
        self.play(EndMovement())

    def _stepped(self) -> None:
        """Another position: nothing is chosen yet."""
        self._leave()
        self.hints.show(self.hint)
        self.hinted = False
        self.show()

    def _other_army(self, army: str) -> None:
        self.trouble = ""
        self._begin(self.given, army)

    def use_rules(self, rules: str) -> None:
        self.given = under(self.given, rules)
        self._begin(self.given, self.army)

    def _begin(self, state: State, army: str) -> None:
        self.match = Match(GAME, in_movement(state, army))
        self._stepped()

    # -- hints

    def hint(self, grade: int) -> str:
        language = self.language
        if grade == 1:
            return self.rules_at_work([RULES[self.how], "dust.movement.points"])
        possible = self.possible()
        if grade == 2:
            self.hinted = True
            self.show()
            return say("widgets.movement.hint_places", language, places=len(possible))
        if not self.state.turn.movement_points:
            return say("widgets.movement.no_points", language)
        if not self.origin:
            return self._best_start(possible)
        best = goals(self.state, possible)[:1]
        if best:
            goal = best[0]
            facts = {"area": goal.area, "enemy": goal.enemy or goal.area}
            return say(WHYS[goal.why], language, **facts)
        return say("widgets.movement.hint_stay", language)

    def _best_start(self, areas: Sequence[str]) -> str:
        """The area from which something that nobody holds can be reached."""
        state, language = self.state, self.language
        for area in areas:
            for way in ways_from(state, area):
                for goal in goals(state, reach(state, area, way))[:1]:
                    if goal.why in ("empty_capital", "empty_source"):
                        facts = {"origin": area, "area": goal.area, "how": self._way(way)}
                        return say("widgets.movement.hint_start", language, **facts)
        return say("widgets.movement.hint_stay", language)

    # -- what is seen

    def marks(self) -> dict[str, str]:
        """The look of each area, the weightiest meaning last."""
        marks: dict[str, str] = {}
        if not self.dare.on or self.hinted:
            marks |= dict.fromkeys(self.possible(), POSSIBLE)
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

    def show(self) -> None:
        language, state = self.language, self.state
        self.name_lab(rules=state.edition.id)
        self.show_rules(state.edition.id)
        armies = [(name(army, language), army) for army in state.seats]
        self.choose_army.show(armies, self.army, language)
        ways = ways_from(state, self.origin) if self.origin else tuple(WAYS)
        self.choose_way.show([(self._way(way), way) for way in ways], self.how, language)
        self._show_targets()
        self.show_areas(self.origin, state.areas_of(self.army))
        items = unit_items(self.units, self.there(), language)
        self.steppers.show(items)
        self.move.description = self._move_words()
        against = [remark.tell(language) for remark in self.refused]
        told = self._told()
        self.show_map(
            state, marks=self.marks(), trails=self.trails(), reasons=against, said=" ".join(told)
        )
        self.ask.value = question(self._asks(), self._points_told(), *told)
        self.reasons(self.refused, self._note(), also=() if self.refused else (RULES[self.how],))
        self.steps.show(self.match)

    def _show_targets(self) -> None:
        """Every target by name, for those who do not click: under dare all areas."""
        language, state = self.language, self.state
        areas = self.possible() if not self.dare.on else [area.id for area in state.board.areas]
        if self.target and self.target not in areas:
            areas = [*areas, self.target]
        named = sorted((name(area, language), area) for area in areas if area != self.origin)
        none = [(say("widgets.lab.no_area", language), "")]
        self.choose_target.show(none + named if self.origin else none, self.target, language)

    def _way(self, how: str) -> str:
        return say(WAYS[how], self.language)

    def _asks(self) -> str:
        language, turn = self.language, self.state.turn
        if not turn.movement_points:
            return say("widgets.movement.over", language, army=self.army)
        if not self.origin:
            return say("widgets.movement.asks_origin", language, army=self.army)
        return say("widgets.movement.asks_target", language, units=self.units, area=self.origin)

    def _points_told(self) -> str:
        left = self.state.turn.movement_points
        signs = "●" * left + "○" * (self.points - left)
        return f"{signs}  {say('widgets.movement.points', self.language, left=left)}"

    def _told(self) -> list[str]:
        """What is chosen, and where it leads."""
        language, route = self.language, self.route()
        if not self.origin:
            return []
        if route is None:
            if self.dare.on and not self.hinted:
                return []
            facts = {"how": self._way(self.how), "places": len(self.possible())}
            return [say("widgets.movement.reach", language, **facts)]
        if not route.open:
            return [say("widgets.movement.closed", language, area=self.target)]
        between = route.areas[1:-1]
        key = "widgets.movement.through" if between else "widgets.movement.straight"
        return [say(key, language, area=self.target, areas=list(between))]

    def _note(self) -> str:
        """A word of advice; where one way is closed, the others that are open."""
        language = self.language
        if self.refused and self.origin and self.target:
            others = other_ways(self.state, self.origin, self.target, self.how)
            if others and not (self.dare.on and not self.hinted):
                ways = ", ".join(self._way(way) for way in others)
                return say("widgets.movement.other_ways", language, ways=ways)
            return ""
        if not self.refused and not self.state.turn.movement_points:
            return say("widgets.movement.advice_over", language)
        return "" if self.refused else say("widgets.movement.advice", language)

    def _move_words(self) -> str:
        if not self.target or not self.origin:
            return say("widgets.movement.move", self.language)
        return say("widgets.movement.move_to", self.language, area=self.target)

    def summary(self) -> Sequence[str]:
        told = [self._asks(), self._points_told(), *self._told()]
        told += [remark.tell(self.language) for remark in self.refused]
        return [*told, description(self.state, self.language)]

    # -- words

    def speak(self, language: str) -> None:
        self.steps.speak(language)
        self.steppers.speak(item_names(language))
        self.clear.description = say("widgets.battle.clear", language)
        self.end.description = say("widgets.movement.end", language)
        self.hints.show(self.hint)
        self.hinted = False
        super().speak(language)
