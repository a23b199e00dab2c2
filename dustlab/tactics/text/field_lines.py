"""The lines of a position about the field and what is to be done on it: how they are read.

Their forms are declared in `lines`. Here the ground is written, too, building by building: a line
`wall` or `opening` is about the building just named.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from ...core.errors import BadInput
from ...core.record import read_whole
from ...core.words import came, wanted
from ..components import SIDES, Unit
from ..field import (
    CIRCLE,
    CRATE,
    EDGES,
    GROUNDS,
    LARGE,
    NO_DOT,
    RUBBLE,
    SMALL,
    SMOKE,
    STEPS,
    TRAP,
    WATER,
    Building,
    Element,
    Field,
    Side,
)
from ..state import Scenario
from ..table import OBJECTIVES, Placed
from .cards import the_box
from .lines import BUILDING, ENTRY, OPENING, ROW, WALL

TILE_SIGN, NO_DOT_SIGN = "X", "x"
# Lines whose squares may be many: a second line adds to the first.
GATHERED = ("crates", "traps", "zones")
# Dice that a scenario may take from a roll for the initiative, or add to it.
FEWER, MORE = -2, 9
_ADVANTAGE = re.compile(r"allies (-[12]|\d) axis (-[12]|\d)")


# -- writing


@lru_cache(maxsize=64)
def write_field(field: Field) -> tuple[str, ...]:
    """The ground row by row, the edges of entry, the buildings: the same for a whole game."""
    return tuple(_write_field(field))


def _write_field(field: Field) -> Iterator[str]:
    for row in range(field.rows):
        squares = range(row * field.columns, (row + 1) * field.columns)
        yield ROW.form.line({"signs": "".join(_sign(field, square) for square in squares)})
    if field.entry:
        yield ENTRY.form.line({"edges": " ".join(f"{side} {edge}" for side, edge in field.entry)})
    for building in field.buildings:
        yield from _building(field, building)


def _sign(field: Field, square: int) -> str:
    if square in field.tiles:
        return TILE_SIGN
    sign = field.ground[square]
    return NO_DOT_SIGN if sign == NO_DOT else sign


def _building(field: Field, building: Building) -> Iterator[str]:
    names = field.names
    yield BUILDING.form.line({"squares": " ".join(names[square] for square in building.squares)})
    for square, edge in building.inner_walls:
        yield WALL.form.line({"square": names[square], "edge": edge})
    for (square, edge), size in building.openings:
        yield OPENING.form.line({"square": names[square], "edge": edge, "size": size})


# -- reading


class FieldReader:
    """Collects the lines of the ground and makes the field of them."""

    def __init__(self) -> None:
        self.rows: list[str] = []
        self.buildings: list[tuple[list[int], list[tuple[Side, str]], list[Side]]] = []
        self.damaged: dict[int, int] = {}
        self.bare: Field | None = None

    def read_row(self, text: str) -> None:
        if self.bare is not None:
            raise BadInput("row", "all rows before anything that stands on them", text)
        signs = f"{''.join(GROUNDS).replace(NO_DOT, NO_DOT_SIGN)}{TILE_SIGN}"
        row = text.replace(" ", "")
        for sign in row:
            if sign not in signs:
                raise BadInput("row", f"signs of the ground ({' '.join(signs)})", sign)
        if not row or (self.rows and len(row) != len(self.rows[0])):
            expected = f"{len(self.rows[0])} squares, as in the first" if self.rows else "squares"
            raise BadInput("row", expected, len(row) or "nothing")
        self.rows.append(row)

    @property
    def ground(self) -> Field:
        """The squares by themselves, once all rows are read."""
        if self.bare is None:
            if not self.rows:
                raise BadInput("row", "the rows of the field", "")
            signs = "".join(self.rows)
            ground = signs.replace(TILE_SIGN, NO_DOT).replace(NO_DOT_SIGN, NO_DOT)
            self.bare = Field(
                len(self.rows[0]),
                len(self.rows),
                ground,
                tiles=frozenset(i for i, sign in enumerate(signs) if sign == TILE_SIGN),
            )
        return self.bare

    def squares(self, text: str, where: str) -> tuple[int, ...]:
        return tuple(self.ground.read_square(word, where) for word in text.split())

    def read_building(self, text: str) -> None:
        squares = self.squares(text, "building")
        taken = {square for one in self.buildings for square in one[0]}
        if not squares or taken & set(squares):
            raise BadInput("building", "squares of no other building", text)
        self.buildings.append((list(squares), [], []))

    def _side(self, words: list[str], where: str) -> Side:
        if len(words) != 2 or words[1].upper() not in STEPS or not self.buildings:
            raise BadInput(where, "a square and N, E, S or W, after its building", " ".join(words))
        square = self.ground.read_square(words[0], where)
        if square not in self.buildings[-1][0]:
            raise BadInput(where, "a square of the building before", words[0])
        return Side(square, words[1].upper())

    def read_wall(self, text: str) -> None:
        side = self._side(text.split(), "wall")
        if self.ground.beside(*side) not in self.buildings[-1][0]:
            raise BadInput("wall", "a side between two squares of the building", text)
        self.buildings[-1][2].append(side)

    def read_opening(self, text: str) -> None:
        *place, size = text.split() or [""]
        side = self._side(place, "opening")
        if size not in (SMALL, LARGE):
            raise BadInput("opening", "small or large", size)
        own, openings, walls = self.buildings[-1]
        beyond = self.ground.beside(*side)
        between = {frozenset((wall.square, self.ground.beside(*wall))) for wall in walls}
        if beyond in own and frozenset((side.square, beyond)) not in between:
            raise BadInput("opening", "a side on which a wall stands", text)
        openings.append((side, size))

    def read_damaged(self, text: str) -> None:
        name, _, number = text.partition(" ")
        self.damaged[self.ground.read_square(name, "damaged")] = read_whole(number, "damaged")

    # -- all together

    def field(self, said: dict[str, str]) -> Field:
        words = said.get("entry", "").split()
        edges = dict(zip(words[::2], words[1::2], strict=False))
        if len(words) % 2 or set(edges) - set(SIDES) or set(edges.values()) - set(EDGES):
            expected = f"sides and edges, as in '{SIDES[0]} south {SIDES[1]} north'"
            raise BadInput("entry", expected, " ".join(words))
        bare = self.ground
        return Field(
            bare.columns,
            bare.rows,
            bare.ground,
            tuple(Building(tuple(s), tuple(o), tuple(w)) for s, o, w in self.buildings),
            bare.tiles,
            tuple((side, edges[side]) for side in SIDES if side in edges),
        )

    def elements(self, said: dict[str, str], field: Field) -> tuple[Element, ...]:
        standing: dict[int, Element] = {}
        for word, kind in (("crates", CRATE), ("traps", TRAP)):
            for square in self.squares(said.get(word, ""), word):
                if square in standing:
                    raise BadInput(word, "squares with one element each", field.name(square))
                check_element(field, kind, square, word)
                standing[square] = Element(square, kind, self.damaged.get(square, 0))
        for square, damage in self.damaged.items():
            if square not in standing or damage >= the_box().elements[standing[square].kind].health:
                got = f"{field.name(square)} {damage}"
                raise BadInput("damaged", "a standing crate or trap and less than destroys it", got)
        return tuple(standing[square] for square in sorted(standing))

    def scenario(self, said: dict[str, str], field: Field) -> Scenario:
        limit = said.get("limit", "0").removesuffix("points")
        words = said.get("objective", "destroy").split()
        bonus = 0
        if "bonus" in words:
            bonus = read_whole(" ".join(words[words.index("bonus") + 1 :]), "objective")
            words = words[: words.index("bonus")]
        if not words or words[0] not in OBJECTIVES or len(words) > 2:
            raise BadInput("objective", f"one of {', '.join(OBJECTIVES)}", said["objective"])
        return Scenario(
            said.get("scenario", "own"),
            read_whole(limit, "limit"),
            read_whole(said.get("rounds", "0"), "rounds"),
            words[0],
            field.read_square(words[1], "objective") if len(words) == 2 else -1,
            bonus,
            self.squares(said.get("zones", ""), "zones"),
            *_to_lay(said),
            initiative=_initiative(said),
        )


def _initiative(said: dict[str, str]) -> tuple[int, int]:
    """Dice more or fewer that each side rolls for the initiative."""
    text = said.get("initiative", "allies 0 axis 0")
    dice = _ADVANTAGE.fullmatch(text)
    if dice is None:
        expected = f"dice from {FEWER} to {MORE}, as in 'allies 1 axis 0'"
        raise BadInput("initiative", expected, text)
    return int(dice[1]), int(dice[2])


def _to_lay(said: dict[str, str]) -> tuple[int, int, int]:
    """Tiles, crates and traps that the players still have to lay."""
    words = said.get("lay", "0 tiles 0 crates 0 traps").split()
    if len(words) != 6 or words[1::2] != ["tiles", "crates", "traps"]:
        expected = "numbers as in '9 tiles 2 crates 2 traps'"
        raise BadInput("lay", expected, said["lay"])
    tiles, crates, traps = (read_whole(word, "lay") for word in words[::2])
    return tiles, crates, traps


# -- what may stand where: cover elements, and units


def check_element(field: Field, kind: str, square: int, where: str) -> None:
    """Where crates and traps may stand."""
    ground, inside = field.ground[square], field.inside[square]
    if ground not in (CIRCLE, SMOKE):
        got = came(
            "tactics.input.came_element",
            kind=kind,
            square=field.name(square),
            ground=GROUNDS[ground].replace("_", " "),
        )
        raise wanted(where, "tactics.input.element_ground", got)
    if kind == TRAP and inside >= 0 and not field.buildings[inside].has_large_opening:
        what = "tactics.input.trap_inside"
        raise wanted(where, what, came("tactics.input.came_one", square=field.name(square)))


def footprint(field: Field, card: Unit, corner: int, where: str = "square") -> tuple[int, ...]:
    """The squares a unit stands on, the one in its north-west corner first."""
    column, row = field.place(corner)
    wide, deep = card.size
    if not field.holds(column + wide - 1, row + deep - 1):
        what = "tactics.input.room"
        facts = {"unit": card.name, "wide": wide, "deep": deep}
        raise wanted(
            where, what, came("tactics.input.came_edge", square=field.name(corner)), **facts
        )
    return tuple(field.at(column + dx, row + dy) for dy in range(deep) for dx in range(wide))


def check_ground(field: Field, signs: str, new: Placed, where: str) -> None:
    for square in new.squares:
        sign, jumps = signs[square], new.unit.has("jump")
        barred = field.ground[square] == NO_DOT
        if not new.unit.is_aircraft:
            barred |= sign == WATER and not jumps
            if not new.unit.is_soldier:
                barred |= sign == "t" or (sign == RUBBLE and not jumps)
        if barred:
            got = came(
                "tactics.input.came_piece", piece=new.name, square=field.name(square), sign=sign
            )
            raise wanted(
                where, "tactics.input.bears", got, kind=came(f"tactics.input.kind_{new.unit.type}")
            )


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
