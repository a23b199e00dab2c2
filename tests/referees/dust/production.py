"""The production phase: EN p. 12-14, DE p. 12-14, IT p. 12-13."""

from __future__ import annotations

from . import abilities
from .books import (
    CAPITALS,
    CARD_COST,
    CENTER_COST,
    COST,
    HAND,
    KINDS,
    LAND,
    NEXT,
    SEA,
    SOURCES,
    UNITS_OF_A_CENTER,
)
from .moves import Move
from .position import Position, Shop, Units, added, count, within, without


def income(p: Position, army: str) -> int:
    centers = len(p.own_centers(army))
    if p.book.captured_capitals_pay:
        capitals = len(p.own_capitals(army))
    else:
        capitals = int(p.own(army, p.homes.get(army, "")))
    card = p.card(army)
    points = 3 * min(centers, len(p.own_sources(army))) + 6 * capitals
    return max(points + (card.production if card else 0), 6)


def begin(p: Position, army: str) -> None:
    card = p.card(army)
    p.turn, p.phase = army, "production"
    p.combat = card.combat if card else 0
    p.movement = card.movement if card else 0
    p.shop = Shop(income(p, army))
    p.fought = []


# -- buying
def _old_centers(p: Position, army: str) -> list[str]:
    """Own centers that stood when the phase began."""
    assert p.shop
    return [c for c in p.own_centers(army) if c not in p.shop.new]


def _room(p: Position, army: str) -> int:
    return sum(_rooms(p, _old_centers(p, army)))


def _rooms(p: Position, centers: list[str]) -> list[int]:
    assert p.shop
    return [UNITS_OF_A_CENTER - p.shop.built.get(center, 0) for center in centers]


def sites(p: Position, army: str) -> list[str]:
    free = LAND - SOURCES - p.centers
    return [area for area in p.held(army) if area in free]


def against_buy(p: Position, army: str, move: Move) -> set[str]:
    shop = p.shop
    assert shop
    if not shop.closed:
        return _against_item(p, army, move)
    # What points buy is not asked at the wrong moment; that one buys at least one thing is.
    asked = count(move.units) or move.number
    dear = {"dust.production.costs"} if asked else set()
    return {"dust.production.order"} | (_against_item(p, army, move) - dear)


def _against_item(p: Position, army: str, move: Move) -> set[str]:
    shop = p.shop
    assert shop
    if move.area:
        return _against_neutral(p, army, move)
    if move.word == "center":
        return _against_center(p, army, move)
    if move.word == "card":
        return _against_cards(p, army, move)
    found: set[str] = set()
    kind, number = next(iter(move.units.items()))
    if number == 0:
        found.add("dust.production.costs")
    if number * COST[kind] > shop.points:
        found.add("dust.production.costs")
    if not _old_centers(p, army):
        found.add("dust.production.no_center")
    else:
        if kind == "submarine":
            ports = p.ports(army, _old_centers(p, army))
            ordered = shop.units.get("submarine", 0)
            if not ports:
                found.add("dust.production.submarines")
            elif ordered + number > sum(_rooms(p, ports)):
                found.add("dust.production.five_units")
        if count(shop.units) + number > _room(p, army):
            found.add("dust.production.five_units")
    if shop.units.get(kind, 0) + number > p.in_box(army, kind):
        found.add("dust.production.box")
    return found


def _against_center(p: Position, army: str, move: Move) -> set[str]:
    assert p.shop
    found = set()
    if move.number == 0:
        found.add("dust.production.costs")
    if move.number * CENTER_COST > p.shop.points:
        found.add("dust.production.costs")
    if p.shop.centers + move.number > len(sites(p, army)):
        found.add("dust.production.centers")
    if p.shop.centers + move.number > p.centers_left():
        found.add("dust.production.box")
    return found


def _against_cards(p: Position, army: str, move: Move) -> set[str]:
    assert p.shop
    found = set()
    if move.number == 0:
        found.add("dust.production.costs")
    if move.number * CARD_COST > p.shop.points:
        found.add("dust.production.costs")
    ordered = p.shop.cards + move.number
    if len(p.hands[army]) + ordered > HAND:
        found.add("dust.production.hand")
    if ordered > len(p.deck()) + len(p.discard):
        found.add("dust.production.draw")
    return found


