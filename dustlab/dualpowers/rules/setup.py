"""The setup: markers on their places, a neutral unit into each region, the first two tiles."""

from __future__ import annotations

from typing import Any

from ...core.dice import Odds
from ...core.match import Chance
from ...core.remarks import Event, event
from ..components import (
    DECK,
    FIRST_WILL,
    LEADERS_OF,
    NEUTRAL,
    OPPOSITION_UNITS,
    RED,
    REGION,
    REGIONS,
    UNITS,
    WHITE,
)
from ..state import Both, Date, Phase, State, Stock, Table, Tiles, Turn, without
from . import rounds


def start(table: Table) -> State:
    """The board as it is laid out, before anything is drawn."""
    opposition = table.opposition
    return State(
        table=table,
        phase=Phase.NEUTRALS,
        side=FIRST_WILL,
        turn=Turn(),
        date=Date(),
        support=0,
        will=FIRST_WILL,
        city=((),) * len(REGIONS),
        supply=Both(_units(RED, opposition), _units(WHITE, opposition)),
        hands=Both(_leaders(RED, opposition), _leaders(WHITE, opposition)),
        played=Both((), ()),
        stock=Stock(deck=DECK, leaders=LEADERS_OF[opposition] if opposition else ()),
        tiles=Tiles(left=REGIONS),
    )


def _units(side: str, opposition: str) -> tuple[str, ...]:
    return OPPOSITION_UNITS if side == opposition else UNITS[side]


def _leaders(side: str, opposition: str) -> tuple[str, ...]:
    """Leader cards begin in the hand; the opposition's lie face down beside the board."""
    return () if side == opposition else LEADERS_OF[side]


# -- the neutral units


def next_region(state: State) -> str:
    """The first region without a neutral unit."""
    return next(region for region, tokens in zip(REGIONS, state.city, strict=True) if not tokens)


def neutrals_left(state: State) -> tuple[str, ...]:
    """The numbers of the neutral units that are still in the box."""
    left = list(UNITS[NEUTRAL])
    for tokens in state.city:
        for token in tokens:
            left.remove(token.removeprefix(f"{NEUTRAL} "))
    return tuple(left)


def neutral_pending(state: State) -> Chance:
    region = REGION[next_region(state)]
    odds = Odds.even(neutrals_left(state))
    return Chance(odds, "dualpowers.setup.neutral_falls", (("region", region),))


def place_neutral(state: State, kind: str, log: list[Event] | None) -> State:
    region = next_region(state)
    if log is not None:
        facts: dict[str, Any] = {"region": REGION[region], "kind": kind}
        rule = "dualpowers.setup.neutral"
        log.append(event(rule, "dualpowers.setup.neutral", region, **facts))
    state = state.with_tokens(region, (f"{NEUTRAL} {kind}",))
    return state._replace(phase=Phase.TILES) if all(state.city) else state


# -- the first two tiles


def tile_pending(state: State) -> Chance:
    key = "blockade_falls" if state.tiles.unrest else "unrest_falls"
    return Chance(Odds.even(state.tiles.left), f"dualpowers.setup.{key}")


def place_tile(state: State, tile: str, log: list[Event] | None) -> State:
    """The first tile is that of unrest, the second one of the blockade."""
    if not state.tiles.unrest:
        if log is not None:
            rule = "dualpowers.setup.unrest"
            log.append(event(rule, "dualpowers.setup.unrest", tile, region=REGION[tile]))
        left = without(state.tiles.left, tile)
        return state._replace(tiles=state.tiles._replace(unrest=tile, left=left))
    state = rounds.blockaded(state, tile, "dualpowers.setup.blockade", log)
    if log is not None:
        log.append(event("dualpowers.setup.will", "dualpowers.setup.will", side=state.will))
        if state.table.player:
            facts = {"side": state.table.opposition, "difficulty": state.table.difficulty}
            rule = "dualpowers.solitaire.setup"
            log.append(event(rule, "dualpowers.solitaire.setup", **facts))
    return rounds.begin(state, log)
