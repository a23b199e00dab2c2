"""Random targets, found fast: for skirmishes that nobody watches.

What it finds is legal; `shots.py` says what legal is, and tests hold one against the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from . import flames, shots, weapons
from .arms import FAR, Arm, is_carried
from .attack_moves import Aim, Fire
from .attack_notation import aim
from .components import COLUMN, make, the_box
from .field import TRAP
from .flow import Shot
from .ground import lying
from .lay import Lay, is_clear, lay_of
from .ranges import between, distances, within
from .standing import standing
from .state import Piece, State, Table

# How often a unit picks its rows, looks at crates and traps as well, and declares free skills.
CAREFUL = 0.1
NO_SKILLS: list[tuple[str, ...]] = [()]

# An enemy: who, how far away, in which column of the weapons.
Target = tuple[int, int, int]


class Sights:
    """Who sees whom, asked while one unit looks for targets."""

    __slots__ = ("known", "lay", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.lay: Lay | None = None
        self.known: dict[tuple[int, int], bool] = {}

    def sees(self, one: int, other: int) -> bool:
        key = one, other
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._look(one, other)
        return found

    def sees_square(self, one: int, square: int) -> bool:
        return self._clear(self.state.pieces[one].squares, (square,), False)

    def _look(self, one: int, other: int) -> bool:
        pieces, soldiers = self.state.pieces, self.state.table.are_soldiers
        among = soldiers[one] and soldiers[other]
        return self._clear(pieces[one].squares, pieces[other].squares, among)

    def _clear(self, starts: tuple[int, ...], ends: tuple[int, ...], among: bool) -> bool:
        lay = self.lay
        if lay is None:
            lay = self.lay = lay_of(self.state)
        own = 0
        for square in starts:
            own |= 1 << square
        for square in ends:
            own |= 1 << square
        blockers = lay.blockers(among) & ~own
        return any(is_clear(lay, start, end, blockers) for start in starts for end in ends)


def sample(state: State, rng: Random) -> Fire | None:
    """A random legal declaration; None: no row has a target, or none is to fire."""
    order = shots.order_of(state)
    if order is None or not state[1][order[0]][0]:
        return None
    table, pieces, whose = state.table, state.pieces, order.piece
    zone = zone_of(table, whose, pieces[whose].joined, pieces[whose].squares[0])
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


def zone_of(table: Table, whose: int, joined: int, square: int) -> int:
    """The squares in range of any weapon of a unit; all of them for one that stands on several."""
    known = zones_of(table, whose, joined)
    zone = known.get(square)
    if zone is None:
        far = table.arms[whose].farthest
        if joined >= 0:
            far = max(far, table.arms[joined].farthest)
        is_large = table.roster[whose].size != (1, 1)
        zone = known[square] = table.field.all if is_large else within(table.field, square, far)
    return zone


def zones_of(table: Table, whose: int, joined: int) -> dict[int, int]:
    """What is in range of a unit, by its square, as far as it was asked."""
    return table.zones.setdefault((whose, joined), {})


def take_aim(
    state: State, order: shots.Order, near: list[Target], rng: Random, *,
    careful: bool,
) -> Fire | None:  # fmt: skip
    """A random target for each row; who is careful picks rows, too, and may fire at elements."""
    table, pieces, whose = state[0], state[1], order[0]
    elements = careful and bool(state.elements) and order.only < 0
    if not near and not elements:
        return None
    sights = Sights(state)
    aims: list[Aim] = []
    hero = pieces[whose].joined
    for piece in (whose,) if hero < 0 else (whose, hero):
        unit = pieces[piece]
        for arm in table.arms[piece].rows:
            if not is_carried(arm, unit) or (order.kind == "charge" and not arm.ends_charge):
                continue
            if careful and rng.random() < 0.25:
                continue
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
            able = [
                target
                for target, far, column in near
                if arm.least <= far <= arm.most
                and arm.cells[column] is not None
                and sights.sees(piece, target)
            ]
            if elements:
                able += _elements(state, piece, arm, sights)
            if able:
                target = able[int(rng.random() * len(able))] if len(able) > 1 else able[0]
                aims.append(_aim(state, piece, arm, target, whose, missiles))
    if not aims:
        return None
    said = shots.skill_choices(state, order) if careful else NO_SKILLS
    return Fire(tuple(aims), said[int(rng.random() * len(said))] if len(said) > 1 else ())


def _elements(state: State, piece: int, arm: Arm, sights: Sights) -> list[int]:
    """The crates and traps that a row can hurt, each as a number below 0."""
    found = []
    here, elements = state.pieces[piece].squares, the_box().elements
    for element in state.elements:
        column = COLUMN[elements[element.kind].armour]
        if arm.cells[column] is None or (arm.is_flame and element.kind == TRAP):
            continue
        far = between(state.table.field, here, (element.square,))
        if arm.least <= far <= arm.most and sights.sees_square(piece, element.square):
            found.append(-1 - element.square)
    return found


def targets(table: Table, pieces: Sequence[Piece], whose: int, only: int = -1) -> list[Target]:
    """The enemies in reach. A hero with a squad is aimed at with it."""
    here, arms, found = pieces[whose][0], table.arms, []
    from_here = distances(table.field, here[0]) if len(here) == 1 else None
    farthest = max(arms[one].farthest for one in (whose, pieces[whose][3]) if one >= 0)
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
    if target < 0:
        return aim(state, Shot(piece, arm.row, -1, -1 - target, missiles=missiles), whose)
    names = state.table.names
    owner = "" if piece == whose else f"{names[piece]}:"
    several = f" x{missiles}" if missiles > 1 else ""
    shot = make(Shot, (piece, arm.row, target, -1, (), missiles, -1))
    return Aim(f"{owner}{arm.name}{several} > {names[target]}", shot)


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
