"""The frame of the labs on a field: one looks at it, paints ground on it, or moves its units.

Whatever was drawn can be undone, step by step, or all at once. A lab says what is looked at and
what is told; the field, the pencil and the menus are the same in all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Any

from dustlab.core.words import say
from dustlab.pictures.scene import Scene
from dustlab.tactics.battlefields import Battlefield, battlefield, study, the_battlefields
from dustlab.tactics.pictures.legend import legend
from dustlab.tactics.rules.proof import read_end
from dustlab.tactics.state import State
from dustlab.tactics.text.naming import in_words

from ...core.parts import Row, button
from ...pictures.stage import at_once
from ...table.frame import Sheets
from ...table.lab import Lab, menu, row_of_buttons
from ..board import FIELD_LOOKS, Chart, FieldBoard, OddsChart
from ..desks.desk import capital
from .drawing import MOST_STEPS, MOVE, Pencil, all_brushes, brush_words

LOOK, PAINT = "look", "paint"
DRAW = "draw"


class FieldLab(Lab):
    """A lab with a field that can be drawn on."""

    CSS = f"{Lab.CSS} dust-field"
    LEGEND = staticmethod(legend)
    LOOKS = (*Lab.LOOKS, FIELD_LOOKS)
    LOOK_WORDS = "widgets.sight.look"
    """What the tool is called that draws nothing."""
    CHART = False
    """Whether exact odds stand beside the field."""

    def __init__(self, state: State, called: str, language: str) -> None:
        self.pencil, self.given, self.called = Pencil(state), state, called
        self.tool = LOOK
        self.home = state, called
        """What the lab was opened with: the menu of fields leads back to it."""
        self.kept: list[tuple[State, State, str]] = []
        """What lay there before each change, the last one last: the position, the field as it was
        given, and its name."""
        complain = self.complain
        self.choose_tool = row_of_buttons(self._other_tool, complain)
        self.choose_brush = menu(self._other_brush, complain, "widgets.sight.brush")
        self.choose_field = menu(self._other_field, complain, "widgets.sight.field")
        self.undo = button(self._undo, complain)
        self.again = button(self._again, complain)
        self.clear = button(self._clear, complain)
        self.board = FieldBoard(self.picture("en"), self._picked, self.drag, complain)
        self.chart = OddsChart(complain) if self.CHART else None
        super().__init__(language)
        self.speak(self.language)

    # -- what each lab has of its own

    def look(self, square: str) -> None:
        """A click on a square while nothing is drawn."""
        raise NotImplementedError

    def look_along(self, began: str, ended: str) -> None:
        """A drag from a square on which nobody stands."""
        del began
        self.look(ended)

    def follow(self) -> None:
        """The position is another one: what was chosen may be gone, or go by another name."""

    def forget(self) -> None:
        """Nothing is chosen any more."""
        raise NotImplementedError

    def restart(self) -> None:
        """What was chosen when the lab was opened, or what another field begins with."""
        raise NotImplementedError

    def looked_at(self) -> dict[str, str]:
        """The marks of what is chosen."""
        return {}

    def picture(self, language: str) -> Scene:
        raise NotImplementedError

    def asks_look(self) -> str:
        """What a click would do while nothing is drawn."""
        raise NotImplementedError

    def told(self) -> Sequence[str]:
        """What is chosen, in a line or two."""
        return ()

    def odds_now(self) -> Chart:
        """The odds beside the field, if the lab has a chart."""
        raise NotImplementedError

    def show_all(self) -> None:
        """Everything but the odds as it stands now."""
        raise NotImplementedError

    def deeds_row(self) -> Sequence[Any]:
        """More buttons beside those that undo."""
        return ()

    # -- the widgets

    def boards(self) -> Sequence[Any]:
        return (self.board,)

    def open_cards(self) -> Sequence[Any]:
        return () if self.chart is None else (self.chart,)

    def in_words(self) -> Sequence[Any]:
        return (self.board.told,)

    def sheets(self) -> Sheets:
        menus = Row(self.choose_brush.widget, self.choose_field.widget)
        deeds = Row(self.undo, self.again, self.clear, *self.deeds_row())
        drawn = (self.choose_tool.widget, menus, deeds)
        return {DRAW: drawn, **super().sheets()}

    # -- what is looked at

    @property
    def state(self) -> State:
        return self.pencil.state

    def squares_of(self, name: str) -> tuple[str, ...]:
        """The squares of a piece, or the one that is named."""
        if not name:
            return ()
        end = read_end(self.state, name)
        return tuple(self.state.field.names[square] for square in end.squares)

    def named(self, name: str) -> str:
        """How something is called now: who stands there, the square, or nothing any more."""
        known = name in self.state.table.by_name or name in self.state.field.by_name
        if name in self.state.table.by_name:
            known = bool(self.state.pieces[self.state.read_piece(name)].squares)
        return read_end(self.state, name).name if known else ""

    def open_field(self, field: str | Battlefield | State) -> None:
        """Another field, as if the lab had been opened with it."""
        self.home = self.given, self.called = opened(field)
        self.kept.clear()
        self.begin_there()
        self._as_given()

    def begin_there(self) -> None:
        """What is chosen at first on the field that has been opened."""
        raise NotImplementedError

    # -- choosing and drawing

    def _picked(self, square: str) -> None:
        if square:
            self.trouble = ""
            self.pick(square)

    def pick(self, square: str) -> None:
        """A click, a tap or a key on a square; what it does, the tool says."""
        before, pencil = self.state, self.pencil
        pencil.refused = ()
        if self.tool == PAINT:
            pencil.paint(square)
        elif self.tool == MOVE:
            pencil.move(square)
        else:
            self.look(square)
        self._drawn(before)

    def drag(self, began: str, ended: str) -> None:
        """From one square to another: a unit is moved there; from none, one looks along.

        With a brush all squares between are painted.
        """
        before, pencil = self.state, self.pencil
        pencil.let_go()
        piece = pencil.piece_on(began)
        if self.tool == PAINT:
            pencil.paint_between(began, ended)
        elif piece >= 0:
            pencil.put(piece, ended)
        else:
            self.look_along(began, ended)
        self.trouble = ""
        self._drawn(before)

    def _drawn(self, before: State) -> None:
        """Something was chosen or drawn; what was drawn can be undone."""
        if self.state is not before:
            self.keep(before)
            self.follow()
        self._new_hints()
        self.show()

    def keep(self, before: State) -> None:
        """What lay there can be brought back."""
        self.kept = [*self.kept[-MOST_STEPS:], (before, self.given, self.called)]

    def _undo(self) -> None:
        """The position as it was before it was last drawn on, or another field chosen."""
        self.pencil.let_go()
        if self.kept:
            called = self.called
            self.pencil.position, self.given, self.called = self.kept.pop()
            if called == self.called:
                self.follow()
            else:
                self.restart()
        self.changed()

    def _again(self) -> None:
        """The field as it was given; the next click looks, and draws nothing."""
        if self.state != self.given:
            self.keep(self.state)
        self._as_given()

    def _as_given(self) -> None:
        self.pencil.position, self.tool = self.given, LOOK
        self.pencil.let_go()
        self.restart()
        self.changed()

    def _clear(self) -> None:
        self.pencil.let_go()
        self.forget()
        self.changed()

    def _other_tool(self, tool: str) -> None:
        self.tool = tool
        self.pencil.let_go()
        self.changed()

    def _other_brush(self, brush: str) -> None:
        self.pencil.brush, self.tool = brush, PAINT
        self.pencil.let_go()
        self.changed()

    def _other_field(self, field: str) -> None:
        self.keep(self.state)
        home = field == self.home[1]
        self.given, self.called = self.home if home else opened(field)
        self._as_given()

    def sets(self, thing: str) -> Callable[[Any], None]:
        """What a menu does that changes one thing of the lab."""

        def choose(value: Any) -> None:
            setattr(self, thing, value)
            self.changed()

        return choose

    def changed(self) -> None:
        self.trouble = ""
        self._new_hints()
        self.show()

    def _new_hints(self) -> None:
        self.hints.show(self.hint)

    # -- what is seen

    def marks(self) -> dict[str, str]:
        return {**self.looked_at(), **self.pencil.marks()}

    @property
    def scene(self) -> Scene:
        return self.board.scene

    def asks(self) -> str:
        """What a click would do now."""
        language = self.language
        if self.tool == PAINT:
            what = brush_words(self.pencil.brush, language)
            return say("widgets.sight.asks_paint", language, what=what)
        if self.tool == MOVE:
            return say(f"widgets.sight.asks_{'where' if self.pencil.mover else 'piece'}", language)
        return self.asks_look()

    def told_now(self) -> Sequence[str]:
        """The same with the unit that is taken up."""
        if self.pencil.mover:
            mover = unit_words(self.state, self.pencil.mover, self.language)
            return [say("widgets.sight.moving", self.language, piece=mover)]
        return self.told()

    def show(self) -> None:
        with at_once():
            self.show_all()
            if self.chart is not None:
                self.chart.show(self.odds_now(), self.language)

    def show_field(self, said: str = "") -> None:
        """The field as it stands; what speaks against a drawing is heard first."""
        language = self.language
        refused = " ".join(remark.tell(language) for remark in self.pencil.refused)
        heard = refused or said or " ".join(self.told_now())
        self.board.show(self.picture(language), heard, language)

    def show_tools(self) -> None:
        """The menus of the left side."""
        language = self.language
        words = {LOOK: self.LOOK_WORDS, MOVE: "widgets.sight.move", PAINT: "widgets.sight.paint"}
        tools = [(say(words[tool], language), tool) for tool in words]
        self.choose_tool.show(tools, self.tool, language)
        brushes = [(capital(brush_words(brush, language)), brush) for brush in all_brushes()]
        self.choose_brush.show(brushes, self.pencil.brush, language)
        fields = [
            (in_words(ground.name, self.language), ground.id)
            for ground in the_battlefields().values()
        ]
        if self.home[1] not in the_battlefields():
            fields = [(say("widgets.sight.own", language), self.home[1]), *fields]
        self.choose_field.show(fields, self.called, language)

    def units(self) -> list[tuple[str, str]]:
        """Everybody on the field, for a menu."""
        state = self.state
        on = [name for name in state.table.names if state.pieces[state.read_piece(name)].squares]
        return [(unit_words(state, name, self.language), name) for name in on]

    def squares(self) -> list[tuple[str, str]]:
        """The squares on which nobody stands, for a menu."""
        taken = {square for piece in self.state.pieces for square in piece.squares}
        names = self.state.field.names
        return [(name, name) for square, name in enumerate(names) if square not in taken]

    def speak(self, language: str) -> None:
        self.language = language
        self.undo.description = say("widgets.field.undo", language)
        self.undo.tooltip = say("widgets.field.undo_tip", language)
        self.again.description = say("widgets.sight.again", language)
        self.clear.description = say("widgets.sight.clear", language)
        self._new_hints()
        super().speak(language)


OWN_FIELD = ""


def opened(field: str | Battlefield | State) -> tuple[State, str]:
    """A position to look at, and the id of its battlefield if it is one of the package."""
    if isinstance(field, State):
        return field, OWN_FIELD
    ground = field if isinstance(field, Battlefield) else battlefield(field)
    # A field of one's own may bear a name of the package's: it is another one all the same.
    known = the_battlefields().get(ground.id, ground)
    return study(ground), ground.id if known == ground else OWN_FIELD


def unit_words(state: State, name: str, language: str) -> str:
    """'Death Dealers (A1)'; a square by its name alone."""
    end = read_end(state, name)
    if not end.title:
        return end.name
    return f"{in_words(end.title, language)} ({state.field.names[end.squares[0]]})"


def table_of(rows: Iterable[Sequence[str]], heads: Sequence[str] = (), caption: str = "") -> str:
    """Rows of words as a table."""
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    head = "".join(f"<th>{escape(one)}</th>" for one in heads)
    lines = ["".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows]
    body = "".join(f"<tr>{line}</tr>" for line in ([head] if head else []) + lines)
    return f'<table class="dust-lines dust-pairs">{title}{body}</table>'


def steps_of(lines: Iterable[str]) -> str:
    """One thing after the other, as a numbered list."""
    html = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f'<ol class="dust-steps">{html}</ol>'
