"""Policies: how a side decides while its odds are summed. Odds without a policy mean nothing.

`fixed` rolls until the end, never retreats, uses no ability, and takes tanks first, then mechs,
fighters, bombers. Units that must leave all go the first way that is open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..dust.casualties import to_take
from ..dust.components import Units
from ..dust.moves import Move, Pass, Retreat, Roll, Take
from ..dust.retreat import ways_out
from ..dust.state import LEAVE, NURSE, OPENING, ROLLED, TAKE
from ..errors import BadInput, did_you_mean

if TYPE_CHECKING:
    from ..dust.state import State

POLICIES = ("fixed",)


def read_policy(policy: str) -> str:
    if policy not in POLICIES:
        raise BadInput("policy", f"one of the policies{did_you_mean(policy, POLICIES)}", policy)
    return policy


def first_losses(units: Units, hits: int) -> Units:
    """What `fixed` destroys: kind by kind in the order of the box, which both shields allow."""
    lost = []
    for count in units:
        lost.append(min(count, hits))
        hits -= lost[-1]
    return Units(*lost)


def fixed(state: State) -> Move:
    """The move of the policy `fixed` in a battle."""
    fight = state.battle
    if fight is None:
        raise BadInput("policy fixed", "a battle", "none")
    if fight.stage == TAKE:
        return Take(first_losses(fight.units(fight.other), to_take(fight)))
    if fight.stage in (OPENING, ROLLED, NURSE):
        return Pass()
    if fight.stage == LEAVE:
        return Retreat(((fight.leaving, ways_out(state, fight.side)[0]),))
    return Roll()
