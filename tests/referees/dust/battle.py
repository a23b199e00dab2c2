"""Battles: EN p. 18-21, DE p. 19-22, IT p. 15-19; abilities in them EN p. 22-23, IT p. 22-23."""

from __future__ import annotations

from . import abilities, retreats
from .books import AIRCRAFT, KINDS, SUPREMACY
from .moves import Move, Parts
from .position import Battle, Position, Units, count, kinds_of, within, without

SIDES = ("attacker", "defender")
DRY_ROLLS = 3


def other_name(name: str) -> str:
    return "defender" if name == "attacker" else "attacker"


def _battle(p: Position) -> Battle:
    assert p.battle
    return p.battle


# -- the beginning
def begin(p: Position) -> None:
    b = _battle(p)
    if b.kind != "sea":
        points = [
            sum(SUPREMACY[kind] * side.units.get(kind, 0) for kind in KINDS)
            for side in (b.attacker, b.defender)
        ]
        attacker_first = points[0] > points[1] and not p.is_capital(b.target)
        b.first = b.attacker.army if attacker_first else b.defender.army
    _open(p, "attacker")


def _open(p: Position, name: str) -> None:
    """Before any dice fall: the attacker may use an ability, then the defender."""
    for side in SIDES[SIDES.index(name) :]:
        if _may_use(p, side, "opening"):
            _wait(p, side, "opening")
            return
    _first_turn(p)


def _may_use(p: Position, name: str, moment: str) -> bool:
    b = _battle(p)
    army = b.side(name).army
    ability = p.ability(army)
    if p.neutral(army) or ability not in abilities.MOMENT[moment]:
        return False
    if ability == "secret_weapon" and p.book.weapon_of_attacker:
        return False
    return not abilities.against_in_battle(p, name, ability)


def _first_turn(p: Position) -> None:
    b = _battle(p)
    if b.kind == "sea":
        _decide(p, "attacker")
    else:
        _decide(p, "attacker" if b.first == b.attacker.army else "defender")


def _wait(p: Position, who: str, what: str) -> None:
    b = _battle(p)
    b.who, b.waits = who, what


def _decide(p: Position, name: str) -> None:
    """At sea the defender is asked only if retreating is open."""
    b = _battle(p)
    if b.kind == "sea" and name == "defender" and not retreats.may_retreat(p, name):
        _wait(p, "attacker", "roll")
    else:
        _wait(p, name, "decide")


# -- retreats
def do_retreat(p: Position, name: str, move: Move) -> None:
    _leave(p, name, move)
    if not _over(p):
        _roll(p, name)


def _leave(p: Position, name: str, move: Move) -> None:
    side = _battle(p).side(name)
    for area, units in move.parts:
        side.units = without(side.units, units)
        p.put(side.army, area, units)


# -- rolls
def do_roll(p: Position, name: str) -> None:
    _roll(p, name)


def _roll(p: Position, name: str) -> None:
    b = _battle(p)
    if b.kind == "sea" and name == "attacker":
        _decide(p, "defender")
        return
    _wait(p, "attacker" if b.kind == "sea" else name, "roll")


def dice(p: Position, name: str) -> int:
    b = _battle(p)
    side = b.side(name)
    total = sum(p.book.dice(kind) * side.units.get(kind, 0) for kind in KINDS)
    if side.army in b.aces:
        total += sum(side.units.get(kind, 0) for kind in AIRCRAFT)
    if name == "defender":
        if p.is_capital(b.target):
            total += 5
        elif b.target in p.centers:
            total += 3
    return total


def fall_roll(p: Position, hits: tuple[int, ...]) -> None:
    b = _battle(p)
    if b.again:
        _fall_again(p, hits[0])
        return
    if b.kind == "sea":
        b.hits, b.answer = hits
        b.defender_has_rolled = True
        _ask_rolled(p, "attacker")
        return
    if b.who == "defender":
        b.defender_has_rolled = True
    b.hits = hits[0]
    _ask_rolled(p, b.who)


def _hits_of(b: Battle, name: str) -> int:
    return b.answer if b.kind == "sea" and name == "defender" else b.hits


def _set_hits(b: Battle, name: str, hits: int) -> None:
    if b.kind == "sea" and name == "defender":
        b.answer = hits
    else:
        b.hits = hits


