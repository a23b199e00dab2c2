"""Marking: an answer is held against the question, and every difference is named.

`mark` changes nothing and asks no one: the same question and answer give the same mark.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ..core.errors import BadInput
from ..core.remarks import Remark
from ..core.rules import rule
from .attempt import Attempt
from .citing import bare, cited
from .model import Choice, May, Number, Option, Part, Play, Question, Reach
from .numbers import EXPECTED, EXPECTED_WHOLE, HALF_PERCENT, Written, agrees, read_number

YES = ("yes", "y", "true", "ja", "sì", "si")
NO = ("no", "n", "false", "nein")


class Comment(Remark):
    """Something said about an answer; it names a rule only where one is behind it."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]" if self.rule else self.text


@dataclass(frozen=True, slots=True)
class Mark:
    """How good an answer is: wholly right or not, a score from 0 to 1, and what there is to say."""

    right: bool
    score: float
    remarks: tuple[Remark, ...] = ()
    stars: int | None = None

    def tell(self, language: str = "en") -> str:
        return "\n".join(remark.tell(language) for remark in self.remarks)

    def as_json(self) -> dict[str, Any]:
        told: dict[str, Any] = {"right": self.right, "score": self.score}
        if self.stars is not None:
            told["stars"] = self.stars
        return {**told, "remarks": [remark.as_json() for remark in self.remarks]}


def comment(key: str, rule_id: str = "", **facts: Any) -> Comment:
    return Comment(rule_id, key, (), tuple(sorted(facts.items())))


def authors(words: str, rule_id: str = "") -> Comment:
    """The author's words; a rule that they name in brackets is behind them, not in them."""
    behind = rule_id or next(iter(cited(words)), "")
    return comment("exercise.comment", behind, text=bare(words))


def mark(question: Question, answer: Any, sparing: bool = False) -> Mark:
    """The mark for an answer; one that is no answer at all is refused with `BadInput`.

    A `sparing` mark leaves something to think about: of rules it only tells how many are missing or
    too many, not which.

    What an answer looks like: for `may` "yes", or the rules that forbid the move; for `number` a
    number or its text; for `choice` one option or several; for `play` one answer for each part, in
    their order or by their names; for `reach` an `Attempt` or the moves to play.
    """
    if isinstance(question, May):
        return _sparing_may(question, answer) if sparing else _mark_may(question, answer)
    if isinstance(question, Number):
        return _mark_number(question, answer)
    if isinstance(question, Choice):
        return _mark_choice(question, answer)
    if isinstance(question, Play):
        return _mark_play(question, answer)
    if isinstance(question, Reach):
        return _mark_reach(question, answer)
    raise BadInput("question", "a question of an exercise file", type(question).__name__)


# -- may it be played?


@dataclass(frozen=True, slots=True)
class _Name:
    """A rule's name in the language in which it is told."""

    id: str

    def in_words(self, language: str) -> str:
        return rule(self.id).name(language)


def _mark_may(question: May, answer: Any) -> Mark:
    said = _rules_of(question, answer)
    remarks: list[Remark] = []
    if said is None:
        if not question.answer:
            return _right()
        remarks.append(comment("exercise.may.it_may_not"))
        remarks += _commented(question.wrong, ["yes"])
        return Mark(False, 0.0, (*remarks, *_refusals(question, question.answer)))
    if not question.answer:
        remarks.append(comment("exercise.may.it_may"))
        remarks += _commented(question.wrong, [*said, "no"])
        return Mark(False, 0.0, tuple(remarks))
    missing = [r for r in question.answer if r not in said]
    too_much = [r for r in said if r not in question.answer]
    if not missing and not too_much:
        return _right()
    both = [r for r in said if r in question.answer]
    remarks.append(comment("exercise.may.indeed_not"))
    remarks += [comment("exercise.may.found", r, name=_Name(r)) for r in both]
    for r in missing:
        remarks.append(comment("exercise.may.missing", r, name=_Name(r)))
        remarks += _commented(question.wrong, [r]) or _refusals(question, [r])
    for r in too_much:
        remarks.append(comment("exercise.may.too_much", r, name=_Name(r)))
        remarks += _commented(question.wrong, [r])
    share = len(both) / (len(both) + len(missing) + len(too_much))
    return Mark(False, 0.5 + 0.5 * share, tuple(remarks))


