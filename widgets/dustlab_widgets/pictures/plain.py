"""A board for places without a canvas: a still picture, and its things as buttons or in a menu.

A browser that runs Python by itself may have no numpy, and without numpy there is no ipycanvas. The
scene is the same, and so is what a pick does; only the finger on the picture is missing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from textwrap import shorten
from typing import Any

from ipywidgets import Dropdown, HBox

from dustlab.core.words import name, say
from dustlab.pictures.scene import Scene
from dustlab.pictures.svg import draw
from dustlab.pictures.words import rows

from ..core.parts import Column, Complain, box, button, made, markup, show_if

# A board with more things than this lists them in a menu: a world of buttons helps nobody.
MOST_BUTTONS = 24
LABEL = 48


class PlainBoard(Column):
    """Shows a scene as it is; `pick` gets the name of the thing whose button was pressed."""

    def __init__(self, pick: Callable[[str], None], complain: Complain) -> None:
        self._pick, self._complain = pick, complain
        self._names: list[str] = []
        self._options: list[tuple[str, str]] = []
        self.picture = markup("dust-plain-picture")
        self.buttons: list[Any] = []
        self.row = box(HBox, "dust-row")
        self.menu = made(Dropdown, "dust-grow", options=[("", "")])
        self.choose = button(lambda: self._pick(self.menu.value), complain, "dust-choose")
        self.chooser = box(HBox, "dust-row", self.menu, self.choose)
        super().__init__("dust-plain", self.picture, self.row, self.chooser)

    def show(self, scene: Scene, language: str) -> None:
        """Another picture; buttons stay where they are while the things are the same."""
        self.picture.value = draw(scene)
        words_of = dict(rows(scene))
        labels = [(label(words_of.get(key, ""), key, language), key) for key in scene.names()]
        many = len(labels) > MOST_BUTTONS
        show_if(self.row, bool(labels) and not many)
        show_if(self.chooser, many)
        if many:
            self._list(labels, language)
        else:
            self._press(labels, words_of)

    def _list(self, labels: list[tuple[str, str]], language: str) -> None:
        self.choose.description = say("widgets.plain.choose", language)
        if labels == self._options:
            return
        before = self.menu.value
        self._options, self.menu.options = labels, labels
        if before in [key for _, key in labels]:
            self.menu.value = before

    def _press(self, labels: list[tuple[str, str]], told: dict[str, str]) -> None:
        names = [key for _, key in labels]
        while len(self.buttons) < len(names):
            self.buttons.append(self._button(len(self.buttons)))
        if len(self.row.children) != len(names):
            self.row.children = tuple(self.buttons[: len(names)])
        self._names = names
        for press, (words, key) in zip(self.buttons, labels, strict=False):
            press.description, press.tooltip = words, told.get(key, words)

    def _button(self, place: int) -> Any:
        return button(lambda: self._pick(self._names[place]), self._complain, "dust-thing")

    # -- what a canvas can do and a picture cannot

    def focus(self) -> None:
        """The buttons are reached by Tab as they are."""

    def blur(self) -> None:
        """Nothing is held that could be let go."""


def label(words: str, key: str, language: str) -> str:
    """A few words for a button: the first that are said of a thing, else what it is called.

    >>> label("Alaska: Red, 2 tanks; power source. Joined to the sea.", "alaska", "en")
    'Alaska: Red, 2 tanks'
    >>> label("", "north_sea", "en")
    'North Sea'
    """
    first = re.split(r"[;.](?:\s|$)", words)[0]
    return shorten(first, LABEL, placeholder=" …") if first else name(key, language)
