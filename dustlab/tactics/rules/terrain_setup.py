"""Laying out the field: terrain tiles, then crates and traps, in turn after a roll."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from ...core.errors import BadInput
from ...core.match import Chance, Choice, Pending
from ...core.remarks import Event, Refusal, refuse, report
from ..components import SIDES
from ..field import CRATE, TRAP, Element
from ..flow import Round, other_side
from ..moves import Lay, Move
from ..state import State, with_element
from ..table import Scenario
from .round import INITIATIVE_DICE, begin_round, both_roll
from .terrain import has_room_for_trap, is_crate_ground

TILE = "tile"
KINDS = {"crate": CRATE, "trap": TRAP}
RULES = {"tiles": "tactics.setup.tiles", "cover": "tactics.setup.cover"}


def begin(state: State, log: list[Event] | None) -> State:
    """What is still to be laid out: tiles first, then cover; then the first round begins."""
    for phase in RULES:
        if next(_squares(state._replace(phase=phase)), None) is not None:
            return state._replace(phase=phase, round=Round())
    return begin_round(state._replace(round=Round()), log)


# -- what is asked


def pending(state: State) -> Pending:
    if not state.round.winner:
        dice = INITIATIVE_DICE
        return Chance(both_roll(dice, dice), "tactics.setup.rolling")
    goal = state.table.scenario
    facts: tuple[tuple[str, Any], ...] = (("tiles", goal.tiles),)
    if state.phase == "cover":
        facts = (("crates", goal.crates), ("traps", goal.traps))
    key = "tactics.setup.asks_tile" if state.phase == "tiles" else "tactics.setup.asks_cover"
    return Choice(state.round.turn, key, facts)


def candidates(state: State) -> Iterator[Move]:
    names = state.field.names
    for what, square in _squares(state):
        yield Lay(what, names[square])


def _left(goal: Scenario) -> dict[str, int]:
    """How many of each kind are still to be laid."""
    return {TILE: goal.tiles, "crate": goal.crates, "trap": goal.traps}


def _squares(state: State) -> Iterator[tuple[str, int]]:
    """What can be laid now, and where."""
    for what, left in _left(state.table.scenario).items():
        if not left or (what == TILE) != (state.phase == "tiles"):
            continue
        for square in range(state.field.size):
            if next(_refuse_square(state, what, square), None) is None:
                yield what, square


def propose(state: State, rng: Random) -> Move:
    return rng.choice(list(candidates(state)))


def fall(state: State, outcome: tuple[int, int], log: list[Event] | None) -> State:
    """The roll for who lays first; level: again."""
    allies, axis = outcome
    key = "tactics.setup.tie" if allies == axis else "tactics.setup.rolled"
    report(log, RULES[state.phase], key, allies=allies, axis=axis)
    if allies == axis:
        return state
    winner = SIDES[axis > allies]
    return state._replace(round=Round(0, winner, outcome, winner))


# -- where


def is_in_zone(state: State, square: int) -> bool:
    """Whether cover may be placed there: in the scenario's zones, else not near an edge by which
    a side comes in."""
    if state.table.scenario.cover_zones:
        return square in state.table.scenario.cover_zones
    field = state.field
    column, row = field.place(square)
    depth = {
        "north": (row, field.rows), "south": (field.rows - 1 - row, field.rows),
        "west": (column, field.columns), "east": (field.columns - 1 - column, field.columns),
    }  # fmt: skip
    edges = {edge for _, edge in field.entry}
    return all(depth[edge][0] >= depth[edge][1] // 3 for edge in edges)


def refuse_lay(state: State, move: Lay) -> Iterator[Refusal]:
    """Every reason against laying a tile, a crate or a trap there."""
    phase = "tiles" if move.what == TILE else "cover"
    if state.phase != phase or not state.round.winner:
        yield refuse(RULES[phase], "tactics.setup.lay_not_now", what=move.what)
    try:
        square = state.field.read_square(move.square)
    except BadInput:
        yield refuse("tactics.field.squares", "tactics.movement.no_square", square=move.square)
        return
    if not _left(state.table.scenario)[move.what]:
        yield refuse(RULES[phase], "tactics.setup.none_left", what=move.what)
    yield from _refuse_square(state, move.what, square)


def _refuse_square(state: State, what: str, square: int) -> Iterator[Refusal]:
    field, name = state.field, state.field.name(square)
    facts = {"square": name, "what": what}
    if what == TILE:
        rule = "tactics.setup.tiles"
        if not field.has_dot(square):
            yield refuse(rule, "tactics.setup.no_dot", name, **facts)
        elif field.inside[square] >= 0:
            yield refuse(rule, "tactics.setup.in_building", name, **facts)
        if any(square in field.entry_squares(side) for side in SIDES):
            yield refuse(rule, "tactics.setup.on_edge", name, **facts)
        if state.element(square) is not None or state.standing_on(square):
            yield refuse(rule, "tactics.setup.not_free", name, **facts)
        if square == state.table.scenario.hold:
            yield refuse(rule, "tactics.setup.on_goal", name, **facts)
        return
    if not is_crate_ground(field.ground[square]):
        yield refuse("tactics.field.elements", "tactics.setup.bad_ground", name, **facts)
    if state.element(square) is not None:
        yield refuse("tactics.field.elements", "tactics.setup.one_each", name, **facts)
    if not is_in_zone(state, square):
        yield refuse("tactics.setup.zones", "tactics.setup.outside_zone", name, **facts)
    if what == "trap" and not has_room_for_trap(field, square):
        yield refuse("tactics.building.traps", "tactics.setup.trap_in_building", name, **facts)


# -- doing


def lay(state: State, move: Lay, log: list[Event] | None) -> State:
    """It lies there; the other side is next, until nothing is left."""
    square = state.field.read_square(move.square)
    goal, field, side = state.table.scenario, state.field, state.round.turn
    facts = {"side": side, "what": move.what, "square": move.square}
    report(log, RULES[state.phase], "tactics.setup.laid", move.square, **facts)
    if move.what == TILE:
        goal, field = goal._replace(tiles=goal.tiles - 1), field.with_tile(square)
    else:
        state = with_element(state, Element(square, KINDS[move.what]))
        crate = move.what == "crate"
        goal = goal._replace(crates=goal.crates - crate, traps=goal.traps - (not crate))
    state = state._replace(
        table=replace(state.table, field=field, scenario=goal),
        round=state.round._replace(turn=other_side(side)),
    )
    if next(_squares(state), None) is not None:
        return state
    # What finds no room is left out.
    tiles = move.what == TILE
    goal = goal._replace(tiles=0) if tiles else goal._replace(crates=0, traps=0)
    table = replace(state.table, scenario=goal)
    return begin(state._replace(table=table), log)
