"""The combat phase: every attack in reach with its exact odds, gains, losses and what it leaves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...core.dice import hits
from ...core.remarks import Remark
from ...core.words import Likely
from ...play.bots import Thought, because
from ..components import NO_UNITS, Units
from ..moves import Attack, Bomb, Bombard, Drop, EndCombat, Missile, Move
from ..odds.sums import left_of
from ..rules import combat, special
from ..rules.attacks import (
    AMPHIBIOUS,
    BOMB,
    BOMBARD,
    DROP,
    LAND,
    SEA,
    coasts_within_reach,
    seas_within_reach,
)
from ..rules.battle_dice import bonus
from .battle import Field, Forecast, forecast
from .outlook import Outlook, beats, gains, strength

# What an attack must bring to be worth the trouble.
LEAST = 0.4
MOST_SUMMED = 10
"""How many attacks are summed up exactly: those that look best at a glance."""


class PossibleAttack(NamedTuple):
    """An attack that could be made: with what, from where, on what."""

    kind: str
    origin: int
    target: int
    units: Units

    def field(self, outlook: Outlook) -> Field:
        return Field(outlook.rules, self.kind, *target_kind(outlook, self.target))


def target_kind(outlook: Outlook, target: int) -> tuple[str, bool]:
    """What dice a target adds for its defender, and whether it is a capital."""
    if target in outlook.capitals:
        return "capital", True
    return ("production" if target in outlook.centers else "plain"), False


# -- which attacks there are


def possible_attacks(outlook: Outlook) -> Iterator[PossibleAttack]:
    """Every attack on land and at sea that the rules do not forbid, with a few groups each."""
    state, board, army = outlook.state, outlook.board, outlook.army
    for origin in outlook.held:
        groups = groups_of(outlook, origin)
        from_ = board.ids[origin]
        if board.is_sea[origin]:
            for sea in seas_within_reach(state, from_):
                if not outlook.is_spared(SEA, from_, sea):
                    yield from (PossibleAttack(SEA, origin, outlook.index[sea], g) for g in groups)
            continue
        for target in board.near_land[origin]:
            if not outlook.is_foreign(target):
                continue
            if not outlook.is_spared(LAND, from_, board.ids[target]):
                yield from (PossibleAttack(LAND, origin, target, g) for g in groups)
        if any(outlook.holder(sea) == army for sea in board.near_sea[origin]):
            for coast in coasts_within_reach(state, from_):
                if board.adjacent(from_, coast):
                    continue
                if not outlook.is_spared(AMPHIBIOUS, from_, coast):
                    yield from (
                        PossibleAttack(AMPHIBIOUS, origin, outlook.index[coast], g) for g in groups
                    )


def groups_of(outlook: Outlook, origin: int) -> list[Units]:
    """The groups worth sending: all, all but the cheapest, and about half."""
    units, spare = outlook.units(origin), outlook.spare(origin)
    half = Units(*((n + 1) // 2 for n in units))
    return [g for g in dict.fromkeys((spare, units, half)) if g != NO_UNITS]


# -- what they bring


def glance(outlook: Outlook, attack: PossibleAttack) -> float:
    """About what an attack brings, by strength alone."""
    rules = outlook.rules
    kind, _ = target_kind(outlook, attack.target)
    more = 0 if attack.kind == SEA else bonus(rules, kind)
    defenders = outlook.units(attack.target)
    mine, theirs = strength(rules, attack.units), strength(rules, defenders, more)
    win = beats(mine, theirs)
    lost = min(theirs / mine, 1.0) if mine else 1.0
    gain = outlook.worth(attack.target) + outlook.envy(attack.target)
    taken = outlook.kill(attack.target) * rules.cost_of(defenders) * win
    return win * gain + taken - rules.cost_of(attack.units) * lost * (1.1 - win)


def weigh(outlook: Outlook, attack: PossibleAttack, stays: bool = False) -> tuple[float, Forecast]:
    """What an attack brings in production points, by exact odds, and these odds.

    If a garrison `stays` at its origin (the attackers have yet to come there), the origin is safe.
    """
    defenders = outlook.units(attack.target)
    odds = forecast(attack.field(outlook), attack.units, defenders)
    target = attack.target
    gain = outlook.worth(target) * (1.0 - _lost_again(outlook, attack, odds)) + outlook.envy(target)
    value = odds.win * gain + outlook.kill(target) * odds.defender_loss - odds.attacker_loss
    if not stays:
        value -= outlook.leaving(attack.origin, attack.units)
    return value, odds


def _lost_again(outlook: Outlook, attack: PossibleAttack, odds: Forecast) -> float:
    """How likely the conquered area is lost before the next turn."""
    if not outlook.far or not odds.left:
        return 0.0
    left = max(round(odds.left), 1)
    return outlook.danger(attack.target, left_of(attack.units, left))


# -- what to do


def thoughts(outlook: Outlook) -> Iterator[Thought]:
    """The attacks by what they bring, and the end of the phase."""
    state = outlook.state
    end = because("dust.combat.end", "dust.bots.no_attack")
    yield Thought(LEAST, EndCombat(), (end,))
    if state.turn.combat_points < 1:
        return
    ranked = sorted(
        possible_attacks(outlook), key=lambda attack: glance(outlook, attack), reverse=True
    )
    for attack in ranked[:MOST_SUMMED]:
        value, odds = weigh(outlook, attack)
        if value > LEAST:
            yield Thought(value, as_move(outlook, attack), _why(outlook, attack, odds))
    yield from _specials(outlook)
    yield from _drops(outlook)


def as_move(outlook: Outlook, attack: PossibleAttack) -> Move:
    ids = outlook.board.ids
    by_sea = attack.kind == AMPHIBIOUS
    return Attack(ids[attack.origin], ids[attack.target], attack.units, by_sea)


def _why(outlook: Outlook, attack: PossibleAttack, odds: Forecast) -> tuple[Remark, ...]:
    target, rule = outlook.board.ids[attack.target], "dust.battle.dice"
    falls = Likely(odds.win, short=True)
    first = because(rule, "dust.bots.odds", target, area=target, chance=falls)
    costs = {"mine": round(odds.attacker_loss), "theirs": round(odds.defender_loss)}
    losses = because("dust.production.costs", "dust.bots.losses", target, **costs)
    return (first, *gains(outlook, attack.target), losses)


# -- special attacks


def _specials(outlook: Outlook) -> Iterator[Thought]:
    """Throws without an answer: what they destroy on average is a gain."""
    state, board = outlook.state, outlook.board
    for place in outlook.held:
        units = outlook.units(place)
        shots = units.submarine or units.bomber
        if not shots or board.is_sea[place] != bool(units.submarine):
            continue
        near = board.near_land[place] if board.is_sea[place] else board.near_sea[place]
        for target in near:
            if not outlook.is_foreign(target):
                continue
            origin, area = board.ids[place], board.ids[target]
            move: Move
            if units.submarine:
                dice = special.STRIKERS[BOMBARD].dice * shots
                move = Bombard(origin, area, shots)
            else:
                dice = special.STRIKERS[BOMB].dice * shots
                move = Bomb(origin, area, shots)
            yield _shot(outlook, move, target, dice)
    if state.has_ability(outlook.army, special.ABILITY):
        dice = special.missile_dice(state, outlook.army)
        for target in outlook.others:
            if dice:
                yield _shot(outlook, Missile(board.ids[target]), target, dice)


def _shot(outlook: Outlook, move: Move, target: int, dice: int) -> Thought:
    """A throw of dice at an area: units destroyed, and perhaps all of them."""
    units = outlook.units(target)
    number = units.total
    odds = hits(dice)
    all_gone = sum(w for n, w in odds.weights.items() if n >= number) / odds.total
    expected = sum(min(n, number) * w for n, w in odds.weights.items()) / odds.total
    each = outlook.rules.cost_of(units) / number
    value = outlook.kill(target) * expected * each + all_gone * outlook.envy(target)
    area = outlook.board.ids[target]
    reason = because("dust.special.attack", "dust.bots.shot", area, area=area, dice=dice)
    return Thought(value, move, (reason,))


def _drops(outlook: Outlook) -> Iterator[Thought]:
    """Every mech that can be spared, on the area that is worth most."""
    state, rules = outlook.state, outlook.rules
    if not state.has_ability(outlook.army, combat.DROPPER):
        return
    stacks = [(outlook.board.ids[place], outlook.spare(place).mech) for place in outlook.held]
    parts = [(area, number) for area, number in stacks if number]
    if not parts:
        return
    mechs = Units(mech=sum(number for _, number in parts))
    targets = [p for p in outlook.others if not outlook.board.is_sea[p]]
    targets.sort(key=lambda p: outlook.worth(p) + outlook.envy(p), reverse=True)
    for target in targets[:MOST_SUMMED]:
        if outlook.is_spared(DROP, "", outlook.board.ids[target]):
            continue
        defenders = outlook.units(target)
        odds = forecast(Field(rules, DROP, *target_kind(outlook, target)), mechs, defenders)
        attack = PossibleAttack(DROP, target, target, mechs)
        gain = outlook.worth(target) * (1.0 - _lost_again(outlook, attack, odds))
        value = odds.win * (gain + outlook.envy(target)) - odds.attacker_loss
        value += outlook.kill(target) * odds.defender_loss
        if value > LEAST:
            move = Drop(tuple(parts), outlook.board.ids[target])
            yield Thought(value, move, _why(outlook, attack, odds))
