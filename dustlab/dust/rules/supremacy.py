"""Tactical supremacy: which side of a battle rolls first."""

from __future__ import annotations

from ...core.remarks import Event, event
from ..components import Units
from ..state import State


def attacker_leads(state: State, target: str, attackers: Units, defenders: Units) -> bool:
    """Whether tactical supremacy is the attacker's; ties and capitals are the defender's."""
    table = state.table
    supremacy, board = table.edition.supremacy, table.board
    if attackers.times(supremacy) <= defenders.times(supremacy):
        return False
    return board.index[target] not in board.capital_places or not state.is_capital(target)


def tell_supremacy(state: State, target: str, army: str, units: tuple[Units, Units]) -> Event:
    if state.is_capital(target):
        facts = {"army": army, "area": target}
        return event("dust.battle.supremacy", "dust.battle.supremacy_capital", **facts)
    mine, theirs = (state.edition.supremacy_of(each) for each in units)
    points = {"army": army, "attacker": mine, "defender": theirs}
    key = "dust.battle.supremacy_level" if mine == theirs else "dust.battle.supremacy"
    return event("dust.battle.supremacy", key, **points)
