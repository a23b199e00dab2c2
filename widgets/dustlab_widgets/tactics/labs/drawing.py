"""Drawing on a field: what a click or a drag changes, what was refused, what is undone.

A `Pencil` draws on a position that is looked at or played from; an `Easel` on a battlefield that is
being made. Both paint squares and move units; what cannot be is refused by the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from dustlab.core.remarks import Refusal
from dustlab.core.words import phrase
from dustlab.pictures.scene import CHOSEN, EXPLAINED, REFUSED
from dustlab.tactics.battlefields import Battlefield, study
from dustlab.tactics.field import GROUND_RULES, Field, Side
from dustlab.tactics.state import State
from dustlab.tactics.studies import edit_field, sketch
from dustlab.tactics.studies.sketch import CRATE, ERASE, SIGNS, TRAP, UNIT, WALLS
from dustlab.tactics.text.cards import the_box

from ..desks.desk import squares_of

MOVE = "move"
MOST_STEPS = 200
"""How many changes can be undone."""


class Drawing:
    """What is painted with, the unit that is taken up, and the last thing that was tried."""

    def __init__(self, brush: str) -> None:
        self.brush = brush
        self.mover = ""
        """The unit that has been taken up."""
        self.refused: tuple[Refusal, ...] = ()
        self.tried = ""
        self.note = ""
        """What else is to be said: a key of the editor's words."""

    @property
    def state(self) -> State:
        """The position that is drawn on."""
        raise NotImplementedError

    def stand(self, piece: int, corner: int) -> None:
        """A unit on another square."""
        raise NotImplementedError

    def let_go(self) -> None:
        self.mover, self.refused, self.tried, self.note = "", (), "", ""

    def try_on(self, square: str, against: Iterable[Refusal]) -> bool:
        """Whether nothing speaks against a change there; what does is kept."""
        self.refused, self.tried, self.note = tuple(against), square, ""
        return not self.refused

    # -- moving units

    def move(self, square: str) -> None:
        """First the unit that moves, then where to; its own square puts it down again."""
        if self.mover and square not in squares_of(self.state, self.mover):
            self.put(self.state.read_piece(self.mover), square)
            return
        piece = -1 if self.mover else self.piece_on(square)
        self.let_go()
        self.mover = str(self.state.name(piece)) if piece >= 0 else ""

    def put(self, piece: int, square: str) -> None:
        """A unit on another square, if it may stand there."""
        state, corner = self.state, self.state.field.by_name[square]
        if self.try_on(square, edit_field.refuse_stand(state, state.card(piece), corner, piece)):
            self.stand(piece, corner)
            self.mover = ""

    def piece_on(self, square: str) -> int:
        """Who is taken up from a square: a hero first, if he shares it; -1: nobody."""
        standing = self.state.standing_on(self.state.field.by_name[square])
        standing.sort(key=lambda number: not self.state.card(number).is_hero)
        return standing[0] if standing else -1

    def marks(self) -> dict[str, str]:
        marks = dict.fromkeys(squares_of(self.state, self.mover), CHOSEN) if self.mover else {}
        for remark in self.refused:
            marks |= dict.fromkeys(remark.where, EXPLAINED)
        if self.refused and self.tried:
            marks[self.tried] = REFUSED
        return marks


def rectangle(field: Field, began: str, ended: str) -> Iterator[int]:
    """The squares between two, both included."""
    (ax, ay), (bx, by) = (field.place(field.by_name[one]) for one in (began, ended))
    for line in range(min(ay, by), max(ay, by) + 1):
        for column in range(min(ax, bx), max(ax, bx) + 1):
            yield field.at(column, line)


class Pencil(Drawing):
    """Draws on a position."""

    def __init__(self, state: State) -> None:
        super().__init__("smoke")
        self.position = state

    @property
    def state(self) -> State:
        return self.position

    def stand(self, piece: int, corner: int) -> None:
        self.position = edit_field.put_piece(self.state, piece, corner)

    def paint_between(self, began: str, ended: str) -> None:
        """A rectangle of ground; of anything else where the drag ended."""
        if self.brush not in (*SIGNS, ERASE):
            self.paint(ended)
            return
        against: list[Refusal] = []
        for square in rectangle(self.state.field, began, ended):
            self.refused = ()
            self.paint(self.state.field.names[square])
            against += self.refused
        self.refused = tuple(dict.fromkeys(against))

    def paint(self, square: str) -> None:
        """What the brush does to a square."""
        state, at = self.state, self.state.field.by_name[square]
        if self.brush == ERASE:
            self.position = edit_field.cleared(state, at)
        elif self.brush in edit_field.ELEMENTS:
            if self.try_on(square, edit_field.refuse_element(state, at, self.brush)):
                self.position = edit_field.put_element(state, at, self.brush)
        elif self.brush.startswith(UNIT):
            card = the_box().unit(self.brush.removeprefix(UNIT))
            if self.try_on(square, edit_field.refuse_stand(state, card, at)):
                self.position = edit_field.add_piece(state, card, at)
        elif self.try_on(square, edit_field.refuse_ground(state, at, SIGNS[self.brush])):
            self.position = edit_field.with_ground(state, at, SIGNS[self.brush])


