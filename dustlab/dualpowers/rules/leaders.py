"""The actions of a leader's card: put the leader into any region, and one special action.

Both may be done, in either order; a pass leaves the rest undone.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core.match import Choice
from ...core.remarks import Log, Refusal, refuse, report
from ..components import (
    CONNECTIONS,
    HIDDEN,
    LEADERS,
    NEUTRAL,
    OTHER,
    REGION,
    REGIONS,
    TOKENS,
    TURNED,
    UNIT,
    CardName,
)
from ..components import ESPIONAGE as ESPIONAGE_ACTION
from ..components import INSPIRE as INSPIRE_ACTION
from ..components import PROTEST as PROTEST_ACTION
from ..moves import ESPIONAGE, INSPIRE, PASS, Espionage, Inspire, Lead, Move, Protest
from ..state import State
from .turns import end_action

SPECIAL = {PROTEST_ACTION: Protest, ESPIONAGE_ACTION: Espionage, INSPIRE_ACTION: Inspire}
"""The move of each special action."""


def leader_pending(state: State) -> Choice:
    turn, leader = state.turn, LEADERS[state.turn.card]
    part = "leader" if turn.special else leader.action if turn.led else "both"
    facts = (("leader", leader.id), ("action", leader.action))
    return Choice(state.side, f"dualpowers.asks.{part}", facts)


def leader_moves(state: State) -> Iterator[Move]:
    turn = state.turn
    if not turn.led:
        for region in REGIONS:
            yield Lead(turn.card, region)
    if not turn.special:
        yield from _special_moves(state)
    yield PASS


def _special_moves(state: State) -> Iterator[Move]:
    action = LEADERS[state.turn.card].action
    if action == PROTEST_ACTION:
        yield from (Protest(one) for one in CONNECTIONS if one != state.tiles.barrier)
    elif action == ESPIONAGE_ACTION and may_spy(state):
        yield ESPIONAGE
    elif action == INSPIRE_ACTION and state.will != state.side:
        yield INSPIRE


# -- the leader


def refuse_lead(state: State, move: Lead) -> Iterator[Refusal]:
    card = state.turn.card
    if move.leader != card:
        yield refuse("dualpowers.leader.recruit", "dualpowers.other_leader", card=CardName(card))
    if state.turn.led:
        yield refuse("dualpowers.leader.actions", "dualpowers.leader_placed", card=CardName(card))


def lead(state: State, move: Lead, log: Log) -> State:
    """The leader arrives, ready, and wakes the neutral units that obey the side."""
    region, side, tokens = move.region, state.side, state.tokens(move.region)
    asleep = [token for token in tokens if _wakes(token)] if state.will == side else []
    facts = {"region": REGION[region], "side": side}
    rule, leader = "dualpowers.leader.recruit", TOKENS[move.leader]
    report(log, rule, "dualpowers.leader.arrives", region, token=leader, **facts)
    if asleep:
        rule, count = "dualpowers.leader.wakes", len(asleep)
        report(log, rule, "dualpowers.leader.wakes", region, count=count, **facts)
    awake = [TURNED[token] if token in asleep else token for token in tokens]
    state = state.with_tokens(region, (*awake, move.leader))
    return _after_a_part(state._replace(turn=state.turn._replace(led=True)), log)


def _wakes(token: str) -> bool:
    """Whether an arriving leader can turn a token to its ready side: neutral units only."""
    known = TOKENS[token]
    return known.side == NEUTRAL and known.what == UNIT and not known.ready


def _after_a_part(state: State, log: Log) -> State:
    """The leader and the special action make up the action; after both it is over."""
    return end_action(state, log) if state.turn.led and state.turn.special else state


# -- the special actions


def refuse_special(state: State, move: Protest | Espionage | Inspire) -> Iterator[Refusal]:
    """The card has this special action, and it has not been used."""
    leader = LEADERS[state.turn.card]
    if not isinstance(move, SPECIAL[leader.action]):
        facts = {"leader": leader.id, "action": leader.action}
        yield refuse("dualpowers.leader.actions", "dualpowers.other_special", **facts)
    if state.turn.special:
        yield refuse("dualpowers.leader.actions", "dualpowers.special_used", leader=leader.id)


def _special_used(state: State, log: Log) -> State:
    return _after_a_part(state._replace(turn=state.turn._replace(special=True)), log)


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


def protest(state: State, move: Protest, log: Log) -> State:
    way, rule = CONNECTIONS[move.connection], "dualpowers.special.protest"
    facts = {"side": state.side, "connection": way}
    report(log, rule, "dualpowers.leader.protests", *way.between, **facts)
    tiles = state.tiles._replace(barrier=move.connection)
    return _special_used(state._replace(tiles=tiles), log)


def refuse_espionage(state: State, move: Espionage) -> Iterator[Refusal]:
    yield from refuse_special(state, move)
    yield from refuse_spying(state, move)


def refuse_spying(state: State, move: Espionage) -> Iterator[Refusal]:
    """There is an objective to turn up."""
    if not may_spy(state):
        side = spied_on(state)
        yield refuse("dualpowers.special.espionage", "dualpowers.nothing_to_spy", side=side)


def spied_on(state: State) -> str:
    """Whose objective espionage turns up: the other side's; alone, one's own."""
    return state.table.player or OTHER[state.side]


def may_spy(state: State) -> bool:
    return lies_hidden(state, spied_on(state))


def lies_hidden(state: State, side: str) -> bool:
    """Whether a side has an objective that lies face down."""
    return bool(state.objective(side)) and not state.stock.shown.of(side)


def espionage(state: State, move: Espionage, log: Log) -> State:
    alone = state.table.player
    rule = "dualpowers.solitaire.espionage" if alone else "dualpowers.special.espionage"
    return _special_used(turned_up(state, spied_on(state), rule, log), log)


def turned_up(state: State, side: str, rule: str, log: Log) -> State:
    """With a side's objective turned up."""
    card = state.objective(side)
    if card != HIDDEN:
        report(log, rule, "dualpowers.objective_shown", side=side, card=CardName(card))
    shown = state.stock.shown.replaced(side, True)
    return state._replace(stock=state.stock._replace(shown=shown))


def refuse_inspire(state: State, move: Inspire) -> Iterator[Refusal]:
    yield from refuse_special(state, move)
    yield from refuse_taking(state, move)


def refuse_taking(state: State, move: Inspire) -> Iterator[Refusal]:
    """The will of the people lies with the other side."""
    if state.will == state.side:
        yield refuse("dualpowers.special.inspire", "dualpowers.has_will", side=state.side)


def inspire(state: State, move: Inspire, log: Log) -> State:
    report(log, "dualpowers.special.inspire", "dualpowers.leader.inspires", side=state.side)
    return _special_used(state._replace(will=state.side), log)
