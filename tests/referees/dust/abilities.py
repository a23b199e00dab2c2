"""The abilities of the cards: EN p. 22-23, IT p. 22-23."""

from __future__ import annotations

from . import battle, moments, retreats
from .books import AIRCRAFT, LAND_UNITS
from .moves import Move
from .position import Position, count

MOMENT = {
    "opening": ("secret_weapon", "alien_radar", "ace_of_the_sky"),
    "rolled": ("raketen_truppen", "sigrid"),
    "nurse": ("nurse",),
}


def allied(p: Position, one: str, other: str) -> bool:
    return any(pair.split() in ([one, other], [other, one]) for pair in p.truce)


def against_card(p: Position, army: str, ability: str) -> set[str]:
    """The card of this round brings it, and it has not been used (or works for the round)."""
    if ability == "alien_radar" and p.book.radar_lasts and army in p.radar:
        return set()
    if p.ability(army) != ability:
        return {"dust.ability.card"}
    return {"dust.ability.once"} if army in p.used else set()


# -- in production
def against_in_production(p: Position, army: str, move: Move) -> set[str]:
    """What is wrong with the ally or the place, whosever turn it is."""
    found = set()
    shop = p.shop if p.turn == army else None
    if move.word == "diplomat":
        if move.area not in p.players or move.area == army:
            found.add("dust.ability.diplomat")
        if shop and not p.book.diplomat_any_time:
            begun = count(shop.units) or shop.centers or shop.cards or shop.neutral or shop.closed
            if begun:
                found.add("dust.ability.diplomat")
        return found
    new = shop.new if shop else []
    old = [c for c in p.own_centers(army) if c not in new]
    if move.area in new:
        found.add("dust.production.new_centers")
    elif not old:
        found.add("dust.production.no_center")
    elif move.area not in old:
        found.add("dust.ability.mech_builder")
    ordered = shop.units.get("mech", 0) if shop else 0
    if p.in_box(army, "mech") - ordered < 1:
        found.add("dust.production.box")
    return found


def do_in_production(p: Position, army: str, move: Move) -> None:
    p.used.append(army)
    if move.word == "diplomat":
        if not allied(p, army, move.area):
            p.truce.append(f"{army} {move.area}")
    else:
        p.put(army, move.area, {"mech": 1})


# -- in battle
def against_in_battle(p: Position, name: str, ability: str) -> set[str]:
    """For the side of the battle by that name, its moment apart."""
    assert p.battle
    found = against_card(p, p.battle.side(name).army, ability)
    if _helps_nobody(p, name, ability):
        found.add(f"dust.ability.{ability}")
    return found


def _helps_nobody(p: Position, name: str, ability: str) -> bool:
    """What each ability asks of the battle; an ability is not used for nothing."""
    b = p.battle
    assert b
    side, other = b.side(name), b.other(name)
    if ability == "secret_weapon":
        spared = p.book.weapon_of_attacker and (name == "defender" or p.is_capital(b.target))
        stays = p.neutral(other.army) or not retreats.way_out(p, battle.other_name(name))
        return spared or stays
    if ability == "alien_radar":
        bound = name == "attacker" and b.kind in ("amphibious", "drop")
        return bound or not retreats.way_out(p, name)
    if ability == "ace_of_the_sky":
        return not any(side.units.get(kind) for kind in AIRCRAFT)
    if ability == "raketen_truppen":
        sides = (side, other) if p.book.rockets_with_any_land_unit else (side,)
        return not any(one.units.get(kind) for one in sides for kind in LAND_UNITS)
    if ability == "sigrid":
        return moments.just_rolled(p, name) and not battle.blanks(p, name)
    return not battle.she_helps(p, name)
