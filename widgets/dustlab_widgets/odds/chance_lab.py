"""The frame of the labs on chance: a chart to walk, controls beside it, an answer, a table.

What is shown is a scene of `dustlab.odds.distribution`; what is summed comes from the odds. A lab
says what stands on its controls and which picture follows; the rest is the same in all of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from html import escape
from typing import Any

from ipywidgets import IntSlider, Text, VBox

from dustlab.core.words import listed, say
from dustlab.odds.distribution import EXACTLY, VIEWS, Distribution, bar_words, show, table
from dustlab.pictures.scene import Box, Scene
from dustlab.pictures.svg import draw

from ..core.controls import Language, check_language
from ..core.parts import (
    LAB,
    TABLE,
    Column,
    Complain,
    box,
    looks,
    made,
    markup,
    show_if,
    stylesheets,
    watch,
    with_picture,
)
from ..pictures.stage import Stage
from ..table.controls import row_of_buttons
from ..table.frame import LANGUAGE, NUMBERS, TEXT, Larger, Tabs


class Slider:
    """A whole number on a slider, with words that change with the language."""

    def __init__(
        self,
        key: str,
        least: int,
        most: int,
        value: int,
        changed: Any,
        complain: Complain,
        live: bool = False,
    ) -> None:
        """`live`: it is answered while it is dragged, and not only when it is let go."""
        self.key = key
        self.widget: Any = made(
            IntSlider, "dust-grow", min=least, max=most, value=value, continuous_update=live
        )
        watch(self.widget, changed, complain)

    @property
    def value(self) -> int:
        return int(self.widget.value)

    def speak(self, language: str) -> None:
        # Where a word has a singular and a plural, many are meant.
        self.widget.description = say(self.key, language).rpartition("|")[2]


class Line:
    """A line to type in."""

    def __init__(self, key: str, value: str, changed: Any, complain: Complain) -> None:
        self.key = key
        self.widget: Any = made(Text, "dust-grow", value=value, continuous_update=False)
        watch(self.widget, changed, complain)

    @property
    def value(self) -> str:
        return str(self.widget.value)

    def speak(self, language: str) -> None:
        self.widget.description = say(self.key, language)


class ChanceLab(Column):
    """A lab with one chart; `number` is the one that it is seen from."""

    TITLE = ""
    HEIGHT = 0
    """Room for the tallest picture of the lab, if its pictures differ in height."""

    def __init__(self, language: str) -> None:
        spoken = check_language(language)
        self.language, self.trouble = self.manner(spoken), ""
        self.view = EXACTLY
        self.number: int | None = None
        complain = self.complain
        self.title = markup("dust-title")
        self.larger = Larger()
        self.choose_language = Language(spoken, self.speak, complain)
        self.choose_view = row_of_buttons(self._other_view, complain)
        self.said = markup("dust-card", "dust-chance-told")
        self.table = markup("dust-chance-table")
        self.stage = Stage(self.fitted(), self._picked, self.language, complain, told_apart=True)
        sheets = {
            NUMBERS: (self.table,),
            TEXT: (self.stage.twin,),
            LANGUAGE: (self.choose_language,),
        }
        self.tabs = Tabs(sheets, complain)
        chart = box(VBox, "dust-chart", self.stage, self.choose_view.widget)
        side = box(VBox, "dust-side", *self.beside())
        super().__init__(
            "dust-lab dust-table dust-one-idea dust-chance",
            *stylesheets(looks(TABLE, LAB, "odds/chance.css")),
            self.title,
            self.larger,
            box(VBox, "dust-cockpit", box(VBox, "dust-place", chart), side, self.tabs),
        )

    # -- what each lab has of its own

    def manner(self, language: str) -> str:
        """In which manner a language is spoken here."""
        return language

    def controls(self) -> Sequence[Any]:
        return ()

    def beside(self) -> Sequence[Any]:
        """What stands beside the chart: controls, and below them, where nothing that grows moves
        them, the answer in words."""
        controls = self.controls()
        return (box(VBox, "dust-controls", *controls), self.said) if controls else (self.said,)

    def spoken(self) -> Sequence[Any]:
        """What has words that change with the language."""
        return ()

    def draw(self) -> Scene:
        raise NotImplementedError

    def fitted(self) -> Scene:
        """The picture on as much paper as the tallest needs: a canvas keeps its size."""
        scene = self.draw()
        if scene.height >= self.HEIGHT:
            return scene
        paper = Box(0, 0, scene.width, self.HEIGHT, look="paper")
        return replace(scene, height=self.HEIGHT, shapes=(paper, *scene.shapes))

    def lines(self) -> Sequence[str]:
        """What is said beside the chart."""
        return ()

    def numbers(self) -> str:
        """The table of the numbers, as HTML."""
        raise NotImplementedError

    def facts(self) -> Mapping[str, Any]:
        """What the heading names."""
        return {}

    # -- what all have

    @property
    def scene(self) -> Scene:
        return self.stage.scene

    def refresh(self) -> None:
        """Everything as it stands now."""
        language = self.language
        heading = f"<h3>{escape(say(self.TITLE, language, **self.facts()))}</h3>"
        if self.title.value != heading:
            self.title.value = heading
        views = [(say(f"widgets.chance.{view}", language), view) for view in VIEWS]
        self.choose_view.show(views, self.view, language)
        show_if(self.choose_view.widget, self.number is not None)
        self.stage.show(self.fitted(), "", language)
        self.table.value = self.numbers()
        self._tell()

    def _tell(self) -> None:
        lines = [f'<div role="status">{escape(line)}</div>' for line in self.lines()]
        if self.trouble:
            lines.insert(0, f'<div class="dust-trouble" role="alert">{escape(self.trouble)}</div>')
        self.said.value = "".join(lines)

    def changed(self, _: object = None) -> None:
        """A control was moved."""
        self.trouble = ""
        self.refresh()

    def _other_view(self, view: str) -> None:
        self.view = view
        self.changed()

    def _picked(self, name: str) -> None:
        """A click, a tap or Enter on a column: the number to see from; once more for none."""
        if name.lstrip("-").isdigit():
            self.number = None if self.number == int(name) else int(name)
            self.changed()

    def pick(self, name: str) -> None:
        self._picked(name)

    def complain(self, line: str) -> None:
        self.trouble = line
        self._tell()

    def speak(self, language: str) -> None:
        self.language = self.manner(check_language(language.partition("-")[0]))
        self.speak_if_silent(self.language)
        for part in (self.choose_language, self.larger, self.tabs, *self.spoken()):
            part.speak(language)
        self.refresh()

    def picture_in_words(self) -> str:
        """What its picture shows, for a notebook read without one."""
        return self.scene.description

    def _repr_mimebundle_(self, **named: Any) -> dict[str, Any]:
        """The live lab; and for a notebook read without a kernel, its picture and words."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**named) or {}
        bundle["text/plain"] = "\n".join([repr(self), *self.lines(), self.picture_in_words()])
        return with_picture(bundle, lambda: draw(self.scene))


