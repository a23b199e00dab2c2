"""Moves as players get them wrong, made at random from the position; some turn out right."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from . import referee, retreats
from .books import ABILITIES, AREAS, CAPITALS, CARDS, KINDS, LAND, NEXT, SEA, SOURCES
from .position import Position, Units, write_units

Maker = Callable[[Position, Random, str], str]


def mistakes(p: Position, chance: Random) -> Iterator[str]:
    """Mostly moves of this moment; now and then one of another, or one of another player."""
    while True:
        army = referee.decider(p)
        makers = _OF_PHASE.get(_moment(p), _ANY)
        maker = chance.choice(makers if chance.random() < 0.8 else _ANY)
        if chance.random() < 0.06:
            army = chance.choice(p.players)
            text = f"{army}: {maker(p, chance, army)}"
        else:
            text = maker(p, chance, army)
            # Of several holders of a card it has to be said who is meant.
            holders = [one for one in p.players if text == f"use {p.ability(one)}"]
            text = f"{army}: {text}" if len(holders) > 1 else text
        yield text


def _moment(p: Position) -> str:
    if p.battle:
        return "battle"
    if p.strike:
        return "strike"
    return p.phase


# -- areas and units
def _own_area(p: Position, chance: Random, army: str) -> str:
    own = p.held(army)
    return chance.choice(own) if own and chance.random() < 0.85 else chance.choice(AREAS)


def _target(p: Position, chance: Random, army: str, origin: str) -> str:
    """Next door, by the sea, an enemy's, a capital, a power source, or anywhere."""
    drawn = chance.random()
    if drawn < 0.4:
        return chance.choice(sorted(NEXT[origin]))
    if drawn < 0.5:
        return chance.choice(sorted(CAPITALS))
    if drawn < 0.6:
        return chance.choice(sorted(SOURCES))
    if drawn < 0.75:
        others = [area for area, owner in p.owner.items() if owner != army]
        return chance.choice(others or AREAS)
    if drawn < 0.85:
        return chance.choice(p.held(army) or AREAS)
    return chance.choice(AREAS)


def _some(there: Units, chance: Random) -> Units:
    """Some of the units; sometimes none, one too many, or one of another kind."""
    units = {kind: chance.randint(0, number) for kind, number in there.items() if number}
    if not any(units.values()) and units:
        kind = chance.choice(sorted(units))
        units[kind] = there[kind]
    drawn = chance.random()
    if drawn < 0.1 or not units:
        kind = chance.choice(KINDS)
        units[kind] = units.get(kind, 0) + 1 + chance.randint(0, there.get(kind, 0))
    elif drawn < 0.13:
        units = {chance.choice(KINDS): 0}
    return units


def _written(units: Units) -> str:
    """'0 tank' too, which the lines of a position never write."""
    if any(units.values()):
        return write_units(units)
    return f"0 {next(iter(units), 'tank')}"


def _kind_there(there: Units, kind: str, chance: Random) -> Units:
    if chance.random() < 0.1:
        return _some(there, chance)
    number = there.get(kind, 0)
    return {kind: chance.randint(0, number + 1) if chance.random() < 0.3 else max(number, 1)}


def _with(p: Position, army: str, kind: str, chance: Random) -> str:
    """An own area where such a unit stands, if there is one."""
    able = [area for area in p.held(army) if p.there(area).get(kind)]
    return chance.choice(able) if able and chance.random() < 0.8 else _own_area(p, chance, army)


# -- movement and combat
def _move(p: Position, chance: Random, army: str) -> str:
    origin = _own_area(p, chance, army)
    units = _some(p.there(origin), chance)
    return f"move {origin} > {_target(p, chance, army, origin)} {_written(units)}"


def _ship(p: Position, chance: Random, army: str) -> str:
    origin, target = _over_sea(p, chance, army)
    return f"ship {origin} > {target} {_written(_some(p.there(origin), chance))}"


