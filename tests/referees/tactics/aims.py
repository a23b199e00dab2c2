"""What may be fired at (pages 11 to 16 and 24 to 26)."""

from __future__ import annotations

from tests.referees.tactics import arms, rounds, sight, ways
from tests.referees.tactics.cards import ELEMENTS, Row
from tests.referees.tactics.geometry import distance, line
from tests.referees.tactics.moves import Aim, Move
from tests.referees.tactics.position import Position, Shot, Square, Unit, square

SNIPERS = {"sniper_rifle"}


def shots_of(it: Position, unit: Unit, move) -> list[Shot]:
    """The shots of a declaration, one for each target; a stream of fire has several."""
    found = []
    for aim in move.aims:
        owner = aim.owner or unit.name
        if aim.kind == "unit":
            target = it.units[aim.target]
            if not sniper(unit, arms.row_of(it.units[owner], aim.row)):
                target = it.chief(target)
            group = aim.group if target.card.kind == "squad" else 0
            found.append(Shot(owner, aim.row, aim.count, target.name, False, group))
        elif aim.kind == "squares":
            burnt: set[str] = set()
            for text in aim.squares:
                # A unit on two squares burns once; a tank trap does not burn.
                there = dict.fromkeys(it.chief(each).name for each in it.on(square(text)))
                found += [Shot(owner, aim.row, 1, e, False) for e in there if e not in burnt]
                burnt |= set(there)
                if not there and it.elements.get(square(text), ("", 0))[0] == "crate":
                    found.append(Shot(owner, aim.row, 1, text, True))
        else:
            found.append(Shot(owner, aim.row, aim.count, aim.target, True))
    return found


def reasons(it: Position, move: Move) -> set[str]:
    active = it.stack[0] if it.stack else None
    if it.phase != "action" or rounds.action(active) not in {"attack", "sustained"}:
        return {"attack.steps"} | _not_now(it, move)
    unit = it.chief(it.units[active.who])
    found: set[str] = set()
    rows = [(aim.owner or unit.name, aim.row) for aim in move.aims]
    if len(set(rows)) < len(rows):
        found.add("attack.rows")
    if unit.at is None:
        found.add("attack.range")  # it found no room to come in: from nowhere nothing is reached
    else:
        for aim in move.aims:
            found |= _aim(it, unit, aim)
    found |= _pieces(it, unit, move)
    for skill in move.skills:
        found |= _skill(it, unit, skill)
    if move.skills != sorted(set(move.skills)):
        found.add("skills.declare")
    return found


def _not_now(it: Position, move: Move) -> set[str]:
    """At a moment that is none for aiming: who of those named could not fire in any case."""
    acting = it.body(it.units[it.stack[0].who]) if it.stack else []
    found: set[str] = set()
    for aim in move.aims:
        owner = it.units.get(aim.owner)
        if owner is None or owner in acting:
            continue
        if owner.dead:
            found.add("round.alternate")
        elif owner.acted:
            found.add("round.locked")
        elif acting:
            found.add("attack.rows")
    return found


def _skill(it: Position, unit: Unit, skill: str) -> set[str]:
    """A skill that is named with the targets: only out of turn, and only one for the dice."""
    found: set[str] = set()
    if it.stack[0].by not in {"reaction", "indirect"}:
        found.add("attack.targets")
    elif skill not in {"all_in_one", "berserk", "heroic_attack"}:
        found.add("reaction.free_skill")
    if skill not in ways.skills(it, unit):
        found.add("skills.declare")
    elif skill not in it.stack[0].skills and all(
        skill in each.used for each in it.body(unit) if skill in each.card.skills
    ):
        found.add("skills.once")
    return found


def _pieces(it: Position, unit: Unit, move: Move) -> set[str]:
    """Not more limited ammunition in one attack than there are miniatures."""
    for each in it.body(unit):
        if each.card.kind != "squad":
            continue
        limited = {row.name for row in each.card.rows if row.ammo}
        asked = sum(
            aim.count
            for aim in move.aims
            if (aim.owner or unit.name) == each.name and aim.row in limited
        )
        if asked > sum(each.living):
            return {"weapon.limited_squad"}
    return set()


def _aim(it: Position, unit: Unit, aim: Aim) -> set[str]:
    owner = it.units[aim.owner or unit.name]
    if owner not in it.body(unit):
        return {"attack.rows"}
    row = arms.row_of(owner, aim.row)
    found: set[str] = set()
    if not arms.bearers(owner, row):
        found.add("attack.bearers")
    if row.number in owner.unloaded:
        found.add("weapon.reload")
    if aim.count > arms.left(it, owner, row):
        found.add("weapon.limited")
    if "charge" in it.stack[0].skills and row.range not in {"1", "C"}:
        found.add("skills.charge")
    if aim.kind == "squares":
        return found | (_stream(it, unit, row, aim) if row.stream else {"weapon.flamethrower"})
    if row.stream and aim.kind == "unit" and it.units[aim.target].at:
        found.add("weapon.flamethrower")
    if aim.kind == "unit":
        return found | _unit(it, unit, row, aim)
    return found | _element(it, unit, row, square(aim.target))


