"""How a battle ends: nobody is left on a side, or too many rolls went by without a hit."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.remarks import Event, event
from ..components import NO_UNITS, Holding, Units, make
from ..state import Battle, Fought, State, Turn, battle_of
from .changes import with_battle
from .retreat import home_or_lost
from .standing import follow

OCCUPIED = "dust.battle.occupation"


def goes_on(state: State, fight: Battle, log: list[Event] | None) -> State:
    """The battle goes on while both sides have units."""
    mine, theirs = fight.attackers, fight.defenders
    if NO_UNITS in (mine, theirs):
        return over(state, mine, theirs, OCCUPIED, log)
    return with_battle(state, fight)


def too_dry(state: State, fight: Battle) -> bool:
    return fight.dry >= state.table.edition.battle.dry_rolls


def cease_fire(state: State, fight: Battle, log: list[Event] | None) -> State:
    """Too many rolls without a hit: every attacker goes home, or is lost where there is no home."""
    lost = not fight.origin or (
        fight.kind == "amphibious" and state.edition.battle.amphibious_cease_fire == "destroyed"
    )
    if log is not None:
        key = "dust.battle.cease_fire_lost" if lost else "dust.battle.cease_fire"
        if fight.kind == "sea":
            key = "dust.battle.cease_fire_sea"
        facts = {
            "army": fight.attacker,
            "area": fight.origin,
            "units": fight.attackers,
            "rolls": state.edition.battle.dry_rolls,
        }
        log.append(event("dust.battle.ceasefire", key, fight.target, **facts))
    if not lost:
        state = home_or_lost(state, fight.attackers, None)
    return over(state, NO_UNITS, fight.defenders, "dust.battle.ceasefire", log)


def over(
    state: State, attackers: Units, defenders: Units, because: str, log: list[Event] | None
) -> State:
    """Whoever is left of both sides holds the area: attackers move in, defenders stay."""
    table, standing, centers, turn, fight, phase, order, tally, cards, strike = state
    if fight is None:
        raise AssertionError("no battle is being fought")
    kind, origin, target, winner, defender = fight[:5]
    units = attackers
    if units == NO_UNITS:
        units = defenders
        winner = defender if units != NO_UNITS else ""
    if log is not None:
        log.extend(_tell_end(state, winner, units))
    areas, place = list(standing), table.board.index[target]
    areas[place] = make(Holding, (winner, units)) if winner else None
    new = tuple(areas)
    army, combat_points, fought, ended, movement_points, shop = turn
    follow(standing, new, place, winner)
    fought = (*fought, make(Fought, (kind, origin, target, winner, because, defender)))
    turn = make(Turn, (army, combat_points, fought, ended, movement_points, shop))
    return make(State, (table, new, centers, turn, None, phase, order, tally, cards, strike))


def _tell_end(state: State, winner: str, units: Units) -> Iterator[Event]:
    fight = battle_of(state)
    rule = "dust.battle.occupation"
    if not winner:
        yield event(rule, "dust.battle.nobody_left", fight.target, area=fight.target)
        return
    key = "dust.battle.occupied" if winner == fight.attacker else "dust.battle.held"
    facts = {"army": winner, "area": fight.target, "units": units}
    yield event(rule, key, fight.target, **facts)
    if winner == fight.attacker and fight.target in state.centers:
        yield event(rule, "dust.battle.center_taken", fight.target, army=winner)
