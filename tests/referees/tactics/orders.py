"""Skills that take an action, and orders of a command squad (pages 15 and 20 to 23).

Rulings followed: every order but the radio message is the one attempt of the round; a failed roll
uses nothing up; who returns is as new.
"""

from __future__ import annotations

from tests.referees.tactics import arms, declaring, rounds, sight
from tests.referees.tactics.cards import LASTING, ONCE
from tests.referees.tactics.moves import Move
from tests.referees.tactics.position import Active, Position, Unit

ROLLED = {"officer", "rebuild", "revive"}


def declare(it: Position, unit: Unit, skills: set[str]) -> None:
    """Cross off free skills that are used now."""
    for skill in skills & ONCE:
        for each in it.body(unit):
            if skill in each.card.skills:
                each.used.add(skill)
            if skill in LASTING:
                each.lasting.add(skill)


def use(it: Position, move) -> None:
    active = it.stack[0]
    unit = it.units[active.who]
    commands = "command_squad" in unit.card.skills
    if commands:
        it.tried.add(unit.side)
    if move.skill.startswith("reload:"):
        for each in it.body(unit):
            each.unloaded -= {
                row.number for row in each.card.rows if row.name == move.skill[len("reload:") :]
            }
        rounds.done(it, "skill")
        return
    target = it.units[move.who]
    if move.skill in ROLLED:
        active.target = target.name
        it.phase = "command"
        return
    if move.skill == "artillery_strike":
        it.stack.insert(0, Active(it.chief(target).name, ["attack"], by="indirect"))
        it.phase = "action"
        return
    if move.skill == "repair":
        target.damage -= 1
    elif move.skill == "tank_head":
        target.damage = 0
        unit.used.add("tank_head")
    elif target.card.kind == "hero":
        target.damage -= 1
    else:
        target.living[move.group - 1] += 1
        target.spent = [0] * len(target.spent)
    rounds.done(it, "skill")


def rolled(it: Position, hits: int) -> None:
    active = it.stack[0]
    unit, target = it.units[active.who], it.units[active.target]
    order = rounds.action(active).removeprefix("skill ")
    active.target = ""
    it.phase = "action"
    if hits and order == "officer":
        for each in it.body(target):
            each.acted = False
        it.stack.append(Active(it.chief(target).name, by="order"))
    elif hits:
        unit.used.add(order)
        for each in it.body(unit):
            each.acted = True
        target.living = list(target.card.groups)
        target.damage, target.acted, target.moved = 0, False, False
        target.spent = [0] * len(target.spent)
        target.unloaded, target.used, target.lasting = set(), set(), set()
        it.stack = [Active(target.name, by="repaired" if order == "rebuild" else "revived")]
        it.phase = "activation"
        return
    rounds.done(it, "skill")


def serum(it: Position) -> None:
    """A hero draws strength from his own hits on soldiers, after all rows."""
    for unit in it.units.values():
        if "wiederbelebungsserum" in unit.card.skills and not unit.dead:
            hits = sum(
                shot.hits
                for shot in it.attack.shots
                if shot.owner == unit.name
                and not shot.element
                and it.units[shot.target].card.soldier
            )
            unit.damage = max(0, unit.damage - hits)


