"""A static site served on this machine, and a page on one of its notebooks."""

import contextlib
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, ViewportSize

from dustlab.school.site import listening
from tests.browser.driver import Lab
from tests.browser.server import Server


@contextlib.contextmanager
def served(folder: Path) -> Iterator[Server]:
    """The folder on a free port of this machine, as `dustlab site serve` gives it out."""
    with listening(folder, 0) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield Server(f"http://127.0.0.1:{server.server_port}", "")
        finally:
            server.shutdown()
            thread.join()


def let_it_be_driven(site: Path) -> None:
    """Make the page show its application to the driver, as --expose-app-in-browser does."""
    path = site / "jupyter-lite.json"
    settings = json.loads(path.read_text("utf-8"))
    config = settings["jupyter-config-data"]
    config["exposeAppInBrowser"] = True
    # Every cell stays in the page, also those out of sight.
    tracker = {"@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"}}
    config["settingsOverrides"] = config.get("settingsOverrides", {}) | tracker
    path.write_text(json.dumps(settings), "utf-8")


@contextlib.contextmanager
def lite_page(
    server: Server, browser: Browser, notebook: str, *, forgets: bool = False
) -> Iterator[tuple[Lab, list[str]]]:
    """A notebook of the site, its kernel ready; and every address that the page asked for.

    A browser that ``forgets`` has no service worker, through which a kernel comes to its files.
    """
    workers: Literal["allow", "block"] = "block" if forgets else "allow"
    size: ViewportSize = {"width": 1280, "height": 1100}
    context = browser.new_context(viewport=size, service_workers=workers)
    lab = Lab(context.new_page(), server, notebook)
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    try:
        lab.page.goto(f"{server.base_url}/lab/index.html?path={notebook}")
        lab.wait_ready(120)
        yield lab, asked
    finally:
        context.close()
