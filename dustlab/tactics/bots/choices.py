"""What is chosen besides activations: who falls, dice once more, armies, and what is laid out."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ...play.bots import Thought, because
from ..game import GAME
from ..moves import EndArmy, EndJoining, Enlist, Lay, Lose, RollAgain
from ..rules.lines import between
from ..state import State
from ..text.cards import the_box
from .front import Front, fire_at

NEAR = 1
"""From how near the weapons of a squad are compared when miniatures fall."""


def answers(state: State) -> Iterator[Thought]:
    """Who falls: those whose weapons are missed least. A blank is always rolled again."""
    for move in GAME.candidates(state):
        if isinstance(move, RollAgain):
            again = because("tactics.skills.medal_of_honor", "tactics.bots.again")
            yield Thought(2.0, move, (again,))
        elif isinstance(move, Lose):
            falls = because("tactics.attack.casualties", "tactics.bots.missed_least")
            yield Thought(_left(state, move), move, (falls,))


def _left(state: State, move: Lose) -> float:
    """How hard a unit can still hit its enemies at close range after some of it has fallen."""
    piece = state.attacking.wounds[0].piece
    after = GAME.advance(state, move)
    enemies = Front(after, after.side(piece)).enemies
    if not after.pieces[piece].squares:
        return 0.0
    return sum(fire_at(after, piece, enemy, NEAR) for enemy in enemies)


# -- before the first round

SETTING_UP = ("army", "joining", "tiles", "cover")


def sets_up(state: State, rng: Random) -> Iterator[Thought]:
    """The dearest units; heroes on their own; cover in the middle, where the fight will be."""
    field, units = state.field, the_box().units
    for move in GAME.candidates(state):
        if isinstance(move, Enlist):
            enlists = because("tactics.setup.army", "tactics.bots.enlists")
            yield Thought(units[move.unit].ap + rng.random(), move, (enlists,))
        elif isinstance(move, EndArmy):
            yield Thought(0, move, (because("tactics.setup.army", "tactics.bots.army_done"),))
        elif isinstance(move, EndJoining):
            yield Thought(1, move, (because("tactics.heroes.join", "tactics.bots.alone"),))
        elif isinstance(move, Lay):
            middle = len(field.names) // 2
            far = between(field, (field.by_name[move.square],), (middle,))
            lays = because("tactics.setup.cover", "tactics.bots.middle", square=move.square)
            yield Thought(rng.random() - far, move, (lays,))
