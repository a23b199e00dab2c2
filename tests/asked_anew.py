"""Whether a question that was made anew is well posed, found out without what made it."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random

from dustlab.core.words import LANGUAGES
from dustlab.exercises import May, Number, Question, check, mark, read
from dustlab.exercises.anew import NUMBER, Theme, anew, seen_lines, theme_of
from dustlab.exercises.checking import hidden_lines
from dustlab.exercises.question import ExerciseFile

FOLDER = Path(__file__).parents[1] / "tutorials" / "exercises"


@cache
def themes(*names: str) -> tuple[Theme, ...]:
    """What can be asked anew in these exercise files of the lessons, or in all of them."""
    paths = [FOLDER / f"{name}.toml" for name in names] or sorted(FOLDER.glob("*.toml"))
    found = (theme_of(question) for path in paths for question in read(path).questions)
    return tuple(theme for theme in found if theme is not None)


@cache
def asked(seed: int, every: tuple[Theme, ...]) -> tuple[Theme, Question | None]:
    """The question of a seed, on a theme and in a language that the seed chooses."""
    rng = Random(seed)
    theme, language = rng.choice(every), rng.choice(LANGUAGES)
    about = theme.rules[0] if theme.kind != NUMBER and len(theme.rules) == 1 else ""
    return theme, anew(theme, rng, language, about)


def check_well_posed(theme: Theme, question: Question) -> None:
    """One right answer by the rules, all facts shown, no hidden cards, another position."""
    game, state = question.game, question.scene_state
    lines = tuple(game.write_position(state))
    assert lines != theme.position
    assert game.read_position(list(lines), "position") == state
    assert seen_lines(game, state) == lines, "a card that the player cannot see"
    assert question.shown_state is state
    file = ExerciseFile(
        source="anew", game_name=theme.game, rules="", title="", questions=(question,)
    )
    assert [result.ok for result in check(file)] == [True]
    assert hidden_lines(question) == ()
    assert question.ask
    assert all(question.hints)
    if isinstance(question, May):
        _check_may(question)
    else:
        assert isinstance(question, Number)
        _check_number(question)


def _check_may(question: May) -> None:
    move = question.game.read_move(question.move, question.scene_state)
    against = {one.rule for one in question.game.refusals(question.scene_state, move)}
    assert against == set(question.answer)
    single = ["yes", *(option.id for option in question.options)]
    assert len(question.options) >= 2
    assert _right(question, single) == ([*against] or ["yes"])


def _check_number(question: Number) -> None:
    [measure], [answer] = question.measures, question.answers
    value = Fraction(question.phrases.measure(question.scene_state, measure))
    assert value == answer.value
    others = [value + 1, value - 1, value + Fraction(1, 10), value - Fraction(1, 10)]
    numbers = [f"{one.numerator}/{one.denominator}" for one in (value, *others) if one >= 0]
    assert _right(question, numbers) == numbers[:1]


def _right(question: Question, answers: Iterable[str]) -> list[str]:
    return [answer for answer in answers if mark(question, answer).right]
