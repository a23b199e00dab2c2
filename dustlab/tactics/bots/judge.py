"""What a position of Dust Tactics is worth to both sides: their shares of the victory, about.

Counted is what the major counts, in army points: what was destroyed, what is hurt, and how every
unit stands (`front.py`: what it could fire at, what may be fired back, how far it has to go). A
move is judged by what the colonel, the strongest one, expects of its whole activation.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import sqrt
from random import Random
from typing import Any

from ...core.match import Over
from ...core.remarks import Remark
from ...core.words import Likely
from ...play.bots import because
from ...play.judging import JudgeOfTwo, Option, Options, divided, duel
from ..components import SIDES
from ..flow import Attack
from ..game import GAME
from ..moves import Activate, Fire, Go
from ..odds.attacks import of_fire
from ..rules.close_combat import part_end, part_start
from ..rules.dice import FACES, damage_of, target_of, throw_of
from ..rules.skills import leader
from ..state import State
from .choices import SETTING_UP
from .colonel import Colonel, Outlook
from .front import Front
from .losses import cost_of_fire
from .major import OFF_FIELD, arrived
from .worth import expected

HURT, STANDING = 0.5, 0.5
"""How much army points count that are lost and not yet scored, and what the places are worth."""
SCALE = 4.0
"""How many army points ahead is fairly sure, with one round left; more with more."""
NO_LIMIT = 6
"""How many rounds are counted where a scenario has no limit."""


class TacticsJudge(JudgeOfTwo):
    """Measures positions of Dust Tactics, and the moves that the colonel looks at."""

    strongest = "colonel"
    scores_rounds = False
    sides = SIDES

    def worth(self, state: State) -> tuple[Fraction, ...]:
        pending = GAME.pending(state)
        if isinstance(pending, Over):
            return divided([side for side in SIDES if side == pending.winner], SIDES)
        return duel(_lead(state) / _scale(state))

    def points(self, state: State) -> tuple[int, ...]:
        return state.points

    def moment(self, before: State, after: State) -> tuple[Any, ...]:
        """What a step belongs to: an activation, with what it is interrupted by."""
        now = before.activation or after.activation
        while now is not None and now.then is not None:
            now = now.then
        return before.round.number, before.phase if now is None else now.piece

    def odds(self, state: State, move: Any) -> Iterator[Remark]:
        """What an attack does to each of its targets, exactly."""
        if not isinstance(move, Fire):
            return
        for one in of_fire(state, move):
            hurt, gone = (Likely(float(p), short=True) for p in (1 - one.damage[0], one.destroyed))
            facts = {"unit": one.name, "hurt": hurt, "gone": gone}
            yield because("tactics.attack.dice", "review.odds.tactics", **facts)

    def against(self, state: State, side: str, played: Any, better: Any) -> Iterator[Remark]:
        """What the coach says of the move is all that can be said."""
        del state, side, played, better
        return iter(())

    def options(self, state: State, side: str, played: Any) -> Options | None:
        if state.phase in (*SETTING_UP, "initiative"):
            return None  # armies and beginnings are not measured
        lead, scale = _lead(state), _scale(state)
        ahead = lead if side == SIDES[0] else -lead
        found, mine = [], None
        for thought in Colonel().thoughts(state, side, Random(0)):
            if isinstance(played, Activate) and thought.move.piece != played.piece:
                continue  # who is not activated now acts later: that is not lost
            share = duel((ahead + thought.worth) / scale)[0]
            option = Option(thought.move, share, thought.reasons)
            if thought.move == played:
                mine = option
            elif next(iter(GAME.refusals(state, thought.move)), None) is None:
                found.append(option)
        if mine is None:
            expected = _expected(state, played)
            if expected is None:
                return None
            mine = Option(played, duel((ahead + expected) / scale)[0])
        return Options((mine, *found), every=False)


def _expected(state: State, move: Any) -> float | None:
    """What the colonel would expect of a move that it does not look at; None: it cannot say."""
    if isinstance(move, Fire):
        return cost_of_fire(state, list(move.aims))
    if isinstance(move, Go):
        front = Outlook(state, state.side(state.acting.piece))
        return arrived(front, state, state.field.by_name[move.square]).worth
    # A declaration from which nothing comes: the unit stays as it is.
    return 0.0 if isinstance(move, Activate) else None


def _scale(state: State) -> float:
    limit = state.table.scenario.rounds or NO_LIMIT
    return SCALE * sqrt(max(1, limit + 1 - state.round.number))


@lru_cache(maxsize=4096)
def _lead(state: State) -> float:
    """How many army points the first side is ahead of the second."""
    first, second = SIDES
    return _stands(state, first) - _stands(state, second)


def _stands(state: State, side: str) -> float:
    """Points, the damage done, and how every unit stands."""
    total = float(state.points[SIDES.index(side)])
    front = Front(state, side)
    for piece in state.of_side(side):
        total -= HURT * _hurt(state, piece)
        squares = state.pieces[piece].squares
        if leader(state, piece) == piece:
            standing = front.standing(piece, squares[0]) if squares else OFF_FIELD
            total += STANDING * standing
    return total - sum(
        _loses(state, piece, damage)
        for piece, damage in about_to_fall(state).items()
        if state.side(piece) == side
    )


def _hurt(state: State, piece: int) -> float:
    """The army points of what a unit has lost so far."""
    card, one = state.card(piece), state.pieces[piece]
    left = one.models if card.is_squad else card.health - one.damage
    return card.ap * (1 - max(0, left) / card.health)


# -- dice that lie on the table, and those that are still to fall

ALL_OF_IT = 99.0
"""The damage of what destroys a whole unit."""


def about_to_fall(state: State) -> dict[int, float]:
    """The damage that every unit has to expect of the attack that is on, by what fell so far."""
    attack = state.attack
    if attack is None:
        return {}
    damage: dict[int, float] = {}
    if attack.wounds:
        for wound in attack.wounds:
            points = ALL_OF_IT if wound.points < 0 else float(wound.points)
            damage[wound.piece] = damage.get(wound.piece, 0.0) + points
        return damage
    if attack.stage == "strike":
        return damage
    for number in range(part_start(state, attack), part_end(state, attack)):
        shot = attack.shots[number]
        if shot.target >= 0:
            points = _expected_of(state, attack, number)
            damage[shot.target] = damage.get(shot.target, 0.0) + points
    return damage


def _expected_of(state: State, attack: Attack, number: int) -> float:
    """The damage that one shot has to be expected to do."""
    shot = attack.shots[number]
    throw = throw_of(state, attack, shot)
    if attack.stage != "cover" and number > attack.at:
        return expected(throw)
    if attack.stage == "roll" and number == attack.at and attack.throw == "first":
        return expected(throw)
    hits = float(attack.hits[number])
    if attack.stage == "roll" and number == attack.at:
        share = attack.dice * throw.faces / 6
        hits = share if attack.throw == "phaser" else hits + share
    if attack.stage == "roll" and number == attack.at and attack.throw != "phaser":
        hits *= throw.phaser * throw.faces / 6 if throw.phaser else 1
    if attack.stage != "cover" or number >= attack.at:
        hits *= 1 - FACES[throw.saving] / 6
    each, destroys = damage_of(state, shot)
    return min(hits, 1.0) * ALL_OF_IT if destroys else hits * each


def _loses(state: State, piece: int, damage: float) -> float:
    """The army points that a unit loses by damage, more where nothing of it is left."""
    target, card = target_of(state, piece), state.card(piece)
    left = target.miniatures + target.boxes
    if not left or target.heroic:
        return 0.0
    part = min(damage, left)
    finished = (part / left) ** 2
    return card.ap * (finished + (1 - finished) * HURT * part / card.health)


JUDGE = TacticsJudge()
