"""A picture whose words stand elsewhere."""

from __future__ import annotations

from collections.abc import Callable

from dustlab.scene import Scene

from .parts import Complain
from .stage import Stage


class QuietStage(Stage):
    """A stage without words of its own: they stand elsewhere, once for several pictures."""

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
        super().__init__(scene, picked, complain=complain)
        self.children = (self.canvas,)

    def _tell(self) -> None:
        """Said elsewhere."""

    def _paint(self) -> None:
        if not self.asleep:
            super()._paint()

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
