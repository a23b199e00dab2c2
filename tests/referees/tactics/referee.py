"""The referee for Dust Tactics: what follows from a move, and from dice.

`after` and `fallen` give the position that follows; `chance` what the dice may show. Whether a move
is legal, and which rules speak against it, `reasons` says. All of it is read from the rulebook and
the rulings; no module of the package's rules is used.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from tests.referees.tactics import arms, battle, orders, rounds, setting, ways
from tests.referees.tactics.aims import shots_of
from tests.referees.tactics.moves import parse
from tests.referees.tactics.position import SIDES, Active, Position, Shot, copy, name, other, square


def waits_for_dice(it: Position) -> bool:
    if it.phase == "attack":
        return it.attack.waits in {"roll", "cover", "resist"}
    if it.phase == "reaction":
        return bool(it.rolling)
    if it.phase in {"tiles", "cover"}:
        return not it.turn
    return it.phase in {"command", "end"} or (it.phase == "initiative" and not it.won)


def player(it: Position) -> str:
    """Who has to decide."""
    if it.phase == "initiative":
        return it.won[0]
    if it.phase == "reaction":
        return other(it.units[it.reacting].side)
    if it.phase == "attack":
        attack = it.attack
        if attack.waits == "medal":
            return it.units[attack.shots[attack.at].owner].side
        if attack.waits == "lose":
            return it.units[attack.wounds[0].split()[0]].side
        return other(it.units[attack.who].side)
    if it.stack:
        return it.units[it.stack[0].who].side
    return it.turn


def chance(it: Position) -> dict[object, Fraction]:
    if it.phase == "attack":
        return dict(battle.chance(it))
    if it.phase == "reaction":
        dice = 1
        has = ways.skills(it, it.units[it.rolling])
        dice = 3 if "superior_reactive_fire" in has else 2 if "advanced_reactive_fire" in has else 1
        return dict(battle.binomial(dice, battle.HIT))
    if it.phase == "end":
        return dict(battle.binomial(rounds.repairs(it)[0].damage, battle.HIT))
    if it.phase == "command":
        return dict(battle.binomial(1, battle.HIT))
    numbers = rounds.initiative_dice(it) if it.phase == "initiative" else (3, 3)
    first, second = (battle.binomial(n, battle.HIT) for n in numbers)
    return {(a, b): first[a] * second[b] for a, b in product(first, second)}


def fallen(it: Position, outcome) -> Position:
    it = copy(it)
    if it.phase == "attack":
        battle.fallen(it, outcome)
        _after_attack(it)
    elif it.phase == "reaction":
        _reaction_rolled(it, outcome)
    elif it.phase == "end":
        rounds.repaired(it, outcome)
    elif it.phase == "command":
        orders.rolled(it, outcome)
    elif outcome[0] != outcome[1]:
        winner = SIDES[outcome[1] > outcome[0]]
        if it.phase == "initiative":
            it.won = [winner, str(outcome[0]), str(outcome[1])]
        else:
            it.turn, it.won = winner, [winner, str(outcome[0]), str(outcome[1])]
    return it


def _after_attack(it: Position) -> None:
    if it.attack.waits == "over":
        orders.serum(it)
        it.attack = None
        it.phase = "action"
        rounds.done(it, "attack")


def _reaction_rolled(it: Position, hits: int) -> None:
    unit = it.units[it.rolling]
    it.rolling = ""
    if hits:
        it.stack.insert(0, Active(unit.name, ["attack"], by="reaction"))
        it.phase = "action"
        return
    for each in it.body(unit):
        each.acted = True
    if not rounds.after_reaction(it):
        rounds.go_on(it)


def after(it: Position, text: str) -> Position:
    """The position after a legal move."""
    it = copy(it)
    move = parse(text)
    kind = move.kind
    if kind == "activate":
        _activate(it, move)
    elif kind == "move":
        _go(it, move)
    elif kind == "fire":
        _fire(it, move)
    elif kind == "nothing":
        rounds.done(it, "nothing")
    elif kind == "use":
        orders.use(it, move)
    elif kind == "react":
        it.rolling = it.chief(it.units[move.who]).name
    elif kind == "no reaction":
        rounds.go_on(it)
    elif kind in {"strike back", "endure"}:
        battle.answer_strike(it, kind == "strike back")
    elif kind in {"roll again", "keep"}:
        battle.answer_medal(it, kind == "roll again")
        _after_attack(it)
    elif kind == "lose":
        battle.lose(it, losses(it, move))
        _after_attack(it)
    elif kind == "later":
        it.stack.pop(0)
        rounds.go_on(it)
    elif kind == "begin":
        it.phase, it.turn = "activation", move.who
        if not rounds.fresh(it, it.turn):
            it.turn = other(it.turn)
    elif kind == "part":
        hero = it.units[move.who]
        it.units[hero.joined].joined = hero.joined = ""
    else:
        setting.lay(it, move)
    return it


def losses(it: Position, move) -> tuple[int, ...] | None:
    """Who falls, of each kind of miniature, then boxes of the hero; None: no such kind."""
    squad = it.chief(it.units[it.attack.wounds[0].split()[0]])
    hero = it.partner(squad)
    labels = [*squad.card.labels, *([hero.name] if hero else [])]
    share = [0] * (len(squad.living) + 1)
    for number, who in move.losses:
        if who not in labels:
            return None
        share[labels.index(who)] += number
    return tuple(share)


def _activate(it: Position, move) -> None:
    unit = it.units[move.who]
    old = it.stack.pop(0) if it.stack else None
    active = Active(unit.name, move.actions, set(move.skills), by=old.by if old else "")
    it.stack.insert(0, active)
    orders.declare(it, unit, active.skills)
    rounds.go_on(it)


def _go(it: Position, move) -> None:
    active = it.stack[0]
    who = ways.mover(it, active)
    named = frozenset(square(text) for text in move.trample)
    end = ways.ends(it, who, named)[square(move.to)]
    for each in who.body:
        each.at, each.moved = square(move.to), True
    for place in named:
        del it.elements[place]
    if end.extra:
        active.skills.add(who.extra_skill)
    active.turned = max(active.turned, int(end.turned))
    active.way = [*active.way, name(square(move.to))]
    rounds.done(it, "move")


def _place_in_order(it: Position, order: list[str], shot: Shot) -> tuple[bool, int, int]:
    row = arms.row_of(it.units[shot.owner], shot.row)
    return row.close, order.index(shot.owner), row.number


def _fire(it: Position, move) -> None:
    active = it.stack[0]
    unit = it.chief(it.units[active.who])
    shots = shots_of(it, unit, move)
    order = list(it.units)
    shots.sort(key=lambda shot: _place_in_order(it, order, shot))
    orders.declare(it, unit, set(move.skills))
    for owner, row, count in {(s.owner, s.row, s.count) for s in shots}:
        shooter = it.units[owner]
        carried = arms.row_of(shooter, row)
        if carried.ammo and "badass" not in ways.skills(it, shooter):
            shooter.spent[carried.number] += count
        if carried.reload:
            shooter.unloaded.add(carried.number)
    how = {"reaction": "reaction", "indirect": "indirect"}.get(active.by, "attack")
    if rounds.action(active) == "sustained":
        how = "sustained"
    if "charge" in active.skills:
        how = "charge"
    skills = ({*active.skills, *move.skills}) & {"berserk"}
    battle.begin(it, unit.name, how, shots, skills)
    _after_attack(it)
