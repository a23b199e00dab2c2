"""The moves of Dust, each a value that prints as one line of notation.

These are no tuples: two moves of different kinds must never be equal.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from ..core.forms import Form, MoveForms
from ..core.words import listed, phrase
from .components import Units
from .text.blanks import KIND_OF, Groups


class Move:
    """A move of Dust, which prints as the line that it is read from: see `MOVES`."""

    __slots__ = ()

    def __str__(self) -> str:
        return MOVES.write(self)


# -- setup and cards


@dataclass(frozen=True, slots=True)
class ChooseCard(Move):
    """Choose a card of the hand, face down: for the setup, or for a round."""

    card: str


@dataclass(frozen=True, slots=True)
class ClaimCapital(Move):
    """Claim a capital at setup."""

    area: str


@dataclass(frozen=True, slots=True)
class ClaimArea(Move):
    """Claim a power source or another land area at setup."""

    area: str


@dataclass(frozen=True, slots=True)
class PlaceCenter(Move):
    """Put a production center on an own area, at setup or when it was bought."""

    area: str


@dataclass(frozen=True, slots=True)
class Place(Move):
    """Put new units on the board; submarines name the center they come from."""

    units: Units
    area: str
    center: str = ""


@dataclass(frozen=True, slots=True)
class EndReinforcements(Move):
    """No more reinforcements at setup."""


# -- production


@dataclass(frozen=True, slots=True)
class Buy(Move):
    """Order a kind of unit, "center" or "card"; with an area, units for the neutrals there."""

    item: str
    number: int
    area: str = ""


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """Throw a card of the hand away, before buying any."""

    card: str


@dataclass(frozen=True, slots=True)
class EndBuying(Move):
    """The order is complete: now it is placed."""


@dataclass(frozen=True, slots=True)
class EndProduction(Move):
    """Nothing more in this production phase, though an ability could still be used in it."""


# -- movement


@dataclass(frozen=True, slots=True)
class March(Move):
    """A land or sea movement: a group from one area to another."""

    origin: str
    target: str
    units: Units


@dataclass(frozen=True, slots=True)
class Ship(Move):
    """An amphibious movement: from coast to coast over own submarines."""

    origin: str
    target: str
    units: Units


@dataclass(frozen=True, slots=True)
class Fly(Move):
    """A strategic bomber movement: bombers from one area (or several) to one."""

    parts: tuple[tuple[str, int], ...]
    target: str


@dataclass(frozen=True, slots=True)
class EndMovement(Move):
    """No more movements this turn."""


# -- combat


@dataclass(frozen=True, slots=True)
class Attack(Move):
    """Units of one area attack another area; `by_sea` makes it an amphibious attack."""

    origin: str
    target: str
    units: Units
    by_sea: bool = False


@dataclass(frozen=True, slots=True)
class Drop(Move):
    """Mechs from any own areas are dropped on an enemy's."""

    parts: tuple[tuple[str, int], ...]
    target: str


@dataclass(frozen=True, slots=True)
class Bomb(Move):
    """Special attack: bombers on submarines next door."""

    origin: str
    target: str
    number: int


@dataclass(frozen=True, slots=True)
class Bombard(Move):
    """Special attack: submarines on a coast next door."""

    origin: str
    target: str
    number: int


@dataclass(frozen=True, slots=True)
class Missile(Move):
    """Special attack: a ballistic missile."""

    target: str


@dataclass(frozen=True, slots=True)
class Mixed(Move):
    """A movement or an attack as nobody may make it: in parts, or with units of other kinds.

    Each part names where from, where to, and which units; the verb is that of the notation.
    """

    verb: str
    parts: tuple[tuple[str, str, Units], ...]
    by_sea: bool = False


@dataclass(frozen=True, slots=True)
class EndCombat(Move):
    """No more attacks: the turn is over."""


# -- battle


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """Roll the dice."""


@dataclass(frozen=True, slots=True)
class Retreat(Move):
    """Leave the battle: which units go where."""

    ways: tuple[tuple[Units, str], ...]

    @property
    def units(self) -> Units:
        total = Units()
        for units, _ in self.ways:
            total = total.plus(units)
        return total


