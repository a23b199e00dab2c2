"""When an ability may be used in a battle.

For whoever holds it and has not used it, the moment is when they are asked, and gone when they have
passed. For others only the time counts: nobody is told that it is too late while it is not.
"""

from __future__ import annotations

from . import abilities, battle
from .position import Position, count


def open_to(p: Position, name: str, ability: str, *, able: bool) -> bool:
    b = p.battle
    assert b
    if ability == "secret_weapon" and p.book.weapon_of_attacker:
        return b.waits == "decide" and b.who == name == "attacker"
    if ability in abilities.MOMENT["opening"]:
        if able:
            return b.waits == "opening" and not (name == "attacker" and b.who == "defender")
        return fresh(p)
    if ability in abilities.MOMENT["rolled"]:
        if able:
            at_sea = b.kind == "sea" and name == "defender"
            return b.waits == "rolled" and (b.who == name or at_sea)
        return just_rolled(p, name)
    if able:
        return b.waits == "nurse" and b.who == name
    return just_lost(p, name)


def fresh(p: Position) -> bool:
    """No dice have fallen in this battle."""
    b = p.battle
    assert b
    if b.waits == "opening":
        return True
    if b.waits not in ("decide", "leave") or b.dry or b.defender_has_rolled or count(b.fallen):
        return False
    begins = b.attacker.army if b.kind == "sea" else b.first
    return b.waits == "leave" or b.side(b.who).army == begins


def just_rolled(p: Position, name: str) -> bool:
    """The dice of this side lie on the table: nobody has done anything since."""
    b = p.battle
    assert b
    if b.kind == "sea":
        return b.waits == "rolled"
    if b.who == name:
        return b.waits in ("rolled", "take")
    return b.waits == "decide" and b.dry > 0


def just_lost(p: Position, name: str) -> bool:
    """Units of this side have just been destroyed."""
    b = p.battle
    assert b
    if b.who != name:
        return False
    if b.waits == "nurse":
        return True
    return b.waits == "decide" and b.kind != "sea" and b.dry == 0 and not fresh(p)


__all__ = ["battle"]