def _over_sea(p: Position, chance: Random, army: str) -> tuple[str, str]:
    """Two coasts of one sea, mostly of a sea that one holds."""
    seas = [area for area in p.held(army) if area in SEA]
    sea = chance.choice(seas or sorted(SEA))
    coasts = sorted(NEXT[sea] & LAND)
    own = [area for area in coasts if p.own(army, area)]
    if not own or chance.random() < 0.3:
        origin = _own_area(p, chance, army)
        return origin, _target(p, chance, army, origin)
    return chance.choice(own), chance.choice(coasts)


def _fly(p: Position, chance: Random, army: str) -> str:
    origins = [_with(p, army, "bomber", chance) for _ in range(1 + (chance.random() < 0.3))]
    parts = [f"{o} {_number(p.there(o).get('bomber', 0), chance)}" for o in origins]
    return f"fly {', '.join(parts)} > {_target(p, chance, army, origins[0])}"


def _number(there: int, chance: Random) -> int:
    return chance.randint(0, there + 1) if chance.random() < 0.3 else max(there, 1)


def _attack(p: Position, chance: Random, army: str) -> str:
    if p.fought and chance.random() < 0.2:
        origin, _, target = chance.choice(p.fought).split()[1:4]
        origin = _own_area(p, chance, army) if origin == "-" else origin
    else:
        origin = _own_area(p, chance, army)
        target = _target(p, chance, army, origin)
    by_sea = " by sea" if chance.random() < 0.1 else ""
    return f"attack {origin} > {target} {_written(_some(p.there(origin), chance))}{by_sea}"


def _attack_by_sea(p: Position, chance: Random, army: str) -> str:
    origin, target = _over_sea(p, chance, army)
    return f"attack {origin} > {target} {_written(_some(p.there(origin), chance))} by sea"


def _attack_at_sea(p: Position, chance: Random, army: str) -> str:
    origin = _with(p, army, "submarine", chance)
    others = [area for area in p.owner if area in SEA and not p.own(army, area)]
    target = chance.choice(others) if others else _target(p, chance, army, origin)
    return (
        f"attack {origin} > {target} {_written(_kind_there(p.there(origin), 'submarine', chance))}"
    )


def _drop(p: Position, chance: Random, army: str) -> str:
    origins = [_with(p, army, "mech", chance) for _ in range(1 + (chance.random() < 0.4))]
    parts = [f"{o} {_number(p.there(o).get('mech', 0), chance)}" for o in origins]
    return f"drop {', '.join(parts)} > {_target(p, chance, army, origins[0])}"


def _bomb(p: Position, chance: Random, army: str) -> str:
    origin = _with(p, army, "bomber", chance)
    seas = sorted(NEXT[origin] & SEA)
    target = chance.choice(seas) if seas and chance.random() < 0.7 else chance.choice(AREAS)
    return f"bomb {origin} > {target} {_number(p.there(origin).get('bomber', 0), chance)} bomber"


def _bombard(p: Position, chance: Random, army: str) -> str:
    origin = _with(p, army, "submarine", chance)
    coasts = sorted(NEXT[origin] & LAND)
    target = chance.choice(coasts) if coasts and chance.random() < 0.7 else chance.choice(AREAS)
    number = _number(p.there(origin).get("submarine", 0), chance)
    return f"bombard {origin} > {target} {number} submarine"


def _missile(p: Position, chance: Random, army: str) -> str:
    return f"missile > {_target(p, chance, army, chance.choice(AREAS))}"


