"""The ground of a position as lines: written building by building, and read; and what it bears.

A line `wall` or `opening` is about the building just named. What may stand where is asked of
battlefields, too: here it is a complaint about a file, not the refusal of a move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

from ...core.errors import BadInput
from ...core.lines import Line
from ...core.words import came, wanted
from ..components import Unit
from ..field import GROUNDS, NO_DOT, TRAP, Building, Field, Side
from ..rules import terrain
from ..state import fresh
from ..table import Placed
from .lines import BUILDING, ENTRY, OPENING, ROW, WALL

TILE_SIGN, NO_DOT_SIGN = "X", "x"
SIGNS = f"{''.join(GROUNDS).replace(NO_DOT, NO_DOT_SIGN)}{TILE_SIGN}"


# -- writing


@lru_cache(maxsize=64)
def write_ground(field: Field) -> tuple[str, ...]:
    """The ground row by row, the edges of entry, the buildings: the same for a whole game."""
    return tuple(_write_ground(field))


def _write_ground(field: Field) -> Iterator[str]:
    for row in range(field.rows):
        squares = range(row * field.columns, (row + 1) * field.columns)
        yield ROW.form.line({"signs": "".join(_sign(field, square) for square in squares)})
    if field.entry:
        yield ENTRY.form.line({"entry": field.entry})
    for building in field.buildings:
        yield from _building(field, building)


def _sign(field: Field, square: int) -> str:
    if square in field.tiles:
        return TILE_SIGN
    sign = field.ground[square]
    return NO_DOT_SIGN if sign == NO_DOT else sign


def _building(field: Field, building: Building) -> Iterator[str]:
    names = field.names
    yield BUILDING.form.line({"squares": [names[square] for square in building.squares]})
    for square, edge in building.inner_walls:
        yield WALL.form.line({"square": names[square], "edge": edge})
    for (square, edge), size in building.openings:
        yield OPENING.form.line({"square": names[square], "edge": edge, "size": size})


# -- reading


class Ground:
    """Collects the lines of the ground and makes the field of them."""

    def __init__(self) -> None:
        self.rows: list[str] = []
        self.buildings: list[Building] = []
        self.bare: Field | None = None
        self.reads: dict[Line, Callable[..., None]] = {
            ROW: self.read_row,
            BUILDING: self.read_building,
            WALL: self.read_wall,
            OPENING: self.read_opening,
        }
        """What each of these lines does, given its values."""

    def read_row(self, signs: str) -> None:
        if self.bare is not None:
            raise BadInput("row", "all rows before anything that stands on them", signs)
        row = signs.replace(" ", "")
        for sign in row:
            if sign not in SIGNS:
                raise BadInput("row", f"signs of the ground ({' '.join(SIGNS)})", sign)
        if self.rows and len(row) != len(self.rows[0]):
            raise BadInput("row", f"{len(self.rows[0])} squares, as in the first", len(row))
        self.rows.append(row)

    @property
    def field(self) -> Field:
        """The squares by themselves, once all rows are read."""
        if self.bare is None:
            if not self.rows:
                raise BadInput("row", "the rows of the field", "")
            signs = "".join(self.rows)
            ground = signs.replace(TILE_SIGN, NO_DOT).replace(NO_DOT_SIGN, NO_DOT)
            tiles = frozenset(i for i, sign in enumerate(signs) if sign == TILE_SIGN)
            self.bare = Field(len(self.rows[0]), len(self.rows), ground, tiles=tiles)
        return self.bare

    def whole(self, entry: tuple[tuple[str, str], ...]) -> Field:
        """The field with its buildings, and the edges where the sides come in."""
        bare = self.field
        return Field(bare.columns, bare.rows, bare.ground, tuple(self.buildings), bare.tiles, entry)

    # -- buildings

    def read_building(self, squares: tuple[int, ...]) -> None:
        if {square for one in self.buildings for square in one.squares} & {*squares}:
            names = " ".join(self.field.name(square) for square in squares)
            raise BadInput("building", "squares of no other building", names)
        self.buildings.append(Building(squares))

    def _side(self, square: int, edge: str, where: str) -> Side:
        """A side of a square of the building just named."""
        if not self.buildings:
            raise BadInput(where, "a side of a square, after its building", self.field.name(square))
        if square not in self.buildings[-1].squares:
            raise BadInput(where, "a square of the building before", self.field.name(square))
        return Side(square, edge)

    def read_wall(self, square: int, edge: str) -> None:
        side, last = self._side(square, edge, "wall"), self.buildings[-1]
        if self.field.beside(*side) not in last.squares:
            got = f"{self.field.name(square)} {edge}"
            raise BadInput("wall", "a side between two squares of the building", got)
        self.buildings[-1] = last._replace(inner_walls=(*last.inner_walls, side))

    def read_opening(self, square: int, edge: str, size: str) -> None:
        side, last = self._side(square, edge, "opening"), self.buildings[-1]
        beyond = self.field.beside(*side)
        between = {frozenset((wall.square, self.field.beside(*wall))) for wall in last.inner_walls}
        if beyond in last.squares and frozenset((square, beyond)) not in between:
            got = f"{self.field.name(square)} {edge}"
            raise BadInput("opening", "a side on which a wall stands", got)
        self.buildings[-1] = last._replace(openings=(*last.openings, (side, size)))


# -- what may stand where: cover elements, and units with what is left of them


def check_element(field: Field, kind: str, square: int, where: str) -> None:
    """Where crates and traps may stand."""
    ground = field.ground[square]
    if not terrain.is_crate_ground(ground):
        got = came(
            "tactics.input.came_element",
            kind=kind,
            square=field.name(square),
            ground=GROUNDS[ground].replace("_", " "),
        )
        raise wanted(where, "tactics.input.element_ground", got)
    if kind == TRAP and not terrain.has_room_for_trap(field, square):
        what = "tactics.input.trap_inside"
        raise wanted(where, what, came("tactics.input.came_one", square=field.name(square)))


def footprint(field: Field, card: Unit, corner: int, where: str = "square") -> tuple[int, ...]:
    """The squares a unit stands on, the one in its north-west corner first."""
    squares = terrain.footprint(field, card.size, corner)
    if not squares:
        wide, deep = card.size
        facts = {"unit": card.name, "wide": wide, "deep": deep}
        got = came("tactics.input.came_edge", square=field.name(corner))
        raise wanted(where, "tactics.input.room", got, **facts)
    return squares


def check_ground(field: Field, signs: str, new: Placed, where: str) -> None:
    """What bears a unit; `signs` has crates and traps beside the ground."""
    card = new.unit
    kind = terrain.kind_of_card(card, card.has("jump"))
    for square in new.squares:
        # That aircraft enter no building is asked for when the position is whole.
        bears = (
            field.has_dot(square) if card.is_aircraft else terrain.may_stand(field, kind, square)
        )
        trapped = signs[square] == "t" and not card.is_soldier and not card.is_aircraft
        if trapped or not bears:
            facts = {"piece": new.name, "square": field.name(square), "sign": signs[square]}
            wants = came(f"tactics.input.kind_{card.type}")
            got = came("tactics.input.came_piece", **facts)
            raise wanted(where, "tactics.input.bears", got, kind=wants)


def check_room(field: Field, placed: Iterable[Placed], new: Placed, where: str) -> None:
    """Only heroes share a square, and only with one friend."""
    others = [one for one in placed if set(one.squares) & set(new.squares)]
    for other in others:
        friends = other.unit.side == new.unit.side
        if len(others) > 1 or not (friends and (other.unit.is_hero or new.unit.is_hero)):
            _refuse_room(field, other, new, where)


def _refuse_room(field: Field, other: Placed, new: Placed, where: str) -> None:
    shared, kind = sorted(set(other.squares) & set(new.squares)), new.unit.type
    got = came(
        "tactics.input.came_taken", piece=new.name, square=field.name(shared[0]), there=other.name
    )
    if other.unit.type == kind:
        raise wanted(
            where, "tactics.input.no_other", got, other=came(f"tactics.input.other_{kind}")
        )
    raise wanted(where, "tactics.input.free", got)


def check_piece(where: str, card: Unit, facts: dict[str, Any]) -> None:
    """Numbers that the card has room for."""
    full, living, damage = fresh(card).living, facts["living"], facts.get("damage", 0)
    if len(living) != len(full) or any(n > most for n, most in zip(living, full, strict=True)):
        most = ",".join(map(str, full))
        raise BadInput(f"{where}, living", f"at most {most}", ",".join(map(str, living)))
    if damage > card.health or (card.is_squad and damage):
        raise BadInput(f"{where}, damage", f"at most {card.health}", damage)
    size, squares = card.size[0] * card.size[1], facts["squares"]
    if squares and not (any(living) and damage < card.health):
        raise BadInput(f"{where}, at", "a unit that lives", "one that is destroyed")
    if squares and len(squares) != size:
        raise BadInput(f"{where}, at", f"{size} squares", len(squares))
    for row in facts.get("unloaded", ()):
        if row >= len(card.rows):
            raise BadInput(f"{where}, unloaded", f"rows below {len(card.rows)}", row)
