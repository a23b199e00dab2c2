"""The opposition of the solitaire game, as a glass box: what it does, and why.

Its turn follows its card. Its objective is found after the round in the row of its cards; each step
of that is a remark with its rule, the last one says what one other card would have changed.

>>> decision = decide(("green-4", "red-2", "green-1", "purple-3", "blue-3"))
>>> decision.region, decision.card, decision.value
('green', 'green-4', 3)
>>> print(decision.steps[-3])
Petrograd Side (green) has the highest sum, 5: it is the objective. [dualpowers.solitaire.target]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from ...core.remarks import Event, Log, event, report
from ...core.words import say
from ...pictures.svg import draw
from ...pictures.words import picture_with_words
from ..components import (
    BONUS_DAYS,
    CARDS,
    DAYS,
    REGION,
    REGIONS,
    TOKENS,
    Card,
    CardName,
    CardNames,
    X,
)
from ..state import State, without
from . import calendar
from .secrecy import unseen

# -- its turn


def turn(state: State, log: Log) -> State:
    """The top card: days, a unit of its value into its region, perhaps a bonus unit."""
    side, top = state.side, state.stock.top_card
    rule = "dualpowers.solitaire.card"
    if not top:
        report(log, rule, "dualpowers.solitaire.no_card", side=side)
        return state
    card = CARDS[top]
    report(log, rule, "dualpowers.solitaire.card", side=side, card=CardName(card.id))
    state = calendar.days_pass(state, card.days, log)
    state = _place_unit(state, card.recruit, card.region, "dualpowers.solitaire.recruit", log)
    if state.date.day in BONUS_DAYS and state.tiles.unrest:
        state = _place_unit(state, 1, state.tiles.unrest, "dualpowers.solitaire.bonus", log)
    return state._replace(
        played=state.played.replaced(side, (*state.played.of(side), card.id)),
        stock=state.stock._replace(pile=without(state.stock.pile, top)),
    )


def instead(state: State, card: str) -> list[Event]:
    """What its turn would bring if another card lay on top of its pile, step by step."""
    log: list[Event] = []
    stock = state.stock
    rest = without(stock.pile, stock.top_card) if stock.pile else ()
    stock = stock._replace(pile=(card, *rest))
    turn(state._replace(stock=stock), log)
    return log


def _place_unit(state: State, level: int, region: str, rule: str, log: Log) -> State:
    """A unit of a level into a region; if there is none left, nothing."""
    side, kind = state.side, f"{level}/{X}"
    supply, token = state.supply.of(side), f"{side} {kind}"
    facts = {"side": side, "region": REGION[region]}
    if kind not in supply:
        rule = "dualpowers.solitaire.supply"
        report(log, rule, "dualpowers.solitaire.none_left", region, level=level, **facts)
        return state
    report(log, rule, "dualpowers.solitaire.places", region, token=TOKENS[token], **facts)
    state = state.with_token(region, token)
    return state._replace(supply=state.supply.replaced(side, without(supply, kind)))


# -- its objective


class Decision:
    """What the opposition's row of cards comes to; `steps` is worked out when somebody asks."""

    def __init__(self, cards: tuple[str, ...]) -> None:
        self.cards = cards
        self.days, self.counts = _sums(cards)
        most = max(self.days.values())
        self.level = tuple(r for r in self.days if self.days[r] == most)
        """The regions with the highest sum of days."""
        more = max(self.counts[r] for r in self.level)
        self.still_level = tuple(r for r in self.level if self.counts[r] == more)
        """Those of them with the most cards."""
        self.last = next(c for c in reversed(cards) if CARDS[c].region in self.still_level)
        """The last card of one of these."""
        self.region = CARDS[self.last].region
        of_region = [CARDS[c] for c in cards if CARDS[c].region == self.region]
        self.value = max(card.points for card in of_region)
        self.card = next(c.id for c in reversed(of_region) if c.points == self.value)
        """With equal points the later card: the points are the same."""

    @property
    def by(self) -> str:
        """What decided between regions: days, cards, or the last card."""
        if len(self.level) == 1:
            return "days"
        return "cards" if len(self.still_level) == 1 else "last"

    @cached_property
    def steps(self) -> list[Event]:
        return list(_steps(self))

    def as_json(self) -> dict[str, object]:
        """For programs."""
        steps = [{"rule": step.rule, "text": step.text} for step in self.steps]
        return {"region": self.region, "card": self.card, "value": self.value, "steps": steps}

    def tell(self, language: str = "en") -> str:
        return "\n".join(f"- {step.tell(language)} [{step.rule}]" for step in self.steps)

    def __str__(self) -> str:
        """What it comes to, and each step on the way there."""
        card, region = CardName(self.card), REGION[self.region]
        words = say("widgets.opposition.asks", card=card, region=region, points=self.value)
        return f"{words}\n{self.tell()}"

    def __repr__(self) -> str:
        return str(self)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        from ..pictures.row import row_scene  # pictures are drawn only when somebody looks

        return picture_with_words(draw(row_scene(self.cards)), str(self))


