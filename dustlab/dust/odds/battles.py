"""Exact odds of a Dust battle under a named policy.

>>> odds = battle("3 tank", "2 tank")
>>> odds.fraction("attacker") + odds.fraction("defender") + odds.fraction("cease_fire")
Fraction(1, 1)
>>> print(odds)
Premium rules, land battle: 3 tanks against 2 tanks on plain land.
Attacker takes the area: 51 % (about 1 in 2)
Defender beats the attack off: 18 % (about 1 in 5)
Cease-fire, the defender stays: 30 % (about 3 in 10)
Exact. Policy fixed: tanks are destroyed first, then mechs, fighters, bombers; nobody retreats.
Because of rounding, these add up to 99 %.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from ...core.errors import BadInput, did_you_mean
from ...core.needs import has_numpy
from ...core.words import chance, listed, name, phrase, rounding, say
from ...odds.distribution import Distribution
from ...odds.pools import added_up, chances_of_hits
from ...pictures.chart import Bar, bars, columns
from ...pictures.scene import Scene
from ...pictures.words import Pictured
from ..components import Units
from ..editions import Edition
from ..rules.abilities import MOMENTS
from ..rules.attacks import SEA
from ..state import ATTACKER, DEFENDER, State
from ..studies.battlefields import FIELDS, battle_state
from .best_sums import BestSums
from .exact import exact_endings
from .policies import BEST, FIXED, MOST_UNITS, Decide, Policy, read_policy
from .roll_counts import LEAST_LEFT, roll_counts
from .sums import End, Ends, PlainEnds, Start, Walked, has_choice, start_of

BATTLE_KINDS = tuple(FIELDS)
ENDINGS = ("attacker", "defender", "cease_fire")

# Both armies multiplied: beyond this the sum takes longer than a tenth of a second.
MOST_AT_ONCE = 2_500
# With more units than these the exact fractions have too many digits to be read.
MOST_WRITTEN = 20


@dataclass(frozen=True, repr=False)
class BattleOdds(Pictured):
    """The chance of each ending, and of what is left of both armies.

    Each number is summed when it is asked for.
    """

    UNFOLDED = False

    start: Start
    plan: Policy
    """How both sides decide."""
    without: tuple[tuple[str, str], ...] = ()
    """Armies with the abilities that they could still use: the odds hold if they do not."""
    armies: tuple[str, ...] = field(default=(), compare=False)
    """Who attacks and who defends, for the colours of the chart."""
    state: State | None = field(default=None, compare=False, repr=False)

    @property
    def policy(self) -> str:
        return self.plan.id

    @cached_property
    def summed(self) -> Ends:
        if self.state is None:
            raise AssertionError("odds without a battle")
        return sum_battle(self.start, self.state, self.plan)

    @property
    def endings(self) -> tuple[str, ...]:
        """How such a battle can end: at sea both sides may be gone together."""
        return (*ENDINGS, "nobody") if self.start.kind == SEA else ENDINGS

    @property
    def attacker(self) -> float:
        return float(self.summed.attacker)

    @property
    def defender(self) -> float:
        return self._sum("defender")

    @property
    def cease_fire(self) -> float:
        return self._sum("cease_fire")

    @property
    def nobody(self) -> float:
        """The chance that both sides lose everything: at sea only."""
        return self._sum("nobody")

    def _sum(self, ending: str) -> float:
        return float(self.summed.endings.get(ending, 0.0))

    def fraction(self, ending: str) -> Fraction:
        """The exact chance of an ending."""
        exact = self.fractions()
        if ending not in exact:
            raise BadInput("ending", f"one of the endings{did_you_mean(ending, exact)}", ending)
        return exact[ending]

    def fractions(self) -> dict[str, Fraction]:
        """The exact chance of every ending."""
        if self.state is None:
            raise AssertionError("odds without a battle")
        exact = dict.fromkeys(self.endings, Fraction(0))
        return exact | exact_endings(self.start, self.state, self.plan)

    # -- what is left

    @property
    def joint(self) -> dict[tuple[str, Units, Units], float]:
        """(ending, attackers left, defenders left) with its chance, wherever they are then."""
        return dict(self.summed.joint)

    @cached_property
    def ends(self) -> dict[End, float]:
        """The same by numbers of units."""
        return added_up(
            ((how, mine.total, theirs.total), p)
            for (how, mine, theirs), p in self.summed.joint.items()
        )

    def units_left(self, side: str) -> dict[Units, float]:
        """What is left of a side's army, by type, with its chance."""
        mine = self._is_attacker(side)
        return added_up((end[1] if mine else end[2], p) for end, p in self.summed.joint.items())

    def expected_losses(self, side: str) -> dict[str, float]:
        """How many units of each kind a side has to expect to lose."""
        army = self.start.attackers if self._is_attacker(side) else self.start.defenders
        left = self.units_left(side).items()
        return {
            kind: sum((getattr(army, kind) - getattr(units, kind)) * p for units, p in left)
            for kind in army.kinds()
        }

    def expected_cost(self, side: str) -> float:
        """What those losses cost in production points."""
        costs = self.start.rules.costs
        lost = self.expected_losses(side).items()
        return float(sum(getattr(costs, kind) * number for kind, number in lost))

    @property
    def rolls(self) -> float:
        """How many rolls (at sea: pairs of rolls) are to be expected from here on."""
        return self.summed.rolls

    def roll_counts(self, least: float | None = None, language: str = "en") -> Distribution:
        """How many rolls it takes, under `fixed`; cut off where less than `least` is missing."""
        if self.plan != FIXED:
            raise BadInput("policy", "fixed, for the distribution of rolls", self.policy)
        axis = say("odds.rolls_sea" if self.start.kind == SEA else "odds.rolls", language)
        return roll_counts(self.start, axis, LEAST_LEFT if least is None else least)

    def _is_attacker(self, side: str) -> bool:
        if side not in (ATTACKER, DEFENDER):
            known = did_you_mean(side, (ATTACKER, DEFENDER))
            raise BadInput("side", f"a side{known}", side)
        return side == ATTACKER

    @property
    def attacker_left(self) -> dict[int, float]:
        """How many attackers are left at the end, wherever they are then."""
        return self.summed.left(0)

    @property
    def defender_left(self) -> dict[int, float]:
        return self.summed.left(1)

    # -- in words, as a picture, as data
    def caption(self, language: str = "en", simulated: int = 0) -> str:
        """Rule set, kind of battle and policy: without them a chance means nothing.

        With the number of battles if they were simulated.
        """
        sentence = say(
            "odds.caption_simulated" if simulated else "odds.caption",
            language,
            battles=simulated,
            rules=name(self.start.rules.id, language),
            kind=phrase(f"odds.kind.{self.start.kind}", language),
            policy=self._policy(language),
        )
        return " ".join([sentence, *self.conditions(language)])

    def conditions(self, language: str = "en") -> list[str]:
        """What nobody may do for the odds to hold: one sentence, or none."""
        each = [
            phrase("odds.ability", language, army=army, ability=ability)
            for army, ability in self.without
        ]
        return [say("odds.without", language, abilities=listed(each, language))] if each else []

    def _policy(self, language: str) -> str:
        return self.plan.in_words(language, self.start.kind == SEA)

    def lines(self, language: str = "en") -> list[str]:
        chances = {how: chance(getattr(self, how), language, final=True) for how in self.endings}
        return [f"{self.ending_in_words(how, language)}: {p}" for how, p in chances.items()]

    def rounding(self, language: str = "en") -> str:
        """Why the rounded chances do not add up; empty where they do."""
        return rounding((getattr(self, ending) for ending in self.endings), language)

    def ending_in_words(self, ending: str, language: str = "en") -> str:
        """An ending in words; a cease-fire that costs the attackers their lives says so."""
        lost = ending == "cease_fire" and not self.start.home
        return say(f"odds.{'cease_fire_lost' if lost else ending}", language)

    def tell(self, language: str = "en") -> str:
        title = title_of(self.start, language)
        exact = say("odds.exact", language, policy=self._policy(language))
        conditions = " ".join([exact, *self.conditions(language)])
        notes = filter(None, (self.rounding(language),))
        return "\n".join([title, *self.lines(language), conditions, *notes])

    def army(self, ending: str) -> str:
        """The army that such an ending is good for, if the armies are known."""
        return dict(zip((ATTACKER, DEFENDER), self.armies, strict=False)).get(ending, "")

    def look(self, ending: str) -> str:
        """A bar has the colour of its army; without armies, or for nobody, it is grey."""
        army = self.army(ending)
        plain = {ATTACKER: "bar-dark", DEFENDER: "bar-middle"}.get(ending, "bar-pale")
        return f"army-{army}" if army else plain

    def ending_and_army(self, ending: str, language: str = "en") -> str:
        """An ending with the name of its army, since a colour alone says nothing."""
        army, words = self.army(ending), self.ending_in_words(ending, language)
        return f"{words} ({name(army, language)})" if army else words

    def scene(self, language: str = "en") -> Scene:
        """The endings as bars."""
        rows = [
            Bar(
                ending,
                self.ending_and_army(ending, language),
                getattr(self, ending),
                self.look(ending),
            )
            for ending in self.endings
        ]
        caption = self.caption(language)
        return bars(say("odds.chart", language), rows, caption, language, ends=True)

    def scene_left(self, side: str, language: str = "en") -> Scene:
        """How many units of a side are left, as a distribution."""
        left = self.attacker_left if side == ATTACKER else self.defender_left
        look = self.look(side)
        title, axis = say(f"odds.left.{side}", language), say("odds.left.axis", language)
        return columns(title, left, axis, self.caption(language), language, look)

    def as_json(self) -> dict[str, Any]:
        start, exact = self.start, {}
        if self.plan.summed and start.attackers.total + start.defenders.total <= MOST_WRITTEN:
            exact = {ending: str(p) for ending, p in self.fractions().items()}
        return {
            "rules": start.rules.id,
            "kind": start.kind,
            "target": start.target,
            "attackers": str(start.attackers),
            "defenders": str(start.defenders),
            **{ending: getattr(self, ending) for ending in self.endings},
            "attacker_left": {str(n): p for n, p in self.attacker_left.items()},
            "defender_left": {str(n): p for n, p in self.defender_left.items()},
            "policy": self.policy,
            "exact": True,
            **({"exact_fractions": exact} if exact else {}),
        }


