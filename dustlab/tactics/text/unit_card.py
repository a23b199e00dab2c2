"""A unit's card in words: what it is, what each of its weapons does to whom, what it is able to.

>>> print(card("goliath"))
Goliath (Allies): a vehicle with 6 boxes; armour class V5, 1 movement point, 60 army points.
It stands on 1 x 2 squares.
                 range  S1   S2   S3   S4   V1   V2   V3   V4   V5   V6   V7
17-pounder       U      2/1  1/1  1/1  1/1  9/1  9/1  8/1  8/1  7/1  7/1  6/1
Machine Gun .50  4      6/1  4/1  3/1  2/1  3/1  2/1  1/1  -    -    -    -
Machine Gun .30  4      5/1  3/1  2/1  1/1  2/1  1/1  -    -    -    -    -
"""

from __future__ import annotations

from typing import NamedTuple

from ...core import rules
from ...core.words import phrase, say
from ..components import ARMOURS, COLUMN, Unit, Weapon
from .blanks import numbered, row_name, skill_name
from .cards import the_box, unit
from .naming import in_words

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


__all__ = ["Row", "UnitCard", "card", "columns"]
