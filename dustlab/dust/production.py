"""The production phase: income, buying, placing, drawing; and the abilities that belong to it.

First everything is ordered, then it is placed, then bought cards are drawn; nothing goes back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from ..match import Choice, Pending
from ..remarks import Event, Refusal, event, refuse
from . import buying, drawing, income, placing, supply
from .building import open_shop, sites
from .changes import reinforced, use_ability
from .components import NO_UNITS, Units, make
from .moves import Move, Use
from .state import Order, Shop, State, Turn

PHASE = "production"
DIPLOMAT, MECH_BUILDER = "diplomat", "mech_builder"
ONE_MECH = Units(mech=1)


def begin(state: State, log: list[Event] | None, later: Order | None = None) -> State:
    """A turn begins, perhaps in a later order: the card and the board bring points."""
    table, areas, centers, _, battle, _, order, tally, cards, strike = state
    if later is not None:
        order = later
    army = order.armies[order.at]
    card = state.card_of(army)
    if log is not None:
        income.tell(state, army, log)
    combat_points, movement_points = (card.combat, card.movement) if card else (0, 0)
    shop = make(Shop, (income.points_with(state, army, card), NO_UNITS, 0, 0, (), False, (), ()))
    turn = make(Turn, (army, combat_points, (), False, movement_points, shop))
    return make(State, (table, areas, centers, turn, battle, PHASE, order, tally, cards, strike))


def pending(state: State) -> Pending:
    if state.phase == drawing.PHASE:
        return drawing.pending(state)
    shop, army = open_shop(state), state.turn.army
    if not shop.closed:
        return Choice(army, "dust.production.asks_buy", (("points", shop.points),))
    if not shop.centers:
        return Choice(army, "dust.production.asks_place", (("units", shop.units),))
    if not any(shop.units):
        return Choice(army, "dust.production.asks_centers", (("centers", shop.centers),))
    facts = (("centers", shop.centers), ("units", shop.units))
    return Choice(army, "dust.production.asks_place_all", facts)


def candidates(state: State) -> Iterable[Move]:
    yield from _uses(state)
    chapter = placing if open_shop(state).closed else buying
    yield from chapter.candidates(state)


def sample(state: State, rng: Random) -> Move:
    """A random legal move of the phase."""
    if rng.random() < USES and state.ability(state.turn[0]) in (DIPLOMAT, MECH_BUILDER):
        uses = list(_uses(state))
        if uses:
            return uses[int(rng.random() * len(uses))]
    shop = state.turn[5]
    if shop is None:
        raise AssertionError("nobody produces now")
    return placing.sample(state, shop, rng) if shop.closed else buying.sample(state, shop, rng)


# How often a playout looks whether its card can be used now.
USES = 0.2


def _uses(state: State) -> Iterator[Use]:
    """The uses of the card's ability that are legal now."""
    army, card = state.turn.army, state.card_of(state.turn.army)
    if card is None or army in state.order.used:
        return
    if card.ability == DIPLOMAT and not any(_refuse_moment(state)):
        yield from (Use(DIPLOMAT, seat) for seat in state.seats if seat != army)
    elif card.ability == MECH_BUILDER and supply.left_in_box(state, army).mech > 0:
        yield from (Use(MECH_BUILDER, center) for center in sites(state).centers)


# -- what abilities have in common


def _refuse_ability(state: State, ability: str) -> Iterator[Refusal]:
    """The card of the player on turn gives the ability, and it was not used in this round."""
    army = state.turn.army
    card = state.card_of(army)
    if card is None or card.ability != ability:
        yield refuse("dust.ability.card", "dust.production.ability_not_on_card", ability=ability)
    elif army in state.order.used:
        yield refuse("dust.ability.once", "dust.production.ability_used", ability=ability)


def _refuse_phase(state: State, ability: str) -> Iterator[Refusal]:
    if state.phase != PHASE or state.turn.shop is None:
        rule = "dust.ability.diplomat" if ability == DIPLOMAT else "dust.ability.mech_builder"
        yield refuse(rule, "dust.production.ability_not_now", ability=ability)


# -- Diplomat


def refuse_diplomat(state: State, move: Use) -> Iterator[Refusal]:
    """A truce is made with one other player, by most rule sets before anything is bought."""
    not_now = tuple(_refuse_phase(state, DIPLOMAT))
    if not_now:
        yield from not_now
        return
    yield from _refuse_ability(state, DIPLOMAT)
    yield from _refuse_moment(state)
    rule, army = "dust.ability.diplomat", state.turn.army
    if move.on == army:
        yield refuse(rule, "dust.production.truce_with_oneself")
    elif move.on not in state.seats:
        others = tuple(seat for seat in state.seats if seat != army)
        yield refuse(rule, "dust.production.truce_with_nobody", players=others)


def _refuse_moment(state: State) -> Iterator[Refusal]:
    """By most rule sets it is used before the first purchase, which always leaves a trace."""
    shop = open_shop(state)
    if state.edition.abilities.diplomat_when != "start":
        return
    if any(shop.units) or shop.centers or shop.cards or shop.neutral or shop.closed:
        yield refuse("dust.ability.diplomat", "dust.production.diplomat_late")


def diplomat(state: State, move: Use, log: list[Event] | None) -> State:
    army = state.turn.army
    if log is not None:
        facts = {"army": army, "ally": move.on}
        log.append(event("dust.ability.diplomat", "dust.production.truce", **facts))
    state = use_ability(state, army)
    if state.at_truce(army, move.on):
        return state
    truces = (*state.order.truces, (army, move.on))
    return state._replace(order=state.order._replace(truces=truces))


# -- Mech Builder


def refuse_mech_builder(state: State, move: Use) -> Iterator[Refusal]:
    """One mech more, at an own center that stood here before this turn."""
    not_now = tuple(_refuse_phase(state, MECH_BUILDER))
    if not_now:
        yield from not_now
        return
    yield from _refuse_ability(state, MECH_BUILDER)
    rule, army, found = "dust.ability.mech_builder", state.turn.army, sites(state)
    area, facts = move.on, {"area": move.on, "centers": found.centers}
    if not found.centers:
        yield refuse("dust.production.no_center", "dust.production.no_center", army=army)
    elif area in open_shop(state).new_centers:
        yield refuse("dust.production.new_centers", "dust.production.center_is_new", area, **facts)
    elif not area:
        yield refuse(rule, "dust.production.mech_where", *found.centers, **facts)
    elif area not in found.centers:
        yield refuse(rule, "dust.production.mech_elsewhere", area, *found.centers, **facts)
    if supply.left_in_box(state, army).mech < 1:
        units = {"asked": ONE_MECH, "left": Units()}
        yield refuse("dust.production.box", "dust.production.box_empty", army=army, **units)


def mech_builder(state: State, move: Use, log: list[Event] | None) -> State:
    """It costs nothing and does not count among the five units of its center."""
    army = state.turn.army
    if log is not None:
        facts = {"army": army, "area": move.on}
        rule = "dust.ability.mech_builder"
        log.append(event(rule, "dust.production.mech_built", move.on, **facts))
    return reinforced(use_ability(state, army), move.on, army, ONE_MECH)
