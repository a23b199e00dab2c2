"""Quiet turns of a random skirmish: units walk, and nobody fires.

Most moves change nothing but where a unit stands. They are played on a slate, where pieces are
put down in place. As soon as there is more to it (a target in reach, an enemy who may react, a
skill, the end of a round) the slate is written down as a position, and the chapters go on. All is
drawn as `sample` of a chapter draws it and judged by the same functions; tests play both ways,
move by move.
"""

from __future__ import annotations

from random import Random

from . import attack, heroes, movement, plans, reaction, scenario
from . import round as rounds
from .aiming import CAREFUL, look_round, take_aim, zone_of
from .attack_moves import Fire
from .components import SIDES, make
from .flow import ATTACK, MOVE, NOTHING, SUSTAINED, Activation, Round
from .ground import VEHICLES, lying
from .initiative import begin_round
from .movement import TRAMPLES, used_up
from .moves import Activate, Go
from .moving import board_of, draw, meet, there_of, walk_at
from .open_ways import Quick, Walk
from .plans import Plan
from .ranges import distances
from .shots import order_of
from .standing import Standing, keep, look_at, standing
from .state import GAME_ENDS, Piece, State

PLAIN = (MOVE, ATTACK, SUSTAINED)
NO_PATH: tuple[int, ...] = ()
NOBODY: list[int] = []


def is_quiet(state: State) -> bool:
    """Whether a turn is about to begin in which nothing is interrupted."""
    return state[3] == "activation" and state[5] is None and state[0].until == GAME_ENDS


