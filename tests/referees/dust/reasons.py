"""What speaks against a move: the rules by their ids, all that are broken.

Where it is only a matter of convention, it is the package's:

* a move of another phase is told of its moment and of what is wrong with the areas, units and kinds
  that it names, not of points;
* a player who does not decide now is told so, and what else is wrong with the thing: a march or
  an attack is judged as in a turn of that player's own, with nobody in a battle;
* an ability asked about without a name is judged for whoever holds its card, whoever decides first;
* of a move from or to several areas each pair of areas is judged, and that they are several;
* the id of a rule with several sentences (where units go, what a special attack may hit) is the one
  under which the register tells it.
"""

from __future__ import annotations

from dataclasses import replace

from . import (
    abilities,
    battle,
    combat,
    moments,
    movement,
    production,
    referee,
    retreats,
    rounds,
    setup,
)
from .books import CAPITALS, LAND
from .moves import Move, one_by_one
from .position import Position, count

_SETUP_MOVES = {
    "card": "setup card",
    "capital": "capitals",
    "claim": "land",
    "center": "centers",
    "place": "reinforcements",
    "end reinforcements": "reinforcements",
}
MARCHES = ("move", "ship", "fly", "end movement")
ATTACKS = ("attack", "drop", "bomb", "bombard", "missile", "end combat")
_BUYING = ("buy", "discard", "end buying", "end production")
_AGAINST_MARCH = {
    "move": movement.against_march,
    "ship": movement.against_ship,
    "fly": movement.against_fly,
}
_AGAINST_ATTACK = {
    "attack": combat.against_attack,
    "drop": combat.against_drop,
    "bomb": combat.against_special,
    "bombard": combat.against_special,
    "missile": combat.against_missile,
}


def against(p: Position, move: Move) -> set[str]:
    """All reasons: that it is not the moment, and what is wrong with the thing asked for."""
    army = referee.decider(p)
    if move.player and move.player != army:
        return {"dust.turn.order"} | _about_another(p, move.player, move)
    if move.kind in _SETUP_MOVES and (p.phase in setup.STEPS or move.kind in SETUP_ONLY):
        return _against_setup(p, army, move)
    if move.kind == "card":
        if p.phase == "initiative":
            return rounds.against_card(p, army, move)
        return {"dust.initiative.round"}
    if move.kind in _BUYING or move.kind in ("place", "center"):
        return _against_production(p, army, move)
    if move.kind == "use":
        return _against_use(p, army, move)
    if move.kind == "pass":
        return _against_pass(p)
    if move.kind in ("roll", "retreat", "take"):
        return _against_in_battle(p, move)
    # In another's turn a march or an attack is asked about for whose turn it is.
    mover = move.player or p.turn or army
    board = p if mover == p.turn else _at_peace(p)
    if move.kind in MARCHES:
        return _moment_of_march(p, move) | _about_march(board, mover, move)
    return _moment_of_attack(p, move) | _about_attack(board, mover, move)


SETUP_ONLY = ("capital", "claim", "end reinforcements")


def _about_another(p: Position, army: str, move: Move) -> set[str]:
    """What can be said of a move of somebody who does not decide now, that apart."""
    if move.kind == "use":
        return _against_use(p, army, move)
    if move.kind == "card" and army in p.played:
        return {"setup card": {"dust.setup.deal"}, "initiative": {"dust.initiative.card"}}.get(
            p.phase, set()
        )
    if move.kind == "center" and p.phase in setup.STEPS:
        return _against_setup(p, army, move)
    if move.kind in ("capital", "claim") and p.phase in setup.STEPS[2:6]:
        return _against_setup(p, army, move)
    if move.kind in MARCHES:
        return _about_march(_at_peace(p), army, move)
    if move.kind in ATTACKS:
        return _about_attack(_at_peace(p), army, move)
    if move.kind == "retreat" and (name := _side(p, army)):
        return retreats.against_retreat(p, name, move)
    return set()


def _at_peace(p: Position) -> Position:
    """As in a turn of its own: who fights is back where it came from, and nobody has attacked."""
    b = p.battle
    owner, units = dict(p.owner), dict(p.units)
    for area, side in ((b.origin, b.attacker), (b.target, b.defender)) if b else ():
        if area and owner.get(area, side.army) == side.army and count(side.units):
            owner[area] = side.army
            there = units.get(area, {})
            kinds = {*there, *side.units}
            units[area] = {kind: there.get(kind, 0) + side.units.get(kind, 0) for kind in kinds}
    return replace(p, owner=owner, units=units, battle=None, strike=None, fought=[])


def _against_setup(p: Position, army: str, move: Move) -> set[str]:
    step = _SETUP_MOVES[move.kind]
    now = "land" if p.phase == "power sources" else p.phase
    if now != step:
        return {"dust.setup.steps"} | _about_setup(p, army, move)
    return {
        "card": setup.against_card,
        "capital": setup.against_capital,
        "claim": setup.against_claim,
        "center": setup.against_center,
        "place": setup.against_place,
        "end reinforcements": setup.against_end,
    }[move.kind](p, army, move)


