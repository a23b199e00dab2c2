"""How a skirmish begins: a battlefield, two armies, and what is still to be decided."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

from ...core.match import Match, load, replay
from ...core.words import Near, wanted
from ..battlefields import Battlefield, battlefield
from ..components import SIDES
from ..state import GAME_ENDS, Scenario, Settings, State, Table, fresh
from ..text import position
from . import army
from .teams import Given, read_teams

Armies = Mapping[str, Iterable[str]]

# What the box holds for players who lay out a field of their own.
TILES, CRATES, TRAPS = 9, 2, 2


def scenario_of(ground: Battlefield, laid: bool = True) -> Scenario:
    """What is fought for there; on a field that is not laid out yet, what there is to lay."""
    to_lay = (0, 0, 0) if laid else (TILES, CRATES, TRAPS)
    return Scenario(
        ground.id,
        ground.ap_limit,
        ground.rounds,
        ground.objective,
        ground.hold,
        ground.hold_bonus,
        ground.cover_zones,
        *to_lay,
        initiative=ground.initiative,
    )


def start(
    ground: Battlefield,
    armies: Armies | None = None,
    settings: Settings | None = None,
    lay_out: bool = False,
    teams: Given | None = None,
) -> State:
    """The first position: armies that are given are bought, the others are built by moves."""
    roster = tuple(placed.unit for placed in ground.pieces)
    names = tuple(placed.name for placed in ground.pieces)
    table = Table(
        ground.field, roster, names, scenario_of(ground, not lay_out), settings or Settings(),
        GAME_ENDS, read_teams(teams or {}),
    )  # fmt: skip
    pieces = tuple(fresh(placed.unit, placed.squares) for placed in ground.pieces)
    state = State(table, pieces, ground.elements, phase="army")
    marching = dict(ground.armies) if armies is None else dict(armies)
    for side, units in marching.items():
        if side not in SIDES:
            raise wanted("armies", "tactics.input.army_side", side, near=Near(str(side), SIDES))
        bought = units.replace(",", " ").split() if isinstance(units, str) else units
        state = army.bought(state, side, bought, f"armies, {side}")
    return _checked(state)


def _checked(state: State) -> State:
    """Whoever is not on the field yet needs an edge to come in by."""
    edges = dict(state.field.entry)
    for side in SIDES:
        waits = side not in state.table.sides or any(
            not piece.squares
            for piece, whose in zip(state.pieces, state.table.sides, strict=True)
            if whose == side
        )
        if waits and side not in edges:
            raise wanted("entry", "tactics.input.entry_edge", "none", side=side)
    return army.begin(state, None)


def new_match(
    scenario: str | os.PathLike[str] | Battlefield = "first_patrol",
    armies: Armies | None = None,
    seed: int = 0,
    *,
    settings: Settings | None = None,
    lay_out: bool = False,
    teams: Given | None = None,
) -> Match[State]:
    """A skirmish on a battlefield of the package, or of a file, from its very beginning.

    `armies` has the units of each side; left out, the scenario's own march. A side without units
    builds its army by moves. With `lay_out` tiles and cover are laid by the players. `teams` has
    the players of a side, if there are several, and whether they lead all of its units, its
    vehicles or its soldiers.

    >>> match = new_match("first_patrol", seed=3)
    >>> match.state.phase, match.state.round.number
    ('initiative', 1)
    """
    from ..game import GAME

    ground = scenario if isinstance(scenario, Battlefield) else battlefield(scenario, "scenario")
    match = Match(GAME, start(ground, armies, settings, lay_out, teams), seed)
    match.let_dice_fall()
    return match


def from_position(text: str, seed: int = 0, where: str = "") -> Match[State]:
    """A match that begins at a position given as text."""
    from ..game import GAME

    return Match(GAME, position.read_position(text.splitlines(), where), seed)


def load_match(path: str) -> Match[State]:
    """A saved match."""
    from ..game import GAME

    return load(GAME, path)


def read_match(text: str, source: str = "record") -> Match[State]:
    """A match from its record."""
    from ..game import GAME

    return replay(GAME, text, source)
