"""What somebody asks to do, read from the text of a move."""

from __future__ import annotations

from dataclasses import dataclass

from .box import COMMANDS, LEADERS, SIDES, connection, region_named
from .table import Token, token_named


@dataclass(frozen=True)
class Asked:
    """One thing asked; of the fields only those are filled that this kind of move has."""

    kind: str
    player: str = ""
    """Who asks, if the move says it."""
    card: str = ""
    units: tuple[str, ...] = ()
    token: Token | None = None
    way: tuple[str, ...] = ()
    """Regions: where a token is and where it goes, or the one region that a move names."""
    other: tuple[Token, tuple[str, ...]] | None = None
    """The second token of a move, with its own way."""
    ends: tuple[str, str] = ("", "")
    """The two regions between which the blockade marker is to stand."""

    @property
    def region(self) -> str:
        return self.way[-1]

    @property
    def bar(self) -> str | None:
        """The connection of a protest, if there is one between those regions."""
        return connection(*self.ends)


PLAIN = ("espionage", "inspire", "draw", "organise", "pass", "points", "bonus", "opposition")


def _way(words: list[str]) -> tuple[str, ...]:
    return tuple(region_named(word.strip()) or "" for word in words)


def _moved(text: str) -> tuple[Token, tuple[str, ...]] | None:
    """A token and its way, as in red 2/1 green > red."""
    start, *steps = text.split(">")
    *words, region = start.split()
    token = token_named(words)
    return (token, _way([region, *steps])) if token else None


def read_asked(text: str) -> Asked | None:
    """The move as the referee understands it; None: it does not."""
    player, colon, rest = text.partition(":")
    if colon and player in SIDES:
        text = rest.strip()
    else:
        player = ""
    kind, _, what = text.partition(" ")
    if kind in PLAIN and not what:
        return Asked(kind, player)
    if kind in ("play", "objective") and (what in COMMANDS or what in LEADERS):
        return Asked(kind, player, card=what)
    if kind == "recruit":
        units, _, region = what.partition(">")
        return Asked(kind, player, units=tuple(units.replace(",", " ").split()), way=_way([region]))
    if kind == "leader":
        leader, _, region = what.partition(">")
        return Asked(kind, player, card=leader.strip(), way=_way([region]))
    if kind == "refresh":
        *words, region = what.split()
        return Asked(kind, player, token=token_named(words), way=_way([region]))
    if kind == "protest":
        one, _, other = what.partition("-")
        return Asked(kind, player, ends=(region_named(one) or "", region_named(other) or ""))
    if kind == "move":
        first, *more = [_moved(part) for part in what.split(",")]
        if first:
            return Asked(
                kind, player, token=first[0], way=first[1], other=more[0] if more else None
            )
    return None
