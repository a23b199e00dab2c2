"""Quiet turns of a random skirmish: units walk, and nobody fires.

Most moves change nothing but where a unit stands. They are played on a slate, where pieces are
put down in place. As soon as there is more to it (a target in reach, an enemy who may react, a
skill, the end of a round) the slate is written down as a position, and the chapters go on. All is
drawn as `sample` of a chapter draws it and judged by the same functions; tests play both ways,
move by move.
"""

from __future__ import annotations

from random import Random

from . import attack, declaring, heroes, movement, reaction
from . import round as rounds
from .aiming import look_round, take_aim
from .components import SIDES, make
from .flow import ATTACK, MOVE, NOTHING, OTHER, SUSTAINED, Activation, Round
from .movement import TRAMPLES
from .moves import Activate, Go
from .moving import draw, open_to
from .reaction import in_reach
from .shots import order_of
from .standing import after_step, keep, look_at, standing
from .state import GAME_ENDS, State

PLAIN = (MOVE, ATTACK, SUSTAINED)


def is_quiet(state: State) -> bool:
    """Whether a turn is about to begin in which nothing is interrupted."""
    return state[3] == "activation" and state[5] is None and state[0].until == GAME_ENDS


class Slate:
    """A position in which units are put on other squares, and cards are turned."""

    __slots__ = ("pieces", "side", "start", "there", "waiting")

    def __init__(self, state: State) -> None:
        self.start = state
        self.pieces = [*state[1]]
        self.there = standing(state)
        self.side = state[4][1]
        """The side whose turn it is."""
        allies, axis = declaring.fresh(state[0], state[1])
        self.waiting = {SIDES[0]: [*allies], SIDES[1]: [*axis]}

    def position(
        self, now: Activation | None = None, actions: tuple[str, ...] = (), at: int = 0
    ) -> State:
        """What has become of it, as a position; with the activation at one of its actions."""
        table, _, elements, _, this, _, _, _, points, result = self.start
        pieces = tuple(self.pieces)
        keep(table, pieces, self.there)
        number, _, initiative, winner, tried = this
        this = make(Round, (number, self.side, initiative, winner, tried))
        phase = "activation"
        if now is not None:
            phase, now = "action", make(Activation, (now[0], actions, at, *now[3:]))
        return make(State, (table, pieces, elements, phase, this, now, None, None, points, result))

    def place(self, piece: int, square: int) -> None:
        """A unit has gone to a square."""
        table, was = self.start[0], self.pieces[piece]
        under = movement.place(table, self.pieces, piece, square)
        there = after_step(table, self.there, piece, was, under)
        self.there = there or look_at(table, self.pieces)

    def may_be_answered(self, piece: int) -> bool:
        """Whether an enemy who has not acted may be near enough to fire at a unit."""
        return bool(in_reach(self.start[0], self.pieces, piece, self.waiting[OTHER[self.side]]))

    def declare(self, piece: int, said: Activate) -> None:
        """Free skills are said before anything is done: used up, or noted for the round."""
        state = self.position()
        for name in said.skills:
            state = rounds.declared(state, piece, name, None)
        self.pieces[:] = state.pieces


def quiet_turns(state: State, rng: Random, most: int) -> tuple[State, int]:
    """Turns as long as they are quiet, of so many moves at most: the position, and the moves."""
    slate = Slate(state)
    waiting, pieces = slate.waiting, slate.pieces
    moves = 0
    while moves < most:
        units = waiting[slate.side]
        piece, plan = declaring.choose(state, units, rng)
        moves += 1
        if plan is None:
            return heroes.part(slate.position(), pieces[piece][3], None), moves
        if plan[1][3]:
            slate.declare(piece, plan[0])
        after, made = quiet_actions(slate, plan, rng, most - moves)
        moves += made
        if after is not None:
            return after, moves
        rounds.turn_card(pieces, piece)
        units.remove(piece)
        other = OTHER[slate.side]
        if waiting[other]:
            slate.side = other
        elif not units:
            return rounds.end_round(slate.position(), None), moves
    return slate.position(), moves


def quiet_actions(
    slate: Slate, plan: declaring.Plan, rng: Random, most: int
) -> tuple[State | None, int]:
    """The actions of a unit, one after another; a position if it is not quiet any more."""
    state, pieces = slate.start, slate.pieces
    _, now, gait, moment = plan
    piece, actions, at, *_ = now
    moves, number = 0, len(actions)
    while at < number:
        action = actions[at]
        if action == NOTHING:
            at += 1
            continue
        if moves == most or action not in PLAIN:
            return slate.position(now, actions, at), moves
        done = False
        if action == MOVE:
            unit = pieces[piece]
            points, ways, squares, crates = open_to(state, slate.there, gait, unit, now, at)
            if ways is None or (crates and rng.random() < TRAMPLES):
                before = slate.position(now, actions, at)
                move = movement.past_crates(before, crates, rng)
                if isinstance(move, Go):
                    return movement.go(before, move, None), moves + 1
            else:
                to = draw(squares, bool(unit[0]), rng)
                if to >= 0:
                    now = movement.gone(now, at, points, ways.told.get(to) or ways.way(to))
                    at = now[2]
                    slate.place(piece, to)
                    done = True
        elif pieces[piece][0]:
            near, careful = look_round(state, pieces, slate.there, piece, -1, rng)
            if near or careful:
                before = slate.position(now, actions, at)
                order = order_of(before)
                assert order is not None
                fire = take_aim(before, order, near, rng, careful=careful)
                if fire is not None:
                    return attack.fire(before, fire, None), moves + 1
        moves += 1
        if moment == at:
            if not done and not at:
                # As `do_nothing` has it: no occasion for enemies was given yet.
                actions = (NOTHING, *actions[1:])
                moment = rounds.moment_of(actions, False)
            elif (done or pieces[piece][5]) and slate.may_be_answered(piece):
                before = slate.position(now, actions, at + 1)
                if reaction.is_open(before, piece):
                    return reaction.offer(before, None), moves
        at += 1
    return None, moves
