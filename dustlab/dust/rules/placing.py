"""Placing: new units at own centers, submarines in the sea beside one, new centers on own land."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.remarks import Log, Refusal, refuse, report
from ..components import Units
from ..moves import Move, Place, PlaceCenter
from ..state import Shop, State
from . import drawing
from .building import (
    Sites,
    left_in_box,
    open_shop,
    port_room,
    room_at,
    sites,
    whole_room,
    with_built,
)
from .production_abilities import is_done, may_come

# -- what there is to do


def candidates(state: State) -> Iterator[Move]:
    shop, own = open_shop(state), sites(state)
    if shop.centers:
        yield from (PlaceCenter(area) for area in own.free)
    ordered, ports = shop.units, own.ports
    for center, land_room in _land_rooms(state, shop, own).items():
        room = room_at(state, shop, center)
        for group in ordered._replace(submarine=0).groups(land_room):
            if any(group):
                yield Place(group, center)
        for sea in ports.get(center, ()):
            for number in range(1, min(room, ordered.submarine) + 1):
                yield Place(Units(submarine=number), sea, center)


def _land_rooms(state: State, shop: Shop, own: Sites) -> dict[str, int]:
    """How many land and air units each center may build and leave room for every submarine."""
    left = {center: room_at(state, shop, center) for center in own.centers}
    if shop.units.submarine:
        most = max(port_room(state, shop, own) - shop.units.submarine, 0)
        for center in own.ports:
            left[center] = min(left[center], most)
    return left


def order_fits(state: State) -> bool:
    """Whether all that is ordered can be placed; a position typed by hand may ask for too much."""
    shop = state.turn.shop
    if shop is None:
        return True
    own, units = sites(state), shop.units
    for center, _ in shop.built:
        if center not in own.centers or room_at(state, shop, center) < 0:
            return False
    placed = not is_done(shop) or state.phase != "production" or may_come(state)
    return (
        placed
        and units.total <= whole_room(state, shop, own)
        and units.submarine <= port_room(state, shop, own)
        and min(left_in_box(state, state.turn.army)) >= 0
        and shop.centers <= len(own.free)
    )


# -- legality


def _refuse_now(state: State) -> Iterator[Refusal]:
    """Placing begins when the order is complete."""
    rule, shop = "dust.production.order", state.turn.shop
    if state.phase != "production" or shop is None:
        yield refuse(rule, "dust.production.not_now")
    elif not shop.closed:
        yield refuse(rule, "dust.production.buying_first")


def refuse_place(state: State, move: Place) -> Iterator[Refusal]:
    """Every reason against placing units here, in the order in which a player checks them."""
    yield from _refuse_now(state)
    if state.turn.shop is None or state.phase != "production":
        return
    shop, rule = open_shop(state), "dust.production.order"
    if not any(move.units) or min(move.units) < 0:
        some = any(shop.units)
        key = "dust.production.places_nothing" if some else "dust.production.nothing_ordered"
        yield refuse(rule, key, move.area, ordered=shop.units)
    elif shop.closed and not any(shop.units):
        yield refuse(rule, "dust.production.nothing_ordered", move.area)
    elif shop.closed and not shop.units.holds(move.units):
        facts = {"asked": move.units, "ordered": shop.units}
        yield refuse(rule, "dust.production.not_ordered", move.area, **facts)
    at_sea = state.board[move.area].kind == "sea"
    refusals = _refuse_sea(state, move) if at_sea else _refuse_land(state, move)
    wrong_place = tuple(refusals)
    yield from wrong_place
    yield from _refuse_room(state, move, not wrong_place)


def _refuse_land(state: State, move: Place) -> Iterator[Refusal]:
    """Land and air units appear at the center that builds them."""
    rule, area, own = "dust.production.placing", move.area, sites(state)
    if move.units.submarine:
        yield refuse(rule, "dust.production.submarine_on_land", area, area=area)
    if move.center not in ("", area):
        facts = {"area": area, "center": move.center}
        yield refuse(rule, "dust.production.center_named", area, **facts)
    yield from _refuse_center(state, area, own, rule)


def _refuse_center(state: State, area: str, own: Sites, rule: str) -> Iterator[Refusal]:
    """A center that builds is one's own, and it stood here before this turn."""
    if area in own.centers:
        return
    facts = {"area": area, "centers": own.centers}
    if area in open_shop(state).new_centers:
        yield refuse("dust.production.new_centers", "dust.production.center_is_new", area, **facts)
    elif state.owner(area) != state.turn.army:
        yield refuse(rule, "dust.production.not_own", area, *own.centers, **facts)
    else:
        yield refuse(rule, "dust.production.no_center_here", area, *own.centers, **facts)


