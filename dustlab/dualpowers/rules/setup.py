"""The setup: markers on their places, a neutral unit into each region, the first two tiles."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

from ...core.dice import Odds
from ...core.match import Chance
from ...core.remarks import Event, event
from ..components import (
    BLOCKED_BY,
    CONNECTIONS,
    DECK,
    FIRST_WILL,
    LEADERS_OF,
    NEUTRAL,
    OPPOSITION_UNITS,
    REGION,
    REGIONS,
    SIDES,
    UNITS,
    make,
)
from ..state import (
    NEUTRALS,
    TILES,
    City,
    Date,
    State,
    Stock,
    Table,
    Tiles,
    Turn,
    arranged,
    in_region,
    state_of,
    with_phase,
    without,
)
from . import drawing


def start(table: Table) -> State:
    """The board as it is laid out, before anything is drawn."""
    opposition = table.opposition
    return State(
        table=table,
        phase=NEUTRALS,
        side=FIRST_WILL,
        turn=Turn(),
        date=Date(),
        support=0,
        will=FIRST_WILL,
        city=((),) * len(REGIONS),
        supply=(_units(SIDES[0], opposition), _units(SIDES[1], opposition)),
        hands=(_leaders(SIDES[0], opposition), _leaders(SIDES[1], opposition)),
        played=((), ()),
        stock=Stock(deck=DECK, leaders=LEADERS_OF[opposition] if opposition else ()),
        tiles=Tiles(left=REGIONS),
    )


def _units(side: str, opposition: str) -> tuple[str, ...]:
    return OPPOSITION_UNITS if side == opposition else UNITS[side]


def _leaders(side: str, opposition: str) -> tuple[str, ...]:
    """Leader cards begin in the hand; the opposition's lie face down beside the board."""
    return () if side == opposition else LEADERS_OF[side]


# -- what is drawn


def next_region(state: State) -> int:
    """The place of the first region without a neutral unit."""
    return next(place for place, tokens in enumerate(state.city) if not tokens)


def neutrals_left(state: State) -> tuple[str, ...]:
    """The numbers of the neutral units that are still in the box."""
    left = list(UNITS[NEUTRAL])
    for tokens in state.city:
        for token in tokens:
            left.remove(token.removeprefix(f"{NEUTRAL} "))
    return tuple(left)


def pending(state: State) -> Chance:
    if state.phase == NEUTRALS:
        region = REGION[REGIONS[next_region(state)]]
        odds = Odds.even(neutrals_left(state))
        return Chance(odds, "dualpowers.setup.neutral_falls", (("region", region),))
    key = "blockade_falls" if state.tiles.unrest else "unrest_falls"
    return Chance(Odds.even(state.tiles.left), f"dualpowers.setup.{key}")


def sample(state: State, rng: Random) -> str:
    left = neutrals_left(state) if state.phase == NEUTRALS else state.tiles.left
    return left[int(rng.random() * len(left))]


def fall(state: State, outcome: str, log: list[Event] | None) -> State:
    if state.phase == NEUTRALS:
        place = next_region(state)
        city = in_region(state.city, place, arranged([f"{NEUTRAL} {outcome}"]))
        if log is not None:
            region = REGION[REGIONS[place]]
            facts: dict[str, Any] = {"region": region, "kind": outcome}
            rule = "dualpowers.setup.neutral"
            log.append(event(rule, "dualpowers.setup.neutral", region.id, **facts))
        state = state._replace(city=city)
        return with_phase(state, TILES, state.side) if all(city) else state
    if not state.tiles.unrest:
        if log is not None:
            rule = "dualpowers.setup.unrest"
            log.append(event(rule, "dualpowers.setup.unrest", outcome, region=REGION[outcome]))
        tiles = state.tiles._replace(unrest=outcome, left=without(state.tiles.left, outcome))
        return state._replace(tiles=tiles)
    if log is not None:
        tell_blockade("dualpowers.setup.blockade", outcome, log)
        log.append(event("dualpowers.setup.will", "dualpowers.setup.will", side=state.will))
        if state.table.player:
            level = state.table.difficulty
            rule = "dualpowers.solitaire.setup"
            facts = {"side": state.table.opposition, "difficulty": level}
            log.append(event(rule, "dualpowers.solitaire.setup", **facts))
    return drawing.begin(state, state.date, blockaded(state.tiles, outcome), log)


def lay_out(state: State, rng: Random) -> State:
    """All that is drawn in the setup at once, for playouts: what `fall` does, one by one."""
    if state.phase != NEUTRALS or any(state.city):
        return fall(state, sample(state, rng), None)
    table, phase, side, turn, date, support, will, city, supply, hands, played, stock, tiles = state
    city = _ALL_NEUTRALS[int(rng.random() * len(_ALL_NEUTRALS))]
    left = list(tiles.left)
    unrest = left.pop(int(rng.random() * len(left)))
    blockade = left.pop(int(rng.random() * len(left)))
    tiles = make(Tiles, (unrest, blockade, tuple(left), BLOCKED_BY[blockade]))
    state = state_of(
        (table, phase, side, turn, date, support, will, city, supply, hands, played, stock, tiles)
    )
    return drawing.begin(state, date, tiles, None)


_ALL_NEUTRALS: tuple[City, ...] = tuple(
    tuple((f"{NEUTRAL} {kind}",) for kind in kinds)
    for kinds in sorted(set(permutations(UNITS[NEUTRAL])))
)
"""Every way to lay out the neutral units: each is as likely as any other."""


def blockaded(tiles: Tiles, tile: str) -> Tiles:
    """With a tile drawn onto the blockade field, and the marker on the connection of its colour."""
    return make(Tiles, (tiles[0], tile, without(tiles[2], tile), BLOCKED_BY[tile]))


def tell_blockade(rule: str, tile: str, log: list[Event]) -> None:
    barrier = CONNECTIONS[BLOCKED_BY[tile]]
    facts: dict[str, Any] = {"region": REGION[tile], "connection": barrier}
    log.append(event(rule, "dualpowers.setup.blockade", tile, **facts))
