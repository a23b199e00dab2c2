"""Random targets, found fast: for skirmishes that nobody watches.

What it finds is legal; `shots.py` says what legal is, and tests hold one against the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from ..attack_moves import Aim, Fire
from ..components import COLUMN, the_box
from ..flow import Shot
from ..state import Piece, State, Table
from ..text.terms import aim
from . import flames, shots, weapons
from .ranges import between, distances, within
from .sight import sees, sees_square
from .standing import standing
from .terrain import lying
from .weapon_index import FAR, Arm, is_carried

# How often a unit picks its rows, looks at crates and traps as well, and declares free skills.
CAREFUL = 0.1
NO_SKILLS: list[tuple[str, ...]] = [()]

# An enemy, or an element as a number below 0: who, how far away, in which column of the weapons.
Target = tuple[int, int, int]


def sample(state: State, rng: Random) -> Fire | None:
    """A random legal declaration; None: no row has a target, or none is to fire."""
    order = shots.order_of(state)
    if order is None or not state[1][order[0]][0]:
        return None
    table, pieces, whose = state.table, state.pieces, order.piece
    zone = zone_of(table, whose, pieces[whose].joined, pieces[whose].squares[0])[0]
    near, careful = look_round(state, zone, order, careful=rng.random() < CAREFUL)
    return take_aim(state, order, near, rng, careful=careful) if near or careful else None


def look_round(
    state: State, zone: int, order: shots.Order, *, careful: bool
) -> tuple[list[Target], bool]:
    """The enemies in reach of a unit, and whether it has reason to be careful."""
    table, whose, near = state.table, order.piece, list[Target]()
    if zone & standing(state).sides[not table.are_axis[whose]]:
        near = targets(table, state.pieces, whose, order.only)
    if careful and not near:
        careful = order.only < 0 and bool(zone & sum(lying(state.elements)))
    return near, careful


class Zone(NamedTuple):
    """The squares in range of a unit, as bits; all of them for one that stands on several."""

    squares: int
    enemies: int
    """The same where enemies stand in the number of `moving.board_of`."""


def zone_of(table: Table, whose: int, joined: int, square: int) -> Zone:
    """What any weapon of a unit reaches from a square."""
    known = zones_of(table, whose, joined)
    zone = known.get(square)
    if zone is None:
        far = table.arms[whose].farthest
        if joined >= 0:
            far = max(far, table.arms[joined].farthest)
        is_large = table.roster[whose].size != (1, 1)
        squares = table.field.all if is_large else within(table.field, square, far)
        zone = known[square] = Zone(squares, _as_enemies(table, whose, squares))
    return zone


def zones_of(table: Table, whose: int, joined: int) -> dict[int, Zone]:
    """What is in range of a unit, by its square, as far as it was asked."""
    return table.zones.setdefault((whose, joined), {})


def _as_enemies(table: Table, whose: int, squares: int) -> int:
    return squares if table.are_axis[whose] else squares << table.field.size


def menace_of(table: Table, whose: int, square: int) -> int:
    """From where any enemy there is could hurt a unit, as a zone has enemies."""
    known = menaces_of(table, whose)
    found = known.get(square)
    if found is None:
        arms, enemies = table.arms, table.enemies[table.sides[whose]]
        far = max((arms[one].reach[arms[whose].column][1] for one in enemies), default=0)
        is_large = table.roster[whose].size != (1, 1)
        squares = table.field.all if is_large else within(table.field, square, far)
        found = known[square] = _as_enemies(table, whose, squares)
    return found


def menaces_of(table: Table, whose: int) -> dict[int, int]:
    """What menaces a unit, by its square, as far as it was asked."""
    return table.menaces.setdefault(whose, {})


def take_aim(
    state: State, order: shots.Order, near: list[Target], rng: Random, *,
    careful: bool,
) -> Fire | None:  # fmt: skip
    """A random target for each row; who is careful picks rows, too, and may fire at elements."""
    table, pieces, whose = state[0], state[1], order[0]
    elements = careful and bool(state.elements) and order.only < 0
    if not near and not elements:
        return None
    every = near + _elements(state, pieces[whose].squares) if elements else near
    seen: dict[tuple[int, int], bool] = {}
    aims: list[Aim] = []
    limited = 0
    hero = pieces[whose].joined
    for piece in (whose,) if hero < 0 else (whose, hero):
        unit = pieces[piece]
        for arm in table.arms[piece].rows:
            if arm.carriers and not is_carried(arm, unit):
                continue
            if order.kind == "charge" and not arm.ends_charge:
                continue
            if careful and rng.random() < 0.25:
                continue
            limited += bool(arm.ammo)
            if not arm.is_plain or (order.spotter >= 0 and arm.most == FAR):
                found = _slowly(state, order, piece, arm.row, rng, careful=careful)
                if found is not None:
                    aims.append(found)
                continue
            missiles = 1
            if arm.ammo or arm.reload:
                if not weapons.is_ready(state, piece, arm.row):
                    continue
                missiles = 1 + int(rng.random() * weapons.most_missiles(state, piece, arm.row))
            able = _in_sight(state, piece, arm, every, seen)
            if able:
                target = able[int(rng.random() * len(able))] if len(able) > 1 else able[0]
                aims.append(_aim(state, piece, arm, target, whose, missiles))
    if not aims:
        return None
    if limited > 1:
        aims = shots.in_hand(state, aims)
    said = shots.skill_choices(state, order) if careful else NO_SKILLS
    return Fire(tuple(aims), said[int(rng.random() * len(said))] if len(said) > 1 else ())


def _in_sight(
    state: State, piece: int, arm: Arm, every: list[Target], seen: dict[tuple[int, int], bool]
) -> list[int]:
    """Whom and what of all that is near a row can hurt; what was seen before is at hand."""
    able, least, most, cells = [], arm.least, arm.most, arm.cells
    for target, far, column in every:
        if not least <= far <= most or cells[column] is None:
            continue
        sight = seen.get((piece, target))
        if sight is None:
            if target >= 0:
                sight = sees(state, piece, target)
            else:
                sight = sees_square(state, piece, -1 - target)
            seen[piece, target] = sight
        if sight and not (target < 0 and arm.is_flame and _is_trap(state, -1 - target)):
            able.append(target)
    return able


def _is_trap(state: State, square: int) -> bool:
    return bool(lying(state.elements)[0] >> square & 1)


def _elements(state: State, here: tuple[int, ...]) -> list[Target]:
    """The crates and traps, each as a number below 0."""
    elements, field = the_box().elements, state.table.field
    return [
        (
            -1 - one.square,
            between(field, here, (one.square,)),
            COLUMN[elements[one.kind].armour],
        )
        for one in state.elements
    ]


def targets(table: Table, pieces: Sequence[Piece], whose: int, only: int = -1) -> list[Target]:
    """The enemies in reach. A hero with a squad is aimed at with it."""
    here, arms, found = pieces[whose][0], table.arms, []
    from_here = distances(table.field, here[0]) if len(here) == 1 else None
    farthest, hero = arms[whose].farthest, pieces[whose][3]
    if hero >= 0:
        farthest = max(farthest, arms[hero].farthest)
    for number in table.enemies[table.sides[whose]] if only < 0 else (only,):
        enemy = pieces[number]
        squares = enemy[0]
        if not squares:
            continue
        if from_here is not None and len(squares) == 1:
            far = from_here[squares[0]]
        else:
            far = between(table.field, here, squares)
        if far <= farthest and (enemy[3] < 0 or not arms[number].is_hero):
            found.append((number, far, arms[number].column))
    return found


def _aim(state: State, piece: int, arm: Arm, target: int, whose: int, missiles: int) -> Aim:
    """A row and its target; at a unit it is the same value as often as it is asked for."""
    if target < 0:
        return aim(state, Shot(piece, arm.row, -1, -1 - target, missiles=missiles), whose)
    known, key = state.table.aims, (piece, arm.row, target, whose, missiles)
    found: Aim | None = known.get(key)
    if found is None:
        shot = Shot(piece, arm.row, target, missiles=missiles)
        found = known[key] = aim(state, shot, whose)
    return found


def _slowly(
    state: State, order: shots.Order, piece: int, row: int, rng: Random, *, careful: bool
) -> Aim | None:
    """A random target of a row with rules of its own; whoever is careful looks at all of them."""
    if not weapons.is_ready(state, piece, row):
        return None
    weapon = state.table.roster[piece].rows[row]
    if flames.is_stream(weapon) and not careful:
        stream = flames.sample(state, Shot(piece, row, -1), weapon, rng, order.only)
        return None if stream is None else aim(state, stream, order.piece)
    found = list(shots.shots_of(state, order, piece, row))
    if not found:
        return None
    shot = found[int(rng.random() * len(found))]
    most = weapons.most_missiles(state, piece, row)
    if most > 1:
        shot = shot._replace(missiles=1 + int(rng.random() * most))
    return aim(state, shot, order.piece)
