"""The combat phase, its attacks and special attacks: EN p. 16-17 and 21-23, DE p. 16-17 and 22,
IT p. 15-19 and 22-23."""

from __future__ import annotations

from . import abilities, battle
from .books import CAPITALS, COASTS, LAND, NEXT, SEA, SOURCES, reach
from .movement import convoy
from .moves import Move
from .position import Battle, Position, Side, Strike, Units, count, kinds_of, within

SPECIAL = {"bomb": "bomber", "bombard": "submarine"}


# -- what every attack has to keep to
def _against_target(p: Position, army: str, area: str) -> set[str]:
    found = set()
    owner = p.holder(area)
    if owner is None or owner == army:
        found.add("dust.combat.target")
    elif abilities.allied(p, army, owner):
        found.add("dust.ability.diplomat")
    return found


def _against_origin(p: Position, army: str, origin: str, units: Units) -> set[str]:
    wrong = not p.own(army, origin) or not within(units, p.there(origin)) or not count(units)
    return {"dust.combat.origin"} if wrong else set()


def _first_round(p: Position, area: str) -> bool:
    """EN p. 17: no power sources, capitals, centers; IT p. 17: no power sources, no centers."""
    if p.round != 1:
        return False
    if area in SOURCES or area in p.centers:
        return True
    return area in CAPITALS and p.book.name != "original"


def _capital_closed(p: Position, army: str, area: str) -> bool:
    """EN p. 17: half the points, then all; DE-E, IT: until someone has 20."""
    owner = p.holder(area)
    if area not in CAPITALS or owner is None or owner == army:
        return False
    if p.book.capitals_at_20:
        return p.is_capital(area) and max(p.scores.values(), default=0) < 20
    if p.neutral(owner) or p.capitals_open:
        return False
    return 2 * p.scores.get(army, 0) < p.book.threshold(len(p.players))


def _repeated(p: Position, kinds: tuple[str, ...], origin: str, target: str) -> bool:
    return any(
        line.split()[:4] == [kind, origin, ">", target] for line in p.fought for kind in kinds
    )


def against_several(move: Move) -> set[str]:
    """One attack goes from one area to one area (EN p. 16, IT p. 18); only mechs are gathered."""
    found = set()
    if len({way.origin for way in move.ways}) > 1:
        found.add("dust.combat.origin")
    if len({way.target for way in move.ways} | set(move.targets)) > 1:
        found.add("dust.combat.target")
    return found


# -- attacks
def against_attack(p: Position, army: str, move: Move) -> set[str]:
    found = _against_origin(p, army, move.origin, move.units)
    found |= _against_target(p, army, move.area)
    submarines = bool(move.units.get("submarine"))
    others = any(kind != "submarine" for kind in kinds_of(move.units))
    if (others and move.area in SEA) or (submarines and move.area in LAND):
        found.add("dust.combat.kinds")
    if move.by_sea:
        found |= _against_amphibious(p, army, move)
    else:
        found |= _against_range(p, army, move)
    if army == p.turn and _repeated(p, ("land", "amphibious", "sea"), move.origin, move.area):
        found.add("dust.combat.same")
    if _first_round(p, move.area):
        found.add("dust.combat.first_round")
    if _capital_closed(p, army, move.area):
        found.add("dust.combat.capitals")
    return found


def _against_range(p: Position, army: str, move: Move) -> set[str]:
    origin, target = move.origin, move.area
    if not p.own(army, origin) or target in NEXT[origin]:
        return set()
    if origin in SEA and target in SEA:
        if p.book.chain_at_sea:
            passed = reach(origin, lambda area: area in SEA and p.open_sea(army, area))
            there = target == origin or any(target in NEXT[area] for area in passed)
            return set() if there else {"dust.combat.sea"}
        return {"dust.combat.sea"}
    return {"dust.combat.target"}


def _against_amphibious(p: Position, army: str, move: Move) -> set[str]:
    origin, target = move.origin, move.area
    coasts = origin in COASTS and target in COASTS
    asked = p.own(army, origin) and target != origin
    way = not asked or convoy(p, army, origin, target)
    return set() if coasts and way else {"dust.combat.amphibious"}


def do_attack(p: Position, army: str, move: Move) -> None:
    kind = "amphibious" if move.by_sea else "sea" if move.area in SEA else "land"
    p.take_away(move.origin, move.units)
    _open_battle(p, army, kind, move.origin, move.area, move.units)


def _begin(p: Position) -> None:
    """An attack ends the movement phase and costs a combat point."""
    p.phase, p.movement = "combat", 0
    p.combat -= 1