def _refuse_sea(state: State, move: Place) -> Iterator[Refusal]:
    """Submarines appear in an own or empty sea next to the center that builds them."""
    rule, sea, own = "dust.production.submarines", move.area, sites(state)
    units, army = move.units, state.turn.army
    if units.total > units.submarine:
        yield refuse("dust.production.placing", "dust.production.land_units_at_sea", sea, area=sea)
    owner = state.owner(sea)
    if owner not in ("", army):
        yield refuse(rule, "dust.production.sea_held", sea, area=sea, army=owner)
    coast = state.board.land_neighbours[sea]
    near = tuple(area for area in coast if area in own.centers)
    new = tuple(area for area in coast if area in open_shop(state).new_centers)
    facts = {"area": sea, "centers": near}
    if move.center:
        if move.center not in coast:
            details = {**facts, "center": move.center}
            key = "dust.production.center_elsewhere" if near else "dust.production.center_not_there"
            yield refuse(rule, key, move.center, *near, **details)
        yield from _refuse_center(state, move.center, own, rule)
    elif near:
        if units.submarine:
            line = f"from {near[0]}"
            yield refuse(rule, "dust.production.center_not_named", sea, *near, line=line, **facts)
    elif new:
        yield from _refuse_center(state, new[0], own, rule)
    else:
        yield refuse(rule, "dust.production.no_center_by_sea", sea, *own.ports, area=sea)


def _refuse_room(state: State, move: Place, right_place: bool) -> Iterator[Refusal]:
    """Five units for each center, and room enough for what is still to be placed."""
    shop, own, number = open_shop(state), sites(state), move.units.total
    rule, center = "dust.production.five_units", move.center or move.area
    if center not in own.centers:
        return
    room = room_at(state, shop, center)
    limit = state.edition.production.units_per_center
    if number > room:
        facts = {"center": center, "asked": number, "room": room, "limit": limit}
        yield refuse(rule, "dust.production.center_full", center, **facts)
        return
    if not right_place or move.center:
        return
    most = _land_rooms(state, shop, own)[center]
    if number > most:
        details = {"center": center, "submarines": shop.units.submarine, "room": most}
        yield refuse(rule, "dust.production.room_for_submarines", center, *own.ports, **details)


def refuse_center(state: State, move: PlaceCenter) -> Iterator[Refusal]:
    """A new center needs own land that is no power source and has no center yet."""
    yield from _refuse_now(state)
    if state.turn.shop is None or state.phase != "production":
        return
    rule, area, place = "dust.production.centers", move.area, state.board[move.area]
    if open_shop(state).closed and not open_shop(state).centers:
        yield refuse("dust.production.order", "dust.production.no_center_ordered", area)
    if place.kind == "sea":
        yield refuse(rule, "dust.production.center_at_sea", area, area=area)
    if state.owner(area) != state.turn.army:
        yield refuse(rule, "dust.production.center_not_own", area, area=area)
    if place.power_source:
        yield refuse(rule, "dust.production.center_on_power_source", area, area=area)
    if area in state.centers:
        yield refuse(rule, "dust.production.center_stands", area, area=area)


# -- effects


def place(state: State, move: Place, log: Log) -> State:
    """New units stand on the board; after the last ones cards are drawn, or production is over."""
    army, shop = state.turn.army, open_shop(state)
    facts = {"army": army, "area": move.area, "units": move.units}
    if move.center:
        rule, key = "dust.production.submarines", "dust.production.launched"
        report(log, rule, key, move.area, move.center, center=move.center, **facts)
    else:
        report(log, "dust.production.placing", "dust.production.placed", move.area, **facts)
    shop = with_built(shop, move.center or move.area, move.units)
    shop = shop._replace(units=shop.units.less(move.units))
    return _placed(state.reinforced(move.area, army, move.units).with_shop(shop), log)


def _placed(state: State, log: Log) -> State:
    """Until all stands on the board there is more to place."""
    shop = open_shop(state)
    return state if any(shop.units) or shop.centers else drawing.go_on(state, log)


def place_center(state: State, move: PlaceCenter, log: Log) -> State:
    shop, area = open_shop(state), move.area
    facts = {"army": state.turn.army, "area": area}
    report(log, "dust.production.centers", "dust.production.center_built", area, **facts)
    built = (*shop.new_centers, area)
    shop = shop._replace(centers=shop.centers - 1, new_centers=built)
    return _placed(state._replace(centers=state.centers | {area}).with_shop(shop), log)
