"""The colonel: exact chances of all fire, and the enemy's best answer to where a unit ends."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ...play.bots import Thought, because
from ..flow import ATTACK, MOVE, SUSTAINED, Activation, Attack, Shot
from ..game import GAME
from ..moves import UseSkill
from ..rules import movement, reaction, weapons
from ..rules.dice import target_of, throw_of
from ..rules.lines import between
from ..rules.sight import Land, is_clear, land_of
from ..rules.skills import crew
from ..rules.terrain import kind_of, steps_from
from ..state import State
from ..text.blanks import Aim
from .front import FAR, Front
from .losses import cost_of, cost_of_fire
from .major import IN_TIME, Major
from .worth import best_worth, together_best

NEXT = 0.5
"""How much the fire of an enemy counts that has acted in this round: others may act before it."""
EAGER = 0.9
"""How much caution goes by the last round if the side is not ahead."""
URGENT = 0.5
"""How much of an attack is lost if a unit falls before it comes to it."""


DECLARED = 1.0
"""What it is worth at least to use a skill that an action was declared for."""


class Outlook(Front):
    """A position through the eyes of the colonel: every enemy may move before it fires."""

    CAUTION = 0.6
    measure = staticmethod(cost_of_fire)

    def __init__(self, state: State, side: str) -> None:
        super().__init__(state, side)
        goal = state.table.scenario
        if goal.rounds and self._lead() <= 0:
            self.caution *= 1 - EAGER * state.round.number / goal.rounds
        self._reach: dict[int, tuple[int, ...]] = {}
        self._steps: dict[int, dict[int, int]] = {}
        self._land: dict[tuple[int, int], Land] = {}

    def _threat(self, there: State, enemy: int, piece: int) -> float:
        """What one enemy may destroy of a unit: from where it stands, or after a move."""
        here, ends = there.pieces[enemy].squares, there.pieces[piece].squares
        worst = 0.0
        if self._any_clear(there, enemy, piece, here, ends):
            far = between(there.field, here, ends)
            worst = fire_from(there, enemy, piece, far, SUSTAINED)
        nearest = self._nearest(there, enemy, piece, ends)
        if nearest >= 0:
            worst = max(worst, fire_from(there, enemy, piece, nearest, ATTACK))
        return worst * (NEXT if there.pieces[enemy].acted else 1.0)

    def _nearest(self, there: State, enemy: int, piece: int, ends: tuple[int, ...]) -> int:
        """How near an enemy may come to where it sees a unit; -1: nowhere."""
        field = there.field
        most = max((row.range.most or FAR for row in there.card(enemy).rows), default=0)
        ranked = sorted((between(field, (one,), ends), one) for one in self._squares(enemy))
        for far, square in ranked:
            if far > most:
                return -1
            if far and self._any_clear(there, enemy, piece, (square,), ends):
                return far
        return -1

    def urgency(self, piece: int, fired: float) -> float:
        """An attack is lost with the unit that falls before it comes to it."""
        squares = self.state.pieces[piece].squares
        if not squares or not fired:
            return 0.0
        falls = min(1.0, self.danger(piece, squares[0]) / self.state.card(piece).ap)
        return URGENT * fired * falls

    def missing(self, piece: int, square: int) -> int:
        """How many steps are missing until a unit can fire at an enemy that it can hurt."""
        steps = self._steps.get(piece)
        if steps is None:
            steps = self._steps[piece] = self._steps_to_fire(piece)
        return steps.get(square, 0)

    def _steps_to_fire(self, piece: int) -> dict[int, int]:
        """The same for every square, by the ways that the ground leaves open."""
        kind, from_there = kind_of(self.state, piece), self._places_to_fire(piece)
        steps, edge = dict.fromkeys(from_there, 0), list(from_there)
        while edge:
            further = []
            for square in edge:
                for step in steps_from(self.state.field, kind, square):
                    if step.to not in steps:
                        steps[step.to] = steps[square] + 1
                        further.append(step.to)
            edge = further
        return steps

    def _places_to_fire(self, piece: int) -> set[int]:
        """The squares from which a unit would see, reach and hurt an enemy."""
        state, places = self.state, set[int]()
        land, soldiers = land_of(state), state.table.are_soldiers
        for enemy in self.enemies:
            armour = weapons.armour(state, enemy)
            rows = [row.range for row in state.card(piece).rows if row.cell(armour) is not None]
            ends = state.pieces[enemy].squares
            for end in ends:
                for square in seen_from(land, end, soldiers[piece] and soldiers[enemy]):
                    far = between(state.field, (square,), ends)
                    if any(weapons.reaches(row, far) for row in rows):
                        places.add(square)
        return places

    def _squares(self, enemy: int) -> tuple[int, ...]:
        """Where an enemy may come by one MOVE."""
        known = self._reach.get(enemy)
        if known is None:
            moves = Activation(enemy, (MOVE, ATTACK))
            going = self.state._replace(phase="action", activation=moves, reaction=None)
            known = self._reach[enemy] = tuple(square for square, _ in movement.ways(going))
        return known

    def _any_clear(
        self, there: State, enemy: int, piece: int, starts: tuple[int, ...], ends: tuple[int, ...]
    ) -> bool:
        return any(
            self._is_clear(there, enemy, piece, one, other) for one in starts for other in ends
        )

    def _is_clear(self, there: State, enemy: int, piece: int, start: int, end: int) -> bool:
        soldiers = there.table.are_soldiers
        both = soldiers[enemy] and soldiers[piece]
        land = self._land.get((enemy, piece))
        if land is None:
            land = self._land[enemy, piece] = _without(self.state, enemy, piece)
        return is_clear(land, start, end, (start, end), both)


@lru_cache(maxsize=256)
def seen_from(land: Land, end: int, among_soldiers: bool) -> tuple[int, ...]:
    """The squares from which one square is seen."""
    squares = range(len(land.field.names))
    return tuple(
        one
        for one in squares
        if one != end and is_clear(land, one, end, (one, end), among_soldiers)
    )


def _without(state: State, *units: int) -> Land:
    """The land without some units, which do not stand in their own way."""
    pieces = list(state.pieces)
    for unit in units:
        for one in crew(state, unit):
            pieces[one] = pieces[one]._replace(squares=())
    return land_of(state._replace(pieces=tuple(pieces)))


def fire_from(state: State, shooter: int, target: int, far: int, kind: str) -> float:
    """What all rows of a unit that reach so far cost a target together."""
    armour = weapons.armour(state, target)
    throws = []
    for piece in crew(state, shooter):
        for row, weapon in enumerate(state.card(piece).rows):
            if not weapons.reaches(weapon.range, far) or weapon.cell(armour) is None:
                continue
            if not weapons.is_used_up(state, piece, row):
                shot = Shot(piece, row, target)
                throws.append(throw_of(state, Attack(shooter, (shot,), kind), shot))
    return cost_of(state, target_of(state, target), tuple(throws)) if throws else 0.0


class Colonel(Major):
    """Counts exact chances, and where every enemy may fire from after its next move."""

    name = "colonel"
    FRONT = Outlook

    def acts(self, state: State) -> Iterator[Thought]:
        """What was declared is done: a skill, too, for the dearest unit that it can be used on."""
        for move in GAME.candidates(state):
            if isinstance(move, UseSkill):
                helped = state.read_piece(move.piece) if move.piece else state.acting.piece
                why = because("tactics.round.skill", "tactics.bots.as_declared")
                yield Thought(DECLARED + state.card(helped).ap, move, (why,))
        yield from super().acts(state)

    # -- an attack by exact chances, and reaction fire

    def fire(self, state: State) -> tuple[list[Aim], float]:
        return together_best(state, cost_of_fire)

    def now_or_later(self, state: State, piece: int, target: int) -> tuple[float, float]:
        far = between(state.field, state.pieces[piece].squares, state.pieces[target].squares)
        chance = 1 - (2 / 3) ** reaction.dice(state, piece)
        later = best_worth(state, piece, (), cost_of_fire)
        return chance * fire_from(state, piece, target, far, ATTACK), IN_TIME * later
