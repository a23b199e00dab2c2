"""A table at which somebody reads how a round was scored, part by part, before the game goes on."""

from __future__ import annotations

from typing import Any

from dustlab.play.showing import Still

from ..table.desk import Desk
from ..table.game_table import GameTable
from ..table.watching import WATCHING
from .desks.scoring import ScoringDesk
from .talk import REVEAL, news


class ReadingTable(GameTable):
    """A table of Dual Powers; a scoring stands between what was played before it and after it."""

    scoring: ScoringDesk | None
    """How the last round was scored, while somebody reads it."""
    to_come: int
    """Where in the film goes on what was played after that scoring."""

    def furnish(self) -> None:
        self.scoring, self.to_come = None, 0
        if self.coach is not None:
            self.coach.tells_scoring = False

    def read_scoring(self) -> None:
        """The last scoring part by part, as if it had just been played."""
        self.scoring = self._scoring_desk()
        self._new_desk()

    def _scoring_desk(self) -> ScoringDesk:
        asked = (self.match, self.play_move, self.dare.on, self.language)
        return ScoringDesk(*asked, speed=self.speed, done=self._scoring_read)

    def _scoring_read(self) -> None:
        """The scoring has been read; what was played after it is watched now."""
        self.scoring = None
        if self.to_come and self.speed.kept:
            self.watch_film(self.to_come)
        self.to_come = 0
        self._new_desk()

    def _just_scored(self) -> bool:
        """Whether a round was scored since a person decided last."""
        return any(event.rule == REVEAL for event in news(self.match, self.played))

    def desk_here(self) -> Desk:
        if self.scoring is not None:
            self.scoring.language = self.language
            return self.scoring
        return super().desk_here()

    # -- watching what others played; a scoring among it is read part by part

    def to_watch(self, found: list[Still]) -> list[Still]:
        """Without the scoring, which stands between what was played before it and after it."""
        self.to_come = 0
        for number, still in enumerate(found):
            if still.part:
                self.to_come = sum(not one.part for one in found[:number])
        kept = [still for still in found if not still.part]
        self.to_come = 0 if self.to_come >= len(kept) else self.to_come
        return kept

    def watch_film(self, begin: int = 0, end: int | None = None) -> None:
        if self.scoring is not None and not begin:
            end = self.to_come or None
        super().watch_film(begin, end)

    def play_move(self, move: Any) -> None:
        self.scoring, before = None, self.match.cursor
        super().play_move(move)
        if self.match.cursor > before:
            self._read_if_scored()

    def _play_bots(self) -> None:
        super()._play_bots()
        self._read_if_scored()

    def _read_if_scored(self) -> None:
        if self._just_scored():
            self.scoring, self.seen = self._scoring_desk(), ""

    def play_text(self, line: str) -> None:
        """A move in notation; somebody who writes one has read enough of the scoring."""
        if self.scoring is not None:
            self.scoring = None
            self.desk = self.desk_now()
        super().play_text(line)

    def note_film(self) -> None:
        """What a coach has let happen may be a scoring, too."""
        if self.coach is not None:
            self._read_if_scored()
        super().note_film()

    def _elsewhere(self) -> None:
        self.scoring, self.to_come = None, 0
        super()._elsewhere()

    def has_ended(self) -> bool:
        """The last scoring is read before anybody looks back."""
        return self.scoring is None and super().has_ended()

    def watching_class(self) -> str:
        """A scoring that is read is watched, too: nothing but that is said."""
        return super().watching_class() if self.scoring is None else WATCHING
