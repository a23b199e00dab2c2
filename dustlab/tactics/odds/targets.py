"""What an attack does to one of its targets: how much damage, and who is left, in exact odds."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from ...core.words import chance, decimal, say
from ...pictures.chart import columns
from ...pictures.scene import Scene
from ...pictures.svg import draw
from ...pictures.words import picture_with_words
from ..field import CRATE
from ..flow import Attack, Shot
from ..rules.cover import saving_face
from ..rules.dice import Target, Throw, profile
from ..state import State
from ..text.blanks import tell_target
from ..text.naming import Written
from .sums import Ways, mixed


@dataclass(frozen=True, repr=False)
class TargetOdds:
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

    def happening(self, chance: Fraction) -> TargetOdds:
        """The same if it comes to it only with a chance, and nothing happens otherwise."""

        def thinned(odds: dict[int, Fraction], as_before: int) -> dict[int, Fraction]:
            less = {n: chance * p for n, p in odds.items()}
            less[as_before] = less.get(as_before, Fraction(0)) + 1 - chance
            return less

        hero = thinned(self.hero_left, max(self.hero_left)) if self.hero_left else {}
        damage, left = thinned(self.damage, 0), thinned(self.left, max(self.left))
        return TargetOdds(self.name, damage, left, hero, chance * self.destroyed, self.policy)

    def tell(self, language: str = "en") -> str:
        average = decimal(float(self.mean), 1, language)
        often = chance(float(self.destroyed), language)
        return say("odds.tactics", language, target=self.name, mean=average, chance=often)

    def __str__(self) -> str:
        return self.tell()

    def __repr__(self) -> str:
        return str(self)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return picture_with_words(draw(self.scene()), str(self))

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
