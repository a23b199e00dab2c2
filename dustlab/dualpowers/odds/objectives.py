"""Which region of Dual Powers will be an objective, given the cards that were seen, exactly.

Alone: the opposition's objective follows from its row of five cards (`opposition.decide`); those
that still lie face down may be any unseen ones. Between two players: a hidden objective is a card
of the other hand, and what was played from the same hand tells something about it (Bayes), if it
is known how the other side chooses: that is the policy.

>>> row_odds(("green-8", "green-7", "red-1")).chance("green")
Fraction(164, 165)
>>> hidden_odds(["green-1", "green-2"], played=["red-8"], held=3).chance("green")
Fraction(2, 15)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb, gcd, lcm
from typing import Any

from ...core.dice import Odds
from ...core.errors import BadInput, did_you_mean, whole
from ...core.words import chance, lines, rounding, say
from ...pictures.chart import Bar, bars
from ...pictures.scene import Scene
from ...pictures.words import Pictured
from ..components import CARDS, DRAWN, REGION, REGIONS
from ..rules.secrecy import unseen_by
from ..state import State
from ..text.blanks import read_row, read_seen

ANY, POINTS = "any", "points"
POLICIES = (ANY, POINTS)
"""How a player chooses an objective: any card of the hand, or one with the most points."""


@dataclass(frozen=True, repr=False)
class ObjectiveOdds(Pictured):
    """The chance of each region to be an objective."""

    UNFOLDED = False

    odds: Odds[str]
    unseen: tuple[str, ...]
    """The cards of which nobody knows where they are."""
    policy: str
    """blind: cards come as they come; else how the other side chooses."""

    def chance(self, region: str) -> Fraction:
        if region not in REGION:
            raise BadInput("region", f"a region{did_you_mean(region, REGION)}", region)
        return self.odds.chance(region)

    def tell(self, language: str = "en") -> str:
        chances = {region: float(self.chance(region)) for region in REGIONS}
        sentences = [
            say("odds.objective.line", language, region=REGION[region], chance=chance(p, language))
            for region, p in chances.items()
        ]
        notes = filter(None, (rounding(chances.values(), language),))
        return lines("\n".join([*sentences, self.caption(language), *notes]))

    def caption(self, language: str = "en") -> str:
        return say(f"odds.objective.policy_{self.policy}", language, unseen=len(self.unseen))

    def scene(self, language: str = "en") -> Scene:
        rows = [
            Bar(region, REGION[region].in_words(language), float(self.chance(region)))
            for region in REGIONS
        ]
        title = say("odds.objective.title", language)
        return bars(title, rows, self.caption(language), language, whole=True)

    def as_json(self) -> dict[str, Any]:
        return {
            "regions": {region: float(self.chance(region)) for region in REGIONS},
            "unseen": len(self.unseen),
            "policy": self.policy,
            "exact": True,
        }


# -- the opposition's row


def row_odds(
    row: Sequence[str] = (), seen: Iterable[str] = (), cards: int = DRAWN
) -> ObjectiveOdds:
    """The opposition's objective when its row will have this many cards, and has these by now."""
    whole("cards", cards, 1, DRAWN)
    known = read_row(row) if row else ()
    if len(known) > cards:
        raise BadInput("row", f"at most {cards} cards", len(known))
    elsewhere = read_seen([*known, *seen])
    unseen = tuple(card for card in CARDS if card not in elsewhere)
    return ObjectiveOdds(_row_odds(known, unseen, cards - len(known)), unseen, "blind")


def of_state(state: State) -> ObjectiveOdds:
    """The opposition's objective of this round, as far as the player can know it."""
    if not state.table.player:
        raise BadInput("game", "a game against the opposition", "a game of two players")
    row = state.played.of(state.table.opposition)
    unseen = unseen_by(state, state.table.player)
    left = len(state.stock.pile)
    if not row and not left:
        raise BadInput("row", "a card in the opposition's row or pile", "")
    return ObjectiveOdds(_row_odds(row, unseen, left), unseen, "blind")


# With a level sum and number of cards the last card decides: shares of two to five cards.
SHARES = lcm(*range(1, DRAWN + 1))

Kind = tuple[int, int]
"""How many new cards a region has, and their days."""


