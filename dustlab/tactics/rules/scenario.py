"""What a skirmish is fought for: points for destroyed units, the four endings, who wins."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.match import Over
from ...core.remarks import Event, event
from ..components import SIDES
from ..field import TRAP
from ..flow import other_side
from ..moves import Move
from ..state import State, with_phase, with_piece
from ..text.cards import the_box
from . import heroes, skills
from .terrain import kind_of, may_stand

# The four endings, and how each is told.
ENDINGS = {
    "tactics.end.all_destroyed": "tactics.end.by_all_destroyed",
    "tactics.end.objective": "tactics.end.by_objective",
    "tactics.end.rounds": "tactics.end.by_rounds",
    "tactics.end.out_of_reach": "tactics.end.by_out_of_reach",
}


# The kind of weapon against which a tank trap stands whatever it rolls.
BURNS_NO_TRAP = "flame"

# -- points


def destroyed(state: State, piece: int, log: list[Event] | None) -> State:
    """A unit is destroyed: it leaves the field and counts for the other side, each time anew."""
    one = state.pieces[piece]
    nobody = tuple(0 for _ in one.living)
    squares = ()
    state = with_piece(
        state, piece, one._replace(squares=squares, living=nobody, destroyed=one.destroyed + 1)
    )
    if one.joined >= 0:
        hero = piece if state.card(piece).is_hero else one.joined
        state = heroes.part(state, hero, log)
    side, worth = other_side(state.side(piece)), state.card(piece).ap
    if log is not None:
        rule = "tactics.end.twice" if one.destroyed else "tactics.end.points"
        facts = {"piece": state.name(piece), "side": side, "points": worth}
        log.append(event(rule, "tactics.end.destroyed", *_places(state, one.squares), **facts))
    return _scored(state, side, worth)


def _places(state: State, squares: Iterable[int]) -> tuple[str, ...]:
    return tuple(state.field.name(square) for square in squares)


def _scored(state: State, side: str, points: int) -> State:
    allies, axis = state.points
    if side == SIDES[0]:
        return state._replace(points=(allies + points, axis))
    return state._replace(points=(allies, axis + points))


# -- the end of the game


def check_end(state: State, log: list[Event] | None) -> State:
    """Whether one of the four endings has come, at the end of a round."""
    if not may_end(state):
        return state
    standing = [side for side in SIDES if _is_alive(state, side)]
    if len(standing) == 1:
        return _over(state, standing[0], "tactics.end.all_destroyed", log)
    if not standing:
        return _by_points(state, "tactics.end.all_destroyed", log)
    goal = state.table.scenario
    last = bool(goal.rounds) and state.round.number >= goal.rounds
    if goal.objective == "hold" and not goal.hold_bonus and (last or not goal.rounds):
        holder = holding(state)
        if holder:
            return _over(state, holder, "tactics.end.objective", log)
    if last:
        return _by_points(state, "tactics.end.rounds", log)
    if not any(may_still_win(state, side) for side in SIDES):
        return _by_points(state, "tactics.end.out_of_reach", log)
    return state


def may_end(state: State) -> bool:
    """Whether the game may end with this round, wherever its units stand."""
    goal = state.table.scenario
    if goal.rounds:
        if state.round.number >= goal.rounds:
            return True
    elif goal.objective == "hold" and not goal.hold_bonus:
        return True
    if not all(_is_alive(state, side) for side in SIDES):
        return True
    return not any(may_still_win(state, side) for side in SIDES)


def _is_alive(state: State, side: str) -> bool:
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
    armours = {the_box().elements[TRAP].armour}
    return any(_can_hurt(state, one, armours, BURNS_NO_TRAP)
               for side in SIDES for one in state.of_side(side))  # fmt: skip


def _can_hurt(state: State, piece: int, armours: set[str], without: str = "") -> bool:
    """Whether a unit still has a weapon against one of these armour classes; one kind left out."""
    card, one = state.card(piece), state.pieces[piece]
    carried = {
        row for member, alive in zip(card.members, one.living, strict=True) if alive
        for row in member.rows
    }  # fmt: skip
    for row, weapon in enumerate(card.rows):
        spent = one.spent[row] if one.spent else 0
        left = weapon.ammo > spent or skills.has(state, piece, "badass")
        if weapon.ammo and not left:
            continue
        usable = row in carried or weapon.per_miniature or weapon.ammo
        if (
            usable
            and weapon.kind != without
            and any(weapon.cell(armour) is not None for armour in armours)
        ):
            return True
    return False


def _by_points(state: State, because: str, log: list[Event] | None) -> State:
    """Victory points decide; the bonus for the square that is held counts now."""
    goal = state.table.scenario
    holder = holding(state) if goal.hold_bonus else ""
    if holder:
        state = _scored(state, holder, goal.hold_bonus)
        if log is not None:
            facts = {
                "side": holder,
                "points": goal.hold_bonus,
                "square": state.field.name(goal.hold),
            }
            log.append(event("tactics.end.bonus", "tactics.end.bonus", **facts))
    allies, axis = state.points
    winner = "" if allies == axis else SIDES[axis > allies]
    return _over(state, winner, because, log)


def _over(state: State, winner: str, because: str, log: list[Event] | None) -> State:
    if log is not None:
        allies, axis = state.points
        facts = {"allies": allies, "axis": axis}
        log.append(event(because, ENDINGS[because], **facts))
        if winner:
            log.append(event("tactics.end.winner", "tactics.end.winner", side=winner, **facts))
        else:
            log.append(event("tactics.end.level", "tactics.end.level", **facts))
    return with_phase(state, "over")._replace(result=(winner, because))


def pending(state: State) -> Over:
    winner, because = state.result
    allies, axis = state.points
    key = "tactics.end.over" if winner else "tactics.end.over_level"
    if because == "tactics.round.declare":
        # Whoever looks at one activation asks for no points.
        return Over(winner, because, "tactics.end.activation_over")
    if because == "tactics.round.unlock":
        key = "tactics.end.round_over"
    facts = (("allies", allies), ("axis", axis), ("side", winner))
    return Over(winner, because or "tactics.end.points", key, facts)


def candidates(state: State) -> list[Move]:
    return []


def fall(state: State, outcome: object, log: list[Event] | None) -> State:
    raise AssertionError("the game is over")
