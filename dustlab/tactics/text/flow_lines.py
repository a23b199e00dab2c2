"""The lines of a position that tell what is going on: the parts of `flow`, written and read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...core.errors import BadInput, did_you_mean
from ...core.record import read_whole
from ..components import SIDES
from ..field import Field
from ..flow import NOTHING, Round
from ..state import State
from . import activation_lines

PHASES = (
    "army", "joining", "tiles", "cover", "initiative", "activation", "action", "reaction",
    "attack", "command", "end", "over", "study",
)  # fmt: skip
WORDS = ("phase", "round", "turn", "won", "tried", "active", "points", "result")


def lines(state: State) -> Iterator[str]:
    yield f"phase {state.phase}"
    now = state.round
    if now.number:
        yield f"round {now.number}"
    if now.turn:
        yield f"turn {now.turn}"
    if now.initiative != (-1, -1) or now.winner:
        yield f"won {now.winner or 'nobody'} {now.initiative[0]} {now.initiative[1]}"
    if now.tried:
        yield f"tried {' '.join(now.tried)}"
    if state.activation is not None:
        yield f"active {activation_lines.written(state)}"
    if state.points != (0, 0):
        yield f"points {state.points[0]} {state.points[1]}"
    if state.result != ("", ""):
        yield f"result {state.result[0] or 'nobody'} {state.result[1]}"


def read(said: dict[str, str], names: Sequence[str], field: Field) -> dict[str, Any]:
    """The parts of a state from the lines with these words; what is left out is as usual."""
    phase = said.get("phase", "study")
    if phase not in PHASES:
        raise BadInput("phase", f"a phase{did_you_mean(phase, PHASES)}", phase)
    found: dict[str, Any] = {"phase": phase, "round": _round(said)}
    if "active" in said:
        found["activation"] = activation_lines.read(said["active"], names, field)
    if "points" in said:
        found["points"] = _two(said["points"], "points")
    if "result" in said:
        winner, _, rule = said["result"].partition(" ")
        found["result"] = (_side(winner, "result"), rule.strip())
    return found


def check(state: State) -> State:
    """A phase in which somebody decides says who it is."""
    phase, active, now = state.phase, state.activation, state.round
    if phase in ("army", "joining") and not now.turn:
        raise BadInput("turn", "the side that decides", "nobody")
    if phase == "activation" and active is None and not now.turn:
        raise BadInput("turn", "the side that activates a unit", "nobody")
    if phase in ("action", "command"):
        if active is None or all(one == NOTHING for one in active.actions[active.at :]):
            got = "nobody" if active is None else "a unit that is done"
            raise BadInput("active", "a unit with an action that is on", got)
        if phase == "command" and active.aim < 0:
            raise BadInput("active", "whom the order is for, as in 'for hans'", "nobody")
    return state


def _round(said: dict[str, str]) -> Round:
    rolled, winner = (-1, -1), ""
    if "won" in said:
        word, _, numbers = said["won"].partition(" ")
        winner = _side(word, "won")
        rolled = (-1, -1) if numbers.split() == ["-1", "-1"] else _two(numbers, "won")
    tried = tuple(_side(word, "tried") for word in said.get("tried", "").split())
    turn = _side(said["turn"], "turn") if "turn" in said else ""
    return Round(read_whole(said.get("round", "0"), "round"), turn, rolled, winner, tried)


def _two(text: str, where: str) -> tuple[int, int]:
    words = text.split()
    if len(words) != 2:
        raise BadInput(where, f"two numbers, for the {SIDES[0]} and the {SIDES[1]}", text)
    return read_whole(words[0], where), read_whole(words[1], where)


def _side(text: str, where: str) -> str:
    if text == "nobody":
        return ""
    if text not in SIDES:
        raise BadInput(where, f"a side{did_you_mean(text, SIDES)}", text)
    return text
