"""What a skirmish is fought for: points for destroyed units, the four endings, who wins."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.match import Over
from ...core.remarks import Event, report
from ..components import SIDES, Weapon
from ..field import TRAP
from ..flow import other_side
from ..moves import Move
from ..state import Result, State
from ..text.cards import the_box
from . import weapons
from .terrain import kind_of, may_stand

# The four endings, and the sentence for each.
ENDINGS = {
    "tactics.end.all_destroyed": "tactics.end.by_all_destroyed",
    "tactics.end.objective": "tactics.end.by_objective",
    "tactics.end.rounds": "tactics.end.by_rounds",
    "tactics.end.out_of_reach": "tactics.end.by_out_of_reach",
}

# -- points


def scored(state: State, side: str, points: int) -> State:
    """A side scores points."""
    allies, axis = state.points
    if side == SIDES[0]:
        return state._replace(points=(allies + points, axis))
    return state._replace(points=(allies, axis + points))


# -- the end of the game


def check_end(state: State, log: list[Event] | None) -> State:
    """Whether one of the four endings has come, at the end of a round."""
    standing = [side for side in SIDES if is_alive(state, side)]
    if len(standing) == 1:
        return _won(state, standing[0], "tactics.end.all_destroyed", log)
    if not standing:
        return _by_points(state, "tactics.end.all_destroyed", log)
    goal = state.table.scenario
    last = bool(goal.rounds) and state.round.number >= goal.rounds
    if goal.objective == "hold" and not goal.hold_bonus and (last or not goal.rounds):
        holder = holding(state)
        if holder:
            return _won(state, holder, "tactics.end.objective", log)
    if last:
        return _by_points(state, "tactics.end.rounds", log)
    if not any(may_still_win(state, side) for side in SIDES):
        return _by_points(state, "tactics.end.out_of_reach", log)
    return state


def is_alive(state: State, side: str) -> bool:
    """Whether any of a side's pieces is not destroyed."""
    return next(state.of_side(side), None) is not None


def holding(state: State) -> str:
    """The side that stands on the square that is fought for; an empty text: nobody."""
    square = state.table.scenario.hold
    holders = state.standing_on(square) if square >= 0 else []
    return state.side(holders[0]) if holders else ""


def may_still_win(state: State, side: str) -> bool:
    """Whether a side can still do what the scenario asks for."""
    goal = state.table.scenario
    if goal.objective == "hold" and goal.hold >= 0:
        return any(_could_stand(state, one, goal.hold) for one in state.of_side(side))
    enemies = {state.card(one).armour for one in state.of_side(other_side(side))}
    return any(_can_hurt(state, one, enemies) for one in state.of_side(side))


def _could_stand(state: State, piece: int, square: int) -> bool:
    """Whether the ground of a square bears a unit, and no trap that stays keeps a vehicle off."""
    if not may_stand(state.field, kind_of(state, piece), square):
        return False
    if square not in state.traps or not state.card(piece).is_vehicle:
        return True
    return any(_can_break_traps(state, one) for side in SIDES for one in state.of_side(side))


def _can_hurt(state: State, piece: int, armours: set[str]) -> bool:
    """Whether a unit still has a weapon against one of these armour classes."""
    return any(
        weapon.cell(armour) is not None for weapon in _arms(state, piece) for armour in armours
    )


def _can_break_traps(state: State, piece: int) -> bool:
    armour = the_box().elements[TRAP].armour
    return any(
        weapon.cell(armour) is not None and not weapons.spares_traps(weapon)
        for weapon in _arms(state, piece)
    )


def _arms(state: State, piece: int) -> Iterator[Weapon]:
    """The weapons of a unit that somebody can still fire."""
    card, one = state.card(piece), state.pieces[piece]
    for row, weapon in enumerate(card.rows):
        if weapons.bearers(card, one.living, row) and not weapons.is_used_up(state, piece, row):
            yield weapon


def _by_points(state: State, because: str, log: list[Event] | None) -> State:
    """Victory points decide; the bonus for the square that is held counts now."""
    goal = state.table.scenario
    holder = holding(state) if goal.hold_bonus else ""
    if holder:
        state = scored(state, holder, goal.hold_bonus)
        square = state.field.name(goal.hold)
        facts = {"side": holder, "points": goal.hold_bonus, "square": square}
        report(log, "tactics.end.bonus", "tactics.end.bonus", **facts)
    allies, axis = state.points
    winner = "" if allies == axis else SIDES[axis > allies]
    return _won(state, winner, because, log)


def _won(state: State, winner: str, because: str, log: list[Event] | None) -> State:
    allies, axis = state.points
    facts = {"allies": allies, "axis": axis}
    report(log, because, ENDINGS[because], **facts)
    if winner:
        report(log, "tactics.end.winner", "tactics.end.winner", side=winner, **facts)
    else:
        report(log, "tactics.end.level", "tactics.end.level", **facts)
    return over(state, winner, because)


def over(state: State, winner: str, because: str) -> State:
    """Nothing is left to decide: who won, and the rule by which it ended."""
    return state._replace(phase="over", result=Result(winner, because))


def pending(state: State) -> Over:
    winner, because = state.result
    if because == "tactics.round.declare":
        # Where a single activation is looked at, points do not matter.
        return Over(winner, because, "tactics.end.activation_over")
    key = "tactics.end.over" if winner else "tactics.end.over_level"
    if because == "tactics.round.unlock":
        key = "tactics.end.round_over"
    allies, axis = state.points
    facts = (("allies", allies), ("axis", axis), ("side", winner))
    return Over(winner, because or "tactics.end.points", key, facts)


def candidates(state: State) -> list[Move]:
    return []


def fall(state: State, outcome: object, log: list[Event] | None) -> State:
    raise AssertionError("the game is over")
