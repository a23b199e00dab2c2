"""Positions that random games rarely come to, made from one that they did come to.

Seas full of submarines, mechs and aircraft everywhere, boxes almost empty, scores level near the
end, players without a center or without a capital: all that a table could show.
"""

from __future__ import annotations

from random import Random

from .books import AREAS, CENTERS_IN_BOX, KINDS, LAND, SEA, SOURCES
from .position import Position
from .written import lines_of


def stir(p: Position, chance: Random) -> str:
    """The text of another position of the same table, at the beginning of a round."""
    p.round = chance.choice((1, 2, 2, 3, 5))
    for area in AREAS:
        if area in SEA:
            _stir_sea(p, chance, area)
        else:
            _stir_land(p, chance, area)
    if chance.random() < 0.4:
        _empty_box(p, chance)
    _stir_centers(p, chance)
    if p.round > 1:
        _stir_scores(p, chance)
    return "\n".join(lines_of(p)) + "\n"


def _add(p: Position, army: str, area: str, kind: str, number: int) -> None:
    fitting = min(number, p.in_box(army, kind))
    if fitting > 0:
        p.put(army, area, {kind: fitting})


def _stir_sea(p: Position, chance: Random, area: str) -> None:
    if p.empty(area) and chance.random() < 0.6:
        _add(p, chance.choice(p.players), area, "submarine", chance.randint(1, 3))


def _stir_land(p: Position, chance: Random, area: str) -> None:
    army = p.owner.get(area)
    if army is None or p.neutral(army):
        return
    drawn = chance.random()
    if drawn < 0.1:
        p.take_away(area, p.there(area))
    elif drawn < 0.5:
        _add(p, army, area, chance.choice(KINDS[:4]), chance.randint(1, 4))
    elif drawn < 0.6:
        taker = chance.choice(p.players)
        p.take_away(area, p.there(area))
        _add(p, taker, area, chance.choice(KINDS[:4]), chance.randint(1, 3))


def _empty_box(p: Position, chance: Random) -> None:
    """One army has hardly anything left to buy of some kind."""
    army = chance.choice(p.players)
    kind = chance.choice(KINDS)
    there = SEA if kind == "submarine" else LAND
    held = [area for area in p.held(army) if area in there]
    if held:
        _add(p, army, chance.choice(held), kind, p.in_box(army, kind) - chance.randint(0, 2))


def _stir_centers(p: Position, chance: Random) -> None:
    free = sorted(LAND - SOURCES - p.centers)
    chance.shuffle(free)
    wanted = chance.choice((0, 0, 2, CENTERS_IN_BOX - 1))
    p.centers.update(free[: max(0, wanted - len(p.centers))])


def _stir_scores(p: Position, chance: Random) -> None:
    most = p.book.threshold(len(p.players))
    level = chance.randint(0, most - 1)
    for army in p.players:
        alike = chance.random() < 0.5
        p.scores[army] = level if alike else chance.randint(0, most - 1)
        p.last[army] = chance.randint(0, min(6, p.scores[army]))
    p.majorities = {
        what: chance.choice(p.players)
        for what in ("production", "sea", "land")
        if chance.random() < 0.5
    }
