"""Print the path of a Chromium for the browser tests, installing one if need be.

Looked for on the PATH, then in what Playwright has downloaded. If none is there it is installed:
by the system's package manager, where this user may install without being asked, else by
Playwright. What installers say goes to stderr. The tests only look (`find`) and install nothing:
several of them start at once, and two installers would be in each other's way.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence

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
NOT_HERE = (
    "dustlab: no Chromium on this machine: `make chromium` installs one, and DUSTLAB_CHROMIUM "
    "names one that lies elsewhere"
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
    # A system that updates itself just now holds the lock for a while: wait for it.
    waiting = ("-o", "DPkg::Lock::Timeout=300")
    apt = [*before, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", *waiting]
    install([*apt, "update"])  # if it fails, the lists that are there may still do
    if install([*apt, "install", "-y", "--no-install-recommends", *APT_PACKAGES]) is None:
        return None
    return on_path(which, run)


def downloaded(run: Run) -> str | None:
    """Find the Chromium that Playwright has downloaded before."""
    path = run([sys.executable, "-c", PLAYWRIGHT_PATH])
    return path if path and run([path, "--version"]) is not None else None


def by_playwright(run: Run, install: Run) -> str | None:
    """Let Playwright download its own Chromium."""
    if install([sys.executable, "-m", "playwright", "install", "chromium"]) is None:
        return None
    return downloaded(run)


def find(which: Which = shutil.which, run: Run = run) -> str | None:
    """Return the path of a Chromium that is here and starts, or None."""
    return os.environ.get("DUSTLAB_CHROMIUM") or on_path(which, run) or downloaded(run)


def find_or_install(
    which: Which = shutil.which, run: Run = run, install: Run = loudly, *, root: bool | None = None
) -> str | None:
    """Return the path of a Chromium that starts, brought here if none was; None if none came."""
    if root is None:
        root = hasattr(os, "geteuid") and os.geteuid() == 0
    found = find(which, run)
    if found is None:
        print("    none is here yet: installing one (half a minute or more)", file=sys.stderr)
        found = by_apt(which, run, install, root=root) or by_playwright(run, install)
    return found


if __name__ == "__main__":
    found = find_or_install()
    if found is None:
        sys.exit(NOT_FOUND)
    print(found)
