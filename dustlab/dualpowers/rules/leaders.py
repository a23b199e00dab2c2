"""The actions of a leader's card: put the leader into any region, and one special action.

Both may be done, in either order; whoever passes leaves the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from ...core.match import Choice
from ...core.remarks import Event, Refusal, event, refuse
from ..components import (
    CONNECTIONS,
    ESPIONAGE,
    HIDDEN,
    INSPIRE,
    LEADERS,
    NEUTRAL,
    OTHER,
    PLACE,
    PROTEST,
    REGION,
    REGIONS,
    SEAT,
    TOKENS,
    TURNED,
    UNIT,
    CardName,
    make,
)
from ..moves import ESPIONAGE as SPY
from ..moves import INSPIRE as TAKE_WILL
from ..moves import PASS, Espionage, Inspire, Lead, Move, Protest
from ..state import State, Stock, Tiles, Turn, state_of
from .commands import PASSES
from .turns import acted

SPECIAL = {PROTEST: Protest, ESPIONAGE: Espionage, INSPIRE: Inspire}

WAKES = frozenset(
    token.name
    for token in TOKENS.values()
    if token.side == NEUTRAL and token.what == UNIT and not token.ready
)
"""What an arriving leader turns to its ready side, if the leader's side controls it."""


def pending(state: State) -> Choice:
    turn, leader = state.turn, LEADERS[state.turn.card]
    part = "leader" if turn.special else leader.action if turn.led else "both"
    facts = (("leader", leader.id), ("action", leader.action))
    return Choice(state.side, f"dualpowers.asks.{part}", facts)


LEADING = {leader: tuple(Lead(leader, region) for region in REGIONS) for leader in LEADERS}


def candidates(state: State) -> Iterator[Move]:
    turn = state.turn
    if not turn.led:
        yield from LEADING[turn.card]
    if not turn.special:
        yield from specials(state)
    yield PASS


def specials(state: State) -> tuple[Move, ...]:
    action = LEADERS[state[3][2]][5]
    if action == PROTEST:
        return PROTESTS[state[12][3]]
    if action == ESPIONAGE:
        return (SPY,) if may_spy(state) else ()
    return (TAKE_WILL,) if state[6] != state[2] else ()


PROTESTS: dict[str, tuple[Move, ...]] = {
    barrier: tuple(Protest(one) for one in CONNECTIONS if one != barrier)
    for barrier in ("", *CONNECTIONS)
}
"""Where the blockade marker may go, by where it stands."""


def spied_on(state: State) -> str:
    """Whose objective espionage turns up: the other side's; alone, one's own."""
    return state[0][0] or OTHER[state[2]]


def may_spy(state: State) -> bool:
    seat, stock = SEAT[spied_on(state)], state[11]
    return bool(stock[0][seat]) and not stock[1][seat]


def sample(state: State, rng: Random) -> Move:
    _, _, card, led, special, _ = state[3]
    chance = rng.random()
    if chance < PASSES:
        return PASS
    if not special and (led or chance > 0.5):
        found = specials(state)
        if found:
            return found[int(rng.random() * len(found))]
        if led:
            return PASS
    return LEADING[card][int(rng.random() * 6)]


# -- the leader


def refuse_lead(state: State, move: Lead) -> Iterator[Refusal]:
    card = state.turn.card
    if move.leader != card:
        yield refuse("dualpowers.leader.recruit", "dualpowers.other_leader", card=CardName(card))
    if state.turn.led:
        yield refuse("dualpowers.leader.actions", "dualpowers.leader_placed", card=CardName(card))


def lead(state: State, move: Lead, log: list[Event] | None) -> State:
    """The leader arrives, ready, and wakes the neutral units that obey the side."""
    place, new, woken = PLACE[move.region], [*state[7]], 0
    tokens = [*new[place], move.leader]
    if state[6] == state[2] and not WAKES.isdisjoint(tokens):
        woken = sum(token in WAKES for token in tokens)
        tokens = [TURNED[token] if token in WAKES else token for token in tokens]
    tokens.sort()
    new[place] = (*tokens,)
    if log is not None:
        region = REGION[move.region]
        facts: dict[str, Any] = {"token": TOKENS[move.leader], "region": region, "side": state.side}
        log.append(
            event("dualpowers.leader.recruit", "dualpowers.leader.arrives", region.id, **facts)
        )
        if woken:
            facts = {"region": region, "count": woken, "side": state.side}
            log.append(
                event("dualpowers.leader.wakes", "dualpowers.leader.wakes", region.id, **facts)
            )
    table, phase, side, turn, date, support, will, _, supply, hands, played, stock, tiles = state
    taken, first, card, _, special, bonus = turn
    turn, city = make(Turn, (taken, first, card, True, special, bonus)), (*new,)
    state = state_of(
        (table, phase, side, turn, date, support, will, city, supply, hands, played, stock, tiles)
    )
    # The leader and a special action make up the action; after both it is over.
    return acted(state, city, supply, log) if special else state


