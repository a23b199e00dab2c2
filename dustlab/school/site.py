"""The lessons as a site without a server: served from this computer, packed for somebody else's.

A site is a folder of files that `make site` has made, or a zip of it. Any web server can give them
out; what a browser cannot do is open them as files, since it lets no page of that kind run Python.
So a page that is opened as a file says in one line what to do.
"""

from __future__ import annotations

import json
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from ..core.errors import BadInput, unreadable, unwritable
from ..core.system import WINDOWS
from ..core.words import LANGUAGES, say

FIRST_PAGE = "index.html"
SETTINGS = "jupyter-lite.json"
"""What a site has and no other folder."""
MOST_UNPACKED = 400_000_000
"""No honest site is larger when it is unpacked."""

# A zip with the same files is the same file: they all have the first date that a zip can hold.
NO_DATE = (1980, 1, 1, 0, 0, 0)

# What a machine's own list of kinds of files may lack, or have wrong.
KINDS = {
    ".css": "text/css",
    ".html": "text/html",
    ".ipynb": "application/json",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
}

# The head of a page; the line is told in the reader's language.
OPENED_AS_FILE = """<script>
if (location.protocol === "file:") addEventListener("DOMContentLoaded", () => {{
  const lines = {lines};
  const told = lines[navigator.language.slice(0, 2)] || lines.en;
  document.body.innerHTML = "<p style='font: 18px/1.5 system-ui, sans-serif; margin: 16px'></p>";
  document.body.firstChild.textContent = told;
}});
</script>"""


def opened_as_file() -> str:
    """A script for the head of a page that can only be served: it says in one line what to do."""
    lines = {language: say("site.opened_as_file", language) for language in LANGUAGES}
    return OPENED_AS_FILE.format(lines=json.dumps(lines, ensure_ascii=False))


# -- a site, wherever it is


def is_site(place: Path) -> bool:
    return (place / SETTINGS).is_file() and (place / FIRST_PAGE).is_file()


@contextmanager
def opened(place: Path) -> Iterator[Path]:
    """The folder of a site; a zip is unpacked for as long as it is needed."""
    if place.is_dir() and is_site(place):
        yield place
    elif place.is_file():
        with tempfile.TemporaryDirectory(prefix="dustlab-site-") as name:
            unpack(place, Path(name))
            yield Path(name)
    else:
        raise _no_site(place, "a folder without one" if place.is_dir() else "nothing there")


def unpack(packed: Path, folder: Path) -> None:
    try:
        with zipfile.ZipFile(packed) as archive:
            if sum(one.file_size for one in archive.infolist()) > MOST_UNPACKED:
                raise _no_site(packed, "a zip with far more in it")
            archive.extractall(folder)  # nothing lands outside: see the documentation of zipfile
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError) as error:
        raise _no_site(packed, "a file of another kind") from error
    except OSError as error:
        raise BadInput(str(packed), "a file that can be read", unreadable(error)) from error
    if not is_site(folder):
        raise _no_site(packed, "a zip without one")


def _no_site(place: Path, got: str) -> BadInput:
    return BadInput(str(place), "a site made by make site, or a zip of one", got)


# -- served


class Handler(SimpleHTTPRequestHandler):
    """Gives out the files of a site, each as what it is, and lists no folder."""

    protocol_version = "HTTP/1.1"  # a page asks for a hundred files: on few connections
    extensions_map = SimpleHTTPRequestHandler.extensions_map | KINDS

    def log_message(self, format: str, *arguments: Any) -> None:  # noqa: A002 - its name there
        """Nothing is written for each of a hundred files."""

    def list_directory(self, path: Any) -> None:  # noqa: ARG002 - its name there
        self.send_error(404)

    def end_headers(self) -> None:
        # Ask whether a file is still the same: a site that was made anew is seen at once.
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    allow_reuse_address = not WINDOWS  # where it means: also if somebody else listens there

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that has left is no news."""


def listening(folder: Path, port: int, host: str = "127.0.0.1") -> ThreadingHTTPServer:
    """A server for a folder, which can be reached from now on and begins to answer when told to."""
    return _Server((host, port), partial(Handler, directory=str(folder)))


# -- packed


def pack(place: Path, packed: Path) -> int:
    """A zip of a site, its first page at the top; how many bytes it has."""
    if not place.is_dir() or not is_site(place):
        raise _no_site(place, "a folder without one" if place.is_dir() else "no folder")
    if packed.resolve().is_relative_to(place.resolve()):
        raise BadInput(str(packed), "a zip outside of the site", "a place inside of it")
    part = packed.with_name(f"{packed.name}.part")
    try:
        with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted(place.rglob("*")):
                if path.is_file():
                    entry = zipfile.ZipInfo(path.relative_to(place).as_posix(), NO_DATE)
                    entry.compress_type = zipfile.ZIP_DEFLATED
                    archive.writestr(entry, path.read_bytes())
        part.replace(packed)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise BadInput(str(packed), "a place that can be written", unwritable(error)) from error
    return packed.stat().st_size
