"""Drive a notebook in a real JupyterLab with headless Chromium, through Playwright.

One server and one browser can serve many tests; a page belongs to one of them::

    with lab_server(folder) as server, chromium_browser(path) as browser:
        with lab_page(server, browser) as lab:
            lab.open("01-lesson.ipynb")
            lab.run_all()
            lab.canvas(".dust-board").click(120, 80)
            lab.expect_text(".dust-status", "1 hit")
            assert lab.problems() == []
"""

import ast
import contextlib
import json
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import astuple, dataclass, field
from pathlib import Path
from typing import Any

import psutil
from playwright.sync_api import Browser, Error, Locator, Page, WebSocket, sync_playwright

ARTEFACTS = Path(__file__).resolve().parent.parent / "artefacts"

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

# What JupyterLab itself writes to the console and what says nothing of the notebook. The last is
# no fault of a page: where "make site" shares our environment, JupyterLab loads the kernel for
# sites without a server (before it asks which extensions are disabled, so that is no way out)
# and misses what only such a site has. The sites themselves have it, and do not write this.
HARMLESS = re.compile(r"favicon|ResizeObserver loop|Shared module @jupyterlite/services doesn't")

VISIBLE_NOTEBOOK = ".jp-NotebookPanel:visible"

KERNEL_IS_READY = """() => {
    const widget = window.jupyterapp.shell.currentWidget;
    const session = widget && widget.sessionContext && widget.sessionContext.session;
    const kernel = session && session.kernel;
    return !!kernel && kernel.connectionStatus === 'connected' && kernel.status === 'idle';
}"""

NOTHING_RUNS = """() => {
    const panel = [...document.querySelectorAll('.jp-NotebookPanel')].find(e => e.offsetParent);
    if (!panel) return false;
    const prompts = [...panel.querySelectorAll('.jp-CodeCell .jp-InputPrompt')];
    const dot = panel.querySelector('.jp-Notebook-ExecutionIndicator');
    return !prompts.some(e => e.textContent.includes('*'))
        && (!dot || dot.dataset.status === 'idle');
}"""

CELL_ERRORS = """() => {
    const book = window.jupyterapp.shell.currentWidget.content.model.toJSON();
    return book.cells.flatMap((cell, index) => (cell.outputs || [])
        .filter(output => output.output_type === 'error')
        .map(output => [index, output.ename, output.evalue]));
}"""

KERNEL_VALUE = """async expression => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const request = kernel.requestExecute({
        code: '', silent: true, store_history: false, user_expressions: { wanted: expression },
    });
    const reply = await request.done;
    const wanted = reply.content.user_expressions.wanted;
    if (wanted.status !== 'ok') throw new Error(`${wanted.ename}: ${wanted.evalue}`);
    return wanted.data['text/plain'];
}"""

TWO_FRAMES = """() => new Promise(
    done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"""

COUNT_PAINTED = """canvas => {
    const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    let painted = 0;
    for (let i = 3; i < pixels.length; i += 4) if (pixels[i]) painted += 1;
    return painted;
}"""


# A program that takes the place of another, which then cannot have more memory.
WITH_LESS_MEMORY = """
import os, resource, sys
most = int(sys.argv[1])
resource.setrlimit(resource.RLIMIT_AS, (most, most))
os.execv(sys.argv[2], sys.argv[2:])
"""


@dataclass(frozen=True)
class Server:
    """A JupyterLab that answers at ``base_url`` to whoever knows the token."""

    base_url: str
    token: str


