"""How a unit stands on a square: what it could fire at from there, and what may be fired back.

Everything is counted in army points, by the throws that the rules give.
"""

from __future__ import annotations

from ..components import SIDES
from ..flow import ATTACK, Attack, Shot
from ..rules import weapons
from ..rules.dice import target_of, throw_of
from ..rules.lines import between
from ..rules.movement import placed
from ..rules.sight import sees
from ..rules.skills import crew, leader
from ..state import State
from .worth import Measure, best_worth, expected, share_of, worth_of

CAUTION, AHEAD = 0.1, 0.4
"""How much of what a unit may lose counts against what it destroys; more so for who is ahead."""
HOPE = 0.5
"""How much of the next attack from a square counts now."""
STEP = 0.8
"""What each square costs that is missing to have an enemy in range."""
NEXT, COMING = 0.6, 0.35
"""How much the fire of an enemy counts that has acted in this round, or has to come nearer."""
OTHERS = 0.5
"""How much counts of the enemies beside the most dangerous one: each fires at one unit only."""
STAKE, NEARER = 20, 0.5
"""The army points of a square that decides all, and what each square on the way there costs."""
FAR = 99


class Front:
    """One position through the eyes of one side, for one decision."""

    CAUTION = CAUTION
    measure: Measure = staticmethod(worth_of)
    """What rows that fire together are worth."""

    def __init__(self, state: State, side: str) -> None:
        self.state, self.side = state, side
        self.enemies = [
            one
            for one in state.table.enemies[side]
            if state.pieces[one].squares and leader(state, one) == one
        ]
        self.caution = self.CAUTION * (1 + AHEAD * self._lead())
        self._danger: dict[tuple[int, int], float] = {}
        self._fire: dict[tuple[int, int], float] = {}

    def _lead(self) -> float:
        """From -1 to 1: how far the side is ahead, and how near the end is."""
        rounds, points = (
            self.state.table.scenario.rounds,
            dict(zip(SIDES, self.state.points, strict=True)),
        )
        if not rounds:
            return 0.0
        lead = 2 * points[self.side] - sum(self.state.points)
        return max(-1.0, min(1.0, lead / STAKE)) * self.state.round.number / rounds

    # -- what is had and risked on a square

    def standing(self, piece: int, square: int) -> float:
        """What it is worth to a unit to end its activation on a square."""
        worth = HOPE * self.fire(piece, square) - self.caution * self.danger(piece, square)
        return worth - STEP * self.missing(piece, square) + self.held(square)

    def fire(self, piece: int, square: int) -> float:
        """What the best attack of a unit would be worth from a square."""
        known = self._fire.get((piece, square))
        if known is None:
            squares = placed(self.state, piece, square).pieces[piece].squares
            known = best_worth(self.state, piece, squares, self.measure)
            self._fire[piece, square] = known
        return known

    def danger(self, piece: int, square: int) -> float:
        """The army points that a unit may expect to lose on a square before it acts again."""
        known = self._danger.get((piece, square))
        if known is None:
            there = placed(self.state, piece, square)
            each = sorted((self._threat(there, one, piece) for one in self.enemies), reverse=True)
            known = self._danger[piece, square] = sum(each[:1]) + OTHERS * sum(each[1:])
        return known

    def _threat(self, there: State, enemy: int, piece: int) -> float:
        """What one enemy may destroy of a unit that stands there: at once, or after a move."""
        likely = NEXT if there.pieces[enemy].acted else 1.0
        far = between(there.field, there.pieces[enemy].squares, there.pieces[piece].squares)
        hurt = fire_at(there, enemy, piece, far) if sees(there, enemy, piece) else 0.0
        if not hurt:
            nearer = max(1, far - there.card(enemy).move)
            hurt = COMING * fire_at(there, enemy, piece, nearer)
        return likely * hurt

    def urgency(self, piece: int, fired: float) -> float:
        """What is lost if a unit with such an attack does not act first."""
        del piece, fired
        return 0.0

    def missing(self, piece: int, square: int) -> int:
        """How many squares are missing until a unit has an enemy in range that it can hurt."""
        state, short = self.state, FAR
        for enemy in self.enemies:
            far = between(state.field, (square,), state.pieces[enemy].squares)
            armour = weapons.armour(state, enemy)
            reach = max(
                (row.range.most or FAR for row in state.card(piece).rows if row.cell(armour)),
                default=0,
            )
            short = min(short, max(0, far - reach))
        return short if short < FAR else 0

    def held(self, square: int) -> float:
        """What a square is worth for the one that the scenario asks to hold, more from round to
        round."""
        state, goal = self.state, self.state.table.scenario
        if goal.hold < 0:
            return 0.0
        left = max(0, goal.rounds - state.round.number) if goal.rounds else 0
        urgent = (goal.hold_bonus or STAKE) / (1 + left)
        far = between(state.field, (square,), (goal.hold,))
        return -NEARER * far * (1 + urgent / STAKE) if far else urgent


def fire_at(state: State, shooter: int, target: int, far: int) -> float:
    """What all rows of a unit that reach so far may destroy of a target together."""
    damage, armour = 0.0, weapons.armour(state, target)
    for piece in crew(state, shooter):
        for row, weapon in enumerate(state.card(piece).rows):
            if not weapons.reaches(weapon.range, far) or weapon.cell(armour) is None:
                continue
            if not weapons.is_used_up(state, piece, row):
                shot = Shot(piece, row, target)
                damage += expected(throw_of(state, Attack(shooter, (shot,), ATTACK), shot))
    return share_of(state, target_of(state, target), damage)
