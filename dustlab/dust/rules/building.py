"""What a player's production centers can build in this turn, and where new centers may stand.

Nothing moves while a player produces, so what is found out for one move serves the next ones.
"""

from __future__ import annotations

from typing import Any

from ..board import Board
from ..components import NO_UNITS, Units
from ..state import Areas, Shop, State
from .standing import places_of
from .supply import FULL_BOX, ON_THE_TRACK, together

PLAYERS_BOX = FULL_BOX.less(ON_THE_TRACK)

Ports = dict[str, tuple[str, ...]]


class Sites:
    """What a player's production centers can do, as they stood when the phase began.

    What only some moves ask for is found when it is asked for, and kept.
    """

    __slots__ = ("_ports", "areas", "army", "board", "centers", "own", "standing")

    def __init__(self, board: Board, areas: Areas, army: str, standing: frozenset[str]) -> None:
        own, ids = places_of(areas, army), board.ids
        self.board, self.areas, self.army = board, areas, army
        self.own = own
        """The places of all its areas on the board."""
        self.centers = tuple([area for place in own if (area := ids[place]) in standing])
        """Those that build in this turn, in the board's order."""
        self.standing = standing
        """The centers of everybody, the new ones too."""
        self._ports: Ports | None = None

    @property
    def free(self) -> tuple[str, ...]:
        """Own areas that could take a new center; found when a center is to be bought or built."""
        ids, sites, standing = self.board.ids, self.board.site_places, self.standing
        found = [ids[n] for n in self.own if n in sites and ids[n] not in standing]
        return tuple(found)

    @property
    def ports(self) -> Ports:
        """The centers by the sea, each with the seas next to it that are own or empty."""
        if self._ports is None:
            self._ports = self._find_ports()
        return self._ports

    def _find_ports(self) -> Ports:
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

    def supply(self, areas: Areas) -> Units:
        """What the box holds for the army; of this comes what is ordered and not yet placed."""
        standing = [areas[place][1] for place in self.own]  # type: ignore[index]
        return PLAYERS_BOX.less(together(standing))

    def supply_of(self, areas: Areas, kind: int) -> int:
        """What the box holds of one kind."""
        standing = [areas[place][1][kind] for place in self.own]  # type: ignore[index]
        return PLAYERS_BOX[kind] - sum(standing)


def sites(state: State) -> Sites:
    """The production centers of the army on turn, with what they can do."""
    turn = state.turn
    return sites_of(state, turn.army, turn.shop.new_centers if turn.shop is not None else ())


def sites_of(state: State, army: str, new: tuple[str, ...] = ()) -> Sites:
    """The production centers of an army but for new ones."""
    found: Sites
    asked = (state.areas, state.centers, army, new, state.table.board)
    known, found = _KNOWN[0]
    if asked != known:  # mostly it is the same objects, which is seen at once
        found = Sites(state.table.board, state.areas, army, state.centers)
        if new:
            found.centers = tuple([area for area in found.centers if area not in new])
        _KNOWN[0] = (asked, found)
    return found


# The sites found last, and what they depend on.
_KNOWN: list[tuple[Any, Any]] = [((), None)]


def after_placing(before: Areas, areas: Areas, army: str) -> None:
    """After units joined an army's others, its sites are the same: they need not be found again."""
    known, found = _KNOWN[0]
    if known and known[0] is before and known[2] == army:
        _KNOWN[0] = ((areas, *known[1:]), found)


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
    before: tuple[tuple[str, int], ...], center: str, units: Units
) -> tuple[tuple[str, int], ...]:
    """What the centers have built, with more at one of them; in the order of their names."""
    tank, mech, fighter, bomber, submarine = units
    number = tank + mech + fighter + bomber + submarine
    if not before:
        return ((center, number),)
    built = dict(before)
    built[center] = built.get(center, 0) + number
    return tuple(sorted(built.items()))


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
