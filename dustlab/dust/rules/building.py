"""What there is to build with: the box, production centers, their room and the seas beside them."""

from __future__ import annotations

from functools import cached_property

from ..components import BOX, CENTERS_IN_BOX, KINDS, NO_UNITS, Units
from ..state import Shop, State

# -- the box

FULL_BOX = Units(*(BOX[kind] for kind in KINDS))
ON_THE_TRACK = Units(tank=1)


def on_board(state: State, army: str) -> Units:
    """An army's units on the board and in a battle."""
    groups = [held.units for held in state.areas if held and held.army == army]
    fight = state.battle
    if fight is not None and army in (fight.attacker, fight.defender):
        groups.append(fight.units(fight.side_of(army)))
    return Units(*map(sum, zip(*groups, strict=True))) if groups else NO_UNITS


def in_play(state: State, army: str) -> Units:
    """An army's units on the board, in a battle, and those bought and not yet placed."""
    units, shop = on_board(state, army), state.turn.shop
    if shop is None:
        return units
    if state.turn.army == army:
        units = units.plus(shop.units)
    for area, ordered in shop.neutral:
        if state.owner(area) == army:
            units = units.plus(ordered)
    return units


def whole_box(state: State, army: str) -> Units:
    """What an army has in all; a player's sixtieth tank stands on the score track."""
    return FULL_BOX if state.is_neutral(army) else FULL_BOX.less(ON_THE_TRACK)


def left_in_box(state: State, army: str) -> Units:
    """What an army may still bring into play."""
    return whole_box(state, army).less(in_play(state, army))


def centers_left(state: State) -> int:
    """Production centers that nobody has bought or placed."""
    shop = state.turn.shop
    return CENTERS_IN_BOX - len(state.centers) - (shop.centers if shop else 0)


# -- production centers


class Sites:
    """The production centers of an army: where they stand, and where new ones may.

    What only some moves ask for is worked out when it is asked for.
    """

    def __init__(self, state: State, army: str, new: tuple[str, ...] = ()) -> None:
        self.state, self.army = state, army
        self.own = state.occupied_by(army)
        """All areas of the army, in the board's order."""
        self.centers = tuple(a for a in self.own if a in state.centers and a not in new)
        """Those that build in this turn."""

    @cached_property
    def free(self) -> tuple[str, ...]:
        """Own areas that could take a new center: land without one, and no power source."""
        board, standing = self.state.board, self.state.centers
        land = (area for area in self.own if board[area].kind == "land" and area not in standing)
        return tuple(area for area in land if not board[area].power_source)

    @cached_property
    def ports(self) -> dict[str, tuple[str, ...]]:
        """The centers by the sea, each with the seas next to it that are own or empty."""
        near, occupant = self.state.board.sea_neighbours, self.state.occupant
        ports = {
            center: tuple(sea for sea in near[center] if occupant(sea) in ("", self.army))
            for center in self.centers
        }
        return {center: seas for center, seas in ports.items() if seas}


def sites(state: State) -> Sites:
    """The production centers of the army on turn, but for those it has just built."""
    turn = state.turn
    return Sites(state, turn.army, turn.shop.new_centers if turn.shop is not None else ())


# -- room


def room_at(state: State, shop: Shop, center: str) -> int:
    """How many more units a center may build in this turn."""
    return state.edition.production.units_per_center - dict(shop.built).get(center, 0)


def whole_room(state: State, shop: Shop, own: Sites) -> int:
    """How many more units all centers may build."""
    return sum(room_at(state, shop, center) for center in own.centers)


def port_room(state: State, shop: Shop, own: Sites) -> int:
    """How many more units those centers may build that are by the sea."""
    return sum(room_at(state, shop, center) for center in own.ports)


def with_built(shop: Shop, center: str, units: Units) -> Shop:
    """The shop after a center has built some units; centers in the order of their names."""
    built = dict(shop.built)
    built[center] = built.get(center, 0) + units.total
    return shop._replace(built=tuple(sorted(built.items())))


# -- the neutrals


def neutral_capitals(state: State) -> list[str]:
    """The neutral capitals whose production centers build for anybody who pays."""
    if not state.edition.production.neutral_units:
        return []
    return [area for area in state.board.capitals if is_neutral_center(state, area)]


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