def neutral_sites(p: Position) -> list[str]:
    return [c for c in CAPITALS if c in p.centers and p.neutral(p.owner.get(c))]


def _against_neutral(p: Position, army: str, move: Move) -> set[str]:
    """Neutral units for a neutral capital, at the usual cost, five of its center."""
    shop = p.shop
    assert shop
    found = set()
    kind, number = next(iter(move.units.items()))
    if number == 0 or number * COST[kind] > shop.points:
        found.add("dust.production.costs")
    if not p.book.neutral_units or kind == "submarine":
        found.add("dust.production.neutral_units")
    if move.area not in neutral_sites(p):
        found.add("dust.production.neutral_units")
    if "dust.production.neutral_units" in found:
        return found
    there = shop.neutral.get(move.area, {})
    if count(there) + number > UNITS_OF_A_CENTER:
        found.add("dust.production.five_units")
    holder = p.owner[move.area]
    ordered = sum(u.get(kind, 0) for a, u in shop.neutral.items() if p.owner[a] == holder)
    if ordered + number > p.in_box(holder, kind):
        found.add("dust.production.box")
    return found


def do_buy(p: Position, army: str, move: Move) -> None:
    shop = p.shop
    assert shop
    if move.word == "center":
        shop.centers += move.number
        shop.points -= move.number * CENTER_COST
    elif move.word == "card":
        shop.cards += move.number
        shop.points -= move.number * CARD_COST
    else:
        shop.points -= sum(COST[kind] * number for kind, number in move.units.items())
        if move.area:
            shop.neutral[move.area] = added(shop.neutral.get(move.area, {}), move.units)
        else:
            shop.units = added(shop.units, move.units)


def against_discard(p: Position, army: str, move: Move) -> set[str]:
    assert p.shop
    found = {"dust.production.order"} if p.shop.closed else set()
    if move.word not in p.hands[army]:
        found.add("dust.production.discard")
    if p.shop.cards:
        found.add("dust.production.discard")
    return found


def do_discard(p: Position, army: str, move: Move) -> None:
    p.hands[army].remove(move.word)
    p.discard.append(move.word)


def against_end(p: Position, army: str, move: Move) -> set[str]:
    assert p.shop
    return {"dust.production.order"} if p.shop.closed else set()


def do_end(p: Position, army: str, move: Move) -> None:
    shop = p.shop
    assert shop
    shop.closed, shop.points = True, 0
    for area, units in shop.neutral.items():
        p.put(p.owner[area], area, units)
    shop.neutral = {}
    _go_on(p)


# -- placing
def against_place(p: Position, army: str, move: Move) -> set[str]:
    shop = p.shop
    assert shop
    found: set[str] = set() if shop.closed else {"dust.production.order"}
    if not count(move.units) or not within(move.units, shop.units):
        found.add("dust.production.order")
    near = [c for c in p.own_centers(army) if move.area in NEXT[c]]
    old = [c for c in near if c not in shop.new]
    submarines = move.units.get("submarine", 0)
    if move.area in SEA:
        if count(move.units) > submarines:
            found.add("dust.production.placing")
        if not p.open_sea(army, move.area):
            found.add("dust.production.submarines")
        found |= _against_port(p, move, near, old)
    else:
        if submarines or (move.origin and move.origin != move.area):
            found.add("dust.production.placing")
        if move.area in shop.new:
            found.add("dust.production.new_centers")
        elif not p.own(army, move.area) or move.area not in p.centers:
            found.add("dust.production.placing")
    center = _meant(p, army, move, old)
    if center:
        found |= _against_center_work(p, army, move, center)
    return found


def _against_port(p: Position, move: Move, near: list[str], old: list[str]) -> set[str]:
    """The center that is named, else the only one that lies there, builds the submarines."""
    assert p.shop
    if move.origin:
        found = {"dust.production.new_centers"} if move.origin in p.shop.new else set()
        return found if move.origin in near else found | {"dust.production.submarines"}
    if near and not old:
        return {"dust.production.new_centers"}
    # Of several, who places submarines has to say which.
    unclear = not old or (len(old) > 1 and move.units.get("submarine"))
    return {"dust.production.submarines"} if unclear else set()


