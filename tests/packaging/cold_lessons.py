"""Every cell of every lesson of a site, each lesson by itself, in a browser that was never there.

usage: python -m tests.packaging.cold_lessons SITE [LESSON...]

SITE is a folder that `make site OFFLINE=1` has made; it stays as it is. `make site-lessons` does
both. Exit code 1 if a lesson is in trouble.
"""

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Error

from tests.browser.pages import chromium_browser
from tests.browser.server import Server
from tests.packaging.sites import let_it_be_driven, lite_page, served
from tools import chromium

# Boards that have a place on the page, and nothing is drawn there.
BLANK = """() => [...document.querySelectorAll('svg.dust-canvas')]
    .filter(board => board.getClientRects().length && !board.querySelector('g > *')).length"""
# A widget that the page could not show.
BROKEN = "() => document.querySelectorAll('.jupyter-widgets-error-widget').length"


def trouble(server: Server, browser: Browser, lesson: str, timeout: float = 300) -> str:
    """What goes wrong when a lesson is opened cold and all of it is run; empty if nothing does."""
    with lite_page(server, browser, lesson) as (lab, asked):
        try:
            lab.run_all(timeout)
        except (AssertionError, Error) as error:
            return f"{lesson}: {error}"
        page = lab.page
        outside = [url for url in asked if url.startswith("http") and server.base_url not in url]
        # A page asks for settings that nobody has changed, and is told that there are none.
        problems = [line for line in lab.problems() if "404" not in line]
        found = {
            "said in the console": problems,
            "asked for elsewhere": outside,
            "boards without a picture": page.evaluate(BLANK),
            "widgets that cannot be shown": page.evaluate(BROKEN),
        }
        return "; ".join(f"{lesson}: {what}: {which}" for what, which in found.items() if which)


def main() -> int:
    if len(sys.argv) < 2 or not (Path(sys.argv[1]) / "jupyter-lite.json").is_file():
        sys.stderr.write((__doc__ or "") + "\n")
        return 2
    found_chromium = chromium.find()
    if found_chromium is None:
        sys.stderr.write(f"{chromium.NOT_HERE}\n")
        return 2
    site, chosen = Path(sys.argv[1]), sys.argv[2:]
    lessons = chosen or sorted(path.name for path in (site / "files").glob("*.ipynb"))
    found = []
    with tempfile.TemporaryDirectory() as name:
        copy = Path(name) / "site"
        shutil.copytree(site, copy)
        let_it_be_driven(copy)
        with served(copy) as server, chromium_browser(found_chromium) as browser:
            for lesson in lessons:
                told = trouble(server, browser, lesson)
                found += [told] if told else []
                sys.stdout.write(f"{told or f'{lesson}: all right'}\n")
                sys.stdout.flush()
    sys.stdout.write(f"{len(lessons)} lessons, {len(found)} in trouble\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