class Slate:
    """A position in which units are put on other squares, and cards are turned."""

    __slots__ = (
        "board", "crates", "here", "moved", "pairs", "seat", "shared", "start", "things", "touched",
        "waiting",
    )  # fmt: skip

    def __init__(self, state: State) -> None:
        pieces = state[1]
        self.start = state
        self.here = [piece[0][0] if piece[0] else -1 for piece in pieces]
        """The (first) square of each piece; -1: off the field."""
        self.moved = 0
        """Who has moved, as bits."""
        self.touched: list[int] = []
        """The units that were activated, in their order: the last of them may be on."""
        self.seat = int(state[4][1] != SIDES[0])
        """The side whose turn it is, as its place in SIDES."""
        allies, axis = plans.fresh(state[0], pieces)
        self.waiting = [*allies], [*axis]
        traps, self.crates = lying(state[2])
        self.things = traps | self.crates
        self._count(standing(state))

    def _count(self, there: Standing) -> None:
        """Who stands where, and whether two units share a square that have not joined."""
        self.board, self.shared = board_of(self.start, there), False
        self.pairs = bool(there[3])
        """Whether a hero may be on the field with a squad."""
        if there[3]:
            pairs = 0
            for square, unit in zip(self.here, self.start[1], strict=True):
                if unit[3] >= 0 and square >= 0:
                    pairs |= 1 << square
            self.shared = bool(there[3] & ~pairs)

    def there(self) -> Standing:
        """Who stands where."""
        table, pieces = self.start[0], self.start[1]
        if not self.shared:
            return there_of(table, self.board)
        moved, here = self.moved, self.here
        return look_at(
            table,
            [(here[one],) if moved >> one & 1 else unit[0] for one, unit in enumerate(pieces)],
        )

    def position(
        self, now: Activation | None = None, actions: tuple[str, ...] = (), at: int = 0,
        used: tuple[str, ...] = (), diagonals: int = 0, path: tuple[int, ...] = (),
    ) -> State:  # fmt: skip
        """What has become of it, as a position; with how far the activation has come."""
        table, before, elements, _, this, _, _, _, points, result = self.start
        pieces, on = [*before], -1 if now is None else now[0]
        for unit in self.touched:
            one = unit
            while one >= 0:
                pieces[one] = self._piece(one, acted=unit != on)
                one = before[one][3] if one == unit else -1
        after = tuple(pieces)
        keep(table, after, self.there())
        number, _, initiative, winner, tried = this
        this = make(Round, (number, SIDES[self.seat], initiative, winner, tried))
        phase = "activation"
        if now is not None:
            phase = "action"
            now = make(Activation, (on, actions, at, used, diagonals, path, "turn", None, -1))
        return make(State, (table, after, elements, phase, this, now, None, None, points, result))

    def _piece(self, one: int, *, acted: bool) -> Piece:
        under, living, damage, joined, done, moved, spent, unloaded, used, lasting, fallen = (
            self.start[1][one]
        )
        if self.moved >> one & 1:
            under, moved = (self.here[one],), True
        return make(Piece, (
            under, living, damage, joined, acted or done, moved, spent, unloaded, used, lasting,
            fallen,
        ))  # fmt: skip

    def next_round(self) -> State:
        """All have acted: what `end_round` makes of it, with all cards turned back at once."""
        if not self.start[0].repairers:
            state = self._turned_back()
            if scenario.check_end(state, None) is state:
                return begin_round(state, None)
        return rounds.end_round(self.position(), None)

    def _turned_back(self) -> State:
        """The position as it will be when the cards are turned back."""
        table, before, elements, _, this, _, _, _, points, result = self.start
        pieces, moved, here = [], self.moved, self.here
        for one, piece in enumerate(before):
            under, living, damage, joined, _, _, spent, unloaded, used, _, fallen = piece
            if moved >> one & 1:
                under = (here[one],)
            new = (under, living, damage, joined, False, False, spent, unloaded, used, (), fallen)
            pieces.append(make(Piece, new))
        after = tuple(pieces)
        keep(table, after, self.there())
        return make(State, (table, after, elements, "end", this, None, None, None, points, result))

    def declare(self, piece: int, said: Activate) -> None:
        """Free skills are said before anything is done: used up, or noted for the round."""
        for name in said.skills:
            self.start = rounds.declared(self.start, piece, name, None)

    def heroes(self, seat: int) -> list[int]:
        """Heroes of a side that could leave their squads."""
        pieces, here = self.start[1], self.here
        every = self.start[0].heroes[SIDES[seat]]
        return [one for one in every if pieces[one][3] >= 0 and here[one] >= 0]

    def meet(self, walk: Walk, plan: Plan) -> tuple[Quick, tuple[int, ...]]:
        """The ways of a movement that has met nothing like this before."""
        piece = plan[1][0]
        square, unit = self.here[piece], self.start[1][piece]
        unit = unit._replace(squares=(square,) if square >= 0 else ())
        return meet(self.start, self.there(), plan[2][0], unit, walk)

    def place(self, piece: int, to: int, stamp: int) -> None:
        """A unit has gone to a square, and its hero with it."""
        here, joined = self.here, self.start[1][piece][3]
        square = here[piece]
        here[piece] = to
        self.moved |= 1 << piece
        if joined >= 0:
            self.pairs = True
            here[joined] = to
            self.moved |= 1 << joined
        self.board ^= stamp << to if square < 0 else stamp << square ^ stamp << to

    def holds_friend(self, square: int) -> bool:
        """Whether a unit of the side whose turn it is stands on a square."""
        return bool(self.board >> self.seat * self.start[0].field.size + square & 1)

    def share(self) -> None:
        """A hero has gone to the square of a friend, or may have left it: all are counted anew."""
        self.shared = True
        self._count(self.there())

    def zone(self, piece: int, square: int) -> int:
        """The squares in range of a unit; all of them for one that stands on several."""
        one = self.start[1][piece]
        zone = self.start[0].zones.get((piece, one[3], square))
        if zone is None:
            zone = -1 if len(one[0]) > 1 else zone_of(self.start[0], piece, one[3], square)
        return zone

    def has_targets(self, zone: int, *, careful: bool) -> bool:
        """Whether anything may be in range: most of the time nothing is."""
        field = self.start[0].field
        foes = self.board if self.seat else self.board >> field.size
        return bool(zone & field.all & foes or (careful and zone & self.things))

    def has_moved(self, piece: int) -> bool:
        """Whether a unit has changed its square in this round."""
        return bool(self.moved >> piece & 1) or self.start[1][piece].moved

    def may_be_answered(self, piece: int) -> bool:
        """Whether an enemy who has not acted may be near enough to fire at a unit."""
        table, pieces, here = self.start[0], self.start[1], self.here
        if here[piece] < 0:
            return False
        arms, near = table.arms, distances(table.field, here[piece])
        column = arms[piece][1]
        for number in self.waiting[1 - self.seat]:
            square = here[number]
            if square < 0:
                continue
            if pieces[number][3] >= 0 or len(pieces[number][0]) > 1:
                return True
            least, most = arms[number][2][column]
            if least <= near[square] <= most:
                return True
        return False


