"""What a table does with a press, a click or a typed line: it is chosen, played, or answered."""

from __future__ import annotations

from typing import Any

from dustlab.core.match import Choice
from dustlab.core.words import say
from dustlab.exercises.question import DICE
from dustlab.tours.recording import Recording

from .deciding import Deciding
from .desk import BotDesk, CurtainDesk, Desk, OverDesk


class Playing(Deciding):
    """All goes to the desk of the moment, which asks the match; then the position is shown."""

    def _calm(self) -> None:
        """Somebody goes on: what was complained about is over."""
        self.trouble, self.news, self.urged = "", "", False

    def pick(self, label: str) -> None:
        """A click, a tap or a key on something of the board; who picks has watched enough."""
        if self.watched is not None and label:
            self.seen_enough()
        self._calm()
        self.betting.forget()
        desk = self.desk
        desk.pick(label)
        self._after(desk)

    def play_move(self, move: Any) -> None:
        """Play a move that nothing speaks against; the desk of the old position is done with.

        A coach may answer it instead; then the position stays, and so it does while a bet is to be
        made on what falls after it.
        """
        if self._waits_for_a_bet(move):
            return
        before = self.match.cursor
        if self.coach is not None and self.is_led():
            self._play_with_coach(self.coach, move)
            self.betting.settle(self.match, self.match.steps[before : self.match.cursor])
            return
        self.note_answer(move)
        self.match.play(move, self.dice_set)
        self.betting.settle(self.match, self.match.steps[before : self.match.cursor])
        self._keep()
        self.played = []
        pending = self.match.pending
        # A person who goes on deciding in secret keeps the screen.
        if not self.is_hidden() or not isinstance(pending, Choice) or pending.player != self.seen:
            self.seen = ""
        self.desk.match = self.match

    def _waits_for_a_bet(self, move: Any) -> bool:
        """Where a coach leads, only on a move that it accepts, and on dice that nobody has set."""
        if self.dice_set or (self.coach is not None and not self.coach.lets_fall(move)):
            return False
        return self.betting.holds(self.match, move)

    def _play_waiting(self, move: Any) -> None:
        """The move that has waited for a bet, with those of the same press."""
        self._calm()
        desk, betting = self.desk, self.betting
        desk.play_all((*betting.before, move, *betting.behind))
        self._after(desk)

    def play_text(self, line: str) -> None:
        """A move in notation, from the list or the line."""
        self._calm()
        if self.watched is not None:
            self.watched = None  # who writes a move has seen enough
            self.desk = self.desk_now()
        desk = self.desk
        if isinstance(desk, CurtainDesk):
            self.complain(say("widgets.table.curtain_first", self.language, army=desk.army))
            return
        if isinstance(desk, BotDesk | OverDesk):
            # Who could try a bot's moves would read its cards off what is refused.
            self.complain(desk.missing())
            return
        recording = self.recording
        if recording is not None and DICE in line:
            line, self.dice_set = recording.dice_of(line)
            try:
                desk.play_all((desk.read(line),))
            finally:
                self.dice_set = []
        else:
            desk.obey(line)
        self._after(desk)

    @property
    def recording(self) -> Recording | None:
        """The tour that is recorded at this table."""
        return next((one.recording for one in self.if_made("recorder")), None)

    def _confirm(self) -> None:
        self._calm()
        desk = self.desk
        desk.confirm()
        self.urged = bool(desk.note) and not desk.refused
        self._after(desk)

    def _clear(self) -> None:
        self._calm()
        self.betting.forget()
        self.desk.clear()
        self._show()

    def _step(self, item: str, by: int) -> None:
        self._calm()
        desk = self.desk
        desk.step(item, by)
        self._after(desk)

    def _after(self, desk: Desk) -> None:
        """Something was chosen, or played: then the position is another one."""
        if self.desk is not desk:
            return  # somebody revealed or let play: all is shown already
        if self.betting.move is not None and desk.waiting:
            self.betting.behind = desk.waiting
        if self.match.state is desk.state_at_start:
            self._show()
            return
        if self.plays_on():
            self._let_play()
        if self.coach is None:
            self.note_film()
        self._new_desk()
