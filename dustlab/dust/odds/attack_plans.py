"""A plan: attacks of one turn, each only if the one before has succeeded.

A battle succeeds if the attackers take the area, a special attack if it destroys something. Each
step is a move as it is written in a match; `all` stands for whatever units are there by then:

>>> from dustlab.dust import from_position
>>> match = from_position('''rules premium
... players red blue
... round 2
... turn red combat 2
... ukraine red 4 tank
... balkans blue 1 tank
... arabia blue 1 tank''')
>>> print(plan(match.state, ["attack ukraine > balkans all", "attack balkans > arabia all"]))
1. attack ukraine > balkans all: 88 % (about 8 in 9)
2. attack balkans > arabia all: 74 % (about 3 in 4)
The whole plan: 74 % (about 3 in 4)
Exact. Each step counts from the beginning of the plan. Policy fixed: tanks are destroyed
first, then mechs, fighters, bombers; nobody retreats.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...core.errors import BadInput
from ...core.remarks import Refusal
from ...core.words import chance, lines, phrase, say
from ...odds.walk import spread
from ...pictures.chart import Bar, bars
from ...pictures.scene import Scene
from ..components import NO_UNITS, Units
from ..game import GAME
from ..moves import Attack, Bomb, Bombard, Drop, Missile, Move, Take
from ..state import State
from .battle_ends import is_fought
from .policies import Decide, Policy, read_policy
from .special_attacks import dearest

ATTACKS = (Attack, Drop, Bomb, Bombard, Missile)
ALL = "all"


@dataclass(frozen=True)
class Step:
    """One attack of a plan."""

    move: str
    tried: float
    """The chance that the plan comes to this step and the rules allow it then."""
    succeeds: float
    """The chance that everything up to and with this step succeeds."""
    refused: tuple[Refusal, ...] = ()
    """Why the rules may not allow it any more, if they may not."""


@dataclass(frozen=True)
class PlanOdds:
    steps: tuple[Step, ...]
    plan: Policy
    positions: tuple[tuple[State, float], ...]
    """Where the plan leads if all of it succeeds, with the chances."""

    @property
    def policy(self) -> str:
        return self.plan.id

    @property
    def succeeds(self) -> float:
        return self.steps[-1].succeeds

    def caption(self, language: str = "en") -> str:
        return say("odds.plan.exact", language, policy=self.plan.told(language))

    def tell(self, language: str = "en") -> str:
        told = []
        for i, step in enumerate(self.steps, start=1):
            facts = {"move": step.move, "chance": chance(step.succeeds, language)}
            told.append(f"{i}. {phrase('odds.plan.step', language, **facts)}")
        whole = say("odds.plan.whole", language, chance=chance(self.succeeds, language, final=True))
        return lines("\n".join([*told, whole, self.caption(language)]))

    def __str__(self) -> str:
        return self.tell()

    def __repr__(self) -> str:
        return str(self)

    def scene(self, language: str = "en") -> Scene:
        rows = [Bar(str(i), step.move, step.succeeds) for i, step in enumerate(self.steps)]
        title = say("odds.plan.title", language)
        return bars(title, rows, self.caption(language), language)


def plan(
    state: State, steps: Sequence[str | Move], policy: str | Policy | Decide = "fixed"
) -> PlanOdds:
    """The chance that each of these attacks succeeds, one after the other."""
    chosen = read_policy(policy)
    if chosen.decide is None:
        expected = "a policy that decides move by move, as fixed"
        raise BadInput("policy", expected, chosen.id)
    if not steps:
        raise BadInput("plan", "at least one attack", "")
    here, found = {state: 1.0}, []
    for written in steps:
        after: dict[State, float] = {}
        tried = 0.0
        refused: tuple[Refusal, ...] = ()
        for position, mass in here.items():
            move = _move(written, position)
            if move is None:
                continue
            against = tuple(GAME.refusals(position, move))
            if against:
                refused = refused or against
                continue
            tried += mass
            for end, share in _fought(position, move, chosen).items():
                if _succeeded(position, end, move):
                    after[end] = after.get(end, 0.0) + mass * share
        found.append(Step(str(written), tried, sum(after.values()), refused))
        here = after
    return PlanOdds(tuple(found), chosen, tuple(here.items()))


def _move(written: str | Move, state: State) -> Move | None:
    """The move as the rules know it; none if `all` are none by now."""
    if not isinstance(written, str):
        return written
    text = written.strip()
    if ALL in text.split():
        words = text.split()
        place = words.index(ALL)
        origin = " ".join(words[1 : words.index(">")]) if ">" in words else ""
        holding = state.holding(state.board.read_area(origin, "plan"))
        units = holding.units if holding and holding.army == state.turn.army else NO_UNITS
        if not units.total:
            return None
        words[place] = str(_fighting(units, state, origin))
        text = " ".join(words)
    move = GAME.read_move(text, state)
    if not isinstance(move, ATTACKS):
        raise BadInput("plan", "attacks of one turn", written)
    return move


def _fighting(units: Units, state: State, origin: str) -> Units:
    """At sea all submarines, on land all units."""
    at_sea = state.board[state.board.read_area(origin, "plan")].kind == "sea"
    return Units(submarine=units.submarine) if at_sea else units._replace(submarine=0)


def _fought(state: State, move: Move, policy: Policy) -> dict[State, float]:
    """Every position that an attack can end in."""

    def decide(here: State) -> Any:
        if here.strike is not None:
            return Take(dearest(here))
        if policy.decide is None:
            raise AssertionError("a policy that cannot decide")
        return policy.decide(here)

    ends, _ = spread(GAME, GAME.advance(state, move), decide, 1.0, stop=is_fought)
    return ends


def _succeeded(before: State, end: State, move: Move) -> bool:
    target: str = move.target  # type: ignore[union-attr]
    if isinstance(move, Attack | Drop):
        return end.owner(target) == before.turn.army
    return end.holding(target) != before.holding(target)
