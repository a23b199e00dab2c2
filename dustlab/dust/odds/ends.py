"""How a battle ends under a policy: which sum answers, and any policy walked by the rules."""

from __future__ import annotations

from typing import Any

from ...core.needs import has_numpy, need_numpy
from ...odds.pools import chances_of_hits
from ...odds.walk import spread
from ..components import NO_UNITS, Units
from ..game import GAME
from ..rules.attacks import SEA
from ..state import State, battle_of
from .policies import BEST, Policy
from .sums import Ends, PlainEnds, Start, rows_of


class Walked(Ends):
    """Any policy: the rules are asked at every step."""

    def __init__(self, state: State, policy: Policy, one: Any = 1.0) -> None:
        if policy.decide is None or state.battle is None:
            raise AssertionError("nothing to walk")
        key = "dust.battle.falling_roll"
        ends, rolls = spread(GAME, state, policy.decide, one, key, is_fought)
        self.rolls = rolls
        self.joint = {}
        for end, chance in ends.items():
            ending = how_it_ended(state, end)
            self.joint[ending] = self.joint.get(ending, 0) + chance


def is_fought(state: State) -> bool:
    """Whether the battle (or special attack) is over, though the game may go on."""
    return state.battle is None and state.strike is None


def how_it_ended(before: State, end: State) -> tuple[str, Units, Units]:
    """The ending of a battle that is over, and what is left of both armies, wherever it stands."""
    fight = battle_of(before)
    last = end.turn.fought[-1]
    sides = {fight.attacker: "attacker", fight.defender: "defender", "": "nobody"}
    how = "cease_fire" if last.because == "dust.battle.ceasefire" else sides[last.winner]
    mine, theirs = (
        _standing(end, army).less(_standing(before, army))
        for army in (fight.attacker, fight.defender)
    )
    return how, mine, theirs


def _standing(state: State, army: str) -> Units:
    """All units of an army on the board; those in a battle do not stand there."""
    total = NO_UNITS
    for holding in state.areas:
        if holding is not None and holding.army == army:
            total = total.plus(holding.units)
    return total


def sum_battle(start: Start, state: State, policy: Policy) -> Ends:
    """Sum a battle up in the quickest way that there is for a policy."""
    if not policy.summed:
        return Walked(state, policy)
    # NumPy takes longer to load than most programs want to wait, and a browser may have none.
    if policy == BEST and has_choice(start):
        need_numpy("policy best")
        from .arrays.best_ends import BestEnds

        return BestEnds(start)
    if start.kind == SEA or not has_numpy():
        return PlainEnds(start, 1.0, chances_of_hits)
    from .arrays.fixed import FixedEnds

    return FixedEnds(start)


def has_choice(start: Start) -> bool:
    """Whether anybody ever has to choose between two rows of casualties."""
    if start.kind == SEA or NO_UNITS in (start.attackers, start.defenders):
        return False
    armies = (start.attackers, start.defenders)
    return any(all(rows_of(start.rules, units)) for units in armies)
