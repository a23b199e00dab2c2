"""Unit cards and weapons as TOML, read and written; what does not fit is named in one line.

>>> shotgun = the_box().weapons["shotgun"]
>>> shotgun.cell("S2")
Cell(dice=(3,), damage='1')
>>> [member.number for member in the_box().units["hell_boys"].members]
[3, 1, 1]
>>> write_weapon(shotgun)[:38]
'id = "shotgun", name = "Shotgun", rang'
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache, partial
from importlib.resources import files

from ...core.errors import BadInput, did_you_mean
from ...core.files import toml_of
from ...core.toml import Entry, Source, shown
from ...core.words import wanted
from ..components import (
    ARMOURS,
    FACES,
    KINDS,
    LETTERED_RANGES,
    RELOAD,
    ROLES,
    SIDES,
    SKILLS,
    TYPES,
    Box,
    Cell,
    CoverElement,
    Member,
    Range,
    Unit,
    Weapon,
)
from .naming import Term, is_plural

NOTHING = Box({}, {}, {})
_ID = re.compile(r"[a-z][a-z0-9_]*")
_CELL = re.compile(r"([0-9]{1,2}(?:\|[0-9]{1,2}){0,9})/([0-9]{1,2}|F|X)")
_RANGE = re.compile(r"([0-9]{1,2})(?:-([0-9]{1,2}))?")

_UNIT_KEYS = (
    "id", "name", "plural", "side", "type", "core_set", "armour", "move", "health", "ap", "cover",
    "weapons", "skills", "roles", "size", "provenance",
)  # fmt: skip
_WEAPON_KEYS = (
    "id", "name", "plural", "range", "kind", "cells", "ammo", "reload", "per_miniature", "sniper",
    "provenance",
)  # fmt: skip


@cache
def the_box() -> Box:
    """The units of the package."""
    text = (files("dustlab") / "data" / "tactics" / "units.toml").read_text(encoding="utf-8")
    return read_units(text, "units.toml")


def unit(identifier: str, where: str = "unit") -> Unit:
    """The card with this id."""
    return the_box().unit(identifier, where)


def read_units(text: str, source: str) -> Box:
    """Weapons, units and cover elements of a file."""
    return _box(Source.of(text, source, partial(wanted, source, "tactics.input.toml")), NOTHING)


def read_own(kind: str, keys: str, box: Box) -> Box:
    """A box with a unit or a weapon more: the keys of its table, one behind the other."""
    wrong = partial(wanted, kind, "tactics.input.toml")
    return _box(Source(kind, toml_of(f"{kind} = [{{ {keys} }}]", kind, wrong)), box)


def _box(file: Source, before: Box) -> Box:
    """What a file has, with all that was known before it."""
    whole = file.whole(("columns", "cover_element", "weapon", "unit"))
    weapons, units, elements = dict(before.weapons), dict(before.units), dict(before.elements)
    for entry in whole.entries("weapon", _WEAPON_KEYS):
        weapon = _weapon(_named(entry))
        weapons[weapon.id] = weapon
    for entry in whole.entries("cover_element", ("id", "armour", "health", "cover", "provenance")):
        element = _element(_named(entry))
        elements[element.id] = element
    for entry in whole.entries("unit", _UNIT_KEYS):
        card = _unit(_named(entry), weapons)
        units[card.id] = card
    return Box(weapons, units, elements)


def _named(entry: Entry) -> Entry:
    """The table, called by its id in complaints."""
    identifier = entry.text("id")
    if not _ID.fullmatch(identifier):
        raise entry.wrong("id", "small letters, digits and _, a letter first")
    return entry.named(identifier)


def _element(entry: Entry) -> CoverElement:
    return CoverElement(
        entry.text("id"),
        entry.one_of("armour", ARMOURS),
        entry.whole("health", 1),
        entry.one_of("cover", ("soft", "hard")),
    )


def _weapon(entry: Entry) -> Weapon:
    cells = entry.texts("cells")
    if len(cells) != len(ARMOURS):
        raise entry.wrong("cells", f"{len(ARMOURS)} cells, one for each armour class", len(cells))
    kind = entry.one_of("kind", KINDS)
    return Weapon(
        id=entry.text("id"),
        name=Term(entry.text("name"), entry.text("id"), plural=entry.truth("plural", False)),
        range=read_range(entry.text("range"), entry.at("range")),
        kind=kind,
        cells=tuple(_cell(cell, kind, entry) for cell in cells),
        ammo=entry.whole("ammo", default=0),
        reload=entry.truth("reload", False),
        per_miniature=entry.truth("per_miniature", False),
        provenance=entry.text("provenance", ""),
        sniper=entry.truth("sniper", False),
    )


def read_range(text: str, where: str = "range") -> Range:
    """A range as it is printed: a number, two with a dash, C, A or U."""
    if text in LETTERED_RANGES:
        return LETTERED_RANGES[text]
    match = _RANGE.fullmatch(text)
    if match is None:
        raise BadInput(where, "a range as in 4, 3-6, C, A or U", shown(text))
    first, second = match.groups()
    least, most = (1, int(first)) if second is None else (int(first), int(second))
    if not 1 <= least <= most:
        raise BadInput(where, "a range from at least 1 to no less than that", text)
    return Range(text, least, most)


def _cell(text: str, kind: str, entry: Entry) -> Cell | None:
    if text == "-":
        return None
    match = _CELL.fullmatch(text)
    if match is None or ("|" in text and kind != "salvo"):
        raise entry.wrong("cells", "cells as in -, 3/1, 1/F or 1/X (a salvo: 3|6|9/1)", text)
    return Cell(tuple(int(n) for n in match[1].split("|")), match[2])


def _unit(entry: Entry, weapons: Mapping[str, Weapon]) -> Unit:
    kind = entry.one_of("type", TYPES)
    health = entry.whole("health", 1)
    armour = entry.one_of("armour", ARMOURS)
    letter = {"squad": "S", "hero": "S", "vehicle": "V", "aircraft": "A"}[kind]
    if armour[0] != letter:
        raise entry.wrong("armour", f"an armour class of a {kind} ({letter}1 and up)")
    rows, counts = _rows(entry, weapons)
    roles = entry.texts("roles")
    for role in roles:
        if role not in ROLES:
            raise entry.wrong("roles", f"roles of a command squad{did_you_mean(role, ROLES)}", role)
    members: tuple[Member, ...] = (Member(1, tuple(range(len(rows)))),)
    if kind == "squad":
        members = _members(rows, counts, health, roles)
    provenance = entry.table_of("provenance")
    return Unit(
        id=entry.text("id"),
        name=Term(entry.text("name"), entry.text("id"), plural=entry.truth("plural", False)),
        side=entry.one_of("side", SIDES),
        type=kind,
        armour=armour,
        move=entry.whole("move"),
        health=health,
        ap=entry.whole("ap"),
        cover=_cover(entry) if kind == "squad" else ("none", "none"),
        rows=rows,
        skills=_skills(entry, rows),
        members=members,
        size=_size(entry, kind),
        core_set=entry.truth("core_set", False),
        provenance=tuple((key, str(origin)) for key, origin in provenance.table.items()),
    )


def _rows(entry: Entry, weapons: Mapping[str, Weapon]) -> tuple[tuple[Weapon, ...], list[int]]:
    rows, counts = [], []
    for row in entry.entries("weapons", ("id", "count")):
        name = row.text("id")
        if name not in weapons:
            raise row.wrong("id", f"a weapon{did_you_mean(name, weapons)}")
        rows.append(weapons[name])
        counts.append(row.whole("count", 1, default=1))
    return tuple(rows), counts


def _members(
    rows: tuple[Weapon, ...], counts: list[int], health: int, roles: tuple[str, ...]
) -> tuple[Member, ...]:
    """Who carries what: row after row, a miniature each; then those alike are put together.

    What every miniature has, and limited ammunition, which belongs to the squad, is carried by
    nobody in particular.
    """
    carried: list[list[int]] = [[] for _ in range(health)]
    at = 0
    for place, (row, count) in enumerate(zip(rows, counts, strict=True)):
        if row.per_miniature or row.ammo:
            continue
        for _ in range(count):
            carried[at % health].append(place)
            at += 1
    alike: dict[tuple[tuple[int, ...], str], int] = {}
    for number, own in enumerate(carried):
        key = tuple(own), roles[number] if number < len(roles) else ""
        alike[key] = alike.get(key, 0) + 1
    return tuple(Member(count, own, role) for (own, role), count in alike.items())


def _skills(entry: Entry, rows: tuple[Weapon, ...]) -> tuple[str, ...]:
    skills = entry.texts("skills")
    for skill in skills:
        name, colon, weapon = skill.partition(":")
        if colon and name == RELOAD and weapon in [row.id for row in rows]:
            continue
        if skill not in SKILLS:
            raise entry.wrong(
                "skills", f"skills of the rulebook{did_you_mean(name, SKILLS)}", skill
            )
    return skills


def _cover(entry: Entry) -> tuple[str, str]:
    cover = entry.table_of("cover", ("soft", "hard"))
    return cover.one_of("soft", FACES, "none"), cover.one_of("hard", FACES, "none")


def _size(entry: Entry, kind: str) -> tuple[int, int]:
    size = entry.table.get("size", [1, 1])
    fits = isinstance(size, list) and len(size) == 2
    if not fits or not all(isinstance(n, int) and 1 <= n <= 4 for n in size):
        raise entry.wrong("size", "two numbers from 1 to 4: squares wide and squares deep")
    if size != [1, 1] and kind not in ("vehicle", "aircraft"):
        raise entry.wrong("size", "[1, 1], since only vehicles stand on several squares", size)
    return size[0], size[1]


# -- writing


def write_weapon(weapon: Weapon) -> str:
    """The keys of a weapon row, one behind the other."""
    cells = ["-" if cell is None else str(cell) for cell in weapon.cells]
    return _keys(
        id=weapon.id,
        name=weapon.name,
        plural=is_plural(weapon.name),
        range=weapon.range.printed,
        kind=weapon.kind,
        cells=cells,
        ammo=weapon.ammo,
        reload=weapon.reload,
        per_miniature=weapon.per_miniature,
        sniper=weapon.sniper,
        provenance=weapon.provenance,
    )


def write_unit(card: Unit) -> str:
    """The keys of a unit card, one behind the other."""
    soft, hard = card.cover
    return _keys(
        id=card.id,
        name=card.name,
        plural=is_plural(card.name),
        side=card.side,
        type=card.type,
        core_set=card.core_set,
        armour=card.armour,
        move=card.move,
        health=card.health,
        ap=card.ap,
        cover={"soft": soft, "hard": hard} if card.is_squad else {},
        weapons=[
            {"id": row.id, "count": _bearers(card, place)} for place, row in enumerate(card.rows)
        ],
        skills=list(card.skills),
        roles=[one.role for one in card.members for _ in range(one.number) if one.role],
        size=list(card.size),
        provenance=dict(card.provenance),
    )


def _bearers(card: Unit, place: int) -> int:
    """How many miniatures of a squad carry a weapon row; what all have counts once."""
    if not card.is_squad:
        return 1
    return max(1, sum(one.number for one in card.members if place in one.rows))


def _keys(**values: object) -> str:
    """`id = "hans", move = 2, ...`; what is empty is left out, but for numbers that must stand."""
    needed = ("move", "ap")
    given = {key: value for key, value in values.items() if value or key in needed}
    return ", ".join(f"{key} = {_value(value)}" for key, value in given.items())


def _value(value: object) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_value(one)}' for key, one in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    # A sign that would begin a remark in a position is written by its number.
    return json.dumps(value, ensure_ascii=False).replace("#", "\\u0023")
