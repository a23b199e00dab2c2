"""A file of a learner beside the lessons: read before each change, written after it, never lost.

Several lessons may be open at once, each with a kernel of its own. Before it writes, each reads the
file again and adds to it, while the others wait; so nothing is lost by writing last.
"""

from __future__ import annotations

import json
import os
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, Self

from ..core.errors import BadInput, unwritable
from ..core.files import clear_parts, json_of, read_text, set_aside, write_text
from ..core.locks import alone_in
from ..core.words import say
from .lessons import holds_lessons

KEEP = "DUSTLAB_KEEP"
"""The folder with the learner's files, for pages that do not lie among the lessons."""


class KeptFile(ABC):
    """What is kept in one file; in memory alone where there is no folder for it."""

    FILE: ClassVar[str]
    ASIDE: ClassVar[str]
    """The name of a file that cannot be read, with a gap for a number."""
    EXPECTED: ClassVar[str]
    NOT_KEPT: ClassVar[str]
    """The sentence for what cannot be written just now."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._trouble: tuple[str, dict[str, str]] | None = None
        self.watchers: list[Callable[[], object]] = []
        """Called after each change, by what shows how far we are."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self.as_json() == other.as_json()

    __hash__ = None  # type: ignore[assignment] # it grows

    def trouble(self, language: str = "en") -> str:
        """Why something is not in the file, or what became of one that could not be read."""
        return say(self._trouble[0], language, **self._trouble[1]) if self._trouble else ""

    @classmethod
    def of_learner(cls, folder: Path | None = None) -> Self:
        """Of the learner who works in a folder of lessons: read once, then kept up.

        Elsewhere than in a folder of lessons it is kept in memory alone.
        """
        which = cls, (folder or Path.cwd()).resolve()
        known = of_learners.get(which)
        if not isinstance(known, cls):
            known = of_learners[which] = cls(kept_in(folder))
            known.look()
        return known

    # -- as text

    @abstractmethod
    def as_json(self) -> dict[str, Any]:
        """All of it, as `from_json` reads it."""

    def to_go_along(self) -> dict[str, Any]:
        """The same in a file with other things."""
        return self.as_json()

    def text(self) -> str:
        return json.dumps(self.as_json(), indent=1, ensure_ascii=False) + "\n"

    @classmethod
    def read(cls, text: str, where: str) -> Self:
        """A file's text; whatever is not as it was written is refused in one line."""
        return cls.from_json(json_of(text, where, cls.EXPECTED), where)

    @classmethod
    @abstractmethod
    def from_json(cls, content: Any, where: str) -> Self:
        """What a file holds, or a part of another file."""

    @abstractmethod
    def _take_in(self, other: Self) -> None:
        """Take in what another file knows."""

    @classmethod
    def to_take(cls, folder: Path) -> dict[str, Any] | None:
        """What lies in a folder, as it goes into a file with other things; None: nothing does.

        A damaged file stays where it is: who looks at it next sets it aside, and says so.
        """
        if not (folder / cls.FILE).exists():
            return None
        try:
            return cls.read(read_text(folder / cls.FILE, cls.EXPECTED), cls.FILE).to_go_along()
        except BadInput:
            return None

    # -- as a file

    def look(self) -> None:
        """Take in what the file holds by now, and write what it lacks."""
        self._keep(lambda: None)

    def join(self, other: Self) -> None:
        """Take in what another machine knows."""
        self._keep(lambda: self._take_in(other))

    def _keep(self, change: Callable[[], object]) -> None:
        """A change: what others wrote is read before it, all is written after it.

        Where that cannot be done the change is kept in memory, `trouble` says why, and the next
        one tries again.
        """
        with alone_in(self._folder):
            try:
                filed, aside = self._take_in_the_file()
            except OSError as error:
                change()
                self._not_kept(unwritable(error))  # nobody knows what would be written over
            else:
                change()
                if aside:
                    self._trouble = "progress.set_aside", {"file": self.FILE, "aside": aside}
                if self.as_json() != filed:
                    self._write(told=bool(aside))
        for watch in self.watchers:
            watch()

    def _write(self, told: bool) -> None:
        """Once all is written there is no trouble, but one that is just being `told`."""
        if self._folder is None:
            return
        try:
            clear_parts(self._folder / self.FILE)
            write_text(self._folder / self.FILE, self.text())
        except BadInput as error:
            self._not_kept(error.got)
        else:
            self._trouble = self._trouble if told else None

    def _not_kept(self, why: str) -> None:
        self._trouble = self.NOT_KEPT, {"file": self.FILE, "why": why}

    def _take_in_the_file(self) -> tuple[dict[str, Any], str]:
        """What the file holds; one that cannot be read is set aside under a name, never written
        over."""
        nothing = type(self)().as_json()
        if self._folder is None or not (self._folder / self.FILE).exists():
            return nothing, ""
        path = self._folder / self.FILE
        try:
            filed = self.read(read_text(path, self.EXPECTED), self.FILE)
        except BadInput:
            return nothing, set_aside(path, self.ASIDE).name
        self._take_in(filed)
        return filed.as_json(), ""


of_learners: dict[tuple[type[KeptFile], Path], KeptFile] = {}
"""What has been read by now, by kind and folder."""


def kept_in(folder: Path | None = None) -> Path | None:
    """Where a learner's files are: this folder if it has the lessons, else the one that the
    environment names; None: nowhere."""
    here = (folder or Path.cwd()).resolve()
    if holds_lessons(here):
        return here
    named = os.environ.get(KEEP, "") if folder is None else ""
    return Path(named).resolve() if named and holds_lessons(Path(named)) else None
