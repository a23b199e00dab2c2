"""Moves of Dust Tactics as text, read and told.

enlist hans                                      buy a unit; 'end army'
join lara > heavy_laser_grenadiers               a hero joins a squad; 'end joining'
tile D4, crate C4, trap D5                       lay out the field
begin axis                                       who begins
activate hans: move, attack                      say what a unit does
activate sigrid: sustained with berserk
activate the_boss: move, skill officer
move C4 trample C3                               the ways of a vehicle
use officer > hans, use heal > hell_boys 2       a skill that takes an action
use the_boss:officer > hans                      may that unit, which does not act now?
part lara, later, nothing
fire stg_47 > hb, panzerfaust x2 > blackhawk     rows of the unit that attacks, each with a target
fire sigrid:laser_pistole_b > hb                 a row of the hero who is with it
fire mg_44_zwei > hb, mg_44_zwei/2 > dd          the second row of the same name
fire napalm_thrower > C4 D5                      the squares that a flame covers
fire dual_heavy_piat > trap D4                   a cover element
fire rifle > boss/2                              a sniper's target: the second group of miniatures
lose 1 rhino 2 shotgun

>>> from dustlab.tactics.moves import Activate
>>> tell_move(Activate("hans", ("move", "attack")), "de")
'Hans aktivieren: bewegen, angreifen'
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...core.match import Chance, Pending
from ...core.record import check_thrown, read_hits, write_hits
from ...core.words import phrase
from ..flow import ATTACK, MOVE, NOTHING, SUSTAINED
from ..moves import MOVES, Activate, Move
from ..state import State

tell_move = MOVES.tell


def read_move(text: str, state: State) -> Move:
    """A move from its line; pieces go by their names, squares by theirs."""
    move: Move = MOVES.read(text, state)
    return _completed(move) if isinstance(move, Activate) else move


def _completed(move: Activate) -> Activate:
    """A charge moves twice and attacks; where one action is named, the other is nothing."""
    if "charge" in move.skills and move.actions in ((), (MOVE, MOVE)):
        return replace(move, actions=(MOVE, MOVE, ATTACK))
    if len(move.actions) == 1 and move.actions != (SUSTAINED,):
        return replace(move, actions=(*move.actions, NOTHING))
    return move


# -- what fell


def write_outcome(outcome: Any, pending: Pending) -> str:
    """'2 of 7' hits, or '2 : 1' hits of both sides."""
    return write_hits(outcome, max(pending.odds) if isinstance(pending, Chance) else outcome)


def read_outcome(text: str, pending: Pending) -> Any:
    """What fell, as the pending chance has it; a number of dice that is named is the right one."""
    if isinstance(pending, Chance):
        check_thrown(text, pending.odds, pending.tell)
    return read_hits(text)


def tell_outcome(outcome: Any, pending: Pending, language: str = "en") -> str:
    """What fell: hits, of one side or of both."""
    if isinstance(outcome, tuple):
        first, second = outcome
        return phrase("tactics.moves.fell_both", language, first=first, second=second)
    dice = max(pending.odds) if isinstance(pending, Chance) else outcome
    if dice == 1:
        return phrase("tactics.moves.fell_one", language, hits=outcome)
    return phrase("tactics.moves.fell", language, hits=outcome, dice=dice)
