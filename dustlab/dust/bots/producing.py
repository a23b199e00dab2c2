"""The production phase: what is bought, and where it is put."""

from __future__ import annotations

from collections.abc import Iterator

from ...play.bots import Thought, because
from ..components import KINDS, NO_UNITS, Units
from ..moves import Buy, EndBuying, EndProduction, Place, PlaceCenter, Use
from ..rules import buying, production
from ..rules.attacks import LAND
from ..rules.building import open_shop, port_room, room_at, sites, whole_room
from ..rules.production_abilities import is_done
from .attacking import PossibleAttack, glance
from .outlook import Outlook, gains

# How many cards a hand should hold, to have a choice; what a center must still bring.
CARDS_WANTED, CENTER_PAYS = 3, 6.0
# What an empty sea must be worth to send a submarine there, and how many go in a turn.
SEA_WORTH, MOST_AT_SEA = 6.0, 1


def thoughts(outlook: Outlook) -> Iterator[Thought]:
    yield from _uses(outlook)
    shop = open_shop(outlook.state)
    if is_done(shop):
        yield Thought(0.0, EndProduction(), (because("dust.production.order", "dust.bots.placed"),))
    elif shop.closed:
        yield from _placing(outlook)
    else:
        yield from _buying(outlook)


# -- abilities of this phase


def _uses(outlook: Outlook) -> Iterator[Thought]:
    """A free mech always; a truce with the greatest threat."""
    state, army = outlook.state, outlook.army
    if state.has_ability(army, production.MECH_BUILDER):
        rule = "dust.ability.mech_builder"
        for center in sites(state).centers:
            place = outlook.index[center]
            value = 50.0 + need(outlook, place, Units(mech=1))
            reason = because(rule, "dust.bots.free_mech", center, area=center)
            yield Thought(value, Use(production.MECH_BUILDER, center), (reason,))
    if state.has_ability(army, production.DIPLOMAT):
        rule = "dust.ability.diplomat"
        for seat in state.seats:
            if seat != army:
                forces = [outlook.force(p) for p in outlook.others if _is(outlook, p, seat)]
                value = 60.0 + max(forces, default=0.0)
                yield Thought(
                    value,
                    Use(production.DIPLOMAT, seat),
                    (because(rule, "dust.bots.truce", army=seat),),
                )


def _is(outlook: Outlook, place: int, seat: str) -> bool:
    return outlook.holder(place) == seat


# -- buying


def _buying(outlook: Outlook) -> Iterator[Thought]:
    """One item after the other, the most urgent first; each worth more than the next."""
    state = outlook.state
    yield Thought(0.0, EndBuying(), (because("dust.production.lost", "dust.bots.all_bought"),))
    if outlook.far:
        yield from _cards(outlook)
        yield from _centers(outlook)
        yield from _submarines(outlook)
    elif not _hand(outlook) and not open_shop(state).cards and buying.most(state, buying.CARD) > 0:
        reason = because("dust.initiative.empty_hand", "dust.bots.a_card", cards=0)
        yield Thought(9.0, Buy(buying.CARD, 1), (reason,))
    yield from _units(outlook)


def _hand(outlook: Outlook) -> tuple[str, ...]:
    state = outlook.state
    if outlook.army not in state.seats or not state.cards.hands:
        return ()
    return state.cards.hands[state.seats.index(outlook.army)]


def _cards(outlook: Outlook) -> Iterator[Thought]:
    """More choice in the rounds to come: nothing is gained by it in the last one."""
    hand, shop = _hand(outlook), open_shop(outlook.state)
    wanted = min(CARDS_WANTED - len(hand) - shop.cards, buying.most(outlook.state, buying.CARD))
    if wanted > 0 and outlook.rounds_left > 1.2 and not outlook.round_decides:
        reason = because("dust.production.hand", "dust.bots.a_card", cards=len(hand))
        yield Thought(9.0, Buy(buying.CARD, wanted), (reason,))


def _centers(outlook: Outlook) -> Iterator[Thought]:
    """A center pays if a power source is idle, or if the majority hangs on it."""
    state, held = outlook.state, outlook.counts.get(outlook.army)
    if held is None or buying.most(state, buying.CENTER) < 1 or open_shop(state).centers:
        return
    if held.production > held.power_sources:
        return  # it would stand idle: units hold a majority better than centers
    left = outlook.rounds_left - 1.0
    pays = 0.0
    if held.power_sources > held.production:
        pays += outlook.rules.production.center_income * left
    pull, points = outlook.pull("production"), outlook.rules.scoring.majority
    pays += pull * points * 4.0 * outlook.rounds_left
    if pays > CENTER_PAYS:
        facts = {"sources": held.power_sources, "centers": held.production}
        reason = because("dust.production.power_sources", "dust.bots.more_centers", **facts)
        yield Thought(8.0, Buy(buying.CENTER, 1), (reason,))


def _submarines(outlook: Outlook) -> Iterator[Thought]:
    """Submarines for empty seas that score, or that a majority hangs on."""
    state, shop = outlook.state, open_shop(outlook.state)
    ordered = shop.units.submarine
    seas = _seas(outlook)
    if ordered >= min(MOST_AT_SEA, len(seas)) or buying.most(state, "submarine") < 1:
        return
    reasons = gains(outlook, seas[ordered][1])
    yield Thought(7.0, Buy("submarine", 1), reasons)


