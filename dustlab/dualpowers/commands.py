"""The action of a command card: recruit in its region, or do what its symbol says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from ..match import Choice
from ..remarks import Event, Refusal, event, refuse
from .components import (
    CARDS,
    CONNECTIONS,
    DOUBLE_MOVE,
    EXHAUSTED,
    JOINED,
    MOVE,
    NEUTRAL,
    PLACE,
    READY,
    REFRESH,
    REGION,
    REGIONS,
    SEAT,
    SIDE_OF,
    SIDES,
    TOKENS,
    TURNED,
    VALUE,
    WAYS,
    groups,
)
from .moves import PASS, March, Move, Recruit, Refresh
from .state import City, Pair, State
from .turns import acted

PRINTED = {MOVE: (March,), DOUBLE_MOVE: (March,), REFRESH: (Refresh,)}
STEPS = {MOVE: 1, DOUBLE_MOVE: 2, REFRESH: 0}

# How often a random move recruits rather than does what the symbol says, and how often it does
# nothing at all.
RECRUITS, PASSES = 0.5, 0.03

ROUND = tuple(
    tuple((start + step) % len(REGIONS) for step in range(len(REGIONS)))
    for start in range(len(REGIONS))
)
"""The places of all regions, beginning with each: a random move looks round from anywhere."""
CONTROLLED = {
    (side, will): frozenset(
        name for name, owner in SIDE_OF.items() if owner == side or (will and owner == NEUTRAL)
    )
    for side in SIDES
    for will in (False, True)
}
"""The tokens that a side controls, without and with the will of the people."""
TIRED = {
    key: frozenset(name for name in names if name.endswith(EXHAUSTED))
    for key, names in CONTROLLED.items()
}
"""Those of them that lie on their exhausted side."""


def pending(state: State) -> Choice:
    card = CARDS[state.turn.card]
    facts = (("card", card.id), ("region", REGION[card.region]), ("value", card.recruit))
    return Choice(state.side, f"dualpowers.asks.{card.action}", facts)


# -- what can be done

_recruiting: dict[tuple[tuple[str, ...], str], Recruit] = {}
_marching: dict[tuple[str, tuple[str, ...]], March] = {}
_refreshing: dict[tuple[str, str], Refresh] = {}


def recruiting(units: tuple[str, ...], region: str) -> Recruit:
    """The same move is the same value: playouts make each of them once."""
    key = (units, region)
    found = _recruiting.get(key)
    if found is None:
        found = _recruiting[key] = Recruit(units, region)
    return found


def marching(token: str, path: tuple[str, ...]) -> March:
    key = (token, path)
    found = _marching.get(key)
    if found is None:
        found = _marching[key] = March(token, path)
    return found


def refreshing(token: str, region: str) -> Refresh:
    key = (token, region)
    found = _refreshing.get(key)
    if found is None:
        found = _refreshing[key] = Refresh(token, region)
    return found


ALONE = {(kind, region): recruiting((kind,), region) for kind in VALUE for region in REGIONS}
"""A single unit into a region."""


def candidates(state: State) -> Iterator[Move]:
    card = CARDS[state.turn.card]
    for group in groups(state.supply[SEAT[state.side]], card.recruit):
        yield recruiting(group, card.region)
    if card.action == REFRESH:
        yield from refreshes(state)
    else:
        yield from marches(state, STEPS[card.action])
    yield PASS


def marches(state: State, steps: int) -> Iterator[March]:
    """Every way of every token that the side controls."""
    ways = WAYS[state.tiles.barrier]
    for region, tokens in zip(REGIONS, state.city, strict=True):
        for token in dict.fromkeys(tokens):
            if not state.controls(state.side, token):
                continue
            for near in ways[region]:
                yield marching(token, (region, near))
                if steps > 1:
                    yield from (marching(token, (region, near, far)) for far in ways[near])


def refreshes(state: State) -> Iterator[Refresh]:
    for region, tokens in zip(REGIONS, state.city, strict=True):
        for token in dict.fromkeys(tokens):
            if token.endswith(EXHAUSTED) and state.controls(state.side, token):
                yield refreshing(token.removesuffix(EXHAUSTED), region)


def sample(state: State, rng: Random) -> Move:
    random = rng.random
    _, region, _, value, action, _ = CARDS[state[3][2]]
    chance, supply = random(), state[8][SEAT[state[2]]]
    if chance < RECRUITS and supply:
        kind = supply[int(random() * len(supply))]
        if VALUE[kind] == value:
            return ALONE[kind, region]
        found = groups(supply, value)
        if found:
            return recruiting(found[int(random() * len(found))], region)
    elif chance > 1 - PASSES:
        return PASS
    move = sample_refresh(state, rng) if action == REFRESH else sample_march(state, rng, action)
    if move is not None:
        return move
    found = groups(supply, value)
    return recruiting(found[int(random() * len(found))], region) if found else PASS


def sample_march(state: State, rng: Random, action: str) -> Move | None:
    """Some token that the side controls, and a way that is open."""
    random, side, city = rng.random, state[2], state[7]
    mine = CONTROLLED[side, state[6] == side]
    for place in ROUND[int(random() * 6)]:
        found = [token for token in city[place] if token in mine]
        if found:
            break
    else:
        return None
    token = found[int(random() * len(found))]
    region, ways = REGIONS[place], WAYS[state[12][3]]
    near = ways[region]
    to = near[int(random() * len(near))]
    if action == DOUBLE_MOVE and random() < 0.5:
        far = ways[to]
        return marching(token, (region, to, far[int(random() * len(far))]))
    return marching(token, (region, to))


def sample_refresh(state: State, rng: Random) -> Move | None:
    side, city = state.side, state.city
    tired = TIRED[side, state.will == side]
    for place in ROUND[int(rng.random() * 6)]:
        found = [token for token in city[place] if token in tired]
        if found:
            token = found[int(rng.random() * len(found))]
            return refreshing(TURNED[token], REGIONS[place])
    return None


# -- recruiting


def refuse_recruit(state: State, move: Recruit) -> Iterator[Refusal]:
    card = CARDS[state.turn.card]
    if move.region != card.region:
        facts: dict[str, Any] = {
            "card": card.id,
            "region": REGION[card.region],
            "asked": REGION[move.region],
        }
        yield refuse("dualpowers.recruit.region", "dualpowers.other_region", move.region, **facts)
    yield from refuse_units(state, move, "dualpowers.recruit.supply")
    value = sum(VALUE[kind] for kind in move.units)
    if value > card.recruit:
        facts = {"card": card.id, "most": card.recruit, "value": value}
        yield refuse("dualpowers.recruit.value", "dualpowers.too_much", **facts)


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
    there, left = list(new[place]), list(supply[SEAT[side]])
    for kind in move.units:
        there.append(names[kind])
        left.remove(kind)
    there.sort()
    new[place] = tuple(there)
    if side == "red":
        return tuple(new), (tuple(left), supply[1])
    return tuple(new), (supply[0], tuple(left))


def recruit(state: State, move: Recruit, log: list[Event] | None) -> State:
    city, supply = recruited(state, move)
    if log is not None:
        tell_recruit("dualpowers.recruit.value", state, move, log)
    return acted(state, city, supply, log)


def tell_recruit(rule: str, state: State, move: Recruit, log: list[Event]) -> None:
    region = REGION[move.region]
    facts: dict[str, Any] = {"side": state.side, "units": ", ".join(move.units), "region": region}
    log.append(event(rule, "dualpowers.recruits", move.region, **facts))


# -- moving


def refuse_march(state: State, move: March) -> Iterator[Refusal]:
    card = CARDS[state.turn.card]
    if card.action not in (MOVE, DOUBLE_MOVE):
        yield not_printed(card.id)
    steps = len(move.path) - 1
    yield from refuse_way(state, move)
    if card.action == MOVE and steps > STEPS[MOVE]:
        yield refuse("dualpowers.move.one", "dualpowers.too_far", card=card.id, steps=steps)
    elif steps > STEPS[DOUBLE_MOVE]:
        yield refuse("dualpowers.move.double", "dualpowers.too_far", card=card.id, steps=steps)


def not_printed(card: str) -> Refusal:
    """A command card offers recruiting and the action of its symbol, nothing else."""
    facts: dict[str, Any] = {"card": card, "action": CARDS[card].action}
    return refuse("dualpowers.action.printed", "dualpowers.not_printed", **facts)


def refuse_way(state: State, move: March) -> Iterator[Refusal]:
    """The token is there and is ours; each step follows a connection that is open."""
    origin = move.path[0]
    facts: dict[str, Any] = {
        "token": TOKENS[move.token],
        "region": REGION[origin],
        "side": state.side,
    }
    if move.token not in state.tokens(origin):
        yield refuse("dualpowers.move.control", "dualpowers.no_such_token", origin, **facts)
    elif not state.controls(state.side, move.token):
        yield _not_controlled(move.token, origin, facts)
    for one, other in zip(move.path, move.path[1:], strict=False):
        connection = JOINED.get((one, other))
        if connection is None:
            ends = {"one": REGION[one], "other": REGION[other]}
            yield refuse("dualpowers.move.connection", "dualpowers.not_joined", one, other, **ends)
        elif connection == state.tiles.barrier:
            way = CONNECTIONS[connection]
            rule = "dualpowers.move.blockade"
            yield refuse(rule, "dualpowers.blocked", one, other, connection=way)


def _not_controlled(token: str, region: str, facts: dict[str, Any]) -> Refusal:
    rule = "dualpowers.move.control"
    if SIDE_OF[token] == NEUTRAL:
        return refuse(rule, "dualpowers.neutral_not_controlled", region, **facts)
    return refuse(rule, "dualpowers.not_controlled", region, **facts)


def marched(city: City, move: March) -> City:
    """The city with the token at the end of its way."""
    token, path = move.token, move.path
    origin, target = PLACE[path[0]], PLACE[path[-1]]
    if origin == target:
        return city
    new = list(city)
    left = list(new[origin])
    left.remove(token)
    new[origin] = tuple(left)
    new[target] = tuple(sorted([*new[target], token]))
    return tuple(new)


def march(state: State, move: March, log: list[Event] | None) -> State:
    if log is not None:
        rule = "dualpowers.move.double" if len(move.path) > 2 else "dualpowers.move.one"
        tell_march(rule, state, move, log)
    return acted(state, marched(state.city, move), state.supply, log)


def tell_march(rule: str, state: State, move: March, log: list[Event]) -> None:
    one, other = REGION[move.path[0]], REGION[move.path[-1]]
    facts: dict[str, Any] = {
        "side": state.side,
        "token": TOKENS[move.token],
        "one": one,
        "other": other,
    }
    log.append(event(rule, "dualpowers.moves", one.id, other.id, **facts))


# -- refreshing


def refuse_refresh(state: State, move: Refresh) -> Iterator[Refusal]:
    card = CARDS[state.turn.card]
    if card.action != REFRESH:
        yield not_printed(card.id)
    yield from refuse_turning(state, move, "dualpowers.refresh.exhausted")


def refuse_turning(state: State, move: Refresh, rule: str) -> Iterator[Refusal]:
    """An exhausted token that one controls is there."""
    there, token = state.tokens(move.region), move.token + EXHAUSTED
    facts: dict[str, Any] = {
        "token": TOKENS[move.token],
        "region": REGION[move.region],
        "side": state.side,
    }
    found = [one for one in (token, move.token) if one in there]
    if not found:
        yield refuse("dualpowers.move.control", "dualpowers.no_such_token", move.region, **facts)
        return
    if not state.controls(state.side, found[0]):
        yield _not_controlled(found[0], move.region, facts)
    if token not in there:
        yield refuse(rule, "dualpowers.ready_already", move.region, **facts)


def refreshed(city: City, move: Refresh) -> City:
    new, place = list(city), PLACE[move.region]
    tokens = list(new[place])
    tokens.remove(move.token + EXHAUSTED)
    new[place] = tuple(sorted([*tokens, move.token]))
    return tuple(new)


def refresh(state: State, move: Refresh, log: list[Event] | None) -> State:
    if log is not None:
        tell_refresh("dualpowers.refresh.exhausted", state, move, log)
    return acted(state, refreshed(state.city, move), state.supply, log)


def tell_refresh(rule: str, state: State, move: Refresh, log: list[Event]) -> None:
    region = REGION[move.region]
    facts: dict[str, Any] = {"side": state.side, "token": TOKENS[move.token], "region": region}
    log.append(event(rule, "dualpowers.refreshes", move.region, **facts))
