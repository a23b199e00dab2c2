"""Plans: who waits to be activated, all that a unit may say, and one of it at random.

What a unit may declare is told in `declaring`; it is asked again and again, and so kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from ..components import SIDES
from ..flow import ATTACK, MOVE, NOTHING, SUSTAINED, Activation
from ..moves import Activate, Later, Move, Part
from ..state import Piece, State, Table
from . import round as rounds
from .aiming import Zone, menaces_of, zones_of
from .declaring import possible
from .moving import Gait, Outsets, gait_of, outsets_of, stamp_of

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


# What an action of a plan is, as far as quiet turns ask.
WALKS, FIRES, MORE = range(3)
DOES = {MOVE: WALKS, ATTACK: FIRES, SUSTAINED: FIRES}


class Action(NamedTuple):
    """An action of a plan that is not nothing."""

    at: int
    kind: int
    """Walking, firing, or more than quiet turns know."""
    outsets: Outsets
    """Its movements, if nothing that was declared is used up before it."""


class Plan(NamedTuple):
    """Something that a unit may declare, and what follows from it as long as nobody is near."""

    move: Activate
    begun: Activation
    """At its first action that is not nothing."""
    actions: tuple[Action, ...]
    gait: Gait
    moment: int
    """The action after which enemies may react (see `round.py`)."""
    whole_way: bool
    """Whether two movements are one way, which nobody interrupts."""
    hero: int
    """Who has joined the unit; -1: nobody."""
    crew: int
    """The unit and its hero, as bits."""
    stamp: int
    """What the unit is on a board (see `moving.py`)."""
    zones: dict[int, Zone]
    """What is in its range from each square, as far as it was asked (see `aiming.py`)."""
    menaces: dict[int, int]
    """From where it could be hurt there, as far as it was asked."""
    shares: bool
    """Whether it may share a square with a friend."""


def plans_of(state: State, piece: int) -> tuple[Plan, ...]:
    """Everything that a unit may declare."""
    table, pieces = state[0], state[1]
    able, known = table.roster[piece].skills, table.declared
    squares, living, _, hero, _, _, _, unloaded, used, _, _ = pieces[piece]
    # All that the choice depends on, and that can change.
    key: object = (piece, bool(squares), used, unloaded)
    commands = "command_squad" in able
    if hero >= 0 or commands:
        with_him = (pieces[hero][8], pieces[hero][7]) if hero >= 0 else ()
        tried, alive = table.sides[piece] in state[4][4], living if commands else ()
        key = key, hero, with_him, tried, alive
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
    hero = state.pieces[piece].joined
    return Plan(
        move,
        begun,
        tuple(
            Action(place, DOES.get(action, MORE), outsets_of(gait, actions, place, move.skills))
            for place, action in enumerate(actions)
            if action != NOTHING
        ),
        gait,
        rounds.reaction_moment(state, begun),
        rounds.goes_whole_way(state, begun),
        hero,
        1 << piece | (1 << hero if hero >= 0 else 0),
        stamp_of(state.table, piece, hero >= 0),
        zones_of(state.table, piece, hero),
        menaces_of(state.table, piece),
        gait.build.shares,
    )


def options(state: State, piece: int) -> tuple[Activate, ...]:
    """The same as moves."""
    return tuple(plan.move for plan in plans_of(state, piece))


def candidates(state: State) -> Iterator[Move]:
    """Everything that the units whose turn it is may declare, unit by unit."""
    now = state.activation
    for piece in waiting(state) if now is None else (now.piece,):
        yield from options(state, piece)
    if now is None:
        yield from (Part(state.name(hero)) for hero in _may_part(state))
    elif now.by == "order":
        yield Later()


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
        heroes, units = _may_part(state), waiting(state)
        if heroes and rng.random() < PARTS:
            return Part(state.name(heroes[int(rng.random() * len(heroes))]))
        piece = units[int(rng.random() * len(units))]
    elif now.by == "order" and rng.random() < 0.2:
        return Later()
    else:
        piece = now.piece
    found = plans_of(state, piece)
    return found[int(rng.random() * len(found))].move