def _ask_rolled(p: Position, name: str) -> None:
    """Right after a roll: its owner may throw dice again."""
    b = _battle(p)
    b.rolled = 1 if b.kind == "sea" else dice(p, name)
    _wait(p, name, "rolled")
    if not _may_use(p, name, "rolled"):
        _after_rolled(p, name)


def blanks(p: Position, name: str) -> int:
    """At sea the line `rolled` is only a mark that a pair of rolls lies on the table."""
    b = _battle(p)
    rolled = b.rolled if b.rolled and b.kind != "sea" else dice(p, name)
    hits = _hits_of(b, name) if b.waits in ("roll", "rolled", "take") else 0
    return rolled - hits


def _fall_again(p: Position, hits: int) -> None:
    b = _battle(p)
    _set_hits(b, b.who, _hits_of(b, b.who) + hits)
    b.again = 0
    _after_rolled(p, b.who)


def _after_rolled(p: Position, name: str) -> None:
    b = _battle(p)
    b.rolled = 0
    if b.kind == "sea":
        if name == "attacker":
            _ask_rolled(p, "defender")
            return
        _count_sea(p)
        return
    if b.hits:
        b.dry = 0
        _wait(p, name, "take")
        return
    b.dry += 1
    if b.dry == DRY_ROLLS:
        _cease_fire(p)
    else:
        _decide(p, other_name(name))


# -- losses
def against_chosen(units: Units, there: Units, hits: int, *, shields: bool) -> set[str]:
    """Exactly one unit for each hit; tanks before mechs, fighters before bombers."""
    found = set()
    if count(units) != hits or not within(units, there):
        found.add("dust.battle.casualties")
    if shields:
        left = without(there, units)
        if units.get("mech") and left["tank"] > 0:
            found.add("dust.battle.shield.mech")
        if units.get("bomber") and left["fighter"] > 0:
            found.add("dust.battle.shield.bomber")
    return found


def against_take(p: Position, name: str, move: Move) -> set[str]:
    b = _battle(p)
    there = b.other(name).units
    return against_chosen(move.units, there, min(b.hits, count(there)), shields=True)


def do_take(p: Position, name: str, move: Move) -> None:
    b = _battle(p)
    loser = other_name(name)
    b.other(name).units = without(b.other(name).units, move.units)
    b.fallen = {kind: number for kind, number in move.units.items() if number}
    _ask_nurse(p, loser)


def _count_sea(p: Position) -> None:
    """Both sides lose at once; of submarines there is nothing to choose."""
    b = _battle(p)
    lost = (min(b.answer, count(b.attacker.units)), min(b.hits, count(b.defender.units)))
    b.dry = 0 if b.hits or b.answer else b.dry + 1
    b.hits = b.answer = 0
    b.attacker.units = without(b.attacker.units, {"submarine": lost[0]})
    b.defender.units = without(b.defender.units, {"submarine": lost[1]})
    b.losses = lost
    _nurse_at_sea(p, "attacker")


def _nurse_at_sea(p: Position, name: str) -> None:
    b = _battle(p)
    assert b.losses
    number = b.losses[SIDES.index(name)]
    if number:
        b.fallen = {"submarine": number}
        _ask_nurse(p, name)
    else:
        _after_nurse(p, name)


def she_helps(p: Position, name: str) -> bool:
    """IT p. 22: only land and air units, and only if they may retreat."""
    if p.book.nurse_for_submarines:
        return True
    b = _battle(p)
    if b.kind == "sea" or (name == "attacker" and b.kind in ("amphibious", "drop")):
        return False
    return retreats.way_out(p, name)


def _ask_nurse(p: Position, name: str) -> None:
    b = _battle(p)
    army = b.side(name).army
    b.who, b.waits = name, "nurse"
    if army in b.nurses:
        if she_helps(p, name):
            _wait(p, name, "heal")
        else:
            _after_nurse(p, name)
    elif _may_use(p, name, "nurse"):
        _wait(p, name, "nurse")
    else:
        _after_nurse(p, name)


def fall_heal(p: Position, saved: Units) -> None:
    _go(p, _battle(p).who, saved)


def _looked_after(p: Position, name: str) -> None:
    """The losses of this side are settled: at sea only the other side's are left."""
    b = _battle(p)
    if b.losses and name == "attacker":
        b.losses = 0, b.losses[1]
    _after_nurse(p, name)


