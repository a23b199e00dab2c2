"""Bet before you roll in the terminal: a chance typed before dice or a card fall."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..core.errors import BadInput
from ..core.match import Match, Step
from ..core.words import complaint, say, wanted
from ..play.wagers import Wager, wager_on
from ..school.calibrated import lines, result
from ..school.kept_bets import Kept, KeptBets, my_bets, today

Ask = Callable[[str], str]
Tell = Callable[[str], object]

LEAVE = ("quit", "exit", "q")
"""Who says so makes no bet; what comes next is asked anew."""


class Bets:
    """A switch, the question before a move, and how it came. `kept`: where the bets go."""

    def __init__(self, ask: Ask, tell: Tell, language: str, kept: KeptBets | None = None) -> None:
        self.ask, self.tell, self.language = ask, tell, language
        self.is_on = False
        self._kept = kept

    @property
    def kept(self) -> KeptBets:
        if self._kept is None:
            self._kept = my_bets()
        return self._kept

    def turn(self, *, on: bool) -> None:
        self.is_on = on
        self.tell(say("bets.listens" if on else "bets.off", self.language))

    def before(self, match: Match[Any], move: Any) -> tuple[Wager, float] | None:
        """What is bet on a legal move, and the chance that was said; None: no bet."""
        if not self.is_on:
            return None
        wager = wager_on(match, move)
        if wager is None:
            return None
        self.tell(say("bets.asks", self.language, asks=wager.tell(self.language)))
        while True:
            try:
                line = self.ask(say("bets.ask_line", self.language)).strip()
            except EOFError:
                return None
            if not line or line in LEAVE:
                return None
            try:
                return wager, guess_of(line)
            except BadInput as error:
                self.tell(complaint(error, self.language))

    def after(
        self, match: Match[Any], made: tuple[Wager, float] | None, steps: Sequence[Step[Any]]
    ) -> None:
        """How it came beside what was said; the bet is kept."""
        if made is None or not steps:
            return
        wager, said = made
        happened, exact = wager.came(steps), float(wager.chance)
        bet = Kept(today(), match.game.name, said, exact, happened, wager.key)
        counted = self.kept.add(bet)
        self.tell(f"  {result(said, exact, happened, counted, self.language)}")

    def report(self) -> None:
        """All bets over weeks, what they mean, and where they are kept."""
        for line in lines(self.kept, self.language):
            self.tell(line)


def guess_of(line: str) -> float:
    """A chance as it is typed, in percent."""
    try:
        guess = float(line.removesuffix("%").replace(",", ".")) / 100
        if not 0 <= guess <= 1:
            raise ValueError(line)
    except ValueError:
        raise wanted("bet", "bets.wanted", line) from None
    return guess
