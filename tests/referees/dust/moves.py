"""A move as the referee reads it from its text."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from .position import Units, read_units

Parts = list[tuple[str, Units]]


class Way(NamedTuple):
    origin: str
    units: Units
    target: str


@dataclass(frozen=True)
class Move:
    """What was asked for; `parts` are units and the areas that they leave (or retreat to)."""

    kind: str
    area: str = ""
    origin: str = ""
    units: Units = field(default_factory=dict)
    parts: Parts = field(default_factory=list)
    ways: list[Way] = field(default_factory=list)
    targets: list[str] = field(default_factory=list)
    word: str = ""
    number: int = 0
    by_sea: bool = False
    player: str = ""


def one_by_one(move: Move) -> list[Move]:
    """A move that several areas are named in, as that many of the moves that the rules know."""
    if len(move.targets) > 1:
        return [replace(move, area=target, targets=[target]) for target in move.targets]
    return [
        replace(move, origin=way.origin, units=way.units, area=way.target, ways=[way])
        for way in move.ways
    ] or [move]


def read_move(text: str) -> Move:
    player, colon, said = text.partition(":")
    if colon:
        return _read(said.split(), player.strip())
    return _read(text.split(), "")


def _read(words: list[str], player: str) -> Move:
    kind, *rest = words
    if kind in ("card", "discard"):
        return Move(kind, word=rest[0], player=player)
    if kind in ("capital", "claim", "center"):
        return Move(kind, area=rest[0], player=player)
    if kind == "end":
        return Move(f"end {rest[0]}", player=player)
    if kind in ("roll", "pass"):
        return Move(kind, player=player)
    if kind == "use":
        return Move("use", word=rest[0], area=" ".join(rest[1:]), player=player)
    if kind == "buy":
        return _read_buy(rest, player)
    if kind == "place":
        center = rest[rest.index("from") + 1] if "from" in rest else ""
        at = rest.index(">")
        units = read_units(rest[:at])
        return Move("place", area=rest[at + 1], units=units, origin=center, player=player)
    if kind == "take":
        return Move("take", units=read_units(rest), player=player)
    if kind == "retreat":
        return Move("retreat", parts=_read_ways(" ".join(rest)), player=player)
    if kind in ("fly", "drop"):
        return _read_gathered(kind, rest, player)
    if kind == "missile":
        return Move("missile", area=rest[-1], player=player)
    return _read_march(kind, rest, player)


def _read_buy(rest: list[str], player: str) -> Move:
    if rest[1] in ("center", "card"):
        return Move("buy", word=rest[1], number=int(rest[0]), player=player)
    if "for" in rest:
        at = rest.index("for")
        units = read_units(rest[:at])
        return Move("buy", units=units, area=rest[at + 1], word="units", player=player)
    return Move("buy", units=read_units(rest), word="units", player=player)


def _read_ways(text: str) -> Parts:
    """'1 tank 1 mech > egypt, 1 tank > arabia'"""
    parts = []
    for part in text.split(","):
        units, _, area = part.partition(">")
        parts.append((area.strip(), read_units(units.split())))
    return parts


def _read_gathered(kind: str, rest: list[str], player: str) -> Move:
    """'fly ukraine 2, egypt 1 > japan': so many bombers, or mechs, of each area."""
    usual = "bomber" if kind == "fly" else "mech"
    left, _, right = " ".join(rest).partition(">")
    parts = []
    for part in left.split(","):
        area, number, *more = part.split()
        units = read_units([number, *more]) if more else {usual: int(number)}
        parts.append((area, units))
    targets = [target.strip() for target in right.split(",")]
    return Move(kind, area=targets[0], parts=parts, targets=targets, player=player)


def _read_march(kind: str, rest: list[str], player: str) -> Move:
    """'attack iberia > egypt 3 tank by sea', and all that go from one area to another.

    Also what no rule allows: 'move ukraine 1 tank, iberia 1 mech > egypt', from several areas, and
    'move ukraine > egypt 1 tank, arabia 1 tank', to several.
    """
    by_sea = rest[-2:] == ["by", "sea"]
    left, _, right = " ".join(rest[:-2] if by_sea else rest).partition(">")
    origins = [part.split() for part in left.split(",")]
    targets = [part.split() for part in right.split(",")]
    ways = [
        Way(origin[0], read_units(origin[1:] or target[1:]), target[0])
        for origin in origins
        for target in targets
    ]
    first = ways[0]
    return Move(
        kind,
        origin=first.origin,
        area=first.target,
        units=first.units,
        ways=ways,
        by_sea=by_sea,
        player=player,
    )
