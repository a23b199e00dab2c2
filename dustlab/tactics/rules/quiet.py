"""Quiet turns of a random skirmish: units walk, and nobody fires.

Most moves change nothing but where a unit stands. They are played on a slate, where pieces are
put down in place. As soon as there is more to it (a target in reach, an enemy who may react, a
skill, an end of the game) the slate is written down as a position, and the chapters go on. All is
drawn as `sample` of a chapter draws it and judged by the same functions; tests play both ways,
move by move.
"""

from __future__ import annotations

from random import Random

from ..attack_moves import Fire
from ..flow import NOTHING
from ..moves import Go
from ..state import GAME_ENDS, State
from . import attack, heroes, movement, reaction, scenario
from . import round as rounds
from .aiming import CAREFUL, look_round, menace_of, take_aim, zone_of
from .initiative import begin_round, until_won
from .movement import TRAMPLES, used_up
from .moving import walk_at
from .plans import MORE, PARTS, WALKS, Plan, plans_of
from .shots import order_of
from .slate import NO_PATH, Slate


def is_quiet(state: State) -> bool:
    """Whether a turn is about to begin in which nothing is interrupted."""
    return state[3] == "activation" and state[5] is None and state[0].until == GAME_ENDS


def quiet_turns(state: State, rng: Random, most: int) -> tuple[State, int]:
    """Turns as long as they are quiet, of so many moves at most: the position, and the moves."""
    slate, random = Slate(state), rng.random
    known, waiting, moves = slate.known, slate.waiting, 0
    while moves < most:
        seat = slate.seat
        if slate.pairs:
            able = slate.heroes()
            if able and random() < PARTS:
                hero = able[int(random() * len(able))]
                return heroes.part(slate.position(), hero, None), moves + 1
        units = waiting[seat]
        piece = units.pop(int(random() * len(units)))
        found = known[piece]
        if found is None:
            found = known[piece] = plans_of(slate.start, piece)
        plan = found[int(random() * len(found))]
        moves += 1
        if plan[1][3]:
            slate.declare(piece, plan[0])
        after, made = quiet_actions(slate, plan, rng, most - moves)
        moves += made
        if after is not None:
            return after, moves
        slate.acted |= plan[7]
        if waiting[1 - seat]:
            slate.seat = 1 - seat
        elif not units:
            if moves == most or slate.start[0].repairers or scenario.may_end(slate.start):
                return rounds.end_round(slate.position(), None), moves
            state = until_won(begin_round(slate.end_round(), None), rng)
            slate.begin(rounds.begin(state, rounds.sample(state, rng), None))
            waiting = slate.waiting
            moves += 1
    return slate.position(), moves


def quiet_actions(slate: Slate, plan: Plan, rng: Random, most: int) -> tuple[State | None, int]:
    """The actions of a unit, one after another; a position if it is not quiet any more."""
    _, now, every, gait, moment, whole_way, hero, _, _, zones, menaces, _ = plan
    piece, actions, _, used, _, _, _, _, _ = now
    here, random = slate.here, rng.random
    moves, diagonals, path = 0, 0, NO_PATH
    said, last = used, -1
    for place, kind, outsets in every:
        if place <= last:
            # A jump has taken two actions at once.
            continue
        if moves == most or kind == MORE:
            return slate.position(now, actions, place, used, diagonals, path), moves
        last, square, done = place, here[piece], False
        if kind == WALKS:
            outset = None
            if used is said:
                outset = outsets.get(square << 2 | (diagonals > 0) << 1 | slate.first)
            if outset is None:
                outset = walk_at(slate.start, gait, square, actions, place, used, diagonals)
            points, walk, met, nears, near = outset
            crates = slate.crates & near
            if walk is None or (crates and random() < TRAMPLES):
                before = slate.position(now, actions, place, used, diagonals, path)
                move = movement.past_crates(before, crates, rng)
                if isinstance(move, Go):
                    return movement.go(before, move, None), moves + 1
            else:
                ways, _, choices = met.get(slate.board & nears) or slate.meet(walk, plan)
                to = choices[int(random() * len(choices))]
                if to >= 0:
                    way = ways.told.get(to) or ways.way(to)
                    if used or points[2] or way[0] > points[0]:
                        last, used = used_up(actions, place, used, points, way)
                    diagonals, path = diagonals + way[1], way[2]
                    slate.place(plan, to)
                    done = True
        elif square >= 0:
            careful = random() < CAREFUL
            zone, enemies = zones.get(square) or zone_of(slate.start[0], piece, hero, square)
            # Most of the time nothing is in range.
            if slate.board & enemies or (careful and zone & slate.things):
                before = slate.position(now, actions, place, used, diagonals, path)
                fire = _aimed(before, zone, rng, careful=careful)
                if fire is not None:
                    return attack.fire(before, fire, None), moves + 1
        moves += 1
        if last <= moment and not done and not path:
            # As `do_nothing` has it: no occasion for enemies was given yet.
            actions = (*actions[:last], NOTHING, *actions[last + 1 :])
            moment = rounds.moment_of(actions, whole_way)
        elif (
            moment == last
            and (square := here[piece]) >= 0
            and slate.board & (menaces.get(square) or menace_of(slate.start[0], piece, square))
            and slate.may_be_answered(piece)
        ):
            before = slate.position(now, actions, last + 1, used, diagonals, path)
            if reaction.is_open(before, piece):
                return reaction.offer(before, None), moves
    return None, moves


def _aimed(state: State, zone: int, rng: Random, *, careful: bool) -> Fire | None:
    """What the unit fires at whose attack is on; None: no row has a target."""
    order = order_of(state)
    assert order is not None
    near, careful = look_round(state, zone, order, careful=careful)
    return take_aim(state, order, near, rng, careful=careful)
