"""The moves of Dual Powers, each a value that prints as one line of notation.

These are no tuples: two moves of different kinds must never be equal.
"""

from __future__ import annotations

from dataclasses import dataclass

# -- a round begins


@dataclass(frozen=True, slots=True)
class ChooseObjective:
    """Put a command card of the hand down as the secret objective."""

    card: str

    def __str__(self) -> str:
        return f"objective {self.card}"


# -- a turn


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card of the hand; the day marker moves at once."""

    card: str

    def __str__(self) -> str:
        return f"play {self.card}"


@dataclass(frozen=True, slots=True)
class Opposition:
    """The opposition turns up its next card and does what it says."""

    def __str__(self) -> str:
        return "opposition"


@dataclass(frozen=True, slots=True)
class Recruit:
    """Put units of the supply, known by their numbers, into a region."""

    units: tuple[str, ...]
    region: str

    def __str__(self) -> str:
        return f"recruit {', '.join(self.units)} > {self.region}"


@dataclass(frozen=True, slots=True)
class March:
    """Move a token along connections: where it stands, where it goes, perhaps by way of one."""

    token: str
    path: tuple[str, ...]

    def __str__(self) -> str:
        return f"move {self.token} {' > '.join(self.path)}"


@dataclass(frozen=True, slots=True)
class Refresh:
    """Turn an exhausted token to its ready side; `token` is its name without that word."""

    token: str
    region: str

    def __str__(self) -> str:
        return f"refresh {self.token} {self.region}"


@dataclass(frozen=True, slots=True)
class Lead:
    """Put the leader of the card that was played into a region."""

    leader: str
    region: str

    def __str__(self) -> str:
        return f"leader {self.leader} > {self.region}"


@dataclass(frozen=True, slots=True)
class Protest:
    """Mobilize protest: the blockade marker goes to another connection."""

    connection: str

    def __str__(self) -> str:
        return f"protest {self.connection}"


@dataclass(frozen=True, slots=True)
class Espionage:
    """Turn up the other side's secret objective; alone, one's own."""

    def __str__(self) -> str:
        return "espionage"


@dataclass(frozen=True, slots=True)
class Inspire:
    """Inspire the people: take the will of the people."""

    def __str__(self) -> str:
        return "inspire"


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Take a card as a bonus action."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Organise:
    """Turn up one's own secret objective as a bonus action; only alone."""

    def __str__(self) -> str:
        return "organise"


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the rest of what may be done undone."""

    def __str__(self) -> str:
        return "pass"


# -- what players ask about, though no rule allows it


@dataclass(frozen=True, slots=True)
class AsBonus:
    """An action that is meant as the bonus action, whatever the moment."""

    move: Recruit | March | Refresh

    def __str__(self) -> str:
        return f"bonus {self.move}"


@dataclass(frozen=True, slots=True)
class Together:
    """Several actions in place of one: two tokens moved, or recruiting and moving as well."""

    moves: tuple[Recruit | March | Refresh, ...]

    def __str__(self) -> str:
        return " and ".join(map(str, self.moves))


# -- scoring


@dataclass(frozen=True, slots=True)
class TakePoints:
    """Take the unrest region as an extra objective."""

    def __str__(self) -> str:
        return "points"


@dataclass(frozen=True, slots=True)
class TakeBonus:
    """Take a bonus action for the unrest region instead."""

    def __str__(self) -> str:
        return "bonus"


Move = (
    ChooseObjective
    | Play
    | Opposition
    | Recruit
    | March
    | Refresh
    | Lead
    | Protest
    | Espionage
    | Inspire
    | DrawCard
    | Organise
    | Pass
    | AsBonus
    | Together
    | TakePoints
    | TakeBonus
)

PASS, OPPOSITION, ESPIONAGE, INSPIRE = Pass(), Opposition(), Espionage(), Inspire()
DRAW, ORGANISE, POINTS, BONUS = DrawCard(), Organise(), TakePoints(), TakeBonus()
