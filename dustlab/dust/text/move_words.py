"""Moves told in the words of a language; the notation is the same in all of them.

>>> from dustlab.dust.components import Units
>>> tell_move(moves.Attack("ukraine", "balkans", Units(tank=3, mech=1)), "de")
'Angriff Ukraine → Balkan: 3 Panzer und 1 Mech'
"""

from __future__ import annotations

from typing import Any

from ...core.match import Chance, Pending
from ...core.words import listed, phrase
from .. import moves
from ..cards import card
from ..components import Units
from ..moves import Move


def tell_move(move: Move, language: str = "en") -> str:
    """What a move does, without who makes it and what comes of it."""
    match move:
        case moves.ChooseCard(held):
            return phrase("dust.moves.card", language, card=card(held))
        case moves.Discard(held):
            return phrase("dust.moves.discard", language, card=card(held))
        case moves.ClaimCapital(area):
            return phrase("dust.moves.capital", language, area=area)
        case moves.ClaimArea(area):
            return phrase("dust.moves.claim", language, area=area)
        case moves.PlaceCenter(area):
            return phrase("dust.moves.center", language, area=area)
        case moves.Place(units, area, center):
            if center and center != area:
                facts = {"units": units, "area": area, "center": center}
                return phrase("dust.moves.place_from", language, **facts)
            return phrase("dust.moves.place", language, units=units, area=area)
        case moves.Buy():
            return _tell_buying(move, language)
        case moves.March(origin, target, units):
            facts = {"origin": origin, "target": target, "units": units}
            return phrase("dust.moves.march", language, **facts)
        case moves.Ship(origin, target, units):
            facts = {"origin": origin, "target": target, "units": units}
            return phrase("dust.moves.ship", language, **facts)
        case moves.Attack(origin, target, units, by_sea):
            facts = {"origin": origin, "target": target, "units": units}
            if by_sea:
                return phrase("dust.moves.attack_by_sea", language, **facts)
            return phrase("dust.moves.attack", language, **facts)
        case moves.Fly(parts, target):
            told = _groups([(Units(bomber=n), area) for area, n in parts], language)
            return phrase("dust.moves.fly", language, parts=told, target=target)
        case moves.Drop(parts, target):
            told = _groups([(Units(mech=n), area) for area, n in parts], language)
            return phrase("dust.moves.drop", language, parts=told, target=target)
        case moves.Bomb(origin, target, number):
            facts = {"origin": origin, "target": target, "units": Units(bomber=number)}
            return phrase("dust.moves.bomb", language, **facts)
        case moves.Bombard(origin, target, number):
            facts = {"origin": origin, "target": target, "units": Units(submarine=number)}
            return phrase("dust.moves.bombard", language, **facts)
        case moves.Mixed():
            return _tell_mixed(move, language)
        case moves.Missile(target):
            return phrase("dust.moves.missile", language, target=target)
        case moves.Retreat(ways):
            told = listed(
                [phrase("dust.moves.way", language, units=u, area=area) for u, area in ways],
                language,
            )
            return phrase("dust.moves.retreat", language, ways=told)
        case moves.Take(units):
            return phrase("dust.moves.take", language, units=units)
        case moves.Use(ability, on):
            if on:
                return phrase("dust.moves.use_on", language, ability=ability, on=on)
            return phrase("dust.moves.use", language, ability=ability)
        case _:
            return _tell_plainly(move, language)


def _tell_plainly(move: Move, language: str) -> str:
    """Moves that have nothing to them but their name."""
    match move:
        case moves.Roll():
            return phrase("dust.moves.roll", language)
        case moves.EndReinforcements():
            return phrase("dust.moves.end_reinforcements", language)
        case moves.EndBuying():
            return phrase("dust.moves.end_buying", language)
        case moves.EndProduction():
            return phrase("dust.moves.end_production", language)
        case moves.EndMovement():
            return phrase("dust.moves.end_movement", language)
        case moves.EndCombat():
            return phrase("dust.moves.end_combat", language)
        case moves.Pass():
            return phrase("dust.moves.pass", language)
        case _:
            return str(move)


def _tell_mixed(move: moves.Mixed, language: str) -> str:
    """Its parts one after the other, each as if it were a move of its own."""
    told = []
    for origin, target, units in move.parts:
        facts = {"origin": origin, "target": target, "units": units}
        if move.verb == "attack":
            key = "dust.moves.attack_by_sea" if move.by_sea else "dust.moves.attack"
        else:
            key = MIXED[move.verb]
        if move.verb in ("fly", "drop"):
            facts = {"parts": _groups([(units, origin)], language), "target": target}
        told.append(phrase(key, language, **facts))
    return listed(told, language)


MIXED = {
    "move": "dust.moves.march",
    "ship": "dust.moves.ship",
    "fly": "dust.moves.fly",
    "drop": "dust.moves.drop",
    "bomb": "dust.moves.bomb",
    "bombard": "dust.moves.bombard",
}


def _tell_buying(move: moves.Buy, language: str) -> str:
    if move.item == "center":
        return phrase("dust.moves.buy_center", language, number=move.number)
    if move.item == "card":
        return phrase("dust.moves.buy_card", language, number=move.number)
    units = Units(**{move.item: move.number})
    if move.area:
        return phrase("dust.moves.buy_for", language, units=units, area=move.area)
    return phrase("dust.moves.buy", language, units=units)


def _groups(parts: list[tuple[Units, str]], language: str) -> str:
    """'2 bombers (Moscow) and 1 bomber (Berlin)'."""
    told = [phrase("dust.moves.group", language, units=units, area=area) for units, area in parts]
    return listed(told, language)


def tell_outcome(outcome: Any, pending: Pending, language: str = "en") -> str:
    """What fell: hits, of one side or of both; anything else as it is written."""
    if isinstance(outcome, tuple):
        first, second = outcome
        return phrase("dust.moves.fell_both", language, first=first, second=second)
    if isinstance(outcome, int):
        dice = max(pending.odds) if isinstance(pending, Chance) else outcome
        if dice == 1:
            return phrase("dust.moves.fell_one", language, hits=outcome)
        return phrase("dust.moves.fell", language, hits=outcome, dice=dice)
    return outcome.in_words(language) if isinstance(outcome, Units) else str(outcome)


__all__ = ["tell_move", "tell_outcome"]