@lru_cache(maxsize=256)
def _row_odds(row: tuple[str, ...], unseen: tuple[str, ...], new: int) -> Odds[str]:
    """For each region and each sum of its days: in how many ways is no other region before it?

    Regions are compared as `opposition.decide` does: days, number of cards, the last card.
    """
    if new > len(unseen):
        raise BadInput("seen", f"at least {new} cards that have not been seen", len(unseen))
    base = {
        region: (
            sum(CARDS[card].days for card in row if CARDS[card].region == region),
            sum(CARDS[card].region == region for card in row),
        )
        for region in REGIONS
    }
    last = {CARDS[card].region: place for place, card in enumerate(row)}
    ways = {region: _ways(region, unseen, new) for region in REGIONS}
    weights = dict.fromkeys(REGIONS, 0)
    for region in REGIONS:
        days, count = base[region]
        for (more, sum_), number in ways[region].items():
            key = days + sum_, count + more
            if not key[1]:
                continue
            others = _others(region, key, base, ways, last, new - more, bool(more))
            for level, number_of_others in others.items():
                # The last of all new cards of the level regions is as likely this as that.
                share = SHARES * more // (more + level) if more else SHARES
                weights[region] += number * number_of_others * share
    if sum(weights.values()) != SHARES * comb(len(unseen), new):
        raise AssertionError("rows were lost")
    return _of_weights(weights)


def _of_weights(weights: dict[str, int]) -> Odds[str]:
    """The odds in numbers as small as can be."""
    common = gcd(*weights.values())
    return Odds({region: weight // common for region, weight in weights.items()})


def _ways(region: str, unseen: tuple[str, ...], new: int) -> dict[Kind, int]:
    """In how many ways the new cards can bring a region a number of cards and a sum of days."""
    kinds = {(0, 0): 1}
    for card in unseen:
        if CARDS[card].region == region:
            days = CARDS[card].days
            for (number, sum_), ways in list(kinds.items()):
                if number < new:
                    key = number + 1, sum_ + days
                    kinds[key] = kinds.get(key, 0) + ways
    return kinds


def _others(
    region: str,
    key: tuple[int, int],
    base: dict[str, tuple[int, int]],
    ways: dict[str, dict[Kind, int]],
    last: dict[str, int],
    left: int,
    has_new: bool,
) -> dict[int, int]:
    """The ways to share out the other new cards so that no region is before this one, by the
    number of them that belong to regions that are level with it."""
    shared: dict[tuple[int, int], int] = {(0, 0): 1}
    for other in REGIONS:
        if other == region:
            continue
        longer: dict[tuple[int, int], int] = {}
        for (number, sum_), more_ways in ways[other].items():
            theirs = base[other][0] + sum_, base[other][1] + number
            level = theirs == key
            if theirs > key or (
                level and not has_new and not _is_later(region, other, number, last)
            ):
                continue
            for (used, of_level), so_far in shared.items():
                if used + number <= left:
                    to = used + number, of_level + number * level
                    longer[to] = longer.get(to, 0) + so_far * more_ways
        shared = longer
    return {of_level: ways for (used, of_level), ways in shared.items() if used == left}


def _is_later(region: str, other: str, number: int, last: dict[str, int]) -> bool:
    """Whether a region without a new card keeps the last card before a level one."""
    return not number and last[region] > last[other]


# -- a hidden objective


def hidden_odds(
    seen: Iterable[str] = (), played: Iterable[str] = (), held: int = 0, policy: str = ANY
) -> ObjectiveOdds:
    """The region of an objective that lies face down.

    `seen` are command cards that were seen elsewhere; `played` those that were played since from
    the hand out of which it was chosen; `held` is how many more command cards are in that hand.
    """
    if policy not in POLICIES:
        raise BadInput("policy", f"a way to choose{did_you_mean(policy, POLICIES)}", policy)
    shown = read_seen(played, "played")
    known = read_seen([*shown, *seen])
    unseen = tuple(card for card in CARDS if card not in known)
    if not unseen:
        raise BadInput("seen", "at least one card that has not been seen", len(known))
    whole("held", held, 0, len(unseen) - 1)
    return ObjectiveOdds(_hidden(unseen, shown, held, policy), unseen, policy)


def _hidden(unseen: tuple[str, ...], shown: tuple[str, ...], held: int, policy: str) -> Odds[str]:
    """Each unseen card, weighted by the hands out of which it would have been chosen."""
    points = [CARDS[card].points for card in shown]
    shares = lcm(*range(1, len(shown) + held + 2))
    weights = dict.fromkeys(REGIONS, 0)
    for card in unseen:
        if policy == ANY:
            weight = 1
        elif max(points, default=0) > CARDS[card].points:
            weight = 0
        else:
            weight = _best_of_hand(card, unseen, points, held, shares)
        weights[CARDS[card].region] += weight
    if not any(weights.values()):
        raise BadInput("played", "cards that fit the policy", ", ".join(shown))
    return _of_weights(weights)


def _best_of_hand(
    card: str, unseen: tuple[str, ...], points: list[int], held: int, shares: int
) -> int:
    """The hands in which no card has more points than this; level ones share it out."""
    most = CARDS[card].points
    fewer = sum(CARDS[other].points < most for other in unseen)
    level = sum(CARDS[other].points == most for other in unseen) - 1
    return sum(
        comb(level, n) * comb(fewer, held - n) * shares // (1 + points.count(most) + n)
        for n in range(held + 1)
    )
