"""The plain sums behind the odds of battles: how the chance of a position spreads over its ends.

Under a fixed order of losses the units left on each side say everything, so a sum goes through
pairs of numbers, from many units to few. Between two hits at most as many throws happen as lead to
a cease-fire: they are followed in place and need no positions of their own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Any

from ...core.errors import BadInput
from ...odds.pools import added_up
from ...odds.walk import spread
from ..components import KINDS, NO_UNITS, Units
from ..editions import Edition
from ..game import GAME
from ..rules.attacks import AMPHIBIOUS, SEA
from ..rules.battle_dice import bonus, target_kind, to_take
from ..state import ATTACKER, DEFENDER, Battle, Stage, State, battle_of
from .policies import Policy, first_losses

End = tuple[str, int, int]
"""An ending, and how many attackers and defenders are left."""
Joint = dict[tuple[str, Units, Units], Any]
"""(ending, attackers left, defenders left) with its chance."""
Row = tuple[str, ...]
HitChances = Callable[[int], list[Any]]
# Attackers left, defenders left, whose roll it is (0 and 1; at sea always 0), throws without a hit.
Place = tuple[int, int, int, int]

# The kinds that an ace gives one die more.
AIRCRAFT = ("fighter", "bomber")


@dataclass(frozen=True, slots=True)
class Start:
    """Where a sum begins: both sides in full, and how far the battle has come."""

    rules: Edition
    kind: str
    target: str
    attackers: Units
    defenders: Units
    side: str
    dry: int = 0
    aces: tuple[bool, bool] = (False, False)
    """Whether each side's aircraft roll one die more."""
    home: bool = True
    """Whether a cease-fire takes the attackers home; or they are lost."""
    lying: tuple[int, int] | None = None
    """The hits that lie on the table, if a throw still counts."""
    again: int = 0
    """How many dice of the side on roll are thrown again, on top of those that lie."""

    @property
    def bonus(self) -> int:
        """The dice that the target gives the defender; at sea there is nothing to defend."""
        return 0 if self.kind == SEA else bonus(self.rules, self.target)


def start_of(state: State, fight: Battle, chooses: bool = False) -> Start:
    """The battle as it would go on if no ability were used any more and nobody retreated.

    Hits that wait to be taken are taken at once in the order of `fixed`; or they lie on the table
    if the roller `chooses`.
    """
    side, dry = fight.side, fight.dry
    lying: tuple[int, int] | None = None
    if fight.stage == Stage.OPENING:
        side = DEFENDER if fight.supremacy == fight.defender else ATTACKER
    elif fight.stage == Stage.TAKE and chooses:
        lying = (fight.hits, 0) if side == ATTACKER else (0, fight.hits)
    elif fight.stage == Stage.TAKE:
        lost = first_losses(fight.units(fight.other), to_take(fight))
        fight, side, dry = fight.without(fight.other, lost), fight.other, 0
    elif fight.stage == Stage.LEAVE and fight.fallen == NO_UNITS:
        fight = fight.without(fight.side, fight.leaving)
    elif fight.stage == Stage.ROLLED or (fight.stage == Stage.ROLL and fight.again):
        at_sea, mine = fight.kind == SEA, fight.hits if side == ATTACKER else 0
        lying = (fight.hits, fight.answer) if at_sea else (mine, fight.hits - mine)
    lost_there = fight.kind == AMPHIBIOUS and (
        state.edition.battle.amphibious_cease_fire == "destroyed"
    )
    return Start(
        rules=state.edition,
        kind=fight.kind,
        target=target_kind(state, fight.target),
        attackers=fight.attackers,
        defenders=fight.defenders,
        side=side,
        dry=dry,
        aces=(fight.attacker in fight.aces, fight.defender in fight.aces),
        home=bool(fight.origin) and not lost_there,
        lying=lying,
        again=fight.again if fight.stage == Stage.ROLL else 0,
    )


def dice_by_count(rules: Edition, units: Units, ace: bool) -> list[int]:
    """How many dice the first 0, 1, 2, ... survivors roll: losses fall in the policy's order."""
    each: list[int] = []
    for kind in reversed(KINDS):
        more = 1 if ace and kind in AIRCRAFT else 0
        each += [getattr(rules.dice, kind) + more] * getattr(units, kind)
    return list(accumulate(each, initial=0))


def no_more_than(enemies: int, throw: list[Any]) -> list[Any]:
    """The chance that a throw takes 0, 1, 2, ... of the enemy, and no more than there are."""
    return [*throw[:enemies], sum(throw[enemies:])] if len(throw) > enemies + 1 else throw


# -- the sum


def summed(start: Start, one: Any, hit_chances: HitChances) -> Sum:
    """The sum that has been made; `one` and `hit_chances` say whether in fractions or in floats."""
    made: Sum = (AtSea if start.kind == SEA else OnLand)(start, hit_chances)
    made.sum_up(one)
    return made


