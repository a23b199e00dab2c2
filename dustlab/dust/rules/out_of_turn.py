"""Moves that nobody can make as they are written: out of turn, or several made as one.

"May Blue attack Persia now?" is judged by Blue's card and Blue's units, as if it were Blue's turn
in this phase. That Blue does not decide now is not among these reasons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...core.chapters import Refuse
from ...core.remarks import Refusal, refuse
from .. import moves
from ..components import Units
from ..state import State, Turn
from . import attacks, combat, initiative, movement, retreat, setup, special
from .abilities import FACE_DOWN, SETUP

# Finds what speaks against a move in the chapter that answers for it.
Finds = Callable[[State, Any], Refuse]

# What is done in a movement or combat phase of one's own.
OF_A_TURN = (*moves.MOVEMENTS, *moves.ATTACKS, moves.Mixed)


def against(state: State, player: str, move: Any, finds: Finds) -> Iterator[Refusal]:
    """Every reason that is about this player and this thing."""
    if isinstance(move, moves.Use):
        ask: Callable[..., Iterator[Refusal]] = finds(state, move)
        yield from ask(state, move, player)
    elif isinstance(move, OF_A_TURN):
        yield from of_a_turn(state, player, move, finds)
    elif isinstance(move, moves.ChooseCard):
        yield from initiative.refuse_chosen(state, player)
    elif isinstance(move, moves.Retreat | moves.Roll | moves.Take):
        yield from _in_battle(state, player, move)
    elif isinstance(move, moves.PlaceCenter) and state.phase in SETUP:
        yield from setup.refuse_center(state, move, player)
    elif isinstance(move, moves.ClaimCapital | moves.ClaimArea) and state.phase in setup.STEPS:
        at = state.order.armies.index(player)
        turned = state._replace(order=state.order._replace(at=at))
        yield from finds(turned, move)(turned, move)


def by_the_decider(state: State, player: str, move: Any, finds: Finds) -> Iterator[Refusal]:
    """The player who decides now would do what belongs to another player or another moment."""
    if isinstance(move, OF_A_TURN):
        return between_turns(state, player, move, finds)
    return against(state, player, move, finds)


def _in_battle(state: State, player: str, move: Any) -> Iterator[Refusal]:
    fight = state.battle
    if fight is None:
        if state.strike is None:
            yield refuse("dust.turn.order", "dust.no_battle")
    elif player not in (fight.attacker, fight.defender):
        yield refuse("dust.turn.order", "dust.ability_not_in_battle", fight.target, army=player)
    elif isinstance(move, moves.Retreat):
        yield from retreat.refuse_leaving_by_choice(state, move, fight.side_of(player))


# -- as if it were their turn


def between_turns(state: State, player: str, move: Any, finds: Finds) -> Iterator[Refusal]:
    """Outside of a turn of their own: why not now, and what else is against it for who decides."""
    yield from (movement.refuse_now if _moves(move) else attacks.refuse_now)(state)
    if player:
        yield from of_a_turn(state, player, move, finds)


def of_a_turn(state: State, player: str, move: Any, finds: Finds) -> Iterator[Refusal]:
    """What would be against a movement or an attack if it were this player's turn."""
    state = _in_turn(state, player, _moves(move))
    return finds(state, move)(state, move)


def _moves(move: Any) -> bool:
    """Whether it is a movement, and no attack."""
    if isinstance(move, moves.Mixed):
        return move.verb in MOVING
    return isinstance(move, moves.MOVEMENTS)


def _in_turn(state: State, player: str, moving: bool) -> State:
    """The position with a turn of this player, and with nobody in a battle."""
    shown = None if state.phase in (*SETUP, *FACE_DOWN) else state.card_of(player)
    combat_points, movement_points = (shown.combat, shown.movement) if shown else (1, 1)
    turn = Turn(player, combat_points, movement_points=movement_points)
    fight = state.battle
    if fight is not None:
        if fight.origin and state.owner(fight.origin) in ("", fight.attacker):
            state = state.reinforced(fight.origin, fight.attacker, fight.attackers)
        state = state.reinforced(fight.target, fight.defender, fight.defenders)
    phase = movement.PHASE if moving else combat.PHASE
    return state._replace(turn=turn, battle=None, strike=None, phase=phase)


# -- several made as one: from several areas, or with other units

# Those that go from several areas to one by rules of their own.
GATHERING = ("fly", "drop")
MOVING = ("move", "ship", "fly")


def refuse_mixed(state: State, move: moves.Mixed) -> Iterator[Refusal]:
    """Why its parts cannot be one move, and every reason against each of them."""
    reasons: dict[Refusal, None] = {}
    for refusal in (*_parts_apart(move), *_of_the_parts(state, move)):
        reasons.setdefault(refusal)
    return iter(reasons)


def _parts_apart(move: moves.Mixed) -> Iterator[Refusal]:
    """One group goes from one area to one area."""
    origins = tuple(dict.fromkeys(origin for origin, _, _ in move.parts))
    targets = tuple(dict.fromkeys(target for _, target, _ in move.parts))
    moves = move.verb in MOVING
    if len(origins) > 1 and move.verb not in GATHERING:
        rule = "dust.movement.group" if moves else "dust.combat.origin"
        key = "dust.movement.from_one_area" if moves else "dust.combat.from_one_area"
        yield refuse(rule, key, *origins, areas=origins)
    if len(targets) > 1:
        rule = "dust.movement.group" if moves else "dust.combat.target"
        key = "dust.movement.to_one_area" if moves else "dust.combat.to_one_area"
        yield refuse(rule, key, *targets, areas=targets)


def _of_the_parts(state: State, move: moves.Mixed) -> Iterator[Refusal]:
    if move.verb in GATHERING:
        against = AGAINST_GATHERING[move.verb]
        for target in dict.fromkeys(target for _, target, _ in move.parts):
            group = [(origin, units) for origin, other, units in move.parts if other == target]
            yield from against(state, group, target)
        return
    for origin, target, units in move.parts:
        yield from _against_one(state, move, origin, target, units)


def _against_one(
    state: State, move: moves.Mixed, origin: str, target: str, units: Units
) -> Iterator[Refusal]:
    match move.verb:
        case "move":
            return movement.refuse_march(state, moves.March(origin, target, units))
        case "ship":
            return movement.refuse_ship(state, moves.Ship(origin, target, units))
        case "bomb" | "bombard":
            return special.refuse_striking(state, move.verb, origin, target, units)
        case _:
            return attacks.refuse_attack(state, moves.Attack(origin, target, units, move.by_sea))


AGAINST_GATHERING: dict[str, Any] = {
    "fly": movement.refuse_flight,
    "drop": combat.refuse_dropping,
}
