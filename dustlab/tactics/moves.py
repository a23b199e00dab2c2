"""The moves of Dust Tactics: each a small frozen value that prints as its notation.

Moves of different kinds are never equal, so they are classes, not tuples. What a shot needs to be
printed (names of pieces, weapons and squares) goes with it, so that a move prints without a
position.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Protocol

from ..core.forms import Form, MoveForms
from ..core.words import phrase
from .flow import Shot
from .text.blanks import KIND_OF, Aim, skill_name


class Move(Protocol):
    """A move is whatever prints as one line and reads back from it (see `core/record.py`)."""

    def __str__(self) -> str: ...
    def __hash__(self) -> int: ...


class OneLine:
    """A move prints as the line that it is read from: see `MOVES`."""

    __slots__ = ()

    def __str__(self) -> str:
        return MOVES.write(self)


# -- before the first round


@dataclass(frozen=True, slots=True)
class Enlist(OneLine):
    """Buy a unit for one's army."""

    unit: str


@dataclass(frozen=True, slots=True)
class EndArmy(OneLine):
    """The army is complete."""


@dataclass(frozen=True, slots=True)
class Join(OneLine):
    """A hero joins a squad."""

    hero: str
    squad: str


@dataclass(frozen=True, slots=True)
class EndJoining(OneLine):
    """No more heroes join squads."""


@dataclass(frozen=True, slots=True)
class Lay(OneLine):
    """Lay a terrain tile, or place a crate or a trap."""

    what: str
    """tile, crate or trap."""
    square: str


# -- a round


@dataclass(frozen=True, slots=True)
class Begin(OneLine):
    """The winner of the initiative says which side activates first."""

    side: str


@dataclass(frozen=True, slots=True)
class Part(OneLine):
    """A hero leaves his squad for good."""

    hero: str


@dataclass(frozen=True, slots=True)
class Activate(OneLine):
    """Activate a unit, and say what it will do."""

    piece: str
    actions: tuple[str, ...]
    skills: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Later(OneLine):
    """A unit that was ordered to act again waits for its turn instead."""


@dataclass(frozen=True, slots=True)
class Nothing(OneLine):
    """Do nothing with the action that is on."""


@dataclass(frozen=True, slots=True)
class Go(OneLine):
    """Move to a square, trampling the crates that are named; a large vehicle names its corner."""

    square: str
    trample: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class UseSkill(OneLine):
    """Use the skill that was declared as an action, on a unit where it needs one."""

    skill: str
    piece: str = ""
    member: int = 0
    """Which group of a squad's miniatures gets one back, counted from 1; 0: none is meant."""
    by: str = ""
    """Who uses it, if that is not the unit that acts: to ask what speaks against it."""


# -- an attack, and reaction fire


@dataclass(frozen=True, slots=True)
class Fire(OneLine):
    """Declare which weapon rows fire at what."""

    aims: tuple[Aim, ...]
    skills: tuple[str, ...] = ()
    """Free skills that are declared together with reaction fire or indirect fire."""

    def __post_init__(self) -> None:
        # In whatever order it is written, the same declaration is the same move.
        if len(self.aims) > 1:
            object.__setattr__(self, "aims", tuple(sorted(self.aims, key=_place)))
        if len(self.skills) > 1:
            object.__setattr__(self, "skills", tuple(sorted(self.skills)))

    @property
    def shots(self) -> tuple[Shot, ...]:
        return tuple([aim.shot for aim in self.aims])


@dataclass(frozen=True, slots=True)
class Lose(OneLine):
    """Which miniatures of a unit fall: how many of each group, and points taken by its hero."""

    losses: tuple[tuple[str, int], ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "losses", tuple(sorted(self.losses)))


@dataclass(frozen=True, slots=True)
class StrikeBack(OneLine):
    """Answer a close combat attack with one's own weapons, at once."""


@dataclass(frozen=True, slots=True)
class Endure(OneLine):
    """Do not answer a close combat attack."""


@dataclass(frozen=True, slots=True)
class RollAgain(OneLine):
    """A hero with the Medal of Honor rolls one die again."""


@dataclass(frozen=True, slots=True)
class Keep(OneLine):
    """Leave the dice as they lie."""


@dataclass(frozen=True, slots=True)
class React(OneLine):
    """A unit that was not activated yet tries to fire at the enemy that acts."""

    piece: str


@dataclass(frozen=True, slots=True)
class LetGo(OneLine):
    """Nobody (else) reacts."""


def _place(aim: Aim) -> tuple[int, int]:
    return aim.shot.piece, aim.shot.row


# -- the line of each kind of move


def _tell_lay(move: Lay, language: str) -> str:
    return phrase("tactics.moves.lay", language, what=move.what, square=move.square)


def _tell_use(move: UseSkill, language: str) -> str:
    """Which skill is used; on whom, and on which group, where that is said."""
    facts = {"skill": skill_name(move.skill, language), "piece": move.piece}
    if move.member:
        return phrase("tactics.moves.use_member", language, member=move.member, **facts)
    return phrase("tactics.moves.use_on" if move.piece else "tactics.moves.use", language, **facts)


_form = partial(Form, KIND_OF, "tactics.moves")

MOVES = MoveForms(
    (
        _form(Enlist, "enlist {unit}", "enlist hans"),
        _form(EndArmy, "end army"),
        _form(Join, "join {hero:piece} > {squad:piece}", "join lara > heavy_flak_grenadiers"),
        _form(EndJoining, "end joining"),
        _form(Lay, "{what:thing} {square}", "tile D4", words=_tell_lay),
        _form(Begin, "begin {side}", "begin axis"),
        _form(Part, "part {hero:piece}", "part lara"),
        _form(
            Activate, "activate {piece}: {actions}[ with {skills}]", "activate hans: move, attack"
        ),
        _form(Later, "later"),
        _form(Nothing, "nothing"),
        _form(Go, "move {square}[ trample {trample:squares}]", "move C3 trample C3"),
        _form(
            UseSkill,
            "use [{by:user}:]{skill}[ > {piece:who}{member}]",
            "use heal > hb 2",
            words=_tell_use,
        ),
        _form(
            Fire, "fire {aims}[ with {skills:free_skills}]", "fire stg_47 > hb, panzerfaust > hb"
        ),
        _form(Lose, "lose {losses}", "lose 1 rhino 1 rocket_punch"),
        _form(StrikeBack, "strike back"),
        _form(Endure, "endure"),
        _form(RollAgain, "roll again"),
        _form(Keep, "keep"),
        _form(React, "react {piece}", "react dd"),
        _form(LetGo, "no reaction"),
    )
)
"""The moves of Dust Tactics: how each is read, written and worded. See `dustlab.core.forms`."""
