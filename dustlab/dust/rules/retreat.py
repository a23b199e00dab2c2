"""Leaving a battle: by choice before a roll, or because one must; and where to."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.remarks import Log, Refusal, refuse, report
from ..components import Units
from ..moves import Retreat
from ..state import ATTACKER, DEFENDER, Battle, Stage, State, battle_of


def ways_out(state: State, side: str) -> tuple[str, ...]:
    """Where a side's units may go: attackers home, defenders next door (their own areas first)."""
    fight = battle_of(state)
    if side == ATTACKER:
        return (fight.origin,) if fight.origin else ()
    if fight.kind == "sea":
        if not state.edition.battle.submarines_retreat:
            return ()
        near = state.board.sea_neighbours[fight.target]
    else:
        near = state.board.land_neighbours[fight.target]
    others = [area for area in near if area != fight.origin]
    own = [area for area in others if state.occupant(area) == fight.defender]
    rules = state.edition.battle
    if rules.retreat_by_sea and fight.kind != "sea":
        own += [area for area in _ways_by_sea(state, fight) if area not in own]
    if own or not rules.retreat_to_empty:
        return tuple(own)
    return tuple(area for area in others if not state.occupant(area))


def _ways_by_sea(state: State, fight: Battle) -> list[str]:
    """Own coasts that the defender's submarines reach from the target over the fewest seas."""
    board, army = state.board, fight.defender
    seen: set[str] = set()
    seas = [sea for sea in board.sea_neighbours[fight.target] if state.owner(sea) == army]
    while seas:
        seen.update(seas)
        coasts = dict.fromkeys(
            land
            for sea in seas
            for land in board.land_neighbours[sea]
            if land not in (fight.target, fight.origin) and state.owner(land) == army
        )
        if coasts:
            return list(coasts)
        seas = [
            further
            for sea in seas
            for further in board.sea_neighbours[sea]
            if further not in seen and state.owner(further) == army
        ]
    return []


def most_to_retreat(state: State, side: str = "") -> int:
    """Half of a side's units, rounded up; or one. Without a side: of the one that decides."""
    fight = battle_of(state)
    if state.edition.battle.retreat == "one":
        return 1
    return (fight.units(side or fight.side).total + 1) // 2


def may_retreat(state: State, side: str) -> bool:
    """Whether a side may choose to leave before its roll, as far as the kind of battle says."""
    return next(_refuse_at_all(state, side), None) is None and bool(ways_out(state, side))


def _refuse_at_all(state: State, side: str) -> Iterator[Refusal]:
    """What keeps a whole side from leaving by choice."""
    fight, rules = battle_of(state), state.edition.battle
    if side == ATTACKER and fight.kind == "amphibious":
        yield refuse("dust.battle.amphibious", "dust.no_retreat_amphibious", fight.target)
    if side == ATTACKER and fight.kind == "drop":
        yield refuse("dust.ability.mech_dropper", "dust.no_retreat_drop", fight.target)
    if side == DEFENDER and state.is_neutral(fight.defender):
        yield refuse("dust.battle.retreat.neutral", "dust.neutral_stays", fight.target)
    if side == DEFENDER and rules.defender_waits and not fight.defender_rolled:
        yield refuse("dust.battle.retreat.first_roll", "dust.defender_rolls_first", fight.target)
    if fight.kind == "sea" and not rules.submarines_retreat:
        yield refuse("dust.battle.retreat.half", "dust.submarines_stay", fight.target)


# -- legality


def refuse_retreat(state: State, move: Retreat) -> Iterator[Refusal]:
    """Every reason against a retreat, by choice or by force."""
    fight = state.battle
    if fight is None:
        yield refuse("dust.turn.order", "dust.no_battle")
    elif fight.stage == Stage.LEAVE:
        yield from _refuse_leaving(state, move)
        yield from _refuse_ways(state, move, fight.side)
    else:
        if fight.stage != Stage.DECIDE:
            waits = f"dust.battle_waits_{fight.stage}"
            yield refuse("dust.battle.alternate", waits, fight.target)
        yield from refuse_leaving_by_choice(state, move, fight.side)


def refuse_leaving_by_choice(state: State, move: Retreat, side: str) -> Iterator[Refusal]:
    """What keeps these units of a side in the battle, also while the other decides."""
    yield from _refuse_at_all(state, side)
    yield from _refuse_number(state, move, side)
    yield from _refuse_ways(state, move, side)


def _refuse_ways(state: State, move: Retreat, side: str) -> Iterator[Refusal]:
    for area in dict.fromkeys(area for _, area in move.ways):
        yield from _refuse_way(state, area, side)


