"""Movements and attacks that somebody would make as one: from several areas, or with other units.

No rule allows them; they can be said all the same, so that one can be told which rule forbids them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.remarks import Refusal, refuse
from ..components import Units
from ..moves import Attack, March, Mixed, Ship
from ..state import State
from . import attacks, combat, movement, special

# Those that go from several areas to one by rules of their own.
GATHERING = ("fly", "drop")
MOVEMENTS = ("move", "ship", "fly")


def refuse_mixed(state: State, move: Mixed) -> Iterator[Refusal]:
    """What keeps its parts asunder, and every reason against each of them."""
    told: dict[Refusal, None] = {}
    for refusal in (*_parts_apart(move), *_of_the_parts(state, move)):
        told.setdefault(refusal)
    return iter(told)


def _parts_apart(move: Mixed) -> Iterator[Refusal]:
    """One group goes from one area to one area."""
    origins = tuple(dict.fromkeys(origin for origin, _, _ in move.parts))
    targets = tuple(dict.fromkeys(target for _, target, _ in move.parts))
    moves = move.verb in MOVEMENTS
    if len(origins) > 1 and move.verb not in GATHERING:
        rule = "dust.movement.group" if moves else "dust.combat.origin"
        key = "dust.movement.from_one_area" if moves else "dust.combat.from_one_area"
        yield refuse(rule, key, *origins, areas=origins)
    if len(targets) > 1:
        rule = "dust.movement.group" if moves else "dust.combat.target"
        key = "dust.movement.to_one_area" if moves else "dust.combat.to_one_area"
        yield refuse(rule, key, *targets, areas=targets)


def _of_the_parts(state: State, move: Mixed) -> Iterator[Refusal]:
    if move.verb in GATHERING:
        against = AGAINST_GATHERING[move.verb]
        for target in dict.fromkeys(target for _, target, _ in move.parts):
            group = [(origin, units) for origin, there, units in move.parts if there == target]
            yield from against(state, group, target)
        return
    for origin, target, units in move.parts:
        yield from _against_one(state, move, origin, target, units)


def _against_one(
    state: State, move: Mixed, origin: str, target: str, units: Units
) -> Iterator[Refusal]:
    match move.verb:
        case "move":
            return movement.refuse_march(state, March(origin, target, units))
        case "ship":
            return movement.refuse_ship(state, Ship(origin, target, units))
        case "bomb":
            return special.refuse_bombing(state, origin, target, units)
        case "bombard":
            return special.refuse_bombardment(state, origin, target, units)
        case _:
            return attacks.refuse_attack(state, Attack(origin, target, units, move.by_sea))


AGAINST_GATHERING: dict[str, Any] = {
    "fly": movement.refuse_flight,
    "drop": combat.refuse_dropping,
}
