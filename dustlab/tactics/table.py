"""What was settled before a game and stays: the field, the cards, what is fought for, and by whom.

What follows from it is worked out once and kept with it.

There are two sides. Where a side has several players, they are a team: they agree who of them
activates what; in the optional rule one leads the vehicles and another the soldiers.

>>> teams = read_teams({"allies": {"Ann": "vehicles", "Ben": "soldiers"}})
>>> list(write_teams(teams))
[('allies', 'Ann vehicles, Ben soldiers')]
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from ..core.errors import BadInput, did_you_mean
from .components import SIDES, Unit
from .field import Element, Field, SameContent
from .text.naming import Called, called

GAME_ENDS, ROUND_ENDS, ACTIVATION_ENDS = "game", "round", "activation"
ALL, VEHICLES, SOLDIERS = "all", "vehicles", "soldiers"
PARTS = (ALL, VEHICLES, SOLDIERS)
MOST_PLAYERS = 6
_NAME = re.compile(r"\w[\w.-]{0,39}")


class Settings(NamedTuple):
    """House rules that players may switch; each is off as the rulebook is printed."""

    full_first_move: bool = False
    """Units come in with all their movement points, not with a single square."""
    artillery_ignores_cover: bool = False
    """Except for a squad in a building."""


class Scenario(NamedTuple):
    """What is fought for, and how long."""

    id: str = "own"
    ap_limit: int = 0
    """0: without limit."""
    rounds: int = 0
    """0: without limit."""
    objective: str = "destroy"
    hold: int = -1
    hold_bonus: int = 0
    cover_zones: tuple[int, ...] = ()
    tiles: int = 0
    """Terrain tiles that the players still have to lay."""
    crates: int = 0
    """Crates that they still have to place; and traps."""
    traps: int = 0
    initiative: tuple[int, int] = (0, 0)
    """Dice more or fewer that each side rolls for the initiative, in the order of SIDES."""


OBJECTIVES = ("destroy", "hold")


class Placed(NamedTuple):
    """A piece that stands on the field from the start."""

    name: str
    unit: Unit
    squares: tuple[int, ...]


class Battlefield(NamedTuple):
    """A battlefield as its file gives it."""

    id: str
    name: str
    field: Field
    elements: tuple[Element, ...] = ()
    pieces: tuple[Placed, ...] = ()
    armies: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """For each side the units that the scenario suggests."""
    ap_limit: int = 0
    rounds: int = 0
    objective: str = "destroy"
    hold: int = -1
    """The square that is to be held; -1: none."""
    hold_bonus: int = 0
    cover_zones: tuple[int, ...] = ()
    """Where cover elements may be placed by the players; empty: the middle of the field."""
    checks: tuple[dict[str, Any], ...] = ()
    provenance: str = ""
    initiative: tuple[int, int] = (0, 0)
    """Dice more or fewer that each side rolls for the initiative, in the order of SIDES."""

    @property
    def scenario(self) -> Scenario:
        """What is fought for there, and how long."""
        return Scenario(
            self.id, self.ap_limit, self.rounds, self.objective, self.hold, self.hold_bonus,
            self.cover_zones, initiative=self.initiative,
        )  # fmt: skip

    def piece(self, name: str, where: str = "piece") -> Placed:
        for placed in self.pieces:
            if placed.name == name:
                return placed
        known = [placed.name for placed in self.pieces]
        raise BadInput(where, f"a piece{did_you_mean(name, known)}", name)


# -- teams


class Player(NamedTuple):
    """A player of a team, and which of its units they lead."""

    side: str
    name: str
    part: str = ALL
    """All units of the side, or only its vehicles (aircraft too) or its soldiers."""

    def leads(self, card: Unit) -> bool:
        if self.side != card.side:
            return False
        return self.part == ALL or (self.part == SOLDIERS) == card.is_soldier


Teams = tuple[Player, ...]
Given = Mapping[str, Sequence[str] | Mapping[str, str]]


def read_teams(given: Given, where: str = "teams") -> Teams:
    """The teams as they are given: for each side its players, and what each of them leads."""
    leading: list[Player] = []
    for side, players in given.items():
        if side not in SIDES:
            raise BadInput(where, f"a side{did_you_mean(str(side), SIDES)}", side)
        parts = players if isinstance(players, Mapping) else dict.fromkeys(players, ALL)
        for name, part in parts.items():
            if not _NAME.fullmatch(name) or name in [one.name for one in leading]:
                expected = "a name in one word for each player"
                raise BadInput(f"{where}, {side}", expected, name, "input.team_name")
            if part not in PARTS:
                raise BadInput(f"{where}, {name}", f"a part{did_you_mean(part, PARTS)}", part)
            leading.append(Player(side, name, part))
        _check_side(side, [one.part for one in leading if one.side == side], where)
    if len(leading) > MOST_PLAYERS:
        expected = f"at most {MOST_PLAYERS} players"
        raise BadInput(where, expected, len(leading), "input.team_most", most=MOST_PLAYERS)
    return tuple(sorted(leading, key=lambda one: SIDES.index(one.side)))


def _check_side(side: str, parts: Sequence[str], where: str) -> None:
    """Somebody has to lead each unit that there may be."""
    if ALL not in parts and not {VEHICLES, SOLDIERS} <= set(parts):
        raise BadInput(f"{where}, {side}", "players who lead all of the side", " ".join(parts))


def leaders(teams: Teams, card: Unit) -> tuple[str, ...]:
    """Who of a side may activate a unit; nobody where a side has a single player."""
    return tuple(one.name for one in teams if one.leads(card))


def write_teams(teams: Teams) -> Iterator[tuple[str, str]]:
    """For each side that has several players, who they are and what they lead."""
    for side in SIDES:
        players = [f"{one.name} {one.part}" for one in teams if one.side == side]
        if players:
            yield side, ", ".join(players)


def read_players(text: str) -> dict[str, str]:
    """The players of a side and what they lead, as a position has it."""
    parts: dict[str, str] = {}
    for one in text.split(","):
        name, _, part = one.strip().partition(" ")
        if not name or name in parts:
            raise BadInput("team", "players, as in 'allies Ann vehicles, Ben soldiers'", text)
        parts[name] = part.strip() or ALL
    return parts


# -- the table

OWN, AS_PRINTED = Scenario(), Settings()


@dataclass(frozen=True, eq=False)
class Table(SameContent):
    """What was settled before the game and stays."""

    field: Field
    roster: tuple[Unit, ...]
    """The card of each piece."""
    names: tuple[str, ...]
    """How moves call each piece."""
    scenario: Scenario = OWN
    settings: Settings = AS_PRINTED
    until: str = GAME_ENDS
    """Where this exercise of the rules ends."""
    teams: Teams = ()
    """Who plays on which side, if there are several on one."""

    @cached_property
    def by_name(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.names)}

    @cached_property
    def called(self) -> tuple[Called, ...]:
        """The names with the words by which people know the pieces."""
        return called(self.roster, self.names)

    @cached_property
    def enemies(self) -> dict[str, tuple[int, ...]]:
        """The pieces that are not of a side."""
        return {
            side: tuple(n for n, whose in enumerate(self.sides) if whose != side) for side in SIDES
        }

    @cached_property
    def own(self) -> dict[str, tuple[int, ...]]:
        """The pieces of a side."""
        return {
            side: tuple(n for n, whose in enumerate(self.sides) if whose == side) for side in SIDES
        }

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The side of each piece."""
        return tuple(card.side for card in self.roster)

    @cached_property
    def are_soldiers(self) -> tuple[bool, ...]:
        """Whether each piece is seen, and blocks sight, as soldiers do."""
        return tuple(card.is_soldier for card in self.roster)
