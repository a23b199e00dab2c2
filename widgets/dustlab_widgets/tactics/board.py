"""The field of Dust Tactics on a page: clicked, walked over by keys, or dragged across."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from ipywidgets import Layout, VBox

from dustlab.core.words import say
from dustlab.pictures.scene import Scene
from dustlab.pictures.words import rows

from ..core.parts import Complain, Fold, guard, markup, shared
from ..pictures.paint import DENSITY
from ..pictures.quiet_stage import QuietStage

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


class FieldBoard(VBox):
    """A field of any size with its words: another size is another canvas."""

    def __init__(
        self, scene: Scene, picked: Callable[[str], None], dragged: Drag, complain: Complain
    ) -> None:
        self._picked, self._dragged, self._complain = picked, dragged, complain
        self.fold = Fold()
        self.told = markup("dust-folded", "dust-told")
        self.stage = self._staged(scene)
        self._words = ""
        super().__init__(
            children=(self.stage,), layout=shared(Layout), _dom_classes=("dust-field-board",)
        )

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


FIELD_CSS = """
.dust-lab.dust-table.dust-field { max-width: 1180px; }
.dust-field .dust-field-board { min-width: 0; gap: 4px; }
.dust-field .dust-field-board .dust-stage { width: auto; max-width: 100%; }
.dust-table.dust-field .dust-desk { max-width: 1180px; }
.dust-field .dust-desk-right > .dust-row .widget-dropdown { width: 100%; }
.dust-field .dust-row > .dust-grow { flex: 1 1 200px; min-width: 0; }
.dust-field .dust-pairs { margin: 8px 0 0; }
.dust-field .dust-pairs td:last-child { font-size: 12px; }
.dust-cards-fold { width: 100%; gap: 8px; }
.dust-cards-fold > .widget-dropdown { max-width: 420px; }
.dust-unit-card { width: 100%; overflow-x: auto; }
.dust-unit-card p { margin: 0 0 4px; }
.dust-unit-card table {
  border-collapse: collapse; margin: 4px 0; font-size: 13px; font-variant-numeric: tabular-nums;
}
.dust-unit-card :is(td, th) {
  padding: 3px 6px; text-align: left; vertical-align: top; white-space: nowrap;
  border-bottom: 1px solid var(--dust-line);
}
.dust-unit-card th small { display: block; font-weight: 400; white-space: normal; }
.dust-unit-card ul { margin: 4px 0; padding-left: 20px; }
.dust-editor.dust-table.dust-field.dust-one-idea .dust-talk { min-height: 84px; }
.dust-editor .dust-talk-box { min-height: 132px; }
.dust-editor .dust-form { gap: 8px; width: 100%; }
.dust-editor .dust-toml, .dust-editor .dust-toml textarea { width: 100%; max-width: 100%; }
.dust-editor .dust-toml textarea { font-family: var(--jp-code-font-family, monospace); }
.dust-table.dust-field.dust-one-idea .dust-question { min-height: 84px; }
.dust-table.dust-field.dust-one-idea .dust-talk { min-height: 320px; }
.dust-table.dust-field.dust-with-chart .dust-talk { min-height: 200px; }
.dust-with-chart .dust-desk {
  grid-template-areas: "left right" "chart right"; grid-template-rows: auto 1fr;
}
.dust-with-chart .dust-desk-left { grid-area: left; }
.dust-with-chart .dust-desk-right { grid-area: right; }
.dust-with-chart .dust-odds-chart { grid-area: chart; }
@container (max-width: 900px) {
  .dust-with-chart .dust-desk {
    grid-template-areas: "left" "right" "chart"; grid-template-rows: auto;
  }
}
.dust-field .dust-odds-chart { min-width: 0; gap: 0; }
.dust-field .dust-odds-chart .dust-stage { width: 100%; }
.dust-field .dust-chance-table table {
  border-collapse: collapse; font-variant-numeric: tabular-nums;
}
.dust-field .dust-chance-table :is(td, th) { padding: 2px 8px; text-align: right; }
.dust-field .dust-chance-table caption { text-align: left; font-weight: 600; padding: 4px 0; }
.dust-field .dust-six {
  display: flex; flex-wrap: wrap; gap: 4px; margin: 0; padding: 0; list-style: none;
  font-size: 12px;
}
.dust-field .dust-six li {
  flex: 1 1 auto; padding: 4px 6px; border: 1px solid var(--dust-line); border-radius: 6px;
  text-align: center;
}
.dust-field .dust-six li[aria-current] { border-width: 3px; padding: 2px 4px; font-weight: 600; }
.dust-field .dust-six li.dust-step-done::before { content: "✓ "; }
"""
