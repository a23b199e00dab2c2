"""Where learners' servers come from: a process that has read all of JupyterLab, and divides.

Thirty servers that each read the same two thousand files keep two cores busy for a minute. This
process reads them once, and each server is a copy of it, which shares with the others what none
of them changes. It goes into its sandbox before it hears of its learner.

    python -m dustlab_widgets.hub.nursery NUMBER

serves the hub at the end of a pair of sockets that has this number.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from dustlab.school.sandbox import View, held, run

from .server import main as serve

READ = (
    *("jupyterhub.singleuser", "jupyterhub.singleuser.extension", "jupyterlab.labapp"),
    *("jupyter_lsp", "jupyter_server_terminals", "notebook_shim", "nbformat.sign", "nbconvert"),
    *("jupyter_client.ioloop", "jupyter_client.provisioning", "jupyter_server.services.api.api"),
    *(
        "jupyter_server.services.contents.largefilemanager",
        "jupyterlab.handlers.plugin_manager_handler",
    ),
)
"""What servers need; one that is not there is not needed."""
KEPT = ("PATH", "PYTHONPATH", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "VIRTUAL_ENV")
"""What it knows of its surroundings: nothing that a learner may not know."""


# -- asked by the hub


class Nursery:
    """The hub's side of it: begun with the hub, or when it is needed, and ended with the hub."""

    def __init__(self) -> None:
        ours, its = socket.socketpair()
        with its:
            line = [sys.executable, "-m", "dustlab_widgets.hub.nursery", str(its.fileno())]
            known = {key: os.environ[key] for key in KEPT if key in os.environ}
            # In a session of its own, which Ctrl-C does not reach: it ends with the hub.
            self.process = subprocess.Popen(
                held(line), pass_fds=[its.fileno()], env=known, start_new_session=True
            )
        self._line = ours.makefile("rw", encoding="utf-8")
        self._alone = threading.Lock()

    def server(self, order: Mapping[str, Any]) -> int:
        """A server as it is ordered: the number of its process."""
        with self._alone:
            self._line.write(f"{json.dumps(order)}\n")
            self._line.flush()
            told = self._line.readline()
        if not told:
            raise RuntimeError("the process that servers come from has ended")
        return int(told)


# -- the process


def read_all() -> None:
    for name in READ:
        with suppress(ImportError):
            importlib.import_module(name)
    gc.collect()
    gc.freeze()  # what is here now is looked through no more, and so stays shared


def listen(line: socket.socket) -> None:
    """A server for each line that comes, until the hub has gone."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for them: they just end
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the hub, which ends all
    with line.makefile("rw", encoding="utf-8") as told:
        for order in told:
            number = os.fork()
            if not number:
                line.close()
                told.detach()
                _begin(json.loads(order))
            told.write(f"{number}\n")
            told.flush()


def _begin(order: Mapping[str, Any]) -> None:
    """What a new process does first: forget where it came from, and go into its sandbox."""
    code = 1
    try:
        os.closerange(3, 64)
        os.setsid()
        for number in (signal.SIGCHLD, signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)
        os.environ.clear()
        os.environ.update(order["env"])
        os.chdir(order["home"])
        view = View(tuple(order["read"]), tuple(order["write"]))
        code = run(view, _server(order["memory"], order["arguments"]))
    finally:
        os._exit(code & 0xFF)


def _server(memory: int, arguments: list[str]) -> Callable[[], None]:
    def begin() -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        sys.argv[:] = ["jupyterhub-singleuser", *arguments]
        serve()

    return begin


if __name__ == "__main__":
    read_all()
    listen(socket.socket(fileno=int(sys.argv[1])))