def quiet_turns(state: State, rng: Random, most: int) -> tuple[State, int]:
    """Turns as long as they are quiet, of so many moves at most: the position, and the moves."""
    slate = Slate(state)
    waiting = slate.waiting
    moves = 0
    while moves < most:
        seat = slate.seat
        units = waiting[seat]
        heroes_ = slate.heroes(seat) if slate.pairs else NOBODY
        piece, plan = plans.choose(state, units, heroes_, rng)
        moves += 1
        if plan is None:
            return heroes.part(slate.position(), piece, None), moves
        if plan[1][3]:
            slate.declare(piece, plan[0])
        slate.touched.append(piece)
        after, made = quiet_actions(slate, plan, rng, most - moves)
        moves += made
        if after is not None:
            return after, moves
        units.remove(piece)
        if waiting[1 - seat]:
            slate.seat = 1 - seat
        elif not units:
            return slate.next_round(), moves
    return slate.position(), moves


def quiet_actions(slate: Slate, plan: Plan, rng: Random, most: int) -> tuple[State | None, int]:
    """The actions of a unit, one after another; a position if it is not quiet any more."""
    _, now, gait, moment, stamp = plan
    piece, actions, at, used, *_ = now
    here, moves, diagonals, path = slate.here, 0, 0, NO_PATH
    while at < len(actions):
        action = actions[at]
        if action == NOTHING:
            at += 1
            continue
        if moves == most or action not in PLAIN:
            return slate.position(now, actions, at, used, diagonals, path), moves
        square, done = here[piece], False
        if action == MOVE:
            points, walk = walk_at(slate.start, gait, square, actions, at, used, diagonals)
            crates = slate.crates if gait[0][0][0] == VEHICLES else 0
            if walk is not None:
                crates &= walk[8]
            if walk is None or (crates and rng.random() < TRAMPLES):
                before = slate.position(now, actions, at, used, diagonals, path)
                move = movement.past_crates(before, crates, rng)
                if isinstance(move, Go):
                    return movement.go(before, move, None), moves + 1
            else:
                met = walk.met.get(slate.board & walk.nears)
                ways, squares = met or slate.meet(walk, plan)
                to = draw(squares, square >= 0, rng)
                if to >= 0:
                    way = ways.told.get(to) or ways.way(to)
                    if used or points[2] or way[0] > points[0]:
                        at, used = used_up(actions, at, used, points, way)
                    diagonals, path = diagonals + way[1], way[2]
                    shares = gait[0][5] and slate.holds_friend(to)
                    slate.place(piece, to, stamp)
                    if shares or slate.shared:
                        slate.share()
                    done = True
        elif square >= 0:
            careful = rng.random() < CAREFUL
            zone = slate.zone(piece, square)
            if slate.has_targets(zone, careful=careful):
                before = slate.position(now, actions, at, used, diagonals, path)
                fire = _aimed(before, zone, rng, careful=careful)
                if fire is not None:
                    return attack.fire(before, fire, None), moves + 1
        moves += 1
        if moment == at:
            if not done and not at:
                # As `do_nothing` has it: no occasion for enemies was given yet.
                actions = (NOTHING, *actions[1:])
                moment = rounds.moment_of(actions, False)
            elif (done or slate.has_moved(piece)) and slate.may_be_answered(piece):
                before = slate.position(now, actions, at + 1, used, diagonals, path)
                if reaction.is_open(before, piece):
                    return reaction.offer(before, None), moves
        at += 1
    return None, moves


def _aimed(state: State, zone: int, rng: Random, *, careful: bool) -> Fire | None:
    """What the unit fires at whose attack is on; None: no row has a target."""
    order = order_of(state)
    assert order is not None
    near, careful = look_round(state, zone, order, careful=careful)
    return take_aim(state, order, near, rng, careful=careful)
