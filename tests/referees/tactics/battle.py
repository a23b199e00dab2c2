"""An attack from its declaration to its losses (pages 12 to 14 and 24 to 26).

Shots that are not close combat come first, then the losses, then close combat with whoever is left.
In each part all rows roll: dice, a laser's further dice, blanks again for a sustained attack and
then for Berserk, the Medal of Honor, a phaser's damage dice. Then come the cover dice, then the
damage, which is taken together; a crate or trap is gone before an owner chooses who falls.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from tests.referees.tactics import arms, losses
from tests.referees.tactics.cards import ELEMENTS
from tests.referees.tactics.position import Attack, Dice, Position, Shot, Unit, square

HIT = Fraction(1, 3)


def binomial(number: int, chance: Fraction) -> dict[int, Fraction]:
    return {
        k: comb(number, k) * chance**k * (1 - chance) ** (number - k) for k in range(number + 1)
    }


def begin(it: Position, who: str, how: str, shots: list[Shot], skills: set[str]) -> None:
    it.phase = "attack"
    it.attack = Attack(who, how, "roll", skills=skills)
    it.attack.shots = shots
    first = next((i for i, shot in enumerate(shots) if not _close(it, shot)), None)
    if first is None:
        _begin_close(it)
    else:
        _load(it, first)


def _row(it: Position, shot: Shot):
    return arms.row_of(it.units[shot.owner], shot.row)


def _close(it: Position, shot: Shot) -> bool:
    return _row(it, shot).close


def _load(it: Position, number: int) -> None:
    """The dice of the next shot."""
    attack = it.attack
    attack.at, attack.waits = number, "roll"
    shot = attack.shots[number]
    again = []
    if it.units[shot.owner].side == it.units[attack.who].side:
        again = ["sustained"] * (attack.how == "sustained") + ["berserk"] * (
            "berserk" in attack.skills
        )
    attack.dice = Dice(arms.number_of_dice(it, shot), "first", again, 0)


def chance(it: Position) -> dict[int, Fraction]:
    """How likely the dice that fall next show each number."""
    attack = it.attack
    if attack.waits == "resist":
        return binomial(int(attack.wounds[0].split()[1]), HIT)
    shot = attack.shots[attack.at]
    if attack.waits == "cover":
        target = it.units[shot.target]
        level = arms.cover(it, shot, attack.how == "indirect")
        good = HIT if arms.face(it, target, level) == "hit" else 1 - HIT
        return binomial(shot.hits, good)
    good = 1 - HIT if arms.spotted(it, it.units[shot.owner]) else HIT
    return binomial(attack.dice.number, good)


def fallen(it: Position, outcome: int) -> None:
    """What the dice that fell bring about."""
    attack = it.attack
    if attack.waits == "resist":
        _resisted(it, outcome)
        return
    shot = attack.shots[attack.at]
    if attack.waits == "cover":
        shot.hits -= outcome
        _cover(it, attack.at + 1)
        return
    dice = attack.dice
    if dice.kind == "phaser":
        shot.hits = outcome
        _next_shot(it)
        return
    shot.hits += outcome
    blanks = dice.blanks
    if dice.kind == "first":
        blanks = dice.number - outcome
    elif dice.kind in {"sustained", "berserk", "medal"}:
        blanks = dice.blanks - outcome
    attack.dice = Dice(0, dice.kind, dice.again, blanks)
    _after_throw(it, outcome)


def _after_throw(it: Position, hits: int) -> None:
    attack = it.attack
    dice, shot = attack.dice, attack.shots[attack.at]
    if _row(it, shot).kind == "laser" and hits:
        attack.dice = Dice(hits, "laser", dice.again, dice.blanks)
        return
    _next_throw(it)


def _next_throw(it: Position) -> None:
    attack = it.attack
    dice, shot = attack.dice, attack.shots[attack.at]
    if dice.again and dice.blanks:
        attack.dice = Dice(dice.blanks, dice.again[0], dice.again[1:], dice.blanks)
        return
    if dice.kind != "medal" and dice.blanks and _has_medal(it, shot):
        attack.waits = "medal"
        attack.dice = Dice(0, "none", [], dice.blanks)
        return
    _end_of_dice(it)


def _has_medal(it: Position, shot: Shot) -> bool:
    owner = it.units[shot.owner]
    return "medal_of_honor" in owner.card.skills and "medal_of_honor" not in owner.lasting


def answer_medal(it: Position, again: bool) -> None:
    attack = it.attack
    attack.waits = "roll"
    if again:
        it.units[attack.shots[attack.at].owner].lasting.add("medal_of_honor")
        attack.dice = Dice(1, "medal", [], attack.dice.blanks)
    else:
        _end_of_dice(it)


def _end_of_dice(it: Position) -> None:
    attack = it.attack
    shot = attack.shots[attack.at]
    cell = arms.cell_of(it, shot)
    if _row(it, shot).kind == "phaser" and shot.hits:
        attack.dice = Dice(shot.hits * cell.damage, "phaser")
        return
    _next_shot(it)


def _next_shot(it: Position) -> None:
    """The next row rolls; when all dice of the part lie there, cover is rolled for."""
    attack = it.attack
    attack.dice = None
    going = _fighting(it) if attack.close else range(len(attack.shots))
    for number in going:
        if number > attack.at and _close(it, attack.shots[number]) == attack.close:
            _load(it, number)
            return
    _cover(it, 0)


def _cover(it: Position, start: int) -> None:
    """Cover dice for each shot that hit, in order."""
    attack = it.attack
    for number in range(start, len(attack.shots)):
        shot = attack.shots[number]
        if _close(it, shot) or attack.close or not shot.hits or shot.element:
            continue
        level = arms.cover(it, shot, attack.how == "indirect")
        if arms.face(it, it.units[shot.target], level) != "none":
            attack.waits, attack.at = "cover", number
            return
    _damage(it)


def _part(it: Position) -> list[Shot]:
    return [shot for shot in it.attack.shots if _close(it, shot) == it.attack.close]


def _damage(it: Position) -> None:
    """The damage of all shots of this part, taken together."""
    points: dict[str, int] = {}
    whole: set[str] = set()
    picked: list[str] = []
    order: list[str] = []
    for shot in _part(it):
        if shot.element or not shot.hits:
            continue
        # Only a sniper's shot is at the hero of a squad: nobody takes that for him.
        target = it.units[shot.target]
        if target.name not in order:
            order.append(target.name)
        cell = arms.cell_of(it, shot)
        if cell.whole:
            whole.add(target.name)
        elif shot.group:
            picked.append(f"{target.name} {shot.hits * cell.damage} group {shot.group}")
        else:
            each = 1 if _row(it, shot).kind == "phaser" else cell.damage
            points[target.name] = points.get(target.name, 0) + shot.hits * each
    for name in order:
        if name in whole:
            it.attack.wounds.append(f"{name} all")
            continue
        it.attack.wounds += [wound for wound in picked if wound.split()[0] == name]
        if points.get(name):
            it.attack.wounds.append(f"{name} {points[name]}")
    _elements(it)
    _wounds(it)


def _resists(it: Position, target: Unit) -> bool:
    """Dice of the whole unit by a squad's own skill, or those of a hero for himself."""
    return any("damage_resilient" in each.card.skills for each in (it.chief(target), target))


