"""Buying: how much can be ordered, what speaks against an order, and what it does.

Cards are thrown away before any is bought.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core.remarks import Log, Refusal, refuse, report
from ..cards import HAND_LIMIT, card
from ..components import KINDS, ON_LAND, Units
from ..moves import Buy, Discard, EndBuying, Move
from ..state import Shop, State, put
from . import building, drawing
from .building import open_shop, ordered_for, port_room, sites, whole_room
from .drawing import in_hand

CENTER, CARD = "center", "card"
ITEMS = (*KINDS, CENTER, CARD)

# -- how much


def price(state: State, item: str) -> int:
    """What one of an item costs."""
    rules = state.edition
    if item in KINDS:
        return rules.costs.of(item)
    return rules.production.center_cost if item == CENTER else rules.production.card_cost


def most(state: State, item: str) -> int:
    """How many of an item can still be ordered."""
    shop = open_shop(state)
    if item == CARD:
        limit = min(hand_room(state, shop), undrawn(state) - shop.cards)
    elif item == CENTER:
        limit = min(len(sites(state).free) - shop.centers, building.centers_left(state))
    else:
        limit = most_units(state, item)
    return max(0, min(limit, shop.points // price(state, item)))


def most_units(state: State, kind: str) -> int:
    """How many units of a kind there is room for, and how many the box holds."""
    shop, own = open_shop(state), sites(state)
    room = whole_room(state, shop, own) - shop.units.total
    if kind == "submarine":
        room = min(room, port_room(state, shop, own) - shop.units.submarine)
    return min(room, building.left_in_box(state, state.turn.army).of(kind))


def most_neutral(state: State, kind: str, area: str) -> int:
    """How many of a kind can still be bought for the neutrals of an area."""
    shop = open_shop(state)
    room = state.edition.production.units_per_center - ordered_for(shop, area).total
    left = building.left_in_box(state, state.owner(area)).of(kind)
    return min(room, left, shop.points // price(state, kind))


def hand_of(state: State) -> tuple[str, ...]:
    """The hand of the player who produces."""
    hands, army, seats = state.cards.hands, state.turn.army, state.seats
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
        for kind in ON_LAND:
            numbers = range(1, most_neutral(state, kind, area) + 1)
            yield from (Buy(kind, number, area) for number in numbers)
    if not open_shop(state).cards:
        yield from (Discard(held) for held in hand_of(state))
    yield EndBuying()


# -- legality


def refuse_now(state: State) -> Iterator[Refusal]:
    """Everything is ordered before anything is placed, and only in one's own production phase."""
    rule, shop = "dust.production.order", state.turn.shop
    if state.phase != "production" or shop is None:
        yield refuse(rule, "dust.production.not_now")
    elif shop.closed:
        yield refuse(rule, "dust.production.buying_over")


def refuse_buy(state: State, move: Buy) -> Iterator[Refusal]:
    """Every reason against an order, in the order in which a player checks them."""
    yield from refuse_now(state)
    if move.item not in ITEMS:
        yield refuse("dust.production.costs", "dust.production.no_such_item", item=move.item)
    if move.number < 1:
        yield refuse("dust.production.costs", "dust.production.buys_nothing", asked=move.number)
    if state.turn.shop is None or state.phase != "production" or move.item not in ITEMS:
        return
    each, held = price(state, move.item), open_shop(state).points
    if each * move.number > held and not open_shop(state).closed:
        facts = {"needed": each * move.number, "held": held, "price": each}
        yield refuse("dust.production.costs", "dust.production.too_dear", **facts)
    if move.area:
        yield from _refuse_neutral(state, move)
    elif move.item == CENTER:
        yield from _refuse_centers(state, move.number)
    elif move.item == CARD:
        yield from _refuse_cards(state, move.number)
    else:
        yield from _refuse_units(state, move.item, move.number)


