"""The action of a command card: recruit in its region, or do what its symbol says.

The symbols: move a token one step, or up to two; refresh an exhausted token.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from ...core.chapters import Refuse
from ...core.match import Choice
from ...core.remarks import Log, Refusal, refuse, report
from ..components import (
    CARDS,
    CONNECTIONS,
    DOUBLE_MOVE,
    EXHAUSTED,
    JOINED,
    MOVE,
    NEUTRAL,
    READY,
    REFRESH,
    REGION,
    REGIONS,
    SIDE_OF,
    TOKENS,
    TURNED,
    VALUE,
    WAYS,
    CardName,
    groups,
)
from ..moves import PASS, March, Move, Recruit, Refresh, Together
from ..state import State, without
from .turns import end_action

STEPS = {MOVE: 1, DOUBLE_MOVE: 2}
"""How many connections a token may move along, by the symbol of the card."""
MOVE_RULES = {MOVE: "dualpowers.move.one", DOUBLE_MOVE: "dualpowers.move.double"}
OFTEN_PASSES, OFTEN_RECRUITS = 0.03, 0.5
"""How often a random move is to pass, and how often to recruit."""


def action_pending(state: State) -> Choice:
    card = CARDS[state.turn.card]
    facts = (("card", CardName(card.id)), ("region", REGION[card.region]), ("value", card.recruit))
    return Choice(state.side, f"dualpowers.asks.{card.action}", facts)


def action_moves(state: State) -> Iterator[Move]:
    card = CARDS[state.turn.card]
    yield from recruits(state, card.region, card.recruit)
    if card.action == REFRESH:
        yield from refreshes(state)
    else:
        yield from marches(state, STEPS[card.action])
    yield PASS


def propose_action(state: State, rng: Random) -> Move | None:
    """Anything that the card may be good for."""
    card, chance = CARDS[state.turn.card], rng.random()
    if chance < OFTEN_PASSES:
        return PASS
    if chance < OFTEN_PASSES + OFTEN_RECRUITS:
        return propose_recruit(state, rng, card.region, card.recruit)
    if card.action == REFRESH:
        return propose_refresh(state, rng)
    return propose_march(state, rng, STEPS[card.action])


def not_printed(card: str) -> Refusal:
    """A command card offers recruiting and the action of its symbol, nothing else."""
    facts = {"card": CardName(card), "action": CARDS[card].action}
    return refuse("dualpowers.action.printed", "dualpowers.not_printed", **facts)


# -- recruiting


def recruits(state: State, region: str, value: int) -> Iterator[Recruit]:
    """Every group of units that is worth a value at most."""
    for units in groups(state.supply.of(state.side), value):
        yield Recruit(units, region)


def propose_recruit(state: State, rng: Random, region: str, value: int) -> Recruit | None:
    choices = groups(state.supply.of(state.side), value)
    return Recruit(rng.choice(choices), region) if choices else None


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
        rule, facts = "dualpowers.recruit.region", {"card": CardName(card.id)}
        ends = {"region": REGION[card.region], "asked": REGION[move.region]}
        yield refuse(rule, "dualpowers.other_region", move.region, **facts, **ends)


def refuse_units(state: State, move: Recruit, rule: str) -> Iterator[Refusal]:
    """New units come from one's own supply."""
    supply = Counter(state.supply.of(state.side))
    for kind, number in Counter(move.units).items():
        if number > supply[kind]:
            facts = {"kind": kind, "asked": number, "count": supply[kind]}
            key = "dualpowers.not_in_supply" if supply[kind] else "dualpowers.none_in_supply"
            yield refuse(rule, key, side=state.side, **facts)


def recruit(state: State, move: Recruit, log: Log) -> State:
    return end_action(recruited(state, move, "dualpowers.recruit.value", log), log)


def recruited(state: State, move: Recruit, rule: str, log: Log) -> State:
    """With the new units in their region."""
    side, region = state.side, move.region
    units = ", ".join(move.units)
    report(log, rule, "dualpowers.recruits", region, side=side, units=units, region=REGION[region])
    supply = state.supply.of(side)
    for kind in move.units:
        supply = without(supply, kind)
    new = [READY[side][kind] for kind in move.units]
    state = state.with_tokens(region, (*state.tokens(region), *new))
    return state._replace(supply=state.supply.replaced(side, supply))


