"""What lies in the box: regions, connections, cards, tokens, months, read from the data."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PIECES = Path(__file__).parents[3] / "dustlab" / "data" / "dualpowers" / "components.toml"
BOX: dict[str, Any] = tomllib.loads(PIECES.read_text(encoding="utf-8"))

REGIONS: tuple[str, ...] = tuple(region["id"] for region in BOX["region"])
ALIASES: dict[str, str] = BOX["regions_note"]["aliases"]
CONNECTIONS = tuple("-".join(joined["between"]) for joined in BOX["connection"])
TILE_BARS = {joined["tile"]: "-".join(joined["between"]) for joined in BOX["connection"]}
MONTHS: tuple[str, ...] = tuple(month["id"] for month in BOX["month"])
UNREST_POINTS = {month["id"]: month["unrest_vp"] for month in BOX["month"]}
TRACK_END: int = BOX["support_track"]["spaces_per_side"]
LAST_DAY: int = BOX["calendar"]["last_day"]
SLIDING: list[int] = BOX["calendar"]["skipped_to_last"]
BONUS_DAYS: list[int] = BOX["calendar"]["bonus_days"]
LAST_MONTHS: list[str] = BOX["calendar"]["end_months"]
CARDS_DRAWN: int = BOX["game"]["command_cards_drawn"]
TURNS_EACH: int = BOX["game"]["turns_per_round"]
OPPOSITION_TURNS: int = BOX["game"]["opposition_turns_per_round"]
SOLITAIRE_ROUNDS: int = BOX["game"]["solitaire_rounds"]
SIDES = ("red", "white")
OTHER = {"red": "white", "white": "red"}


@dataclass(frozen=True)
class Command:
    name: str
    region: str
    days: int
    recruit: int
    action: str
    points: int


@dataclass(frozen=True)
class Leader:
    name: str
    side: str
    days: int
    ready: int
    exhausted: int
    special: str


COMMANDS: dict[str, Command] = {
    card["id"]: Command(
        card["id"], card["region"], card["days"], card["recruit"], card["action"], card["vp"]
    )
    for card in BOX["command_card"]
}
LEADERS: dict[str, Leader] = {
    one["id"]: Leader(
        one["id"], one["side"], one["days"], one["ready"], one["exhausted"], one["action"]
    )
    for one in BOX["leader"]
}
TROTSKY = {one["side"]: (one["ready"], one["exhausted"]) for one in BOX["trotsky"]}

# The printed units of a side, by their two numbers; a side has several of most kinds.
UNITS: dict[str, list[str]] = {"red": [], "white": [], "neutral": []}
for unit in BOX["unit"]:
    UNITS[unit["side"]].append(f"{unit['ready']}/{unit['exhausted']}")
OPPOSITION_UNITS = {f"{one['ready']}/X": one["count"] for one in BOX["opposition"]}


def days_of(card: str) -> int:
    return COMMANDS[card].days if card in COMMANDS else LEADERS[card].days


def connection(one: str, other: str) -> str | None:
    """The connection between two regions, if there is one."""
    for name in (f"{one}-{other}", f"{other}-{one}"):
        if name in CONNECTIONS:
            return name
    return None


def region_named(word: str) -> str | None:
    word = ALIASES.get(word, word)
    return word if word in REGIONS else None