def _used(state: State, will: str, stock: Stock, tiles: Tiles, log: list[Event] | None) -> State:
    """What the special action leaves behind; with the leader in the city the action is over."""
    table, phase, side, turn, date, support, _, city, supply, hands, played, _, _ = state
    taken, first, card, led, _, bonus = turn
    turn = make(Turn, (taken, first, card, led, True, bonus))
    state = state_of(
        (table, phase, side, turn, date, support, will, city, supply, hands, played, stock, tiles)
    )
    return acted(state, city, supply, log) if led else state


# -- the special actions


def refuse_special(state: State, move: Protest | Espionage | Inspire) -> Iterator[Refusal]:
    """The card has this special action, and it has not been used."""
    leader = LEADERS[state.turn.card]
    if not isinstance(move, SPECIAL[leader.action]):
        facts: dict[str, Any] = {"leader": leader.id, "action": leader.action}
        yield refuse("dualpowers.leader.actions", "dualpowers.other_special", **facts)
    if state.turn.special:
        yield refuse("dualpowers.leader.actions", "dualpowers.special_used", leader=leader.id)


def refuse_protest(state: State, move: Protest) -> Iterator[Refusal]:
    yield from refuse_special(state, move)
    yield from refuse_connection(state, move)


def refuse_connection(state: State, move: Protest) -> Iterator[Refusal]:
    """The marker goes to a connection of the city on which it does not stand."""
    rule = "dualpowers.special.protest"
    if move.connection not in CONNECTIONS:
        one, other = move.connection.split("-")
        ends = {"one": REGION[one], "other": REGION[other]}
        yield refuse(rule, "dualpowers.no_bridge", one, other, **ends)
    elif move.connection == state.tiles.barrier:
        yield refuse(rule, "dualpowers.barrier_there", connection=CONNECTIONS[move.connection])


def protest(state: State, move: Protest, log: list[Event] | None) -> State:
    if log is not None:
        way = CONNECTIONS[move.connection]
        facts: dict[str, Any] = {"side": state.side, "connection": way}
        rule = "dualpowers.special.protest"
        log.append(event(rule, "dualpowers.leader.protests", *way.between, **facts))
    unrest, blockade, left, _ = state[12]
    tiles = make(Tiles, (unrest, blockade, left, move.connection))
    return _used(state, state[6], state[11], tiles, log)


def refuse_espionage(state: State, move: Espionage) -> Iterator[Refusal]:
    yield from refuse_special(state, move)
    yield from refuse_spying(state, move)


def refuse_spying(state: State, move: Espionage) -> Iterator[Refusal]:
    """There is an objective to turn up."""
    if not may_spy(state):
        side = spied_on(state)
        yield refuse("dualpowers.special.espionage", "dualpowers.nothing_to_spy", side=side)


def espionage(state: State, move: Espionage, log: list[Event] | None) -> State:
    side = spied_on(state)
    if log is not None:
        rule = "dualpowers.special.espionage"
        if state.table.player:
            rule = "dualpowers.solitaire.espionage"
        tell_shown(rule, state, side, log)
    return _used(state, state[6], showing(state[11], side), state[12], log)


def showing(stock: Stock, side: str) -> Stock:
    """With a side's objective turned up."""
    objectives, (red, white), deck, discard, pile, leaders = stock
    shown = (True, white) if side == "red" else (red, True)
    return make(Stock, (objectives, shown, deck, discard, pile, leaders))


def tell_shown(rule: str, state: State, side: str, log: list[Event]) -> None:
    card = state.objective(side)
    if card != HIDDEN:
        log.append(event(rule, "dualpowers.objective_shown", side=side, card=CardName(card)))


def refuse_inspire(state: State, move: Inspire) -> Iterator[Refusal]:
    yield from refuse_special(state, move)
    yield from refuse_taking(state, move)


def refuse_taking(state: State, move: Inspire) -> Iterator[Refusal]:
    """The will of the people lies with the other side."""
    if state.will == state.side:
        yield refuse("dualpowers.special.inspire", "dualpowers.has_will", side=state.side)


def inspire(state: State, move: Inspire, log: list[Event] | None) -> State:
    if log is not None:
        rule = "dualpowers.special.inspire"
        log.append(event(rule, "dualpowers.leader.inspires", side=state.side))
    return _used(state, state[2], state[11], state[12], log)
