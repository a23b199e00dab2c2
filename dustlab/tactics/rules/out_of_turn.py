"""What speaks against a move of a side that does not decide now, apart from just that.

A move that names its unit is judged for that unit, whoever decides: "may The Boss heal now?" asks
about its medic and who stands beside it. Of a move that names none nothing more can be said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...core.remarks import Refusal
from ..attack_moves import Fire, React
from ..components import the_box
from ..moves import Activate, Begin, Enlist, Join, Lay, Part, UseSkill
from ..state import State
from . import army, command, skills

# Moves that name the units that they are about, or are about nobody's unit.
NAMING = (Activate, Begin, Join, Lay, Part, React)


def refuse_other(
    state: State, side: str, move: Any, refusals: Callable[[State, Any], Iterator[Refusal]]
) -> Iterator[Refusal]:
    """Why a side that does not decide could not do this if it did."""
    if isinstance(move, Enlist):
        card = the_box().units.get(move.unit)
        if state.phase != "army" or card is None:
            yield from refusals(state, move)
        else:
            yield from army.refuse_card(state, side, card)
    elif isinstance(move, UseSkill):
        yield from _refuse_skill(state, side, move)
    elif isinstance(move, NAMING) or (isinstance(move, Fire) and _are_own(state, side, move)):
        for reason in refusals(state, move):
            # Whose turn it is was said first.
            if reason.key != "refusals.tactics.round.not_yours":
                yield reason


def _are_own(state: State, side: str, move: Fire) -> bool:
    return all(state.side(shot.piece) == side for shot in move.shots)


def _refuse_skill(state: State, side: str, move: UseSkill) -> Iterator[Refusal]:
    """For the unit that is named, or the only one of the side that could have the skill."""
    if move.by:
        yield from command.refuse_use(state, move)
        return
    able = [
        number
        for number in state.of_side(side)
        if skills.leader(state, number) == number and _could(state, number, move.skill)
    ]
    if len(able) == 1:
        named = UseSkill(move.skill, move.piece, move.member, state.name(able[0]))
        yield from command.refuse_use(state, named)


def _could(state: State, piece: int, skill: str) -> bool:
    if skill in skills.ORDERS:
        return state.card(piece).has("command_squad")
    return any(state.card(one).has(skill) for one in skills.crew(state, piece))
