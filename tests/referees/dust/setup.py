"""The setup, step by step: EN and DE p. 6-7, DE-E p. 23, IT p. 6-7."""

from __future__ import annotations

from itertools import product

from .books import (
    ARMIES,
    CAPITALS,
    COST,
    IN_BOX,
    KINDS,
    LAND,
    NEXT,
    SEA,
    SOURCES,
    UNITS_OF_A_CENTER,
    partner,
)
from .moves import Move
from .position import Position, Shop, count, kinds_of

STEPS = ("deal", "setup card", "capitals", "power sources", "land", "centers", "reinforcements")
CARDS_DEALT = 6
POINTS = 12
SOURCES_EACH = 2
LAND_EACH = 5
CENTERS_EACH = 3


def by_card(p: Position, army: str) -> tuple[int, int, int]:
    """The order of the setup and of the turns: combat, movement, stars."""
    card = p.card(army)
    if card is None:
        return (0, 0, 0)
    return (-card.combat, -card.movement, -card.stars)


# -- cards
def fall_deal(p: Position, card: str) -> None:
    dealt = sum(len(hand) for hand in p.hands.values())
    p.hands[p.players[dealt % len(p.players)]].append(card)
    if dealt + 1 == CARDS_DEALT * len(p.players):
        p.phase = "setup card"


def against_card(p: Position, army: str, move: Move) -> set[str]:
    return set() if move.word in p.hands[army] else {"dust.setup.deal"}


def do_card(p: Position, army: str, move: Move) -> None:
    p.hands[army].remove(move.word)
    p.played[army] = move.word
    if len(p.played) == len(p.players):
        p.order = sorted(p.players, key=lambda one: by_card(p, one))
        p.phase, p.at = "capitals", 0


# -- capitals
def against_capital(p: Position, army: str, move: Move) -> set[str]:
    area = move.area
    if area not in CAPITALS:
        return {"dust.setup.capitals"}
    taken = set(p.homes.values())
    found = set()
    if area in taken:
        found.add("dust.setup.capitals")
    if _closed_by_pairs(p, army, area, taken):
        found.add("dust.setup.capitals.pairs")
    return found


def _closed_by_pairs(p: Position, army: str, area: str, taken: set[str]) -> bool:
    if p.book.first_three_apart:
        return p.order.index(army) < 3 and partner(area) in taken
    number = len(p.players)
    if number <= 3:
        return partner(area) in taken
    if number == 4:
        begun = {frozenset((one, partner(one))) for one in taken}
        return len(begun) == 2 and frozenset((area, partner(area))) not in begun
    return False


def do_capital(p: Position, army: str, move: Move) -> None:
    p.homes[army] = move.area
    p.put(army, move.area, {"tank": 1})
    if len(p.homes) < len(p.players):
        p.at += 1
        return
    free = [area for area in CAPITALS if p.empty(area)]
    _neutrals(p, free)
    if p.book.neutral_centers:
        p.centers.update(free)
    p.phase, p.at = "power sources" if p.book.sources_then_five else "land", 0


def _neutrals(p: Position, areas: list[str]) -> None:
    """A tank and a mech each, of unclaimed colours, as far as their boxes reach."""
    colours = [army for army in ARMIES if army not in p.players]
    for area in sorted(areas, key=list(NEXT).index):
        army = next(one for one in colours if p.in_box(one, "mech") and p.in_box(one, "tank"))
        p.put(army, area, {"tank": 1, "mech": 1})


# -- land
def against_claim(p: Position, army: str, move: Move) -> set[str]:
    area = move.area
    rule = "dust.setup.power_sources" if p.phase == "power sources" else "dust.setup.land"
    wrong = area not in LAND or not p.empty(area)
    if p.phase == "power sources":
        wrong = wrong or area not in SOURCES or len(p.own_sources(army)) == SOURCES_EACH
    return {rule} if wrong else set()


def do_claim(p: Position, army: str, move: Move) -> None:
    p.put(army, move.area, {"tank": 1})
    last = p.at == len(p.order) - 1
    p.at = 0 if last else p.at + 1
    free = [area for area in LAND if p.empty(area)]
    if p.phase == "power sources":
        if last and len(p.own_sources(army)) == SOURCES_EACH:
            _neutrals(p, [area for area in free if area in SOURCES])
            p.phase = "land"
        return
    if p.book.sources_then_five:
        done = last and len(p.held(army)) == 1 + SOURCES_EACH + LAND_EACH
        if done:
            _neutrals(p, free)
    else:
        done = not free
    if done:
        p.phase, p.at = "centers", 0


# -- production centers
def sites(p: Position, army: str) -> list[str]:
    return [
        area
        for area in p.held(army)
        if area in LAND and area not in SOURCES and area not in p.centers
    ]


def against_center(p: Position, army: str, move: Move) -> set[str]:
    area = move.area
    wrong = area not in LAND or not p.own(army, area) or area in SOURCES or area in p.centers
    return {"dust.setup.centers.where"} if wrong else set()


def do_center(p: Position, army: str, move: Move) -> None:
    p.centers.add(move.area)
    _next_center(p, p.at + 1)


