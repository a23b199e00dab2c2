"""The bets of a learner, kept over weeks: what was said, what was right, what came.

A bet on the same step of the same game counts once: somebody who goes back knows what falls.

>>> kept = KeptBets()
>>> kept.add(Kept("2026-03-02", "dust", 0.4, 1 / 3, True, "a1"))
True
>>> kept.add(Kept("2026-03-02", "dust", 1.0, 1 / 3, True, "a1"))
False
>>> KeptBets.read(kept.text(), FILE) == kept
True
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from ..core.errors import BadInput
from ..core.games import GAMES
from ..core.words import say
from ..odds.bets import Bet
from .kept_file import KeptFile
from .kept_games import now

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


def joined(bets: Iterable[Kept]) -> list[Kept]:
    """Each bet once, the oldest first; of the same bet the one that was made first."""
    known: dict[str, Kept] = {}
    for one in sorted(bets, key=lambda one: one.day):
        known.setdefault(one.key, one)
    return list(known.values())[-MOST_BETS:]


class KeptBets(KeptFile):
    """The bets in a folder; without one they are kept in memory alone, which `told` says."""

    FILE, ASIDE, EXPECTED, NOT_KEPT = FILE, SET_ASIDE, EXPECTED, "bets.not_kept"

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__(folder)
        self.bets: list[Kept] = []

    def add(self, bet: Kept) -> bool:
        """One more bet; False: it was made before, and counts no second time."""
        self.look()
        if any(one.key == bet.key for one in self.bets):
            return False
        self.take_in([bet])
        return True

    def take_in(self, bets: Iterable[Kept]) -> None:
        self._keep(lambda: self._add(bets))

    def _add(self, bets: Iterable[Kept]) -> None:
        self.bets = joined([*self.bets, *bets])

    def _take_in(self, other: KeptBets) -> None:
        self._add(other.bets)

    def told(self, language: str = "en") -> str:
        """In a line where they are kept, or why they are not."""
        where = say("bets.kept" if self._folder else "bets.in_memory", language, file=FILE)
        return self.trouble(language) or where

    # -- as text

    def as_json(self) -> dict[str, Any]:
        return {"dustlab": FORM, "bets": [one._asdict() for one in self.bets]}

    def text(self) -> str:
        """A bet on each line, so that it can be read."""
        lines = ",\n".join(
            f"  {json.dumps(one._asdict(), ensure_ascii=False)}" for one in self.bets
        )
        return f'{{"dustlab": "{FORM}", "bets": [\n{lines}\n]}}\n'

    @classmethod
    def from_json(cls, content: Any, where: str) -> KeptBets:
        kept = cls()
        try:
            if content["dustlab"] != FORM or len(content["bets"]) > MOST_BETS:
                raise ValueError(where)
            kept.bets = [_read(one) for one in content["bets"]]
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise BadInput(where, EXPECTED, "something else") from error
        return kept


def my_bets(folder: Path | None = None) -> KeptBets:
    """The bets of the learner who works in a folder of lessons."""
    return KeptBets.of_learner(folder)


def today() -> str:
    """By the calendar on the wall."""
    return now().date().isoformat()