def reasons(it: Position, move: Move) -> set[str]:
    if it.phase != "action" or not rounds.action(it.stack[0]).startswith("skill "):
        # Whoever acts is judged as far as it does not hang on the moment.
        acts = bool(it.stack) and not move.skill.startswith("reload:")
        own = declaring.order(it, it.units[it.stack[0].who], move.skill) if acts else set()
        return {"round.skill"} | own
    active = it.stack[0]
    unit = it.units[active.who]
    found: set[str] = set()
    declared = rounds.action(active).removeprefix("skill ")
    if move.skill != declared:
        return {"round.declare"} | declaring.order(it, unit, move.skill)
    if move.skill.startswith("reload:"):
        weapon = move.skill.removeprefix("reload:")
        rows = [(each, row) for each, row in arms.rows(it, unit) if row.name == weapon]
        loaded = not any(row.number in each.unloaded for each, row in rows)
        return {"skills.reload"} if loaded or move.who else set()
    found |= declaring.order(it, unit, move.skill)
    if unit.side in it.tried:
        found.add("command.once")
    if not move.who:
        return found | {"round.skill"}
    target = it.units[move.who]
    # An order is for another unit of one's own side: of others nothing more is asked.
    strike = move.skill == "artillery_strike"
    if target.side != unit.side:
        return found | {"command.strike" if strike else f"command.{move.skill}"}
    # Of soldiers only a squad has groups.
    if move.group and target.card.kind != "squad":
        found.add("command.heal")
    if target in it.body(unit) and not strike:
        return found | {"command.itself"}
    return found | {
        "officer": _officer,
        "repair": _repair,
        "rebuild": _back,
        "revive": _back,
        "heal": _heal,
        "artillery_strike": _strike,
    }[move.skill](it, unit, target, move)


def _officer(it: Position, unit: Unit, target: Unit, move: Move) -> set[str]:
    found = {"heroes.together"} if it.chief(target) is not target else set()
    if target.at is None:
        return found | {"command.officer"}
    if not target.acted:
        found.add("command.officer")
    if not declaring.member_lives(unit, "radioman") and not arms.beside(it, unit, target):
        found.add("command.radio")
    return found


def _repair(it: Position, unit: Unit, target: Unit, move: Move) -> set[str]:
    found: set[str] = set()
    if target.card.kind != "vehicle":
        found.add("command.repair")
    if target.at is None:
        return found | {"command.repair"}
    if not arms.beside(it, unit, target):
        found.add("command.adjacent")
    if not target.damage:
        found.add("command.repair")
    return found


def _back(it: Position, unit: Unit, target: Unit, move: Move) -> set[str]:
    rule = f"command.{move.skill}"
    found: set[str] = set()
    if target.card.kind != ("vehicle" if move.skill == "rebuild" else "squad"):
        found.add(rule)
    if not target.dead:
        found.add(rule)
    return found


def _heal(it: Position, unit: Unit, target: Unit, move: Move) -> set[str]:
    found: set[str] = set()
    if not target.card.soldier:
        found.add("command.heal")
    if target.at is None:
        return found | {"command.heal"}
    if not arms.beside(it, unit, target):
        found.add("command.adjacent")
    if target.card.kind == "hero":
        if not target.damage:
            found.add("command.heal")
    elif target.card.kind == "squad":
        missing = [full - now for full, now in zip(target.card.groups, target.living, strict=True)]
        if not 1 <= move.group <= len(missing) or not missing[move.group - 1]:
            found.add("command.heal")
    return found


def _strike(it: Position, unit: Unit, target: Unit, move: Move) -> set[str]:
    found: set[str] = set()
    rows = [(o, row) for o, row in arms.rows(it, target) if row.range == "A"]
    if not rows or target.at is None:
        return {"command.strike"}
    if target.acted:
        found.add("command.strike_fresh")
    if not any(arms.ready(it, o, row) for o, row in rows):
        # An empty launcher is loaded again; what is crossed off on the card does not come back.
        if any(row.number in o.unloaded for o, row in rows):
            found.add("skills.reload")
        if any(arms.left(it, o, row) < 1 for o, row in rows):
            found.add("weapon.limited")
    looks = sight.of_unit(it, target)
    if sight.smoke(it, looks):
        found.add("field.smoke")
    if not any(
        enemy.side != unit.side
        and enemy.at
        and row.cell(enemy.card.armour)
        and row.reaches(sight.apart(looks, sight.of_unit(it, enemy)))
        and sight.sees(it, sight.of_unit(it, unit), sight.of_unit(it, enemy))
        for _, row in rows
        for enemy in it.units.values()
    ):
        found.add("command.spotter")
    return found
