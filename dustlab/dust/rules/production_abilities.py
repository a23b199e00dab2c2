"""The abilities of the production phase, Diplomat and Mech Builder: when, and what bars them."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.remarks import Refusal, refuse
from ..components import Units
from ..moves import Use
from ..state import Shop, State
from .abilities import SETUP, asked_about, refuse_card
from .building import Sites, left_in_box, open_shop, sites

PHASE = "production"
DIPLOMAT, MECH_BUILDER = "diplomat", "mech_builder"
BOTH = (DIPLOMAT, MECH_BUILDER)
ONE_MECH = Units(mech=1)


# -- what can be used


def uses(state: State) -> Iterator[Use]:
    """The uses of the card's ability that are legal now."""
    army = state.turn.army
    ability = state.ability(army)
    if ability == DIPLOMAT and not any(_refuse_late(state)):
        yield from (Use(DIPLOMAT, seat) for seat in state.seats if seat != army)
    elif ability == MECH_BUILDER and left_in_box(state, army).mech > 0:
        yield from (Use(MECH_BUILDER, center) for center in sites(state).centers)


def may_come(state: State) -> bool:
    """Whether the player who produces may still use an ability of this phase."""
    if state.ability(state.turn.army) not in BOTH:
        return False
    return next(uses(state), None) is not None


def is_done(shop: Shop | None) -> bool:
    """Whether everything that was ordered stands on the board or is in the hand."""
    return shop is not None and shop.closed and not (any(shop.units) or shop.centers or shop.cards)


# -- what speaks against it


def against(state: State, move: Use, army: str = "") -> Iterator[Refusal]:
    """Every reason against the use of one of the two.

    It is judged for the army that is named, else for the one that produces, else for the holder.
    """
    producer = state.turn.army
    if not army:
        army = producer if state.phase == PHASE else asked_about(state, move.ability, producer)
    return AGAINST[move.ability](state, move.on, army)


def _produces(state: State, army: str) -> bool:
    """Whether this is the army's own production phase."""
    turn = state.turn
    return state.phase == PHASE and turn.army == army and turn.shop is not None


def _refuse_phase(state: State, ability: str, army: str) -> Iterator[Refusal]:
    if not _produces(state, army):
        key = "dust.production.ability_not_now" if army else "dust.production.ability_when"
        yield refuse(f"dust.ability.{ability}", key, army=army, ability=ability)


# -- Diplomat


def _against_diplomat(state: State, ally: str, army: str) -> Iterator[Refusal]:
    """A truce is made with one other player, by most rule sets before anything is bought."""
    yield from _refuse_phase(state, DIPLOMAT, army)
    yield from refuse_card(state, army, DIPLOMAT)
    if _produces(state, army):
        yield from _refuse_late(state)
    rule = "dust.ability.diplomat"
    if ally == army:
        yield refuse(rule, "dust.production.truce_with_oneself")
    elif ally not in state.seats:
        others = tuple(seat for seat in state.seats if seat != army)
        yield refuse(rule, "dust.production.truce_with_nobody", players=others)


def _refuse_late(state: State) -> Iterator[Refusal]:
    """By most rule sets it is used before the first purchase, which always leaves a trace."""
    shop = open_shop(state)
    if state.edition.abilities.diplomat_when != "start":
        return
    if any(shop.units) or shop.centers or shop.cards or shop.neutral or shop.closed:
        yield refuse("dust.ability.diplomat", "dust.production.diplomat_late")


# -- Mech Builder


def _against_mech_builder(state: State, area: str, army: str) -> Iterator[Refusal]:
    """One mech more, at an own center that stood here before this turn."""
    yield from _refuse_phase(state, MECH_BUILDER, army)
    yield from refuse_card(state, army, MECH_BUILDER)
    if not army or state.phase in SETUP:
        return
    new = open_shop(state).new_centers if _produces(state, army) else ()
    rule, centers = "dust.ability.mech_builder", Sites(state, army, new).centers
    facts = {"area": area, "centers": centers, "army": army}
    if area in new:
        yield refuse("dust.production.new_centers", "dust.production.center_is_new", area, **facts)
    elif centers and not area:
        yield refuse(rule, "dust.production.mech_where", *centers, **facts)
    elif centers and area not in centers:
        yield refuse(rule, "dust.production.mech_elsewhere", area, *centers, **facts)
    if not centers:
        yield refuse("dust.production.no_center", "dust.production.no_center_for_mech", army=army)
    if left_in_box(state, army).mech < 1:
        rule, key = "dust.production.box", "dust.production.box_used_up"
        yield refuse(rule, key, army=army, asked=ONE_MECH)


AGAINST = {DIPLOMAT: _against_diplomat, MECH_BUILDER: _against_mech_builder}
