"""What tells two activations apart, in facts of the field: for the reasons of a review.

The colonel's estimate of a plan is a sum: its fire, what it may fire at next, what the enemy may
fire at it, and how far it still has to go. Here its parts are compared one by one, so that what is
told is what the estimate hangs on, the largest part first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.remarks import Event, Remark
from ...play.bots import because
from ..components import RELOAD
from ..flow import MOVE
from ..game import GAME
from ..moves import Activate, Go, LetGo, Nothing, React, UseSkill
from ..rules.skills import crew
from ..state import State
from .colonel import Outlook
from .front import HOPE, STEP
from .major import Plan, arrived, planned

LEAST = 1.0
"""How many army points a difference has to be worth to be told."""

Difference = tuple[float, Remark]


def differences(state: State, side: str, one: Any, other: Any) -> list[Remark]:
    """What one move comes to more than another, the most first; nothing where they do not end
    somewhere."""
    front = Outlook(state, side)
    plan, instead = (_plan(front, state, move) for move in (one, other))
    if plan is None or instead is None:
        return []
    piece = _piece(state, one)
    found = sorted(_found(front, piece, plan, instead), key=lambda one: -one[0])
    return [said for points, said in found if points >= LEAST]


def _piece(state: State, move: Any) -> int:
    return state.read_piece(move.piece) if isinstance(move, Activate) else state.acting.piece


def _plan(front: Outlook, state: State, move: Any) -> Plan | None:
    """A move thought through to the end of its activation."""
    if isinstance(move, Activate):
        plan = planned(front, GAME.advance(state, move))
        return _stays(front, state, state.read_piece(move.piece)) if plan is None else plan
    if state.phase != "action" or state.acting.action != MOVE:
        return None
    if isinstance(move, Go):
        return arrived(front, state, state.field.by_name[move.square])
    if isinstance(move, Nothing):
        here = state.pieces[state.acting.piece].squares[:1]
        return arrived(front, state, here[0]) if here else None
    return None


def _stays(front: Outlook, state: State, piece: int) -> Plan | None:
    """The unit stays where it is, and fires at nobody."""
    squares = state.pieces[piece].squares
    if not squares:
        return None
    danger = front.danger(piece, squares[0])
    return Plan(front.standing(piece, squares[0]), squares[0], 0.0, danger)


def _found(front: Outlook, piece: int, plan: Plan, instead: Plan) -> Iterator[Difference]:
    names, square, before = front.state.field.names, plan.square, instead.square
    fired, less = round(plan.fired), round(instead.fired)
    facts: dict[str, object]
    if fired > less:
        facts = {"points": fired, "other": less}
        key = "review.tactics.fires" if less else "review.tactics.fires_at_all"
        yield plan.fired - instead.fired, because("tactics.attack.rows", key, **facts)
    risk, more = round(plan.risk), round(instead.risk)
    if risk < more:
        facts = {"square": names[square], "points": risk, "other": more}
        key = "review.tactics.safer_there" if square == before else "review.tactics.safer"
        key = key if risk else "review.tactics.safe"
        yield (
            front.caution * (instead.risk - plan.risk),
            because("tactics.attack.sight", key, where=names[before], **facts),
        )
    if square == before:
        return
    now, then = front.fire(piece, square), front.fire(piece, before)
    if round(now) > round(then):
        facts = {"square": names[square], "points": round(now), "other": round(then)}
        key = "review.tactics.next" if round(then) else "review.tactics.next_alone"
        said = because("tactics.attack.sight", key, where=names[before], **facts)
        yield HOPE * (now - then), said
    held = front.held(square) - front.held(before)
    if held > 0:
        goal = front.state.table.scenario.hold
        facts = {"square": names[square], "goal": names[goal]}
        key = "review.tactics.holds" if square == goal else "review.tactics.toward"
        yield held, because("tactics.end.objective", key, where=names[before], **facts)
    missing, more = front.missing(piece, square), front.missing(piece, before)
    if 0 < missing < more:  # who has come to where it may fire is told what that is worth
        facts = {"square": names[square], "steps": missing, "other": more}
        said = because(
            "tactics.movement.points", "review.tactics.nearer", where=names[before], **facts
        )
        yield STEP * (more - missing), said


# -- what is no way to a square


def beside_ways(state: State, move: Any, other: Any) -> Iterator[Remark]:
    """What a skill does that was declared, and what reacting gives up."""
    if isinstance(move, UseSkill) and move.skill.startswith(RELOAD):
        acting = state.acting.piece
        if any(state.pieces[one].unloaded for one in crew(state, acting)):
            facts = {"unit": state.name(acting)}
            yield because("tactics.weapon.reload", "review.tactics.empty", **facts)
    elif isinstance(move, UseSkill):
        log: list[Event] = []
        GAME.advance(state, move, log)
        yield from log[:1]
    elif isinstance(move, LetGo) and isinstance(other, React):
        yield because("tactics.reaction.spent", "review.tactics.spent")
