"""The ways in which a group moves or strikes, as a table calls them; which of them was meant."""

from __future__ import annotations

from collections.abc import Sequence

from dustlab.dust.components import Units
from dustlab.dust.state import State
from dustlab.dust.studies.routes import AT_SEA, BY_AIR, BY_SHIP, OVER_LAND, route_to, ways_from

# The ways to strike, beside the ways of moving. Which is meant is mostly plain from the two areas.
ATTACK, BY_SEA, BOMB, BOMBARD = "attack", "by_sea", "bomb", "bombard"
DROP, FIRE = "drop", "fire"

WAY_WORDS = {
    OVER_LAND: "widgets.table.way_march",
    AT_SEA: "widgets.table.way_march",
    BY_SHIP: "widgets.table.way_ship",
    BY_AIR: "widgets.table.way_fly",
    ATTACK: "widgets.table.way_attack",
    BY_SEA: "widgets.table.way_by_sea",
    BOMB: "widgets.table.way_bomb",
    BOMBARD: "widgets.table.way_bombard",
    DROP: "widgets.table.way_drop",
    FIRE: "widgets.table.way_fire",
}
DO_WORDS = {
    OVER_LAND: "widgets.table.do_march",
    AT_SEA: "widgets.table.do_march",
    BY_SHIP: "widgets.table.do_ship",
    BY_AIR: "widgets.table.do_fly",
    ATTACK: "widgets.table.do_attack",
    BY_SEA: "widgets.table.do_by_sea",
    BOMB: "widgets.table.do_bomb",
    BOMBARD: "widgets.table.do_bombard",
    DROP: "widgets.table.do_drop",
    FIRE: "widgets.table.do_fire",
}
# These gather units of one kind from several areas.
GATHERED = {BY_AIR: "bomber", DROP: "mech"}


def ways_between(state: State, origin: str, target: str, units: Units) -> Sequence[str]:
    """How such units could go from one area to the other, whether or not the rules allow it."""
    board = state.board
    at_sea, to_sea = board[origin].kind == "sea", board[target].kind == "sea"
    if state.owner(target) in ("", state.turn.army):
        flies = units.bomber and state.phase == "movement"
        ways = ways_from(state, origin)
        return ways[:1] if to_sea else ways if flies else tuple(w for w in ways if w != BY_AIR)
    if at_sea:
        return (ATTACK,) if to_sea else (BOMBARD,)
    if to_sea:
        return (BOMB,) if units.bomber else (ATTACK,)
    return ATTACK, BY_SEA


def likely(state: State, ways: Sequence[str], origin: str, target: str, units: Units) -> str:
    """Of ways that are all closed the one that was meant: where lines lead at all on the board.

    Of two coasts that nothing joins over land it is the way from coast to coast.
    """
    if OVER_LAND not in ways:
        return ways[0]
    on_board = (way for way in ways if route_to(state, origin, target, way, units).areas)
    return next(on_board, ways[0])
