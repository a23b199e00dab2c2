"""How a skirmish begins: a battlefield, and two armies within the scenario's army points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from random import Random

from ...core.match import Choice, Pending
from ...core.remarks import Event, Refusal, refuse, report
from ...core.words import Near, Said, came, wanted
from ..battlefields import Battlefield, study
from ..components import SIDES, Unit
from ..moves import EndArmy, Enlist, Move
from ..state import State, fresh
from ..table import Given, Settings, read_teams
from ..text.cards import the_box
from . import heroes

MOST_UNITS = 20
"""Without a limit of points, an army still ends somewhere."""


def begin(state: State, log: list[Event] | None) -> State:
    """The first side without an army builds one; when both have theirs, heroes join."""
    for side in SIDES:
        if side not in state.table.sides:
            return state._replace(phase="army", round=state.round._replace(turn=side))
    return heroes.begin(state._replace(round=state.round._replace(turn="")), log)


def spent(state: State, side: str) -> int:
    """The army points of what a side has bought."""
    return sum(card.ap for card in state.table.roster if card.side == side)


def left(state: State, side: str) -> int:
    """What a side may still spend; without a limit, enough for anything."""
    limit = state.table.scenario.ap_limit
    return limit - spent(state, side) if limit else 1_000_000


def pending(state: State) -> Pending:
    side, limit = state.round.turn, state.table.scenario.ap_limit
    facts = (("limit", limit), ("spent", spent(state, side)))
    key = "tactics.setup.asks_army" if limit else "tactics.setup.asks_army_free"
    return Choice(side, key, facts)


def candidates(state: State) -> list[Move]:
    side = state.round.turn
    moves: list[Move] = [Enlist(card.id) for card in _fitting(state, side)]
    return [*moves, EndArmy()] if side in state.table.sides else moves


def _fitting(state: State, side: str) -> Iterator[Unit]:
    for card in the_box().units.values():
        if card.side == side and next(refuse_card(state, side, card), None) is None:
            yield card


def propose(state: State, rng: Random) -> Move:
    return rng.choice(candidates(state))


def fall(state: State, outcome: object, log: list[Event] | None) -> State:
    raise AssertionError("no dice fall while armies are built")


def refuse_enlist(state: State, move: Enlist) -> Iterator[Refusal]:
    """Every reason against buying a unit."""
    if state.phase != "army":
        yield refuse("tactics.setup.army", "tactics.setup.not_army")
    card = the_box().units.get(move.unit)
    if card is None:
        yield refuse("tactics.setup.army", "tactics.setup.no_unit", unit=move.unit)
        return
    side = state.round.turn if state.phase == "army" else card.side
    yield from refuse_card(state, side, card)


def refuse_card(state: State, side: str, card: Unit) -> Iterator[Refusal]:
    """What keeps a side from buying a unit."""
    roster = [one for one in state.table.roster if one.side == side]
    if card.side != side:
        rule, key = "tactics.setup.army", "tactics.setup.other_side"
        yield refuse(rule, key, unit=card.name, side=card.side)
    if card.ap > left(state, side):
        facts = {"unit": card.name, "ap": card.ap, "left": left(state, side)}
        yield refuse("tactics.setup.limit", "tactics.setup.too_dear", **facts)
    if len(roster) >= MOST_UNITS:
        yield refuse("tactics.setup.army", "tactics.setup.army_full", most=MOST_UNITS)
    if card.is_hero and card.id in [one.id for one in roster]:
        yield refuse("tactics.setup.heroes", "tactics.setup.hero_once", unit=card.name)
    commanding = [one.armour for one in roster if one.has("command_squad")]
    if card.has("command_squad") and card.armour in commanding:
        yield refuse("tactics.command.several", "tactics.setup.command_armour", unit=card.name)


def enlist(state: State, move: Enlist, log: list[Event] | None) -> State:
    """The unit is in the army, and waits beside the field."""
    card = the_box().unit(move.unit)
    facts = {"side": card.side, "unit": card.name, "ap": card.ap}
    report(log, "tactics.setup.army", "tactics.setup.enlisted", **facts)
    state = added(state, card)
    if next(_fitting(state, card.side), None) is None:
        return end(state, EndArmy(), log)
    return state


def added(state: State, card: Unit) -> State:
    """With one more unit, off the field; the second of a kind has a number behind its name."""
    table = state.table
    name, number = card.id, 1
    while name in table.by_name:
        number += 1
        name = f"{card.id}{number}"
    table = replace(table, roster=(*table.roster, card), names=(*table.names, name))
    return state._replace(table=table, pieces=(*state.pieces, fresh(card)))


def refuse_end(state: State, move: EndArmy) -> Iterator[Refusal]:
    if state.phase != "army":
        yield refuse("tactics.setup.army", "tactics.setup.not_army")
    elif state.round.turn not in state.table.sides:
        yield refuse("tactics.setup.army", "tactics.setup.no_army", side=state.round.turn)


def end(state: State, move: EndArmy, log: list[Event] | None) -> State:
    side = state.round.turn
    facts = {"side": side, "spent": spent(state, side)}
    report(log, "tactics.setup.army", "tactics.setup.army_complete", **facts)
    return begin(state, log)


def bought(state: State, side: str, units: Iterable[str], where: str) -> State:
    """A whole army at once, as it is given for a match; one that does not fit is bad input."""
    for identifier in units:
        card = the_box().unit(str(identifier), where)
        reason = next(refuse_card(state, side, card), None)
        if reason is not None:
            why = Said(reason.key, dict(reason.facts))
            got = came("tactics.input.came_army", unit=str(identifier), why=why)
            raise wanted(where, "tactics.input.army_fits", got)
        state = added(state, card)
    return state


# -- the first position

Armies = Mapping[str, Iterable[str]]

# What the box holds for players who lay out a field of their own.
TILES, CRATES, TRAPS = 9, 2, 2


def start(
    ground: Battlefield,
    armies: Armies | None = None,
    settings: Settings | None = None,
    lay_out: bool = False,
    teams: Given | None = None,
) -> State:
    """The first position: armies that are given are bought, the others are built by moves."""
    state, goal = study(ground), ground.scenario
    if lay_out:
        goal = goal._replace(tiles=TILES, crates=CRATES, traps=TRAPS)
    table = replace(
        state.table, scenario=goal, settings=settings or Settings(), teams=read_teams(teams or {})
    )
    state = state._replace(table=table, phase="army")
    marching = dict(ground.armies) if armies is None else dict(armies)
    for side, units in marching.items():
        if side not in SIDES:
            raise wanted("armies", "tactics.input.army_side", side, near=Near(str(side), SIDES))
        ids = units.replace(",", " ").split() if isinstance(units, str) else units
        state = bought(state, side, ids, f"armies, {side}")
    return _checked(state)


def _checked(state: State) -> State:
    """A unit that is not on the field yet needs an edge to come in by."""
    edges = dict(state.field.entry)
    for side in SIDES:
        own = state.table.own[side]
        waits = not own or any(not state.pieces[one].squares for one in own)
        if waits and side not in edges:
            raise wanted("entry", "tactics.input.entry_edge", "none", side=side)
    return begin(state, None)