def _sums(cards: Iterable[str]) -> tuple[dict[str, int], dict[str, int]]:
    """Days and number of cards for each region that has any."""
    days: dict[str, int] = {}
    counts: dict[str, int] = {}
    for name in cards:
        card = CARDS[name]
        days[card.region] = days.get(card.region, 0) + card.days
        counts[card.region] = counts.get(card.region, 0) + 1
    return days, counts


def decide(cards: tuple[str, ...]) -> Decision:
    """The opposition's objective, from its cards in the order in which they were played."""
    return Decision(cards)


def so_far(state: State) -> Decision | None:
    """What its cards of this round come to as they lie there; none before the first."""
    row = state.opposition_row
    return Decision(row) if row else None


def next_card(state: State) -> dict[str, tuple[str, ...]]:
    """Which cards, of all that may lie on top of its pile for what the player knows, would make
    another region its objective than the row so far; by region, with few days first."""
    now, other = so_far(state), dict[str, tuple[str, ...]]()
    if now is None:
        return other
    for card in sorted(unseen(state, state.table.player), key=DAYS.__getitem__):
        region = decide((*now.cards, card)).region
        if region != now.region:
            other[region] = (*other.get(region, ()), card)
    return {region: other[region] for region in REGIONS if region in other}


# -- the glass box


def _steps(decision: Decision) -> Iterator[Event]:
    rule = "dualpowers.solitaire.target"
    row = CardNames(decision.cards)
    yield event(rule, "dualpowers.target.row", cards=row, number=len(decision.cards))
    for region in sorted(decision.days, key=REGIONS.index):
        parts = [CARDS[c].days for c in decision.cards if CARDS[c].region == region]
        facts = {"region": REGION[region], "days": decision.days[region]}
        if len(parts) == 1:
            yield event(rule, "dualpowers.target.sum_one", region, **facts)
        else:
            added = " + ".join(map(str, parts))
            yield event(rule, "dualpowers.target.sum", region, parts=added, **facts)
    target, highest = REGION[decision.region], decision.days[decision.region]
    if decision.by == "days":
        yield event(rule, "dualpowers.target.most_days", region=target, days=highest)
    else:
        level = Regions(decision.level)
        yield event(rule, "dualpowers.target.level_days", regions=level, days=highest)
        yield from _tie(decision)
    best = Worth(tuple(c for c in decision.cards if CARDS[c].region == target.id))
    rule, card = "dualpowers.solitaire.value", CardName(decision.card)
    facts = {"region": target, "values": best, "card": card, "points": decision.value}
    yield event(rule, "dualpowers.target.value", target.id, **facts)
    yield from _otherwise(decision)


class Regions(NamedTuple):
    """Several regions as a fact of a sentence."""

    ids: tuple[str, ...]

    def in_words(self, language: str = "en") -> str:
        return ", ".join(REGION[region].in_words(language) for region in self.ids)


class Worth(NamedTuple):
    """Several cards with their points as a fact of a sentence."""

    cards: tuple[str, ...]

    def in_words(self, language: str = "en") -> str:
        """As in: purple-7 (5), purple-8 (5)."""
        named = ((CardName(card).in_words(language), CARDS[card].points) for card in self.cards)
        return ", ".join(f"{card} ({points})" for card, points in named)


def _tie(decision: Decision) -> Iterator[Event]:
    rule, target = "dualpowers.solitaire.target_cards", REGION[decision.region]
    number = decision.counts[target.id]
    if decision.by == "cards":
        yield event(rule, "dualpowers.target.most_cards", target.id, region=target, number=number)
        return
    level = Regions(decision.still_level)
    yield event(rule, "dualpowers.target.level_cards", regions=level, number=number)
    rule, last = "dualpowers.solitaire.target_last", CardName(decision.last)
    yield event(rule, "dualpowers.target.last", target.id, card=last, region=target)


class Otherwise(NamedTuple):
    """What another card in a place of the row would have led to."""

    place: int
    """From 1, in the order of play."""
    instead: str
    card: str
    region: str


def otherwise(cards: tuple[str, ...]) -> list[Otherwise]:
    """Every single other card that would have led to another region; the least change first."""
    now, changes = decide(cards).region, []
    for place, played in enumerate(cards):
        for card in CARDS.values():
            if card.id in cards:
                continue
            region = decide((*cards[:place], card.id, *cards[place + 1 :])).region
            if region != now:
                other = Otherwise(place + 1, played, card.id, region)
                changes.append((_difference(CARDS[played], card), other))
    changes.sort(key=lambda pair: pair[0])
    return [other for _, other in changes]


def _difference(one: Card, other: Card) -> tuple[bool, int]:
    """A card of the same region is nearer than one of another; then days count."""
    return one.region != other.region, abs(one.days - other.days)


def _otherwise(decision: Decision) -> Iterator[Event]:
    rule, others = "dualpowers.solitaire.target", otherwise(decision.cards)
    if others:
        near = others[0]
        facts = {"instead": CardName(near.instead), "card": CardName(near.card)}
        region = REGION[near.region]
        yield event(rule, "dualpowers.target.otherwise", place=near.place, region=region, **facts)
    else:
        yield event(rule, "dualpowers.target.no_otherwise", region=REGION[decision.region])