def _about_setup(p: Position, army: str, move: Move) -> set[str]:
    """What is wrong with an area also in another step."""
    if move.kind == "capital" and move.area not in CAPITALS:
        return {"dust.setup.capitals"}
    if move.kind == "claim" and move.area not in LAND:
        return {"dust.setup.land"}
    if move.kind == "center":
        return setup.against_center(p, army, move)
    return set()


def _against_production(p: Position, army: str, move: Move) -> set[str]:
    if p.phase != "production":
        nothing = move.kind == "buy" and not count(move.units) and not move.number
        return {"dust.production.order"} | ({"dust.production.costs"} if nothing else set())
    return {
        "buy": production.against_buy,
        "discard": production.against_discard,
        "end buying": production.against_end,
        "end production": production.against_end_production,
        "place": production.against_place,
        "center": production.against_center,
    }[move.kind](p, army, move)


def _production_waits(p: Position) -> bool:
    """Production goes on only for an ability: whoever moves or attacks has ended it."""
    return p.phase == "production" and production.all_placed(p)


def _moment_of_march(p: Position, move: Move) -> set[str]:
    if p.battle:
        return {"dust.turn.order"}
    if p.phase != "movement" and not _production_waits(p):
        return {"dust.movement.end"}
    if move.kind != "end movement" and p.movement == 0:
        return {"dust.movement.points"}
    return set()


def _about_march(p: Position, army: str, move: Move) -> set[str]:
    if move.kind == "end movement":
        return set()
    found = movement.against_several(move)
    for one in one_by_one(move):
        found |= _AGAINST_MARCH[move.kind](p, army, one)
    return found


def _moment_of_attack(p: Position, move: Move) -> set[str]:
    if p.battle:
        return {"dust.turn.order"}
    if p.strike:
        return {"dust.special.attack"}
    if move.kind == "end combat":
        return set() if p.phase == "combat" else {"dust.combat.begin"}
    if p.phase not in ("movement", "combat") and not _production_waits(p):
        return {"dust.combat.begin"}
    return set() if p.combat else {"dust.combat.points"}


def _about_attack(p: Position, army: str, move: Move) -> set[str]:
    if move.kind == "end combat":
        return set()
    found = combat.against_several(move)
    for one in one_by_one(move):
        found |= _AGAINST_ATTACK[move.kind](p, army, one)
    return found


def _against_use(p: Position, army: str, move: Move) -> set[str]:
    """Judged for the player who is named, else for whoever holds the card: the sides first."""
    ability = move.word
    rule = f"dust.ability.{ability}"
    if p.phase in setup.STEPS or p.phase in ("initiative", "blind draw"):
        centers = ability == "mech_builder" and p.phase not in setup.STEPS
        player = move.player or army
        told = abilities.against_in_production(p, player, move) if centers else set()
        return {"dust.ability.card", rule} | told
    army = move.player or _holder(p, army, ability)
    found = abilities.against_card(p, army, ability)
    if ability == "koshka":
        return found | _against_koshka(p, army, move)
    if ability in ("diplomat", "mech_builder"):
        if p.phase != "production" or p.turn != army:
            found.add(rule)
        return found | abilities.against_in_production(p, army, move)
    if ability in ("mech_dropper", "ballistic_missiles"):
        return found | {rule}
    name = _side(p, army)
    if not name:
        return found | {rule}
    if not moments.open_to(p, name, ability, able=not found):
        found.add(rule)
    found |= abilities.against_in_battle(p, name, ability)
    if not found and not move.player and army != referee.decider(p):
        found.add("dust.turn.order")
    return found


def _side(p: Position, army: str) -> str:
    b = p.battle
    return next((one for one in battle.SIDES if b and b.side(one).army == army), "")


def _holder(p: Position, army: str, ability: str) -> str:
    """Of several holders whoever decides, then the sides of a battle; if nobody holds it, too."""
    if ability in ("diplomat", "mech_builder") and p.phase == "production":
        return army
    sides = [p.battle.attacker.army, p.battle.defender.army] if p.battle else []
    for one in (army, *sides, *p.players):
        if p.ability(one) == ability:
            return one
    return army


def _against_koshka(p: Position, army: str, move: Move) -> set[str]:
    """Its moment: another's turn is to begin, the own one is to come, more stars come first."""
    now = p.phase == "interruption" and army in p.order[p.at + 1 :]
    if p.ability(army) == "koshka" and rounds.interrupter(p) != army:
        now = False
    return set() if now and not move.area else {"dust.ability.koshka"}


def _against_pass(p: Position) -> set[str]:
    if p.phase == "interruption":
        return set()
    if p.battle and p.battle.waits in ("opening", "rolled", "nurse"):
        return set()
    return {"dust.ability.koshka"} if p.phase == "initiative" else {"dust.turn.order"}


def _against_in_battle(p: Position, move: Move) -> set[str]:
    if p.strike and move.kind == "take":
        return combat.against_take(p, p.strike.army, move)
    b = p.battle
    if not b:
        return {"dust.turn.order"}
    if move.kind == "take":
        return battle.against_take(p, b.who, move) if b.waits == "take" else _OTHER
    if b.waits == "leave" and move.kind == "retreat":
        return retreats.against_leave(p, b.who, move)
    now = set() if b.waits == "decide" else _OTHER
    if move.kind == "retreat":
        return now | retreats.against_retreat(p, b.who, move)
    return now


_OTHER = {"dust.battle.alternate"}
