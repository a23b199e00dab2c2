"""Print the path of a Chromium for the browser tests, installing one if need be.

Looked for in this order: the PATH; the system's package manager, where this user may install
without being asked; Playwright's own download. What installers say goes to stderr.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")

# A browser with no font draws boards without words.
APT_PACKAGES = ("chromium", "fonts-dejavu-core")

PLAYWRIGHT_PATH = (
    "from playwright.sync_api import sync_playwright\n"
    "with sync_playwright() as playwright:\n"
    "    print(playwright.chromium.executable_path)"
)

NOT_FOUND = (
    "dustlab: no Chromium for the browser tests: none on the PATH, and none could be installed by "
    "apt-get or Playwright; install Chromium, or name one in DUSTLAB_CHROMIUM"
)

Which = Callable[[str], str | None]
Run = Callable[[Sequence[str]], str | None]


def run(command: Sequence[str]) -> str | None:
    """Return what ``command`` printed, or None if it failed."""
    try:
        done = subprocess.run(
            command, check=False, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
        )
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def loudly(command: Sequence[str]) -> str | None:
    """Run an installer with its output on stderr, so that stdout holds the path alone."""
    print("$", *command, file=sys.stderr, flush=True)
    done = subprocess.run(command, check=False, stdin=subprocess.DEVNULL, stdout=sys.stderr)
    return "" if done.returncode == 0 else None


def on_path(which: Which, run: Run) -> str | None:
    """Find the first browser on the PATH that really starts (some are stubs for an app store)."""
    for name in NAMES:
        path = which(name)
        if path and run([path, "--version"]) is not None:
            return path
    return None


def by_apt(which: Which, run: Run, install: Run, *, root: bool) -> str | None:
    """Install Debian's or Ubuntu's Chromium if that needs no password."""
    if not which("apt-get"):
        return None
    if root:
        before: list[str] = []
    elif which("sudo") and run(["sudo", "-n", "true"]) is not None:
        before = ["sudo", "-n"]
    else:
        return None
    apt = [*before, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"]
    install([*apt, "update"])  # if it fails, the lists that are there may still do
    if install([*apt, "install", "-y", "--no-install-recommends", *APT_PACKAGES]) is None:
        return None
    return on_path(which, run)


def by_playwright(run: Run, install: Run) -> str | None:
    """Let Playwright download its own Chromium."""
    if install([sys.executable, "-m", "playwright", "install", "chromium"]) is None:
        return None
    path = run([sys.executable, "-c", PLAYWRIGHT_PATH])
    return path if path and run([path, "--version"]) is not None else None


def find(
    which: Which = shutil.which, run: Run = run, install: Run = loudly, *, root: bool | None = None
) -> str | None:
    """Return the path of a Chromium that starts, or None."""
    if root is None:
        root = hasattr(os, "geteuid") and os.geteuid() == 0

    def ways() -> Iterator[str | None]:
        yield on_path(which, run)
        yield by_apt(which, run, install, root=root)
        yield by_playwright(run, install)

    return next(filter(None, ways()), None)


if __name__ == "__main__":
    found = find()
    if found is None:
        sys.exit(NOT_FOUND)
    print(found)
