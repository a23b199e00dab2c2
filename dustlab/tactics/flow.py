"""What is going on: the parts of a state that the flow of play keeps, each owned by its chapter.

| part | owner | what it is |
|---|---|---|
| `Round` | `round.py` | the round, whose turn it is to activate, initiative |
| `Activation` | `round.py` | the unit that acts, what was declared, how far it has come |
| `Attack` | `attack.py` | an attack being worked out, through its six steps |
| `Reaction` | `reaction.py` | enemies that may react to the unit that acts |

At most one of each is there at a time, except that an attack or an activation may interrupt another
activation (reaction fire, indirect fire, an officer's order): then `Activation.then` keeps the one
that goes on afterwards.
"""

from __future__ import annotations

from typing import NamedTuple

from .components import SIDES

# The five actions of the list; sustained attack takes both.
MOVE, ATTACK, SKILL, NOTHING, SUSTAINED = "move", "attack", "skill", "nothing", "sustained"
ACTIONS = (MOVE, ATTACK, SKILL, NOTHING, SUSTAINED)
# Those of which a unit may have two.
PLAIN_ACTIONS = (MOVE, ATTACK, NOTHING)


def as_action(skill: str) -> str:
    """A skill as it is declared among the actions."""
    return f"{SKILL} {skill}"


def of_action(action: str) -> str:
    """The skill that an action uses; an empty text for the other four actions."""
    return action[len(SKILL) + 1 :] if action.startswith(SKILL) else ""


class Round(NamedTuple):
    """The round as far as it has come."""

    number: int = 0
    turn: str = ""
    """The side that activates next."""
    initiative: tuple[int, int] = (-1, -1)
    """What each side's roll gave, in the order of SIDES; -1: not rolled yet."""
    winner: str = ""
    """Who won the roll and says who begins."""
    tried: tuple[str, ...] = ()
    """Sides that have tried a skill of a command squad this round."""


class Activation(NamedTuple):
    """A unit acts: what was declared, and how much of it is done."""

    piece: int
    """Which piece; with a hero joined, the squad."""
    actions: tuple[str, ...] = ()
    """As they were declared; a skill that takes one stands there as `skill NAME`."""
    at: int = 0
    """The place of the next action in `actions`."""
    skills: tuple[str, ...] = ()
    """What else was declared before acting: Berserk, Jump, orders of a command squad, ..."""
    diagonals: int = 0
    """Diagonal steps so far: further ones cost two points."""
    path: tuple[int, ...] = ()
    """The squares of the last movement, in their order."""
    by: str = "turn"
    """turn, reaction, indirect, order, repaired or revived."""
    then: Activation | None = None
    """The activation that goes on afterwards: one that this one interrupts, or an order's."""
    aim: int = -1
    """Whom the order of a command squad is for, while the die is rolled for it."""

    @property
    def action(self) -> str:
        """The action that is on; an empty text when all are done."""
        return self.actions[self.at] if self.at < len(self.actions) else ""


class Shot(NamedTuple):
    """One weapon row with its own target, as declared."""

    piece: int
    """Who fires: the squad, or the hero with it."""
    row: int
    target: int
    """The piece aimed at; -1 if it is a cover element."""
    square: int = -1
    """The cover element's square, or the first square that a flame covers."""
    squares: tuple[int, ...] = ()
    """All squares that a flame covers."""
    missiles: int = 1
    """How many of a salvo or of limited ammunition are fired at once."""
    member: int = -1
    """The group of the miniature that a sniper aims at."""


class Wound(NamedTuple):
    """Damage that a unit has to take."""

    piece: int
    """The unit; a hero with a squad: what he takes himself."""
    points: int
    """-1: the whole unit is destroyed."""
    member: int = -1
    """The group of the miniature that a sniper hit."""
    resisted: bool = False
    """The dice of a unit that is hard to hurt have fallen."""


class Attack(NamedTuple):
    """An attack being worked out."""

    piece: int
    shots: tuple[Shot, ...] = ()
    """Ranged weapons first, then those of close combat, then those that strike back."""
    kind: str = "attack"
    """attack, sustained, reaction, indirect or charge."""
    stage: str = "declare"
    """What is waited for: see `attack.py`."""
    at: int = 0
    """Which shot is on; while close combat is answered, which target is asked."""
    hits: tuple[int, ...] = ()
    """What each shot's dice gave so far."""
    dice: int = 0
    """How many dice fall next."""
    throw: str = ""
    """What these dice are: see `rules/dice.py`."""
    again: tuple[str, ...] = ()
    """Re-rolls of the shot on hand that are still to come."""
    blanks: int = 0
    """Dice of the shot on hand that may be rolled again."""
    wounds: tuple[Wound, ...] = ()
    """Damage that waits for its owner."""
    skills: tuple[str, ...] = ()
    """What was declared and holds for this attack alone: berserk."""
    close: bool = False
    """The weapons of close combat are on: all others are done."""


class Reaction(NamedTuple):
    """The moment after an action in which enemies may fire at the unit that acts."""

    target: int
    """The unit that acts; with a hero joined, the squad."""
    rolling: int = -1
    """Who rolls for it now; -1: nobody."""


NO_ROUND = Round()


OTHER = dict(zip(SIDES, reversed(SIDES), strict=True))


def other_side(side: str) -> str:
    return OTHER[side]
