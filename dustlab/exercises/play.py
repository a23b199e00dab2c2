"""Play these moves with these dice: what is true then?"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar

from ..core.match import Chance
from ..core.match import Choice as Decision
from ..core.remarks import Remark
from ..core.toml import Untold, text_of
from ..core.words import came, say, wanted
from .choice import mark_options, told_options, uncommented_options
from .context import LETTERS, Context, Fields, Stated, known_wrong
from .marks import (
    NO,
    YES,
    All,
    Differs,
    Mark,
    Words,
    all_right,
    comment,
    commented,
    compare_all,
    said,
    says_something,
)
from .number import all_whole, mark_number, of_number, told_numbers
from .numbers import Written
from .question import Option, Question, end_of, follow

KEYS = (
    "moves", "part", "measure", "sum", "holds", "facts", "answer", "tolerance", "unit",
)  # fmt: skip

PART_KEYS = (
    "id",
    "ask",
    "measure",
    "sum",
    "holds",
    "facts",
    "answer",
    "tolerance",
    "unit",
    "wrong",
)

FACT_KEYS = ("text", "holds", "comment")


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One thing asked about the end of a played line: a number, yes or no, or which facts hold."""

    id: str
    ask: str
    form: str
    """number, yes or facts"""
    measure: str = ""
    sum: Fraction | None = None
    answers: tuple[Written, ...] = ()
    tolerance: Fraction | None = None
    unit: str = ""
    holds: str = ""
    answer: bool = False
    options: tuple[Option, ...] = ()
    wrong: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def several(self) -> bool:
        return sum(option.right for option in self.options) > 1

    @property
    def is_whole(self) -> bool:
        return all_whole(self.answers)

    def told_answer(self, language: str = "en") -> str:
        if self.form == "number":
            return told_numbers(self.answers, self.unit, language)
        if self.form == "yes":
            return say("exercise.yes" if self.answer else "exercise.no", language)
        return told_options(self.options, False, language)

    def as_json(self) -> dict[str, Any]:
        options = [{"id": o.id, "text": o.tell()} for o in self.options]
        return {"id": self.id, "ask": self.ask, "form": self.form, "options": options}


@dataclass(frozen=True, slots=True, kw_only=True)
class Play(Question):
    """Play these moves with these dice: what is true then?"""

    kind: ClassVar[str] = "play"
    moves: tuple[str, ...]
    parts: tuple[Part, ...]

    def asks(self, part: Part) -> str:
        """What a part asks beside the question: a question of one part has asked it already."""
        return "" if part.ask == self.ask else part.ask

    def told_answer(self, language: str = "en") -> str:
        answers = (f"{self.asks(part)} {part.told_answer(language)}" for part in self.parts)
        return "\n".join(line.lstrip() for line in answers)

    def told_moves(self, language: str = "en") -> list[str]:
        """The line that is played, in words: who does what, and what falls."""
        match = follow(self.game, self.scene_state, self.moves, str)
        lines: list[str] = []
        for step in match.steps:
            pending, words = match.game.pending(step.before), ""
            if isinstance(pending, Chance):
                words = match.game.tell_outcome(step.cause.outcome, step.before, language)
            elif isinstance(pending, Decision):
                move = match.game.tell_move(step.cause, language)
                words = say("exercise.play.whose", language, player=pending.player, move=move)
            lines.append(words[:1].upper() + words[1:])
        return lines

    def as_json(self) -> dict[str, Any]:
        parts = [part.as_json() for part in self.parts]
        return {**Question.as_json(self), "moves": list(self.moves), "parts": parts}


# -- read


def read(context: Context, entry: Stated, fields: Fields) -> Play:
    context.needs(entry, fields["scene_state"])
    if not entry.texts("moves", least=1):
        raise entry.wants("moves", "exercise.input.a_line")
    moves = context.moves(entry, fields["scene_state"])
    if "part" in entry:
        of_a_part = (*(key for key in PART_KEYS if key in KEYS), "wrong")
        extra = [key for key in of_a_part if key in entry]
        if extra:
            raise entry.wants(
                extra[0], "exercise.input.inside_part", came("exercise.input.outside")
            )
        values = entry.tables("part", least=1)
        parts: list[Part] = []
        for i, value in enumerate(values, 1):
            with context.source.watch():
                parts.append(_part(context, entry.inside("part", i, "part", value, PART_KEYS), i))
        if len(parts) < len(values):
            raise Untold(entry.at("part"), "parts", "")
    else:
        # A question of one part is its own part.
        parts = [_part(context, entry, 1)]
    ids = [part.id for part in parts]
    if len(set(ids)) != len(ids):
        raise entry.wants("part", "exercise.input.parts_ids", ", ".join(ids))
    return Play(moves=moves, parts=tuple(parts), **fields)


def _part(context: Context, entry: Stated, number: int) -> Part:
    forms = [form for form in ("measure", "sum", "holds", "facts") if form in entry]
    if len(forms) != 1:
        got = " and ".join(forms)
        raise wanted(entry.here, "exercise.input.one_form", got)
    fields: Fields = {
        "id": entry.text("id", str(number)),
        "ask": entry.text("ask"),
        "wrong": entry.comments("wrong"),
    }
    if forms in (["measure"], ["sum"]):
        answers = context.answers(entry)
        fields["wrong"] = context.values_wrong(entry, fields["wrong"], answers)
        return Part(
            form="number",
            measure="".join(context.measures(entry, "measure", 1)),
            sum=next(iter(context.sums(entry, 1)), None),
            answers=answers,
            tolerance=entry.tolerance(),
            unit=entry.text("unit", ""),
            **fields,
        )
    if forms == ["holds"]:
        known_wrong(entry, fields["wrong"], ("yes", "no"))
        holds = context.phrase(context.phrases.read_holds, entry.text("holds"), entry.at("holds"))
        return Part(form="yes", holds=holds, answer=entry.truth("answer"), **fields)
    return Part(form="facts", options=_facts(context, entry, fields["wrong"]), **fields)


