"""The games of a table that were left: offered when it is opened again, kept at every step."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from html import escape
from typing import Any

from dustlab.core.match import Match
from dustlab.core.words import say
from dustlab.school.kept_games import KeptGame, KeptGames

from ..core.parts import Column, Complain, markup, show_if
from .controls import Deed, Deeds

GO_ON = "DUSTLAB_GO_ON"
"""Set where a lesson wakes up after its kernel was lost: then nobody is asked."""


class Keeper(Column):
    """One line with its buttons, which goes when somebody has chosen; later only trouble is told.

    `go_on` puts a match on the table, opens a tab, and switches the coach as it was left.
    """

    def __init__(
        self, key: str, go_on: Callable[[Match[Any], str, bool | None], None], complain: Complain
    ) -> None:
        self.language = "en"
        self.games = KeptGames(key)
        self.offered = self.games.under_way()
        self._go_on = go_on
        self.words = markup("dust-kept-words")
        self.deeds = Deeds(complain)
        super().__init__("dust-kept", self.words, self.deeds)

    def wake(self) -> None:
        """After a lost kernel the game that was on the table comes back by itself."""
        if self.offered and os.environ.get(GO_ON):
            self.take(self.offered[0])

    def take(self, game: KeptGame) -> None:
        """Go on with a game that was left."""
        self.offered = []
        self.games.go_on_with(game)
        self._go_on(game.match, game.tab, game.coach)
        self.show()

    def begin_anew(self) -> None:
        """Leave those games where they are."""
        self.offered = []
        self.games.begin_anew()
        self.show()

    def keep(self, match: Match[Any], tab: str, coach: bool) -> None:
        """A step was played: so the games that were left stay where they are."""
        self.offered = []
        self.games.keep(match, tab, coach=coach)
        self.show()

    def keep_what_changed(self, match: Match[Any], tab: str, coach: bool) -> None:
        """Somebody else plays, or another tab is open: of no interest before a step is played."""
        if self.games.is_kept:
            self.keep(match, tab, coach)

    def speak(self, language: str) -> None:
        self.language = language
        self.show()

    def show(self) -> None:
        language, trouble = self.language, self.games.trouble(self.language)
        lines = [say("widgets.kept.offer", language)] if self.offered else []
        lines += [trouble] if trouble else []
        self.words.value = "".join(f'<div role="status">{escape(line)}</div>' for line in lines)
        deeds = [self._deed(game) for game in self.offered]
        if deeds:
            deeds.append(Deed(say("widgets.kept.anew", language), self.begin_anew))
        self.deeds.show(deeds)
        show_if(self, bool(lines))

    def _deed(self, game: KeptGame) -> Deed:
        facts = {"day": game.day(self.language), "round": game.round}
        return Deed(say("widgets.kept.go_on", self.language, **facts), partial(self.take, game))
