"""The words of the hub's pages, in the language of a class; `dustlab_widgets/hub/templates` has
the pages, which know them as `door`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.words import say

WORDS = {
    "title": "classroom.door.title",
    "name": "classroom.door.name",
    "password": "classroom.door.password",
    "show": "classroom.door.show",
    "enter": "classroom.door.enter",
    "insecure": "classroom.door.insecure",
    "waiting": "classroom.door.waiting",
    "home": "classroom.door.home",
    "servers": "classroom.door.servers",
    "menu": "classroom.door.menu",
    "dark": "classroom.door.dark",
    "log_out": "classroom.door.log_out",
    "logged_out": "classroom.door.logged_out",
    "open": "classroom.door.open",
    "lessons": "classroom.door.lessons",
    "close": "classroom.door.close",
    "closing": "classroom.door.closing",
    "closed": "classroom.door.closed",
    "kept": "classroom.door.kept",
    "not_opened": "classroom.door.not_opened",
    "failed": "classroom.door.failed",
    "again": "classroom.door.again",
    "look": "classroom.door.look",
    "details": "classroom.door.details",
    "error": "classroom.door.error",
    "new_password": "classroom.door.new_password",
    "change": "classroom.door.change",
    "changed": "classroom.door.changed",
}
ERRORS = {
    "403": "classroom.door.forbidden",
    "404": "classroom.door.not_found",
    "503": "classroom.door.unavailable",
    "other": "classroom.door.other",
}
"""By the number of the error: a heading, and what to do."""


def door(language: str) -> Mapping[str, Any]:
    """What the pages say, by the names that they have for it."""
    errors = {number: say(key, language).split("|") for number, key in ERRORS.items()}
    words = {name: say(key, language) for name, key in WORDS.items()}
    return {"language": language, **words, "errors": errors}
