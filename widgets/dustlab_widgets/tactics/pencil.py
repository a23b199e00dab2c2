"""What a click changes on a field that is drawn on: ground, crates, traps, where units stand.

What speaks against a change is kept, with the square where it was tried.
"""

from __future__ import annotations

from collections.abc import Iterable

from dustlab.core.remarks import Refusal
from dustlab.core.words import say
from dustlab.pictures.scene import CHOSEN, EXPLAINED, REFUSED
from dustlab.tactics.components import the_box
from dustlab.tactics.field import GROUNDS
from dustlab.tactics.state import State
from dustlab.tactics.studies import edit_field

ERASE, UNIT = "erase", "unit:"
SIGNS = {name: sign for sign, name in GROUNDS.items()}


class Pencil:
    """A field that is being drawn on, and with what."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.brush = "smoke"
        self.mover = ""
        """The unit that has been taken up."""
        self.refused: tuple[Refusal, ...] = ()
        self.tried = ""

    def let_go(self) -> None:
        self.mover, self.refused, self.tried = "", (), ""

    @staticmethod
    def brushes() -> list[str]:
        """Everything that can be painted: ground, cover, nothing, and every unit of the box."""
        units = [UNIT + card.id for card in the_box().units.values()]
        return [*SIGNS, *edit_field.ELEMENTS, ERASE, *units]

    def paint(self, square: str) -> None:
        """What the brush does to a square."""
        state, at = self.state, self.state.field.by_name[square]
        if self.brush == ERASE:
            self.state = edit_field.cleared(state, at)
        elif self.brush in edit_field.ELEMENTS:
            if self._try(edit_field.refuse_element(state, at, self.brush), square):
                self.state = edit_field.put_element(state, at, self.brush)
        elif self.brush.startswith(UNIT):
            card = the_box().unit(self.brush.removeprefix(UNIT))
            if self._try(edit_field.refuse_stand(state, card, at), square):
                self.state = edit_field.add_piece(state, card, at)
        elif self._try(edit_field.refuse_ground(state, at, SIGNS[self.brush]), square):
            self.state = edit_field.with_ground(state, at, SIGNS[self.brush])

    def move(self, square: str) -> None:
        """First the unit that moves, then where to; its own square puts it down again."""
        if not self.mover:
            piece = self.piece_on(square)
            self.mover = self.state.name(piece) if piece >= 0 else ""
        elif square in self.squares_of(self.mover):
            self.mover = ""
        else:
            self.put(self.state.read_piece(self.mover), square)

    def put(self, piece: int, square: str) -> None:
        """A unit on another square, if it may stand there."""
        corner = self.state.field.by_name[square]
        against = edit_field.refuse_stand(self.state, self.state.card(piece), corner, piece)
        if self._try(against, square):
            self.state, self.mover = edit_field.put_piece(self.state, piece, corner), ""

    def piece_on(self, square: str) -> int:
        """Who is taken up from a square: a hero first, if he shares it; -1: nobody."""
        standing = self.state.standing_on(self.state.field.by_name[square])
        standing.sort(key=lambda number: not self.state.card(number).is_hero)
        return standing[0] if standing else -1

    def squares_of(self, name: str) -> tuple[str, ...]:
        """The squares of a unit."""
        piece = self.state.pieces[self.state.read_piece(name)]
        return tuple(self.state.field.names[square] for square in piece.squares)

    def _try(self, against: Iterable[Refusal], square: str) -> bool:
        self.refused, self.tried = tuple(against), square
        return not self.refused

    def marks(self) -> dict[str, str]:
        marks = dict.fromkeys(self.squares_of(self.mover), CHOSEN) if self.mover else {}
        for remark in self.refused:
            marks |= dict.fromkeys(remark.where, EXPLAINED)
        if self.refused and self.tried:
            marks[self.tried] = REFUSED
        return marks


def brush_words(brush: str, language: str) -> str:
    if brush.startswith(UNIT):
        card = the_box().unit(brush.removeprefix(UNIT))
        return say("widgets.sight.unit", language, unit=card.name, side=card.side)
    return say(f"widgets.sight.{brush}", language)
