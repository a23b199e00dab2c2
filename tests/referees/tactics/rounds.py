"""The round: who is on, what comes after an action, how a round and a skirmish end.

Rulings followed: what is left out is nothing; reaction fire comes once in an activation, after its
first MOVE or ATTACK, after all of the movement of a unit that is Fast; a hero goes on when his
squad falls; the ordered unit comes right after the command squad.
"""

from __future__ import annotations

from tests.referees.tactics import arms, ways
from tests.referees.tactics.position import SIDES, Active, Position, Unit, other, square


def acting(it: Position) -> Active:
    return it.stack[0]


def action(active: Active) -> str:
    return active.actions[active.at] if active.at < len(active.actions) else ""


def unit_of(it: Position, active: Active) -> Unit:
    return it.units[active.who]


def fresh(it: Position, side: str) -> list[Unit]:
    """Units of a side that can still be activated."""
    return [unit for unit in it.of(side) if not unit.dead and not unit.acted]


def may_react(it: Position, unit: Unit, actor: Unit) -> bool:
    return (
        unit.side != actor.side
        and not unit.dead
        and not unit.acted
        and unit.at is not None
        and it.chief(unit) is unit
        and arms.zone(it, unit, actor)
    )


def reactors(it: Position, actor: Unit) -> list[Unit]:
    if actor.dead:
        return []
    return [unit for unit in it.units.values() if may_react(it, unit, actor)]


def done(it: Position, what: str) -> None:
    """The action that was on is over, as it was declared or left out: what is "nothing" then."""
    active = acting(it)
    was = action(active)
    leap = "jump" in active.skills and active.actions[active.at :] == ["move", "move"]
    if what == "nothing":
        active.actions[active.at] = "nothing"
    active.at += 2 if leap and what == "move" else 1
    if _moment(it, active, was, what):
        actor = unit_of(it, active)
        if reactors(it, actor):
            it.phase, it.reacting = "reaction", actor.name
            return
    go_on(it)


def _moment(it: Position, active: Active, was: str, what: str) -> bool:
    """Is this the one moment for reaction fire in the activation?"""
    if active.by in {"reaction", "indirect"} or "sustained" in active.actions:
        return False
    acts = [a for a in active.actions[: active.at] if a in {"move", "attack"}]
    if not acts:
        return False
    if "charge" in active.skills:
        return active.at == 2 or (active.at == 3 and acts == ["attack"])
    if what == "move" and acts == ["move", "move"]:
        return "jump" in active.skills or "fast" in ways.skills(it, unit_of(it, active))
    whole_way = "fast" in ways.skills(it, unit_of(it, active)) and active.actions[0] == "move"
    if whole_way and active.at == 1 and active.actions[1:] == ["move"]:
        return False
    if whole_way and active.at == 2 and was == "move" and what == "nothing":
        return True
    return what in {"move", "attack"} and len(acts) == 1


def occasion(it: Position) -> bool:
    """Has the unit on its turn given its occasion for reaction fire?"""
    active = it.stack[0] if it.stack and it.phase == "action" else None
    if active is None or not active.actions or active.by in {"reaction", "indirect"}:
        return False
    acts = [a for a in active.actions[: active.at] if a in {"move", "attack"}]
    if "charge" in active.skills:
        return active.at == 2 and bool(acts)
    quick = "fast" in ways.skills(it, unit_of(it, active))
    if quick and active.actions == ["move", "move"] and active.at == 1:
        return False
    return bool(acts)


def go_on(it: Position) -> None:
    """To the next action of the unit that acts, to the next unit, or to the end of the round."""
    it.attack, it.reacting, it.rolling = None, "", ""
    while it.stack:
        active = acting(it)
        it.phase = "action"
        if not active.actions:
            it.phase = "activation"
            return
        if unit_of(it, active).dead:
            active.at = len(active.actions)
        while action(active) == "nothing":
            active.at += 1
        if action(active):
            return
        if _finish(it):
            return
    _next_turn(it)


def _finish(it: Position) -> bool:
    """The unit that acts has acted; does somebody have to decide about reaction fire now?"""
    active = it.stack.pop(0)
    for each in it.body(unit_of(it, active)):
        each.acted = True
    if active.by == "indirect":
        acting(it).at += 1
    return active.by == "reaction" and after_reaction(it)


