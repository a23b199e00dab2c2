"""What all kinds of questions share, the file that holds them, and the moves that they write."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, ClassVar, Self

from ..core.errors import BadInput, IllegalMove
from ..core.games import Language, game, language
from ..core.match import Chance, Game, Match, Over
from ..core.record import Where
from ..core.rules import rule
from ..core.words import Near, phrase, wanted
from .dealing import Dealer
from .numbers import Written

HINTS = 3
DICE = "~"
"""What a written line of dice begins with."""


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
    points: Fraction = Fraction(1)
    """What the right answer is worth, in the results of a class and on paper."""
    names: Mapping[str, Fraction] = field(default_factory=dict, hash=False)
    """The numbers that were dealt, if each learner gets others."""
    dealer: Dealer | None = field(default=None, hash=False, compare=False, repr=False)

    without_game: Question | None = field(default=None, hash=False, compare=False, repr=False)
    """The same asked with dice, coins, cards or sport in place of the game."""

    kind: ClassVar[str] = ""

    def dealt(self, seed: int) -> Self:
        """The same question with the numbers of this seed; itself, if all get the same."""
        if self.dealer is None:
            return self
        question: Self = self.dealer.deal(seed, self.id)
        return question

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
        near = Near(identifier, tuple(option.id for option in self.options))
        raise wanted("answer", "exercise.input.one_of_the_answers", identifier, near=near)

    def told_answer(self, language: str = "en") -> str:
        """The right answer in words, for a learner who gives up."""
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
class ExerciseFile:
    """A file of questions, about one game under one rule set or about none."""

    source: str
    game_name: str
    rules: str
    title: str
    questions: tuple[Question, ...]
    title_without_game: str = ""

    def dealt(self, seed: int) -> Self:
        """The same questions with the numbers that a learner with this seed gets."""
        return replace(self, questions=tuple(one.dealt(seed) for one in self.questions))

    def question(self, identifier: str) -> Question:
        for question in self.questions:
            if question.id == identifier:
                return question
        near = Near(identifier, tuple(question.id for question in self.questions))
        raise wanted(self.source, "exercise.input.a_question", identifier, near=near)

    def as_json(self) -> dict[str, Any]:
        return {
            "file": self.source,
            "game": self.game_name,
            "rules": self.rules,
            "title": self.title,
            "questions": [question.as_json() for question in self.questions],
        }


def picture_of(question: Question, state: Any, language: str = "en") -> str:
    """The position as a picture, in which can be found what the question speaks of."""
    if state is None:
        return ""
    return question.game.illustrate(state, question.text, language)


def words_of(question: Question, state: Any, language: str = "en") -> str:
    """The picture in words."""
    if state is None:
        return ""
    return question.game.tell_position(at_the_screen(question, state), language)


def aside_of(question: Question, state: Any, language: str = "en") -> str:
    """What no picture shows: who decides what, and what lies beside the board."""
    if state is None or not question.aside:
        return ""
    return question.game.tell_aside(at_the_screen(question, state), language)


def at_the_screen(question: Question, state: Any) -> Any:
    """The position as the player who decides may see it."""
    seen = getattr(question.game, "at_the_screen", None)
    return state if seen is None else seen(state)


# -- written lines of play ("red: roll", "~ 2 of 7"), followed


def follow(game: Game[Any], start: Any, lines: Iterable[str], where: Where) -> Match[Any]:
    """A match with these lines played; the first that does not fit is named by its number."""
    match = Match(game, start, automatic=False)
    for number, line in enumerate(lines, 1):
        try:
            follow_line(match, line)
        except BadInput as error:
            raise error.at(where(number)) from error
        except IllegalMove as error:
            error.where = where(number)
            raise
    return match


def follow_line(match: Match[Any], line: str) -> None:
    """One line: dice after a ~, else a move, with or without the player before a colon."""
    pending = match.pending
    text = line.strip()
    if isinstance(pending, Over):
        raise wanted("move", "exercise.input.over", text)
    if isinstance(pending, Chance):
        if not text.startswith(DICE):
            raise wanted("dice", "exercise.input.dice", text, pending=str(pending))
        match.fall(text.removeprefix(DICE))
        return
    if text.startswith(DICE):
        raise wanted("move", "exercise.input.move_of", text, player=pending.player)
    player, colon, move = text.partition(":")
    player = player.strip().lower()
    # A player is one word; a move has a colon behind several: activate hans: move, attack.
    is_named = bool(colon) and " " not in player
    if is_named and player != pending.player:
        raise wanted("move", "exercise.input.move_of", text, player=pending.player)
    match.play(move.strip() if is_named else text)


def end_of(question: Question, moves: Iterable[str]) -> Any:
    """The position after the moves of a question."""
    return followed(question, moves).state


def followed(question: Question, moves: Iterable[str]) -> Match[Any]:
    return follow(question.game, question.scene_state, moves, _entry)


def _entry(number: int) -> str:
    return phrase("exercise.check.entry", number=number)
