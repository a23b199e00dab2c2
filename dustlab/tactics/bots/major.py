"""The major: whole activations thought through, and what the enemy could do back."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from ...core.remarks import Remark
from ...play.bots import Thought, because
from ..flow import ATTACK, MOVE, SUSTAINED, Activation
from ..game import GAME
from ..moves import (
    Activate,
    Go,
    LetGo,
    Nothing,
    React,
)
from ..rules import movement, reaction
from ..rules.lines import between
from ..rules.movement import placed
from ..rules.shots import order_of
from ..rules.skills import TABLE
from ..state import State
from .captain import Captain
from .front import Front, fire_at
from .worth import best_worth, together_best

A_SKILL = 4.0
"""How many army points more a skill must bring that can be used once in a game."""
IN_TIME = 1.1
"""What an attack in the own turn is worth: with both actions, if nothing has changed until then."""
OFF_FIELD = -10.0
"""What it is worth to stay off the field."""
GOES_ON = 0.7
"""How much of the way that is missing a second move saves, of each of its points."""


class Plan(NamedTuple):
    """An activation, or what is left of one, thought through to its end."""

    worth: float
    square: int
    """Where it ends."""
    fired: float
    """The army points that its attack may destroy."""
    risk: float
    """The army points that the enemy may take there."""


class Major(Captain):
    """Thinks of whole activations: what they destroy, and what the enemy could do back."""

    name = "major"
    FRONT: type[Front] = Front
    """How it looks at a position."""

    def thoughts(self, state: State, side: str, rng: Random) -> Iterator[Thought]:
        if state.phase == "reaction":
            yield from self.reacts(state)
        else:
            yield from super().thoughts(state, side, rng)

    def plans(self, state: State, rng: Random) -> Iterator[Thought]:
        """Every declaration, by what its unit gains over staying where it is."""
        front, thought = self.FRONT(state, state.round.turn), []
        for move in GAME.candidates(state):
            if not isinstance(move, Activate):
                continue
            piece = state.read_piece(move.piece)
            plan = planned(front, GAME.advance(state, move))
            if plan is not None:
                spent = A_SKILL * sum(TABLE[one].once == "game" for one in move.skills)
                gain = plan.worth - spent - _staying(front, piece)
                worth = gain + front.urgency(piece, plan.fired) + rng.random() / 100
                thought.append((worth, move, plan, piece))
        best = max((worth for worth, *_ in thought), default=0.0)
        ends = next((plan for worth, _, plan, _ in thought if worth == best), None)
        for worth, move, plan, piece in thought:
            reasons = [*_why(front, piece, move.actions, plan)]
            if ends is not None and plan.square != ends.square and _same(plan, ends):
                reasons.append(_behind(state, plan, ends))
            yield Thought(worth, move, tuple(reasons))

    def acts(self, state: State) -> Iterator[Thought]:
        """Where to go, with what is left to do there; fire as the captain does."""
        now = state.acting
        if now.action != MOVE:
            yield from super().acts(state)
            nobody = because("tactics.round.nothing", "tactics.bots.no_target")
            yield Thought(0.0, Nothing(), (nobody,))
            return
        front = self.FRONT(state, state.side(now.piece))
        here = state.pieces[now.piece].squares[:1]
        stays = [(arrived(front, state, square), Nothing()) for square in here]
        goes = [
            (arrived(front, state, state.field.by_name[move.square]), move)
            for move in GAME.candidates(state)
            if isinstance(move, Go) and not move.trample
        ]
        best = max((plan for plan, _ in (*stays, *goes)), key=_worth, default=None)
        actions = (MOVE, *now.actions[now.at + 1 :])
        for plan, nothing in stays:
            yield Thought(plan.worth, nothing, tuple(_why_stay(state, plan, best)))
        for plan, move in goes:
            yield Thought(plan.worth, move, tuple(_why(front, now.piece, actions, plan, best)))

    def reacts(self, state: State) -> Iterator[Thought]:
        """Fire now, if the dice allow it, or in the own turn for certain."""
        rule, target = "tactics.reaction.roll", state.reacting.target
        waits = because(rule, "tactics.bots.own_turn")
        yield Thought(0.0, LetGo(), (waits,))
        for move in GAME.candidates(state):
            if not isinstance(move, React):
                continue
            now, later = self.now_or_later(state, state.read_piece(move.piece), target)
            facts = {"now": round(now), "later": round(later)}
            yield Thought(now - later, move, (because(rule, "tactics.bots.now_or_later", **facts),))

    def now_or_later(self, state: State, piece: int, target: int) -> tuple[float, float]:
        """What a unit's fire at who acts is worth now, by its dice; and what its own turn is."""
        far = between(state.field, state.pieces[piece].squares, state.pieces[target].squares)
        chance = 1 - (2 / 3) ** reaction.dice(state, piece)
        return chance * fire_at(state, piece, target, far), IN_TIME * best_worth(state, piece)


