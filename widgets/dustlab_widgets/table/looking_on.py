"""A long review at a table: a bar shows how far it has come, and it can be left."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from functools import cached_property
from html import escape
from time import monotonic
from typing import Any

from dustlab.core.match import Match
from dustlab.core.words import say
from dustlab.play.retelling import Retold, retelling
from dustlab.play.review import Done

from ..core.parts import Complain, guard, markup

SLICE, REST = 0.08, 0.01
"""So many seconds are worked, then everything else has its turn."""


class LookingOn:
    """The work, a little at a time wherever something runs that lets others have their turn; in a
    plain program all of it at once. `done` is called with what came of it; the bar is `put` where
    it is seen."""

    def __init__(
        self, done: Callable[[Retold], None], put: Callable[[Any], None], complain: Complain
    ) -> None:
        self.language = "en"
        self._done, self._put = done, put
        self._work: Generator[Done, None, Retold] | None = None
        self._go_on = guard(self._work_on, complain)

    @cached_property
    def bar(self) -> Any:
        return markup("dust-looking-on")

    @property
    def is_on(self) -> bool:
        return self._work is not None

    def begin(self, match: Match[Any], language: str) -> None:
        self.language, self._work = language, retelling(match)
        self._put(self.bar)
        self._go_on()

    def leave(self) -> None:
        """Nothing comes of it; the match stays as it is."""
        if self._work is not None:
            self._work.close()
            self._work = None
            self._tell(0, 0)

    def _work_on(self) -> None:
        work, loop = self._work, _loop()
        if work is None:
            return  # somebody left it
        until = monotonic() + SLICE if loop is not None else float("inf")
        try:
            while True:
                told = next(work)
                if monotonic() >= until:
                    break
        except StopIteration as end:
            self._work = None
            self._tell(0, 0)
            self._done(end.value)
            return
        except BaseException:
            self.leave()
            raise
        self._tell(*told)
        if loop is not None:
            loop.call_later(REST, self._go_on)

    def _tell(self, done: int, of: int) -> None:
        """The bar with its number; nothing at all where nothing is to come."""
        value = ""
        if of:
            hundredths = 100 * done // of
            words = say("review.table.looking", self.language, done=hundredths)
            value = (
                f'<div role="status"><progress max="100" value="{hundredths}"></progress>'
                f" {escape(words)}</div>"
            )
        if self.bar.value != value:
            self.bar.value = value


def _loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
