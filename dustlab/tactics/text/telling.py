r"""A position in words, for where there is no picture: a terminal, a screen reader.

>>> from dustlab.tactics import battlefield, study
>>> print(tell_position(study(battlefield("cover_sum"))))
   A B C D
1  a . . .  1
2  . . . .  2
3  . # A .  3
   A B C D
A: dd, Death Dealers (Allies) on C3: 5 miniatures.
a: sp, Sturmpioniere (Axis) on A1: 5 miniatures.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core.words import phrase, say
from ..components import SIDES
from ..field import CRATE, EAST, NORTH, SOUTH, WALL, WEST, Field, Side, column_name
from ..state import State
from .field_words import building_words, goal_words
from .move_words import tell_actions

# Without those that are signs of the ground: a crate, smoke, a tank trap.
LETTERS = "abdefghijklmnpqrsuvwxyz"
OVER_AND_STUDY = ("over", "study")


def tell_position(state: State, language: str = "en") -> str:
    """The field with letters for units, then every unit with what is to be known of it."""
    told = [*_head(state, language), *_field(state)]
    if state.field.has_walls:
        told.append(say("tactics.telling.walls", language))
    told += building_words(state, language)
    told += goal_words(state, language)
    return "\n".join([*told, *_pieces(state, language)])


def _head(state: State, language: str) -> Iterator[str]:
    if not state.round.number:
        return
    allies, axis = state.points
    last = state.table.scenario.rounds
    key = "tactics.telling.round_of" if last else "tactics.telling.round"
    number = state.round.number
    yield say(key, language, round=number, last=last, allies=allies, axis=axis)
    if state.activation is not None:
        now = state.activation
        actions = tell_actions(", ".join(now.actions[now.at :]), language)
        yield say("tactics.telling.acts", language, piece=state.name(now.piece), actions=actions)


def _field(state: State) -> Iterator[str]:
    """Rows of signs: ground, c and t for crates and traps, and a letter for each unit.

    Walls stand between them, as lines of their own between the rows.
    """
    field = state.field
    wide = len(column_name(field.columns - 1)) + 1
    letters = letters_of(state)
    head = "   " + " ".join(f"{column_name(c):<{wide - 1}}" for c in range(field.columns)).rstrip()
    yield head
    yield from _walls(field, 0, NORTH, wide)
    for row in range(field.rows):
        line = f"{row + 1:<2}{_barrier(field, field.at(0, row), WEST)}"
        for square in range(field.at(0, row), field.at(0, row) + field.columns):
            sign = _sign(state, square, letters)
            line += f"{sign:<{wide - 1}}{_barrier(field, square, EAST)}"
        yield f"{line} {row + 1}"
        yield from _walls(field, row, SOUTH, wide)
    yield head


def _barrier(field: Field, square: int, side: str, wall: str = "|") -> str:
    """What stands on a side of a square: a wall, an opening in one, or nothing."""
    there = field.barriers.get(Side(square, side), "")
    return {WALL: wall, "": " "}.get(there, ":")


def _walls(field: Field, row: int, side: str, wide: int) -> Iterator[str]:
    """The walls along a row, if there are any."""
    row_of = range(field.at(0, row), field.at(0, row) + field.columns)
    line = "".join(f"{_barrier(field, square, side, '-'):<{wide}}" for square in row_of).rstrip()
    if line:
        yield f"   {line}"


def letters_of(state: State) -> dict[int, str]:
    """A letter for each unit on the field: capitals for the allies, small ones for the axis."""
    found: dict[int, str] = {}
    for side, letters in ((SIDES[0], LETTERS.upper()), (SIDES[1], LETTERS)):
        units = [n for n, whose in enumerate(state.table.sides) if whose == side]
        found.update(zip(units, letters, strict=False))
    return found


def _sign(state: State, square: int, letters: dict[int, str]) -> str:
    standing = state.standing_on(square)
    if standing:
        # Who shares a square with a hero is the one that is shown.
        first = min(standing, key=lambda number: state.card(number).is_hero)
        return letters.get(first, "?")
    element = state.element(square)
    if element is not None:
        return "c" if element.kind == CRATE else "t"
    return state.field.ground[square]


def _pieces(state: State, language: str) -> Iterator[str]:
    letters = letters_of(state)
    plays = state.phase not in OVER_AND_STUDY
    for number, piece in enumerate(state.pieces):
        card = state.card(number)
        facts = {
            "piece": state.table.names[number],
            "letter": letters.get(number, ""),
            "unit": card.name,
            "side": card.side,
            "square": " ".join(state.field.name(square) for square in piece.squares),
            "count": piece.models,
            "left": card.health - piece.damage,
            "health": card.health,
        }
        if not piece.is_alive:
            yield phrase("tactics.telling.destroyed", language, **facts)
            continue
        if not piece.squares:
            told = phrase("tactics.telling.outside", language, **facts)
        elif card.is_squad:
            told = phrase("tactics.telling.squad", language, **facts)
        else:
            told = phrase("tactics.telling.single", language, **facts)
        extra = []
        if piece.joined >= 0:
            extra.append(phrase("tactics.telling.joined", language, other=state.name(piece.joined)))
        if piece.acted and plays:
            extra.append(phrase("tactics.telling.acted", language))
        yield " ".join([told, *extra])