def after_reaction(it: Position) -> bool:
    """Others may react, as long as the unit that acts is there."""
    actor = unit_of(it, acting(it))
    it.rolling = ""
    if reactors(it, actor):
        it.phase, it.reacting = "reaction", actor.name
        return True
    return False


def _next_turn(it: Position) -> None:
    it.phase = "activation"
    for side in (other(it.turn), it.turn):
        if fresh(it, side):
            it.turn = side
            return
    it.phase = "end"
    end_of_round(it)


def repairs(it: Position) -> list[Unit]:
    """Vehicles that mend themselves at the end of the round, and have not done so yet."""
    return [
        unit
        for unit in it.units.values()
        if "self_repair" in unit.card.skills - unit.lasting and not unit.dead and unit.damage
    ]


def repaired(it: Position, hits: int) -> None:
    unit = repairs(it)[0]
    unit.damage -= hits
    unit.lasting.add("self_repair")
    end_of_round(it)


def end_of_round(it: Position) -> None:
    if repairs(it):
        return
    ending = _ending(it)
    if ending:
        it.phase = "over"
        it.result = ending
        return
    new_round(it)


def new_round(it: Position) -> None:
    it.phase, it.turn, it.won, it.tried = "initiative", "", [], set()
    it.round += 1
    for unit in it.units.values():
        unit.acted = unit.moved = False
        unit.lasting = set()


def _goal(it: Position) -> tuple[str, int]:
    """The square that is fought for, and its bonus."""
    words = it.given.get("objective", [""])[0].split()
    if not words or words[0] != "hold":
        return "", 0
    return words[1], int(words[3]) if len(words) > 3 else 0


def _holder(it: Position, place: str) -> str:
    return next((unit.side for unit in it.on(square(place))), "") if place else ""


def _ending(it: Position) -> list[str]:
    place, bonus = _goal(it)
    limit = int(it.given.get("rounds", ["0"])[0])
    last = limit and it.round >= limit
    left = [side for side in SIDES if any(not unit.dead for unit in it.of(side))]
    if len(left) == 1:
        return [left[0], "tactics.end.all_destroyed"]
    holder = _holder(it, place)
    if place and not bonus and holder and (last or not limit):
        return [holder, "tactics.end.objective"]
    because = "rounds" if last else "out_of_reach" if _out_of_reach(it, place) else ""
    if not left:
        because = "all_destroyed"
    if not because:
        return []
    if holder and because != "all_destroyed":
        it.points[holder] += bonus
    allies, axis = (it.points[side] for side in SIDES)
    winner = "nobody" if allies == axis else SIDES[axis > allies]
    return [winner, f"tactics.end.{because}"]


def _out_of_reach(it: Position, place: str) -> bool:
    """Nobody can hurt an enemy any more; or nobody can stand on the square that is fought for,
    be it for the victory or for points: then the goals of both sides are gone (page 7)."""
    alive = [unit for unit in it.units.values() if not unit.dead]
    if place:
        return not any(_can_stand(it, unit, square(place)) for unit in alive)
    return not any(
        _can_hurt(it, unit, target.card.armour)
        for unit in alive
        for target in alive
        if target.side != unit.side
    )


def _can_hurt(it: Position, unit: Unit, armour: str, trap: bool = False) -> bool:
    """Is a weapon left that does damage? Flames do none to a tank trap (page 25)."""
    return any(
        row.cell(armour) and arms.bearers(unit, row) and arms.left(it, unit, row) > 0
        for row in unit.card.rows
        if not (trap and row.kind == "flame")
    )


def _can_stand(it: Position, unit: Unit, place: tuple[int, int]) -> bool:
    """May it ever stand there? A trap can be shot away by whoever has a weapon for it."""
    vehicle = unit.card.kind == "vehicle"
    light = "jump" in unit.card.skills
    ground = it.ground[place]
    if ground == "x" or (ground == "~" and not light) or (ground == "+" and vehicle and not light):
        return False
    trap = it.elements.get(place, ("", 0))[0] == "trap"
    alive = [each for each in it.units.values() if not each.dead]
    return not (vehicle and trap) or any(_can_hurt(it, each, "V5", trap=True) for each in alive)


def initiative_dice(it: Position) -> tuple[int, int]:
    """How many dice each side rolls for the initiative."""
    numbers = []
    for side in SIDES:
        ops = any("black_ops" in unit.card.skills and not unit.dead for unit in it.of(side))
        numbers.append(3 + it.initiative.get(side, 0) + ops)
    return numbers[0], numbers[1]
