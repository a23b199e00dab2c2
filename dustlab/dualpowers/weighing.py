"""What a decision is about, and what one weighs at it, by facts of the position.

It says nothing of what would be good: bots do. Only what the side that decides can see is told.

>>> from dustlab import dualpowers
>>> match = dualpowers.new_solitaire(1, 5)
>>> [remark.key for remark in weigh(match.state, "red")]
['hints.dualpowers.unrest', 'hints.dualpowers.objective_unknown', 'hints.dualpowers.track_level']
"""

from __future__ import annotations

from collections.abc import Iterator

from ..core.remarks import Remark
from ..core.words import Signed
from ..play.bots import because
from .components import CARDS, MONTHS, OTHER, REGION
from .rules.secrecy import seen_by
from .rules.strength import weighed
from .state import A_TURN, Phase, State


def weigh(state: State, side: str) -> Iterator[Remark]:
    """Where points are at stake, and how the sides stand there; the opposition weighs nothing."""
    if side == state.table.opposition:
        return
    if state.phase == Phase.OBJECTIVE:
        yield because("dualpowers.objective.choose", "hints.dualpowers.choose_objective")
    if state.phase in (*A_TURN, Phase.OBJECTIVE):
        points = MONTHS[state.date.month].points
        facts = _stakes(state, side, state.tiles.unrest)
        yield because(
            "dualpowers.scoring.unrest", "hints.dualpowers.unrest", points=points, **facts
        )
    if state.phase in A_TURN:
        yield from _objective(state, side)
    yield from _track(state, side)


def _stakes(state: State, side: str, region: str) -> dict[str, object]:
    """A region, and how strong both sides are there, one's own side first."""
    strengths = weighed(state, region).strengths
    return {
        "region": REGION[region],
        "mine": strengths.of(side),
        "theirs": strengths.of(OTHER[side]),
    }


def _objective(state: State, side: str) -> Iterator[Remark]:
    card = CARDS.get(seen_by(state, side).stock.objectives.of(side))
    rule = "dualpowers.scoring.objectives"
    if card is None:
        yield because(rule, "hints.dualpowers.objective_unknown")
        return
    facts = _stakes(state, side, card.region)
    yield because(rule, "hints.dualpowers.objective", points=card.points, **facts)


def _track(state: State, side: str) -> Iterator[Remark]:
    ahead = state.points(side) - state.points(OTHER[side])
    facts: dict[str, object] = {"round": state.date.round, "rounds": state.table.rounds}
    if ahead:
        facts["ahead"] = Signed(ahead, 0)
    key = "hints.dualpowers.track" if ahead else "hints.dualpowers.track_level"
    yield because("dualpowers.scoring.track", key, **facts)
