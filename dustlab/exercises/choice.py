"""Which of these?"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar

from ..core.match import Match
from ..core.remarks import Remark
from ..core.toml import Untold
from ..core.words import came, listed, say, wanted
from .context import ID, LETTERS, Context, Fields, Stated, known_wrong
from .marks import (
    Differs,
    Mark,
    Words,
    all_right,
    authors,
    comment,
    is_same,
    measured,
    said,
    says_something,
    texts,
)
from .question import Option, Question, follow, followed

KEYS = ("option", "pick", "measure", "several", "any_of", "moves")
COMPARES = re.compile("[<>=]")
OPTION_KEYS = ("id", "text", "right", "comment", "move", "holds", "measure", "sum", "value")


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice(Question):
    """Which of these? One or several are right; `any_of`: one of the right ones is enough."""

    kind: ClassVar[str] = "choice"
    several: bool = False
    any_of: bool = False
    pick: str = ""
    """With "most" or "least" the measures of the options are compared, or their sums."""
    moves: tuple[str, ...] = ()

    @property
    def answer(self) -> tuple[str, ...]:
        return tuple(option.id for option in self.options if option.right)

    def told_answer(self, language: str = "en") -> str:
        return told_options(self.options, self.any_of, language)


def told_options(options: tuple[Option, ...], any_of: bool, language: str) -> str:
    right = [option.tell(language) for option in options if option.right]
    key = "exercise.choice.any" if any_of and len(right) > 1 else "exercise.choice.all"
    return say(key, language, options="; ".join(right))


# -- read


def read(context: Context, entry: Stated, fields: Fields) -> Choice:
    state = fields["scene_state"]
    measures = context.measures(entry, "measure", 1)
    options: list[Option] = []
    values = entry.tables("option", least=2)
    for number, value in enumerate(values, 1):
        with context.source.watch():
            options.append(_option(context, entry, value, number, state))
    if len(options) < len(values):
        raise Untold(entry.at("option"), "options", "")
    ids = [option.id for option in options]
    if len(set(ids)) != len(ids):
        raise entry.wants("option", "exercise.input.different_ids", ", ".join(ids))
    texts = [option.text for option in options]
    if context.names and len(set(texts)) != len(texts):
        raise entry.wants("option", "exercise.input.different_texts", "; ".join(texts))
    pick = entry.text("pick", "").lower()
    if pick not in ("", "most", "least"):
        raise entry.wants("pick", "exercise.input.pick")
    any_of = entry.truth("any_of", False)
    by_sum = bool(pick) and not measures and all(o.sum is not None for o in options)
    if bool(pick) != (bool(measures) or by_sum):
        raise wanted(entry.here, "exercise.input.pick_and_measure", came("exercise.input.only_one"))
    if pick and not by_sum and any(o.sum is not None for o in options):
        raise entry.wants("pick", "exercise.input.measured", came("exercise.input.option_sum"))
    if not by_sum:
        _check_sums_are_true_or_false(entry, options)
    by_numbers = bool(context.names) and not any("right" in value for value in values)
    if by_numbers:
        options = _decided(options, pick)
    right = sum(option.right for option in options)
    if not right:
        raise entry.wants("option", "exercise.input.one_right", came("exercise.input.none"))
    if by_numbers and right > 1 and not any_of and not entry.truth("several", False):
        # Radio buttons for one learner and ticks for the next would tell how many are right.
        tied = ", ".join(option.id for option in options if option.right)
        raise entry.wants("option", "exercise.input.only_one_right", tied)
    known_wrong(entry, fields["wrong"], ids)
    if (pick and not by_sum) or any(o.move or o.holds or o.measure for o in options):
        context.needs(entry, state)
    if pick and not by_sum:
        options = [replace(o, measure=o.measure or measures[0]) for o in options]
    fields["options"] = tuple(options)
    several = entry.truth("several", right > 1 and not any_of)
    if right > 1 and not any_of and not several:
        raise entry.wants("several", "exercise.input.several")
    moves = context.moves(entry, state)
    return Choice(several=several, any_of=any_of, pick=pick, moves=moves, **fields)


def _check_sums_are_true_or_false(entry: Stated, options: list[Option]) -> None:
    """A sum without a number beside it says whether the option is right: 1 or 0."""
    for number, option in enumerate(options, 1):
        if option.sum is not None and option.value is None and option.sum not in (0, 1):
            raise entry.wants("option", "exercise.input.value_of", None, number=number)


def _decided(options: list[Option], pick: str) -> list[Option]:
    """Which options are right with the numbers that were dealt: their sums decide."""
    if not pick:
        return [replace(option, right=bool(_agrees_by_sum(option))) for option in options]
    sums = [option.sum for option in options if option.sum is not None]
    best = max(sums) if pick == "most" else min(sums)
    return [replace(option, right=option.sum == best) for option in options]


def _agrees_by_sum(option: Option) -> bool | None:
    """Whether an option is right by its own sum; None if it has none."""
    if option.sum is None:
        return None
    return bool(option.sum) if option.value is None else is_same(option.value, option.sum)


def _says_all(outer: Stated, entry: Stated) -> bool:
    """Whether a sum needs no value beside it: it is compared with those of other options, or it
    compares two numbers itself."""
    return "pick" in outer or bool(COMPARES.search(entry.texts("sum")[0]))


def _option(context: Context, outer: Stated, value: Any, number: int, state: Any) -> Option:
    entry = outer.inside("option", number, "option", value, OPTION_KEYS)
    letter = LETTERS[number - 1] if number <= len(LETTERS) else str(number)
    identifier = entry.text("id", letter)
    if not ID.fullmatch(identifier):
        raise entry.wants("id", "exercise.input.option_id")
    context.without_game(entry, ("move", "holds", "measure"))
    sums = context.sums(entry, 1)
    measured_alone = "measure" in entry and "value" not in entry
    value_alone = "value" in entry and "measure" not in entry and not sums
    sum_alone = bool(sums) and "value" not in entry and not _says_all(outer, entry)
    if measured_alone or value_alone or sum_alone:
        got = came("exercise.input.only_one")
        raise wanted(entry.here, "exercise.input.measure_and_value", got)
    if sums and ("move" in entry or "holds" in entry):
        raise entry.wants("sum", "exercise.input.nothing_else", came("exercise.input.another"))
    if "holds" in entry:
        context.phrase(context.phrases.read_holds, entry.text("holds"), entry.at("holds"))
    if "measure" in entry:
        context.measures(entry, "measure", 1)
    if "move" in entry:
        context.needs(entry, state)
    return Option(
        id=identifier,
        text=entry.text("text"),
        right=entry.truth("right", False),
        comment=entry.text("comment", ""),
        # A move that follows others cannot be read before those are played.
        move=entry.text("move", ""),
        holds=entry.text("holds", ""),
        measure=entry.text("measure", ""),
        sum=sums[0] if sums else None,
        value=context.answer(entry, "value") if "value" in entry else None,
    )


# -- marked


def mark(question: Choice, answer: Any, sparing: bool = False) -> Mark:
    del sparing  # nothing in it names a rule
    return mark_options(question.options, question.wrong, answer, question.any_of)


def mark_options(
    options: Sequence[Option], wrong: Mapping[str, str], answer: Any, any_of: bool = False
) -> Mark:
    chosen = _chosen(options, answer)
    right = [option.id for option in options if option.right]
    remarks: list[Remark] = []
    for option in options:
        if option.id in chosen and not option.right:
            remarks.append(comment("exercise.choice.not_this", text=option.text))
            words = option.comment or wrong.get(option.id, "")
            if words:
                remarks.append(authors(words))
    not_right = [c for c in chosen if c not in right]
    if any_of:
        good = bool(chosen) and not not_right
        return all_right() if good else Mark(False, 0.0, tuple(remarks))
    hit = [c for c in chosen if c in right]
    missing = len(right) - len(hit)
    if not not_right and not missing:
        return all_right()
    if missing and (hit or len(right) > 1):
        remarks.append(comment("exercise.choice.missing", count=missing))
    score = len(hit) / (len(right) + len(not_right)) if hit else 0.0
    return Mark(False, score, tuple(remarks))


def _chosen(options: Sequence[Option], answer: Any) -> list[str]:
    words = texts(answer.replace(",", " ").split() if isinstance(answer, str) else answer)
    known = [option.id for option in options]
    for word in words:
        if word not in known:
            raise wanted("answer", "exercise.input.some_of", word, known=", ".join(known))
    if not words:
        raise wanted("answer", "exercise.input.some_of", "", known=", ".join(known))
    return list(dict.fromkeys(words))


# -- checked


def check(question: Choice) -> Words:
    match = followed(question, question.moves) if question.scene_state is not None else None
    if question.pick and match is None:
        _check_pick_by_sum(question)
        return said("exercise.check.options_by_sum")
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
    if option.sum is not None and option.value is None:
        true = bool(option.sum)
        return true, said("exercise.check.it_is" if true else "exercise.check.it_is_not")
    if option.sum is not None:
        return bool(_agrees_by_sum(option)), measured(("", option.sum))
    if match is None or not (option.move or option.holds or option.measure):
        return None
    after = match.branch()
    if option.move:
        against = after.why_not(option.move)
        if against or not (option.holds or option.measure):
            rules = " ".join(map(str, against)) or said("exercise.check.allowed")
            return not against, rules
        after.play(option.move)
    if option.holds:
        true = question.phrases.holds(after.state, option.holds)
        key = "exercise.check.is_true" if true else "exercise.check.is_false"
        return true, said(key, fact=option.holds)
    value = question.phrases.measure(after.state, option.measure)
    same = option.value is not None and is_same(option.value, value)
    return same, measured((option.measure, value))


def _check_pick(question: Choice, match: Match[Any] | None) -> None:
    """The right options are those for which the engine measures most, or least."""
    assert match is not None
    values: dict[str, int | Fraction] = {}
    for option in question.options:
        after = match.branch()
        if option.move:
            after.play(option.move)
        values[option.id] = question.phrases.measure(after.state, option.measure)
    best = max(values.values()) if question.pick == "most" else min(values.values())
    best_ones = [identifier for identifier, value in values.items() if value == best]
    if tuple(best_ones) != question.answer:
        raise Differs(listed(list(question.answer)), measured(*values.items()))


def _check_pick_by_sum(question: Choice) -> None:
    """The same for options that are reckoned: the right ones are those with the largest sum."""
    values = {option.id: option.sum for option in question.options if option.sum is not None}
    best = max(values.values()) if question.pick == "most" else min(values.values())
    if tuple(one for one, value in values.items() if value == best) != question.answer:
        raise Differs(listed(list(question.answer)), measured(*values.items()), by_sum=True)


def verdict(question: Choice, state: Any) -> Hashable:
    return _of_options(question, follow(question.game, state, question.moves, str))


def _of_options(question: Choice, match: Match[Any]) -> Hashable:
    verdicts = tuple(_of_option(question, option, match.branch()) for option in question.options)
    if not question.pick:
        return verdicts
    best = max(verdicts) if question.pick == "most" else min(verdicts)
    return tuple(value == best for value in verdicts)


def _of_option(question: Choice, option: Option, match: Match[Any]) -> Any:
    """What is compared with others, else whether it is right; None if the engine is not asked."""
    if option.move:
        if match.why_not(option.move):
            return False
        match.play(option.move)
    if option.holds:
        return question.phrases.holds(match.state, option.holds)
    if option.measure:
        value = question.phrases.measure(match.state, option.measure)
        return value if option.value is None else option.value.value == value
    return True if option.move else None


def foreseen(question: Choice) -> Iterator[Words]:
    return uncommented_options(question.options, question.wrong)


def uncommented_options(options: Iterable[Option], wrong: Mapping[str, str]) -> Iterator[Words]:
    for option in options:
        words = option.comment or wrong.get(option.id, "")
        if not option.right and not says_something(words):
            yield option.id
