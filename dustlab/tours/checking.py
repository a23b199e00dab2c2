"""Checking a tour: it is played to its end on every branch, and by learners who choose anything.

First every choice that the author names is tried, and all that stands in a step is held against
the rules where the step is played (`holding`). What does not hold on one of several ways is told
with the choice at which that way began. Then a number of learners walk through who take any move
that is accepted, with other dice: wherever they come, the tour has to go on.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from ..core.errors import BadInput, DustlabError
from ..core.match import Choice
from ..exercises.marks import All, Result, Words, said
from .following import ByBot
from .holding import DO, OTHERS, Met, Problem, out_of_turn, problems_at
from .outcomes import WENT_ON
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


class Fork(NamedTuple):
    """One of several moves that a step accepts, with which a way of its own begins."""

    step: str
    entry: int
    move: str


Way = tuple[Fork, ...]
"""The choices by which a learner has come somewhere."""


class _Check:
    """What has been found so far."""

    def __init__(self, tour: Tour) -> None:
        self.tour = tour
        self.problems: dict[str, tuple[Problem, Way]] = {}
        self.well: dict[str, set[Fork]] = defaultdict(set)
        """The choices after which a step works."""
        self.reached: set[str] = set()
        self.ends = 0
        self.all_tried = True
        """Whether there were few enough branches to try each."""
        self.met: Met = set()
        self.last_moves: dict[str, dict[str, list[ByBot]]] = defaultdict(dict)
        """The moves with which the tour ends, by their step, and what bots play after them."""

    # -- results
    def note(self, step: str, problem: Problem, way: Way = ()) -> None:
        """The first problem of a step is told."""
        self.problems.setdefault(step, (problem, way))

    def problem(self, step: str) -> Problem | None:
        """What is wrong with a step; and where the way began, if on another one it works."""
        if step not in self.problems:
            return None
        (expected, got), way = self.problems[step]
        only_here = [fork for fork in way if fork not in self.well[step]]
        if self.well[step] and only_here:
            fork = only_here[0]
            facts = {"step": fork.step, "number": fork.entry, "move": fork.move}
            got = said("tour.check.on_way", got=All((got,)), **facts)
        return expected, got

    def _never(self) -> Words:
        """Nothing leads there, or what leads there is what has to be mended first."""
        for step in self.tour.steps:
            if step.id in self.problems:
                return said("tour.check.never_after", step=step.id)
        return said("tour.check.never")

    def result(self, step: Step) -> Result:
        problem = self.problem(step.id)
        note: Words = ""
        if problem is None and step.id not in self.reached:
            if step.when:
                note = said("tour.check.not_met", walks=WALKS)
            else:
                problem = said("tour.check.reached"), self._never()
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
        problem = self.problem(THE_END)
        if problem is None and not self.ends:
            problem = said("tour.check.ends"), self._never()
        if problem is not None:
            return Result(self.tour.source, THE_END, False, *problem, lacking=True)
        note = self._played_on()
        if not self.all_tried:
            note = said("tour.check.not_all", count=MOST_BRANCHES)
        return Result(self.tour.source, THE_END, True, note=note)

    def _played_on(self) -> Words:
        """The tour ends at once with one move, and with another only after a bot has played."""
        for step, moves in self.last_moves.items():
            if all(moves.values()):
                continue
            for move, played in moves.items():
                if played:
                    facts = {"step": step, "move": move, "bot": played[0].bot}
                    return said("tour.check.played_on", count=len(played), **facts)
        return ""

    # -- every choice that is named
    def every_branch(self) -> None:
        waiting: list[tuple[Session, Way, frozenset[Hashable]]]
        waiting = [(Session(self.tour), (), frozenset())]
        seen: set[Hashable] = set()
        while waiting and len(seen) < MOST_BRANCHES:
            session, way, behind = waiting.pop()
            here = _key(session)
            step = session.step
            if step is not None and here in behind:
                self.note(step.id, _loop(step), way)
            if step is None:
                self._ended(session, way)
            elif here not in seen:
                seen.add(here)
                self.reached.add(step.id)
                problems = list(problems_at(session, self.met))
                for problem in problems:
                    self.note(step.id, problem, way)
                on = list(self._on(session, step, way, well=not problems))
                # The first entry is the way that the author has in mind: it is gone first.
                waiting += [(one, forks, behind | {here}) for one, forks in reversed(on)]
        self.all_tried = not waiting

    def _on(
        self, session: Session, step: Step, way: Way, *, well: bool
    ) -> Iterator[tuple[Session, Way]]:
        """Every way on that the author names; after which choices the step works, is noted."""
        moves = _ways(session, step)
        for move in moves:
            further, forks = session.branch(), way
            if len(moves) > 1 and not step.is_free:
                forks = (*way, _fork(session, step, move))
            try:
                outcome = further.offer(move) if move is not None else further.go_on()
            except DustlabError as error:
                self.note(step.id, (said("tour.check.leads_on"), str(error)), forks)
                continue
            if further.course.misfits and not step.is_free:
                problem = said("tour.check.then"), further.course.misfits[0]
                self.note(step.id, problem, forks)
            elif well:
                self.well[step.id].update(forks)
            if outcome.done:
                if further.ended and move is not None and not step.is_free:
                    by_bots = further.course.by_bots.items()
                    played = [one for at, one in by_bots if at >= session.match.cursor]
                    self.last_moves[step.id].setdefault(str(move), played)
                yield further, forks

    def _ended(self, session: Session, way: Way = ()) -> None:
        self.ends += 1
        if session.now.say:
            self.well[THE_END].update(way)
        else:
            self.note(THE_END, (said("tour.check.ending"), str(session.match.pending)), way)

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
                expected, got = problem
                self.note(step.id, (expected, _after(session, got)))
                return
            try:
                if step.explains or step.is_trial:
                    session.go_on()
                else:
                    session.offer(_anything(session, rng))
            except DustlabError as error:
                self.note(step.id, (said("tour.check.leads_on"), _after(session, str(error))))
                return
        self.note(THE_END, (said("tour.check.ends"), said("tour.check.long", moves=MOST_DEEDS)))


def _key(session: Session) -> Hashable:
    here = session.here
    return here.place, here.moves, here.script, session.match.state


def _fork(session: Session, step: Step, move: Any) -> Fork:
    """A choice, and which entry of the file accepts it; of a mistake that is invited, which one."""
    if step.is_trial:
        moves = [one.move for one in step.invite]
        return Fork(step.id, moves.index(move) + 1 if move in moves else 0, str(move or WENT_ON))
    answer = session.accepting(move)
    return Fork(step.id, step.accept.index(answer) + 1 if answer else 0, str(move))


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


def _after(session: Session, got: Words) -> Words:
    """Where a learner cannot go on, and by which moves one gets there."""
    deeds = "; ".join(session.deeds[-6:])
    return said("tour.check.after", got=All((got,)), deeds=deeds)
