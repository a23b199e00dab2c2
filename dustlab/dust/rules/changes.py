"""The position with something changed: each function takes a position and makes the next one.

The constructor of a named tuple and its `_replace` are Python functions; both end in `make`, and
take two to four times as long. What a playout does at every step goes there straight.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from ..components import NO_UNITS, Holding, Units, make
from ..state import ATTACKER, Areas, Battle, Cards, Fought, Order, Shop, State, Strike, Table, Turn
from .standing import follow

T = TypeVar("T")


def with_areas(areas: Areas, changes: Mapping[int, Holding | None]) -> Areas:
    """The areas with some of them changed; an army without units leaves its area empty."""
    new = list(areas)
    for index, holding in changes.items():
        new[index] = holding if holding and any(holding.units) else None
    return tuple(new)


def with_area(areas: Areas, index: int, army: str, units: Units) -> Areas:
    """The areas with one of them changed; an army without units leaves its area empty."""
    new = list(areas)
    new[index] = make(Holding, (army, units)) if units != NO_UNITS else None
    return tuple(new)


def on_board(state: State, areas: Areas) -> State:
    """With other areas."""
    table, _, centers, turn, battle, phase, order, tally, cards, strike = state
    return make(State, (table, areas, centers, turn, battle, phase, order, tally, cards, strike))


def with_homes(state: State, homes: tuple[str, ...]) -> State:
    """With other capitals claimed."""
    (edition, board, seats, _, until), *others = state
    return make(State, (make(Table, (edition, board, seats, homes, until)), *others))


def with_centers(state: State, centers: frozenset[str]) -> State:
    table, areas, _, turn, battle, phase, order, tally, cards, strike = state
    return make(State, (table, areas, centers, turn, battle, phase, order, tally, cards, strike))


def with_turn(state: State, turn: Turn, areas: Areas | None = None) -> State:
    """With another turn, and perhaps other areas."""
    table, old, centers, _, battle, phase, order, tally, cards, strike = state
    new = old if areas is None else areas
    return make(State, (table, new, centers, turn, battle, phase, order, tally, cards, strike))


def with_battle(state: State, battle: Battle | None) -> State:
    table, areas, centers, turn, _, phase, order, tally, cards, strike = state
    return make(State, (table, areas, centers, turn, battle, phase, order, tally, cards, strike))


def with_phase(state: State, phase: str, turn: Turn) -> State:
    """With another phase, and the turn as it enters it."""
    table, areas, centers, _, battle, _, order, tally, cards, strike = state
    return make(State, (table, areas, centers, turn, battle, phase, order, tally, cards, strike))


def with_order(state: State, order: Order, turn: Turn | None = None) -> State:
    """With another order of play, and perhaps another turn."""
    table, areas, centers, old, battle, phase, _, tally, cards, strike = state
    new = old if turn is None else turn
    return make(State, (table, areas, centers, new, battle, phase, order, tally, cards, strike))


def with_strike(state: State, strike: Strike | None, turn: Turn | None = None) -> State:
    """With another special attack, or none any more, and perhaps another turn."""
    table, areas, centers, old, battle, phase, order, tally, cards, _ = state
    new = old if turn is None else turn
    return make(State, (table, areas, centers, new, battle, phase, order, tally, cards, strike))


def with_cards(state: State, cards: Cards) -> State:
    table, areas, centers, turn, battle, phase, order, tally, _, strike = state
    return make(State, (table, areas, centers, turn, battle, phase, order, tally, cards, strike))


def with_shop(state: State, shop: Shop | None, areas: Areas | None = None) -> State:
    """With another shop in the turn, and perhaps other areas."""
    table, old, centers, turn, battle, phase, order, tally, cards, strike = state
    army, combat_points, fought, ended, movement_points, _ = turn
    turn = make(Turn, (army, combat_points, fought, ended, movement_points, shop))
    new = old if areas is None else areas
    return make(State, (table, new, centers, turn, battle, phase, order, tally, cards, strike))


def with_points(turn: Turn, combat_points: int, movement_points: int) -> Turn:
    """The turn with other points left."""
    army, _, fought, ended, _, shop = turn
    return make(Turn, (army, combat_points, fought, ended, movement_points, shop))


def put(row: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The row with another item at one place: the hands, say, with another one for a seat."""
    new = list(row)
    new[place] = item
    return tuple(new)


def next_stage(fight: Battle, side: str, stage: str, hits: int = 0, dry: int = 0) -> Battle:
    """The battle at its next stage, with a side to act; `hits` still to be taken."""
    now = (side, stage, hits, dry, 0)  # and no dice lie on the table
    return make(Battle, fight[:8] + now + fight[13:])


def less(fight: Battle, side: str, units: Units) -> Battle:
    """The battle without some of a side's units."""
    if side == ATTACKER:
        return make(Battle, (*fight[:5], fight.attackers.less(units), *fight[6:]))
    return make(Battle, (*fight[:6], fight.defenders.less(units), *fight[7:]))


def with_fought(turn: Turn, over: Fought) -> Turn:
    """The turn with one attack more that is over."""
    army, combat_points, fought, ended, movement_points, shop = turn
    return make(Turn, (army, combat_points, (*fought, over), ended, movement_points, shop))


def reinforced(state: State, area: str, army: str, units: Units) -> State:
    """The position with units of an army added to an area that it holds or that is empty."""
    index, before = state.table.board.index[area], state.areas
    there = before[index]
    areas = with_area(before, index, army, there[1].plus(units) if there is not None else units)
    follow(before, areas, index, army)
    return on_board(state, areas)


def reduced(state: State, area: str, units: Units) -> State:
    """The position with units taken away from an area."""
    index, before = state.table.board.index[area], state.areas
    there = before[index]
    if there is None:
        raise AssertionError(f"nobody stands in {area}")
    army, left = there[0], there[1].less(units)
    areas = with_area(before, index, army, left)
    follow(before, areas, index, army if left != NO_UNITS else "")
    return on_board(state, areas)


def with_radar(state: State, army: str) -> State:
    """An army's radar goes on working in this round."""
    number, armies, at, used, radar, truces, asked = state.order
    return with_order(state, make(Order, (number, armies, at, used, (*radar, army), truces, asked)))


def use_ability(state: State, army: str) -> State:
    """The ability of an army's card is spent for this round."""
    number, armies, at, used, radar, truces, asked = state.order
    order = make(Order, (number, armies, at, (*used, army), radar, truces, asked))
    return with_order(state, order)
