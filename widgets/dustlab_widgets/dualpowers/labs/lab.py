"""What the labs of Dual Powers have in common: one picture to click on, and beside it why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ipywidgets import HBox, VBox

from dustlab.pictures.scene import Scene

from ...core.parts import box, button
from ...pictures.stage import Stage
from ...table.lab import Lab


class PowersLab(Lab):
    """A lab with one picture. There is one rule set, so there is no menu of them."""

    CSS = f"{Lab.CSS} dust-powers-lab"

    def __init__(self, language: str) -> None:
        self.hinted = False
        self.stage = Stage(self.draw(language), self._picked, language, self.complain)
        self.again = button(self._again, self.complain)
        super().__init__(language)
        self.speak(language)

    # -- what each lab has of its own

    def draw(self, language: str) -> Scene:
        """The picture as it stands now."""
        raise NotImplementedError

    def pick(self, name: str) -> None:
        """A click, a tap or a key on something of the picture."""
        raise NotImplementedError

    def reset(self) -> None:
        """As it was at first."""
        raise NotImplementedError

    def controls(self) -> Sequence[Any]:
        """What can be chosen beside the picture."""
        return ()

    # -- what all have

    def parts(self) -> Sequence[Any]:
        left = box(VBox, "dust-desk-left", box(VBox, "dust-lab-picture", self.stage), self.ask)
        right = box(VBox, "dust-desk-right", *self.controls(), self.talk, self.hints)
        return (box(HBox, "dust-desk", left, right),)

    @property
    def scene(self) -> Scene:
        return self.draw(self.language)

    def use_rules(self, rules: str) -> None:
        """There is no other rule set."""

    def _picked(self, name: str) -> None:
        self.trouble = ""
        if name:
            self.pick(name)
            self.show()

    def _again(self) -> None:
        self.trouble, self.hinted = "", False
        self.reset()
        self.show()

    def show_picture(self, said: str) -> None:
        self.stage.show(self.scene, said, self.language)
