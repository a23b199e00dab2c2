"""A live board for any scene: painted on a canvas, told as text, picked by mouse, finger or key.

The stage keeps nothing but the scene. It paints when a page is ready for it and again for every
page that comes later, so a reload shows the board as it is now. Where the page is known to be there
it does not wait for it to say so: the page has the board before it asks, also while cells run.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import lru_cache
from html import escape
from typing import Any

from ipywidgets import Box, Layout

from dustlab.core.words import say
from dustlab.pictures.scene import AnyShape, Scene, step
from dustlab.pictures.words import rows, tell

from ..core.opening import once_sent
from ..core.parts import Column, Fold, guard, made, markup, page_is_alive, shared
from .patches import DENSITY, Rect, patches
from .picture import PictureBoard

try:
    from .canvas import MultiCanvas
    from .paint import held, repaint, repaint_focus
except ImportError:
    # In a browser without numpy every board is a picture.
    MultiCanvas = None

# Layers of a scene that are painted apart, at least; a scene shown later with more shares the last.
LAYERS = 3
ARROWS = {"ArrowLeft": "left", "ArrowRight": "right", "ArrowUp": "up", "ArrowDown": "down"}


@lru_cache(maxsize=4096)
def _without_words(shape: AnyShape) -> AnyShape:
    """What a canvas knows of a shape: other words for the same thing are not painted anew."""
    return replace(shape, name="", words="")


def at_once() -> AbstractContextManager[None]:
    """One message for everything that several stages paint inside."""
    return nullcontext() if MultiCanvas is None else held()


class Stage(Column):
    """Shows a scene; `on_pick` is called with the name of the thing that was picked."""

    def __init__(
        self,
        scene: Scene,
        on_pick: Callable[[str], None] | None = None,
        language: str = "en",
        complain: Callable[[str], None] | None = None,
        told_apart: bool = False,
        layers: int = LAYERS,
    ) -> None:
        """With `told_apart` the twin, the picture in words, is put elsewhere. `layers`: so many are
        painted apart, where scenes that are shown later have more of them than the first."""
        self.scene = scene
        self.language = language
        self.focus_on = ""
        self.said = ""
        self._pick = on_pick
        self._ready = False
        self.depth = LAYERS if MultiCanvas is None else max(layers, len(scene.layers()))
        self._painted: list[tuple[AnyShape, ...] | None] = [None] * (self.depth + 1)
        self.complain = complain or self._complain
        self.canvas = self._canvas()
        super().__init__("dust-stage", *self._parts(told_apart))
        self._is_ahead = False
        """Painted before the page could say that it is ready, which it will say once."""
        if isinstance(self.canvas, PictureBoard):
            self.on_ready()  # it needs no page to be painted
        elif page_is_alive():
            once_sent(guard(self._paint_ahead, self.complain))

    def _parts(self, told_apart: bool) -> tuple[Any, ...]:
        """The board, and its words below it if they are not put elsewhere."""
        self.twin = markup("dust-twin", "dust-folded")
        self.fold = None if told_apart else Fold()
        self._tell()
        board = made(Box, "dust-board", children=(self.canvas,))
        return (board,) if self.fold is None else (board, self.fold, self.twin)

    def _canvas(self) -> Any:
        """What the page shows: chosen here and nowhere else."""
        canvas = self._picture() if MultiCanvas is None else self._painted_canvas()
        for register, callback in (
            (canvas.on_mouse_up, self.on_mouse),
            (canvas.on_touch_start, self.on_touch),
            (canvas.on_key_down, self.on_key),
        ):
            register(guard(callback, self.complain))
        return canvas

    def _picture(self) -> PictureBoard:
        return PictureBoard(self.scene, layout=shared(Layout), _dom_classes=("dust-picture-board",))

    def _painted_canvas(self) -> Any:
        # A box stretches a canvas that has no width; the style sheet lets it shrink in proportion.
        canvas = MultiCanvas(
            self.depth + 1,
            width=round(self.scene.width * DENSITY),
            height=round(self.scene.height * DENSITY),
            layout=Layout(width=f"{round(self.scene.width)}px"),
            _dom_classes=("dust-canvas",),
        )
        for layer in canvas._canvases:  # noqa: SLF001 - they are never shown themselves
            layer.layout.close()
            layer.layout = shared(Layout)
        for layer in canvas._canvases[:-1]:  # noqa: SLF001 - that the last one is there is enough
            layer._send_client_ready_event = False  # noqa: SLF001
        canvas.on_client_ready(guard(self._on_page, self.complain))
        return canvas

    def __repr__(self) -> str:
        return f"Stage({self.scene.title!r})"

    # -- showing

    def show(self, scene: Scene, said: str = "", language: str | None = None) -> None:
        """Another scene (of the same size); `said` is what a screen reader hears about it."""
        self.scene, self.said = scene, said
        self.language = language or self.language
        if self.focus_on not in scene.names():
            self.focus_on = ""
        self._paint()
        self._tell()

    def _paint_ahead(self) -> None:
        self.on_ready()
        self._is_ahead = True

    def _on_page(self) -> None:
        """A page says that it is ready: the first one has been sent all of it already."""
        if self._is_ahead:
            self._is_ahead = False
        else:
            self.on_ready()

    def on_ready(self) -> None:
        """A page is there and its canvas is empty: paint everything."""
        self._ready = True
        self._painted = [None] * (self.depth + 1)
        self._paint()

    def _paint(self) -> None:
        """Paint the layers that differ from what is on the canvas, in one message."""
        if not self._ready or self.canvas.comm is None:  # closed, and no page knows it
            return
        wanted = self._layers()
        todo = [i for i, shapes in enumerate(wanted) if shapes != self._painted[i]]
        if not todo:
            return
        if isinstance(self.canvas, PictureBoard):
            self.canvas.repaint({i: wanted[i] for i in todo}, self.scene)
            self._painted = list(wanted)
            return
        # Everything is worked out before the canvas is held: an error in between would hold it on.
        places = {i: self._patches(i, wanted[i]) for i in todo}
        with held():
            for i in todo:
                if i == self.depth:
                    repaint_focus(self.canvas[i], wanted[i][0] if wanted[i] else None)
                else:
                    repaint(self.canvas[i], wanted[i], places[i])
        self._painted = list(wanted)

    def _patches(self, i: int, wanted: tuple[AnyShape, ...]) -> list[Rect] | None:
        """Where a layer differs from what is painted on it; None: everywhere."""
        painted = self._painted[i]
        if painted is None:
            return None
        return patches(painted, wanted, self.scene.width * self.scene.height)

    def _layers(self) -> list[tuple[AnyShape, ...]]:
        """What belongs on each canvas: the scene's layers, and on top what has the focus."""
        layers: list[list[AnyShape]] = [[] for _ in range(self.depth)]
        for i, shapes in enumerate(self.scene.layers().values()):
            layers[min(i, self.depth - 1)] += [
                _without_words(shape) if shape.name or shape.words else shape for shape in shapes
            ]
        focus = self.scene.named(self.focus_on)[:1] if self.focus_on else []
        return [tuple(layer) for layer in (*layers, focus)]

    def _tell(self) -> None:
        """The board in words beside the canvas, which itself says nothing to a screen reader."""
        said = escape(self.said)
        label = escape(say("widgets.stage.text", self.language), quote=True)
        if self.fold is not None:
            self.fold.name(say("widgets.stage.text", self.language))
        self.twin.value = (
            f'<p class="dust-said" role="status" aria-live="polite">{said}</p>'
            f'<div role="region" aria-label="{label}" class="dust-told">'
            f"{escape(tell(self.scene))}</div>"
        )

    def _complain(self, line: str) -> None:
        self.said = line
        self._tell()

    def come_to(self) -> None:
        """Bring the board into sight, if it is the one that the page shows."""
        self.canvas.focus()

    # -- picking

    def pick(self, name: str) -> None:
        """What a click, a tap or the Enter key does."""
        if name and self._pick is not None:
            self._pick(name)

    def on_mouse(self, x: float, y: float) -> None:
        """The button was let go over something: see the pointer-events in the style sheet."""
        self.canvas.focus()
        self._point(x, y)

    def on_touch(self, fingers: list[tuple[float, float]]) -> None:
        if len(fingers) == 1:
            self._point(*fingers[0])

    def _point(self, x: float, y: float) -> None:
        # The frame is for those who come by keyboard; it goes with the next painting.
        self.focus_on = ""
        self.pick(self.place_at(x, y))

    def place_at(self, x: float, y: float) -> str:
        """The name of what is at a point of the canvas."""
        return self.scene.hit(x / DENSITY, y / DENSITY)

    def on_key(self, key: str, shift: bool, ctrl: bool, meta: bool) -> None:
        """Arrows walk, Enter and Space pick. A canvas may swallow Tab: then it at least lets go."""
        del shift
        names = self.scene.names()
        if key == "Tab":
            self.canvas.blur()
        elif ctrl or meta or not names:
            return
        elif key in ARROWS:
            self._walk(step(self.scene, self.focus_on, ARROWS[key]))
        elif key in ("Home", "End"):
            self._walk(names[0 if key == "Home" else -1])
        elif key == "Escape":
            self._walk("")
        elif key in ("Enter", " "):
            self.pick(self.focus_on)

    def _walk(self, name: str) -> None:
        self.focus_on = name
        words_of = dict(rows(self.scene))
        self.said = words_of.get(name, name)
        self._paint()
        self._tell()
