"""The action of a command card: recruit in its region, or do what its symbol says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from ...core.match import Choice
from ...core.remarks import Event, Refusal, event, refuse
from ..components import (
    CARDS,
    EXHAUSTED,
    MOVE,
    PLACE,
    READY,
    RED,
    REFRESH,
    REGION,
    REGIONS,
    SEAT,
    TOKENS,
    TURNED,
    VALUE,
    Card,
    CardName,
    groups,
)
from ..moves import PASS, March, Move, Recruit, Refresh, Together
from ..state import City, Pair, State
from .movement import (
    ROUND,
    STEPS,
    TIRED,
    marches,
    not_controlled,
    not_printed,
    not_there,
    refuse_march,
    sample_march,
)
from .turns import acted

# How often a random move recruits rather than does what the symbol says, and how often it does
# nothing at all.
RECRUITS, PASSES = 0.5, 0.03
ACTS = 1 - PASSES


def _asked(card: Card) -> tuple[str, tuple[tuple[str, Any], ...]]:
    facts = (("card", CardName(card.id)), ("region", REGION[card.region]), ("value", card.recruit))
    return f"dualpowers.asks.{card.action}", facts


ASKED = {card.id: _asked(card) for card in CARDS.values()}


def pending(state: State) -> Choice:
    return Choice(state.side, *ASKED[state.turn.card])


# -- what can be done


class Recruiting(dict[tuple[str, ...], tuple[Recruit, ...]]):
    """Every way to recruit a value into a region, by supply: the same few hundred supplies come
    back in every game, so each is looked through once."""

    def __init__(self, region: str, value: int) -> None:
        super().__init__()
        self.region, self.value = region, value

    def __missing__(self, supply: tuple[str, ...]) -> tuple[Recruit, ...]:
        moves = tuple(Recruit(units, self.region) for units in groups(supply, self.value))
        self[supply] = moves
        return moves


RECRUITING = {
    region: {value: Recruiting(region, value) for value in sorted({*VALUE.values()})}
    for region in REGIONS
}
REFRESHING = tuple(
    {token: Refresh(TURNED[token], r) for token in TURNED if token.endswith(EXHAUSTED)}
    for r in REGIONS
)
"""How each exhausted token is refreshed, by the place of its region."""
OFFERED = {
    card.id: (
        card.action,
        RECRUITING[card.region][card.recruit],
        {k: Recruit((k,), card.region) for k, value in VALUE.items() if value == card.recruit},
    )
    for card in CARDS.values()
}
"""What a card offers to a random move: its symbol, what can be recruited from which supply, and
the units that take its whole value."""


def candidates(state: State) -> Iterator[Move]:
    card = CARDS[state.turn.card]
    yield from RECRUITING[card.region][card.recruit][state.supply[SEAT[state.side]]]
    if card.action == REFRESH:
        yield from refreshes(state)
    else:
        yield from marches(state, STEPS[card.action])
    yield PASS


def refreshes(state: State) -> Iterator[Refresh]:
    for turned, tokens in zip(REFRESHING, state.city, strict=True):
        for token in dict.fromkeys(tokens):
            if token in turned and state.controls(state.side, token):
                yield turned[token]


def sample(state: State, rng: Random) -> Move:
    action, recruiting, alone = OFFERED[state[3][2]]
    chance = rng.random()
    if chance < RECRUITS:
        supply = state[8][SEAT[state[2]]]
        if supply:
            one = alone.get(supply[int(rng.random() * len(supply))])
            if one is not None:
                return one
            found = recruiting[supply]
            if found:
                return found[int(rng.random() * len(found))]
    elif chance > ACTS:
        return PASS
    move = sample_refresh(state, rng) if action == REFRESH else sample_march(state, rng, action)
    if move is not None:
        return move
    found = recruiting[state[8][SEAT[state[2]]]]
    return found[int(rng.random() * len(found))] if found else PASS


def sample_refresh(state: State, rng: Random) -> Move | None:
    tired, city = TIRED[state[2]][state[6]], state[7]
    for place in ROUND[int(rng.random() * 6)]:
        if not tired.isdisjoint(city[place]):
            tokens = city[place]
            while True:
                token = tokens[int(rng.random() * len(tokens))]
                if token in tired:
                    return REFRESHING[place][token]
    return None


# -- recruiting


def refuse_recruit(state: State, move: Recruit) -> Iterator[Refusal]:
    yield from _refuse_region(state, move)
    yield from refuse_units(state, move, "dualpowers.recruit.supply")
    card = CARDS[state.turn.card]
    value = sum(VALUE[kind] for kind in move.units)
    if value > card.recruit:
        facts = {"card": CardName(card.id), "most": card.recruit, "value": value}
        yield refuse("dualpowers.recruit.value", "dualpowers.too_much", **facts)


def _refuse_region(state: State, move: Recruit) -> Iterator[Refusal]:
    """A command card recruits in the region of its symbol."""
    card = CARDS[state.turn.card]
    if move.region != card.region:
        facts: dict[str, Any] = {
            "card": CardName(card.id),
            "region": REGION[card.region],
            "asked": REGION[move.region],
        }
        yield refuse("dualpowers.recruit.region", "dualpowers.other_region", move.region, **facts)


def refuse_units(state: State, move: Recruit, rule: str) -> Iterator[Refusal]:
    """New units come from one's own supply."""
    supply = Counter(state.supply[SEAT[state.side]])
    for kind, number in Counter(move.units).items():
        if number > supply[kind]:
            facts: dict[str, Any] = {
                "side": state.side,
                "kind": kind,
                "asked": number,
                "count": supply[kind],
            }
            yield refuse(rule, "dualpowers.not_in_supply", **facts)


