"""Reading rule sets from their files: building on another, and checking every key.

A file that makes no sense is refused in one line: the file and the key, what was expected there,
and what stands there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

from ...core.errors import BadInput, did_you_mean
from ...core.files import read_text, toml_of
from ..components import KINDS, Units

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

BUILDS_ON = "builds_on"
# What a rule set says for itself, whatever it builds on.
OWN = ("id", "name", "book")
# Columns that are added up from the kinds of units.
SUMS = ("dice", "supremacy", "costs")
CHEAPEST = "cheapest"

# How a rule set may be called, and its file.
_ID = re.compile(r"[\w-]{1,40}")
_NUMBER = re.compile(r"[1-9]")
# No name of a rule set or of its book is longer.
LONGEST = 100
# More than anybody plays with; dice of many units are thrown together.
MOST, MOST_DICE = 999, 20
# Numbers that no game can be played without.
AT_LEAST_ONE = ("cost", "dry_rolls", "units_per_center", "power_sources_per_point")

Table = dict[str, Any]


def package_folder() -> Traversable:
    return files("dustlab") / "data" / "dust"


def read_groups(edition: type, folders: Iterable[Traversable], identifier: str) -> Table:
    """Everything that an `Edition` is made of."""
    whole = _whole(tuple(folders), identifier, ())
    return groups_of(edition, whole, identifier, f"{identifier}.toml")


def groups_of(edition: type, table: Table, identifier: str, where: str) -> Table:
    """The same of a table that has everything, whatever it built on."""
    hints = {k: h for k, h in get_type_hints(edition).items() if k not in (*SUMS, CHEAPEST)}
    unit_kind, *_ = get_args(hints["units"])
    _known(table, hints, where)
    made: Table = {key: _value(table, key, hints[key], f"{where}, {key}") for key in OWN}
    if made["id"] != identifier:
        raise BadInput(f"{where}, id", f"{identifier}, as the file is called", made["id"])
    units = _units(unit_kind, _table(table, "units", where), f"{where}, units")
    for key, hint in hints.items():
        if key not in (*OWN, "units"):
            made[key] = _group(hint, _table(table, key, where), f"{where}, {key}")
    columns = zip(SUMS, ("dice", "supremacy", "cost"), strict=True)
    sums = {key: Units(*(getattr(kind, column) for kind in units)) for key, column in columns}
    return {**made, "units": units, **sums, CHEAPEST: min(sums["costs"])}


def known_table(identifier: str) -> Table:
    """What another rule set has from one of the package that it builds on."""
    whole = _whole((package_folder(),), identifier, ())
    return {key: value for key, value in whole.items() if key not in OWN}


# -- building on another rule set


def _whole(folders: tuple[Traversable, ...], identifier: str, above: tuple[str, ...]) -> Table:
    """A file with everything that it leaves to the rule set it builds on."""
    table = _read(folders, identifier, above)
    base = table.pop(BUILDS_ON, None)
    if base is None:
        return table
    where = f"{identifier}.toml, {BUILDS_ON}"
    # A name, and no way to files elsewhere.
    if not isinstance(base, str) or not _ID.fullmatch(base) or base in (*above, identifier):
        raise BadInput(where, "the id of another rule set", _shown(base))
    inherited = _whole(folders, base, (*above, identifier))
    return merged({k: v for k, v in inherited.items() if k not in OWN}, table)


def merged(base: Mapping[str, Any], own: Mapping[str, Any]) -> Table:
    """Tables are joined key by key; whatever else stands in `own` takes the place."""
    both = dict(base)
    for key, value in own.items():
        below = both.get(key)
        if isinstance(value, dict) and isinstance(below, dict):
            both[key] = merged(below, value)
        else:
            both[key] = value
    return both


def _read(folders: tuple[Traversable, ...], identifier: str, above: tuple[str, ...]) -> Table:
    name = f"{identifier}.toml"
    where = f"{above[-1]}.toml, {BUILDS_ON}" if above else name
    file = next((f / name for f in folders if (f / name).is_file()), None)
    if file is None:
        raise BadInput(where, f"a rule set that has a file {name}", "nothing: there is none")
    with as_file(file) as path:
        text = read_text(path, "a TOML file in UTF-8")
    return toml_of(text, name, lambda why: BadInput(name, "a TOML file in UTF-8", why))


# -- checking


def _known(table: Mapping[str, Any], known: Iterable[str], where: str) -> None:
    for key in table:
        if key not in known:
            raise BadInput(where, f"a known key{did_you_mean(key, known)}", key)


def _table(table: Mapping[str, Any], key: str, where: str) -> Table:
    value = table.get(key)
    if not isinstance(value, dict):
        raise BadInput(f"{where}, {key}", f"a table{_or_base(value)}", _shown(value))
    return value


def _units(unit_kind: type, table: Table, where: str) -> tuple[Any, ...]:
    _known(table, KINDS, where)
    return tuple(_group(unit_kind, _table(table, kind, where), f"{where}.{kind}") for kind in KINDS)


def _group(kind: Any, table: Table, where: str) -> Any:
    """A group of switches, each of the type that its field has."""
    hints = get_type_hints(kind)
    _known(table, hints, where)
    free = [field.name for field in fields(kind) if field.default is not MISSING]
    asked = [key for key in hints if key in table or key not in free]
    return kind(**{key: _value(table, key, hints[key], f"{where}.{key}") for key in asked})


def _value(table: Table, key: str, hint: Any, where: str) -> Any:
    value = table.get(key)
    expected = _mismatch(key, value, hint)
    if expected:
        raise BadInput(where, f"{expected}{_or_base(value)}", _shown(value))
    if key in AT_LEAST_ONE and value < 1:  # type: ignore[operator]
        raise BadInput(where, "a whole number, at least 1", _shown(value))
    if get_origin(hint) is tuple:
        return tuple(value)  # type: ignore[arg-type]
    if get_origin(hint) is dict:
        return {int(number): points for number, points in value.items()}  # type: ignore[union-attr]
    return value


def _mismatch(key: str, value: Any, hint: Any) -> str:
    """What should stand here instead; empty if the value fits."""
    if hint is bool:
        return "" if isinstance(value, bool) else "true or false"
    if hint is int:
        most = MOST_DICE if key.endswith("dice") else MOST
        if _is_whole(value) and value > most:
            return f"a whole number, at most {most}"
        return "" if _is_whole(value) else "a whole number that is not negative"
    if hint is str:
        fits = isinstance(value, str) and value and value.isprintable() and len(value) <= LONGEST
        return "" if fits else "a text"
    if get_origin(hint) is tuple:
        good = isinstance(value, list) and not any(_mismatch(key, one, str) for one in value)
        return "" if good else "a list of texts"
    if get_origin(hint) is dict:
        good = isinstance(value, dict) and all(
            _NUMBER.fullmatch(number) and _is_whole(points) for number, points in value.items()
        )
        return "" if good else "a whole number for each number of players"
    words = get_args(hint)
    return "" if value in words else f"one of {', '.join(words)}"


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _or_base(value: Any) -> str:
    return f", here or in a rule set that it {BUILDS_ON}" if value is None else ""


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "nothing" if value is None else str(value)
