r"""A position in words, for where there is no picture: a terminal, a screen reader.

With it what lies and stands on a square, for someone who points at it, and the cards of units.

>>> from dustlab.tactics import battlefield, study
>>> print(tell_position(study(battlefield("cover_sum"))))
   A B C D
1  a . . .  1
2  . . . .  2
3  . # A .  3
   A B C D
A: dd, Death Dealers (Allies) on C3: 5 miniatures.
a: sp, Sturmpioniere (Axis) on A1: 5 miniatures.

>>> print(card("goliath"))
Goliath (Allies): a vehicle with 6 boxes; armour class V5, 1 movement point, 60 army points.
It stands on 1 x 2 squares.
                 range  S1   S2   S3   S4   V1   V2   V3   V4   V5   V6   V7
17-pounder       U      2/1  1/1  1/1  1/1  9/1  9/1  8/1  8/1  7/1  7/1  6/1
Machine Gun .50  4      6/1  4/1  3/1  2/1  3/1  2/1  1/1  -    -    -    -
Machine Gun .30  4      5/1  3/1  2/1  1/1  2/1  1/1  -    -    -    -    -
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...core import rules
from ...core.words import listed, phrase, say
from ..components import ARMOURS, COLUMN, SIDES, Unit, Weapon
from ..field import (
    CRATE,
    EAST,
    GROUND_RULES,
    GROUNDS,
    LARGE,
    NORTH,
    SMALL,
    SOUTH,
    STEPS,
    WALL,
    WEST,
    Field,
    Side,
    column_name,
)
from ..state import State
from .blanks import numbered, row_name, skill_name, tell_actions
from .cards import the_box, unit
from .naming import in_words

SIDES_CALLED = dict(zip(STEPS, ("north", "east", "south", "west"), strict=True))


# Without those that are signs of the ground: a crate, smoke, a tank trap.
LETTERS = "abdefghijklmnpqrsuvwxyz"
OVER_AND_STUDY = ("over", "study")


def tell_position(state: State, language: str = "en") -> str:
    """The field with letters for units, then every unit with what is to be known of it."""
    lines = [*_head(state, language), *_field(state)]
    if state.field.has_walls:
        lines.append(say("tactics.telling.walls", language))
    lines += building_words(state, language)
    lines += goal_words(state, language)
    return "\n".join([*lines, *_pieces(state, language)])


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
    yield from _wall_row(field, 0, NORTH, wide)
    for row in range(field.rows):
        line = f"{row + 1:<2}{_wall_sign(field, field.at(0, row), WEST)}"
        for square in range(field.at(0, row), field.at(0, row) + field.columns):
            sign = _sign(state, square, letters)
            line += f"{sign:<{wide - 1}}{_wall_sign(field, square, EAST)}"
        yield f"{line} {row + 1}"
        yield from _wall_row(field, row, SOUTH, wide)
    yield head


def _wall_sign(field: Field, square: int, side: str, wall: str = "|") -> str:
    """What stands on a side of a square: a wall, an opening in one, or nothing."""
    kind = field.barriers.get(Side(square, side), "")
    return {WALL: wall, "": " "}.get(kind, ":")


def _wall_row(field: Field, row: int, side: str, wide: int) -> Iterator[str]:
    """The walls along a row, if there are any."""
    row_of = range(field.at(0, row), field.at(0, row) + field.columns)
    line = "".join(f"{_wall_sign(field, square, side, '-'):<{wide}}" for square in row_of).rstrip()
    if line:
        yield f"   {line}"


def letters_of(state: State) -> dict[int, str]:
    """A letter for each unit on the field: capitals for the allies, small ones for the axis."""
    letter_of: dict[int, str] = {}
    for side, letters in ((SIDES[0], LETTERS.upper()), (SIDES[1], LETTERS)):
        units = [n for n, whose in enumerate(state.table.sides) if whose == side]
        letter_of.update(zip(units, letters, strict=False))
    return letter_of


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
            words = phrase("tactics.telling.outside", language, **facts)
        elif card.is_squad:
            words = phrase("tactics.telling.squad", language, **facts)
        else:
            words = phrase("tactics.telling.single", language, **facts)
        extra = []
        if piece.joined >= 0:
            extra.append(phrase("tactics.telling.joined", language, other=state.name(piece.joined)))
        if piece.acted and plays:
            extra.append(phrase("tactics.telling.acted", language))
        yield " ".join([words, *extra])


# -- squares, and the units on them


def square_words(state: State, square: int, language: str = "en") -> str:
    """'C4: rubble; Death Dealers (Allies, 5 miniatures)'."""
    parts = list(_parts(state, square, language))
    return f"{state.field.name(square)}: {'; '.join(parts)}"


def _parts(state: State, square: int, language: str) -> Iterator[str]:
    field = state.field
    sign = field.ground[square]
    if square in field.tiles:
        yield phrase("tactics.picture.ground_tile", language)
    else:
        yield phrase(f"tactics.picture.ground_{GROUNDS[sign]}", language)
    if field.inside[square] >= 0:
        yield phrase("tactics.picture.inside", language)
    sides = [
        phrase(f"tactics.picture.{_barrier(kind)}", language, side=SIDES_CALLED[side])
        for side in STEPS
        if (kind := field.barriers.get(Side(square, side), ""))
    ]
    if sides:
        yield listed(sides, language)
    if square == state.table.scenario.hold:
        yield phrase("tactics.picture.goal", language)
    one = state.element(square)
    if one is not None:
        yield phrase(f"tactics.picture.{'crate' if one.kind == CRATE else 'trap'}", language)
    for number in state.standing_on(square):
        yield piece_words(state, number, language)


def building_words(state: State, language: str = "en") -> Iterator[str]:
    """Each building with its squares, its openings and its inner walls."""
    field = state.field
    for building in field.buildings:
        squares = [field.name(square) for square in building.squares]
        sides = [(opening, _barrier(size)) for opening, size in building.openings]
        sides += [(wall, "wall") for wall in building.inner_walls]
        parts = [
            f"{field.name(square)}: "
            + phrase(f"tactics.picture.{kind}", language, side=SIDES_CALLED[side])
            for (square, side), kind in sides
        ]
        facts = {"squares": squares, "parts": "".join(f"; {part}" for part in parts)}
        yield say("tactics.picture.building", language, **facts)


def square_rules(state: State, square: int) -> list[str]:
    """The rules that say what a square is good for, to look up."""
    field = state.field
    rules = [GROUND_RULES[field.ground[square]]]
    if square in field.tiles:
        rules.append("tactics.field.tiles")
    if field.inside[square] >= 0:
        rules.append("tactics.building.walls")
        if any(Side(square, side) in field.barriers for side in STEPS):
            rules.append("tactics.building.sizes")
    one = state.element(square)
    if one is not None:
        rules.append("tactics.field.elements")
        if field.inside[square] >= 0 and one.kind != CRATE:
            rules.append("tactics.building.traps")
    if len(state.standing_on(square)) > 1:
        rules.append("tactics.field.squares")
    return rules


def _barrier(kind: str) -> str:
    return {SMALL: "small_opening", LARGE: "large_opening"}.get(kind, "wall")


def piece_words(state: State, number: int, language: str = "en") -> str:
    """A unit, its side, and how much of it is left."""
    card, piece = state.card(number), state.pieces[number]
    facts = {"unit": card.name, "side": card.side}
    if card.is_squad:
        words = phrase("tactics.picture.squad", language, count=piece.models, **facts)
    else:
        left = {"left": card.health - piece.damage, "health": card.health}
        words = phrase("tactics.picture.single", language, **left, **facts)
    if piece.acted:
        return f"{words}, {phrase('tactics.picture.acted', language)}"
    return words


def goal_words(state: State, language: str = "en") -> list[str]:
    """Which square is to be held, if any is."""
    scenario = state.table.scenario
    if scenario.hold < 0:
        return []
    facts = {"square": state.field.names[scenario.hold], "points": scenario.hold_bonus}
    key = "tactics.plan.bonus" if scenario.hold_bonus else "tactics.plan.goal"
    return [say(key, language, **facts)]


def plan_words(state: State, language: str = "en") -> list[str]:
    """What is planned: where the sides come in, what is to be held, where cover may be placed."""
    lines = [
        say("tactics.plan.entry", language, side=side, edge=edge)
        for side, edge in state.field.entry
    ]
    lines += goal_words(state, language)
    if state.table.scenario.cover_zones:
        squares = [state.field.names[square] for square in state.table.scenario.cover_zones]
        lines.append(say("tactics.plan.zones", language, squares=squares))
    return lines


# -- a unit's card: what it is, what each of its weapons does to whom, what it is able to

NOTHING = "-"
# Skills whose rule stands in another chapter than that of skills.
RULES_OF = {
    "artillery_strike": "tactics.command.strike",
    "command_squad": "tactics.command.once",
    "commander": "tactics.heroes.commander",
}


class Row(NamedTuple):
    """A weapon row as a card has it: who bears it, its range, its cells, what is special."""

    weapon: str
    range: str
    cells: tuple[str, ...]
    notes: tuple[str, ...]


class UnitCard(NamedTuple):
    """A card to be read."""

    unit: Unit

    def head(self, language: str = "en") -> list[str]:
        """What the unit is: its kind, armour, points; what cover does for it; its size."""
        one = self.unit
        facts = {"unit": one.name, "side": one.side, "health": one.health, "ap": one.ap}
        facts |= {"armour": one.armour, "move": one.move}
        lines = [say(f"tactics.card.{one.type}", language, **facts)]
        if one.is_squad:
            soft, hard = (phrase(f"tactics.card.face_{face}", language) for face in one.cover)
            lines.append(say("tactics.card.cover", language, soft=soft, hard=hard))
        wide, deep = one.size
        if (wide, deep) != (1, 1):
            lines.append(say("tactics.card.size", language, wide=wide, deep=deep))
        return lines

    def rows(self, language: str = "en") -> list[Row]:
        """The weapon rows, in the order of the card."""
        return [self._row(place, language) for place in range(len(self.unit.rows))]

    def _row(self, place: int, language: str) -> Row:
        weapon = self.unit.rows[place]
        cells = (weapon.cell(armour) for armour in columns())
        bearers = self._bearers(place)
        several = f" ×{bearers}" if bearers > 1 else ""
        again = row_name(self.unit, place).partition("/")[2]
        return Row(
            f"{numbered(in_words(weapon.name, language), again, language)}{several}",
            weapon.range.printed,
            tuple(NOTHING if cell is None else str(cell) for cell in cells),
            tuple(_notes(weapon, language)),
        )

    def _bearers(self, place: int) -> int:
        """How many miniatures of a full squad bear a row; any other unit bears it once."""
        if not self.unit.is_squad or self.unit.rows[place].ammo:
            return 1
        if self.unit.rows[place].per_miniature:
            return self.unit.health
        return sum(one.number for one in self.unit.members if place in one.rows)

    def skills(self, language: str = "en") -> list[tuple[str, str]]:
        """The skills by name, each with what it does."""
        skills = []
        for skill in self.unit.skills:
            kind, _, weapon = skill.partition(":")
            rule = rules.rule(RULES_OF.get(kind, f"tactics.skills.{kind}"))
            is_known_so = kind not in RULES_OF and not weapon
            called = rule.name(language) if is_known_so else skill_name(skill, language)
            skills.append((called[:1].upper() + called[1:], rule.gist(language)))
        return skills

    def tell(self, language: str = "en") -> str:
        """The whole card as text."""
        rows = self.rows(language)
        heads = (phrase("tactics.card.range", language), *columns())
        lines = [("", *heads), *((row.weapon, row.range, *row.cells) for row in rows)]
        wide = [max(map(len, column)) for column in zip(*lines, strict=True)]
        table = [
            "  ".join(cell.ljust(room) for cell, room in zip(line, wide, strict=True)).rstrip()
            for line in lines
        ]
        notes = [f"{row.weapon}: {'; '.join(row.notes)}" for row in rows if row.notes]
        skills = [f"{skill}: {does}" for skill, does in self.skills(language)]
        return "\n".join([*self.head(language), *table, *notes, *skills])

    def __str__(self) -> str:
        return self.tell()

    def _repr_pretty_(self, printer: object, cycle: bool) -> None:
        """What a notebook shows."""
        del cycle
        printer.text(str(self))  # type: ignore[attr-defined]


def card(identifier: str) -> UnitCard:
    """The card of a unit by its id.

    >>> card("hell_boys").rows()[0].weapon
    'Shotgun ×3'
    """
    return UnitCard(unit(identifier))


def things(state: State, language: str = "en") -> list[tuple[str, str]]:
    """The cards of all units in play; while a side builds its army, of all that it can choose."""
    cards = the_box().units.values() if state.phase == "army" else state.table.roster
    return [(in_words(one.name, language), UnitCard(one).tell(language)) for one in cards]


def columns() -> tuple[str, ...]:
    """The armour classes that a card tells of: those of what there is to shoot at."""
    classes = {one.armour[0] for one in the_box().units.values()}
    return tuple(armour for armour in ARMOURS if armour[0] in classes)


def _notes(weapon: Weapon, language: str) -> list[str]:
    """What is special about a weapon: its kind, its ammunition. Loading it again is a skill."""
    kind = [] if weapon.kind == "normal" else [f"tactics.weapon.{weapon.kind}"]
    burns = any(cell is not None and cell.damage == "X" for cell in weapon.cells[COLUMN["V1"] :])
    kind += ["tactics.weapon.ap_flame"] if burns else []
    notes = [rules.rule(one).name(language) for one in kind]
    if weapon.ammo:
        notes.append(say("tactics.card.ammo", language, ammo=weapon.ammo))
    return notes