def _after_nurse(p: Position, name: str) -> None:
    b = _battle(p)
    b.fallen = {}
    if b.kind == "sea":
        if name == "attacker":
            _nurse_at_sea(p, "defender")
            return
        b.losses = None
        if _over(p):
            return
        if b.dry == DRY_ROLLS:
            _cease_fire(p)
        else:
            _decide(p, "attacker")
        return
    b.hits = 0
    if not _over(p):
        _decide(p, name)


# -- units that have to leave: saved by the nurse, driven out, warned by the radar
def _go(p: Position, name: str, units: Units, *, in_part: bool = False) -> None:
    """Each unit to one of the ways out; its player is asked where there are several."""
    b = _battle(p)
    ways = retreats.ways_out(p, name)
    if not count(units) or not ways:
        _gone(p, name)
    elif len(ways) == 1 and not in_part:
        b.leaving = units
        _move_out(p, name, [(ways[0], units)])
    else:
        b.leaving, b.in_part = units, in_part
        _wait(p, name, "leave")


def do_leave(p: Position, name: str, move: Move) -> None:
    _move_out(p, name, move.parts)


def _move_out(p: Position, name: str, parts: Parts) -> None:
    """Whom the nurse saved is no longer among the units in battle; the others are."""
    b = _battle(p)
    side = b.side(name)
    for area, units in parts:
        p.put(side.army, area, units)
        if not count(b.fallen):
            side.units = without(side.units, units)
    b.leaving, b.in_part = {}, False
    _gone(p, name)


def _gone(p: Position, name: str) -> None:
    """Goes on where the leaving had interrupted."""
    b = _battle(p)
    if count(b.fallen):
        _looked_after(p, name)
    elif not _over(p):
        _resume(p, name)


def _resume(p: Position, name: str) -> None:
    b = _battle(p)
    if b.dry or b.defender_has_rolled:
        _decide(p, "attacker")
    elif name == "attacker":
        _open(p, "defender")
    else:
        _first_turn(p)


# -- abilities
def do_use(p: Position, name: str, ability: str) -> None:
    b = _battle(p)
    side = b.side(name)
    if side.army not in p.used:
        p.used.append(side.army)
    if ability == "ace_of_the_sky":
        b.aces.append(side.army)
        _after_opening(p, name)
    elif ability == "secret_weapon":
        _go(p, other_name(name), dict(b.other(name).units))
    elif ability == "alien_radar":
        if p.book.radar_lasts and side.army not in p.radar:
            p.radar.append(side.army)
        _go(p, name, dict(side.units), in_part=p.book.radar_in_part)
    elif ability == "nurse":
        b.nurses.append(side.army)
        _wait(p, name, "heal")
    else:
        if ability == "sigrid":
            b.again = blanks(p, name)
        else:
            b.again = b.rolled
            _set_hits(b, name, 0)
        _wait(p, name, "roll")


def _after_opening(p: Position, name: str) -> None:
    if name == "attacker":
        _open(p, "defender")
    else:
        _first_turn(p)


def do_pass(p: Position, name: str) -> None:
    waits = _battle(p).waits
    if waits == "opening":
        _after_opening(p, name)
    elif waits == "rolled":
        _after_rolled(p, name)
    else:
        _looked_after(p, name)


# -- the end
def _over(p: Position) -> bool:
    """Nobody is left on one side (or on both)."""
    b = _battle(p)
    if not count(b.defender.units):
        _end(p, b.attacker.army if count(b.attacker.units) else "-", "dust.battle.occupation")
        return True
    if not count(b.attacker.units):
        _end(p, b.defender.army, "dust.battle.occupation")
        return True
    return False


def _cease_fire(p: Position) -> None:
    b = _battle(p)
    lost = b.kind == "drop" or (b.kind == "amphibious" and not p.book.amphibious_home)
    if not lost:
        p.put(b.attacker.army, b.origin, b.attacker.units)
    b.attacker.units = {}
    _end(p, b.defender.army, "dust.battle.ceasefire")


def _end(p: Position, holder: str, rule: str) -> None:
    b = _battle(p)
    p.battle = None
    for side in (b.attacker, b.defender):
        if side.army == holder:
            p.put(holder, b.target, side.units)
    p.fought.append(f"{b.kind} {b.origin} > {b.target} {holder} {rule} against {b.defender.army}")


__all__ = ["kinds_of"]
