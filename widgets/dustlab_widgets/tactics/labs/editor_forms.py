"""The forms beside the field editor: size and plan, armies, and the file."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from ipywidgets import BoundedIntText, Layout, Text, Textarea, ToggleButton, VBox

from dustlab.core.words import name, say
from dustlab.tactics.battlefields import Battlefield, the_battlefields
from dustlab.tactics.components import SIDES
from dustlab.tactics.field import EDGES, MOST
from dustlab.tactics.studies import sketch
from dustlab.tactics.text.cards import the_box
from dustlab.tactics.text.naming import in_words

from ...core.parts import Column, Complain, Row, button, made, markup, shared, show_if, watch
from ...table.controls import Deed, Deeds, SavedOnDemand
from ...table.lab import menu

if TYPE_CHECKING:
    from .editor import FieldEditor

NUMBERS: dict[str, Callable[[Battlefield, int], Battlefield]] = {
    "ap_limit": lambda ground, number: ground._replace(ap_limit=number),
    "rounds": lambda ground, number: ground._replace(rounds=number),
    "hold_bonus": lambda ground, number: ground._replace(hold_bonus=number),
}
SIZES = ("columns", "rows_")
EMPTY = ""


class PlanForm(Column):
    """Name, size, edges, limits: what is planned on the field."""

    def __init__(self, editor: FieldEditor, complain: Complain) -> None:
        self.editor = editor
        self._filling = False
        self.name = made(Text, "dust-grow", continuous_update=False)
        watch(self.name, self._if_asked(self._named), complain)
        self.sizes = {one: made(BoundedIntText, "dust-seed", min=1, max=MOST) for one in SIZES}
        self.numbers = {one: made(BoundedIntText, "dust-seed", max=9999) for one in NUMBERS}
        self.edges = {
            side: menu(partial(self._edge, side), complain, f"widgets.editor.edge_{side}")
            for side in SIDES
        }
        for size in self.sizes.values():
            watch(size, self._if_asked(lambda _: self._sized()), complain)
        for key, number in self.numbers.items():
            watch(number, self._if_asked(partial(self._number, key)), complain)
        super().__init__(
            "dust-form",
            Row(self.name),
            Row(*self.sizes.values()),
            Row(*(edge.widget for edge in self.edges.values())),
            Row(*self.numbers.values()),
        )

    def _if_asked(self, call: Callable[[Any], None]) -> Callable[[Any], None]:
        """What a person changes is done; what follows from it is only shown."""

        def changed(value: Any) -> None:
            if not self._filling:
                call(value)

        return changed

    def _named(self, value: str) -> None:
        ground = self.editor.battlefield
        self.editor.change(partial(sketch.named, ground, value))

    def _sized(self) -> None:
        ground = self.editor.battlefield
        columns, rows = (int(size.value) for size in self.sizes.values())
        against = sketch.refuse_size(ground, columns, rows)
        self.editor.change(partial(sketch.resized, ground, columns, rows), against)

    def _edge(self, side: str, edge: str) -> None:
        ground = self.editor.battlefield
        self.editor.change(partial(sketch.with_entry, ground, side, edge))

    def _number(self, key: str, value: int) -> None:
        ground = self.editor.battlefield
        self.editor.change(partial(NUMBERS[key], ground, int(value)))

    def show(self, ground: Battlefield, language: str) -> None:
        wanted = {
            self.name: in_words(ground.name, language),
            self.sizes["columns"]: ground.field.columns,
            self.sizes["rows_"]: ground.field.rows,
            **{self.numbers[key]: getattr(ground, key) for key in NUMBERS},
        }
        self._filling = True
        try:
            for widget, value in wanted.items():
                if widget.value != value:
                    widget.value = value
        finally:
            self._filling = False
        edges = dict(ground.field.entry)
        options = [(say("widgets.editor.no_edge", language), EMPTY)]
        options += [(name(edge, language), edge) for edge in EDGES]
        for side, choice in self.edges.items():
            choice.show(options, edges.get(side, EMPTY), language)

    def speak(self, language: str) -> None:
        self.name.description = say("widgets.editor.name", language)
        for key, widget in (*self.sizes.items(), *self.numbers.items()):
            widget.description = say(f"widgets.editor.{key}", language)


class ArmyForm(Column):
    """The suggested armies: units are added from a menu, a button for each takes it out."""

    def __init__(self, editor: FieldEditor, complain: Complain) -> None:
        self.editor = editor
        self.told = markup()
        self.add = {
            side: menu(partial(self._added, side), complain, f"widgets.editor.add_{side}")
            for side in SIDES
        }
        self.units = Deeds(complain)
        super().__init__(
            "dust-form",
            self.told,
            Row(*(choice.widget for choice in self.add.values())),
            self.units,
        )

    def _added(self, side: str, unit: str) -> None:
        if not unit:
            return
        ground = self.editor.battlefield
        against = sketch.refuse_unit(ground, side, unit)
        self.editor.change(partial(sketch.with_unit, ground, side, unit), against)

    def _removed(self, side: str, place: int) -> None:
        ground = self.editor.battlefield
        self.editor.change(partial(sketch.without_unit, ground, side, place))

    def show(self, ground: Battlefield, language: str) -> None:
        lines, deeds, units = [], [], the_box().units
        for side in SIDES:
            facts = {"side": side, "spent": sketch.spent(ground, side), "limit": ground.ap_limit}
            key = "army_limit" if ground.ap_limit else "army_free"
            lines.append(say(f"widgets.editor.{key}", language, **facts))
            for place, unit in enumerate(sketch.bought(ground, side)):
                words = say("widgets.editor.remove", language, unit=units[unit].name)
                deeds.append(Deed(words, partial(self._removed, side, place)))
            options = [(say("widgets.editor.add", language), EMPTY)]
            for card in units.values():
                if card.side == side:
                    facts = {"unit": card.name, "ap": card.ap}
                    options.append((say("widgets.skirmish.unit_price", language, **facts), card.id))
            self.add[side].show(options, EMPTY, language)
        self.told.value = "<br>".join(lines)
        self.units.show(deeds)

    def speak(self, language: str) -> None:
        """Everything is said by `show`."""


class FieldFiles(SavedOnDemand):
    """The file of a battlefield."""

    SAVE, LOAD = "widgets.editor.save", "widgets.editor.load"
    NOT_OURS = "widgets.editor.not_ours"

    def name(self, field: str) -> None:
        """What the file will be called: as its field is."""
        self._called = f"{field}.toml"


class FileForm(Column):
    """Begin from a field of the package, save, load; and the file as text to read and change."""

    def __init__(self, editor: FieldEditor, complain: Complain) -> None:
        self.editor = editor
        self.begin = menu(self._begin, complain, "widgets.editor.begin")
        self.files = FieldFiles(editor.record, editor.load, complain, "battlefield.toml")
        self.files.upload.accept = ".toml,.txt"
        self.switch = made(ToggleButton, "dust-toggle")
        self.text = made(Textarea, "dust-toml", rows=14)
        self.write = button(self._write, complain)
        self.read = button(self._read, complain)
        self.room = VBox(children=(self.text, Row(self.write, self.read)), layout=shared(Layout))
        show_if(self.room, False)
        watch(self.switch, self._opened, complain)
        super().__init__("dust-form", Row(self.begin.widget, self.files, self.switch), self.room)

    def _begin(self, field: str) -> None:
        if field:
            known = the_battlefields()
            self.editor.take(known[field] if field in known else self._blank())

    def _blank(self) -> Battlefield:
        return sketch.blank(name=say("widgets.editor.my_field", self.editor.language))

    def _opened(self, on: bool) -> None:
        show_if(self.room, on)
        if on:
            self._write()

    def forget(self, ground: Battlefield) -> None:
        """The field has changed: an old link would save what was."""
        self.files.forget()
        self.files.name(ground.id)

    def _write(self) -> None:
        """The file as it is now."""
        self.text.value = self.editor.record()

    def _read(self) -> None:
        """The text as it was changed; what does not fit leaves field and text as they are."""
        self.editor.load(str(self.text.value), say("widgets.editor.the_text", self.editor.language))

    def speak(self, language: str) -> None:
        self.files.speak(language)
        self.files.press.description = say("widgets.editor.write_file", language)
        self.switch.description = say("widgets.editor.as_text", language)
        self.write.description = say("widgets.editor.write", language)
        self.read.description = say("widgets.editor.read", language)
        options = [
            (say("widgets.editor.choose", language), EMPTY),
            (say("widgets.editor.empty", language), "empty"),
            *((in_words(one.name, language), one.id) for one in the_battlefields().values()),
        ]
        self.begin.show(options, EMPTY, language)