MOST_PLAIN = 16
"""With so many units in all a battle is summed up before NumPy would have come."""


def sum_battle(start: Start, state: State, policy: Policy) -> Ends:
    """Sum a battle up in the quickest way that there is for a policy."""
    if not policy.summed:
        return Walked(state, policy)
    # NumPy takes longer to load than most programs want to wait, and a browser may have none.
    if policy == BEST and has_choice(start):
        if not has_numpy():
            return BestSums(start, 1.0, chances_of_hits)
        from .best_ends import BestEnds

        return BestEnds(start)
    few = start.attackers.total + start.defenders.total <= MOST_PLAIN
    if start.kind == SEA or not has_numpy() or (few and "numpy" not in sys.modules):
        return PlainEnds(start, 1.0, chances_of_hits)
    from .fixed_arrays import FixedEnds

    return FixedEnds(start)


def title_of(start: Start, language: str = "en") -> str:
    """Who attacks whom, where, by which rules."""
    return say(
        "odds.title",
        language,
        rules=name(start.rules.id, language),
        kind=phrase(f"odds.kind.{start.kind}", language),
        attackers=start.attackers,
        defenders=start.defenders,
        target=phrase(f"odds.target.{'sea' if start.kind == SEA else start.target}", language),
    )


def battle(
    attackers: str | Units,
    defenders: str | Units,
    target: str = "plain",
    kind: str = "land",
    rules: str | Edition = "premium",
    policy: str | Policy | Decide = "fixed",
    abilities: Mapping[str, str] | None = None,
) -> BattleOdds:
    """The odds of a battle from its beginning: on land, at sea, from the sea or from the air.

    `abilities` names for a side (attacker, defender) the ability of the card that it has played;
    the policy says whether it uses it.
    """
    if kind not in BATTLE_KINDS:
        raise BadInput("kind", f"one of the kinds{did_you_mean(kind, BATTLE_KINDS)}", kind)
    state = battle_state(attackers, defenders, target, rules, kind, abilities)
    # Nobody has said whose armies these are.
    return replace(of_state(state, policy), armies=())


