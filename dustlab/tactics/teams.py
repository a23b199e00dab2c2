"""Several players on a side: a team, in which each leads a part of the units.

There are two sides all the same. The players of a side agree who of them activates what; in the
optional rule one leads the vehicles and another the soldiers.

>>> teams = read_teams({"allies": {"Ann": "vehicles", "Ben": "soldiers"}})
>>> list(written(teams))
[('allies', 'Ann vehicles, Ben soldiers')]
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..core.errors import BadInput, did_you_mean
from .components import SIDES, Unit

ALL, VEHICLES, SOLDIERS = "all", "vehicles", "soldiers"
PARTS = (ALL, VEHICLES, SOLDIERS)
MOST_PLAYERS = 6
_NAME = re.compile(r"\w[\w.-]{0,39}")


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


# -- as text


def written(teams: Teams) -> Iterator[tuple[str, str]]:
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


__all__ = ["Player", "Teams", "leaders", "read_players", "read_teams", "written"]
