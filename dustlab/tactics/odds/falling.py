"""An attack whose dice are falling: how likely each of the positions is that they may leave.

What has fallen so far counts as it lies; all that is still to fall counts with its exact odds, dice
that are rolled again and dice of cover included. The damage that comes of it is worked out by the
rules themselves, as far as nobody has to roll or to choose for it.

Policy: a hero with a medal rolls a blank again.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import NamedTuple

from ..components import FLAME
from ..flow import Attack, Shot
from ..rules.attack import all_fallen
from ..rules.casualties import SERUM
from ..rules.close_combat import part_end, part_start
from ..rules.dice import FACES, NONE, Throw, bears, damage_of, target_of, throw_of
from ..state import State
from .targets import shot as of_dice

MORE = 24
"""A unit that may resist points has so many counted beyond what it can bear: of the hits of a laser
there is no end. More come to the same."""

Chances = list[Fraction]
"""Of 0, 1, 2, ... hits; the last one is that of so many and more."""
Borne = tuple[tuple[tuple[int, ...], int], ...]
"""What everybody has to bear, and what heroes draw from their hits."""


class Bearing(NamedTuple):
    """What the hits of a shot come to."""

    who: tuple[int, int, int]
    """The unit, the square of a cover element, the miniature that a sniper named; -1: none."""
    each: int
    """Points for each hit; 0: a single one destroys all."""
    most: int
    """More points than these come to the same."""

    def points(self, hits: int) -> int:
        return self.each * hits if self.each else self.most * bool(hits)


def ends(state: State) -> Iterator[tuple[Fraction, State]]:
    """Every position that the dice of this part of an attack may leave, and its chance."""
    attack = state.attacking
    # Hits of different shots come to the same where everybody bears the same: some stand for all.
    ways: dict[Borne, tuple[Fraction, tuple[int, ...]]] = {(): (Fraction(1), attack.hits)}
    for at in range(part_start(state, attack), part_end(state, attack)):
        shot, further = attack.shots[at], dict[Borne, tuple[Fraction, tuple[int, ...]]]()
        bearing, drawn = _bearing(state, attack, shot), _drawn(state, shot)
        enough = max(1, drawn, -(-bearing.most // bearing.each) if bearing.each else 1)
        chances = _hits(state, attack, at, enough)
        for borne, (chance, hits) in ways.items():
            for number, likely in enumerate(chances):
                if not likely:
                    continue
                now = dict(borne)
                points = now.get(bearing.who, 0) + bearing.points(number)
                now[bearing.who] = min(bearing.most, points)
                if drawn:
                    now[shot.piece,] = min(drawn, now.get((shot.piece,), 0) + number)
                then = tuple(sorted(now.items()))
                so_far = further[then][0] if then in further else Fraction(0)
                further[then] = so_far + chance * likely, (*hits[:at], number, *hits[at + 1 :])
        ways = further
    for chance, hits in ways.values():
        fallen = attack._replace(stage="cover", throw="", dice=0, again=(), blanks=0, hits=hits)
        yield chance, all_fallen(state, fallen, None)


def _bearing(state: State, attack: Attack, shot: Shot) -> Bearing:
    """Who bears the hits of a shot, and how many points count."""
    each, destroys = damage_of(state, shot)
    whose = bears(state, shot) if shot.target >= 0 else -1
    target = target_of(state, shot.target, shot.square, shot.target == whose)
    most = target.miniatures + target.boxes if shot.member < 0 else 1
    if target.resilient or target.hero_resilient:
        thrown = throw_of(state, attack, shot, covered=False)
        most += max(MORE, 2 * thrown.dice * each)
    unit = shot.target if shot.member >= 0 else whose
    return Bearing((unit, shot.square, shot.member), 0 if destroys else each, max(1, most))


def _drawn(state: State, shot: Shot) -> int:
    """How many boxes a hero with the serum may draw from his hits on soldiers."""
    card = state.table.roster[shot.piece]
    if SERUM not in card.skills or shot.target < 0 or not state.card(shot.target).is_soldier:
        return 0
    return card.health  # he may be hurt meanwhile


def _hits(state: State, attack: Attack, at: int, most: int) -> Chances:
    """The hits that a shot has in the end: of those that lie, and of those that may still come."""
    lie, throw = attack.hits[at], throw_of(state, attack, attack.shots[at])
    # As hits, not as points: of a phaser those of its damage dice.
    one = throw if throw.phaser else throw._replace(damage=FLAME)
    plain = one._replace(damage=FLAME, again=(), laser=False, phaser=0, medal=False)
    if attack.stage == "cover" or at < attack.at:
        uncovered = attack.stage == "cover" and at < attack.at
        return _lying(lie, NONE if uncovered else throw.saving, most)
    if at > attack.at or attack.throw == "first":
        return _thrown(one, most)
    if attack.throw == "phaser":
        return _thrown(plain._replace(dice=attack.dice), most)
    of_hits = _thrown(plain._replace(dice=lie * throw.phaser), most)
    total = of_hits if throw.phaser else _lying(lie, throw.saving, most)
    for still in _still(attack, one):
        total = _both(total, _thrown(still, most))
    return total


def _still(attack: Attack, one: Throw) -> Iterator[Throw]:
    """What the shot that is on still throws, beside the hits that lie."""
    medal = one._replace(dice=1, again=(), medal=False)
    if attack.throw == "medal":
        yield medal
    elif attack.throw == "laser":
        yield one._replace(dice=attack.dice, again=(), medal=False)
        if attack.blanks and attack.again:
            yield one._replace(dice=attack.blanks, again=attack.again[1:])
        elif attack.blanks and one.medal:
            yield medal
    else:
        yield one._replace(dice=attack.dice, again=attack.again)


def _thrown(throw: Throw, most: int) -> Chances:
    weights, whole = of_dice(throw, False, most)
    chances = [Fraction(weight, whole) for weight in weights]
    return [*chances, 1 - sum(chances, Fraction(0))]


def _lying(hits: int, saving: str, most: int) -> Chances:
    """Hits that lie, of which dice of cover may cancel some."""
    through = 1 - Fraction(FACES[saving], 6)
    chances = [Fraction(0)] * (most + 1)
    for left in range(hits + 1):
        likely = comb(hits, left) * through**left * (1 - through) ** (hits - left)
        chances[min(left, most)] += likely
    return chances


def _both(one: Chances, other: Chances) -> Chances:
    total = [Fraction(0)] * len(one)
    for n, p in enumerate(one):
        for m, q in enumerate(other):
            total[min(n + m, len(one) - 1)] += p * q
    return total
