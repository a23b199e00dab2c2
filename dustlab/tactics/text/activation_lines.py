"""The line of a position that tells who acts: written and read.

    active dd: attack by reaction | hans: move, attack with jump at 1 turned 1 way C4 D5

What stands behind a bar is the activation that goes on afterwards.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...core.errors import BadInput, did_you_mean
from ...core.record import read_whole
from ...core.words import Near, wanted
from ..components import SKILLS
from ..field import Field
from ..flow import SUSTAINED, Activation
from ..rules import skills
from ..rules.declaring import PLAIN_ACTIONS
from ..state import State

BY = ("turn", "reaction", "indirect", "order", "repaired", "revived")
_PARTS = re.compile(r"\b(with|at|turned|way|by|for)\b")


def written(state: State) -> str:
    """The line, without its first word."""
    told, now = [], state.activation
    while now is not None:
        told.append(" ".join(_words(state, now)))
        now = now.then
    return " | ".join(told)


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


def read(text: str, names: Sequence[str], field: Field) -> Activation | None:
    """The activation of a line, with those that go on after it."""
    found: Activation | None = None
    for part in reversed(text.split("|")):
        found = _read(part.strip(), names, field)._replace(then=found)
    return found


def _read(text: str, names: Sequence[str], field: Field) -> Activation:
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


def read_actions(text: str, where: str) -> tuple[str, ...]:
    """Actions with commas between them; a skill may be named without the word before it."""
    return tuple(_action(word.strip(), where) for word in text.split(",") if word.strip())


def _action(word: str, where: str) -> str:
    if word in (*PLAIN_ACTIONS, SUSTAINED):
        return word
    # Also a skill that takes no action can be said here: the rules tell whoever does so.
    name = skills.of_action(word) or word
    if skills.is_skill(name):
        return skills.as_action(name)
    known = (*PLAIN_ACTIONS, SUSTAINED, *SKILLS, *skills.ORDERS)
    raise wanted(where, "tactics.input.action", word, near=Near(word, known))
