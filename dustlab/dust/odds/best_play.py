"""The policy `best` on land, however it is summed: what can be left of an army, when two choices
are level, and what happens before the first fresh start.

The attacker wants the area, the defender wants to keep it; so one number says what a place is
worth to both: the chance that the attackers do not get the area (their loss). The attacker makes it
small, the defender large.

An army is two rows (tanks before mechs, fighters before bombers), what is left of it are two
numbers, and a choice of casualties is how many come from which row.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any, Protocol

from ...core.errors import BadInput
from ...core.words import phrase
from ..components import KINDS, Units
from ..editions import Edition
from ..state import ATTACKER
from .sums import AIRCRAFT, HitChances, Row, Start, rows_of

LEVEL = 1e-14
"""Two choices are level if they differ by no more than rounding can make them differ."""

Left = tuple[int, int]
"""What is left of an army: of its first row, of its second."""
Place = tuple[int, Left, Left]
"""A fresh start: whose roll it is (0 is the attacker), and what is left of both armies."""

NONE_LEFT: Left = (0, 0)


@dataclass(frozen=True, eq=False)
class Remainders:
    """Everything that can be left of an army."""

    units: Units
    rows: tuple[Row, Row]
    dice: tuple[tuple[int, ...], ...]
    """By what is left of both rows: how many dice it rolls; none where nothing is left."""
    sizes: Left

    @property
    def total(self) -> int:
        return sum(self.sizes)

    def dice_of(self, left: Left) -> int:
        return self.dice[left[0]][left[1]]

    def left(self, first: int, second: int) -> Units:
        """The units of a remainder."""
        standing = dict.fromkeys(KINDS, 0)
        for row, number in zip(self.rows, (first, second), strict=True):
            rest = number
            for kind in reversed(row):
                standing[kind] = min(rest, getattr(self.units, kind))
                rest -= standing[kind]
        return Units(**standing)

    def shorter_row_first(self) -> Remainders:
        """The same army with its shorter row first, which makes the arrays smaller."""
        if self.sizes == tuple(sorted(self.sizes)):
            return self
        turned = tuple(zip(*self.dice, strict=True))
        return Remainders(self.units, self.rows[::-1], turned, self.sizes[::-1])

    def level(self, total: int) -> tuple[int, int]:
        """The fewest and the most of the first row in a remainder with `total` units."""
        first, second = self.sizes
        return max(0, total - second), min(total, first)

    def few_to_many(self) -> Iterator[Left]:
        """Every remainder that has units, those with few units first."""
        for total in range(1, self.total + 1):
            few, many = self.level(total)
            yield from ((first, total - first) for first in range(few, many + 1))


def remainders(rules: Edition, units: Units, bonus: int, ace: bool) -> Remainders:
    rows = rows_of(rules, units)
    counts = []
    for row in rows:
        # The last kind of a row is the last to be destroyed.
        each = [
            getattr(rules.dice, kind) + (1 if ace and kind in AIRCRAFT else 0)
            for kind in reversed(row)
            for _ in range(getattr(units, kind))
        ]
        counts.append(list(accumulate(each, initial=0)))
    first, second = counts
    dice = tuple(tuple(a + b + (bonus if a + b else 0) for b in second) for a in first)
    return Remainders(units, rows, dice, (len(first) - 1, len(second) - 1))


def both_armies(start: Start) -> tuple[Remainders, Remainders]:
    rules = start.rules
    mine = remainders(rules, start.attackers, 0, start.aces[0])
    return mine, remainders(rules, start.defenders, start.bonus, start.aces[1])


def refuse_too_many(start: Start, most: int) -> None:
    """Best play looks at every remainder of both armies: beyond a number it would take too long."""
    for side, units in (("attackers", start.attackers), ("defenders", start.defenders)):
        if units.total > most:
            key = "input.units_most_best"
            raise BadInput(side, phrase(key, most=most), units.total, key, most=most)


class Play(Protocol):
    """Best play that has been summed: what an opening asks of it."""

    attackers: Remainders
    defenders: Remainders
    limit: int
    """How many rolls without a hit lead to a cease-fire."""

    @property
    def losses(self) -> Mapping[Place, Any]:
        """The attackers' loss, from fresh starts."""


@dataclass
class Opening:
    """What may still happen before the first fresh start.

    Dice may lie on the table, or rolls without a hit may already count towards the cease-fire. Then
    the first choices are made here, and from each of them the battle goes on from a fresh start.
    """

    play: Play
    one: Any
    hit_chances: HitChances
    """Whether in fractions or in floats."""
    starts: dict[Place, Any] = field(default_factory=dict)
    """Fresh starts with their chances."""
    over: dict[tuple[str, Left, Left], Any] = field(default_factory=dict)
    rolls: Any = 0

    def loss(self) -> Any:
        """The chance that the attackers do not get the area."""
        lost = sum(chance for (how, _, _), chance in self.over.items() if how != "attacker")
        losses = self.play.losses
        return lost + sum(losses[place] * chance for place, chance in self.starts.items())

    def begin(self, start: Start) -> Opening:
        """How the battle comes to its first fresh starts."""
        play, side, dry = self.play, 0 if start.side == ATTACKER else 1, start.dry
        mine, theirs = play.attackers.sizes, play.defenders.sizes
        if start.lying is None and not dry:
            self.starts[side, mine, theirs] = self.one
            return self
        chance = self.one
        if start.lying is not None:
            # What lies counts together with the dice that are thrown again.
            more = self.hit_chances(start.again)
            for hits, share in enumerate(more, start.lying[side]):
                self._choose(side, hits, share)
            chance = more[0] if not start.lying[side] else 0 * self.one
            side, dry = 1 - side, dry + 1
        dice = (play.attackers.dice_of(mine), play.defenders.dice_of(theirs))
        while dry < play.limit and chance:
            self.rolls += chance
            thrown = self.hit_chances(dice[side])
            for hits, share in enumerate(thrown):
                self._choose(side, hits, chance * share)
            chance *= thrown[0]
            side, dry = 1 - side, dry + 1
        if chance:
            self.over["cease_fire", mine, theirs] = chance
        return self

    def _choose(self, side: int, hits: int, chance: Any) -> None:
        """The roller destroys what is best; no hit is no choice."""
        if not hits or not chance:
            return
        mine, theirs = self.play.attackers.sizes, self.play.defenders.sizes
        first, second = theirs if side == 0 else mine
        if hits >= first + second:
            end = ("defender", NONE_LEFT, theirs) if side else ("attacker", mine, NONE_LEFT)
            self.over[end] = self.over.get(end, 0) + chance
            return
        options: list[Place] = []
        for lost in range(min(hits, first), max(hits - second, 0) - 1, -1):
            left = (first - lost, second - hits + lost)
            options.append((0, left, theirs) if side else (1, mine, left))
        # Of choices that are level the one with most from the first row, as everywhere.
        losses, best = self.play.losses, options[0]
        for option in options[1:]:
            gain = losses[best] - losses[option]
            if (-gain if side else gain) > LEVEL:
                best = option
        self.starts[best] = self.starts.get(best, 0) + chance
