"""The bets of a learner, kept over weeks: what was said, what was right, what came.

A small file beside the lessons, next to the answers. Several tables may be open at once, each with
a kernel of its own: before it writes, each reads the file again and adds to it. A bet on the same
step of the same game counts once: whoever goes back knows what falls.

>>> kept = KeptBets()
>>> kept.add(Kept("2026-03-02", "dust", 0.4, 1 / 3, True, "a1"))
True
>>> kept.add(Kept("2026-03-02", "dust", 1.0, 1 / 3, True, "a1"))
False
>>> read_bets(text_of_bets(kept.bets), FILE) == kept.bets
True
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from ..core.errors import BadInput, unwritable
from ..core.files import alone_in, clear_parts, json_of, read_text, set_aside, write_text
from ..core.games import GAMES
from ..core.words import say
from ..odds.bets import Bet
from .kept_games import now
from .lessons import holds_lessons

FORM = "bets 1"
FILE = "my-bets.json"
SET_ASIDE = "my-bets-damaged-{number}.json"
EXPECTED = f"the bets of a learner of dustlab ({FILE})"

MOST_BETS = 5_000
"""More than a year of a bet every two hours; the oldest go first."""
MOST_LETTERS = 40


class Kept(NamedTuple):
    """A bet with its day, its game, and by what it is known."""

    day: str
    game: str
    guess: float
    chance: float
    happened: bool
    key: str

    @property
    def bet(self) -> Bet:
        return Bet(self.guess, self.chance, self.happened)

    @property
    def week(self) -> tuple[int, int]:
        """The year and the number of its week in the calendar."""
        year, week, _ = date.fromisoformat(self.day).isocalendar()
        return year, week


def text_of_bets(bets: Sequence[Kept]) -> str:
    """The file: a bet on each line, so that it can be read."""
    lines = ",\n".join(f"  {json.dumps(one._asdict(), ensure_ascii=False)}" for one in bets)
    return f'{{"dustlab": "{FORM}", "bets": [\n{lines}\n]}}\n'


def read_bets(text: str, where: str) -> list[Kept]:
    """The text of such a file; whatever is not as it was written is refused in one line."""
    return bets_in(json_of(text, where, EXPECTED), where)


def bets_in(content: Any, where: str) -> list[Kept]:
    """The bets of such a file, or of a part of another file."""
    try:
        if content["dustlab"] != FORM or len(content["bets"]) > MOST_BETS:
            raise ValueError(where)
        return [_read(one) for one in content["bets"]]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadInput(where, EXPECTED, "something else") from error


def _read(one: dict[str, Any]) -> Kept:
    bet: Any = Kept(*(one[field] for field in Kept._fields))
    if len(one) != len(bet) or type(bet.happened) is not bool or bet.game not in GAMES:
        raise ValueError(one)
    for share in (bet.guess, bet.chance):
        if type(share) not in (int, float) or not 0 <= share <= 1:
            raise ValueError(one)
    for text in (bet.day, bet.key):
        if not isinstance(text, str) or not text.isprintable() or len(text) > MOST_LETTERS:
            raise ValueError(one)
    if date.fromisoformat(bet.day).isoformat() != bet.day:
        raise ValueError(one)
    read: Kept = bet
    return read


def joined(some: Iterable[Kept], others: Iterable[Kept]) -> list[Kept]:
    """Both, each bet once, the oldest first; of the same bet the one that was made first."""
    known: dict[str, Kept] = {}
    for one in (*some, *others):
        known.setdefault(one.key, one)
    return sorted(known.values(), key=lambda one: one.day)[-MOST_BETS:]


class KeptBets:
    """The bets in a folder; without one they are kept in memory alone, which `told` says."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self.bets: list[Kept] = []
        self._trouble: tuple[str, dict[str, str]] | None = None
        if folder is not None:
            self.look()

    def add(self, bet: Kept) -> bool:
        """One more bet; False: it was made before, and counts no second time."""
        self.look()
        if any(one.key == bet.key for one in self.bets):
            return False
        self._keep([bet])
        return True

    def take_in(self, bets: Iterable[Kept]) -> None:
        """What another machine has kept."""
        self._keep(bets)

    def look(self) -> None:
        """Take in what other tables wrote meanwhile."""
        self._keep(())

    def told(self, language: str = "en") -> str:
        """In a line where they are kept, or why they are not."""
        if self._trouble is not None:
            key, facts = self._trouble
            return say(key, language, **facts)
        return say("bets.kept" if self._folder else "bets.in_memory", language, file=FILE)

    def _keep(self, bets: Iterable[Kept]) -> None:
        folder = self._folder
        if folder is None:
            self.bets = joined(self.bets, bets)
            return
        path = folder / FILE
        with alone_in(folder):
            try:
                filed, aside = self._filed(path)
                self.bets = joined([*filed, *self.bets], bets)
                if self.bets != filed:
                    clear_parts(path)
                    write_text(path, text_of_bets(self.bets))
            except OSError as error:
                self._not_kept(bets, unwritable(error))
            except BadInput as error:
                self._not_kept(bets, error.got)
            else:
                facts = {"file": FILE, "aside": aside}
                self._trouble = ("bets.set_aside", facts) if aside else None

    def _filed(self, path: Path) -> tuple[list[Kept], str]:
        """What the file holds; one that cannot be read is set aside, never written over."""
        if not path.exists():
            return [], ""
        try:
            return read_bets(read_text(path, EXPECTED), FILE), ""
        except BadInput:
            return [], set_aside(path, SET_ASIDE).name

    def _not_kept(self, bets: Iterable[Kept], why: str) -> None:
        self.bets = joined(self.bets, bets)
        self._trouble = "bets.not_kept", {"file": FILE, "why": why}


_mine: dict[Path, KeptBets] = {}


def my_bets(folder: Path | None = None) -> KeptBets:
    """The bets of the learner who works in a folder of lessons: read once, then kept up."""
    here = (folder or Path.cwd()).resolve()
    known = _mine.get(here)
    if known is None:
        known = _mine[here] = KeptBets(here if holds_lessons(here) else None)
    return known


def today() -> str:
    """By the calendar on the wall."""
    return now().date().isoformat()


# -- from one machine to the next


def bets_to_take(folder: Path) -> dict[str, Any] | None:
    """What lies beside the lessons, as it goes into a file with other things; None: nothing."""
    if not (folder / FILE).exists():
        return None
    try:
        bets = read_bets(read_text(folder / FILE, EXPECTED), FILE)
    except BadInput:
        return None
    return {"dustlab": FORM, "bets": [one._asdict() for one in bets]}
