"""Exact odds of an attack in Dust Tactics: how much damage, and who is left.

>>> from dustlab.tactics import GAME
>>> lines = ["row ....", "piece sp: sturmpioniere at A1", "piece hb: hell_boys at C1",
...          "phase action", "active sp: attack, nothing"]
>>> state = GAME.read_position(lines, "example")
>>> (odds,) = of_fire(state, GAME.read_move("fire stg_47 > hb, panzerfaust > hb", state))
>>> odds.damage[0], odds.destroyed
(Fraction(32, 243), Fraction(1, 243))
>>> print(odds)
Hell Boys: on average 1.7 damage; destroyed: 0.4 % (about 1 in 240).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from ...core.errors import BadInput
from ...core.match import Chance
from ...core.remarks import Refusal
from ...core.words import chance, decimal, say
from ...pictures.chart import columns
from ...pictures.page import picture_with_words
from ...pictures.scene import Scene
from ...pictures.svg import draw
from ..attack_moves import Fire
from ..field import CRATE
from ..flow import Attack, Shot
from ..rules.attack import attack_of, part_end
from ..rules.cover import saving_face
from ..rules.profile import Target, Throw, profile
from ..state import State
from ..text.naming import Written
from ..text.terms import tell_target
from .attack_sums import Ways, mixed


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

        def thinned(found: dict[int, Fraction], as_before: int) -> dict[int, Fraction]:
            less = {n: chance * p for n, p in found.items()}
            less[as_before] = less.get(as_before, Fraction(0)) + 1 - chance
            return less

        hero = thinned(self.hero_left, max(self.hero_left)) if self.hero_left else {}
        damage, left = thinned(self.damage, 0), thinned(self.left, max(self.left))
        return TargetOdds(self.name, damage, left, hero, chance * self.destroyed, self.policy)

    def tell(self, language: str = "en") -> str:
        average = decimal(float(self.mean), 1, language)
        told = chance(float(self.destroyed), language)
        return say("odds.tactics", language, target=self.name, mean=average, chance=told)

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


def of_fire(state: State, move: Fire, strike_back: bool = False) -> tuple[TargetOdds, ...]:
    """The odds of an attack as it is declared, target by target.

    Whether those strike back who are attacked in close combat is a policy: then the attacker
    comes last.
    """
    return of_attack(state, attack_of(state, move), strike_back)


def of_attack(
    state: State, attack: Attack, strike_back: bool = False, cover: str = ""
) -> tuple[TargetOdds, ...]:
    """The odds of an attack none of whose dice has fallen yet.

    With `cover` (none, soft or hard) the odds as they would be if the targets had that cover.
    """
    if part_end(state, attack) < len(attack.shots):
        from .close_combat import of_close_attack

        return of_close_attack(state, attack, strike_back)
    return tuple(
        odds_of(name_of(state, target), target, ((1, throws),), member)
        for (target, member), throws in by_target(state, attack, cover).items()
    )


def of_reaction(
    state: State, piece: str, move: str, strike_back: bool = False
) -> tuple[TargetOdds, ...]:
    """The odds of reaction fire by a unit that tries it now: its one, two or three dice included.

    >>> from dustlab.core.match import Match
    >>> from dustlab.tactics import GAME
    >>> lines = ["row .....", "piece sp: sturmpioniere at A1", "piece hb: hell_boys at C1",
    ...          "phase activation", "round 2", "turn axis"]
    >>> match = Match(GAME, GAME.read_position(lines, "example"))
    >>> for text in ("activate sp: move, attack", "move B1"):
    ...     _ = match.play(text)
    >>> (odds,) = of_reaction(match.state, "hb", "fire shotgun > sp")
    >>> odds.damage[0] == Fraction(2, 3) + Fraction(1, 3) * Fraction(2, 3) ** 9
    True
    """
    from .. import GAME  # whoever asks for an attack on hand needs no game around it

    tries = GAME.read_move(f"react {piece}", state)
    _check(GAME.refusals(state, tries), piece)
    tried = GAME.advance(state, tries)
    asked = GAME.pending(tried)
    if not isinstance(asked, Chance):
        raise AssertionError("reaction fire begins with dice")
    fires = GAME.fall(tried, 1)
    fire = GAME.read_move(move, fires)
    if not isinstance(fire, Fire):
        raise BadInput("odds of reaction fire", "an attack, as in 'fire bazooka > hans'", move)
    _check(GAME.refusals(fires, fire), move)
    works = 1 - asked.odds.chance(0)
    return tuple(one.happening(works) for one in of_fire(fires, fire, strike_back))


def _check(against: Iterable[Refusal], move: str) -> None:
    for refusal in against:
        raise BadInput("odds of reaction fire", f"a move that the rules allow: {refusal}", move)


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
    """A unit by its name; cover by its square, told with what stands there."""
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
        found: dict[int, Fraction] = {}
        for n, p in damage.items():
            left = boxes - max(n - minis, 0)
            found[left] = found.get(left, Fraction(0)) + p
        return found
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
    found = {boxes - n: p for n, p in enumerate(later)}
    found[boxes] = found.get(boxes, Fraction(0)) + unhurt
    found[0] = 1 - sum(found.values(), Fraction(0))
    return found


def _thin(number: int, size: int) -> list[Fraction]:
    """So many points after a die for each: a third of them do not count."""
    series = [Fraction(1)] + [Fraction(0)] * (size - 1)
    for _ in range(number):
        series = [
            series[n] / 3 + (series[n - 1] * 2 / 3 if n else Fraction(0)) for n in range(size)
        ]
    return series


def _divided(series: list[Fraction]) -> list[Fraction]:
    """A series divided by that of one point after its die."""
    found: list[Fraction] = []
    for n, weight in enumerate(series):
        before = found[n - 1] * 2 / 3 if n else Fraction(0)
        found.append((weight - before) * 3)
    return found
