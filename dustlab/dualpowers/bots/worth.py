"""What a position of Dual Powers is worth to a side, in victory points, by what that side sees."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, tanh
from random import Random
from typing import NamedTuple

from ..components import (
    CARDS,
    HIDDEN,
    MONTHS,
    OTHER,
    REGIONS,
    ROUNDS_ALONE,
    SIDE_OF,
    SIDES,
    TOKENS,
    TRACK_END,
    X,
)
from ..rules.calendar import moved
from ..rules.opposition import decide
from ..rules.scoring import score_objectives
from ..rules.secrecy import imagined
from ..rules.strength import Weighed, weigh, weighed
from ..state import Both, Phase, State

DECIDED = 30.0
"""The worth of a game that is won."""
STEADY, WAVERING = 0.5, 0.32
"""How far strength must lead to be fairly sure: at a round's end, and more for each turn left."""
TOKEN, TIRED, CARD, LEADER, WILL = 0.22, 0.12, 0.35, 0.9, 0.5
"""What tokens on the board, cards and leaders in hand, and the will of the people are worth later
on, in victory points (tokens: for each point of strength)."""
FAR_OFF = 3.3
"""The points of an objective nobody has seen, on average."""


class Worth(NamedTuple):
    """A worth, and the region that it hangs on most."""

    points: float
    region: str
    chance: float
    """How likely that region is the side's own at the end of the round."""


def worth(state: State, side: str, far: bool) -> Worth:
    """How good a position is for a side. Who looks `far` counts what the other may be after, and
    what will be of use after this round."""
    drawn = CARD if far and state.phase == Phase.UNREST_DRAW and state.side == side else 0.0
    state = as_scored(state)
    support = state.points(side) - state.points(OTHER[side])
    if state.phase == Phase.OVER or abs(support) >= TRACK_END:
        return Worth(DECIDED if _wins(state, side) else -DECIDED, "", 0.0)
    spread = spread_of(state)
    total, best, most, likely = support + drawn, "", -1.0, 0.5
    stakes = at_stake(state, side, far)
    for region, points in stakes.items():
        chance = own(state, region, side, spread)
        total += points * (2 * chance - 1)
        if points > most:
            best, most, likely = region, points, chance
    if far:
        total += later(state, side)
    return Worth(total, best, likely)


def as_scored(state: State) -> State:
    """The position once the scoring under way is over.

    In its midst a bonus action would seem to keep the points that were given up for it; behind it,
    what the round brought is on the track already.
    """
    if state.phase in (Phase.UNREST_BONUS, Phase.UNREST_DRAW):
        state = score_objectives(state, None)
    if state.phase != Phase.CLEANUP:
        return state
    stock = state.stock._replace(objectives=Both("", ""))
    tiles, turn = state.tiles._replace(unrest=""), state.turn._replace(taken=0)
    return state._replace(stock=stock, tiles=tiles, turn=turn)


def spread_of(state: State) -> float:
    """How far strength must lead to be fairly sure, with the turns that are left."""
    return STEADY + WAVERING * max(0, state.table.turns - state.turn.taken)


def _wins(state: State, side: str) -> bool:
    return state.points(side) > state.points(OTHER[side]) or (
        not state.support and state.will == side
    )


def at_stake(state: State, side: str, far: bool) -> dict[str, float]:
    """How many points each region may bring at the end of the round."""
    stakes = dict.fromkeys(REGIONS, 0.0)
    if state.tiles.unrest:
        stakes[state.tiles.unrest] += MONTHS[state.date.month].points
    for whose in (side, OTHER[side]):
        card = state.stock.objectives.of(whose)
        if card and card != HIDDEN:
            stakes[CARDS[card].region] += CARDS[card].points
        elif far:
            # Nobody knows which: the opposition's grows from the cards that it has played.
            for region, share in likely_aims(state, whose).items():
                stakes[region] += FAR_OFF * share
    return stakes


def likely_aims(state: State, whose: str) -> dict[str, float]:
    """Where an unseen objective may be: anywhere; the opposition's where its days add up."""
    shares = dict.fromkeys(REGIONS, 1.0)
    if whose == state.table.opposition:
        for card in state.played.of(whose):
            shares[CARDS[card].region] += CARDS[card].days
    elif not state.table.player:
        # People put down aims where they stand already.
        for region in REGIONS:
            shares[region] += sum(
                state.strengths[token] for token in state.tokens(region) if SIDE_OF[token] == whose
            )
    whole = sum(shares.values())
    return {region: share / whole for region, share in shares.items()}


