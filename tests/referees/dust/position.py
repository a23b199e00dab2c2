"""The referee's own model of a position."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from .books import CAPITALS, CARDS, CENTERS_IN_BOX, IN_BOX, KINDS, NEXT, SEA, SOURCES, Book, Card

Units = dict[str, int]


def count(units: Units) -> int:
    return sum(units.values())


def write_units(units: Units) -> str:
    written = [f"{units[kind]} {kind}" for kind in KINDS if units.get(kind)]
    return " ".join(written) or "no units"


def read_units(words: list[str]) -> Units:
    if words == ["no", "units"]:
        return {}
    return {kind: int(number) for number, kind in zip(words[::2], words[1::2], strict=True)}


def added(one: Units, other: Units) -> Units:
    return {kind: one.get(kind, 0) + other.get(kind, 0) for kind in KINDS}


def without(one: Units, other: Units) -> Units:
    return {kind: one.get(kind, 0) - other.get(kind, 0) for kind in KINDS}


def within(some: Units, units: Units) -> bool:
    return all(number <= units.get(kind, 0) for kind, number in some.items())


def kinds_of(units: Units) -> list[str]:
    return [kind for kind in KINDS if units.get(kind)]


@dataclass
class Shop:
    """What a turn of production (or of reinforcements) has come to."""

    points: int
    centers: int = 0
    cards: int = 0
    closed: bool = False
    units: Units = field(default_factory=dict)
    built: dict[str, int] = field(default_factory=dict)
    new: list[str] = field(default_factory=list)
    neutral: dict[str, Units] = field(default_factory=dict)


@dataclass
class Side:
    army: str
    units: Units


@dataclass
class Battle:
    """`kind` is land, sea, amphibious or drop; a drop has no origin."""

    kind: str
    origin: str
    target: str
    attacker: Side
    defender: Side
    first: str = ""
    waits: str = ""
    who: str = ""
    hits: int = 0
    answer: int = 0
    dry: int = 0
    rolled: int = 0
    again: int = 0
    fallen: Units = field(default_factory=dict)
    losses: tuple[int, int] | None = None
    aces: list[str] = field(default_factory=list)
    nurses: list[str] = field(default_factory=list)
    leaving: Units = field(default_factory=dict)
    in_part: bool = False
    defender_has_rolled: bool = False

    def side(self, name: str) -> Side:
        return self.attacker if name == "attacker" else self.defender

    def other(self, name: str) -> Side:
        return self.defender if name == "attacker" else self.attacker


@dataclass
class Strike:
    """A special attack that waits: bomb, bombard or missile."""

    kind: str
    origin: str
    target: str
    army: str
    victim: str
    waits: str
    dice: int
    hits: int = 0


@dataclass
class Position:
    book: Book
    players: list[str]
    round: int = 1
    phase: str = "combat"
    owner: dict[str, str] = field(default_factory=dict)
    units: dict[str, Units] = field(default_factory=dict)
    centers: set[str] = field(default_factory=set)
    hands: dict[str, list[str]] = field(default_factory=dict)
    played: dict[str, str] = field(default_factory=dict)
    discard: list[str] = field(default_factory=list)
    order: list[str] = field(default_factory=list)
    at: int = 0
    used: list[str] = field(default_factory=list)
    radar: list[str] = field(default_factory=list)
    truce: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    homes: dict[str, str] = field(default_factory=dict)
    scores: dict[str, int] = field(default_factory=dict)
    last: dict[str, int] = field(default_factory=dict)
    majorities: dict[str, str] = field(default_factory=dict)
    capitals_open: bool = False
    winners: list[str] = field(default_factory=list)
    turn: str = ""
    combat: int = 0
    movement: int = 0
    shop: Shop | None = None
    battle: Battle | None = None
    strike: Strike | None = None
    fought: list[str] = field(default_factory=list)

    # -- what can be seen on the board
    def held(self, army: str) -> list[str]:
        return [area for area, owner in self.owner.items() if owner == army]

    def own(self, army: str, area: str) -> bool:
        return self.owner.get(area) == army

    def empty(self, area: str) -> bool:
        return area not in self.owner

    def holder(self, area: str) -> str | None:
        """Who holds an area; the defender still holds what is fought for."""
        if self.battle and area == self.battle.target:
            return self.battle.defender.army
        return self.owner.get(area)

    def neutral(self, army: str | None) -> bool:
        return army is not None and army not in self.players

    def own_centers(self, army: str) -> list[str]:
        return [area for area in self.centers if self.own(army, area)]

    def own_sources(self, army: str) -> list[str]:
        return [area for area in self.held(army) if area in SOURCES]

    def own_capitals(self, army: str) -> list[str]:
        return [area for area in self.held(army) if area in CAPITALS]

    def is_capital(self, area: str) -> bool:
        """IT p. 6, 7: a capital that nobody claimed is plain land, whoever holds it later."""
        if self.book.neutral_capitals_are_plain:
            return area in self.homes.values()
        return area in CAPITALS

    def there(self, area: str) -> Units:
        return self.units.get(area, {})

    def card(self, army: str) -> Card | None:
        name = self.played.get(army)
        return CARDS[name] if name else None

    def ability(self, army: str) -> str:
        card = self.card(army)
        return card.ability if card else ""

    def in_box(self, army: str, kind: str) -> int:
        """How many figures are left: one tank of each player keeps the score."""
        on_board = sum(self.units[area].get(kind, 0) for area in self.held(army))
        if self.battle:
            for side in (self.battle.attacker, self.battle.defender):
                if side.army == army:
                    on_board += side.units.get(kind, 0)
        if kind == "tank" and army in self.players:
            on_board += 1
        return IN_BOX[kind] - on_board

    def centers_left(self) -> int:
        return CENTERS_IN_BOX - len(self.centers)

    def deck(self) -> set[str]:
        seen = set(self.discard) | set(self.played.values())
        return set(CARDS) - seen.union(*self.hands.values())

    def deciding(self) -> str:
        """Whose move it is in the setup and when cards are chosen."""
        return self.order[self.at] if self.order else ""

    def left_neighbour(self, army: str) -> str:
        return self.players[(self.players.index(army) + 1) % len(self.players)]

    def decider_of(self, side: Side) -> str:
        """Who decides for a side of the battle: neutrals have the attacker's left neighbour."""
        assert self.battle
        if self.neutral(side.army):
            return self.left_neighbour(self.battle.attacker.army)
        return side.army

    # -- putting units down and taking them up
    def put(self, army: str, area: str, units: Units) -> None:
        if count(units):
            self.owner[area] = army
            self.units[area] = added(self.there(area), units)

    def take_away(self, area: str, units: Units) -> None:
        rest = without(self.there(area), units)
        if count(rest):
            self.units[area] = rest
        else:
            self.owner.pop(area, None)
            self.units.pop(area, None)

    def ports(self, army: str, centers: Iterable[str] | None = None) -> list[str]:
        """Own centers at a sea that is own or empty."""
        among = self.own_centers(army) if centers is None else centers
        return [c for c in among if any(self.open_sea(army, sea) for sea in NEXT[c] & SEA)]

    def open_sea(self, army: str, sea: str) -> bool:
        return self.owner.get(sea, army) == army
