"""Quiet turns of a random skirmish: units walk, and nobody fires.

Most moves change nothing but where a unit stands. They are played on a slate, where pieces are
put down in place. As soon as there is more to it (a target in reach, an enemy who may react, a
skill, the end of a round) the slate is written down as a position, and the chapters go on. All is
drawn as `sample` of a chapter draws it and judged by the same functions; tests play both ways,
move by move.
"""

from __future__ import annotations

from random import Random

from . import attack, declaring, heroes, reaction
from . import round as rounds
from .aiming import CAREFUL, declare, targets
from .components import SIDES, make
from .flow import ATTACK, MOVE, NOTHING, SUSTAINED, Activation, Round, other_side
from .movement import gone, place
from .moves import Activate, Nothing
from .moving import draw, gait_of, open_to
from .shots import order_of
from .standing import after_step, keep, look_at, standing
from .state import GAME_ENDS, State


def is_quiet(state: State) -> bool:
    """Whether a turn is about to begin in which nothing is interrupted."""
    return state[3] == "activation" and state[5] is None and state[0].until == GAME_ENDS


class Slate:
    """A position in which units are put on other squares, and cards are turned."""

    __slots__ = ("pieces", "side", "start", "there")

    def __init__(self, state: State) -> None:
        self.start = state
        self.pieces = [*state[1]]
        self.there = standing(state)
        self.side = state[4][1]
        """The side whose turn it is."""

    def position(self, now: Activation | None = None) -> State:
        """What has become of it, as a position."""
        table, _, elements, _, this, _, _, _, points, result = self.start
        pieces = tuple(self.pieces)
        keep(table, pieces, self.there)
        number, _, initiative, winner, tried = this
        this = make(Round, (number, self.side, initiative, winner, tried))
        phase = "activation" if now is None else "action"
        return make(State, (table, pieces, elements, phase, this, now, None, None, points, result))

    def place(self, piece: int, square: int) -> None:
        """A unit has gone to a square."""
        table, was = self.start[0], self.pieces[piece]
        under = place(table, self.pieces, piece, square)
        there = after_step(table, self.there, piece, was, under)
        self.there = look_at(table, self.pieces) if there is None else there


def quiet_turns(state: State, rng: Random, most: int) -> tuple[State, int]:
    """Turns as long as they are quiet, of so many moves at most: the position, and the moves."""
    slate = Slate(state)
    waiting = {side: declaring.fresh_of(state[0], state[1], side) for side in SIDES}
    moves = 0
    while moves < most:
        units = waiting[slate.side]
        piece, said = declaring.choose(state, units, rng)
        moves += 1
        if not isinstance(said, Activate):
            return heroes.part(slate.position(), state[1][piece][3], None), moves
        if said.skills:
            return rounds.activate(slate.position(), said, None), moves
        after, made = quiet_actions(slate, piece, said.actions, rng, most - moves)
        moves += made
        if after is not None:
            return after, moves
        rounds.turn_card(slate.pieces, piece)
        units.remove(piece)
        other = other_side(slate.side)
        if waiting[other]:
            slate.side = other
        elif not units:
            return rounds.end_round(slate.position(), None), moves
    return slate.position(), moves


def quiet_actions(
    slate: Slate, piece: int, actions: tuple[str, ...], rng: Random, most: int
) -> tuple[State | None, int]:
    """The actions of a unit, one after another; a position if it is not quiet any more."""
    state, pieces = slate.start, slate.pieces
    table, elements, number = state[0], state[2], state[4][0]
    gait = gait_of(state, piece)
    now = make(Activation, (piece, actions, 0, (), 0, (), "turn", None, -1))
    moment = rounds.moment_of(actions, gait[1][1])
    moves = 0
    for at, action in enumerate(actions):
        if action == NOTHING:
            continue
        if moves == most:
            return slate.position(now._replace(actions=actions, at=at)), moves
        done = False
        if action == MOVE:
            opened = open_to(table, elements, slate.there, gait, pieces[piece], number, now, at)
            points, ways, _, crates = opened
            if ways is None or crates:
                return slate.position(now._replace(actions=actions, at=at)), moves
            to = draw(opened, bool(pieces[piece][0]), rng)
            if to >= 0:
                now = gone(now, points, ways.told.get(to) or ways.way(to))
                slate.place(piece, to)
                done = True
        elif action not in (ATTACK, SUSTAINED):
            return slate.position(now._replace(actions=actions, at=at)), moves
        elif pieces[piece][0]:
            careful = rng.random() < CAREFUL
            near = targets(table, pieces, piece)
            if near or careful:
                before = slate.position(now._replace(actions=actions, at=at))
                return _attacked(before, near, rng, careful=careful), moves + 1
        moves += 1
        if not done and at == 0 and moment == 0:
            # As `do_nothing` has it: no occasion for enemies was given yet.
            actions = (NOTHING, *actions[1:])
            moment = rounds.moment_of(actions, gait[1][1])
        elif moment == at and (done or (at > 0 and pieces[piece][5])):
            if reaction.in_reach(table, pieces, piece):
                open_ = slate.position(now._replace(actions=actions, at=at + 1))
                if reaction.is_open(open_, piece):
                    return reaction.offer(open_, None), moves
    return None, moves


def _attacked(
    state: State, near: list[tuple[int, int, int]], rng: Random, *, careful: bool
) -> State:
    """The attack that is on, if any row finds a target."""
    order = order_of(state)
    assert order is not None
    move = declare(state, order, near, rng, careful=careful)
    if move is None:
        return rounds.do_nothing(state, Nothing(), None)
    return attack.fire(state, move, None)
