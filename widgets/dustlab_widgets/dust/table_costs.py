"""What a move costs beyond its point, though no rule forbids it: said before it is played."""

from __future__ import annotations

from dustlab.core.words import say
from dustlab.dust.components import Units
from dustlab.dust.moves import Attack, Bomb, Bombard, Drop, Fly, March, Missile, Move, Ship
from dustlab.dust.rules.restrictions import open_capitals
from dustlab.dust.state import State


def costs(state: State, move: Move | None, language: str) -> str:
    """Areas that would be nobody's, movements that would be lost, capitals that would open."""
    told = []
    if isinstance(move, Attack | Bomb | Bombard | Drop | Missile):
        points = state.turn.movement_points if state.phase == "movement" else 0
        if points:
            told.append(say("widgets.table.ends_movement", language, points=points))
    if isinstance(move, Attack | Drop):
        opened = open_capitals(state, move.target, None).tally.capitals_open
        if opened and not state.tally.capitals_open:
            told.append(say("widgets.table.opens_capitals", language))
    told.append(emptied_words(state, move, language))
    return " ".join(filter(None, told))


def emptied_words(state: State, move: Move | None, language: str) -> str:
    """What is said of areas that would be nobody's, if there are any; in labs, too."""
    left = emptied(state, move)
    return say("widgets.table.emptied", language, areas=left) if left else ""


def emptied(state: State, move: Move | None) -> list[str]:
    """The areas that a move would leave with no unit: then they are nobody's."""
    parts: list[tuple[str, Units]] = []
    if isinstance(move, March | Ship | Attack):
        parts = [(move.origin, move.units)]
    elif isinstance(move, Fly):
        parts = [(area, Units(bomber=number)) for area, number in move.parts]
    elif isinstance(move, Drop):
        parts = [(area, Units(mech=number)) for area, number in move.parts]
    held = [(area, units, state.holding(area)) for area, units in parts]
    return [area for area, units, there in held if there and there.units == units]
