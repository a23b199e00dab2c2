"""Measure a site without a server: how large it is, how soon a board is there, how quick a click.

usage: python tests/benchmarks/site_pages.py [--write] SITE

SITE is a folder that `make site OFFLINE=1` has made; `make bench-site` does both. Each visit is the
first of its browser. What a page takes says something on a quiet machine only: so the processor's
time stands beside it, and a yardstick (a million empty rounds of plain Python) of the same minute.
`--write` renews a heading of docs/benchmarks.md. Exit code 1 if a goal is missed.
"""

import argparse
import sys
from pathlib import Path
from statistics import median
from time import process_time
from typing import NamedTuple

import psutil
from playwright.sync_api import Browser, Page

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.benchmarks.pages import HERE, Row, told, write  # noqa: E402 - found only now
from tests.browser.pages import chromium_browser  # noqa: E402
from tests.browser.server import Server  # noqa: E402
from tests.packaging.sites import served  # noqa: E402
from tools import chromium  # noqa: E402

HEADING = "## The site without a server"
LESSON = "01-dust-first-game.ipynb"
SHOWN, BOARD = ".jp-NotebookPanel .jp-Cell", "svg.dust-canvas:visible"
TIMES, CLICKS = 3, 30
# Two areas on the map as it is on this page, 560 wide.
UKRAINE, PERSIA = (315, 143), (366, 222)

# The page itself notes when a button is let go, and when the next change of a board is drawn.
WATCH = """() => {
    const board = [...document.querySelectorAll('svg.dust-canvas')]
        .find(one => one.getBoundingClientRect().width);
    window.dustClicks = [];
    let begun = 0;
    addEventListener('pointerup', () => { begun = performance.now(); }, { capture: true });
    new MutationObserver(() => {
        if (!begun) return;
        const from = begun;
        begun = 0;
        requestAnimationFrame(() => window.dustClicks.push(performance.now() - from));
    }).observe(board, { subtree: true, childList: true });
}"""


def yardstick() -> float:
    """Milliseconds of the processor for a million empty rounds: the best of several."""
    times = []
    for _ in range(9):
        begun = process_time()
        for _ in range(1_000_000):
            pass
        times.append(1000 * (process_time() - begun))
    return min(times)


def processor() -> float:
    """Seconds of the processor that the pages of the browser have had."""
    seconds = 0.0
    for one in psutil.Process().children(recursive=True):
        if "--type=renderer" in " ".join(one.cmdline()):
            spent = one.cpu_times()
            seconds += spent.user + spent.system
    return seconds


class Visit(NamedTuple):
    """When the page was shown and when its board, in seconds; the processor's; and each click."""

    shown: float
    board: float
    spent: float
    clicks: list[float]


def visit(server: Server, browser: Browser, clicks: int) -> Visit:
    context = browser.new_context(viewport={"width": 1300, "height": 900})
    try:
        page, before = context.new_page(), processor()
        page.goto(f"{server.base_url}/lab/index.html?path={LESSON}", wait_until="commit")
        shown, board = (seen(page, css) for css in (SHOWN, BOARD))
        return Visit(shown, board, processor() - before, clicked(page, clicks))
    finally:
        context.close()


def seen(page: Page, css: str) -> float:
    page.locator(css).first.wait_for(state="visible", timeout=300_000)
    return float(page.evaluate("performance.now()")) / 1000


def clicked(page: Page, clicks: int) -> list[float]:
    """Milliseconds from letting the button go to the picture, for two areas in turn."""
    if not clicks:
        return []
    box = page.locator(BOARD).first.bounding_box()
    assert box is not None
    page.evaluate(WATCH)
    for number in range(clicks):
        x, y = (UKRAINE, PERSIA)[number % 2]
        # The pointer alone: over an area lies its name, as long as no button is down.
        page.mouse.click(box["x"] + x, box["y"] + y)
        page.wait_for_function(f"window.dustClicks.length > {number}", timeout=30_000)
    return [float(one) for one in page.evaluate("window.dustClicks")]


def measured(site: Path, executable: str) -> list[Row]:
    megabytes = sum(p.stat().st_size for p in site.rglob("*") if p.is_file()) / 1e6
    visits = []
    with served(site) as server:
        for number in range(TIMES):
            with chromium_browser(executable) as browser:
                visits.append(visit(server, browser, CLICKS if number == TIMES - 1 else 0))
    answers = sorted(visits[-1].clicks)
    return [
        Row("with Python in it: size", megabytes, "MB", 60),
        Row("first visit: page shown", median(one.shown for one in visits), "s"),
        Row("first visit: first board", median(one.board for one in visits), "s", 6),
        Row(
            "first visit: the processor's time until then", median(one.spent for one in visits), "s"
        ),
        Row("a click on the map, until it is drawn: median", median(answers), "ms"),
        Row("the same: 95th percentile", answers[int(0.95 * len(answers))], "ms", 100),
        Row("a yardstick of the same minute", yardstick(), "ms"),
    ]


def main() -> int:
    ask = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    ask.add_argument("site", type=Path)
    ask.add_argument("--write", action="store_true", help="write docs/benchmarks.md")
    asked = ask.parse_args()
    executable = chromium.find()
    if executable is None or not (asked.site / "jupyter-lite.json").is_file():
        print(f"dustlab: expected a Chromium, got {executable}, and a site, got {asked.site}")
        return 2
    rows = measured(asked.site, executable)
    print(told(rows))
    if asked.write:
        words = (
            "Written by `make bench-site`; do not edit. A first game, opened by a headless\n"
            f"Chromium that was never there; the median of {TIMES} ({HERE})."
        )
        write(rows, HEADING, words)
    return 0 if all(row.met for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
