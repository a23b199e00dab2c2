"""A tour being played: what the coach says now, what a move comes to, and all ways back.

    session = begin("dust-first-game")
    session.now.tell()
    session.offer("attack ukraine > balkans 3 tank").told(session.match)

The coach speaks, the rules judge: a move that is not legal is refused as at any table, by the
match. The match of a session is a normal one; it is shown as it is, and moves go through `offer`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from ..core.errors import BadInput, DustlabError, IllegalMove
from ..core.match import Choice, Match, Steps
from ..core.remarks import Reasons
from ..core.words import chance, decimal
from ..exercises.marks import comment
from ..exercises.question import DICE, follow_line
from ..play.bots import advised
from .following import Course, follow
from .outcomes import ACCEPTED, ANSWERED, REFUSED, WENT_ON, Now, Outcome
from .tour import ANY, Answer, Step, Text, Tour

# How many moves are looked at to find one that is accepted.
MOST_TRIED = 2_000
CHANCE = "chance"
"""How a measure begins that is told as a chance."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a learner is: the step, what has been done in it, and what has come up so far."""

    place: int
    """Which step, counted from 0; behind the last one the tour has ended."""
    cursor: int
    """Which step of the match."""
    moves: int = 0
    """How many moves the learner has made in a step of several."""
    script: tuple[str, ...] = ()
    """Lines of `then` that are still to come in it."""
    rules: frozenset[str] = frozenset()
    """The rules that have come up."""
    deed: str = ""
    """What the learner did to come here, as it is kept."""