def _open_battle(p: Position, army: str, kind: str, origin: str, area: str, units: Units) -> None:
    _begin(p)
    defender = p.owner[area]
    if area in CAPITALS and not p.neutral(defender) and not p.book.capitals_at_20:
        p.capitals_open = True
    p.battle = Battle(kind, origin, area, Side(army, dict(units)), Side(defender, p.there(area)))
    p.owner.pop(area)
    p.units.pop(area)
    battle.begin(p)


# -- dropped mechs
def against_drop(p: Position, army: str, move: Move) -> set[str]:
    found = abilities.against_card(p, army, "mech_dropper") | _against_target(p, army, move.area)
    origins = [area for area, _ in move.parts]
    if len(set(origins)) < len(origins):
        found.add("dust.ability.mech_dropper")
    for origin, units in move.parts:
        if set(kinds_of(units)) - {"mech"}:
            found.add("dust.ability.mech_dropper")
        found |= _against_origin(p, army, origin, units)
    if move.area in SEA:
        found.add("dust.combat.kinds")
    if _first_round(p, move.area):
        found.add("dust.combat.first_round")
    if _capital_closed(p, army, move.area):
        found.add("dust.combat.capitals")
    return found


def do_drop(p: Position, army: str, move: Move) -> None:
    mechs: Units = {"mech": 0}
    for origin, units in move.parts:
        p.take_away(origin, units)
        mechs["mech"] += units["mech"]
    p.used.append(army)
    _open_battle(p, army, "drop", "-", move.area, mechs)


# -- special attacks
def against_special(p: Position, army: str, move: Move) -> set[str]:
    found = _against_origin(p, army, move.origin, move.units)
    found |= _against_target(p, army, move.area)
    own_rule = "dust.special.bombers" if move.kind == "bomb" else "dust.special.submarines"
    if set(kinds_of(move.units)) - {SPECIAL[move.kind]}:
        found.add(own_rule)
    wanted = SEA if move.kind == "bomb" else LAND
    if move.area not in wanted:
        found.add(own_rule)
    if p.own(army, move.origin) and move.area not in NEXT[move.origin]:
        found.add(own_rule)
    if army == p.turn and _repeated(p, ("bomb", "bombard"), move.origin, move.area):
        found.add("dust.combat.same")
    return found | _against_sparing(p, army, move)


def _against_sparing(p: Position, army: str, move: Move) -> set[str]:
    """What special attacks spare: capitals, and in the first round what all attacks spare."""
    found = set()
    if _first_round(p, move.area):
        found.add("dust.special.first_round")
    barred = move.kind == "missile" or (move.kind == "bombard" and not p.book.bombard_capitals)
    if barred and p.is_capital(move.area):
        found.add("dust.special.capitals")
    elif move.kind != "bomb" and _capital_closed(p, army, move.area):
        found.add("dust.combat.capitals")
    return found


def do_special(p: Position, army: str, move: Move) -> None:
    _begin(p)
    per_unit = 2 if move.kind == "bomb" else 1
    dice = per_unit * count(move.units)
    victim = p.owner[move.area]
    p.strike = Strike(move.kind, move.origin, move.area, army, victim, "roll", dice)


def against_missile(p: Position, army: str, move: Move) -> set[str]:
    found = abilities.against_card(p, army, "ballistic_missiles")
    found |= _against_target(p, army, move.area)
    if p.book.missile_by_centers and not p.own_centers(army):
        found.add("dust.ability.ballistic_missiles")
    if move.area in SEA and not p.book.missile_at_sea:
        found.add("dust.ability.ballistic_missiles")
    return found | _against_sparing(p, army, move)


def do_missile(p: Position, army: str, move: Move) -> None:
    _begin(p)
    p.used.append(army)
    dice = len(p.own_centers(army)) if p.book.missile_by_centers else 3
    p.strike = Strike("missile", "-", move.area, army, p.owner[move.area], "roll", dice)


def fall_strike(p: Position, hits: int) -> None:
    strike = p.strike
    assert strike
    strike.hits = hits
    if hits:
        strike.waits = "take"
    else:
        _end_strike(p)


def against_take(p: Position, army: str, move: Move) -> set[str]:
    strike = p.strike
    assert strike
    there = p.there(strike.target)
    shields = strike.kind != "missile"
    return battle.against_chosen(move.units, there, min(strike.hits, count(there)), shields=shields)


def do_take(p: Position, army: str, move: Move) -> None:
    assert p.strike
    p.take_away(p.strike.target, move.units)
    _end_strike(p)


_RULE = {
    "bomb": "dust.special.bombers",
    "bombard": "dust.special.submarines",
    "missile": "dust.ability.ballistic_missiles",
}


def _end_strike(p: Position) -> None:
    s = p.strike
    assert s
    holder = p.owner.get(s.target, "-")
    p.fought.append(f"{s.kind} {s.origin} > {s.target} {holder} {_RULE[s.kind]} against {s.victim}")
    p.strike = None