def _unit(it: Position, unit: Unit, row: Row, aim: Aim) -> set[str]:
    target = it.units[aim.target]
    found: set[str] = set()
    if target.at is None:
        return {"attack.targets"}
    if target.side == unit.side:
        found.add("attack.targets")
    if it.stack[0].by == "reaction" and it.chief(target).name != it.reacting:
        found.add("reaction.target")
    if it.chief(target) is not target and not sniper(unit, row):
        found.add("attack.targets")
    seen = sight.of_unit(it, target)
    found |= _reach(it, unit, row, seen)
    if row.cell(target.card.armour) is None:
        found.add("weapon.dash")
    return found | _picked(it, unit, row, target, aim)


def _reach(it: Position, unit: Unit, row: Row, seen: sight.Look) -> set[str]:
    """Range and sight; called artillery looks with the eyes of its spotter."""
    found: set[str] = set()
    shooter = sight.of_unit(it, unit)
    if not row.reaches(sight.apart(shooter, seen)):
        found.add("attack.range")
    if it.stack[0].by == "indirect" and row.range == "A":
        spotter = sight.of_unit(it, it.units[it.stack[1].who])
        if not sight.sees(it, spotter, seen):
            found.add("weapon.indirect")
        if sight.smoke(it, shooter):
            found.add("field.smoke")
    elif not sight.sees(it, shooter, seen):
        found.add("attack.sight")
    return found


def sniper(unit: Unit, row: Row) -> bool:
    return "sniper" in unit.card.skills and row.weapon in SNIPERS


def _picked(it: Position, unit: Unit, row: Row, target: Unit, aim: Aim) -> set[str]:
    squad = it.chief(target)
    if target.card.kind != "squad":
        return set() if aim.group <= 1 else {"skills.sniper"}
    if not sniper(unit, row):
        return {"skills.sniper"} if aim.group else set()
    hero = it.partner(squad)
    living = [*squad.living, *([1] if hero else [])]
    if not 1 <= aim.group <= len(living) or not living[aim.group - 1]:
        return {"skills.sniper"}
    return set()


def _element(it: Position, unit: Unit, row: Row, place: Square) -> set[str]:
    if place not in it.elements:
        return {"cover.element"}
    kind = it.elements[place][0]
    found: set[str] = set()
    if it.stack[0].by == "reaction":
        found.add("reaction.target")
    found |= _reach(it, unit, row, sight.of_square(place))
    if row.kind == "flame" and kind == "trap":
        found.add("weapon.flame_trap")
    elif row.cell(ELEMENTS[kind][0]) is None:
        found.add("weapon.dash")
    if row.stream:
        found.add("weapon.flamethrower")
    return found


def _stream(it: Position, unit: Unit, row: Row, aim: Aim) -> set[str]:
    places = [square(text) for text in aim.squares]
    shooter = sight.of_unit(it, unit)
    found: set[str] = set()
    if len(set(places)) > row.stream:
        found.add("weapon.flamethrower")
    burnt: list[Unit] = []
    element = trap = False
    for place in places:
        burnt += it.on(place)
        # Under a unit a crate does not burn, were it the one that fires; a trap never does.
        kind = it.elements.get(place, ("", 0))[0]
        element = element or (kind == "crate" and not it.on(place))
        trap = trap or kind == "trap"
        look = sight.Look((place,), False, False)
        if not row.reaches(sight.apart(shooter, look)):
            found.add("attack.range")
        if not sight.sees(it, shooter, look):
            found.add("attack.sight")
        if row.reaches(sight.apart(shooter, look)) and not _lit(it, shooter, place, places):
            found.add("weapon.flamethrower")
    if it.stack[0].by == "reaction":
        found |= _elsewhere(it, shooter, places)
    elif not element and not any(each.side != unit.side for each in burnt):
        found |= {"attack.targets", "weapon.flame_trap"} if trap else {"attack.targets"}
    return found


def _lit(it: Position, shooter: sight.Look, place: Square, places: list[Square]) -> bool:
    """Does the fire burn on the way to a square, wherever a unit stands there?"""
    for start in shooter.squares:
        if distance(start, place) <= 1:
            return True
        between = line(start, place).crossed
        if any(square in places for square in between) and all(
            square in places or not it.on(square) for square in between
        ):
            return True
    return False


def _elsewhere(it: Position, shooter: sight.Look, places: list[Square]) -> set[str]:
    """In reaction only the unit that acts burns, and who stands on the way to it."""
    actor = it.units[it.reacting]
    aimed = [place for place in places if place in actor.squares]
    if not aimed:
        return {"reaction.target"}
    way = {s for start in shooter.squares for end in aimed for s in line(start, end).crossed}
    return set() if set(places) <= way | set(aimed) else {"reaction.target"}
