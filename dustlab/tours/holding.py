"""What stands in a step of a tour, held against the rules at the position where it is played."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ..core.errors import BadInput, DustlabError
from ..exercises.marks import Words, said
from .outcomes import ANSWERED, REFUSED, Outcome
from .playing import MOST_TRIED, Session
from .tour import Answer, Mistake, Step, Text

Problem = tuple[Words, Words]
"""What was expected, and what is there."""


Met = set[tuple[str, str, int]]
"""Of which step which entry of `others` or `do` has had its turn."""
OTHERS, DO = "others", "do"


def problems_at(session: Session, met: Met) -> Iterator[Problem]:
    """All that does not hold here; `met` notes what had its turn, which need not be everywhere."""
    step = session.step
    if step is None:
        return
    for text in (step.say, *step.hints):
        yield from _numbers(session, text)
    if step.explains:
        return
    not_theirs = out_of_turn(session)
    if not_theirs is not None:
        yield not_theirs
        return
    for answer in step.accept:
        if answer.is_line:
            yield from _accepted(session, answer.move)
    if not step.is_trial:
        yield from _example(session, step, met)
    for number, other in enumerate(step.others):
        problem = _answered(session, other)
        if problem is None:
            met.add((step.id, OTHERS, number))
        elif other.is_line and not step.is_free:
            yield problem
    for mistake in () if session.here.moves else step.invite:
        yield from _invited(session, step, mistake)


def _numbers(session: Session, text: Text) -> Iterator[Problem]:
    """The numbers that the coach tells are there to be told."""
    for measure in text.gaps:
        try:
            session.tour.phrases.measure(session.match.state, measure)
        except BadInput as error:
            yield error.expected, f"{measure}: {error.came}"


def out_of_turn(session: Session) -> Problem | None:
    """A step that waits for a move has to come when the learner decides."""
    if session.tour.decides(session.match):
        return None
    player, pending = session.tour.learner, session.match.pending
    return said("tour.check.turn", player=player), str(pending)


def _accepted(session: Session, move: str) -> Iterator[Problem]:
    """A move that is written as accepted is legal, and is."""
    outcome = _judged(session, move)
    if not isinstance(outcome, Outcome):
        yield outcome
    elif outcome.kind == REFUSED:
        yield said("exercise.check.legal_moves"), _refused(outcome)
    elif outcome.answer is None:
        yield said("tour.check.accepted"), move


def _example(session: Session, step: Step, met: Met) -> Iterator[Problem]:
    """What is done for a learner is accepted; and there is such a move at all.

    In free play learners come by many ways: there each line of `do` only has to fit on one.
    """
    place = session.here.moves if step.is_free else 0
    for move in step.do[place : place + 1]:
        problems = list(_accepted(session, move))
        if not problems:
            met.add((step.id, DO, place))
        elif not step.is_free:
            yield from problems
    try:
        session.example()
    except DustlabError:
        moves = ", ".join(answer.move for answer in step.accept)
        yield said("tour.check.accepted"), said("tour.check.none_like", move=moves)


def _answered(session: Session, other: Answer) -> Problem | None:
    """A reply to other moves is given to one at least, and what it shows can be played."""
    if other.is_line:
        outcome = _judged(session, other.move)
        if not isinstance(outcome, Outcome):
            return outcome
        if outcome.kind == REFUSED:
            return said("exercise.check.legal_moves"), _refused(outcome)
        if outcome.kind != ANSWERED:
            return said("tour.check.not_accepted"), other.move
        return _shown(session)
    for move in islice(session.match.moves(), MOST_TRIED):
        if session.fits(other, move) and session.accepting(move) is None:
            _judged(session, str(move))
            return _shown(session)
    return said("tour.check.not_accepted"), said("tour.check.none_like", move=other.move)


def _shown(session: Session) -> Problem | None:
    """What an answer shows aside can be played."""
    misfits = session.course.misfits
    return (said("tour.check.then"), misfits[-1]) if misfits else None


def _invited(session: Session, step: Step, mistake: Mistake) -> Iterator[Problem]:
    """A mistake is forbidden by its rule; without one it is legal, and `others` answers it."""
    outcome = _judged(session, mistake.move)
    if not isinstance(outcome, Outcome):
        yield outcome
    elif mistake.rule:
        if mistake.rule not in [reason.rule for reason in outcome.reasons]:
            yield said("tour.check.forbidden", rule=mistake.rule), _came_of(outcome)
    elif outcome.kind != ANSWERED or not _has_answer(session, step, mistake.move):
        yield said("tour.check.answered"), _came_of(outcome)


def _has_answer(session: Session, step: Step, move: str) -> bool:
    value = session.match.read_move(move)
    return any(session.fits(other, value) for other in step.others)


def _judged(session: Session, move: str) -> Outcome | Problem:
    """What the coach makes of a move; or why nobody can tell."""
    session.course.misfits.clear()
    try:
        return session.judge(move)
    except BadInput as error:
        return error.expected, f"{error.where}: {error.came}"
    except DustlabError as error:
        return said("tour.check.then"), str(error)


def _refused(outcome: Outcome) -> str:
    return f"{outcome.move}: {' '.join(str(reason) for reason in outcome.reasons)}"


def _came_of(outcome: Outcome) -> Words:
    if outcome.kind == REFUSED:
        return _refused(outcome)
    return said(f"tour.check.was_{outcome.kind}", move=outcome.move)
