"""Setup (a capital, land, centers, reinforcements) and cards: which to play, when to interrupt."""

from __future__ import annotations

from collections.abc import Iterator

from ...play.bots import Thought, because
from ..board import Board
from ..cards import Card, card
from ..components import NO_UNITS, Units
from ..moves import (
    ChooseCard,
    ClaimArea,
    ClaimCapital,
    EndReinforcements,
    Pass,
    Place,
    PlaceCenter,
    Use,
)
from ..rules.abilities import KOSHKA
from ..rules.setup import sites
from ..state import State
from .attacking import LEAST, glance, possible_attacks
from .outlook import Outlook, gains
from .producing import SEA_WORTH, first, need, site

SOURCE = 10.0

# What an ability is worth beside the three values, in production points.
ABILITIES = {
    "raketen_truppen": 0.5,
    "sigrid": 2.0,
    "nurse": 2.0,
    "secret_weapon": 4.0,
    "alien_radar": 0.5,
    "ace_of_the_sky": 0.5,
    "diplomat": 2.0,
    "mech_builder": 5.0,
    "koshka": 0.5,
    "mech_dropper": 0.5,
    "ballistic_missiles": 2.5,
}
A_MOVEMENT = 1.6
STILL_USEFUL = 0.75
"""What each further movement is worth of the one before."""


def thoughts(outlook: Outlook) -> Iterator[Thought]:
    state = outlook.state
    if state.phase == "capitals":
        for area in state.board.capitals:
            if state.holding(area) is None:
                value = _start(outlook, outlook.index[area])
                near = _sources_near(outlook, outlook.index[area])
                facts = {"area": area, "n": near}
                reason = because("dust.setup.capitals", "dust.bots.start", area, **facts)
                yield Thought(value, ClaimCapital(area), (reason,))
    elif state.phase == "centers":
        for area in sites(state, outlook.army):
            value = site(outlook, outlook.index[area]) + _launch_site(outlook, outlook.index[area])
            reason = because("dust.setup.centers.where", "dust.bots.site", area, area=area)
            yield Thought(value, PlaceCenter(area), (reason,))
    elif state.phase == "reinforcements":
        yield from _reinforcements(outlook)
    else:
        yield from _claims(outlook)


# -- capitals and land


def _start(outlook: Outlook, place: int) -> float:
    """Power sources near by, and few neighbours."""
    if not outlook.far:
        return _sources_near(outlook, place)
    near = outlook.board.near_land[place]
    taken = sum(1 for neighbour in near if outlook.holder(neighbour))
    return 2.0 * _sources_near(outlook, place) - 0.3 * len(near) - 1.5 * taken


def _sources_near(outlook: Outlook, place: int) -> int:
    """How many power sources lie within two steps."""
    board = outlook.board
    near = {place, *board.near[place]}
    near |= {neighbour for here in tuple(near) for neighbour in board.near[here]}
    return sum(1 for neighbour in near if board.areas[neighbour].power_source)


def _claims(outlook: Outlook) -> Iterator[Thought]:
    """Power sources while there are any; then what holds the own land together."""
    state, board = outlook.state, outlook.board
    for place, area in enumerate(board.areas):
        if area.kind != "land" or outlook.areas[place] is not None:
            continue
        if state.phase == "power sources" and not area.power_source:
            continue
        own = sum(1 for neighbour in board.near[place] if outlook.holder(neighbour) == outlook.army)
        value = (SOURCE if area.power_source else 0.0) + own
        if outlook.far:
            enemies = sum(
                1 for neighbour in board.near_land[place] if outlook.is_foreign(neighbour)
            )
            value += 0.5 * own - 0.3 * enemies + 0.4 * _room_for_source(board, place)
        if area.power_source:
            reasons = gains(outlook, place)
        else:
            key = "dust.bots.together" if own else "dust.bots.apart"
            reasons = (because("dust.setup.land", key, area.id, **({"n": own} if own else {})),)
        yield Thought(value, ClaimArea(area.id), reasons)


def _room_for_source(board: Board, place: int) -> int:
    """Whether submarines built here would come to a power source at sea."""
    return sum(1 for sea in board.near_sea[place] if board.areas[sea].power_source)


def _launch_site(outlook: Outlook, place: int) -> float:
    if not outlook.far:
        return 0.0
    free = [sea for sea in outlook.board.near_sea[place] if outlook.areas[sea] is None]
    return 3.0 * sum(1 for sea in free if outlook.board.areas[sea].power_source) + 0.2 * len(free)


# -- reinforcements


