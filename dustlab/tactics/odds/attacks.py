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

In close combat there is blow and counter-blow, after all that was fired from afar. A unit that has
fallen by then neither fights nor strikes back, so what close combat throws depends on who is left.
The ways in which that can come are kept apart, the rules themselves take the losses of each and say
what is thrown then, and the sums are put together.

Policy: the miniatures of a squad fall before the hero with it, those that stand last on its card
first. A unit that is attacked strikes back in every case, or in none. A hero who draws strength
from enemies (Wiederbelebungsserum) gets it after all that these odds cover.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from ..flow import Attack, Shot, Wound
from ..moves import Fire
from ..rules import casualties, close_combat
from ..rules.attack import attack_of
from ..rules.close_combat import part_end
from ..rules.dice import Target, Throw, target_of, throw_of
from ..rules.skills import leader
from ..state import State
from .targets import TargetOdds, by_target, name_of, odds_of

Throws = tuple[Throw, ...]
Chances = dict[int, Fraction]


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
        return _with_close_combat(state, attack, strike_back)
    return tuple(
        odds_of(name_of(state, target), target, ((1, throws),), member)
        for (target, member), throws in by_target(state, attack, cover).items()
    )


# -- close combat


class Way(NamedTuple):
    """One way in which the fire from afar can leave a unit that close combat comes to."""

    chance: Fraction
    lost: int
    """Points of damage until then."""
    after: State
    blows: Throws
    back: Throws
    """What it strikes back with."""


def _with_close_combat(state: State, attack: Attack, strike_back: bool) -> tuple[TargetOdds, ...]:
    """Target by target; last the attacker if anybody can strike back at it."""
    start = part_end(state, attack)
    close = attack.shots[start:]
    units = list(dict.fromkeys(leader(state, s.target) for s in close if s.target >= 0))
    # A cover element is done with when it falls, whatever is thrown at it then.
    odds = [
        odds_of(name_of(state, target), target, ((1, throws),), member)
        for (target, member), throws in by_target(state, attack).items()
        if target.piece < 0 or leader(state, target.piece) not in units
    ]
    afar = by_target(state, attack._replace(shots=attack.shots[:start]))
    answers: list[list[Way]] = []
    for unit in units:
        wounds = [
            _wounds(target, member, odds_of("", target, ((1, throws),), member))
            for (target, member), throws in afar.items()
            if target.piece >= 0 and leader(state, target.piece) == unit
        ]
        ways = list(_ways(state, attack, unit, wounds, strike_back))
        odds.append(_fought(state, unit, ways))
        answers.append(ways)
    if any(way.back for ways in answers for way in ways):
        own = target_of(state, attack.piece)
        odds.append(odds_of(name_of(state, own), own, _struck_back(answers)))
    policy = f"squad_first, {'strike_back' if strike_back else 'endure'}"
    return tuple(replace(one, policy=policy) for one in odds)


# -- what the fire from afar leaves


def _wounds(target: Target, member: int, odds: TargetOdds) -> list[tuple[Fraction, Wound]]:
    """What a unit may have to bear, all of its dice having fallen."""

    def wound(points: int) -> Wound:
        return Wound(target.piece, points, member, resisted=True)

    if member >= 0:
        return [(p, wound(n)) for n, p in odds.damage.items() if p]
    minis, boxes = target.miniatures, target.boxes
    if not odds.hero_left:
        full = minis or boxes
        return [(p, wound(full - n)) for n, p in odds.left.items() if p]
    ways = [(p, wound(minis - n)) for n, p in odds.left.items() if n and p]
    standing = sum((p for p, _ in ways), Fraction(0))
    for n, p in odds.hero_left.items():
        alone = p - standing if n == boxes else p
        if alone:
            ways.append((alone, wound(minis + boxes - n)))
    return ways


def _ways(
    state: State,
    attack: Attack,
    unit: int,
    wounds: Iterable[Sequence[tuple[Fraction, Wound]]],
    strike_back: bool,
) -> Iterator[Way]:
    for together in product(*wounds):
        chance = Fraction(1)
        for p, _ in together:
            chance *= p
        suffered = tuple(wound for _, wound in together if wound.points)
        after = _suffer(state, attack, suffered) if suffered else state
        blows: Throws = ()
        back: Throws = ()
        if after.pieces[unit].is_alive:
            shots = attack.shots[part_end(state, attack) :]
            blows = _thrown(after, attack, (s for s in shots if s.target == unit))
            if strike_back:
                back = _thrown(after, attack, close_combat.answers(after, attack, unit))
        yield Way(chance, sum(wound.points for wound in suffered), after, blows, back)


def _suffer(state: State, attack: Attack, wounds: tuple[Wound, ...]) -> State:
    """Losses as the rules take them, up to the first decision or throw of close combat."""
    attack = attack._replace(stage="lose", wounds=wounds, hits=(0,) * len(attack.shots))
    state = casualties.next_wound(state, attack, None)
    while state.attack is not None and state.attack.wounds:
        hero = casualties.room_of(state, state.attack.wounds[0].piece).hero
        name = state.name(hero) if hero >= 0 else ""
        every = casualties.choices(state, state.attack.wounds[0])
        spared = min(every, key=lambda move: dict(move.losses).get(name, 0))
        state = casualties.lose(state, spared, None)
    return state


def _thrown(state: State, attack: Attack, shots: Iterable[Shot]) -> Throws:
    return tuple(throw_of(state, attack, shot) for shot in shots)


# -- put together


def _fought(state: State, unit: int, ways: Sequence[Way]) -> TargetOdds:
    """Both parts of an attack on a unit."""
    full = target_of(state, unit)
    most = full.miniatures + full.boxes
    damage: Chances = dict.fromkeys(range(most + 1), Fraction(0))
    left: Chances = {}
    hero: Chances = {}
    destroyed = Fraction(0)

    def add(chances: Chances, number: int, chance: Fraction) -> None:
        chances[number] = chances.get(number, Fraction(0)) + chance

    for way in ways:
        bears = target_of(way.after, unit)
        if not way.after.pieces[unit].is_alive:
            # A hero whose squad has fallen is not fought any more.
            add(damage, min(way.lost, most), way.chance)
            add(left, 0, way.chance)
            joined = state.pieces[unit].joined
            boxes = _boxes(way.after, joined) if joined >= 0 else 0
            if joined >= 0:
                add(hero, boxes, way.chance)
            destroyed += 0 if boxes else way.chance
            continue
        odds = odds_of("", bears, ((1, way.blows),))
        for n, p in odds.damage.items():
            add(damage, min(way.lost + n, most), way.chance * p)
        for chances, more in ((left, odds.left), (hero, odds.hero_left)):
            for n, p in more.items():
                add(chances, n, way.chance * p)
        destroyed += way.chance * odds.destroyed
    name = name_of(state, full)
    return TargetOdds(
        name, damage, dict(sorted(left.items())), dict(sorted(hero.items())), destroyed
    )


def _boxes(state: State, piece: int) -> int:
    unit = state.pieces[piece]
    return (state.table.roster[piece].health - unit.damage) if unit.is_alive else 0


def _struck_back(answers: Sequence[Sequence[Way]]) -> list[tuple[Fraction, Throws]]:
    """What all who were attacked throw at the attacker, over all the ways for each of them."""
    chances: dict[Throws, Fraction] = {}
    for together in product(*answers):
        chance = Fraction(1)
        back: Throws = ()
        for way in together:
            chance, back = chance * way.chance, back + way.back
        chances[back] = chances.get(back, Fraction(0)) + chance
    return [(chance, back) for back, chance in chances.items()]
