"""How far an attack reaches: next door, over own submarines, through open sea."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.remarks import Refusal, refuse
from ..state import State
from .paths import sea_path, ship_path
from .restrictions import refuse_adjacent

# -- what speaks against it


def _is_own(state: State, origin: str) -> bool:
    """Only from where one's own units stand there is a way to look for."""
    return state.owner(origin) == state.turn.army


def refuse_land(state: State, origin: str, target: str) -> Iterator[Refusal]:
    """On land an attack goes next door; a coast farther off may be open by sea."""
    if state.board.adjacent(origin, target) or not _is_own(state, origin):
        return
    if ship_path(state, state.turn.army, origin, target).open:
        facts = {"origin": origin, "target": target}
        yield refuse("dust.combat.target", "dust.combat.only_by_sea", origin, target, **facts)
    else:
        yield from refuse_adjacent(state, "dust.combat.target", origin, target)


def refuse_sea(state: State, origin: str, target: str) -> Iterator[Refusal]:
    """Submarines attack the next sea, or any to which own and unoccupied seas lead."""
    if state.board.adjacent(origin, target) or not _is_own(state, origin):
        return
    rule, facts = "dust.combat.sea", {"origin": origin, "target": target}
    if not state.edition.combat.sea_attack_by_chain:
        yield refuse(rule, "dust.combat.not_next_sea", origin, target, **facts)
        return
    way = sea_path(state, state.turn.army, origin, target)
    if not way.open and origin != target:
        told = {**facts, "seas": way.blocked}
        yield refuse(rule, "dust.combat.no_open_water", origin, target, *way.blocked, **told)


def refuse_amphibious(state: State, origin: str, target: str) -> Iterator[Refusal]:
    """From coast to coast, and every sea on the way holds a submarine of the attacker's."""
    board, rule = state.board, "dust.combat.amphibious"
    inland = [a for a in (origin, target) if board[a].kind == "sea" or not board.sea_neighbours[a]]
    for area in dict.fromkeys(inland):
        yield refuse(rule, "dust.combat.no_coast", area, area=area)
    if inland or origin == target or not _is_own(state, origin):
        return
    way = ship_path(state, state.turn.army, origin, target)
    if not way.open:
        facts = {"origin": origin, "target": target, "seas": way.blocked}
        yield refuse(rule, "dust.combat.no_convoy", origin, target, *way.blocked, **facts)


# -- everything within reach


def coasts_within_reach(state: State, origin: str) -> list[str]:
    """Coasts of others that an amphibious attack from this coast can go to."""
    board, army = state.table.board, state.turn.army
    held = [sea for sea in board.sea_neighbours[origin] if state.owner(sea) == army]
    seas = _spread(state, held, (army,))
    return _others(state, seas, board.land_neighbours)


def seas_within_reach(state: State, origin: str) -> list[str]:
    """Seas of others that submarines can attack from this one."""
    seas = [origin]
    if state.table.edition.combat.sea_attack_by_chain:
        seas = _spread(state, seas, (state.turn.army, ""))
    return _others(state, seas, state.table.board.sea_neighbours)


def _spread(state: State, seas: list[str], owners: tuple[str, ...]) -> list[str]:
    """These seas and all that join them and belong to one of these owners."""
    near, index, areas = state.table.board.sea_neighbours, state.table.board.index, state.areas
    for sea in seas:  # grows while it is read
        for there in near[sea]:
            if there not in seas:
                holding = areas[index[there]]
                if (holding[0] if holding is not None else "") in owners:
                    seas.append(there)
    return seas


def _others(state: State, seas: list[str], near: dict[str, tuple[str, ...]]) -> list[str]:
    """What somebody else holds next to these seas."""
    index, areas, army = state.table.board.index, state.areas, state.turn.army
    found = []
    around = near[seas[0]] if len(seas) == 1 else [area for sea in seas for area in near[sea]]
    for area in dict.fromkeys(around):
        holding = areas[index[area]]
        if holding is not None and holding[0] != army:
            found.append(area)
    return found
