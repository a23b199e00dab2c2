"""What a battle will bring, in exact odds: who holds the field, and what it costs both sides.

The sums are those of `dustlab.odds`, under its policy `fixed`; each is made once.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import accumulate
from math import sqrt
from typing import NamedTuple

from ...odds.pools import chances_of_hits
from ..components import Units
from ..editions import Edition
from ..odds.sums import Start, summed
from ..rules.battle_dice import bonus
from ..rules.restrictions import AMPHIBIOUS, DROP, SEA
from ..state import ATTACKER, DEFENDER

# With more pairs of units than this the sum takes longer than a player would think.
MOST_PAIRS = 120


class Forecast(NamedTuple):
    """The chances of a battle, and what each side may expect to lose, in production points."""

    win: float
    hold: float
    """The defender keeps the area for certain: no attacker is left."""
    attacker_loss: float
    defender_loss: float
    left: float
    """How many attackers are left when they win, on average."""


class Field(NamedTuple):
    """Where a battle would be: by which rules, of what kind, for what kind of area."""

    rules: Edition
    kind: str
    target: str
    capital: bool


@lru_cache(maxsize=1 << 15)
def forecast(field: Field, attackers: Units, defenders: Units) -> Forecast:
    """The odds of a battle from its beginning."""
    rules = field.rules
    leads = rules.supremacy_of(attackers) > rules.supremacy_of(defenders) and not field.capital
    destroyed = rules.battle.amphibious_cease_fire == "destroyed"
    lost = field.kind == DROP or (field.kind == AMPHIBIOUS and destroyed)
    side = ATTACKER if leads else DEFENDER
    start = Start(rules, field.kind, field.target, attackers, defenders, side, home=not lost)
    return outcome(start)


@lru_cache(maxsize=1 << 15)
def outcome(start: Start) -> Forecast:
    """The odds of a battle from where it stands."""
    rules, attackers, defenders = start.rules, start.attackers, start.defenders
    mine, theirs = attackers.total, defenders.total
    if mine * theirs > MOST_PAIRS:
        return _estimate(start)
    costs, prices = _costs(rules, attackers), _costs(rules, defenders)
    win = hold = lost = taken = left = 0.0
    for (how, standing, others), chance in summed(start, 1.0, _known_chances).ends.items():
        lost += chance * costs[mine - standing]
        taken += chance * prices[theirs - others]
        if how == ATTACKER:
            win += chance
            left += chance * standing
        elif not standing:
            hold += chance
    return Forecast(win, hold, lost, taken, left / win if win else 0.0)


_known_chances = cache(chances_of_hits)


def _costs(rules: Edition, units: Units) -> list[int]:
    """What the first 0, 1, 2, ... losses cost: they fall in the policy's order."""
    each: list[int] = []
    for cost, number in zip(rules.costs, units, strict=True):
        each += [cost] * number
    return list(accumulate(each, initial=0))


def _estimate(start: Start) -> Forecast:
    """For armies too large to sum up quickly: by their strength alone."""
    rules, attackers, defenders = start.rules, start.attackers, start.defenders
    mine = strength(rules, attackers)
    more = 0 if start.kind == SEA else bonus(rules, start.target)
    theirs = strength(rules, defenders, more)
    if start.side == ATTACKER:
        mine *= 1.15
    win = beats(mine, theirs)
    share = min(theirs / (mine + 1e-9), 1.0) ** 2 if mine else 1.0
    lost = rules.cost_of(attackers) * (win * share * 0.6 + (1 - win) * 0.8)
    taken = rules.cost_of(defenders) * (win + (1 - win) * min(mine / (theirs + 1e-9), 1.0) * 0.6)
    return Forecast(win, 1 - win, lost, taken, attackers.total * (1 - 0.6 * share))


def strength(rules: Edition, units: Units, more: int = 0) -> float:
    """How strong a group is: its dice hit, its number lasts; both count alike."""
    dice = rules.dice_of(units) + more
    return sqrt(dice * sum(units)) if dice > 0 else 0.0


def beats(mine: float, theirs: float) -> float:
    """About how likely a strength beats another."""
    if mine <= 0:
        return 0.0
    ratio = (mine / theirs) ** 4 if theirs > 0 else 1e9
    return ratio / (1 + ratio)