def _refuse_number(state: State, move: Retreat, side: str) -> Iterator[Refusal]:
    fight = battle_of(state)
    units, mine, most = move.units, fight.units(side), most_to_retreat(state, side)
    if not mine.holds(units):
        facts = {"asked": units, "there": mine, "count": mine.total}
        yield refuse("dust.battle.retreat.half", "dust.retreat_not_there", fight.target, **facts)
    if not 0 < units.total <= most:
        one = state.edition.battle.retreat == "one"
        key = "dust.more_than_one" if one else "dust.more_than_half"
        numbers = {"asked": units.total, "most": most, "count": mine.total}
        yield refuse("dust.battle.retreat.half", key, fight.target, **numbers)


def _refuse_leaving(state: State, move: Retreat) -> Iterator[Refusal]:
    """Units that must leave do so all together; some may where the ability leaves the choice."""
    fight = battle_of(state)
    units = move.units
    facts = {"asked": units, "there": fight.leaving}
    if fight.leaving_in_part:
        if not fight.leaving.holds(units) or not units.total:
            yield refuse("dust.battle.retreat.where", "dust.leave_some", fight.target, **facts)
    elif units != fight.leaving:
        yield refuse("dust.battle.retreat.where", "dust.leave_all", fight.target, **facts)


def _refuse_way(state: State, area: str, side: str) -> Iterator[Refusal]:
    """Where no area is named, there is none to be named."""
    fight = battle_of(state)
    open_ways = ways_out(state, side)
    if area in open_ways:
        return
    rule, rules = "dust.battle.retreat.where", state.edition.battle
    if side == ATTACKER:
        if fight.origin:  # of dropped mechs it is said that they cannot retreat at all
            yield refuse(rule, "dust.retreat_home", area, area=area, home=fight.origin)
    elif area and area == fight.origin:
        yield refuse(rule, "dust.retreat_not_to_origin", area, area=area)
    elif fight.kind == "sea" and not rules.submarines_retreat:
        return  # of submarines it is said already
    elif not open_ways:
        yield refuse(rule, _nowhere(state), area or fight.target, area=area)
    else:
        yield refuse(rule, "dust.retreat_elsewhere", area, *open_ways, area=area, ways=open_ways)


def _nowhere(state: State) -> str:
    """What is said to a side that has no way out of a battle."""
    if battle_of(state).kind == "sea":
        return "dust.retreat_nowhere_at_sea"
    if state.edition.battle.retreat_to_empty:
        return "dust.retreat_nowhere"
    return "dust.retreat_nowhere_own"


# -- what can be played


def retreats(state: State) -> Iterator[Retreat]:
    """Every legal retreat by choice, before a roll."""
    fight = battle_of(state)
    if not may_retreat(state, fight.side):
        return
    most, ways = most_to_retreat(state), ways_out(state, fight.side)
    for units in fight.units(fight.side).groups(most):
        if any(units):
            yield from (Retreat(parts) for parts in _shared_out(units, ways))


def leavings(state: State) -> Iterator[Retreat]:
    """Every way for units that must leave."""
    fight = battle_of(state)
    ways = ways_out(state, fight.side)
    groups = fight.leaving.groups() if fight.leaving_in_part else iter((fight.leaving,))
    for units in groups:
        if units.total:
            yield from (Retreat(parts) for parts in _shared_out(units, ways))


def _shared_out(units: Units, areas: tuple[str, ...]) -> Iterator[tuple[tuple[Units, str], ...]]:
    """Every way to send the units of a group to these areas, kind by kind."""
    if not areas:
        return
    first, rest = areas[0], areas[1:]
    if not rest:
        yield ((units, first),) if units.total else ()
        return
    for here in units.groups():
        way = ((here, first),) if here.total else ()
        for others in _shared_out(units.less(here), rest):
            yield way + others


# -- leaving


def placed(state: State, army: str, ways: tuple[tuple[Units, str], ...], log: Log) -> State:
    """Units that left a battle stand in their new areas."""
    for units, area in ways:
        facts = {"army": army, "units": units, "area": area}
        rule = "dust.battle.retreat.where"
        report(log, rule, "dust.battle.retreated", area, **facts)
        state = state.reinforced(area, army, units)
    return state


def home_or_lost(state: State, units: Units, log: Log) -> State:
    """Attackers go back to where they came from; dropped mechs have nowhere to go and are lost."""
    fight = battle_of(state)
    if not any(units):
        return state
    if not fight.origin:
        facts = {"army": fight.attacker, "units": units}
        rule = "dust.battle.retreat.where"
        report(log, rule, "dust.battle.lost", fight.target, **facts)
        return state
    return placed(state, fight.attacker, ((units, fight.origin),), log)
