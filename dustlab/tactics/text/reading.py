"""Reading a position of Dust Tactics from its lines; the first that does not fit is named."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from ...core.errors import BadInput, did_you_mean
from ...core.record import Where, read_lines, read_whole
from ..battlefields import OBJECTIVES, Placed
from ..components import SIDES, Unit, the_box
from ..field import (
    CRATE,
    EDGES,
    GROUNDS,
    LARGE,
    NO_DOT,
    SMALL,
    STEPS,
    TRAP,
    Building,
    Element,
    Field,
    Side,
)
from ..rules import possible_attack, possible_pieces, possible_round
from ..rules.teams import read_line, read_teams
from ..state import Piece, Scenario, Settings, State, Table, fresh
from . import attack_lines, flow_lines
from .battlefield_files import FEWER, MORE, check_element, check_ground, check_room
from .position import NO_DOT_SIGN, TILE_SIGN

# The only rule set of the game; exercise files name it.
RULES = "tactics"
# Dice that each side rolls more or fewer.
_ADVANTAGE = re.compile(r"allies (-[12]|\d) axis (-[12]|\d)")
ENDS = ("game", "round", "activation")
ONCE = (
    "rules",
    "rules", "entry", "scenario", "limit", "rounds", "objective", "zones", "lay", "ends",
    "initiative",
    "crates", "traps",
    *flow_lines.WORDS, *attack_lines.WORDS,
)  # fmt: skip
# Squares that may be many: a second line adds to the first.
GATHERED = ("crates", "traps", "zones")


def read_position(lines: Iterable[str], where: Where | str) -> State:
    """A position from its lines."""
    reader = _Reader()
    return read_lines(lines, where, reader.read, reader.state)


def possible(state: State) -> State:
    """A position completed by the rules, if they allow it; else what is wrong with it."""
    for part in (possible_pieces, possible_round, possible_attack):
        state = part.filled(state)
    state = flow_lines.check(state)
    for part in (possible_pieces, possible_round, possible_attack):
        part.check(state)
    return state


class _Reader:
    """Collects the lines of a position and makes the state of them."""

    def __init__(self) -> None:
        self.rows: list[str] = []
        self.said: dict[str, str] = {}
        self.buildings: list[tuple[list[int], list[tuple[Side, str]], list[Side]]] = []
        self.damaged: dict[int, int] = {}
        self.settings: set[str] = set()
        self.teams: dict[str, dict[str, str]] = {}
        self.kept: list[tuple[str, str]] = []
        self.names: list[str] = []
        self.cards: list[Unit] = []
        self.facts: list[tuple[dict[str, Any], str]] = []
        self.bare: Field | None = None

    # -- line by line

    def read(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        word, rest = word.lower(), rest.strip()
        several: dict[str, Callable[[str], None]] = {
            "row": self.read_row,
            "building": self.read_building,
            "wall": self.read_wall,
            "opening": self.read_opening,
            "damaged": self.read_damaged,
            "setting": self.read_setting,
            "team": self.read_team,
            "piece": self.read_piece,
            **{word: partial(self.keep, word) for word in attack_lines.SEVERAL},
        }
        if word in several:
            several[word](rest)
            return
        if word not in ONCE:
            known = (*several, *ONCE)
            raise BadInput("line", f"a word that begins a line{did_you_mean(word, known)}", word)
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

    def read_row(self, text: str) -> None:
        if self.bare is not None:
            raise BadInput("row", "all rows before anything that stands on them", text)
        signs = f"{''.join(GROUNDS).replace(NO_DOT, NO_DOT_SIGN)}{TILE_SIGN}"
        row = text.replace(" ", "")
        for sign in row:
            if sign not in signs:
                raise BadInput("row", f"signs of the ground ({' '.join(signs)})", sign)
        if not row or (self.rows and len(row) != len(self.rows[0])):
            expected = f"{len(self.rows[0])} squares, as in the first" if self.rows else "squares"
            raise BadInput("row", expected, len(row) or "nothing")
        self.rows.append(row)

    @property
    def ground(self) -> Field:
        """The squares by themselves, once all rows are read."""
        if self.bare is None:
            if not self.rows:
                raise BadInput("row", "the rows of the field", "")
            signs = "".join(self.rows)
            ground = signs.replace(TILE_SIGN, NO_DOT).replace(NO_DOT_SIGN, NO_DOT)
            self.bare = Field(
                len(self.rows[0]),
                len(self.rows),
                ground,
                tiles=frozenset(i for i, sign in enumerate(signs) if sign == TILE_SIGN),
            )
        return self.bare

    def squares(self, text: str, where: str) -> tuple[int, ...]:
        return tuple(self.ground.read_square(word, where) for word in text.split())

    def read_building(self, text: str) -> None:
        squares = self.squares(text, "building")
        taken = {square for one in self.buildings for square in one[0]}
        if not squares or taken & set(squares):
            raise BadInput("building", "squares of no other building", text)
        self.buildings.append((list(squares), [], []))

    def _side(self, words: list[str], where: str) -> Side:
        if len(words) != 2 or words[1].upper() not in STEPS or not self.buildings:
            raise BadInput(where, "a square and N, E, S or W, after its building", " ".join(words))
        square = self.ground.read_square(words[0], where)
        if square not in self.buildings[-1][0]:
            raise BadInput(where, "a square of the building before", words[0])
        return Side(square, words[1].upper())

    def read_wall(self, text: str) -> None:
        side = self._side(text.split(), "wall")
        if self.ground.beside(*side) not in self.buildings[-1][0]:
            raise BadInput("wall", "a side between two squares of the building", text)
        self.buildings[-1][2].append(side)

    def read_opening(self, text: str) -> None:
        *place, size = text.split() or [""]
        side = self._side(place, "opening")
        if size not in (SMALL, LARGE):
            raise BadInput("opening", "small or large", size)
        own, openings, walls = self.buildings[-1]
        beyond = self.ground.beside(*side)
        between = {frozenset((wall.square, self.ground.beside(*wall))) for wall in walls}
        if beyond in own and frozenset((side.square, beyond)) not in between:
            raise BadInput("opening", "a side on which a wall stands", text)
        openings.append((side, size))

    def read_damaged(self, text: str) -> None:
        name, _, number = text.partition(" ")
        self.damaged[self.ground.read_square(name, "damaged")] = read_whole(number, "damaged")

    def read_setting(self, text: str) -> None:
        known = Settings._fields
        if text.lower() not in known:
            raise BadInput("setting", f"a setting{did_you_mean(text, known)}", text)
        self.settings.add(text.lower())

    def read_team(self, text: str) -> None:
        self.teams |= read_line(text)
        read_teams(self.teams, "team")

    # -- pieces

    def read_piece(self, text: str) -> None:
        name, colon, told = text.partition(":")
        name, words = name.strip().lower(), told.lower().split()
        if not colon or not re.fullmatch(r"[\w-]{1,40}", name) or not words:
            raise BadInput("piece", "a line as in 'piece hans: hans at C4'", text)
        if name in self.names:
            raise BadInput("piece", "a name that no other piece has", name)
        where = f"piece {name}"
        card = the_box().unit(words.pop(0), where)
        facts: dict[str, Any] = {"living": fresh(card).living}
        joined = ""
        while words:
            key = words.pop(0)
            if key == "at":
                squares = []
                while words and words[0].upper() in self.ground.by_name:
                    squares.append(self.ground.read_square(words.pop(0)))
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
        field = self.field()
        elements = self.elements(field)
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
            self.scenario(field),
            Settings(*(k in self.settings for k in Settings._fields)),
        )
        ends = self.said.get("ends", ENDS[0])
        if ends not in ENDS:
            raise BadInput("ends", f"one of {', '.join(ENDS)}", ends)
        table = Table(
            field, tuple(self.cards), tuple(self.names), scenario, settings, ends,
            read_teams(self.teams, "team"),
        )  # fmt: skip
        if self.said.get("rules", RULES) != RULES:
            raise BadInput("rules", RULES, self.said["rules"])
        state = State(
            table, tuple(pieces), elements, **flow_lines.read(self.said, self.names, field)
        )
        return possible(attack_lines.read(state, self.said, self.kept))

    def joined(self, pieces: Sequence[Piece]) -> list[Piece]:
        """A hero and his squad know each other, whichever of their lines says so."""
        found = [*pieces]
        for number, piece in enumerate(pieces):
            other = piece.joined
            if other >= 0 and found[other].joined < 0:
                found[other] = found[other]._replace(joined=number)
        for number, piece in enumerate(found):
            if piece.joined >= 0:
                self.check_joined(number, found)
        return found

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

    def field(self) -> Field:
        words = self.said.get("entry", "").split()
        edges = dict(zip(words[::2], words[1::2], strict=False))
        if len(words) % 2 or set(edges) - set(SIDES) or set(edges.values()) - set(EDGES):
            expected = f"sides and edges, as in '{SIDES[0]} south {SIDES[1]} north'"
            raise BadInput("entry", expected, " ".join(words))
        bare = self.ground
        return Field(
            bare.columns,
            bare.rows,
            bare.ground,
            tuple(Building(tuple(s), tuple(o), tuple(w)) for s, o, w in self.buildings),
            bare.tiles,
            tuple((side, edges[side]) for side in SIDES if side in edges),
        )

    def elements(self, field: Field) -> tuple[Element, ...]:
        found: dict[int, Element] = {}
        for word, kind in (("crates", CRATE), ("traps", TRAP)):
            for square in self.squares(self.said.get(word, ""), word):
                if square in found:
                    raise BadInput(word, "squares with one element each", field.name(square))
                check_element(field, kind, square, word)
                found[square] = Element(square, kind, self.damaged.get(square, 0))
        for square, damage in self.damaged.items():
            if square not in found or damage >= the_box().elements[found[square].kind].health:
                got = f"{field.name(square)} {damage}"
                raise BadInput("damaged", "a standing crate or trap and less than destroys it", got)
        return tuple(found[square] for square in sorted(found))

    def scenario(self, field: Field) -> Scenario:
        said = self.said
        limit = said.get("limit", "0").removesuffix("points")
        words = said.get("objective", "destroy").split()
        bonus = 0
        if "bonus" in words:
            bonus = read_whole(" ".join(words[words.index("bonus") + 1 :]), "objective")
            words = words[: words.index("bonus")]
        if not words or words[0] not in OBJECTIVES or len(words) > 2:
            raise BadInput("objective", f"one of {', '.join(OBJECTIVES)}", said["objective"])
        return Scenario(
            said.get("scenario", "own"),
            read_whole(limit, "limit"),
            read_whole(said.get("rounds", "0"), "rounds"),
            words[0],
            field.read_square(words[1], "objective") if len(words) == 2 else -1,
            bonus,
            self.squares(said.get("zones", ""), "zones"),
            *self.to_lay(),
            initiative=self.initiative(),
        )

    def initiative(self) -> tuple[int, int]:
        """Dice more or fewer that each side rolls for the initiative."""
        said = self.said.get("initiative", "allies 0 axis 0")
        found = _ADVANTAGE.fullmatch(said)
        if found is None:
            expected = f"dice from {FEWER} to {MORE}, as in 'allies 1 axis 0'"
            raise BadInput("initiative", expected, said)
        return int(found[1]), int(found[2])

    def to_lay(self) -> tuple[int, int, int]:
        """Tiles, crates and traps that the players still have to lay."""
        words = self.said.get("lay", "0 tiles 0 crates 0 traps").split()
        if len(words) != 6 or words[1::2] != ["tiles", "crates", "traps"]:
            expected = "numbers as in '9 tiles 2 crates 2 traps'"
            raise BadInput("lay", expected, self.said["lay"])
        tiles, crates, traps = (read_whole(word, "lay") for word in words[::2])
        return tiles, crates, traps
