"""Whom a side may activate, and what it may declare (pages 6, 7, 20 and 23).

Conventions taken from the package: who is destroyed or belongs to the other side cannot be the next
(`round.alternate`); the hero of a squad is activated with it (`heroes.together`); a skill that
takes an action and is not there is `round.skill`, one that takes none `skills.declare`.
"""

from __future__ import annotations

from tests.referees.tactics import ways
from tests.referees.tactics.cards import ONCE, ORDERS
from tests.referees.tactics.moves import Move
from tests.referees.tactics.position import Position, Unit

# Who of a command squad gives an order.
MEMBERS = {
    "officer": "officer", "repair": "mechanic", "rebuild": "mechanic", "heal": "medic",
    "revive": "medic", "artillery_strike": "radioman",
}  # fmt: skip
# The order by which a unit is activated at once, before all others.
AT_ONCE = {
    "order": "command.officer", "repaired": "command.rebuild", "revived": "command.revive",
}  # fmt: skip
FREE = {"all_in_one", "assault", "berserk", "charge", "heroic_attack", "jump"}


def member_lives(unit: Unit, role: str) -> bool:
    return bool(unit.living[unit.card.roles.index(role)])


def activate(it: Position, move: Move) -> set[str]:
    unit = it.units[move.who]
    found = _who(it, unit)
    if it.phase != "activation":
        found.add("round.alternate")
    found |= _actions(it, unit, move)
    found |= _orders(it, unit, move)
    for skill in move.skills:
        found |= _free(it, unit, move, skill)
    if move.skills != sorted(set(move.skills)):
        found.add("skills.declare")
    return found


def _who(it: Position, unit: Unit) -> set[str]:
    found: set[str] = set()
    if unit.side != it.turn:
        found.add("round.alternate")
    if unit.dead:
        return found | {"round.alternate"}
    if it.chief(unit) is not unit:
        found.add("heroes.together")
    if it.phase == "activation" and it.stack and it.stack[0].who != unit.name:
        found.add(AT_ONCE[it.stack[0].by])
    if unit.acted:
        found.add("round.locked")
    return found


def _actions(it: Position, unit: Unit, move: Move) -> set[str]:
    found: set[str] = set()
    actions = move.actions
    charge = actions == ["move", "move", "attack"]
    if "sustained" in actions:
        if actions != ["sustained"]:
            found.add("round.sustained")
    elif len(actions) != 2 and not charge:
        found.add("round.actions")
    if actions.count("attack") > 1:
        found.add("round.two_attacks")
    if charge and "charge" not in move.skills:
        found.add("skills.charge")
    if unit.at is None and not unit.dead and actions[0] != "move":
        found.add("movement.entry")
    return found


def _orders(it: Position, unit: Unit, move: Move) -> set[str]:
    found: set[str] = set()
    skills = [action.removeprefix("skill ") for action in move.actions if action[:6] == "skill "]
    for number, skill in enumerate(skills):
        if skill in skills[:number] and skill not in ORDERS:
            found.add("round.skill")
        if skill.startswith("reload:"):
            found |= _reload(it, unit, move, skill)
        elif skill == "tank_head":
            found |= _tank_head(it, unit)
        else:
            found |= order(it, unit, skill)
    # A spotter who is no command squad may call for fire twice; else a side tries one order.
    commands = "command_squad" in unit.card.skills
    tries = [skill for skill in skills if skill in ORDERS and (commands or skill != ORDERS[-1])]
    if len(tries) > 1 or (tries and unit.side in it.tried):
        found.add("command.once")
    return found


def order(it: Position, unit: Unit, skill: str) -> set[str]:
    if it.chief(unit) is not unit:
        # A hero gives no orders; the squad that he is with calls for fire.
        calls = "command_squad" in it.chief(unit).card.skills and skill == "artillery_strike"
        return set() if calls else {"round.skill"}
    if "command_squad" not in unit.card.skills:
        return {"round.skill"}
    found: set[str] = set()
    if not member_lives(unit, MEMBERS[skill]):
        found.add("command.strike" if skill == "artillery_strike" else "round.skill")
    if skill in {"rebuild", "revive"} and not member_lives(unit, "radioman"):
        found.add(f"command.{skill}")
    if skill in unit.used:
        found.add("skills.once")
    return found


def _reload(it: Position, unit: Unit, move: Move, skill: str) -> set[str]:
    weapon = skill.removeprefix("reload:")
    rows = [row for each in it.body(unit) for row in each.card.rows if row.name == weapon]
    if not any(row.reload for row in rows):
        return {"round.skill"}
    before = move.actions[: move.actions.index(f"skill {skill}")]
    loaded = not any(row.number in unit.unloaded for row in rows)
    return {"skills.reload"} if loaded and not {"attack", "sustained"} & set(before) else set()


def _tank_head(it: Position, unit: Unit) -> set[str]:
    if not any("tank_head" in each.card.skills for each in it.body(unit)):
        return {"round.skill"}
    return {"skills.once"} if "tank_head" in unit.used else set()


def _free(it: Position, unit: Unit, move: Move, skill: str) -> set[str]:
    found: set[str] = set()
    charge = move.actions == ["move", "move", "attack"]
    has = skill in FREE and skill in ways.skills(it, unit)
    if not has:
        found.add("skills.charge" if skill == "charge" and charge else "skills.declare")
    if (
        has
        and skill in ONCE
        and all(skill in each.used for each in it.body(unit) if skill in each.card.skills)
    ):
        found.add("skills.once")
    if skill == "charge" and not charge:
        found.add("skills.charge")
    if skill in FREE and idle(it, unit, move, skill):
        found.add("skills.declare")
    return found


def idle(it: Position, unit: Unit, move: Move, skill: str) -> bool:
    """Does the skill help nothing of what is declared?"""
    actions = move.actions
    if skill in {"berserk", "all_in_one"}:
        return not {"attack", "sustained"} & set(actions)
    if skill == "jump":
        return "move" not in actions
    if skill == "assault":
        # It does not lengthen the first MOVE of one square.
        one = unit.at is None and actions[0] == "move" and "full_first_move" not in it.settings
        return actions.count("move") - one <= 0
    return False