@dataclass(frozen=True, slots=True)
class Take(Move):
    """The enemy units that the roller's hits destroy."""

    units: Units


# -- abilities


@dataclass(frozen=True, slots=True)
class Use(Move):
    """Use the ability of one's card; `on` names an army or an area where the ability needs one."""

    ability: str
    on: str = ""


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Let the moment go by."""


# What is done in a movement phase and in a combat phase of one's own.
MOVEMENTS = (March, Ship, Fly)
ATTACKS = (Attack, Drop, Bomb, Bombard, Missile)


# -- the line of each kind of move


def _tell_order(order: Buy, language: str) -> str:
    """What is bought: units, perhaps for neutrals, production centers or cards."""
    if order.item in ("center", "card"):
        return phrase(f"dust.moves.buy_{order.item}", language, number=order.number)
    units = Units(**{order.item: order.number})
    key = "dust.moves.buy_for" if order.area else "dust.moves.buy"
    return phrase(key, language, units=units, area=order.area)


def _tell_parts(move: Mixed, language: str) -> str:
    """One part after the other, each as if it were a move of its own."""
    key = f"dust.moves.{move.verb}" + ("_by_sea" if move.by_sea else "")
    parts = []
    for origin, target, units in move.parts:
        groups = Groups([(units, origin)])
        facts = {"origin": origin, "units": units, "number": units, "parts": groups}
        parts.append(phrase(key, language, target=target, **facts))
    return listed(parts, language)


_form = partial(Form, KIND_OF, "dust.moves")

MOVES = MoveForms(
    (
        _form(ChooseCard, "card {card}", "card c3m3p1s3"),
        _form(ClaimCapital, "capital {area}", "capital berlin"),
        _form(ClaimArea, "claim {area}", "claim persia"),
        _form(PlaceCenter, "center {area}", "center france"),
        _form(
            Place,
            "place {units} > {area}[ from {center:area}]",
            "place 1 submarine > north_atlantic from britain",
        ),
        _form(EndReinforcements, "end reinforcements"),
        _form(
            Buy,
            "buy {number} {item:thing}[ for {area}]",
            example="buy 1 mech for vladivostok",
            words=_tell_order,
        ),
        _form(Discard, "discard {card}", "discard c1m1p5s1"),
        _form(EndBuying, "end buying"),
        _form(EndProduction, "end production"),
        _form(
            March,
            "move {origin:area} > {target:area} {units:group}",
            "move ukraine > persia 2 tank",
        ),
        _form(
            Ship, "ship {origin:area} > {target:area} {units:group}", "ship iberia > egypt 2 tank"
        ),
        _form(Fly, "fly {parts:bombers_by_area} > {target:area}", "fly ukraine 2 > japan"),
        _form(EndMovement, "end movement"),
        _form(
            Attack,
            "attack {origin:area} > {target:area} {units:group}[ by sea]",
            "attack iberia > egypt 3 tank by sea",
        ),
        _form(Drop, "drop {parts:mechs_by_area} > {target:area}", "drop peru 2, egypt 1 > balkans"),
        _form(
            Bomb,
            "bomb {origin:area} > {target:area} {number:bombers}",
            "bomb ukraine > mediterranean_sea 2 bomber",
        ),
        _form(
            Bombard,
            "bombard {origin:area} > {target:area} {number:submarines}",
            "bombard north_sea > britain 2 submarine",
        ),
        _form(Missile, "missile > {target:area}", "missile > japan"),
        _form(
            Mixed,
            "{verb} {parts}[ by sea]",
            example="move ukraine 2 tank, iberia 1 tank > persia",
            words=_tell_parts,
        ),
        _form(EndCombat, "end combat"),
        _form(Roll, "roll"),
        _form(Retreat, "retreat {ways}", "retreat 1 tank > ukraine"),
        _form(Take, "take {units}", "take 2 tank"),
        _form(Use, "use {ability}[ {on:aim}]", "use diplomat blue"),
        _form(Pass, "pass"),
    )
)
"""The moves of Dust: how each is read, written and put into words. See `dustlab.core.forms`."""