def free_port() -> int:
    """Ask the system for a port on which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until(is_so: Callable[[], bool], otherwise: str, seconds: float = 20) -> None:
    """Look again and again until it is so; raise TimeoutError with ``otherwise``."""
    end = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > end:
            raise TimeoutError(otherwise)
        time.sleep(0.05)


def write_settings(folder: Path) -> None:
    """Settle the news question and keep every cell in the page, also those out of sight."""
    settings = {
        "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
        "notebook-extension/tracker": {"windowingMode": "none"},
    }
    for name, values in settings.items():
        path = folder / "@jupyterlab" / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(values), "utf-8")


def write_page_config(folder: Path) -> None:
    """Leave reader mode out."""
    path = folder / "labconfig" / "page_config.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps({"disabledExtensions": {"dustlab-reader": True}}), "utf-8")


def answers(server: Server) -> bool:
    """Tell whether the server is up."""
    with contextlib.suppress(OSError):
        status = f"{server.base_url}/api/status?token={server.token}"
        with urllib.request.urlopen(status, timeout=2) as reply:
            return bool(reply.status == 200)
    return False


@contextlib.contextmanager
def lab_server(
    folder: Path,
    python: str | Path = sys.executable,
    *,
    settled: bool = True,
    reader: bool = False,
    most_bytes: int | None = None,
) -> Iterator[Server]:
    """Run JupyterLab over ``folder`` on a free port of this machine, apart from a user's own.

    If not ``settled``, it starts with the settings that its environment brings. With ``reader``
    lessons open in reader mode, else as in any other Jupyter. ``most_bytes`` is how much memory it
    and each of its kernels can have.
    """
    port, token = free_port(), secrets.token_hex(8)
    server = Server(f"http://127.0.0.1:{port}", token)
    with tempfile.TemporaryDirectory(prefix="dustlab-", ignore_cleanup_errors=True) as scratch:
        if settled:
            write_settings(Path(scratch, "settings"))
        if not reader:
            write_page_config(Path(scratch, "config"))
        own = {
            "JUPYTERLAB_SETTINGS_DIR": f"{scratch}/settings",
            "JUPYTERLAB_WORKSPACES_DIR": f"{scratch}/workspaces",
            "JUPYTER_CONFIG_DIR": f"{scratch}/config",
            "IPYTHONDIR": f"{scratch}/ipython",
        }
        command = [
            *(str(python), "-m", "jupyterlab", "--no-browser", "--allow-root"),
            *("--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}"),
            *("--ServerApp.port_retries=0", f"--IdentityProvider.token={token}"),
            *(f"--ServerApp.root_dir={folder}", "--expose-app-in-browser"),
        ]
        if most_bytes is not None:
            command = [sys.executable, "-c", WITH_LESS_MEMORY, str(most_bytes), *command]
        log = Path(scratch, "server.log")
        with log.open("wb") as output:
            process = subprocess.Popen(
                command,
                stdout=output,
                stderr=subprocess.STDOUT,
                env=os.environ | own,
            )
            try:

                def is_up() -> bool:
                    if process.poll() is not None:
                        raise RuntimeError("JupyterLab ended: " + log.read_text("utf-8")[-2000:])
                    return answers(server)

                wait_until(is_up, "JupyterLab does not answer", 60)
                yield server
            finally:
                stop(process)


def stop(process: subprocess.Popen[bytes]) -> None:
    """End the server, which ends its kernels; insist if it does not listen."""
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


@contextlib.contextmanager
def chromium_browser(executable: str) -> Iterator[Browser]:
    """Start one headless browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=CHROMIUM_FLAGS)
        try:
            yield browser
        finally:
            browser.close()


@dataclass(frozen=True)
class Traffic:
    """What went between kernel and page: websocket messages and the bytes in them."""

    messages_in: int = 0
    bytes_in: int = 0
    messages_out: int = 0
    bytes_out: int = 0

    def __add__(self, more: "Traffic") -> "Traffic":
        pairs = zip(astuple(self), astuple(more), strict=True)
        return Traffic(*(mine + its for mine, its in pairs))

    def __sub__(self, earlier: "Traffic") -> "Traffic":
        pairs = zip(astuple(self), astuple(earlier), strict=True)
        return Traffic(*(mine - its for mine, its in pairs))


def size(payload: str | bytes) -> int:
    """Count the bytes of a websocket message."""
    return len(payload if isinstance(payload, bytes) else payload.encode())


