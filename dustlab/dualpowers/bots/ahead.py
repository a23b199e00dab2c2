"""The rest of a round, played quickly for both sides: with it the strategist looks ahead.

Each side plays what seems best at once, by what it would see itself: its own objective, the unrest
region, and where the other side may have its aim. A move is weighed by the regions that it changes;
what it does then, and how the round is scored, the game says.
"""

from __future__ import annotations

from functools import cache, lru_cache
from random import Random

from ..components import (
    CARDS,
    DAYS,
    EXHAUSTED,
    HIDDEN,
    INSPIRE,
    LEADERS,
    OTHER,
    PLACE,
    READY,
    REFRESH,
    REGIONS,
    SIDE_OF,
    SIDES,
    STRENGTHS,
    groups,
)
from ..game import GAME
from ..moves import INSPIRE as TAKE_WILL
from ..moves import PASS, POINTS, ChooseObjective, Lead, March, Move, Play, Recruit
from ..rules.actions import STEPS, paths_from, refreshes
from ..rules.calendar import moved
from ..rules.rounds import draw_pending
from ..rules.strength import weigh
from ..state import A_BONUS, SCORED, Phase, State, without
from .worth import CARD, LEADER, STEADY, TIRED, TOKEN, WAVERING, WILL, at_stake, chance

STRENGTH = STRENGTHS[0]
A_BONUS_ACTION = 1.0
"""What a bonus action is worth before it is looked for, in victory points."""
AT_THE_START = 3.0
"""How far strength must lead to be fairly sure before the first turn."""

DRAWS = (Phase.BONUS_DRAW, Phase.UNREST_DRAW)
ROUND_IS_OVER = (*SCORED, Phase.DRAW)
"""After the scoring comes the clean-up, or at once the draw of the next round."""
Found = tuple[float, Move | None]
"""How many points a move gains, and which; nothing if none gains any."""
NOTHING: Found = (0.0, None)


def to_the_end(state: State, rng: Random) -> State:
    """The position once the round is scored, or the game is over."""
    round_ = state.date.round
    while _in_round(state, round_) and state.phase == Phase.OBJECTIVE:
        state = GAME.advance(state, aimed(state))
    stakes = {side: stakes_of(state, side) for side in SIDES}
    while _in_round(state, round_):
        if state.phase in DRAWS:
            state = GAME.fall(state, draw_pending(state).odds.sample(rng))
        else:
            state = _decided(state, stakes[state.side])
    return state


def _in_round(state: State, round_: int) -> bool:
    return state.phase not in ROUND_IS_OVER and state.date.round == round_


def stakes_of(state: State, side: str) -> dict[str, float]:
    """What each region may bring, by what a side sees: no objective of the other that is hidden."""
    stock, other = state.stock, OTHER[side]
    if stock.objectives.of(other) and not stock.shown.of(other):
        hidden = stock.objectives.replaced(other, HIDDEN)
        state = state._replace(stock=stock._replace(objectives=hidden))
    return at_stake(state, side, far=True)


def aimed(state: State) -> Move:
    """The objective that the side which chooses is likely to put down."""
    held = [card for card in state.hand(state.side) if card in CARDS]
    liking = {card: liked(state, card, state.side) for card in held}
    return ChooseObjective(max(held, key=lambda card: liking[card])) if held else PASS


def liked(state: State, card: str, side: str) -> float:
    """What speaks for a card as the objective of a side: its points, by how likely they become
    the side's own, and that it is a card of few units, which is missed least."""
    known = CARDS[card]
    mine = _sure(state.tokens(known.region), state.will, side, AT_THE_START)
    return known.points * (2 * mine + 0.5) - 0.2 * known.recruit


def _decided(state: State, stakes: dict[str, float]) -> State:
    """After what the side whose decision it is does next."""
    match state.phase:
        case Phase.CARD:
            return _card_played(state, stakes)
        case Phase.ACTION:
            move = Gains(state, stakes, state.will).card(state.turn.card)[1]
        case Phase.LEADER:
            move = _led(state, stakes)
        case Phase.UNREST:
            move = POINTS
        case _:
            assert state.phase in A_BONUS
            move = Gains(state, stakes, state.will).bonus()[1]
    return GAME.advance(state, move or PASS)


def _card_played(state: State, stakes: dict[str, float]) -> State:
    """The card that gains most is played, and its action with it."""
    hand, side = state.hand(state.side), state.side
    if not hand:
        return GAME.advance(state, PASS)
    looked: dict[str, Gains] = {}
    best, most = hand[0], float("-inf")
    for card in hand:
        days = moved(state.date.day, state.date.month, DAYS[card])
        will = side if days.passed else state.will
        if will not in looked:
            looked[will] = Gains(state, stakes, will)
        gain = looked[will].card(card)[0] + looked[will].by_will
        gain += A_BONUS_ACTION if days.bonus else 0.0
        if gain > most:
            best, most = card, gain
    after = GAME.advance(state, Play(best))
    if after.phase != Phase.ACTION or after.city != state.city:
        return after
    return GAME.advance(after, looked[after.will].card(best)[1] or PASS)


def _led(state: State, stakes: dict[str, float]) -> Move | None:
    """A leader's card: the will of the people first, as it wakes units; then the leader."""
    turn = state.turn
    if not turn.special and _takes_will(turn.card) and state.will != state.side:
        return TAKE_WILL
    return None if turn.led else Gains(state, stakes, state.will).card(turn.card)[1]


def _takes_will(leader: str) -> bool:
    return LEADERS[leader].action == INSPIRE