def _refuse_units(state: State, kind: str, number: int) -> Iterator[Refusal]:
    """What is ordered must find room at the centers, all of it together."""
    shop, own = open_shop(state), sites(state)
    army, whole_rule = state.turn.army, "dust.production.five_units"
    if not own.centers:
        yield refuse("dust.production.no_center", "dust.production.no_center", army=army)
    else:
        room = whole_room(state, shop, own) - shop.units.total
        if number > room:
            facts = {"asked": number, "room": room, "centers": len(own.centers)}
            facts["limit"] = state.edition.production.units_per_center
            yield refuse(whole_rule, "dust.production.no_room", *own.centers, **facts)
        ports = own.ports if kind == "submarine" else {}
        if kind == "submarine" and not ports:
            rule = "dust.production.submarines"
            yield refuse(rule, "dust.production.no_port", *own.centers, army=army)
        elif kind == "submarine" and number > (
            room := port_room(state, shop, own) - shop.units.submarine
        ):
            details = {"asked": number, "room": room, "centers": len(ports)}
            yield refuse(whole_rule, "dust.production.no_room_in_ports", *ports, **details)
    left = building.left_in_box(state, army).of(kind)
    if number > left:
        yield _box_empty(kind, number, left, army)


def _box_empty(kind: str, number: int, left: int, army: str) -> Refusal:
    """The army does not have that many figures of this kind."""
    units = {"asked": Units(**{kind: number}), "left": Units(**{kind: max(left, 0)})}
    key = "dust.production.box_empty" if left > 0 else "dust.production.box_used_up"
    return refuse("dust.production.box", key, army=army, **units)


def _refuse_centers(state: State, number: int) -> Iterator[Refusal]:
    """Each center that is ordered needs an area of its own, and there are 24 in all."""
    shop, own = open_shop(state), sites(state)
    room = len(own.free) - shop.centers
    if number > room:
        facts = {"asked": number, "room": room, "areas": own.free}
        yield refuse("dust.production.centers", "dust.production.no_area", *own.free, **facts)
    left = building.centers_left(state)
    if number > left:
        numbers = {"asked": number, "left": left}
        yield refuse("dust.production.box", "dust.production.no_centers_left", **numbers)


def _refuse_cards(state: State, number: int) -> Iterator[Refusal]:
    """The hand, with the cards already ordered, never holds more than five."""
    if not state.cards.hands:
        yield refuse("dust.production.hand", "dust.production.no_hands")
        return
    held, ordered = len(hand_of(state)), open_shop(state).cards
    if number > hand_room(state, open_shop(state)):
        facts = {"limit": HAND_LIMIT, "held": held, "ordered": ordered, "asked": number}
        yield refuse("dust.production.hand", "dust.production.hand_full", **facts)
    left = undrawn(state) - ordered
    if number > left:
        numbers = {"asked": number, "left": left}
        yield refuse("dust.production.draw", "dust.production.no_cards_left", **numbers)


def _refuse_neutral(state: State, move: Buy) -> Iterator[Refusal]:
    """Units for neutrals go to a neutral capital with a production center, by some rule sets."""
    rule, area = "dust.production.neutral_units", move.area
    limit = state.edition.production.units_per_center
    if not state.edition.production.neutral_units:
        yield refuse(rule, "dust.production.no_neutral_units")
        return
    if move.item in (CENTER, CARD):
        yield refuse(rule, "dust.production.neutral_only_units", area)
    if move.item == "submarine":
        yield refuse(rule, "dust.production.neutral_submarine", area)
    open_capitals = building.neutral_capitals(state)
    if area not in open_capitals:
        facts = {"area": area, "capitals": tuple(open_capitals)}
        key = "dust.production.no_neutral_capital"
        if open_capitals:
            key = "dust.production.not_a_neutral_capital"
        yield refuse(rule, key, area, *open_capitals, **facts)
    if area not in open_capitals or move.item not in ON_LAND:
        return
    room = limit - ordered_for(open_shop(state), area).total
    if move.number > room:
        details = {"area": area, "asked": move.number, "room": room, "limit": limit}
        yield refuse("dust.production.five_units", "dust.production.neutral_room", area, **details)
    owner = state.owner(area)
    left = building.left_in_box(state, owner).of(move.item)
    if move.number > left:
        yield _box_empty(move.item, move.number, left, owner)


