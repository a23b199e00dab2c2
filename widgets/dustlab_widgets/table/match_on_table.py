"""The match on a table: loaded, begun anew, kept at every step with its settings, changed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from dustlab.core.games import PERSON
from dustlab.core.match import Choice, Match
from dustlab.core.words import say

from .betting import Betting
from .coach import Coach
from .controls import SavedOnDemand
from .each_game import EachGame
from .foresight import Foresight
from .keeper import Keeper
from .seats import Decided
from .talk import answers


class MatchOnTable(EachGame):
    """What can be done with the match as a whole; a table shows it and plays it on."""

    keeper: Keeper | None
    foresight: Foresight
    betting: Betting
    coach: Coach | None
    kept: Match[Any] | None
    """The match that was open before this one."""
    news: str
    played: list[tuple[str, Decided]]
    """What the bots did since a person decided last."""

    # -- its settings, kept with it

    def cautioned(self) -> Sequence[Any]:
        return (self.foresight.words,)

    def settings(self) -> Sequence[Any]:
        """Who plays, whether the coach speaks before a move, and bets before a throw.

        Where a coach leads, it is said why nothing can be chosen.
        """
        if self.coach is not None:
            return (self.coach.settled,)
        return (self.seats, self.foresight.switch, self.betting.sheet)

    def _coach_changed(self) -> None:
        self._keep_what_changed()
        self._new_desk()

    # -- another one

    @cached_property
    def files(self) -> SavedOnDemand:
        files = SavedOnDemand(self.record, self.load, self.complain, self.FILE, self.go_back)
        files.speak(self.language)
        files.can_go_back(self.kept is not None)
        return files

    def load(self, text: str, source: str) -> None:
        """A saved match and who plays it; if it cannot be read the open one stays."""
        match = self.read(text, source)
        # A file may end where dice are about to fall.
        match.let_dice_fall()
        self._another_game()
        self.go_on(match)
        self.news = self.seats.loaded(source, self.match.seats)
        self._show()

    def begin_with(self, match: Match[Any]) -> None:
        """A new game, and the seed that it really has, whatever was typed."""
        self._another_game()
        self.go_on(match)
        if self.new_game is not None:
            self.new_game.take_seats()
        self._bots_begin()
        self._new_desk()
        self.news = say("widgets.table.began", self.language, seed=match.seed)
        begins = self.match.game.round_of(match.start)
        if begins > 1:
            taken_over = say("widgets.new_game.taken_over", self.language, round=begins)
            self.news = f"{taken_over} {self.news}"
        self._show()

    def go_back(self) -> None:
        """Change places with the match that was open before."""
        if self.kept is not None:
            self._another_game()
            self.go_on(self.kept)

    def _another_game(self) -> None:
        """What is played from now on is kept by itself."""
        if self.keeper is not None:
            self.keeper.begin_anew()

    def _take_up(self, match: Match[Any], tab: str, coach: bool | None) -> None:
        """Go on with a game that was kept: what bots did last is told once more."""
        match.let_dice_fall()
        if coach is not None:
            self.foresight.turn(on=coach)
        self.go_on(match)
        self.played = answers(match, self.persons())
        if self.played:
            self.remember_film()
            self._new_desk()
        self.tabs.turn_to(tab)

    def _keep(self) -> None:
        if self.keeper is not None:
            self.match.seats = self.seats.saved()
            self.keeper.keep(self.match, self.tabs.opened, self.foresight.is_on)

    def _keep_what_changed(self) -> None:
        if self.keeper is not None:
            self.match.seats = self.seats.saved()
            self.keeper.keep_what_changed(self.match, self.tabs.opened, self.foresight.is_on)

    def go_on(self, match: Match[Any]) -> None:
        """Go on with a match where it stands; the one that was open is kept, to come back to."""
        self.match.seats = self.seats.saved()
        self.kept, self.match = self.match, match
        self.fit()
        for files in self.if_made("files"):
            files.can_go_back(True)
        self.seats.keep(self.sides(), match.seats)
        self._title()
        self._stepped()

    def _bots_begin(self) -> None:
        """Where a bot decides first, nobody need ask it to; a game that is looked at again stays.

        A game in which no person has decided yet is not kept.
        """
        at_the_end = self.match.cursor == len(self.match.steps)
        if at_the_end and self.coach is None and self.plays_on():
            self._play_bots()

    def plays_on(self) -> bool:
        """Whether bots answer what a person has decided, with nobody asking them to."""
        pending = self.match.pending
        if not isinstance(pending, Choice) or not self.persons():
            return False
        return self.seats.chosen().get(pending.player, PERSON) != PERSON

    # -- what the table does when another match lies on it

    def _show(self) -> None:
        raise NotImplementedError

    def _play_bots(self) -> None:
        raise NotImplementedError

    def remember_film(self) -> None:
        """What was played before can be watched."""
        raise NotImplementedError

    def _title(self) -> None:
        raise NotImplementedError

    def _new_desk(self) -> None:
        raise NotImplementedError

    def persons(self) -> list[str]:
        """The seats of persons."""
        raise NotImplementedError

    def _stepped(self) -> None:
        """Another position, and nothing played to reach it."""
        raise NotImplementedError
