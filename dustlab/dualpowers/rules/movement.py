"""Moving tokens through the city: what one controls, along connections that are open."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from ...core.remarks import Event, Refusal, event, refuse
from ..components import (
    CARDS,
    CONNECTIONS,
    DOUBLE_MOVE,
    EXHAUSTED,
    JOINED,
    MOVE,
    NEUTRAL,
    PLACE,
    REGION,
    REGIONS,
    SIDE_OF,
    SIDES,
    TOKENS,
    TURNED,
    WAYS,
    CardName,
)
from ..moves import March, Move
from ..state import City, State
from .turns import acted

STEPS = {MOVE: 1, DOUBLE_MOVE: 2}

ROUND = tuple(
    tuple((start + step) % len(REGIONS) for step in range(len(REGIONS)))
    for start in range(len(REGIONS))
)
"""The places of all regions, beginning with each: a random move looks round from anywhere."""
CONTROLLED = {
    side: {
        will: frozenset(
            token
            for token, owner in SIDE_OF.items()
            if owner == side or (owner == NEUTRAL and will == side)
        )
        for will in SIDES
    }
    for side in SIDES
}
"""The tokens that a side controls, by who has the will of the people."""
TIRED = {
    side: {
        will: frozenset(name for name in names if name.endswith(EXHAUSTED))
        for will, names in by_will.items()
    }
    for side, by_will in CONTROLLED.items()
}
"""Those of them that lie on their exhausted side."""


class Along(dict[str, March]):
    """The moves along a path, by token; each is made when it is first asked for."""

    def __init__(self, *path: str) -> None:
        super().__init__()
        self.path = path

    def __missing__(self, token: str) -> March:
        found = self[token] = March(token, self.path)
        return found


_ONE = {way: Along(*way) for way in JOINED}
_TWO = {(*one, far): Along(*one, far) for one in JOINED for near, far in JOINED if near == one[1]}
ONE_STEP = {
    barrier: tuple(tuple(_ONE[region, near] for near in ways[region]) for region in REGIONS)
    for barrier, ways in WAYS.items()
}
"""For each place of the blockade marker: what leads one step away from each region."""
TWO_STEPS = {
    barrier: tuple(
        tuple(tuple(_TWO[region, near, far] for far in ways[near]) for near in ways[region])
        for region in REGIONS
    )
    for barrier, ways in WAYS.items()
}
"""The same for two steps; behind each of the first ones the second ones."""


def marches(state: State, steps: int) -> Iterator[March]:
    """Every way of every token that the side controls."""
    barrier = state.tiles.barrier
    near, far = ONE_STEP[barrier], TWO_STEPS[barrier]
    for place, tokens in enumerate(state.city):
        for token in dict.fromkeys(tokens):
            if not state.controls(state.side, token):
                continue
            for one, two in zip(near[place], far[place], strict=True):
                yield one[token]
                if steps > 1:
                    yield from (path[token] for path in two)


def sample_march(state: State, rng: Random, action: str) -> Move | None:
    """Some token that the side controls, and a way that is open."""
    mine, city = CONTROLLED[state[2]][state[6]], state[7]
    for place in ROUND[int(rng.random() * 6)]:
        if not mine.isdisjoint(city[place]):
            break
    else:
        return None
    tokens = city[place]
    while True:  # one of them is mine: drawing again is quicker than listing those that are
        token = tokens[int(rng.random() * len(tokens))]
        if token in mine:
            break
    if action == DOUBLE_MOVE and rng.random() < 0.5:
        behind = TWO_STEPS[state[12][3]][place]
        paths = behind[int(rng.random() * len(behind))]
    else:
        paths = ONE_STEP[state[12][3]][place]
    return paths[int(rng.random() * len(paths))][token]


def refuse_march(state: State, move: March) -> Iterator[Refusal]:
    card = CARDS[state.turn.card]
    if card.action not in STEPS:
        yield not_printed(card.id)
    steps = len(move.path) - 1
    yield from refuse_way(state, move)
    if card.action in STEPS and steps > STEPS[card.action]:
        rule = "dualpowers.move.one" if card.action == MOVE else "dualpowers.move.double"
        facts = {"card": CardName(card.id), "most": STEPS[card.action], "steps": steps}
        yield refuse(rule, "dualpowers.too_far", **facts)


def not_printed(card: str) -> Refusal:
    """A command card offers recruiting and the action of its symbol, nothing else."""
    facts: dict[str, Any] = {"card": CardName(card), "action": CARDS[card].action}
    return refuse("dualpowers.action.printed", "dualpowers.not_printed", **facts)


def refuse_way(state: State, move: March) -> Iterator[Refusal]:
    """The token is there and is ours; each step follows a connection that is open."""
    origin = move.path[0]
    if move.token not in state.tokens(origin):
        yield from not_there(state, move.token, origin)
    elif not state.controls(state.side, move.token):
        yield not_controlled(state, move.token, origin)
    steps = list(zip(move.path, move.path[1:], strict=False))
    for number, (one, other) in enumerate(steps):
        if any({one, other} == set(before) for before in steps[:number]):
            # A way there and back crosses a bridge twice; what is wrong with it is told once.
            continue
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


def _facts(state: State, token: str, region: str) -> dict[str, Any]:
    return {"token": TOKENS[token], "region": REGION[region], "side": state.side}


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


def marched(city: City, move: March) -> City:
    """The city with the token at the end of its way."""
    token, path = move.token, move.path
    origin, target = PLACE[path[0]], PLACE[path[-1]]
    if origin == target:
        return city
    new = [*city]
    left, there = [*new[origin]], [*new[target], token]
    left.remove(token)
    there.sort()
    new[origin], new[target] = (*left,), (*there,)
    return (*new,)


def march(state: State, move: March, log: list[Event] | None) -> State:
    if log is not None:
        rule = "dualpowers.move.double" if len(move.path) > 2 else "dualpowers.move.one"
        tell_march(rule, state, move, log)
    return acted(state, marched(state[7], move), state[8], log)


def tell_march(rule: str, state: State, move: March, log: list[Event]) -> None:
    one, other = REGION[move.path[0]], REGION[move.path[-1]]
    facts: dict[str, Any] = {
        "side": state.side,
        "token": TOKENS[move.token],
        "one": one,
        "other": other,
    }
    log.append(event(rule, "dualpowers.moves", one.id, other.id, **facts))