class Sum(ABC):
    """One way through all pairs of numbers; what a throw does is the element's own."""

    after: tuple[int, int]
    """Whose roll it is after a roll of each side."""

    def __init__(self, start: Start, hit_chances: HitChances) -> None:
        self.start, self.hit_chances = start, hit_chances
        rules = start.rules
        self.limit = rules.battle.dry_rolls
        mine = dice_by_count(rules, start.attackers, start.aces[0])
        theirs = dice_by_count(rules, start.defenders, start.aces[1])
        more = start.bonus
        self.tables = ([hit_chances(n) for n in mine], [hit_chances(n + more) for n in theirs])
        self.reached: dict[tuple[int, int], dict[tuple[int, int], Any]] = {}
        self.ends: dict[End, Any] = {}
        self.rolls: Any = 0
        """How many rolls (at sea: pairs of rolls) are to be expected."""

    def begin(self, one: Any) -> None:
        """From the beginning of the sum to the first places where dice are to be thrown."""
        start = self.start
        full = (start.attackers.total, start.defenders.total)
        if start.lying is None:
            first = start.side == ATTACKER or start.kind == SEA
            self.reach((*full, 0 if first else 1, start.dry), one)
        else:
            self.settle_first(full, one)

    def sum_up(self, one: Any) -> dict[End, Any]:
        self.begin(one)
        full = (self.start.attackers.total, self.start.defenders.total)
        for attackers in range(full[0], -1, -1):
            for defenders in range(full[1], -1, -1):
                here = self.reached.pop((attackers, defenders), {})
                for (side, dry), mass in here.items():
                    if attackers and defenders:
                        self.spread((attackers, defenders), side, dry, mass)
                    else:
                        self.end(attackers, defenders, mass)
        return self.ends

    def settle_first(self, full: tuple[int, int], one: Any) -> None:
        """A throw lies on the table, and perhaps some of its dice are thrown again."""
        start = self.start
        mine, theirs = start.lying or (0, 0)
        for more, chance in enumerate(self.hit_chances(start.again) if start.again else [one]):
            first = start.side == ATTACKER
            lying = (mine + more, theirs) if first else (mine, theirs + more)
            self.fallen(full, 0 if first else 1, start.dry, lying, chance)

    def fallen(
        self, left: tuple[int, int], side: int, dry: int, lying: tuple[int, int], mass: Any
    ) -> None:
        """Hits of both sides are taken; without any the battle has gone dry once more."""
        side = self.after[side]
        if any(lying):
            standing = (max(left[0] - lying[1], 0), max(left[1] - lying[0], 0))
            self.reach((*standing, side, 0), mass)
        elif dry + 1 < self.limit:
            self.reach((*left, side, dry + 1), mass)
        else:
            self.cease_fire(left, mass)

    def reach(self, place: Place, mass: Any) -> None:
        here = self.reached.setdefault(place[:2], {})
        here[place[2:]] = here.get(place[2:], 0) + mass

    def end(self, attackers: int, defenders: int, mass: Any) -> None:
        how = "attacker" if attackers else "defender" if defenders else "nobody"
        self._add((how, attackers, defenders), mass)

    def cease_fire(self, left: tuple[int, int], mass: Any) -> None:
        self._add(("cease_fire", left[0] if self.start.home else 0, left[1]), mass)

    def _add(self, end: End, mass: Any) -> None:
        self.ends[end] = self.ends.get(end, 0) + mass

    @abstractmethod
    def spread(self, left: tuple[int, int], side: int, dry: int, mass: Any) -> None:
        """From one pair of numbers: what is rolled there, and where it leads."""


class OnLand(Sum):
    """The sides roll in turn, and what is hit is gone before it rolls."""

    after = (1, 0)

    def spread(self, left: tuple[int, int], side: int, dry: int, mass: Any) -> None:
        """From one pair of numbers: roll in turn until something hits, or to a cease-fire."""
        # The chance that a side is on roll, over all its rolls before a hit or the cease-fire.
        rolling = [0 * mass, 0 * mass]
        for _ in range(self.limit - dry):
            rolling[side] += mass
            mass = mass * self.tables[side][left[side]][0]
            side = 1 - side
        self.cease_fire(left, mass)
        for side in (0, 1):
            going, enemy = rolling[side], left[1 - side]
            if not going:
                continue
            self.rolls += going
            throw = no_more_than(enemy, self.tables[side][left[side]])
            after = (1 - side, 0)
            for count in range(1, len(throw)):
                place = (left[0], enemy - count) if side == 0 else (enemy - count, left[1])
                here = self.reached.get(place)
                if here is None:
                    here = self.reached[place] = {}
                here[after] = here.get(after, 0) + going * throw[count]


