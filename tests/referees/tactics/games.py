"""Games for the referee: the battlefields of the package, and fields made up by chance."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from dustlab import tactics
from dustlab.core.match import Match
from tests.referees.tactics.cards import CARDS, Card
from tests.referees.tactics.position import SIDES, Square, name

BATTLEFIELDS = ("first_patrol", "the_bridge", "the_depot")
KINDS = (
    *(f"{field} {armies}" for field in BATTLEFIELDS for armies in ("printed", "mixed", "built")),
    "melee",
    "melee with buildings",
    "melee for a square",
)


def new_game(kind: str, seed: int) -> Match[Any]:
    dice = Random(f"{kind}/{seed}")
    place, _, armies = kind.partition(" ")
    if place == "melee":
        return melee(dice, seed, buildings=armies == "with buildings", goal="square" in armies)
    settings = tactics.Settings(*(dice.random() < 0.25 for _ in tactics.Settings._fields))
    lay_out = dice.random() < 0.3
    chosen = None
    if armies == "mixed":
        limit = {"first_patrol": 60, "the_bridge": 110, "the_depot": 150}[place]
        chosen = {side: _army(dice, side, limit) for side in SIDES}
    elif armies == "built":
        chosen = {}
    return tactics.new_match(place, chosen, seed, settings=settings, lay_out=lay_out)


def _army(dice: Random, side: str, limit: int) -> list[str]:
    chosen: list[str] = []
    while True:
        spent = sum(CARDS[card].points for card in chosen)
        fits = [
            card.id
            for card in CARDS.values()
            if card.side == side and card.points + spent <= limit and card.id not in chosen
        ]
        if not fits:
            return chosen
        chosen.append(dice.choice(fits))


class Sheet:
    """A field made up by chance, as the lines of a position."""

    def __init__(self, dice: Random, buildings: bool) -> None:
        self.dice = dice
        self.columns, self.rows = dice.randint(5, 8), dice.randint(5, 8)
        self.ground = [
            [dice.choices(".x~+o", [30, 2, 1, 2, 1])[0] for _ in range(self.columns)]
            for _ in range(self.rows)
        ]
        self.inside: set[Square] = set()
        self.walls: list[str] = []
        self.elements: dict[Square, str] = {}
        self.taken: set[Square] = set()
        for _ in range(dice.randint(1, 2) if buildings else 0):
            self.build()
        for _ in range(dice.randint(1, 4)):
            self.put_cover()

    def build(self) -> None:
        dice = self.dice
        wide, deep = dice.randint(1, 3), dice.randint(1, 3)
        column, row = dice.randrange(self.columns - wide + 1), dice.randrange(self.rows - deep + 1)
        squares = [(column + c, row + r) for r in range(deep) for c in range(wide)]
        if self.inside & set(squares):
            return
        self.inside |= set(squares)
        self.walls.append(f"building {' '.join(map(name, squares))}")
        for square in squares:
            self.ground[square[1]][square[0]] = "."
            for side, beside in _sides(square):
                within = beside in squares
                if within and side in "ES" and dice.random() < 0.3:
                    self.walls.append(f"wall {name(square)} {side}")
                elif within or (beside in self.inside) or not self.on_field(beside):
                    continue
                if dice.random() < 0.4:
                    size = dice.choice(["small", "large"])
                    self.walls.append(f"opening {name(square)} {side} {size}")

    def on_field(self, square: Square) -> bool:
        return 0 <= square[0] < self.columns and 0 <= square[1] < self.rows

    def put_cover(self) -> None:
        square = (self.dice.randrange(self.columns), self.dice.randrange(self.rows))
        kind = self.dice.choice(["crate", "trap"])
        free = self.ground[square[1]][square[0]] in ".o" and square not in self.elements
        if free and (kind == "crate" or square not in self.inside):
            self.elements[square] = kind

    def room(self, card: Card) -> list[Square]:
        """Squares on which a unit can stand, found by chance; none: there is no room."""
        wide, deep = card.size
        for _ in range(30):
            column, row = self.dice.randrange(self.columns), self.dice.randrange(self.rows)
            squares = [(column + c, row + r) for r in range(deep) for c in range(wide)]
            if all(self.bears(card, square) for square in squares):
                return squares
        return []

    def bears(self, card: Card, square: Square) -> bool:
        if not self.on_field(square) or square in self.taken:
            return False
        sign = self.ground[square[1]][square[0]]
        if card.kind == "vehicle":
            free = square not in self.inside and self.elements.get(square) != "trap"
            return sign in ".o" and free
        return sign in ".o+"

    def lines(self) -> Iterator[str]:
        yield from ("row " + "".join(row) for row in self.ground)
        yield from self.walls
        yield "entry allies south axis north"
        for kind in ("crate", "trap"):
            squares = [name(s) for s, what in self.elements.items() if what == kind]
            if squares:
                yield f"{kind}s {' '.join(squares)}"


def _sides(square: Square) -> list[tuple[str, Square]]:
    steps = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
    return [(side, (square[0] + c, square[1] + r)) for side, (c, r) in steps.items()]


def _pieces(sheet: Sheet, side: str) -> Iterator[str]:
    dice = sheet.dice
    cards = [card for card in CARDS.values() if card.side == side]
    heroes = {card.id: card for card in cards if card.kind == "hero"}
    for card in dice.sample(cards, dice.randint(2, 5)):
        if card.kind == "hero" and heroes.pop(card.id, None) is None:
            continue  # he is with a squad already
        pick = dice.random()
        squares = sheet.room(card)
        if not squares or pick < 0.1:
            yield f"piece {card.id}: {card.id} off"
            continue
        sheet.taken |= set(squares)
        where = " ".join(map(name, squares))
        friend = next((h for h in heroes.values() if fit(h, card)), None)
        if card.kind == "squad" and friend and dice.random() < 0.5:
            heroes.pop(friend.id)
            yield f"piece {card.id}: {card.id} at {where} joined {friend.id}"
            yield f"piece {friend.id}: {friend.id} at {where} joined {card.id}"
        elif card.kind in {"squad", "hero"} or pick > 0.2:
            yield f"piece {card.id}: {card.id} at {where}"
        else:
            yield f"piece {card.id}: {card.id} at {where} damage 1"


def fit(hero: Card, squad: Card) -> bool:
    same = {"jump", "blutkreuz_ape", "blutkreuz_zombie"}
    command = "command_squad" in squad.skills and "commander" not in hero.skills
    return (
        squad.kind == "squad"
        and hero.armour == squad.armour
        and hero.skills & same == squad.skills & same
        and not command
    )


def melee(dice: Random, seed: int, buildings: bool, goal: bool) -> Match[Any]:
    sheet = Sheet(dice, buildings)
    units = [*_pieces(sheet, "allies"), *_pieces(sheet, "axis")]
    field = list(sheet.lines())
    if goal:
        free = [
            (c, r) for c in range(sheet.columns) for r in range(sheet.rows)
            if sheet.ground[r][c] in ".+"
        ]  # fmt: skip
        bonus = dice.choice(["", " bonus 15"])
        field.append(f"objective hold {name(dice.choice(free))}{bonus}")
    rounds = dice.choice(["rounds 4", "rounds 6", ""])
    begin = ["phase activation", f"round {dice.randint(1, 2)}", f"turn {dice.choice(SIDES)}"]
    lines = [*field, rounds, *units, *begin, "won allies 2 1"]
    return tactics.from_position("\n".join(line for line in lines if line), seed)