# -- moving


@cache
def paths_from(region: str, steps: int, barrier: str) -> tuple[tuple[str, ...], ...]:
    """Every path from a region that the blockade leaves open, of one step or of up to two."""
    paths: list[tuple[str, ...]] = []
    for near in WAYS[barrier][region]:
        paths.append((region, near))
        if steps > 1:
            paths += [(region, near, far) for far in WAYS[barrier][near]]
    return tuple(paths)


def marches(state: State, steps: int) -> Iterator[March]:
    """Every path of every token that the side controls."""
    for region in REGIONS:
        paths = paths_from(region, steps, state.tiles.barrier)
        for token in dict.fromkeys(state.tokens(region)):
            if state.controls(state.side, token):
                for path in paths:
                    yield March(token, path)


def propose_march(state: State, rng: Random, steps: int) -> March | None:
    """Any token along any path that is open."""
    region = rng.choice(REGIONS)
    tokens, paths = state.tokens(region), paths_from(region, steps, state.tiles.barrier)
    return March(rng.choice(tokens), rng.choice(paths)) if tokens else None


def refuse_march(state: State, move: March) -> Iterator[Refusal]:
    card = CARDS[state.turn.card]
    if card.action not in STEPS:
        yield not_printed(card.id)
    steps = len(move.path) - 1
    yield from refuse_path(state, move)
    if card.action in STEPS and steps > STEPS[card.action]:
        rule = MOVE_RULES[card.action]
        facts = {"card": CardName(card.id), "most": STEPS[card.action], "steps": steps}
        yield refuse(rule, "dualpowers.too_far", **facts)


def refuse_path(state: State, move: March) -> Iterator[Refusal]:
    """The token is there and is ours; each step follows a connection that is open."""
    origin, *_ = move.path
    if move.token not in state.tokens(origin):
        yield from not_there(state, move.token, origin)
    elif not state.controls(state.side, move.token):
        yield not_controlled(state, move.token, origin)
    crossed: list[set[str]] = []
    for one, other in zip(move.path, move.path[1:], strict=False):
        if {one, other} in crossed:
            # There and back crosses a bridge twice; what is wrong with it is said once.
            continue
        crossed.append({one, other})
        connection = JOINED.get((one, other))
        if one == other:
            rule = "dualpowers.move.connection"
            yield refuse(rule, "dualpowers.same_region", one, region=REGION[one])
        elif connection is None:
            ends = {"one": REGION[one], "other": REGION[other]}
            yield refuse("dualpowers.move.connection", "dualpowers.not_joined", one, other, **ends)
        elif connection == state.tiles.barrier:
            way = CONNECTIONS[connection]
            rule = "dualpowers.move.blockade"
            yield refuse(rule, "dualpowers.blocked", *way.between, connection=way)


def not_there(state: State, token: str, region: str) -> Iterator[Refusal]:
    """The token does not lie there, or it lies there with its other side up."""
    rule, other = "dualpowers.move.control", TURNED[token]
    if other not in state.tokens(region):
        yield refuse(rule, "dualpowers.no_such_token", region, **_facts(state, token, region))
        return
    ready = TOKENS[other].ready
    key = "dualpowers.ready_there" if ready else "dualpowers.exhausted_there"
    yield refuse(rule, key, region, **_facts(state, other, region))
    if not state.controls(state.side, other):
        yield not_controlled(state, other, region)


def not_controlled(state: State, token: str, region: str) -> Refusal:
    rule, facts = "dualpowers.move.control", _facts(state, token, region)
    if SIDE_OF[token] == NEUTRAL:
        return refuse(rule, "dualpowers.neutral_not_controlled", region, **facts)
    return refuse(rule, "dualpowers.not_controlled", region, **facts)


def _facts(state: State, token: str, region: str) -> dict[str, Any]:
    return {"token": TOKENS[token], "region": REGION[region], "side": state.side}


def march(state: State, move: March, log: Log) -> State:
    rule = "dualpowers.move.double" if len(move.path) > 2 else "dualpowers.move.one"
    return end_action(marched(state, move, rule, log), log)


