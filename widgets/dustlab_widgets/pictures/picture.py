"""A board where there is no canvas: a picture, clicked, touched and walked over by keys.

A browser that runs Python by itself may have no numpy, and without numpy there is no ipycanvas. The
scene is the same, and so is what a pick does. The page's half is `picture.js`, which the front end
of anywidget loads; of that package nothing is imported here, since it would take the browser half a
second.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from ipywidgets import DOMWidget
from traitlets import Float, Tuple, Unicode

from dustlab.pictures.scene import AnyShape, Scene
from dustlab.pictures.svg import FONT, elements, outlined

from .patches import DENSITY, FRAME, frame_of

ANYWIDGET = "~0.11.*"
"""The front end that is asked for; a site is built with it."""

FRONT_END = {
    **dict.fromkeys(("_model_module", "_view_module"), "anywidget"),
    **dict.fromkeys(("_model_module_version", "_view_module_version"), ANYWIDGET),
    "_model_name": "AnyModel",
    "_view_name": "AnyView",
    "_anywidget_id": "dustlab_widgets.PictureBoard",
}
LAYERS = ("ground", "pieces", "signs", "focused")
"""What is drawn apart, from back to front."""


@cache
def _front_end() -> str:
    return (files(__package__) / "picture.js").read_text("utf-8")


class PictureBoard(DOMWidget):
    """Shows layers of shapes, and tells what was done to it as a canvas would.

    All that is shown is its state: whoever opens a page sees it at once, also while Python is busy.
    """

    # Nothing here has a default of its own: the page knows none of them (see `core/opening.py`).
    _model_name = Unicode().tag(sync=True)
    _model_module = Unicode().tag(sync=True)
    _model_module_version = Unicode().tag(sync=True)
    _view_name = Unicode().tag(sync=True)
    _view_module = Unicode().tag(sync=True)
    _view_module_version = Unicode().tag(sync=True)
    _anywidget_id = Unicode().tag(sync=True)
    _esm = Unicode().tag(sync=True)
    font = Unicode().tag(sync=True)
    title = Unicode().tag(sync=True)
    size = Tuple(Float(), Float()).tag(sync=True)
    ground = Unicode().tag(sync=True)
    pieces = Unicode().tag(sync=True)
    signs = Unicode().tag(sync=True)
    focused = Unicode().tag(sync=True)

    def __init__(self, scene: Scene, **values: Any) -> None:
        super().__init__(
            **FRONT_END,
            _esm=_front_end(),
            font=FONT,
            size=(scene.width, scene.height),
            title=scene.title,
            **values,
        )
        self._told: dict[str, Callable[..., None]] = {}
        self.on_msg(self._hear)

    def repaint(self, layers: Mapping[int, tuple[AnyShape, ...]], scene: Scene) -> None:
        """These layers are other ones now; the topmost is what the keyboard has come to."""
        with self.hold_sync():
            self.title = scene.title
            for i, shapes in layers.items():
                frames = i == len(LAYERS) - 1
                drawn = (
                    [outlined(frame_of(shape), FRAME) for shape in shapes]
                    if frames
                    else elements(shapes)
                )
                setattr(self, LAYERS[i], "\n".join(drawn))

    # -- what a canvas can be asked for, by the same names

    def on_mouse_up(self, callback: Callable[[float, float], None]) -> None:
        self._told["click"] = callback

    def on_mouse_move(self, callback: Callable[[float, float], None]) -> None:
        """Of a drag only its beginning is told."""
        self._told["drag"] = callback

    def on_touch_start(self, callback: Callable[[list[tuple[float, float]]], None]) -> None:
        self._told["touch"] = lambda x, y: callback([(x, y)])

    def on_key_down(self, callback: Callable[[str, bool, bool, bool], None]) -> None:
        self._told["key"] = lambda key: callback(key, False, False, False)

    def focus(self) -> None:
        self.send({"do": "focus"})

    def blur(self) -> None:
        self.send({"do": "blur"})

    def _hear(self, _: Any, content: Mapping[str, Any], __: Any) -> None:
        callback = self._told.get(content.get("did", ""))
        if callback is None:
            return
        if "key" in content:
            callback(content["key"])
        else:
            callback(float(content["x"]) * DENSITY, float(content["y"]) * DENSITY)
