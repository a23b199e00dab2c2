"""How much of what a player can still order, and what it costs; and an order at random."""

from __future__ import annotations

from collections.abc import Iterator

from ..cards import HAND_LIMIT
from ..components import CENTERS_IN_BOX, KINDS
from ..moves import Buy, Discard, EndBuying, Move
from ..state import Shop, State
from . import building, supply
from .building import open_shop, ordered_for, port_room, sites, sites_of

CENTER, CARD = "center", "card"
ITEMS = (*KINDS, CENTER, CARD)
KIND = {kind: place for place, kind in enumerate(KINDS)}
SUBMARINE = KIND["submarine"]

# -- how much


def price(state: State, item: str) -> int:
    rules, kind = state.table.edition, KIND.get(item)
    if kind is not None:
        return rules.costs[kind]
    return rules.production.center_cost if item == CENTER else rules.production.card_cost


def most(state: State, item: str) -> int:
    """How many of an item can still be ordered."""
    shop = open_shop(state)
    if item == CARD:
        limit = min(hand_room(state, shop), undrawn(state) - shop.cards)
    elif item == CENTER:
        left = CENTERS_IN_BOX - len(state.centers)
        limit = min(len(sites(state).free), left) - shop.centers
    else:
        return most_units(state, shop, KIND[item])
    return min(limit, shop.points // price(state, item)) if limit > 0 else 0


def most_units(state: State, shop: Shop, kind: int) -> int:
    """How many units of a kind can still be ordered: points, room at the centers, the box."""
    points, (a, b, c, d, e), _, _, _, _, built, new = shop
    rules = state.table.edition
    most: int = points // rules.costs[kind]
    if not most:
        return 0
    found = sites_of(state, state.turn[0], new)
    room = rules.production.units_per_center * len(found.centers) - a - b - c - d - e
    for _, number in built:
        room -= number
    most = min(most, room)
    if most <= 0:
        return 0
    ordered = shop[1][kind]
    if kind == SUBMARINE:
        most = min(most, port_room(state, shop, found) - ordered)
    left = found.supply_of(state.areas, kind) - ordered
    return min(left, most)


def most_neutral(state: State, kind: str, area: str) -> int:
    """How many of a kind can still be bought for the neutrals of an area."""
    shop = open_shop(state)
    room = state.table.edition.production.units_per_center - ordered_for(shop, area).total
    left = supply.left_in_box(state, state.owner(area))[KINDS.index(kind)]
    return min(room, left, shop.points // price(state, kind))


def hand_of(state: State) -> tuple[str, ...]:
    """The hand of the player who produces."""
    hands, army, seats = state.cards.hands, state.turn.army, state.table.seats
    return hands[seats.index(army)] if hands and army in seats else ()


def hand_room(state: State, shop: Shop) -> int:
    """How many more cards a hand may be promised; nobody without a hand draws."""
    return HAND_LIMIT - len(hand_of(state)) - shop.cards if state.cards.hands else 0


def undrawn(state: State) -> int:
    return len(state.cards.deck) + len(state.cards.discard)


# -- what there is to order


def candidates(state: State) -> Iterator[Move]:
    for item in ITEMS:
        yield from (Buy(item, number) for number in range(1, most(state, item) + 1))
    for area in building.neutral_capitals(state):
        for kind in KINDS[:SUBMARINE]:
            numbers = range(1, most_neutral(state, kind, area) + 1)
            yield from (Buy(kind, number, area) for number in numbers)
    if not open_shop(state).cards:
        yield from (Discard(held) for held in hand_of(state))
    yield EndBuying()
