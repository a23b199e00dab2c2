"""The moves of an attack and of reaction fire, each a value that prints as one line of notation.

What a shot needs to be printed (names of pieces, weapons and squares) goes with it, so that a move
prints without a position.
"""

from __future__ import annotations

from dataclasses import dataclass

from .flow import Shot


@dataclass(frozen=True, slots=True)
class Aim:
    """A weapon row and its target in the words of the notation; `shot` is the same in numbers."""

    text: str
    shot: Shot
    called: tuple[str, str, str] = ("", "", "")
    """Who fires, who is fired at, and a sniper's group of its miniatures, as people call them.

    Empty where the text has to do.
    """

    def __str__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Aim) and self.shot == other.shot

    def __hash__(self) -> int:
        return hash(self.shot)


def _place(aim: Aim) -> tuple[int, int]:
    return aim.shot.piece, aim.shot.row


@dataclass(frozen=True, slots=True)
class Fire:
    """Declare which weapon rows fire at what."""

    aims: tuple[Aim, ...]
    skills: tuple[str, ...] = ()
    """Free skills that are declared together with reaction fire or indirect fire."""

    def __post_init__(self) -> None:
        # However it was said, the same declaration is the same move.
        if len(self.aims) > 1:
            object.__setattr__(self, "aims", tuple(sorted(self.aims, key=_place)))
        if len(self.skills) > 1:
            object.__setattr__(self, "skills", tuple(sorted(self.skills)))

    @property
    def shots(self) -> tuple[Shot, ...]:
        return tuple([aim.shot for aim in self.aims])

    def __str__(self) -> str:
        told = ", ".join(aim.text for aim in self.aims)
        return f"fire {told}{_with(self.skills)}"


@dataclass(frozen=True, slots=True)
class Lose:
    """Which miniatures of a unit fall: so many of each group, and points taken by its hero."""

    losses: tuple[tuple[str, int], ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "losses", tuple(sorted(self.losses)))

    def __str__(self) -> str:
        return f"lose {' '.join(f'{number} {who}' for who, number in self.losses)}"


@dataclass(frozen=True, slots=True)
class StrikeBack:
    """Answer a close combat attack with one's own weapons, at once."""

    def __str__(self) -> str:
        return "strike back"


@dataclass(frozen=True, slots=True)
class Endure:
    """Do not answer a close combat attack."""

    def __str__(self) -> str:
        return "endure"


@dataclass(frozen=True, slots=True)
class RollAgain:
    """A hero with the Medal of Honor rolls one die again."""

    def __str__(self) -> str:
        return "roll again"


@dataclass(frozen=True, slots=True)
class Keep:
    """Leave the dice as they lie."""

    def __str__(self) -> str:
        return "keep"


@dataclass(frozen=True, slots=True)
class React:
    """A unit that was not activated yet tries to fire at the enemy that acts."""

    piece: str

    def __str__(self) -> str:
        return f"react {self.piece}"


@dataclass(frozen=True, slots=True)
class LetGo:
    """Nobody (else) reacts."""

    def __str__(self) -> str:
        return "no reaction"


def _with(skills: tuple[str, ...]) -> str:
    return f" with {' '.join(skills)}" if skills else ""