def _facts(context: Context, entry: Stated, wrong: dict[str, str]) -> tuple[Option, ...]:
    """Facts to choose from; the answer repeats those that are true at the end."""
    right = entry.texts("answer", least=1)
    facts: list[dict[str, str]] = []
    for number, value in enumerate(entry.tables("facts", least=2), 1):
        where = entry.at("facts", number)
        if isinstance(value, dict):
            fact = entry.inside("facts", number, "fact", value, FACT_KEYS)
            facts.append({key: fact.text(key, "") for key in FACT_KEYS})
            text_of(facts[-1]["text"], fact.at("text"))
        else:
            facts.append({"text": text_of(value, where), "holds": text_of(value, where)})
        context.phrase(context.phrases.read_holds, facts[-1]["holds"], where)
    for one in right:
        if one not in [fact["holds"] for fact in facts]:
            raise entry.wants("answer", "exercise.input.facts_above", one)
    known_wrong(entry, wrong, [fact["holds"] for fact in facts])
    if len(facts) > len(LETTERS):
        raise entry.wants("facts", "exercise.input.most_facts", None, most=len(LETTERS))
    return tuple(
        Option(
            id=LETTERS[i],
            text=fact["text"][:1].upper() + fact["text"][1:],
            right=fact["holds"] in right,
            comment=fact.get("comment") or wrong.get(fact["holds"], ""),
            holds=fact["holds"],
        )
        for i, fact in enumerate(facts)
    )


# -- marked


def mark(question: Play, answer: Any, sparing: bool = False) -> Mark:
    del sparing  # nothing in it names a rule
    lines: list[tuple[Part, Any]]
    if isinstance(answer, Mapping):
        missing = [part.id for part in question.parts if part.id not in answer]
        if missing:
            got = came("exercise.input.none_to", part=missing[0])
            raise wanted("answer", "exercise.input.every_part", got)
        lines = [(part, answer[part.id]) for part in question.parts]
    else:
        alone = isinstance(answer, str) or not isinstance(answer, Iterable)
        given = [answer] if alone else list(answer)
        if len(given) != len(question.parts):
            length = str(len(given))
            raise wanted("answer", "exercise.input.answers", length, count=len(question.parts))
        lines = list(zip(question.parts, given, strict=True))
    marks = [mark_part(part, one) for part, one in lines]
    remarks: list[Remark] = []
    for part, one in zip(question.parts, marks, strict=True):
        if not one.right:
            if question.asks(part):
                remarks.append(comment("exercise.play.part", ask=part.ask))
            remarks += one.remarks
    if all(one.right for one in marks):
        return all_right()
    return Mark(False, sum(one.score for one in marks) / len(marks), tuple(remarks))


def mark_part(part: Part, answer: Any) -> Mark:
    """The mark for one part of a played line."""
    if part.form == "number":
        return mark_number(part, answer)
    if part.form == "facts":
        return mark_options(part.options, part.wrong, answer)
    word = str(answer).strip().lower()
    if word not in (*YES, *NO):
        raise wanted("answer", "exercise.input.yes_or_no", answer)
    if (word in YES) == part.answer:
        return all_right()
    key = "exercise.play.it_is_so" if part.answer else "exercise.play.it_is_not_so"
    said = "yes" if word in YES else "no"
    return Mark(False, 0.0, (comment(key), *commented(part.wrong, [said])))


# -- checked


def check(question: Play) -> Words:
    state = end_of(question, question.moves)
    for part in question.parts:
        _check_part(question, part, state)
    summed = any(part.sum is not None for part in question.parts)
    return said("exercise.check.by_sum") if summed else ""


def _check_part(question: Play, part: Part, state: Any) -> None:
    if part.sum is not None:
        compare_all(part.answers, [part.sum], part.tolerance, by_sum=True)
    elif part.form == "number":
        compare_all(part.answers, [question.phrases.measure(state, part.measure)], part.tolerance)
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


def verdict(question: Play, state: Any) -> Hashable:
    end = follow(question.game, state, question.moves, str).state
    return tuple(_of_part(question, part, end) for part in question.parts)


def _of_part(question: Play, part: Part, end: Any) -> Hashable:
    if part.measure:
        return question.phrases.measure(end, part.measure)
    if part.form == "yes":
        return question.phrases.holds(end, part.holds)
    return tuple(question.phrases.holds(end, option.holds) for option in part.options)


def foreseen(question: Play) -> Iterator[Words]:
    for part in question.parts:
        yield from _uncommented(question, part)


def _uncommented(question: Play, part: Part) -> Iterator[Words]:
    if part.form == "number":
        measures = (part.measure,) if part.measure else ()
        missing = of_number(question, part, measures, question.moves)
    elif part.form == "yes":
        wrong = "no" if part.answer else "yes"
        missing = iter(() if says_something(part.wrong.get(wrong, "")) else (wrong,))
    else:
        missing = uncommented_options(part.options, part.wrong)
    for one in missing:
        many = len(question.parts) > 1
        yield said("exercise.check.of_part", part=part.id, answer=All((one,))) if many else one
