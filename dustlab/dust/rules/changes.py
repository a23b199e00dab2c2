"""The position with something changed: each function takes a position and makes the next one."""

from __future__ import annotations

from typing import TypeVar

from ..components import NO_UNITS, Units
from ..state import Shop, State

T = TypeVar("T")


def put(row: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The row with another item at one place: the hands, say, with another one for a seat."""
    return (*row[:place], item, *row[place + 1 :])


def reinforced(state: State, area: str, army: str, units: Units) -> State:
    """The position with units of an army added to an area that it holds or that is empty."""
    holding = state.holding(area)
    return state.with_units(area, army, units.plus(holding.units if holding else NO_UNITS))


def reduced(state: State, area: str, units: Units) -> State:
    """The position with units taken away from an area."""
    holding = state.holding(area)
    if holding is None:
        raise AssertionError(f"nobody stands in {area}")
    return state.with_units(area, holding.army, holding.units.less(units))


def with_shop(state: State, shop: Shop | None) -> State:
    return state._replace(turn=state.turn._replace(shop=shop))


def with_radar(state: State, army: str) -> State:
    """An army's radar goes on working in this round."""
    return state._replace(order=state.order._replace(radar=(*state.order.radar, army)))


def use_ability(state: State, army: str) -> State:
    """The ability of an army's card is spent for this round."""
    return state._replace(order=state.order._replace(used=(*state.order.used, army)))