def _next_center(p: Position, at: int) -> None:
    """Whoever has no site is passed over."""
    for place in range(at, at + len(p.order)):
        army = p.order[place % len(p.order)]
        if len(p.own_centers(army)) < CENTERS_EACH and sites(p, army):
            p.at = place % len(p.order)
            return
    p.phase = "reinforcements"
    _open(p, 0)


# -- reinforcements
def _open(p: Position, at: int) -> None:
    if at == len(p.order):
        _end_setup(p)
        return
    p.at = at
    army = p.turn = p.order[at]
    card = p.card(army)
    assert card
    p.shop = Shop(POINTS + card.production)


def _end_setup(p: Position) -> None:
    p.discard += [p.played[army] for army in p.players]
    p.played, p.order, p.at, p.turn, p.shop = {}, [], 0, "", None
    p.round, p.phase = 1, "initiative"


def against_place(p: Position, army: str, move: Move) -> set[str]:
    shop = p.shop
    assert shop
    found: set[str] = set()
    cost = sum(COST[kind] * number for kind, number in move.units.items())
    number = count(move.units)
    if number == 0:
        found.add("dust.setup.reinforcements")
    submarines = bool(move.units.get("submarine"))
    others = any(move.units.get(kind) for kind in KINDS if kind != "submarine")
    centers = p.own_centers(army)
    near = [c for c in centers if move.area in NEXT[c]]
    if move.area in SEA:
        meant = move.origin or (near[0] if len(near) == 1 else "")
        if others:
            found.add("dust.setup.reinforcements.where")
        open_sea = p.book.submarines_at_setup and p.open_sea(army, move.area)
        unclear = not meant and len(near) > 1 and not submarines
        if not open_sea or not (unclear or meant in near):
            found.add("dust.setup.reinforcements.submarines")
    else:
        meant = move.origin or move.area
        if submarines or move.area not in centers or meant != move.area:
            found.add("dust.setup.reinforcements.where")
    center = meant if meant in centers else ""
    if center and shop.built.get(center, 0) + number > UNITS_OF_A_CENTER:
        found.add("dust.setup.reinforcements.where")
    if any(move.units.get(kind, 0) > p.in_box(army, kind) for kind in KINDS):
        found.add("dust.setup.box")
    too_dear = cost > shop.points
    rest_of_one = p.book.exactly and cost == shop.points - 1
    odd_rest = p.book.exactly and not found and not _comes_out(p, army, move, center, cost)
    if too_dear or rest_of_one or odd_rest:
        found.add("dust.setup.reinforcements")
    return found


def _comes_out(p: Position, army: str, move: Move, center: str, cost: int) -> bool:
    """After this purchase the rest can be spent to the last, or nothing more can be bought."""
    assert p.shop
    rest = p.shop.points - cost
    built = dict(p.shop.built)
    built[center] = built.get(center, 0) + count(move.units)
    return _can_spend(p, army, rest, built, move)


def _can_spend(p: Position, army: str, rest: int, built: dict[str, int], move: Move | None) -> bool:
    """Whether some units that the box and the centers allow cost exactly what is left."""
    room = {c: UNITS_OF_A_CENTER - built.get(c, 0) for c in p.own_centers(army)}
    for_all = sum(room.values())
    seas = p.ports(army)
    for_submarines = sum(room[c] for c in seas) if p.book.submarines_at_setup else 0
    left = {k: p.in_box(army, k) - (move.units.get(k, 0) if move else 0) for k in KINDS}
    left["submarine"] = min(left["submarine"], for_submarines)
    most = [range(min(left[kind], rest // COST[kind]) + 1) for kind in KINDS[1:]]
    for numbers in product(*most):
        spent = sum(COST[k] * n for k, n in zip(KINDS[1:], numbers, strict=True))
        tanks, odd = divmod(rest - spent, COST["tank"])
        if odd or tanks < 0 or tanks > left["tank"]:
            continue
        if sum(numbers) + tanks <= for_all:
            return True
    return False


def do_place(p: Position, army: str, move: Move) -> None:
    shop = p.shop
    assert shop
    center = move.origin or move.area
    if move.area in SEA and not move.origin:
        center = next(c for c in p.own_centers(army) if move.area in NEXT[c])
    shop.built[center] = shop.built.get(center, 0) + count(move.units)
    shop.points -= sum(COST[kind] * number for kind, number in move.units.items())
    p.put(army, move.area, move.units)


def against_end(p: Position, army: str, move: Move) -> set[str]:
    assert p.shop
    if not p.book.exactly or p.shop.points == 0 or _nothing_fits(p, army):
        return set()
    return {"dust.setup.reinforcements"}


def _nothing_fits(p: Position, army: str) -> bool:
    """Box and centers leave nothing that the points could buy."""
    assert p.shop
    built = p.shop.built
    centers = p.own_centers(army)
    for kind in KINDS:
        able = [c for c in centers if built.get(c, 0) < UNITS_OF_A_CENTER]
        if kind == "submarine":
            able = p.ports(army, able) if p.book.submarines_at_setup else []
        if able and p.in_box(army, kind) > 0 and COST[kind] <= p.shop.points:
            return False
    return True


def do_end(p: Position, army: str, move: Move) -> None:
    _open(p, p.at + 1)


def may_end(p: Position) -> bool:
    return not against_end(p, p.turn, Move("end reinforcements"))


__all__ = ["IN_BOX", "kinds_of"]
