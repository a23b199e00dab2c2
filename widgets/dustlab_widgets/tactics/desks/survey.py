"""What a unit could do from where it stands, before anything is declared; it holds no rule.

The rules are asked as if the unit attacked or moved now, and as if an enemy were asked to react.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from dustlab.core.words import say
from dustlab.tactics.moves import Fire
from dustlab.tactics.odds.attacks import of_fire
from dustlab.tactics.rules.proof import prove, read_end
from dustlab.tactics.rules.ways import reach
from dustlab.tactics.state import State
from dustlab.tactics.studies.single_activation import (
    attacking,
    could_react,
    enemies_of,
    targets_of,
)
from dustlab.tactics.text.naming import in_words

from ..board import mean_words


class Survey(NamedTuple):
    """Enemies by their numbers, and squares with their MOVEs and points."""

    targets: tuple[int, ...]
    """Whom a weapon reaches."""
    seen: tuple[int, ...]
    """Who is seen, and no weapon reaches."""
    reached: Mapping[int, tuple[int, int]]
    reacting: tuple[int, ...]
    """Who could react if the unit did something here."""


def survey(state: State, piece: int) -> Survey:
    """What a unit on the field could do."""
    here = state.pieces[piece].squares
    targets = tuple(targets_of(attacking(state, piece)))
    start = read_end(state, state.name(piece))
    others = [number for number in enemies_of(state, piece) if number not in targets]
    seen = [n for n in others if prove(state, start, read_end(state, state.name(n))).visible]
    reached = {at: (one.actions, one.cost) for at, one in reach(state, piece).items()}
    return Survey(targets, tuple(seen), reached, tuple(could_react(state, piece, here[0])))


def named(state: State, numbers: Sequence[int], language: str) -> list[str]:
    """'Hans (C4)'."""
    names = state.field.names
    return [
        f"{in_words(state.title(number), language)} ({names[state.pieces[number].squares[0]]})"
        for number in numbers
    ]


def tell(state: State, one: Survey, language: str) -> list[str]:
    """The survey in sentences."""
    lines = []
    for numbers, some, none in (
        (one.targets, "widgets.skirmish.survey_fire", "widgets.skirmish.survey_fire_none"),
        (one.seen, "widgets.skirmish.survey_sees", ""),
        (one.reacting, "widgets.skirmish.survey_react", "widgets.skirmish.survey_react_none"),
    ):
        if numbers:
            lines.append(say(some, language, units=named(state, numbers, language)))
        elif none:
            lines.append(say(none, language))
    near = sum(moves == 1 for moves, _ in one.reached.values())
    facts = {"one": near, "two": len(one.reached) - near}
    return [*lines, say("widgets.skirmish.survey_reach", language, **facts)]


# -- second hints


def who_could_fire(state: State, pieces: Sequence[int], language: str) -> str:
    """Which of these units reach an enemy from where they stand."""
    able = [n for n in pieces if state.pieces[n].squares and targets_of(attacking(state, n))]
    key = "widgets.skirmish.hint_able" if able else "widgets.skirmish.hint_nobody_able"
    return say(key, language, units=named(state, able, language))


def where_to_fire_from(state: State, piece: int, squares: Sequence[int], language: str) -> str:
    """From which of these squares the unit would reach an enemy."""
    from_there = [at for at in squares if targets_of(attacking(state, piece, (at,)))]
    key = "widgets.skirmish.hint_from" if from_there else "widgets.skirmish.hint_from_none"
    return say(key, language, squares=[state.field.names[at] for at in from_there])


def what_fire_does(state: State, language: str) -> str:
    """The average damage of all rows that reach, target by target; nothing if none does."""
    worth = []
    for number, aims in targets_of(state).items():
        odds = of_fire(state, Fire(tuple(aims)))
        if odds:
            mean = mean_words(float(odds[0].mean), language)
            worth.append(f"{in_words(state.title(number), language)} {mean}")
    return say("widgets.skirmish.hint_worth", language, targets=worth) if worth else ""
