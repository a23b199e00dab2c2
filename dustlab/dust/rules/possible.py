"""Whether a position that somebody has written down can be: it is checked by the rules.

What is not said is not checked: a position may leave out cards, order or scores. Battles and
special attacks are looked at in `possible_battle`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from ...core.errors import BadInput
from ..cards import DEALT, HAND_LIMIT, the_deck
from ..components import BOX, CENTERS_IN_BOX, KINDS, NO_UNITS, Units
from ..state import Shop, State
from . import abilities, initiative, scoring
from .abilities import SETUP
from .attacks import half_the_points
from .building import left_in_box, port_room, room_at, sites, whole_room
from .possible_battle import check_battle, check_strike
from .production_abilities import is_done, may_come
from .setup import AREAS_EACH, POWER_SOURCES_EACH

# The most that a card gives of anything.
MOST_ON_A_CARD = max(card.combat for card in the_deck().values())

# A player beyond the number that wins may go on without a capital: at least for so many rounds.
ROUNDS_BEYOND = 3

# The phases that belong to somebody's turn; in the last step of the setup one player builds.
TURNS = ("production", "drawing", "movement", "combat")
WITH_A_TURN = (*TURNS, "reinforcements")
WITH_A_SHOP = ("production", "drawing", "reinforcements")
FACE_DOWN = ("deal", "setup card", "initiative", "blind draw")


def check(state: State, said: frozenset[str]) -> None:
    """Refuse the first thing that cannot be; `said` are the lines that the text has."""
    _check_homes(state)
    _check_box(state)
    _check_cards(state)
    _check_order(state)
    _check_once(state)
    _check_score(state, said)
    _check_turn(state)
    _check_shop(state)
    if state.battle is not None:
        check_battle(state, state.battle)
    if state.strike is not None:
        check_strike(state, state.strike)
    if state.phase in SETUP:
        _check_setup(state)


# -- what was claimed


def _check_homes(state: State) -> None:
    """Each player has claimed a capital, and no two of them the same one."""
    homes = [home for home in state.table.homes if home]
    for home in homes:
        if home not in state.board.capitals:
            raise BadInput("homes", "a capital", home)
        if homes.count(home) > 1:
            raise BadInput("homes", f"one player for {home}", "two")


# -- what is in the box


def _check_box(state: State) -> None:
    """No army has more units, and the board no more centers, than are in the box."""
    shop = state.turn.shop or Shop(0)
    for army, units in _in_play(state, shop).items():
        on_the_track = Units(tank=1) if army in state.seats else NO_UNITS
        for kind, count, aside in zip(KINDS, units, on_the_track, strict=True):
            if count > BOX[kind] - aside:
                expected = f"at most {BOX[kind] - aside} {kind}s, as in the box"
                if aside:
                    expected += " without the one that counts the points"
                raise BadInput(army, expected, count)
    if len(state.centers) + shop.centers > CENTERS_IN_BOX:
        got = len(state.centers) + shop.centers
        raise BadInput("center", f"at most {CENTERS_IN_BOX} centers, as in the box", got)


def _in_play(state: State, shop: Shop) -> dict[str, Units]:
    """The units of each army on the board, in a battle and among those that were bought."""
    groups = [(holding.army, holding.units) for holding in state.areas if holding is not None]
    fight = state.battle
    if fight is not None:
        groups += [(fight.attacker, fight.attackers), (fight.defender, fight.defenders)]
    groups.append((state.turn.army, shop.units))
    groups += [(state.owner(area), units) for area, units in shop.neutral]
    units_of: dict[str, Units] = {}
    for army, units in groups:
        units_of[army] = units_of.get(army, NO_UNITS).plus(units)
    return units_of


# -- cards


def _check_cards(state: State) -> None:
    cards = state.cards
    most = DEALT if state.phase in ("deal", "setup card") else HAND_LIMIT
    for army, hand in zip(state.seats, cards.hands, strict=False):
        if len(hand) > most:
            raise BadInput(f"hand {army}", f"at most {most} cards", len(hand))
    held = [card for hand in cards.hands for card in hand]
    everywhere = Counter([*held, *filter(None, cards.played), *cards.discard, *cards.deck])
    twice = next((card for card, times in everywhere.items() if times > 1), "")
    if twice:
        raise BadInput("cards", f"{twice} in one place", "more than one")


def _check_once(state: State) -> None:
    """What was used, what goes on working, and who was asked: all of that needs its card."""
    order = state.order
    for key, armies in (("used", order.used), ("radar", order.radar), ("asked", order.asked)):
        for army in armies:
            if army not in state.seats:
                raise BadInput(key, f"the players {', '.join(state.seats)}", army)
        if len(set(armies)) < len(armies):
            raise BadInput(key, "each army once", " ".join(armies))
    for one, other in order.truces:
        if one == other or one not in state.seats or other not in state.seats:
            raise BadInput("truce", "two different players", f"{one} {other}")
    shown = {army: state.card_of(army) for army in state.seats}
    for army in order.radar:
        card = shown[army]
        if card is not None and card.ability != "alien_radar":
            raise BadInput("radar", "an army whose card brings the Alien Radar", army)
    for army in order.asked:
        card = shown[army]
        if card is None or card.ability != abilities.KOSHKA:
            raise BadInput("asked", "an army whose card brings Koshka", army)


# -- the order of play


def _check_order(state: State) -> None:
    order, seats = state.order, state.seats
    unknown = [army for army in order.armies if army not in seats]
    if unknown:
        raise BadInput("order", f"the players {', '.join(seats)}", unknown[0])
    if len(set(order.armies)) < len(order.armies):
        raise BadInput("order", "each player once", " ".join(order.armies))
    if order.armies and len(order.armies) < len(seats):
        raise BadInput("order", "all players", " ".join(order.armies))
    if order.at > len(order.armies):
        raise BadInput("order, at", f"at most {len(order.armies)}", order.at)
    if order.armies and state.turn.army and state.phase in WITH_A_TURN:
        on_turn = order.armies[order.at] if order.at < len(order.armies) else "nobody"
        if state.turn.army != on_turn:
            expected = f"{on_turn}, whose turn it is by the line 'order'"
            raise BadInput("turn", expected, state.turn.army)
    if order.armies and state.phase not in FACE_DOWN:
        _check_order_of_cards(state)
    if state.phase == abilities.INTERRUPTION and not abilities.next_to_ask(state):
        expected = "a player with an unused Koshka whose turn is still to come"
        raise BadInput("phase interruption", expected, "none")


def _check_order_of_cards(state: State) -> None:
    """The cards settle who acts when; Koshka brings the player who used her forward."""
    if not state.cards.played or "" in state.cards.played:
        return
    moved = [army for army in state.order.used if _has_koshka(state, army)]
    by_cards = [army for army in initiative.in_order(state) if army not in moved]
    order = [army for army in state.order.armies if army not in moved]
    if order != by_cards:
        expected = f"{', '.join(by_cards)}, as their cards have it"
        raise BadInput("order", expected, ", ".join(order))


def _has_koshka(state: State, army: str) -> bool:
    card = state.card_of(army)
    return card is not None and card.ability == abilities.KOSHKA


# -- the score


def _check_score(state: State, said: frozenset[str]) -> None:
    rules, tally = state.edition, state.tally
    each = rules.scoring
    capitals, sources = len(state.board.capitals), len(state.board.power_sources)
    most = capitals * each.capital + sources // each.power_sources_per_point + 3 * each.majority
    nothing_yet = "round" in said and state.order.round <= 1 and state.phase != "over"
    enough = scoring.threshold(state) + ROUNDS_BEYOND * most
    limit = 0 if nothing_yet else max(enough, state.order.round * most)
    for army, points in zip(state.seats, tally.points, strict=True):
        if points > limit:
            when = " before the end of the first round" if nothing_yet else ""
            raise BadInput(f"scores, {army}", f"at most {limit} points{when}", points)
    for army, points, last in zip(state.seats, tally.points, tally.last, strict=True):
        if last > min(points, most):
            expected = f"at most {min(points, most)} points in the last round"
            raise BadInput(f"last, {army}", expected, last)
    for what, army in zip(scoring.MAJORITIES, tally.majorities, strict=True):
        if army and army not in state.seats:
            raise BadInput(f"majorities, {what}", f"the players {', '.join(state.seats)}", army)
    if tally.capitals_open:
        if rules.combat.capitals != "half_then_all":
            expected = f"no such line: in {rules.name} the score alone opens capitals"
            raise BadInput("capitals open", expected, "one")
        if max(tally.points) < half_the_points(state):
            expected = f"somebody with {half_the_points(state)} points, who has attacked one"
            raise BadInput("capitals open", expected, f"{max(tally.points)} at most")
    _check_winners(state)


def _check_winners(state: State) -> None:
    winners = state.tally.winners
    if state.phase != "over":
        if winners:
            raise BadInput("winners", "the phase over", state.phase)
        return
    by_the_score = scoring.verdict(state).winners
    if not by_the_score:
        raise BadInput("phase over", "scores with which somebody wins", "none that do")
    if set(winners) != set(by_the_score):
        got = " ".join(winners) or "no line 'winners'"
        raise BadInput("winners", f"{' '.join(by_the_score)}, as the scores have it", got)


# -- the turn


def _check_turn(state: State) -> None:
    turn, phase = state.turn, state.phase
    if turn.army and phase not in WITH_A_TURN:
        raise BadInput("turn", f"no such line: in the phase {phase} it is nobody's turn", turn.army)
    card = state.card_of(turn.army) if phase in TURNS else None
    attacks = len(turn.fought) + (state.battle is not None) + (state.strike is not None)
    combat = card.combat if card is not None else MOST_ON_A_CARD
    if turn.combat_points + attacks > combat:
        of_the_card = f"at most {combat}, those of attacks that were made counted in"
        raise BadInput("turn, combat", of_the_card, turn.combat_points + attacks)
    movement = card.movement if card is not None else MOST_ON_A_CARD
    if turn.movement_points > movement:
        raise BadInput("turn, movement", f"at most {movement}", turn.movement_points)
    if turn.movement_points and phase == "combat":
        expected = "none in the phase combat, which ends the movements"
        raise BadInput("turn, movement", expected, turn.movement_points)
    if turn.fought and phase != "combat":
        raise BadInput("fought", "the phase combat", phase)
    if phase in TURNS and not state.order.round:
        raise BadInput("round", "1 or more", state.order.round)


# -- production


def _check_shop(state: State) -> None:
    shop = state.turn.shop
    if shop is None:
        return
    if state.phase not in WITH_A_SHOP:
        raise BadInput("shop", f"no such line in the phase {state.phase}", "one")
    if shop.closed and shop.points:
        expected = "no points, since buying is over"
        raise BadInput("shop points", expected, shop.points)
    for area in shop.new_centers:
        if area not in state.centers or state.owner(area) != state.turn.army:
            raise BadInput("shop new", f"a center of {state.turn.army}", area)
    if state.phase == "production" and not order_fits(state):
        raise BadInput("shop", "an order that can be placed", "one that cannot")


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


# -- the setup


def _check_setup(state: State) -> None:
    """Everybody claims in turn: those who had their go in this lap hold one more."""
    if state.order.round:
        raise BadInput("round", "0: in the setup no round has begun", state.order.round)
    if state.phase not in CLAIMED:
        return
    held, limit = CLAIMED[state.phase]
    armies, at = state.order.armies, state.order.at
    if at >= len(armies):
        raise BadInput("order, at", f"at most {len(armies) - 1}", at)
    numbers = [held(state, army) for army in armies]
    now = numbers[at]
    laps = [now + 1] * at + [now] * (len(armies) - at)
    if numbers != laps:
        claimed = ", ".join(
            f"{army} {number}" for army, number in zip(armies, numbers, strict=True)
        )
        expected = f"as many claimed by each, one more by those before {armies[at]}"
        raise BadInput(f"phase {state.phase}", expected, claimed)
    all_land = state.phase == "land" and state.edition.setup.land == "all_land"
    if now >= limit and not all_land:  # by some rule sets land is claimed as long as there is any
        raise BadInput(f"phase {state.phase}", f"somebody with fewer than {limit}", f"{now} each")


def _capitals(state: State, army: str) -> int:
    return sum(state.owner(area) == army for area in state.board.capitals)


def _sources(state: State, army: str) -> int:
    """Power sources on land; those at sea are nobody's yet."""
    board = state.board
    return sum(board[a].kind == "land" and state.owner(a) == army for a in board.power_sources)


def _land(state: State, army: str) -> int:
    """What was claimed besides the capital, and besides power sources that had their own step."""
    held = len(state.areas_of(army)) - 1
    if state.edition.setup.land == "sources_then_five":
        held -= _sources(state, army)
    return held


# What is claimed in each step, and how much of it by everybody.
CLAIMED: dict[str, tuple[Callable[[State, str], int], int]] = {
    "capitals": (_capitals, 1),
    "power sources": (_sources, POWER_SOURCES_EACH),
    "land": (_land, AREAS_EACH),
}
