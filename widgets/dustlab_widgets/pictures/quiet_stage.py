"""A picture whose words stand elsewhere, and which of several pictures a page shows.

A page has room for one of them, and its style sheet says which. Only a page can know its width, and
none of the widgets at hand tells it. So a style element, which a browser greets with "load" as soon
as it is in the page, sets a watch on the room and presses a hidden button whenever another picture
comes into sight. Where a page forbids that, the pictures are as they were: a click wakes one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from dustlab.pictures.scene import Scene

from ..core.parts import Complain, button
from .stage import LAYERS, Stage


class QuietStage(Stage):
    """A stage without words of its own: they stand elsewhere, once for several pictures."""

    _scene: Scene | Callable[[], Scene]

    def __init__(
        self,
        scene: Scene,
        picked: Callable[[str], None],
        complain: Complain,
        used: Callable[[], None] = lambda: None,
        walked: Callable[[str], None] = lambda _: None,
        layers: int = LAYERS,
    ) -> None:
        self.used, self.walked = used, walked
        self.asleep = False
        self.sheet = scene
        """What stands in the place of a scene that is asleep."""
        super().__init__(scene, picked, complain=complain, layers=layers)
        self.add_class("dust-board")  # the mouse is the page's until a button is down

    def _parts(self, told_apart: bool) -> tuple[Any, ...]:
        del told_apart
        return (self.canvas,)

    @property
    def scene(self) -> Scene:
        """What it shows, or would show; drawn now if it was only promised."""
        if callable(self._scene):
            self._scene = self._scene()
        return self._scene

    @scene.setter
    def scene(self, scene: Scene) -> None:
        self._scene = scene

    def promise(self, draw: Callable[[], Scene]) -> None:
        """Nobody sees it now: its scene is drawn when somebody asks for it."""
        self._scene = draw

    def _tell(self) -> None:
        """Said elsewhere."""

    def _paint(self) -> None:
        if not self.asleep:
            super()._paint()

    def on_ready(self) -> None:
        super().on_ready()
        if self.asleep:
            self.rest(self.sheet)

    def rest(self, sheet: Scene) -> None:
        """Another sheet in its place until it wakes; the scene stays, and nothing of it is sent."""
        self.sheet = sheet
        scene, self.scene, self.asleep = self._scene, sheet, False
        self._paint()
        self._scene, self.asleep = scene, True

    def wake(self) -> None:
        """The scene as it is by now."""
        if self.asleep:
            self.asleep = False
            self._paint()

    def _walk(self, name: str) -> None:
        self.focus_on = name
        self._paint()
        self.walked(name)

    def on_mouse(self, x: float, y: float) -> None:
        self.used()
        super().on_mouse(x, y)

    def on_touch(self, fingers: list[tuple[float, float]]) -> None:
        self.used()
        super().on_touch(fingers)

    def on_key(self, key: str, shift: bool, ctrl: bool, meta: bool) -> None:
        self.used()
        super().on_key(key, shift, ctrl, meta)


WATCH = """<style onload="
const room = this.closest('.{room}');
if (!room.dustWatch) {{
  let before = '';
  room.dustWatch = new ResizeObserver(() => {{
    for (const name of [{names}]) {{
      const there = room.querySelector('.' + name);
      if (!there || !there.offsetParent || name === before) continue;
      before = name;
      room.querySelector('.' + name + '-seen').click();
    }}
  }});
  room.dustWatch.observe(room);
}}
">{looks}</style>"""


class Follow:
    """For each picture, by its CSS class, what is called when it comes into sight."""

    def __init__(
        self, room: str, seen: Mapping[str, Callable[[], None]], complain: Complain, looks: str
    ) -> None:
        names = ", ".join(f"'{name}'" for name in seen)
        watch = " ".join(WATCH.format(room=room, names=names, looks="{looks}").split())
        self.watch = watch.replace("{looks}", looks)
        """Markup that sets the watch, to be put into the room; it brings looks along."""
        self.buttons: dict[str, Any] = {
            name: button(does, complain, f"{name}-seen", "dust-hidden")
            for name, does in seen.items()
        }
