"""How many dice are thrown, and why: who writes "2 of 7" has to count the seven right.

>>> from dustlab.dust import new_battle
>>> match = new_battle("3 tank 1 mech", "2 tank", target="production")
>>> match.play("roll", dice=["0 of 5"])
Red rolls 5 dice: 0 hits.
>>> match.play("roll", dice=["0 of 2"])
Traceback (most recent call last):
    ...
dustlab.core.errors.BadInput: dice: expected '0 of 5' (Blue rolls 5 dice: 2 for 2 tanks, 3 for the
production center), got 0 of 2
"""

from __future__ import annotations

import re

from ...core.errors import BadInput
from ...core.match import Chance, Pending
from ...core.words import phrase
from ..rules.battle_dice import bonus_dice, target_kind
from ..state import DEFENDER, ROLL, State

_COUNTED = re.compile(r"([0-9]+)\s+of\s+([0-9]+)")


def check(text: str, state: State, pending: Pending) -> None:
    """Refuse a throw that is written out of another number of dice than are thrown."""
    counted = _COUNTED.fullmatch(" ".join(text.split()))
    if not counted or not isinstance(pending, Chance):
        return
    dice = max(pending.odds)
    if isinstance(dice, int) and int(counted[2]) != dice:
        raise BadInput("dice", f"'{counted[1]} of {dice}' ({why(state, pending)})", text.strip())


def why(state: State, pending: Chance) -> str:
    """'Blue rolls 5 dice: 2 for 2 tanks, 3 for the production center'."""
    told, fight = pending.tell(), state.battle
    if fight is None or fight.stage != ROLL or fight.again:
        return told
    units = fight.units(fight.side)
    parts = [phrase("dust.battle.dice_for_units", dice=state.edition.dice_of(units), units=units)]
    if fight.army(fight.side) in fight.aces:
        parts.append(phrase("dust.battle.dice_for_ace", dice=units.fighter + units.bomber))
    bonus = bonus_dice(state, fight.target) if fight.side == DEFENDER else 0
    if bonus:
        parts.append(phrase(f"dust.battle.dice_for_{target_kind(state, fight.target)}", dice=bonus))
    return f"{told}: {', '.join(parts)}"