class AtSea(Sum):
    """Both sides roll at once, and both may be gone together."""

    after = (0, 0)

    def spread(self, left: tuple[int, int], side: int, dry: int, mass: Any) -> None:
        mine, theirs = self._sunk(side, left), self._sunk(1 - side, left)
        blank = mine[0] * theirs[0]
        # The chance that one of the pairs of throws before the cease-fire is the one that hits.
        runs = [mass]
        for _ in range(self.limit - dry - 1):
            runs.append(runs[-1] * blank)
        hit = sum(runs)
        self.rolls += hit
        for sunk, p in enumerate(mine):
            for lost, q in enumerate(theirs):
                if sunk or lost:
                    self.reach((left[0] - lost, left[1] - sunk, 0, 0), hit * p * q)
        self.cease_fire(left, runs[-1] * blank)

    def _sunk(self, side: int, left: tuple[int, int]) -> list[Any]:
        """The chance that a throw takes 0, 1, 2, ... of the enemy, and no more than there are."""
        return no_more_than(left[1 - side], self.tables[side][left[side]])


# -- what follows from a sum


class Ends:
    """What every way to sum a battle up can say: it follows from the joint distribution of
    endings and armies."""

    @cached_property
    def joint(self) -> Joint:
        raise NotImplementedError

    @cached_property
    def rolls(self) -> float:
        """How many rolls (at sea: pairs of rolls) are to be expected."""
        raise NotImplementedError

    @cached_property
    def endings(self) -> dict[str, Any]:
        return added_up((how, chance) for (how, _, _), chance in self.joint.items())

    @cached_property
    def attacker(self) -> float:
        return float(self.endings.get("attacker", 0.0))

    def left(self, side: int) -> dict[int, float]:
        """How many units of a side (0: attackers) are left, with the chance of each number."""
        left = added_up(
            ((theirs if side else mine).total, chance)
            for (_, mine, theirs), chance in self.joint.items()
        )
        return dict(sorted(left.items()))


class PlainEnds(Ends):
    """The ends under `fixed`, where the numbers of units say which they are."""

    def __init__(self, start: Start, one: Any, hit_chances: HitChances) -> None:
        made = summed(start, one, hit_chances)
        self.joint, self.rolls = armies_left(start, made.ends), made.rolls


def armies_left(start: Start, ends: dict[End, Any]) -> Joint:
    """Which units they are that are left under `fixed`."""
    mine = [left_of(start.attackers, n) for n in range(start.attackers.total + 1)]
    theirs = [left_of(start.defenders, n) for n in range(start.defenders.total + 1)]
    return {(how, mine[a], theirs[d]): chance for (how, a, d), chance in ends.items()}


def left_of(units: Units, number: int) -> Units:
    """The last ones that are left under `fixed`: those that are destroyed last."""
    return units.less(first_losses(units, units.total - number))


def rows_of(rules: Edition, units: Units) -> tuple[Row, Row]:
    """The kinds of an army in two rows, each in the order in which they can be destroyed.

    A shield puts two kinds into a row: the shielded kind is destroyed only when no shield is left.
    """
    rows: list[Row] = [
        tuple(kind for kind in pair if getattr(units, kind)) for pair in rules.shields()
    ]
    shielded = {kind for pair in rules.shields() for kind in pair}
    rows += [(kind,) for kind in units.kinds() if kind not in shielded]
    rows = [row for row in rows if row]
    if len(rows) > 2:
        kinds = " | ".join(" ".join(row) for row in rows)
        raise BadInput("policy best", "kinds of units in at most two rows behind shields", kinds)
    first, second, *_ = (*rows, (), ())
    return first, second


def has_choice(start: Start) -> bool:
    """Whether anybody ever has to choose between two rows of casualties."""
    if start.kind == SEA or NO_UNITS in (start.attackers, start.defenders):
        return False
    armies = (start.attackers, start.defenders)
    return any(all(rows_of(start.rules, units)) for units in armies)


# -- any policy, walked by the rules


class Walked(Ends):
    """Any policy: the rules are asked at every step."""

    def __init__(self, state: State, policy: Policy, one: Any = 1.0) -> None:
        if policy.decide is None or state.battle is None:
            raise AssertionError("nothing to walk")
        key = "dust.battle.falling_roll"
        ends, rolls = spread(GAME, state, policy.decide, one, key, is_fought)
        self.rolls = rolls
        self.joint = added_up((how_it_ended(state, end), chance) for end, chance in ends.items())


def is_fought(state: State) -> bool:
    """Whether the battle (or special attack) is over, though the game may go on."""
    return state.battle is None and state.strike is None


def how_it_ended(before: State, end: State) -> tuple[str, Units, Units]:
    """The ending of a battle that is over, and what is left of both armies, wherever it stands."""
    fight = battle_of(before)
    last = end.turn.fought[-1]
    sides = {fight.attacker: "attacker", fight.defender: "defender", "": "nobody"}
    how = "cease_fire" if last.because == "dust.battle.ceasefire" else sides[last.winner]
    mine, theirs = (
        _standing(end, army).less(_standing(before, army))
        for army in (fight.attacker, fight.defender)
    )
    return how, mine, theirs


def _standing(state: State, army: str) -> Units:
    """All units of an army on the board; those in a battle do not stand there."""
    total = NO_UNITS
    for holding in state.areas:
        if holding is not None and holding.army == army:
            total = total.plus(holding.units)
    return total