def _wounds(it: Position) -> None:
    """Take the wounds one after another, as far as nobody has to decide or to roll."""
    attack = it.attack
    while attack.wounds:
        words = attack.wounds[0].split()
        target = it.units[words[0]]
        if target.dead or any("heroic_attack" in each.lasting for each in it.body(target)):
            attack.wounds.pop(0)
            continue
        if words[1] == "all":
            attack.wounds.pop(0)
            for each in it.body(target):
                losses.destroy(it, each)
            continue
        taken = target.card.kind == "hero" and it.chief(target) is not target
        if _resists(it, target) and words[-1] != "resisted":
            attack.waits = "resist"
            return
        if words[1] == "0":
            attack.wounds.pop(0)
            continue
        if taken:
            attack.wounds.pop(0)
            losses.cross_off(it, target, int(words[1]))
            continue
        if "group" in words:
            attack.wounds.pop(0)
            losses.pick_off(it, target, int(words[1]), int(words[3]))
            continue
        choices = losses.shares(it, target, int(words[1]))
        if len(choices) > 1:
            attack.waits = "lose"
            return
        attack.wounds.pop(0)
        losses.take(it, target, choices[0])
    _end_of_part(it)


def _resisted(it: Position, ignored: int) -> None:
    words = it.attack.wounds[0].split()
    words[1] = str(int(words[1]) - ignored)
    it.attack.wounds[0] = " ".join([*words, "resisted"])
    _wounds(it)


