"""How a battle ends: nobody is left on a side, or too many rolls went by without a hit."""

from __future__ import annotations

from collections.abc import Iterator

from ..remarks import Event, event
from .changes import with_area, with_battle, with_fought
from .components import NO_UNITS, Units, make
from .retreat import home_or_lost
from .state import Battle, Fought, State, battle_of


def goes_on(state: State, fight: Battle, log: list[Event] | None) -> State:
    """The battle goes on while both sides have units."""
    if NO_UNITS not in (fight.attackers, fight.defenders):
        return with_battle(state, fight)
    return _end(state, fight, "dust.battle.occupation", log)


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
    return _end(state, fight._replace(attackers=NO_UNITS), "dust.battle.ceasefire", log)


def _end(state: State, fight: Battle, because: str, log: list[Event] | None) -> State:
    """Whoever is left holds the area: attackers move in, defenders stay."""
    kind, origin, target, winner, defender, units, defenders = fight[:7]
    if units == NO_UNITS:
        units = defenders
        winner = defender if units != NO_UNITS else ""
    if log is not None:
        log.extend(_tell_end(state, winner, units))
    table, standing, centers, turn, _, phase, order, tally, cards, strike = state
    areas = with_area(standing, table.board.index[target], winner, units)
    turn = with_fought(turn, make(Fought, (kind, origin, target, winner, because, defender)))
    return make(State, (table, areas, centers, turn, None, phase, order, tally, cards, strike))


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
