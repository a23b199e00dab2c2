"""Who plays for each seat of a match: a person, or a bot by name. As a saved match says it.

>>> write_seats({"red": "person", "blue": "general"})
'red person, blue general'
>>> read_seats("red person, blue general", "line 4")
{'red': 'person', 'blue': 'general'}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .errors import BadInput, did_you_mean
from .games import GAMES, arena
from .words import name, phrase

PERSON = "person"

EXAMPLE = "each seat once and who plays there, as in 'red person, blue general'"


def write_seats(seats: Mapping[str, str]) -> str:
    return ", ".join(f"{seat} {who}" for seat, who in seats.items())


def read_seats(text: str, where: str) -> dict[str, str]:
    seats: dict[str, str] = {}
    for part in text.lower().split(","):
        words = part.split()
        if len(words) != 2 or words[0] in seats:
            raise BadInput(where, EXAMPLE, part.strip() or text)
        seats[words[0]] = words[1]
    return seats


def check_seats(seats: Mapping[str, str], players: Sequence[str], game: str, where: str) -> None:
    """Whether these seats are those of a match, and whoever sits there is known to its game."""
    if not seats:
        return
    bots = tuple(arena(game).levels) if game in GAMES else ()
    known = (PERSON, *bots)
    for seat, who in seats.items():
        if seat not in players:
            raise BadInput(where, f"a seat of this match{did_you_mean(seat, players)}", seat)
        if who not in known:
            raise BadInput(where, f"a person or a bot{did_you_mean(who, known)}", who)


def tell_seats(seats: Mapping[str, str], language: str = "en") -> str:
    """Who plays for which seat, in one line."""
    told = []
    for seat, who in seats.items():
        words = phrase("match.person", language) if who == PERSON else name(who, language)
        told.append(f"{name(seat, language)}: {words}")
    return "; ".join(told)


def bots_among(seats: Mapping[str, str]) -> dict[str, str]:
    """The seats that bots have."""
    return {seat: who for seat, who in seats.items() if who != PERSON}


__all__ = ["PERSON", "bots_among", "check_seats", "read_seats", "tell_seats", "write_seats"]