# -- an activation, from its declaration to its end


def planned(front: Front, state: State) -> Plan | None:
    """The best that a unit can do with what it has declared; None: nothing worth a look."""
    now = state.activation
    if now is None or state.phase != "action":
        return None
    if now.action == MOVE:
        plans = [arrived(front, state, square) for square, _ in movement.ways(state)]
        return max(plans, default=None)
    if order_of(state) is None:
        return None
    fired = together_best(state, front.measure)[1]
    if not fired:
        return None
    here = state.pieces[now.piece].squares[:1]
    squares = set(here)
    if MOVE in now.actions:
        after = state._replace(activation=now._replace(at=1))
        squares |= {square for square, _ in movement.ways(after)}
    return max(_ends(front, now.piece, square, fired) for square in squares)


def arrived(front: Front, state: State, square: int) -> Plan:
    """What is left to be had of an activation when its unit has gone to a square."""
    now = state.acting
    piece, at = now.piece, _after_move(now)
    rest = now.actions[at:]
    fired = 0.0
    if ATTACK in rest:
        there = placed(state, piece, square)
        fired = together_best(there._replace(activation=now._replace(at=at)), front.measure)[1]
    plan = _ends(front, piece, square, fired)
    if MOVE in rest:
        # It goes on from there, and comes nearer.
        nearer = min(front.missing(piece, square), state.card(piece).move)
        return plan._replace(worth=plan.worth + GOES_ON * nearer)
    return plan


def _after_move(now: Activation) -> int:
    """The place of the action that comes after the move: a charge goes all the way at once."""
    return now.actions.index(ATTACK) if "charge" in now.skills else now.at + 1


def _ends(front: Front, piece: int, square: int, fired: float) -> Plan:
    worth = fired + front.standing(piece, square)
    return Plan(worth, square, fired, front.danger(piece, square))


def _staying(front: Front, piece: int) -> float:
    """What it is worth to a unit if it does nothing."""
    squares = front.state.pieces[piece].squares
    return front.standing(piece, squares[0]) if squares else OFF_FIELD


def _worth(plan: Plan) -> float:
    return plan.worth


def _same(plan: Plan, other: Plan) -> bool:
    """Whether two places come to the same in the numbers that are told of them."""
    return (round(plan.fired), round(plan.risk)) == (round(other.fired), round(other.risk))


def _behind(state: State, plan: Plan, best: Plan) -> Remark:
    """That another place is better, in its numbers or in the estimate alone."""
    key = "tactics.bots.estimate_alone" if _same(plan, best) else "tactics.bots.not_best"
    names = state.field.names
    facts = {"square": names[plan.square], "best": names[best.square]}
    return because("tactics.movement.points", key, **facts)


def _why_stay(state: State, plan: Plan, best: Plan | None) -> Iterator[Remark]:
    """Why a unit stays where it is."""
    if best is None or plan.worth >= best.worth:
        yield because("tactics.round.nothing", "tactics.bots.stays")
    else:
        yield _behind(state, plan, best)


def _why(
    front: Front, piece: int, actions: tuple[str, ...], plan: Plan, best: Plan | None = None
) -> Iterator[Remark]:
    """What an activation is for, and what is risked at its end; `best` is the best end in reach,
    where this is one of several."""
    state = front.state
    square, points = state.field.names[plan.square], round(plan.fired)
    if best is not None and plan.worth < best.worth and (not points or _same(plan, best)):
        yield _behind(state, plan, best)
    elif actions == (SUSTAINED,):
        yield because("tactics.attack.sustained", "tactics.bots.both_actions", points=points)
    elif not points and best is None:
        yield because("tactics.movement.points", "tactics.bots.ends_on")
        return  # where a second move leads to is not known yet
    elif not points:
        yield because("tactics.movement.points", "tactics.bots.goes_to", square=square)
    elif actions[0] == MOVE:
        facts = {"square": square, "points": points}
        yield because("tactics.round.declare", "tactics.bots.fires_from", **facts)
    else:
        yield because("tactics.attack.rows", "tactics.bots.fires", points=points)
        if MOVE in actions:
            yield because("tactics.round.declare", "tactics.bots.then_to", square=square)
    if risk := round(plan.risk):
        yield because("tactics.attack.sight", "tactics.bots.risks", points=risk)
    elif not points and (steps := front.missing(piece, plan.square)):
        yield because("tactics.movement.points", "tactics.bots.steps_left", steps=steps)
    else:
        yield because("tactics.attack.sight", "tactics.bots.no_risk")