def _meant(p: Position, army: str, move: Move, old: list[str]) -> str:
    """The own center that is to build: the one that is named, else the one of the area."""
    meant = move.origin or (move.area if move.area in LAND else "")
    if not meant and len(old) == 1:
        meant = old[0]
    return meant if meant in _old_centers(p, army) else ""


def _against_center_work(p: Position, army: str, move: Move, center: str) -> set[str]:
    """Five units in a turn, and room by the sea is kept for submarines still to come."""
    shop = p.shop
    assert shop
    built = dict(shop.built)
    built[center] = built.get(center, 0) + count(move.units)
    if built[center] > UNITS_OF_A_CENTER:
        return {"dust.production.five_units"}
    left = without(shop.units, move.units).get("submarine", 0)
    ports = p.ports(army, _old_centers(p, army))
    room = sum(UNITS_OF_A_CENTER - built.get(port, 0) for port in ports)
    on_land = move.area in LAND and not move.units.get("submarine")
    if on_land and center in ports and left > room:
        return {"dust.production.five_units"}
    return set()


def do_place(p: Position, army: str, move: Move) -> None:
    shop = p.shop
    assert shop
    center = move.origin or move.area
    if move.area in SEA and not move.origin:
        center = next(c for c in _old_centers(p, army) if move.area in NEXT[c])
    shop.built[center] = shop.built.get(center, 0) + count(move.units)
    shop.units = without(shop.units, move.units)
    p.put(army, move.area, move.units)
    _go_on(p)


def against_center(p: Position, army: str, move: Move) -> set[str]:
    shop = p.shop
    assert shop
    found = set()
    if not shop.closed or not shop.centers:
        found.add("dust.production.order")
    if move.area not in sites(p, army):
        found.add("dust.production.centers")
    return found


def do_center(p: Position, army: str, move: Move) -> None:
    assert p.shop
    p.centers.add(move.area)
    p.shop.new.append(move.area)
    p.shop.centers -= 1
    _go_on(p)


# -- cards and the end
def _go_on(p: Position) -> None:
    """When all is placed cards are drawn; then production ends, unless an ability is left."""
    shop = p.shop
    assert shop
    if not shop.closed or count(shop.units) or shop.centers:
        return
    if shop.cards:
        p.phase = "drawing"
    elif _ability_left(p, p.turn):
        p.phase = "production"
    else:
        end(p)


def _ability_left(p: Position, army: str) -> bool:
    """X-36: one that may be used at any time in production."""
    if p.ability(army) == "diplomat" and p.book.diplomat_any_time:
        return army not in p.used
    if abilities.against_card(p, army, "mech_builder"):
        return False
    return any(
        not abilities.against_in_production(p, army, Move("use", word="mech_builder", area=area))
        for area in p.own_centers(army)
    )


def all_placed(p: Position) -> bool:
    shop = p.shop
    return bool(shop and shop.closed and not count(shop.units) and not shop.centers)


def end(p: Position) -> None:
    p.shop, p.phase = None, "movement"


def against_end_production(p: Position, army: str, move: Move) -> set[str]:
    return set() if all_placed(p) else {"dust.production.order"}


def do_end_production(p: Position, army: str, move: Move) -> None:
    end(p)


def do_use(p: Position, army: str, move: Move) -> None:
    abilities.do_in_production(p, army, move)
    _go_on(p)


def draw(p: Position, army: str, card: str) -> None:
    p.hands[army].append(card)
    refill(p)


def refill(p: Position) -> None:
    """The discard pile becomes the deck as soon as the last card is drawn."""
    if not p.deck():
        p.discard = []


def fall_draw(p: Position, card: str) -> None:
    assert p.shop
    draw(p, p.turn, card)
    p.shop.cards -= 1
    _go_on(p)


__all__ = ["KINDS", "Units"]