def refuse_discard(state: State, move: Discard) -> Iterator[Refusal]:
    """Cards go before any is bought."""
    yield from refuse_now(state)
    shop = state.turn.shop
    if shop is None or state.phase != "production":
        return
    if move.card not in hand_of(state):
        yield refuse("dust.production.discard", "dust.production.not_in_hand", card=card(move.card))
    if shop.cards:
        yield refuse("dust.production.discard", "dust.production.cards_bought", cards=shop.cards)


def refuse_end_buying(state: State, move: EndBuying) -> Iterator[Refusal]:
    return refuse_now(state)


# -- effects


def buy(state: State, move: Buy, log: Log) -> State:
    """What is ordered is paid for at once and set aside."""
    item, number, shop = move.item, move.number, open_shop(state)
    cost = price(state, item) * number
    _report_order(log, state, move, cost)
    shop = shop._replace(points=shop.points - cost)
    if move.area:
        units = ordered_for(shop, move.area).plus(Units(**{item: number}))
        neutral = tuple(sorted((dict(shop.neutral) | {move.area: units}).items()))
        shop = shop._replace(neutral=neutral)
    elif item == CENTER:
        shop = shop._replace(centers=shop.centers + number)
    elif item == CARD:
        shop = shop._replace(cards=shop.cards + number)
    else:
        shop = shop._replace(units=shop.units.plus(Units(**{item: number})))
    return state.with_shop(shop)


def _report_order(log: Log, state: State, move: Buy, cost: int) -> None:
    facts = {"army": state.turn.army, "cost": cost, "left": open_shop(state).points - cost}
    rule = "dust.production.costs"
    if move.item in (CENTER, CARD):
        center = move.item == CENTER
        key = "dust.production.buys_center" if center else "dust.production.buys_card"
        report(log, rule, key, number=move.number, **facts)
        return
    units = Units(**{move.item: move.number})
    if move.area:
        details = {"area": move.area, "units": units, **facts}
        key = "dust.production.buys_neutral"
        report(log, "dust.production.neutral_units", key, move.area, **details)
    else:
        report(log, rule, "dust.production.buys_units", units=units, **facts)


def discard(state: State, move: Discard, log: Log) -> State:
    army, cards = state.turn.army, state.cards
    seat = state.seats.index(army)
    facts = {"army": army, "card": card(move.card)}
    report(log, "dust.production.discard", "dust.production.discards", **facts)
    hand = in_hand(held for held in cards.hands[seat] if held != move.card)
    hands, thrown = put(cards.hands, seat, hand), (*cards.discard, move.card)
    return state._replace(cards=cards._replace(hands=hands, discard=thrown))


def end_buying(state: State, move: EndBuying, log: Log) -> State:
    """What was not spent is lost; neutral units go where they were bought for, at once."""
    army, shop = state.turn.army, open_shop(state)
    report(log, "dust.production.order", "dust.production.buying_ends", army=army)
    if shop.points:
        facts = {"army": army, "points": shop.points}
        report(log, "dust.production.lost", "dust.production.points_lost", **facts)
    for area, units in shop.neutral:
        owner = state.owner(area)
        details = {"army": owner, "area": area, "units": units}
        rule = "dust.production.neutral_units"
        report(log, rule, "dust.production.neutral_placed", area, **details)
        state = state.reinforced(area, owner, units)
    state = state.with_shop(shop._replace(points=0, neutral=(), closed=True))
    return state if any(shop.units) or shop.centers else drawing.go_on(state, log)
