"""A slate: a position in which units are put down in place, turn after turn, round after round.

What it was made from is kept as it is; who has acted, and who stands elsewhere since, stands
beside it, until somebody asks for a position.
"""

from __future__ import annotations

from ..components import SIDES, make
from ..flow import Activation, Round
from ..moves import Activate
from ..state import Piece, State
from . import plans
from . import round as rounds
from .moving import board_of, meet, there_of
from .open_ways import Met, Walk
from .plans import Plan
from .ranges import distances
from .reaction import can_hit
from .standing import Standing, keep, look_at, standing
from .terrain import lying

NO_PATH: tuple[int, ...] = ()


class Slate:
    """A position in which units are put on other squares, and cards are turned."""

    __slots__ = (
        "able", "acted", "astray", "board", "came", "crates", "first", "here", "known", "moved",
        "pairs", "seat", "shared", "start", "things", "waiting",
    )  # fmt: skip

    def __init__(self, state: State) -> None:
        pieces = state[1]
        self.here = [piece[0][0] if piece[0] else -1 for piece in pieces]
        """The (first) square of each piece; -1: off the field."""
        self.astray = 0
        """Who stood elsewhere than at the start when the round began, as bits."""
        self.known: list[tuple[Plan, ...] | None] = [None] * len(pieces)
        """What each unit may declare, as far as it was asked."""
        self.able: list[list[int] | None] = [None, None]
        """Of each side the heroes that could leave their squads, as far as it was asked."""
        traps, self.crates = lying(state[2])
        self.things = traps | self.crates
        self.begin(state)
        self._count(standing(state))

    def begin(self, state: State) -> None:
        """Turns begin in which units are activated: here, or after another roll for initiative."""
        self.start = state
        self.acted = self.moved = 0
        """Who has been activated in this round since then, and who has moved, as bits."""
        self.came = False
        """Whether a unit has come onto the field in this round."""
        self.seat = int(state[4][1] != SIDES[0])
        """The side whose turn it is, as its place in SIDES."""
        self.first = state[4][0] == 1
        """Whether this is the first round."""
        allies, axis = plans.fresh(state[0], state[1])
        self.waiting = [*allies], [*axis]

    # -- who stands where

    def _count(self, there: Standing) -> None:
        """Who stands where, and the squares that two units share that have not joined."""
        self.board, self.shared = board_of(self.start, there), 0
        self.pairs = bool(there[3])
        """Whether a hero may be on the field with a squad."""
        if there[3]:
            table, pieces, here, pairs = self.start[0], self.start[1], self.here, 0
            for own in table.heroes.values():
                for one in own:
                    if pieces[one][3] >= 0 and here[one] >= 0:
                        pairs |= 1 << here[one]
            self.shared = there[3] & ~pairs

    def there(self) -> Standing:
        """Who stands where."""
        table = self.start[0]
        if not self.shared & self.board >> 2 * table.field.size:
            return there_of(table, self.board)
        return self._look()

    def _look(self) -> Standing:
        """The same from the squares of each piece."""
        table, pieces, here = self.start[0], self.start[1], self.here
        changed = self.astray | self.moved
        return look_at(
            table,
            [(here[one],) if changed >> one & 1 else unit[0] for one, unit in enumerate(pieces)],
        )

    def place(self, plan: Plan, to: int) -> None:
        """A unit has gone to a square, and its hero with it."""
        _, now, _, _, _, _, hero, crew, stamp, _, _, shares = plan
        piece = now[0]
        square = self.here[piece]
        # A hero has shared the square of a friend, or does so now.
        counts = shares and self._holds_friend(to)
        if self.shared and square >= 0:
            counts = counts or bool(self.shared >> square & 1)
        self.here[piece] = to
        self.moved |= crew
        if hero >= 0:
            self.here[hero] = to
            self.pairs = True
        if square < 0:
            self.able[self.seat] = None
            self.came, self.known[piece] = True, None
            self.board ^= stamp << to
        else:
            self.board ^= stamp << square ^ stamp << to
        if counts:
            self._count(self._look())

    def _holds_friend(self, square: int) -> bool:
        """Whether a unit of the side whose turn it is stands on a square."""
        return bool(self.board >> self.seat * self.start[0].field.size + square & 1)

    def meet(self, walk: Walk, plan: Plan) -> Met:
        """The ways of a movement that has met nothing like this before."""
        piece = plan.begun[0]
        square, unit = self.here[piece], self.start[1][piece]
        unit = unit._replace(squares=(square,) if square >= 0 else ())
        return meet(self.start, self.there(), plan.gait[0], unit, walk)

    # -- as a position

    def position(
        self, now: Activation | None = None, actions: tuple[str, ...] = (), at: int = 0,
        used: tuple[str, ...] = (), diagonals: int = 0, path: tuple[int, ...] = NO_PATH,
    ) -> State:  # fmt: skip
        """What has become of it, as a position; with how far the activation has come."""
        table, before, elements, _, this, _, _, _, points, result = self.start
        acted, moved = self.acted, self.moved
        elsewhere = self.astray | moved
        changed, after = acted | elsewhere, before
        if changed:
            pieces, here, one = [*before], self.here, 0
            while changed:
                if changed & 1:
                    bit = 1 << one
                    under, living, damage, joined, done, went, spent, empty, gone, lasts, dead = (
                        before[one]
                    )
                    if elsewhere & bit:
                        under = (here[one],)
                    done, went = done or acted & bit > 0, went or moved & bit > 0
                    pieces[one] = make(Piece, (
                        under, living, damage, joined, done, went, spent, empty, gone, lasts, dead,
                    ))  # fmt: skip
                changed >>= 1
                one += 1
            after = tuple(pieces)
            keep(table, after, self.there())
        side, phase = SIDES[self.seat], "activation"
        if this[1] != side:
            this = make(Round, (this[0], side, *this[2:]))
        if now is not None:
            phase = "action"
            now = make(Activation, (now[0], actions, at, used, diagonals, path, "turn", None, -1))
        return make(State, (table, after, elements, phase, this, now, None, None, points, result))

    def end_round(self) -> State:
        """The same when all have acted, to be handed on to the next round.

        What a unit may declare depends on whether it is on the field, and on orders tried before.
        """
        if self.start[4][4]:
            self.known[:] = [None] * len(self.known)
        if self.came:
            state, self.astray = self.position(), 0
            return state
        self.astray |= self.moved
        return self.start

    # -- what a unit may do

    def declare(self, piece: int, said: Activate) -> None:
        """Free skills are said before anything is done: used up, or noted for the round."""
        self.known[piece] = None
        for name in said.skills:
            self.start = rounds.declared(self.start, piece, name, None)

    def heroes(self) -> list[int]:
        """Heroes of the side whose turn it is that could leave their squads."""
        found = self.able[self.seat]
        if found is None:
            pieces, here = self.start[1], self.here
            every = self.start[0].heroes[SIDES[self.seat]]
            found = [one for one in every if pieces[one][3] >= 0 and here[one] >= 0]
            self.able[self.seat] = found
        return found

    def may_be_answered(self, piece: int) -> bool:
        """Whether an enemy who has not acted may be near enough to fire at a unit on the field."""
        state, here = self.start, self.here
        table, pieces, at = state[0], state[1], here[piece]
        if len(pieces[piece][0]) > 1:
            return True
        near, column = distances(table.field, at), table.arms[piece][1]
        for number in self.waiting[1 - self.seat]:
            square = here[number]
            if square < 0:
                continue
            unit = pieces[number]
            if len(unit[0]) > 1:
                return True
            far = near[square]
            least, most = table.arms[number][2][column]
            # Most are out of reach, and so need no further look.
            if (least <= far <= most or unit[3] >= 0) and can_hit(state, number, piece, far):
                return True
        return False