def _sparing_may(question: May, answer: Any) -> Mark:
    """The same marks; but the author's words on what was answered, and numbers for names."""
    whole = _mark_may(question, answer)
    said = _rules_of(question, answer)
    if whole.right or not question.answer:
        return whole
    if said is None:
        remarks = [comment("exercise.may.it_may_not"), *_commented(question.wrong, ["yes"])]
        remarks.append(comment("exercise.may.so_many", count=len(question.answer)))
        return Mark(False, whole.score, tuple(remarks))
    found = sum(r in question.answer for r in said)
    missing, too_much = len(question.answer) - found, len(said) - found
    remarks = [comment("exercise.may.indeed_not")]
    if found:
        remarks.append(comment("exercise.may.so_many_found", count=found))
    if missing:
        remarks.append(comment("exercise.may.so_many_missing", count=missing))
    if too_much:
        remarks.append(comment("exercise.may.so_many_too_much", count=too_much))
    for r in said:
        if r not in question.answer and r in question.wrong:
            remarks.append(authors(question.wrong[r]))
    return Mark(False, whole.score, tuple(remarks))


def _rules_of(question: May, answer: Any) -> list[str] | None:
    """The rules named against the move; None stands for yes."""
    words = [answer] if isinstance(answer, str) else _texts(answer)
    if len(words) == 1 and words[0].strip().lower() in YES:
        return None
    named = [word.strip() for word in words if word.strip().lower() not in NO]
    return list(dict.fromkeys(question.option(word).id for word in named if word))


def _refusals(question: May, rules: Iterable[str]) -> list[Remark]:
    """The engine's own words against the move, for these rules."""
    move = question.game.read_move(question.move, question.scene_state)
    against = question.game.refusals(question.scene_state, move)
    return [refusal for refusal in against if refusal.rule in rules]


# -- what is the number?


def _mark_number(question: Number | Part, answer: Any) -> Mark:
    told = answer if isinstance(answer, Written) else _read(question, answer)
    if any(agrees(told, true, question.tolerance) for true in question.answers):
        return _right()
    remarks: list[Remark] = []
    for value, words in question.wrong.items():
        if agrees(told, read_number(value)):
            remarks.append(authors(words))
    percent = Written(told.value / 100, told.slack / 100 or HALF_PERCENT)
    chances = [true for true in question.answers if 0 < true.value < 1]
    if told.value > 1 and any(agrees(percent, true, question.tolerance) for true in chances):
        remarks.append(comment("exercise.number.percent_missing", number=told))
    if not remarks:
        remarks.append(_how_far(told, question.answers))
    return Mark(False, 0.0, tuple(remarks))


def _how_far(told: Written, answers: tuple[Written, ...]) -> Comment:
    """Close is only what was rounded, and rounded too coarsely or the wrong way."""
    nearest = min(answers, key=lambda true: abs(true.value - told.value))
    if told.slack and nearest.value.denominator > 1 and agrees(told, nearest, 2 * told.slack):
        return comment("exercise.number.not_quite")
    if told.value < nearest.value:
        return comment("exercise.number.too_small")
    return comment("exercise.number.too_large")


def _read(question: Number | Part, answer: Any) -> Written:
    """The number; its unit may stand behind it."""
    text = str(answer).strip()
    if question.unit:
        text = text.removesuffix(question.unit).strip()
    return read_number(text, expected=EXPECTED_WHOLE if question.is_whole else EXPECTED)


# -- which of these?


def _mark_choice(question: Choice | Part, answer: Any) -> Mark:
    chosen = _options_of(question, answer)
    right = [option.id for option in question.options if option.right]
    remarks: list[Remark] = []
    for option in question.options:
        if option.id in chosen and not option.right:
            remarks.append(comment("exercise.choice.not_this", text=option.text))
            words = option.comment or question.wrong.get(option.id, "")
            if words:
                remarks.append(authors(words))
    wrong = [c for c in chosen if c not in right]
    if isinstance(question, Choice) and question.any_of:
        good = bool(chosen) and not wrong
        return _right() if good else Mark(False, 0.0, tuple(remarks))
    hit = [c for c in chosen if c in right]
    missing = len(right) - len(hit)
    if not wrong and not missing:
        return _right()
    if missing and (hit or len(right) > 1):
        remarks.append(comment("exercise.choice.missing", count=missing))
    score = len(hit) / (len(right) + len(wrong)) if hit else 0.0
    return Mark(False, score, tuple(remarks))


