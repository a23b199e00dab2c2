"""The words of the movement lab: what is asked, what is chosen, where it leads, what to try."""

from __future__ import annotations

from collections.abc import Sequence

from dustlab.core.words import say
from dustlab.dust.rules.routes import AT_SEA, BY_AIR, BY_SHIP, OVER_LAND, goals, reach, ways_from

from .movement_choice import MovementChoice
from .table_costs import emptied_words

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


def told(choice: MovementChoice, language: str, shown: bool) -> list[str]:
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


def note(choice: MovementChoice, language: str, shown: bool) -> str:
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


def warning(choice: MovementChoice, language: str) -> str:
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