class Session:
    """One learner's way through a tour."""

    def __init__(self, tour: Tour) -> None:
        self.tour = tour
        self.match: Match[Any] = tour.match()
        self.course = Course()
        """What happened by itself, and what of it the author cannot have meant: for the check."""
        self.hints_given = 0
        self.came: Outcome | None = None
        """What the learner's last deed came to; of one that was taken back nothing is left."""
        place = self._arrived(0)
        self.past = [Moment(place, self.match.cursor)]

    def branch(self) -> Session:
        """A second session that shares the past up to here and goes its own way."""
        twin = Session(self.tour)
        twin.match = self.match.branch()
        twin.past, twin.hints_given = list(self.past), self.hints_given
        twin.came = self.came
        twin.course = self.course.copy()
        return twin

    # -- where we are
    @property
    def here(self) -> Moment:
        return self.past[-1]

    @property
    def step(self) -> Step | None:
        """The step that is being played; none behind the last one."""
        place = self.here.place
        return self.tour.steps[place] if place < len(self.tour.steps) else None

    @property
    def ended(self) -> bool:
        return self.step is None

    @property
    def deeds(self) -> list[str]:
        """What the learner did so far, line by line."""
        return [moment.deed for moment in self.past[1:]]

    @property
    def now(self) -> Now:
        """What the coach says here, what is pointed at, and what can be pressed."""
        step, tour = self.step, self.tour
        back = len(self.past) > 1
        if step is None:
            return Now(tour, None, self.match, self._ending(), (), len(tour.steps), 0, back)
        left = len(step.hints) - self.hints_given
        hints = tuple(map(self._with_numbers, step.hints[: self.hints_given]))
        place = self.here.place
        return Now(tour, step, self.match, self._with_numbers(step.say), hints, place, left, back)

    def _with_numbers(self, text: Text) -> Text:
        """Words of the coach with the numbers that they speak of, as they are now."""
        return text.filled(self._number) if text.gaps else text

    def _number(self, measure: str, language: str) -> str:
        try:
            number = self.tour.phrases.measure(self.match.state, measure)
        except BadInput:
            self.course.misfits.append(measure)
            return "?"
        if measure.startswith(CHANCE):
            return chance(float(number), language)
        return str(number) if number == int(number) else decimal(float(number), 1, language)

    def _ending(self) -> Text:
        """The first ending whose facts are true."""
        for ending in self.tour.endings:
            if self.tour.all_hold(ending.when, self.match.state):
                return self._with_numbers(ending.say)
        return Text()

    @property
    def met(self) -> dict[str, str]:
        """The rules of the tour that have come up, each with its lesson."""
        return {rule: one for rule, one in self.tour.met.items() if rule in self.here.rules}

    @property
    def lessons(self) -> dict[str, list[str]]:
        """The lessons that explain what has come up, each with its rules."""
        lessons: dict[str, list[str]] = {}
        for rule, lesson in self.met.items():
            lessons.setdefault(lesson, []).append(rule)
        return lessons

    # -- what a move comes to
    def judge(self, move: Any) -> Outcome:
        """What the coach would make of a move; nothing is played."""
        step = self._open()
        value = self.match.read_move(move)
        against = self.match.why_not(value)
        line = str(value)
        if against:
            says = [
                self._with_numbers(step.refused[r]) for r in _rules(against) if r in step.refused
            ]
            return Outcome(REFUSED, line, reasons=against, says=tuple(says))
        answer = self.accepting(value)
        if answer is not None:
            return Outcome(ACCEPTED, line, answer=answer)
        other = next((o for o in step.others if self.fits(o, value)), None)
        if other is None:
            what = "tour.read_first" if step.explains else "tour.not_here"
            return Outcome(ANSWERED, line, says=(comment(what),))
        aside = self._aside(value, other) if other.then else None
        return Outcome(ANSWERED, line, says=(self._with_numbers(other.say),), aside=aside)

    def accepting(self, move: Any) -> Answer | None:
        """What accepts a legal move; what `others` name more closely is not meant by `any`."""
        step = self._open()
        accept = step.accept or ((Answer(ANY),) if step.is_free else ())
        for answer in accept:
            closer = [other for other in step.others if other.is_closer_than(answer)]
            if self.fits(answer, move) and not any(self.fits(other, move) for other in closer):
                return answer
        return None

    def fits(self, answer: Answer, move: Any) -> bool:
        """Whether a legal move is one of those that an answer is for."""
        if answer.is_line:
            try:
                meant = self.match.read_move(answer.move)
            except DustlabError:
                return False
            if meant != move:
                return False
        elif not f"{move} ".startswith(f"{answer.beginning} ".lstrip()):
            return False
        return not answer.holds or self._holds_after(answer, move)

    def _holds_after(self, answer: Answer, move: Any) -> bool:
        after = self.match.branch()
        after.play(move)
        return self.tour.all_hold(answer.holds, after.state)

    def _aside(self, move: Any, other: Answer) -> Match[Any]:
        """A match that shows what would come of a move."""
        aside = self.match.branch()
        aside.play(move)
        for line in other.then:
            try:
                follow_line(aside, line)
            except (BadInput, IllegalMove) as error:
                self.course.does_not_fit(aside, line, error)
                break
        return aside

    def lets_fall(self, move: Any) -> bool:
        """Whether a move is accepted here, and dice or cards after it are not set by the tour."""
        step = self._open()
        answer = (
            self.accepting(self.match.read_move(move)) if not self.match.why_not(move) else None
        )
        if answer is None:
            return False
        fresh = not (step.is_free and self.here.moves)
        script = answer.then or (step.then if fresh else self.here.script)
        return not (script and script[0].startswith(DICE))

    # -- going on
    def offer(self, move: Any) -> Outcome:
        """A move of the learner: accepted and played, refused by the rules, or only answered."""
        outcome = self.judge(move)
        step = self._open()
        if outcome.answer is not None:
            return self._accept(step, outcome, outcome.answer)
        invited = step.is_trial and self._is_invited(step, outcome)
        rules = self.here.rules | set(_rules(outcome.reasons))
        if invited:
            place = self._arrived(self._after(step, ""))
            self._note(Moment(place, self.match.cursor, rules=rules, deed=outcome.move))
        else:
            self.past[-1] = replace(self.here, rules=rules)
        outcome = replace(outcome, done=invited)
        self.came = outcome if invited else self.came
        return outcome

    def _is_invited(self, step: Step, outcome: Outcome) -> bool:
        """Whether it is the mistake that the coach has asked for."""
        for mistake in step.invite:
            if mistake.rule in _rules(outcome.reasons) or (
                outcome.kind == ANSWERED
                and not mistake.rule
                and str(self.match.read_move(mistake.move)) == outcome.move
            ):
                return True
        return False

    def _accept(self, step: Step, outcome: Outcome, answer: Answer) -> Outcome:
        here, before = self.here, self.match.cursor
        fresh = not (step.is_free and here.moves)
        script = answer.then or (step.then if fresh else here.script)
        self.match.play(outcome.move)
        script = self._follow(step, script)
        return self._went_on(step, replace(outcome, done=True), answer.next, before, script)

    def go_on(self) -> Outcome:
        """From a step that only has to be read; a mistake that is invited need not be made."""
        step = self._open()
        if not (step.explains or step.is_trial):
            raise BadInput("tour", "a move: this step waits for one", "go on")
        before = self.match.cursor
        script = self._follow(step, step.then)
        return self._went_on(step, Outcome(WENT_ON, "", done=True), "", before, script)

    def _went_on(
        self, step: Step, outcome: Outcome, way: str, before: int, script: tuple[str, ...]
    ) -> Outcome:
        """The step is left, or, being one of several moves, goes on."""
        moves, done = self.here.moves + 1, self.tour.is_done(step, self.match)
        if step.is_free and not way and not done and moves < step.within:
            place = self.here.place
        else:
            late = step.late if step.is_free and not done else ""
            place = self._arrived(self._after(step, way or late))
            moves, script = 0, ()
        played = Steps(self.match.steps[before : self.match.cursor])
        came_up = dict.fromkeys(event.rule for event in played.events)
        known = self.here.rules
        says = [outcome.answer.say] if outcome.answer and outcome.answer.say else []
        first = self.tour.first
        says += [first[rule] for rule in came_up if rule in first and rule not in known]
        rules = known | set(came_up) | set(step.rules)
        self._note(Moment(place, self.match.cursor, moves, script, rules, outcome.move or WENT_ON))
        self.came = replace(outcome, steps=played, says=tuple(map(self._with_numbers, says)))
        return self.came

    def _note(self, moment: Moment) -> None:
        if moment.place != self.here.place:
            self.hints_given = 0
        self.past.append(moment)

    def _after(self, step: Step, way: str) -> int:
        way = way or step.next
        return self.tour.place(way) if way else self.tour.place(step.id) + 1

    def _arrived(self, place: int) -> int:
        """The step at which one comes to be: if it waits for a move, the others have theirs first.

        What they do may be what another step waits for, so that this one is passed over, too.
        """
        here = self._settled(place)
        while here < len(self.tour.steps):
            step = self.tour.steps[here]
            if step.explains or not step.bot or self.tour.decides(self.match):
                break
            self._follow(step, ())
            place, here = here, self._settled(here)
            if here == place:
                break
        return here

    def _follow(self, step: Step, script: tuple[str, ...]) -> tuple[str, ...]:
        return follow(self.tour, self.match, step, script, self.course)

    def _settled(self, place: int) -> int:
        """The first step from here that has its turn in this position."""
        while place < len(self.tour.steps) and self._is_passed_over(self.tour.steps[place]):
            place += 1
        return place

    def _is_passed_over(self, step: Step) -> bool:
        if not self.tour.all_hold(step.when, self.match.state):
            return True
        return not step.explains and self.tour.is_done(step, self.match)

    # -- help
    def hint(self) -> Text | None:
        """The next hint of the step; none behind the last one."""
        step = self.step
        if step is None or self.hints_given >= len(step.hints):
            return None
        self.hints_given += 1
        return self._with_numbers(step.hints[self.hints_given - 1])

    def do_it(self) -> Outcome:
        """What the step waits for is done for the learner."""
        step = self._open()
        if step.explains:
            return self.go_on()
        return self.offer(self.example())

    def example(self) -> Any:
        """A move that the step accepts; where a mistake is invited, that one."""
        step = self._open()
        if step.is_trial:
            return step.invite[0].move
        for move in self._examples(step):
            try:
                value = self.match.read_move(move)
            except DustlabError:
                continue
            if not self.match.why_not(value) and self.accepting(value) is not None:
                return value
        raise BadInput("tour", "a move that this step accepts", "none")

    def _examples(self, step: Step) -> Iterator[Any]:
        """The author's first, then lines that are accepted, what a bot would do, and anything."""
        yield from step.do[self.here.moves : self.here.moves + 1] if step.is_free else step.do[:1]
        yield from (answer.move for answer in step.accept if answer.is_line)
        if isinstance(self.match.pending, Choice):
            yield advised(self.match).move
            yield from islice(self.match.moves(), MOST_TRIED)

    def back(self) -> bool:
        """To where the learner was before the last thing that was done; at the start, nowhere."""
        if len(self.past) == 1:
            return False
        self.past.pop()
        self.came = None
        self.match.goto(self.here.cursor)
        self.course.back_to(self.here.cursor)
        self.hints_given = 0
        return True

    def _open(self) -> Step:
        step = self.step
        if step is None:
            raise BadInput("tour", "no more moves: the tour has ended", "a move")
        return step


def _rules(reasons: Reasons) -> list[str]:
    return list(dict.fromkeys(reason.rule for reason in reasons))