def of_state(state: State, policy: str | Policy | Decide = "fixed") -> BattleOdds:
    """The odds of a battle in progress, from here to its end."""
    plan = read_policy(policy)
    fight = state.battle
    if fight is None:
        raise BadInput("odds", "a position with a battle", "none is being fought")
    start = start_of(state, fight, chooses=plan == BEST)
    for side, units in ((ATTACKER, start.attackers), (DEFENDER, start.defenders)):
        if units.total > MOST_UNITS:
            expected = phrase("input.units_most", most=MOST_UNITS)
            raise BadInput(f"{side}s", expected, units.total, "input.units_most", most=MOST_UNITS)
    without = tuple(
        (army, ability)
        for army in (fight.attacker, fight.defender)
        for ability in _open_abilities(state, army)
        if ability not in plan.uses and plan.id != "function"
    )
    return BattleOdds(start, plan, without, (fight.attacker, fight.defender), state)


def too_large(state: State) -> bool:
    """Whether the sum takes longer than a finger waits."""
    fight = state.battle
    if fight is None:
        return False
    return fight.attackers.total * fight.defenders.total > MOST_AT_ONCE


def _open_abilities(state: State, army: str) -> list[str]:
    """What an army's card, or its radar of this round, could still do in a battle."""
    played = state.card_of(army)
    abilities = ["alien_radar"] if army in state.order.radar else []
    if played is not None and played.ability in MOMENTS and army not in state.order.used:
        abilities.append(played.ability)
    return list(dict.fromkeys(abilities))
