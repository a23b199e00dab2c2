"""The field editor: a battlefield is drawn, walled, planned and manned; then looked at or played.

It holds no rule: what cannot be is refused by `dustlab.tactics.studies.sketch`, with the reasons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ipywidgets import VBox

from dustlab.core.errors import BadInput
from dustlab.core.remarks import Refusal
from dustlab.core.words import complaint, say, wanted
from dustlab.pictures.scene import Scene
from dustlab.tactics.battlefields import Battlefield, battlefield
from dustlab.tactics.pictures.legend import legend
from dustlab.tactics.pictures.position import sketch_scene
from dustlab.tactics.studies import sketch
from dustlab.tactics.text.battlefields import read_battlefields, write_battlefield
from dustlab.tactics.text.naming import in_words

from ...core.controls import check_language
from ...core.parts import Told, box, button
from ...table.frame import FILES, Sheets
from ...table.lab import Lab, menu, question, row_of_buttons
from ..board import FIELD_LOOKS, FieldBoard
from ..desks.desk import capital
from ..table import TacticsTable
from .drawing import KINDS, MOVE, Easel, brush_words, brushes, rules_of
from .editor_forms import ArmyForm, FileForm, PlanForm
from .sight import SightLab

UNIT_WORDS = "widgets.editor.unit"
PLAN, ARMY = "plan", "army"


class FieldEditor(Lab):
    """Make a battlefield: paint squares, build walls, place units, choose armies, save the file.

    `field` is one of the package by its id, a file, or a battlefield to go on with; left out, an
    empty field. `editor.battlefield` is what has been made.
    """

    TITLE = "widgets.editor.title"
    LEGEND = staticmethod(legend)
    CSS = f"{Lab.CSS} dust-field dust-editor"
    LOOKS = (*Lab.LOOKS, FIELD_LOOKS)
    ASKS_AGAIN = False

    def __init__(self, field: str | Battlefield | None = None, language: str = "") -> None:
        self.easel = Easel(_opened(field, check_language(language)))
        complain = self.complain
        self.choose_kind = row_of_buttons(self._other_kind, complain)
        self.choose_brush = menu(self._other_brush, complain, "widgets.editor.brush")
        self.undo = button(self._undo, complain)
        self.redo = button(self._redo, complain)
        self.to_sight = button(self._to_sight, complain)
        self.to_table = button(self._to_table, complain)
        self.plan = PlanForm(self, complain)
        self.army = ArmyForm(self, complain)
        self.files = FileForm(self, complain)
        self.board = FieldBoard(self.picture("en"), self.pick, self.drag, complain)
        self.beside = box(VBox, "dust-stage")
        self.own_lab: SightLab | None = None
        self.own_table: TacticsTable | None = None
        """What was opened below, kept for the next time: a table takes long to make."""
        super().__init__(language)
        self.speak(self.language)

    # -- the widgets

    def boards(self) -> Sequence[Any]:
        return (self.board,)

    def in_hand(self) -> Sequence[Any]:
        return self.choose_kind.widget, self.choose_brush.widget

    def buttons(self) -> Sequence[Any]:
        return self.undo, self.redo, self.to_sight, self.to_table

    def in_words(self) -> Sequence[Any]:
        return (self.board.told,)

    def sheets(self) -> Sheets:
        own = {PLAN: (self.plan,), ARMY: (self.army,), FILES: (self.files,)}
        return {**own, **super().sheets()}

    def below(self) -> Sequence[Any]:
        return (self.beside,)

    def __repr__(self) -> str:
        field = self.battlefield.field
        return f"FieldEditor({self.battlefield.id}: {field.columns} x {field.rows} squares)"

    # -- changing

    @property
    def battlefield(self) -> Battlefield:
        """What has been made."""
        return self.easel.battlefield

    def change(self, after: Callable[[], Battlefield], against: Iterable[Refusal] = ()) -> None:
        """Another battlefield, if nothing speaks against it."""
        self.easel.change(after, against)
        self._changed()

    def pick(self, name: str) -> None:
        """A click, a tap or a key on a square, or on a side of one."""
        if name:
            self.easel.pick(name)
            self._changed()

    def drag(self, began: str, ended: str) -> None:
        self.easel.drag(began, ended)
        self._changed()

    def _undo(self) -> None:
        self.easel.undo()
        self._changed()

    def _redo(self) -> None:
        self.easel.redo()
        self._changed()

    def _other_kind(self, kind: str) -> None:
        self.easel.kind = kind
        self._other_brush(brushes(kind)[0])

    def _other_brush(self, brush: str) -> None:
        self.easel.take_brush(brush)
        self._changed()

    # -- files, labs, the table

    def record(self) -> str:
        """The file of the battlefield as it is now."""
        return write_battlefield(self.battlefield) + "\n"

    def load(self, text: str, source: str) -> None:
        """A battlefield from a file; what does not fit is one line, and nothing is lost."""
        try:
            grounds = read_battlefields(text, source)
            if len(grounds) != 1:
                raise wanted(source, "tactics.input.one_battlefield", len(grounds))
        except BadInput as error:
            raise Told(complaint(error, self.language)) from error
        self.take(grounds[0])

    def take(self, ground: Battlefield) -> None:
        """Another battlefield; what was there can be had back."""
        self.easel.let_go()
        self.easel.keep(ground._replace(checks=()))
        # What was opened below was for the field before.
        self._show_beside()
        self._changed()

    def sight_lab(self) -> SightLab:
        """The sight lab with this field."""
        return SightLab(self.battlefield, language=self.language)

    def table(self, **options: Any) -> TacticsTable:
        """A table at which a skirmish on this field begins."""
        return TacticsTable(self.battlefield, language=self.language, **options)

    def _to_sight(self) -> None:
        self.easel.let_go()
        self.easel.note = "opened_below"
        self._changed()
        if self.own_lab is None:
            self.own_lab = self.sight_lab()
        else:
            self.own_lab.open_field(self.battlefield)
        self._show_beside(self.own_lab)

    def _to_table(self) -> None:
        self.easel.let_go()
        self.easel.refused = tuple(sketch.refuse_play(self.battlefield))
        self.easel.note = "" if self.easel.refused else "opened_below"
        self._changed()
        if self.easel.refused:
            return
        if self.own_table is None:
            self.own_table = self.table()
        else:
            self.own_table.open_field(self.battlefield)
        self._show_beside(self.own_table)

    def _show_beside(self, *others: Any) -> None:
        """Below the editor, in the place of what was opened before."""
        self.beside.children = others
        for other in others:
            other.choose_language.choice.value = self.language
            # The page scrolls to what has the focus.
            other.tabs.row.widget.focus()

    # -- what is seen

    def picture(self, language: str) -> Scene:
        sides = self.easel.brush in sketch.WALLS
        return sketch_scene(self.battlefield, self.easel.marks(), sides, language)

    @property
    def scene(self) -> Scene:
        return self.board.scene

    def summary(self) -> Sequence[str]:
        return self.scene.description.splitlines()

    def asks(self) -> str:
        language = self.language
        if self.easel.brush == MOVE:
            return say(f"widgets.sight.asks_{'where' if self.easel.mover else 'piece'}", language)
        what = brush_words(self.easel.brush, language, UNIT_WORDS)
        key = "asks_side" if self.easel.brush in sketch.WALLS else "asks_square"
        return say(f"widgets.editor.{key}", language, what=what)

    def hint(self, grade: int) -> str:
        if grade == 1:
            return self.rules_at_work(rules_of(self.easel.brush))
        if grade == 2:
            return say("widgets.editor.hint_how", self.language)
        missing = [one.tell(self.language) for one in sketch.refuse_play(self.battlefield)]
        return " ".join(missing) or say("widgets.editor.hint_ready", self.language)

    def _changed(self) -> None:
        self.trouble = ""
        self.files.forget(self.battlefield)
        self.hints.show(self.hint)
        self.show()

    def show(self) -> None:
        language = self.language
        self.name_lab(field=in_words(self.battlefield.name, language))
        kinds = [(say(f"widgets.editor.{kind}", language), kind) for kind in KINDS]
        self.choose_kind.show(kinds, self.easel.kind, language)
        options = [
            (capital(brush_words(one, language, UNIT_WORDS)), one)
            for one in brushes(self.easel.kind)
        ]
        self.choose_brush.show(options, self.easel.brush, language)
        self.ask.value = question(self.asks())
        easel, note = self.easel, ""
        if easel.note:
            note = say(f"widgets.editor.{easel.note}", language)
        self.reasons(easel.refused, note)
        self.plan.show(self.battlefield, language)
        self.army.show(self.battlefield, language)
        said = " ".join(remark.tell(language) for remark in easel.refused)
        self.board.show(self.picture(language), said or note or self.asks(), language)

    def speak(self, language: str) -> None:
        self.language = language
        for press, key in (
            (self.undo, "undo"),
            (self.redo, "redo"),
            (self.to_sight, "to_sight"),
            (self.to_table, "to_table"),
        ):
            press.description = say(f"widgets.editor.{key}", language)
        for form in (self.plan, self.army, self.files):
            form.speak(language)
        self.files.forget(self.battlefield)
        self.hints.show(self.hint)
        super().speak(language)
        for opened in self.beside.children:
            opened.choose_language.choice.value = language


def _opened(field: str | Battlefield | None, language: str) -> Battlefield:
    if field is None:
        return sketch.blank(name=say("widgets.editor.my_field", language))
    ground = field if isinstance(field, Battlefield) else battlefield(field)
    return ground._replace(checks=())
