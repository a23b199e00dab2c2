"""Who falls: how damage is shared out, and what it does to a unit (pages 12, 18 and 22)."""

from __future__ import annotations

from itertools import product

from tests.referees.tactics.position import Position, Unit, other


def shares(it: Position, target: Unit, points: int) -> list[tuple[int, ...]]:
    """All ways to share damage out: so many of each kind of miniature, then boxes of the hero."""
    squad = it.chief(target)
    hero = it.partner(squad)
    if squad.card.kind != "squad":
        return [(min(points, squad.strength),)]
    most = [*squad.living, hero.strength if hero else 0]
    if points >= sum(most):
        # Nobody chooses; what the squad cannot take is all the hero's, who may dice for it.
        return [(*squad.living, points - sum(squad.living) if hero else 0)]
    every = product(*(range(number + 1) for number in most))
    return [share for share in every if sum(share) == points]


def take(it: Position, target: Unit, share: tuple[int, ...]) -> None:
    squad = it.chief(target)
    hero = it.partner(squad)
    if squad.card.kind != "squad":
        cross_off(it, squad, share[0])
        return
    squad.living = [n - k for n, k in zip(squad.living, share, strict=False)]
    if hero and share[-1]:
        if own_skin(hero, squad):
            it.attack.wounds.insert(0, f"{hero.name} {share[-1]}")
        else:
            cross_off(it, hero, share[-1])
    if not any(squad.living):
        destroy(it, squad)


def own_skin(hero: Unit, squad: Unit) -> bool:
    """A hero who is hard to hurt, with a squad that is not: he dices for what he takes."""
    return "damage_resilient" in hero.card.skills - squad.card.skills


def cross_off(it: Position, unit: Unit, points: int) -> None:
    unit.damage += points
    if unit.damage >= unit.card.health:
        destroy(it, unit)


def pick_off(it: Position, target: Unit, points: int, group: int) -> None:
    """The miniature that a sniper has named; a hero has boxes."""
    squad = it.chief(target)
    if squad.card.kind != "squad" or group > len(squad.living):
        cross_off(it, it.partner(squad) or squad, points)
    elif squad.living[group - 1]:
        squad.living[group - 1] -= 1
        if not any(squad.living):
            destroy(it, squad)


def destroy(it: Position, unit: Unit) -> None:
    partner = it.partner(unit)
    if partner:
        partner.joined = unit.joined = ""
        # They are activated together: who is left goes on.
        for active in it.stack:
            active.who = partner.name if active.who == unit.name else active.who
        if it.reacting == unit.name:
            it.reacting = partner.name
    unit.living = [0] * len(unit.living)
    unit.damage = 0 if unit.card.kind == "squad" else unit.card.health
    unit.at = None
    unit.destroyed += 1
    it.points[other(unit.side)] += unit.card.points
