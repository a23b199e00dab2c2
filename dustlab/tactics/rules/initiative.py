"""The roll for the initiative, at the beginning of each round."""

from __future__ import annotations

from functools import cache
from itertools import product

from ...core.dice import Odds, hits
from ...core.remarks import Event, event
from ..components import SIDES
from ..flow import Round
from ..state import State

INITIATIVE_DICE = 3


def begin_round(state: State, log: list[Event] | None) -> State:
    """All cards are turned back, and both sides roll for the initiative."""
    number = state.round.number + 1
    if log is not None:
        log.append(event("tactics.round.round", "tactics.round.begins", round=number))
    pieces = tuple(piece._replace(acted=False, moved=False, lasting=()) for piece in state.pieces)
    return state._replace(
        pieces=pieces, phase="initiative", round=Round(number),
        activation=None, attack=None, reaction=None,
    )  # fmt: skip


def initiative_dice(state: State, side: str) -> int:
    """Three dice, and one more with Black Ops, however many units have it.

    A scenario may give a side more of them, or fewer.
    """
    more = state.table.scenario.initiative[SIDES.index(side)]
    return INITIATIVE_DICE + more + _has_black_ops(state, side)


def _has_black_ops(state: State, side: str) -> bool:
    return any(
        state.card(piece).has("black_ops") and state.pieces[piece].is_alive
        for piece in state.table.own[side]
    )


@cache
def both_roll(one: int, other: int) -> Odds[tuple[int, int]]:
    """The hits of both sides."""
    first, second = hits(one).weights.items(), hits(other).weights.items()
    return Odds({(a, b): v * w for (a, v), (b, w) in product(first, second)})


def initiative_odds(state: State) -> Odds[tuple[int, int]]:
    one, other = SIDES
    return both_roll(initiative_dice(state, one), initiative_dice(state, other))


def roll_initiative(state: State, outcome: tuple[int, int], log: list[Event] | None) -> State:
    """More hits win; level: both roll again."""
    allies, axis = outcome
    if log is not None:
        facts = {"allies": allies, "axis": axis}
        if allies == axis:
            log.append(event("tactics.round.tie", "tactics.round.tie", **facts))
        else:
            winner = SIDES[axis > allies]
            rule = "tactics.round.initiative"
            log.append(event(rule, "tactics.round.won", side=winner, **facts))
            for side in SIDES:
                if _has_black_ops(state, side):
                    log.append(event("tactics.skills.black_ops", "tactics.round.black_ops",
                                     side=side))  # fmt: skip
    if allies == axis:
        return state
    now = state.round._replace(initiative=outcome, winner=SIDES[axis > allies])
    return state._replace(round=now)
