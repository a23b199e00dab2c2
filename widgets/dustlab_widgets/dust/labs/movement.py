"""The movement lab: where a group can go from here, by which way, and why not elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from dustlab.core.match import Match
from dustlab.core.words import name, say
from dustlab.dust import GAME
from dustlab.dust.components import NO_UNITS, Units
from dustlab.dust.moves import EndMovement, Move
from dustlab.dust.pictures.marks import Trail
from dustlab.dust.state import State
from dustlab.dust.studies.examples import in_movement, under
from dustlab.dust.studies.routes import (
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
from dustlab.dust.text.scene_words import description
from dustlab.pictures.scene import CHOSEN, EXPLAINED, POSSIBLE, REFUSED

from ...core.parts import button
from ...table.frame import STEPS, Sheets
from ...table.lab import menu, question, readiness, row_of_buttons
from ...table.step_bar import StepBar
from ...table.talk import list_of
from ..desks.desk import item_names
from ..desks.movement import GroupDesk
from ..talk import happened
from .lab import PositionLab

WAYS = {
    OVER_LAND: "widgets.movement.over_land",
    AT_SEA: "widgets.movement.at_sea",
    BY_SHIP: "widgets.movement.by_ship",
    BY_AIR: "widgets.movement.by_air",
}
WHYS = {
    "empty_capital": "widgets.movement.why_capital",
    "empty_source": "widgets.movement.why_source",
    "empty": "widgets.movement.why_empty",
    "front": "widgets.movement.why_front",
}


@dataclass
class WayDesk(GroupDesk):
    """A group that moves by the way that was chosen before, whatever else is open to it."""

    way: str = OVER_LAND

    @property
    def army(self) -> str:
        """Whose movement it is, also when nothing is left to decide."""
        state: State = self.match.start
        return state.turn.army

    @property
    def points(self) -> int:
        """The movement points that the turn began with."""
        state: State = self.match.start
        return state.turn.movement_points

    @property
    def shown(self) -> bool:
        """Whether what is possible may be seen."""
        return not self.dare or self.hinted

    def start_from(self, area: str) -> None:
        ways = ways_from(self.state, area)
        way, self.way = self.way, self.way if self.way in ways else ways[0]
        super().start_from(area)
        if not self.origin:
            self.way = way

    def go(self, way: str) -> None:
        self.way = way
        self.units = self.there()
        super().go(way)

    def there(self) -> Units:
        return movers(self.state, self.origin, self.way) if self.origin else NO_UNITS

    def ways_there(self) -> Sequence[str]:
        return (self.way,)

    def route(self) -> Route | None:
        """The way of the chosen group to the chosen target."""
        if not self.origin or not self.target:
            return None
        return route_to(self.state, self.origin, self.target, self.way, self.units)

    def possible(self) -> Sequence[str]:
        """Where the group can go; before an area is chosen, the areas to choose."""
        state = self.state
        if not state.turn.movement_points:
            return ()
        if self.origin:
            return list(self.reached(self.origin, self.way))
        own = state.areas_of(self.army)
        return [a for a in own if any(any(self.reached(a, way)) for way in ways_from(state, a))]

    # -- what is seen

    def marks(self) -> dict[str, str]:
        marks: dict[str, str] = dict.fromkeys(self.possible(), POSSIBLE) if self.shown else {}
        route = self.route()
        if self.origin:
            marks[self.origin] = CHOSEN
        if self.target:
            marks[self.target] = CHOSEN if route is not None and route.open else REFUSED
        for remark in self.refused:
            where = (area for area in remark.where if self.is_place(area))
            marks |= {a: EXPLAINED for a in where if a not in (self.origin, self.target)}
        if self.refused and route is not None:
            marks |= {a: REFUSED for a in route.blocked if a != self.origin}
        if not self.origin:
            marks |= dict.fromkeys(self.tried, REFUSED)
        return marks

    def trails(self) -> Sequence[Trail]:
        route = self.route()
        return (Trail(route.areas, self.army),) if route and len(route.areas) > 1 else ()

    # -- in words

    def asks(self) -> str:
        if not self.state.turn.movement_points:
            return say("widgets.movement.over", self.language, army=self.army)
        if not self.origin:
            return say("widgets.movement.asks_origin", self.language, army=self.army)
        facts = {"units": self.units, "area": self.origin}
        return say("widgets.movement.asks_target", self.language, **facts)

    def points_left(self) -> str:
        left = self.state.turn.movement_points
        signs = "●" * left + "○" * (self.points - left)
        return f"{signs}  {say('widgets.movement.points', self.language, left=left)}"

    def told(self) -> str:
        """Where the chosen way leads; before a target is chosen, how far."""
        route, language = self.route(), self.language
        if not self.origin:
            return ""
        if route is None:
            facts = {"how": way_words(self.way, language), "places": len(self.possible())}
            return say("widgets.movement.reach", language, **facts) if self.shown else ""
        if not route.open:
            return say("widgets.movement.closed", language, area=self.target)
        between = list(route.areas[1:-1])
        key = "widgets.movement.through" if between else "widgets.movement.straight"
        return say(key, language, area=self.target, areas=between)

    def missing(self) -> str:
        """A word of advice; where one way is closed, the others that are open."""
        language = self.language
        if self.refused:
            if not self.shown or not self.origin or not self.target:
                return ""
            others = other_ways(self.state, self.origin, self.target, self.way)
            ways = ", ".join(way_words(way, language) for way in others)
            return say("widgets.movement.other_ways", language, ways=ways) if others else ""
        over = not self.state.turn.movement_points
        return say("widgets.movement.advice_over" if over else "widgets.movement.advice", language)

    def confirm_words(self) -> str:
        if not self.target or not self.origin:
            return say("widgets.movement.move", self.language)
        return say("widgets.movement.move_to", self.language, area=self.target)

    def best_hint(self) -> str:
        """Where to go, or where from, and why."""
        state, possible = self.state, self.possible()
        if not state.turn.movement_points:
            return say("widgets.movement.no_points", self.language)
        if not self.origin:
            return self._best_start(possible)
        for goal in goals(state, possible)[:1]:
            facts = {"area": goal.area, "enemy": goal.enemy or goal.area}
            return say(WHYS[goal.why], self.language, **facts)
        return say("widgets.movement.hint_stay", self.language)

    def _best_start(self, areas: Sequence[str]) -> str:
        """The area from which something that nobody holds can be reached."""
        state, language = self.state, self.language
        for area in areas:
            for way in ways_from(state, area):
                for goal in goals(state, reach(state, area, way))[:1]:
                    if goal.why in ("empty_capital", "empty_source"):
                        facts = {"origin": area, "area": goal.area, "how": way_words(way, language)}
                        return say("widgets.movement.hint_start", language, **facts)
        return say("widgets.movement.hint_stay", language)


def way_words(way: str, language: str) -> str:
    return say(WAYS[way], language)


class MovementLab(PositionLab):
    """Choose an area, units and a way of moving: see where they can go, the way, and why not.

    `position` is a text, a state or a match (without one a game of three is given), `rules` another
    rule set, `army` whose movement it is.
    """

    TITLE = "widgets.movement.title"
    DARE = True
    AREA = "widgets.movement.origin"

    def begin(self, state: State, army: str) -> None:
        self.match = Match(GAME, in_movement(state, army))
        self.chosen = WayDesk(self.match, self._played)

    def furnish(self) -> None:
        complain = self.complain
        self.choose_way = row_of_buttons(self._other_way, complain)
        self.choose_target = menu(self._aim, complain, "widgets.movement.target")
        self.move = button(self.confirm, complain, "dust-confirm")
        self.clear = button(self._clear, complain)
        self.end = button(lambda: self.play(EndMovement()), complain)
        self.steps = StepBar(self._stepped, complain)

    def in_hand(self) -> Sequence[Any]:
        return (self.choose_way.widget, self.choose_target.widget, self.steppers)

    def buttons(self) -> Sequence[Any]:
        return (self.move, self.clear, self.end)

    def sheets(self) -> Sheets:
        return {STEPS: (self.steps,), **super().sheets()}

    def __repr__(self) -> str:
        turn, points = self.match.state.turn, self.chosen.points
        return f"MovementLab({turn.army}, {turn.movement_points} of {points} points left)"

    @property
    def state(self) -> State:
        return self.match.state

    # -- choosing

    def choose_by_name(self, area: str) -> None:
        """The area that a group leaves, from the menu."""
        self.chosen.leave()
        self.chosen.pick(area)
        self.show()

    def pick(self, area: str) -> None:
        """A click; on the chosen target once more it moves."""
        self.chosen.pick(area)
        self.show()

    def _other_way(self, way: str) -> None:
        self.trouble = ""
        self.chosen.go(way)
        self.show()

    def _aim(self, target: str) -> None:
        if target and target != self.chosen.target:
            self._picked(target)

    def step(self, item: str, by: int) -> None:
        self.chosen.step(item, by)
        self.show()

    def _clear(self) -> None:
        self.trouble = ""
        self.chosen.forget()
        self.chosen.leave()
        self.show()

    # -- moving

    def confirm(self) -> None:
        """Move if nothing speaks against it."""
        self.trouble = ""
        self.chosen.confirm()
        self.show()

    def play(self, move: Move | str) -> None:
        """A movement, as a value or as text; what speaks against it is shown."""
        self.trouble = ""
        wanted = self.match.read_move(move)
        if not self.chosen.attempt(wanted):
            self.chosen.target = getattr(wanted, "target", "")
            self.show()

    def _played(self, move: Move) -> None:
        self.match.play(move)
        self._stepped()

    def _stepped(self) -> None:
        """Another position: nothing is chosen yet."""
        self.chosen = WayDesk(self.match, self._played, way=self.chosen.way)
        self.renew()

    def other_army(self, army: str) -> None:
        self.match = Match(GAME, in_movement(self.given, army))
        self._stepped()

    def use_rules(self, rules: str) -> None:
        self.given = under(self.given, rules)
        self.other_army(self.chosen.army)

    # -- hints

    def hint(self, grade: int) -> str:
        chosen = self.chosen
        if grade == 1:
            return self.rules_at_work([RULES[chosen.way], "dust.movement.points"])
        if grade == 2:
            self.hinted = True
            self.show()
            places = len(chosen.possible())
            return say("widgets.movement.hint_places", self.language, places=places)
        return chosen.best_hint()

    def desk_of_move(self) -> GroupDesk:
        return self.chosen

    # -- what is seen

    def show(self) -> None:
        language, state, chosen = self.language, self.state, self.chosen
        chosen.language, chosen.dare, chosen.hinted = language, self.dare.on, self.hinted
        self.show_head(state, chosen.army)
        ways = ways_from(state, chosen.origin) if chosen.origin else tuple(WAYS)
        self.choose_way.show(
            [(way_words(way, language), way) for way in ways], chosen.way, language
        )
        self._show_targets()
        self.show_areas(chosen.origin, state.areas_of(chosen.army))
        self.steppers.show(chosen.items())
        self.move.description = chosen.confirm_words()
        words = chosen.told()
        reasons = [remark.tell(language) for remark in chosen.refused]
        self.show_map(
            state, marks=chosen.marks(), trails=chosen.trails(), reasons=reasons, said=words
        )
        asked = question(chosen.asks(), chosen.points_left(), words)
        self.ask.value = readiness(chosen, asked)
        rules = () if chosen.refused else (RULES[chosen.way],)
        happened = list_of(self.happened())
        self.reasons(chosen.refused, chosen.missing(), happened, rules, chosen.warning())
        self.steps.show(self.match)

    def happened(self) -> Sequence[str]:
        """What the last movement brought about."""
        return happened(self.match, self.language)

    def _show_targets(self) -> None:
        """Every target by name, for those who do not click: under dare all areas."""
        language, chosen = self.language, self.chosen
        shown = self.state.board.ids if self.dare.on else chosen.possible()
        areas = {*shown, chosen.target} - {"", chosen.origin}
        named = sorted((name(area, language), area) for area in areas)
        none = [(say("widgets.lab.no_area", language), "")]
        self.choose_target.show(none + named if chosen.origin else none, chosen.target, language)

    def summary(self) -> Sequence[str]:
        language, chosen = self.language, self.chosen
        lines = [chosen.asks(), chosen.points_left(), chosen.told()]
        lines += [remark.tell(language) for remark in chosen.refused]
        lines += [chosen.warning(), *self.happened()]
        return [*lines, description(self.state, language)]

    # -- words

    def speak(self, language: str) -> None:
        self.steps.speak(language)
        self.steppers.speak(item_names(language, 1))
        self.clear.description = say("widgets.battle.clear", language)
        self.end.description = say("widgets.movement.end", language)
        super().speak(language)
