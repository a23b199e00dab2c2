"""Who decides at a table, at which desk, and what is advised there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from dustlab.core.games import PERSON
from dustlab.core.match import Choice, Match
from dustlab.core.words import say
from dustlab.play import bots

from .controls import Deed
from .desk import BotDesk, CurtainDesk, Desk, OverDesk, TourOverDesk
from .talk import hint_of
from .watching import Watching


class Advising:
    """A bot may be asked what it would do here, and a press does it."""

    match: Match[Any]
    language: str
    desk: Desk
    advised = ""
    """The move that the third hint has advised, as it is written."""

    def bots_advice(self) -> str:
        """What the strongest bot would do, and why; as it is told, and as it is written."""
        decision = self.desk.pondered().decision
        self.advised = str(decision.move)
        advice = bots.advice(self.match, self.language, in_words=True, decision=decision)
        return f"{advice} {say('widgets.hints.written', self.language, move=self.advised)}"

    def advised_deed(self) -> Sequence[Deed]:
        """What the third hint advised, to be played by a press."""
        if not self.advised:
            return ()
        words = say("widgets.hints.play", self.language)
        return [Deed(words, partial(self.desk.obey, self.advised), self.advised)]


class Deciding(Advising, Watching):
    """A person or a bot decides at each position, or a curtain hangs before it."""

    curtain: bool

    def persons(self) -> list[str]:
        return [seat for seat in self.sides() if self.seats.who(seat) == PERSON]

    def must_pass_on(self) -> bool:
        """Whether somebody else has the screen who must not see what is decided now."""
        pending = self.match.pending
        if not self.curtain or not isinstance(pending, Choice) or not self.is_hidden():
            return False
        if self.coach is not None:
            return False  # one learner has the screen, and nobody else
        persons = self.persons()
        return len(persons) > 1 and pending.player in persons and self.seen != pending.player

    def reveal(self) -> None:
        pending = self.match.pending
        self.seen = pending.player if isinstance(pending, Choice) else ""
        self._new_desk()

    def desk_now(self) -> Desk:
        """The desk of what is watched; else of who decides now."""
        if self.watched is not None:
            self.watched.language = self.language
            return self.watched
        return self.desk_here()

    def desk_here(self) -> Desk:
        """The desk of who decides now: a person's, a bot's, the curtain's, or nobody's."""
        pending, asked = self.match.pending, (self.match, self.play_move, self.dare.on)
        if self.tour_has_ended():
            return TourOverDesk(*asked, self.language)
        if not isinstance(pending, Choice):
            return OverDesk(*asked, self.language)
        who = self.seats.chosen().get(pending.player, PERSON)
        if who != PERSON:
            return BotDesk(*asked, self.language, bot=who, let_play=self.let_play)
        if self.must_pass_on():
            return self.CURTAIN(*asked, self.language, reveal=self.reveal, alone=self.seats.leave)
        return self.desk_kind()(*asked, self.language)

    def _hint(self, grade: int) -> str:
        if isinstance(self.desk, CurtainDesk):
            return say("widgets.table.curtain_first", self.language, army=self.desk.army)
        if isinstance(self.desk, BotDesk):
            # What somebody would play here may be a card that only the bot has seen.
            return self.desk.missing()
        words = hint_of(self.desk, grade, self.bots_advice)
        self._show()
        return words