def recruited(state: State, move: Recruit) -> tuple[City, Pair]:
    """City and supply with the new units in their region."""
    side, supply = state[2], state[8]
    new, place, names = list(state[7]), PLACE[move.region], READY[side]
    there, left = [*new[place]], [*supply[SEAT[side]]]
    for kind in move.units:
        there.append(names[kind])
        left.remove(kind)
    there.sort()
    new[place] = (*there,)
    return (*new,), (((*left,), supply[1]) if side == RED else (supply[0], (*left,)))


def recruit(state: State, move: Recruit, log: list[Event] | None) -> State:
    city, supply = recruited(state, move)
    if log is not None:
        tell_recruit("dualpowers.recruit.value", state, move, log)
    return acted(state, city, supply, log)


def tell_recruit(rule: str, state: State, move: Recruit, log: list[Event]) -> None:
    region = REGION[move.region]
    facts: dict[str, Any] = {"side": state.side, "units": ", ".join(move.units), "region": region}
    log.append(event(rule, "dualpowers.recruits", move.region, **facts))


# -- refreshing


def refuse_refresh(state: State, move: Refresh) -> Iterator[Refusal]:
    card = CARDS[state.turn.card]
    if card.action != REFRESH:
        yield not_printed(card.id)
    yield from refuse_turning(state, move, "dualpowers.refresh.exhausted")


def refuse_turning(state: State, move: Refresh, rule: str) -> Iterator[Refusal]:
    """An exhausted token that one controls is there."""
    there, token = state.tokens(move.region), move.token + EXHAUSTED
    found = [one for one in (token, move.token) if one in there]
    if not found:
        yield from not_there(state, move.token, move.region)
        return
    if not state.controls(state.side, found[0]):
        yield not_controlled(state, found[0], move.region)
    if token not in there:
        facts: dict[str, Any] = {"token": TOKENS[move.token], "region": REGION[move.region]}
        yield refuse(rule, "dualpowers.ready_already", move.region, **facts)


def refreshed(city: City, move: Refresh) -> City:
    new, place = [*city], PLACE[move.region]
    tokens = [*new[place]]
    tokens[tokens.index(move.token + EXHAUSTED)] = move.token
    tokens.sort()
    new[place] = (*tokens,)
    return (*new,)


def refresh(state: State, move: Refresh, log: list[Event] | None) -> State:
    if log is not None:
        tell_refresh("dualpowers.refresh.exhausted", state, move, log)
    return acted(state, refreshed(state[7], move), state[8], log)


def tell_refresh(rule: str, state: State, move: Refresh, log: list[Event]) -> None:
    region = REGION[move.region]
    facts: dict[str, Any] = {"side": state.side, "token": TOKENS[move.token], "region": region}
    log.append(event(rule, "dualpowers.refreshes", move.region, **facts))


# -- several things at once


def refuse_together(state: State, move: Together) -> Iterator[Refusal]:
    """A card gives one action, and of moving and refreshing one token has the good."""
    card, kinds = CARDS[state.turn.card], {type(one) for one in move.moves}
    reasons: list[Refusal] = []
    for one in move.moves:
        if isinstance(one, Recruit):
            reasons += _refuse_region(state, one)
        elif isinstance(one, March):
            reasons += refuse_march(state, one)
        else:
            reasons += refuse_refresh(state, one)
    new = all_recruited(move.moves)
    if new.units:
        reasons += refuse_recruit(state, Recruit(new.units, card.region))
    if kinds == {March} and card.action in STEPS:
        rule = "dualpowers.move.one" if card.action == MOVE else "dualpowers.move.double"
        reasons.append(refuse(rule, "dualpowers.one_token_moves", card=CardName(card.id)))
    elif kinds == {Refresh} and card.action == REFRESH:
        rule = "dualpowers.refresh.exhausted"
        reasons.append(refuse(rule, "dualpowers.one_token_refreshed", card=CardName(card.id)))
    elif kinds != {Recruit}:
        rule = "dualpowers.action.one"
        reasons.append(refuse(rule, "dualpowers.one_action", card=CardName(card.id)))
    yield from dict.fromkeys(reasons)


def all_recruited(moves: tuple[Recruit | March | Refresh, ...]) -> Recruit:
    """What several actions recruit in all: the units come from one supply, and their values are
    added."""
    new = [one for one in moves if isinstance(one, Recruit)]
    units = tuple(kind for one in new for kind in one.units)
    return Recruit(units, new[0].region if new else "")
