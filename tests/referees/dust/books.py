"""What the rulebooks print: the board, the cards, and the numbers of each rule set.

The numbers stand here a second time, read from the books and not from the package's files: EN is
the Premium rulebook, DE the Standard one, DE-E its chapter on the epic game, IT the Original one.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

_DATA = Path(__file__).parents[3] / "dustlab" / "data" / "dust"


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((_DATA / name).read_text(encoding="utf-8"))


# -- the board
_AREAS: dict[str, dict[str, Any]] = {area["id"]: area for area in _read("board.toml")["area"]}

AREAS = list(_AREAS)
LAND = {name for name, area in _AREAS.items() if area["kind"] == "land"}
SEA = set(AREAS) - LAND
CAPITALS = {name for name, area in _AREAS.items() if area["capital"]}
SOURCES = {name for name, area in _AREAS.items() if area["power_source"]}
NEXT: dict[str, set[str]] = {name: set(area["neighbours"]) for name, area in _AREAS.items()}
COASTS = {name for name in LAND if NEXT[name] & SEA}


def partner(capital: str) -> str:
    """The other capital of the pair: two capitals are a pair if they are neighbours (EN p. 6)."""
    return next(iter(NEXT[capital] & CAPITALS))


def reach(start: str, passable: Callable[[str], bool]) -> set[str]:
    """The areas that a way from `start` leads through, `start` left out."""
    found: set[str] = set()
    ahead = [start]
    while ahead:
        for area in NEXT[ahead.pop()]:
            if area not in found and area != start and passable(area):
                found.add(area)
                ahead.append(area)
    return found


# -- the box
ARMIES = ("blue", "red", "green", "orange", "purple", "black")
KINDS = ("tank", "mech", "fighter", "bomber", "submarine")
LAND_UNITS = ("tank", "mech")
AIRCRAFT = ("fighter", "bomber")
COST = {"tank": 2, "mech": 5, "fighter": 3, "bomber": 6, "submarine": 4}
SUPREMACY = {"tank": 0, "mech": 1, "fighter": 1, "bomber": 1, "submarine": 0}
IN_BOX = {"tank": 60, "mech": 20, "fighter": 20, "bomber": 15, "submarine": 15}
CENTERS_IN_BOX = 24
CENTER_COST, CARD_COST = 6, 1
UNITS_OF_A_CENTER = 5
HAND = 5


# -- the cards
@dataclass(frozen=True)
class Card:
    combat: int
    movement: int
    production: int
    stars: int
    ability: str


def _cards() -> dict[str, Card]:
    found = {}
    for card in _read("deck.toml")["card"]:
        values = (card["combat"], card["movement"], card["production"], card["stars"])
        found["c{}m{}p{}s{}".format(*values)] = Card(*values, card["ability"])
    return found


CARDS = _cards()

ABILITIES = sorted({card.ability for card in CARDS.values()})
ON_OWN_UNITS = ("mech_dropper", "ballistic_missiles")


# -- the rule sets
@dataclass(frozen=True)
class Book:
    name: str
    submarine_dice: int = 1
    # setup
    first_three_apart: bool = False
    sources_then_five: bool = False
    neutral_centers: bool = True
    exactly: bool = True
    submarines_at_setup: bool = True
    # production
    captured_capitals_pay: bool = True
    neutral_units: bool = True
    # movement
    through_empty_land: bool = True
    bombers_from_many: bool = False
    # combat
    chain_at_sea: bool = False
    capitals_at_20: bool = False
    neutral_capitals_are_plain: bool = False
    # battle
    retreat_one: bool = False
    defender_waits: bool = True
    to_empty: bool = True
    retreat_by_sea: bool = False
    submarines_retreat: bool = True
    amphibious_home: bool = False
    # special attacks and abilities
    bombard_capitals: bool = False
    missile_by_centers: bool = False
    missile_at_sea: bool = True
    weapon_of_attacker: bool = False
    radar_lasts: bool = True
    radar_in_part: bool = False
    nurse_for_submarines: bool = True
    diplomat_any_time: bool = False
    rockets_with_any_land_unit: bool = False
    # scoring
    capital_points: int = 1
    majority_points: int = 1
    sources_for_a_point: int = 1
    forty: bool = False
    must_exceed: bool = True
    needs_capital: bool = True

    def dice(self, kind: str) -> int:
        if kind == "submarine":
            return self.submarine_dice
        return 2 if kind in ("mech", "bomber") else 1

    def threshold(self, players: int) -> int:
        """EN p. 18 and DE p. 18: 50, 40 or 30; DE-E and IT p. 20: 40."""
        if self.forty:
            return 40
        return {2: 50, 3: 40, 4: 40, 5: 30, 6: 30}[players]


PREMIUM = Book("premium")
# DE p. 10: submarines roll two dice; p. 7: at most the points; p. 18: reaching is enough.
STANDARD = replace(PREMIUM, name="standard", submarine_dice=2, exactly=False, must_exceed=False)
# DE-E p. 23.
EPIC = replace(
    STANDARD,
    name="epic",
    sources_then_five=True,
    neutral_centers=False,
    submarines_at_setup=False,
    neutral_units=False,
    through_empty_land=False,
    capitals_at_20=True,
    capital_points=2,
    majority_points=2,
    sources_for_a_point=3,
    forty=True,
)
ORIGINAL = Book(
    "original",
    first_three_apart=True,  # IT p. 6
    sources_then_five=True,
    neutral_centers=False,
    exactly=False,  # p. 7
    submarines_at_setup=False,
    captured_capitals_pay=False,  # p. 12
    neutral_units=False,
    through_empty_land=False,  # p. 14
    bombers_from_many=True,  # p. 15
    chain_at_sea=True,  # p. 16
    capitals_at_20=True,  # p. 18
    neutral_capitals_are_plain=True,
    retreat_one=True,
    defender_waits=False,
    to_empty=False,
    retreat_by_sea=True,
    submarines_retreat=False,
    amphibious_home=True,
    bombard_capitals=True,  # p. 19
    missile_by_centers=True,  # p. 23
    missile_at_sea=False,
    weapon_of_attacker=True,  # p. 22
    radar_lasts=False,
    radar_in_part=True,
    nurse_for_submarines=False,
    diplomat_any_time=True,
    rockets_with_any_land_unit=True,
    capital_points=2,  # p. 19
    majority_points=2,
    sources_for_a_point=3,
    forty=True,
    must_exceed=False,
    needs_capital=False,
)

BOOKS = {book.name: book for book in (PREMIUM, STANDARD, EPIC, ORIGINAL)}
