"""What somebody asks to do, read from the text of a move."""

from __future__ import annotations

from dataclasses import dataclass, replace

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
    parts: tuple[Asked, ...] = ()
    """What is asked for at once, if it is more than one thing."""
    as_bonus: bool = False
    """It is said that this is meant as the bonus action."""
    ends: tuple[str, str] = ("", "")
    """The two regions between which the blockade marker is to stand."""

    @property
    def region(self) -> str:
        return self.way[-1]

    @property
    def bar(self) -> str | None:
        """The connection of a protest, if there is one between those regions."""
        return connection(*self.ends)

    def bare(self) -> Asked:
        """The same thing, however it was said: whose it is, in which order, which way round."""
        token = self.token
        if token and self.kind == "refresh":
            token = Token(token.side, token.kind)
        return replace(
            self,
            player="",
            as_bonus=False,
            units=tuple(sorted(self.units)),
            token=token,
            ends=(self.bar or "", ""),
        )


PLAIN = ("espionage", "inspire", "draw", "organise", "pass", "points", "bonus", "opposition")


def _way(words: list[str]) -> tuple[str, ...]:
    return tuple(region_named(word.strip()) or "" for word in words)


def _moves(what: str, player: str) -> list[Asked]:
    """One token and its way, or several, as in red 2/1 green > red, lenin tan > white."""
    moved = []
    for part in what.split(","):
        start, *steps = part.split(">")
        *words, region = start.split()
        moved.append(Asked("move", player, token=token_named(words), way=_way([region, *steps])))
    return moved


def read_asked(text: str) -> Asked | None:
    """The move as the referee understands it; None: it does not."""
    player, colon, rest = text.partition(":")
    if colon and player in ("", *SIDES):
        text = rest.strip()
    else:
        player = ""
    if " and " in text:
        found = [read_asked(f"{player}:{part}") for part in text.split(" and ")]
        return together(player, [part for part in found if part])
    if text.startswith("bonus "):
        meant = read_asked(f"{player}:{text.removeprefix('bonus ')}")
        return replace(meant, as_bonus=True) if meant else None
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
        return together(player, _moves(what, player))
    return None


def together(player: str, asked: list[Asked]) -> Asked:
    """Several things at once; units that are recruited in one region are one thing."""
    first = asked[0]
    if all(one.kind == "recruit" and one.way == first.way for one in asked):
        return replace(first, units=tuple(unit for one in asked for unit in one.units))
    return first if len(asked) == 1 else Asked("several", player, parts=tuple(asked))
