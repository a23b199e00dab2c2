"""Policies: how both sides decide while their odds are summed. Odds without a policy mean nothing.

* `fixed`: roll until the end, never retreat, use no ability; destroy tanks first, then mechs,
  fighters, bombers.
* `best`: each roller destroys what gives its own side the best chance, the attacker of taking the
  area, the defender of keeping it; nobody retreats or uses an ability.
* `abilities`: like `fixed`, but an Ace, Raketen Truppen, Sigrid and the Nurse are used.
* `leaving(attacker=2, defender=1)`: like `fixed`, but a side with no more units than that
  retreats before its roll.
* any function from a position to a move: what it decides is what is summed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ...core.errors import BadInput, did_you_mean, whole
from ...core.words import phrase
from ..components import KINDS, Units
from ..editions import Edition
from ..moves import Move, Pass, Retreat, Roll, Take, Use
from ..rules import abilities, retreat
from ..rules.battle_dice import dice_of, to_take
from ..state import ATTACKER, Stage, State

# Beyond this many units on a side a sum would take a person's patience or a machine's memory.
MOST_UNITS = 200

Decide = Callable[[State], Move]

# The abilities that change dice, and nothing but dice: these a policy can use without a plan.
CHANGE_DICE = ("ace_of_the_sky", "raketen_truppen", "sigrid", "nurse")

# At sea there is one kind of unit, so nothing is said of what is destroyed first.
AT_SEA = {"fixed": "fixed_sea", "best": "best_sea"}


@dataclass(frozen=True)
class Policy:
    """A named way to decide; `decide` is asked at every choice of a battle."""

    id: str
    decide: Decide | None = None
    """None: the sum itself chooses (`best`)."""
    facts: tuple[tuple[str, Any], ...] = ()
    uses: tuple[str, ...] = ()
    """The abilities that it uses."""
    summed: bool = field(default=False, compare=False)
    """Whether the arrays know it; else the rules are asked at every step."""

    def in_words(self, language: str = "en", at_sea: bool = False) -> str:
        """Its name and what it means, for captions."""
        key = AT_SEA.get(self.id, self.id) if at_sea else self.id
        return phrase(f"odds.policy.{key}", language, **dict(self.facts))


def first_losses(units: Units, hits: int) -> Units:
    """What `fixed` destroys: kind by kind in the order of the box, which both shields allow."""
    lost = []
    for count in units:
        lost.append(min(count, hits))
        hits -= lost[-1]
    return Units(*lost)


def fixed(state: State) -> Move:
    """The move of the policy `fixed` in a battle."""
    fight = state.battle
    if fight is None:
        raise BadInput("policy fixed", "a battle", "none")
    if fight.stage == Stage.TAKE:
        return Take(first_losses(fight.units(fight.other), to_take(fight)))
    if fight.stage in Stage.OF_ABILITIES:
        return Pass()
    if fight.stage == Stage.LEAVE:
        return Retreat(((fight.leaving, retreat.ways_out(state, fight.side)[0]),))
    return Roll()


def use_abilities(state: State) -> Move:
    """Like `fixed`, with every ability that changes dice at the first moment at which it helps.

    Dice are thrown again if fewer of them hit than are to be expected.
    """
    fight = state.battle
    if fight is not None and fight.stage in Stage.OF_ABILITIES and _helps(state):
        for move in abilities.candidates(state):
            if move.ability in CHANGE_DICE:
                return Use(move.ability)
    return fixed(state)


def _helps(state: State) -> bool:
    fight = state.battle
    if fight is None or fight.stage != Stage.ROLLED:
        return True
    at_sea = fight.kind == "sea" and fight.side != ATTACKER
    return 3 * (fight.answer if at_sea else fight.hits) < dice_of(state, fight.side)


def leaving(attacker: int = 0, defender: int = 0) -> Policy:
    """Like `fixed`, but a side with no more units than that retreats before its roll.

    As many as may leave do, the dearest first, all the same way.
    """
    for side, number in (("attacker", attacker), ("defender", defender)):
        whole(f"leaving, {side}", number, 0, MOST_UNITS)

    def decide(state: State) -> Move:
        fight = state.battle
        if fight is not None and fight.stage == Stage.DECIDE:
            units = fight.units(fight.side)
            few = attacker if fight.side == ATTACKER else defender
            if units.total <= few and retreat.may_retreat(state, fight.side):
                number = min(units.total, retreat.most_to_retreat(state))
                going = dearest_of(units, state.edition, number)
                return Retreat(((going, retreat.ways_out(state, fight.side)[0]),))
        return fixed(state)

    facts = (("attacker", attacker), ("defender", defender))
    return Policy("leaving", decide, facts)


def dearest_of(units: Units, rules: Edition, number: int) -> Units:
    """A number of units, the most expensive kinds first."""
    counts: dict[str, int] = {}
    for kind in sorted(KINDS, key=lambda kind: -rules.unit(kind).cost):
        counts[kind] = min(getattr(units, kind), number)
        number -= counts[kind]
    return Units(**counts)


FIXED = Policy("fixed", fixed, summed=True)
BEST = Policy("best", summed=True)
ABILITIES = Policy("abilities", use_abilities, uses=CHANGE_DICE)
POLICIES = {policy.id: policy for policy in (FIXED, BEST, ABILITIES)}


def read_policy(policy: str | Policy | Decide) -> Policy:
    """A policy by its name, or a function as a policy with the function's name."""
    if isinstance(policy, Policy):
        return policy
    if callable(policy):
        called = getattr(policy, "__name__", type(policy).__name__)
        return Policy("function", policy, (("called", called),))
    if policy not in POLICIES:
        known = did_you_mean(str(policy), POLICIES)
        raise BadInput("policy", f"one of the policies{known}", policy)
    return POLICIES[policy]