class Easel(Drawing):
    """Draws on a battlefield, and keeps what it was before."""

    def __init__(self, ground: Battlefield) -> None:
        super().__init__("no_dot")
        self.battlefield = ground
        self.past: list[Battlefield] = []
        self.future: list[Battlefield] = []
        self.kind = KINDS[0]

    @property
    def state(self) -> State:
        return study(self.battlefield)

    def stand(self, piece: int, corner: int) -> None:
        moved = edit_field.put_piece(self.state, piece, corner)
        self.keep(sketch.redrawn(self.battlefield, moved))

    # -- changing

    def change(
        self, after: Callable[[], Battlefield], against: Iterable[Refusal] = (), tried: str = ""
    ) -> None:
        """Another battlefield, if nothing speaks against it."""
        if self.try_on(tried, against):
            self.keep(after())

    def keep(self, after: Battlefield) -> None:
        if after != self.battlefield:
            self.past = [*self.past, self.battlefield][-MOST_STEPS:]
            self.future, self.battlefield = [], after

    def undo(self) -> None:
        self._step(self.past, self.future, "nothing_before")

    def redo(self) -> None:
        self._step(self.future, self.past, "nothing_after")

    def _step(self, from_: list[Battlefield], to: list[Battlefield], nothing: str) -> None:
        self.let_go()
        if from_:
            to.append(self.battlefield)
            self.battlefield = from_.pop()
        else:
            self.note = nothing

    def take_brush(self, brush: str) -> None:
        self.brush = brush
        self.let_go()

    # -- on the board

    def pick(self, name: str) -> None:
        """A click, a tap or a key on a square, or on a side of one."""
        square, _, side = name.partition(" ")
        ground, number = self.battlefield, self.battlefield.field.by_name[square]
        if self.brush in WALLS:
            self._build(number, side, name)
        elif self.brush == MOVE:
            self.move(square)
        else:
            against = sketch.refuse_paint(ground, self.brush, number)
            self.change(partial(sketch.paint, ground, self.brush, number), against, square)

    def _build(self, square: int, side: str, name: str) -> None:
        ground = self.battlefield
        if not side and ground.field.inside[square] >= 0:
            self.let_go()
            self.note = "which_side"
            return
        # Outside of buildings no side has a wall: any of them says so.
        wall = Side(square, side or "N")
        against = sketch.refuse_build(ground, self.brush, wall)
        self.change(partial(sketch.build, ground, self.brush, wall), against, name)

    def drag(self, began: str, ended: str) -> None:
        """Over squares: everything between is painted; from a unit: it moves."""
        began, ended = began.partition(" ")[0], ended.partition(" ")[0]
        if self.brush == MOVE:
            self.let_go()
            self.move(began)
            if self.mover:
                self.put(self.state.read_piece(self.mover), ended)
        elif self.brush in sketch.SQUARES and began != ended:
            self._fill(began, ended)
        else:
            self.pick(ended)

    def _fill(self, began: str, ended: str) -> None:
        """A rectangle of squares; those that cannot be painted stay, and say why."""
        after = self.battlefield
        against: list[Refusal] = []
        for square in rectangle(after.field, began, ended):
            if sketch.is_there(after, self.brush, square):
                continue
            reasons = list(sketch.refuse_paint(after, self.brush, square))
            against += reasons
            if not reasons:
                after = sketch.paint(after, self.brush, square)
        self.let_go()
        self.keep(after)
        self.refused = tuple(dict.fromkeys(against))


# -- brushes

KINDS = ("ground", "cover", "building", "plan", "units")
RULES = {
    "tile": ("tactics.field.tiles",),
    "crate": ("tactics.field.elements",),
    "trap": ("tactics.field.elements", "tactics.building.traps"),
    "roof": ("tactics.building.walls",),
    "wall": ("tactics.building.walls",),
    "no_wall": ("tactics.building.walls",),
    "small": ("tactics.building.sizes", "tactics.building.openings"),
    "large": ("tactics.building.sizes", "tactics.building.traps"),
    "zone": ("tactics.setup.zones",),
    "goal": ("tactics.end.objective",),
    "erase": ("tactics.field.squares",),
}


def units() -> list[str]:
    """A brush for each unit of the box."""
    return [UNIT + card.id for card in the_box().units.values()]


def all_brushes() -> list[str]:
    """What is painted on a position: ground, cover, nothing, and every unit of the box."""
    return [*SIGNS, *edit_field.ELEMENTS, ERASE, *units()]


def brushes(kind: str) -> list[str]:
    """The editor's brushes, group by group."""
    if kind == "ground":
        first = [name for name in SIGNS if name == "no_dot"]
        return [*first, *(name for name in SIGNS if name not in first), "tile", ERASE]
    if kind == "cover":
        return [CRATE, TRAP, ERASE]
    if kind == "building":
        return ["roof", *WALLS, ERASE]
    if kind == "plan":
        return ["goal", "zone"]
    return [MOVE, *units(), ERASE]


def brush_words(brush: str, language: str, unit: str = "widgets.sight.unit") -> str:
    """`unit`: in which words a unit is called."""
    if brush.startswith(UNIT):
        card = the_box().unit(brush.removeprefix(UNIT))
        return phrase(unit, language, unit=card.name, side=card.side, ap=card.ap)
    shared = (*SIGNS, CRATE, TRAP, ERASE, MOVE)
    return phrase(f"widgets.{'sight' if brush in shared else 'editor'}.{brush}", language)


def rules_of(brush: str) -> tuple[str, ...]:
    """What to think of when painting with it."""
    if brush in SIGNS:
        return (GROUND_RULES[SIGNS[brush]],)
    return RULES.get(brush, ("tactics.field.squares",))
