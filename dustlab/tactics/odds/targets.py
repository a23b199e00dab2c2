"""What an attack does to one of its targets: how much damage, and who is left, in exact odds.

How much damage a shot does is a power series: the weight of z^n is the chance of n points. One die
gives a short series, several dice its power, several shots a product. More points than the target
can bear are one case, so every series ends there; a laser, which could hit without end, is summed
as the geometric series it is. All weights are whole numbers over a whole weight of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from math import comb, gcd, lcm
from typing import Any

from ...core.words import chance, decimal, say
from ...pictures.chart import columns
from ...pictures.scene import Scene
from ...pictures.words import Pictured
from ..field import CRATE
from ..flow import Attack, Shot
from ..rules.cover import saving_face
from ..rules.dice import FACES, Target, Throw, profile
from ..state import State
from ..text.blanks import tell_target
from ..text.naming import Written

# -- the sums: whole numbers, and an exact laser

Series = tuple[list[int], int]
"""The weights of 0, 1, 2, ... points, short of what destroys the target; and the whole weight."""


@cache
def die(throw: Throw, resilient: bool, size: int) -> tuple[tuple[int, ...], int, int]:
    """One die of a shot with all that may become of it: weights, their whole, that of no hit."""
    good = throw.faces // 2
    hit, of = _hit(throw, resilient, size)
    given, of = _chain(hit, of, good, size) if throw.laser else (hit, of)
    number = len(throw.again) + 1
    blank, every = (3 - good) ** number, 3**number
    weights = [(every - blank) * weight for weight in given]
    weights[0] += blank * of
    never, whole = blank * of, every * of
    common = gcd(whole, never, *weights)
    return tuple(weight // common for weight in weights), whole // common, never // common


def _hit(throw: Throw, resilient: bool, size: int) -> Series:
    """The points of one hit, after cover and after the dice of who is hard to hurt."""
    number = throw.phaser or throw.points
    # Thirds: of a phaser's damage die, and of the die for each point.
    good, of = (throw.faces // 2, 3) if throw.phaser else (1, 1)
    if resilient:
        good, of = 2 * good, 3 * of
    whole = of**number
    weights = [
        comb(number, n) * good**n * (of - good) ** (number - n) if n <= number else 0
        for n in range(size)
    ]
    saved = FACES[throw.saving] // 2
    if saved:
        weights, whole = [(3 - saved) * weight for weight in weights], 3 * whole
        weights[0] += saved * (whole // 3)
    return weights, whole


def _chain(hit: Sequence[int], of: int, good: int, size: int) -> Series:
    """A laser that has hit: that hit, and with the chance p of another on it goes, without end.

    With H for one hit the series C is H (1 - p) + H p H (1 - p) + ..., so C (1 - p H) = H (1 - p),
    which gives C point by point. The weight of n points is found over step^(n + 1).
    """
    step = 3 * of - good * hit[0]
    powers = [step**n for n in range(size + 1)]
    weights: list[int] = []
    for n in range(size):
        weight = (3 - good) * hit[n] * powers[n]
        for k in range(1, n + 1):
            if hit[k]:
                weight += good * hit[k] * weights[n - k] * powers[k - 1]
        weights.append(weight)
    return [weight * powers[size - 1 - n] for n, weight in enumerate(weights)], powers[size]


# -- a shot, several shots


@cache
def shot(throw: Throw, resilient: bool, size: int) -> tuple[tuple[int, ...], int]:
    """The damage of all dice of a shot."""
    number = throw.dice
    weights, whole, never = die(throw._replace(dice=1, medal=False), resilient, size)
    power = _power(weights, number, size)
    if not throw.medal:
        return tuple(power), whole**number
    # With a blank among them one die is thrown once more, without any other re-roll.
    all_hit = _power((weights[0] - never, *weights[1:]), number, size)
    once, part, _ = die(throw._replace(dice=1, medal=False, again=()), resilient, size)
    with_blank = [a - b for a, b in zip(power, all_hit, strict=True)]
    again = _times(with_blank, once, size)
    total = [a * part + b for a, b in zip(all_hit, again, strict=True)]
    return tuple(total), whole**number * part


def _times(one: Sequence[int], other: Sequence[int], size: int) -> list[int]:
    product = [0] * size
    for i, a in enumerate(one):
        if a:
            for j in range(size - i):
                product[i + j] += a * other[j]
    return product


def _power(weights: Sequence[int], number: int, size: int) -> list[int]:
    power, square = [1] + [0] * (size - 1), list(weights)
    while number:
        if number & 1:
            power = _times(power, square, size)
        number >>= 1
        if number:
            square = _times(square, square, size)
    return power


@cache
def spared(throw: Throw) -> Fraction:
    """The chance that a weapon that destroys a whole unit has not a single hit that counts."""
    p, saved = Fraction(throw.faces, 6), Fraction(FACES[throw.saving], 6)
    # A laser's further hits: each is cancelled, or the next throw is a blank.
    harmless = saved * (1 - p) / (1 - p * saved) if throw.laser else saved
    blank = (1 - p) ** (len(throw.again) + 1)
    all_dice = (blank + (1 - blank) * harmless) ** throw.dice
    if not throw.medal:
        return all_dice
    no_blank = ((1 - blank) * harmless) ** throw.dice
    return no_blank + (all_dice - no_blank) * ((1 - p) + p * harmless)


Ways = Sequence[tuple[Fraction | int, Sequence[Throw]]]
"""Several shots at one target, and the chance that it is these that are fired."""


def mixed(ways: Ways, resilient: bool, size: int) -> Series:
    """Like `together`, over all ways."""
    if len(ways) == 1:
        return together(ways[0][1], resilient, size)
    total = [Fraction(0)] * size
    for likely, throws in ways:
        weights, whole = together(throws, resilient, size)
        for n, weight in enumerate(weights):
            total[n] += likely * Fraction(weight, whole)
    common = lcm(*(part.denominator for part in total))
    return [part.numerator * (common // part.denominator) for part in total], common


def together(throws: Sequence[Throw], resilient: bool, size: int) -> Series:
    """How likely 0, 1, ... points of several shots at one target are.

    `size` is what destroys the target; what the weights lack of the whole is the chance of that.
    """
    weights, whole = [1] + [0] * (size - 1), 1
    for throw in throws:
        if throw.destroys:
            alive = spared(throw)
            weights = [weight * alive.numerator for weight in weights]
            whole *= alive.denominator
        elif throw.dice:
            more, of = shot(throw, resilient, size)
            weights, whole = _times(weights, more, size), whole * of
    return weights, whole


# -- who is left


@dataclass(frozen=True, repr=False)
class TargetOdds(Pictured):
    """What an attack does to one of its targets.

    Losses are taken by the miniatures of a squad first, by the hero with it last.
    """

    name: str
    """The unit, or the square of a cover element."""
    damage: dict[int, Fraction]
    """Points of damage that count, after cover and all other dice; more than kill are not told."""
    left: dict[int, Fraction]
    """Miniatures left of a squad; boxes left of another target."""
    hero_left: dict[int, Fraction]
    """Boxes left of the hero with a squad; empty: there is none."""
    destroyed: Fraction
    """The chance that nothing is left, the hero included."""
    policy: str = "squad_first"
    """How the owner takes losses; with close combat also whether those attacked strike back."""

    @property
    def mean(self) -> Fraction:
        return sum((n * p for n, p in self.damage.items()), Fraction(0))

    def tell(self, language: str = "en") -> str:
        average = decimal(float(self.mean), 1, language)
        often = chance(float(self.destroyed), language)
        return say("odds.tactics", language, target=self.name, mean=average, chance=often)

    def scene(self, language: str = "en") -> Scene:
        """Who is left, as a distribution."""
        title = say("odds.tactics_left", language, target=self.name)
        axis = say("odds.tactics_axis", language)
        left = {number: float(p) for number, p in self.left.items()}
        return columns(title, left, axis, self.tell(language), language)

    def as_json(self) -> dict[str, Any]:
        return {
            "target": self.name,
            "damage": {str(n): str(p) for n, p in self.damage.items()},
            "left": {str(n): str(p) for n, p in self.left.items()},
            "hero_left": {str(n): str(p) for n, p in self.hero_left.items()},
            "destroyed": str(self.destroyed),
            "policy": self.policy,
            "exact": True,
        }


def by_target(
    state: State, attack: Attack, cover: str = ""
) -> dict[tuple[Target, int], list[Throw]]:
    """What is thrown at each target, and at each miniature that a sniper named."""
    shots: dict[tuple[Target, int], list[Throw]] = {}
    for shot, (throw, target) in zip(attack.shots, profile(state, attack), strict=True):
        thrown = under(state, shot, throw, cover) if cover else throw
        shots.setdefault((target, shot.member), []).append(thrown)
    return shots


def under(state: State, shot: Shot, throw: Throw, cover: str) -> Throw:
    """The dice of a shot as if its target had this cover; what cannot have any stays as it is."""
    weapon = state.card(shot.piece).rows[shot.row]
    if shot.target < 0 or weapon.ignores_cover or not state.card(shot.target).is_squad:
        return throw
    return throw._replace(cover=cover, saving=saving_face(state, shot.target, cover))


def name_of(state: State, target: Target) -> str:
    """A unit by its name; cover by its square, with what stands on it."""
    if target.piece >= 0:
        return state.name(target.piece)
    element = state.element(target.square)
    kind = "crate" if element is not None and element.kind == CRATE else "trap"
    return Written(state.field.name(target.square), partial(_tell_cover, kind))


def _tell_cover(kind: str, square: str, language: str) -> str:
    return tell_target(f"{kind} {square}", language)


def odds_of(name: str, target: Target, ways: Ways, member: int = -1) -> TargetOdds:
    """What happens to a target if, with the chance of each way, those throws come."""
    minis, boxes = target.miniatures, target.boxes
    full = minis + boxes
    if target.heroic:
        sure = Fraction(1)
        hero = {boxes: sure} if minis and boxes else {}
        return TargetOdds(name, {0: sure}, {minis or boxes: sure}, hero, Fraction(0))
    if member >= 0:
        return _picked(name, target, ways)
    weights, whole = mixed(ways, target.resilient, full)
    weights.append(whole - sum(weights))
    damage = {n: Fraction(weight, whole) for n, weight in enumerate(weights)}
    if not minis:
        left = {full - n: damage[n] for n in range(full, -1, -1)}
        return TargetOdds(name, damage, left, {}, damage[full])
    left = {minis - n: damage[n] for n in range(minis - 1, -1, -1)}
    left = {0: Fraction(sum(weights[minis:]), whole), **left}
    hero = _hero(target, ways, damage) if boxes else {}
    rest = hero.get(0, Fraction(0)) if boxes else damage[full]
    return TargetOdds(name, damage, left, dict(sorted(hero.items())), rest)


def _picked(name: str, target: Target, ways: Ways) -> TargetOdds:
    """A sniper's target: the one miniature that he named, or nobody."""
    (weight,), whole = mixed(ways, target.resilient, 1)
    stays = Fraction(weight, whole)
    falls = 1 - stays
    damage = {0: stays, 1: falls}
    left = {target.miniatures - 1: falls, target.miniatures: stays}
    alone = target.miniatures == 1 and not target.boxes
    return TargetOdds(name, damage, left, {}, falls if alone else Fraction(0))