def _seas(outlook: Outlook) -> list[tuple[float, int, str]]:
    """The empty seas worth a submarine, the best first: worth, place, and the center beside it."""
    seas_by_place = {}
    for center, seas in sites(outlook.state).ports.items():
        if room_at(outlook.state, open_shop(outlook.state), center) < 1:
            continue
        for sea in seas:
            place = outlook.index[sea]
            if outlook.areas[place] is None:
                safe = 1.0 - outlook.danger(place, Units(submarine=1))
                worth = outlook.worth(place) * safe
                if worth >= SEA_WORTH:
                    seas_by_place[place] = (worth, place, center)
    return sorted(seas_by_place.values(), reverse=True)


def _units(outlook: Outlook) -> Iterator[Thought]:
    """As many dice and bodies as the points buy; dearer kinds where centers are full."""
    state, shop = outlook.state, open_shop(outlook.state)
    building_sites = sites(state)
    room = whole_room(state, shop, building_sites) - sum(shop.units)
    if room < 1 or shop.points < 2:
        return
    kind, number = order(outlook, shop.points, room, shop.units)
    number = min(number, buying.most(state, kind))
    facts = {"points": shop.points, "room": room}
    if number > 0:
        reason = because("dust.production.costs", "dust.bots.units", **facts)
        yield Thought(5.0, Buy(kind, number), (reason,))
    for other in KINDS[:3]:
        most = buying.most(state, other)
        if most > 0:
            reason = because("dust.production.costs", "dust.bots.units", **facts)
            yield Thought(1.0, Buy(other, most), (reason,))


def order(outlook: Outlook, points: int, room: int, ordered: Units) -> tuple[str, int]:
    """The next kind to order and how many, so that the points fill the room."""
    costs = outlook.rules.costs
    if outlook.far and not ordered.fighter and points >= costs.fighter + 2 * costs.tank:
        # A little tactical supremacy: the side that has it rolls first.
        return "fighter", 1 if points < 14 else 2
    tanks = min(points // costs.tank, room)
    rest = points - tanks * costs.tank
    more = costs.mech - costs.tank
    mechs = min(rest // more, room)
    if mechs:
        return "mech", mechs
    return "tank", tanks


# -- placing


def _placing(outlook: Outlook) -> Iterator[Thought]:
    state, shop = outlook.state, open_shop(outlook.state)
    building_sites = sites(state)
    if shop.units.submarine:
        yield from _launches(outlook)
    land = shop.units._replace(submarine=0)
    if land != NO_UNITS:
        spare = port_room(state, shop, building_sites) - shop.units.submarine
        for center in building_sites.centers:
            room = room_at(state, shop, center)
            if center in building_sites.ports and shop.units.submarine:
                room = min(room, spare)
            group = first(land, room)
            if group != NO_UNITS:
                place = outlook.index[center]
                value = need(outlook, place, group)
                facts = {"area": center, "units": group}
                reason = because("dust.production.placing", "dust.bots.needed", center, **facts)
                yield Thought(10.0 + value, Place(group, center), (reason,))
    if shop.centers:
        for area in building_sites.free:
            value = site(outlook, outlook.index[area])
            reason = because("dust.production.centers", "dust.bots.site", area, area=area)
            yield Thought(value, PlaceCenter(area), (reason,))


def _launches(outlook: Outlook) -> Iterator[Thought]:
    wanted = {place: worth for worth, place, _ in _seas(outlook)}
    state, shop = outlook.state, open_shop(outlook.state)
    for center, seas in sites(state).ports.items():
        if room_at(state, shop, center) < 1:
            continue
        for sea in seas:
            place = outlook.index[sea]
            move = Place(Units(submarine=1), sea, center)
            value = 30.0 + wanted.get(place, outlook.worth(place) * 0.1)
            yield Thought(value, move, gains(outlook, place))


def first(units: Units, room: int) -> Units:
    """As many of some units as there is room for, the strongest first."""
    taken = []
    for count in (units.mech, units.bomber, units.fighter, units.tank):
        taken.append(min(count, max(room, 0)))
        room -= taken[-1]
    mech, bomber, fighter, tank = taken
    return Units(tank, mech, fighter, bomber)


def need(outlook: Outlook, place: int, group: Units) -> float:
    """What more units in an area bring: less danger, and better attacks from there."""
    garrison = outlook.units(place)
    more = garrison.plus(group)
    safer = outlook.danger(place, garrison) - outlook.danger(place, more)
    value = outlook.worth(place) * safer
    best = 0.0
    ids, base = outlook.board.ids, outlook.spare(place)
    for target in outlook.board.near_land[place]:
        if not outlook.is_foreign(target):
            continue
        if outlook.is_spared(LAND, ids[place], ids[target]):
            best = max(best, 0.5)
            continue
        now = glance(outlook, PossibleAttack(LAND, place, target, base)) if any(base) else 0.0
        then = glance(outlook, PossibleAttack(LAND, place, target, base.plus(group)))
        best = max(best, then - max(now, 0.0))
    return value + best


def site(outlook: Outlook, place: int) -> float:
    """How good a place for a center is: near the front, and safe enough."""
    safe = 1.0 - outlook.danger(place, outlook.units(place))
    near = outlook.board.near_land[place]
    own = sum(1 for neighbour in near if outlook.holder(neighbour) == outlook.army)
    return 5.0 * safe + own + (0.5 if outlook.board.near_sea[place] else 0.0)
