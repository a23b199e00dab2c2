"""Checking: the author's answers are held against the engine, question by question.

Every answer is played, measured or asked of the same rules that learners play by; what the engine
cannot judge is said, not passed over.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any

from ..core.errors import BadInput, IllegalMove
from ..core.match import Choice as Decision
from ..core.match import Match
from ..core.words import listed, phrase
from .attempt import Attempt, follow
from .foreseen import uncommented
from .hidden import hidden_lines
from .model import Choice, ExerciseFile, May, Number, Option, Part, Play, Question, Reach
from .numbers import Measured, Written
from .results import All, Differs, Lacks, Result, Words, said

# How far the search for a shorter way goes before it says that it stopped.
MOST_CANDIDATES = 20_000
MOST_PLAYED = 2_000
# While somebody waits for an answer: less.
MOST_CANDIDATES_ASIDE = 10_000
MOST_PLAYED_ASIDE = 1_500


def check(file: ExerciseFile, fair: bool = True) -> list[Result]:
    """One result for each question: is the answer right, and the question `fair` to learners?"""
    return [check_question(question, file.source, fair) for question in file.questions]


def check_question(question: Question, source: str = "", fair: bool = True) -> Result:
    try:
        note = _note(question)
        if fair:
            _fair(question)
    except Lacks as lack:
        return Result(source, question.id, False, lack.expected, lack.got, lacking=True)
    except Differs as wrong:
        found = (wrong.expected, wrong.got)
        return Result(source, question.id, False, *found, by_sum=wrong.by_sum)
    except BadInput as error:
        got = f"{error.where}: {error.got}"
        return Result(source, question.id, False, error.expected, got)
    except IllegalMove as error:
        got = f"{error.where}: {error}" if error.where else str(error)
        return Result(source, question.id, False, said("exercise.check.legal_moves"), got)
    return Result(source, question.id, True, note=note)


def _note(question: Question) -> Words:
    if isinstance(question, May):
        return _check_may(question)
    if isinstance(question, Number):
        return _check_number(question)
    if isinstance(question, Choice):
        return _check_choice(question)
    if isinstance(question, Play):
        return _check_play(question)
    if isinstance(question, Reach):
        return _check_reach(question)
    raise AssertionError(question.kind)


def _fair(question: Question) -> None:
    """Whoever is asked can know all that the answer hangs on, and is answered when wrong."""
    missing = uncommented(question)
    if missing:
        got = said("exercise.check.no_comment", answers=All(missing))
        raise Lacks(said("exercise.check.comments"), got)
    hidden = hidden_lines(question)
    if hidden:
        raise Lacks(said("exercise.check.shown"), said("exercise.check.hidden", lines=All(hidden)))


def _end(question: Question, moves: Iterable[str]) -> Any:
    """The position after the moves of a question."""
    return _followed(question, moves).state


def _followed(question: Question, moves: Iterable[str]) -> Match[Any]:
    return follow(question.game, question.scene_state, moves, _entry)


def _entry(number: int) -> str:
    return phrase("exercise.check.entry", number=number)


# -- kinds


def _check_may(question: May) -> Words:
    state = question.scene_state
    move = question.game.read_move(question.move, state)
    against = dict.fromkeys(r.rule for r in question.game.refusals(state, move))
    if set(against) != set(question.answer):
        raise Differs(_rules(question.answer), _rules(against))
    return ""


def _rules(named: Iterable[str]) -> Words:
    return ", ".join(named) or said("exercise.check.allowed")


def _check_number(question: Number) -> Words:
    if question.sums:
        _compare_all(question.answers, question.sums, question.tolerance, by_sum=True)
        return said("exercise.check.by_sum")
    if not question.measures:
        return said("exercise.check.no_measure")
    state = _end(question, question.moves)
    values = [question.phrases.measure(state, text) for text in question.measures]
    _compare_all(question.answers, values, question.tolerance)
    return ""


def _compare_all(
    answers: tuple[Written, ...],
    values: Sequence[int | Fraction],
    tolerance: Fraction | None,
    by_sum: bool = False,
) -> None:
    each = [*values] * len(answers) if len(values) == 1 else values
    for answer, value in zip(answers, each, strict=True):
        if not _same(answer, value, tolerance):
            raise Differs(_number(answer), _measured(("", value)), by_sum)


def _number(answer: Written) -> Words:
    return said("exercise.check.number", number=answer)


def _measured(*values: tuple[str, int | Fraction]) -> Words:
    return said("exercise.check.number", number=Measured(values))


def _same(answer: Written, value: int | Fraction, tolerance: Fraction | None = None) -> bool:
    """The author's number, as finely as it is written or as the tolerance allows."""
    return abs(answer.value - value) <= max(answer.slack, tolerance or 0)


def _check_choice(question: Choice) -> Words:
    match = _followed(question, question.moves) if question.scene_state is not None else None
    if question.pick:
        _check_pick(question, match)
        return ""
    judged = 0
    for option in question.options:
        says = _judge(question, option, match)
        if says is not None:
            judged += 1
            if says[0] != option.right:
                stated = _right_or_wrong(option.id, option.right)
                raise Differs(stated, says[1], option.sum is not None)
    if judged == len(question.options):
        summed = any(option.sum is not None for option in question.options)
        return said("exercise.check.options_by_sum") if summed else ""
    return said("exercise.check.some_options", judged=judged, count=len(question.options))


def _right_or_wrong(identifier: str, right: bool) -> Words:
    key = "exercise.check.option_right" if right else "exercise.check.option_wrong"
    return said(key, id=identifier)