# -- what no rule allows: from several areas, to several, with other kinds of unit
def _combined(p: Position, chance: Random, army: str) -> str:
    kind, usual = chance.choice(
        (("move", ""), ("ship", ""), ("attack", ""), ("bomb", "bomber"), ("bombard", "submarine"))
    )
    origins = [_with(p, army, usual, chance) if usual else _own_area(p, chance, army)]
    second = chance.choice(p.held(army) or AREAS)
    if second != origins[0]:
        origins.append(second)
    targets = [_target(p, chance, army, origins[0])]
    if chance.random() < 0.3:
        other = chance.choice(AREAS)
        targets += [other] if other != targets[0] else []
    if len(targets) > 1:
        unit = usual or next(iter(p.there(origins[0])), "tank")
        ways = ", ".join(f"{target} 1 {unit}" for target in targets)
        return f"{kind} {origins[0]} > {ways}"
    parts = [f"{origin} {_written(_some(p.there(origin), chance))}" for origin in origins]
    by_sea = " by sea" if kind == "attack" and chance.random() < 0.3 else ""
    return f"{kind} {', '.join(parts)} > {targets[0]}{by_sea}"


def _other_kinds(p: Position, chance: Random, army: str) -> str:
    kind, unit = chance.choice((("fly", "bomber"), ("drop", "mech")))
    origin = _with(p, army, unit, chance)
    units = _some(p.there(origin), chance)
    targets = [_target(p, chance, army, origin)]
    other = chance.choice(AREAS)
    if chance.random() < 0.2 and other != targets[0]:
        targets.append(other)
    return f"{kind} {origin} {_written(units)} > {', '.join(targets)}"


# -- production and setup
def _buy(p: Position, chance: Random, army: str) -> str:
    number = chance.choice((0, 1, 1, 2, 3, 4, 6, 9, 16, 30))
    drawn = chance.random()
    if drawn < 0.2:
        return f"buy {min(number, 6)} center"
    if drawn < 0.35:
        return f"buy {min(number, 6)} card"
    kind = chance.choice(KINDS)
    if drawn < 0.5:
        capital = chance.choice(sorted(CAPITALS)) if chance.random() < 0.8 else chance.choice(AREAS)
        return f"buy {number} {kind} for {capital}"
    return f"buy {number} {kind}"


def _discard(p: Position, chance: Random, army: str) -> str:
    return f"discard {_card_name(p, chance, army)}"


def _card_name(p: Position, chance: Random, army: str) -> str:
    hand = p.hands.get(army, [])
    drawn = chance.random()
    if drawn < 0.3 and hand:
        return chance.choice(hand)
    if drawn < 0.7:
        return chance.choice(sorted(set(CARDS) - p.deck()) or list(CARDS))
    return chance.choice(list(CARDS))


def _place(p: Position, chance: Random, army: str) -> str:
    ordered = p.shop.units if p.shop else {}
    bought = {kind: number for kind, number in ordered.items() if number}
    if bought and chance.random() < 0.8:
        units = _some(bought, chance)
    else:
        units = {chance.choice(KINDS): chance.choice((0, 1, 2, 4, 6))}
        if chance.random() < 0.3:
            units[chance.choice(KINDS)] = 1
    centers = sorted(p.own_centers(army))
    seas = sorted({sea for c in centers for sea in NEXT[c] & SEA})
    drawn = chance.random()
    if drawn < 0.35 and centers:
        area = chance.choice(centers)
    elif drawn < 0.75 and seas:
        area = chance.choice(seas)
    else:
        area = _own_area(p, chance, army)
    named = ""
    near = [c for c in centers if area in NEXT[c]]
    if p.turn != army or not p.shop:
        near = sorted(p.centers & NEXT[area])
    # Of several centers by a sea the one that builds has to be named.
    several = area in SEA and len(near) > 1
    if several or (area in SEA and chance.random() < 0.4) or chance.random() < 0.06:
        among = near if several and (chance.random() < 0.7 or not centers) else centers
        if among:
            named = f" from {chance.choice(among)}"
    return f"place {_written(units)} > {area}{named}"


def _center(p: Position, chance: Random, army: str) -> str:
    return f"center {_own_area(p, chance, army)}"


def _card(p: Position, chance: Random, army: str) -> str:
    return f"card {_card_name(p, chance, army)}"


def _capital(p: Position, chance: Random, army: str) -> str:
    among = sorted(CAPITALS) if chance.random() < 0.85 else AREAS
    return f"capital {chance.choice(among)}"


