"""The moves of Dual Powers, each a value that prints as one line of notation.

These are no tuples: two moves of different kinds must never be equal.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from ..core.forms import Form, Kind, MoveForms
from ..core.words import listed, phrase
from .text.blanks import KIND_OF


class Move:
    """A move of any kind: it prints as the line that it is read from (see `MOVES`)."""

    __slots__ = ()

    def __str__(self) -> str:
        return MOVES.write(self)


# -- a round begins


@dataclass(frozen=True, slots=True)
class ChooseObjective(Move):
    """Put a command card of the hand down as the secret objective."""

    card: str


# -- a turn


@dataclass(frozen=True, slots=True)
class Play(Move):
    """Play a card of the hand; the day marker moves at once."""

    card: str


@dataclass(frozen=True, slots=True)
class Opposition(Move):
    """The opposition turns up its next card and does what it says."""


@dataclass(frozen=True, slots=True)
class Recruit(Move):
    """Put units of the supply, known by their numbers, into a region."""

    units: tuple[str, ...]
    region: str


@dataclass(frozen=True, slots=True)
class March(Move):
    """Move a token along connections: where it stands, where it goes, perhaps by way of one."""

    token: str
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Refresh(Move):
    """Turn an exhausted token to its ready side; `token` is its name without that word."""

    token: str
    region: str


Action = Recruit | March | Refresh
"""What the card's action, and a bonus action, can be."""


@dataclass(frozen=True, slots=True)
class Lead(Move):
    """Put the leader of the card that was played into a region."""

    leader: str
    region: str


@dataclass(frozen=True, slots=True)
class Protest(Move):
    """Mobilize protest: the blockade marker goes to another connection."""

    connection: str


@dataclass(frozen=True, slots=True)
class Espionage(Move):
    """Turn up the other side's secret objective; alone, one's own."""


@dataclass(frozen=True, slots=True)
class Inspire(Move):
    """Inspire the people: take the will of the people."""


@dataclass(frozen=True, slots=True)
class DrawCard(Move):
    """Take a card as a bonus action."""


@dataclass(frozen=True, slots=True)
class Organise(Move):
    """Turn up one's own secret objective as a bonus action; only alone."""


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Leave the rest of what may be done undone."""


# -- what players ask about, though no rule allows it


@dataclass(frozen=True, slots=True)
class AsBonus(Move):
    """An action that is meant as the bonus action, whatever the moment."""

    move: Action


@dataclass(frozen=True, slots=True)
class Together(Move):
    """Several actions in place of one: two tokens moved, or recruiting and moving as well."""

    moves: tuple[Action, ...]


# -- scoring


@dataclass(frozen=True, slots=True)
class TakePoints(Move):
    """Take the unrest region as an extra objective."""


@dataclass(frozen=True, slots=True)
class TakeBonus(Move):
    """Take a bonus action for the unrest region instead."""


PASS, OPPOSITION, ESPIONAGE, INSPIRE = Pass(), Opposition(), Espionage(), Inspire()
DRAW, ORGANISE, POINTS, BONUS = DrawCard(), Organise(), TakePoints(), TakeBonus()


# -- the line of each kind of move


def _read_part(text: str, _where: str, state: Any) -> Any:
    return MOVES.read(text, state)


def _read_parts(text: str, where: str, state: Any) -> tuple[Any, ...]:
    return tuple(_read_part(part, where, state) for part in text.split(" and "))


_KINDS = {
    **KIND_OF,
    "move": Kind("a move", _read_part, shape=".+", shown="MOVE, as in bonus draw"),
    "moves": Kind(
        "moves",
        _read_parts,
        write=lambda moves: " and ".join(map(str, moves)),
        shape=".+ and .+",
        shown="MOVE and MOVE",
        apart=" and ",
    ),
}


def _tell_bonus(bonus: AsBonus, language: str) -> str:
    move = MOVES.tell(bonus.move, language)
    return phrase("dualpowers.moves.as_bonus", language, move=move)


def _tell_together(together: Together, language: str) -> str:
    return listed([MOVES.tell(one, language) for one in together.moves], language)


_form = partial(Form, _KINDS, "dualpowers.moves")

MOVES = MoveForms(
    (
        _form(
            Together,
            "{moves}",
            example="move red 2/1 green > red and move red 1/0 tan > white",
            words=_tell_together,
        ),
        _form(ChooseObjective, "objective {card}", "objective purple-4"),
        _form(Play, "play {card}", "play purple-4"),
        _form(Opposition, "opposition"),
        _form(Recruit, "recruit {units} > {region:target}", "recruit 1/0, 1/1 > green"),
        _form(March, "move {token} {path}", "move red 2/1 green > red"),
        _form(Refresh, "refresh {token:tired} {region}", "refresh red 2/1 green"),
        _form(Lead, "leader {leader} > {region:target}", "leader lenin > tan"),
        _form(Protest, "protest {connection}", "protest green-red"),
        _form(Espionage, "espionage"),
        _form(Inspire, "inspire"),
        _form(DrawCard, "draw"),
        _form(Organise, "organise"),
        _form(Pass, "pass"),
        _form(TakePoints, "points"),
        _form(TakeBonus, "bonus"),
        _form(AsBonus, "bonus {move}", example="bonus recruit 1/0 > tan", words=_tell_bonus),
    )
)
"""The moves of Dual Powers: how each is read, written and told. See `dustlab.core.forms`."""
