"""What an exercise file holds, as values: the file, its questions, their options and parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar

from ..core.errors import BadInput, did_you_mean
from ..core.games import Language, game, language
from ..core.match import Game
from ..core.rules import rule
from ..core.words import say
from .numbers import Written

HINTS = 3


@dataclass(frozen=True, slots=True)
class Option:
    """One of the answers that a learner can choose from.

    `move`, `holds` and `measure` or `sum` (with `value`) are what `right` is checked by.
    """

    id: str
    text: str
    right: bool = False
    comment: str = ""
    move: str = ""
    holds: str = ""
    measure: str = ""
    value: Written | None = None
    sum: Fraction | None = None
    is_rule: bool = False

    def tell(self, language: str = "en") -> str:
        return rule(self.id).name(language) if self.is_rule else self.text


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What all kinds share. `wrong` maps a rule, a value or an option to the author's comment."""

    id: str
    ask: str
    hints: tuple[str, ...]
    game_name: str
    because: str = ""
    wrong: Mapping[str, str] = field(default_factory=dict, hash=False)
    options: tuple[Option, ...] = ()
    rules: tuple[str, ...] = ()
    """The rules that the question is about: those named in `because` and in the answer."""
    scene_state: Any = None
    """The position that is asked about, after what has been played before; None: there is none."""
    shown_state: Any = None
    """The position to show: mostly the same; None if there is nothing that plays a part."""
    since: tuple[str, ...] = ()
    """Moves between the two, where the later picture would give the answer away."""
    aside: bool = True
    """Whether what no picture shows is told beside it."""
    told: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Lines of the position that the question's own words tell, each with those words."""
    plain: bool = False
    """Whether the author says that no wrong answer needs a word."""

    kind: ClassVar[str] = ""

    @property
    def game(self) -> Game[Any]:
        return game(self.game_name)

    @property
    def phrases(self) -> Language:
        """The game's phrases for numbers and facts."""
        return language(self.game_name)

    @property
    def text(self) -> str:
        """What is asked with all that one can answer: the words beside the picture."""
        moves = getattr(self, "moves", ())
        answers = (f"{option.text} {option.move}" for option in self.options)
        return "\n".join((self.ask, getattr(self, "move", ""), *moves, *answers))

    def option(self, identifier: str) -> Option:
        for option in self.options:
            if option.id == identifier:
                return option
        known = [option.id for option in self.options]
        raise BadInput("answer", f"one of the answers{did_you_mean(identifier, known)}", identifier)

    def told_answer(self, language: str = "en") -> str:
        """The right answer in words, for whoever gives up."""
        raise NotImplementedError

    def as_json(self) -> dict[str, Any]:
        """The question as a learner sees it: no answer in it."""
        return {
            "id": self.id,
            "kind": self.kind,
            "ask": self.ask,
            "options": [{"id": o.id, "text": o.tell()} for o in self.options],
            "hints": list(self.hints),
            "position": None
            if self.shown_state is None
            else self.game.write_position(self.shown_state),
        }


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Question):
    """What is the number? Each answer stands beside the engine's measure, or the author's sum."""

    kind: ClassVar[str] = "number"
    measures: tuple[str, ...]
    answers: tuple[Written, ...]
    sums: tuple[Fraction, ...] = ()
    tolerance: Fraction | None = None
    unit: str = ""
    moves: tuple[str, ...] = ()

    @property
    def is_whole(self) -> bool:
        return all_whole(self.answers)

    def told_answer(self, language: str = "en") -> str:
        return told_numbers(self.answers, self.unit, language)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice(Question):
    """Which of these? One or several are right; `any_of`: one of the right ones is enough."""

    kind: ClassVar[str] = "choice"
    several: bool = False
    any_of: bool = False
    pick: str = ""
    """With "most" or "least" the engine compares what `measure` gives for each option."""
    moves: tuple[str, ...] = ()

    @property
    def answer(self) -> tuple[str, ...]:
        return tuple(option.id for option in self.options if option.right)

    def told_answer(self, language: str = "en") -> str:
        return told_options(self.options, self.any_of, language)


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
        told = (f"{self.asks(part)} {part.told_answer(language)}" for part in self.parts)
        return "\n".join(line.lstrip() for line in told)

    def as_json(self) -> dict[str, Any]:
        parts = [part.as_json() for part in self.parts]
        return {**Question.as_json(self), "moves": list(self.moves), "parts": parts}


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach(Question):
    """Reach this goal within some moves, against scripted replies and dice."""

    kind: ClassVar[str] = "reach"
    goal: tuple[str, ...]
    within: int
    best: int
    player: str
    dice: tuple[str, ...] = ()
    replies: tuple[str, ...] = ()
    solution: tuple[str, ...]
    lost: tuple[str, ...] = ()
    """Facts of which any ends an attempt: its time is over, or what it needs is gone."""

    def told_answer(self, language: str = "en") -> str:
        return say("exercise.reach.solution", language, moves=", ".join(self.solution))

    def stars(self, moves: int) -> int:
        """Three for the best known number of moves, two for one more, one for getting there."""
        return 3 if moves <= self.best else 2 if moves == self.best + 1 else 1

    def as_json(self) -> dict[str, Any]:
        goal = {"goal": list(self.goal), "within": self.within, "player": self.player}
        return {**Question.as_json(self), **goal}


@dataclass(frozen=True, slots=True, kw_only=True)
class ExerciseFile:
    """A file of questions about one game under one rule set."""

    source: str
    game_name: str
    rules: str
    title: str
    questions: tuple[Question, ...]

    def question(self, identifier: str) -> Question:
        for question in self.questions:
            if question.id == identifier:
                return question
        known = did_you_mean(identifier, [question.id for question in self.questions])
        raise BadInput(self.source, f"a question of this file{known}", identifier)

    def as_json(self) -> dict[str, Any]:
        return {
            "file": self.source,
            "game": self.game_name,
            "rules": self.rules,
            "title": self.title,
            "questions": [question.as_json() for question in self.questions],
        }


def all_whole(answers: tuple[Written, ...]) -> bool:
    """Whether a fraction would be no answer at all: nobody has to be told how to write one."""
    return all(answer.value.denominator == 1 and not answer.slack for answer in answers)


def told_numbers(answers: tuple[Written, ...], unit: str, language: str) -> str:
    told = f" {say('exercise.or', language).lower()} ".join(
        answer.in_words(language) for answer in answers
    )
    return f"{told} {unit}".strip()


def told_options(options: tuple[Option, ...], any_of: bool, language: str) -> str:
    right = [option.tell(language) for option in options if option.right]
    key = "exercise.choice.any" if any_of and len(right) > 1 else "exercise.choice.all"
    return say(key, language, options="; ".join(right))
