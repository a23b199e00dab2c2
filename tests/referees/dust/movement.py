"""The movement phase: EN p. 14-16, DE p. 14-16 (epic p. 23), IT p. 14-15."""

from __future__ import annotations

from .books import COASTS, LAND, NEXT, SEA, reach
from .moves import Move
from .position import Position, count, kinds_of, within


def against_several(move: Move) -> set[str]:
    """One movement goes from one area to one area (EN p. 15); bombers are gathered by `fly`."""
    origins = {way.origin for way in move.ways}
    targets = {way.target for way in move.ways} | set(move.targets)
    return {"dust.movement.group"} if len(origins) > 1 or len(targets) > 1 else set()


def against_march(p: Position, army: str, move: Move) -> set[str]:
    """By land or, for submarines, by sea."""
    found = _against_group(p, army, move)
    found |= _against_end(p, army, move)
    found |= _against_elements(move)
    if _owns_origin(p, army, move) and move.area != move.origin:
        kinds = set(kinds_of(move.units))
        by_land = kinds - {"submarine"} and move.area in LAND
        if by_land and not way_by_land(p, army, move.origin, move.area):
            found.add("dust.movement.land")
        by_sea = "submarine" in kinds and move.area in SEA
        if by_sea and not way_by_sea(p, army, move.origin, move.area):
            found.add("dust.movement.sea")
    return found


def _against_elements(move: Move) -> set[str]:
    """Land and air units go to land, submarines to the sea."""
    if move.area == move.origin:
        return set()
    found = set()
    kinds = set(kinds_of(move.units))
    if kinds - {"submarine"} and move.area in SEA:
        found.add("dust.movement.land")
    if "submarine" in kinds and move.area in LAND:
        found.add("dust.movement.sea")
    return found


def _owns_origin(p: Position, army: str, move: Move) -> bool:
    return p.own(army, move.origin)


def _against_group(p: Position, army: str, move: Move) -> set[str]:
    found = set()
    if p.empty(move.origin):
        found.add("dust.movement.group")
    elif not p.own(army, move.origin):
        found.add("dust.movement.own_units")
    elif not within(move.units, p.there(move.origin)):
        found.add("dust.movement.group")
    if not count(move.units):
        found.add("dust.movement.group")
    return found


def _against_end(p: Position, army: str, move: Move) -> set[str]:
    found = set()
    if move.area == move.origin:
        found.add("dust.movement.group")
    elif p.holder(move.area) not in (None, army):
        found.add("dust.movement.areas")
    return found


def way_by_land(p: Position, army: str, origin: str, target: str) -> bool:
    """Along own areas; where the book has it also along empty ones, else only the last is empty."""
    if origin not in LAND:
        return False

    def open_land(area: str) -> bool:
        if area not in LAND:
            return False
        return p.own(army, area) or (p.book.through_empty_land and p.empty(area))

    passed = reach(origin, open_land) | {origin}
    return any(target in NEXT[area] for area in passed)


def way_by_sea(p: Position, army: str, origin: str, target: str) -> bool:
    if origin not in SEA:
        return False
    passed = reach(origin, lambda area: area in SEA and p.open_sea(army, area)) | {origin}
    return any(target in NEXT[area] for area in passed)


def convoy(p: Position, army: str, origin: str, target: str) -> bool:
    """A chain of seas from coast to coast, each with an own submarine."""

    def own_sea(area: str) -> bool:
        return area in SEA and p.own(army, area)

    seas = {area for area in NEXT[origin] if own_sea(area)}
    for sea in list(seas):
        seas |= reach(sea, own_sea)
    return bool(seas & NEXT[target])


def against_ship(p: Position, army: str, move: Move) -> set[str]:
    found = _against_group(p, army, move) | _against_end(p, army, move)
    coasts = move.origin in COASTS and move.area in COASTS
    asked = _owns_origin(p, army, move) and move.area != move.origin
    way = not asked or convoy(p, army, move.origin, move.area)
    if move.units.get("submarine") or not coasts or not way:
        found.add("dust.movement.amphibious")
    return found


def against_fly(p: Position, army: str, move: Move) -> set[str]:
    found = set()
    origins = [area for area, _ in move.parts]
    if len(set(origins)) < len(origins):
        found.add("dust.movement.group")
    if len(set(origins)) > 1 and not p.book.bombers_from_many:
        found.add("dust.movement.bombers")
    for origin, units in move.parts:
        if p.empty(origin):
            found.add("dust.movement.group")
        elif not p.own(army, origin):
            found.add("dust.movement.own_units")
        elif not within(units, p.there(origin)):
            found.add("dust.movement.group")
        if not count(units):
            found.add("dust.movement.group")
        if set(kinds_of(units)) - {"bomber"}:
            found.add("dust.movement.bombers")
        if origin == move.area:
            found.add("dust.movement.group")
    if move.area in SEA:
        found.add("dust.movement.bombers")
    there = move.area in origins
    if not there and p.holder(move.area) not in (None, army):
        found.add("dust.movement.areas")
    return found


def do_move(p: Position, army: str, move: Move) -> None:
    for origin, units in move.parts or [(move.origin, move.units)]:
        p.take_away(origin, units)
        p.put(army, move.area, units)
    p.movement -= 1
    if p.movement == 0:
        p.phase = "combat"


def do_end(p: Position, army: str, move: Move) -> None:
    p.movement, p.phase = 0, "combat"
