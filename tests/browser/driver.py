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
import re
import time
from dataclasses import astuple, dataclass, field
from pathlib import Path
from typing import Any

import psutil
from playwright.sync_api import ConsoleMessage, Error, Locator, Page, Request, WebSocket

from tests.browser.canvas import Canvas
from tests.browser.server import Server

ARTEFACTS = Path(__file__).resolve().parent.parent / "artefacts"

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

# Nothing is asked about what was not saved; a page that does not get this far is not used again.
CLOSE_ALL = """async () => {
    const { shell } = window.jupyterapp;
    const open = [...shell.widgets('main')];
    const ended = Promise.all(open.map(widget => widget.sessionContext?.shutdown()));
    await Promise.race([ended, new Promise((_, late) => setTimeout(late, 5000))]);
    for (const widget of open) {
        if (widget.context) widget.context.model.dirty = false;
        widget.close();
    }
    await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
    return !document.querySelector('.jp-NotebookPanel, .jp-LinkedOutputView, .jp-Dialog');
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
    mode: str = ""
    at_rest: bool = False
    """JupyterLab is loaded in this mode, and nothing is open in it."""
    asked_for: list[Request] = field(default_factory=list)
    """Files that are being read or written."""

    def __post_init__(self) -> None:
        self.page.on("console", self._note_error)
        self.page.on("pageerror", lambda error: self.console_errors.append(str(error)))
        self.page.on("websocket", self._listen)
        self.page.on("request", self._ask)
        self.page.on("requestfinished", self._hear)
        self.page.on("requestfailed", self._hear)

    def _ask(self, request: Request) -> None:
        if "/api/contents" in request.url:
            self.asked_for.append(request)

    def _hear(self, request: Request) -> None:
        if request in self.asked_for:
            self.asked_for.remove(request)

    def _note_error(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.console_errors.append(f"{message.text} ({message.location['url']})")

    def _listen(self, socket: WebSocket) -> None:
        if not socket.url.partition("?")[0].endswith("/channels"):
            return  # JupyterLab has a line of its own, on which its server tells what it does

        def came(payload: str | bytes) -> None:
            self.traffic += Traffic(messages_in=1, bytes_in=size(payload))

        def went(payload: str | bytes) -> None:
            self.traffic += Traffic(messages_out=1, bytes_out=size(payload))

        socket.on("framereceived", came)
        socket.on("framesent", went)

    # -- JupyterLab

    def open(self, path: str, *, mode: str = "doc/tree", timeout: float = 30) -> None:
        """Open a notebook: ``doc/tree`` shows it alone, ``lab/tree`` in the whole lab."""
        if self.at_rest and self.mode == mode:
            self.command("docmanager:open", path=path)
        else:
            # "reset" drops a saved layout, so that no other notebook opens beside this one.
            self.page.goto(f"{self.server.base_url}/{mode}/{path}?token={self.server.token}&reset")
        self.path, self.mode, self.at_rest = path, mode, False
        self.wait_ready(timeout)

    def clear(self) -> None:
        """Close what is open and end its kernels, unsaved; only then the page is used again."""
        with contextlib.suppress(Error):
            self.at_rest = bool(self.mode) and self.page.evaluate(CLOSE_ALL)
            self.wait_for_files()
            self.console_errors.clear()  # a kernel that ends leaves questions without an answer

    def wait_for_files(self) -> None:
        """Wait until the page has read and written what it does of its own accord."""
        quiet, until = 0, time.monotonic() + 10
        while quiet < 3 and time.monotonic() < until:  # an answer may lead to the next file
            self.page.evaluate(TWO_FRAMES)
            quiet = 0 if self.asked_for else quiet + 1

    def forget(self) -> None:
        """As on a first visit: the browser has kept nothing, and JupyterLab is loaded anew."""
        self.page.goto(f"{self.server.base_url}/api/status?token={self.server.token}")
        self.page.evaluate("() => window.localStorage.clear()")
        self.console_errors.clear()
        self.at_rest = False

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

    def canvas(self, selector: str = "canvas", index: int = 0, timeout: float = 30) -> Canvas:
        """Find a canvas by the CSS class it bears (or by its place among all of them)."""
        locator = self.find(f".jp-OutputArea-output {selector}").nth(index)
        locator.wait_for(state="visible", timeout=timeout * 1000)
        if locator.evaluate("e => e.tagName") != "CANVAS":
            locator = locator.locator("canvas").first
        return Canvas(locator)

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
