"""Whether a position that somebody has written down can be: it is checked by the rules."""

from __future__ import annotations

from .building import port_room, sites, whole_room
from .production_abilities import is_done, may_come
from .state import State


def order_fits(state: State) -> bool:
    """Whether all that is ordered can be placed; a position typed by hand may ask for too much."""
    shop = state.turn.shop
    if shop is None:
        return True
    found, units = sites(state), shop.units
    if any(center not in found.centers for center, _ in shop.built):
        return False
    placed = not is_done(shop) or state.phase != "production" or may_come(state)
    return (
        placed
        and units.total <= whole_room(state, shop, found)
        and units.submarine <= port_room(state, shop, found)
        and found.supply(state.areas).holds(units)
        and shop.centers <= len(found.free)
    )
