"""What a position of Dust Tactics is worth to both sides: their shares of the victory, about.

Counted is, in army points, what was destroyed and what is hurt; who has more units that may still
act in this round; what the side whose turn comes next may fire at best; and, for a smaller part,
how every unit stands (`front.py`: what it could fire at, what may be fired back, how far it has to
go). A unit that has still to come onto the field counts as if it stood where it comes in. How sure
a lead is hangs on how many units may still act. A move is judged by what the colonel, the strongest
one, expects of its whole activation; with the last one of a match it is followed to the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from math import sqrt
from random import Random
from typing import Any

from ...core.match import Chance, Over
from ...core.remarks import Remark
from ...core.words import Likely
from ...play.bots import because
from ...play.judging import JudgeOfTwo, Option, Options, Shares, apart, divided, duel
from ..components import SIDES
from ..flow import ATTACK, MOVE, NOTHING, SUSTAINED, Activation, other_side
from ..game import GAME
from ..moves import Activate, Fire, Go, Move, Nothing
from ..odds.attacks import of_fire
from ..odds.falling import ends
from ..rules import movement
from ..rules.declaring import waiting
from ..rules.movement import placed
from ..rules.scenario import is_alive
from ..rules.shots import order_of
from ..rules.skills import leader
from ..state import State
from .choices import SETTING_UP
from .colonel import Colonel, Outlook
from .differences import beside_ways, differences
from .front import Front
from .losses import cost_of_fire
from .major import OFF_FIELD, arrived
from .worth import together_best

HURT, STANDING = 0.5, 0.2
"""How much army points count that are lost and not yet scored, and what the places are worth."""
ON_TURN = 0.65
"""How much the best fire of the side counts whose turn it is: the other side answers it then."""
TO_ACT = 4.0
"""What it is worth to have one more unit than the other side that acts in this round. The unit that
comes next counts by half: the sides take turns."""
SCALE = 6.0
"""How many army points ahead is fairly sure if one unit is left to act; twice that with four."""
FORESEEN, LEAST_LEFT = 1, 0.1
"""How many rounds beyond this one make a lead less sure: most are decided by then. And what is left
of chance when all have acted."""
NO_LIMIT = 6
"""How many rounds are counted where a scenario has no limit."""


COMPARED = (
    "tactics.bots.not_best",
    "tactics.bots.estimate_alone",
    "tactics.bots.no_target",
    "tactics.bots.stays",
    "tactics.bots.risks",
    "tactics.bots.no_risk",
    "tactics.bots.steps_left",
    "tactics.bots.ends_on",
    "tactics.bots.goes_to",
)
"""What the colonel says of a place beside others: a review holds two of them against each other."""


class TacticsJudge(JudgeOfTwo):
    """Measures positions of Dust Tactics, and the moves that the colonel looks at."""

    strongest = "colonel"
    scores_rounds = False
    sides = SIDES

    def measures(self, state: State) -> bool:
        """Armies and terrain are not measured: a skirmish begins with its first round."""
        return state.phase not in SETTING_UP

    def worth(self, state: State) -> tuple[Fraction, ...]:
        return _worth(state)

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

    def reasons(self, state: State, side: str, one: Option, other: Option) -> Iterator[Remark]:
        """What its activation comes to more; of what is no way to a square, what is gained."""
        found = [
            *differences(state, side, one.move, other.move),
            *beside_ways(state, one.move, other.move),
        ]
        yield from found or (reason for reason in apart(one, other) if reason.key not in COMPARED)

    def changed(self, before: State, after: State, side: str) -> Iterator[Remark]:
        """Enemies that were destroyed, and those that were hurt."""
        for key, is_so in (("review.tactics.destroyed", False), ("review.tactics.hurt", True)):
            units = tuple(
                after.name(piece)
                for piece in after.table.enemies[side]
                if _hurt(after, piece) > _hurt(before, piece)
                and bool(after.pieces[piece].squares) is is_so
            )
            if units:
                yield because("tactics.attack.casualties", key, units=units)

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
    """How many army points make a lead fairly sure: each unit that acts may turn it."""
    return SCALE * sqrt(max(LEAST_LEFT, _left(state)))


def _left(state: State) -> int:
    """How many times a unit may still act, as far as it is foreseen."""
    limit = state.table.scenario.rounds or NO_LIMIT
    rounds = max(0, min(FORESEEN, limit - state.round.number))
    return sum(
        len(waiting(state, side)) + rounds * sum(1 for _ in _leaders(state, side)) for side in SIDES
    )


def _leaders(state: State, side: str) -> Iterator[int]:
    """The units of a side; a hero acts with his squad."""
    return (piece for piece in state.of_side(side) if leader(state, piece) == piece)


@lru_cache(maxsize=4096)
def _lead(state: State) -> float:
    """How many army points the first side is ahead of the second."""
    first, second = SIDES
    all_in = _all_in(state)
    lead = _stands(all_in, first) - _stands(all_in, second)
    lead += TO_ACT * (len(waiting(state, first)) - len(waiting(state, second)))
    side = _on_turn(state)
    if not side:
        return lead
    next_one = ON_TURN * _best_shot(state, waiting(state, side)) - TO_ACT / 2
    return lead + (next_one if side == first else -next_one)


def _all_in(state: State) -> State:
    """As if all stood on the field: who has to come in, in the middle of where that is possible."""
    for side in SIDES:
        for piece in _leaders(state, side):
            if not state.pieces[piece].squares:
                coming = Activation(piece, (MOVE, NOTHING))
                asked = state._replace(phase="action", activation=coming, reaction=None)
                squares = sorted({square for square, _ in movement.ways(asked)})
                if squares:
                    state = placed(state, piece, squares[len(squares) // 2])
    return state


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
    return total


def _on_turn(state: State) -> str:
    """The side that activates a unit next, or says which side does.

    While a unit still moves that will not fire any more, that is the side that comes after it.
    """
    if state.phase == "initiative":
        return state.round.winner
    if state.activation is None:
        return state.round.turn if state.phase == "activation" else ""
    now = state.side(state.activation.piece)
    return next((side for side in (other_side(now), now) if waiting(state, side)), "")


def _best_shot(state: State, pieces: Iterable[int]) -> float:
    """What the best fire is worth of these units from where they stand, with both actions."""
    shots = (
        state._replace(phase="action", activation=Activation(piece, (SUSTAINED,)), reaction=None)
        for piece in pieces
        if state.pieces[piece].squares
    )
    return max((together_best(shot, cost_of_fire)[1] for shot in shots), default=0.0)


def _hurt(state: State, piece: int) -> float:
    """The army points of what a unit has lost so far."""
    card, one = state.card(piece), state.pieces[piece]
    left = one.models if card.is_squad else card.health - one.damage
    return card.ap * (1 - max(0, left) / card.health)


# -- dice that are still to fall


@lru_cache(maxsize=4096)
def _worth(state: State) -> Shares:
    """Both shares; where dice are to fall, the mean over all that they may bring, exactly.

    Declaring fire, and every throw on the way, so changes nothing by itself. Who decides in the
    midst of it does what the colonel would do.
    """
    pending = GAME.pending(state)
    if isinstance(pending, Over):
        return divided([side for side in SIDES if side == pending.winner], SIDES)
    standing = [side for side in SIDES if is_alive(state, side)]
    if state.attack is None and len(standing) == 1:
        return divided(standing, SIDES)  # at the end of the round they have won
    if isinstance(pending, Chance):
        if state.phase == "attack" and state.attacking.stage in ("roll", "cover"):
            return _averaged(ends(state))
        if state.phase in ("attack", "reaction"):
            odds = pending.odds
            return _averaged((odds.chance(one), GAME.fall(state, one)) for one in odds)
        if state.phase == "initiative":
            # Level, both roll again: what comes in the end is the mean over the other throws.
            odds = pending.odds
            decides = [one for one in odds if len({*one}) > 1]
            likely = sum((odds.chance(one) for one in decides), Fraction(0))
            return _averaged((odds.chance(one) / likely, GAME.fall(state, one)) for one in decides)
    elif state.phase in ("attack", "reaction") or _may_fire(state) or _is_last(state):
        best = _best_move(state, pending.player)
        if best is not None and not isinstance(best, Nothing):
            return _worth(GAME.advance(state, best))
    return duel(_lead(state) / _scale(state))


def _averaged(ways: Iterable[tuple[Fraction, State]]) -> Shares:
    total = [Fraction(0)] * len(SIDES)
    for chance, then in ways:
        total = [one + chance * share for one, share in zip(total, _worth(then), strict=True)]
    return tuple(total)


def _best_move(state: State, side: str) -> Move | None:
    """What the colonel would do; None: nothing comes to its mind."""
    thoughts = sorted(Colonel().thoughts(state, side, Random(0)), key=lambda one: -one.worth)
    legal = (one.move for one in thoughts if next(GAME.refusals(state, one.move), None) is None)
    return next(legal, None)


def _may_fire(state: State) -> bool:
    """Whether a unit has declared an attack, or may fire out of turn, and says now at whom; or it
    has a way to go before."""
    if state.phase != "action":
        return False
    now = state.acting
    return order_of(state) is not None or (now.action == MOVE and ATTACK in now.actions[now.at :])


def _is_last(state: State) -> bool:
    """Whether nobody acts any more in this match but one unit, which may have begun: then the
    colonel's way is followed to the end."""
    acts = state.phase == "activation" and state.activation is None
    return _left(state) == acts and (acts or state.phase == "action")


JUDGE = TacticsJudge()
