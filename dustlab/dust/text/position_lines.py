"""The lines of a position, one after the other: what each of them says, and what is wrong in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ...core.errors import BadInput, did_you_mean
from ...core.record import read_whole
from ..board import Board, board_of, opened_board, own_board
from ..cards import read_card
from ..components import ARMIES, NO_UNITS, Holding, read_units
from ..state import (
    ATTACKER,
    DECIDE,
    DEFENDER,
    HEAL,
    LEAVE,
    NURSE,
    OPENING,
    ROLL,
    ROLLED,
    TAKE,
    Fought,
)
from .board_files import areas_of
from .own_lines import WITH, read_area_line, read_rule_line
from .position import ARMIES_OF_BATTLE, NUMBERS_OF_BATTLE, UNITS_OF_BATTLE

PHASES = (
    "deal",
    "setup card",
    "capitals",
    "power sources",
    "land",
    "centers",
    "reinforcements",
    "initiative",
    "blind draw",
    "interruption",
    "production",
    "drawing",
    "movement",
    "combat",
    "over",
)
STAGES = (OPENING, DECIDE, ROLL, ROLLED, TAKE, NURSE, HEAL, LEAVE)
KINDS_OF_BATTLE = ("land", "sea", "amphibious", "drop")
ONCE = (
    "rules",
    "players",
    "ends",
    "homes",
    "round",
    "phase",
    "order",
    "used",
    "radar",
    "asked",
    "scores",
    "last",
    "majorities",
    "winners",
    "played",
    "discard",
    "deck",
    "turn",
)
FLAGS = ("capitals open", "turn ended")


class Lines:
    """What the lines of a position say, collected."""

    def __init__(self, board: Board, may_open: bool) -> None:
        self.board, self.may_open = board, may_open
        self.own_areas: list[Any] = []
        self.rule_table: dict[str, Any] = {}
        self.once: dict[str, str] = {}
        self.hands: dict[str, tuple[str, ...]] = {}
        self.truces: list[tuple[str, str]] = []
        self.fought: list[Fought] = []
        self.flags: set[str] = set()
        self.shop: dict[str, Any] = {}
        self.battle: dict[str, Any] = {}
        self.strike: dict[str, Any] = {}
        self.holdings: dict[str, Holding] = {}
        self.centers: set[str] = set()

    def read_line(self, text: str) -> None:
        """Of all lines only those of a board or a rule set care for capital letters."""
        word, rest = (*text.split(maxsplit=1), "")[:2]
        kind, own = (*rest.split(maxsplit=1), "", "")[:2]
        if word.lower() == "board":
            self.read_board(rest, own if kind.lower() == WITH else "")
        elif word.lower() == "rules" and kind.lower() == WITH:
            self.rule_table = read_rule_line(self.rule_table, own)
        else:
            self.join_areas()
            self.read(text.lower())

    def read_board(self, path: str, area: str) -> None:
        if any((self.holdings, self.centers, self.battle, self.strike, self.shop, self.fought)):
            raise BadInput("board", "this line before all lines with areas", path)
        if area:
            self.own_areas.append(read_area_line(area))
        else:
            self.board = own_board(path) if self.may_open else opened_board(path)

    def join_areas(self) -> None:
        """The lines of a board of one's own are all read; what follows names its areas."""
        if self.own_areas:
            self.board = board_of(areas_of(self.own_areas, "board"))
            self.own_areas = []

    def read(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        several: dict[str, Callable[[str], None]] = {
            "hand": self.read_hand,
            "truce": self.read_truce,
            "fought": self.read_fought,
            "shop": self.read_shop,
            "battle": self.read_battle,
            "strike": self.read_strike,
        }
        if line in FLAGS:
            self.flags.add(line)
        elif word in ONCE:
            if word in self.once:
                raise BadInput(word, "one such line", "a second one")
            self.once[word] = rest
        elif word in several:
            several[word](rest)
        else:
            self.read_area(line)

    # -- lines that may come more than once
    def read_hand(self, text: str) -> None:
        army, _, cards = text.partition(" ")
        self.hands[read_army(army)] = tuple(read_card(word, "hand") for word in cards.split())

    def read_truce(self, text: str) -> None:
        words = text.split()
        if len(words) != 2:
            raise BadInput("truce", "two armies", text)
        self.truces.append((read_army(words[0]), read_army(words[1])))

    def read_fought(self, text: str) -> None:
        told, _, against = text.partition(" against ")
        words = told.replace(">", " ").split()
        if len(words) != 5:
            raise BadInput("fought", "'KIND ORIGIN > TARGET WINNER RULE against DEFENDER'", text)
        kind, origin, target, winner, because = words
        area = "" if origin == "-" else self.board.read_area(origin)
        army = "" if winner == "-" else read_army(winner)
        defender = read_army(against) if against else ""  # older positions do not say
        over = Fought(kind, area, self.board.read_area(target), army, because, defender)
        self.fought.append(over)

    def read_shop(self, text: str) -> None:
        key, _, rest = text.partition(" ")
        if key == "units":
            self.shop["units"] = read_units(rest, "shop")
        elif key == "neutral":
            area, _, units = rest.partition(" ")
            bought = (self.board.read_area(area), read_units(units, "shop"))
            self.shop["neutral"] = (*self.shop.get("neutral", ()), bought)
        elif key == "built":
            area, _, number = rest.partition(" ")
            built = (self.board.read_area(area), read_whole(number, "shop built"))
            self.shop["built"] = (*self.shop.get("built", ()), built)
        elif key == "new":
            self.shop["new_centers"] = tuple(self.board.read_area(word) for word in rest.split())
        elif key == "points":
            words = text.split()
            self.shop["closed"] = words[-1] == "closed"
            pairs = dict(zip(words[::2], words[1::2], strict=False))
            for name in ("points", "centers", "cards"):
                self.shop[name] = read_whole(pairs.get(name, ""), f"shop {name}")
        else:
            raise BadInput("shop", "points, units, neutral, built or new", text)

    def read_battle(self, text: str) -> None:
        key, _, rest = text.partition(" ")
        if text == "defender has rolled":
            self.battle["defender_rolled"] = True
        elif text == "leaving in part":
            self.battle["leaving_in_part"] = True
        elif key in KINDS_OF_BATTLE:
            self.battle["kind"] = key
            self.battle["origin"], self.battle["target"] = self.way(rest)
        elif key in (ATTACKER, DEFENDER):
            army, _, units = rest.partition(" ")
            self.battle[key] = read_army(army)
            self.battle[f"{key}s"] = NO_UNITS if units == "no units" else read_units(units)
        elif key == "supremacy":
            self.battle["supremacy"] = read_army(rest)
        elif key == "waits":
            side, _, stage = rest.partition(" ")
            if side not in (ATTACKER, DEFENDER) or stage not in STAGES:
                raise BadInput("battle waits", f"a side and one of {', '.join(STAGES)}", rest)
            self.battle["side"], self.battle["stage"] = side, stage
        elif key == "losses":
            numbers = [read_whole(word, "battle losses") for word in rest.split()]
            self.battle["losses"] = tuple(numbers[:2])
        elif key in NUMBERS_OF_BATTLE:
            self.battle[key] = read_whole(rest, f"battle {key}")
        elif key in UNITS_OF_BATTLE:
            self.battle[key] = read_units(rest, f"battle {key}")
        elif key in ARMIES_OF_BATTLE:
            self.battle[key] = tuple(read_army(word) for word in rest.split())
        else:
            raise BadInput("battle", "a line of a battle", text)

    def read_strike(self, text: str) -> None:
        words = text.split()
        if ">" in text:
            self.strike["kind"] = words[0]
            self.strike["origin"], self.strike["target"] = self.way(text.partition(" ")[2])
        elif words[:1] == ["of"] and len(words) == 4:
            self.strike["attacker"] = read_army(words[1])
            self.strike["defender"] = read_army(words[3])
        elif len(words) == 5:
            self.strike["stage"] = words[0]
            self.strike["dice"] = read_whole(words[2], "strike dice")
            self.strike["hits"] = read_whole(words[4], "strike hits")
        else:
            raise BadInput("strike", "a line of a special attack", text)

    def way(self, text: str) -> tuple[str, str]:
        origin, _, target = text.partition(">")
        start = "" if origin.strip() == "-" else self.board.read_area(origin.strip(), "origin")
        return start, self.board.read_area(target.strip(), "target")

    def read_area(self, line: str) -> None:
        words = line.split()
        area = self.board.read_area(words[0])
        words = words[1:]
        if area in self.holdings or area in self.centers:
            raise BadInput(area, "one line for each area", line)
        if words and words[-1] == "center":
            self.put_center(area)
            words = words[:-1]
        if words:
            units = read_units(" ".join(words[1:]), f"{area}, units")
            self.check_element(area, units)
            self.holdings[area] = Holding(read_army(words[0]), units)

    def put_center(self, area: str) -> None:
        place = self.board[area]
        if place.kind == "sea" or place.power_source:
            kind = "the sea" if place.kind == "sea" else "a power source"
            raise BadInput(f"{area}, center", "a land area that is no power source", kind)
        self.centers.add(area)

    def check_element(self, area: str, units: Iterable[int]) -> None:
        at_sea = self.board[area].kind == "sea"
        *land, submarines = units
        if (any(land) and at_sea) or (submarines and not at_sea):
            expected = "submarines only at sea, other units only on land"
            raise BadInput(f"{area}, units", expected, area)
        if not any(land) and not submarines:
            raise BadInput(f"{area}, units", "at least one unit", "none")


def read_army(text: str) -> str:
    if text not in ARMIES:
        raise BadInput("army", f"an army{did_you_mean(text, ARMIES)}", text)
    return text