def _options_of(question: Choice | Part, answer: Any) -> list[str]:
    words = _texts(answer.replace(",", " ").split() if isinstance(answer, str) else answer)
    known = [option.id for option in question.options]
    for word in words:
        if word not in known:
            raise BadInput("answer", f"one or more of {', '.join(known)}", word)
    if not words:
        raise BadInput("answer", f"one or more of {', '.join(known)}", "")
    return list(dict.fromkeys(words))


# -- what is true at the end of the line?


def _mark_play(question: Play, answer: Any) -> Mark:
    told: list[tuple[Part, Any]]
    if isinstance(answer, Mapping):
        missing = [part.id for part in question.parts if part.id not in answer]
        if missing:
            raise BadInput("answer", "an answer to every part", f"none to {missing[0]}")
        told = [(part, answer[part.id]) for part in question.parts]
    else:
        alone = isinstance(answer, str) or not isinstance(answer, Iterable)
        given = [answer] if alone else list(answer)
        if len(given) != len(question.parts):
            raise BadInput("answer", f"{len(question.parts)} answers", f"{len(given)}")
        told = list(zip(question.parts, given, strict=True))
    marks = [mark_part(part, one) for part, one in told]
    remarks: list[Remark] = []
    for part, one in zip(question.parts, marks, strict=True):
        if not one.right:
            if question.asks(part):
                remarks.append(comment("exercise.play.part", ask=part.ask))
            remarks += one.remarks
    if all(one.right for one in marks):
        return _right()
    return Mark(False, sum(one.score for one in marks) / len(marks), tuple(remarks))


def mark_part(part: Part, answer: Any) -> Mark:
    """The mark for one part of a played line."""
    if part.form == "number":
        return _mark_number(part, answer)
    if part.form == "facts":
        return _mark_choice(part, answer)
    word = str(answer).strip().lower()
    if word not in (*YES, *NO):
        raise BadInput("answer", "yes or no", answer)
    if (word in YES) == part.answer:
        return _right()
    key = "exercise.play.it_is_so" if part.answer else "exercise.play.it_is_not_so"
    said = "yes" if word in YES else "no"
    return Mark(False, 0.0, (comment(key), *_commented(part.wrong, [said])))


# -- reach the goal


def _mark_reach(question: Reach, answer: Any) -> Mark:
    attempt = answer if isinstance(answer, Attempt) else _attempt(question, answer)
    moves = len(attempt.moves)
    if not attempt.reached:
        key = "exercise.reach.over" if attempt.over else "exercise.reach.not_yet"
        return Mark(False, 0.0, (comment(key, left=max(attempt.left, 0)),), 0)
    stars = attempt.stars
    remarks = [comment("exercise.reach.reached", moves=moves, stars=stars)]
    if moves > question.best:
        remarks.append(comment("exercise.reach.shorter", best=question.best))
    return Mark(True, stars / 3, tuple(remarks), stars)


def _attempt(question: Reach, moves: Any) -> Attempt:
    attempt = Attempt(question)
    for move in [moves] if isinstance(moves, str) else _texts(moves):
        attempt.play(move)
    return attempt


# -- small helpers


def _right() -> Mark:
    return Mark(True, 1.0, (comment("exercise.right"),))


def _commented(wrong: Mapping[str, str], keys: Iterable[str]) -> list[Remark]:
    """The author's words on a wrong answer; those about a rule name it."""
    return [authors(wrong[key], key if "." in key else "") for key in keys if key in wrong]


def _texts(answer: Any) -> list[str]:
    if isinstance(answer, Option):
        return [answer.id]
    if not isinstance(answer, Iterable) or isinstance(answer, bytes):
        raise BadInput("answer", "a text or a list of texts", answer)
    return [one.id if isinstance(one, Option) else str(one) for one in answer]
