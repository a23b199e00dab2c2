"""What a player's production centers can build in this turn, and where new centers may stand.

Nothing moves while a player produces, so what is found out for one move serves the next ones.
"""

from __future__ import annotations

from typing import NamedTuple

from .components import NO_UNITS, Units, make
from .state import Shop, State
from .supply import FULL_BOX, ON_THE_TRACK

PLAYERS_BOX = FULL_BOX.less(ON_THE_TRACK)


class Sites(NamedTuple):
    """The player's production centers as they stood when the phase began."""

    centers: tuple[str, ...]
    """Those that build in this turn: not the new ones."""
    ports: dict[str, tuple[str, ...]]
    """Of these the ones by the sea, each with the seas next to it that are own or empty."""
    free: tuple[str, ...]
    """Own areas that could take a new center."""
    supply: Units
    """What the box holds for the army; of this comes what is ordered and not yet placed."""
    sources: int
    """How many power sources the army holds."""


def sites(state: State) -> Sites:
    """The production centers of the army on turn, with what they can reach."""
    shop = state.turn.shop
    return sites_of(state, state.turn.army, shop.new_centers if shop is not None else ())


def sites_of(state: State, army: str, new: tuple[str, ...] = ()) -> Sites:
    """The production centers of an army but for new ones, with what they can reach."""
    for_table, for_areas, for_centers, for_new, for_army, found = _KNOWN[0]
    if (
        for_areas is state.areas
        and for_centers is state.centers
        and for_table is state.table
        and for_army == army
        and for_new == new
    ):
        return found
    found = _find(state, army, new)
    _remember(state, army, new, found)
    return found


# The sites found last, with all that they depend on: areas and centers are compared as objects,
# which costs nothing, and a position that is not the last one is looked at again.
_KNOWN: list[tuple[object, object, object, tuple[str, ...], str, Sites]] = [
    (None, None, None, (), "", Sites((), {}, (), NO_UNITS, 0))
]


def _remember(state: State, army: str, new: tuple[str, ...], found: Sites) -> None:
    _KNOWN[0] = (state.table, state.areas, state.centers, new, army, found)


def after_placing(found: Sites, state: State, shop: Shop, units: Units) -> None:
    """After units were placed the sites are the same: they need not be found again."""
    left = make(Sites, (*found[:3], found.supply.less(units), found[4]))
    _remember(state, state.turn.army, shop.new_centers, left)


def _find(state: State, army: str, new: tuple[str, ...]) -> Sites:
    board, with_center = state.table.board, state.centers
    index, areas = board.index, state.areas
    centers: list[str] = []
    free: list[str] = []
    ports: dict[str, tuple[str, ...]] = {}
    # One look at the board for everything, the units too: this is done in every turn of a playout.
    a, b, c, d, e = PLAYERS_BOX
    sources = 0
    for area, holding in zip(board.areas, areas, strict=True):
        if holding is None or holding[0] != army:
            continue
        v, w, x, y, z = holding[1]
        a, b, c, d, e = a - v, b - w, c - x, d - y, e - z
        name = area.id
        if area.power_source:
            sources += 1
        if z:
            continue
        if name not in with_center:
            if not area.power_source:
                free.append(name)
        elif name not in new:
            centers.append(name)
            seas = []
            for sea in board.sea_neighbours[name]:
                there = areas[index[sea]]
                if there is None or there[0] == army:
                    seas.append(sea)
            if seas:
                ports[name] = tuple(seas)
    return Sites(tuple(centers), ports, tuple(free), Units(a, b, c, d, e), sources)


# -- room


def room_at(state: State, shop: Shop, center: str) -> int:
    """How many more units a center may build in this turn."""
    built = 0
    for area, number in shop.built:
        if area == center:
            built = number
    return state.table.edition.production.units_per_center - built


def rooms(state: State, shop: Shop, found: Sites) -> tuple[int, int]:
    """How many more units all centers may build, and those of them that are by the sea."""
    each = state.table.edition.production.units_per_center
    whole, ports = each * len(found.centers), each * len(found.ports)
    for area, number in shop.built:
        whole -= number
        if area in found.ports:
            ports -= number
    return whole, ports


def with_built(shop: Shop, center: str, number: int) -> tuple[tuple[str, int], ...]:
    """What the centers have built, with more at one of them; in the order of their names."""
    if not shop.built:
        return ((center, number),)
    built = dict(shop.built)
    built[center] = built.get(center, 0) + number
    return tuple(sorted(built.items()))


def order_fits(state: State) -> bool:
    """Whether all that is ordered can be placed; a position typed by hand may ask for too much."""
    shop = state.turn.shop
    if shop is None:
        return True
    found, units = sites(state), shop.units
    if any(center not in found.centers for center, _ in shop.built):
        return False
    whole, ports = rooms(state, shop, found)
    placed = not shop.closed or state.phase != "production" or any(units) or shop.centers > 0
    return (
        placed
        and units.total <= whole
        and units.submarine <= ports
        and found.supply.holds(units)
        and shop.centers <= len(found.free)
    )


# -- the neutrals


def neutral_capitals(state: State) -> list[str]:
    """The neutral capitals whose production centers build for anybody who pays."""
    if not state.table.edition.production.neutral_units:
        return []
    return [area for area in state.table.board.capitals if is_neutral_center(state, area)]


def is_neutral_center(state: State, area: str) -> bool:
    owner = state.owner(area)
    return bool(owner) and state.is_neutral(owner) and area in state.centers


def ordered_for(shop: Shop, area: str) -> Units:
    """The units bought for the neutrals of an area."""
    return dict(shop.neutral).get(area, Units())


# -- the shop


def open_shop(state: State) -> Shop:
    shop = state.turn.shop
    if shop is None:
        raise AssertionError("nobody produces now")
    return shop
