"""A picture whose words stand elsewhere."""

from __future__ import annotations

from collections.abc import Callable

from dustlab.pictures.scene import Scene

from ..core.parts import Complain
from .stage import Stage


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
    ) -> None:
        self.used, self.walked = used, walked
        self.asleep = False
        self.sheet = scene
        """What stands in the place of a scene that is asleep."""
        super().__init__(scene, picked, complain=complain)
        self.children = (self.canvas,)
        self.add_class("dust-board")  # the mouse is the page's until a button is down

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

    def on_button(self, name: str) -> None:
        self.used()
        super().on_button(name)

    def on_touch(self, fingers: list[tuple[float, float]]) -> None:
        self.used()
        super().on_touch(fingers)

    def on_key(self, key: str, shift: bool, ctrl: bool, meta: bool) -> None:
        self.used()
        super().on_key(key, shift, ctrl, meta)