def marched(state: State, move: March, rule: str, log: Log) -> State:
    """With the token at the end of its path."""
    origin, *_, target = move.path
    token, ends = TOKENS[move.token], {"one": REGION[origin], "other": REGION[target]}
    report(log, rule, "dualpowers.moves", origin, target, side=state.side, token=token, **ends)
    state = state.with_tokens(origin, without(state.tokens(origin), move.token))
    return state.with_token(target, move.token)


# -- refreshing


def refreshes(state: State) -> Iterator[Refresh]:
    for region in REGIONS:
        for token in dict.fromkeys(state.tokens(region)):
            if token.endswith(EXHAUSTED) and state.controls(state.side, token):
                yield Refresh(TURNED[token], region)


def propose_refresh(state: State, rng: Random) -> Refresh | None:
    choices = list(refreshes(state))
    return rng.choice(choices) if choices else None


def refuse_refresh(state: State, move: Refresh) -> Iterator[Refusal]:
    card = CARDS[state.turn.card]
    if card.action != REFRESH:
        yield not_printed(card.id)
    yield from refuse_turning(state, move, "dualpowers.refresh.exhausted")


def refuse_turning(state: State, move: Refresh, rule: str) -> Iterator[Refusal]:
    """An exhausted token that one controls is there."""
    tokens, ready, exhausted = state.tokens(move.region), move.token, move.token + EXHAUSTED
    if exhausted not in tokens and ready not in tokens:
        yield from not_there(state, ready, move.region)
        return
    token = exhausted if exhausted in tokens else ready
    if not state.controls(state.side, token):
        yield not_controlled(state, token, move.region)
    if exhausted not in tokens:
        facts = {"token": TOKENS[ready], "region": REGION[move.region]}
        yield refuse(rule, "dualpowers.ready_already", move.region, **facts)


def refresh(state: State, move: Refresh, log: Log) -> State:
    return end_action(refreshed(state, move, "dualpowers.refresh.exhausted", log), log)


def refreshed(state: State, move: Refresh, rule: str, log: Log) -> State:
    """With the token on its ready side."""
    region, token = move.region, move.token
    facts = {"side": state.side, "token": TOKENS[token], "region": REGION[region]}
    report(log, rule, "dualpowers.refreshes", region, **facts)
    others = without(state.tokens(region), token + EXHAUSTED)
    return state.with_tokens(region, (*others, token))


# -- several things at once


def refuse_together(state: State, move: Together) -> Iterator[Refusal]:
    """A card gives one action, and moving or refreshing is for one token."""
    card, kinds = CARDS[state.turn.card], {type(one) for one in move.moves}
    reasons: list[Refusal] = []
    for one in move.moves:
        reasons += EACH_OF_SEVERAL[type(one)](state, one)
    new = all_recruited(move.moves)
    if new.units:
        reasons += refuse_recruit(state, Recruit(new.units, card.region))
    if kinds == {March} and card.action in STEPS:
        rule = MOVE_RULES[card.action]
        reasons.append(refuse(rule, "dualpowers.one_token_moves", card=CardName(card.id)))
    elif kinds == {Refresh} and card.action == REFRESH:
        rule = "dualpowers.refresh.exhausted"
        reasons.append(refuse(rule, "dualpowers.one_token_refreshed", card=CardName(card.id)))
    elif kinds != {Recruit}:
        rule = "dualpowers.action.one"
        reasons.append(refuse(rule, "dualpowers.one_action", card=CardName(card.id)))
    yield from dict.fromkeys(reasons)


EACH_OF_SEVERAL: dict[type, Refuse] = {
    Recruit: _refuse_region,
    March: refuse_march,
    Refresh: refuse_refresh,
}
"""What is refused of each action by itself; what several recruit is looked at together."""


def all_recruited(moves: tuple[Recruit | March | Refresh, ...]) -> Recruit:
    """What several actions recruit in all: the units come from one supply, and their values are
    added."""
    new = [one for one in moves if isinstance(one, Recruit)]
    units = tuple(kind for one in new for kind in one.units)
    return Recruit(units, new[0].region if new else "")
