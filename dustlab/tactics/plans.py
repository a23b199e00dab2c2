"""Plans: who waits to be activated, all that a unit may say, and one of it at random.

What a unit may declare is told in `declaring`; it is asked again and again, and so kept.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from . import round as rounds
from . import skills
from .components import SIDES
from .declaring import possible
from .flow import NOTHING, Activation
from .moves import Activate, Later, Move, Part
from .moving import Gait, gait_of, stamp_of
from .state import Piece, State, Table

# The pieces that were asked about last, and who of each side waits.
_kept: list[tuple[Table | None, tuple[Piece, ...], tuple[list[int], list[int]]]] = [
    (None, (), ([], []))
]


def fresh(table: Table, pieces: tuple[Piece, ...]) -> tuple[list[int], list[int]]:
    """The units of each side that have not been activated; a hero is activated with his squad."""
    of_table, of_pieces, found = _kept[0]
    if of_pieces is not pieces or of_table is not table:
        found = [], []
        for seat, number, is_hero in table.seats:
            piece = pieces[number]
            if not piece[4] and any(piece[1]) and (piece[3] < 0 or not is_hero):
                found[seat].append(number)
        _kept[0] = table, pieces, found
    return found


def waiting(state: State) -> list[int]:
    """The units of the side whose turn it is that have not been activated."""
    return fresh(state[0], state[1])[state[4][1] != SIDES[0]]


class Plan(NamedTuple):
    """Something that a unit may declare, and what follows from it as long as nobody is near."""

    move: Activate
    begun: Activation
    """At its first action that is not nothing."""
    gait: Gait
    moment: int
    """The action after which enemies may react (see `round.py`)."""
    stamp: int
    """What the unit is on a board (see `moving.py`)."""


def plans_of(state: State, piece: int) -> tuple[Plan, ...]:
    """Everything that a unit may declare."""
    key, known = _key(state, piece), state[0].declared
    found: tuple[Plan, ...] | None = known.get(key)
    if found is None:
        moves = possible(state, piece)
        found = known[key] = tuple(_plan(state, piece, move) for move in moves)
    return found


def _plan(state: State, piece: int, move: Activate) -> Plan:
    actions, at = move.actions, 0
    while at < len(actions) and actions[at] == NOTHING:
        at += 1
    begun = Activation(piece, actions, at, move.skills)
    gait = gait_of(state, piece, "jump" in move.skills)
    stamp = stamp_of(state.table, piece, state.pieces[piece].joined >= 0)
    return Plan(move, begun, gait, rounds.reaction_moment(state, begun), stamp)


def options(state: State, piece: int) -> tuple[Activate, ...]:
    """The same as moves."""
    return tuple(plan.move for plan in plans_of(state, piece))


def _key(state: State, piece: int) -> object:
    """All that the choice depends on, and that can change."""
    one, able = state[1][piece], state[0].roster[piece].skills
    if one[3] < 0:
        if not able:
            return piece if one[0] else ~piece
        if "command_squad" not in able:
            return piece, bool(one[0]), one[8], one[7]
    parts: list[object] = [piece, bool(one.squares), state.round.turn in state.round.tried]
    for member in skills.crew(state, piece):
        other = state.pieces[member]
        parts += [member, other.used, other.unloaded]
    if "command_squad" in state.card(piece).skills:
        parts.append(one.living)
    return tuple(parts)


def candidates(state: State) -> list[Move]:
    now = state.activation
    if now is not None:
        found: list[Move] = [*options(state, now.piece)]
        return [*found, Later()] if now.by == "order" else found
    every: list[Move] = []
    for piece in waiting(state):
        every += options(state, piece)
    every += [Part(state.name(hero)) for hero in _may_part(state)]
    return every


def _may_part(state: State) -> list[int]:
    """Heroes of the side whose turn it is that could leave their squads."""
    pieces = state[1]
    return [
        hero
        for hero in state[0].heroes[state[4][1]]
        if pieces[hero][3] >= 0 and pieces[hero][0] and any(pieces[hero][1])
    ]


# How often a hero leaves his squad where one could.
PARTS = 0.02


def sample(state: State, rng: Random) -> Move:
    now = state.activation
    if now is None:
        piece, plan = choose(state, waiting(state), _may_part(state), rng)
        return plan.move if plan else Part(state.name(piece))
    if now.by == "order" and rng.random() < 0.2:
        return Later()
    found = plans_of(state, now.piece)
    return found[int(rng.random() * len(found))].move


def choose(
    state: State, units: list[int], heroes: list[int], rng: Random
) -> tuple[int, Plan | None]:
    """A random unit of those that wait, and its plan; None: a hero who could leave his squad."""
    random = rng.random
    if heroes and random() < PARTS:
        return heroes[int(random() * len(heroes))], None
    piece = units[int(random() * len(units))]
    unit = state[1][piece]
    # Of units alone and without skills the key is known beforehand.
    known = state[0].declared.get(piece if unit[0] else ~piece) if unit[3] < 0 else None
    found = known or plans_of(state, piece)
    return piece, found[int(random() * len(found))]