@dataclass
class Lab:
    """One page with JupyterLab in it."""

    page: Page
    server: Server
    path: str = ""
    console_errors: list[str] = field(default_factory=list)
    traffic: Traffic = field(default_factory=Traffic)

    def __post_init__(self) -> None:
        self.page.on(
            "console", lambda m: self.console_errors.append(m.text) if m.type == "error" else None
        )
        self.page.on("pageerror", lambda error: self.console_errors.append(str(error)))
        self.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        def came(payload: str | bytes) -> None:
            self.traffic += Traffic(messages_in=1, bytes_in=size(payload))

        def went(payload: str | bytes) -> None:
            self.traffic += Traffic(messages_out=1, bytes_out=size(payload))

        socket.on("framereceived", came)
        socket.on("framesent", went)

    # -- JupyterLab

    def open(self, path: str, *, mode: str = "doc/tree", timeout: float = 30) -> None:
        """Open a notebook: ``doc/tree`` shows it alone, ``lab/tree`` in the whole lab."""
        self.path = path
        # "reset" drops a saved layout, so that no other notebook opens beside this one.
        self.page.goto(f"{self.server.base_url}/{mode}/{path}?token={self.server.token}&reset")
        self.wait_ready(timeout)

    def reload(self, timeout: float = 30) -> None:
        """Load the page anew; the kernel lives on."""
        self.page.reload()
        self.wait_ready(timeout)

    def wait_ready(self, timeout: float = 30) -> None:
        """Wait for the first cell on the page and an idle kernel behind it."""
        limit = timeout * 1000
        self.page.wait_for_function("() => window.jupyterapp !== undefined", timeout=limit)
        self.page.wait_for_selector("#jupyterlab-splash", state="detached", timeout=limit)
        self.page.wait_for_selector(f"{VISIBLE_NOTEBOOK} .jp-Cell", timeout=limit)
        try:
            self.page.wait_for_function(KERNEL_IS_READY, timeout=limit)
        except Error as problem:
            # A notebook that names no kernel, for one, makes JupyterLab ask for it.
            asked = self.page.locator(".jp-Dialog").all_inner_texts()
            raise TimeoutError(f"{self.path}: no kernel; JupyterLab asks: {asked}") from problem

    def command(self, name: str, **arguments: Any) -> str:
        """Run one of JupyterLab's commands to its end."""
        return str(
            self.page.evaluate(
                "([name, values]) => window.jupyterapp.commands.execute(name, values).then(String)",
                [name, arguments],
            )
        )

    def run_all(self, timeout: float = 120) -> None:
        """Run every cell; a cell that ends in an error is an AssertionError here."""
        self.command("notebook:run-all-cells")  # resolves when the last cell has replied
        self.wait_finished(timeout)
        errors = self.cell_errors()
        assert not errors, f"cells of {self.path} failed: {errors}"

    def wait_finished(self, timeout: float = 120) -> None:
        """Wait until no cell is queued or running."""
        self.page.wait_for_function(NOTHING_RUNS, timeout=timeout * 1000)

    def cell_errors(self) -> list[tuple[int, str, str]]:
        """Return (cell index, name, message) of each error, read from the notebook itself."""
        return [tuple(row) for row in self.page.evaluate(CELL_ERRORS)]

    # -- the kernel

    def kernel_value(self, expression: str) -> Any:
        """Evaluate a Python expression in the kernel; its repr must be a literal."""
        return ast.literal_eval(self.page.evaluate(KERNEL_VALUE, expression))

    def kernel_memory(self) -> float:
        """Return the resident memory of the kernel's process in MiB."""
        process = psutil.Process(self.kernel_value("__import__('os').getpid()"))
        return float(process.memory_info().rss / 2**20)

    def shutdown_kernel(self) -> None:
        """End the kernel of the open notebook."""
        self.page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")

    # -- what stands on the page

    def find(self, selector: str) -> Locator:
        """Find something in the notebook that is in front, by CSS."""
        return self.page.locator(f"{VISIBLE_NOTEBOOK} {selector}")

    def canvas(self, selector: str = "canvas", index: int = 0, timeout: float = 30) -> "Canvas":
        """Find a canvas by the CSS class it bears (or by its place among all of them)."""
        locator = self.find(f".jp-OutputArea-output {selector}").nth(index)
        locator.wait_for(state="visible", timeout=timeout * 1000)
        if locator.evaluate("e => e.tagName") != "CANVAS":
            locator = locator.locator("canvas").first
        return Canvas(self, locator)

    def text(self, selector: str) -> str:
        """Return the visible text of the first match."""
        return self.find(selector).first.inner_text()

    def expect_text(self, selector: str, wanted: str, timeout: float = 10) -> None:
        """Wait until a match holds the wanted text; on failure say what stood there."""
        try:
            self.page.wait_for_function(
                "([css, text]) => [...document.querySelectorAll(css)]"
                ".some(e => e.textContent.includes(text))",
                arg=[selector, wanted],
                timeout=timeout * 1000,
            )
        except Error as problem:
            there = self.page.locator(selector).all_text_contents()
            raise AssertionError(f"{selector}: no {wanted!r} in {there}") from problem

    def resize(self, width: int, height: int = 1000) -> None:
        """Make the window as wide as a phone, a tablet or a lecture hall's screen."""
        self.page.set_viewport_size({"width": width, "height": height})

    def screenshot(self, name: str, selector: str | None = None) -> Path:
        """Keep a picture of the page, or of one element, among the artefacts."""
        path = ARTEFACTS / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        if selector is None:
            self.page.screenshot(path=path)
        else:
            self.find(selector).first.screenshot(path=path)
        return path

    def problems(self) -> list[str]:
        """Return the console's errors, less JupyterLab's own. A broken widget shows only here."""
        # What was asked for is on the screen two frames later; so are its errors.
        self.page.evaluate(TWO_FRAMES)
        return [line for line in self.console_errors if not HARMLESS.search(line)]


@dataclass(frozen=True)
class Canvas:
    """A canvas on the page; points are in its own units, whatever its size on screen."""

    lab: Lab
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
        self.lab.page.mouse.click(*self.on_page(x, y))

    def tap(self, x: float, y: float) -> None:
        """Tap with a finger; the page must have been opened with ``touch``."""
        self.lab.page.touchscreen.tap(*self.on_page(x, y))

    def move(self, x: float, y: float) -> None:
        """Move the mouse there."""
        self.lab.page.mouse.move(*self.on_page(x, y))

    def press(self, key: str) -> None:
        """Press a key while the canvas has the focus."""
        self.locator.focus()
        self.lab.page.keyboard.press(key)

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
    """Open a fresh page, as if on a machine of its own; its kernel ends with it."""
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=scale,
        has_touch=touch,
        color_scheme="dark" if dark else "light",
    )
    lab = Lab(context.new_page(), server)
    try:
        yield lab
    finally:
        with contextlib.suppress(Error):  # the page may have failed before there was a kernel
            lab.shutdown_kernel()
        context.close()
