"""Positions of Dust Tactics as text, a line for each thing; what is as usual is left out.

>>> from dustlab.tactics import battlefield, study
>>> print(study(battlefield("cover_sum")))
row ....
row ....
row .x..
scenario cover_sum
crates C3
piece dd: death_dealers at C3
piece sp: sturmpioniere at A1
phase study

What reads the lines names the first that does not fit. A square without a dot is an x (a # would
begin a comment), one under a terrain tile an X.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from ...core.errors import BadInput, did_you_mean
from ...core.record import Where, read_lines, read_whole
from .. import teams
from ..components import Unit
from ..field import TRAP
from ..rules import possible_round, possible_units
from ..state import Piece, Settings, State, Table, fresh
from ..table import Placed
from . import field_lines, flow_lines
from .cards import read_own, the_box, write_unit, write_weapon
from .field_lines import GATHERED, FieldReader, check_ground, check_room
from .lines import LINES

# The only rule set of the game; exercise files name it.
RULES = "tactics"
# Behind it stand the keys of a card of one's own.
WITH = "with"
ENDS = ("game", "round", "activation")
WORDS = ("rules", "weapon", "unit", *LINES.verbs)
"""The words with which a line may begin."""


# -- writing


def write_position(state: State) -> list[str]:
    return [
        *field_lines.write_field(state.field),
        *_own_cards(state.table),
        *LINES.write(state),
    ]


def _own_cards(table: Table) -> Iterator[str]:
    """The cards that are not those of the package, behind the weapons that they need."""
    box = the_box()
    own = {card.id: card for card in table.roster if box.units.get(card.id) != card}
    rows = [row for card in own.values() for row in card.rows]
    weapons = {row.id: row for row in rows if box.weapons.get(row.id) != row}
    yield from (f"weapon {WITH} {write_weapon(weapon)}" for weapon in weapons.values())
    yield from (f"unit {WITH} {write_unit(card)}" for card in own.values())


# -- reading


def read_position(lines: Iterable[str], where: Where | str) -> State:
    """A position from its lines."""
    reader = _Reader()
    return read_lines(lines, where, reader.read, reader.state)


def possible(state: State) -> State:
    """A position completed by the rules, if they allow it; else what is wrong with it."""
    state = possible_round.filled(possible_units.filled(state))
    state = flow_lines.check(possible_units.filled_attack(state))
    possible_units.check(state)
    possible_round.check(state)
    possible_units.check_attack(state)
    return state


class _Reader:
    """Collects the lines of a position and makes the state of them."""

    def __init__(self) -> None:
        self.ground = FieldReader()
        self.said: dict[str, str] = {}
        self.settings: set[str] = set()
        self.teams: dict[str, dict[str, str]] = {}
        self.kept: list[tuple[str, str]] = []
        self.names: list[str] = []
        self.cards: list[Unit] = []
        self.facts: list[tuple[dict[str, Any], str]] = []
        self.box = the_box()

    # -- line by line

    def read(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        word, rest = word.lower(), rest.strip()
        several: dict[str, Callable[[str], None]] = {
            "row": self.ground.read_row,
            "building": self.ground.read_building,
            "wall": self.ground.read_wall,
            "opening": self.ground.read_opening,
            "damaged": self.ground.read_damaged,
            "setting": self.read_setting,
            "team": self.read_team,
            "piece": self.read_piece,
            "weapon": partial(self.read_card, "weapon"),
            "unit": partial(self.read_card, "unit"),
            **{word: partial(self.keep, word) for word in flow_lines.SEVERAL},
        }
        if word in several:
            several[word](rest)
            return
        if word not in WORDS:
            raise BadInput("line", f"a word that begins a line{did_you_mean(word, WORDS)}", word)
        if word in GATHERED and word in self.said:
            rest = f"{self.said[word]} {rest}"
        elif word in self.said:
            raise BadInput(word, "this line once", "it again")
        self.said[word] = rest.lower()
        if word == "rules" and self.said[word] != RULES:
            raise BadInput("rules", RULES, rest)

    def keep(self, word: str, text: str) -> None:
        """A line of an attack: it is read when all pieces are known."""
        self.kept.append((word, text.lower()))

    def read_setting(self, text: str) -> None:
        known = Settings._fields
        if text.lower() not in known:
            raise BadInput("setting", f"a setting{did_you_mean(text, known)}", text)
        self.settings.add(text.lower())

    def read_team(self, text: str) -> None:
        self.teams |= teams.read_line(text)
        teams.read_teams(self.teams, "team")

    # -- pieces

    def read_card(self, kind: str, text: str) -> None:
        """A card or a weapon of one's own, as it would stand in a file, on one line."""
        word, _, keys = text.partition(" ")
        if word.lower() != WITH:
            raise BadInput(kind, f"'{kind} {WITH} id = ...'", text)
        if self.names:
            raise BadInput(kind, "this line before all pieces", text)
        self.box = read_own(kind, keys, self.box)

    def read_piece(self, text: str) -> None:
        name, colon, rest = text.partition(":")
        name, words = name.strip().lower(), rest.lower().split()
        if not colon or not re.fullmatch(r"[\w-]{1,40}", name) or not words:
            raise BadInput("piece", "a line as in 'piece hans: hans at C4'", text)
        if name in self.names:
            raise BadInput("piece", "a name that no other piece has", name)
        where = f"piece {name}"
        card = self.box.unit(words.pop(0), where)
        facts: dict[str, Any] = {"living": fresh(card).living}
        joined = ""
        while words:
            key = words.pop(0)
            if key == "at":
                squares = []
                while words and words[0].upper() in self.ground.ground.by_name:
                    squares.append(self.ground.ground.read_square(words.pop(0)))
                facts["squares"] = tuple(squares)
            elif key in ("acted", "moved"):
                facts[key] = True
            elif key in ("damage", "destroyed"):
                facts[key] = read_whole(words.pop(0) if words else "", f"{where}, {key}")
            elif key == "joined":
                joined = words.pop(0) if words else ""
            elif key in ("living", "spent", "unloaded"):
                items = (words.pop(0) if words else "").split(",")
                facts[key] = tuple(read_whole(item, f"{where}, {key}") for item in items)
            elif key in ("used", "lasting"):
                facts[key] = tuple((words.pop(0) if words else "").split(","))
            elif key != "off":
                raise BadInput(where, "at, off, living, damage, joined, acted, ...", key)
        self.check_piece(where, card, facts)
        self.names.append(name)
        self.cards.append(card)
        self.facts.append((facts, joined))

    def check_piece(self, where: str, card: Unit, facts: dict[str, Any]) -> None:
        """Numbers that the card has room for."""
        full = fresh(card).living
        living = facts["living"]
        if len(living) != len(full) or any(n > most for n, most in zip(living, full, strict=True)):
            most = ",".join(str(n) for n in full)
            raise BadInput(f"{where}, living", f"at most {most}", ",".join(map(str, living)))
        if facts.get("damage", 0) > card.health or (card.is_squad and facts.get("damage")):
            raise BadInput(f"{where}, damage", f"at most {card.health}", facts["damage"])
        if facts.get("squares") and not (any(living) and facts.get("damage", 0) < card.health):
            raise BadInput(f"{where}, at", "a unit that lives", "one that is destroyed")
        size = card.size[0] * card.size[1]
        if "squares" in facts and len(facts["squares"]) != size:
            raise BadInput(f"{where}, at", f"{size} squares", len(facts["squares"]))
        for row in facts.get("unloaded", ()):
            if row >= len(card.rows):
                raise BadInput(f"{where}, unloaded", f"rows below {len(card.rows)}", row)

    # -- all together

    def state(self) -> State:
        field = self.ground.field(self.said)
        elements = self.ground.elements(self.said, field)
        signs = list(field.ground)
        for element in elements:
            signs[element.square] = "t" if element.kind == TRAP else "c"
        pieces, placed = [], list[Placed]()
        for number, (facts, joined) in enumerate(self.facts):
            name, card = self.names[number], self.cards[number]
            if joined:
                if joined not in self.names:
                    expected = f"a piece{did_you_mean(joined, self.names)}"
                    raise BadInput(f"piece {name}, joined", expected, joined)
                facts["joined"] = self.names.index(joined)
            piece = Piece(**facts)
            if piece.squares:
                new = Placed(name, card, piece.squares)
                check_ground(field, "".join(signs), new, f"piece {name}")
                check_room(field, placed, new, f"piece {name}")
                placed.append(new)
            pieces.append(piece)
        pieces = self.joined(pieces)
        scenario, settings = (
            self.ground.scenario(self.said, field),
            Settings(*(k in self.settings for k in Settings._fields)),
        )
        ends = self.said.get("ends", ENDS[0])
        if ends not in ENDS:
            raise BadInput("ends", f"one of {', '.join(ENDS)}", ends)
        table = Table(
            field, tuple(self.cards), tuple(self.names), scenario, settings, ends,
            teams.read_teams(self.teams, "team"),
        )  # fmt: skip
        if self.said.get("rules", RULES) != RULES:
            raise BadInput("rules", RULES, self.said["rules"])
        state = State(
            table, tuple(pieces), elements, **flow_lines.read(self.said, self.names, field)
        )
        return possible(flow_lines.read_attack(state, self.said, self.kept))

    def joined(self, pieces: Sequence[Piece]) -> list[Piece]:
        """A hero and his squad know each other, whichever of their lines says so."""
        every = [*pieces]
        for number, piece in enumerate(pieces):
            other = piece.joined
            if other >= 0 and every[other].joined < 0:
                every[other] = every[other]._replace(joined=number)
        for number, piece in enumerate(every):
            if piece.joined >= 0:
                self.check_joined(number, every)
        return every

    def check_joined(self, number: int, pieces: Sequence[Piece]) -> None:
        """A hero and a squad of one side, each with the other alone, on the same square."""
        other = pieces[number].joined
        one, unit, name = self.cards[number], self.cards[other], self.names[other]
        where = f"piece {self.names[number]}, joined"
        pair = {one.type, unit.type} == {"hero", "squad"} and one.side == unit.side
        if not pair or pieces[other].joined != number:
            raise BadInput(where, "a hero and a squad of his side, nobody else with them", name)
        if pieces[number].squares != pieces[other].squares:
            raise BadInput(where, "both on the same square", f"{name} elsewhere")
