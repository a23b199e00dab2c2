"""The movement lab: where a group can go from here, by which way, and why not elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from dustlab.core.match import Match
from dustlab.core.remarks import Remark
from dustlab.core.words import name, say
from dustlab.dust import GAME
from dustlab.dust.components import NO_UNITS, Units
from dustlab.dust.moves import EndMovement, March, Move
from dustlab.dust.pictures.marks import Trail
from dustlab.dust.rules.routes import (
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
from dustlab.dust.studies.examples import in_movement, under
from dustlab.dust.text.map_words import description
from dustlab.pictures.scene import CHOSEN, EXPLAINED, POSSIBLE, REFUSED

from ...core.parts import button
from ...table.lab import menu, question, row, row_of_buttons
from ...table.step_bar import StepBar
from ...table.talk import list_of
from ..desks.desk import about, item_names, stepped, unit_items
from ..desks.movement import emptied_words
from ..talk import happened
from .lab import PositionLab


class MovementLab(PositionLab):
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
        super().__init__(position, rules, army, language)

    def begin(self, state: State, army: str) -> None:
        self.match = Match(GAME, in_movement(state, army))
        self.chosen = MovementChoice(self.match)

    def furnish(self) -> None:
        complain = self.complain
        self.choose_way = row_of_buttons(self._other_way, complain)
        self.choose_target = menu(self._aim, complain, "widgets.movement.target")
        self.move = button(self.confirm, complain, "dust-confirm")
        self.clear = button(self._clear, complain)
        self.end = button(self._end, complain)
        self.steps = StepBar(self._stepped, complain)

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
        return (
            f"MovementLab({turn.army}, {turn.movement_points} of {self.chosen.points} points left)"
        )

    # -- where we are

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def shown(self) -> bool:
        """Whether what is possible may be seen."""
        return not self.dare.on or self.hinted

    # -- choosing

    def choose_by_name(self, area: str) -> None:
        """The area that a group leaves, from the menu."""
        self.chosen.leave()
        self.chosen.start_from(area)
        self.show()

    def pick(self, area: str) -> None:
        """A click; on the chosen target once more it moves."""
        chosen = self.chosen
        if chosen.origin and area == chosen.target and not chosen.refused:
            self.confirm()
            return
        chosen.pick(area)
        self.show()

    def _other_way(self, how: str) -> None:
        self.trouble = ""
        self.chosen.go(how)
        self.show()

    def _aim(self, target: str) -> None:
        if target and target != self.chosen.target:
            self.trouble = ""
            self.chosen.aim(target)
            self.show()

    def step(self, item: str, by: int) -> None:
        self.chosen.step(item, by)
        self.show()

    def _clear(self) -> None:
        self.trouble = ""
        self.chosen.leave()
        self.show()

    # -- moving

    def confirm(self) -> None:
        """Move if nothing speaks against it."""
        self.trouble = ""
        route = self.chosen.route()
        if route is not None and route.open:
            self.play(route.move)
            return
        self.chosen.look()
        self.show()

    def play(self, move: Move | str) -> None:
        """A movement, as a value or as text; what speaks against it is shown."""
        wanted = self.match.read_move(move)
        against = self.match.why_not(wanted)
        if against:
            self.chosen.refused = tuple(against)
            self.chosen.target = getattr(wanted, "target", "")
            self.show()
            return
        self.match.play(wanted)
        self._stepped()

    def _end(self) -> None:
        self.trouble = ""
        self.play(EndMovement())

    def _stepped(self) -> None:
        """Another position: nothing is chosen yet."""
        self.chosen = MovementChoice(self.match, how=self.chosen.how)
        self.renew()

    def other_army(self, army: str) -> None:
        self.match = Match(GAME, in_movement(self.given, army))
        self._stepped()

    def use_rules(self, rules: str) -> None:
        self.given = under(self.given, rules)
        self.other_army(self.chosen.army)

    # -- hints

    def hint(self, grade: int) -> str:
        if grade == 1:
            return self.rules_at_work([RULES[self.chosen.how], "dust.movement.points"])
        if grade == 2:
            self.hinted = True
            self.show()
            places = len(self.chosen.possible())
            return say("widgets.movement.hint_places", self.language, places=places)
        return best_hint(self.chosen, self.language)

    # -- what is seen

    def show(self) -> None:
        language, state, chosen = self.language, self.state, self.chosen
        self.show_head(state, chosen.army)
        ways = ways_from(state, chosen.origin) if chosen.origin else tuple(WAYS)
        named = [(way_words(way, language), way) for way in ways]
        self.choose_way.show(named, chosen.how, language)
        self._show_targets()
        self.show_areas(chosen.origin, state.areas_of(chosen.army))
        self.steppers.show(unit_items(chosen.units, chosen.there(), language))
        self.move.description = move_words(chosen, language)
        told = where_it_leads(chosen, language, self.shown)
        self.show_map(
            state,
            marks=chosen.marks(self.shown),
            trails=chosen.trails(),
            reasons=[remark.tell(language) for remark in chosen.refused],
            said=" ".join(told),
        )
        left = points_told(chosen, language)
        self.ask.value = question(asks(chosen, language), left, *told)
        rules = () if chosen.refused else (RULES[chosen.how],)
        self.reasons(
            chosen.refused,
            advice_on(chosen, language, self.shown),
            list_of(self.happened()),
            rules,
            warned_of(chosen, language),
        )
        self.steps.show(self.match)

    def happened(self) -> Sequence[str]:
        """What the last movement brought about."""
        return happened(self.match, self.language)

    def _show_targets(self) -> None:
        """Every target by name, for those who do not click: under dare all areas."""
        language, chosen = self.language, self.chosen
        areas = chosen.possible()
        if self.dare.on:
            areas = [area.id for area in self.state.board.areas]
        if chosen.target and chosen.target not in areas:
            areas = [*areas, chosen.target]
        named = sorted((name(area, language), area) for area in areas if area != chosen.origin)
        none = [(say("widgets.lab.no_area", language), "")]
        self.choose_target.show(none + named if chosen.origin else none, chosen.target, language)

    def summary(self) -> Sequence[str]:
        language, chosen = self.language, self.chosen
        told = [asks(chosen, language), points_told(chosen, language)]
        told += where_it_leads(chosen, language, self.shown)
        told += [remark.tell(language) for remark in chosen.refused]
        told += [warned_of(chosen, language), *self.happened()]
        return [*told, description(self.state, language)]

    # -- words

    def speak(self, language: str) -> None:
        self.steps.speak(language)
        self.steppers.speak(item_names(language, 1))
        self.clear.description = say("widgets.battle.clear", language)
        self.end.description = say("widgets.movement.end", language)
        super().speak(language)


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


def way_words(how: str, language: str) -> str:
    return say(WAYS[how], language)


def asks(choice: MovementChoice, language: str) -> str:
    if not choice.state.turn.movement_points:
        return say("widgets.movement.over", language, army=choice.army)
    if not choice.origin:
        return say("widgets.movement.asks_origin", language, army=choice.army)
    facts = {"units": choice.units, "area": choice.origin}
    return say("widgets.movement.asks_target", language, **facts)


def points_told(choice: MovementChoice, language: str) -> str:
    left = choice.state.turn.movement_points
    signs = "●" * left + "○" * (choice.points - left)
    return f"{signs}  {say('widgets.movement.points', language, left=left)}"


def where_it_leads(choice: MovementChoice, language: str, shown: bool) -> list[str]:
    """What is chosen, and where it leads; `shown`: how far, before a target is chosen."""
    route = choice.route()
    if not choice.origin:
        return []
    if route is None:
        if not shown:
            return []
        facts = {"how": way_words(choice.how, language), "places": len(choice.possible())}
        return [say("widgets.movement.reach", language, **facts)]
    if not route.open:
        return [say("widgets.movement.closed", language, area=choice.target)]
    between = route.areas[1:-1]
    key = "widgets.movement.through" if between else "widgets.movement.straight"
    return [say(key, language, area=choice.target, areas=list(between))]


def advice_on(choice: MovementChoice, language: str, shown: bool) -> str:
    """A word of advice; where one way is closed, the others that are open."""
    if choice.refused:
        others = choice.others()
        if not others or not shown:
            return ""
        ways = ", ".join(way_words(way, language) for way in others)
        return say("widgets.movement.other_ways", language, ways=ways)
    if not choice.state.turn.movement_points:
        return say("widgets.movement.advice_over", language)
    return say("widgets.movement.advice", language)


def warned_of(choice: MovementChoice, language: str) -> str:
    """What the table warns of before the same move."""
    route = choice.route()
    open_ = route is not None and route.open and not choice.refused
    return emptied_words(choice.state, route.move, language) if route is not None and open_ else ""


def move_words(choice: MovementChoice, language: str) -> str:
    if not choice.target or not choice.origin:
        return say("widgets.movement.move", language)
    return say("widgets.movement.move_to", language, area=choice.target)


def best_hint(choice: MovementChoice, language: str) -> str:
    """Where to go, or where from, and why."""
    state, possible = choice.state, choice.possible()
    if not state.turn.movement_points:
        return say("widgets.movement.no_points", language)
    if not choice.origin:
        return _best_start(choice, possible, language)
    best = goals(state, possible)[:1]
    if not best:
        return say("widgets.movement.hint_stay", language)
    goal = best[0]
    facts = {"area": goal.area, "enemy": goal.enemy or goal.area}
    return say(WHYS[goal.why], language, **facts)


def _best_start(choice: MovementChoice, areas: Sequence[str], language: str) -> str:
    """The area from which something that nobody holds can be reached."""
    state = choice.state
    for area in areas:
        for way in ways_from(state, area):
            for goal in goals(state, reach(state, area, way))[:1]:
                if goal.why in ("empty_capital", "empty_source"):
                    facts = {"origin": area, "area": goal.area, "how": way_words(way, language)}
                    return say("widgets.movement.hint_start", language, **facts)
    return say("widgets.movement.hint_stay", language)


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
