"""No error of a callback is lost, it is told in the widget in one line; and callbacks take turns.

Jupyter swallows what a callback raises, and the learner sees a button that does nothing. So every
callback goes through `guard`. With `STRICT` on (tests) an error is raised instead of told.

JupyterLab sends the messages of widgets to a thread of their own, but to the main thread until that
is there: after a reload two canvases say at once that they are ready. Widgets know nothing of
threads, and all canvases share one list of commands; so one callback waits for the other.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from functools import wraps
from threading import RLock
from typing import Any

from dustlab.core.errors import LONGEST, BadInput, DustlabError, readable, shortened
from dustlab.core.words import complaint, say


class Told(DustlabError):
    """What a player is told, as a sentence in the player's language."""

    def __str__(self) -> str:
        return shortened(readable(super().__str__()), 2 * LONGEST)


class Setting:
    """A switch that a test can turn."""

    def __init__(self, on: bool) -> None:
        self.on = on


STRICT = Setting(bool(os.environ.get("DUSTLAB_STRICT")))

ONE_AT_A_TIME = RLock()
"""Held by whoever changes or paints a widget; the same thread may take it again."""

_log = logging.getLogger("dustlab_widgets")


def guard(callback: Callable[..., Any], complain: Callable[[str], None]) -> Callable[..., Any]:
    """The callback, with whatever it raises handed to `complain` as one line of words."""

    @wraps(callback)
    def call(*args: Any, **named: Any) -> Any:
        with ONE_AT_A_TIME:
            try:
                return callback(*args, **named)
            except Exception as error:
                if STRICT.on:
                    raise
                if not isinstance(error, DustlabError):
                    # JupyterLab shows this in its log console, where a developer looks.
                    _log.exception("a callback failed")
                # Whoever is told is a widget, and speaks a language.
                language = getattr(getattr(complain, "__self__", None), "language", "en")
                complain(in_one_line(error, language))
                return None

    return call


def in_one_line(error: Exception, language: str = "en") -> str:
    """Our own errors speak for themselves; of others the type is named, and what one can do."""
    if isinstance(error, BadInput):
        return complaint(error, language)
    if isinstance(error, DustlabError):
        return str(error)
    reason = " ".join(str(error).split())
    told = f"{type(error).__name__}: {reason}" if reason else type(error).__name__
    return say("widgets.guard.unexpected", language, error=told)