class DistributionView(ChanceLab):
    """One distribution, or two side by side: exactly, at least, at most."""

    TITLE = "widgets.chance.title"

    def __init__(
        self,
        first: Distribution,
        second: Distribution | None = None,
        axis: str = "",
        caption: str = "",
        language: str = "",
    ) -> None:
        self.first, self.second = first, second
        self.axis, self.caption = axis, caption
        super().__init__(language)
        self.speak(self.language)

    def __repr__(self) -> str:
        return f"DistributionView({self.first.name})"

    def facts(self) -> Mapping[str, Any]:
        both = [self.first] if self.second is None else [self.first, self.second]
        return {"name": listed([each.name for each in both], self.language)}

    def _heading(self) -> str:
        return say(self.TITLE, self.language, **self.facts())

    def draw(self) -> Scene:
        exact = self.first.exact and (self.second is None or self.second.exact)
        return show(
            self._heading(),
            self.axis,
            self.caption or (say("widgets.chance.exact", self.language) if exact else ""),
            self.first,
            self.second,
            self.view,
            self.number,
            self.language,
        )

    def numbers(self) -> str:
        return table(self._heading(), self.axis, self.first, self.second, self.language)

    def picture_in_words(self) -> str:
        """Every column, since here nothing else is said beside the chart."""
        both = [self.first] if self.second is None else [self.first, self.second]
        every = sorted({n for each in both for n in each.values})
        columns = [bar_words(both, n, self.language) for n in every]
        return "\n".join([*columns, self.scene.description])
