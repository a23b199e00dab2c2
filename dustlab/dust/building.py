"""What a player's production centers can build in this turn, and where new centers may stand.

Nothing moves while a player produces, so what is found out for one move serves the next ones.
"""

from __future__ import annotations

from typing import NamedTuple

from .board import Board
from .components import NO_UNITS, Units, make
from .state import Areas, Shop, State
from .supply import FULL_BOX, ON_THE_TRACK

PLAYERS_BOX = FULL_BOX.less(ON_THE_TRACK)


class Sites(NamedTuple):
    """What a player's production centers can do, as they stood when the phase began."""

    board: Board
    areas: Areas
    army: str
    centers: tuple[str, ...]
    """Those that build in this turn, in the board's order: not the new ones."""
    own: tuple[int, ...]
    """The places of all its areas on the board."""
    standing: frozenset[str]
    """The centers of everybody, the new ones too."""
    supply: Units
    """What the box holds for the army; of this comes what is ordered and not yet placed."""
    sources: int
    """How many power sources the army holds."""

    @property
    def free(self) -> tuple[str, ...]:
        """Own areas that could take a new center; found when a center is to be bought or built."""
        ids, is_sea, is_source = self.board.ids, self.board.is_sea, self.board.is_source
        land = [ids[place] for place in self.own if not (is_sea[place] or is_source[place])]
        return tuple([area for area in land if area not in self.standing])

    @property
    def ports(self) -> dict[str, tuple[str, ...]]:
        """The centers by the sea, each with the seas next to it that are own or empty.

        Only submarines need them, so they are found when they are asked for.
        """
        index, areas, army = self.board.index, self.areas, self.army
        ports = {}
        for center in self.centers:
            seas = []
            for sea in self.board.sea_neighbours[center]:
                there = areas[index[sea]]
                if there is None or there[0] == army:
                    seas.append(sea)
            if seas:
                ports[center] = tuple(seas)
        return ports


def sites(state: State) -> Sites:
    """The production centers of the army on turn, with what they can do."""
    turn = state.turn
    return sites_of(state, turn.army, turn.shop.new_centers if turn.shop is not None else ())


def sites_of(state: State, army: str, new: tuple[str, ...] = ()) -> Sites:
    """The production centers of an army but for new ones."""
    known, areas, centers, known_army, known_new, board = _KNOWN[0]
    if (
        areas is state.areas
        and centers is state.centers
        and known_army == army
        and known_new == new
        and board is state.table.board
        and known is not None
    ):
        return known
    found = _find(state, army, new)
    _KNOWN[0] = (found, state.areas, state.centers, army, new, state.table.board)
    return found


# The sites found last, with all that they depend on. Areas and centers are compared as objects,
# which costs nothing; a position that is not the last one is looked at again.
_KNOWN: list[tuple[Sites | None, object, object, str, tuple[str, ...], object]]
_KNOWN = [(None, None, None, "", (), None)]


def after_placing(found: Sites, state: State, shop: Shop, units: Units) -> None:
    """After units were placed the sites are the same: they need not be found again.

    But for submarines: their sea may be a new one, and a power source.
    """
    if units.submarine:
        return
    board, _, army, centers, own, standing, supply, sources = found
    areas, supply = state.areas, supply.less(units)
    later = make(Sites, (board, areas, army, centers, own, standing, supply, sources))
    _KNOWN[0] = (later, areas, state.centers, army, shop.new_centers, board)


def _find(state: State, army: str, new: tuple[str, ...]) -> Sites:
    board, standing, areas = state.table.board, state.centers, state.areas
    # One look at the whole board, and all else at what is own: this is done in every turn.
    own = tuple([n for n, there in enumerate(areas) if there is not None and there[0] == army])
    ids, centers = board.ids, []
    tank, mech, fighter, bomber, submarine = PLAYERS_BOX
    for place in own:
        a, b, c, d, e = areas[place][1]  # type: ignore[index]
        tank -= a
        mech -= b
        fighter -= c
        bomber -= d
        submarine -= e
        area = ids[place]
        if area in standing and area not in new:
            centers.append(area)
    supply = make(Units, (tank, mech, fighter, bomber, submarine))
    sources = len(board.source_places.intersection(own))
    return make(Sites, (board, areas, army, tuple(centers), own, standing, supply, sources))


# -- room


def room_at(state: State, shop: Shop, center: str) -> int:
    """How many more units a center may build in this turn."""
    room: int = state.table.edition.production.units_per_center
    for area, number in shop.built:
        if area == center:
            return room - number
    return room


def whole_room(state: State, shop: Shop, found: Sites) -> int:
    """How many more units all centers may build."""
    room = state.table.edition.production.units_per_center * len(found.centers)
    for _, number in shop.built:
        room -= number
    return room


def port_room(state: State, shop: Shop, found: Sites) -> int:
    """How many more units those centers may build that are by the sea."""
    ports = found.ports
    room = state.table.edition.production.units_per_center * len(ports)
    for center, number in shop.built:
        if center in ports:
            room -= number
    return room


def with_built(
    before: tuple[tuple[str, int], ...], center: str, number: int
) -> tuple[tuple[str, int], ...]:
    """What the centers have built, with more at one of them; in the order of their names."""
    if not before:
        return ((center, number),)
    built = dict(before)
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
    placed = not shop.closed or state.phase != "production" or any(units) or shop.centers > 0
    return (
        placed
        and units.total <= whole_room(state, shop, found)
        and units.submarine <= port_room(state, shop, found)
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
    return dict(shop.neutral).get(area, NO_UNITS)


# -- the shop


def open_shop(state: State) -> Shop:
    shop = state.turn.shop
    if shop is None:
        raise AssertionError("nobody produces now")
    return shop
