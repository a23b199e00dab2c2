"""Whether a position of the setup can be: who has claimed how much, by whose go it is."""

from __future__ import annotations

from collections.abc import Callable

from ...core.errors import BadInput
from ..state import State
from .abilities import SETUP
from .setup_land import AREAS_EACH, POWER_SOURCES_EACH

__all__ = ["SETUP", "check_setup"]


def check_setup(state: State) -> None:
    """Everybody claims in turn: those who had their go in this lap hold one more."""
    if state.order.round:
        raise BadInput("round", "0: in the setup no round has begun", state.order.round)
    if state.phase not in CLAIMED:
        return
    held, limit = CLAIMED[state.phase]
    armies, at = state.order.armies, state.order.at
    if at >= len(armies):
        raise BadInput("order, at", f"at most {len(armies) - 1}", at)
    numbers = [held(state, army) for army in armies]
    now = numbers[at]
    laps = [now + 1] * at + [now] * (len(armies) - at)
    if numbers != laps:
        told = ", ".join(f"{army} {number}" for army, number in zip(armies, numbers, strict=True))
        expected = f"as many claimed by each, one more by those before {armies[at]}"
        raise BadInput(f"phase {state.phase}", expected, told)
    all_land = state.phase == "land" and state.edition.setup.land == "all_land"
    if now >= limit and not all_land:  # by some rule sets land is claimed as long as there is any
        raise BadInput(f"phase {state.phase}", f"somebody with fewer than {limit}", f"{now} each")


def _capitals(state: State, army: str) -> int:
    return sum(state.owner(area) == army for area in state.board.capitals)


def _sources(state: State, army: str) -> int:
    """Power sources on land; those at sea are nobody's yet."""
    board = state.board
    return sum(board[a].kind == "land" and state.owner(a) == army for a in board.power_sources)


def _land(state: State, army: str) -> int:
    """What was claimed besides the capital, and besides power sources that had their own step."""
    held = len(state.areas_of(army)) - 1
    if state.edition.setup.land == "sources_then_five":
        held -= _sources(state, army)
    return held


# What is claimed in each step, and how much of it by everybody.
CLAIMED: dict[str, tuple[Callable[[State, str], int], int]] = {
    "capitals": (_capitals, 1),
    "power sources": (_sources, POWER_SOURCES_EACH),
    "land": (_land, AREAS_EACH),
}
