"""What the choices in a battle are worth: which casualties to choose, and when to leave.

>>> from dustlab.dust import new_battle
>>> match = new_battle("1 tank 1 bomber", "1 tank")
>>> _ = match.play("roll", dice=[0]), match.play("roll", dice=[1])
>>> {move: round(chance, 3) for move, chance in worth_of_each(match.state).items()}
{'take 1 bomber': 0.481, 'take 1 tank': 0.72}

A side that leaves early keeps its units and gives the area up. Whether that pays depends on what
the area is worth: the best threshold is the one with the most to be expected, worth less losses.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...core.errors import BadInput, did_you_mean
from ...core.match import moves
from ..game import GAME
from ..state import ATTACKER, DEFENDER, Stage, State
from .battles import of_state
from .policies import Decide, Policy, leaving


def worth_of_each(state: State, policy: str | Policy | Decide = "best") -> dict[str, float]:
    """For every legal choice the attacker's chance, if both go on by the policy."""
    fight = state.battle
    if fight is None or fight.stage != Stage.TAKE:
        raise BadInput("choices", "a position in which casualties are chosen", "another one")
    worth: dict[str, float] = {}
    for move in moves(GAME, state):
        after = GAME.advance(state, move)
        # Nobody left to fight: the battle is over, and who is left has won it.
        if after.battle is None:
            worth[str(move)] = float(after.turn.fought[-1].winner == fight.attacker)
        else:
            worth[str(move)] = of_state(after, policy).attacker
    return worth


# -- when to leave


@dataclass(frozen=True)
class Threshold:
    """A side leaves with this many units or fewer; what it may expect then."""

    units: int
    wins: float
    """The chance of taking the area, or of keeping it."""
    cost: float
    """What its losses cost, in production points."""
    enemy_cost: float

    def worth(self, area: float) -> float:
        """What is to be expected if the area is worth `area` production points."""
        return area * self.wins - self.cost + self.enemy_cost


def thresholds(state: State, side: str = ATTACKER) -> tuple[Threshold, ...]:
    """Every threshold that makes a difference, from staying to the end on."""
    if side not in (ATTACKER, DEFENDER):
        raise BadInput("side", f"a side{did_you_mean(side, (ATTACKER, DEFENDER))}", side)
    fight = state.battle
    if fight is None:
        raise BadInput("retreat", "a position with a battle", "none is being fought")
    options = []
    other = DEFENDER if side == ATTACKER else ATTACKER
    for units in range(fight.units(side).total + 1):
        odds = of_state(state, leaving(**{side: units}))
        # After a cease-fire the defender has kept the area.
        wins = odds.attacker if side == ATTACKER else odds.defender + odds.cease_fire
        options.append(Threshold(units, wins, odds.expected_cost(side), odds.expected_cost(other)))
    return tuple(options)


def best_threshold(options: tuple[Threshold, ...], area: float) -> Threshold:
    """The one with the most to be expected; of equal ones the one that stays longest."""
    return max(options, key=lambda each: (round(each.worth(area), 9), -each.units))