def _judge(
    question: Question, option: Option, match: Match[Any] | None
) -> tuple[bool, Words] | None:
    """What the engine, or a sum, thinks of an option, and why; None where it cannot say."""
    if option.sum is not None and option.value is not None:
        return _same(option.value, option.sum), _measured(("", option.sum))
    if match is None or not (option.move or option.holds or option.measure):
        return None
    there = match.branch()
    if option.move:
        against = there.why_not(option.move)
        if against or not (option.holds or option.measure):
            rules = " ".join(map(str, against)) or said("exercise.check.allowed")
            return not against, rules
        there.play(option.move)
    if option.holds:
        true = question.phrases.holds(there.state, option.holds)
        key = "exercise.check.is_true" if true else "exercise.check.is_false"
        return true, said(key, fact=option.holds)
    value = question.phrases.measure(there.state, option.measure)
    same = option.value is not None and _same(option.value, value)
    return same, _measured((option.measure, value))


def _check_pick(question: Choice, match: Match[Any] | None) -> None:
    """The right options are those for which the engine measures most, or least."""
    assert match is not None
    values: dict[str, int | Fraction] = {}
    for option in question.options:
        there = match.branch()
        if option.move:
            there.play(option.move)
        values[option.id] = question.phrases.measure(there.state, option.measure)
    best = max(values.values()) if question.pick == "most" else min(values.values())
    found = [identifier for identifier, value in values.items() if value == best]
    if tuple(found) != question.answer:
        raise Differs(listed(list(question.answer)), _measured(*values.items()))


def _check_play(question: Play) -> Words:
    state = _end(question, question.moves)
    for part in question.parts:
        _check_part(question, part, state)
    summed = any(part.sum is not None for part in question.parts)
    return said("exercise.check.by_sum") if summed else ""


def _check_part(question: Play, part: Part, state: Any) -> None:
    if part.sum is not None:
        _compare_all(part.answers, [part.sum], part.tolerance, by_sum=True)
    elif part.form == "number":
        _compare_all(part.answers, [question.phrases.measure(state, part.measure)], part.tolerance)
    elif part.form == "yes":
        true = question.phrases.holds(state, part.holds)
        if true != part.answer:
            keys = ("exercise.check.is_false", "exercise.check.is_true")
            meant, found = keys[part.answer], keys[true]
            raise Differs(said(meant, fact=part.holds), said(found, fact=part.holds))
    else:
        stated = [option.holds for option in part.options if option.right]
        true_ones = [o.holds for o in part.options if question.phrases.holds(state, o.holds)]
        if stated != true_ones:
            nothing = said("exercise.check.nothing")
            raise Differs(", ".join(stated), ", ".join(true_ones) or nothing)


# -- reaching a goal


def _check_reach(question: Reach) -> Words:
    if Attempt(question).reached:
        raise Differs(said("exercise.check.goal_ahead"), said("exercise.check.goal_there"))
    attempt = Attempt(question)
    for move in question.solution:
        if attempt.over:
            break
        attempt.play(move)
    count, needed = len(attempt.moves), len(question.solution)
    stated = said("exercise.check.solution", moves=needed)
    if not attempt.reached:
        raise Differs(stated, said("exercise.check.not_reached", moves=count))
    if count != needed:
        # The goal ends the attempt: what stands behind it is never played.
        rest = "; ".join(question.solution[count:])
        raise Differs(stated, said("exercise.check.not_needed", moves=count, rest=rest))
    if needed != question.best:
        stated = said("exercise.check.best", best=question.best)
        raise Differs(stated, said("exercise.check.solution_in", moves=needed))
    shorter, whole = shortest(question, question.best - 1)
    if shorter is not None:
        stated = said("exercise.check.best", best=question.best)
        way = ", ".join(shorter)
        raise Differs(stated, said("exercise.check.reached_in", moves=len(shorter), way=way))
    return "" if whole else said("exercise.check.not_searched", best=question.best)


def shortest(question: Reach, most: int) -> tuple[tuple[str, ...] | None, bool]:
    """The shortest way to the goal in so many moves, and whether every way was looked at."""
    return _search(Attempt(question), most, MOST_CANDIDATES, MOST_PLAYED)


def is_hopeless(attempt: Attempt) -> bool:
    """Whether no way leads to the goal from here; where there are too many ways nobody knows."""
    if attempt.reached:
        return False
    way, whole = _search(attempt, attempt.left, MOST_CANDIDATES_ASIDE, MOST_PLAYED_ASIDE)
    return way is None and whole


def _search(
    start: Attempt, most: int, most_candidates: int, most_played: int
) -> tuple[tuple[str, ...] | None, bool]:
    """The shortest way on in so many moves, and whether every way was looked at."""
    level, seen = [start], set()
    candidates = played = 0
    for _ in range(most):
        following: list[Attempt] = []
        for attempt in level:
            game, state = attempt.match.game, attempt.match.state
            if attempt.over or not isinstance(attempt.match.pending, Decision):
                continue
            for move in islice(game.candidates(state), most_candidates - candidates + 1):
                candidates += 1
                if candidates > most_candidates or played >= most_played:
                    return None, False
                if next(iter(game.refusals(state, move)), None) is not None:
                    continue
                played += 1
                further = attempt.copy()
                further.play(move)
                if further.reached:
                    return further.moves, True
                if not further.over and further.key not in seen:
                    seen.add(further.key)
                    following.append(further)
        level = following
    return None, True


__all__ = ["Result", "check", "check_question", "is_hopeless", "shortest"]