def _claim(p: Position, chance: Random, army: str) -> str:
    return f"claim {chance.choice(sorted(SOURCES) if chance.random() < 0.3 else AREAS)}"


# -- abilities
def _use(p: Position, chance: Random, army: str) -> str:
    ability = p.ability(army) if chance.random() < 0.4 else ""
    ability = ability or chance.choice(ABILITIES)
    if ability in ("diplomat", "mech_builder") and p.phase != "production":
        held = [one for one in p.players if p.ability(one) == ability]
        if len(held) > 1:
            return "use sigrid"
    if ability == "diplomat":
        return f"use diplomat {chance.choice(p.players)}"
    if ability == "mech_builder":
        return f"use mech_builder {_own_area(p, chance, army)}"
    return f"use {ability}"


# -- in battle
def _retreat(p: Position, chance: Random, army: str) -> str:
    b = p.battle
    if not b:
        return f"retreat 1 tank > {_own_area(p, chance, army)}"
    side = b.side(b.who)
    there = b.leaving if b.waits == "leave" else side.units
    ways = retreats.ways_out(p, b.who)
    parts = []
    for _ in range(1 + (chance.random() < 0.25)):
        drawn = chance.random()
        if drawn < 0.5 and ways:
            area = chance.choice(ways)
        elif drawn < 0.6 and b.origin != "-":
            area = b.origin
        else:
            area = chance.choice(
                [*sorted(NEXT[b.target]), *sorted(NEXT[b.target]), b.target, *AREAS]
            )
        parts.append(f"{_written(_some(there, chance))} > {area}")
    return f"retreat {', '.join(parts)}"


def _take(p: Position, chance: Random, army: str) -> str:
    there: Units = {"tank": 1}
    hits = 1
    if p.strike:
        there, hits = p.there(p.strike.target), p.strike.hits
    elif p.battle:
        there, hits = p.battle.other(p.battle.who).units, p.battle.hits
    units: Units = {}
    standing = [kind for kind, number in there.items() for _ in range(number)]
    chance.shuffle(standing)
    for kind in standing[: hits + (chance.random() < 0.1)]:
        units[kind] = units.get(kind, 0) + 1
    if chance.random() < 0.15 or not units:
        units = _some(there, chance)
    return f"take {_written(units)}"


def _end(p: Position, chance: Random, army: str) -> str:
    whole = ("buying", "production", "movement", "combat", "reinforcements")
    return f"end {chance.choice(whole)}"


def _roll(p: Position, chance: Random, army: str) -> str:
    return chance.choice(("roll", "pass"))


_MOVING = (_move, _move, _move, _ship, _ship, _fly, _fly, _combined, _other_kinds)
_FIGHTING = (
    *(_attack, _attack, _attack_by_sea, _attack_at_sea),
    *(_drop, _bomb, _bombard, _missile, _combined, _other_kinds),
)
_BUYING = (_buy, _buy, _buy, _discard, _place, _place, _center, _use)
_BATTLE = (_retreat, _retreat, _take, _use, _use, _roll)
_SETUP = (_card, _capital, _claim, _center, _place)
_ANY = (*_MOVING, *_FIGHTING, *_BUYING, *_BATTLE, *_SETUP, _end)
_OF_PHASE: dict[str, tuple[Maker, ...]] = {
    "setup card": (_card,),
    "capitals": (_capital,),
    "power sources": (_claim,),
    "land": (_claim,),
    "centers": (_center,),
    "reinforcements": (_place, _place, _place, _end),
    "initiative": (_card,),
    "interruption": (_use, _roll),
    "production": (*_BUYING, *_BUYING, _end),
    "movement": (*_MOVING, *_MOVING, *_FIGHTING, _end),
    "combat": (*_FIGHTING, *_FIGHTING, _use, _end),
    "battle": _BATTLE,
    "strike": (_take, _take, _take, _roll),
}
