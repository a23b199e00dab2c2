"""Attacks beyond a single battle: special attacks, and plans of attacks one after the other.

A special attack is one throw that nobody answers. Bombers and submarines destroy in the order of
`fixed`; a missile may pick whatever it likes, so its policy is `dearest`: the most expensive units
first.

>>> odds = special_attack("missile", "2 tank 1 bomber")
>>> odds.chance(1), odds.emptied
(Fraction(4, 9), Fraction(1, 27))

A plan is attacks of one turn, each only if the one before has succeeded: a battle if the attackers
take the area, a special attack if it destroys something. Each step is a move as it is written in a
match; `all` stands for whatever units are there by then:

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
from fractions import Fraction
from functools import cached_property
from typing import Any

from ...core.dice import hits
from ...core.errors import BadInput, did_you_mean, whole
from ...core.remarks import Refusal
from ...core.words import chance, decimal, lines, name, phrase, say
from ...odds.walk import spread
from ...pictures.chart import Bar, bars, columns
from ...pictures.scene import Scene
from ...pictures.words import InWords
from ..components import Units, read_units
from ..editions import Edition, edition
from ..game import GAME
from ..moves import Attack, Bomb, Bombard, Drop, Missile, Move, Take
from ..rules.attacks import BOMB, BOMBARD, MISSILE
from ..rules.special import STRIKERS
from ..state import Stage, State
from .policies import Decide, Policy, dearest_of, first_losses, read_policy
from .sums import is_fought

STRIKES = (BOMB, BOMBARD, MISSILE)


@dataclass(frozen=True, repr=False)
class StrikeOdds(InWords):
    """What a special attack destroys, with whole weights."""

    rules: Edition
    kind: str
    dice: int
    target: Units
    lying: int | None = None
    """The hits, if the dice have fallen."""

    @property
    def policy(self) -> str:
        return "dearest" if self.kind == MISSILE else "fixed"

    @cached_property
    def destroyed(self) -> dict[int, Fraction]:
        """How many units are destroyed, no more than there are."""
        if self.lying is not None:
            return {min(self.lying, self.target.total): Fraction(1)}
        odds = hits(self.dice).map(lambda number: min(number, self.target.total))
        return {number: odds.chance(number) for number in odds}

    def chance(self, number: int) -> Fraction:
        """The chance that exactly this number is destroyed."""
        return self.destroyed.get(number, Fraction(0))

    @property
    def emptied(self) -> Fraction:
        """The chance that nobody is left."""
        return self.chance(self.target.total)

    @property
    def units_left(self) -> dict[Units, Fraction]:
        return {self.target.less(self.lost(n)): p for n, p in self.destroyed.items()}

    def lost(self, number: int) -> Units:
        if self.kind != MISSILE:
            return first_losses(self.target, number)
        return dearest_of(self.target, self.rules, number)

    @property
    def expected_cost(self) -> Fraction:
        """What the losses cost in production points, on average."""
        costs = (self.rules.cost_of(self.lost(n)) * p for n, p in self.destroyed.items())
        return sum(costs, Fraction(0))

    # -- in words and as a picture
    def title(self, language: str = "en") -> str:
        return say(
            "odds.strike.title",
            language,
            rules=name(self.rules.id, language),
            kind=phrase(f"odds.strike.kind.{self.kind}", language),
            dice=self.dice,
            target=self.target,
        )

    def caption(self, language: str = "en") -> str:
        policy = phrase(f"odds.strike.policy.{self.policy}", language)
        return say("odds.strike.exact", language, policy=policy)

    def lines(self, language: str = "en") -> list[str]:
        count = self.target.total
        numbers = [
            say(
                "odds.strike.left",
                language,
                number=number,
                count=count,
                chance=chance(float(p), language),
            )
            for number, p in self.destroyed.items()
        ]
        emptied = chance(float(self.emptied), language)
        cost = decimal(float(self.expected_cost), 2, language)
        return [
            *numbers,
            say("odds.strike.emptied", language, chance=emptied),
            say("odds.strike.cost", language, cost=cost),
        ]

    def tell(self, language: str = "en") -> str:
        return "\n".join([self.title(language), *self.lines(language), self.caption(language)])

    def scene(self, language: str = "en") -> Scene:
        values = {number: float(p) for number, p in self.destroyed.items()}
        axis = say("odds.strike.destroyed", language)
        return columns(self.title(language), values, axis, self.caption(language), language)


def special_attack(
    kind: str,
    target: str | Units,
    number: int = 1,
    rules: str | Edition = "premium",
    centers: int = 1,
) -> StrikeOdds:
    """The odds of `number` bombers (bomb) or submarines (bombard), or of a missile.

    `centers` counts where a rule set gives a missile a die for each of one's production centers.
    """
    if kind not in STRIKES:
        raise BadInput("kind", f"one of the kinds{did_you_mean(kind, STRIKES)}", kind)
    for where, count in (("number", number), ("centers", centers)):
        whole(where, count, 1, 60)
    units = read_units(target, "target") if isinstance(target, str) else target
    numbers = edition(rules)
    at_sea = not units.less(Units(submarine=units.submarine)).total
    if not units.total or (kind == BOMB and not at_sea) or (kind == BOMBARD and units.submarine):
        raise BadInput("target", EXPECTED[kind], units)
    if kind == MISSILE:
        dice = numbers.special.missile_dice or centers
        if at_sea and not numbers.special.missile_at_sea:
            raise BadInput("target", "land or air units by these rules", units)
    else:
        dice = STRIKERS[kind].dice * number
    return StrikeOdds(numbers, kind, dice, units)


EXPECTED = {
    BOMB: "at least one submarine and nothing else",
    BOMBARD: "at least one land or air unit and no submarines",
    MISSILE: "at least one unit",
}


def strike_of(state: State) -> StrikeOdds:
    """The odds of the special attack that is being made."""
    strike = state.strike
    if strike is None:
        raise BadInput("odds", "a position with a special attack", "none is being made")
    holding = state.holding(strike.target)
    target = holding.units if holding else Units()
    lying = None if strike.stage == Stage.ROLL else strike.hits
    return StrikeOdds(state.edition, strike.kind, strike.dice, target, lying)


def dearest(state: State) -> Units:
    """What the policy of a special attack destroys at this position."""
    odds = strike_of(state)
    return odds.lost(min(odds.lying or 0, odds.target.total))


# -- a plan

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


@dataclass(frozen=True, repr=False)
class PlanOdds(InWords):
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
        return say("odds.plan.exact", language, policy=self.plan.in_words(language))

    def tell(self, language: str = "en") -> str:
        steps = []
        for i, step in enumerate(self.steps, start=1):
            facts = {"move": step.move, "chance": chance(step.succeeds, language)}
            steps.append(f"{i}. {phrase('odds.plan.step', language, **facts)}")
        whole = say("odds.plan.whole", language, chance=chance(self.succeeds, language, final=True))
        return lines("\n".join([*steps, whole, self.caption(language)]))

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
    here, tried_steps = {state: 1.0}, []
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
        tried_steps.append(Step(str(written), tried, sum(after.values()), refused))
        here = after
    return PlanOdds(tuple(tried_steps), chosen, tuple(here.items()))


def _move(written: str | Move, state: State) -> Move | None:
    """The move as the rules know it; none if `all` are none by now."""
    if not isinstance(written, str):
        return written
    words = written.split()
    if ALL in words:
        origin = " ".join(words[1 : words.index(">")]) if ">" in words else ""
        holding = state.holding(state.board.read_area(origin, "plan"))
        if holding is None or holding.army != state.turn.army:
            return None
        words[words.index(ALL)] = str(holding.units)
    move = GAME.read_move(" ".join(words), state)
    if not isinstance(move, ATTACKS):
        raise BadInput("plan", "attacks of one turn", written)
    return move


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
    target: str = move.target  # type: ignore[attr-defined]
    if isinstance(move, Attack | Drop):
        return end.owner(target) == before.turn.army
    return end.holding(target) != before.holding(target)
