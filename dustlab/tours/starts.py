"""Where a tour begins if not at a position: a new match, dealt by the seed of the file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..core.errors import BadInput
from ..core.match import Match
from ..exercises.context import Context, Stated

NEW = "new"


def begun(context: Context, top: Stated, seed: int) -> Match[Any]:
    """A new match as the table `new` of the file wants it; left empty, as it is usual."""
    keys, begin = STARTS[context.game_name]
    entry = top.table_of(NEW, keys)
    try:
        return begin(entry, context.rule_set, seed)
    except BadInput as error:
        if error.where.startswith(top.source.name):
            raise
        raise error.at(top.at(NEW)) from error


def _dust(entry: Stated, rule_set: str, seed: int) -> Match[Any]:
    from ..dust import new_match

    return new_match(entry.texts("players") or ("red", "blue"), rule_set, seed)


def _powers(entry: Stated, rule_set: str, seed: int) -> Match[Any]:
    from ..dualpowers import new_match, new_solitaire

    if rule_set != "solitaire":
        return new_match(seed)
    difficulty = entry.whole("difficulty", 1, 6, default=1)
    return new_solitaire(difficulty, seed, entry.text("side", "red"))


def _tactics(entry: Stated, rule_set: str, seed: int) -> Match[Any]:
    from ..tactics import new_match
    from ..tactics.battlefields import the_battlefields

    del rule_set  # there is one
    return new_match(entry.one_of("battlefield", the_battlefields(), "first_patrol"), seed=seed)


Begin = Callable[[Stated, str, int], Match[Any]]
STARTS: dict[str, tuple[tuple[str, ...], Begin]] = {
    "dust": (("players",), _dust),
    "dualpowers": (("difficulty", "side"), _powers),
    "tactics": (("battlefield",), _tactics),
}
"""The keys that `new` has in each game, and what begins the match."""
