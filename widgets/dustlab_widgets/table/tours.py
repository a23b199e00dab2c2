"""A tour at the table of its game.

tour("dust-first-game")        # one that comes with the package
tour("my-tour.toml")           # a file of one's own
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from dustlab.school.progress import mine
from dustlab.tours import Tour, read
from dustlab.tours.reading import path_of

from .coach import where_left
from .game_table import GameTable

TABLES = {
    "dust": ("..dust.table", "DustTable"),
    "dualpowers": ("..dualpowers.table", "PowersTable"),
    "tactics": ("..tactics.table", "TacticsTable"),
}


def tour(which: str | Path | Tour, *, language: str = "") -> GameTable:
    """A table with a coach beside it, who leads through a tour; it goes on where it was left."""
    led = which if isinstance(which, Tour) else read(path_of(which))
    session = where_left(led, mine())
    module, kind = TABLES[led.game_name]
    table = getattr(import_module(module, __package__), kind)
    made: GameTable = table(session.match, bots={}, language=language, session=session)
    return made
