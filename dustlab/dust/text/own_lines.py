"""A board or a rule set of one's own as lines of a position, and back: so it travels along.

A board is a line for each area. Of a rule set the lines say in what it differs from one of the
package. Behind the first two words stands what would stand in a file, in one line.

>>> from dustlab.dust.board import the_board
>>> print(area_line(the_board()["berlin"])[:70])
board with id = "berlin", name = "Berlin", kind = "land", capital = tr
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from ...core.errors import BadInput, did_you_mean
from ...core.files import toml_of
from ..board import Board
from ..components import KINDS
from ..editions import EDITIONS, Edition, edition
from .board_files import Area
from .edition_files import BUILDS_ON, CHEAPEST, OWN, SUMS, groups_of, known_table, merged

WITH = "with"
"""The second word of a line that has a part of what is one's own."""

# What is left out of a line where it is as usual.
_USUAL = {"pair": "", "wrap": (), "shields": ""}


def _toml(value: Any) -> str:
    """A value as TOML has it; the sign that begins a remark in a position is written as a code."""
    return json.dumps(value, ensure_ascii=False).replace("#", "\\u0023")


# -- boards


def board_lines(board: Board) -> Iterator[str]:
    """Nothing for the board of the package, which everybody has."""
    if board.own:
        yield from map(area_line, board.areas)


def area_line(area: Area) -> str:
    said = {field.name: getattr(area, field.name) for field in fields(area)}
    told = [f"{key} = {_toml(value)}" for key, value in said.items() if _is_said(key, value)]
    return f"board {WITH} {', '.join(told)}"


def _is_said(key: str, value: Any) -> bool:
    return key not in _USUAL or value != _USUAL[key]


def read_area_line(text: str) -> Any:
    """What stands behind `board with`, as a table of a board file."""
    return toml_of(f"area = {{ {text} }}", "board").get("area")


# -- rule sets


def rule_set_lines(rules: Edition) -> tuple[str, ...]:
    """Nothing for a rule set of the package; else all in which it differs from the nearest one."""
    said = dict(_said(rules))
    ways: list[tuple[dict[str, str], dict[str, Any]]] = [({}, said)]
    for known in EDITIONS:
        base = dict(_said(edition(known)))
        # What the other has and this one has not could not be taken away.
        if base.keys() <= said.keys():
            rest = {key: value for key, value in said.items() if base.get(key) != value}
            ways.append(({BUILDS_ON: known}, rest))
    base, rest = min(ways, key=lambda way: len(way[1]))
    if not rest:
        return ()
    own = {key: said[key] for key in OWN}
    told = {**own, **base, **{key: value for key, value in rest.items() if key not in OWN}}
    return tuple(f"rules {WITH} {key} = {_toml(value)}" for key, value in told.items())


def _said(rules: Edition) -> Iterator[tuple[str, Any]]:
    """Every number and switch with its place in a file, as in `battle.dry_rolls`."""
    for key in OWN:
        yield key, getattr(rules, key)
    for kind, unit in zip(KINDS, rules.units, strict=True):
        yield from _said_of(unit, f"units.{kind}")
    for field in fields(rules):
        if field.name not in (*OWN, *SUMS, CHEAPEST, "units"):
            yield from _said_of(getattr(rules, field.name), field.name)


def _said_of(group: Any, place: str) -> Iterator[tuple[str, Any]]:
    for field in fields(group):
        value = getattr(group, field.name)
        if isinstance(value, dict):
            yield from ((f"{place}.{field.name}.{key}", one) for key, one in value.items())
        elif _is_said(field.name, value):
            yield f"{place}.{field.name}", value


def read_rule_line(table: Mapping[str, Any], text: str) -> dict[str, Any]:
    """A table of a rule set's file with what stands behind one more `rules with`."""
    return merged(table, toml_of(text, "rules"))


def rule_set(table: Mapping[str, Any]) -> Edition:
    """The rule set of a table that may build on one of the package."""
    own = dict(table)
    base = own.pop(BUILDS_ON, None)
    if base is not None and base not in EDITIONS:
        expected = f"one of the rule sets{did_you_mean(str(base), EDITIONS)}"
        raise BadInput(f"rules, {BUILDS_ON}", expected, base)
    whole = own if base is None else merged(known_table(base), own)
    return the_same(Edition(**groups_of(whole, str(own.get("id")), "rules")))


def the_same(rules: Edition) -> Edition:
    """The same numbers are always the same rule set, wherever they were read."""
    lines = rule_set_lines(rules)
    return _kept(lines, rules) if lines else edition(rules.id)


def rule_set_of(lines: tuple[str, ...]) -> Edition:
    """The rule set of these lines."""
    table: dict[str, Any] = {}
    for line in lines:
        table = read_rule_line(table, line.split(" ", 2)[2])
    return rule_set(table)


_KEPT: dict[tuple[str, ...], Edition] = {}
# Whoever reads more rule sets than this does not compare the first with the last.
MOST_KEPT = 64


def _kept(lines: tuple[str, ...], rules: Edition) -> Edition:
    if lines not in _KEPT and len(_KEPT) == MOST_KEPT:
        del _KEPT[next(iter(_KEPT))]
    return _KEPT.setdefault(lines, rules)
