"""May this be played, and if not, by which rules? The question read, marked and checked."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from ..core import rules
from ..core.remarks import Remark
from ..core.rules import rule
from ..core.words import say
from .context import Context, Fields, Stated
from .marks import (
    NO,
    YES,
    Differs,
    Mark,
    Words,
    all_right,
    authors,
    comment,
    commented,
    said,
    says_something,
    texts,
)
from .question import Option, Question

KEYS = ("move", "answer", "options")
NOT_NO = "exercise.input.not_no"
# How many rules a learner chooses from when the author names none.
OFFERED = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class May(Question):
    """May this move be played, and if not, by which rules?"""

    kind: ClassVar[str] = "may"
    move: str
    answer: tuple[str, ...]
    """The rules that forbid it; none: it may be played."""

    def told_answer(self, language: str = "en") -> str:
        if not self.answer:
            return say("exercise.may.yes", language)
        names = [rule(r).name(language) for r in self.answer]
        return say("exercise.may.no", language, rules=", ".join(names))


# -- read


def read(context: Context, entry: Stated, fields: Fields) -> May:
    state = fields["scene_state"]
    context.needs(entry, state)
    move = context.move(entry, "move", state)
    answer = _reasons(context, entry)
    for key in fields["wrong"]:
        if key not in ("yes", "no"):
            context.rule(key, entry.comment_at(key))
    named = (*answer, *(key for key in fields["wrong"] if "." in key))
    if "options" in entry:
        given = [
            context.rule(one, entry.at("options", i))
            for i, one in enumerate(entry.texts("options"), 1)
        ]
        named = (*named, *given)
    else:
        named = offered(context.game_name, named, context.game.phase(state))
    every = [rule.id for rule in rules.all_rules(context.game_name) if rule.id in named]
    options = tuple(Option(r, rules.rule(r).name(), r in answer, is_rule=True) for r in every)
    fields["rules"] = tuple(dict.fromkeys((*fields["rules"], *answer)))
    fields["options"] = options
    return May(move=move, answer=answer, **fields)


def _reasons(context: Context, entry: Stated) -> tuple[str, ...]:
    """The rules that the author names against a move; none if it may be played."""
    if entry.table.get("answer") is True:
        return ()
    if entry.table.get("answer") is False:
        raise entry.wants("answer", NOT_NO)
    said = entry.texts("answer", least=1)
    plain = [one.lower() for one in said]
    if plain == ["yes"]:
        return ()
    if "no" in plain:
        raise entry.wants("answer", NOT_NO, "no")
    return tuple(context.rule(one, entry.at("answer", i)) for i, one in enumerate(said, 1))


def offered(game_name: str, named: tuple[str, ...], phase: str) -> tuple[str, ...]:
    """Enough rules to choose from: those named, their relatives, others of the chapter."""
    related = [r for one in named for r in rules.rule(one).related]
    chapter = f"{game_name}.{phase}."
    others = [r.id for r in rules.all_rules(game_name) if r.id.startswith(chapter)]
    every = dict.fromkeys((*named, *related, *others))
    return tuple(every)[: max(OFFERED, len(set(named)))]


# -- marked


def mark(question: May, answer: Any, sparing: bool = False) -> Mark:
    return _sparing(question, answer) if sparing else _whole(question, answer)


@dataclass(frozen=True, slots=True)
class _Name:
    """A rule's name in the language in which it is told."""

    id: str

    def in_words(self, language: str) -> str:
        return rule(self.id).name(language)


def _whole(question: May, answer: Any) -> Mark:
    said = _rules_of(question, answer)
    remarks: list[Remark] = []
    if said is None:
        if not question.answer:
            return all_right()
        remarks.append(comment("exercise.may.it_may_not"))
        remarks += commented(question.wrong, ["yes"])
        return Mark(False, 0.0, (*remarks, *_refusals(question, question.answer)))
    if not question.answer:
        remarks.append(comment("exercise.may.it_may"))
        remarks += commented(question.wrong, [*said, "no"])
        return Mark(False, 0.0, tuple(remarks))
    missing = [r for r in question.answer if r not in said]
    too_much = [r for r in said if r not in question.answer]
    if not missing and not too_much:
        return all_right()
    both = [r for r in said if r in question.answer]
    remarks.append(comment("exercise.may.indeed_not"))
    remarks += [comment("exercise.may.found", r, name=_Name(r)) for r in both]
    for r in missing:
        remarks.append(comment("exercise.may.missing", r, name=_Name(r)))
        remarks += commented(question.wrong, [r]) or _refusals(question, [r])
    for r in too_much:
        remarks.append(comment("exercise.may.too_much", r, name=_Name(r)))
        remarks += commented(question.wrong, [r])
    share = len(both) / (len(both) + len(missing) + len(too_much))
    return Mark(False, 0.5 + 0.5 * share, tuple(remarks))


def _sparing(question: May, answer: Any) -> Mark:
    """The same marks; but the author's words on what was answered, and numbers for names."""
    whole = _whole(question, answer)
    said = _rules_of(question, answer)
    if whole.right or not question.answer:
        return whole
    if said is None:
        remarks = [comment("exercise.may.it_may_not"), *commented(question.wrong, ["yes"])]
        remarks.append(comment("exercise.may.so_many", count=len(question.answer)))
        return Mark(False, whole.score, tuple(remarks))
    hit = sum(r in question.answer for r in said)
    missing, too_much = len(question.answer) - hit, len(said) - hit
    remarks = [comment("exercise.may.indeed_not")]
    if hit:
        remarks.append(comment("exercise.may.so_many_found", count=hit))
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
    words = [answer] if isinstance(answer, str) else texts(answer)
    if len(words) == 1 and words[0].strip().lower() in YES:
        return None
    named = [word.strip() for word in words if word.strip().lower() not in NO]
    return list(dict.fromkeys(question.option(word).id for word in named if word))


def _refusals(question: May, rules: Iterable[str]) -> list[Remark]:
    """The engine's own words against the move, for these rules."""
    move = question.game.read_move(question.move, question.scene_state)
    against = question.game.refusals(question.scene_state, move)
    return [refusal for refusal in against if refusal.rule in rules]


# -- checked


def check(question: May) -> Words:
    state = question.scene_state
    move = question.game.read_move(question.move, state)
    against = dict.fromkeys(r.rule for r in question.game.refusals(state, move))
    if set(against) != set(question.answer):
        raise Differs(_rules(question.answer), _rules(against))
    return ""


def _rules(named: Iterable[str]) -> Words:
    return ", ".join(named) or said("exercise.check.allowed")


def verdict(question: May, state: Any) -> Hashable:
    move = question.game.read_move(question.move, state)
    return frozenset(refusal.rule for refusal in question.game.refusals(state, move))


def foreseen(question: May) -> Iterator[Words]:
    """The wrong one of yes and no; where rules are asked for, also one that is not the reason."""
    wrong = "yes" if question.answer else "no"
    others = [option.id for option in question.options if not option.right]
    commented = [rule for rule in others if says_something(question.wrong.get(rule, ""))]
    # Who says no has to name rules: a word on each of them answers everybody, too.
    answered = not question.answer and commented == others
    if not says_something(question.wrong.get(wrong, "")) and not answered:
        yield wrong
    if question.answer and others and not commented:
        yield said("exercise.check.a_rule")