def _reinforcements(outlook: Outlook) -> Iterator[Thought]:
    """Submarines to seas that score, then tanks and a few aircraft where they are needed."""
    state, rules = outlook.state, outlook.rules
    shop = state.turn.shop
    points = shop.points if shop is not None else 0
    end = because("dust.setup.reinforcements", "dust.bots.all_bought")
    yield Thought(-1.0, EndReinforcements(), (end,))
    built = dict(shop.built) if shop is not None else {}
    for center in sorted(outlook.centers):
        if outlook.holder(center) != outlook.army:
            continue
        name = outlook.board.ids[center]
        room = rules.production.units_per_center - built.get(name, 0)
        if room < 1:
            continue
        if rules.setup.reinforcement_submarines and points >= rules.costs.submarine:
            yield from _launches(outlook, center, points)
        for group in groups(state, points, room):
            value = need(outlook, center, group) + 0.1 * rules.cost_of(group)
            facts = {"area": name, "units": group}
            reason = because("dust.setup.reinforcements", "dust.bots.needed", name, **facts)
            yield Thought(value, Place(group, name), (reason,))


def _launches(outlook: Outlook, center: int, points: int) -> Iterator[Thought]:
    if not outlook.far:
        return
    for sea in outlook.board.near_sea[center]:
        if outlook.areas[sea] is None and outlook.worth(sea) >= SEA_WORTH:
            ids = outlook.board.ids
            move = Place(Units(submarine=1), ids[sea], ids[center])
            yield Thought(20.0 + outlook.worth(sea), move, gains(outlook, sea))


def groups(state: State, points: int, room: int) -> list[Units]:
    """Groups that a center can build for the points: mostly tanks, and what spends the rest."""
    costs = state.edition.costs
    groups = []
    for mech in (0, 1, 2):
        for fighter in (0, 1, 2, 3):
            rest = points - mech * costs.mech - fighter * costs.fighter
            if rest < 0:
                continue
            tank = min(rest // costs.tank, room)
            group = first(Units(tank=tank, mech=mech, fighter=fighter), room)
            if group != NO_UNITS:
                groups.append(group)
    return list(dict.fromkeys(groups))


# -- cards


def card_thoughts(outlook: Outlook) -> Iterator[Thought]:
    """Each card of the hand by what its values and its ability can do now."""
    state = outlook.state
    hand = state.cards.hands[state.seats.index(outlook.army)]
    cards = [card(held) for held in hand]
    if state.phase == "setup card":
        for one in cards:
            # The setup wants production; what is strong later stays in the hand.
            value = 2.0 * one.production - (ABILITIES[one.ability] if outlook.far else 0.0)
            facts = {"production": one.production}
            reason = because("dust.setup.reinforcements", "dust.bots.setup_card", **facts)
            yield Thought(value, ChooseCard(one.id), (reason,))
        return
    attacks = _attacks(outlook)
    for one in cards:
        value = sum(attacks[: one.combat]) + one.production
        value += _movements(one) + (ABILITIES[one.ability] if outlook.far else 0.0)
        useful = sum(1 for attack in attacks[: one.combat] if attack > LEAST)
        facts = {
            "combat": one.combat,
            "movement": one.movement,
            "production": one.production,
            "useful": useful,
        }
        reason = because("dust.initiative.card", "dust.bots.card", **facts)
        yield Thought(value, ChooseCard(one.id), (reason,))


def _movements(one: Card) -> float:
    return sum(A_MOVEMENT * STILL_USEFUL**number for number in range(one.movement))


def _attacks(outlook: Outlook) -> list[float]:
    """What the best attacks of a turn might bring, one for each target, the best first."""
    best: dict[int, float] = {}
    turn = outlook.state.turn._replace(army=outlook.army)
    then = Outlook(outlook.state._replace(turn=turn), outlook.army, outlook.far)
    for attack in possible_attacks(then):
        value = glance(then, attack)
        best[attack.target] = max(best.get(attack.target, 0.0), value)
    # What stands ready now may be gone or answered by the time the turn comes.
    return sorted((0.7 * value for value in best.values()), reverse=True) + [0.5] * 5


def interruptions(outlook: Outlook) -> Iterator[Thought]:
    """Koshka brings the turn forward if there is something to take, else the last word is kept."""
    attacks = _attacks(outlook)
    rule = "dust.ability.koshka"
    now = because(rule, "dust.bots.interrupts")
    later = because(rule, "dust.bots.waits")
    yield Thought(attacks[0] - 6.0, Use(KOSHKA), (now,))
    yield Thought(0.0, Pass(), (later,))
