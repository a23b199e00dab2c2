"""Exact odds of a Dust battle under a named policy.

>>> odds = battle("3 tank", "2 tank")
>>> odds.fraction("attacker") + odds.fraction("defender") + odds.fraction("cease_fire")
Fraction(1, 1)
>>> print(odds)
Premium rules, land battle: 3 tanks attack 2 tanks on plain land.
Attacker takes the area: 51 % (about 1 in 2)
Defender holds it: 18 % (about 1 in 5)
Cease-fire: 30 % (about 3 in 10)
Exact. Policy fixed: tanks are destroyed first, then mechs, fighters, bombers; nobody retreats.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from ..chart import Bar, bars, columns
from ..dice import hits
from ..dust.battle import bonus, target_kind
from ..dust.casualties import to_take
from ..dust.components import Units
from ..dust.editions import Edition
from ..dust.game import new_battle
from ..dust.state import ATTACKER, DEFENDER, TAKE, State
from ..errors import BadInput, did_you_mean
from ..scene import Scene
from ..words import chance, phrase, say
from .policies import first_losses, read_policy

BATTLE_KINDS = ("land",)
ENDINGS = ("attacker", "defender", "cease_fire")

# Beyond this many units on a side the sum would take a person's patience or a machine's memory.
MOST_UNITS = 200

End = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Start:
    """Where the sum begins: both sides in full, and how far the battle has come."""

    rules: Edition
    target: str
    attackers: Units
    defenders: Units
    side: str
    dry: int = 0


@dataclass(frozen=True)
class BattleOdds:
    """The chance of each ending, and of each number of units left."""

    start: Start
    policy: str
    ends: dict[End, float] = field(repr=False)
    """(ending, attackers left, defenders left) with its chance."""

    @property
    def attacker(self) -> float:
        return self._sum("attacker")

    @property
    def defender(self) -> float:
        return self._sum("defender")

    @property
    def cease_fire(self) -> float:
        return self._sum("cease_fire")

    def _sum(self, ending: str) -> float:
        return sum(p for (how, _, _), p in self.ends.items() if how == ending)

    def fraction(self, ending: str) -> Fraction:
        """The exact chance of an ending."""
        exact = _sum_up(self.start, Fraction(1), _exact_throws)
        return sum((p for (how, _, _), p in exact.items() if how == ending), Fraction(0))

    @property
    def attacker_left(self) -> dict[int, float]:
        """How many attackers are left at the end, wherever they are then."""
        return self._left(1)

    @property
    def defender_left(self) -> dict[int, float]:
        return self._left(2)

    def _left(self, place: int) -> dict[int, float]:
        left: dict[int, float] = {}
        for end, p in self.ends.items():
            count = int(end[place])
            left[count] = left.get(count, 0.0) + p
        return dict(sorted(left.items()))

    # -- in words, as a picture, as data
    def caption(self, language: str = "en") -> str:
        """The rule set and the policy: without them a chance means nothing."""
        return say(
            "odds.caption",
            language,
            rules=self.start.rules.name,
            policy=phrase(f"odds.policy.{self.policy}", language),
        )

    def lines(self, language: str = "en") -> list[str]:
        return [
            f"{say(f'odds.{ending}', language)}: {chance(getattr(self, ending), language)}"
            for ending in ENDINGS
        ]

    def __str__(self) -> str:
        start = self.start
        title = say(
            "odds.title",
            rules=start.rules.name,
            attackers=start.attackers,
            defenders=start.defenders,
            target=phrase(f"odds.target.{start.target}"),
        )
        policy = say("odds.exact", policy=phrase(f"odds.policy.{self.policy}"))
        return "\n".join([title, *self.lines(), policy])

    def __repr__(self) -> str:
        return str(self)

    def scene(self, language: str = "en") -> Scene:
        """The three endings as bars."""
        looks = ("bar", "bar-second", "bar-pale")
        rows = [
            Bar(ending, say(f"odds.{ending}", language), getattr(self, ending), look)
            for ending, look in zip(ENDINGS, looks, strict=True)
        ]
        return bars(say("odds.chart", language), rows, self.caption(language), language)

    def scene_left(self, side: str, language: str = "en") -> Scene:
        """How many units of a side are left, as a distribution."""
        left = self.attacker_left if side == ATTACKER else self.defender_left
        look = "bar" if side == ATTACKER else "bar-second"
        title, axis = say(f"odds.left.{side}", language), say("odds.left.axis", language)
        return columns(title, left, axis, self.caption(language), language, look)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {
            "text/plain": str(self),
            "image/svg+xml": self.scene()._repr_mimebundle_()["image/svg+xml"],
        }

    def as_json(self) -> dict[str, Any]:
        return {
            **{ending: getattr(self, ending) for ending in ENDINGS},
            "attacker_left": {str(n): p for n, p in self.attacker_left.items()},
            "defender_left": {str(n): p for n, p in self.defender_left.items()},
            "policy": self.policy,
            "exact": True,
        }


def battle(
    attackers: str | Units,
    defenders: str | Units,
    target: str = "plain",
    kind: str = "land",
    rules: str = "premium",
    policy: str = "fixed",
) -> BattleOdds:
    """The odds of a battle from its beginning; the side with supremacy rolls first."""
    if kind not in BATTLE_KINDS:
        raise BadInput("kind", f"one of the kinds{did_you_mean(kind, BATTLE_KINDS)}", kind)
    return of_state(new_battle(attackers, defenders, target, rules).state, policy)


def of_state(state: State, policy: str = "fixed") -> BattleOdds:
    """The odds of a battle in progress, from here to its end."""
    read_policy(policy)
    start = _start(state)
    for side, units in ((ATTACKER, start.attackers), (DEFENDER, start.defenders)):
        if units.total > MOST_UNITS:
            raise BadInput(f"{side}s", f"at most {MOST_UNITS} units", str(units.total))
    return BattleOdds(start, policy, _sum_up(start, 1.0, _throws))


def _start(state: State) -> Start:
    fight = state.battle
    if fight is None:
        raise BadInput("odds", "a position with a battle", "none is being fought")
    target = target_kind(state, fight.target)
    attackers, defenders, side = fight.attackers, fight.defenders, fight.side
    if fight.stage == TAKE:
        lost = first_losses(fight.units(fight.other), to_take(fight))
        if side == ATTACKER:
            defenders = defenders.less(lost)
        else:
            attackers = attackers.less(lost)
        side = fight.other
    dry = 0 if fight.stage == TAKE else fight.dry
    return Start(state.edition, target, attackers, defenders, side, dry)


Throws = Callable[[int], list[Any]]


def _throws(dice: int) -> list[float]:
    """The chance of 0, 1, 2, ... hits."""
    odds = hits(dice)
    return [w / odds.total for w in odds.weights.values()]


def _exact_throws(dice: int) -> list[Fraction]:
    odds = hits(dice)
    return [Fraction(w, odds.total) for w in odds.weights.values()]


def _dice_by_count(rules: Edition, units: Units) -> list[int]:
    """How many dice the first 0, 1, 2, ... survivors roll: losses fall in the policy's order."""
    return [
        rules.dice_of(units.less(first_losses(units, units.total - left)))
        for left in range(units.total + 1)
    ]


