"""Checking a tour: it is played to its end on every branch, and by learners who choose anything.

First every choice that the author names is tried, and all that stands in a step is held against
the rules where the step is played (`holding`). Then a number of learners walk through who take any
move that is accepted, with other dice: wherever they come, the tour has to go on.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

from ..core.errors import BadInput, DustlabError
from ..core.match import Choice
from ..exercises.marks import Result, Words, said
from .holding import DO, OTHERS, Met, Problem, out_of_turn, problems_at
from .playing import MOST_TRIED, Session
from .tour import Step, Tour

WALKS = 12
MOST_DEEDS = 500
MOST_BRANCHES = 2_000
MOST_PROPOSALS = 40
THE_END, ENDINGS = "end", "ending"


def check(tour: Tour, walks: int = WALKS) -> list[Result]:
    """One result for each step, and one for the end."""
    walk = _Check(tour)
    try:
        walk.every_branch()
        for number in range(walks):
            walk.anyhow(number)
    except BadInput as error:
        # A fact of an ending that cannot be asked, for instance: no step is to blame.
        walk.note(THE_END, (error.expected, error.came))
    return [*map(walk.result, tour.steps), walk.end()]


class _Check:
    """What has been found so far."""

    def __init__(self, tour: Tour) -> None:
        self.tour = tour
        self.problems: dict[str, Problem] = {}
        self.reached: set[str] = set()
        self.ends = 0
        self.all_tried = True
        """Whether there were few enough branches to try each."""
        self.met: Met = set()

    # -- results
    def note(self, step: str, problem: Problem) -> None:
        """The first problem of a step is told."""
        self.problems.setdefault(step, problem)

    def result(self, step: Step) -> Result:
        problem = self.problems.get(step.id)
        note: Words = ""
        if problem is None and step.id not in self.reached:
            if step.when:
                note = said("tour.check.not_met", walks=WALKS)
            else:
                problem = said("tour.check.reached"), said("tour.check.never")
        if problem is None and step.id in self.reached:
            problem = self._idle(step)
        if problem is not None:
            return Result(self.tour.source, step.id, False, *problem, lacking=True)
        return Result(self.tour.source, step.id, True, note=note)

    def _idle(self, step: Step) -> Problem | None:
        """An answer that is never given, or a line of `do` that fits nowhere."""
        for number, other in enumerate(step.others):
            if (step.id, OTHERS, number) not in self.met:
                none = said("tour.check.none_like", move=other.move)
                return said("tour.check.not_accepted"), none
        for number, move in enumerate(step.do if step.is_free else ()):
            if (step.id, DO, number) not in self.met:
                return said("tour.check.accepted"), move
        return None

    def end(self) -> Result:
        problem = self.problems.get(THE_END)
        if problem is None and not self.ends:
            problem = said("tour.check.ends"), said("tour.check.never")
        if problem is not None:
            return Result(self.tour.source, THE_END, False, *problem, lacking=True)
        note = "" if self.all_tried else said("tour.check.not_all", count=MOST_BRANCHES)
        return Result(self.tour.source, THE_END, True, note=note)

    # -- every choice that is named
    def every_branch(self) -> None:
        start = Session(self.tour)
        waiting: list[tuple[Session, frozenset[Hashable]]] = [(start, frozenset())]
        seen: set[Hashable] = set()
        while waiting and len(seen) < MOST_BRANCHES:
            session, behind = waiting.pop()
            here = _key(session)
            step = session.step
            if step is not None and here in behind:
                self.note(step.id, _loop(step))
            if step is None:
                self._ended(session)
            elif here not in seen and step.id not in self.problems:
                seen.add(here)
                self.reached.add(step.id)
                for problem in problems_at(session, self.met):
                    self.note(step.id, problem)
                waiting += [(one, behind | {here}) for one in self._on(session, step)]
        self.all_tried = not waiting

    def _on(self, session: Session, step: Step) -> Iterator[Session]:
        """Every way on that the author names."""
        for move in _ways(session, step):
            further = session.branch()
            try:
                outcome = further.offer(move) if move is not None else further.go_on()
            except DustlabError as error:
                self.note(step.id, (said("tour.check.leads_on"), str(error)))
                continue
            if further.misfits and not step.is_free:
                self.note(step.id, (said("tour.check.then"), further.misfits[0]))
            if outcome.done:
                yield further

    def _ended(self, session: Session) -> None:
        self.ends += 1
        if not session.now.say:
            line = str(session.match.pending)
            self.note(THE_END, (said("tour.check.ending"), line))

    # -- learners who choose anything
    def anyhow(self, number: int) -> None:
        tour = replace(self.tour, seed=self.tour.seed + number)
        session, rng = Session(tour), Random(number)
        session.match.seed = tour.seed
        for _ in range(MOST_DEEDS):
            step = session.step
            if step is None:
                self._ended(session)
                return
            if step.id in self.problems:
                return
            self.reached.add(step.id)
            problem = None if step.explains else out_of_turn(session)
            if problem is not None:
                self.note(step.id, problem)
                return
            try:
                if step.explains or step.is_trial:
                    session.go_on()
                else:
                    session.offer(_anything(session, rng))
            except DustlabError as error:
                self.note(step.id, (said("tour.check.leads_on"), _lost(session, error)))
                return
        self.note(THE_END, (said("tour.check.ends"), said("tour.check.long", moves=MOST_DEEDS)))


def _key(session: Session) -> Hashable:
    here = session.here
    return here.place, here.moves, here.script, session.match.state


def _loop(step: Step) -> Problem:
    return said("tour.check.leads_on"), said("tour.check.again", step=step.id)


def _ways(session: Session, step: Step) -> list[Any]:
    """Moves by which the author's branches go on; None is `go on`."""
    if step.explains:
        return [None]
    if step.is_trial:
        return [None, *(mistake.move for mistake in step.invite)]
    moves: list[Any] = [answer.move for answer in step.accept if answer.is_line]
    moves += [_one_of(session, answer) for answer in step.accept if not answer.is_line]
    with suppress(DustlabError):  # which is told as a problem of the step
        moves.append(session.example())
    legal: list[Any] = []
    for move in moves:
        value = _read(session, move)
        if value is not None and session.accepting(value) and str(value) not in map(str, legal):
            legal.append(value)
    return legal


def _one_of(session: Session, answer: Any) -> Any:
    """A legal move of those that an answer is for."""
    for count, move in enumerate(session.match.moves()):
        if session.accepting(move) is answer:
            return move
        if count > MOST_TRIED:
            break
    return None


def _read(session: Session, move: Any) -> Any:
    if move is None:
        return None
    try:
        value = session.match.read_move(move)
        return None if session.match.why_not(value) else value
    except DustlabError:
        return None


def _anything(session: Session, rng: Random) -> Any:
    """Any move that is accepted here."""
    match = session.match
    game: Any = match.game
    if isinstance(match.pending, Choice):
        for _ in range(MOST_PROPOSALS):
            move = game.sample(match.state, rng)
            if not match.why_not(move) and session.accepting(move):
                return move
    return session.example()


def _lost(session: Session, error: DustlabError) -> str:
    """Where a learner cannot go on, and by which moves one gets there."""
    deeds = "; ".join(session.deeds[-6:])
    return f"{error} (after: {deeds})"
