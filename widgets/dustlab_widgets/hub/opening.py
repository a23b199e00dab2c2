"""The hub of a class as it is opened: it says so when it answers, and ends quietly before that.

    python -m dustlab_widgets.hub.opening CONFIGURATION LANGUAGE OPENED ENDED

`OPENED` is said when everybody can come in, `ENDED` if Ctrl-C is pressed before that. From then on
JupyterHub has its own way to end: with the servers and everything that belongs to it. What the
teacher need not see goes into a file beside the configuration (`telling`).
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from types import FrameType
from typing import Any

from dustlab.core.words import say
from dustlab.school.classroom import LOG

from .telling import Troubles, terminal


def end_by(line: str) -> None:
    """Let Ctrl-C end this process with one line; what it has begun is held, and ends with it."""

    def end(number: int, frame: FrameType | None) -> None:
        del number, frame
        terminal.write(f"\n{line}")
        os._exit(130)

    signal.signal(signal.SIGINT, end)
    # Whoever began this may have kept it back, so that none is pressed in vain.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def serve(config: str, language: str, opened: str) -> None:
    from jupyterhub.app import JupyterHub

    class Hub(JupyterHub):
        """The hub, which says when it answers."""

        name = "jupyterhub"

        async def start(self) -> Any:
            self.log.addHandler(Troubles(language))
            await super().start()
            terminal.write(opened)

    sys.argv[:] = ["jupyterhub", "-f", config, "--log-level=WARN"]
    try:
        Hub.launch_instance()
    except SystemExit as end:
        if end.code:
            terminal.write(say("classroom.broke_off", language, log=Path(config).parent / LOG))
        raise


if __name__ == "__main__":
    terminal.divide(Path(sys.argv[1]).parent / LOG)
    end_by(sys.argv[4])
    serve(*sys.argv[1:4])
