"""What a position is worth to whoever plays alone: the opposition's unseen cards are imagined.

Its cards decide by themselves: where its units go, which region it is after, when the month moves.
So a few piles that might be the true one are turned up to the end of the round, each brings its
objective, and every position of a turn is measured against the same piles.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, tanh
from random import Random
from typing import NamedTuple

from ..components import CARDS, MONTHS, OTHER, PLACE, ROUNDS_ALONE, SEAT, TRACK_END, X
from ..rules.calendar import moved
from ..rules.opposition import decide
from ..rules.secrecy import imagined
from ..rules.strength import weigh
from ..state import OVER, State
from .outlook import DECIDED, Worth, later

WORLDS = 12
"""So many ways the hidden cards may lie."""
OWN_DAYS = 4
"""The days that a card of one's own brings, on average."""
SURE, OPEN = 0.35, 0.7
"""How far strength must lead to be fairly sure: at the end, and more for each own turn left."""
SWING = 3.0
"""Victory points that a later round still moves, in either direction."""
KNOWN = 0.8
"""What it is worth to know one's own objective, for each own turn left."""


class World(NamedTuple):
    """One way the hidden cards may lie."""

    pile: tuple[str, ...]
    own: str
    """The player's objective."""
    aim: str
    """The opposition's, when all its cards are turned up."""


class Ahead(NamedTuple):
    """What the rest of the round brings if nobody but the opposition acts."""

    will: str
    month: int
    extra: dict[str, tuple[str, ...]]
    """The tokens that come to each region."""


class Alone:
    """Measures the positions of one turn. It sees what the player sees, and no more."""

    def __init__(self, seen: State, side: str, rng: Random) -> None:
        self.side, self.other = side, OTHER[side]
        seat = SEAT[side]
        self.round = seen.date.round
        self.worlds: list[World] = []
        for _ in range(WORLDS):
            state = imagined(seen, side, rng)
            row = (*state.played[1 - seat], *state.stock.pile)
            aim = decide(row).card if row else ""
            self.worlds.append(World(state.stock.pile, state.stock.objectives[seat], aim))
        self._ahead: dict[tuple[int, int, int, str, str, int], Ahead] = {}
        self._shares: dict[tuple[tuple[str, ...], str, int], float] = {}

    def worth(self, state: State) -> Worth:
        """How good a position of this turn is; of one after the round only what is left."""
        side = self.side
        lead = state.points(side) - state.points(self.other)
        if state.phase == OVER or abs(lead) >= TRACK_END:
            won = lead > 0 or (not lead and state.will == side)
            return Worth(DECIDED if won else -DECIDED, "", 0.0)
        rest = later(state, side)
        if state.date.round != self.round:
            return Worth(self._squashed(lead + rest, state.date.round), "", 0.0)
        if self.round == ROUNDS_ALONE:
            rest = 0.1 * rest  # nothing comes after it; but more is more
        left = max(0, (state.turns - 1 - state.turn.taken) // 2)
        total = 0.0
        for place, world in enumerate(self.worlds):
            total += self._squashed(lead + rest + self._scored(state, place, world, left))
        points = total / len(self.worlds)
        if state.stock.shown[SEAT[side]]:
            points += KNOWN * left
        region = state.tiles.unrest
        if not region:
            return Worth(points, "", 0.0)
        share = self._share(state.city[PLACE[region]], state.will, left, state)
        return Worth(points, region, (1 + share) / 2)

    def _squashed(self, points: float, round_: int = 0) -> float:
        """Points are worth less the surer the game is; in the last round only winning counts."""
        scale = SWING * (ROUNDS_ALONE + 1 - (round_ or self.round))
        return scale * tanh(points / scale)

    def _scored(self, state: State, place: int, world: World, left: int) -> float:
        """What the scoring phase would bring if the hidden cards lay so."""
        ahead = self._turned_up(state, place, world)
        total, extra = 0.0, ahead.extra
        stakes = [(state.tiles.unrest, MONTHS[ahead.month].points)]
        stakes += [(CARDS[aim].region, CARDS[aim].points) for aim in (world.own, world.aim) if aim]
        for region, points in stakes:
            if region:
                tokens = (*state.city[PLACE[region]], *extra.get(region, ()))
                total += points * self._share(tokens, ahead.will, left, state)
        return total

    def _turned_up(self, state: State, place: int, world: World) -> Ahead:
        """The opposition's cards one after the other, with days of the player's in between."""
        date, left = state.date, len(state.stock.pile)
        key = (place, left, date.day, state.will, state.side, date.month)
        found = self._ahead.get(key)
        if found is None:
            found = self._ahead[key] = self._walk(state, world.pile[len(world.pile) - left :])
        return found

    def _walk(self, state: State, pile: Sequence[str]) -> Ahead:
        _, day, month = state.date
        will, unrest = state.will, state.tiles.unrest
        extra: dict[str, tuple[str, ...]] = {}

        def put(region: str, level: int) -> None:
            extra[region] = (*extra.get(region, ()), f"{self.other} {level}/{X}")

        for turn, name in enumerate(pile):
            if turn:
                day, month, passed, _, _ = moved(day, month, OWN_DAYS)
                will = self.side if passed else will
            card = CARDS[name]
            day, month, passed, bonus, _ = moved(day, month, card.days)
            will = self.other if passed else will
            put(card.region, card.recruit)
            if bonus and unrest:
                put(unrest, 1)
        return Ahead(will, month, extra)

    def _share(self, tokens: tuple[str, ...], will: str, left: int, state: State) -> float:
        """From -1 to 1: whose a region will be."""
        key = (tokens, will, left)
        found = self._shares.get(key)
        if found is None:
            found = self._shares[key] = self._reckoned(tokens, will, left, state)
        return found

    def _reckoned(self, tokens: tuple[str, ...], will: str, left: int, state: State) -> float:
        sums = weigh(tokens, will, state.table.difficulty)
        if not sums.winner:
            return 0.0
        seat = SEAT[self.side]
        lead = float(sums.strengths[seat] - sums.strengths[1 - seat])
        if not lead:
            lead = 0.4 if sums.winner == self.side else -0.4
        return 2 / (1 + exp(-lead / (SURE + OPEN * left))) - 1
