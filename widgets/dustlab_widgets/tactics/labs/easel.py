"""A battlefield on the easel: what a click or a drag changes, what was refused, what is undone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from dustlab.core.remarks import Refusal
from dustlab.core.words import phrase
from dustlab.pictures.scene import CHOSEN, EXPLAINED, REFUSED
from dustlab.tactics.battlefields import Battlefield, study
from dustlab.tactics.field import GROUND_RULES, Side
from dustlab.tactics.studies import edit_field, sketch
from dustlab.tactics.text.cards import the_box

MOST_STEPS = 200
"""So many changes can be taken back."""


class Easel:
    """A battlefield, what is painted with, and the last thing that was tried."""

    def __init__(self, ground: Battlefield) -> None:
        self.battlefield = ground
        self.past: list[Battlefield] = []
        self.future: list[Battlefield] = []
        self.kind, self.brush = KINDS[0], "no_dot"
        self.mover = ""
        """The unit that has been taken up."""
        self.refused: tuple[Refusal, ...] = ()
        self.tried = ""
        self.note = ""
        """What else is to be said: a key of the editor's words."""

    # -- changing

    def change(
        self,
        after: Callable[[], Battlefield],
        against: Iterable[Refusal] = (),
        tried: str = "",
    ) -> bool:
        """Another battlefield, if nothing speaks against it."""
        self.note = ""
        self.refused, self.tried = tuple(against), tried
        if not self.refused:
            self.keep(after())
        return not self.refused

    def keep(self, after: Battlefield) -> None:
        if after != self.battlefield:
            self.past = [*self.past, self.battlefield][-MOST_STEPS:]
            self.future, self.battlefield = [], after

    def undo(self) -> None:
        self._stroll(self.past, self.future, "nothing_before")

    def redo(self) -> None:
        self._stroll(self.future, self.past, "nothing_after")

    def _stroll(self, from_: list[Battlefield], to: list[Battlefield], nothing: str) -> None:
        self.let_go()
        if from_:
            to.append(self.battlefield)
            self.battlefield = from_.pop()
        else:
            self.note = nothing

    def let_go(self) -> None:
        self.mover, self.refused, self.tried = "", (), ""
        self.note = ""

    def take_brush(self, brush: str) -> None:
        self.brush = brush
        self.let_go()

    # -- on the board

    def pick(self, name: str) -> None:
        """A click, a tap or a key on a square, or on a side of one."""
        square, _, side = name.partition(" ")
        number = self.battlefield.field.by_name[square]
        if self.brush in sketch.WALLS:
            self._build(number, side, name)
        elif self.brush == MOVE:
            self._move(square)
        else:
            paint, refuse = sketch.paint, sketch.refuse_paint
            against = refuse(self.battlefield, self.brush, number)
            self.change(partial(paint, self.battlefield, self.brush, number), against, square)

    def _build(self, square: int, side: str, name: str) -> None:
        ground, field = self.battlefield, self.battlefield.field
        if not side and field.inside[square] >= 0:
            self.let_go()
            self.note = "which_side"
            return
        # Outside of buildings no side has a wall: any of them says so.
        wall = Side(square, side or "N")
        against = sketch.refuse_build(ground, self.brush, wall)
        self.change(partial(sketch.build, ground, self.brush, wall), against, name)

    def _move(self, square: str) -> None:
        """First the unit that moves, then where to; its own square puts it down again."""
        state = study(self.battlefield)
        standing = state.standing_on(state.field.by_name[square])
        if not self.mover:
            self.let_go()
            self.mover = str(state.table.names[standing[-1]]) if standing else ""
        elif standing and self.mover in [state.table.names[one] for one in standing]:
            self.let_go()
        else:
            self._put(self.mover, square)

    def _put(self, mover: str, square: str) -> None:
        state = study(self.battlefield)
        piece, corner = state.read_piece(mover), state.field.by_name[square]
        against = edit_field.refuse_stand(state, state.card(piece), corner, piece)

        def after() -> Battlefield:
            return sketch.redrawn(self.battlefield, edit_field.put_piece(state, piece, corner))

        if self.change(after, against, square):
            self.mover = ""

    def drag(self, began: str, ended: str) -> None:
        """Over squares: everything between is painted; from a unit: it moves."""
        began, ended = began.partition(" ")[0], ended.partition(" ")[0]
        if self.brush == MOVE:
            self.let_go()
            self._move(began)
            if self.mover:
                self._put(self.mover, ended)
        elif self.brush in sketch.SQUARES and began != ended:
            self._fill(began, ended)
        else:
            self.pick(ended)

    def _fill(self, began: str, ended: str) -> None:
        """A rectangle of squares; those that cannot be painted stay, and say why."""
        field, after = self.battlefield.field, self.battlefield
        (ax, ay), (bx, by) = (field.place(field.by_name[one]) for one in (began, ended))
        against: list[Refusal] = []
        for line in range(min(ay, by), max(ay, by) + 1):
            for column in range(min(ax, bx), max(ax, bx) + 1):
                square = field.at(column, line)
                if sketch.is_there(after, self.brush, square):
                    continue
                reasons = list(sketch.refuse_paint(after, self.brush, square))
                against += reasons
                if not reasons:
                    after = sketch.paint(after, self.brush, square)
        self.let_go()
        self.keep(after)
        self.refused = tuple(dict.fromkeys(against))

    def marks(self) -> dict[str, str]:
        marks: dict[str, str] = {}
        if self.mover:
            state = study(self.battlefield)
            squares = state.pieces[state.read_piece(self.mover)].squares
            marks |= {state.field.names[square]: CHOSEN for square in squares}
        for remark in self.refused:
            marks |= dict.fromkeys(remark.where, EXPLAINED)
        if self.refused and self.tried:
            marks[self.tried] = REFUSED
        return marks


MOVE = "move"
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


def brushes(kind: str) -> list[str]:
    """The brushes of a group."""
    if kind == "ground":
        first = [name for name in sketch.SIGNS if name == "no_dot"]
        return [*first, *(name for name in sketch.SIGNS if name not in first), "tile", "erase"]
    if kind == "cover":
        return ["crate", "trap", "erase"]
    if kind == "building":
        return ["roof", *sketch.WALLS, "erase"]
    if kind == "plan":
        return ["goal", "zone"]
    return [MOVE, *(sketch.UNIT + card.id for card in the_box().units.values()), "erase"]


def brush_words(brush: str, language: str) -> str:
    if brush.startswith(sketch.UNIT):
        card = the_box().unit(brush.removeprefix(sketch.UNIT))
        return phrase("widgets.editor.unit", language, unit=card.name, side=card.side, ap=card.ap)
    if brush in sketch.SIGNS or brush in (sketch.CRATE, sketch.TRAP, sketch.ERASE, MOVE):
        return phrase(f"widgets.sight.{brush}", language)
    return phrase(f"widgets.editor.{brush}", language)


def rules_of(brush: str) -> tuple[str, ...]:
    """What to think of when painting with it."""
    if brush in sketch.SIGNS:
        return (GROUND_RULES[sketch.SIGNS[brush]],)
    return RULES.get(brush, ("tactics.field.squares",))
