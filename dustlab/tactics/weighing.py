"""What a decision is about, and what one weighs at it, by facts of the position.

It says nothing of what would be good: bots do. Nothing is hidden in Dust Tactics.

>>> from dustlab import tactics
>>> match = tactics.new_match("first_patrol", seed=3)
>>> [remark.key for remark in weigh(match.state, "allies")]
['hints.tactics.begin', 'hints.tactics.standing']
"""

from __future__ import annotations

from collections.abc import Iterator

from ..core.remarks import Remark
from ..play.bots import because
from .components import SIDES
from .rules.shots import order_of
from .state import State

ABOUT = {
    "initiative": ("tactics.round.begins", "begin"),
    "activation": ("tactics.round.alternate", "activate"),
    "action": ("tactics.movement.points", "act"),
    "reaction": ("tactics.reaction.spent", "react"),
}
"""The phases in which there is something to weigh, with a rule and the sentence."""


def weigh(state: State, side: str) -> Iterator[Remark]:
    """What is asked, how the points stand, and whose units have still to act."""
    if state.phase == "action" and order_of(state) is not None:
        yield because("tactics.attack.rows", "hints.tactics.fire")
    elif state.phase in ABOUT:
        rule, key = ABOUT[state.phase]
        yield because(rule, f"hints.tactics.{key}")
    if not state.round.number or side not in SIDES:
        return
    points = dict(zip(SIDES, state.points, strict=True))
    [other] = [one for one in SIDES if one != side]
    facts = {"mine": points[side], "theirs": points[other], "round": state.round.number}
    facts["own"], facts["others"] = _left(state, side), _left(state, other)
    yield because("tactics.round.alternate", "hints.tactics.standing", **facts)


def _left(state: State, side: str) -> int:
    """How many of its units have not acted in this round."""
    return sum(not state.pieces[number].acted for number in state.of_side(side))