class Gains:
    """What the moves of the side whose turn it is gain in a position, in victory points."""

    def __init__(self, state: State, stakes: dict[str, float], will: str) -> None:
        self.side, self.stakes, self.will = state.side, stakes, will
        self.state = state if state.will == will else state._replace(will=will)
        left = max(0, state.table.turns - state.turn.taken - 1)
        self.spread = STEADY + WAVERING * left
        self.now = {
            region: _sure(tokens, will, self.side, self.spread)
            for region, tokens in zip(REGIONS, state.city, strict=True)
        }
        self.by_will = self._by_will(state)
        self._recruits: dict[tuple[str, int], Found] = {}
        self._marches: dict[int, Found] = {}
        self._arrives: dict[tuple[str, str], float] = {}
        self._refreshed: Found | None = None

    def _by_will(self, before: State) -> float:
        """What it is worth that the will of the people changes sides."""
        if before.will == self.will:
            return 0.0
        return 2 * WILL + sum(
            2
            * self.stakes[region]
            * (self.now[region] - _sure(tokens, before.will, self.side, self.spread))
            for region, tokens in zip(REGIONS, before.city, strict=True)
        )

    def changed(self, region: str, tokens: tuple[str, ...]) -> float:
        """With these tokens in a region instead of those that are there."""
        mine = _sure(tokens, self.will, self.side, self.spread)
        return 2 * self.stakes[region] * (mine - self.now[region])

    def card(self, card: str) -> Found:
        """The action of a card; of a leader's card the leader."""
        if card in LEADERS:
            return self.leader(card)
        known = CARDS[card]
        other = self.refresh() if known.action == REFRESH else self.march(STEPS[known.action])
        return _better(self.recruit(known.region, known.recruit), other)

    def bonus(self) -> Found:
        found = _better(self.march(1), self.refresh())
        for region in REGIONS:
            found = _better(found, self.recruit(region, 1))
        return found

    def leader(self, leader: str) -> Found:
        """Where the leader arrives: what is kept by not playing the card counts against it."""
        gains = {
            region: self.changed(region, (*self.state.tokens(region), leader)) for region in REGIONS
        }
        region = max(gains, key=lambda one: gains[one])
        gain = gains[region] + TOKEN * (STRENGTH[leader] + 0.5) - LEADER + CARD
        if _takes_will(leader) and self.will != self.side:
            gain += 2 * WILL
        return gain, Lead(leader, region)

    def recruit(self, region: str, value: int) -> Found:
        if (region, value) not in self._recruits:
            found, tokens = NOTHING, self.state.tokens(region)
            for units, new, later in _units(self.state.supply.of(self.side), value, self.side):
                gain = self.changed(region, (*tokens, *new)) + later
                if gain > found[0]:
                    found = gain, Recruit(units, region)
            self._recruits[region, value] = found
        return self._recruits[region, value]

    def refresh(self) -> Found:
        if self._refreshed is None:
            self._refreshed = NOTHING
            for move in refreshes(self.state):
                tired = move.token + EXHAUSTED
                rest = without(self.state.tokens(move.region), tired)
                gain = self.changed(move.region, (*rest, move.token))
                if SIDE_OF[tired] == self.side:
                    gain += TOKEN * (STRENGTH[move.token] + 0.5) - TIRED * (STRENGTH[tired] + 0.5)
                if gain > self._refreshed[0]:
                    self._refreshed = gain, move
        return self._refreshed

    def march(self, steps: int) -> Found:
        """Each token is weighed where it leaves, and where it arrives."""
        if steps not in self._marches:
            best, most, state = None, 0.0, self.state
            for region, tokens in zip(REGIONS, state.city, strict=True):
                ways = _ways(region, steps, state.tiles.barrier)
                for token in dict.fromkeys(tokens):
                    if not state.controls(self.side, token):
                        continue
                    leaves = self.changed(region, without(tokens, token))
                    for to, path in ways:
                        gain = leaves + self.arrives(token, to)
                        if gain > most:
                            best, most = (token, path), gain
            self._marches[steps] = (most, March(*best)) if best else NOTHING
        return self._marches[steps]

    def arrives(self, token: str, region: str) -> float:
        gain = self._arrives.get((token, region))
        if gain is None:
            gain = self.changed(region, (*self.state.city[PLACE[region]], token))
            self._arrives[token, region] = gain
        return gain


def _better(one: Found, other: Found) -> Found:
    return other if other[0] > one[0] else one


# The same regions come back in every round that is played out.
@lru_cache(maxsize=100_000)
def _sure(tokens: tuple[str, ...], will: str, side: str, spread: float) -> float:
    """How likely a region is a side's own when the round ends."""
    return chance(weigh(tokens, will), side, spread)


@cache
def _ways(region: str, steps: int, barrier: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Where a token comes to from a region, each with one path that leads there."""
    paths = {path[-1]: path for path in reversed(paths_from(region, steps, barrier))}
    return tuple((to, path) for to, path in paths.items() if to != region)


@lru_cache(maxsize=10_000)
def _units(
    supply: tuple[str, ...], value: int, side: str
) -> tuple[tuple[tuple[str, ...], tuple[str, ...], float], ...]:
    """What can be recruited: its numbers, the tokens, and what they are good for later on."""
    found = []
    for units in groups(supply, value):
        new = tuple(READY[side][kind] for kind in units)
        found.append((units, new, TOKEN * sum(STRENGTH[token] + 0.5 for token in new)))
    return tuple(found)
