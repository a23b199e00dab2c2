"""Moves as players get them wrong, made from a position; some happen to be legal."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.referees.tactics import rounds
from tests.referees.tactics.cards import CARDS
from tests.referees.tactics.position import Position, Unit, name

ACTIONS = ["move", "attack", "nothing"]
ORDERS = ["officer", "repair", "rebuild", "heal", "revive", "artillery_strike"]
PLAIN = [
    "nothing", "nothing", "later", "no reaction", "strike back", "endure", "roll again", "keep",
    "begin allies", "begin axis", "end army", "end joining",
]  # fmt: skip
FREE = ["all_in_one", "assault", "berserk", "charge", "heroic_attack", "jump"]


def anybody(it: Position, dice: Random) -> Unit:
    return dice.choice(list(it.units.values()))


def somewhere(it: Position, dice: Random, near: Unit | None = None) -> str:
    if near is not None and near.at and dice.random() < 0.7:
        column = min(max(near.at[0] + dice.randint(-2, 2), 0), it.columns - 1)
        row = min(max(near.at[1] + dice.randint(-2, 2), 0), it.rows - 1)
        return name((column, row))
    return name((dice.randrange(it.columns), dice.randrange(it.rows)))


def acting(it: Position) -> Unit | None:
    return it.units[it.stack[0].who] if it.stack else None


def activate(it: Position, dice: Random) -> str:
    own = [unit for unit in it.of(it.turn or "allies") if not unit.dead and not unit.acted]
    unit = dice.choice(own) if own and dice.random() < 0.6 else anybody(it, dice)
    skills = [f"skill {order}" for order in ORDERS]
    skills += [f"skill reload:{row.name}" for row in unit.card.rows if row.reload]
    few = [*ACTIONS, *ACTIONS, dice.choice(skills)]
    if "command_squad" in unit.card.skills:
        few += skills
    number = dice.choice([1, 2, 2, 2, 2, 2, 2, 3])
    actions = [dice.choice(few) for _ in range(number)]
    pick = dice.random()
    if pick < 0.08:
        actions = ["sustained"]
    elif pick < 0.12:
        actions[0] = "sustained"
    elif pick < 0.17:
        actions = ["move", "move", "attack"]
    elif pick < 0.22:
        actions = ["attack", "attack"]
    free: list[str] = []
    if dice.random() < 0.4:
        mine = [skill for skill in FREE if skill in unit.card.skills]
        free = dice.sample(FREE, 1) if not mine or dice.random() < 0.3 else [dice.choice(mine)]
        if dice.random() < 0.15:
            free = sorted({*free, dice.choice(FREE)})
    tail = f" with {', '.join(free)}" if free else ""
    return f"activate {unit.name}: {', '.join(actions)}{tail}"


def move(it: Position, dice: Random) -> str:
    to = somewhere(it, dice, acting(it))
    crates = [place for place, element in it.elements.items() if element[0] == "crate"]
    if crates and dice.random() < 0.15:
        return f"move {to} trample {name(dice.choice(crates))}"
    return f"move {to}"


def _weapon(it: Position, dice: Random, unit: Unit) -> str:
    body = it.body(unit)
    owner = anybody(it, dice) if dice.random() < 0.03 else dice.choice(body)
    row = dice.choice(owner.card.rows)
    text = row.name if owner is body[0] else f"{owner.name}:{row.name}"
    if dice.random() < (0.5 if row.ammo else 0.03):
        text += f" x{dice.randint(1, 5)}"
    return text


def _target(it: Position, dice: Random, unit: Unit, weapon: str) -> str:
    pick = dice.random()
    if "napalm" in weapon and pick < 0.8:
        return " ".join(
            dict.fromkeys(somewhere(it, dice, unit) for _ in range(dice.choice([1, 2, 2, 3])))
        )
    if it.elements and pick < 0.15:
        place, (kind, _) = dice.choice(list(it.elements.items()))
        return f"{kind} {name(place)}"
    if pick < 0.18:
        return somewhere(it, dice, unit)
    enemies = [each for each in it.units.values() if each.side != unit.side]
    target = dice.choice(enemies) if enemies and pick < 0.88 else anybody(it, dice)
    sniping = 0.5 if "sniper" in weapon else 0.03
    return f"{target.name}/{dice.randint(1, 3)}" if dice.random() < sniping else target.name


def fire(it: Position, dice: Random) -> str:
    unit = acting(it) or anybody(it, dice)
    aims = []
    for _ in range(dice.choice([1, 1, 1, 2, 3])):
        weapon = _weapon(it, dice, it.chief(unit))
        aims.append(f"{weapon} > {_target(it, dice, unit, weapon)}")
    tail = f" with {dice.choice(FREE)}" if dice.random() < 0.08 else ""
    return f"fire {', '.join(aims)}{tail}"


def use(it: Position, dice: Random) -> str:
    unit = acting(it)
    declared = rounds.action(it.stack[0]) if unit else ""
    skill = declared.removeprefix("skill ") if declared.startswith("skill ") else ""
    if not skill or dice.random() < 0.15:
        skill = dice.choice(ORDERS)
    if skill.startswith("reload:"):
        return f"use {skill}" if dice.random() < 0.7 else f"use {skill} > {anybody(it, dice).name}"
    text = f"use {skill} > {anybody(it, dice).name}"
    if skill == "heal" and dice.random() < 0.7:
        text += f" {dice.randint(1, 3)}"
    return text


def react(it: Position, dice: Random) -> str:
    return f"react {anybody(it, dice).name}"


def lose(it: Position, dice: Random) -> str:
    unit = anybody(it, dice)
    if it.attack and it.attack.wounds:
        unit = it.units[it.attack.wounds[0].split()[0]]
    labels = [*it.chief(unit).card.labels, *(each.name for each in it.body(unit)[1:])]
    chosen = dice.sample(labels, dice.randint(1, len(labels)))
    return "lose " + " ".join(f"{dice.randint(1, 3)} {label}" for label in chosen)


def part(it: Position, dice: Random) -> str:
    return f"part {anybody(it, dice).name}"


def join(it: Position, dice: Random) -> str:
    heroes = [each for each in it.units.values() if each.card.kind == "hero"]
    hero = dice.choice(heroes) if heroes and dice.random() < 0.8 else anybody(it, dice)
    return f"join {hero.name} > {anybody(it, dice).name}"


def enlist(it: Position, dice: Random) -> str:
    return f"enlist {dice.choice(list(CARDS))}"


def lay(it: Position, dice: Random) -> str:
    return f"{dice.choice(['tile', 'crate', 'trap'])} {somewhere(it, dice)}"


def plain(it: Position, dice: Random) -> str:
    return dice.choice(PLAIN)


Maker = Callable[[Position, Random], str]
EVERY: list[Maker] = [activate, move, fire, use, react, lose, part, join, enlist, lay, plain]
FITTING: dict[str, list[Maker]] = {
    "activation": [activate, activate, activate, part],
    "army": [enlist],
    "joining": [join],
    "tiles": [lay],
    "cover": [lay],
    "reaction": [react],
    "attack": [lose, plain],
    "initiative": [plain],
}


def fitting(it: Position) -> list[Maker]:
    if it.phase != "action":
        return FITTING.get(it.phase, EVERY)
    action = rounds.action(it.stack[0])
    return [move] if action == "move" else [use] if action.startswith("skill") else [fire]


def wrong(it: Position, dice: Random) -> str:
    """One move that is probably wrong; units are there, so that it can be read."""
    if not it.units:
        return dice.choice([enlist, lay, plain])(it, dice)
    makers = fitting(it) if dice.random() < 0.75 else EVERY
    return dice.choice(makers)(it, dice)
