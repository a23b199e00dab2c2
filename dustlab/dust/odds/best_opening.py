"""Best play from the middle of a battle: what may still happen before somebody starts afresh.

Dice may lie on the table, or rolls without a hit may already count towards the cease-fire. Then the
first choices are made here, and from each of them the battle goes on from a fresh start.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ...odds.pools import throws
from ..state import ATTACKER
from .battle_sums import Start
from .best_sums import LEVEL, BestPlay

Place = tuple[int, tuple[int, int], tuple[int, int]]
"""A fresh start: whose roll it is (0, 1), and what is left of both armies."""


@dataclass
class Opening:
    starts: dict[Place, float] = field(default_factory=dict)
    """Fresh starts with their chances."""
    over: dict[tuple[str, tuple[int, int], tuple[int, int]], float] = field(default_factory=dict)
    rolls: float = 0.0

    def loss(self, play: BestPlay) -> float:
        """The chance that the attackers do not get the area."""
        lost = sum(chance for (how, _, _), chance in self.over.items() if how != "attacker")
        return lost + sum(play.losses[place] * chance for place, chance in self.starts.items())


def open_battle(play: BestPlay, start: Start) -> Opening:
    """How the battle comes to its first fresh starts."""
    opening = Opening()
    side = 0 if start.side == ATTACKER else 1
    full = (play.attackers.sizes, play.defenders.sizes)
    if start.lying is None and start.dry == 0:
        opening.starts[side, *full] = 1.0
        return opening
    chance, dry = 1.0, start.dry
    if start.lying is not None:
        # What lies counts together with the dice that are thrown again.
        more = throws(start.again) if start.again else [1.0]
        for hits, share in enumerate(more):
            _choose(play, opening, side, start.lying[side] + hits, share)
        chance = more[0] if not start.lying[side] else 0.0
        side, dry = 1 - side, dry + 1
    dice = (play.attackers.dice[full[0]], play.defenders.dice[full[1]])
    while dry < play.limit and chance:
        opening.rolls += chance
        thrown = throws(int(dice[side]))
        for hits, share in enumerate(thrown):
            _choose(play, opening, side, hits, chance * share)
        chance *= thrown[0]
        side, dry = 1 - side, dry + 1
    if chance:
        opening.over["cease_fire", *full] = chance
    return opening


def _choose(play: BestPlay, opening: Opening, side: int, hits: int, chance: float) -> None:
    """The roller destroys what is best; no hit is no choice."""
    if not hits or not chance:
        return
    mine, theirs = play.attackers.sizes, play.defenders.sizes
    enemy = theirs if side == 0 else mine
    if hits >= sum(enemy):
        how = ("attacker", "defender")[side]
        place = (mine, (0, 0)) if side == 0 else ((0, 0), theirs)
        opening.over[how, *place] = opening.over.get((how, *place), 0.0) + chance
        return
    options = []
    for first in range(min(hits, enemy[0]), -1, -1):
        second = hits - first
        if second <= enemy[1]:
            left = (enemy[0] - first, enemy[1] - second)
            options.append((1, mine, left) if side == 0 else (0, left, theirs))
    # Of choices that are level the one with most from the first row, as everywhere.
    best = options[0]
    for option in options[1:]:
        gain = play.losses[best] - play.losses[option]
        if (gain if side == 0 else -gain) > LEVEL:
            best = option
    opening.starts[best] = opening.starts.get(best, 0.0) + chance
