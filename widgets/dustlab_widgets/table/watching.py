"""What the others played is watched on the board, step by step, before one decides again.

The match is ahead and complete; the table shows its board as it was, until the showing is over or
skipped. It can be watched once more until the others have played again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ipywidgets import Text

from dustlab.core.match import Choice
from dustlab.core.words import say
from dustlab.pictures.scene import EXPLAINED
from dustlab.play.showing import Eyes, Spot, Still, Way, stills
from dustlab.tours import Session

from ..core.parts import made, script, watch
from .coach import Coach
from .controls import Deed
from .desk import Desk
from .look_back import LookBack
from .running import RunningDesk, Speed
from .seats import Decided, advance
from .talk import answers, last_decision

WATCH = "table/watch.js"
WATCHING = "dust-watching"
"""A class for the looks: nothing is decided now."""
MOST_WORDS = 40
"""More is no word of a page that keeps the time."""


@dataclass
class WatchDesk(RunningDesk):
    """What others played, still by still."""

    stills: Sequence[Still] = ()
    way: Callable[[Still], str] = lambda _: ""
    """Along which points of the board its units glide."""

    def count(self) -> int:
        return len(self.stills)

    @property
    def still(self) -> Still:
        return self.stills[self.at]

    def ended(self) -> bool:
        """Nothing is decided here."""
        return True

    def asks(self) -> str:
        return " ".join(self.still.told(self.match, self.language))

    def told(self) -> str:
        """Why it was done."""
        return self.still.why(self.match, self.language)

    def where(self) -> str:
        facts = {"number": self.at + 1, "steps": self.count()}
        words = say("watch.where", self.language, **facts)
        return " · ".join(filter(None, (words, self.pace_words())))

    def missing(self) -> str:
        return ""

    def glide(self) -> str:
        return self.way(self.still)

    def marks(self) -> dict[str, str]:
        marks: dict[str, str] = {}
        for one in self.still.seen:
            # A way to a single place, such as onto a field, has no line to it.
            if isinstance(one, Spot) or (isinstance(one, Way) and len(one.places) == 1):
                marks |= dict.fromkeys(one.places, EXPLAINED)
        return marks

    def is_place(self, name: str) -> bool:
        return bool(name)

    def deeds(self) -> Sequence[Deed]:
        tip = say("watch.skip_tip", self.language)
        return [Deed(say("watch.skip", self.language), self.done, tip), *self.controls()]


class Watching(LookBack):
    """A table at which others play, bots or those whom a coach leads; what they did is shown."""

    EYES: Eyes | None = None
    """What is to be seen in a step of its game; without it nothing is watched."""
    desk: Desk

    def begin_watching(self) -> None:
        """Before the table is furnished: nobody watches anything."""
        self.speed = Speed()
        self.watched: WatchDesk | None = None
        self.film: list[Still] = []
        """What can be watched once more."""
        self.shown_at_all = False
        """Whether the film has been shown, or passed over."""
        self.earlier: list[tuple[str, Decided]] = []
        """What was played in somebody else's turn before a person had to answer there, and the
        answers: told with what comes after them."""
        if self.EYES is not None:
            self.clock = made(Text, "dust-clock", "dust-hidden", tabbable=False)
            watch(self.clock, self.heard, self.complain)

    def below(self) -> Sequence[Any]:
        keeps_time = () if self.EYES is None else (self.clock, script(WATCH))
        return (*super().below(), *keeps_time)

    # -- the page keeps the time

    def heard(self, words: str) -> None:
        """The page is there, with its speed; or the time of a step is over."""
        what, *more = words[:MOST_WORDS].split()[:3] or [""]
        if what == "here":
            self._here(more)
        elif what == "shown" and more and more[0].isdigit():
            desk = self.desk
            if isinstance(desk, RunningDesk):
                desk.time_is_over(int(more[0]))
                self._after(desk)

    def _here(self, more: Sequence[str]) -> None:
        """A page that keeps the time: what was played before it came is shown now."""
        known = self.speed.kept
        self.speed.kept, self.speed.calm = True, "calm" in more
        paces = [int(word) for word in more if word.isdigit()]
        if paces and not known:
            self.speed.turn(paces[0] - self.speed.pace)
        if known or self.watched is not None:
            return
        if self.film and not self.shown_at_all:
            self.watch_again()
        elif isinstance(self.desk, RunningDesk) and not self.speed.calm:
            self.desk.runs = True
            self._show()

    # -- the others play

    def let_play(self) -> None:
        """The bots play until a person decides."""
        self.seen = ""
        self._let_play()
        self.note_film()
        self._new_desk()

    def _let_play(self) -> None:
        self._play_bots()
        self._keep()

    def _play_bots(self) -> None:
        self.played = advance(self.match, self.known_bots(), self.seats.chosen())

    def _play_with_coach(self, coach: Coach, move: Any) -> None:
        """The coach plays it, dice and the others' answer included; those are told as a story."""
        before = self.match.cursor
        coach.offer(move)
        self._told_with(coach, self.match.cursor > before)

    def _told_with(self, coach: Coach, went_on: bool) -> None:
        learner = coach.session.tour.learner
        self.played = answers(self.match, (learner,)) if went_on else []
        if went_on:
            self.note_film()

    def _led(self) -> None:
        """A button of the coach was pressed: what was played by it is told as well."""
        before = self.desk
        self._elsewhere()
        if self.coach is not None and self.coach.outcome is not None:
            self._told_with(self.coach, bool(self.coach.outcome.steps))
        self._new_desk()
        if type(self.desk) is type(before) and self.match.state is before.state_at_start:
            self._keep_what_was_picked(before)

    def _keep_what_was_picked(self, desk: Desk) -> None:
        """Who picked something while the coach was still to be read finds it picked."""
        desk.forget()
        self.desk = desk
        self._show()

    def note_answer(self, move: Any) -> None:
        """Before a person's move: in somebody else's turn it is a part of what is told of that."""
        pending = self.match.pending
        if not isinstance(pending, Choice) or not self.is_answer():
            self.earlier = []
            return
        answer = (pending.player, Decided(move, (), self.match.cursor))
        self.earlier = [*self.earlier, *self.played, answer]

    # -- what there is to watch

    def note_film(self) -> None:
        """What was played since a person decided last, if there is anything to see of it."""
        session = self.coach.session if self.coach is not None else None
        found = self._stills(session)
        if found:
            self.film, self.shown_at_all = found, False
            if self.speed.kept:
                self.watch_film()

    def remember_film(self) -> None:
        """What was played before a game was left: to be watched by who wants to."""
        self.film, self.shown_at_all = self._stills(None), True

    def take_up_tour(self, coach: Coach) -> None:
        """A tour that was left goes on: what came of the last deed in it is told once more."""
        if coach.outcome is not None and coach.outcome.steps:
            self.played = answers(self.match, (coach.session.tour.learner,))
            self.film, self.shown_at_all = self._stills(coach.session), True

    def _bots_begin(self) -> None:
        super()._bots_begin()
        if self.played:
            self.note_film()

    def _stills(self, session: Session | None) -> list[Still]:
        match = self.match
        if self.EYES is None:
            return []
        persons = [session.tour.learner] if session is not None else self.persons()
        since = last_decision(match, persons)
        if session is not None and session.came is not None:
            # What was shown at the step before is not shown once more.
            since = max(since, match.cursor - len(session.came.steps))
        if self.played and not persons:
            since = self.played[0][1].at
        reasons = {decided.at: decided.reasons for _, decided in self.played}
        return self.to_watch(stills(match, self.EYES, since, persons, reasons))

    def to_watch(self, found: list[Still]) -> list[Still]:
        """Those that are shown here; a game may show some of them elsewhere."""
        return found

    def watch_film(self, begin: int = 0, end: int | None = None) -> None:
        """From one still to another; the table is shown anew by who asks for it."""
        film = self.film[begin:end]
        self.shown_at_all = True
        if not film:
            return
        asked = (self.match, self.play_move, False, self.language)
        self.watched = WatchDesk(
            *asked, speed=self.speed, done=self.seen_enough, stills=film, way=self.way_of
        )

    def watch_again(self) -> None:
        self.watch_film()
        self._new_desk()

    def seen_enough(self) -> None:
        """The showing is over, or skipped: on to what is asked now."""
        self.watched = None
        self._new_desk()

    def forget_what_was_played(self) -> None:
        """Another position, or another match: nothing of it is to be seen."""
        self.watched, self.film, self.earlier = None, [], []

    def on_board(self) -> Any:
        """The position that the board shows: while something is watched, as it was then."""
        watched = self.watched
        return self.match.state if watched is None else watched.still.state(self.match)

    def way_of(self, still: Still) -> str:
        """Along which points of the board the units of a still glide, in shares of its size."""
        del still
        return ""

    def watching_deeds(self) -> Sequence[Deed]:
        """What was watched, or could not run by itself, step by step once more."""
        if not self.film or isinstance(self.desk, RunningDesk) or self.has_ended():
            return ()
        return [Deed(say("watch.again", self.language), self.watch_again)]

    def watching_class(self) -> str:
        return WATCHING if self.watched is not None else ""

    def has_ended(self) -> bool:
        return self.watched is None and super().has_ended()

    # -- what the table does

    seen: str
    """Who has the screen while something hidden is decided."""

    def play_move(self, move: Any) -> None:
        raise NotImplementedError

    def _elsewhere(self) -> None:
        """Another position: what was told of the old one is over."""
        raise NotImplementedError

    def _after(self, desk: Desk) -> None:
        """Something was chosen at a desk, or its step was looked at."""
        raise NotImplementedError
