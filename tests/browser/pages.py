"""A headless Chromium and its pages: a fresh one, or one that serves many tests."""

import contextlib
from collections.abc import Iterator

from playwright.sync_api import Browser, Error, sync_playwright

from tests.browser.driver import Lab
from tests.browser.server import Server

CHROMIUM_FLAGS = (
    "--no-sandbox",  # root, as in a container, has no other way
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    # Without these the browser knocks at its maker's hosts while the test runs.
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@contextlib.contextmanager
def chromium_browser(executable: str) -> Iterator[Browser]:
    """Start one headless browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=CHROMIUM_FLAGS)
        try:
            yield browser
        finally:
            browser.close()


def new_page(
    server: Server, browser: Browser, scale: float = 1, touch: bool = False, dark: bool = False
) -> Lab:
    """A page as if on a machine of its own."""
    context = browser.new_context(
        device_scale_factor=scale, has_touch=touch, color_scheme="dark" if dark else "light"
    )
    return Lab(context.new_page(), server)


def close(lab: Lab) -> None:
    """End the kernel and the page."""
    with contextlib.suppress(Error):  # the page may have failed before there was a kernel
        lab.shutdown_kernel()
    lab.page.context.close()


@contextlib.contextmanager
def lab_page(
    server: Server,
    browser: Browser,
    *,
    width: int = 1280,
    height: int = 1000,
    scale: float = 1,
    touch: bool = False,
    dark: bool = False,
) -> Iterator[Lab]:
    """Open a fresh page; its kernel ends with it."""
    lab = new_page(server, browser, scale, touch, dark)
    lab.resize(width, height)
    try:
        yield lab
    finally:
        close(lab)


class Pages:
    """Pages that go from test to test, one for each kind of machine.

    To load JupyterLab takes ten times as long as to open a notebook in it. Whoever comes next finds
    nothing open and no kernel; a page that cannot be cleared, or at which something went wrong, is
    closed.
    """

    def __init__(self, server: Server, browser: Browser) -> None:
        self.server, self.browser = server, browser
        self._at_rest: dict[tuple[float, bool, bool], Lab] = {}

    @contextlib.contextmanager
    def page(
        self,
        *,
        width: int = 1280,
        height: int = 1000,
        scale: float = 1,
        touch: bool = False,
        dark: bool = False,
    ) -> Iterator[Lab]:
        """A page in which nothing is open; the kernel of what is opened ends with the block."""
        kind = scale, touch, dark
        lab = self._at_rest.pop(kind, None) or new_page(self.server, self.browser, *kind)
        lab.resize(width, height)
        try:
            yield lab
            lab.clear()
        finally:
            if lab.at_rest:
                self._at_rest[kind] = lab
            else:
                close(lab)

    def close(self) -> None:
        for lab in self._at_rest.values():
            lab.page.context.close()
