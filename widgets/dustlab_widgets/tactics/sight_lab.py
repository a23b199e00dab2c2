"""The sight lab: two squares, the line between them, what is in its way, and what would turn it.

Ground is painted and units are moved on the same picture; every change is looked at anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ipywidgets import HBox, VBox

from dustlab.scene import CHOSEN, Scene
from dustlab.tactics.battlefields import Battlefield, the_battlefields
from dustlab.tactics.naming import told
from dustlab.tactics.picture import View, field_of_view
from dustlab.tactics.proof import TARGETS, VEHICLE, Proof
from dustlab.tactics.sight_words import remarks, tell_change
from dustlab.tactics.sighting import read_end, sight
from dustlab.tactics.state import State
from dustlab.words import say

from ..lab import Lab, box, button, menu, question, row, row_of_buttons
from .field_stage import FieldBoard
from .pairs import pairs_table
from .pencil import Pencil, brush_words
from .sight_view import first_ends, letters_words, opened, sight_view, unit_words, view_words
from .style import FIELD_CSS

LOOK, MOVE, PAINT = "look", "move", "paint"
LINE, VIEW = "line", "view"


class SightLab(Lab):
    """Choose two squares: see the line, what blocks it, the cover, and what would turn it.

    `field` is a battlefield or diagram of the package by its id, a file, or a position; `start` and
    `end` are pieces or squares to begin with.
    """

    TITLE = "widgets.sight.title"
    CSS = f"{Lab.CSS} dust-field"

    def __init__(
        self,
        field: str | Battlefield | State = "sight_corners",
        start: str = "",
        end: str = "",
        language: str = "en",
    ) -> None:
        state, self.called = opened(field)
        self.pencil, self.given = Pencil(state), state
        first, last = first_ends(self.state)
        self.start = read_end(self.state, start, "start").name if start else first
        self.end = read_end(self.state, end, "end").name if end else last
        self.begun = self.start, self.end
        self.tool, self.shown, self.target = LOOK, LINE, TARGETS[0]
        complain = self.complain
        self.choose_tool = row_of_buttons(self._other_tool, complain)
        self.choose_brush = menu(self._other_brush, complain, "widgets.sight.brush")
        self.choose_shown = row_of_buttons(self._other_picture, complain)
        self.choose_target = menu(self._other_target, complain, "widgets.sight.target")
        self.choose_start = menu(self._from, complain, "widgets.sight.start")
        self.choose_end = menu(self._to, complain, "widgets.sight.end")
        self.choose_field = menu(self._other_field, complain, "widgets.sight.field")
        self.swap = button(self._swap, complain)
        self.again = button(self._again, complain)
        self.clear = button(self._clear, complain)
        self.board = FieldBoard(self.picture("en"), self._picked, self.drag, complain)
        super().__init__(language)
        self.children[0].value += f"<style>{FIELD_CSS}</style>"
        self.speak(language)

    def parts(self) -> Sequence[Any]:
        left = box(
            VBox,
            "dust-desk-left",
            self.board,
            self.choose_tool.widget,
            row(self.choose_brush.widget, self.choose_field.widget),
            row(self.again, self.clear, self.swap),
        )
        right = box(
            VBox,
            "dust-desk-right",
            self.ask,
            self.choose_shown.widget,
            row(self.choose_start.widget, self.choose_end.widget),
            row(self.choose_target.widget),
            self.talk,
            self.hints,
        )
        below = box(VBox, "dust-stage", self.board.fold, self.board.told)
        return box(HBox, "dust-desk", left, right), below

    def __repr__(self) -> str:
        proof = self.proof
        if proof is None:
            return f"SightLab({self.called or 'own field'})"
        told = proof.cover if proof.visible else "not seen"
        return f"SightLab({self.start} to {self.end}: {told})"

    # -- what is looked at

    @property
    def state(self) -> State:
        return self.pencil.state

    @property
    def proof(self) -> Proof | None:
        """The line that is looked at; none until both ends are chosen."""
        if not self.start or not self.end or self.start == self.end:
            return None
        return sight(self.state, self.start, self.end)

    @property
    def view(self) -> View | None:
        if self.shown != VIEW or not self.start:
            return None
        return field_of_view(self.state, self.start, self.target)

    def squares_of(self, name: str) -> tuple[str, ...]:
        """The squares of a piece, or the one that is named."""
        if not name:
            return ()
        end = read_end(self.state, name)
        return tuple(self.state.field.names[square] for square in end.squares)

    # -- choosing

    def _picked(self, square: str) -> None:
        if square:
            self.trouble = ""
            self.pick(square)

    def pick(self, square: str) -> None:
        """A click, a tap or a key on a square; what it does, the tool says."""
        pencil = self.pencil
        pencil.refused = ()
        if self.tool == PAINT:
            pencil.paint(square)
        elif self.tool == MOVE:
            pencil.move(square)
        else:
            self._look(square)
        self._let_go()
        self._new_hints()
        self.show()

    def drag(self, began: str, ended: str) -> None:
        """From one square to another: a unit is moved there; from none, one looks along."""
        pencil = self.pencil
        pencil.let_go()
        piece = pencil.piece_on(began)
        if self.tool == PAINT:
            for square in (began, ended):
                pencil.paint(square)
        elif piece >= 0:
            pencil.put(piece, ended)
        else:
            self.start, self.end = (read_end(self.state, one).name for one in (began, ended))
        self._let_go()
        self._changed()

    def _look(self, square: str) -> None:
        """First where one looks from, then where to; once more lets go."""
        chosen = read_end(self.state, square).name
        if not self.start or self.shown == VIEW:
            self.start = chosen
            self.end = "" if self.end == chosen else self.end
        elif chosen == self.start:
            self.start, self.end = "", ""
        else:
            self.end = chosen

    def _let_go(self) -> None:
        """An end that is no more, or on which somebody stands now, goes by its name now."""
        self.start, self.end = self._named(self.start), self._named(self.end)
        if self.start == self.end:
            self.end = ""

    def _named(self, name: str) -> str:
        known = name in self.state.table.by_name or name in self.state.field.by_name
        return read_end(self.state, name).name if known else ""

    def _from(self, name: str) -> None:
        self.start = name
        self._changed()

    def _to(self, name: str) -> None:
        self.end = name
        self._changed()

    def _swap(self) -> None:
        self.start, self.end = self.end, self.start
        self._changed()

    def _clear(self) -> None:
        self.start, self.end = "", ""
        self.pencil.let_go()
        self._changed()

    def _again(self) -> None:
        """The field as it was given."""
        self.pencil.state = self.given
        self.pencil.let_go()
        self.start, self.end = self.begun
        self._changed()

    def _other_tool(self, tool: str) -> None:
        self.tool = tool
        self.pencil.let_go()
        self._changed()

    def _other_brush(self, brush: str) -> None:
        self.pencil.brush, self.tool = brush, PAINT
        self.pencil.let_go()
        self._changed()

    def _other_picture(self, shown: str) -> None:
        self.shown = shown
        self._changed()

    def _other_target(self, target: str) -> None:
        self.target, self.shown = target, VIEW
        self._changed()

    def _other_field(self, field: str) -> None:
        if field:
            self.given, self.called = opened(field)
            self.pencil.state, self.tool = self.given, LOOK
            self.pencil.let_go()
            self.start, self.end = self.begun = first_ends(self.given)
            self._changed()

    def _changed(self) -> None:
        self.trouble = ""
        self._new_hints()
        self.show()

    def _new_hints(self) -> None:
        self.hints.show(self.hint)

    # -- hints

    def hint(self, grade: int) -> str:
        proof, language = self.proof, self.language
        if proof is None:
            return say("widgets.sight.hint_start", language)
        if grade == 1:
            return self.rules_at_work(proof.verdict().because)
        if grade == 2:
            facts = {"squares": len(proof.crossed), "corners": len(proof.corners)}
            return say("widgets.sight.hint_look", language, **facts)
        return tell_change(proof, language).tell(language)

    # -- what is seen

    def marks(self) -> dict[str, str]:
        marks = dict.fromkeys(self.squares_of(self.start), CHOSEN)
        if self.shown == LINE:
            marks |= dict.fromkeys(self.squares_of(self.end), CHOSEN)
        marks |= self.pencil.marks()
        return marks

    def picture(self, language: str) -> Scene:
        return sight_view(self.state, self.proof, self.view, self.marks(), language)

    @property
    def scene(self) -> Scene:
        return self.board.scene

    def summary(self) -> Sequence[str]:
        proof = self.proof
        return [remark.tell(self.language) for remark in remarks(proof)] if proof else ()

    def asks(self) -> str:
        """What a click would do now."""
        language = self.language
        if self.tool == PAINT:
            what = brush_words(self.pencil.brush, language)
            return say("widgets.sight.asks_paint", language, what=what)
        if self.tool == MOVE:
            return say(f"widgets.sight.asks_{'where' if self.pencil.mover else 'piece'}", language)
        if self.shown == VIEW:
            return say("widgets.sight.asks_view", language)
        key = "start" if not self.start else "other" if self.end else "end"
        return say(f"widgets.sight.asks_{key}", language)

    def told(self) -> Sequence[str]:
        """What is chosen, and the verdict."""
        language, proof, view = self.language, self.proof, self.view
        if self.pencil.mover:
            mover = unit_words(self.state, self.pencil.mover, language)
            return [say("widgets.sight.moving", language, piece=mover)]
        if view is not None:
            return [view_words(self.state, view, language), letters_words(language)]
        if proof is None:
            return ()
        start, end = (unit_words(self.state, one, language) for one in (self.start, self.end))
        return [say("widgets.sight.ends", language, start=start, end=end)]

    def show(self) -> None:
        language, proof = self.language, self.proof
        self.name_lab()
        self._show_menus()
        self.ask.value = question(self.asks(), *self.told())
        if self.pencil.refused or proof is None or self.shown == VIEW:
            self.reasons(self.pencil.refused)
        else:
            told = [remark.tell(language) for remark in remarks(proof, language)]
            self.reasons(more=pairs_table(proof, told, language), also=proof.verdict().because)
        said = " ".join(remark.tell(language) for remark in self.pencil.refused)
        self.board.show(self.picture(language), said or " ".join(self.told()), language)

    def _show_menus(self) -> None:
        language = self.language
        for choice, keys, value in (
            (self.choose_tool, (LOOK, MOVE, PAINT), self.tool),
            (self.choose_shown, (LINE, VIEW), self.shown),
            (self.choose_target, (*TARGETS[:2], VEHICLE), self.target),
        ):
            options = [(say(f"widgets.sight.{key}", language), key) for key in keys]
            choice.show(options, value, language)
        brushes = [(brush_words(brush, language), brush) for brush in Pencil.brushes()]
        self.choose_brush.show(brushes, self.pencil.brush, language)
        ends = [(say("widgets.sight.nobody", language), "")]
        ends += [(unit_words(self.state, one, language), one) for one in self.state.table.names]
        ends += [(name, name) for name in self.state.field.names if not self._taken(name)]
        self.choose_start.show(ends, self.start, language)
        self.choose_end.show(ends, self.end, language)
        fields = [
            (told(ground.name, language), ground.id) for ground in the_battlefields().values()
        ]
        known = self.called in the_battlefields()
        own = [] if known else [(say("widgets.sight.own", language), self.called)]
        self.choose_field.show(own + fields, self.called, language)

    def _taken(self, square: str) -> bool:
        return bool(self.state.standing_on(self.state.field.by_name[square]))

    def speak(self, language: str) -> None:
        self.language = language
        self.swap.description = say("widgets.sight.swap", language)
        self.again.description = say("widgets.sight.again", language)
        self.clear.description = say("widgets.sight.clear", language)
        self._new_hints()
        super().speak(language)