def _hero(target: Target, ways: Ways, damage: dict[int, Fraction]) -> dict[int, Fraction]:
    """What is left of a hero when all miniatures have fallen before him."""
    minis, boxes = target.miniatures, target.boxes
    if not target.hero_resilient or target.resilient:
        hero_left: dict[int, Fraction] = {}
        for n, p in damage.items():
            left = boxes - max(n - minis, 0)
            hero_left[left] = hero_left.get(left, Fraction(0)) + p
        return hero_left
    safe = [damage[n] for n in range(minis)]
    unhurt = sum(safe)
    # His dice thin out only what comes after the squad. As series, with t for one point after his
    # die: thin everything, take away what the squad bears, divide by t for each miniature.
    weights, whole = mixed(ways, True, boxes)
    later = [Fraction(weight, whole) for weight in weights]
    for n, p in enumerate(safe):
        for k, w in enumerate(_thin(n, boxes)):
            later[k] -= p * w
    for _ in range(minis):
        later = _divided(later)
    hero_left = {boxes - n: p for n, p in enumerate(later)}
    hero_left[boxes] = hero_left.get(boxes, Fraction(0)) + unhurt
    hero_left[0] = 1 - sum(hero_left.values(), Fraction(0))
    return hero_left


def _thin(number: int, size: int) -> list[Fraction]:
    """A number of points after a die for each: a third of them do not count."""
    series = [Fraction(1)] + [Fraction(0)] * (size - 1)
    for _ in range(number):
        series = [
            series[n] / 3 + (series[n - 1] * 2 / 3 if n else Fraction(0)) for n in range(size)
        ]
    return series


def _divided(series: list[Fraction]) -> list[Fraction]:
    """A series divided by that of one point after its die."""
    quotient: list[Fraction] = []
    for n, weight in enumerate(series):
        before = quotient[n - 1] * 2 / 3 if n else Fraction(0)
        quotient.append((weight - before) * 3)
    return quotient
