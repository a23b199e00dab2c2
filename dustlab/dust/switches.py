"""The numbers and switches in which rule sets can differ, each with its words and its rule.

>>> differing = [one for one in switches("premium", "standard") if one.differs]
>>> [f"{one.label()}: {one.value(0)}, {one.value(1)}" for one in differing][:1]
['Dice of a submarine: 1, 2']
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, NamedTuple

from ..core.words import listed, name, phrase, say, sentence
from .components import KINDS, Units
from .editions import Edition, edition

_TABLE = (files("dustlab") / "data" / "dust" / "switches.toml").read_text(encoding="utf-8")
RULES: dict[str, dict[str, str]] = tomllib.loads(_TABLE)
"""The rule of every switch, chapter by chapter; `units` has those of each kind of unit."""
CHAPTERS = tuple(RULES)


def chapter_title(chapter: str, language: str = "en") -> str:
    return say(f"dust.switch.chapter_{chapter}", language)


class Switch(NamedTuple):
    """A number or a switch of the rule sets, with the two values."""

    field: str
    rule: str
    values: tuple[Any, Any]
    kind: str = ""
    """The kind of unit, if it is a number of one."""

    @property
    def differs(self) -> bool:
        return bool(self.values[0] != self.values[1])

    @property
    def chapter(self) -> str:
        return self.field.partition(".")[0]

    def label(self, language: str = "en") -> str:
        """What it is called."""
        switch = self.field.rpartition(".")[2]
        facts = {"unit": _unit(self.kind, language)} if self.kind else {}
        return say(f"dust.switch.{self.chapter}_{switch}", language, **facts)

    def value(self, which: int, language: str = "en") -> str:
        """One of the values in words."""
        value = self.values[which]
        if self.field == "special.missile_dice" and not value:
            return sentence("dust.switch.own_centers", language)
        if isinstance(value, dict):
            return _by_players(value, language)
        if isinstance(value, tuple):
            return listed([name(f"tie_{one}", language) for one in value], language)
        if self.field.endswith(".shields") and value:
            return _unit(value, language)
        if isinstance(value, bool):
            return sentence("dust.switch.yes" if value else "dust.switch.no", language)
        if isinstance(value, str):
            return sentence(f"dust.switch.{value or 'nothing'}", language)
        return str(value)


def _unit(kind: str, language: str) -> str:
    """'submarine': a kind of unit without its number."""
    return Units(**{kind: 1}).in_words(language).removeprefix("1 ")


def _by_players(numbers: dict[int, int], language: str) -> str:
    """'50 with 2, 40 with 3 and 4'; a number that is the same for all stands alone."""
    groups: dict[int, list[str]] = {}
    for players, points in numbers.items():
        groups.setdefault(points, []).append(str(players))
    if len(groups) == 1:
        return str(next(iter(groups)))
    return ", ".join(
        phrase("dust.switch.points_for", language, points=points, players=listed(those, language))
        for points, those in groups.items()
    )


class PointsByPlayers(NamedTuple):
    """Points that the number of players decides, as a fact of a sentence."""

    points: dict[int, int]

    def in_words(self, language: str = "en") -> str:
        """'50 with 2, 40 with 3 and 4 players'; points that are the same for all stand alone."""
        points = _by_players(self.points, language)
        if len(set(self.points.values())) == 1:
            return points
        return phrase("dust.switch.by_players_in_all", language, points=points)


class MissileDice(NamedTuple):
    """The dice of a missile, as a fact of a sentence."""

    dice: int

    def in_words(self, language: str = "en") -> str:
        return str(self.dice) if self.dice else sentence("dust.switch.own_centers", language)


def numbers(rules: Edition) -> dict[str, Any]:
    """What the gists of rules say in numbers: each number of a rule set by its dotted name.

    >>> premium = numbers(edition("premium"))
    >>> premium["units.fighter.cost"], premium["victory.half"].in_words()
    (3, '25 with 2, 20 with 3 and 4, 15 with 5 and 6 players')
    """
    units = {
        f"units.{kind}.{one}": getattr(rules.unit(kind), one)
        for kind in KINDS
        for one in ("cost", "dice", "supremacy")
    }
    chapters = {
        f"{chapter}.{switch}": getattr(getattr(rules, chapter), switch)
        for chapter, switches in RULES.items()
        for switch in switches
        if chapter != "units"
    }
    half = {players: -(-points // 2) for players, points in rules.victory.points.items()}
    return (
        units
        | chapters
        | {
            "special.missile_dice": MissileDice(rules.special.missile_dice),
            "victory.points": PointsByPlayers(rules.victory.points),
            "victory.half": PointsByPlayers(half),
        }
    )


def switches(one: str, other: str) -> list[Switch]:
    """Every number and switch of both rule sets, unit by unit and chapter by chapter."""
    return list(_switches(edition(one), edition(other)))


def _switches(a: Edition, b: Edition) -> Iterator[Switch]:
    for kind in KINDS:
        for switch, rule in RULES["units"].items():
            values = (getattr(a.unit(kind), switch), getattr(b.unit(kind), switch))
            yield Switch(f"units.{kind}.{switch}", rule, values, kind)
    for chapter in CHAPTERS[1:]:
        group, other = getattr(a, chapter), getattr(b, chapter)
        for switch, rule in RULES[chapter].items():
            values = (getattr(group, switch), getattr(other, switch))
            yield Switch(f"{chapter}.{switch}", rule, values)