def lose(it: Position, share: tuple[int, ...]) -> None:
    """The owner has chosen."""
    target = it.units[it.attack.wounds.pop(0).split()[0]]
    losses.take(it, target, share)
    _wounds(it)


def _elements(it: Position) -> None:
    for shot in _part(it):
        place = square(shot.target) if shot.element else None
        if place not in it.elements:
            continue
        kind, damage = it.elements[place]
        cell = arms.cell_of(it, shot)
        damage += shot.hits * (1 if _row(it, shot).kind == "phaser" else cell.damage)
        if (cell.whole and shot.hits) or damage >= ELEMENTS[kind][1]:
            del it.elements[place]
        else:
            it.elements[place] = (kind, damage)


def _end_of_part(it: Position) -> None:
    attack = it.attack
    if not attack.close and any(_close(it, shot) for shot in attack.shots):
        _begin_close(it)
    else:
        it.attack.waits = "over"


def _begin_close(it: Position) -> None:
    """Close combat with those who are left; each target is asked whether it strikes back."""
    attack = it.attack
    attack.close = True
    left = _fighting(it)
    attack.shots = [
        shot for n, shot in enumerate(attack.shots) if not _close(it, shot) or n in left
    ]
    if not left:
        attack.waits = "over"
        return
    _ask_strike(it, 0)


def _fighting(it: Position) -> list[int]:
    """Which shots of close combat still have somebody to strike and somebody to be struck."""
    return [
        number
        for number, shot in enumerate(it.attack.shots)
        if _close(it, shot)
        and not it.units[shot.owner].dead
        and arms.bearers(it.units[shot.owner], _row(it, shot))
        and (square(shot.target) in it.elements if shot.element else not it.units[shot.target].dead)
    ]


def blows(it: Position, unit: Unit) -> list[Shot]:
    """With what a unit strikes back at the attacker."""
    attacker = it.chief(it.units[it.attack.who])
    return [
        Shot(owner.name, row.name, 1, attacker.name, False)
        for owner, row in arms.rows(it, unit)
        if row.close and row.cell(attacker.card.armour) and arms.ready(it, owner, row)
    ]


def struck(it: Position) -> list[Unit]:
    """The units at which close combat is aimed, in the order of the shots."""
    own = it.units[it.attack.who].side
    names = [
        it.chief(it.units[it.attack.shots[number].target]).name
        for number in _fighting(it)
        if not it.attack.shots[number].element
        and it.units[it.attack.shots[number].owner].side == own
    ]
    return [it.units[name] for name in dict.fromkeys(names)]


def _ask_strike(it: Position, number: int) -> None:
    attack = it.attack
    targets = struck(it)
    for at in range(number, len(targets)):
        if blows(it, targets[at]):
            attack.waits, attack.at = "strike", at
            return
    _load(it, _fighting(it)[0])


def answer_strike(it: Position, back: bool) -> None:
    attack = it.attack
    if back:
        attack.shots += blows(it, struck(it)[attack.at])
    _ask_strike(it, attack.at + 1)
