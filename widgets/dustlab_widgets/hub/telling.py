"""What the teacher sees while the class is open: who came, what was handed in, what went wrong.

Everything else that the hub, its proxy and the servers have to say goes into a file.
"""

from __future__ import annotations

import logging
import os
from datetime import datetime
from pathlib import Path

from dustlab.core.errors import readable, shortened
from dustlab.core.words import say
from dustlab.school.classroom import LOG

MOST_ONCE = 500
"""So many different lines are told once each: nobody fills the screen by typing names."""
LONGEST_LINE = 300
ENDING = "Received signal"
"""So begins what the hub says when somebody ends it, which is no trouble."""


class Terminal:
    """Where the teacher's lines go: as long as nothing is divided, where errors are told."""

    def __init__(self) -> None:
        self.number = 2
        self._once: set[str] = set()

    def divide(self, log: Path) -> None:
        """From now on only what is told here is seen; the rest, of all processes, goes to `log`."""
        self.number = os.dup(1)  # no process that is begun from now on has it
        file = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        for number in (1, 2):
            os.dup2(file, number)
        os.close(file)

    def write(self, line: str) -> None:
        try:
            os.write(self.number, f"{line}\n".encode("utf-8", "replace"))
        except OSError:
            return  # the window is closed: the class goes on

    def tell(self, key: str, language: str, /, **facts: object) -> None:
        """A line with the time before it."""
        line = shortened(readable(say(key, language, **facts)), LONGEST_LINE)
        self.write(f"{datetime.now().astimezone():%H:%M} {line}")

    def tell_once(self, key: str, language: str, /, **facts: object) -> None:
        """A line that is told again only after the class was opened again."""
        told = f"{key} {facts}"
        if told not in self._once and len(self._once) < MOST_ONCE:
            self._once.add(told)
            self.tell(key, language, **facts)


terminal = Terminal()
"""That of the teacher."""


class Troubles(logging.Handler):
    """What the hub calls an error, as one line for the teacher."""

    def __init__(self, language: str) -> None:
        super().__init__(logging.ERROR)
        self.language = language

    def emit(self, record: logging.LogRecord) -> None:
        told = record.getMessage().strip().partition("\n")[0]
        if told.startswith(ENDING):
            terminal.tell_once("classroom.ending", self.language)
            return
        terminal.tell_once("classroom.trouble", self.language, what=told, log=LOG)
