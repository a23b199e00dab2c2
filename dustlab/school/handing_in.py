"""Handing in: a learner's server sends what was answered to the hub, which keeps and signs it.

The hub knows who sends, by the key that it gave to that learner's server; so nobody hands in for
somebody else, and what lies in the teacher's folder was written by the hub alone.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from datetime import date, datetime
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.request import ProxyHandler, Request, build_opener

from ..core.errors import BadInput, readable, shortened
from ..core.files import MOST_BYTES, json_of, text_of, write_text
from ..core.games import GAMES
from .classroom import HAND_IN, HANDED_IN, Room
from .deck import my_deck
from .guesses import Read, guesses_in
from .keys import is_signed, signature
from .mastery import mastery
from .progress import EXPECTED, Progress, with_guesses

FORM = "handed in 1"
PLACE = "/hub/hand-in"
TOKEN = "JUPYTERHUB_API_TOKEN"
"""Where a learner's server has the key that the hub gave it."""
SECONDS = 20

Send = Callable[[str, bytes, str], None]


# -- by the learner


def send(address: str, content: bytes, token: str) -> None:
    """Send something to the hub of the class; what it has against it is told."""
    head = {"Authorization": f"token {token}", "Content-Type": "application/json"}
    # The hub is on this very computer, whatever proxy is set for the world outside.
    try:
        with build_opener(ProxyHandler({})).open(Request(address, content, head), timeout=SECONDS):
            pass
    except HTTPError as error:
        raise BadInput("class", "the hub to take it", _said(error)) from error
    except (URLError, OSError) as error:
        raise BadInput("class", "the hub to answer", shortened(readable(str(error)), 80)) from error


def _said(error: HTTPError) -> str:
    """The reason that the hub gives, else the number of its answer."""
    try:
        told = json.loads(error.read(2000))["message"]
    except (ValueError, KeyError, TypeError, OSError):
        told = error.code
    return shortened(readable(str(told)), 120)


def hand_in(
    progress: Progress, folder: Path, today: date | None = None, send: Send | None = None
) -> bool:
    """Give one's results to the teacher of the class, with the guesses that lie beside the lessons.

    With `today` the learner wants to hand in the questions that return and the map of what is known
    on this day as well; nobody else decides that. Where there is no class the answer is no.
    """
    address = os.environ.get(HAND_IN, "")
    if not address:
        return False
    work = with_guesses(progress, folder)
    if today is not None:
        deck = my_deck(folder)
        maps = [mastery(game, deck, progress, folder, today) for game in GAMES]
        work |= {"deck": deck.as_json(), "mastery": [one.as_json() for one in maps]}
    data = json.dumps(work, ensure_ascii=False).encode("utf-8", "replace")
    (send or globals()["send"])(address, data, os.environ.get(TOKEN, ""))
    return True


# -- by the hub


def take(folder: Path, room: Room, account: str, data: bytes, now: datetime) -> Path:
    """Keep what somebody handed in, signed; handed in again, it takes the place of the last."""
    text = text_of(data, "hand-in", EXPECTED)
    work = json_of(text, "hand-in", EXPECTED)
    Progress.from_json(work, "hand-in")
    content = {
        "dustlab": FORM,
        "account": account,
        "name": room.name_of(account),
        "at": now.astimezone().isoformat(timespec="seconds"),
        "work": work,
    }
    signed = {**content, "signature": signature(folder, content)}
    path = folder / HANDED_IN / f"{account}.json"
    whole = json.dumps(signed, indent=1, ensure_ascii=False) + "\n"
    if len(whole.encode()) > MOST_BYTES:
        raise BadInput("hand-in", f"at most {MOST_BYTES:,} bytes", f"{len(whole.encode()):,}")
    write_text(path, whole)
    return path


class HandedIn(NamedTuple):
    """What somebody handed in."""

    name: str
    account: str
    at: str
    """When the hub took it; empty for a file that came another way."""
    progress: Progress
    guesses: Mapping[str, Read] = {}
    """What was guessed in the lessons before they went on, by lesson; it counts for no mark."""


def guesses_of(work: Any, where: str) -> Mapping[str, Read]:
    """The guesses among what somebody saved or handed in; none, if they are damaged."""
    try:
        return guesses_in(work["guesses"], where) if "guesses" in work else {}
    except BadInput:
        return {}


def read_handed_in(content: Any, where: str, folder: Path | None) -> HandedIn:
    """A file that the hub of a class keeps: it has to be the one that signed it."""
    if not isinstance(content, Mapping) or content.get("dustlab") != FORM:
        raise BadInput(where, f"a file that was handed in ({FORM})", "something else")
    told = [content.get(key) for key in ("name", "account", "at")]
    if not all(isinstance(one, str) and 0 < len(one) <= 100 for one in told):
        raise BadInput(where, f"a file that was handed in ({FORM})", "something else")
    unsigned = {key: value for key, value in content.items() if key != "signature"}
    if folder is not None and not is_signed(folder, unsigned, content.get("signature")):
        raise BadInput(where, "a file as the hub of this class signed it", "one that was changed")
    name, account, at = map(str, told)
    work = content.get("work")
    progress = Progress.from_json(work, where)
    return HandedIn(name, account, at, progress, guesses_of(work, where))