def own(state: State, region: str, side: str, spread: float) -> float:
    """How likely a side is the stronger one in a region when the round ends."""
    return chance(weighed(state, region), side, spread)


def chance(sums: Weighed, side: str, spread: float) -> float:
    """How likely a side keeps a lead, or turns it."""
    if not sums.winner:
        return 0.5
    lead = float(sums.strengths.of(side) - sums.strengths.of(OTHER[side]))
    if not lead:
        lead = 0.4 if sums.winner == side else -0.4
    return 1 / (1 + exp(-lead / spread))


def later(state: State, side: str) -> float:
    """What stays after the round: tokens, cards, leaders, the will of the people."""
    total = 0.0
    for tokens in state.city:
        for token in tokens:
            whose = SIDE_OF[token]
            if whose in SIDES:
                each = TOKEN if TOKENS[token].ready else TIRED
                total += (each if whose == side else -each) * (state.strengths[token] + 0.5)
    total += WILL if state.will == side else -WILL
    for card in state.hand(side):
        total += CARD if card in CARDS or card == HIDDEN else LEADER
    return total


# -- alone: the opposition's unseen cards are imagined


WORLDS = 12
"""How many ways the hidden cards may lie are looked at."""
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
        self.round = seen.date.round
        self.worlds: list[World] = []
        for _ in range(WORLDS):
            state = imagined(seen, side, rng)
            row = (*state.opposition_row, *state.stock.pile)
            aim = decide(row).card if row else ""
            self.worlds.append(World(state.stock.pile, state.objective(side), aim))
        self._ahead: dict[tuple[int, int, int, str, str, int], Ahead] = {}
        self._shares: dict[tuple[tuple[str, ...], str, int], float] = {}

    def worth(self, state: State) -> Worth:
        """How good a position of this turn is; of one after the round only what is left."""
        side, drawn = self.side, CARD if state.phase == Phase.UNREST_DRAW else 0.0
        state = as_scored(state)
        lead = state.points(side) - state.points(self.other)
        if state.phase == Phase.OVER or abs(lead) >= TRACK_END:
            return Worth(DECIDED if _wins(state, side) else -DECIDED, "", 0.0)
        rest = later(state, side) + drawn
        if state.date.round != self.round:
            return Worth(self._squashed(lead + rest, state.date.round), "", 0.0)
        if state.phase == Phase.CLEANUP:
            return Worth(self._after_scoring(state, lead + rest), "", 0.0)
        if self.round == ROUNDS_ALONE:
            rest = 0.1 * rest  # nothing comes after it; but more is more
        left = max(0, (state.table.turns - 1 - state.turn.taken) // 2)
        total = 0.0
        for place, world in enumerate(self.worlds):
            total += self._squashed(lead + rest + self._scored(state, place, world, left))
        points = total / len(self.worlds)
        if state.stock.shown.of(side):
            points += KNOWN * left
        region = state.tiles.unrest
        if not region:
            return Worth(points, "", 0.0)
        share = self._share(state.tokens(region), state.will, left, state)
        return Worth(points, region, (1 + share) / 2)

    def _after_scoring(self, state: State, points: float) -> float:
        """A round that is scored: only what the player's own hidden objective brought is open."""
        worlds = [world.own for world in self.worlds if not state.stock.shown.of(self.side)]
        total = 0.0
        for own in worlds:
            region = CARDS[own].region if own else ""
            share = self._share(state.tokens(region), state.will, 0, state) if region else 0.0
            brought = CARDS[own].points * share if own else 0.0
            total += self._squashed(points + brought, self.round + 1)
        return total / len(worlds) if worlds else self._squashed(points, self.round + 1)

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
                tokens = (*state.tokens(region), *extra.get(region, ()))
                total += points * self._share(tokens, ahead.will, left, state)
        return total

    def _turned_up(self, state: State, place: int, world: World) -> Ahead:
        """The opposition's cards one after the other, with days of the player's in between."""
        date, left = state.date, len(state.stock.pile)
        key = (place, left, date.day, state.will, state.side, date.month)
        ahead = self._ahead.get(key)
        if ahead is None:
            ahead = self._ahead[key] = self._walk(state, world.pile[len(world.pile) - left :])
        return ahead

    def _walk(self, state: State, pile: Sequence[str]) -> Ahead:
        day, month = state.date.day, state.date.month
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
        share = self._shares.get(key)
        if share is None:
            sums = weigh(tokens, will, state.table.difficulty)
            share = self._shares[key] = 2 * chance(sums, self.side, SURE + OPEN * left) - 1
        return share