def _sum_up(start: Start, one: Any, throws: Throws) -> dict[End, Any]:
    """The chance of every end.

    The units left on each side say everything under a fixed order of losses, so the sum goes
    through pairs of numbers, from many units to few. Between two hits at most `dry_rolls` throws
    happen: they are followed in place and need no states of their own.
    """
    rules = start.rules
    full = (start.attackers.total, start.defenders.total)
    tables = (
        [throws(dice) for dice in _dice_by_count(rules, start.attackers)],
        [
            throws(dice + bonus(rules, start.target))
            for dice in _dice_by_count(rules, start.defenders)
        ],
    )
    first = 0 if start.side == ATTACKER else 1
    reached: dict[tuple[int, int, int], Any] = {(*full, first): one}
    ends: dict[End, Any] = {}
    for attackers in range(full[0], -1, -1):
        for defenders in range(full[1], -1, -1):
            for side in (0, 1):
                mass = reached.pop((attackers, defenders, side), None)
                if mass is None:
                    continue
                if not (attackers and defenders):
                    end = ("attacker" if attackers else "defender", attackers, defenders)
                    ends[end] = ends.get(end, 0) + mass
                    continue
                dry = start.dry if (attackers, defenders, side) == (*full, first) else 0
                _spread(
                    (attackers, defenders),
                    side,
                    mass,
                    rules.battle.dry_rolls - dry,
                    tables,
                    reached,
                    ends,
                )
    return ends


def _spread(
    left: tuple[int, int],
    side: int,
    mass: Any,
    rolls: int,
    tables: tuple[list[Any], list[Any]],
    reached: dict[tuple[int, int, int], Any],
    ends: dict[End, Any],
) -> None:
    """From one pair of numbers: roll in turn until something hits, or to a cease-fire."""
    for _ in range(rolls):
        throw, enemy = tables[side][left[side]], left[1 - side]
        for count in range(1, len(throw)):
            after = max(enemy - count, 0)
            place = (left[0], after, 1) if side == 0 else (after, left[1], 0)
            reached[place] = reached.get(place, 0) + mass * throw[count]
        mass = mass * throw[0]
        side = 1 - side
    end = ("cease_fire", *left)
    ends[end] = ends.get(end, 0) + mass
