"""One unit rehearses its activation: the position as if it were its turn, and nothing follows.

>>> from dustlab.tactics import GAME, battlefield, study
>>> state = rehearsal(study(battlefield("move_diagonal")), 0)
>>> state.phase, state.round.turn
('activation', 'allies')
>>> print(GAME.read_move("activate blackhawk: move, move", state))
activate blackhawk: move, move
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from ..remarks import Refusal
from . import reaction
from .attack_moves import React
from .flow import ATTACK, Attack, Reaction, Round
from .sheltering import rows_against
from .skills import crew, leader
from .state import State
from .table import ACTIVATION_ENDS

# Rounds begin with the second: in the first, units come onto the field.
USUAL_ROUND = 2


def rehearsal(state: State, piece: int, *, watched: bool = False, round_: int = 0) -> State:
    """The position as if this unit were about to be activated.

    All others have acted, so nobody interrupts; if it is `watched`, its enemies have done what the
    position says.
    """
    own, side = crew(state, leader(state, piece)), state.side(piece)
    pieces = tuple(
        one._replace(acted=number not in own and (one.acted or not watched or whose == side))
        for number, (one, whose) in enumerate(zip(state.pieces, state.table.sides, strict=True))
    )
    return state._replace(
        table=replace(state.table, until=ACTIVATION_ENDS),
        pieces=pieces,
        phase="activation",
        round=Round(round_ or state.round.number or USUAL_ROUND, side),
        activation=None,
        attack=None,
        reaction=None,
        result=("", ""),
    )


# -- who watches


class Watcher(NamedTuple):
    """An enemy of the unit that acts, and what its reaction fire would be."""

    piece: int
    dice: int
    refused: tuple[Refusal, ...]
    """Why it may not react; nothing: it may."""
    attack: Attack | None
    """Every row that reaches, one shot each; none if it may not react or reaches nothing."""

    @property
    def chance(self) -> Fraction:
        """That it may fire: one hit is enough."""
        return 1 - Fraction(2, 3) ** self.dice


def watchers(state: State, target: int) -> list[Watcher]:
    """Every enemy on the field, asked whether it may react to a unit where that stands now."""
    target = leader(state, target)
    moment = reaction.with_reaction(state, Reaction(target))
    enemies = state.table.enemies[state.side(target)]
    return [
        _watcher(moment, number, target)
        for number in enemies
        if state.pieces[number].squares and leader(state, number) == number
    ]


def _watcher(moment: State, number: int, target: int) -> Watcher:
    refused = tuple(reaction.refuse_react(moment, React(moment.name(number))))
    attack = None if refused else volley(moment, number, target, "reaction")
    return Watcher(number, reaction.dice(moment, number), refused, attack)


def volley(state: State, piece: int, target: int, kind: str = ATTACK) -> Attack | None:
    """All rows of a unit that can fire at a target, one shot each; none: there are none."""
    shots = [
        shot
        for one in rows_against(state, piece, target, kind)
        if one.attack is not None and not one.weapon.range.is_close
        for shot in one.attack.shots
    ]
    return Attack(leader(state, piece), tuple(shots), kind) if shots else None


def could_react(state: State, piece: int, square: int) -> Iterator[int]:
    """The enemies that could react to a unit if it stood on a square after its action."""
    from .movement import placed  # the chapter of moving asks for more than is needed here

    there = placed(state, piece, square)
    target = leader(there, piece)
    yield from reaction.able(reaction.with_reaction(there, Reaction(target)))


__all__ = ["Watcher", "could_react", "rehearsal", "volley", "watchers"]
