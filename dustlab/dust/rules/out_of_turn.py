"""What speaks against a move of a player who does not decide now, apart from just that.

"May Blue attack Persia now?" is judged by Blue's card and Blue's units, whoever is on: as it would
be if Blue's turn were in this phase.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...core.remarks import Refusal, refuse
from ..moves import (
    Attack,
    Bomb,
    Bombard,
    ChooseCard,
    ClaimArea,
    ClaimCapital,
    Drop,
    Fly,
    March,
    Missile,
    Mixed,
    PlaceCenter,
    Retreat,
    Roll,
    Ship,
    Take,
    Use,
)
from ..state import ATTACKER, DEFENDER, State, Turn
from . import (
    abilities,
    attacks,
    combat,
    initiative,
    interruption,
    mixed,
    movement,
    production_abilities,
    retreat,
    setup_land,
    special,
)
from .abilities import FACE_DOWN, SETUP
from .changes import reinforced

Against = Callable[[State, Any], Iterator[Refusal]]

# What is done in a movement or combat phase of one's own, each with what speaks against it.
MOVING: dict[type, Against] = {
    March: movement.refuse_march,
    Ship: movement.refuse_ship,
    Fly: movement.refuse_fly,
}
ATTACKING: dict[type, Against] = {
    Attack: attacks.refuse_attack,
    Drop: combat.refuse_drop,
    Bomb: special.refuse_bomb,
    Bombard: special.refuse_bombard,
    Missile: special.refuse_missile,
}
OF_A_TURN = (*MOVING, *ATTACKING, Mixed)

USES = {
    "diplomat": production_abilities.against,
    "mech_builder": production_abilities.against,
    "koshka": interruption.refuse_use,
}
SETTING_UP: dict[type, Against] = {
    ClaimCapital: setup_land.refuse_capital,
    ClaimArea: setup_land.refuse_claim,
}


def against(state: State, player: str, move: Any) -> Iterator[Refusal]:
    """Every reason that is about this player and this thing."""
    if isinstance(move, Use):
        yield from USES.get(move.ability, abilities.refuse_use)(state, move, player)
    elif isinstance(move, OF_A_TURN):
        yield from of_a_turn(state, player, move)
    elif isinstance(move, ChooseCard):
        yield from initiative.refuse_chosen(state, player)
    elif isinstance(move, Retreat | Roll | Take):
        yield from _in_battle(state, player, move)
    elif isinstance(move, PlaceCenter) and state.phase in SETUP:
        yield from setup_land.refuse_center(state, move, player)
    elif type(move) in SETTING_UP and state.phase in setup_land.STEPS:
        at = state.order.armies.index(player)
        turned = state._replace(order=state.order._replace(at=at))
        yield from SETTING_UP[type(move)](turned, move)


def by_the_decider(state: State, player: str, move: Any) -> Iterator[Refusal]:
    """Somebody decides who is named, and would do what belongs to another, or to their own turn."""
    if isinstance(move, OF_A_TURN):
        return between_turns(state, player, move)
    return against(state, player, move)


def _in_battle(state: State, player: str, move: Retreat | Roll | Take) -> Iterator[Refusal]:
    fight = state.battle
    if fight is None:
        if state.strike is None:
            yield refuse("dust.turn.order", "dust.no_battle")
    elif player not in (fight.attacker, fight.defender):
        yield refuse("dust.turn.order", "dust.ability_not_in_battle", fight.target, army=player)
    elif isinstance(move, Retreat):
        side = ATTACKER if player == fight.attacker else DEFENDER
        yield from retreat.refuse_leaving_by_choice(state, move, side)


# -- as if it were their turn


def between_turns(state: State, player: str, move: Any) -> Iterator[Refusal]:
    """Outside of one's own turn: why not now, and what is against it for whoever decides."""
    moving = type(move) in MOVING or (isinstance(move, Mixed) and move.verb in mixed.MOVEMENTS)
    yield from (movement.refuse_now if moving else attacks.refuse_now)(state)
    if player:
        yield from of_a_turn(state, player, move)


def of_a_turn(state: State, player: str, move: Any) -> Iterator[Refusal]:
    """What would be against a movement or an attack if this player's turn were there."""
    if isinstance(move, Mixed):
        moving = move.verb in mixed.MOVEMENTS
        return mixed.refuse_mixed(_in_turn(state, player, moving), move)
    moving = type(move) in MOVING
    known = MOVING if moving else ATTACKING
    return known[type(move)](_in_turn(state, player, moving), move)


def _in_turn(state: State, player: str, moving: bool) -> State:
    """The position with a turn of this player, and with nobody in a battle."""
    shown = None if state.phase in (*SETUP, *FACE_DOWN) else state.card_of(player)
    points = (shown.combat, shown.movement) if shown else (1, 1)
    turn = Turn(player, points[0], movement_points=points[1])
    fight = state.battle
    if fight is not None:
        if fight.origin and state.owner(fight.origin) in ("", fight.attacker):
            state = reinforced(state, fight.origin, fight.attacker, fight.attackers)
        state = reinforced(state, fight.target, fight.defender, fight.defenders)
    phase = movement.PHASE if moving else combat.PHASE
    return state._replace(turn=turn, battle=None, strike=None, phase=phase)
