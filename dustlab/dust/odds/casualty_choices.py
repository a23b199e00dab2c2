"""What each choice of casualties is worth: the chance that the attacker takes the area after it.

>>> from dustlab.dust import new_battle
>>> match = new_battle("1 tank 1 bomber", "1 tank")
>>> _ = match.play("roll", dice=[0]), match.play("roll", dice=[1])
>>> {move: round(chance, 3) for move, chance in worth_of_each(match.state).items()}
{'take 1 bomber': 0.481, 'take 1 tank': 0.72}
"""

from __future__ import annotations

from ...core.errors import BadInput
from ...core.match import moves
from ..game import GAME
from ..state import TAKE, State
from .battles import of_state
from .policies import Decide, Policy


def worth_of_each(state: State, policy: str | Policy | Decide = "best") -> dict[str, float]:
    """For every legal choice the attacker's chance, if both go on by the policy."""
    fight = state.battle
    if fight is None or fight.stage != TAKE:
        raise BadInput("choices", "a position in which casualties are chosen", "another one")
    worth: dict[str, float] = {}
    for move in moves(GAME, state):
        there = GAME.advance(state, move)
        # Nobody left to fight: the battle is over, and who is left has won it.
        if there.battle is None:
            worth[str(move)] = float(there.turn.fought[-1].winner == fight.attacker)
        else:
            worth[str(move)] = of_state(there, policy).attacker
    return worth
