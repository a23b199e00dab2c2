"""A canvas on a page: clicked, tapped, moved over, and what is painted on it."""

from dataclasses import dataclass

from playwright.sync_api import Locator

from tests.browser.server import wait_until

COUNT_PAINTED = """canvas => {
    const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    let painted = 0;
    for (let i = 3; i < pixels.length; i += 4) if (pixels[i]) painted += 1;
    return painted;
}"""


@dataclass(frozen=True)
class Canvas:
    """A canvas on the page; points are in its own units, whatever its size on screen."""

    locator: Locator

    def on_page(self, x: float, y: float) -> tuple[float, float]:
        """Turn canvas units into page pixels."""
        self.locator.scroll_into_view_if_needed()
        box = self.locator.bounding_box()
        assert box, "the canvas is not on the page"
        width, height = self.locator.evaluate("e => [e.width, e.height]")
        return box["x"] + x * box["width"] / width, box["y"] + y * box["height"] / height

    def click(self, x: float, y: float) -> None:
        """Click with the mouse."""
        self.locator.page.mouse.click(*self.on_page(x, y))

    def tap(self, x: float, y: float) -> None:
        """Tap with a finger; the page must have been opened with ``touch``."""
        self.locator.page.touchscreen.tap(*self.on_page(x, y))

    def move(self, x: float, y: float) -> None:
        """Move the mouse there."""
        self.locator.page.mouse.move(*self.on_page(x, y))

    def press(self, key: str) -> None:
        """Press a key while the canvas has the focus."""
        self.locator.focus()
        self.locator.page.keyboard.press(key)

    def pixel(self, x: float, y: float) -> tuple[int, int, int, int]:
        """Return red, green, blue and alpha of one pixel."""
        red, green, blue, alpha = self.locator.evaluate(
            "(e, [x, y]) => [...e.getContext('2d').getImageData(x, y, 1, 1).data]", [x, y]
        )
        return red, green, blue, alpha

    def painted(self) -> int:
        """Count the pixels that are not transparent."""
        return int(self.locator.evaluate(COUNT_PAINTED))

    def wait_painted(self, at_least: int = 1, timeout: float = 20) -> None:
        """Wait until that many pixels are painted."""
        wait_until(lambda: self.painted() >= at_least, "the canvas stays empty", timeout)
