"""A JupyterLab of its own for tests, on a free port of this machine::

with lab_server(folder) as server:
    print(server.base_url)
"""

import contextlib
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import nbformat

from dustlab.school.lessons import OWN
from dustlab_widgets.reader_lab import LOOKS_OFTEN

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


def forget_readers(lessons: Path) -> None:
    """Beside the lessons lies nothing of an earlier reader."""
    for own in lessons.glob(OWN):
        shutil.rmtree(own) if own.is_dir() else own.unlink()


def write_notebook(folder: Path, name: str, *cells: str) -> str:
    """A notebook of these cells; it stays, since JupyterLab looks again for what was open."""
    # With no kernel named, JupyterLab would ask for one.
    kernel = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    made = [nbformat.v4.new_code_cell(code.strip()) for code in cells]
    book = nbformat.v4.new_notebook(cells=made, metadata={"kernelspec": kernel})
    nbformat.write(book, folder / name)
    return name


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
        if reader:
            command.append(LOOKS_OFTEN)
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
