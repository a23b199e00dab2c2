"""Who may leave a battle, and where to: EN p. 19-21, DE p. 20-22, IT p. 18."""

from __future__ import annotations

from .books import COASTS, KINDS, LAND, NEXT, SEA
from .moves import Move
from .position import Battle, Position, Units, added, count, within


def _battle(p: Position) -> Battle:
    assert p.battle
    return p.battle


def ways_out(p: Position, name: str) -> list[str]:
    """Where units of this side may retreat to, if they may at all."""
    b = _battle(p)
    if name == "attacker":
        return [] if b.kind == "drop" else [b.origin]
    army = b.defender.army
    same = SEA if b.kind == "sea" else LAND
    near = [area for area in NEXT[b.target] if area in same]
    own = [area for area in near if p.own(army, area)]
    if p.book.retreat_by_sea and b.kind != "sea":
        own += [area for area in _by_sea(p, army, b.target) if area not in own]
    if own or not p.book.to_empty:
        return own
    return [area for area in near if p.empty(area) and area != b.origin]


def _by_sea(p: Position, army: str, target: str) -> list[str]:
    """IT p. 18: from a coast over own submarines, the shortest way."""
    if target not in COASTS:
        return []
    seen: set[str] = set()
    wave = {area for area in NEXT[target] & SEA if p.own(army, area)}
    while wave:
        seen |= wave
        coasts = {a for sea in wave for a in NEXT[sea] & LAND if p.own(army, a)} - {target}
        if coasts:
            return sorted(coasts)
        wave = {a for sea in wave for a in NEXT[sea] & SEA if p.own(army, a)} - seen
    return []


def way_out(p: Position, name: str) -> bool:
    b = _battle(p)
    if p.neutral(b.side(name).army) or (b.kind == "sea" and not p.book.submarines_retreat):
        return False
    return bool(ways_out(p, name))


def most_retreating(p: Position, name: str) -> int:
    b = _battle(p)
    return 1 if p.book.retreat_one else (count(b.side(name).units) + 1) // 2


def against_by_choice(p: Position, name: str) -> set[str]:
    """Whether this side may retreat at all, before one's roll."""
    b = _battle(p)
    found = set()
    if p.neutral(b.side(name).army):
        found.add("dust.battle.retreat.neutral")
    if name == "attacker" and b.kind == "amphibious":
        found.add("dust.battle.amphibious")
    if name == "attacker" and b.kind == "drop":
        found.add("dust.ability.mech_dropper")
    if name == "defender" and p.book.defender_waits and not b.defender_has_rolled:
        found.add("dust.battle.retreat.first_roll")
    if b.kind == "sea" and not p.book.submarines_retreat:
        found.add("dust.battle.retreat.half")
    return found


def may_retreat(p: Position, name: str) -> bool:
    return not against_by_choice(p, name) and way_out(p, name)


def against_retreat(p: Position, name: str, move: Move) -> set[str]:
    b = _battle(p)
    found = against_by_choice(p, name)
    units: Units = {}
    for _, some in move.parts:
        units = added(units, some)
    there = b.side(name).units
    if not within(units, there) or not 1 <= count(units) <= most_retreating(p, name):
        found.add("dust.battle.retreat.half")
    ways = ways_out(p, name)
    asked = [area for area, _ in move.parts]
    if name == "defender" and b.kind == "sea" and not p.book.submarines_retreat:
        wrong = b.origin in asked
    else:
        dropped = name == "attacker" and b.kind == "drop"
        wrong = not dropped and any(area not in ways for area in asked)
    if wrong:
        found.add("dust.battle.retreat.where")
    return found


def against_leave(p: Position, name: str, move: Move) -> set[str]:
    b = _battle(p)
    units: Units = {}
    for _, some in move.parts:
        units = added(units, some)
    found = set()
    if b.in_part:
        if not count(units) or not within(units, b.leaving):
            found.add("dust.battle.retreat.where")
    elif any(units.get(kind, 0) != b.leaving.get(kind, 0) for kind in KINDS):
        found.add("dust.battle.retreat.where")
    if any(area not in ways_out(p, name) for area, _ in move.parts):
        found.add("dust.battle.retreat.where")
    return found
