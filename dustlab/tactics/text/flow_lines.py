"""The lines of a position that tell what is going on: the phase, the round, who acts.

    active dd: attack by reaction | hans: move, attack with jump at 1 turned 1 way C4 D5

What stands behind a bar is the activation that goes on afterwards.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from ...core.errors import BadInput, did_you_mean
from ...core.record import read_whole
from ..components import SIDES
from ..field import Field
from ..flow import NOTHING, Activation, Round
from ..state import State
from .blanks import read_actions

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
        yield f"active {_write_active(state)}"
    if state.points != (0, 0):
        yield f"points {state.points[0]} {state.points[1]}"
    if state.result != ("", ""):
        yield f"result {state.result[0] or 'nobody'} {state.result[1]}"


def read(said: dict[str, str], names: Sequence[str], field: Field) -> dict[str, Any]:
    """The parts of a state from the lines with these words; what is left out is as usual."""
    phase = said.get("phase", "study")
    if phase not in PHASES:
        raise BadInput("phase", f"a phase{did_you_mean(phase, PHASES)}", phase)
    parts: dict[str, Any] = {"phase": phase, "round": _round(said)}
    if "active" in said:
        parts["activation"] = _read_active(said["active"], names, field)
    if "points" in said:
        parts["points"] = _two(said["points"], "points")
    if "result" in said:
        winner, _, rule = said["result"].partition(" ")
        parts["result"] = (_side(winner, "result"), rule.strip())
    return parts


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


BY = ("turn", "reaction", "indirect", "order", "repaired", "revived")
_PARTS = re.compile(r"\b(with|at|turned|way|by|for)\b")


def _write_active(state: State) -> str:
    """The line, without its first word."""
    parts, now = [], state.activation
    while now is not None:
        parts.append(" ".join(_words(state, now)))
        now = now.then
    return " | ".join(parts)


def _words(state: State, now: Activation) -> Iterator[str]:
    yield f"{state.name(now.piece)}:"
    if now.actions:
        yield ", ".join(now.actions)
    if now.skills:
        yield f"with {', '.join(now.skills)}"
    if now.at:
        yield f"at {now.at}"
    if now.diagonals:
        yield f"turned {now.diagonals}"
    if now.path:
        yield f"way {' '.join(state.field.names[square] for square in now.path)}"
    if now.by != "turn":
        yield f"by {now.by}"
    if now.aim >= 0:
        yield f"for {state.name(now.aim)}"


def _read_active(text: str, names: Sequence[str], field: Field) -> Activation | None:
    """The activation of a line, with those that go on after it."""
    first: Activation | None = None
    for part in reversed(text.split("|")):
        first = _read_one(part.strip(), names, field)._replace(then=first)
    return first


def _read_one(text: str, names: Sequence[str], field: Field) -> Activation:
    name, colon, rest = text.partition(":")
    if not colon:
        raise BadInput("active", "a line as in 'active hans: move, attack at 1'", text)
    actions, *parts = _PARTS.split(rest)
    said = dict(zip(parts[::2], parts[1::2], strict=True))
    every = read_actions(actions, "active")
    at = read_whole(said.get("at", "0"), "active, at")
    if at > len(every):
        raise BadInput("active, at", f"at most {len(every)}", at)
    by = said.get("by", "turn").strip()
    if by not in BY:
        raise BadInput("active, by", f"one of {', '.join(BY)}", by)
    return Activation(
        _piece(name, names),
        every,
        at,
        tuple(word.strip() for word in said.get("with", "").split(",") if word.strip()),
        read_whole(said.get("turned", "0"), "active, turned"),
        tuple(field.read_square(word, "active, way") for word in said.get("way", "").split()),
        by,
        None,
        _piece(said["for"], names) if "for" in said else -1,
    )


def _piece(name: str, names: Sequence[str]) -> int:
    if name.strip() not in names:
        raise BadInput("active", f"a piece{did_you_mean(name.strip(), names)}", name.strip())
    return names.index(name.strip())
