"""The field of Dust Tactics on a page: clicked, walked over by keys, or dragged across."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from dustlab.core.words import say
from dustlab.pictures.scene import Scene
from dustlab.pictures.words import rows

from ..core.parts import Column, Complain, Fold, guard, markup
from ..pictures.paint import DENSITY
from ..pictures.quiet_stage import QuietStage

FIELD_LOOKS = "tactics/field.css"

Drag = Callable[[str, str], None]


class FieldStage(QuietStage):
    """A field; a drag tells the square where it began, and the one where it ended."""

    def __init__(
        self,
        scene: Scene,
        picked: Callable[[str], None],
        dragged: Drag,
        complain: Complain,
        walked: Callable[[str], None],
    ) -> None:
        self._dragged, self._from = dragged, ""
        super().__init__(scene, picked, complain, walked=walked)

    def _canvas(self) -> Any:
        canvas = super()._canvas()
        # The mouse is told of only while its button is down: the first of it is where it went down.
        canvas.on_mouse_move(guard(self._moved, self.complain))
        return canvas

    def _moved(self, x: float, y: float) -> None:
        if not self._from:
            self._from = self.scene.hit(x / DENSITY, y / DENSITY)

    def on_mouse(self, x: float, y: float) -> None:
        began, self._from = self._from, ""
        ended = self.scene.hit(x / DENSITY, y / DENSITY)
        if began and ended and began != ended:
            self.focus_on = ""
            self._dragged(began, ended)
        else:
            super().on_mouse(x, y)


class FieldBoard(Column):
    """A field of any size with its words: another size is another canvas."""

    def __init__(
        self, scene: Scene, picked: Callable[[str], None], dragged: Drag, complain: Complain
    ) -> None:
        self._picked, self._dragged, self._complain = picked, dragged, complain
        self.fold = Fold()
        self.told = markup("dust-folded", "dust-told")
        self.stage = self._staged(scene)
        self._words = ""
        super().__init__("dust-field-board", self.stage)

    def _staged(self, scene: Scene) -> FieldStage:
        return FieldStage(scene, self._picked, self._dragged, self._complain, self._walked)

    @property
    def scene(self) -> Scene:
        return self.stage.scene

    def show(self, scene: Scene, said: str, language: str) -> None:
        old = self.stage.scene
        if (old.width, old.height) == (scene.width, scene.height):
            self.stage.show(scene, language=language)
        else:
            before, self.stage = self.stage, self._staged(scene)
            self.children = (self.stage,)
            before.close()
        label = say("widgets.stage.text", language)
        self.fold.name(label)
        words = "".join(f"<li>{escape(line)}</li>" for _, line in rows(scene))
        head = "".join(f"<p>{escape(line)}</p>" for line in told_above(scene))
        self._words = (
            f'<div role="region" aria-label="{escape(label, quote=True)}">'
            f"{head}<ul>{words}</ul></div>"
        )
        self._hear(said)

    def _walked(self, square: str) -> None:
        self._hear(dict(rows(self.scene)).get(square, square))

    def _hear(self, said: str) -> None:
        heard = f'<p class="dust-unseen" role="status" aria-live="polite">{escape(said)}</p>'
        self.told.value = f"{heard}{self._words}"


def told_above(scene: Scene) -> Sequence[str]:
    """The heading of a picture, and what is told below it."""
    return [line for line in (scene.title, *scene.description.splitlines()) if line]
